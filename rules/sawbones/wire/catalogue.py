"""The catalogue of systems with their forms: all a page needs to ask the right things."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from sawbones.kit import forms
from sawbones.systems import SYSTEMS

if TYPE_CHECKING:
    from sawbones.kit.system import System


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
            {"do": "quick", "line": f"{count} {name}, {starter.arms[name]}", "sheet": sheet, "side": side}
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
        "moments": [dataclasses.asdict(moment) for moment in system.moments],
        "kits": [dataclasses.asdict(kit) for kit in system.kits],
        **({} if game is None else {"game": game}),
    }
