"""What somebody strikes with: what was done lately, and the weapons in hand, each filled anew from both sheets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sawbones.kit import forms
from sawbones.kit.fields import specs
from sawbones.kit.values import Refused
from sawbones.wire.habits import armed, remembered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sawbones.fight.state import Member
    from sawbones.kit.system import Act, Book, Filled


#: what is said of a blow whose numbers nobody has given
USUAL = "as usual"
#: so many orders of a strike are kept
MOST_KNOWN = 2_000


@dataclass(frozen=True, eq=False)
class Strike:
    """One way to strike: the act and its order, which is filled from ``aid`` where there is one; equal to itself alone.

    ``label`` and ``note`` are what a button would say.
    """

    label: str
    note: str
    act: Act[Any]
    order: Any
    aid: Any = None
    #: orders that were filled before, by what was filled in: to read one takes as long as to fill it
    _known: dict[str, Any] = field(default_factory=dict, init=False, repr=False)
    #: and by what they were filled from, where the act says what that is
    _seen: dict[Any, Any] = field(default_factory=dict, init=False, repr=False)

    def filled(self, by: Any, on: Any) -> Any:
        """The order as it is by now, between these two sheets; refused in words where it cannot be given."""
        if self.aid is None or self.act.fill is None:
            return self.order
        if self.act.fill_sees is None:
            return self._filled(self.act.fill, by, on)
        mine, theirs = self.act.fill_sees
        key = (mine(by), theirs(on))
        if key not in self._seen:
            _room(self._seen)
            self._seen[key] = self._filled(self.act.fill, by, on)
        return self._seen[key]

    def _filled(self, fill: Callable[[Any, Any, Any], Filled], by: Any, on: Any) -> Any:
        given = fill(by, on, self.aid).order
        key = repr(given)
        if key not in self._known:
            _room(self._known)
            self._known[key] = forms.read(self.act.order, given, self.order)
        return self._known[key]

    def with_net_hits(self, book: Book[Any], net: int) -> Strike:
        """Return the same strike with net hits in its damage, where its order says what has hit already."""
        return replace(self, order=book.with_net_hits(self.order, net)) if net and self.takes_net(book) else self

    def takes_net(self, book: Book[Any]) -> bool:
        """Whether net hits are added to the damage of its order."""
        return self.given(book) and book.with_net_hits(self.order, 0) is not None

    def given(self, book: Book[Any]) -> bool:
        """Whether its order says what has hit already, so that the plan says how often it does."""
        return self.aid is None and self.act.id in book.hits_given

    def barred(self, by: Any, on: Any, order: Any) -> bool:
        """Whether it cannot be done now."""
        return bool(self.act.barred and self.act.barred(by, on, order))

    def first(self, book: Book[Any], by: Any, order: Any) -> tuple[Act[Any] | None, Any]:
        """What has to be done before, with its order; nothing where it can be struck at once."""
        ready = book.made_ready(by, order)
        if ready is None:
            return None, None
        act = next(act for act in book.acts() if act.id == ready[0])
        return act, forms.read(act.order, ready[1])

    def message(self, by: str, on: str, order: Any) -> dict[str, Any]:
        """The act as a message."""
        aid = {} if self.aid is None else {"aid": forms.changed(self.aid)}
        return {"do": "act", "act": self.act.id, "on": on, "by": by, "order": forms.changed(order)} | aid


def _room(kept: dict[Any, Any]) -> None:
    """Room for one more."""
    if len(kept) >= MOST_KNOWN:
        kept.clear()


def strikes(book: Book[Any], member: Member) -> tuple[Strike, ...]:
    """Everything that somebody strikes with, what was done last first; each once."""
    found: list[Strike] = []
    for one in _all(book, member):
        same = [other for other in found if (other.act.id, _what(other)) == (one.act.id, _what(one))]
        if not same:
            found.append(one)
    bare = _bare(book) if not found else None
    return tuple(found) if bare is None else (bare,)


def _what(strike: Strike) -> Any:
    return strike.order if strike.aid is None else strike.aid


def _all(book: Book[Any], member: Member) -> Iterator[Strike]:
    acts = {act.id: act for act in book.acts()}
    known = {arm.label.lower(): arm for arm in armed(book, member)}
    for habit in member.habits:
        act = acts.get(habit.act)
        if act is not None and act.tone == "harm" and not act.by_hand and not habit.on:
            said = remembered(book, habit)["label"]
            named = known.get(habit.name.lower())
            aid = act.aid_of(habit.order, habit.aid, habit.name)
            label, note = (named.label, named.note) if named else (said, "")
            yield _whole(book, Strike(label, note, act, habit.order, aid))
    for arm in armed(book, member):
        act = acts[arm.act]
        aid = forms.read(act.aid, arm.aid) if arm.aid is not None else None
        try:
            yield _whole(book, Strike(arm.label, arm.note, act, forms.read(act.order, arm.order), aid))
        except Refused:  # a name that the form of this fight does not take
            continue


def _whole(book: Book[Any], strike: Strike) -> Strike:
    """The strike; where the number that matters is said anew at every blow, the act that rolls for it instead."""
    act = strike.act
    rolls = _rolls(book, act) if strike.aid is None else None
    if rolls is None:
        return strike
    both = {name: getattr(strike.order, name) for name in specs(rolls.order) if name in specs(act.order)}
    return replace(strike, act=rolls, order=replace(rolls.order(), **both))


def _rolls(book: Book[Any], act: Act[Any]) -> Act[Any] | None:
    """Of an act whose main number is another every time: the one of its kind that asks for none, and rolls."""
    if not any(spec.main and spec.fresh for spec in specs(act.order).values()):
        return None
    alike = [one for one in book.acts() if one.tone == "harm" and one.group == act.group and one.fill is None]
    return next((one for one in alike if specs(one.order) and not _mains(one.order)), None)


def _mains(form: type) -> list[str]:
    return [name for name, spec in specs(form).items() if spec.main]


def _bare(book: Book[Any]) -> Strike | None:
    """What anybody can strike with: an act that needs nothing said or has what is usual, or no need of a weapon."""
    harm = next((act for act in book.acts() if act.tone == "harm"), None)
    if harm is None:
        return None
    if (rolls := _rolls(book, harm)) is not None and harm.fill is None:
        return Strike(rolls.label, "", rolls, rolls.order())
    if book.usual_blow:
        return Strike(harm.label, USUAL, harm, harm.order())
    mains = _mains(harm.aid)
    if harm.fill is not None and mains and all(specs(harm.aid)[name].nullable for name in mains):
        return Strike(harm.label, "", harm, harm.order(), harm.aid())
    return None
