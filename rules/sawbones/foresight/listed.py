"""The game master's list as the order of play reads it, asked each question once.

Who comes next there depends on nothing but whose turn it is, who has had one where the places do not say it, who is
passed by and who is out: there are few of these questions, and a thousand fights ask them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from sawbones.fight import rounds

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.fight.state import State

K = TypeVar("K")
V = TypeVar("V")

#: so many answers are kept
MOST = 4_000


class Listed:
    """The list of these fighters; somebody is a place in it, and those who are idle or out are bits of a number."""

    def __init__(self, state: State) -> None:
        self._list = rounds.down(state)
        #: how often something was asked that was not known yet
        self.asked = 0
        self._next: dict[tuple[int | None, int | None, int, int, bool], tuple[int | None, int | None]] = {}
        self._over: dict[tuple[int | None, int | None, int, int], bool] = {}
        self._whose: dict[tuple[int, int | None, int], tuple[int, ...]] = {}

    def over(self, turn: int | None, had: int | None, idle: int, out: int) -> bool:
        """Whether another round begins after this turn."""
        return self._once(self._over, (turn, had, idle, out), lambda: self._list.wraps(turn, had, idle, out))

    def next(
        self, turn: int | None, had: int | None, idle: int, out: int, *, over: bool
    ) -> tuple[int | None, int | None]:
        """Who comes after this one, and who has had a turn then."""
        key = (turn, had, idle, out, over)
        return self._once(self._next, key, lambda: self._list.on(turn, had, idle, out, over=over))

    def whose(self, turn: int, had: int | None, idle: int) -> tuple[int, ...]:
        """Whose turn it is: all of a mob who stand, or the one."""
        return self._once(self._whose, (turn, had, idle), lambda: self._list.with_turn(turn, idle, had))

    def _once(self, known: dict[K, V], key: K, ask: Callable[[], V]) -> V:
        """What is known of this, or else asked."""
        found = known.get(key)
        if found is None:
            if len(known) >= MOST:
                known.clear()
            self.asked += 1
            found = known[key] = ask()
        return found
