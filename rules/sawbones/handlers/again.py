"""What is in a log, played again from its cause alone: what it comes to, how it is said, and why.

The same for whatever made the entry: a rule, a hand, or somebody who came from elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sawbones.fight import deeds, edits, knowledge
from sawbones.fight.state import clean_name
from sawbones.handlers import roster
from sawbones.handlers.answered import Message, script_of
from sawbones.kit.values import Refused, shown
from sawbones.play.limits import Misfit, TooMany, TooMuch
from sawbones.wire import saved, screens

if TYPE_CHECKING:
    from sawbones.fight.log import Entry, Log
    from sawbones.fight.state import State
    from sawbones.kit.system import System
    from sawbones.play.resolve import Story


@dataclass(frozen=True, slots=True)
class Again:
    """What a cause comes to: the state after it and its line; where rules were at work, what they did."""

    state: State
    text: str
    deed: deeds.Deed | None = None
    story: Story | None = None


def again(system: System, state: State, cause: Message, *, bare: bool = False) -> Again:
    """Play a cause once more; refused in words where these rules do not take it.

    ``bare`` gives its line as lines were before they said what came of what was done.
    """
    try:
        one = played(system, state, cause, bare=bare)
    except (Misfit, TooMuch, TooMany) as wrong:
        raise Refused({"do": str(wrong)}) from None
    # what players know of it follows by itself
    return replace(one, state=knowledge.told(state, one.state, cause), text=saved.line_of(one.text))


def played(system: System, state: State, cause: Message, *, bare: bool = False) -> Again:
    """The same without what players know of it; what the rules refuse, and what takes too long, is raised as it is."""
    do = cause.get("do")
    if not isinstance(do, str):
        raise Refused({"do": "What was done cannot be read."})
    if do in screens.BY_RULES or do in deeds.BY_HAND:
        deed = deeds.deed(system, state, cause)
        story = deed.play(script_of(cause.get("answers", [])))
        if story.question is not None:
            asked = f"{story.asking}, {story.question.label}"
            raise Refused({"do": f"More is asked here than was answered: {asked}."})
        text = deed.bare if bare and deed.bare else deed.text
        return Again(deed.after(story.ends), text(story.ends), deed, story)
    if do == "arrive":
        return Again(*roster.came(system, state, cause))
    if do == "quick":
        return Again(*edits.quick(system, state, cause)[:2])
    if do == "know":
        return Again(*knowledge.know(system, state, cause))
    change: Any = edits.BY_HAND.get(do)
    if change is None:
        raise Refused({"do": f"These rules do not know what {shown(do)} does."})
    return Again(*change(system, state, cause))


def cause_of(log: Log, entry: Entry) -> Message:
    """The cause of an entry as it plays again without the log before it.

    Whether somebody who comes is newer than who is here, the log alone knows: in the cause are those who came.
    """
    cause = entry.cause
    if cause.get("do") != "arrive":
        return cause
    try:
        came = roster.who_came(log.states[entry.after], log.states[entry.n], cause)
    except (Refused, KeyError, TypeError, IndexError):
        return cause  # of another version
    names = {clean_name(member[0]) for member in came}
    kept = {name: value for name, value in cause.items() if name not in ("which", "notes", "members")}
    noted = (
        {"notes": {name: said for name, said in cause["notes"].items() if name in names}} if "notes" in cause else {}
    )
    return {**kept, "members": came, **noted}
