"""How the texts can be read: every place where they contradict each other or themselves is a field here.

Each option says which words of which text support it. A rule that rests on one names it where it speaks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sawbones.kit.fields import Option, choice, flag
from sawbones.kit.system import Book
from sawbones.play.question import Cite
from sawbones.systems.after_sundown.sheet import Fighter

FIRST = "After Sundown, first text"
REVISED = "After Sundown, revised text"


@dataclass(frozen=True)
class Readings(Book[Fighter]):
    """The readings that both texts share."""

    source: ClassVar[str] = FIRST
    #: what a fighter is called with ten back strokes, and after a terminal wound (revised: dying, both)
    full_lethal: ClassVar[str] = "critical"
    mortal: ClassVar[str] = "terminal"
    #: what it is to have every box marked, and what else may come of ten back strokes, in the text's words or fewer
    lying: ClassVar[str] = "may or may not be conscious, and cannot stand"
    anyway: ClassVar[str] = "; some stabilise anyway"
    #: what it is when a normal wound festers and every box has a back stroke already; nothing, if ""
    nowhere: ClassVar[str] = "it is terminal"

    death_net: int = choice(
        "Death at net",
        (
            Option(8, "8", "The table's last row begins at 8 in both texts, and the revised list says 8.",
                   Cite(FIRST, "Wounds, table: row 8+")),
            Option(7, "7", "The first text's list under the table kills at 7 unsoaked damage.",
                   Cite(FIRST, "Wounds, list: Death")),
        ),
        reading=True,
    )  # fmt: skip
    table: str = choice(
        "Wound table",
        (
            Option("printed", "as printed", "Net 1 is Petty in the table of both texts.", Cite(FIRST, "Wounds, table")),
            Option("pre_errata", "one row lower", "The first text wounds on any “non-negative number”, and dies at 7: "
                   "a table that began at net 0. Every row moves down by one.", Cite(FIRST, "Wounds, first paragraph")),
        ),
        reading=True,
    )  # fmt: skip
    penalty_on_resistance: bool = choice(
        "Penalty on soak and Healing Tests",
        (
            Option(False, "no", "The penalty is on a character's “actions”; resisting and healing are none.",
                   Cite(FIRST, "Damage Penalties")),
            Option(True, "yes", "A wounded character's “ability to act” read as every roll they make.",
                   Cite(FIRST, "Damage Penalties")),
        ),
        reading=True,
    )  # fmt: skip
    death_threshold: bool = flag(
        "Death Threshold",
        reading=True,
        help="Further injuries on a track full of \\ are counted, and kill at Willpower.",
    )
    threshold_at: str = choice(
        "Death Threshold kills when",
        (
            Option("reached", "reached", "A threshold is met by equalling it everywhere else in the game.",
                   Cite("After Sundown, Healing and Death", "Incapacitating and Terminal Wounds")),
            Option("exceeded", "exceeded", "It “takes quite a few extra bullets”: the count must go past it.",
                   Cite("After Sundown, Healing and Death", "Incapacitating and Terminal Wounds")),
        ),
        reading=True,
    )  # fmt: skip
    petty_counts: bool = flag(
        "Petty wounds count towards the Death Threshold", default=True, reading=True,
        help="“Serious or less” counts one, a single box of fire or poison too; off: a Petty wound counts none.",
    )  # fmt: skip
    hit_when_stabilised: str = choice(
        "Hit again when stabilised",
        (
            Option("again", "a new hour", "Any wound on a track full of \\ starts the hour anew.",
                   Cite(FIRST, "Wounds: every box filled")),
            Option("stays", "stays stabilised", "What was treated stays treated; only the Death Threshold counts on.",
                   Cite("After Sundown, Healing and Death", "Incapacitating and Terminal Wounds")),
        ),
        reading=True,
    )  # fmt: skip
    incap_to_serious: bool = flag(
        "Incapacitating may be eased to Serious", reading=True,
        help="Only the first text says it, in its list under the table; the revised text has dropped it.",
    )  # fmt: skip
