"""What is changed by hand, and what is taken back or brought again; each becomes a record of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from sawbones.fight import edits, knowledge, told
from sawbones.fight.quick import READER
from sawbones.fight.state import State
from sawbones.handlers.answered import Answered, Document, Handler, Message, facts_of, replied
from sawbones.kit import forms
from sawbones.kit.fields import specs
from sawbones.kit.system import System
from sawbones.kit.values import Refused, whole
from sawbones.wire import saved, screens

if TYPE_CHECKING:
    from collections.abc import Collection

    from sawbones.fight.log import Log
    from sawbones.play.resolve import Rng


def recorded(
    document: Document, state: State, cause: Message, text: str, names: Collection[str | None] = (), **more: Any
) -> Answered:
    """The document with one entry more, and the reply that carries it; what players know of it follows by itself."""
    state = knowledge.told(document.state, state, cause)
    log, entry = saved.recorded(document.system, document.log, state, cause, text)
    return _kept(document, log, entry, f"{text}.", names, **more)


def _kept(
    document: Document, log: Log, entry: dict[str, Any], said: str, names: Collection[str | None] = (), **more: Any
) -> Answered:
    """The document with this log, and what a page stores, says and draws of it; ``names`` are told whatever changed."""
    before = {member.name: member for member in document.state.members}
    touched = [m.name for m in log.state.members if before.get(m.name) != m or m.name in names]
    screen = screens.fight(document.system, log, screens.said(log.state, said, touched))
    reply = replied(facts=facts_of(log.state, touched), entry=entry, screen=screen, **more)
    return Document(document.system, log), reply


Change: TypeAlias = Callable[[System, State, Message], tuple[State, str]]


def by_hand(change: Change) -> Handler:
    """A message that changes the state and becomes an entry."""

    def run(document: Document, message: Message, _: Rng) -> Answered:
        cause = _entered(document.state, message)
        state, text = change(document.system, document.state, cause)
        return recorded(document, state, cause, text)

    return run


def _entered(state: State, message: Message) -> Message:
    """Return the message with the ids of what its sheet names out of a list; refused in words where that has no such.

    What is played again was recorded like that, or at a time when any word was taken.
    """
    if not isinstance(message.get("sheet"), dict):
        return message
    cls, name = state.book.sheet, message.get("fighter")
    before = state.member(name).sheet if message["do"] == "edit" else None
    sheet: Any = forms.enter(cls, message["sheet"], before)
    state.book.check_entered(before or cls(), sheet)
    after = forms.write(sheet)
    listed = {
        one for one, spec in specs(cls).items() if one in message["sheet"] and any(c.options for c in spec.columns)
    }
    return {**message, "sheet": {**message["sheet"], **{one: after[one] for one in listed}}} if listed else message


def quick(document: Document, message: Message, _: Rng) -> Answered:
    """Fighters from lines of text, and what of them may have been meant otherwise."""
    cause = {"reader": READER, **_entered(document.state, message)}
    state, text, doubts = edits.quick(document.system, document.state, cause)
    after, reply = recorded(document, state, cause, text)
    return after, reply | {"notice": " ".join(doubts)}


def undo(document: Document, message: Message, _: Rng) -> Answered:
    """What happened last is taken back, or all that did since an entry."""
    log = document.log
    last = log.undoable()
    if last is None:
        raise Refused({"do": "There is nothing to undo."})
    to = _goal(log, message, last.after)
    back, forth = log.way(to)
    if forth:
        raise Refused({"to": f"Entry {to} is undone: redo brings it again."})
    if not back:
        raise Refused({"to": "The fight stands there: there is nothing to undo."})
    return _gone(document, to, f"Taken back: {told.some(back)}.")


def redo(document: Document, message: Message, _: Rng) -> Answered:
    """What was taken back last happens again, or all as far as an entry that is undone."""
    log = document.log
    last = log.redoable()
    if last is None and "to" not in message:
        raise Refused({"do": "There is nothing to redo."})
    to = _goal(log, message, last.n if last else 0)
    forth = log.way(to)[1]
    if not forth:
        raise Refused({"to": f"Entry {to} is not undone: there is nothing to redo."})
    return _gone(document, to, f"Again: {told.some(forth)}.")


def _goal(log: Log, message: Message, usual: int) -> int:
    """The entry that the fight shall stand at; 0 is the beginning."""
    to = whole(message, "to", 0, saved.MOST_RECORDS, usual)
    if to and log.entry(to) is None:
        raise Refused({"to": f"The log has no entry {to}."})
    return to


def _gone(document: Document, to: int, said: str) -> Answered:
    log, move = saved.moved(document.log, to)
    return _kept(document, log, move, said)
