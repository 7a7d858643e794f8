"""A jump in time over somebody's last minute: it is asked whether to stop there, and stops unless told otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sawbones.fight.deeds import minutes_of
from sawbones.kit.values import flag
from sawbones.play.limits import Misfit
from sawbones.play.question import Choice, Question
from sawbones.play.wording import first_three, lasting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.fight.state import State
    from sawbones.play.question import Answer

STOP, PASS = "stop", "pass"


@dataclass(frozen=True, slots=True)
class Landing:
    """A message as it is played: the minutes that pass, the answers left for the rules, and those taken before them.

    ``question`` is what is asked first, of ``fighter``; while it is open, the message is the one that stops.
    """

    message: dict[str, Any]
    answers: Sequence[Answer]
    taken: tuple[Answer, ...] = ()
    question: Question | None = None
    fighter: str = ""
    notice: str = ""


def land(state: State, message: dict[str, Any], answers: Sequence[Answer]) -> Landing:
    """Where a message lands that may let time pass: a minute before somebody's time is up, or where it says."""
    bare = {name: value for name, value in message.items() if name != "over"}
    if message.get("do") != "wait" or flag(message, "over"):
        return Landing(bare, answers)
    minutes = minutes_of(message.get("minutes"))
    ends = last_minutes(state, minutes)
    if not ends:
        return Landing(bare, answers)
    last, name = ends[0]
    stopped = bare | {"minutes": last - 1}
    if answers and answers[0] == PASS:
        return Landing(bare, answers[1:], (PASS,))
    notice = f"Stopped a minute before {name}’s time is up."
    if answers and answers[0] != STOP:
        raise Misfit(f"{name}’s time is up after {lasting(last)}: say {STOP} or {PASS} first.")
    if answers or flag(message, "roll"):
        return Landing(stopped, answers[1:], (STOP,), notice=notice)
    return Landing(stopped, answers, question=_question(ends, minutes), fighter=name)


def last_minutes(state: State, minutes: int) -> list[tuple[int, str]]:
    """Whose time is up within so many minutes, and after how many: the first of them first."""
    there = [member for member in state.members if not member.out]
    known = {sheet: state.book.time_is_up(sheet, minutes) for sheet in dict.fromkeys(one.sheet for one in there)}
    ends = [(known[member.sheet], member.name) for member in there]
    return sorted(((last, name) for last, name in ends if last), key=lambda end: end[0])


def _question(ends: Sequence[tuple[int, str]], minutes: int) -> Question:
    (last, _), *others = ends
    left = f"After {lasting(last - 1)}, with a minute left to help." if last > 1 else "It is the last minute."
    about = "; ".join(first_three([f"{other} after {lasting(later)}" for later, other in others]))
    return Question(
        f"Time is up after {lasting(last)}",
        options=(Choice(STOP, "Stop there", left), Choice(PASS, "Let it pass", f"All of {lasting(minutes)}.")),
        help=f"Then {about}." if about else "",
    )
