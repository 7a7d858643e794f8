"""A story as players saw it: views and sentences alone, the same whatever is hidden, and nothing that is."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import hostile
import pytest
from table_talk import accepted

from goals import LONG, many
from sawbones.app import Document, handle

Message = dict[str, Any]
pytestmark = pytest.mark.timeout(36_000 if LONG else 300)


@pytest.fixture
def cellar() -> Document:
    """Two whom players know, one of three foes they see, and one blow."""
    document, _ = accepted(None, {"do": "new", "system": "after-sundown-revised"})
    for name in ("Boris", "Ines"):
        document, _ = accepted(document, {"do": "join", "fighter": name, "side": "party"})
    document, _ = accepted(document, {"do": "join", "fighter": "Ghoul", "count": 2})
    document, _ = accepted(document, {"do": "join", "fighter": "The Count"})
    document, _ = accepted(document, {"do": "know", "fighter": "Ghoul 2", "as": "kind"})
    document, _ = accepted(document, {"do": "next"})
    order = {"damage": 5, "kind": "lethal"}
    for on, by in (("Ghoul 2", "Boris"), ("The Count", "Boris"), ("Boris", "The Count")):
        document, _ = accepted(
            document, {"do": "act", "act": "blow", "on": on, "by": by, "order": order, "answers": [1]}
        )
    return document


def test_what_players_saw_is_told_and_who_does_not_appear_is_said(cellar: Document) -> None:
    _, reply = accepted(cellar, {"do": "tell", "veiled": True})
    assert reply["notice"] == "Players know of 1 of 3 foes; the others do not appear."
    assert [step["text"] for step in reply["story"]["steps"]] == [
        "Boris joins", "Ines joins", "Ghoul appears", "Round 1: Boris is on turn",
        "Boris: Blow on Ghoul; Ghoul goes down", "Boris: Blow", "Boris is dying",
    ]  # fmt: skip
    assert not any("why" in step or "marks" in step for step in reply["story"]["steps"])
    document, _ = accepted(cellar, {"do": "know", "fighter": ["Ghoul 1"], "as": "shape"})
    assert "know of 2 of 3 foes; the other does not" in accepted(document, {"do": "tell", "veiled": True})[1]["notice"]
    document, _ = accepted(document, {"do": "know", "fighter": ["The Count"], "as": "named"})
    assert accepted(document, {"do": "tell", "veiled": True})[1]["notice"] == ""


def test_a_veiled_link_is_no_fight(cellar: Document) -> None:
    link = accepted(cellar, {"do": "link", "what": "story", "veiled": True})[1]["link"]
    after, reply = handle(None, {"do": "open", "link": link})
    assert after is None
    assert (reply["ok"], reply["kind"], reply["about"]) == (
        True,
        "story",
        {"steps": 7, "middle": False, "veiled": True},
    )
    assert "document" not in reply
    assert "notice" not in handle(None, {"do": "tell", "link": link})[1]
    refused = handle(None, {"do": "tell", "link": link, "form": "document"})[1]["problems"]
    assert refused == {"form": "What players saw is no fight that could be opened."}
    assert handle(None, {"do": "tell", "link": link, "start": 7})[1]["problems"] == {"start": "This story has 7 steps."}
    whole = accepted(cellar, {"do": "link", "what": "story"})[1]["link"]
    assert "veiled" in handle(None, {"do": "tell", "link": whole, "veiled": True})[1]["problems"]


def test_one_that_begins_later_tells_the_rest(cellar: Document) -> None:
    whole = accepted(cellar, {"do": "tell", "veiled": True})[1]["story"]
    rest = accepted(cellar, {"do": "tell", "veiled": True, "first": 6})[1]["story"]
    assert [step["text"] for step in rest["steps"]] == [step["text"] for step in whole["steps"][3:]]
    assert [one["name"] for one in rest["base"]["fighters"]] == ["Boris", "Ines", "Ghoul"]


def test_a_forged_veiled_story_is_refused(cellar: Document) -> None:
    link = accepted(cellar, {"do": "link", "what": "story", "veiled": True})[1]["link"]
    good = json.loads(hostile.payload_of(link))
    rng, taken = Random(4), 0
    for _ in range(many(4_000, 200_000)):
        content = hostile.changed(rng, good)
        _, reply = handle(None, {"do": "open", "link": hostile.sealed(hostile.squeezed(hostile.compact(content)), "r")})
        if not reply["ok"]:
            assert all(5 < len(said) < 6_000 for said in reply["problems"].values())
        elif reply["about"]["veiled"]:
            taken += 1
            sent = hostile.sealed(hostile.squeezed(hostile.compact(content)), "r")
            json.dumps(handle(None, {"do": "tell", "link": sent, "count": 500})[1])
    assert taken > 0
