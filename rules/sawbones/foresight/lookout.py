"""What has been looked at once and comes again: the ways a blow or a turn can end, kept and drawn from.

In a thousand fights the same blow falls on the same sheet again and again. Once it has come a few times its odds are
counted, and from then on an end is drawn from that *outcome table*; until then, and where the odds are too many to
count, the rule is played with dice. Both have the same chances. Where one table would be dear it is made in two parts:
as far as to where branches of the odds meet, and one for each place where they do, which other blows come to as well.
All that is kept is bounded: the oldest is dropped that has not come again since it was looked at last.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from contextlib import suppress
from itertools import accumulate
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from sawbones.fight.deeds import Passing
from sawbones.foresight.stances import K, Kept, Stance, Stances, make_room
from sawbones.kit.values import Refused
from sawbones.play.limits import MOST_WORK, Misfit, TooMany, TooMuch
from sawbones.play.resolve import Effort, Part, Stage, forks, odds
from sawbones.play.table import Fixed
from sawbones.play.thrown import Thrown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction
    from random import Random

    from sawbones.foresight.strikes import Strike
    from sawbones.kit.alike import Alike
    from sawbones.kit.system import Act, Book
    from sawbones.play.resolve import Outcome
    from sawbones.play.table import Gift

#: how often a blow is thrown before its odds are worth counting, and once more for so much that is looked at for them;
#: and how much may be
OFTEN, WORTH = 12, (30, 10)
MOST_LOOKED = 4_000
#: so much is too much for one table: it is made in two parts
DEAR = 200
#: how many kinds of blow (and as many of turn) and ends in tables are kept: a page has little memory for them
MOST_BLOWS = 3_000
MOST_ENDS = 8_000
#: what an act costs that is thrown, in work
THROWN = 4


class Falls(NamedTuple):
    """What a moment of the order of play brings to somebody, as :class:`~sawbones.fight.deeds.Passing` has it."""

    own: bool
    minutes: int | None = None
    over: bool = False
    begins: bool = False
    turn: bool = False


#: what comes at the start of somebody's turn
BEGINS = Falls(own=False, turn=True)
#: and at the start of a round
BEGUN = Falls(own=False, begins=True)

#: an end: whom it was done to, and the one who did it, if somebody did
Drawn = tuple[Stance, "Stance | None"]


class Ends:
    """One kind of blow on a sheet, or of turn for one: how often it came, and its table once it is kept."""

    __slots__ = ("came", "ends", "often", "stage", "steps", "sure")

    def __init__(self, stage: Stage | None = None) -> None:
        self.often = 0
        self.came = False
        #: what it goes on from, where something has come before it
        self.stage = stage
        self.ends: list[Drawn | Ends] = []
        #: how whom it is done to stands after it, where that is all that can come of it
        self.sure: Stance | None = None
        self.steps: list[int] = []

    def draw(self, chance: Random) -> Drawn | Ends:
        """One of the ends, by its chance; or what it goes on with."""
        steps = self.steps
        return self.ends[bisect_right(steps, int(chance.random() * steps[-1]))] if len(steps) > 1 else self.ends[0]


class Blow(NamedTuple):
    """A blow between two sheets, ready to be struck: the act and its order, how the act sees the doer, and its ends.

    ``first`` says that the act is what the doer has to do before, and takes the blow's place.
    """

    act: Act[Any]
    order: Any
    doer: Stance | None
    ends: Ends
    first: bool = False


#: chances are drawn from so many equal parts, as fine as a number drawn can be
FINE = 1 << 53


class Lookout:
    """Everything that is kept while the fights of one book are counted; ``work`` is what that has taken."""

    def __init__(self, book: Book[Any], orders: Iterable[Any]) -> None:
        self.book = book
        self.work = 0
        self._stances = Stances(book, orders)
        self.stance = self._stances.stance
        self._stages: Kept[Stage, Ends] = Kept()
        #: what each strikes with at whom, or None where it cannot be; all of them are dropped at once
        self._blows: dict[tuple[Strike, Stance, Stance], Blow | None] = {}
        self._ends: Kept[tuple[str, Any, Stance | None, Stance], Ends] = Kept()
        self._turns: Kept[tuple[Falls, Stance], Ends] = Kept()
        #: those that have a table, the oldest first, and how many ends are in them
        self._tables: OrderedDict[Ends, None] = OrderedDict()
        self._kept = 0
        #: by what is done or falls due, how much was looked at for the last table of it
        self._looked: dict[Any, int] = {}
        #: what is dear to count at one go
        self._dear: set[Any] = set()

    def blow(self, strike: Strike, by: Stance, on: Stance, chance: Random) -> tuple[Drawn | None, tuple[Gift, ...]]:
        """How a blow ends this time, and what it brings about for others; nothing where it cannot be struck."""
        drawn, gifts = self._struck(strike, by.bare, on.bare, chance)
        if drawn is None or (by.aside is None and on.aside is None):
            return drawn, gifts
        whom, who = drawn
        whom = self._stances.in_place(whom.bare, whom.aside, on)
        return (whom, None if who is None else self._stances.in_place(who.bare, who.aside, by)), gifts

    def _struck(self, strike: Strike, by: Stance, on: Stance, chance: Random) -> tuple[Drawn | None, tuple[Gift, ...]]:
        key = (strike, by, on)
        if key not in self._blows:
            make_room(self._blows, MOST_BLOWS)
            self._blows[key] = self._begun(strike, by, on)
        blow = self._blows[key]
        if blow is None:
            return None, ()
        act, order, doer, ends, first = blow
        ends.came = True
        if ends.steps:
            self.work += 1
            drawn, gifts = self._drawn(ends, act.id, chance)
        else:
            sheet, actor = (by if first else on).sheet, None if doer is None else doer.sheet
            drawn, gifts = self._thrown(ends, act.id, Part("", act.rule, sheet, order, actor), chance)
        if first:
            return (on, by if drawn is None else drawn[0]), gifts
        if drawn is None or doer is None or (after := drawn[1]) is None:
            return drawn, gifts
        return (drawn[0], self._stances.became(by, doer, after, act.doer)), gifts

    def _begun(self, strike: Strike, by: Stance, on: Stance) -> Blow | None:
        """What is known of a blow before it is struck: its order, whether it is barred, what is to be done first."""
        self.work += THROWN
        try:
            order = strike.filled(by.sheet, on.sheet)
            if strike.barred(by.sheet, on.sheet, order):
                return None
            first, its = strike.first(self.book, by.sheet, order)
        except Refused:
            return None
        if first is not None:
            return Blow(first, its, None, self._kept_ends(first, its, None, by), first=True)
        alike = strike.act.doer
        doer = by if alike is None else self._stances.like(strike.act.id, alike.sees(by.sheet, order), by)
        return Blow(strike.act, order, doer, self._kept_ends(strike.act, order, doer, on))

    def _kept_ends(self, act: Act[Any], order: Any, doer: Stance | None, on: Stance) -> Ends:
        """How this act ends on this sheet: alike for all doers who are alike for the act."""
        return self._once(self._ends, (act.id, order, doer, on))

    def _once(self, kept: Kept[K, Ends], key: K, stage: Stage | None = None) -> Ends:
        """What is kept by this key; made where it is not."""
        found = kept.get(key)
        if found is None:
            if len(kept) >= MOST_BLOWS:
                self._forget(kept.drop())
            found = kept.keep(key, Ends(stage))
        return found

    def turn(self, on: Stance, falls: Falls, chance: Random) -> tuple[Stance, tuple[Gift, ...]]:
        """How somebody stands after a moment of the order of play: see :class:`~sawbones.fight.deeds.Passing`."""
        if falls.begins and (alike := self.book.beginning) is not None:
            return self._round_begins(on, falls, alike, chance)
        bare = on.bare
        known = self._turns.get((falls, bare))
        gifts: tuple[Gift, ...] = ()
        if known is not None and known.sure is not None:
            known.came = True
            after = known.sure
        else:
            after, gifts = self._passed(bare, falls, chance)
        if after.aside is None and on.aside is None:
            return after, gifts
        return self._stances.in_place(after.bare, after.aside, on), gifts

    def _round_begins(self, on: Stance, falls: Falls, alike: Alike, chance: Random) -> tuple[Stance, tuple[Gift, ...]]:
        """What comes before a round begins, and then its beginning, as for another who is alike."""
        gifts: tuple[Gift, ...] = ()
        if falls != BEGUN:
            on, gifts = self.turn(on, falls._replace(begins=False), chance)
        bare = on.bare
        if bare.like is None:
            bare.like = self._stances.like("", alike.sees(bare.sheet), bare)
        after, more = self._passed(bare.like, BEGUN, chance)
        came = after.aside
        if after.bare is not bare.like:  # more has changed than what was set aside
            now = self._stances.became(bare, bare.like, after, alike)
            bare, came = now.bare, now.aside
        return self._stances.in_place(bare, came, on), gifts + more

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
            drawn, gifts = self._drawn(found, falls, chance)
        else:
            drawn, gifts = self._thrown(found, falls, Part("", Passing(self.book, *falls), on.sheet, ""), chance)
        return (drawn[0] if drawn is not None else on), gifts

    def given(self, gift: Gift, on: Stance, chance: Random) -> tuple[Stance, tuple[Gift, ...]]:
        """How somebody stands after what another's part has brought about for him."""
        table = Thrown(chance)
        self.work += THROWN
        return self.stance(gift.rule(table, on.sheet, gift.order)), table.gifts

    def _thrown(self, found: Ends, what: Any, part: Part, chance: Random) -> tuple[Drawn | None, tuple[Gift, ...]]:
        """Thrown with dice; when it has come often enough for what such a table takes, its odds are counted first."""
        worth = WORTH[isinstance(what, Falls)]
        if found.often >= OFTEN + self._looked.get(what, 0) // worth and self._tabled(found, what, part):
            return self._drawn(found, what, chance)
        if found.often != NEVER:
            found.often += 1
        table = Thrown(chance)
        table.actor = part.actor
        if found.stage is not None:
            table.result, table.handed = Fixed(found.stage.result), part.handed
        self.work += THROWN
        try:
            sheet = part.rule(table, part.sheet, part.order)
        except (TooMuch, Misfit):
            return None, ()
        finally:
            self.work += table.effort
        if table.work == MOST_WORK and sheet is part.sheet and not table.gifts:  # nothing was asked and nothing happens
            self._keep(found, [(self.stance(sheet), self._actor(table.actor, part))], [1])
        return (self.stance(sheet), self._actor(table.actor, part)), table.gifts

    def _actor(self, after: Any, part: Part) -> Stance | None:
        return None if part.actor is None else self.stance(after)

    def _drawn(self, found: Ends, what: Any, chance: Random) -> tuple[Drawn | None, tuple[Gift, ...]]:
        """Drawn from its table, and from what that goes on with."""
        end = found.draw(chance)
        if not isinstance(end, Ends):
            return end, ()
        end.came = True
        if end.steps or end.stage is None:
            return self._drawn(end, what, chance)
        on = end.stage
        return self._thrown(end, (what, on.rule), Part("", on.rule, on.sheet, on.order, on.actor, on.handed), chance)

    def _tabled(self, found: Ends, what: Any, part: Part) -> bool:
        """Whether its odds could be counted, and are kept."""
        effort = Effort(MOST_LOOKED)
        outcomes: list[tuple[Fraction, Outcome | Stage]] = []
        with suppress(TooMany, TooMuch, Misfit):
            if what in self._dear:
                outcomes = forks(part, effort)
            else:
                outcomes = [(end.p, end) for end in odds(part, effort=effort, stage=found.stage)]
        self._looked[what] = MOST_LOOKED - max(0, effort.left)
        if self._looked[what] > DEAR and found.stage is None:
            self._dear.add(what)
        self.work += cost_of_table(self._looked[what])
        if not outcomes or effort.gave:
            found.often = NEVER
            return False
        weights, whole = weighed([p for p, _ in outcomes])
        same: dict[Any, tuple[Drawn | Ends, int]] = {}
        for (_, end), weight in zip(outcomes, weights, strict=True):
            drawn: Drawn | Ends
            key: Any
            if isinstance(end, Stage):
                drawn = key = self._goes_on(end)
            else:
                drawn = self.stance(end.sheet), self._actor(end.actor, part)
                key = tuple([one and (one.bare, one.aside) for one in drawn])
            _, before = same.get(key, (drawn, 0))
            same[key] = drawn, before + weight
        steps = list(accumulate(weight for _, weight in same.values()))
        # what is drawn is one of FINE parts; where the chances are finer than that they are rounded to it
        steps = steps if whole <= FINE else [max(1, step * FINE // whole) for step in steps]
        self._keep(found, [end for end, _ in same.values()], steps)
        return True

    def _goes_on(self, stage: Stage) -> Ends:
        """What a table goes on with: the same for all that come to the same stage."""
        return self._once(self._stages, stage, stage)

    def _keep(self, found: Ends, ends: list[Drawn | Ends], steps: list[int]) -> None:
        """Its table is kept. Where they hold too much the oldest goes that was not drawn from since it was seen."""
        found.ends, found.steps = ends, steps
        found.sure = ends[0][0] if len(ends) == 1 and not isinstance(ends[0], Ends) else None
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
        found.ends, found.steps, found.sure, found.often = [], [], None, 0


def cost_of_table(looked: int) -> int:
    """What a table takes, in work, for which so much was looked at: the first of it is the dearest."""
    return 5 + 2 * min(looked, 40) + looked // 4


#: in place of how often it came: of what has odds that cannot be kept
NEVER = -1


def weighed(chances: Sequence[Fraction]) -> tuple[list[int], int]:
    """Chances as whole numbers out of one, which is given behind them."""
    whole = lcm(*(p.denominator for p in chances))
    return [p.numerator * (whole // p.denominator) for p in chances], whole
