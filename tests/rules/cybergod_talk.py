"""What every test of Cybergod at the table needs."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
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


def assert_odds_are_played(document: Document, message: dict[str, Any], *names: str) -> Any:
    """How these stand after an act, played over every face of every die, is what its odds say; the odds are given back.

    Where somebody has to choose, it is the first option, as in the odds.
    """
    stood = accepted(document, {"do": "look"})[1]["facts"]
    truth: dict[str, Fraction] = defaultdict(Fraction)
    waiting: list[tuple[list[Any], Fraction]] = [([], Fraction(1))]
    while waiting:
        answers, p = waiting.pop()
        reply = accepted(document, {**message, "answers": answers})[1]
        asked = reply["question"]
        if asked is None:
            truth[str([reply["facts"][name] for name in names])] += p
        elif asked["options"]:
            waiting.append(([*answers, asked["options"][0]["id"]], p))
        else:
            ways = list(product(*(range(1, sides + 1) for sides in asked["dice"])))
            waiting += [([*answers, list(faces)], p / len(ways)) for faces in ways]
    reply = accepted(document, {**message, "do": "odds"})[1]
    counted: dict[str, Fraction] = defaultdict(Fraction)
    for end in reply["outcomes"]:
        counted[str([end["facts"].get(name, stood[name]) for name in names])] += Fraction(end["p"])
    assert counted == truth
    return reply
