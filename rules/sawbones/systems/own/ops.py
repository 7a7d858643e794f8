"""What one step does when it is carried out: each function here makes one instruction of a program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sawbones.play.wording import several
from sawbones.systems.own import dice, texts
from sawbones.systems.own.dice import clamped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sawbones.play.dice import Roll
    from sawbones.play.question import Choice, Cite
    from sawbones.play.table import Table
    from sawbones.systems.own.dice import Hand, Sight
    from sawbones.systems.own.formula import Env, Reckon
    from sawbones.systems.own.layout import Ladder
    from sawbones.systems.own.program import Code, Op

#: the fact of an act's result that says that a mark was asked for at a level past the last; no short name is like it
BEYOND = "beyond the last"
#: no step makes or takes off more marks
MOST_MARKS = 200


@dataclass(frozen=True, slots=True)
class Tells:
    """Whom an instruction changes, and how it ends: what it tells, with its place, and which is next."""

    said: texts.Line | None
    cite: Cite
    following: int
    #: whether the one who does it is changed, and not the one it is done to
    doer: bool = False

    def done(self, table: Table, env: Env, usual: Callable[[], str]) -> int:
        """Tell what was done, in its own words or the usual ones, where anybody listens."""
        if table.listens:
            table.say((self.said.said(env) if self.said is not None else usual()) or "…", self.cite)
        return self.following


@dataclass(frozen=True, slots=True)
class Where:
    """A track or a pool that is changed: its short name, what it is called, and how far it goes."""

    id: str
    name: str
    most: Reckon


def nobody() -> str:
    """What a step on whoever does it says, where nobody does."""
    return "Nobody does it."


def setting(what: str, to: Reckon, most: Reckon | None, tells: Tells, formula: str) -> Op:
    """A number gets a value; a track or a pool within what it may be."""
    doer, following = tells.doer, tells.following

    def op(table: Table, env: Env) -> int:
        at = env["by"] if doer else env
        if at is None:
            return tells.done(table, env, nobody)
        value = to(env)
        if most is not None:
            value = max(0, min(most(at), value))
        at[what] = clamped(value)
        if table.listens:
            return tells.done(table, env, lambda: f"{formula} = {texts.shown(at[what])}.")
        return following  # most steps are of this kind: where odds are counted, none has a sentence made for it

    return op


def moving(where: Where, boxes: Reckon, sign: int, tells: Tells) -> Op:
    """Marks on a track, or taken off; what finds no place is ``over``."""
    what, most, doer = where.id, where.most, tells.doer

    def op(table: Table, env: Env) -> int:
        at = env["by"] if doer else env
        if at is None:
            return tells.done(table, env, nobody)
        many, have = max(0, clamped(boxes(env))), at[what]
        now = max(0, min(most(at), have + sign * many))
        at[what], env["over"] = now, many - abs(now - have)

        def usual() -> str:
            lost = f"; {env['over']} found no place" if env["over"] else ""
            return f"{where.name}: {have} {'+' if sign > 0 else '−'} {many} = {now}{lost}."

        return tells.done(table, env, usual)

    return op


def marking(of: Ladder, row: Reckon, boxes: Reckon, origin: Reckon, tells: Tells) -> Op:
    """Marks at a level; where its row is full they go up, or are lost. What finds no place is ``over``."""
    rows, doer = len(of.ids), tells.doer

    def op(table: Table, env: Env) -> int:
        on = env["by"] if doer else env
        if on is None:
            return tells.done(table, env, nobody)
        asked = clamped(row(env))
        level, many = min(rows, asked), min(MOST_MARKS, max(0, clamped(boxes(env))))
        letter = of.codes[max(1, min(rows, clamped(origin(env)))) - 1]
        marks, over, reached = list(on[of.id]), many if level > 0 else 0, 0
        for at in range(level - 1, rows if of.up else level) if level > 0 else ():
            fit = min(over, of.boxes[at] - len(marks[at]))
            if fit > 0:
                marks[at], over, reached = (*marks[at], *[letter] * fit), over - fit, at + 1
        on[of.id], env["over"] = tuple(marks), over
        if asked > rows and many:
            table.uncounted(**{BEYOND: f"there is no level {asked} of {of.name}: it counts as {of.names[-1]}"})
        return tells.done(table, env, lambda: _marked(of, asked, reached, over))

    return op


def _marked(of: Ladder, asked: int, reached: int, over: int) -> str:
    if asked < 1:
        return f"{of.name}: no mark."
    level = min(asked, len(of.ids))
    beyond = f" (there is no level {asked})" if asked > level else ""
    lost = f"; {several(over, 'mark')} found no place" if over else ""
    went = f", written at {of.names[reached - 1]}" if reached > level else ""
    return f"{of.name}: {of.names[level - 1]}{beyond}{went}{lost}."


def unmarking(of: Ladder, row: Reckon | None, boxes: Reckon, tells: Tells) -> Op:
    """Marks taken off a level, the latest first; without a level, off the worst that has one."""
    doer = tells.doer

    def op(table: Table, env: Env) -> int:
        on = env["by"] if doer else env
        if on is None:
            return tells.done(table, env, nobody)
        many, taken = min(MOST_MARKS, max(0, clamped(boxes(env)))), 0
        marks = list(on[of.id])
        for at in range(len(marks), 0, -1) if row is None else (clamped(row(env)),):
            if 0 < at <= len(marks):
                left = max(0, len(marks[at - 1]) - (many - taken))
                marks[at - 1], taken = marks[at - 1][:left], taken + len(marks[at - 1]) - left
        on[of.id], env["over"] = tuple(marks), many - taken
        return tells.done(table, env, lambda: f"{of.name}: {several(taken, 'mark')} less.")

    return op


def choosing(what: str, label: str, choices: Sequence[Choice], tells: Tells) -> Op:
    """One of several is chosen; the number keeps which, from 0."""

    def op(table: Table, env: Env) -> int:
        env[what] = int(table.choose(label, choices))
        return tells.done(table, env, lambda: f"{label}: {choices[env[what]].label}.")

    return op


def rolling(what: str, name: str, roll: Callable[[Env], Roll[int]], tells: Tells) -> Op:
    """Dice are thrown; a number keeps what is seen of them."""

    def op(table: Table, env: Env) -> int:
        env[what] = clamped(table.roll(name, roll(env)))
        return tells.done(table, env, lambda: f"{name}: {texts.shown(env[what])}.")

    return op


@dataclass(frozen=True, slots=True)
class Against:
    """The second of two rolls."""

    name: str
    made: Hand
    see: Sight


def opposing(what: str, name: str, made: Hand, other: Against, tells: Tells) -> Op:
    """Dice against dice; a number keeps what is seen of both together."""

    def op(table: Table, env: Env) -> int:
        one, two = made(env), other.made(env)
        dice.paired(table, one, two)
        look = other.see.of(other.see.known(env))
        env[what] = clamped(table.oppose((name, one), (other.name, two), look))
        return tells.done(table, env, lambda: f"{name} against {other.name}: {texts.shown(env[what])}.")

    return op


def saying(tells: Tells) -> Op:
    """A line of its own."""

    def op(table: Table, env: Env) -> int:
        return tells.done(table, env, lambda: "…")

    return op


def stopping(code: Code, tells: Tells) -> Op:
    """Nothing more of this act; what follows after every act is still done."""
    place = len(code.ops)

    def op(table: Table, env: Env) -> int:
        if tells.said is not None:
            tells.done(table, env, lambda: "…")
        return code.follows if place < code.follows else len(code.ops)

    return op


def staying(following: int) -> Op:
    """A place that is filled in later."""
    return lambda table, env: following


def jumping(when: Reckon, inside: int, behind: int) -> Op:
    """Into a part, or past it."""
    return lambda table, env: inside if when(env) else behind


def only(when: Reckon, op: Op, following: int) -> Op:
    """An instruction that is carried out only if its condition holds."""
    return lambda table, env: op(table, env) if when(env) else following
