"""How much chance may throw at a system, in numbers: what a form does not bound, and what would take too long.

A system that is not named here has the usual budget.
"""

from __future__ import annotations

from dataclasses import dataclass

#: free words: some that a system knows (a mark's letter, a kind of care, a printed penetration), some that none does
WORDS = (
    "",
    "a",
    "silver",
    "x y",
    "S",
    "H",
    "V",
    "I",
    "N",
    "1/2",
    "6",
    "kept",
    "natural",
    "violence",
    "unarmed",
    "torch",
    "automatic_rifle",
)


@dataclass(frozen=True)
class Budget:
    """What the laws and play by chance may take of one system."""

    #: numbers are mostly drawn up to so many above nought
    usual: int = 30
    #: and where every face of every die is thrown, mostly so many
    small: int = 2
    #: how often a law looks
    cases: int = 60
    #: how many throws one case of every face may take
    faces: int = 7_000
    #: messages of play that must reach everything
    messages: int = 12_000
    #: what a quick line may arm somebody with, and what it may not
    weapons: tuple[str, ...] = ()
    no_weapons: tuple[str, ...] = ("", "sword", "99999", "-", "0")


USUAL = Budget()
BUDGETS = {
    "after-sundown": Budget(weapons=("5L", "1n", "30A")),
    "after-sundown-revised": Budget(weapons=("5L", "1n", "30A")),
    "fudge": Budget(weapons=("+3", "-1", "−1", "+20")),
    "cybergod": Budget(weapons=("7ap2", "dc7", "3x4 ap1/2", "5n", "2×9/½")),
    "eclipse-phase": Budget(faces=3_000, weapons=("2d10", "2d10+5", "1d10+2/8", "3d10/-4")),
}


def budget(system_id: str) -> Budget:
    """What this system may take."""
    return BUDGETS.get(system_id, USUAL)
