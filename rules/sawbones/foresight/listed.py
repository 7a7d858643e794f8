"""The game master's list as the order of play reads it, asked each question once.

Who comes next there depends on nothing but whose turn it is, who is passed by and who is out: there are few of these
questions, and a thousand fights ask them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sawbones.fight import rounds

if TYPE_CHECKING:
    from sawbones.fight.state import State

#: so many answers are kept
MOST = 4_000


class Listed:
    """The list of these fighters; somebody is a place in it, and those who are idle or out are bits of a number."""

    def __init__(self, state: State) -> None:
        self._list = rounds.down(state)
        #: how often something was asked that was not known yet
        self.asked = 0
        self._next: dict[tuple[int | None, int, int], tuple[int | None, bool]] = {}
        self._whose: dict[tuple[int, int], tuple[int, ...]] = {}

    def next(self, turn: int | None, idle: int, out: int) -> tuple[int | None, bool]:
        """Who comes after this one, and whether another round begins with that."""
        key = (turn, idle, out)
        found = self._next.get(key)
        if found is None:
            if len(self._next) >= MOST:
                self._next.clear()
            self.asked += 1
            found = self._list.following(turn, idle, out), self._list.wraps(turn, idle, out)
            self._next[key] = found
        return found

    def whose(self, turn: int, idle: int) -> tuple[int, ...]:
        """Whose turn it is: all of a mob who stand, or the one."""
        key = (turn, idle)
        found = self._whose.get(key)
        if found is None:
            if len(self._whose) >= MOST:
                self._whose.clear()
            self.asked += 1
            found = self._whose[key] = self._list.with_turn(turn, idle)
        return found
