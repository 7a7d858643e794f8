"""How a fighter is shown: the card, what is due, what to call an end. Of anything left out the book has a default."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sawbones.kit.values import Refused
from sawbones.kit.widgets import Action, Boxes, Clock, Due, Number
from sawbones.play.wording import several
from sawbones.template.healing import Healing
from sawbones.template.sheet import BOXES, MOST_STRAIN, NIGHT, PARTS, ROWS

if TYPE_CHECKING:
    from sawbones.kit.widgets import Widget
    from sawbones.template.sheet import Fighter

#: of each end what to call it, and how it feels; ids of the rules are never shown
ENDS = {
    "none": ("no harm", ""),
    "scratch": ("a scratch", ""),
    "gash": ("a gash", "turn"),
    "ruin": ("ruin", "harm"),
    "death": ("dead", "harm"),
}


@dataclass(frozen=True)
class Card(Healing):
    """The card, what is due, and what to call an end."""

    def settle(self, sheet: Fighter) -> Fighter:
        """The sheet as somebody wrote it: what contradicts itself is refused in words, what follows follows."""
        over = [name for name, count, most in zip(ROWS, sheet.marks, BOXES, strict=True) if count > most]
        if over:
            raise Refused({"marks": f"Harm: at most {several(BOXES[ROWS.index(over[0])], 'mark')} in {over[0]}."})
        rested = sheet.rested if sheet.tired else 0
        return replace(sheet, rested=rested, healing=sheet.healing if sheet.hurt else 0)

    def fate(self, sheet: Fighter) -> tuple[int, str]:
        """Dead, ruined or broken; who is any of it is passed by in the order of play."""
        if sheet.dead:
            return 3, "dead"
        if sheet.marks[-1]:
            return 2, "ruined"
        return (1, "broken") if sheet.strain == MOST_STRAIN else (0, "")

    def headline(self, sheet: Fighter) -> Number | None:
        """The one number at the right of a card: how many boxes of all are marked."""
        marked = sum(sheet.marks)
        return Number(f"of {sum(BOXES)}", str(marked), tone="harm") if marked and not sheet.dead else None

    def borne(self, sheet: Fighter) -> float:
        """What players see of it, in words: how much is gone of what keeps somebody up."""
        return max(sum(sheet.marks) / sum(BOXES), sheet.strain / MOST_STRAIN)

    def widgets(self, sheet: Fighter) -> tuple[Widget, ...]:
        """A row of boxes for each row of harm, strain beside the name, and the clock while one heals."""
        shown: list[Widget] = [Number("Strain", f"{sheet.strain} of {MOST_STRAIN}")]
        for name, count, most in zip(ROWS, sheet.marks, BOXES, strict=True):
            boxes = tuple(("/",) if place < count else () for place in range(most))
            shown.append(Boxes(name.capitalize(), boxes, f"{count} of {most} {name}"))
        if sheet.healing:
            shown.append(Clock("Healing", f"{sheet.healing} of {PARTS}", sheet.healing, PARTS, "calm"))
        return tuple(shown)

    def due(self, name: str, sheet: Fighter) -> tuple[Due, ...]:
        """After a night whoever is hurt may be nursed."""
        if sheet.dead or not sheet.hurt or sheet.rested < NIGHT:
            return ()
        nurse = Action("Nurse", {"do": "act", "act": "nurse", "on": name, "order": {}})
        title = f"{name} has rested for a night"
        # the last word is what thirty of them are counted as: "3 can be nursed"
        return (Due(name, title, "The healing clock fills.", "calm", (nurse,), "can be nursed"),)

    def ending(self, before: Fighter, after: Fighter, result: dict[str, Any]) -> tuple[str, str]:
        """What to call an end in the odds; ends that are called the same are one bar."""
        if self.fate(after) == (1, "broken") != self.fate(before):
            return "broken", "harm"
        if "parts" in result:
            return ("harm moves down", "calm") if after.marks != before.marks else (f"{after.healing} of {PARTS}", "")
        return ENDS[result["marked"]] if "marked" in result else super().ending(before, after, result)
