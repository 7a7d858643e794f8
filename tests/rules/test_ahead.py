"""What looks ahead, through the one door: which blow, how long, what if, what to expect, a fight that is told."""

from __future__ import annotations

import gc
import json
import weakref
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import count as count_up
from math import hypot, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

import at_random
import pytest
from ahead_talk import OWN, ahead, begun, encounter, even, ready, told
from budgets import budget
from table_talk import IDS, accepted
from test_oracles import dyces, icepools

from goals import LONG, many
from sawbones.app import Document, handle
from sawbones.fight import deeds, joint_odds
from sawbones.foresight.chain import ROUNDS, Chain
from sawbones.foresight.likely import about, error
from sawbones.foresight.outlook import Count
from sawbones.foresight.whatif import OFFERS, readings
from sawbones.handlers import ahead as ahead_messages
from sawbones.kit import forms
from sawbones.kit.fields import specs
from sawbones.kit.values import Refused
from sawbones.play.limits import TooMany
from sawbones.play.thrown import generator
from sawbones.systems import find

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.foresight.playout import Setting

AS = "after-sundown-revised"


def fights(system: str, count: int, what: str = "") -> list[Document]:
    """Encounters by chance."""
    of = find(system)
    assert of is not None
    return [encounter(of, Random(f"{what}{system}{seed}"), 2, 3) for seed in range(count)]


# Which blow


@pytest.mark.parametrize("system", IDS)
def test_every_cell_is_the_odds_of_its_order(system: str) -> None:
    """As fractions, over fights by chance: what the cell would send is counted by the rules."""
    looked_at = 0
    for document in [ready(system), *fights(system, many(6, 500), "grid")]:
        book = document.state.book
        for member in document.state.members:
            _, reply = handle(document, {"do": "grid", "fighter": member.name})
            if not reply["ok"]:
                assert not book.can_act(member.sheet) or reply["problems"]["fighter"]
                continue
            for place in range(len(reply["screen"]["rows"])):
                _, reply = accepted(document, {"do": "grid", "fighter": member.name, "row": place})
                row = reply["screen"]["rows"][place]
                for cell in reply["screen"]["cells"]:
                    if cell["said"]:
                        continue
                    message = {
                        "do": "act",
                        "act": row["act"],
                        "by": member.name,
                        "on": cell["on"],
                        "order": cell["order"],
                    }
                    link, *_ = joint_odds.ways(deeds.deed(document.system, document.state, message), [])
                    on = document.state.member(cell["on"]).sheet
                    chances = {
                        "down": sum((end.p for end in link.each() if book.fate(end.sheet)[0]), Fraction(0)),
                        "dead": sum((end.p for end in link.each() if book.fate(end.sheet)[0] == 3), Fraction(0)),
                        "hurt": sum(
                            (end.p for end in link.each() if book.how_hurt(end.sheet) > book.how_hurt(on)), Fraction(0)
                        ),
                        "nothing": Fraction(1),
                    }
                    assert Fraction(cell["p"]) == chances[cell["word"]]
                    assert cell["word"] in ("down", "dead") or not chances["down"]
                    looked_at += 1
    assert looked_at


def test_a_cell_fills_the_order() -> None:
    """What the page opens from it is the blow, with the question of its dice."""
    document = ready("eclipse-phase", 1)
    _, reply = accepted(document, {"do": "grid", "fighter": "Sava"})
    row, cell = reply["screen"]["rows"][0], reply["screen"]["cells"][0]
    message = {"act": row["act"], "by": "Sava", "on": cell["on"], "order": cell["order"], "aid": row["aid"]}
    _, preview = accepted(document, {"do": "preview", **message})
    assert preview["question"]["dice"]


NO_GRID = [
    (None, "Nobody is on turn"),
    ("Jonas", "can do nothing now"),
    ("Tom", "has nothing to strike with"),
    ("Nobody", "There is no fighter"),
]


@pytest.mark.parametrize(("name", "sentence"), NO_GRID)
def test_where_there_is_no_blow_that_is_said(name: str | None, sentence: str) -> None:
    document = told(ready(AS, 2), {"do": "join", "fighter": "Tom", "side": "party"})
    about = {} if name is None else {"fighter": name}
    _, reply = handle(document, {"do": "grid", **about})
    assert not reply["ok"]
    assert sentence in reply["problems"]["fighter"]


# How long somebody stands


def stands(document: Document, name: str, samples: int = 0, seed: int = 1, policy: str = "everyone") -> Chain:
    setting = ahead(document, policy=policy)
    chain = Chain(setting, setting.names.index(name), seed, samples or 200)
    chain.go_on(10**9)
    return chain


#: boxes of a wound by net damage in After Sundown, and the net damage that drops at once
BOXES, DROPS = {0: 0, 1: 1, 2: 3, 3: 6}, 4
#: (strength, damage of each foe's claws)
CELLARS = [(4, (5, 5)), (3, (4,)), (6, (5, 6, 4)), (1, (3, 3)), (5, (2,))]


@pytest.mark.parametrize("oracle", [icepools, dyces])
@pytest.mark.parametrize(("strength", "claws"), CELLARS)
def test_a_chain_is_brute_force_written_apart_from_the_rules(
    strength: int, claws: tuple[int, ...], oracle: Callable[[int], dict[int, Fraction]]
) -> None:
    """Soak by icepool and by dyce, boxes by hand, every path followed to its end."""
    document = told(None, {"do": "new", "system": AS})
    document = told(document, {"do": "join", "fighter": "Boris", "side": "party", "sheet": {"strength": strength}})
    for number, damage in enumerate(claws):
        document = told(document, {"do": "quick", "line": f"Ghoul {'ABC'[number]}, claws {damage}L"})
    soak = oracle(strength)
    nets = [{max(0, damage - hits): Fraction(0) for hits in soak} for damage in claws]
    for damage, net in zip(claws, nets, strict=True):
        for hits, p in soak.items():
            net[max(0, damage - hits)] += p

    @cache
    def up(boxes: int, blow: int, rounds: int) -> Fraction:
        if blow == len(claws):
            return up(boxes, 0, rounds - 1) if rounds > 1 else Fraction(1)
        found = Fraction(0)
        for net, p in nets[blow].items():
            after = boxes + BOXES.get(net, 10)
            if net < DROPS and after < 10:
                found += p * up(after, blow + 1, rounds)
        return found

    chain = stands(document, "Boris")
    assert chain.exact == [up(0, 0, rounds) for rounds in range(1, ROUNDS + 1)]


#: (strength, damage) of one of the party, who strikes first, and of a foe
DUELS = [((4, 5), (4, 5)), ((3, 4), (6, 5)), ((1, 2), (2, 3)), ((5, 3), (2, 4))]


@pytest.mark.parametrize("oracle", [icepools, dyces])
@pytest.mark.parametrize(("mine", "theirs"), DUELS)
def test_the_chance_to_win_a_duel_is_brute_force(
    mine: tuple[int, int], theirs: tuple[int, int], oracle: Callable[[int], dict[int, Fraction]]
) -> None:
    """Blow for blow to the end, written apart from the rules; what is counted lies within its error, or nearly so."""
    document = told(None, {"do": "new", "system": AS})
    for name, side, (strength, damage) in (("Boris", "party", mine), ("Ghoul", "foe", theirs)):
        line = {"do": "quick", "line": f"{name}, claws {damage}L", "side": side}
        document = told(document, {**line, "sheet": {"strength": strength}})
    nets: list[dict[int, Fraction]] = [{}, {}]  # of a blow of mine, and of one of theirs
    for blow, damage, strength in ((nets[0], mine[1], theirs[0]), (nets[1], theirs[1], mine[0])):
        for hits, p in oracle(strength).items():
            net = max(0, damage - hits)
            blow[net] = blow.get(net, Fraction(0)) + p

    @cache
    def wins(me: int, foe: int) -> Fraction:
        """With so many boxes each, and my blow: what changes nothing comes back to the same, and is left out of both."""
        sure, later = Fraction(0), Fraction(0)
        again = nets[0].get(0, Fraction(0)) * nets[1].get(0, Fraction(0))
        for net, p in nets[0].items():
            after = foe + BOXES.get(net, 10)
            if net >= DROPS or after >= 10:
                sure += p
                continue
            for back, q in nets[1].items():
                then = me + BOXES.get(back, 10)
                if back < DROPS and then < 10 and (net or back):
                    later += p * q * wins(then, after)
        return (sure + later) / (1 - again)

    count = Count(ahead(document), 7, 600, stories=0)
    count.go_on(10**9)
    assert abs(count.won / 600 - wins(0, 0)) <= 1.5 * error(count.won, 600)


@pytest.mark.parametrize("system", IDS)
def test_a_chain_is_every_path_of_its_odds(system: str) -> None:
    """The first round of it, in every system: every way of every blow followed by itself."""
    for document in fights(system, many(3, 60), "chain"):
        try:
            chain = stands(document, document.state.members[0].name, samples=1)
        except Exception as wrong:  # noqa: BLE001 - somebody has come dead, or nobody can strike
            assert type(wrong).__name__ == "Refused"
            continue
        if not chain.exact:
            continue
        book = document.state.book

        def paths(sheet: Any, left: list[Any], chain: Chain = chain, book: Any = book) -> Fraction:
            if book.fate(sheet)[0]:
                return Fraction(0)
            if not left:
                return Fraction(1)
            part = chain._part(left[0], sheet)
            if part is None:
                return paths(sheet, left[1:])
            return sum((end.p * paths(end.sheet, left[1:]) for end in chain_odds(part)), Fraction(0))

        assert chain.exact[0] == paths(chain.setting.state.members[0].sheet, chain.rounds[0])


def chain_odds(part: Any) -> Any:
    from sawbones.play.resolve import odds  # noqa: PLC0415 - for this alone

    return odds(part)


#: what is true, as far as it can be known, and of each trial how often it came, of how many
Sampled = tuple[float, list[tuple[int, int]]]


def stood(system: str, trials: int) -> Sampled:
    """How often one stands after the first round in which that is open: another seed for each trial."""
    setting = ahead(even(system))
    chain = Chain(setting, 0, 0, 100)
    chain.go_on(10**9)
    sampled = chain.lookout
    found = []
    for seed in range(trials):
        one = Chain(setting, 0, seed, 100)
        one.lookout = sampled  # what was looked at once is known
        while one.sampled < one.samples:
            for _ in one._sample(generator(seed, one.sampled)):
                pass
        found.append(one.stood)
    open_ = next((n for n in range(ROUNDS) if 0.02 < sum(stood[n] for stood in found) / (100 * trials) < 0.98), 0)
    came = [(stood[open_], 100) for stood in found]
    exact = float(chain.exact[open_]) if open_ < len(chain.exact) else sum(n for n, _ in came) / (100 * trials)
    return exact, came


def won(system: str, trials: int) -> Sampled:
    """How often the party wins: fifty fights for each trial, by a seed of its own."""
    setting, found = ahead(even(system)), []
    lookout = None
    for seed in range(trials):
        count = Count(setting, seed, 50, stories=0)
        lookout = count.lookout = lookout or count.lookout  # what was looked at once is known
        lookout.work = 0
        count.go_on(10**9)
        found.append((count.won, count.fights))
    assert all(of == 50 for _, of in found)
    return sum(came for came, _ in found) / (50 * trials), found


@pytest.mark.native
@pytest.mark.timeout(3_600 if LONG else 300)
@pytest.mark.parametrize("figure", [stood, won])
@pytest.mark.parametrize("system", [*IDS, *OWN])
def test_a_sampled_figure_lies_within_its_error(system: str, figure: Callable[[str, int], Sampled]) -> None:
    """In 95 of a hundred counts: against the exact chain where there is one, else against all of the counts together."""
    trials = max(20, many(20, 1_000))  # of fewer one may be too many
    truth, counts = figure(system, trials)
    within = sum(abs(came / of - truth) <= error(came, of) for came, of in counts)
    noise = 2 * sqrt(0.95 * 0.05 * trials)  # so much the trials themselves may be off
    assert within >= 0.95 * trials - noise, f"{within} of {trials}, of {truth:.3f}"
    print(f"{figure.__name__}, {system}: {within} of {trials} within their error, of {truth:.3f}")


@pytest.mark.parametrize("system", [*IDS, *OWN])
def test_how_long_somebody_stands_is_said(system: str) -> None:
    """Round by round, never more likely than before; exactly, or about."""
    document = ready(system)
    name = document.state.members[0].name
    _, reply = accepted(document, {"do": "stand", "fighter": name, "work": 1_000_000})
    screen = reply["screen"]
    assert screen["over"]
    assert len(screen["rounds"]) == ROUNDS
    shares = [one["share"] for one in screen["rounds"]]
    errors = [one["error"] for one in screen["rounds"]]
    assert all(later <= sooner + off for sooner, later, off in zip(shares, shares[1:], errors[1:], strict=False))
    for one in screen["rounds"]:
        assert (one["error"] > 0) == one["percent"].startswith(("about", "less than 3 in", "all but 3 in"))
    assert "as they stand now" in screen["assumes"]
    first = accepted(document, {"do": "stand", "fighter": name, "work": 30})[1]["screen"]
    assert len(first["rounds"]) <= ROUNDS


@pytest.mark.parametrize("system", [*IDS, *OWN])
def test_the_first_figure_comes_before_the_chain(system: str) -> None:
    """However long the chain takes to its first round: a few fights are played out before, and then give way to it."""
    document = ready(system)
    for number in (1, 5):
        for member in document.state.members:
            document = told(document, {"do": "copy", "fighter": member.name}) if number == 5 else document
    name = document.state.members[0].name
    slices = [
        accepted(document, {"do": "stand", "fighter": name, "work": work})[1]["screen"] for work in range(20, 360, 20)
    ]
    first = next(one for one in slices if one["rounds"])
    assert all(0 <= one["share"] <= 1 for screen in slices for one in screen["rounds"])
    assert all(one["error"] > 0 for one in first["rounds"])
    assert "Played out" in first["assumes"]
    last = accepted(document, {"do": "stand", "fighter": name, "work": 1_000_000})[1]["screen"]
    assert last["over"]
    exact = [one["error"] == 0 for one in last["rounds"]]
    assert last["assumes"].startswith("Exact") == all(exact)


# What if


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


@pytest.mark.native
@pytest.mark.timeout(3_600 if LONG else 300)
@pytest.mark.parametrize("system", IDS)
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


@pytest.mark.native
@pytest.mark.timeout(3_600 if LONG else 300)
@pytest.mark.parametrize("system", IDS)
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


@pytest.mark.parametrize("system", IDS)
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


@pytest.mark.parametrize("system", [*IDS, *OWN])
def test_a_whole_fight_by_every_change_is_what_comes_there(system: str) -> None:
    """Every reading, armour off, another weapon, somebody less: each as it is offered, and as the fight is that is so."""
    document = ready(system)
    if system in IDS:
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


@pytest.mark.parametrize("system", IDS)
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


@pytest.mark.parametrize("system", IDS)
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


# What to expect


@pytest.mark.parametrize("system", [*IDS, *OWN])
def test_what_to_expect_is_told_in_slices(system: str) -> None:
    """A reply depends on the fight and the message alone, however it was counted before; and the figures hold together."""
    document, about = ready(system), {"do": "expect", "fights": 30, "seed": 7}
    whole = accepted(document, {**about, "work": 1_000_000})[1]["screen"]
    screen, work = {"over": False}, 0
    while not screen["over"]:
        work += 700
        screen = accepted(document, {**about, "work": work})[1]["screen"]
    assert screen == whole
    assert accepted(document, {**about, "work": 700})[1]["screen"]["fights"] <= 30
    assert [one["name"] for one in whole["five"]] == ["worst", "bad", "typical", "good", "best"]
    for fighter in whole["fighters"]:
        assert sum(bar["share"] for bar in fighter["bars"]) == pytest.approx(1, abs=0.001)
        assert all(bar["share"] for bar in fighter["bars"]), "what did not come is no bar, and never 0 per cent"
        assert fighter["spoken"].startswith(fighter["name"])
    assert sum(one["share"] for one in whole["rounds"]["each"]) == pytest.approx(1, abs=0.002)
    assert " 0 %" not in json.dumps(whole)


def test_a_count_that_is_not_kept_is_gone_at_once() -> None:
    """With all that it holds, and not when garbage is collected next: a page has little memory. Two are kept."""
    document = ready(AS)
    held: list[weakref.ref[Any]] = []
    gc.disable()
    try:
        for seed in (1, 2, 3, 3):  # the last begins anew, with less work than before
            accepted(document, {"do": "expect", "fights": 30, "seed": seed, "work": 900 - 100 * len(held)})
            held.append(weakref.ref(ahead_messages._running[0].count.lookout))
        assert [one() is not None for one in held] == [False, True, False, True]
    finally:
        gc.enable()


def test_a_fight_that_is_told_says_why() -> None:
    """Its lines, the messages that bring them about, and of each what the rules did."""
    document, about = ready(AS), {"do": "story", "number": 3, "seed": 7}
    screen = accepted(document, about)[1]["screen"]
    now = document
    for line in screen["lines"]:
        now = told(now, line["message"])
        assert now.log.records[-1].text == line["text"]  # type: ignore[union-attr] # each is an entry
    blow = next(line for line in screen["lines"] if line["message"]["do"] == "act")
    (why,) = accepted(document, {**about, "line": blow["n"]})[1]["screen"]["lines"]
    assert why["text"] == blow["text"]
    assert why["steps"][0]["cite"]["place"]


def test_a_prepared_encounter_is_met_with_the_party_as_it_is() -> None:
    """Those of the party who stand come there with their wounds; nothing is changed by it, here or there."""
    cellar = ready(AS)
    hurt = told(cellar, {"do": "act", "act": "wound", "on": "Boris", "order": {"net": 3, "kind": "lethal"}})
    down = told(hurt, {"do": "act", "act": "wound", "on": "Ines", "order": {"net": 5, "kind": "lethal"}})
    prepared = told(None, {"do": "new", "system": AS})
    prepared = told(prepared, {"do": "quick", "line": "2 Tough, knife 4L"})
    there = accepted(prepared, {"do": "save"})[1]["document"]
    about = {"do": "expect", "fights": 200, "seed": 7, "encounter": there, "work": 1_000_000}
    chances = []
    for here, names in ((cellar, ["Boris", "Ines"]), (hurt, ["Boris", "Ines"]), (down, ["Boris"])):
        after, reply = accepted(here, about)
        assert after is here
        assert [one["name"] for one in reply["screen"]["fighters"]] == ["Tough 1", "Tough 2", *names]
        chances.append(reply["screen"]["win"]["p"])
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[2]
    assert accepted(cellar, {"do": "story", "number": 0, "seed": 7, "encounter": there})[1]["screen"]["lines"]


NO_ENCOUNTER = [
    ({"sawbones": 1}, "damaged"),
    ([], "an object was expected"),
    ("fudge", "That fight is by other rules"),
]


@pytest.mark.parametrize(("given", "sentence"), NO_ENCOUNTER)
def test_an_encounter_that_cannot_be_met_is_said(given: Any, sentence: str) -> None:
    there = accepted(ready(given), {"do": "save"})[1]["document"] if isinstance(given, str) else given
    _, reply = handle(ready(AS), {"do": "expect", "encounter": there})
    assert sentence in json.dumps(reply["problems"])


# Whatever is sent


@pytest.mark.parametrize("system", IDS)
def test_whatever_looks_ahead_changes_nothing_and_says_why_not(system: str) -> None:
    """Over fights by chance, with bounds on and beyond their edges: accepted, or refused in words; never anything else."""
    of, seen = find(system), set()
    assert of is not None
    for seed in range(max(8, many(8, 2_000))):
        rng = Random(f"ahead {system} {seed}")
        document = at_random.fight(rng, of) if rng.random() < 0.3 else encounter(of, rng, 2, 2)
        for _ in range(12):
            message = at_random.looks_ahead(rng, document)
            after, reply = handle(document, message)
            assert after is document
            assert reply["ok"] or all(reply["problems"].values())
            assert reply["entry"] is None
            seen.add((message["do"], reply["ok"]))
    assert {do for do, ok in seen if not ok} == {"grid", "stand", "expect", "story", "whatif"}
    assert len({do for do, ok in seen if ok}) >= 3


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
