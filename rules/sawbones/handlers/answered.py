"""What handlers work on and hand back: the document, the reply, the answers of a message as a script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from sawbones.fight import deeds
from sawbones.kit.values import Refused, is_whole, shown
from sawbones.play import limits
from sawbones.play.resolve import Rng

if TYPE_CHECKING:
    from sawbones.fight.log import Log
    from sawbones.fight.state import State
    from sawbones.kit.system import System
    from sawbones.play.question import Answer
    from sawbones.play.resolve import Part, Story


@dataclass(frozen=True, slots=True)
class Document:
    """A fight with everything that happened in it."""

    system: System
    log: Log

    @property
    def state(self) -> State:
        """How things stand."""
        return self.log.state


Message: TypeAlias = dict[str, Any]
Reply: TypeAlias = dict[str, Any]
Answered: TypeAlias = tuple[Document | None, Reply]
#: of messages that need a fight
Handler: TypeAlias = Callable[[Document, Message, Rng], Answered]


def replied(**filled: Any) -> Reply:
    """A reply of these parts, all others empty."""
    empty: Reply = {
        "ok": True, "problems": {}, "question": None, "facts": {}, "result": {}, "steps": [], "outcomes": [],
        "answers": [], "entry": None, "screen": None,
    }  # fmt: skip
    return empty | filled


def facts_of(state: State, names: Sequence[str]) -> dict[str, Any]:
    """The facts of those fighters."""
    return {m.name: state.book.facts(m.sheet) for m in state.members if m.name in names}


def script_of(given: object) -> list[Answer]:
    """The answers of a message as a script: lists of faces, numbers, ids."""
    if not isinstance(given, list):
        raise Refused({"answers": f"Answers are a list, in the order asked, not {shown(given)}."})
    if len(given) > deeds.MOST_ANSWERS:
        raise Refused({"answers": f"At most {deeds.MOST_ANSWERS:,} answers, not {len(given)}."})
    script: list[Answer] = []
    for answer in given:
        if isinstance(answer, list) and len(answer) <= limits.MOST_DICE and all(map(is_whole, answer)):
            script.append(tuple(answer))
        elif is_whole(answer) or isinstance(answer, str):
            script.append(answer)
        else:
            raise Refused({"answers": f"An answer is a list of faces, a number or an id, not {shown(answer)}."})
    return script


def plain(script: Sequence[Answer]) -> list[Any]:
    """A script as it stands in a message."""
    return [list(answer) if isinstance(answer, tuple) else answer for answer in script]


def whose_steps(parts: Sequence[Part], story: Story) -> list[str]:
    """Of whom each step tells, where there are several of whom it could."""
    if len(parts) < 2 and len(story.ends) + bool(story.question) < 2:
        return []
    names = [end.name for end in story.ends for _ in end.steps]
    return names + [story.asking] * (len(story.steps) - len(names))
