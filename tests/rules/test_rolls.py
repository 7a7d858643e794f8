"""Every roll that a system asks for, as it is asked: its odds are its faces counted one by one, by a way of their own."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any

import at_random
import pytest

from sawbones.play.counting import Counting
from sawbones.play.dice import Roll
from sawbones.play.hand import Hand, Pool
from sawbones.play.scoring import SUM
from sawbones.play.table import Played
from sawbones.systems import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sawbones.kit.system import System

MOST_FACES = 3_000
FIGHTS = 12


class Seen:
    """The rolls that rules asked for, and what was made of a roll that was seen more coarsely."""

    def __init__(self) -> None:
        self.asked: list[Roll[Any]] = []
        self.coarser: list[tuple[Roll[Any], Callable[[Any], Any], Roll[Any]]] = []


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    found = Seen()
    for table in (Played, Counting):
        ask = table._roll

        def asked(self: Any, label: str, roll: Roll[Any], about: str = "", ask: Any = ask) -> Any:
            found.asked.append(roll)
            return ask(self, label, roll, about)

        monkeypatch.setattr(table, "_roll", asked)
    look_at = Roll.map

    def looked(self: Roll[Any], look: Callable[[Any], Any]) -> Roll[Any]:
        found.coarser.append((self, look, look_at(self, look)))
        return found.coarser[-1][2]

    monkeypatch.setattr(Roll, "map", looked)
    return found


def falls(roll: Roll[Any]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way the dice can lie, face by face, with its weight."""
    weights = product(*(die.weights or (1,) * len(die.faces) for die in roll.dice))
    return zip(product(*(die.faces for die in roll.dice)), map(prod, weights), strict=True)


def few(rolls: list[Any], roll_of: Callable[[Any], Roll[Any]]) -> list[Any]:
    """Those of few faces, and of each kind a few."""
    kept: dict[Any, list[Any]] = {}
    for one in rolls:
        roll = roll_of(one)
        if roll.ways <= MOST_FACES:
            kind = kept.setdefault((type(roll), roll.dice, roll.reads, roll.plus, roll.scoring), [])
            if len(kind) < 3:
                kind.append(one)
    return [one for kind in kept.values() for one in kind]


def fought(system: System) -> None:
    """Fights of this system, thrown by the app, and the odds of what may happen next in them."""
    for seed in range(FIGHTS):
        rng = Random(f"{system.id} {seed}")
        document = at_random.fight(rng, system)
        for _ in range(6):
            message = at_random.something(rng, document)
            if message["do"] == "act":
                del message["roll"]
                document = at_random.played(document, {**message, "do": "odds"}, rng)


@pytest.mark.parametrize("system", SYSTEMS, ids=[system.id for system in SYSTEMS])
def test_the_odds_of_every_roll_are_its_faces_counted(system: System, seen: Seen) -> None:
    fought(system)
    rolls = few(seen.asked, lambda roll: roll)
    assert rolls
    for roll in rolls:
        again = isinstance(roll, Pool) and roll.lies is not None and roll.lies.told
        if again:  # what lay there is known by its chances only: test_hand counts those
            continue
        numbers: Counter[int] = Counter()
        values: Counter[Any] = Counter()
        for faces, ways in falls(roll):
            scores = [die.score(face) for die, face in zip(roll.dice, faces, strict=True)]
            number = sum(scores) + roll.plus if roll.scoring == SUM else roll.scoring.of(scores) + roll.plus
            blank = sum(score == 0 for score in scores)
            kept = roll.lies.count if isinstance(roll, Pool) and roll.lies else 0
            assert roll.read(faces) == number
            value = roll.see(Hand(kept + number, ((blank, 1),)) if isinstance(roll, Pool) else number)
            assert roll.seen(faces) == value
            numbers[number] += ways
            values[value] += ways
        assert roll.numbers() == numbers
        assert dict(roll.branches()) == values
        assert roll.ways == numbers.total()
        assert (roll.low, roll.high) == (min(numbers), max(numbers))
        assert all(map(roll.can_read, numbers))


@pytest.mark.parametrize("system", SYSTEMS, ids=[system.id for system in SYSTEMS])
def test_seen_more_coarsely_every_roll_is_the_roll_it_was(system: System, seen: Seen) -> None:
    fought(system)
    for roll, look, coarser in few(seen.coarser, lambda row: row[0]):
        assert (type(coarser), coarser.dice, coarser.reads, coarser.words) == (
            type(roll),
            roll.dice,
            roll.reads,
            roll.words,
        )
        assert coarser.numbers() == roll.numbers()
        for faces, _ in falls(roll):
            assert coarser.read(faces) == roll.read(faces)
            assert coarser.seen(faces) == look(roll.seen(faces))
