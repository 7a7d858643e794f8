"""Equal chances read alike: in the odds of an act, and on the dice that are asked for beside them."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from ahead_talk import OWN, begun
from laws.case import NAME, OTHER, drawn
from table_talk import IDS

from goals import many
from sawbones.app import handle
from sawbones.kit import forms


def said_of(reply: dict[str, Any]) -> dict[Fraction, set[str]]:
    """Return every chance of a reply with how it reads."""
    found: dict[Fraction, set[str]] = defaultdict(set)
    asked = reply["question"] or {"chances": [], "spans": []}
    for one in [*(bar for strip in reply["screen"]["chances"] for bar in strip["bars"]), *asked["chances"]]:
        found[Fraction(one["p"])].add(one["percent"])
    for span in asked["spans"]:
        within = (Fraction(one["p"]) for one in asked["chances"] if span["low"] <= one["value"] <= span["high"])
        found[sum(within, Fraction(0))].add(span["percent"])
    return found


@pytest.mark.parametrize("game", [*IDS, *OWN])
def test_one_chance_is_one_figure_in_a_reply(game: str) -> None:
    """In the strips, on the numbers that may be thrown, and where several of these bring the same."""
    looked = 0
    for number in range(many(60, 60)):
        case = drawn(begun(game).system, f"equal {number}", 8)
        act = {"of": "act", "act": case.act.id, "on": NAME, "order": forms.write(case.order)}
        by = {"by": OTHER} if case.actor else {}
        fight = case.fight(case.sheet, *([case.actor] if case.actor else []))
        reply = handle(fight, {"do": "preview", **act, **by, "chances": True})[1]
        if not reply["ok"] or "chances" not in reply["screen"]:
            continue
        for p, said in said_of(reply).items():
            assert len(said) == 1, f"{p} reads {said} in {case.given}"
            looked += 1
    assert looked > 1
