"""What can happen in a fight by the rules: an act, time that passes, the next turn.

Each of the three becomes a :class:`Deed`: the parts to be played, one a fighter, and what the fight is after them.
The same deed is played, previewed, counted, and played again years later from its cause to explain the log.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from sawbones.fight import conditions, edits, rounds, spill, tally
from sawbones.fight.rounds import wraps
from sawbones.fight.state import Habit, State, few
from sawbones.kit import came, fields, forms
from sawbones.kit.values import Refused, flag, is_whole, shown
from sawbones.play.limits import LONGEST_WAIT, MOST_WORK
from sawbones.play.resolve import End, Part, Rng, Story, play
from sawbones.play.wording import first_three, span

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sawbones.fight.state import Member
    from sawbones.kit.system import Act, Book, System
    from sawbones.play.question import Answer
    from sawbones.play.resolve import Ensuing, Then
    from sawbones.play.table import Table

MOST_ANSWERS = MOST_WORK

#: what is changed by hand and may bring somebody a turn: what comes at the start of one comes then too
BY_HAND = ("turn", "leave", "out", "move", "mob")


@dataclass(frozen=True, slots=True)
class Deed:
    """The parts of something that happens, and how it changes the fight."""

    parts: tuple[Part, ...]
    after: Callable[[Sequence[End]], State]
    text: Callable[[Sequence[End]], str]
    alone: bool = False  # one target given by name: its result stands by itself
    by_name: bool = False  # every target has its result, be it empty
    doer: str | None = None  # who does it and may change by it, if that is nobody it is done to
    bare: Callable[[Sequence[End]], str] | None = None  # the text as it was before it said what came of what was done
    ensuing: Ensuing | None = None  # the parts that others have in what these bring about
    then: Then | None = None  # the parts that come when all of that is over

    def play(self, script: Sequence[Answer], rng: Rng | None = None) -> Story:
        """Play it all; see :func:`~sawbones.play.resolve.play`."""
        return play(self.parts, script, rng, self.ensuing, self.then)


def hits(parts: Sequence[Part], ends: Sequence[End]) -> list[tuple[End, Part]]:
    """Return every result with the part it came of, but for targets to whom no damage was carried over."""
    played = [(end, end.part or part) for end, part in zip(ends, parts, strict=False)]
    return [(end, part) for end, part in played if part.rule is not spill.passed_over]


def deed(system: System, state: State, message: dict[str, Any]) -> Deed:
    """What an ``act``, ``wait`` or ``next`` message comes to; refused in words where it cannot be."""
    match message.get("do"):
        case "act":
            return act(state, message)
        case "wait":
            minutes = minutes_of(message.get("minutes"))
            seconds = system.round_seconds
            found = _ending(state, wait(state, minutes), lambda now: conditions.waited(state, now, minutes, seconds))
        case "next":
            at_once = flag(message, "round")
            found = _beginning(state, turn_on(system, state, at_once=at_once))
            turned = conditions.passed_over if at_once else conditions.turned_on
            found = _ending(state, found, lambda now: turned(state, now))
            found = _holding(state, found) if flag(message, "hold") else found
        case do if do in BY_HAND:
            return replace(_beginning(state, _by_hand(system, state, message), anew=False), ensuing=ensuing(state))
        case _:
            raise Refused({"of": f"One of act, wait and next, not {shown(message.get('do'))}."})
    return replace(found, ensuing=ensuing(state))


def _ending(state: State, found: Deed, over: Callable[[State], State]) -> Deed:
    """What happens, and which conditions end by it, where anybody has one."""
    if not conditions.has_any(state):
        return found

    def after(ends: Sequence[End]) -> State:
        return over(found.after(ends))

    return replace(found, after=after, text=lambda ends: found.text(ends) + conditions.told(state, after(ends)))


def _by_hand(system: System, state: State, message: dict[str, Any]) -> Deed:
    """What the game master changes by hand."""
    after, text = edits.BY_HAND[message["do"]](system, state, message)
    return Deed((), lambda _: after, lambda _: text)


def _beginning(state: State, found: Deed, *, anew: bool = True) -> Deed:
    """The turn goes on, and what comes at the start of a turn comes to those whose turn it is then.

    Where it is not ``anew``, whoever is on turn as before has had that.
    """
    if not state.book.begins_turns:
        return found
    begins = Passing(state.book, turn=True)
    had = [] if anew else rounds.with_turn(state)

    def begin(now: State) -> list[str]:
        return [name for name in rounds.to_begin(now) if name not in had]

    def then(ends: Sequence[End]) -> list[Part]:
        now = found.after(ends)
        return [Part(name, begins, now.member(name).sheet, "") for name in begin(now)]

    def parted(ends: Sequence[End]) -> tuple[Sequence[End], Sequence[End]]:
        at = next((n for n, end in enumerate(ends) if end.part is not None and end.part.rule is begins), len(ends))
        return ends[:at], ends[at:]

    def after(ends: Sequence[End]) -> State:
        ended, begun = parted(ends)
        now = found.after(ended)  # whose turn it is stays so, whatever its start brings
        brought = _brought(now, begin(now), begun)
        for end in begun:
            now = now.with_member(end.name, sheet=end.sheet)
        return replace(now, begun=(*now.begun, *brought))

    def text(ends: Sequence[End]) -> str:
        ended, begun = parted(ends)
        return "; ".join([found.text(ended), *befell(begun)])

    return replace(found, after=after, text=text, then=then)


def _holding(state: State, found: Deed) -> Deed:
    """The turn goes on, and whose it was waits for a better moment."""
    names = rounds.with_turn(state)
    if not names:
        raise Refused({"hold": "Nobody is on turn: nobody can wait."})

    def text(ends: Sequence[End]) -> str:
        return f"{state.turn} waits: {found.text(ends)}"

    return replace(found, after=lambda ends: conditions.held(found.after(ends), names), text=text)


def ensuing(state: State, by: str | None = None, doer: str | None = None) -> Ensuing:
    """The parts of others in what somebody's part brings about for them, in the order of play.

    ``by`` is who does it all, and ``doer`` the same, if that is nobody it is done to.
    """

    def parts(end: End) -> list[Part]:
        found = []
        for gift in end.gifts:
            giver = state.member(by if gift.by_doer and by is not None else end.name)
            found += [
                Part(member.name, gift.rule, member.sheet, gift.order, to_doer=member.name == doer)
                for member in state.members
                if member.name != giver.name and not member.out and (gift.to == "others" or member.side == giver.side)
            ]
        return found

    return parts


def find_act(state: State, act_id: object) -> Act[Any]:
    """The act of this id."""
    acts = state.book.acts()
    for found in acts:
        if found.id == act_id:
            return found
    raise Refused({"act": f"There is no act {shown(act_id)} here; there are {', '.join(a.id for a in acts)}."})


def act(state: State, message: dict[str, Any]) -> Deed:
    """Something happens to one fighter or to several, one after the other."""
    found = find_act(state, message.get("act"))
    on = message.get("on")
    names: list[Any] = on if isinstance(on, list) else [on]
    if not names:
        raise Refused({"on": "Nobody is named: say to whom it happens."})
    if len({str(name) for name in names}) < len(names):
        raise Refused({"on": "Somebody is named twice."})
    targets = [state.member(name, "on") for name in names]
    by = message.get("by")
    doer = state.member(by, "by").sheet if by is not None else None
    order: Any = forms.read(found.order, message.get("order", {}))
    aid = forms.read(found.aid, message["aid"]) if message.get("aid") is not None else None
    spills = flag(message, "spill")
    if spills:
        _may_spill(state, found, on, targets)
    for member in targets:
        if spills and state.book.fate(member.sheet)[0]:
            continue  # passed over, and so no matter
        barred = found.barred(doer, member.sheet, order) if found.barred else ""
        if barred:
            field = "by" if "{by}" in barred and by is not None else "on"
            raise Refused({field: barred.format(by=by if by is not None else member.name, on=member.name)})
    to_come = range(len(targets) - 1, -1, -1)
    parts = tuple(
        Part(member.name, found.rule, member.sheet, order, doer, to_come=left, by_self=member.name == by)
        for member, left in zip(targets, to_come, strict=True)
    )
    parts = spill.stretched(parts, state.book, found) if spills else parts

    def after(ends: Sequence[End]) -> State:
        changed = state
        if by is not None and by not in names:  # who does it to themselves is the target already
            changed = changed.with_member(by, sheet=ends[-1].actor)
        for end in ends:
            changed = changed.with_member(end.name, sheet=end.sheet)
        return remember(changed, by, names, Habit(found.id, order, aid=aid)) if by is not None else changed

    def line(part: Part, end: End, *, bare: bool) -> str:
        did = _act_of(found, part)
        said = did.logged(None if bare and did.helped else by, end.name, part.order, end.result)
        return said if bare else _with_what_came(state.book, did, said, part, end)

    def text(ends: Sequence[End], *, bare: bool = False) -> str:
        struck = hits(parts, ends)
        if bare or len(struck) <= tally.FEW:
            lines = [line(part, end, bare=bare) for end, part in struck]
        else:
            lines = [tally.summary(state.book, found, by, struck)]
        own = [] if bare or found.tells_doer or doing is None else _affected(state, doing, ends[len(parts) - 1])
        return "; ".join(first_three(lines) + own + befell(ends[len(parts) :]))

    doing = by if by not in names else None
    alone = not isinstance(on, list)
    before = partial(text, bare=True)
    return Deed(parts, after, text, alone, by_name=True, doer=doing, bare=before, ensuing=ensuing(state, by, doing))


def _with_what_came(book: Book[Any], did: Act[Any], line: str, part: Part, end: End) -> str:
    """The log's line of one target, and what came of it where the line does not say it."""
    if not did.came:
        return line
    ending, _ = book.ending(part.sheet, end.sheet, end.result)
    return came.with_what_came(line, [end.name], came.came_of(did.came, end.steps, ending))


def _affected(state: State, doer: str, last: End) -> list[str]:
    """Return what the log's line says of whoever acts, where the action has done more to them than acting does."""
    before = state.member(doer).sheet
    if not state.book.is_affected(before, last.actor):
        return []
    return [f"{doer}: {state.book.ending(before, last.actor, {})[0]}"]


def _act_of(found: Act[Any], part: Part) -> Act[Any]:
    """The act that a part of another was: what is left over of a blow may be of another kind."""
    return part.spill.act if isinstance(part.spill, spill.Spill) else found


def _may_spill(state: State, found: Act[Any], on: object, targets: Sequence[Member]) -> None:
    """Refused in words, where nothing can go on to the next."""
    if found.left_over is None:
        raise Refused({"spill": f"{found.label}: in these rules nothing of it is left over for another."})
    if not isinstance(on, list):
        raise Refused({"spill": "Nothing can go on to the next where one alone is named: give a list."})
    if all(state.book.fate(member.sheet)[0] for member in targets):
        raise Refused({"on": "Everybody who is named is out of the fight already."})


def remember(state: State, by: str, names: Sequence[str], did: Habit) -> State:
    """The one who did it keeps the order, so that the next time is one tap shorter.

    An order with a field for the pair is kept for each of the targets, the latest of each.
    """
    had = state.member(by).habits
    aid = forms.anew(did.aid) if did.aid is not None else None
    did = replace(did, order=forms.anew(did.order), aid=aid)
    if any(spec.pair for spec in fields.specs(type(did.order)).values()):
        mine = [replace(did, on=name) for name in names]
        others = [habit for habit in had if (habit.act, habit.on) not in {(did.act, name) for name in names}]
    else:
        act = find_act(state, did.act)
        name = next((habit.name for habit in had if _is_same(act, habit, did)), "")
        mine = [replace(did, name=name)]
        others = [habit for habit in had if not _is_same(act, habit, did)]
    return state.with_member(by, habits=few([*mine, *others]))


def _is_same(act: Act[Any], one: Habit, other: Habit) -> bool:
    """Return whether it is the same thing once more: what was filled in is, where the circumstances are."""
    if one.act != other.act:
        return False
    if one.aid is None and other.aid is None:
        return bool(one.order == other.order)
    mine, theirs = (act.aid_of(habit.order, habit.aid, habit.name) for habit in (one, other))
    return mine is not None and mine == theirs


def minutes_of(given: object) -> int:
    """How many minutes are to pass; refused in words where they are none."""
    if is_whole(given) and 0 <= given <= LONGEST_WAIT:
        return given
    raise Refused({"minutes": f"Minutes are a whole number from 0 to {LONGEST_WAIT:,}, not {shown(given)}."})


@dataclass(frozen=True, slots=True, eq=False)
class Passing:
    """The rule of a moment in the order of play, for one fighter: what ends with it, what passes, what begins.

    ``own`` is the end of this one's turn and ``turn`` the start of one, ``over`` and ``begins`` those of a round of
    phases; the order says nothing. ``missed`` is the start of a turn that is over at once. Time is ``minutes`` that
    rounds have made, or ``waited`` where it passes at once.
    """

    book: Book[Any]
    own: bool = False
    minutes: int | None = None
    over: bool = False
    begins: bool = False
    turn: bool = False
    waited: int | None = None
    missed: bool = False

    def __call__(self, table: Table, sheet: Any, order: object) -> Any:
        """The sheet after it."""
        sheet = self.book.turn_begins(table, sheet) if self.missed else sheet
        sheet = self.book.turn_over(table, sheet) if self.own else sheet
        sheet = self.book.fought(table, sheet, self.minutes) if self.minutes is not None else sheet
        sheet = self.book.passes(table, sheet, self.waited) if self.waited is not None else sheet
        sheet = self.book.round_over(table, sheet) if self.over else sheet
        sheet = self.book.round_begins(table, sheet) if self.begins else sheet
        return self.book.turn_begins(table, sheet) if self.turn else sheet


def wait(state: State, minutes: int) -> Deed:
    """Time passes for everyone."""
    return _later(state, minutes, Passing(state.book, waited=minutes))


def _later(state: State, minutes: int, passes: Passing) -> Deed:
    """So many minutes later, for everyone by this rule."""
    later = state.at(state.round, state.minutes + minutes, state.seconds)

    def after(ends: Sequence[End]) -> State:
        changed = later
        for end in ends:
            changed = changed.with_member(end.name, sheet=end.sheet)
        return changed

    def text(ends: Sequence[End]) -> str:
        return "; ".join([span(minutes), *befell(ends)])

    parts = tuple(Part(member.name, passes, member.sheet, minutes) for member in state.members if not member.out)
    return Deed(parts, after, text)


def befell(ends: Sequence[End]) -> list[str]:
    """What time has brought to whom, the first three in words."""
    return first_three([f"{end.name}: {end.steps[-1].text.rstrip('.')}" for end in ends if end.steps])


def turn_on(system: System, state: State, *, at_once: bool = False) -> Deed:
    """The turn goes on; a round takes its time, and when that makes a minute the clocks run.

    ``at_once`` begins the next round: whoever has not had a turn is passed over, and what comes at the start and at the
    end of theirs comes all the same.
    """
    if not state.members:
        raise Refused({"do": "Nobody is in this fight yet: let somebody join."})
    if all(member.out for member in state.members):
        raise Refused({"do": "Everybody is out of the fight: nobody is left to take a turn."})
    begun = state.phase if state.book.phases else state.turn is not None or state.acted
    if at_once and not begun:
        raise Refused({"round": "No round has begun yet: begin it with the first turn."})
    over = at_once or wraps(state)
    missed = rounds.missed(state) if at_once else []
    seconds = state.seconds + (system.round_seconds if over else 0)
    minutes, seconds = divmod(seconds, 60)
    if state.book.phases:
        return _phase_on(state, state.at(state.round + over, state.minutes + minutes, seconds), missed)
    then = state.at(state.round + over, state.minutes, seconds)
    passing = _later(then, minutes, Passing(state.book, minutes=minutes))

    own = Passing(state.book, own=True, minutes=minutes or None)
    whose = rounds.to_end(state)
    rules = dict.fromkeys(whose, own)
    for name in missed:
        begins = state.book.begins_turns and name not in state.begun
        rules[name] = replace(own, own=name not in state.had, missed=begins)
    ending = tuple(
        replace(part, rule=rules[part.name]) if part.name in rules else part
        for part in passing.parts
        if minutes or part.name in rules
    )

    def after(ends: Sequence[End]) -> State:
        passed = rounds.ended(state, passing.after(ends), _brought(state, whose, ends))
        return rounds.gone_on(passed, over=over)

    def text(ends: Sequence[End]) -> str:
        now = after(ends)
        turn = f"{now.turn} is on turn" if now.turn else "nobody is left to act"
        turn = f"Round {now.round}: {turn}" if over else turn
        return "; ".join([turn + _passed_over(missed), *befell(ends)])

    return Deed(ending, after, text)


def _brought(state: State, names: Sequence[str], ends: Sequence[End]) -> list[str]:
    """To whom of these it has brought something: a word, or another sheet."""
    theirs = [end for end in ends if end.name in names]
    brought = {end.name for end in theirs if end.steps or end.sheet != state.member(end.name).sheet}
    return [name for name in names if name in brought]


def _passed_over(names: Sequence[str]) -> str:
    """Who had no turn in a round that was over at once, as the end of a sentence."""
    return f". Passed over: {edits.listed([*names])}" if names else ""


def _phase_on(state: State, timed: State, missed: Sequence[str]) -> Deed:
    """The turn goes on in a system's own order; between two rounds, one ends and another begins for everybody."""
    book = state.book
    over = timed.round > state.round
    begins = over or not state.phase

    own, others = (Passing(book, own=own, over=over, begins=begins) for own in (True, False))

    def after(ends: Sequence[End]) -> State:
        changed = timed
        for end in ends:
            changed = changed.with_member(end.name, sheet=end.sheet)
        return rounds.opened(changed) if begins else rounds.taken(rounds.done(changed))

    def text(ends: Sequence[End]) -> str:
        now = after(ends)
        turn = f"{now.turn} is on turn" if now.turn else "nobody is left to act"
        begun = f"Round {now.round} begins" if book.free else f"Round {now.round}: {turn}"
        return "; ".join([(begun if begins else turn) + _passed_over(missed), *befell(ends)])

    touched = [member for member in state.members if not member.out and (begins or member.name == state.turn)]
    whose = {state.turn, *missed}
    parts = (Part(m.name, own if m.name in whose else others, m.sheet, m.name) for m in touched)
    return Deed(tuple(parts), after, text)
