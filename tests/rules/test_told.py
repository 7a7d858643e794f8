"""What the page is told: what a line may have meant, what dice lay how, what can be explained, how far somebody is gone."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import at_random
import pytest
from table_talk import accepted

from goals import many
from sawbones.app import Document, handle
from sawbones.systems import find

if TYPE_CHECKING:
    from collections.abc import Iterator

REVISED = "after-sundown-revised"
SYSTEMS = ("after-sundown", REVISED, "cybergod", "eclipse-phase", "fudge")


def begun(system: str, *lines: str) -> Document:
    document, _ = accepted(None, {"do": "new", "system": system})
    for line in lines:
        document, _ = accepted(document, {"do": "quick", "line": line})
    return document


@pytest.mark.parametrize(
    ("system", "line", "meant"),
    [
        (REVISED, "Wight strenght 5", "strength 5"),
        (REVISED, "Wight STRR 4", "str 4"),
        ("after-sundown", "Wight strenght: 5", "strength 5"),
        ("cybergod", "Thug reflx 4", "reflex 4"),
        ("cybergod", "Thug armour lots", "armour needs a number"),
        ("eclipse-phase", "Guard durabilty 40", "durability 40"),
        (REVISED, "Ghoul claws 5Q", "“5Q”"),
        (REVISED, "Ghoul\nWight strenght 5", "strength 5"),
        ("eclipse-phase", "Guard rifle 2d1O+5", "“2d1O+5”"),
        ("eclipse-phase", "Guard rifle 2d10+5k", "“2d10+5k”"),
        ("eclipse-phase", "Guard rifle 2d10 ap-x", "“ap-x”"),
        ("cybergod", "Thug rifle 7 app2", "“app2”"),
        ("cybergod", "Thug rifle 7ap2x", "“7ap2x”"),
        ("cybergod", "Thug blade 2x4 ap", "“ap”"),
        ("fudge", "Wight broadsword +3x", "“+3x”"),
        ("fudge", "Wight strenght good", "was strength good meant?"),
    ],
)
def test_what_nearly_is_a_word_of_the_sheet_is_said(system: str, line: str, meant: str) -> None:
    _, reply = accepted(begun(system), {"do": "quick", "line": line})
    assert meant in reply["notice"]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    "line",
    [
        "Ghoul",
        "6 Ghoul",
        "Ghoul 3",
        "Old Marta of the Fen",
        "Unit 731",
        "The 3rd Man",
        "Droid R2D2",
        "Unit 7 Bravo",
        "Squad 12 B",
        "Old Brody",
        "Aunt Mindy",
        "The 101st Ghoul",
        "Ghoul STR 4 claws 5L",
    ],
)
def test_names_are_left_alone(system: str, line: str) -> None:
    _, reply = handle(begun(system), {"do": "quick", "line": line})
    if reply["ok"] and "STR" not in line:
        assert reply["notice"] == ""


def test_a_line_that_is_understood_raises_no_doubt() -> None:
    _, reply = accepted(begun(REVISED), {"do": "quick", "line": "6 ghoul STR 4 claws 5L"})
    assert reply["notice"] == ""


def why(document: Document) -> list[bool]:
    _, reply = accepted(document, {"do": "look"})
    return [line["why"] for line in reply["screen"]["log"]]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_line_offers_a_why_only_where_there_is_one(system: str) -> None:
    document = begun(system, "Ann", "Bob")
    for message in ({"do": "next", "roll": True}, {"do": "wait", "minutes": 1, "roll": True}) * 2:
        document, _ = accepted(document, message)
    _, reply = accepted(document, {"do": "look"})
    for line in reply["screen"]["log"]:
        _, told = accepted(document, {"do": "explain", "n": line["n"]})
        assert line["why"] == bool(told["steps"] or told["disagrees"]), line


def thrown(reply: dict[str, Any]) -> list[Any]:
    return [[(one["label"], one["faces"]) for one in step["dice"]] for step in reply["steps"] if step["dice"]]


def test_fudge_dice_are_told_by_their_signs() -> None:
    document = begun("fudge", "Ann", "Bob")
    order = {"attack": 0, "defence": 0}
    told = {"do": "act", "act": "exchange", "on": "Bob", "by": "Ann", "order": order}
    _, reply = handle(document, {**told, "answers": [[-1, 0, 1, 1], [1, 1, 1, 0]]})
    assert reply["ok"], reply["problems"]
    faces = [faces for one in thrown(reply) for _, faces in one]
    assert faces == [["−", "0", "+", "+"], ["+", "+", "+", "0"]]
    sums = [(one["scored"], one["total"]) for step in reply["steps"] for one in step["dice"]]
    assert sums == [([0, 2, 3], "= Good +1"), ([0, 1, 2], "= Superb +3")]


def test_dice_of_two_rolls_are_told_apart() -> None:
    document = begun("eclipse-phase", "Ann", "Bob")
    order = {"skill": 60, "defence": 30}
    told = {"do": "act", "act": "attack", "on": "Bob", "by": "Ann", "order": order}
    _, reply = handle(document, {**told, "roll": True})
    assert reply["ok"], reply["problems"]
    groups = next(one for one in thrown(reply) if len(one) > 1)
    assert len({label for label, _ in groups}) == len(groups)


def test_dice_that_are_thrown_are_no_matter_of_odds() -> None:
    document = begun(REVISED, "Ghoul", "Boris STR 4")
    told = {"do": "preview", "of": "act", "act": "blow", "on": "Boris", "by": "Ghoul", "order": {"damage": 5}}
    _, reply = accepted(document, {**told, "roll": True, "chances": True})
    assert [len(one["bars"]) for one in reply["screen"]["chances"]] == [1]
    assert reply["screen"]["chances"][0]["bars"][0]["percent"] == "100 %"


#: the fighters of these fights end with a number, and what follows it is what they do
FIGHTER = re.compile(rf"(?:{'|'.join(map(re.escape, at_random.NAMES))})(?: \d+)+")
#: one of something that is said like several of it; what stands here is no such thing
PLURAL = re.compile(r"(?<![\w.,/−+-])1 (?!becomes\b|begins\b|yes\b|is\b|less\b|\w+ss\b)[a-z]+s\b(?!:)")


def wrong(reply: Any) -> set[str]:
    return {text for text in set(sentences(reply)) if "1 " in text and PLURAL.search(FIGHTER.sub("X", text))}


def sentences(value: Any) -> Iterator[str]:
    """Every text in a reply."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from sentences(one)
    elif isinstance(value, list):
        for one in value:
            yield from sentences(one)


def replies(rng: Random, system: str) -> Iterator[Any]:
    """All that is answered while somebody plays at random, with small numbers, where one of something is usual."""
    rules = find(system)
    assert rules is not None
    document = at_random.fight(rng, rules, acts=0)
    for _ in range(8):
        message = at_random.something(rng, document)
        document, reply = handle(document, message, rng.choice)  # type: ignore[assignment]
        yield {name: reply[name] for name in ("problems", "steps", "screen", "result")}


@pytest.mark.native
@pytest.mark.parametrize("system", SYSTEMS)
def test_one_of_anything_is_not_said_as_several(system: str) -> None:
    """Fights at random, all that is said in them: marks, answers, boxes, hits, points, rounds."""
    rng = Random(7)
    found = {text for _ in range(many(150, 150)) for reply in replies(rng, system) for text in wrong(reply)}
    assert sorted(found) == []


def test_the_catalogue_says_one_of_anything_as_one() -> None:
    _, reply = handle(None, {"do": "systems"})
    assert sorted(wrong(reply)) == []


@pytest.mark.parametrize("text", ["1 marks left", "X: 1 boxes marked", "1 answers before", "net 1 hits"])
def test_what_looks_for_a_wrong_plural_finds_it(text: str) -> None:
    assert wrong([text]) == {text}
