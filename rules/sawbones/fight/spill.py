"""Spill-over, where the table switches it on: what is more than it takes to put somebody out of the fight goes on.

The blow strikes the first of those it is for; what an act leaves over then strikes the next, by the rules like any
other, until nothing is left. Whoever is out already is passed over, and takes nothing of it away.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sawbones.play.question import Cite

if TYPE_CHECKING:
    from sawbones.kit.system import Act, Book
    from sawbones.play.resolve import Part
    from sawbones.play.table import Table

CITE = Cite("The table’s own rule", "Spill-over", "No text that is followed here has it: a switch of this table.")
#: what is handed on where nothing is left
SPENT = "spent"


@dataclass(frozen=True, eq=False)
class Spill:
    """How a part takes what comes over, and what it leaves; ``last`` says that nobody comes after it."""

    book: Book[Any]
    act: Act[Any]
    last: bool

    def received(self, part: Part) -> Part:
        """The part as it is played: the whole order, what the one before has left of it, or nothing."""
        over = part.handed
        if over is SPENT or self.book.fate(part.sheet)[0]:
            return replace(part, rule=passed_over)
        if over is None:
            return replace(part, to_come=0)
        act = next(act for act in self.book.acts() if act.id == over.act)
        return replace(part, rule=act.rule, order=over.order, handed=None, to_come=0, spill=replace(self, act=act))

    def hand_on(self, table: Table, part: Part, after: Any) -> None:
        """What is left goes to the next, once somebody is out of the fight."""
        if part.rule is passed_over:
            return
        left_over, out = self.act.left_over, self.book.fate(after)[0] > 0
        over = left_over(part.sheet, after, part.order, table.result) if left_over is not None and out else None
        if over is not None and not self.last:
            table.say(f"More than it takes: {over.words} for the next.", CITE)
        table.handed = SPENT if over is None else over


def passed_over(table: Table, sheet: Any, order: Any) -> Any:
    """Nothing of it comes to this one."""
    return sheet


def stretched(parts: tuple[Part, ...], book: Book[Any], act: Act[Any]) -> tuple[Part, ...]:
    """The parts of an act, one blow for all of them."""
    onward, last = Spill(book, act, last=False), Spill(book, act, last=True)
    return tuple(replace(part, spill=onward if part is not parts[-1] else last) for part in parts)
