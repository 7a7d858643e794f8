"""What every test of a fight of Eclipse Phase needs."""

from __future__ import annotations

from typing import Any

from table_talk import accepted

LATER = {"printing": "later"}


def fight(*fighters: tuple[str, dict[str, Any]], **options: Any) -> Any:
    """Some who fight each other."""
    document, _ = accepted(None, {"do": "new", "system": "eclipse-phase", "options": options})
    for name, sheet in fighters:
        document, _ = accepted(document, {"do": "join", "fighter": name, "sheet": sheet})
    return document


def does(
    document: Any, name: str, on: Any, order: dict[str, Any] | None = None, *answers: Any, by: str | None = None
) -> Any:
    """Something happens."""
    message = {"do": "act", "act": name, "on": on, "by": by, "order": order or {}, "answers": list(answers)}
    document, reply = accepted(document, message)
    assert reply["question"] is None, reply["question"]
    return document, reply


def goes_on(document: Any, *answers: Any) -> Any:
    """The turn goes on."""
    document, reply = accepted(document, {"do": "next", "answers": list(answers)})
    assert reply["question"] is None, reply["question"]
    return document


def facts(document: Any, name: str) -> dict[str, Any]:
    state = document.state
    return dict(state.book.facts(state.member(name).sheet))


def sheet(document: Any, name: str) -> Any:
    return document.state.member(name).sheet


def card(document: Any, name: str) -> Any:
    _, reply = accepted(document, {"do": "look"})
    return next(card for card in reply["screen"]["cards"] if card["name"] == name)


def widget(document: Any, name: str, label: str) -> Any:
    return next(widget for widget in card(document, name)["widgets"] if widget.get("label") == label)


def tags(document: Any, name: str) -> list[str]:
    return [
        tag["text"] for widget in card(document, name)["widgets"] if widget["kind"] == "tags" for tag in widget["tags"]
    ]


def due(document: Any) -> dict[str, list[str]]:
    cards = accepted(document, {"do": "look"})[1]["screen"]["due"]
    return {one["title"]: [action["label"] for action in one["actions"]] for one in cards}


def card_acts(document: Any, name: str) -> list[str]:
    labels = {act.id: act.label for act in document.state.book.acts()}
    return [labels[act] for act in card(document, name)["acts"]]
