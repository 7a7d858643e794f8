"""Who walks from one fight into another: everybody here as they can be added elsewhere, and those who come.

Whoever comes is kept as a document keeps a fighter: wounds, clocks and gear in the sheet, and what was done lately. A
note comes along, and a condition unless it is counted in the rounds or turns of the fight that is left.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sawbones.fight import conditions, members
from sawbones.fight.edits import listed
from sawbones.fight.knowledge import NOTHING
from sawbones.fight.log import Log
from sawbones.fight.state import LONGEST_TIME, MOST, Member, State, clean_name, clean_words
from sawbones.handlers.answered import Answered, Document, Message, replied
from sawbones.handlers.changing import recorded
from sawbones.kit import forms
from sawbones.kit.values import Refused, flag, is_whole, shown
from sawbones.wire import as_json, beside, screens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sawbones.fight.log import Entry
    from sawbones.kit.system import System
    from sawbones.play.resolve import Rng

#: how a place is called that somebody comes from
LONGEST_PLACE = 60


def roster(document: Document, _: Message, __: Rng) -> Answered:
    """Everybody who is here: as they are, and as they would be unhurt."""
    state = document.state
    kinds = members.kinds_of([member.name for member in state.members])
    found = []
    for member in state.members:
        own = replace(member, habits=tuple(habit for habit in member.habits if not habit.on))
        fresh = replace(own, sheet=state.book.settle(state.book.unhurt(member.sheet)))
        found.append(
            {
                "name": member.name,
                "kind": kinds.get(member.name, member.name),
                "side": member.side,
                "stands": screens.stands(state.book, member.sheet),
                "member": _packed(member),
                "fresh": _packed(fresh),
                "notes": _walks_with(state, member),
            }
        )
    return document, replied(roster={"options": forms.kept(state.book), "members": found})


def _packed(member: Member) -> list[Any]:
    return [member.name, *as_json.pack_member(member)]


#: what a condition is counted in that outlasts a fight: it has no end, or one on the clock
LASTING = ("", "minutes")


def _walks_with(state: State, member: Member) -> list[Any]:
    """The note, and each condition that outlasts a fight, with the minutes that are left of it; empty where none is."""
    lasting = [
        [one.name, conditions.left(state, member, one)] if one.unit else [one.name]
        for one in member.conditions
        if one.unit in LASTING
    ]
    return [member.note, *lasting] if member.note or lasting else []


def coming(system: System, state: State, member: Member, place: str) -> Message:
    """What brings somebody of this fight into another one, as he is."""
    return {
        "do": "arrive",
        "members": [_packed(member)],
        "notes": {member.name: _walks_with(state, member)},
        "options": forms.kept(state.book),
        "system": system.id,
        "place": place,
    }


def arrive(document: Document, message: Message, _: Rng) -> Answered:
    """Those who come from another fight join, or take the place of who they were here."""
    came, both = _decided_on(document, message)
    if both:
        names = listed([member.name for _, member in both])
        problem = f"{names} went on in both fights: say which is true."
        told = [_told(document.state, *pair) for pair in both]
        return document, replied(ok=False, problems={"which": problem}, both=told)
    if not came:
        screen = screens.fight(document.system, document.log, "They are here already, as they come.")
        return document, replied(screen=screen)
    state, joined = _walk_in(document.state, came, message)
    return recorded(document, state, message, _line(joined, message), joined)


def came(system: System, state: State, message: Message) -> tuple[State, str]:
    """What comes of such a message where all of them come in, whoever is here."""
    document = Document(system, Log((state,)))
    after, joined = _walk_in(state, list(_coming(document, message)), message)
    return after, _line(joined, message)


def who_came(before: State, after: State, message: Message) -> list[list[Any]]:
    """Those of a message who came in by it, as they are packed: not those who were here as they came."""
    if message.get("anew"):
        return list(message["members"])
    had, has = ({member.name: member for member in state.members} for state in (before, after))

    def came(name: str) -> bool:
        was, now = had.get(name), has[name]
        return was is None or (was.sheet, was.note, was.conditions) != (now.sheet, now.note, now.conditions)

    return [packed for packed in message["members"] if came(clean_name(packed[0]))]


def _line(joined: list[str], message: Message) -> str:
    place = clean_words("A fight's name", message.get("place", ""), LONGEST_PLACE, "place")
    return f"{listed(joined)} {'come' if len(joined) > 1 else 'comes'}{f' from {place}' if place else ''}"


def _decided_on(document: Document, message: Message) -> tuple[list[Member], list[tuple[Member, Member]]]:
    """Those of a message who come in, and those who went on here and there, where nobody said who is true."""
    state, log = document.state, document.log
    anew, noted = flag(message, "anew"), "notes" in message
    found, which = list(_coming(document, message)), _decided(message)
    come: list[Member] = []
    both: list[tuple[Member, Member]] = []
    for member in found:
        here = next((one for one in state.members if one.name == member.name), None)
        if here is None or anew:
            come.append(member)
        elif here.side != member.side:
            raise Refused({"members": f"There is a {member.name} on the other side here: rename one of the two."})
        elif not _newer(log, here, member, noted=noted):
            continue
        elif _gone_on(log, here, noted=noted) and member.name not in which:
            both.append((here, member))
        elif which.get(member.name) != "here":
            come.append(member)
    return come, both


def _walk_in(state: State, come: list[Member], message: Message) -> tuple[State, list[str]]:
    """The fight with those who come, and how they are called here."""
    anew, noted = flag(message, "anew"), "notes" in message
    joined: list[str] = []
    for member in come:
        here = next((one for one in state.members if one.name == member.name), None)
        if here is not None and anew:
            member = replace(member, name=members.numbered(state, member.name, 1)[0])  # noqa: PLW2901 - the same one
            here = None
        if here is None:
            state = members.join(state, [member.name], member.side, member.sheet)
            here = state.members[-1]
        comes = replace(member, mob=here.mob, known=here.known)
        if not noted:
            comes = replace(comes, note=here.note, conditions=here.conditions)
        state = replace(state, members=tuple(comes if one.name == comes.name else one for one in state.members))
        joined.append(member.name)
    return _knowing(state, joined), joined


def _coming(document: Document, message: Message) -> Iterator[Member]:
    """Those of a message, everything checked, as the readings of this fight take them."""
    system, book = document.system, document.state.book
    if message.get("system", system.id) != system.id:
        raise Refused({"system": f"They are of other rules than this fight, which is {system.name}."})
    given = message.get("members")
    if not isinstance(given, list) or not 1 <= len(given) <= MOST:
        raise Refused({"members": f"Give from 1 to {MOST} fighters as a list, not {shown(given)}."})
    there: Any = forms.restore(system.book, message["options"]) if "options" in message else book
    notes = message.get("notes", {})
    if not isinstance(notes, dict):
        raise Refused({"notes": f"Notes are by the names of those who come, not {shown(notes)}."})
    seen = set()
    for packed in given:
        if not isinstance(packed, list) or not packed:
            raise Refused({"members": f"A fighter is a list that begins with a name, not {shown(packed)}."})
        member = as_json.unpack_member(State(there), packed[0], packed[1:])
        if member.name in seen:
            raise Refused({"members": f"{member.name} comes twice."})
        seen.add(member.name)
        alone = _noted(members.reread(State(there, (member,)), book), document.state, notes.get(member.name, []))
        yield alone.members[0]


def _noted(alone: State, there: State, given: object) -> State:
    """Who comes, with the note and the conditions that walk along; their time is counted on the clock of this fight."""
    if given == []:
        return alone
    (member,) = alone.members
    if not isinstance(given, list) or not all(isinstance(one, list) and 1 <= len(one) <= 2 for one in given[1:]):
        raise Refused({"notes": f"The notes of {member.name} cannot be read."})
    packed = [given[0]]
    for name, *minutes in given[1:]:
        if minutes and not (is_whole(minutes[0]) and 1 <= minutes[0] <= LONGEST_TIME):
            raise Refused({"notes": f"A condition lasts from 1 to {LONGEST_TIME:,} minutes, not {shown(minutes[0])}."})
        ends = [conditions.seconds(there) + 60 * minutes[0]] if minutes else []
        packed.append([name, "minutes", *ends] if ends else [name])
    try:
        return beside.noted(alone, {member.name: packed})
    except Refused as wrong:
        raise Refused({"notes": " ".join(wrong.problems.values())}) from None


def _decided(message: Message) -> dict[str, str]:
    """Which of two is true, by name."""
    which = message.get("which", {})
    if not isinstance(which, dict) or not all(true in ("here", "comes") for true in which.values()):
        raise Refused({"which": f"Of each name it is here or comes that is true, not {shown(which)}."})
    return which


def _way(log: Log) -> Iterator[Entry]:
    """What has happened and was not taken back, the latest first."""
    entry = log.entry(log.place)
    while entry is not None:
        yield entry
        entry = log.entry(entry.after)


def _as_came(log: Log, name: str) -> Member | None:
    """Somebody as he came here last: from another fight, or else when he joined."""
    first = None
    for entry in _way(log):
        member = next((one for one in log.states[entry.n].members if one.name == name), None)
        if member is None:
            return first
        first = member
        if entry.cause.get("do") == "arrive" and any(one[:1] == [name] for one in entry.cause.get("members", [])):
            return member
    return next((one for one in log.states[0].members if one.name == name), first)


def _same(one: Member | None, other: Member, *, noted: bool) -> bool:
    """Whether both are alike in all that can have happened to them and, where that walks along, in what is noted."""
    beside: dict[str, Any] = {"habits": (), "mob": "", "note": "", "conditions": (), "out": "", "known": NOTHING}
    if one is None or (noted and _said(one) != _said(other)):
        return False
    return replace(one, **beside) == replace(other, **beside)


def _said(member: Member) -> tuple[str, set[str]]:
    """The note, and what the conditions are called that outlast a fight."""
    return member.note, {one.name for one in member.conditions if one.unit in LASTING}


def _newer(log: Log, here: Member, comes: Member, *, noted: bool) -> bool:
    """Whether who comes has gone on since he was here."""
    return not _same(here, comes, noted=noted) and not _same(_as_came(log, here.name), comes, noted=noted)


def _gone_on(log: Log, here: Member, *, noted: bool) -> bool:
    """Whether who is here has gone on since he came."""
    return not _same(_as_came(log, here.name), here, noted=noted)


def _told(state: State, here: Member, comes: Member) -> dict[str, str]:
    """The two of whom one is true, in a few words each."""
    stand = [screens.stands(state.book, one.sheet) or "unhurt" for one in (here, comes)]
    return {"name": here.name, "here": stand[0], "comes": stand[1]}


def _knowing(state: State, names: list[str]) -> State:
    """What they did to those who are not here is forgotten."""
    there = {member.name for member in state.members}
    for name in names:
        habits = tuple(habit for habit in state.member(name).habits if not habit.on or habit.on in there)
        state = state.with_member(name, habits=habits)
    return state
