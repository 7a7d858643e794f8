"""The rolls of a game: from a definition's dice to a roll that can be thrown and counted."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sawbones.play import dice
from sawbones.play.die import die
from sawbones.play.limits import TooMuch
from sawbones.systems.own import formula
from sawbones.systems.own.layout import BIGGEST

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sawbones.play.dice import Roll as Dice
    from sawbones.play.table import Table
    from sawbones.systems.own.formula import Env, Names, Reckon
    from sawbones.systems.own.parts import Roll

#: how many dice a roll of one's own has at most, how many sides, and how many faces all of them, thrown again too
MOST_DICE, MOST_SIDES, MOST_FACES = 60, 100, 900
#: how many pairs of numbers two rolls seen together can come to
MOST_PAIRS = 10_100
#: so many pairs are as much work as one thing that happens
A_PIECE = 20
#: so many throws of each step are remembered
MOST_KEPT = 128
_HIT = re.compile(r"([0-9]{1,3})(\+?)(?::(-?[0-9]{1,2}))?")


def hits(words: str) -> tuple[tuple[int, bool, int], ...]:
    """Which faces count, as (face, and all above it, how much); ``ValueError`` with a sentence."""
    found = []
    for word in words.replace(",", " ").split():
        hit = _HIT.fullmatch(word)
        if hit is None or not 1 <= int(hit[1]) <= MOST_SIDES:
            raise ValueError(
                f"A face that counts is a number, as 5, with + for all above it, as 5+, or 10:2, not “{word}”."
            )
        found.append((int(hit[1]), bool(hit[2]), int(hit[3] or 1)))
    if not found:
        raise ValueError("Say which faces count, as 5 6 or 4+.")
    return tuple(found)


def can_count(roll: Roll, sides: int) -> bool:
    """Return whether a die of so many sides has a face that counts."""
    return any(_scores(hits(roll.hits), sides).values())


def _scores(found: tuple[tuple[int, bool, int], ...], sides: int) -> dict[int, int]:
    scores: dict[int, int] = {}
    for face, above, worth in found:
        scores |= dict.fromkeys(range(face, sides + 1) if above else [face], worth)
    return {face: worth for face, worth in scores.items() if face <= sides}


@dataclass(frozen=True, slots=True)
class Seen:
    """What a rule sees of a number, or of two: equal to another that sees the same, whose odds are then known."""

    reckon: Reckon
    known: tuple[tuple[str, int], ...]
    #: the numbers that are known, with room for what the dice show
    env: Env = field(compare=False)
    #: of how many parts the formula is
    parts: int = field(default=0, compare=False)

    def __call__(self, one: int, other: int = 0) -> int:
        """What it comes to."""
        env = self.env
        env["it"], env["other"] = one, other
        return clamped(self.reckon(env))


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """How a step sees its roll: a formula, and the names in it that stand for what is known before the throw."""

    reckon: Reckon
    free: tuple[tuple[str, Reckon], ...]
    parts: int = 0

    def known(self, env: Env) -> tuple[tuple[str, int], ...]:
        """What is known in an environment."""
        return tuple([(name, clamped(of(env))) for name, of in self.free])

    def of(self, known: tuple[tuple[str, int], ...]) -> Seen:
        """How a roll is seen where that is known."""
        return Seen(self.reckon, known, dict(known), self.parts)


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """The dice of a roll: how many, of how many sides, and what is added, as all of that is in an environment."""

    numbers: Callable[[Env], tuple[int, int, int]]
    of: Callable[[int, int, int], Dice[int]]

    def __call__(self, env: Env) -> Dice[int]:
        """The dice as they are there."""
        return self.of(*self.numbers(env))


#: in place of a roll that is wrong
NO_HAND = Hand(lambda env: (0, 0, 0), lambda many, sides, plus: dice.total(0, 2))


def kept(hand: Hand, sight: Sight | None) -> Callable[[Env], Dice[int]]:
    """The dice of a step as it sees them, remembered: the same come on many branches, and with the next blow."""

    @lru_cache(maxsize=MOST_KEPT)
    def roll(numbers: tuple[int, int, int], known: tuple[tuple[str, int], ...]) -> Dice[int]:
        found = hand.of(*numbers)
        return found if sight is None else found.map(sight.of(known))

    if sight is None:
        return lambda env: roll(hand.numbers(env), ())
    return lambda env: roll(hand.numbers(env), sight.known(env))


def clamped(value: int) -> int:
    """A whole number that a sheet or an act can keep."""
    return int(value) if -BIGGEST <= value <= BIGGEST else BIGGEST if value > 0 else -BIGGEST


def thrown(roll: Roll, names: Names, tables: Mapping[str, Callable[[int], int]]) -> Hand:
    """The dice of a roll; to make them raises :class:`TooMuch` for more than can be counted."""
    count, sides, plus = (
        formula.made(formula.read(text or "0"), names, tables) for text in (roll.dice, roll.sides, roll.plus)
    )
    counting = hits(roll.hits) if roll.kind == "pool" else ()

    def numbers(env: Env) -> tuple[int, int, int]:
        return clamped(count(env)), clamped(sides(env)), clamped(plus(env))

    def made(many: int, most: int, more: int) -> Dice[int]:
        numbered = roll.kind not in ("fudge", "d100")
        many = max(0, many) if most > 0 or not numbered else 0
        wide = numbered and many and (most > MOST_SIDES or many * most * (1 + roll.again) > MOST_FACES)
        if many > MOST_DICE or wide:
            raise TooMuch(f"{roll.name}: {many:,} dice of {most:,} sides are more than are counted here.")
        if numbered and most == 1:
            return _plus(dice.total(0, 2), more + _of_one_side(roll, many, counting))
        return _plus(_made(roll, many, most, counting), more)

    return Hand(numbers, made)


def _of_one_side(roll: Roll, many: int, counting: Any) -> int:
    """Return what dice of one side always come to: 1 each, and 1 more each time the highest is thrown again."""
    each = 1 + roll.again
    if roll.kind == "pool":
        return many * each * _scores(counting, 1).get(1, 0)
    return (min(many, roll.keep) if roll.kind in ("highest", "lowest") else many) * each


def _made(roll: Roll, many: int, sides: int, counting: Any) -> Dice[int]:
    match roll.kind:
        case "pool":
            return dice.pool(many, sides=max(2, sides), hits=_scores(counting, max(2, sides)), again=roll.again)
        case "fudge":
            return dice.fudge(many)
        case "d100":
            return dice.d100()
        case "highest":
            return dice.highest((die(max(2, sides), again=roll.again),) * many, roll.keep)
        case "lowest":
            return dice.lowest((die(max(2, sides), again=roll.again),) * many, roll.keep)
        case _:
            return dice.total(many, max(2, sides), again=roll.again)


def _plus(roll: Dice[int], more: int) -> Dice[int]:
    return replace(roll, plus=more) if more else roll


def paired(table: Table, one: Dice[int], other: Dice[int]) -> None:
    """Raise :class:`TooMuch` where two rolls can come to more pairs than are looked at; elsewhere it is work."""
    pairs = (one.high - one.low + 1) * (other.high - other.low + 1)
    if pairs > MOST_PAIRS:
        raise TooMuch("These two rolls can come to too many pairs to count them.")
    table.pass_over(pairs // A_PIECE)
