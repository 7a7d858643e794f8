"""What a game master changes by hand: who is in the fight, their sheets, the order of play, the readings.

Each function takes the system, the state and the message, and gives the next state with the log's line for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sawbones import deed as deeds
from sawbones import fight, forms, rounds
from sawbones import quick as lines
from sawbones.forms import whole
from sawbones.wording import first_three

if TYPE_CHECKING:
    from sawbones.fight import State
    from sawbones.system import System

    Message = dict[str, Any]


def join(system: System, state: State, message: Message) -> tuple[State, str]:
    """Somebody joins, or several numbered copies."""
    name = fight.clean_name(message.get("fighter"))
    count = whole(message, "count", 1, fight.MOST, 1)
    sheet: Any = forms.read(state.book.sheet, message.get("sheet", {}))
    names = [name] if count == 1 else fight.numbered(state, name, count)
    state = fight.join(state, names, fight.clean_side(message.get("side", "foe")), sheet)
    return state, f"{name} joins" if count == 1 else f"{count} {name} join"


def quick(system: System, state: State, message: Message) -> tuple[State, str]:
    """Fighters from lines of text."""
    side = fight.clean_side(message.get("side", "foe"))
    return lines.quick(state, message.get("line"), side)


def leave(system: System, state: State, message: Message) -> tuple[State, str]:
    """Somebody leaves."""
    name = state.member(message.get("fighter")).name
    return fight.leave(state, name), f"{name} leaves"


def edit(system: System, state: State, message: Message) -> tuple[State, str]:
    """Fields, the name or the side, changed."""
    member = state.member(message.get("fighter"))
    sheet = state.book.edited(member.sheet, forms.read(state.book.sheet, message.get("sheet", {}), member.sheet))
    side = fight.clean_side(message.get("side", member.side))
    state = state.with_member(member.name, sheet=sheet, side=side)
    name = fight.clean_name(message.get("name", member.name), "name")
    return fight.rename(state, member.name, name), f"{member.name} edited"


def copy(system: System, state: State, message: Message) -> tuple[State, str]:
    """An unhurt, numbered copy joins."""
    member = state.member(message.get("fighter"))
    names = fight.numbered(state, member.name, 1)
    return fight.join(state, names, member.side, state.book.unhurt(member.sheet)), f"{names[0]} joins"


def move(system: System, state: State, message: Message) -> tuple[State, str]:
    """Somebody plays earlier or later."""
    name = state.member(message.get("fighter")).name
    by = whole(message, "by", -fight.MOST, fight.MOST, 0)
    return rounds.move(state, name, by), f"{name} {'earlier' if by < 0 else 'later'} in the order"


def turn(system: System, state: State, message: Message) -> tuple[State, str]:
    """It is somebody's turn."""
    name = state.member(message.get("fighter")).name
    return rounds.given(state, name), f"{name} is on turn"


def back(system: System, state: State, message: Message) -> tuple[State, str]:
    """The turn goes back."""
    state = deeds.turn_back(system, state)
    return state, f"Back: {state.turn} is on turn" if state.turn else "Back to the start"


def options(system: System, state: State, message: Message) -> tuple[State, str]:
    """Places in the texts are read in another way from here on."""
    before = state.book
    book = forms.read(system.book, message.get("options", {}), before)
    new = {name: ask for name, ask in forms.asks(system.book).items() if getattr(book, name) != getattr(before, name)}
    named = first_three([f"{ask.label}, {ask.said(getattr(book, name))}" for name, ask in new.items()])
    text = f"Read anew: {'; '.join(named)}" if named else "The readings stay as they are"
    return fight.reread(state, book), text
