"""The law of the veil: what is hidden cannot be told from what players see, by any of its sides."""

from __future__ import annotations

from random import Random
from typing import Any

import own_games
import pytest
from twins import Apart, Twins

from goals import LONG, many
from sawbones.systems import SYSTEMS, own
from sawbones.systems.own.five import FIVE
from sawbones.systems.own.sketches import SKETCHES

#: every system, and games of one's own
GAMES = [*SYSTEMS, *(own.system(game) for game in (*SKETCHES, *FIVE))]
PARTS = 20 if LONG else 4
STEPS = 24
pytestmark = pytest.mark.timeout(36_000 if LONG else 300)


def some_game(rng: Random, number: int) -> Any:
    """One after the other, and every fifth a game that nobody has ever seen."""
    if number % 5 == 4:
        for _ in range(20):
            game = own_games.game(rng, few=True)
            try:
                return own.system(game)
            except Exception:  # noqa: BLE001, S112 - a game that does not hold together
                continue
    return GAMES[number % len(GAMES)]


@pytest.mark.parametrize("part", range(PARTS))
def test_two_fights_that_differ_in_what_is_hidden_look_the_same(part: int) -> None:
    pairs = many(300, 10_000) // PARTS
    told = apart = 0
    for number in range(part, pairs * PARTS, PARTS):
        rng = Random(f"twins {number}")
        twins = Twins(rng, some_game(rng, number // PARTS))
        try:
            for _ in range(STEPS):
                twins.step()
            twins.told()
        except Apart:
            apart += 1
        except AssertionError as wrong:
            raise AssertionError(f"pair {number}: {wrong}") from None
        told += len(twins.past)
    if pairs * PARTS >= 100:
        assert told > 5 * pairs, f"only {told} steps in {pairs} pairs, {apart} of them broken off"
