"""Sheets as they stand in a count, each known once: with what is asked of them again and again, and which are alike.

A thousand fights come to the same sheets again and again. Numbers that no rule reads are set aside, and whoever differs
in what one rule does not read is played as another who is alike for it (see :mod:`sawbones.kit.alike`). All that is
kept is bounded.
"""

from __future__ import annotations

from collections import deque
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from sawbones.kit.alike import PLENTY, followed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sawbones.kit.alike import Alike
    from sawbones.kit.system import Book

#: how many sheets are kept, and how many answers about who is alike: a page has little memory for them
MOST_SHEETS = 2_000
MOST_ALIKE = 3_000


class Stance:
    """A sheet as it stands in a count, with what is asked of it again and again; known by itself."""

    __slots__ = (
        "_able", "_hurt", "_idle", "_rank", "_sheet", "acts_in", "book", "came", "dead", "down", "like", "word"
    )  # fmt: skip

    def __init__(self, book: Book[Any], sheet: Any) -> None:
        grave, self.word = book.fate(sheet)
        self.book, self._sheet = book, sheet
        self.down, self.dead = grave > 0, grave > 2
        #: one who is alike at the start of a round, once that was asked
        self.like: Stance | None = None
        self.came = False
        self._able: bool | None = None
        self._idle: bool | None = None
        self._hurt: int | None = None
        self._rank: tuple[int, ...] | None = None
        #: by phase how often it acts there, once :meth:`turns` was asked
        self.acts_in: dict[int, int] = {}

    @property
    def bare(self) -> Stance:
        """The same with nothing set aside."""
        return self

    @property
    def aside(self) -> tuple[int, ...] | None:
        """What was set aside of it."""
        return None

    @property
    def sheet(self) -> Any:
        """The whole sheet."""
        return self._sheet

    @property
    def able(self) -> bool:
        """Whether anything can be done by this one now."""
        if self._able is None:
            self._able = self.book.can_act(self._sheet)
        return self._able

    @property
    def idle(self) -> bool:
        """Whether the order of play passes this one by."""
        if self._idle is None:
            self._idle = self.book.skipped(self._sheet)
        return self._idle

    @property
    def hurt(self) -> int:
        """How badly hurt: the greater the worse."""
        if self._hurt is None:
            self._hurt = self.book.how_hurt(self._sheet)
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
            found = self.acts_in[phase] = self.bare.book.turns(self.bare.sheet, phase)
        return found


class Beside(Stance):
    """A stance and what was set aside of it, which its rank alone reads: all else is asked of it as it is without."""

    __slots__ = ("aside", "bare")

    def __init__(self, bare: Stance, aside: tuple[int, ...]) -> None:
        self.bare, self.aside = bare, aside  # type: ignore[misc] # slots of its own in place of the properties
        self.down, self.acts_in = bare.down, bare.acts_in
        self._sheet = self._rank = None

    @property
    def sheet(self) -> Any:
        """With what was set aside put back."""
        if self._sheet is None:
            book = self.bare.book
            self._sheet = book.put_back(self.bare.sheet, self.aside or ())
        return self._sheet

    @property
    def able(self) -> bool:
        """As it is without."""
        return self.bare.able

    @property
    def idle(self) -> bool:
        """As it is without."""
        return self.bare.idle

    @property
    def hurt(self) -> int:
        """As it is without."""
        return self.bare.hurt

    @property
    def rank(self) -> tuple[int, ...]:
        """Who acts before whom, by what was set aside."""
        if self._rank is None:
            self._rank = self.bare.book.rank(self.sheet)
        return self._rank


class Comes(Protocol):
    """What may come again."""

    came: bool


K = TypeVar("K")
V = TypeVar("V", bound=Comes)


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


def make_room(kept: dict[Any, Any], most: int) -> None:
    """Room for one more of what is found again at little cost."""
    if len(kept) >= most:
        kept.clear()


class Stances:
    """Every sheet that was met in the fights of one book, and who is alike among them."""

    def __init__(self, book: Book[Any], orders: Iterable[Any]) -> None:
        self.book = book
        #: whether numbers are set aside: with some of these ``orders`` they may not be
        self._aside = all(book.can_set_aside(order) for order in orders)
        self._known: Kept[Any, Stance] = Kept()
        #: one of those who are alike for a rule, by what that sees; and what becomes of another by what that one became
        self._alike: dict[tuple[str, Any], Stance] = {}
        self._became: dict[tuple[Stance, Stance, tuple[int, ...] | None], Stance] = {}
        self._names = [field.name for field in fields(book.sheet)]

    def held(self) -> tuple[int, int]:
        """How many sheets are kept, and how many answers at most about who is alike."""
        return len(self._known), max(len(self._alike), len(self._became))

    def _values(self, sheet: Any) -> tuple[Any, ...]:
        """All values of a sheet at once: some sheets have a hash that is quick, and alike for many."""
        held: dict[str, Any] = getattr(sheet, "__dict__", {})
        if len(held) != len(self._names):  # it has slots, or has kept something besides its fields
            return (sheet.__class__, *[getattr(sheet, name) for name in self._names])
        return (sheet.__class__, *held.values())

    def _changed(self, sheet: Any, changed: dict[str, Any]) -> Any:
        """The sheet with some fields changed: as ``replace`` does it, without reading each field anew where it can."""
        held = getattr(sheet, "__dict__", {})
        if len(held) != len(self._names):
            return replace(sheet, **changed)
        other = object.__new__(type(sheet))
        other.__dict__.update(held, **changed)
        return other

    def stance(self, sheet: Any) -> Stance:
        """The sheet as it stands."""
        bare, aside = self.book.set_aside(sheet) if self._aside else (sheet, ())
        values = self._values(bare)
        found = self._known.get(values)
        if found is None:
            if len(self._known) >= MOST_SHEETS:
                self._known.drop()
            found = self._known.keep(values, Stance(self.book, bare))
        else:
            found.came = True
        return found if aside.count(PLENTY) == len(aside) else Beside(found, aside)

    def in_place(self, after: Stance, came: tuple[int, ...] | None, was: Stance) -> Stance:
        """How somebody stands after that, with what was set aside before and what came to it."""
        aside = was.aside
        if came is None:
            return was if after is was.bare else after if aside is None else Beside(after, aside)
        aside = came if aside is None else followed(aside, came)
        return Beside(after, aside) if min(aside) >= 0 else self.stance(self.book.put_back(after.sheet, aside))

    def like(self, rule: str, seen: Any, one: Stance) -> Stance:
        """The first who was alike for this rule."""
        if seen is one.sheet:
            return one
        make_room(self._alike, MOST_ALIKE)
        return self._alike.setdefault((rule, seen), one)

    def became(self, one: Stance, like: Stance, after: Stance, alike: Alike | None) -> Stance:
        """What a rule has made of somebody, from what it has made of another who is alike for it."""
        if like is one or alike is None:
            return after
        key = (one, after.bare, after.aside)
        found = self._became.get(key)
        if found is None:
            make_room(self._became, MOST_ALIKE)
            changed = {name: getattr(after.sheet, name) for name in alike.changes}
            found = self._became[key] = self.stance(self._changed(one.sheet, changed))
        return found
