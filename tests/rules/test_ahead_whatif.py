"""What if something were otherwise: one act, or the whole fight."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import count as count_up
from math import hypot
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from ahead_talk import AS, OWN, ahead, begun, encounter, fights, ready, told
from budgets import budget
from table_talk import SHIPPED, accepted

from goals import LONG, many, repeat_for
from sawbones.app import Document, handle
from sawbones.foresight.likely import about, error
from sawbones.foresight.outlook import Count
from sawbones.foresight.whatif import OFFERS, readings
from sawbones.kit import forms
from sawbones.kit.fields import specs
from sawbones.kit.values import Refused
from sawbones.play.limits import TooMany
from sawbones.systems import find

if TYPE_CHECKING:
    from sawbones.foresight.playout import Setting


def outcomes(document: Document, act: dict[str, Any]) -> dict[str, Fraction] | str:
    """All ends of an act with their chances, as the rules count them; or why they do not."""
    _, reply = handle(document, {"do": "odds", **act})
    if not reply["ok"]:
        return str(reply["problems"])
    found: dict[str, Fraction] = {}
    for end in reply["outcomes"]:
        key = json.dumps([end["label"], end["facts"], end["result"]], sort_keys=True)
        found[key] = found.get(key, Fraction(0)) + Fraction(end["p"])
    return found


@pytest.mark.dear
@pytest.mark.native
@pytest.mark.timeout(3_600 if LONG else 300)
@pytest.mark.parametrize("system", SHIPPED)
def test_what_if_is_brute_force(system: str) -> None:
    """In so many fights by chance: a reading of the rules, a number of a sheet, another weapon, each by itself.

    The fight is made so, and the act is counted there, end by end and bar by bar. All readings have their turn.
    """
    of, wanted = find(system), many(100, 500)
    assert of is not None
    looked, tried, compared, differs = set[str](), 0, 0, 0
    for seed in count_up():
        if compared >= wanted and len(looked) == len(readings(of.book())):
            break
        document = encounter(of, Random(f"what if{system}{seed}"), 2, 3)
        act = blow(document, Random(seed))
        was = None if act is None else outcomes(document, act)
        if act is None or was is None or isinstance(was, str):
            continue
        found = [*read_otherwise(document, act, tried), *less_of_something(document, act, Random(seed))]
        looked.add(readings(document.state.book)[tried % len(readings(document.state.book))].id)
        tried += 1
        told_apart = [same_as_there(was, way, there, then) for way, there, then in found]
        compared += any(one is not None for one in told_apart)
        differs += any(one is False for one in told_apart)
    assert differs
    assert compared > differs, "there are fights where nothing changes"


def same_as_there(was: Any, way: dict[str, Any], there: Document | None, then: dict[str, Any]) -> bool | None:
    """Whether it is as it was, as the fight says that is so; nothing where it cannot be counted there."""
    now = "It cannot be so." if there is None else outcomes(there, then)
    if isinstance(now, str):
        assert way["said"] != "Nothing here."
        return None
    assert way["same"] == (now == was), (way["label"], then)
    assert (way["said"] == "Nothing here.") == way["same"]
    if there is not None and not way["same"]:
        assert way["chances"] == accepted(there, {"do": "odds", **then})[1]["screen"]["chances"]
    return bool(way["same"])


#: a way as it is said, the fight where it is so, and the act there
Otherwise = tuple[dict[str, Any], "Document | None", dict[str, Any]]


def blow(document: Document, rng: Random) -> dict[str, Any] | None:
    """What the first of the party may do, as an act."""
    by = document.state.members[0].name
    _, reply = handle(document, {"do": "grid", "fighter": by})
    if not reply["ok"]:
        return None
    row, cell = reply["screen"]["rows"][0], rng.choice(reply["screen"]["cells"])
    return None if cell["said"] else {"act": row["act"], "by": by, "on": cell["on"], "order": cell["order"]}


def read_otherwise(document: Document, act: dict[str, Any], place: int) -> list[Otherwise]:
    """One reading, in each other way."""
    known = readings(document.state.book)
    reading = known[place % len(known)]
    about = {"do": "whatif", **act, "reading": place % len(known)}
    ways = accepted(document, about)[1]["screen"]["ways"]
    options = [{"do": "options", "options": {reading.id: value}} for value in reading.others]
    return [(way, handle(document, message)[0], act) for message, way in zip(options, ways, strict=True)]


def less_of_something(document: Document, act: dict[str, Any], rng: Random) -> list[Otherwise]:
    """A number of the target's sheet off, as it may be armour."""
    on = document.state.member(act["on"])
    given = forms.write(on.sheet)
    fields = [
        (name, spec.low)
        for name, spec in specs(type(on.sheet)).items()
        if spec.kind == "number" and given[name] is not None and given[name] > spec.low
    ]
    if not fields:
        return []
    name, low = rng.choice(fields)
    change = {"fighter": on.name, "sheet": {name: low}}
    (way,) = accepted(document, {"do": "whatif", **act, **change})[1]["screen"]["ways"]
    there, reply = handle(document, {"do": "edit", **change})
    return [(way, there if reply["ok"] else None, act)]


@pytest.mark.dear
@pytest.mark.native
@pytest.mark.timeout(3_600 if LONG else 300)
@pytest.mark.parametrize("system", repeat_for(SHIPPED, *SHIPPED[:1]))
def test_what_if_of_a_whole_fight_is_that_fight(system: str) -> None:
    """Without somebody, and by another reading: what is said is what comes there, by the same seed."""
    looked = 0
    for seed, document in enumerate(fights(system, max(6, many(6, 100)), "without")):
        reading = Random(seed).choice(readings(document.state.book))
        whom = document.state.members[-1].name
        changes: list[tuple[dict[str, Any], dict[str, Any]]] = [
            ({"without": whom}, {"do": "leave", "fighter": whom}),
            ({"options": {reading.id: reading.others[0]}}, {"options": {reading.id: reading.others[0]}}),
        ]
        for change, given in changes:
            there, reply = handle(document, {"do": "options", **given})
            if there is None or not reply["ok"]:
                continue
            try:
                counts = [Count(ahead(each), 1, 20, stories=0) for each in (document, there)]
            except Refused:
                continue
            for count in counts:
                count.go_on(10**9)
            about_it = {"do": "whatif", "of": "fight", "fights": 20, "work": 1_000_000}
            found = accepted(document, {**about_it, **change})[1]["screen"]["fights"]
            assert (found["was"], found["now"]) == tuple(about(count.won, 20) for count in counts)
            apart = abs(counts[0].won - counts[1].won) / 20
            assert found["differs"] == (apart > hypot(*(error(count.won, 20) for count in counts)))
            looked += 1
    assert looked


def test_one_change_stands_side_by_side() -> None:
    """Armour off: the odds as they are, and as they would be."""
    document = ready(AS)
    act = {"act": "blow", "on": "Ines", "by": "Ghoul 1", "order": {"damage": 5, "kind": "lethal"}}
    _, reply = accepted(document, {"do": "whatif", **act, "fighter": "Ines", "sheet": {"armour": 0}})
    screen = reply["screen"]
    bare = told(document, {"do": "edit", "fighter": "Ines", "sheet": {"armour": 0}})
    assert screen["was"] == accepted(document, {"do": "odds", **act})[1]["screen"]["chances"]
    assert screen["ways"][0]["chances"] == accepted(bare, {"do": "odds", **act})[1]["screen"]["chances"]
    assert not screen["ways"][0]["same"]
    _, reply = accepted(document, {"do": "whatif", **act, "fighter": "Boris", "sheet": {"strength": 9}})
    assert reply["screen"]["ways"][0]["said"] == "Nothing here."


@pytest.mark.parametrize("system", SHIPPED)
def test_every_other_weapon_stands_beside_the_one_in_hand(system: str) -> None:
    """Each is the odds of its own order, as the grid fills it; the one that is looked at is not among them."""
    beside = 0  # so many stand beside one
    for seed, document in enumerate(fights(system, max(12, many(12, 500)), "weapons")):
        rng, name = Random(seed), "Twohanded"
        one, other = (rng.choice(budget(system).weapons or ("",)) for _ in "ab")
        line = f"{name}, club {one}, knife {other}"
        document = told(document, {"do": "quick", "line": line, "side": "party"})  # noqa: PLW2901 - with him
        _, reply = handle(document, {"do": "grid", "fighter": name})
        if not reply["ok"]:
            continue
        rows, on = reply["screen"]["rows"], reply["screen"]["cells"][0]["on"]
        cells = []
        for place in range(len(rows)):
            screen = handle(document, {"do": "grid", "fighter": name, "row": place})[1]["screen"]
            cells.append(next(cell for cell in screen["cells"] if cell["on"] == on))
        if cells[0]["said"]:
            continue
        aid = {} if rows[0]["aid"] is None else {"aid": rows[0]["aid"]}
        act = {"act": rows[0]["act"], "by": name, "on": on, "order": cells[0]["order"], **aid}
        _, reply = handle(document, {"do": "whatif", **act, "weapons": True})
        if len(rows) == 1:
            assert "nothing else to strike with" in reply["problems"]["weapons"]
            continue
        was = outcomes(document, act)
        for row, cell, way in zip(rows[1:], cells[1:], reply["screen"]["ways"], strict=True):
            assert way["label"].startswith(row["label"])
            then = outcomes(document, {"act": row["act"], "by": name, "on": on, "order": cell["order"]})
            if isinstance(then, str) or isinstance(was, str):
                continue
            assert way["same"] == (then == was)
            if not way["same"] and not cell["said"]:
                bars = {bar["label"]: Fraction(bar["p"]) for bar in way["chances"][0]["bars"]}
                assert sum(bars.values()) == 1
                beside += 1
    assert beside, "no other weapon was looked at"


def test_a_foe_less_is_told_beyond_its_error_alone() -> None:
    document = ready(AS)
    about = {"do": "whatif", "of": "fight", "fights": 400, "work": 1_000_000}
    less = accepted(document, {**about, "without": "Ghoul 3"})[1]["screen"]
    assert less["fights"]["differs"]
    assert less["fights"]["over"]
    assert "without Ghoul 3" in less["spoken"]
    alike = accepted(document, {**about, "fighter": "Boris", "sheet": {"healing": 4}})[1]["screen"]
    assert not alike["fights"]["differs"]
    assert alike["fights"]["same"]
    assert "Nothing here: 400 fights end alike" in alike["spoken"]
    near = accepted(document, {**about, "fights": 20, "fighter": "Ines", "sheet": {"strength": 4}})[1]["screen"]
    assert not near["fights"]["differs"]
    assert not near["fights"]["same"]
    assert "No difference that 20 fights can tell" in near["spoken"]


@pytest.mark.dear
@pytest.mark.parametrize("system", repeat_for([*SHIPPED, *OWN], *SHIPPED[:1]))
def test_a_whole_fight_by_every_change_is_what_comes_there(system: str) -> None:
    """Every reading, armour off, another weapon, somebody less: each as it is offered, and as the fight is that is so."""
    document = ready(system)
    if system in SHIPPED:
        one, other = (*(budget(system).weapons or ("",)) * 2,)[:2]
        line = f"Twohanded, club {one}, knife {other}"
        document = told(document, {"do": "quick", "line": line, "side": "party"})
    about_it = {"do": "whatif", "of": "fight", "fights": 12, "work": 1_000_000}
    asked: Counter[str] = Counter()
    as_it_is = Count(ahead(document), 1, 12, stories=0)
    as_it_is.go_on(10**9)
    for kind in OFFERS:
        for offer in accepted(document, {**about_it, "offers": kind})[1]["screen"]["offers"]:
            change = offer["change"]
            found = accepted(document, {**about_it, **change})[1]["screen"]["fights"]
            asked[kind] += 1
            assert found["over"]
            fight = otherwise(document, change)
            count = Count(fight, 1, 12, stories=0)
            count.go_on(10**9)
            assert (found["was"], found["now"]) == (about(as_it_is.won, 12), about(count.won, 12))
            if kind != "less":
                same = (as_it_is.ends, as_it_is.rounds, as_it_is.won) == (count.ends, count.rounds, count.won)
                assert found["same"] == same, offer
    up = [one.side for one in document.state.members if not document.state.book.fate(one.sheet)[0]]
    assert asked["less"] == sum(up.count(side) > 1 for side in up)
    assert asked["readings"] == sum(len(one.others) for one in readings(document.state.book))


def otherwise(document: Document, change: dict[str, Any]) -> Setting:
    """The fight in which it is so, made by the messages that would make it so."""
    if "weapon" in change:
        fight = ahead(document)
        place = fight.names.index(change["fighter"])
        own = list(fight.strikes[place])
        own.insert(0, own.pop(change["weapon"]))
        return replace(fight, strikes=tuple(tuple(own) if n == place else had for n, had in enumerate(fight.strikes)))
    if "without" in change:
        return ahead(told(document, {"do": "leave", "fighter": change["without"]}))
    return ahead(told(document, {"do": "edit" if "sheet" in change else "options", **change}))


@pytest.mark.parametrize("system", SHIPPED)
def test_armour_and_other_weapons_are_offered(system: str) -> None:
    """Of whoever wears something, all of it comes off; of whoever has two weapons, the other is offered."""
    document = begun(system)
    worn = [name for name, spec in specs(document.state.book.sheet).items() if "armo" in spec.label.lower()][:1]
    one, other = (*(budget(system).weapons or ("",)) * 2,)[:2]
    line = f"Twohanded, club {one}, knife {other}"
    document = told(document, {"do": "quick", "line": line, "side": "party", "sheet": {worn[0]: 3}})
    document = told(document, {"do": "join", "fighter": "Bare", "sheet": {worn[0]: 0}})
    about_it = {"do": "whatif", "of": "fight"}
    (bare,) = accepted(document, {**about_it, "offers": "bare"})[1]["screen"]["offers"]
    assert bare["change"]["fighter"] == "Twohanded"
    assert bare["change"]["sheet"][worn[0]] == 0
    offers = accepted(document, {**about_it, "offers": "weapons"})[1]["screen"]["offers"]
    assert {offer["change"]["fighter"] for offer in offers} == {"Twohanded"}
    assert any("knife" in offer["label"].lower() for offer in offers)


@pytest.mark.parametrize("system", SHIPPED)
def test_a_whole_fight_side_by_side_is_told_in_slices(system: str) -> None:
    """However it was counted before, a reply is the same; and of what is not drawn comes only how far it is."""
    document = ready(system)
    document = told(document, {"do": "copy", "fighter": document.state.members[-1].name})
    asked = {"do": "whatif", "of": "fight", "without": document.state.members[-1].name, "fights": 20, "seed": 3}
    whole = accepted(document, {**asked, "work": 1_000_000})[1]["screen"]
    work, screen, seen = 0, {"kind": "counting"}, []
    while screen["kind"] == "counting":
        work += 400
        screen = accepted(document, {**asked, "work": work, "brief": True})[1]["screen"]
        seen.append(screen["kind"])
    assert screen == whole
    assert seen[0] == "counting"
    accepted(document, {**asked, "seed": 4, "work": 1_000_000})
    once = accepted(document, {**asked, "work": whole["fights"]["base"] + 10})[1]["screen"]
    assert once["fights"]["was"] == whole["fights"]["was"]
    assert once["fights"]["fights"] < 20


WRONG_CHANGES = [
    ({}, "Say what is otherwise"),
    ({"without": "Nobody"}, "There is no fighter called"),
    ({"fighter": "Boris", "sheet": {"strength": 999}}, "trength"),
    ({"options": {"no_such": 1}}, "There is no field"),
    ({"options": 3}, "Readings are given by name"),
    ({"reading": 99}, "reading is a whole number"),
    ({"of": "evening"}, "One of act and fight"),
    ({"of": "fight", "offers": "moons"}, "One of readings, bare, weapons, less"),
    ({"of": "fight", "weapon": 1}, "Say who takes another weapon"),
    ({"of": "fight", "fighter": "Boris", "weapon": 8}, "Boris has no such weapon"),
    ({"fighter": "Boris", "weapon": 1}, "Of an act every other weapon is asked for at once"),
]


@pytest.mark.parametrize(("given", "sentence"), WRONG_CHANGES)
def test_a_change_that_cannot_be_is_said(given: dict[str, Any], sentence: str) -> None:
    act = {"act": "blow", "on": "Ines", "order": {"damage": 5, "kind": "lethal"}}
    _, reply = handle(ready(AS), {"do": "whatif", **act, **given})
    said = json.dumps([reply["problems"], (reply["screen"] or {}).get("ways")])
    assert sentence in said


def test_where_nothing_is_read_in_several_ways_that_is_said() -> None:
    game = {"sawbones_game": 1, "name": "Bare", "acts": [{"id": "rest", "name": "Rest"}]}
    document = told(told(None, {"do": "new", "game": game}), {"do": "join", "fighter": "A"})
    _, reply = handle(document, {"do": "whatif", "act": "rest", "on": "A", "reading": 0})
    assert reply["problems"] == {"reading": "Bare reads no place in several ways."}


def test_too_many_ways_are_said() -> None:
    document = told(None, {"do": "new", "system": "eclipse-phase"})
    document = told(document, {"do": "join", "fighter": "A", "side": "party"})
    document = told(document, {"do": "join", "fighter": "B"})
    act = {"act": "attack", "on": "B", "by": "A", "order": {"skill": 65, "defence": 30, "dice": 20, "shock": True}}
    _, reply = handle(document, {"do": "whatif", **act, "reading": 0})
    assert reply["ok"] or str(TooMany())[:20] in json.dumps(reply["problems"])
