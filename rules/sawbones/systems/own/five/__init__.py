"""The wound part of each of the five systems, written down as games to start from: in words and numbers of our own.

Tests hold each against the hand-written system: the same odds, as fractions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sawbones.systems.own.five.after_sundown import after_sundown
from sawbones.systems.own.five.cybergod import CYBERGOD
from sawbones.systems.own.five.eclipse_phase import ECLIPSE
from sawbones.systems.own.five.fudge import FUDGE

if TYPE_CHECKING:
    from sawbones.systems.own.shorthand import Plain

#: what each of them is tried with
FIGHT: Plain = {
    "name": "Two against two",
    "fighters": [["Anna", False, 1, ""], ["Berek", False, 1, ""], ["Foe", True, 2, ""]],
}
FIVE: tuple[Plain, ...] = tuple(
    game | {"fight": FIGHT}
    for game in (after_sundown(revised=False), after_sundown(revised=True), FUDGE, CYBERGOD, ECLIPSE)
)
