"""Names that look alike are one name, in every message that names somebody."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from table_talk import IDS, accepted

from goals import repeat_for
from sawbones.app import Document, handle
from sawbones.fight.log import Log
from sawbones.fight.members import join
from sawbones.fight.named import SOMEBODY, known_as
from sawbones.wire.messages import EVERY
from sawbones.wire.messages.message import called

COMPOSED, APART = "José", unicodedata.normalize("NFD", "José")
#: ways to write the name that look like it
ALIKE = [APART, "JOSÉ", "josé", "Jo\u200bsé", "José\u00ad", f" {APART} "]
#: fields that name somebody and are no lookup: they are looked at below
NEW = {("edit", "name"), ("arrive", "which"), ("arrive", "notes")}


def begun(system: str, name: str = COMPOSED) -> Document:
    document, _ = accepted(None, {"do": "new", "system": system})
    document, _ = accepted(document, {"do": "join", "fighter": "Ann", "side": "party"})
    document, _ = accepted(document, {"do": "join", "fighter": "Ghoul", "count": 2})
    # as an old fight holds it, whatever a new one makes of it
    state = join(document.state, [name], "foe", document.state.book.sheet())
    return Document(document.system, Log((state,)))


def messages(name: str, act: str) -> list[dict[str, Any]]:
    """A message of every kind that names somebody, in each field that does."""
    return [
        {"do": "act", "act": act, "on": name, "by": "Ann", "order": {}, "roll": True},
        {"do": "act", "act": act, "on": [name, "Ann"], "by": None, "order": {}, "roll": True},
        {"do": "act", "act": act, "on": "Ann", "by": name, "order": {}, "roll": True},
        {"do": "odds", "act": act, "on": name, "by": "Ann"},
        {"do": "odds", "act": act, "on": "Ann", "by": name},
        {"do": "grid", "fighter": name},
        {"do": "stand", "fighter": "Ann", "protect": name},
        {"do": "stand", "fighter": name},
        {"do": "expect", "protect": name},
        {"do": "whatif", "of": "fight", "without": name},
        {"do": "whatif", "of": "fight", "fighter": name},
        {"do": "copy", "fighter": name},
        {"do": "leave", "fighter": name},
        {"do": "leave", "fighter": [name, "Ann"]},
        {"do": "edit", "fighter": name, "side": "party"},
        {"do": "mob", "fighters": [name, "Ghoul 1"], "mob": "Gang"},
        {"do": "condition", "fighters": [name], "name": "Prone", "time": 2, "unit": "turns", "whose": name},
        {"do": "note", "fighters": [name], "note": "here"},
        {"do": "out", "fighters": [name], "how": "fled"},
        {"do": "move", "fighter": name, "by": -1},
        {"do": "move", "fighter": "Ann", "before": name},
        {"do": "turn", "fighter": name},
        {"do": "know", "fighter": name, "as": "named"},
        {"do": "link", "what": "fighter", "fighter": name},
        {"do": "read", "line": f"> {name.strip()}"},
    ]


def always(faces: Any) -> Any:
    return faces[0]


@pytest.mark.parametrize("system", repeat_for(IDS, IDS[0]))
def test_every_message_finds_somebody_by_a_name_that_looks_the_same(system: str) -> None:
    for stored, ways in ((COMPOSED, ALIKE), (APART, [COMPOSED, *ALIKE[1:]])):
        document = begun(system, stored)
        act = document.state.book.acts()[0].id
        for number, message in enumerate(messages(stored, act)):
            exact = handle(document, message, always)
            for way in ways:
                after, reply = handle(document, messages(way, act)[number], always)
                if message["do"] == "read":  # the line itself is told as it was typed
                    assert reply["screen"]["lines"][0]["parts"][-1]["said"] == stored
                    continue
                assert (after == exact[0], reply) == (True, exact[1]), (message, way)


def test_no_field_that_names_somebody_is_left_out() -> None:
    """Whoever adds such a field to a message is told where it has to be known."""
    found = {
        (message.message_id, called(field))
        for message in EVERY
        for base in message.__mro__
        for field, kind in getattr(base, "__annotations__", {}).items()
        if "Name" in str(kind)
    }
    assert {field for _, field in found} >= set(SOMEBODY)
    assert {one for one in found if one[1] not in SOMEBODY} == NEW


@pytest.mark.parametrize("system", IDS)
def test_who_looks_like_somebody_does_not_join_beside_them(system: str) -> None:
    document, _ = accepted(None, {"do": "new", "system": system})
    document, _ = accepted(document, {"do": "join", "fighter": APART})
    assert [member.name for member in document.state.members] == [COMPOSED]
    for way in ALIKE:
        after, reply = handle(document, {"do": "join", "fighter": way})
        assert (after, reply["ok"]) == (document, False), way
        assert reply["problems"]["fighter"].startswith(f"There is a {COMPOSED} in this fight already")
        numbered, _ = accepted(document, {"do": "quick", "line": way})
        assert [member.name for member in numbered.state.members] == [COMPOSED, f"{COMPOSED} 2"], way
    more, _ = accepted(document, {"do": "quick", "line": f"{APART}\n2 josé"})
    assert [member.name for member in more.state.members] == [COMPOSED, *(f"{COMPOSED} {n}" for n in (2, 3, 4))]


def test_a_name_may_be_written_otherwise_but_not_as_somebody_elses() -> None:
    document = begun(IDS[0], APART)
    after, _ = accepted(document, {"do": "edit", "fighter": COMPOSED, "name": APART})
    assert after.state.members[-1].name == COMPOSED
    after, _ = accepted(document, {"do": "edit", "fighter": "Ann", "name": "ANN"})
    assert after.state.members[0].name == "ANN"
    _, reply = handle(document, {"do": "edit", "fighter": "Ann", "name": "JOSÉ"})
    assert reply["problems"]["name"].startswith("There is a ")


def test_more_of_a_kind_go_on_however_it_is_written() -> None:
    document = begun(IDS[0])
    for message in ({"do": "join", "fighter": "ghoul", "count": 2}, {"do": "quick", "line": "2 GHOUL"}):
        after, _ = accepted(document, message)
        assert [member.name for member in after.state.members[-2:]] == ["Ghoul 3", "Ghoul 4"]


def test_a_mob_is_one_however_it_is_written() -> None:
    document, _ = accepted(begun(IDS[0]), {"do": "mob", "fighters": ["Ghoul 1"], "mob": COMPOSED})
    document, _ = accepted(document, {"do": "mob", "fighters": ["Ghoul 2"], "mob": APART.upper()})
    assert {member.mob for member in document.state.members if member.mob} == {COMPOSED}


def test_who_comes_under_a_name_that_looks_the_same_is_whom_it_means() -> None:
    document = begun(IDS[0])
    _, reply = accepted(document, {"do": "roster"})
    packed = next(one["member"] for one in reply["roster"]["members"] if one["name"] == COMPOSED)
    after, reply = accepted(document, {"do": "arrive", "members": [[APART, *packed[1:]]], "notes": {APART: ["hurt"]}})
    assert [member.name for member in after.state.members] == [member.name for member in document.state.members]
    assert after.state.member(COMPOSED).note == "hurt"


def test_of_two_who_look_alike_each_is_found_by_the_own_name() -> None:
    """Old fights may hold both."""
    document = begun(IDS[0], COMPOSED)
    state = join(document.state, [APART], "foe", document.state.book.sheet())
    assert [known_as(state, name) for name in (COMPOSED, APART, "JOSÉ")] == [COMPOSED, APART, COMPOSED]
