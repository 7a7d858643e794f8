"""What looks ahead, through the one door: which blow, how long, what if, what to expect, a fight that is told."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random
from typing import Any

import at_random
import icepool
import pytest
from ahead_talk import OWN, ahead, encounter, ready, told
from budgets import budget
from table_talk import IDS, accepted

from goals import LONG, many
from sawbones.app import Document, handle
from sawbones.fight import deeds, joint_odds
from sawbones.foresight.chain import ROUNDS, Chain
from sawbones.foresight.whatif import readings
from sawbones.play.limits import TooMany
from sawbones.systems import find

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


@pytest.mark.parametrize(("strength", "claws"), CELLARS)
def test_a_chain_is_brute_force_written_apart_from_the_rules(strength: int, claws: tuple[int, ...]) -> None:
    """Soak by icepool, boxes by hand, every path followed to its end."""
    document = told(None, {"do": "new", "system": AS})
    document = told(document, {"do": "join", "fighter": "Boris", "side": "party", "sheet": {"strength": strength}})
    for number, damage in enumerate(claws):
        document = told(document, {"do": "quick", "line": f"Ghoul {'ABC'[number]}, claws {damage}L"})
    soak = {hits: Fraction(ways, 3**strength) for hits, ways in (strength @ icepool.coin(1, 3)).items()}
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


@pytest.mark.timeout(3_600 if LONG else 300)
@pytest.mark.parametrize("system", [AS, "cybergod", *(name for name in OWN if name != "Hit by hit")])
def test_a_sampled_figure_lies_within_its_error(system: str) -> None:
    """In 95 of a hundred counts, with another seed each: against the exact chain, where that is short."""
    document = ready(system)
    exact = stands(document, document.state.members[0].name, policy="random").exact
    trials, within = max(20, many(60 if system == AS else 20, 1_000)), 0  # of fewer one may be too many
    for seed in range(trials):
        chain = Chain(ahead(document), 0, seed, 100)
        chain.exact = []
        while chain.sampled < 100:
            for _ in chain._sample(Random(f"{seed} {chain.sampled}")):
                pass
        share = chain.shares()[0]
        off = abs(float(share.p) - float(exact[0]))
        within += off <= chain_error(share)
    noise = 2 * sqrt(0.95 * 0.05 * trials)  # so much the trials themselves may be off
    assert within >= 0.95 * trials - noise, f"{within} of {trials}"


def chain_error(share: Any) -> float:
    from sawbones.foresight.likely import error  # noqa: PLC0415 - for this alone

    return error(int(share.p * share.of), share.of)


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


@pytest.mark.parametrize("system", IDS)
def test_every_reading_of_every_system_is_right_about_nothing_here(system: str) -> None:
    """All of them against brute force: the fight is read so, and the act is counted there, end by end and bar by bar."""
    wanted, here, nothing, looked = many(250, 500), 0, 0, set[str]()
    rng, of = Random(system), find(system)
    assert of is not None
    for seed in range(wanted):
        if here + nothing >= wanted and len(looked) == len(readings(of.book())):
            break
        document = encounter(of, Random(f"what if{system}{seed}"), 2, 3)
        by = document.state.members[0].name
        _, reply = handle(document, {"do": "grid", "fighter": by})
        if not reply["ok"]:
            continue
        row, cell = reply["screen"]["rows"][0], rng.choice(reply["screen"]["cells"])
        act = {"act": row["act"], "by": by, "on": cell["on"], "order": cell["order"]}
        was = outcomes(document, act)
        if cell["said"] or isinstance(was, str):
            continue
        for place, reading in enumerate(readings(document.state.book)):
            screen = accepted(document, {"do": "whatif", **act, "reading": place})[1]["screen"]
            looked.add(reading.id)
            for value, way in zip(reading.others, screen["ways"], strict=True):
                read, _ = handle(document, {"do": "options", "options": {reading.id: value}})
                assert read is not None
                now = outcomes(read, act)
                if isinstance(now, str):
                    assert not way["same"]
                    continue
                assert way["same"] == (now == was), (reading.id, value)
                if not way["same"]:
                    assert way["chances"] == accepted(read, {"do": "odds", **act})[1]["screen"]["chances"]
                here += not way["same"]
                nothing += way["same"]
    assert here + nothing >= wanted
    assert nothing
    assert here or system != AS


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
    beside = 0
    for seed, document in enumerate(fights(system, 12, "weapons")):
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
    assert "No difference that 400 fights can tell" in alike["spoken"]


WRONG_CHANGES = [
    ({}, "Say what is otherwise"),
    ({"without": "Nobody"}, "There is no fighter called"),
    ({"fighter": "Boris", "sheet": {"strength": 999}}, "trength"),
    ({"options": {"no_such": 1}}, "There is no field"),
    ({"options": 3}, "Readings are given by name"),
    ({"reading": 99}, "reading is a whole number"),
    ({"of": "evening"}, "One of act and fight"),
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


def test_too_many_ways_are_said() -> None:
    document = told(None, {"do": "new", "system": "eclipse-phase"})
    document = told(document, {"do": "join", "fighter": "A", "side": "party"})
    document = told(document, {"do": "join", "fighter": "B"})
    act = {"act": "attack", "on": "B", "by": "A", "order": {"skill": 65, "defence": 30, "dice": 20, "shock": True}}
    _, reply = handle(document, {"do": "whatif", **act, "reading": 0})
    assert reply["ok"] or str(TooMany())[:20] in json.dumps(reply["problems"])
