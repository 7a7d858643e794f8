"""The book that is made of a definition: its acts, its turns and its time, played by the steps that stand in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from sawbones.kit.alike import UNSEEN
from sawbones.kit.fields import Option, choice, flag, number
from sawbones.kit.system import Act, grouped
from sawbones.play.question import Cite
from sawbones.systems.own import texts
from sawbones.systems.own.card import Card
from sawbones.systems.own.definition import CALLED
from sawbones.systems.own.filled import form
from sawbones.systems.own.formula import WrongFormula
from sawbones.systems.own.layout import altered, options, own_time
from sawbones.systems.own.ops import BEYOND
from sawbones.systems.own.steps import Builder, speaks_of_doer

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.play.table import Table
    from sawbones.systems.own.definition import Game, Problems
    from sawbones.systems.own.formula import Env
    from sawbones.systems.own.layout import Layout
    from sawbones.systems.own.program import Code

#: what a switch's field of the book is called: the name of a rule it can never have
SWITCH = "own_"
GROUP = "Act"
#: so many steps of a time are as much as one thing that happens
A_PIECE = 8


def switches_of(game: Game) -> list[tuple[str, Any, Any]]:
    """The fields of the book: each switch with the line that says why."""
    return [
        (SWITCH + one.id, bool, flag(one.name, default=one.on, reading=True, help=one.why)) for one in game.switches
    ]


@dataclass(frozen=True)
class Own(Card):
    """The rules of a definition. Each game has a class of its own made of this one, with its switches as fields."""

    source: ClassVar[str] = "A game of one's own"
    usual_blow: ClassVar[bool] = True
    layout: ClassVar[Layout]
    orders: ClassVar[dict[str, type]]
    programs: ClassVar[Programs]

    # What it is made of

    @cached_property
    def switches(self) -> dict[str, int]:
        """What the switches stand at, by short name."""
        return {one.id: int(getattr(self, SWITCH + one.id)) for one in self.layout.game.switches}

    def acts(self) -> tuple[Act[Any], ...]:
        """Everything that can happen, as it stands in the definition."""
        return self._acts

    @cached_property
    def _acts(self) -> tuple[Act[Any], ...]:
        made = []
        for one in self.layout.game.acts:
            of = one.of
            rule = Played(self, of.id)
            code = self.programs.acts[of.id]
            made.append(
                Act(
                    of.id,
                    of.name,
                    self.orders[of.id],
                    rule,
                    rule.line,
                    rule.offered,
                    of.help,
                    of.tone,
                    tells_doer=rule.tells_doer,
                    doer=None if code.uses_doer or code.changes_doer else UNSEEN,
                    fixed={} if code.uses_doer else {"by": "Nothing about the attacker counts in it."},
                )
            )
        groups: dict[str, str] = {}
        for one in self.layout.game.acts:
            name = one.of.group or GROUP
            groups[name] = f"{groups.get(name, '')} {one.of.id}"
        return grouped(made, groups) if len(made) > 6 else tuple(made)

    # Time

    @cached_property
    def ends_turns(self) -> bool:
        """Whether the definition says what happens at the end of a turn."""
        return bool(self.layout.game.turn)

    @cached_property
    def begins_turns(self) -> bool:
        """Whether the definition says what happens at the start of a turn."""
        return bool(self.layout.game.begins)

    def turn_begins(self, table: Table, sheet: Any) -> Any:
        """What happens at the start of a turn."""
        return table.call(self._begun, sheet, None) if self.layout.game.begins else sheet

    def _begun(self, table: Table, sheet: Any, _: Any) -> Any:
        return self.programs.begins.run(table, sheet, self.switches)[0]

    def turn_over(self, table: Table, sheet: Any) -> Any:
        """What happens at the end of a turn."""
        return table.call(self._turned, sheet, None) if self.layout.game.turn else sheet

    def _turned(self, table: Table, sheet: Any, _: Any) -> Any:
        return self.programs.turn.run(table, sheet, self.switches)[0]

    def passes(self, table: Table, sheet: Any, minutes: int) -> Any:
        """Time passes: what happens every so often happens as often as it falls due, in its order."""
        return table.repeat(self._tick, sheet, minutes) if self.layout.game.times else sheet

    def _tick(self, table: Table, sheet: Any, minutes: int) -> tuple[Any, int | None]:
        """What falls due first in so much time, and how much of it is left then; nothing where none does."""
        due: tuple[int, str] | None = None
        changed: dict[str, int] = {}
        left: dict[str, int] = {}
        for time in self.layout.game.times:
            name, field = time.of.id, own_time(time.of.id)
            if not self.programs.whiles[name](self.env(sheet)):
                changed[field] = 0
                continue
            left[name] = time.of.every - getattr(sheet, field)
            if left[name] <= minutes and (due is None or left[name] < due[0]):
                due = left[name], name
        gone = minutes if due is None else due[0]
        changed |= {own_time(name): getattr(sheet, own_time(name)) + gone for name in left}
        if due is not None:
            changed[own_time(due[1])] = 0
        changed = {name: value for name, value in changed.items() if getattr(sheet, name) != value}
        sheet = altered(sheet, changed) if changed else sheet
        if due is None:
            return sheet, None
        code = self.programs.times[due[1]]
        table.spend(1 + len(code.ops) // A_PIECE)
        return code.run(table, sheet, self.switches)[0], minutes - gone


@dataclass(eq=False)
class Programs:
    """The instructions of everything in a game, and what is reckoned beside them."""

    acts: dict[str, Code]
    times: dict[str, Code]
    begins: Code
    turn: Code
    whiles: dict[str, Callable[[Env], int]]
    offers: dict[str, Callable[[Env], int]]
    logs: dict[str, texts.Line | None]


@dataclass(frozen=True)
class Played:
    """An act as a rule: the same of the same book is equal, so that branches meet before it."""

    book: Own
    act: str

    def __call__(self, table: Table, sheet: Any, order: Any) -> Any:
        """Play its steps."""
        code = self.book.programs.acts[self.act]
        after, env = code.run(table, sheet, self.book.switches, vars(order))
        if table.listens:
            log = self.book.programs.logs[self.act]
            names = self.book.layout.everything
            told = {name: int(names[name](env)) for name in sorted(log.names)} if log else {}
            table.uncounted(**told, came=self.book.came(sheet, after))
        return after

    def offered(self, sheet: Any) -> bool:
        """Whether it is offered to somebody."""
        return bool(self.book.programs.offers[self.act](self.book.env(sheet)))

    @property
    def tells_doer(self) -> bool:
        """Whether the definition's own line for the log speaks of whoever does it."""
        log = self.book.programs.logs[self.act]
        return log is not None and speaks_of_doer(log.names)

    def line(self, by: str | None, on: str, order: Any, result: dict[str, Any]) -> str:
        """The log's line: the definition's own, or who did what to whom and what came of it."""
        log = self.book.programs.logs[self.act]
        beyond = f"; {result[BEYOND]}" if BEYOND in result else ""
        if log is not None:
            told = {name: value for name, value in result.items() if name not in ("came", BEYOND)}
            return (log.said({**told, "on": on, "by": by or "Somebody"}) or on) + beyond
        label = next(one.of.name for one in self.book.layout.game.acts if one.of.id == self.act)
        who = f"{by}: {label} on {on}" if by and by != on else f"{label} on {on}"
        return f"{who}: {result.get('came') or 'no change'}{beyond}"


def built(layout: Layout, source: str, problems: Problems) -> Programs:
    """All steps of a game as instructions; what is wrong with any is added to the problems."""
    game = layout.game
    blank: Env = dict.fromkeys(layout.locals_of(), 0) | {"by": None}
    maker = Builder(layout, problems, lambda place: cite(source, place), blank)
    acts = {one.of.id: maker.code(f"acts.{n}.steps", one.steps, one.of.name) for n, one in enumerate(game.acts)}
    times = {one.of.id: maker.code(f"times.{n}.steps", one.steps, one.of.name) for n, one in enumerate(game.times)}
    begins = maker.code("begins", game.begins, CALLED["begins"])
    turn = maker.code("turn", game.turn, CALLED["turn"])
    for place, part in enumerate(game.parts):  # one that nothing does is looked at too
        maker.code(f"parts.{place}.steps", part.steps, part.of.name, after=False)
    standing = layout.standing
    whiles = {
        one.of.id: maker.reckoned(f"times.{place}.when", "While", one.of.when or "1", standing)[1]
        for place, one in enumerate(game.times)
    }
    offers = {
        one.of.id: maker.reckoned(f"acts.{place}.when", "Offered if", one.of.when or "1", standing)[1]
        for place, one in enumerate(game.acts)
    }
    logs: dict[str, texts.Line | None] = {}
    for place, one in enumerate(game.acts):
        logs[one.of.id] = None
        if one.of.log:
            try:
                logs[one.of.id] = _log(one.of.log, layout)
                if speaks_of_doer(logs[one.of.id].names):  # type: ignore[union-attr]
                    acts[one.of.id].uses_doer = True
            except WrongFormula as wrong:
                problems.add(f"acts.{place}.log", f"Act {place + 1} “{one.of.name}”", f"Log: {wrong}")
    return Programs(acts, times, begins, turn, whiles, offers, logs)


def _log(words: str, layout: Layout) -> texts.Line:
    """A log's line: its numbers are read off the result, where each stands under its name."""
    plain = {"on": "on", "by": "by"}
    texts.read(words, layout, layout.everything, plain)  # the same names, and refused in the same words
    flat = {name: _told(name) for name in layout.everything}
    return texts.read(words, layout, flat, plain)


def _told(name: str) -> Callable[[Env], int]:
    return lambda env: int(env.get(name, 0))


def order_of(act: Any) -> type:
    """The form of what an act asks for."""
    fields: list[tuple[str, Any, Any]] = []
    for place, (name, called, low, high, usual, words) in enumerate(act.asks):
        if words:
            told = tuple(Option(low + n, word) for n, word in enumerate(options(words)))
            fields.append((name, int, choice(called, told, usual)))
        else:
            fields.append((name, int, number(called, low, high, usual, main=place == 0, signed=low < 0)))
    return form("Order", fields)


def cite(source: str, place: str) -> Cite:
    """A place of the game."""
    return Cite(source, place or source)
