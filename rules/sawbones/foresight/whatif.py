"""What if: a reading otherwise, another sheet, somebody less; side by side for one act or for the whole fight."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import hypot
from typing import TYPE_CHECKING, Any

from sawbones.fight import deeds, joint_odds, members
from sawbones.foresight.likely import error
from sawbones.foresight.strikes import strikes
from sawbones.kit import forms
from sawbones.kit.fields import specs
from sawbones.kit.values import Refused, shown, whole
from sawbones.play.limits import TooMany

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.fight.state import Member, State
    from sawbones.foresight.outlook import Count
    from sawbones.foresight.playout import Setting
    from sawbones.kit.fields import FieldSpec
    from sawbones.kit.system import Book, System


#: so many other weapons are put side by side
MOST_WEAPONS = 8
#: what forms call that which takes off from a blow
ARMOUR = ("armour", "armor", "damage reduction", "guard", "hide", "mail", "protection", "shield")
#: the fields of a message that say what is otherwise
CHANGED = ("options", "fighter", "sheet", "without", "weapon")


@dataclass(frozen=True, slots=True)
class Reading:
    """A place of the rules that can be read otherwise: its field, what it stands at, and the other values."""

    id: str
    spec: FieldSpec
    now: Any
    others: tuple[Any, ...]

    def said(self, value: Any) -> str:
        """A value in a few words."""
        ready = (preset.label for preset in self.spec.presets if _plain(preset.value) == value)
        return next(ready, "changed" if isinstance(value, list) else self.spec.said(value))


def readings(book: Book[Any]) -> list[Reading]:
    """Every reading with each other way it can be read; of a number its neighbours, of a table the ready-made ones."""
    found = []
    for name, spec in specs(type(book)).items():
        now = forms.write(book)[name]
        others = [value for value in _values(spec, now) if value != now and _can_be(book, name, value)]
        if others:
            found.append(Reading(name, spec, now, tuple(others)))
    return found


def _values(spec: FieldSpec, now: Any) -> list[Any]:
    if spec.kind == "flag":
        found: list[Any] = [False, True]
    elif spec.options:
        found = [option.id for option in spec.options] if spec.kind == "choice" else []
    elif spec.kind == "number":
        middle = now if now is not None else spec.low
        found = [value for value in (middle - 1, middle + 1) if spec.low <= value <= spec.high]
    else:
        found = [_plain(preset.value) for preset in spec.presets]
    return [*found, *([None] if spec.nullable else [])]


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, tuple | list) else value


def _can_be(book: Book[Any], name: str, value: Any) -> bool:
    try:
        forms.read(type(book), {name: value}, book)
    except Refused:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is otherwise: readings, fields of somebody's sheet or another weapon, or one who is not there."""

    options: dict[str, Any]
    fighter: str | None = None
    sheet: dict[str, Any] | None = None
    without: str | None = None
    #: the place among all that the fighter strikes with, of what is taken first
    weapon: int | None = None


def changed(system: System, state: State, change: Change) -> State:
    """The fight, had it been so; refused in words where it cannot be."""
    if change.options:
        book = forms.read(system.book, change.options, state.book)
        state = members.reread(state, book)
    if change.fighter is not None and change.weapon is None:
        member = state.member(change.fighter)
        given = forms.enter(state.book.sheet, change.sheet or {}, member.sheet)
        state.book.check_entered(member.sheet, given)
        sheet = state.book.edited(member.sheet, given)
        state = state.with_member(member.name, sheet=sheet)
    if change.without is not None:
        state = members.leave(state, change.without)
    return state


def rearmed(fight: Setting, change: Change | None) -> Setting:
    """The fight, with the weapon in hand that somebody would take; refused in words where there is none."""
    if change is None or change.weapon is None:
        return fight
    place = fight.names.index(fight.state.member(change.fighter).name)
    own = fight.strikes[place]
    if change.weapon >= len(own):
        raise Refused({"weapon": f"{fight.names[place]} has no such weapon, or cannot strike."})
    mine = (own[change.weapon], *own[: change.weapon], *own[change.weapon + 1 :])
    return replace(fight, strikes=(*fight.strikes[:place], mine, *fight.strikes[place + 1 :]))


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that may be otherwise in a whole fight: of what, how it would be, and the fields of its message."""

    title: str
    label: str
    change: dict[str, Any]


def _other_readings(state: State) -> list[Offer]:
    return [
        Offer(f"{one.spec.label}: {one.said(one.now)}", one.said(value), {"options": {one.id: value}})
        for one in readings(state.book)
        for value in one.others
    ]


def _armour_off(state: State) -> list[Offer]:
    """Of everybody who stands, whatever the form calls armour, or by another word for it."""
    found = []
    worn = {
        name: (spec.label, max(0, spec.low))
        for name, spec in specs(state.book.sheet).items()
        if spec.kind == "number" and any(word in spec.label.lower() for word in ARMOUR)
    }
    for member in _up(state):
        off = {name: low for name, (_, low) in worn.items() if (getattr(member.sheet, name) or 0) > low}
        if off:
            said = ", ".join(f"{worn[name][0]} {low}" for name, low in off.items())
            found.append(Offer(member.name, said, {"fighter": member.name, "sheet": off}))
    return found


def _other_weapons(state: State) -> list[Offer]:
    found = []
    for member in _up(state):
        for place, strike in enumerate(strikes(state.book, member)):
            if 0 < place <= MOST_WEAPONS:
                label = f"{strike.label}, {strike.note}" if strike.note else strike.label
                found.append(Offer(member.name, label, {"fighter": member.name, "weapon": place}))
    return found


def _somebody_less(state: State) -> list[Offer]:
    """Where somebody of that side stands without them: else there is no fight to look ahead at."""
    up = _up(state)
    return [
        Offer("", f"Without {member.name}", {"without": member.name})
        for member in up
        if sum(one.side == member.side for one in up) > 1
    ]


def _up(state: State) -> list[Member]:
    return [one for one in state.members if not one.out and not state.book.fate(one.sheet)[0]]


#: what can be otherwise in a whole fight, kind by kind
OFFERS: dict[str, Callable[[State], list[Offer]]] = {
    "readings": _other_readings,
    "bare": _armour_off,
    "weapons": _other_weapons,
    "less": _somebody_less,
}


def _refilled(before: State, after: State, message: dict[str, Any]) -> dict[str, Any]:
    """The message as it would be given then: what was filled from circumstances is filled anew, the rest stays."""
    act = deeds.find_act(after, message.get("act"))
    on = message.get("on")
    if act.fill is None or message.get("aid") is None or isinstance(on, list):
        return message
    aid: Any = forms.read(act.aid, message["aid"])

    def filled(state: State) -> dict[str, Any]:
        by = state.member(message["by"], "by").sheet if message.get("by") is not None else None
        return act.fill(by, state.member(on, "on").sheet, aid).order if act.fill is not None else {}

    order, was, now = dict(message.get("order", {})), filled(before), filled(after)
    kept = {name: value for name, value in order.items() if name not in was or _plain(was[name]) != _plain(value)}
    return {**message, "order": {**now, **kept}}


@dataclass(frozen=True, slots=True)
class Ways:
    """How an act can end: the links of its odds, and all its joint ends, to tell whether they are the same."""

    deed: deeds.Deed
    links: list[joint_odds.PartOdds]
    ends: list[dict[str, Any]]


def ways(system: System, state: State, message: dict[str, Any]) -> Ways:
    """How it can end; raises :class:`~sawbones.play.limits.TooMany` where that are too many ways."""
    deed = deeds.deed(system, state, {**message, "do": "act"})
    links = joint_odds.ways(deed, [])
    if joint_odds.joint(links) * len(deed.parts) > joint_odds.MOST_TOGETHER:
        raise TooMany
    return Ways(deed, links, joint_odds.together(state, deed, links))


def ways_then(system: System, state: State, change: Change, message: dict[str, Any]) -> tuple[State, Ways]:
    """The same act, had that been so, and the fight in which it is."""
    after = changed(system, state, change)
    return after, ways(system, after, _refilled(state, after, message))


def weapons(state: State, message: dict[str, Any]) -> list[tuple[str, dict[str, Any] | str]]:
    """Everything else that the doer strikes with: the same blow with each, as a message, or why it cannot be."""
    if message.get("by") is None or not isinstance(message.get("on"), str):
        raise Refused({"weapons": "Say who strikes, and one who is struck: then it is counted with each other weapon."})
    by, on = state.member(message["by"], "by"), state.member(message["on"], "on")
    act = deeds.find_act(state, message.get("act"))
    aid = forms.read(act.aid, message["aid"]) if message.get("aid") is not None else None
    now: tuple[str, Any] = act.id, forms.read(act.order, message.get("order", {})) if aid is None else aid
    found: list[tuple[str, dict[str, Any] | str]] = []
    for strike in strikes(state.book, by):
        if (strike.act.id, strike.order if strike.aid is None else strike.aid) == now:
            continue
        label = f"{strike.label}, {strike.note}" if strike.note else strike.label
        try:
            order = strike.filled(by.sheet, on.sheet)
            ready = state.book.made_ready(by.sheet, order)
            barred = strike.barred(by.sheet, on.sheet, order)
        except Refused as refused:
            found.append((label, " ".join(refused.problems.values())))
            continue
        first = "" if ready is None else deeds.find_act(state, ready[0]).label
        why = "Not now." if barred else f"{first} first." if first else ""
        found.append((label, why or strike.message(by.name, on.name, order)))
    if not found:
        raise Refused({"weapons": f"{by.name} has nothing else to strike with."})
    return found[:MOST_WEAPONS]


def same(one: Ways, other: Ways) -> bool:
    """Whether nothing is otherwise: the same ends, with the same chances."""

    def told(found: Ways) -> dict[str, Fraction]:
        ends: dict[str, Fraction] = {}
        for end in found.ends:
            key = repr((end["label"], _sorted(end["facts"]), _sorted(end["result"])))
            ends[key] = ends.get(key, Fraction(0)) + Fraction(end["p"])
        return ends

    return told(one) == told(other)


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return sorted((name, _sorted(part)) for name, part in value.items())
    return [_sorted(part) for part in value] if isinstance(value, list | tuple) else value


def beyond(one: Count, other: Count) -> bool:
    """Whether the chances to win differ by more than their errors."""
    if not (one.fights and other.fights):
        return False
    off = hypot(error(one.won, one.fights), error(other.won, other.fights))
    return abs(one.won / one.fights - other.won / other.fights) > off


def taken(message: dict[str, Any]) -> Change:
    """The change that a message names; refused in words where it names none."""
    options, without, fighter = message.get("options", {}), message.get("without"), message.get("fighter")
    if not isinstance(options, dict):
        raise Refused({"options": f"Readings are given by name, like {{…}}, not {shown(options)}."})
    weapon = whole(message, "weapon", 1, MOST_WEAPONS, 1) if "weapon" in message else None
    if weapon is not None and fighter is None:
        raise Refused({"fighter": "Say who takes another weapon."})
    found = Change(options, fighter, message.get("sheet"), without, weapon)
    if not options and without is None and fighter is None:
        raise Refused({"do": "Say what is otherwise: readings, a fighter's sheet, or somebody less."})
    return found
