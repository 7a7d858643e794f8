"""What the names of a game stand for: its sheet, and the environment of numbers in which its formulas are reckoned.

An environment is a dict of whole numbers by short name, made from a sheet when something happens and written back into
one after it. Of levels it holds the letters in their boxes; what formulas see of those are numbers too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from sawbones.kit.fields import lists, number
from sawbones.kit.values import Refused, shown
from sawbones.play.wording import several
from sawbones.systems.own import formula
from sawbones.systems.own.filled import form
from sawbones.systems.own.formula import MOST_NODES
from sawbones.systems.own.parts import CODE_LENGTH, MOST, slug

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sawbones.systems.own.definition import Game
    from sawbones.systems.own.formula import Env, Reckon

#: the most boxes in a row of letters, and rows in levels
MOST_BOXES = 12
#: how the names begin that speak of whoever does it
BY = "by_"
#: the most a number can be that an act keeps
BIGGEST = 999_999

Marks = tuple[tuple[str, ...], ...]


def code(name: str, taken: set[str]) -> str:
    """The letter that a level writes: the first of its name, or with one more where another has it."""
    whole = name[0].upper()
    first = whole if len(whole) <= CODE_LENGTH else whole[0]
    spare: tuple[str, ...] = (
        first,
        *(whole[0] + sign.lower()[0] for sign in name[1:] if sign.isalnum()),
        *"0123456789",
    )
    return next(
        one for one in (*spare, *(f"{whole[0]}{n}" for n in range(10)), *map(str, range(10, 99))) if one not in taken
    )


@dataclass(frozen=True)
class Ladder:
    """Wound levels, mildest first, as they are reckoned with."""

    id: str
    name: str
    ids: tuple[str, ...]
    names: tuple[str, ...]
    boxes: tuple[int, ...]
    penalties: tuple[int, ...]
    out: tuple[bool, ...]
    codes: tuple[str, ...]
    up: bool
    slots: bool

    def worst(self, marks: Marks) -> int:
        """The worst level that has a mark, counted from 1; 0 where none has."""
        return next((place for place in range(len(marks), 0, -1) if marks[place - 1]), 0)

    def penalty(self, marks: Marks) -> int:
        """The penalty of the worst level."""
        worst = self.worst(marks)
        return self.penalties[worst - 1] if worst else 0


def ladder(levels: Any) -> Ladder:
    """The rows of a definition's levels."""
    codes: list[str] = []
    for row in levels.rows:
        codes.append(code(row[1] or "?", set(codes)))
    rows = levels.rows
    return Ladder(
        id=levels.id,
        name=levels.name,
        ids=tuple(map(slug, rows)),
        names=tuple(row[1] for row in rows),
        boxes=tuple(row[2] for row in rows),
        penalties=tuple(row[3] for row in rows),
        out=tuple(row[4] for row in rows),
        codes=tuple(codes),
        up=levels.spill == "up",
        slots=levels.slots,
    )


def trimmed(marks: Marks) -> Marks:
    """Marks as a sheet keeps them: no empty rows at the end."""
    last = len(marks)
    while last and not marks[last - 1]:
        last -= 1
    return marks[:last]


def own_time(name: str) -> str:
    """The field of a sheet that holds the minutes towards the next time of something."""
    return f"own_{name}"


@dataclass(frozen=True)
class Layout:
    """The names of a game, without its steps."""

    game: Game
    #: how much of everything fits, by track
    sizes: dict[str, Reckon] = field(default_factory=dict, compare=False)

    @cached_property
    def ladders(self) -> dict[str, Ladder]:
        """The levels by short name."""
        return {one.id: ladder(one) for one in self.game.levels}

    @cached_property
    def tables(self) -> dict[str, Callable[[int], int]]:
        """The tables by short name, each a function of what is looked up."""
        return {one.id: _looked_up(one.rows, one.below) for one in self.game.tables}

    @cached_property
    def counted(self) -> tuple[str, ...]:
        """Everything that a step may change, but levels."""
        return (*(one.id for one in self.game.pools), *(one.id for one in self.game.tracks))

    @cached_property
    def called(self) -> dict[str, str]:
        """What is changed, by short name."""
        found = {one.id: one.name for one in self.game.pools}
        return found | {one.id: one.name for one in self.game.tracks}

    def of_doer(self, what: str) -> str:
        """What a step changes of whoever does it, as ``stress`` of ``by_stress``; nothing where it is no such name."""
        name = what.removeprefix(BY)
        return name if name != what and (name in self.counted or name in self.ladders) else ""

    def most(self, what: str) -> Reckon | None:
        """How far a track or a pool goes; ``None`` of a number that an act keeps."""
        if what in self.sizes:
            return lambda env: self.room(what, env)
        return itemgetter(f"{what}_max") if what in self.counted else None

    @cached_property
    def fixed(self) -> dict[str, Reckon]:
        """The names that no fight changes: attributes and switches."""
        ids = [one.id for one in self.game.attributes] + [one.id for one in self.game.switches]
        ids += [f"{one.id}_max" for one in self.game.pools]
        return {name: itemgetter(name) for name in ids}

    @cached_property
    def standing(self) -> dict[str, Reckon]:
        """The names that say how somebody stands: those, and what a fight changes."""
        found = dict(self.fixed)
        found |= {name: itemgetter(name) for name in self.counted}
        found |= {f"{name}_size": reckon for name, reckon in self.sizes.items()}
        for one in self.ladders.values():
            found |= _of_ladder(one)
        return found

    @cached_property
    def doers(self) -> dict[str, Reckon]:
        """The same of whoever does it, 0 where nobody does."""
        found = {f"{BY}{name}": _by(reckon) for name, reckon in self.standing.items()}
        return found | {"somebody": lambda env: env["by"] is not None}

    def locals_of(self) -> tuple[str, ...]:
        """What acts ask for and steps keep beside the sheet."""
        own = {*self.standing, *self.ladders, *self.doers}
        names = [str(row[0]) for act in self.game.acts for row in act.of.asks]
        names += [step.what for _, steps in self.game.every_steps() for step in steps if step.what]
        return tuple(name for name in dict.fromkeys([*names, "over"]) if name and name not in own)

    @cached_property
    def everything(self) -> dict[str, Reckon]:
        """Every name that a step can speak of."""
        return self.standing | self.doers | {name: itemgetter(name) for name in self.locals_of()}

    @cached_property
    def dear(self) -> dict[str, int]:
        """How many parts of a formula a name takes beyond itself: sizes are formulas, levels and tables searched."""
        found = {f"{one.id}_size": min(len(one.size), MOST_NODES) for one in self.game.tracks}
        for of in self.ladders.values():
            found |= dict.fromkeys((of.id, f"{of.id}_penalty"), len(of.ids))
        found |= {f"{BY}{name}": parts for name, parts in found.items()}
        return found | {one.id: len(one.rows) for one in self.game.tables}

    # The sheet

    def sheet(self) -> type:
        """The form of a fighter, made of the definition's own fields; their ids have been looked at."""
        fields: list[tuple[str, Any, Any]] = []
        for place, one in enumerate(self.game.attributes):
            more = {"help": one.help, "more": one.more, "main": place == 0}
            fields.append((one.id, int, number(one.name, one.low, one.high, one.usual, **more)))
        fields += [
            (pool.id, int, number(pool.name, 0, pool.high, pool.usual, help=pool.help)) for pool in self.game.pools
        ]
        for pool in self.game.pools:
            label = f"{pool.name}, used up"
            fields.append((f"{pool.id}_used", int, number(label, 0, pool.high, 0, more=True, suffered=True)))
        fields += [
            (track.id, int, number(track.name, 0, MOST, 0, more=True, suffered=True)) for track in self.game.tracks
        ]
        for of in self.ladders.values():
            marks = lists(of.name, MOST_BOXES, CODE_LENGTH, more=True, suffered=True)
            fields.append((of.id, tuple, marks))
        for time in self.game.times:
            label = f"{time.of.name}, minutes towards it"
            fields.append((own_time(time.of.id), int, number(label, 0, time.of.every, 0, more=True, suffered=True)))
        return form("Fighter", fields)

    def opened(self, sheet: Any, switches: Mapping[str, Any]) -> Env:
        """The environment of a sheet under these switches: nothing in it is past its size."""
        env: Env = {**vars(sheet), **switches}
        for one in self.game.pools:
            env[f"{one.id}_max"] = env[one.id]
            env[one.id] = max(0, env[one.id] - env[f"{one.id}_used"])
        for name in self.stretching:
            if env[name]:
                env[name] = min(env[name], self.room(name, env))
        for name, of in self.ladders.items():
            marks = env[name]
            env[name] = (*marks, *((),) * (len(of.ids) - len(marks)))
        return env

    def closed(self, sheet: Any, env: Env) -> Any:
        """The sheet with what has changed in its environment; the same where nothing has."""
        before = vars(sheet)
        changed: dict[str, Any] = {}
        for one in self.game.pools:
            used = env[f"{one.id}_max"] - env[one.id]
            if used != min(before[f"{one.id}_used"], before[one.id]):
                changed[f"{one.id}_used"] = used
        for track in self.game.tracks:
            now, had = env[track.id], before[track.id]
            full = now < had and track.id in self.stretching and now == self.room(track.id, env)
            if now != had and not full:
                changed[track.id] = now
        for name in self.ladders:
            marks = trimmed(env[name])
            if marks != before[name]:
                changed[name] = marks
        return altered(sheet, changed) if changed else sheet

    def settled(self, sheet: Any) -> Any:
        """The sheet without empty rows at the end of levels, and without marks that its levels do not have."""
        before, changed = vars(sheet), dict[str, Any]()
        for name, size in self.sizes.items():
            if name not in self.stretching and before[name] > (most := int(size({}))):
                changed[name] = max(0, most)
        for name, of in self.ladders.items():
            rows = zip(before[name], of.boxes, strict=False)
            marks = trimmed(tuple(tuple(one for one in row if one in of.codes)[:boxes] for row, boxes in rows))
            if marks != before[name]:
                changed[name] = marks
        return altered(sheet, changed) if changed else sheet

    def fits(self, before: Any, sheet: Any, switches: Mapping[str, Any]) -> None:
        """Raise :class:`~sawbones.kit.values.Refused` for what is new and past its size, or a mark of no level."""
        had, now, wrong = vars(before), vars(sheet), dict[str, str]()
        for name, of in self.ladders.items():
            if now[name] != had[name] and (sentence := _wrong_marks(of, trimmed(now[name]))):
                wrong[name] = f"{of.name}: {sentence}"
        past = self._past_size(before, sheet, switches)
        for pool in self.game.pools:
            if (used := f"{pool.id}_used") in past:
                wrong[used] = f"{pool.name}, used up: at most {past[used]}, which is all there is, not {now[used]}."
        for track in self.game.tracks:
            if track.id in past:
                wrong[track.id] = f"{track.name}: at most {past[track.id]}, not {now[track.id]}."
        if wrong:
            raise Refused(wrong)

    def cut_to_size(self, before: Any, sheet: Any, switches: Mapping[str, Any]) -> Any:
        """Return the sheet with every number that is new and past its size cut to it."""
        past = self._past_size(before, sheet, switches)
        return altered(sheet, past) if past else sheet

    def _past_size(self, before: Any, sheet: Any, switches: Mapping[str, Any]) -> dict[str, int]:
        """Return the size of every number that is new and past it."""
        had, now = vars(before), vars(sheet)
        sizes = {f"{pool.id}_used": now[pool.id] for pool in self.game.pools}
        env: Env = {**now, **switches} | {f"{pool.id}_max": now[pool.id] for pool in self.game.pools}
        sizes |= {track.id: self.room(track.id, env) for track in self.game.tracks}
        return {name: size for name, size in sizes.items() if now[name] != had[name] and now[name] > size}

    def counting(self, sheet: Any, switches: Mapping[str, Any]) -> dict[str, int]:
        """The numbers of a sheet that are past their size, as they count."""
        now, env = vars(sheet), self.opened(sheet, switches)
        found = {track.id: env[track.id] for track in self.game.tracks}
        found |= {f"{pool.id}_used": min(now[f"{pool.id}_used"], now[pool.id]) for pool in self.game.pools}
        return {name: value for name, value in found.items() if value != now[name]}

    @cached_property
    def stretching(self) -> frozenset[str]:
        """The tracks whose size depends on the fighter or on switches: they may hold more, which does not count."""
        return frozenset(one.id for one in self.game.tracks if formula.read(one.size or "0").names() - {*self.tables})

    def room(self, track: str, env: Env) -> int:
        """How far a track goes."""
        return min(MOST, max(0, int(self.sizes[track](env))))

    @cached_property
    def suffered(self) -> tuple[tuple[str, Any], ...]:
        """The fields that a fight fills, with what they are before it."""
        names = [f"{one.id}_used" for one in self.game.pools] + [one.id for one in self.game.tracks]
        return (*((name, 0) for name in names), *((name, ()) for name in self.ladders))

    def hurt(self, sheet: Any) -> bool:
        """Whether anything has befallen somebody at all."""
        now = vars(sheet)
        return any(now[name] != before for name, before in self.suffered)


def altered(sheet: Any, changed: dict[str, Any]) -> Any:
    """The same with some fields changed: ``replace`` at a part of its cost, which odds are made of."""
    other = object.__new__(type(sheet))
    other.__dict__.update(vars(sheet), **changed)
    return other


def _looked_up(rows: tuple[tuple[Any, ...], ...], below: int) -> Callable[[int], int]:
    starts = sorted(((row[0], row[1]) for row in rows), reverse=True)

    def look(value: int) -> int:
        for start, found in starts:
            if value >= start:
                return int(found)
        return below

    return look


def _wrong_marks(of: Ladder, marks: Marks) -> str:
    """Return what is wrong with the marks of levels, in a sentence; "" where they fit."""
    if len(marks) > len(of.ids):
        return f"{several(len(marks), 'list')} of marks for {several(len(of.ids), 'level')}."
    strange = next((mark for row in marks for mark in row if mark not in of.codes), None)
    if strange is not None:
        return f"the marks are {', '.join(of.codes)}, not {shown(strange)}."
    for row, boxes, name in zip(marks, of.boxes, of.names, strict=False):
        if len(row) > boxes:
            return f"{name} has {several(boxes, 'box', 'boxes')}, and here are {several(len(row), 'mark')}."
    return ""


def _of_ladder(of: Ladder) -> dict[str, Reckon]:
    """What formulas see of levels: the worst, its penalty, and of each how many marks."""
    marked = itemgetter(of.id)
    found: dict[str, Reckon] = {
        of.id: lambda env: of.worst(marked(env)),
        f"{of.id}_penalty": lambda env: of.penalty(marked(env)),
    }
    for place, name in enumerate(of.ids):
        found[name] = lambda env, place=place: len(marked(env)[place])  # type: ignore[misc]
    return found


def _by(reckon: Reckon) -> Reckon:
    return lambda env: reckon(env["by"]) if env["by"] is not None else 0


def options(words: str) -> list[str]:
    """Words apart, as they stand in a line with commas."""
    return [word.strip() for word in words.split(",") if word.strip()]
