"""Who walks from one fight into another: everybody here as they can be added elsewhere, and those who come.

Whoever comes is kept as a document keeps a fighter: wounds, clocks and gear in the sheet, and what was done lately.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sawbones.fight import members
from sawbones.fight.edits import listed
from sawbones.fight.state import MOST, Member, State
from sawbones.handlers.answered import Answered, Document, Message, replied
from sawbones.handlers.changing import recorded
from sawbones.kit import forms
from sawbones.kit.values import Refused, clean_text, flag, shown
from sawbones.wire import saved, screens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sawbones.fight.log import Entry, Log
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
            }
        )
    return document, replied(roster={"options": forms.kept(state.book), "members": found})


def _packed(member: Member) -> list[Any]:
    return [member.name, *saved.pack_member(member)]


def arrive(document: Document, message: Message, _: Rng) -> Answered:
    """Those who come from another fight join, or take the place of who they were here."""
    state, log = document.state, document.log
    anew = flag(message, "anew")
    came = list(_coming(document, message))
    which = _decided(message)
    both = []
    joined: list[str] = []
    for member in came:
        here = next((one for one in state.members if one.name == member.name), None)
        if here is not None and anew:
            member = replace(member, name=members.numbered(state, member.name, 1)[0])  # noqa: PLW2901 - the same one
            here = None
        if here is None:
            state = members.join(state, [member.name], member.side, member.sheet)
            here = state.members[-1]
        elif here.side != member.side:
            raise Refused({"members": f"There is a {member.name} on the other side here: rename one of the two."})
        elif not _newer(log, here, member):
            continue
        elif _gone_on(log, here) and member.name not in which:
            both.append((here, member))
            continue
        elif which.get(member.name) == "here":
            continue
        comes = replace(member, mob=here.mob, note=here.note, conditions=here.conditions)
        state = replace(state, members=tuple(comes if one.name == comes.name else one for one in state.members))
        joined.append(member.name)
    if both:
        names = listed([member.name for member, _ in both])
        problem = f"{names} went on in both fights: say which is true."
        return document, replied(ok=False, problems={"which": problem}, both=[_told(state, *pair) for pair in both])
    if not joined:
        return document, replied(screen=screens.fight(document.system, log, "They are here already, as they come."))
    state = _knowing(state, joined)
    place = _place(message.get("place", ""))
    text = f"{listed(joined)} {'come' if len(joined) > 1 else 'comes'}{f' from {place}' if place else ''}"
    return recorded(document, state, message, text, joined)


def _coming(document: Document, message: Message) -> Iterator[Member]:
    """Those of a message, everything checked, as the readings of this fight take them."""
    system, book = document.system, document.state.book
    if message.get("system", system.id) != system.id:
        raise Refused({"system": f"They are of other rules than this fight, which is {system.name}."})
    given = message.get("members")
    if not isinstance(given, list) or not 1 <= len(given) <= MOST:
        raise Refused({"members": f"Give from 1 to {MOST} fighters as a list, not {shown(given)}."})
    there: Any = forms.restore(system.book, message["options"]) if "options" in message else book
    seen = set()
    for packed in given:
        if not isinstance(packed, list) or not packed:
            raise Refused({"members": f"A fighter is a list that begins with a name, not {shown(packed)}."})
        member = saved.unpack_member(State(there), packed[0], packed[1:])
        if member.name in seen:
            raise Refused({"members": f"{member.name} comes twice."})
        seen.add(member.name)
        yield members.reread(State(there, (member,)), book).members[0]


def _place(given: object) -> str:
    """The fight that somebody comes from, as it is called."""
    try:
        return clean_text("A fight's name", given, LONGEST_PLACE)
    except ValueError as wrong:
        raise Refused({"place": str(wrong)}) from None


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


def _same(one: Member | None, other: Member) -> bool:
    """Whether both are alike in all that can have happened to them."""
    beside: dict[str, Any] = {"habits": (), "mob": "", "note": "", "conditions": (), "out": ""}
    return one is not None and replace(one, **beside) == replace(other, **beside)


def _newer(log: Log, here: Member, comes: Member) -> bool:
    """Whether who comes has gone on since he was here."""
    return not _same(here, comes) and not _same(_as_came(log, here.name), comes)


def _gone_on(log: Log, here: Member) -> bool:
    """Whether who is here has gone on since he came."""
    return not _same(_as_came(log, here.name), here)


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
