"""The words that players hear of what is on somebody: those that everybody has, which name nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sawbones.fight.state import Condition

#: conditions that are told to players, as they are written; of any other name nobody knows whom it names
COMMON = (
    "Aiming", "Asleep", "Bleeding", "Blessed", "Blinded", "Burning", "Charmed", "Concentrating", "Confused",
    "Cursed", "Dazed", "Deafened", "Disarmed", "Dodging", "Enraged", "Entangled", "Exhausted", "Frightened",
    "Frozen", "Grappled", "Haste", "Held", "Hidden", "Immobilised", "Inspired", "Invisible", "Kneeling",
    "Marked", "On fire", "Paralysed", "Petrified", "Pinned", "Poisoned", "Prone", "Restrained", "Shaken",
    "Shielded", "Sick", "Slowed", "Stunned", "Surprised", "Unconscious", "Waits", "Weakened",
)  # fmt: skip
_WRITTEN = {name.casefold(): name for name in COMMON}


def written(condition: Condition) -> str | None:
    """How it is written before players; nothing where it is no word that everybody has."""
    return _WRITTEN.get(condition.name.casefold())
