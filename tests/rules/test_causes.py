"""Causes as short lists: every message that becomes an entry goes there and comes back, and no other list is taken."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import at_random
import hostile
import pytest
from table_talk import LOOKED_AT, accepted

from goals import fuzz, many
from sawbones.app import IN_A_FIGHT, Document, handle
from sawbones.fight.log import Entry
from sawbones.kit.values import Refused
from sawbones.systems import own
from sawbones.systems.own.sketches import SKETCHES
from sawbones.wire import causes
from sawbones.wire.messages import MESSAGES

SYSTEMS = [*LOOKED_AT, *(own.system(game) for game in SKETCHES)]
Message = dict[str, Any]


def fight(rng: Random, system: Any, acts: int = 24) -> Document:
    """A fight in which anything has happened."""
    document = at_random.fight(rng, system, acts=4, fighters=3)
    makes = [at_random.anything, at_random.something, at_random.extreme]
    for _ in range(acts):
        message = rng.choice(makes)(rng, document)
        if message["do"] not in IN_A_FIGHT:
            continue
        document = at_random.played(
            document, message | ({"roll": True} if "answers" in MESSAGES[message["do"]] else {}), rng
        )
    return document


def entries(document: Document) -> list[Entry]:
    return [record for record in document.log.records if isinstance(record, Entry)]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id if system.definition is None else system.name)
def test_every_cause_comes_back_and_does_the_same(system: Any) -> None:
    rng = Random(f"causes {system.name}")
    for _ in range(many(4, 200)):
        document = fight(rng, system)
        names, packed = causes.Names(), []
        for entry in entries(document):
            before = document.log.states[entry.after]
            short = causes.shorter(before, entry.cause)
            packed.append((entry, short, causes.pack(short, names), causes.pack(entry.cause, names)))
        for entry, short, least, whole in packed:
            back = [causes.unpack(json.loads(json.dumps(one)), names.listed) for one in (least, whole)]
            assert back == [short, causes.bare(entry.cause)]
            stands = Document(system, document.log.__class__((document.log.states[entry.after],)))
            after, reply = handle(stands, short)
            assert reply["ok"], (entry.cause, short, reply["problems"])
            assert after is not None
            assert after.state == document.log.states[entry.n], (entry.cause, short)


ROWS: list[tuple[Message, Any]] = [
    ({"do": "next"}, [1]),
    ({"do": "next", "hold": True}, [1, None, 1]),
    ({"do": "next", "roll": False, "answers": []}, [1]),
    ({"do": "wait", "minutes": 0}, [2, 0]),
    ({"do": "act", "act": "blow", "on": "Ines", "by": None, "order": {}}, [0, "blow", 1]),
    ({"do": "act", "act": "blow", "on": ["Ines"], "by": "Boris", "answers": [2, [1, 6]]}, [0, "blow", [1], 0, None, [2, [1, 6]]]),
    ({"do": "act", "act": "blow", "on": "Ines", "aid": {}, "deed": "00000000-1"}, [0, "blow", 1, None, None, None, {}]),
    ({"do": "join", "fighter": "Ghoul", "side": "party", "count": 1}, [3, 2, 0]),
    ({"do": "join", "fighter": "Ghoul", "mob": True, "simple": False}, [3, 2, None, None, None, 1, 0]),
    ({"do": "edit", "fighter": "Boris", "name": "Bo", "side": "foe"}, [7, 0, None, 2, 1]),
    ({"do": "out", "fighters": ["Boris"], "how": ""}, [11, [0], ""]),
    ({"do": "out", "fighters": ["Boris"], "how": "gone"}, [11, [0]]),
    ({"do": "move", "fighter": "Boris", "before": "Ines"}, [12, 0, None, 1]),
    ({"do": "know", "fighter": ["Boris", "Ines"], "as": "shape"}, [17, [0, 1], "shape"]),
    ({"do": "know", "fighter": "Boris", "as": "shape", "of_all": 1}, {"do": "know", "fighter": "Boris", "as": "shape", "of_all": 1}),
    ({"do": "copy", "fighter": 7}, {"do": "copy", "fighter": 7}),
]  # fmt: skip


@pytest.mark.parametrize(("message", "packed"), ROWS, ids=lambda row: json.dumps(row)[:60])
def test_a_cause_is_as_short_as_it_can_be_said(message: Message, packed: Any) -> None:
    names = causes.Names(["Boris", "Ines"])
    assert json.dumps(causes.pack(message, names)) == json.dumps(packed)
    assert causes.unpack(packed, names.listed) == causes.bare(message)


#: what no version has packed, with Boris and Ines for names
FORGED: list[Any] = [
    None, True, 7, "next", [], [None], [True], [-1], [1.0], ["1"], [[1]], [1, []], [1, None], [1, None, 0], [1, None, True], [1, None, 2],
    [14, None], [13, 2], [13, -1], [13, True], [13, "Boris"], [13, [0]], [6, []], [6, [0, 9]], [10, [0], 7], [2, True], [2, "1"],
    [0, "blow", 0, None, {}], [3, 0, 1], [3, 0, 2], [3, 0, None, []], [15, []], {}, {"do": "undo"}, {"do": "open", "link": ""},
    {"do": "next"}, {"do": "copy", "fighter": "Boris"}, {"do": None}, {"do": "act", "spill": False, "x": 1}, {"do": "copy", "fighter": 7, "deed": "x"},
]  # fmt: skip


@pytest.mark.parametrize("packed", FORGED, ids=lambda packed: json.dumps(packed)[:60])
def test_what_no_version_has_packed_is_refused(packed: Any) -> None:
    with pytest.raises(Refused, match="cannot be read"):
        causes.unpack(packed, ["Boris", "Ines"])


def test_what_a_later_version_did_is_said_to_be_of_one() -> None:
    with pytest.raises(Refused, match="newer Sawbones"):
        causes.unpack([len(causes.KINDS), 1], [])
    with pytest.raises(Refused, match="cannot be read"):
        causes.unpack([13, 0], ["Boris", "Boris"])
    with pytest.raises(Refused, match="No link can hold"):
        causes.pack({"do": "undo"}, causes.Names())


def test_whatever_is_taken_packs_to_itself() -> None:
    rng, names, taken = Random(3), ["Boris", "Ines", "Ghoul 1"], 0
    rows, tries = [packed for _, packed in ROWS], fuzz(20_000, 1_000_000)
    for _ in range(tries):
        packed = hostile.changed(rng, rng.choice(rows))
        try:
            message = causes.unpack(packed, names)
        except Refused:
            continue
        taken += 1
        again = causes.Names(names)
        assert json.dumps(causes.pack(message, again)) == json.dumps(packed)
        assert again.listed == names
    assert taken > tries / 20


def test_every_message_that_becomes_an_entry_has_its_row() -> None:
    """Who adds a message that is recorded adds a row at the end of the kinds."""
    looks = {"undo", "redo", "look", "read", "roster", "history", "explain", "save", "link", "odds", "fill", "preview",
             "grid", "stand", "whatif", "expect", "story"}  # fmt: skip
    known = {do for do in IN_A_FIGHT if do not in looks and _records(do)}
    assert known <= set(causes.RECORDED)
    for do, fields in causes.KINDS:
        assert do not in MESSAGES or {name for name, _ in fields} <= set(MESSAGES[do]), do
        assert do not in MESSAGES or set(MESSAGES[do]) - {"roll", "over"} <= {name for name, _ in fields}, do


def _records(do: str) -> bool:
    """Whether a message is one that changes the fight: its handler is among those that do."""
    return IN_A_FIGHT[do].__module__.rsplit(".", 1)[1] in ("changing", "happening", "roster")


def test_an_edit_says_only_what_it_changes() -> None:
    document, _ = accepted(None, {"do": "new", "system": "after-sundown-revised"})
    document, _ = accepted(document, {"do": "join", "fighter": "Boris", "sheet": {"strength": 4}})
    whole = {"do": "edit", "fighter": "Boris", "sheet": {"strength": 4, "willpower": 5}}
    assert causes.shorter(document.state, whole)["sheet"] == {"willpower": 5}
