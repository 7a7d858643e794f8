"""From harm to a marked box.

A rule takes the table, a sheet and an order, and gives the sheet as it is then. It asks the table for dice and
decisions, and tells it each thing that happens, with its place in the text. Where the answers come from it never
learns: so the very same lines are played, replayed, and counted into odds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sawbones.play.dice import highest
from sawbones.play.die import die
from sawbones.play.question import Choice
from sawbones.template.readings import Readings
from sawbones.template.sheet import BOXES, MOST_STRAIN, ROWS

if TYPE_CHECKING:
    from sawbones.play.table import Table
    from sawbones.template.orders import Harm
    from sawbones.template.sheet import Fighter

#: what comes first is what the odds are counted with until somebody has decided
HOLD = (Choice("hold", "Holds it off"), Choice("take", "Takes it"))
ONE = ("scratch", "gash", "ruin")


@dataclass(frozen=True)
class Wounds(Readings):
    """Harm, and what holds it off."""

    def harm(self, table: Table, sheet: Fighter, order: Harm) -> Fighter:
        """Whoever has grit may hold it off, at the price of strain; what is left marks a box."""
        if sheet.dead:
            return sheet
        row = order.row
        if self.can_hold(sheet) and table.choose(f"Hold off the {ONE[row]}?", HOLD, self.price(sheet)) == "hold":
            sheet = self.strained(table, sheet)
            row = -1 if self.sparing == "all" else row - 1
        if row < 0:
            table.say("Nothing is left of it.", self.cite("2. Holding", "sparing"), marked="none")
            return self.settle(sheet)
        return self.settle(self.marked(table, sheet, row))

    def can_hold(self, sheet: Fighter) -> bool:
        """Whether there are dice for it, and strain is left."""
        return sheet.grit > 0 and sheet.strain < MOST_STRAIN

    def price(self, sheet: Fighter) -> str:
        """What holding costs, for whoever decides."""
        return f"Strain: six less what {sheet.grit}d6 show at their highest; there is {sheet.strain}."

    def strained(self, table: Table, sheet: Fighter) -> Fighter:
        """The price of holding. ``map`` shows the rule no more than it needs, so that odds branch only there."""
        dice = highest((die(6),) * sheet.grit)
        cost = table.roll(f"Grit of {sheet.grit}", dice.map(lambda best: 6 - best))
        strain = min(MOST_STRAIN, sheet.strain + cost)
        table.say(f"Held off for {cost} strain: {strain} now.", self.cite("2. Holding"), strain=cost)
        return replace(sheet, strain=strain)

    def marked(self, table: Table, sheet: Fighter, row: int) -> Fighter:
        """A box of this row, or of the next one that has an open box; past the last there is death."""
        for place in range(row, len(ROWS)):
            if sheet.marks[place] < BOXES[place]:
                marks = tuple(count + (at == place) for at, count in enumerate(sheet.marks))
                table.say(f"A box of {ROWS[place]} is marked.", self.cite("1. Harm"), marked=ONE[place])
                return replace(sheet, marks=marks, rested=0)
        table.say("No box is left: dead.", self.cite("1. Harm"), marked="death")
        return replace(sheet, dead=True)
