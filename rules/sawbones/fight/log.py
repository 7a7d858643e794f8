"""The log: it only grows, and undo and redo move a place in it.

A record is an :class:`Entry` (something happened: its cause, and the fact of how things stood after it) or a
:class:`Move` (the place went elsewhere). An entry follows whatever the place was at when it was written, so that
what was undone stays in the log beside what happened instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Callable

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


def leave(left: list[int], place: int, to: int) -> None:
    """The place goes to entry ``to``: where it was is left, and comes again by one step, however far it was."""
    if left and left[-1] == to:
        left.pop()
    elif to < place:
        left.append(place)
    else:
        while left and left[-1] <= to:  # what is reached, or passed by, is no longer to come
            left.pop()


@dataclass(frozen=True, slots=True)
class Log:
    """All records, the state after each (index 0: the beginning), and the place: the entry we stand at."""

    states: tuple[State, ...]
    records: tuple[Record, ...] = ()
    place: int = 0
    #: how many characters its records take as they are kept
    size: int = 0
    #: the places that were left since something happened last, and that redo brings again, the latest last
    left: tuple[int, ...] = ()

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
        states, records, size = (*self.states, state), (*self.records, record), self.size + size
        if isinstance(record, Entry):
            return Log(states, records, record.n, size)
        left = list(self.left)
        leave(left, self.place, record.to)
        return Log(states, records, record.to, size, tuple(left))

    def way(self, to: int) -> tuple[list[Entry], list[Entry]]:
        """What is undone on the way to entry ``to``, and what happens again, each the newest first."""
        at, undone, again = self.place, list[Entry](), list[Entry]()
        while at != to:
            entry = cast("Entry", self.records[max(at, to) - 1])
            if at > to:
                undone.append(entry)
                at = entry.after
            else:
                again.append(entry)
                to = entry.after
        return undone, again

    def undoable(self) -> Entry | None:
        """What undo would take back."""
        return self.entry(self.place)

    def redoable(self) -> Entry | None:
        """Where redo goes: to the place left last, or else to the latest entry that follows this one."""
        if self.left:
            return self.entry(self.left[-1])
        for record in reversed(self.records[self.place :]):  # empty but for moves, unless something was undone
            if isinstance(record, Entry) and record.after == self.place:
                return record
        return None

    def window(
        self, before: int, count: int, fits: Callable[[Entry], bool] | None = None
    ) -> tuple[list[tuple[Entry, bool]], bool]:
        """Up to ``count`` fitting entries with numbers below ``before``, newest first, each with whether it is undone.

        And whether there are more of them.
        """
        found: list[tuple[Entry, bool]] = []
        stands = self.entry(self.place)
        for n in range(min(before - 1, len(self.records)), 0, -1):
            record = self.records[n - 1]
            if not isinstance(record, Entry) or not (fits is None or fits(record)):
                continue
            if len(found) == count:
                return found, True
            while stands is not None and stands.n > n:
                stands = self.entry(stands.after)
            found.append((record, stands is not record))
        return found, False
