"""The laws of every system hold for games of one's own: for the sketches, and for definitions made of dice."""

from __future__ import annotations

import sys
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import laws
import own_games
import pytest
from budgets import Budget

from goals import fuzz
from sawbones.systems import own
from sawbones.systems.own.sketches import SKETCHES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laws import Law

    from sawbones.kit.system import System

#: what is thrown at games of one's own: their numbers are bounded by their definitions, and their dice are few
SMALL = Budget(usual=8, small=2, faces=1_500, cases=6)
#: a definition made of dice may offer an act to nobody, and nobody has said what its laws in another Python are
NOT_OF_ANY = {laws.rules.it_is_the_same_in_another_python, laws.systems.what_is_offered_can_be_done}
GAMES = fuzz(60, 60)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "budget", lambda _: SMALL)


def drawn(seed: str) -> Iterator[tuple[dict[str, Any], System]]:
    """Definitions made of dice, each with its system."""
    rng = Random(seed)
    while True:
        game = own_games.game(rng)
        yield game, own.system(game)


@pytest.mark.parametrize(
    "law",
    [law for law in laws.LAWS if law is not laws.rules.it_is_the_same_in_another_python],
    ids=lambda law: law.__name__,
)
def test_a_law_holds_for_the_sketches(law: Law) -> None:
    for sketch in SKETCHES:
        laws.hold(law, own.system(sketch))


@pytest.mark.parametrize("law", [law for law in laws.LAWS if law not in NOT_OF_ANY], ids=lambda law: law.__name__)
def test_a_law_holds_for_any_game(law: Law) -> None:
    for game, system in islice(drawn("any game"), GAMES):
        try:
            laws.hold(law, system, 2)
        except AssertionError as wrong:
            raise AssertionError(f"{wrong}\n{game!r}") from wrong


def test_odds_are_the_faces_counted() -> None:
    """The law that matters most, on more definitions; where dice are many they are not looked at one by one."""
    held = 0
    for game, system in islice(drawn("faces"), fuzz(250, 250)):
        for number in range(3):
            case = laws.case.drawn(system, f"faces {number}", 3)
            if laws.dice.every_way(case.part, case.told.script[:1], SMALL.faces) is None:
                continue
            assert not (wrong := laws.broken(laws.dice.odds_are_the_rule_played_over_every_face, case)), (
                f"{wrong!r} {game!r} {case.given}"
            )
            held += 1
    assert held > fuzz(400, 400), held


CHILD = """
import laws
from sawbones.systems import own
from sawbones.systems.own.sketches import SKETCHES
print([laws.rules.digest(own.system(sketch), 6) for sketch in SKETCHES])
"""


@pytest.mark.skipif(sys.platform == "emscripten", reason="no process has a child there")
@pytest.mark.dear
def test_it_is_the_same_in_another_python() -> None:
    said = laws.rules.said_elsewhere(CHILD)
    assert len(said) == 1
