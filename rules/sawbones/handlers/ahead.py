"""What looks ahead: which blow, how long somebody stands, what if, what to expect, and one fight that is told.

A count goes on where it stood, as long as the same is asked with more work: it is kept here for that. What it comes to
is the same as if it had been counted at one go, so that a reply depends on the fight and the message alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from sawbones.fight.state import SIDES
from sawbones.foresight import grid as grids
from sawbones.foresight import shown as ahead
from sawbones.foresight import whatif
from sawbones.foresight.chain import EVERYONE, Chain, against
from sawbones.foresight.counted import Counted
from sawbones.foresight.outlook import Count, check
from sawbones.foresight.playout import Plan, Setting, setting
from sawbones.foresight.policies import FLEES, POLICIES
from sawbones.foresight.story import Line
from sawbones.foresight.story import Story as Telling
from sawbones.handlers import roster
from sawbones.handlers.answered import Answered, Document, Message, replied
from sawbones.handlers.telling import of_sampled
from sawbones.kit import forms
from sawbones.kit.values import Refused, flag, shown, whole
from sawbones.play.limits import MOST_COUNTING, MOST_FIGHTS, MOST_LINES, STORIES, TooMany
from sawbones.wire import saved
from sawbones.wire.odds import strips

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sawbones.fight.state import State
    from sawbones.kit.system import System

LARGEST_SEED = 2**32 - 1
USUAL_WORK = 20_000
#: so many counts are kept at once: of a fight as it is, and as it would be; a page has little memory for more
KEPT = 2


C = TypeVar("C", bound=Counted)


@dataclass(eq=False, slots=True)
class Running:
    """A count that may go on: the fight and what is asked of it, and as far as it was asked for."""

    key: tuple[State, dict[str, Any]]
    asked: int
    count: Any


_running: list[Running] = []


#: what of a message says only how far to count, and what is told of it
HOW_FAR = ("work", "brief")


def _counted(document: Document, message: Message, work: int, begin: Callable[[], C]) -> C:
    """The count of what a message asks, as far as so much work takes it: it begins where it does not run yet."""
    key = (document.state, {name: value for name, value in message.items() if name not in HOW_FAR})
    found = next((one for one in _running if one.asked <= work and one.key == key), None)  # with less it was another
    if found is None:
        found = Running(key, 0, begin())
    kept = [found, *(one for one in _running if one.key != key)]  # of this one: it has gone too far to be of use
    for one in _running:
        if one not in kept[:KEPT]:
            one.count.end()
    _running[:] = kept[:KEPT]
    found.count.go_on(work)
    found.asked = found.count.work + 1 if found.count.over else work  # all is all, however much more was asked
    count: C = found.count
    return count


def _plan(document: Document, message: Message, *more: str) -> Plan:
    """What everybody does, by a message."""
    policies = (*POLICIES, *more)
    policy, flee = message.get("policy", "random"), message.get("flee", "nobody")
    if policy not in policies:
        raise Refused({"policy": f"A policy is one of {', '.join(policies)}, not {shown(policy)}."})
    if flee not in FLEES:
        raise Refused({"flee": f"One of {', '.join(FLEES)}, not {shown(flee)}."})
    protect = message.get("protect")
    name = document.state.member(protect, "protect").name if protect is not None else ""
    first = message.get("first", "")
    if first not in ("", *SIDES):
        raise Refused({"first": f"One of {', '.join(SIDES)}, not {shown(first)}."})
    return Plan(
        str(policy), name, str(flee), whole(message, "hits", 1, 100, 100), whole(message, "net", 0, 20, 0), first
    )


def _bounds(message: Message) -> tuple[int, int]:
    """The seed and the work of a message."""
    return whole(message, "seed", 0, LARGEST_SEED, 1), whole(message, "work", 1, MOST_COUNTING, USUAL_WORK)


def _prepared(document: Document, message: Message) -> Document:
    """The fight that is looked at: the one in front, or one that is prepared, met by the party that stands in front."""
    if "encounter" not in message:
        return document
    there = _read(message["encounter"])
    if there.system is not document.system:
        raise Refused({"encounter": f"That fight is by other rules: {there.system.name}."})
    members = roster.roster(document, {}, _nobody_throws)[1]["roster"]["members"]
    up = {one.name for one in document.state.members if document.state.is_standing(one)}
    come = [one["member"] for one in members if one["side"] == SIDES[0] and one["name"] in up]
    if not come:
        raise Refused({"encounter": "Nobody of the party stands here: nobody can go there."})
    given = {"do": "arrive", "members": come, "which": {one[0]: "comes" for one in come}}
    after, reply = roster.arrive(there, given, _nobody_throws)
    if not reply["ok"] or after is None:
        raise Refused(reply["problems"])
    return after


def _nobody_throws(faces: Sequence[int]) -> int:
    return faces[0]


#: the encounter that was read last: a count asks for it again with every slice
_last: list[tuple[object, Document]] = []


def _read(given: object) -> Document:
    if not _last or _last[0][0] != given:
        system, log, _ = saved.read_document(given)
        _last[:] = [(given, Document(system, log))]
    return _last[0][1]


# Each message


def grid(document: Document, message: Message) -> Answered:
    """One way to strike against everybody."""
    state = document.state
    found = grids.grid(state, message.get("fighter"))
    place = whole(message, "row", 0, len(found.rows) - 1, 0)
    cells = grids.row(state.book, found, place)
    rows = [
        {
            "label": one.label,
            "note": one.note,
            "act": one.act.id,
            "aid": None if one.aid is None else forms.write(one.aid),
            "fixed": one.act.why_fixed(one.aid),
        }
        for one in found.rows
    ]
    return document, replied(screen=ahead.grid(found.by.name, rows, place, cells))


def stand(document: Document, message: Message) -> Answered:
    """How long somebody stands."""
    name = document.state.member(message.get("fighter")).name
    plan, (seed, work) = _plan(document, message, EVERYONE), _bounds(message)

    def begin() -> Chain:
        now = setting(document.system, document.state, plan)
        return Chain(now, now.names.index(name), seed)

    chain = _counted(document, message, work, begin)
    return document, replied(screen=ahead.stand(chain, against(chain.setting, chain.place)))


def expect(document: Document, message: Message) -> Answered:
    """What to expect."""
    (seed, work), fights = _bounds(message), whole(message, "fights", 1, MOST_FIGHTS, 1000)
    brief = flag(message, "brief")
    count = _counted(document, message, work, lambda: Count(_setting(document, message), seed, fights))
    return document, replied(screen=ahead.counting(count) if brief and not count.over else ahead.expect(count))


def _setting(document: Document, message: Message) -> Setting:
    plan, prepared = _plan(document, message), "encounter" in message
    document = _prepared(document, message)
    state, plan = _in_order(document.state, plan, prepared=prepared)
    return setting(document.system, state, plan)


def _in_order(state: State, plan: Plan, *, prepared: bool) -> tuple[State, Plan]:
    """Put the side first that goes first, where that is open: a prepared encounter's foes unless it is said."""
    if state.turn is not None or state.book.phases:
        return state, replace(plan, first="")
    first = plan.first or (SIDES[1] if prepared else "")
    if not first:
        return state, plan
    members = tuple(sorted(state.members, key=lambda member: member.side != first))
    return replace(state, members=members), replace(plan, first=first)


def story(document: Document, message: Message) -> Answered:
    """One fight, line by line."""
    (seed, _), number = _bounds(message), whole(message, "number", 0, STORIES - 1, 0)
    now = _setting(document, message)
    check(now)
    telling = Telling(now, seed, number)
    lines: list[Line] = []
    states = []
    for line in telling.lines():
        lines.append(line)
        states.append(telling.state)
        if len(lines) == MOST_LINES:
            break
    if flag(message, "told"):
        return document, replied(story=of_sampled(now.system, now.state, lines, states, message))
    at = whole(message, "line", 0, len(lines) - 1, 0) if "line" in message else None
    return document, replied(screen=ahead.story(now, telling, lines, at))


def what_if(document: Document, message: Message) -> Answered:
    """Something otherwise."""
    _bounds(message)
    _plan(document, message)
    match message.get("of", "act"):
        case "act":
            return document, replied(screen=_act_if(document, message))
        case "fight" if "offers" in message:
            offers = message["offers"]
            if offers not in whatif.OFFERS:
                raise Refused({"offers": f"One of {', '.join(whatif.OFFERS)}, not {shown(offers)}."})
            return document, replied(screen=ahead.offers(whatif.OFFERS[offers](document.state)))
        case "fight":
            return document, replied(screen=_fight_if(document, message))
        case of:
            raise Refused({"of": f"One of act and fight, not {shown(of)}."})


ACT = ("act", "on", "by", "order", "aid")


def _act_if(document: Document, message: Message) -> dict[str, Any]:
    """An act side by side: by one change, or by each way to read a place."""
    if "weapon" in message:
        raise Refused({"weapon": "Of an act every other weapon is asked for at once: weapons."})
    system, state = document.system, document.state
    act = {name: message[name] for name in ACT if name in message}
    known = whatif.readings(state.book)
    was = whatif.ways(system, state, act)
    now = strips(state, was.deed, was.links)
    if message.get("weapons") is True:
        return ahead.what_if(
            len(known),
            "Another weapon",
            now,
            [
                _way(was, label, one if isinstance(one, str) else partial(_as_it_is, system, state, one))
                for label, one in whatif.weapons(state, act)
            ],
        )
    if "reading" in message:
        if not known:
            raise Refused({"reading": f"{system.name} reads no place in several ways."})
        reading = known[whole(message, "reading", 0, len(known) - 1, 0)]
        changes = [(reading.said(value), whatif.Change({reading.id: value})) for value in reading.others]
        title = f"{reading.spec.label}: {reading.said(reading.now)}"
    else:
        change = whatif.taken(message)
        title = ahead.otherwise(state, change)
        changes = [(title, change)]
    tries = [(label, partial(whatif.ways_then, system, state, change, act)) for label, change in changes]
    return ahead.what_if(len(known), title, now, [_way(was, label, how) for label, how in tries])


def _as_it_is(system: System, state: State, act: dict[str, Any]) -> tuple[State, whatif.Ways]:
    return state, whatif.ways(system, state, act)


def _way(was: whatif.Ways, label: str, how: Callable[[], tuple[State, whatif.Ways]] | str) -> dict[str, Any]:
    """One way it could be, or why it cannot."""
    if isinstance(how, str):
        return ahead.way(label, how)
    try:
        after, then = how()
    except Refused as refused:
        return ahead.way(label, " ".join(refused.problems.values()))
    except TooMany as many:
        return ahead.way(label, str(many))
    if whatif.same(was, then):
        return ahead.way(label)
    return ahead.way(label, strips=strips(after, then.deed, then.links))


def _fight_if(document: Document, message: Message) -> dict[str, Any]:
    """Whole fights side by side, with the same seeds: as it is, and what work that leaves as it would be."""
    (seed, work), fights = _bounds(message), whole(message, "fights", 1, MOST_FIGHTS, 400)
    change, plan = whatif.taken(message), _plan(document, message)
    brief = flag(message, "brief")

    def begin(change: whatif.Change | None) -> Count:
        now = document.state if change is None else whatif.changed(document.system, document.state, change)
        fight = whatif.rearmed(setting(document.system, *_in_order(now, plan, prepared=False)), change)
        return Count(fight, seed, fights, stories=0)

    as_it_is = {name: value for name, value in message.items() if name not in whatif.CHANGED}
    was = _counted(document, as_it_is, work, partial(begin, None))
    left = work - was.work if was.over else 0
    now = _counted(document, message, max(1, left), partial(begin, change))
    if brief and not (was.over and now.over):
        return ahead.counting(was, now)
    return ahead.fights_if(ahead.otherwise(document.state, change), was, now, beyond=whatif.beyond(was, now))
