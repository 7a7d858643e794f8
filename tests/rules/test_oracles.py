"""The odds of whole acts equal what icepool and dyce count for them, each written down independently of our rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import icepool
import pytest
from dyce import H
from table_talk import accepted, begun

SYSTEMS = ("after-sundown", "after-sundown-revised")
ICE_HIT = icepool.Die([0, 0, 0, 0, 1, 1])
DYCE_HIT = H([0, 0, 0, 0, 1, 1])


def icepools(dice: int) -> dict[int, Fraction]:
    """Hits of a pool, as icepool counts them."""
    die = dice @ ICE_HIT if dice else icepool.Die([0])
    return {hits: Fraction(ways, die.denominator()) for hits, ways in die.items()}


def dyces(dice: int) -> dict[int, Fraction]:
    """Hits of a pool, as dyce counts them."""
    die = dice @ DYCE_HIT if dice else H({0: 1})
    return {int(hits): Fraction(ways, die.total) for hits, ways in die.items() if ways}


def wound(net: int) -> str:
    """The printed table, once more."""
    return ["none", "petty", "ordinary", "serious", "incapacitating", "terminal", "terminal", "terminal", "death"][
        min(8, max(0, net))
    ]


def odds(system: str, sheet: dict[str, Any], act: str, order: dict[str, Any], key: Any) -> dict[Any, Fraction]:
    """Our odds of Boris having something happen to him, by what ``key`` sees of an outcome."""
    message = {"do": "odds", "act": act, "on": "Boris", "order": order}
    _, reply = accepted(begun(system, sheet), message)
    found: Counter[Any] = Counter()
    for end in reply["outcomes"]:
        found[key(end)] += Fraction(end["p"])  # type: ignore[assignment]
    assert sum(found.values()) == 1
    return dict(found)


def by(values: dict[int, Fraction], look: Any) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for hits, p in values.items():
        found[look(hits)] = found.get(look(hits), Fraction(0)) + p
    return found


@pytest.mark.parametrize("oracle", [icepools, dyces])
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("strength", [0, 1, 4, 9])
@pytest.mark.parametrize("damage", [0, 3, 5, 8, 12])
def test_a_blow(system: str, strength: int, damage: int, oracle: Any) -> None:
    ours = odds(system, {"strength": strength}, "blow", {"damage": damage}, lambda end: end["result"]["wound"])
    assert ours == by(oracle(strength), lambda hits: wound(damage - hits))


@pytest.mark.parametrize("oracle", [icepools, dyces])
@pytest.mark.parametrize("trade", [0, 1, 2])
def test_a_blow_on_armour_with_sure_hits(trade: int, oracle: Any) -> None:
    sheet, order = {"strength": 4, "edge": 2, "armour": 2}, {"damage": 6, "armour_trade": trade}
    ours = odds(SYSTEMS[1], sheet, "blow", order, lambda end: end["result"]["net"])
    assert ours == by(oracle(8 - 3 * trade), lambda hits: 6 - trade - hits)


@pytest.mark.parametrize("oracle", [icepools, dyces])
def test_first_aid_on_the_dying(oracle: Any) -> None:
    sheet = {"track": [10, 10, 0], "minutes_left": 5}
    ours = odds(SYSTEMS[1], sheet, "first_aid", {"pool": 7}, lambda end: tuple(end["facts"]["Boris"]["track"]))
    assert ours == by(oracle(7), lambda hits: (10 - max(0, hits - 3), 10 - max(0, hits - 3), 0))


@pytest.mark.parametrize("oracle", [icepools, dyces])
def test_a_healing_step_with_a_medic_who_assists(oracle: Any) -> None:
    order = {"kind": "normal", "pool": 2, "medic": 4}
    ours = odds(SYSTEMS[1], {"track": [8, 0, 0]}, "heal_tick", order, lambda end: end["facts"]["Boris"]["track"][1])
    festers = sum((p * oracle(4 + helped).get(0, Fraction(0)) for helped, p in oracle(2).items()), Fraction(0))
    assert ours == {1: festers, 0: 1 - festers}


@pytest.mark.parametrize("oracle", [icepools, dyces])
def test_an_hour_that_runs_out(oracle: Any) -> None:
    """First text: a critical hour without a hit turns terminal, and five minutes later the last test decides."""
    document = begun(SYSTEMS[0], {"track": [10, 10, 0], "healing": 3})
    _, reply = accepted(document, {"do": "odds", "of": "wait", "minutes": 65, "over": True})
    states: dict[str, Fraction] = {}
    for end in reply["outcomes"]:
        facts = end["facts"]["Boris"]
        key = f"{facts['state']} {facts['minutes_left']}"
        states[key] = states.get(key, Fraction(0)) + Fraction(end["p"])
    three = oracle(3)
    assert states == {
        "critical 55": 1 - three[0], "dead None": three[0] * three[0], "terminal 15": three[0] * three[1],
        "terminal 55": three[0] * three[2], "incapacitated None": three[0] * three[3],
    }  # fmt: skip


@pytest.mark.parametrize("factor", [-3, 0, 2, 5])
def test_an_exchange_of_fudge_dice(factor: int) -> None:
    """Attacker and defender roll, the difference is the degree, and the printed track reads it."""
    ice = icepool.Die([-1, 0, 1])
    degrees = 4 @ ice - 4 @ ice
    names = ("none", "scratch", "hurt", "very_hurt", "incapacitated", "near_death")

    def read(degree: int) -> str:
        if degree < 2:
            return "none" if degree < 1 or factor < 0 else "scratch" if factor < 5 else "hurt"
        return names[min(5, max(0, (factor + degree + 1) // 2))]

    ours = odds("fudge", {}, "exchange", {"weapon": 0, "strength_scale": factor}, lambda end: end["result"]["wound"])
    assert ours == by({n: Fraction(ways, degrees.denominator()) for n, ways in degrees.items()}, read)


@pytest.mark.parametrize("level", [-1, 0, 2])
def test_a_damage_capacity_roll_after_a_damage_roll(level: int) -> None:
    document = begun("fudge", {"damage_capacity": level}, dc_mode="roll", dc_step="point", damage_roll="4dF")
    message = {"do": "odds", "act": "factor", "on": "Boris", "order": {"factor": 1, "relative_degree": 3}}
    found: Counter[int] = Counter()
    for end in accepted(document, message)[1]["outcomes"]:
        found[end["result"]["damage"]] += Fraction(end["p"])  # type: ignore[assignment]
    die = H([-1, 0, 1])
    truth: Counter[int] = Counter()
    for rolled, ways in (4 @ die).items():
        for capacity, more in (4 @ die).items():
            step = 0 if 4 + rolled < 3 else -1 if level + capacity >= 2 else 1 if level + capacity <= -2 else 0
            truth[int(4 + rolled + step)] += Fraction(ways * more, 6561)  # type: ignore[assignment]
    assert found == truth


def counted(library: str, dice: int, sides: int) -> dict[int, Fraction]:
    """Successes of a Cybergod pool: 5 and more count one, 10 and more two."""
    scores = [2 if face >= 10 else 1 if face >= 5 else 0 for face in range(1, sides + 1)]
    if library == "icepool":
        ice = dice @ icepool.Die(scores)
        return {count: Fraction(ways, ice.denominator()) for count, ways in ice.items()}
    throw = dice @ H(scores)
    return {int(count): Fraction(ways, throw.total) for count, ways in throw.items() if ways}


@pytest.mark.parametrize("library", ["icepool", "dyce"])
@pytest.mark.parametrize(("dice", "sides"), [(3, 6), (5, 8), (4, 10), (5, 12)])
@pytest.mark.parametrize("dcs", [(1, 2), (1, 1, 2, 3), (2, 2, 4), (3, 4)])
def test_a_cascade(dcs: tuple[int, ...], dice: int, sides: int, library: str) -> None:
    """Every trigger in its order, each once, at the level there is by then."""
    pool = counted(library, dice, sides)

    def holds(need: int) -> Fraction:
        return sum((p for count, p in pool.items() if count >= need), Fraction(0))

    levels = [dcs.count(dc) for dc in (1, 2, 3, 4)]
    shock = sum(levels)
    parts = {"up": holds(shock), "stunned": holds(shock // 2) - holds(shock), "incapacitated": 1 - holds(shock // 2)}
    shocked = parts if levels[0] else {"up": Fraction(1)}
    worse: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    for at in (1, 2, 3):
        after: dict[tuple[int, ...], Fraction] = {}
        for failed, p in worse.items():
            level = levels[at] + (at - 1 in failed)
            due = levels[at] or at - 1 in failed
            passes = holds(level) if due else Fraction(1)
            after[failed] = after.get(failed, Fraction(0)) + p * passes
            after[(*failed, at)] = after.get((*failed, at), Fraction(0)) + p * (1 - passes)
        worse = after
    truth: dict[str, Fraction] = {}
    for state, p in shocked.items():
        for failed, q in worse.items():
            end = "dead" if 3 in failed else "dying" if 2 in failed or levels[3] else state
            truth[end] = truth.get(end, Fraction(0)) + p * q
    sheet = {"body": sides, "toughness": dice}
    ours = odds("cybergod", sheet, "hits", {"dcs": list(dcs)}, lambda end: end["facts"]["Boris"]["state"])
    assert ours == {end: p for end, p in truth.items() if p}
