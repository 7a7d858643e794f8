"""How often attacks hit in a forecast, with how many net hits, and who goes first: said by the plan, and said first."""

from __future__ import annotations

from typing import Any

import pytest
from ahead_talk import OWN, ready, told
from table_talk import SHIPPED

from goals import repeat_for
from sawbones.app import Document, handle

#: of these the order of an attack says what has hit already, and of those marked net hits are damage
GIVEN = {"after-sundown": True, "after-sundown-revised": True, "cybergod": False}
LINES = {"after-sundown": "claws 5L", "after-sundown-revised": "claws 5L", "cybergod": "claws 3x4"}
ALL_HIT = "Every attack is taken to hit, for the damage given"


def asked(document: Document, **more: Any) -> dict[str, Any]:
    """What a forecast says of the whole fight."""
    _, reply = handle(document, {"do": "expect", "fights": 60, "work": 1_000_000, **more})
    assert reply["ok"], reply["problems"]
    screen: dict[str, Any] = reply["screen"]
    return screen


def figures(screen: dict[str, Any]) -> Any:
    return screen["win"], screen["fighters"], screen["rounds"]


def brawl(system: str, weapon: str = "") -> Document:
    """Two against three who strike with what a line gives them."""
    document = told(None, {"do": "new", "system": system})
    for side, line in (("party", "2 Ann"), ("foe", "3 Ghoul")):
        document = told(document, {"do": "quick", "line": f"{line}, {weapon or LINES[system]}", "side": side})
    return document


@pytest.mark.parametrize("system", repeat_for([*SHIPPED, *OWN], "after-sundown", "cybergod", "fudge", "Hit points"))
def test_a_plan_that_says_how_often_attacks_hit_counts_where_no_rule_rolls_for_it(system: str) -> None:
    """Where the rules roll to hit, or a game says all, half as many hits change no figure, and nothing is said of it."""
    document = brawl(system) if system in LINES else ready(system)
    whole, half = asked(document), asked(document, hits=50)
    assert whole["asks"]["hits"] == (system in GIVEN)
    assert (figures(whole) == figures(half)) != (system in GIVEN)
    if system in GIVEN:
        assert whole["assumes"].startswith(ALL_HIT)
        assert half["assumes"].startswith("50 % of attacks are taken to hit")
    else:
        assert "taken to hit" not in whole["assumes"] + half["assumes"]


@pytest.mark.parametrize("system", repeat_for(GIVEN, "after-sundown", "cybergod"))
def test_that_every_attack_hits_is_what_was_counted_before(system: str) -> None:
    document = brawl(system)
    assert figures(asked(document)) == figures(asked(document, hits=100, net=0))


@pytest.mark.parametrize("system", repeat_for(GIVEN, "after-sundown", "cybergod"))
def test_net_hits_are_damage_where_the_book_adds_them(system: str) -> None:
    document = brawl(system)
    plain, more = asked(document), asked(document, net=2)
    assert plain["asks"]["net"] == GIVEN[system]
    assert (figures(plain) == figures(more)) != GIVEN[system]
    if GIVEN[system]:
        assert figures(more) == figures(asked(brawl(system, "claws 7L")))
        assert "with 2 net hits added to the damage" in more["assumes"]


@pytest.mark.parametrize("system", repeat_for(GIVEN, "after-sundown", "cybergod"))
def test_survival_goes_by_the_same_plan(system: str) -> None:
    document = brawl(system)
    shares = []
    for hits in (100, 50, 1):
        about = {"do": "stand", "fighter": "Ann 1", "policy": "everyone", "work": 1_000_000, "hits": hits}
        _, reply = handle(document, about)
        shares.append(reply["screen"]["rounds"][0]["share"])
        assert "taken to hit" in reply["screen"]["assumes"]
    assert shares == sorted(shares)
    assert shares[0] < shares[1] < shares[2]


@pytest.mark.parametrize("field", ["hits", "net", "first"])
def test_a_plan_out_of_bounds_is_refused_at_its_field(field: str) -> None:
    _, reply = handle(ready("fudge"), {"do": "expect", field: -1})
    assert list(reply["problems"]) == [field]


@pytest.mark.parametrize("system", repeat_for(SHIPPED, "fudge", "cybergod"))
def test_who_goes_first_against_a_prepared_encounter_is_said_and_can_be_changed(system: str) -> None:
    """As the party arrives, its foes come before it in the list; where the rules make an order, nobody is asked."""
    there, here = ready(system), ready(system)
    for name in [member.name for member in there.state.members if member.side == "party"]:
        there = told(there, {"do": "leave", "fighter": name})
    _, saved = handle(there, {"do": "save"})
    about = {"encounter": saved["document"]}
    usual, party = asked(here, **about), asked(here, **about, first="party")
    assert usual["asks"]["first"] == (not here.state.book.phases)
    if usual["asks"]["first"]:
        assert "The foes go first." in usual["assumes"]
        assert "The party goes first." in party["assumes"]
        assert figures(usual) == figures(asked(here, **about, first="foe"))
        assert party["win"]["p"] >= usual["win"]["p"]
    else:
        assert "goes first" not in usual["assumes"]
        assert "go first" not in usual["assumes"]
        assert figures(usual) == figures(party)


@pytest.mark.parametrize("system", repeat_for(SHIPPED, "fudge"))
def test_whoever_is_on_turn_goes_on(system: str) -> None:
    document = told(ready(system), {"do": "next", "roll": True})
    if document.state.turn is None:
        document = told(document, {"do": "turn", "fighter": document.state.members[0].name})
    assert not asked(document)["asks"]["first"]
    assert figures(asked(document)) == figures(asked(document, first="foe"))
