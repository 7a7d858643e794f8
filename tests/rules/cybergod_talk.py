"""What every test of Cybergod at the table needs."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from table_talk import accepted

if TYPE_CHECKING:
    from sawbones.app import Document

KITAH = {"body": 6, "toughness": 3}


def fight(*fighters: tuple[str, dict[str, Any]], **options: Any) -> Document:
    """A fight of these."""
    document, _ = accepted(None, {"do": "new", "system": "cybergod", "options": options})
    for name, sheet in fighters:
        document, _ = accepted(document, {"do": "join", "fighter": name, "sheet": sheet, "side": "party"})
    return document


def do(
    document: Document, what: str, on: Any, order: dict[str, Any] | None = None, *answers: Any, by: str | None = None
) -> tuple[Document, Any]:
    message = {"do": "act", "act": what, "on": on, "by": by, "order": order or {}, "answers": list(answers)}
    document, reply = accepted(document, message)
    assert reply["question"] is None, reply["question"]
    return document, reply


def screen(document: Document) -> dict[str, Any]:
    return dict(accepted(document, {"do": "look"})[1]["screen"])


def card(document: Document, name: str) -> dict[str, Any]:
    return dict(next(card for card in screen(document)["cards"] if card["name"] == name))


def tags(document: Document, name: str) -> list[str]:
    return [
        tag["text"] for widget in card(document, name)["widgets"] if widget["kind"] == "tags" for tag in widget["tags"]
    ]


def fill(document: Document, what: str, by: str | None, on: str | None, **aid: Any) -> dict[str, Any]:
    found = accepted(document, {"do": "fill", "act": what, "by": by, "on": on, "aid": aid})[1]["screen"]
    sums = {one["field"]: (one["total"], [part["text"] for part in one["parts"]]) for one in found["sums"]}
    for one in found["sums"]:
        assert all(part["cite"]["source"] and part["cite"]["place"] for part in one["parts"])
    return {"order": found["order"], "sums": sums}


def chances(
    document: Document, order: dict[str, Any], *answers: Any, what: str = "hits"
) -> tuple[dict[str, Fraction], list[dict[str, Any]]]:
    message = {"do": "odds", "act": what, "on": "Kitah", "order": order, "answers": list(answers)}
    reply = accepted(document, message)[1]
    bars = {bar["label"]: Fraction(bar["p"]) for bar in reply["screen"]["chances"][0]["bars"]}
    return bars, reply["outcomes"]
