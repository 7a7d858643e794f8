"""What looks ahead, through the one door: which blow, what to expect, a fight that is told, whatever is sent."""

from __future__ import annotations

import gc
import json
import weakref
from fractions import Fraction
from random import Random
from typing import Any

import at_random
import pytest
from ahead_talk import AS, OWN, encounter, fights, ready, told
from table_talk import SHIPPED, accepted

from goals import many
from sawbones.app import handle
from sawbones.fight import deeds, joint_odds
from sawbones.handlers import ahead as ahead_messages
from sawbones.systems import find

# Which blow


@pytest.mark.parametrize("system", SHIPPED)
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


# What to expect


@pytest.mark.dear
@pytest.mark.parametrize("system", [*SHIPPED, *OWN])
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


@pytest.mark.parametrize("system", SHIPPED)
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
