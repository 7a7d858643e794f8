"""What has been looked at once and comes again: sheets, and the ways a blow or a turn can end, kept and drawn from.

In a thousand fights the same blow falls on the same sheet again and again. Once it has come a few times its odds are
counted, and from then on an end is drawn from that *outcome table*; until then, and where the odds are too many to
count, the rule is played with dice. Both have the same chances. All that is kept is bounded: the oldest is
dropped that has not come again since it was looked at last.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict, deque
from dataclasses import fields
from itertools import accumulate
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from sawbones.fight.deeds import Passing
from sawbones.kit.values import Refused
from sawbones.play.limits import MOST_WORK, Misfit, TooMany, TooMuch
from sawbones.play.resolve import Effort, Part, odds
from sawbones.play.thrown import Thrown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from sawbones.foresight.strikes import Strike
    from sawbones.kit.system import Act, Book
    from sawbones.play.resolve import Outcome
    from sawbones.play.table import Gift

#: how often a blow is thrown before its odds are worth counting, and once more for so much that is looked at for them;
#: and how much may be
OFTEN, WORTH = 12, 30
MOST_LOOKED = 4_000
#: how many sheets, kinds of blow (and as many of turn) and ends in tables are kept: a page has little memory for them
MOST_SHEETS = 2_000
MOST_BLOWS = 3_000
MOST_ENDS = 8_000
#: what an act costs that is thrown, in work
THROWN = 4


class Stance:
    """A sheet as it stands in a count, with what is asked of it again and again; known by itself.

    ``seat`` is what its rank alone reads of it; ``bare`` is how it stands without, and all else is asked of that.
    """

    __slots__ = (
        "_able", "_bare", "_hurt", "_idle", "_rank", "_sheet", "acts_in", "book", "came", "dead", "down", "seat", "word"
    )  # fmt: skip

    def __init__(self, book: Book[Any], sheet: Any) -> None:
        grave, self.word = book.fate(sheet)
        self.book, self._sheet = book, sheet
        self.down, self.dead = grave > 0, grave > 2
        self._bare: Stance | None = None  # not itself: what holds itself is not free at once
        self.seat: tuple[Any, ...] | None = None
        self.came = False
        self._able: bool | None = None
        self._idle: bool | None = None
        self._hurt: int | None = None
        self._rank: tuple[int, ...] | None = None
        #: by phase how often it acts there, once :meth:`turns` was asked
        self.acts_in: dict[int, int] = {}

    def seated(self, seat: tuple[Any, ...] | None) -> Stance:
        """The same with this seat."""
        bare = self.bare
        if seat is None:
            return bare
        found = object.__new__(Stance)
        found.book, found._bare, found.seat = self.book, bare, seat
        found.down, found.dead, found.word, found.acts_in = bare.down, bare.dead, bare.word, bare.acts_in
        found._sheet = found._able = found._idle = found._hurt = found._rank = None
        return found

    @property
    def bare(self) -> Stance:
        """The same without a seat."""
        return self._bare or self

    @property
    def sheet(self) -> Any:
        """The whole sheet."""
        if self._sheet is None:
            self._sheet = self.book.seated(self.bare.sheet, self.seat)
        return self._sheet

    @property
    def able(self) -> bool:
        """Whether anything can be done by this one now."""
        if self._able is None:
            self._able = self.book.can_act(self.bare.sheet)
        return self._able

    @property
    def idle(self) -> bool:
        """Whether the order of play passes this one by."""
        if self._idle is None:
            self._idle = self.book.skipped(self.bare.sheet)
        return self._idle

    @property
    def hurt(self) -> int:
        """How badly hurt: the greater the worse."""
        if self._hurt is None:
            self._hurt = self.book.how_hurt(self.bare.sheet)
        return self._hurt

    @property
    def rank(self) -> tuple[int, ...]:
        """Who acts before whom in a phase: the greater first."""
        if self._rank is None:
            self._rank = self.book.rank(self.sheet)
        return self._rank

    def turns(self, phase: int) -> int:
        """How often this one acts in this phase."""
        found = self.acts_in.get(phase)
        if found is None:
            found = self.acts_in[phase] = self.book.turns(self.bare.sheet, phase)
        return found


class Falls(NamedTuple):
    """What a moment of the order of play brings to somebody, as :class:`~sawbones.fight.deeds.Passing` has it."""

    own: bool
    minutes: int | None = None
    over: bool = False
    begins: bool = False
    turn: bool = False


#: what comes at the start of somebody's turn
BEGINS = Falls(own=False, turn=True)

#: an end: whom it was done to, and the one who did it, if somebody did
Drawn = tuple[Stance, "Stance | None"]


class Ends:
    """One kind of blow between two sheets, or of turn for one: how often it came, and its table once it is kept."""

    __slots__ = ("came", "ends", "first", "often", "order", "steps")

    def __init__(self) -> None:
        self.often = 0
        self.came = False
        #: what is to be done before the blow can be struck, and takes its place
        self.first: Act[Any] | None = None
        self.order: Any = None
        self.ends: list[Drawn] = []
        self.steps: list[int] = []

    def draw(self, chance: Random) -> Drawn:
        """One of the ends, by its chance."""
        steps = self.steps
        return self.ends[bisect_right(steps, int(chance.random() * steps[-1]))] if len(steps) > 1 else self.ends[0]


K = TypeVar("K")
V = TypeVar("V", bound="Stance | Ends")


class Kept(dict[K, V]):
    """What is kept by key, each once; a plain dict looks for its oldest ever longer.

    The first to go is the oldest that has not come again (``came``) since this was looked at last: most of what a fight
    comes to never comes again, and what all fights begin with comes in each.
    """

    def __init__(self) -> None:
        super().__init__()
        self._order: deque[K] = deque()

    def keep(self, key: K, value: V) -> V:
        """Keep something that was not kept."""
        self[key] = value
        self._order.append(key)
        return value

    def drop(self) -> V:
        """One is kept no more."""
        while True:
            key = self._order.popleft()
            if not self[key].came:
                return self.pop(key)
            self[key].came = False
            self._order.append(key)


#: chances are drawn from so many equal parts, as fine as a number drawn can be
FINE = 1 << 53


class Lookout:
    """Everything that is kept while the fights of one book are counted; ``work`` is what that has taken."""

    def __init__(self, book: Book[Any]) -> None:
        self.book = book
        self.work = 0
        self._stances: Kept[Any, Stance] = Kept()
        self._blows: Kept[tuple[Strike, Stance, Stance], Ends] = Kept()
        self._turns: Kept[tuple[Falls, Stance], Ends] = Kept()
        #: those that have a table, the oldest first, and how many ends are in them
        self._tables: OrderedDict[Ends, None] = OrderedDict()
        self._kept = 0
        #: by what is done or falls due, how much was looked at for the last table of it
        self._looked: dict[Strike | Falls, int] = {}
        self._names = [field.name for field in fields(book.sheet)]

    def _values(self, sheet: Any) -> tuple[Any, ...]:
        """All values of a sheet at once: some sheets have a hash that is quick, and alike for many."""
        held: dict[str, Any] = getattr(sheet, "__dict__", {})
        if len(held) != len(self._names):  # it has slots, or has kept something besides its fields
            return (sheet.__class__, *[getattr(sheet, name) for name in self._names])
        return (sheet.__class__, *held.values())

    def stance(self, sheet: Any) -> Stance:
        """The sheet as it stands."""
        bare, seat = self.book.unseated(sheet)
        values = self._values(bare)
        found = self._stances.get(values)
        if found is None:
            if len(self._stances) >= MOST_SHEETS:
                self._stances.drop()
            found = self._stances.keep(values, Stance(self.book, bare))
        else:
            found.came = True
        return found if seat is None else found.seated(seat)

    def blow(self, strike: Strike, by: Stance, on: Stance, chance: Random) -> tuple[Drawn | None, tuple[Gift, ...]]:
        """How a blow ends this time, and what it brings about for others; nothing where it cannot be struck."""
        drawn, gifts = self._struck(strike, by.bare, on.bare, chance)
        if drawn is None or (on.seat is None and by.seat is None):
            return drawn, gifts
        whom, who = drawn
        return (self._in_place(whom, on), None if who is None else self._in_place(who, by)), gifts

    @staticmethod
    def _in_place(after: Stance, was: Stance) -> Stance:
        """With the seat it had, where it was given none."""
        if after is was.bare:
            return was
        return after if after.seat is not None else after.seated(was.seat)

    def _struck(self, strike: Strike, by: Stance, on: Stance, chance: Random) -> tuple[Drawn | None, tuple[Gift, ...]]:
        key = (strike, by, on)
        found = self._blows.get(key)
        if found is None:
            if len(self._blows) >= MOST_BLOWS:
                self._forget(self._blows.drop())
            found = self._blows.keep(key, self._begun(strike, by, on))
        else:
            found.came = True
        if found.steps:
            self.work += 1
            end = found.draw(chance)
            return (end if found.first is None else (on, end[0])), ()
        if found.often == BARRED:
            return None, ()
        if found.first is not None:
            drawn, gifts = self._thrown(found, strike, Part("", found.first.rule, by.sheet, found.order), chance)
            return (on, drawn[0] if drawn is not None else by), gifts
        return self._thrown(found, strike, Part("", strike.act.rule, on.sheet, found.order, by.sheet), chance)

    def _begun(self, strike: Strike, by: Stance, on: Stance) -> Ends:
        """What is known of a blow before it is struck: its order, whether it is barred, what is to be done first."""
        found = Ends()
        self.work += THROWN
        try:
            found.order = strike.filled(by.sheet, on.sheet)
            found.often = BARRED if strike.barred(by.sheet, on.sheet, found.order) else 0
            found.first, order = strike.first(self.book, by.sheet, found.order)
            found.order = found.order if order is None else order
        except Refused:
            found.often = BARRED
        return found

    def turn(self, on: Stance, falls: Falls, chance: Random) -> tuple[Stance, tuple[Gift, ...]]:
        """How somebody stands after a moment of the order of play: see :class:`~sawbones.fight.deeds.Passing`."""
        after, gifts = self._passed(on.bare, falls, chance)
        return (after if falls.begins or on.seat is None else self._in_place(after, on)), gifts

    def _passed(self, on: Stance, falls: Falls, chance: Random) -> tuple[Stance, tuple[Gift, ...]]:
        key = (falls, on)
        found = self._turns.get(key)
        if found is None:
            if len(self._turns) >= MOST_BLOWS:
                self._forget(self._turns.drop())
            found = self._turns.keep(key, Ends())
        else:
            found.came = True
        if found.steps:
            return found.draw(chance)[0], ()
        drawn, gifts = self._thrown(found, falls, Part("", Passing(self.book, *falls), on.sheet, ""), chance)
        return (drawn[0] if drawn is not None else on), gifts

    def given(self, gift: Gift, on: Stance, chance: Random) -> tuple[Stance, tuple[Gift, ...]]:
        """How somebody stands after what another's part has brought about for him."""
        table = Thrown(chance)
        self.work += THROWN
        return self.stance(gift.rule(table, on.sheet, gift.order)), table.gifts

    def _thrown(
        self, found: Ends, what: Strike | Falls, part: Part, chance: Random
    ) -> tuple[Drawn | None, tuple[Gift, ...]]:
        """Thrown with dice; when it has come often enough for what such a table takes, its odds are counted first."""
        if found.often >= OFTEN + self._looked.get(what, 0) // WORTH and self._tabled(found, what, part):
            return found.draw(chance), ()
        if found.often != NEVER:
            found.often += 1
        table = Thrown(chance)
        table.actor = part.actor
        self.work += THROWN
        try:
            sheet = part.rule(table, part.sheet, part.order)
        except (TooMuch, Misfit):
            return None, ()
        if table.work == MOST_WORK and sheet is part.sheet and not table.gifts:  # nothing was asked and nothing happens
            self._keep(found, [(self.stance(sheet), self._actor(table.actor, part))], [1])
        return (self.stance(sheet), self._actor(table.actor, part)), table.gifts

    def _actor(self, after: Any, part: Part) -> Stance | None:
        return None if part.actor is None else self.stance(after)

    def _tabled(self, found: Ends, what: Strike | Falls, part: Part) -> bool:
        """Whether its odds could be counted, and are kept."""
        effort = Effort(MOST_LOOKED)
        try:
            outcomes = odds(part, effort=effort)
        except (TooMany, TooMuch, Misfit):
            outcomes = []
        self._looked[what] = MOST_LOOKED - max(0, effort.left)
        self.work += cost_of_table(self._looked[what])
        if not outcomes or effort.gave:
            found.often = NEVER
            return False
        same: dict[tuple[Stance, Stance | None], int] = {}
        weights, whole = weighed(outcomes)
        for end, weight in weights:
            drawn = (self.stance(end.sheet), self._actor(end.actor, part))
            same[drawn] = same.get(drawn, 0) + weight
        steps = list(accumulate(same.values()))
        # what is drawn is one of FINE parts; where the chances are finer than that they are rounded to it
        self._keep(found, list(same), steps if whole <= FINE else [max(1, step * FINE // whole) for step in steps])
        return True

    def _keep(self, found: Ends, ends: list[Drawn], steps: list[int]) -> None:
        """Its table is kept. Where they hold too much the oldest goes that was not drawn from since it was seen."""
        found.ends, found.steps = ends, steps
        found.came = True
        self._kept += len(ends)
        self._tables[found] = None
        while self._kept > MOST_ENDS:
            oldest = next(iter(self._tables))
            if oldest.came:
                oldest.came = False
                self._tables.move_to_end(oldest)
            else:
                self._forget(oldest)

    def _forget(self, found: Ends) -> None:
        """Its table is kept no more; should it come as often again, it is counted again."""
        self._tables.pop(found, None)
        self._kept -= len(found.ends)
        found.ends, found.steps, found.often = [], [], 0


def cost_of_table(looked: int) -> int:
    """What a table takes, in work, for which so much was looked at: the first of it is the dearest."""
    return 5 + 2 * min(looked, 40) + looked // 4


#: in place of how often it came: of a blow that cannot be struck, and of one whose odds cannot be kept
BARRED, NEVER = -1, -2


def weighed(outcomes: Sequence[Outcome]) -> tuple[list[tuple[Outcome, int]], int]:
    """Ends with their chances as whole numbers out of one, which is given behind them."""
    whole = lcm(*(end.p.denominator for end in outcomes))
    return [(end, end.p.numerator * (whole // end.p.denominator)) for end in outcomes], whole
