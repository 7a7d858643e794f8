"""What others know by name keeps its name: messages, widgets, forms of custom games and the schema's definitions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

from sawbones.kit.widgets import Widget
from sawbones.schema import schema
from sawbones.wire.games import parts
from sawbones.wire.messages import MESSAGES

#: none of them may go; one that is new is written down here too
IDS = Path(__file__).with_name("public_ids.json")


def list_ids() -> dict[str, list[str]]:
    """List every id by what it names."""
    return {
        "messages": sorted(MESSAGES),
        "widgets": sorted(vars(widget)["kind"] for widget in get_args(Widget)),
        "game forms": sorted(parts()["forms"]),
        "definitions": sorted(schema()["$defs"]),
    }


def test_public_ids_stay() -> None:
    assert list_ids() == json.loads(IDS.read_text("utf-8"))
