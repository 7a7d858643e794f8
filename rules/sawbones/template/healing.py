"""Time: a night's rest, and a clock that fills while one heals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sawbones.play.dice import highest
from sawbones.play.die import die
from sawbones.play.wording import several
from sawbones.template.sheet import NIGHT, PARTS
from sawbones.template.wounds import Wounds

if TYPE_CHECKING:
    from sawbones.play.table import Table
    from sawbones.template.orders import Nurse
    from sawbones.template.sheet import Fighter


def parts(best: int) -> int:
    """How many parts of the clock this die fills."""
    return 3 if best == 6 else 2 if best >= 4 else 1


@dataclass(frozen=True)
class Healing(Wounds):
    """What rest does by itself, and what somebody's care does."""

    def passes(self, table: Table, sheet: Fighter, minutes: int) -> Fighter:
        """A night takes all strain off, and lets wounds be nursed."""
        if not sheet.tired:
            return sheet
        rested = min(NIGHT, sheet.rested + minutes)
        if rested == NIGHT > sheet.rested:
            table.say("A night's rest: no strain.", self.cite("3. Rest"))
            sheet = replace(sheet, strain=0)
        return self.settle(replace(sheet, rested=rested))

    def nurse(self, table: Table, sheet: Fighter, order: Nurse) -> Fighter:
        """The clock fills; when it is full, all harm moves a row down and the clock begins anew."""
        if sheet.dead or not sheet.hurt:
            return sheet
        filled = table.roll("Care", highest((die(6),) * order.dice).map(parts))
        healing = sheet.healing + filled
        words = f"{several(filled, 'part')} of the clock"
        sheet = replace(sheet, rested=0)
        if healing < PARTS:
            table.say(f"{words}: {healing} of {PARTS}.", self.cite("4. Mending"), parts=filled)
            return self.settle(replace(sheet, healing=healing))
        table.say(f"{words}, which is full: all harm moves a row down.", self.cite("4. Mending"), parts=filled)
        return self.settle(replace(sheet, healing=healing - PARTS, marks=(*sheet.marks[1:], 0)))
