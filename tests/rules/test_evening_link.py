"""A whole evening as a link: several fights of any systems, in their order, with what was noted of them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import at_random
import hostile
import pytest
from table_talk import IDS, accepted

from sawbones.app import Document, handle
from sawbones.kit.values import Refused
from sawbones.systems import SYSTEMS
from sawbones.wire.envelope import LONGEST_LINK, unsealed
from sawbones.wire.evening import read_evening

Message = dict[str, Any]
HOSTILE = "<img src=x>\u202eenO"


def link(document: Document) -> str:
    made: str = accepted(document, {"do": "link"})[1]["link"]
    return made


def evening(rng: Random, length: int) -> list[tuple[Document, Message]]:
    """Fights of an evening, and each as a message gives it."""
    fights = [
        at_random.fight(rng, rng.choice(SYSTEMS), acts=rng.randint(0, 5), fighters=rng.randint(0, 5))
        for _ in range(length)
    ]
    return [
        (one, {"link": link(one), "name": f"The cellar {n}", "notes": "Three doors.\nOne bites.", "away": n % 3 == 1})
        for n, one in enumerate(fights)
    ]


def refused(message: Message) -> Message:
    document, _ = accepted(None, {"do": "new", "system": IDS[0]})
    after, reply = handle(document, message)
    assert after is document
    assert not reply["ok"]
    problems: Message = reply["problems"]
    return problems


@pytest.mark.parametrize("seed", range(20))
def test_every_fight_of_an_evening_comes_back_as_it_was(seed: int) -> None:
    rng = Random(seed)
    fights = evening(rng, rng.randint(1, 4))
    given = [one for _, one in fights]
    made = accepted(fights[0][0], {"do": "link", "what": "evening", "name": "Tonight", "encounters": given})[1]["link"]
    first, reply = handle(None, {"do": "open", "link": f"https://example.org/#{made}"})
    assert (reply["kind"], reply["name"], reply["encounters"]) == ("evening", "Tonight", given)
    assert first is not None
    assert first.state == fights[0][0].state
    for (before, _), told in zip(fights, reply["encounters"], strict=True):
        there, _ = accepted(None, {"do": "open", "link": told["link"]})
        assert there.state == before.state
    again = {"do": "link", "what": "evening", "name": "Tonight", "encounters": reply["encounters"]}
    assert accepted(first, again)[1]["link"] == made


def test_encounters_that_are_alike_cost_little() -> None:
    ghouls, _ = accepted(None, {"do": "new", "system": "after-sundown-revised"})
    for message in (
        {"do": "join", "fighter": "Ghoul", "count": 8},
        {"do": "join", "fighter": "Boris", "side": "party"},
    ):
        ghouls, _ = accepted(ghouls, message)
    one = link(ghouls)
    given = [{"link": one, "name": f"Cellar {n}"} for n in range(15)]
    made = accepted(ghouls, {"do": "link", "what": "evening", "encounters": given})[1]["link"]
    assert len(made) < 4 * len(one)


def test_what_is_noted_may_be_anything_that_can_be_drawn() -> None:
    document, _ = accepted(None, {"do": "new", "system": IDS[0]})
    given = {"link": link(document), "name": HOSTILE, "notes": f'{HOSTILE}\n\n[[[[ "\\ '}
    made = accepted(document, {"do": "link", "what": "evening", "name": HOSTILE, "encounters": [given]})[1]["link"]
    reply = accepted(None, {"do": "open", "link": made})[1]
    assert reply["name"] == reply["encounters"][0]["name"] == "<img src=x>enO"
    assert reply["encounters"][0]["notes"] == '<img src=x>enO\n\n[[[[ "\\'


def test_more_than_a_link_can_hold_is_said() -> None:
    rng = Random(4)
    document, _ = accepted(None, {"do": "new", "system": "cybergod"})
    given = []
    for n in range(60):
        notes = "".join(chr(rng.randint(0x4E00, 0x9000)) for _ in range(2000))
        given.append({"link": link(document), "name": f"{n}", "notes": notes})
    problems = refused({"do": "link", "what": "evening", "name": "Long", "encounters": given})
    assert problems == {"link": "This evening is more than a link can hold: save it as a file."}


WRONG: list[tuple[str, Message, str]] = [
    ("no encounters", {}, "encounters"),
    ("none in it", {"encounters": []}, "encounters"),
    ("too many", {"encounters": [{"link": "e2f"}] * 61}, "encounters"),
    ("no list", {"encounters": "e2f"}, "encounters"),
    ("an encounter without a link", {"encounters": [{"name": "x"}]}, "encounters"),
    ("more than an encounter has", {"encounters": [{"link": "e2f", "sheet": {}}]}, "encounters"),
    ("no link", {"encounters": [{"link": 7}]}, "link"),
    ("a link that is cut", {"encounters": [{"link": "e2f-119-"}]}, "link"),
    ("a name too long", {"encounters": [{"link": "@", "name": "x" * 61}]}, "name"),
    ("a name that is none", {"encounters": [{"link": "@"}], "name": 7}, "name"),
    ("notes too long", {"encounters": [{"link": "@", "notes": "x" * 2001}]}, "notes"),
    ("notes that are none", {"encounters": [{"link": "@", "notes": ["x"]}]}, "notes"),
    ("half put away", {"encounters": [{"link": "@", "away": 1}]}, "away"),
]


@pytest.mark.parametrize(("message", "field"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_what_is_no_evening_is_refused_in_words(message: Message, field: str) -> None:
    document, _ = accepted(None, {"do": "new", "system": IDS[0]})
    text = json.dumps(message).replace('"@"', json.dumps(link(document)))
    assert list(refused({"do": "link", "what": "evening", **json.loads(text)})) == [field]


#: an evening of one encounter, and what somebody made of it
FORGED: list[tuple[str, str, str]] = [
    ("nothing in it", '["Tonight",[]]', "This is not JSON that can be read"),
    ("no name", "[7,[]]", "A name is text"),
    ("no encounters", '["Tonight",7]', "This is not JSON that can be read"),
    ("a version that no fight has", '["Tonight",[["x","",0,9,@]]]', "not made by Sawbones"),
    ("a version that is none", '["Tonight",[["x","",0,true,@]]]', "not made by Sawbones"),
    ("half put away", '["Tonight",[["x","",2,2,@]]]', "not made by Sawbones"),
    ("notes that are none", '["Tonight",[["x",[],0,2,@]]]', "Notes are text"),
    ("more behind it", '["Tonight",[["x","",0,2,@]],7]', "This is not JSON that can be read"),
    ("more behind an encounter", '["Tonight",[["x","",0,2,@,7]]]', "This is not JSON that can be read"),
    ("an evening in an evening", '["Tonight",[["x","",0,2,["x",[]]]]]', "rules called"),
    ("more encounters than sixty", f'["Tonight",[{",".join(["@@"] * 61)}]]', "not made by Sawbones"),
]


@pytest.mark.parametrize(("content", "said"), [row[1:] for row in FORGED], ids=[row[0] for row in FORGED])
def test_a_forged_evening_is_refused_in_words(content: str, said: str) -> None:
    document, _ = accepted(None, {"do": "new", "system": IDS[0]})
    inside = json.dumps(json.loads(hostile.payload_of(link(document))), separators=(",", ":"))
    content = content.replace("@@", '["x","",0,2,@]').replace("@", inside)
    assert said in refused({"do": "open", "link": hostile.sealed(hostile.squeezed(content.encode()), "v")})["link"]


def test_a_cut_evening_says_how_much_is_missing() -> None:
    document, _ = accepted(None, {"do": "new", "system": IDS[0]})
    given = {"do": "link", "what": "evening", "encounters": [{"link": link(document)}]}
    made = accepted(document, given)[1]["link"]
    for end in range(4, len(made)):
        assert "This link is cut" in refused({"do": "open", "link": made[:end]})["link"]
    with pytest.raises(Refused, match="characters long"):
        unsealed(made + "x" * LONGEST_LINK)
    assert read_evening(unsealed(made)).name == ""


SAVED = json.loads((Path(__file__).parents[1] / "saves" / "v7-evenings.json").read_text("utf-8"))


@pytest.mark.parametrize("kept", SAVED, ids=lambda kept: kept["name"])
def test_an_evening_that_was_released_opens_for_ever(kept: dict[str, Any]) -> None:
    reply = accepted(None, {"do": "open", "link": kept["link"]})[1]
    assert reply["name"] == kept["name"]
    assert len(reply["encounters"]) == len(kept["encounters"])
    for before, now in zip(kept["encounters"], reply["encounters"], strict=True):
        assert {**now, "link": ""} == {**before, "link": ""}
        old, new = (accepted(None, {"do": "open", "link": one["link"]})[0] for one in (before, now))
        assert old.state == new.state
