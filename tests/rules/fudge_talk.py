"""What every test of Fudge needs."""

from __future__ import annotations

from typing import Any

from table_talk import accepted

LEROY = {"strength": 1, "damage_capacity": 1, "weapon": 2, "sharp": True, "armour": 3}
THEODORA = {"strength": 3, "damage_capacity": 0, "weapon": 3, "sharp": True, "armour": 2}


def marks(*letters: str) -> list[list[str]]:
    """A record, one text of letters a level."""
    return [list(text) for text in (*letters, *[""] * (5 - len(letters)))]


def damage(points: int, **more: Any) -> dict[str, Any]:
    """A blow of so much damage, hit by two."""
    return {"factor": points - 2, "relative_degree": 2, **more}


def fight(**options: Any) -> Any:
    """Leroy and Theodora, as the text has them."""
    document, _ = accepted(None, {"do": "new", "system": "fudge", "options": options})
    leroy, theodora = {**LEROY, "attack": 1, "defence": 1}, {**THEODORA, "attack": 1}
    document, _ = accepted(document, {"do": "join", "fighter": "Leroy", "sheet": leroy, "side": "party"})
    return accepted(document, {"do": "join", "fighter": "Theodora", "sheet": theodora, "side": "foe"})[0]


def does(document: Any, name: str, by: str, on: Any, order: dict[str, Any], *answers: Any) -> Any:
    """One of the two does something."""
    return accepted(document, {"do": "act", "act": name, "by": by, "on": on, "order": order, "answers": list(answers)})


def card(reply: Any, name: str) -> Any:
    return next(card for card in reply["screen"]["cards"] if card["name"] == name)
