"""The catalogue of systems with their forms: all a page needs to ask the right things."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from sawbones.fight.read_line import written
from sawbones.kit import fields, forms
from sawbones.systems import SYSTEMS

if TYPE_CHECKING:
    from sawbones.kit.system import Book, Kit, System


def systems() -> dict[str, Any]:
    """Every system with its forms: all a page needs to ask the right things."""
    return {"kind": "systems", "systems": [described(system) for system in SYSTEMS]}


def described(system: System) -> dict[str, Any]:
    """One system with its forms."""
    book = system.book()
    acts = [
        {
            "id": act.id,
            "label": act.label,
            "help": act.help,
            "tone": act.tone,
            "group": act.group,
            "spills": act.left_over is not None,
            "fixed": " ".join(act.fixed.values()),
            **({"helped": True} if act.helped else {}),
            "quick": place < 3,
            "form": forms.form(act.order),
            "aid": forms.form(act.aid) if act.fill else None,
        }
        for place, act in enumerate(book.acts())
    ]
    starters = []
    game = system.definition
    begins: dict[str, Any] = {"do": "new", "system": system.id} if game is None else {"do": "new", "game": game}
    for starter in system.starters:
        joins = [
            {"do": "quick", "line": _line(system, count, name, starter.arms[name]), "sheet": sheet, "side": side}
            if name in starter.arms
            else {"do": "join", "fighter": name, "sheet": sheet, "side": side, "count": count}
            for name, sheet, side, count in starter.fighters
        ]
        messages = [{**begins, "options": {}}, *joins]
        starters.append({"name": starter.name, "line": starter.summary, "messages": messages})
    return {
        "id": system.id,
        "name": system.name,
        "line": system.summary,
        "credit": system.credit,
        "sheet": forms.form(book.sheet),
        "options": forms.form(system.book),
        "acts": acts,
        "starters": starters,
        "times": [{"label": label, "minutes": minutes} for label, minutes in system.times],
        "round_seconds": system.round_seconds,
        "moments": [dataclasses.asdict(moment) for moment in system.moments],
        "joins": example(system.book),
        "kits": [_kit(kit) for kit in system.kits],
        **({} if game is None else {"game": game}),
    }


def example(book: type[Book[Any]]) -> str:
    """A line of fighters by these rules: how many, a number of the sheet, a weapon if a line holds one."""
    asks = fields.specs(book.sheet)
    first = next((name for name, spec in asks.items() if spec.kind == "number" and not spec.suffered), "")
    value = [written(asks[first], forms.default(book.sheet, first))] if first else []
    return ", ".join(["3 guard", *value, *([book.weapon_example] if book.weapon_example else [])])


def _line(system: System, count: int, name: str, arms: str) -> str:
    """A line that joins somebody of a starter, whose numbers are in the sheet beside it and not those of a kit."""
    ready = any(kit.label == name for kit in system.kits)
    return f"{count} {f'“{name}”' if ready else name}, {arms}"


def _kit(kit: Kit) -> dict[str, Any]:
    """Something ready-made as a page offers it."""
    return {name: value for name, value in dataclasses.asdict(kit).items() if name not in ("alias", "kind")}
