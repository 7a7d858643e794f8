"""What a line of the log tells: of which kind it is, in which round, whom it concerns, whose turn began.

Nothing of it is kept: it is read from the cause and the fact of an entry, so that old fights have it too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sawbones.fight.log import Entry
from sawbones.fight.state import MOST, NAME_LENGTH
from sawbones.kit.values import shown
from sawbones.play.wording import first_three, several

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from sawbones.fight.log import Log
    from sawbones.fight.state import State
    from sawbones.kit.system import Book

#: harm and what does good, whatever else is done, time that passes, the order of play, what is changed by hand
KINDS = ("harm", "good", "act", "time", "order", "hand")
#: what the order of play is changed by; where the turn goes on and somebody suffers for it, that is time
ORDER = ("next", "turn", "back", "move")
#: so many names are offered to choose from
MOST_NAMES = 2 * MOST


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log, beside its text.

    ``round`` is 0 before anybody's turn; ``turn`` is whose turn began where the line says nothing but that.
    """

    kind: str
    round: int
    about: tuple[str, ...]
    turn: str | None


def told(log: Log, entry: Entry) -> Told:
    """What this entry's line tells."""
    state = log.states[entry.n]
    begun = state.round > 1 or state.turn is not None or state.phase > 0 or bool(state.acted)
    kind = kind_of(entry, state)
    begins = kind == "order" and entry.cause.get("do") != "move"
    return Told(kind, state.round if begun else 0, about(entry, state), state.turn if begins else None)


def kind_of(entry: Entry, after: State) -> str:
    """One of :data:`KINDS`."""
    do = entry.cause.get("do")
    if do == "act":
        return _acts(type(after.book)).get(str(entry.cause.get("act")), "act")
    if do == "wait" or (do == "next" and befell(entry, after)) or (do in ORDER and entry.fact.get("notes")):
        return "time"  # of a turn that ends what somebody had, too
    return "order" if do in ORDER else "hand"


def befell(entry: Entry, after: State) -> bool:
    """Whether the line of a turn or a time says what befell somebody; a name may hold anything."""
    return "; " in entry.text.replace(after.turn or "", "", 1)


@lru_cache(maxsize=32)
def _acts(book: type[Book[Any]]) -> dict[str, str]:
    """Of which kind each act of these rules is."""
    return {act.id: act.kind() for act in book().acts()}


def about(entry: Entry, after: State) -> tuple[str, ...]:
    """Whom it concerns: who does it, to whom, and whoever is not as before."""
    cause, changed = entry.cause, {*entry.fact.get("members", {}), *entry.fact.get("notes", {})}
    # who joins is called by the one name, and is several
    named = [] if cause.get("do") == "join" else [cause.get(who) for who in ("by", "on", "fighter", "fighters")]
    turn = [after.turn] if cause.get("do") in ORDER else []
    flat = [name for one in named for name in (one[:MOST] if isinstance(one, list) else [one])]
    return tuple(dict.fromkeys(_names([*flat, *turn, *_in_order(changed, after)])))


def _in_order(changed: set[str], after: State) -> list[str]:
    """Who changed, in the order of play, then whoever is gone: the fields of a fact may be turned round."""
    if len(changed) < 2:
        return list(changed)
    there = [member.name for member in after.members if member.name in changed]
    return [*there, *sorted(changed.difference(there))]


def _names(given: Iterable[object]) -> list[str]:
    """Those that can be names: a cause is kept as it was sent."""
    return [name for name in given if isinstance(name, str) and 0 < len(name) <= NAME_LENGTH]


def fitting(log: Log, names: Collection[str], kinds: Collection[str]) -> Callable[[Entry], bool] | None:
    """Which entries are about any of these and of any of these kinds; of none, whatever they are about or of."""
    if not names and not kinds:
        return None
    wanted = _formerly(log, names)

    def fits(entry: Entry) -> bool:
        after = log.states[entry.n]
        if kinds and kind_of(entry, after) not in kinds:
            return False
        return not names or not wanted.isdisjoint(about(entry, after))

    return fits


def _formerly(log: Log, names: Collection[str]) -> set[str]:
    """These names, and those that the same fighters had before they were called so."""
    wanted = set(names)
    for old, new in reversed(_renamed(log)):
        wanted |= {old} if new in wanted else set()
    return wanted


def _renamed(log: Log) -> list[tuple[str, str]]:
    """Who was called otherwise, and how since, in order."""
    causes = [one.cause for one in log.records if isinstance(one, Entry) and "name" in one.cause]
    found = [(cause.get("fighter"), cause["name"]) for cause in causes if cause.get("do") == "edit"]
    return [(old, new) for old, new in found if isinstance(old, str) and isinstance(new, str) and old != new]


def whoever(log: Log) -> list[str]:
    """Everybody whom lines can be about: who is there in the order of play, then who was, the latest first."""
    there = [member.name for member in log.state.members]
    orders = [one.fact["order"] for one in log.records if isinstance(one, Entry) and "order" in one.fact]
    begun = [member.name for member in log.states[0].members]
    other = {old for old, _ in _renamed(log)}
    gone = (name for order in [*reversed(orders), begun] for name in order if name not in other)
    return list(dict.fromkeys([*there, *gone]))[:MOST_NAMES]


# The way to another line


def way(log: Log, n: int) -> tuple[str, str]:
    """Which message makes the fight stand at this line, and what it does, in words; nothing where it stands there."""
    undone, again = log.way(n)
    said = [f"{what} {named(acts)}." for what, acts in (("Undoes", undone), ("Brings again", again)) if acts]
    return ("redo" if again else "undo") if said else "", " ".join(said)


def named(acts: Sequence[Entry]) -> str:
    """How many acts, and the first of them."""
    return f"{several(len(acts), 'act')}: {'; '.join(first_three([shown(one.text, bare=True) for one in acts]))}"


def some(acts: Sequence[Entry]) -> str:
    """What was taken back or happened again: the one act, or how many."""
    return acts[0].text if len(acts) == 1 else named(acts)


def redone(log: Log) -> str | None:
    """What redo would bring again, in words: the act itself, or how many as far as which."""
    goal = log.redoable()
    if goal is None:
        return None
    undone, again = log.way(goal.n)
    return goal.text if len(again) == 1 and not undone else f"{several(len(again), 'act')}, as far as: {goal.text}"
