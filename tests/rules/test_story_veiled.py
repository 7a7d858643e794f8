"""A story as players saw it: views and sentences alone, the same whatever is hidden, and nothing that is."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import at_random
import hostile
import pytest
from table_talk import accepted
from test_bounded import calls

from goals import LONG, fuzz
from sawbones.app import Document, handle
from sawbones.handlers import telling
from sawbones.systems import SYSTEMS
from sawbones.systems.own.sketches import SKETCHES

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    for _ in range(fuzz(4_000, 200_000)):
        content = hostile.changed(rng, good)
        _, reply = handle(None, {"do": "open", "link": hostile.sealed(hostile.squeezed(hostile.compact(content)), "r")})
        if not reply["ok"]:
            assert all(5 < len(said) < 6_000 for said in reply["problems"].values())
        elif reply["about"]["veiled"]:
            taken += 1
            sent = hostile.sealed(hostile.squeezed(hostile.compact(content)), "r")
            json.dumps(handle(None, {"do": "tell", "link": sent, "count": 500})[1])
    assert taken > 0


# A long one is told in slices, each of which does its own work


def told_in_slices(document: Document, how: Message, count: int) -> Message:
    """All slices of a story as one."""
    steps: list[Message] = []
    start: int | None = 0
    story: Message = {}
    while start is not None:
        story = accepted(document, {"do": "tell", **how, "start": start, "count": count})[1]["story"]
        assert len(story["steps"]) <= count
        steps += story["steps"]
        start = story["next"]
    return {**story, "steps": steps}


def fought(rng: Random, start: Message) -> Iterator[Document]:
    """A fight in which much happens, with hidden foes, conditions, undo and redo: after each message."""
    document, _ = handle(None, {"do": "new", **start})
    for name in ("Hal", "Ida"):
        document, _ = handle(document, {"do": "join", "fighter": name, "side": "party"})
    for name, count in (("Ghoul", 3), ("Orc", 2)):
        document, _ = handle(document, {"do": "join", "fighter": name, "count": count})
    for _ in range(40):
        assert document is not None
        names = [member.name for member in document.state.members]
        act = rng.choice(document.state.book.acts())
        on, by = rng.choice(names), rng.choice(names)
        message: Message = rng.choice([
            {"do": "next", "roll": True}, {"do": "next", "roll": True}, {"do": "next", "roll": True},
            {"do": "act", "act": act.id, "on": on, "by": by, "order": at_random.filled(rng, act.order, 0.5, 30), "roll": True},
            {"do": "act", "act": act.id, "on": on, "by": by, "roll": True},
            {"do": "know", "fighter": on, "as": rng.choice(["hidden", "shape", "kind", "named"])},
{}, {},  # a condition
            {"do": "undo"}, {"do": "undo"}, {"do": "redo"}, {"do": "out", "fighters": [on], "how": "fled"},
            {"do": "turn", "fighter": on}, {"do": "move", "fighter": on, "by": 1}, {"do": "wait", "minutes": 60, "roll": True},
        ])  # fmt: skip
        document, _ = handle(document, message or at_random.condition(rng, names), rng.choice)
        assert document is not None
        yield document


STARTS = [*({"system": system.id} for system in SYSTEMS), *({"game": game} for game in SKETCHES)]


@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.get("system") or start["game"]["name"])
def test_what_is_remembered_tells_the_same(start: Message, monkeypatch: pytest.MonkeyPatch) -> None:
    """Views, links and slices go on from what was known before; of a fight that was just opened nothing is."""
    for number in range(fuzz(2, 20)):
        rng = Random(f"remembered {number}")
        for place, document in enumerate(fought(rng, start)):
            if place % 3 and place < 37:
                accepted(document, {"do": "view", "count": 3})  # and is remembered
                continue
            fresh, _ = accepted(None, {"do": "open", "document": accepted(document, {"do": "save"})[1]["document"]})
            for message in ({"do": "link", "what": "players"}, {"do": "view", "count": 9}):
                there = [accepted(one, message)[1] for one in (document, fresh)]
                assert there[0].get("view") == there[1].get("view")
                assert there[0].get("link") == there[1].get("link")
        for how in (
            {"veiled": True},
            {"initials": True},
            {"veiled": True, "initials": True},
            {"veiled": True, "first": 9},
        ):
            if not (whole := handle(document, {"do": "tell", **how, "count": 500})[1])["ok"]:
                continue
            text = handle(document, {"do": "tell", **how, "form": "markdown"})[1]["text"]
            with monkeypatch.context() as small:
                small.setattr(telling, "MOST_WORK", 1)
                small.setattr(telling, "_retold", [])
                _, refused = handle(document, {"do": "tell", **how, "form": "markdown"})
                assert refused["ok"] or list(refused["problems"]) == ["form"]
                fresh, _ = accepted(None, {"do": "open", "document": accepted(document, {"do": "save"})[1]["document"]})
                assert told_in_slices(fresh, how, rng.choice([1, 3, 60])) == whole["story"]
                assert handle(fresh, {"do": "tell", **how, "form": "markdown"})[1]["text"] == text


def test_a_slice_does_no_more_than_its_own_work() -> None:
    """The second of two slices does not do again what the first has done, nor the first all of it."""
    rng = Random("slices")
    document = None
    for message in (
        {"do": "new", "system": "after-sundown"},
        {"do": "join", "fighter": "Ida", "side": "party"},
        {"do": "join", "fighter": "Ghoul", "count": 20},
    ):
        document, _ = accepted(document, message)
    for _ in range(120):
        document, _ = handle(document, {"do": "next", "roll": True}, rng.choice)
        document, _ = handle(
            document, {"do": "act", "act": "blow", "on": "Ida", "order": {"damage": 1}, "roll": True}, rng.choice
        )
    took = []
    for start in (0, 20, 40):
        asked: Message = {"do": "tell", "veiled": True, "start": start, "count": 20}
        took += [calls(partial(handle, document, asked))]
    whole = calls(lambda: handle(document, {"do": "tell", "veiled": True, "count": 500}))
    again = calls(lambda: handle(document, {"do": "link", "what": "players"}))
    assert took[0] < 400_000
    assert max(took[1:]) < 5_000
    assert again < 20_000
    assert whole < 1_500_000
