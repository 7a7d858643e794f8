"""The game master's list as :mod:`~sawbones.fight.rounds` reads it, asked each question once.

Who comes next there depends on nothing but whose turn it is, who is passed by and who is out. So the questions are put
to a state that knows no more than that, and their answers are kept: there are few of them, and a thousand fights ask.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from sawbones.fight import rounds

if TYPE_CHECKING:
    from sawbones.fight.state import State
    from sawbones.kit.system import Book

#: so many answers are kept
MOST = 4_000


@dataclass(frozen=True)
class _Known:
    """A book of which a list asks no more than this: the sheet says whether somebody is passed by."""

    phases: int = 0
    free: bool = False

    def skipped(self, sheet: Any) -> bool:
        return bool(sheet)


class Listed:
    """The list of these fighters; somebody is a place in it, and those who are idle or out are bits of a number."""

    def __init__(self, state: State) -> None:
        self._state = replace(state, book=cast("Book[Any]", _Known()))
        # each as up, as passed by, and as out
        self._each = [
            (replace(one, sheet=False, out=""), replace(one, sheet=True, out=""), replace(one, sheet=True, out="gone"))
            for one in state.members
        ]
        #: how often something was asked that was not known yet
        self.asked = 0
        self._names = {member.name: place for place, member in enumerate(state.members)}
        self._next: dict[tuple[int | None, int, int], tuple[int | None, bool]] = {}
        self._whose: dict[tuple[int, int], tuple[int, ...]] = {}

    def _at(self, turn: int | None, idle: int, out: int) -> State:
        self.asked += 1
        members = tuple(each[(idle >> place & 1) + (out >> place & 1)] for place, each in enumerate(self._each))
        return replace(self._state, members=members, turn=None if turn is None else members[turn].name)

    def next(self, turn: int | None, idle: int, out: int) -> tuple[int | None, bool]:
        """Who comes after this one, and whether another round begins with that."""
        key = (turn, idle, out)
        if key not in self._next:
            if len(self._next) >= MOST:
                self._next.clear()
            state = self._at(turn, idle, out)
            after = rounds.following(state, state.turn)
            self._next[key] = (None if after is None else self._names[after], rounds.wraps(state))
        return self._next[key]

    def whose(self, turn: int, idle: int) -> tuple[int, ...]:
        """Whose turn it is: all of a mob who stand, or the one."""
        key = (turn, idle)
        if key not in self._whose:
            if len(self._whose) >= MOST:
                self._whose.clear()
            self._whose[key] = tuple(self._names[name] for name in rounds.with_turn(self._at(turn, idle, 0)))
        return self._whose[key]
