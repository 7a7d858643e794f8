"""A rule system is one record, and its book one object whose methods are the rules.

A :class:`Book` is the rules as one table reads them: a frozen dataclass whose fields are the readings, so that
a rule finds the reading it needs in ``self`` and a second edition is a subclass that overrides what differs.
A :class:`System` is what the registry holds. Neither knows a page: a book shows itself in the few widgets of
:mod:`sawbones.kit.widgets`.

A book has to name its ``sheet`` and its ``source`` and to list its ``acts``, each an
:class:`~sawbones.kit.act.Act`. All else has a default that a small system can live with, and is overridden where a game
differs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from sawbones.kit import forms
from sawbones.kit.act import Act, Arm, Filled, Line, Nothing, Over, Sum, grouped, helped_by, said
from sawbones.kit.fields import specs
from sawbones.kit.widgets import Number, Tag, in_words
from sawbones.play.limits import TooMuch
from sawbones.play.question import Cite
from sawbones.play.resolve import Part, play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.kit.alike import Alike
    from sawbones.kit.widgets import Due, Widget
    from sawbones.play.resolve import Outcome
    from sawbones.play.table import Table

#: whoever writes a system finds all that it is made of here
__all__ = [
    "Act", "Arm", "Book", "Filled", "Kit", "Line", "Listing", "Moment", "Nothing", "Over", "ReadingPreview", "Starter",
    "Sum", "System", "grouped", "helped_by", "said",
]  # fmt: skip

S = TypeVar("S")

#: how far somebody is gone who is dead: see :meth:`Book.fate`
DEAD = 3


@dataclass(frozen=True, slots=True)
class Kit:
    """Something ready-made that a sheet can take in one tap: a weapon, armour, a body.

    ``sheet`` sets fields; ``adds`` adds to numbers that stand there (a helmet over a vest). In a line of text it is
    known by its label, or by one of ``alias``.
    """

    group: str
    label: str
    sheet: dict[str, Any]
    adds: dict[str, int] = field(default_factory=dict)
    help: str = ""
    alias: tuple[str, ...] = ()
    #: whether it is somebody or something by itself: whoever is called so in a line is one
    kind: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happens to everybody at once, like the end of a scene: an act and its order."""

    label: str
    act: str
    order: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Listing:
    """A table of words under a title."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ReadingPreview:
    """What readings do: tables of words, and parts whose odds are worth seeing (each part's name is its title)."""

    tables: tuple[Listing, ...] = ()
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True)
class Book(ABC, Generic[S]):
    """The rules of one system as one fight reads them. Subclasses are frozen dataclasses of readings."""

    sheet: ClassVar[type]
    #: the source that is cited unless another is named
    source: ClassVar[str]
    #: two fields that a line of text may give under one word, as armor 6/4 does
    pairs: ClassVar[dict[str, tuple[str, str]]] = {}
    #: a weapon as a line of text may have it; "" where a line holds none
    weapon_example: ClassVar[str] = ""
    #: how many phases a round has where the system makes its own order of play; 0 is the game master's list
    phases: ClassVar[int] = 0
    #: whether in a phase anybody who is still to act may be taken, and the rank only proposes
    free: ClassVar[bool] = False
    #: whether the first act that harms is a blow as it stands, with the numbers that are usual in it: where fights are
    #: looked ahead at, it is what somebody strikes with who has nothing in hand
    usual_blow: ClassVar[bool] = False
    #: the fields that acting itself uses up or writes down, like actions taken: a change in these alone is no effect on
    #: the attacker, and neither odds nor log tell it
    bookkeeping: ClassVar[frozenset[str]] = frozenset()
    #: acts whose order says what has hit already: the roll to hit is made outside of these rules, and a forecast takes
    #: a chance to hit, and net hits, from its plan
    hits_given: ClassVar[tuple[str, ...]] = ()

    def cite(self, place: str, *readings: str, source: str = "") -> Cite:
        """A place in the text, with the readings that were used there."""
        key = (source, place, readings)
        if key not in self._cites:
            self._cites[key] = Cite(source or self.source, place, " ".join(self.reading(name) for name in readings))
        return self._cites[key]

    @cached_property
    def _cites(self) -> dict[tuple[str, str, tuple[str, ...]], Cite]:
        """What has been cited before: counting odds says the same thing a thousand times."""
        return {}

    @abstractmethod
    def acts(self) -> tuple[Act[S], ...]:
        """Everything that can happen to a fighter, the most usual first."""

    # What is read in this way or that

    def reading(self, name: str) -> str:
        """How this fight reads the place that this field decides, in a sentence."""
        spec = specs(type(self))[name]
        value = getattr(self, name)
        if spec.kind == "flag":
            return f"Reading: {spec.label}, {'on' if value else 'off'}. {spec.help}"
        if spec.kind == "choice" and value is not None:
            option = forms.chosen(self, name)
            return f"Reading: {spec.label}, {option.label}. {option.help}"
        return f"Reading: {spec.label}, {spec.said(value)}. {spec.help}"

    def reread(self, before: Book[S], sheet: S) -> S:
        """The sheet of a fight whose readings were those of ``before`` and are now these."""
        return sheet

    def reading_preview(self) -> ReadingPreview:
        """What these readings do: tables, and typical things that happen, for whoever is choosing them."""
        return ReadingPreview()

    # The sheet as somebody writes it

    def settle(self, sheet: S) -> S:
        """The sheet after it was written by hand: what must follow from its numbers, follows.

        Raises :class:`~sawbones.kit.values.Refused` for a sheet that contradicts itself.
        """
        return sheet

    def check_entered(self, before: S, sheet: S) -> None:
        """Refuse in words what somebody enters and a sheet does not hold; a replay is not asked again."""

    def entered(self, before: S, sheet: S) -> S:
        """Return a sheet as it is kept that somebody has entered in place of another, or of an untouched one."""
        return sheet

    def edited(self, before: S, sheet: S) -> S:
        """The sheet after somebody changed it by hand; a system may read an intention from what was changed."""
        return self.settle(sheet)

    def unhurt(self, sheet: S) -> S:
        """The same fighter before the first blow: what a copy starts from. Fields that are ``suffered`` are blank."""
        given: Any = sheet
        blank = {name: forms.default(type(sheet), name) for name, spec in specs(type(sheet)).items() if spec.suffered}
        return cast("S", replace(given, **blank))

    def simplified(self, sheet: S) -> S:
        """The fighter as a minor character, by the rules that the system has for those; the same, if it has none."""
        return sheet

    def weapon(self, words: str) -> tuple[str, dict[str, Any]] | None:
        """An act and its order from words like ``5L``, in a command; ``None`` if it is none.

        Lines of fighters that were recorded before ``weapon_at`` are replayed by it, so it never reads more.
        """
        return None

    def weapon_at(self, text: str, at: int) -> tuple[int, str, dict[str, Any]] | None:
        """The damage of a weapon that begins there in a line of fighters: its end, an act and its order.

        ``text`` is in small letters with ``-`` for every dash and ``x`` for every cross.
        """
        return None

    # How somebody stands

    def facts(self, sheet: S) -> dict[str, Any]:
        """What can be said of the fighter now; the ids are the system's contract."""
        return {**forms.write(sheet), "can_act": self.can_act(sheet)}

    def fate(self, sheet: S) -> tuple[int, str]:
        """How far somebody is gone: 0 and no word, 1 out of the fight, 2 dying, 3 dead; and the word for it."""
        return 0, ""

    def can_act(self, sheet: S) -> bool:
        """Whether the fighter can do anything now; who cannot is not proposed as the one who does something."""
        return self.fate(sheet)[0] == 0

    def skipped(self, sheet: S) -> bool:
        """Whether the order of play passes this fighter by: fallen, and no test of theirs at stake."""
        return not self.can_act(sheet)

    def is_thing(self, sheet: S) -> bool:
        """Return whether this is a thing, like a door: it can be struck, and is counted on no side."""
        return False

    # Time, and the order of play

    def passes(self, table: Table, sheet: S, minutes: int) -> S:
        """Time passes for this fighter: clocks run, and the test due at the end of one is asked."""
        return sheet

    def time_is_up(self, sheet: S, minutes: int) -> int | None:
        """After how many of these minutes time alone decides over the fighter's life; ``None`` where it does not.

        A jump in time stops before that. Until a book knows it from a clock: the minute that kills with nothing asked.
        """

        def dies(so_many: int) -> bool:
            try:
                story = play([Part("", self.passes, sheet, so_many)])
            except TooMuch:
                return False
            return story.question is None and self.fate(story.ends[0].sheet)[0] == DEAD

        if type(self).passes is Book.passes or self.fate(sheet)[0] == DEAD or not dies(minutes):
            return None
        reach = 1  # doubled up to the death: every try costs as much as the time it plays
        while reach < minutes and not dies(reach):
            reach *= 2
        return bisect_left(range(min(reach, minutes)), x=True, key=dies)

    def fought(self, table: Table, sheet: S, minutes: int) -> S:
        """Minutes that rounds in a list have made: as any others, unless a system tells a fight from rest."""
        return self.passes(table, sheet, minutes)

    def turn_over(self, table: Table, sheet: S) -> S:
        """The fighter's turn is over: what lasts for turns, ends."""
        return sheet

    @cached_property
    def ends_turns(self) -> bool:
        """Whether anything comes at the end of a turn."""
        return type(self).turn_over is not Book.turn_over

    @cached_property
    def begins_turns(self) -> bool:
        """Whether anything comes at the start of a turn: where nothing does, nobody is asked what."""
        return type(self).turn_begins is not Book.turn_begins

    def turn_begins(self, table: Table, sheet: S) -> S:
        """A turn of the fighter's begins, as the order of play comes to it: what is due at its start."""
        return sheet

    def turns(self, sheet: S, phase: int) -> int:
        """How often the fighter acts in this phase of a round; asked only where there are phases."""
        return 0 if self.skipped(sheet) else 1

    def rank(self, sheet: S) -> tuple[int, ...]:
        """Who acts before whom in a phase: the greater first, equals in the order of the list."""
        return ()

    # What looks ahead plays a thousand fights, and takes what is alike as one

    def set_aside(self, sheet: S) -> tuple[S, tuple[int, ...]]:
        """The sheet without numbers that no blow and no moment of the order of play reads, and those.

        Such are a rank, or rounds in a magazine that will not be empty yet. In the bare sheet ``PLENTY`` stands for
        each, and 0 is given for what a sheet does not set aside. Whatever happens is the same whatever they are: it
        leaves them, gives others, or adds to them and takes from them; below 0 they are set aside no more. What only
        counts on, such as rounds of a fight, is cut to what any rule tells apart.
        """
        return sheet, ()

    def put_back(self, sheet: S, aside: tuple[int, ...]) -> S:
        """The sheet with these numbers again; one below 0 is put back with what is left of it."""
        return sheet

    @property
    def beginning(self) -> Alike | None:
        """Who are alike at the start of a round; nothing where nobody is."""
        return None

    def can_set_aside(self, order: Any) -> bool:
        """Whether an act with this order leaves what is set aside alone, as most do: or none is, where it is meant."""
        return True

    def place(self, sheet: S) -> str:
        """The rank in a word or two, as a table would say it; "" where there is nothing to say."""
        return ""

    def round_over(self, table: Table, sheet: S) -> S:
        """A round of phases is over: what runs by rounds, runs on. Minutes made of rounds are not passed again."""
        return sheet

    def round_begins(self, table: Table, sheet: S) -> S:
        """A round of phases begins, for those out of the fight too: what comes at its start, and the rank in it."""
        return sheet

    # What is seen and said

    def widgets(self, sheet: S) -> tuple[Widget, ...]:
        """The fighter's card; until a book says better, every number of the sheet that most fights touch."""
        numbers = {name: spec for name, spec in specs(type(sheet)).items() if spec.kind == "number" and not spec.more}
        return tuple(Number(spec.label, spec.said(getattr(sheet, name))) for name, spec in numbers.items())

    def headline(self, sheet: S) -> Number | None:
        """The one number that hurts: a penalty, boxes, damage, in five signs; none of the unhurt or the dead."""
        return None

    def how_hurt(self, sheet: S) -> int:
        """How badly somebody is hurt, to find the worst of several by: the greater the worse, and 0 of the unhurt.

        Until a book says better: how far somebody is gone, and among equals who has a headline.
        """
        return 1000 * self.fate(sheet)[0] + (self.headline(sheet) is not None)

    def borne(self, sheet: S) -> float:
        """How much is gone of what keeps somebody up, as it is seen: from 0 of the unhurt to 1 of the fallen.

        Until a book says better: half of it, of whoever is hurt at all.
        """
        return 1.0 if self.fate(sheet)[0] else 0.5 * (self.how_hurt(sheet) > 0)

    def status(self, sheet: S) -> Tag | None:
        """How somebody stands in at most twenty signs, the worst of it first; nothing that is done, and no wish.

        Until a book says better, how far somebody is gone.
        """
        grave, word = self.fate(sheet)
        return Tag(word, ("", "turn", "harm", "dim")[grave]) if word else None

    def with_net_hits(self, order: Any, net: int) -> Any:
        """Return the order of a given hit with net hits added to its damage; nothing where a hit has none."""
        return None

    def arms(self, sheet: S) -> tuple[Arm, ...]:
        """The weapons that the sheet holds, the most usual first."""
        return ()

    def made_ready(self, sheet: S, order: Any) -> tuple[str, dict[str, Any]] | None:
        """What somebody has to do before an act with this order: an act on oneself and its order, like to reload."""
        return None

    def spoken(self, name: str, sheet: S) -> str:
        """The card in one sentence."""
        words = [said for widget in self.widgets(sheet) if (said := in_words(widget))]
        word = self.fate(sheet)[1]
        return f"{name}: {'; '.join([*words, *([word] if word else [])]) or 'nothing to say'}."

    def due(self, name: str, sheet: S) -> tuple[Due, ...]:
        """What is waiting to be done about this fighter."""
        return ()

    def ending(self, before: S, after: S, result: dict[str, Any]) -> tuple[str, str]:
        """What to call an end in the odds, in a few words, and its tone; the same words are one bar.

        Until a book says better: how far somebody is gone, or else what the card says otherwise than before.
        """
        (was, _), (now, word) = self.fate(before), self.fate(after)
        if now != was:
            return word or "up again", "harm" if now > was else "calm"
        had = {in_words(widget) for widget in self.widgets(before)}
        new = [said for widget in self.widgets(after) if (said := in_words(widget)) and said not in had]
        better = self.how_hurt(after) < self.how_hurt(before)
        return (", ".join(new) or "changed", "calm" if better else "turn") if after != before else ("no change", "")

    def shown_end(self, before: S, after: S, result: dict[str, Any]) -> tuple[str, str]:
        """Return the words of an end and the tone it is drawn in.

        Whoever is as before is drawn in no tone, whatever the words, and whoever is worse never in the good one.
        Whoever is better is drawn in the good one, unless the words tell what that has cost.
        """
        label, tone = self.ending(before, after, result)
        if not self.is_affected(before, after):
            return label, ""
        change = self.how_hurt(after) - self.how_hurt(before)
        if tone in ("", "calm") and change:
            return label, "" if change > 0 else "calm"
        return label, tone

    def is_affected(self, before: S, after: S) -> bool:
        """Return whether an action did more to a fighter than acting itself does: see ``bookkeeping``."""
        return before != after and any(
            getattr(before, name) != getattr(after, name)
            for name in specs(type(before))
            if name not in self.bookkeeping
        )

    def worst_first(self, outcomes: Sequence[Outcome]) -> Sequence[Outcome]:
        """The ends of an act in the order to show their odds: the furthest gone first, equals as they are counted."""
        return sorted(outcomes, key=lambda end: -self.fate(end.sheet)[0])


@dataclass(frozen=True, slots=True)
class Starter:
    """A fight that a newcomer has running in one tap: who joins it, as (name, sheet, side, count).

    Where a sheet has no place for weapons, ``arms`` are by name what is in whose hands, as a line of text says it.
    """

    name: str
    summary: str
    fighters: tuple[tuple[str, dict[str, Any], str, int], ...]
    arms: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class System:
    """What the registry holds of a rule system."""

    id: str
    name: str
    summary: str
    credit: str
    book: type[Book[Any]]
    starters: tuple[Starter, ...] = ()
    #: what a round takes on the clock; the 6 are ours, for most texts name no length (Cybergod says a few seconds)
    round_seconds: int = 6
    #: spans of time that are worth a button, as (label, minutes)
    times: tuple[tuple[str, int], ...] = (("1 min", 1), ("10 min", 10), ("1 hour", 60), ("1 day", 1440))
    moments: tuple[Moment, ...] = ()
    kits: tuple[Kit, ...] = ()
    #: of a game that somebody wrote down: the whole of it as JSON, which goes wherever a fight by it goes
    definition: dict[str, Any] | None = None
