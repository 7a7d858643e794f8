"""The steps of a game as a list of instructions, and their run on a fighter.

All steps of an act stand in one list, with the parts it does written out where it does them, so that a run only ever
goes forward: it ends. Before each roll but the first the branches of the odds meet: those that come there with the same
sheet and the same numbers still to be read go on as one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from sawbones.play.dice import A_STEP

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sawbones.play.table import Table
    from sawbones.systems.own.formula import Env
    from sawbones.systems.own.layout import Layout

#: an instruction: does something at the table and in the environment, and says which comes next
Op: TypeAlias = "Callable[[Table, Env], int]"
#: what the switches of a book stand at, by short name
Switches: TypeAlias = "Mapping[str, int]"
NOTHING: dict[str, int] = {}
#: with all parts written out
MOST_INSTRUCTIONS = 400
#: what an instruction takes besides its formulas, in parts of a formula
AN_OP = 4


@dataclass(eq=False)
class Code:
    """The instructions of one list of steps."""

    layout: Layout
    #: every number that acts keep, at 0, and who does it
    blank: Env
    ops: list[Op] = field(default_factory=list)
    #: per instruction, the names it reads, and the one it sets in any case
    reads: list[frozenset[str]] = field(default_factory=list)
    sets: list[str] = field(default_factory=list)
    #: and what it takes, in parts of a formula: paid where odds are counted, also where its condition leaves it out
    works: list[int] = field(default_factory=list)
    #: where dice are thrown
    rolls: list[int] = field(default_factory=list)
    #: where branches meet, with the names that are still read from there on
    meets: dict[int, tuple[str, ...]] = field(default_factory=dict)
    #: where it may end before its end
    stops: set[int] = field(default_factory=set)
    #: where that begins which follows after every act
    follows: int = 0
    uses_doer: bool = False
    #: whether a step changes whoever does it
    changes_doer: bool = False

    def opened(self, table: Table, sheet: Any, switches: Switches) -> Env:
        """The environment of a sheet, with everything else at 0."""
        env = {**self.blank, **self.layout.opened(sheet, switches)}
        if self.changes_doer and table.by_self:
            env["by"] = env  # what they do to themselves, they pay for themselves
        elif self.uses_doer and table.actor is not None:
            env["by"] = self.layout.opened(table.actor, switches)
        return env

    def closed(self, table: Table, sheet: Any, env: Env) -> Any:
        """The sheet as it is after it, and whoever does it likewise."""
        by = env["by"]
        if self.changes_doer and by is not None and by is not env:
            table.actor = self.layout.closed(table.actor, by)
        return self.layout.closed(sheet, env)

    def run(self, table: Table, sheet: Any, switches: Switches, order: Mapping[str, int] = NOTHING) -> tuple[Any, Env]:
        """All of it on a sheet: the sheet after it, and the numbers as they are then."""
        env = self.opened(table, sheet, switches)
        env.update(order)
        return self.go_on(table, sheet, env, switches, 0), env

    def go_on(self, table: Table, sheet: Any, env: Env, switches: Switches, at: int) -> Any:
        """From an instruction to the end, on a sheet that was opened into the environment."""
        ops, works, end, first = self.ops, self.works, len(self.ops), at
        meets = self.meets if table.merges else {}
        work = 0
        while at < end:
            work += works[at]
            if work >= A_STEP:
                table.pass_over(work // A_STEP)
                work %= A_STEP
            if at in meets and at != first:
                left = tuple([env[name] for name in meets[at]])
                return table.merge_into(Continued(self, at, switches), self.closed(table, sheet, env), left)
            at = ops[at](table, env)
        return self.closed(table, sheet, env)

    def finish(self) -> None:
        """Find where branches meet, once all instructions are there."""
        live: set[str] = set()
        known = self.blank.keys() - {"by"}
        needed: dict[int, tuple[str, ...]] = {}
        for at in range(len(self.ops) - 1, -1, -1):
            live.discard(self.sets[at])
            live |= self.reads[at] & known
            if at in self.stops and at < self.follows:
                live |= set(needed.get(self.follows, ()))
            needed[at] = tuple(sorted(live))
        self.meets = {at: needed[at] for at in self.rolls[1:]}


@dataclass(frozen=True, slots=True)
class Continued:
    """The rest of a list of steps, from where branches meet."""

    code: Code
    at: int
    #: always those of the book: they tell no two apart
    switches: Switches = field(hash=False)

    def __call__(self, table: Table, sheet: Any, left: tuple[int, ...]) -> Any:
        """Go on with the sheet as it stands and the numbers that are still needed."""
        env = self.code.opened(table, sheet, self.switches)
        env.update(zip(self.code.meets[self.at], left, strict=True))
        return self.code.go_on(table, sheet, env, self.switches, self.at)
