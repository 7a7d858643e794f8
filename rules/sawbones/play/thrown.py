"""A table where the dice are thrown and nobody listens: what whole fights are played out with, by the thousand.

It plays a rule as :class:`~sawbones.play.table.Played` does without answers. Only no script is kept and no step is
told, which is most of what an act costs.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

from sawbones.play.dice import Roll
from sawbones.play.limits import MOST_DICE, MOST_WORK, TooMuch
from sawbones.play.scoring import SUM
from sawbones.play.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sawbones.play.question import Choice, Cite

T = TypeVar("T")


#: so many dice are more than a usual act throws, and work of their own
MANY_DICE = 64


class Thrown(Table):
    """A table where ``chance`` throws, and of every decision the first option is taken."""

    listens = False

    def __init__(self, chance: Random, work: int = MOST_WORK) -> None:
        super().__init__(work)
        self.chance = chance
        #: how many dice were thrown
        self.dice = 0

    @property
    def effort(self) -> int:
        """What has been done here beyond a usual act, as much as the throw of so many dice: nothing at most tables."""
        return (self.dice + MOST_WORK - self.work) // MANY_DICE

    def _roll(self, label: str, roll: Roll[T], about: str = "") -> T:
        self.spend()
        if len(roll.dice) > MOST_DICE:
            raise TooMuch
        self._marks = ()
        self.dice += len(roll.dice)
        if type(roll) is not Roll:  # one that sees more in its dice than a number
            return roll.seen(roll.throw(pick(self.chance)))
        chance, scores = self.chance.random, []
        if roll.scoring is SUM:
            number = roll.plus
            for die in roll.dice:
                if die.weights:
                    number += die.score(die.throw(pick(self.chance)))
                else:
                    number += die.scores[int(chance() * len(die.scores))]
            return roll.see(number)
        for die in roll.dice:
            if die.weights:
                scores.append(die.score(die.throw(pick(self.chance))))
            else:
                scores.append(die.scores[int(chance() * len(die.scores))])
        return roll.see(roll.scoring.of(scores) + roll.plus)

    def choose(self, label: str, options: Sequence[Choice | str], about: str = "") -> str:
        """The first option."""
        self.spend()
        first = options[0]
        return first if isinstance(first, str) else first.id

    def ask_number(self, label: str, span: tuple[int, int], guess: int, about: str = "") -> int:
        """The guess."""
        self.spend()
        return guess

    def say(self, text: str, cite: Cite, **facts: object) -> None:
        """Nobody listens: only what the act came to is kept."""
        self.spend()
        self.result.update(facts)

    def pass_over(self, work: int = 1) -> None:
        """Something happens, as where it is said."""
        self.spend(work)


def generator(seed: int, number: int, *, told: bool = False) -> Random:
    """What throws the dice of one fight out of many, from a seed and its number; of those that are told, others."""
    return Random((seed << 25) + 2 * number + told)  # noqa: S311 - the same seed gives the same fights, and no secrets


def pick(chance: Random) -> Callable[[Sequence[int]], int]:
    """One of a sequence, every one alike: what rules throw their dice with."""
    return lambda faces: faces[int(chance.random() * len(faces))]
