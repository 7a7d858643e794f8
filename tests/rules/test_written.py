"""The protocol as it is written down says what passes the door: no more, no less, and in the page of the project too."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import ValidationError, meta
from table_talk import accepted, begun
from watched import MESSAGE, REPLY, SHAPES, faults, written

import protocol
from sawbones.app import MESSAGES, handle
from sawbones.schema import examples, schema, words
from sawbones.systems import SYSTEMS
from sawbones.wire.messages import EVERY


def test_it_is_a_schema_and_the_command_line_prints_it() -> None:
    meta.validate(schema())
    command = [sys.executable, "-m", "sawbones", "--schema"]
    rules = Path(__file__).parents[2] / "rules"
    run = subprocess.run(command, capture_output=True, check=True, encoding="utf-8", env={"PYTHONPATH": str(rules)})  # noqa: S603 - our own interpreter, our own package
    assert json.loads(run.stdout) == schema()


def test_the_door_of_the_tests_is_the_watched_one() -> None:
    assert handle.__module__ == "watched"


def test_the_page_of_the_project_is_up_to_date() -> None:
    assert protocol.PAGE.read_text("utf-8") == protocol.page(), "run python3 build/protocol.py"


def test_every_message_and_field_says_what_it_is_and_gives_a_line_to_try() -> None:
    for message in EVERY:
        says, fields = words(message)
        assert says.endswith("."), message
        assert set(fields) == set(MESSAGES[message.message_id]), message
        assert examples(message)[-1]["do"] == message.message_id
    for name, shape in SHAPES.items():
        assert shape["description"], name


def test_the_lines_to_try_are_one_run() -> None:
    document = None
    for message in EVERY:
        for line in examples(message):
            document, _ = accepted(document, line) if document or line["do"] in ("new", "open") else handle(None, line)


@pytest.mark.parametrize("message", EVERY)
def test_what_is_written_and_what_is_read_know_the_same_fields(message: Any) -> None:
    line = examples(message)[-1]
    MESSAGE.validate(line)
    strange = {**line, "strange": 1}
    with pytest.raises(ValidationError):
        MESSAGE.validate(strange)
    assert "strange" in handle(None, strange)[1]["problems"]
    for field in SHAPES[message.__name__]["required"]:
        with pytest.raises(ValidationError):
            MESSAGE.validate({name: value for name, value in line.items() if name != field})


#: what could go wrong with a reply, and where the words of its refusal begin
def _spoilt() -> list[tuple[str, Any]]:
    document = begun("cybergod")
    _, look = accepted(document, {"do": "look"})
    _, odds = accepted(document, {"do": "odds", "act": "ranged_combat", "on": "Boris", "order": {"pool": 2}})
    _, preview = accepted(document, {"do": "preview", "act": "ranged_combat", "on": "Boris", "order": {"pool": 2}})
    _, fight = accepted(document, {"do": "wait", "minutes": 1, "roll": True})

    def spoil(reply: Any, *path: Any, to: Any = None) -> Any:
        spoilt = json.loads(json.dumps(copy.deepcopy(reply)))
        at = spoilt
        for step in path[:-1]:
            at = at[step]
        assert to is not None or path[-1] in at
        if to is None:
            del at[path[-1]]
        else:
            at[path[-1]] = to
        return spoilt

    return [
        ("a field is missing", spoil(look, "facts")),
        ("a field is strange", spoil(look, "faces", to=[])),
        ("a card has no widgets", spoil(look, "screen", "cards", 0, "widgets")),
        ("a widget has no kind", spoil(look, "screen", "cards", 0, "widgets", 0, "kind")),
        ("a widget is of no kind", spoil(look, "screen", "cards", 0, "widgets", 0, "kind", to="sphere")),
        ("a side is none", spoil(look, "screen", "cards", 0, "side", to="judge")),
        ("a screen is of no kind", spoil(look, "screen", "kind", to="film")),
        ("a chance is no fraction", spoil(odds, "outcomes", 0, "p", to="half")),
        ("a bar has no words", spoil(odds, "screen", "chances", 0, "bars", 0, "label")),
        ("a question asks for nothing", spoil(preview, "question", "dice")),
        ("an entry has no cause", spoil(fight, "entry", "cause")),
        ("an entry has no number", spoil(fight, "entry", "n", to=0)),
    ]


@pytest.mark.parametrize(("fault", "reply"), _spoilt(), ids=lambda value: value if isinstance(value, str) else "")
def test_what_is_not_as_written_is_seen(fault: str, reply: Any) -> None:
    with pytest.raises(ValidationError) as seen:
        REPLY.validate(reply)
    assert list(faults(seen.value))


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_every_form_is_as_written(system: Any) -> None:
    _, reply = handle(None, {"do": "systems"})
    described = next(found for found in reply["screen"]["systems"] if found["id"] == system.id)
    for field in [*described["sheet"]["fields"], *described["options"]["fields"]]:
        name = {
            shape["properties"]["kind"]["const"]: name
            for name, shape in SHAPES.items()
            if name.endswith("Field") and "kind" in shape["properties"]
        }[field["kind"]]
        written(name).validate(field)
