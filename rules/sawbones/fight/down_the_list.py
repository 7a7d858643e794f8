"""Who comes after whom in the game master's list, by numbers alone: a fight asks it once, and a count by the thousand.

A place of the list is one turn: of a mob, or of somebody alone. Those who are passed by (idle), and those who are out
of the fight besides, are bits of a whole number.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DownTheList:
    """The places, each with the numbers of those whose turn it is, as they stand in the list."""

    places: tuple[tuple[int, ...], ...]

    def place_of(self, number: int) -> int:
        """Which place is somebody's, counted from 0."""
        return next(at for at, place in enumerate(self.places) if number in place)

    def with_turn(self, number: int, idle: int) -> tuple[int, ...]:
        """Whose turn it is with somebody's: all of a mob that stand, or the one; whoever has fallen in it too."""
        return tuple([one for one in self.places[self.place_of(number)] if one == number or not idle >> one & 1])

    def following(self, number: int | None, idle: int, out: int, step: int = 1) -> int | None:
        """Who comes after somebody, or before with step -1: of each place the first whose turn can come.

        If all are fallen that is anybody who is not out; nobody where all are. From ``None`` it is the first.
        """
        at = self.place_of(number) if number is not None else (-1 if step > 0 else 0)
        count = len(self.places)
        for passed in (idle, out):
            for offset in range(1, count + 1):
                for one in self.places[(at + step * offset) % count]:
                    if not passed >> one & 1:
                        return one
        return None

    def wraps(self, number: int | None, idle: int, out: int, step: int = 1) -> bool:
        """Whether the turn, moved on by one, begins another round, or goes back into the one before."""
        to = self.following(number, idle, out, step)
        if number is None or to is None:
            return False
        was, now = self.place_of(number), self.place_of(to)
        return now <= was if step > 0 else now >= was
