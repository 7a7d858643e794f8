"""What a game master changes by hand: who is in the fight, their sheets, the order of play, the readings.

Each function takes the system, the state and the message, and gives the next state with the log's line for it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sawbones.fight import conditions, members, rounds
from sawbones.fight import quick as lines
from sawbones.fight.state import (
    ENDS,
    LONGEST_TIME,
    MOST,
    NAME_LENGTH,
    NOTE_LENGTH,
    OUT,
    UNITS,
    clean_name,
    clean_side,
    clean_words,
)
from sawbones.kit import fields, forms
from sawbones.kit.values import Refused, flag, shown, whole
from sawbones.play.wording import first_three

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.fight.state import State
    from sawbones.kit.system import System

    Message = dict[str, Any]


def join(system: System, state: State, message: Message) -> tuple[State, str]:
    """Somebody joins, or several numbered copies."""
    name = clean_name(message.get("fighter"))
    count = whole(message, "count", 1, MOST, 1)
    sheet: Any = forms.read(state.book.sheet, message.get("sheet", {}))
    sheet = state.book.entered(state.book.sheet(), sheet)
    mob = members.unnumbered(name) if flag(message, "mob") else ""
    # a mob is there to be quick, so it is of minor characters unless somebody says otherwise
    if flag(message, "simple", default=bool(mob)):
        sheet = state.book.simplified(sheet)
    names = [name] if count == 1 else members.numbered(state, name, count)
    after = members.join(state, names, clean_side(message.get("side", "foe")), sheet, mob)
    return _placed(state, after, message), members.joins(name, count, mob=bool(mob))


def _placed(before: State, now: State, message: Message) -> State:
    """The state with those who have come where they are to play."""
    return rounds.beside(before, now) if flag(message, "beside") else now


def mob(system: System, state: State, message: Message) -> tuple[State, str]:
    """Fighters become a mob, or are taken out of theirs."""
    names = _several(state, message.get("fighters"), "fighters")
    called = "" if message.get("mob") == "" else clean_name(message.get("mob"), "mob")
    before = [state.member(name).mob for name in names]
    after = conditions.taken(state, members.gather(state, names, called))
    said, ended = listed(names), conditions.told(state, after)
    if called:
        return after, f"{said} {'are' if len(names) > 1 else 'is'} in the mob {called}{ended}"
    left = f"the mob {before[0]}" if len(set(before)) == 1 else "their mobs"
    return after, f"{said} {'leave' if len(names) > 1 else 'leaves'} {left}{ended}"


def quick(system: System, state: State, message: Message) -> tuple[State, str, list[str]]:
    """Fighters from lines of text, and what of them may have been meant otherwise."""
    side = clean_side(message.get("side", "foe"))
    sheet = message.get("sheet", {})
    forms.read(state.book.sheet, sheet)
    reader = whole(message, "reader", 1, lines.READER, 1)
    how = lines.Joining(side, sheet, system.kits, flag(message, "mob"), reader)
    after, text, doubts = lines.quick(state, message.get("line"), how)
    return _placed(state, after, message), text, doubts


def leave(system: System, state: State, message: Message) -> tuple[State, str]:
    """Somebody leaves, or several at once."""
    given = message.get("fighter")
    names = _several(state, given, "fighter") if isinstance(given, list) else [state.member(given).name]
    after = state
    for name in names:
        after = members.leave(after, name)
    after = conditions.taken(state, after)
    return after, f"{listed(names)} {'leave' if len(names) > 1 else 'leaves'}{conditions.told(state, after)}"


def _several(state: State, given: Any, field: str) -> list[str]:
    """The names of those whom a message is about, each once."""
    if not isinstance(given, list) or not given:
        raise Refused({field: f"Give the names of those it is about as a list, not {shown(given)}."})
    names = [state.member(name, field).name for name in given[: MOST + 1]]
    if len(set(names)) < len(given):
        raise Refused({field: "Somebody is named twice."})
    return names


def listed(names: list[str]) -> str:
    """The first of them by name, the rest counted."""
    who = first_three(names)
    return f"{', '.join(who[:-1])} and {who[-1].removeprefix('and ')}" if len(who) > 1 else who[0]


def condition(system: System, state: State, message: Message) -> tuple[State, str]:
    """Somebody, or several, are something from here on, for a time or until it is taken away; or are so no more."""
    names = _several(state, message.get("fighters"), "fighters")
    called = clean_words("A condition", message.get("name"), NAME_LENGTH, "name")
    if not called:
        raise Refused({"name": "A condition needs a name."})
    who, several = listed(names), len(names) > 1
    if flag(message, "off"):
        for name in names:
            state = conditions.lifted(state, name, called)
        return state, f"{who}: no longer {called}"
    unit, at = _one_of(message, "unit", UNITS, "rounds"), _one_of(message, "at", ENDS, "")
    whose = state.member(message["whose"], "whose").name if message.get("whose") is not None else ""
    time = whole(message, "time", 1, LONGEST_TIME, 0) if message.get("time") is not None else 0
    lasts = conditions.Span(time, unit, at, whose) if time else None
    for name in names:
        state = conditions.laid(state, name, called, lasts)
    first = state.member(names[0])
    said = conditions.in_words(state, first, first.conditions[-1])
    # of several, each may end with a turn of their own
    when = "" if several and not whose else conditions.until(state, first, first.conditions[-1])
    return state, f"{who}: {said}{f', {when}' if when else ''}"


def note(system: System, state: State, message: Message) -> tuple[State, str]:
    """What somebody has noted of them, in free words."""
    names = _several(state, message.get("fighters"), "fighters")
    said = clean_words("A note", message.get("note"), NOTE_LENGTH, "note")
    for name in names:
        state = state.with_member(name, note=said)
    return state, f"{listed(names)}: “{said}”" if said else f"{listed(names)}: the note is taken away"


def out(system: System, state: State, message: Message) -> tuple[State, str]:
    """Somebody, or several, are out of the fight, or back in it."""
    names = _several(state, message.get("fighters"), "fighters")
    how = "" if message.get("how") == "" else _one_of(message, "how", OUT, "gone")
    after = members.put_out(state, names, how)
    after = conditions.taken(state, after)
    who = listed(names)
    said = f"{who}: out of the fight, {how}" if how else f"{who} {'are' if len(names) > 1 else 'is'} back in the fight"
    return after, f"{said}{conditions.told(state, after)}"


def _one_of(message: Message, field: str, known: tuple[str, ...], default: str) -> str:
    """One of these words; the default where nothing is said."""
    given = message.get(field)
    if given is None:
        return default
    if given not in known:
        raise Refused({field: f"One of {', '.join(known)}, not {shown(given)}."})
    return str(given)


def edit(system: System, state: State, message: Message) -> tuple[State, str]:
    """Fields, the name or the side, changed."""
    member = state.member(message.get("fighter"))
    sheet = state.book.edited(member.sheet, forms.read(state.book.sheet, message.get("sheet", {}), member.sheet))
    side = clean_side(message.get("side", member.side))
    state = rounds.counted_as(state, state.with_member(member.name, sheet=sheet, side=side))
    name = clean_name(message.get("name", member.name), "name")
    return members.rename(state, member.name, name), f"{member.name} edited"


def copy(system: System, state: State, message: Message) -> tuple[State, str]:
    """An unhurt, numbered copy joins, armed like whom it copies, and in the same mob."""
    member = state.member(message.get("fighter"))
    names = members.numbered(state, member.name, 1)
    # one more of them belongs to them
    after = members.join(state, names, member.side, state.book.unhurt(member.sheet), member.mob)
    arms = tuple(habit for habit in member.habits if habit.name)
    return _placed(state, after.with_member(names[0], habits=arms), message), f"{names[0]} joins"


def move(system: System, state: State, message: Message) -> tuple[State, str]:
    """Somebody plays earlier or later."""
    name = state.member(message.get("fighter")).name
    if message.get("before") is not None:
        other = state.member(message["before"], "before").name
        after, said = rounds.before(state, name, other), f"{name} comes before {other}"
    else:
        by = whole(message, "by", -MOST, MOST, 0)
        after, said = rounds.move(state, name, by), f"{name} {'earlier' if by < 0 else 'later'} in the order"
    turn = f": {after.turn} is on turn" if after.turn != state.turn else ""
    after = conditions.taken(state, after)
    return after, f"{said}{turn}{conditions.told(state, after)}"


def turn(system: System, state: State, message: Message) -> tuple[State, str]:
    """It is somebody's turn."""
    name = state.member(message.get("fighter")).name
    ready = state
    if conditions.waits(state, name):
        # in a list, whoever waited comes before the one on turn from here on, who then is next
        first = state.turn if not state.book.phases and state.turn else name
        ready = rounds.before(state, name, first)
        for one in rounds.mates(state, name):
            ready = conditions.lifted(ready, one, conditions.WAITS) if conditions.waits(ready, one) else ready
    after = conditions.taken(ready, rounds.given(ready, name, waited=ready is not state))
    waited = "has waited and " if ready is not state else ""
    return after, f"{name} {waited}is on turn{conditions.told(ready, after)}"


def turn_back(system: System, state: State) -> State:
    """The turn goes back by one, and the round's seconds with it; what time has done, only undo takes back."""
    if not state.members or (state.turn is None and not state.acted):
        raise Refused({"do": "No turn has been taken yet."})
    before = rounds.back(state)
    if before is not None:
        return before
    if state.round <= 1:
        return replace(state, turn=None, acted=())
    seconds = max(0, state.seconds - system.round_seconds)
    everyone = tuple(member.name for member in state.members)  # has had their turn in the round before
    had, begun = everyone if state.book.ends_turns else (), everyone if state.book.begins_turns else ()
    last = rounds.into_last_round(state)
    return replace(last, round=state.round - 1, seconds=seconds, had=had, begun=begun)


def back(system: System, state: State, message: Message) -> tuple[State, str]:
    """The turn goes back."""
    state = conditions.went_back(state, turn_back(system, state))
    return state, f"Back: {state.turn} is on turn" if state.turn else "Back to the start"


def options(system: System, state: State, message: Message) -> tuple[State, str]:
    """Places in the texts are read in another way from here on."""
    before = state.book
    book = forms.read(system.book, message.get("options", {}), before)
    new = {
        name: spec for name, spec in fields.specs(system.book).items() if getattr(book, name) != getattr(before, name)
    }
    named = first_three([f"{spec.label}, {spec.said(getattr(book, name))}" for name, spec in new.items()])
    text = f"Read anew: {'; '.join(named)}" if named else "The readings stay as they are"
    return members.reread(state, book), text


#: what changes a fight by hand and needs nothing but the message
BY_HAND: dict[str, Callable[[System, State, Message], tuple[State, str]]] = {
    "join": join, "copy": copy, "leave": leave, "edit": edit, "mob": mob, "condition": condition, "note": note,
    "out": out, "move": move, "turn": turn, "back": back, "options": options,
}  # fmt: skip
