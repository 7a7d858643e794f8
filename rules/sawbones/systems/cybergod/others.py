"""Stress that one gives to others: who is destroyed to allies, who breaks down aloud to those who hear it."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sawbones.play.question import Choice
from sawbones.systems.cybergod.standing import Standing

if TYPE_CHECKING:
    from sawbones.play.table import Table
    from sawbones.systems.cybergod.sheet import Fighter

#: to whom, what it is, how it is noticed, the place
UNSETTLING = {
    "destroyed": ("allies", "An ally is destroyed", "see", "Conditions: Destroyed"),
    "rage_quit": ("others", "Somebody quits in a rage", "hear", "Mental Breakdown: table"),
    "paranoia": ("allies", "Somebody of the team raves", "hear", "Mental Breakdown: table"),
}
#: the breakdowns that do so, by their number
LOUD = {8: "rage_quit", 9: "paranoia"}


@dataclass(frozen=True)
class Others(Standing):
    """What goes on to others."""

    @abstractmethod
    def stressed(
        self, table: Table, man: Fighter, amount: int, die: str = "dissociation", again: str = "none"
    ) -> Fighter:
        """Stress is taken, and checked."""

    def unsettles(self, table: Table, what: str) -> None:
        """Whoever it concerns has their Stress when this act is done; or the table does it itself."""
        if self.others_stress == "taken":
            table.give(UNSETTLING[what][0], self.unsettled, what)

    def unsettled(self, table: Table, man: Fighter, order: str) -> Fighter:
        """Somebody may have noticed, and takes a point of Stress.

        Not whoever is past noticing; and for minor characters it is the game master's to decide.
        """
        if self.gone(man) or man.incapacitated or man.simplified:
            return man
        _, what, notices, place = UNSETTLING[order]
        options = (Choice("stress", "A point of Stress"), Choice("none", f"Does not {notices} it"))
        if table.choose(what, options, "Stress, and the check whether the mind holds.") == "none":
            return man
        table.say(f"{what}: a point of Stress.", self.cite(place, "others_stress"))
        return self.stressed(table, man, 1, again="ask")
