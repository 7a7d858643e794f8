"""The log: it only grows, and undo and redo move a place in it.

A record is an :class:`Entry` (something happened: its cause, and the fact of how things stood after it) or a
:class:`Move` (the place went elsewhere). An entry follows whatever the place was at when it was written, so that
what was undone stays in the log beside what happened instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from sawbones.fight.state import State


@dataclass(frozen=True, slots=True)
class Entry:
    """Something happened. ``cause`` is the message with all its answers, ``fact`` what it changed, as JSON."""

    n: int
    after: int
    cause: dict[str, Any]
    fact: dict[str, Any]
    text: str


@dataclass(frozen=True, slots=True)
class Move:
    """The place went to entry ``to`` (0 is the beginning)."""

    n: int
    to: int


Record: TypeAlias = "Entry | Move"


@dataclass(frozen=True, slots=True)
class Log:
    """All records, the state after each (index 0: the beginning), and the place: the entry we stand at."""

    states: tuple[State, ...]
    records: tuple[Record, ...] = ()
    place: int = 0
    #: how many characters its records take as they are kept
    size: int = 0

    @property
    def state(self) -> State:
        """How things stand at the place."""
        return self.states[self.place]

    def entry(self, n: int) -> Entry | None:
        """The entry of this number, or ``None`` where there is none."""
        record = self.records[n - 1] if 0 < n <= len(self.records) else None
        return record if isinstance(record, Entry) else None

    def add(self, record: Record, state: State, size: int) -> Log:
        """The log with one record more, which takes so many characters: standing at it, or where it moved to."""
        place = record.n if isinstance(record, Entry) else record.to
        return Log((*self.states, state), (*self.records, record), place, self.size + size)

    def undoable(self) -> Entry | None:
        """What undo would take back."""
        return self.entry(self.place)

    def redoable(self) -> Entry | None:
        """What redo would bring again: the latest entry that follows the place."""
        for record in reversed(self.records[self.place :]):  # empty but for moves, unless something was undone
            if isinstance(record, Entry) and record.after == self.place:
                return record
        return None

    def window(self, before: int, count: int) -> list[tuple[Entry, bool]]:
        """Up to ``count`` entries with numbers below ``before``, newest first, each with whether it is undone."""
        found: list[Entry] = []
        for n in range(min(before - 1, len(self.records)), 0, -1):
            record = self.records[n - 1]
            if isinstance(record, Entry):
                found.append(record)
                if len(found) == count:
                    break
        if not found:
            return []
        lowest, path = found[-1].n, set()
        at = self.entry(self.place)
        while at is not None and at.n >= lowest:
            path.add(at.n)
            at = self.entry(at.after)
        return [(entry, entry.n not in path) for entry in found]
