"""Who comes after whom in the game master's list, by numbers alone: a fight asks it once, and a count by the thousand.

A place of the list is one turn: of a mob, or of somebody alone. Those who are passed by (idle), those who are out of
the fight besides, and those who have had their turn in this round, are bits of a whole number. Counted is who has had
a turn, not how far down the list the turn is: ``had`` is ``None`` as long as that is all the same.
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

    def with_turn(self, number: int, idle: int, had: int | None = None) -> tuple[int, ...]:
        """Whose turn it is with somebody's: all of a mob that stand, or the one; whoever has fallen in it too."""
        passed = idle | (had or 0)
        return tuple([one for one in self.places[self.place_of(number)] if one == number or not passed >> one & 1])

    def following(self, number: int | None, had: int | None, idle: int, out: int) -> int | None:
        """Who comes after somebody in this round: of each place the first whose turn can come, from there and around.

        If all are fallen that is anybody who is not out; nobody where all have had their turn. From ``None`` it is the
        first.
        """
        candidates = self.candidates(idle, out) & ~self.had_by(number, had)
        at = -1 if number is None else self.place_of(number)
        for place in self._around(at):
            for one in place:
                if candidates >> one & 1:
                    return one
        return None

    def first(self, idle: int, out: int) -> int | None:
        """Who begins a round."""
        return self.following(None, None, idle, out)

    def wraps(self, number: int | None, had: int | None, idle: int, out: int) -> bool:
        """Whether the turn, moved on by one, begins another round: whoever can act has had a turn in this one."""
        begun = number is not None or had is not None
        return begun and self.following(number, had, idle, out) is None and self.first(idle, out) is not None

    def on(
        self, number: int | None, had: int | None, idle: int, out: int, *, over: bool
    ) -> tuple[int | None, int | None]:
        """Who is on turn when somebody's is over, and who has had one then; nobody, where this round has none left."""
        if over:
            return self.first(idle, out), None
        to = self.following(number, had, idle, out)
        now = self.had_by(number, had)
        for place in self._around(-1 if number is None else self.place_of(number)):
            if to in place:
                break
            now |= bits(place)  # passed by: their turn has come and gone
        return to, None if now == self.before(to) else now

    def had_by(self, number: int | None, had: int | None) -> int:
        """Who has had a turn when this one's is over, that one and their mob too."""
        before = self.before(number) if had is None else had
        return before if number is None else before | bits(self.places[self.place_of(number)])

    def before(self, number: int | None) -> int:
        """All whose places come before somebody's: who has had a turn where the list was gone down as it stands."""
        if number is None:
            return 0
        return bits([one for place in self.places[: self.place_of(number)] for one in place])

    def candidates(self, idle: int, out: int) -> int:
        """Whose turn can come, as bits: if all are fallen, anybody who is not out."""
        everybody = bits([one for place in self.places for one in place])
        return everybody & ~idle or everybody & ~out

    def _around(self, at: int) -> tuple[tuple[int, ...], ...]:
        """All places, from the one after this around to it."""
        return (*self.places[at + 1 :], *self.places[: at + 1])


def bits(numbers: tuple[int, ...] | list[int]) -> int:
    """These as bits."""
    return sum(1 << number for number in numbers)
