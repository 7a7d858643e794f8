"""What players see: the one place where it is made.

A window, a link, a code, a replay, a log and what a screen reader says are made of a :class:`View` and of nothing else.
It holds no number of a foe's, and nobody who is hidden: no place in an order, no count, no turn, no word.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sawbones.fight import conditions
from sawbones.fight.knowledge import SHAPE, called, level, together
from sawbones.fight.state import MOST_CONDITIONS, SIDES
from sawbones.play.wording import clock
from sawbones.veil.common import written
from sawbones.veil.hiding import remember, stage, veiled
from sawbones.veil.wounds import Look, look, of_party, of_several

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.fight.log import Log
    from sawbones.fight.state import Member, State
    from sawbones.kit.system import Book, System

#: so many scenes are kept: what is told next begins where what was told last ended
MOST_SCENES = 16


@dataclass(frozen=True, slots=True)
class Lasting:
    """A condition, and how long it still lasts in words."""

    name: str
    left: str


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody as players see him, or some who stand as one."""

    name: str
    count: int
    #: how he looks; of a shape nothing, unless it is down
    look: Look | None
    turn: bool
    conditions: tuple[Lasting, ...] = ()
    #: of the party: the one number that hurts, with its label
    headline: tuple[str, str] | None = None
    #: whether the name is none, but a word and a number for a shape; no link holds it
    shape: bool = field(default=False, compare=False)

    def spoken(self) -> str:
        """The same in a sentence."""
        many = f", {self.count} of them" if self.count > 1 else ""
        headline = f"{self.headline[0]} {self.headline[1]}" if self.headline else ""
        lasting = [f"{one.name}, {one.left}" if one.left else one.name for one in self.conditions]
        words = [self.look.text if self.look else "", headline, *lasting, "on turn" if self.turn else ""]
        return f"{self.name}{many}: {'; '.join(word for word in words if word) or 'there'}."

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "name": self.name,
            "count": self.count,
            "state": {"text": self.look.text, "tone": self.look.tone} if self.look else None,
            "hurt": self.look.hurt if self.look else 0,
            "down": self.look.down if self.look else False,
            "turn": self.turn,
            "conditions": [asdict(one) for one in self.conditions],
            "spoken": self.spoken(),
        }


@dataclass(frozen=True, slots=True)
class View:
    """All that players see at one time."""

    system: str
    round: int
    clock: str
    phase: tuple[int, int] | None
    party: tuple[Figure, ...]
    foes: tuple[Figure, ...]
    said: str = ""

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        on = [one.name for one in (*self.party, *self.foes) if one.turn]
        head = [one.headline for one in self.party]
        headlines = [{"value": one[0], "label": one[1]} if one else None for one in head]
        return {
            "kind": "view",
            "system": self.system,
            "round": self.round,
            "clock": self.clock,
            "phase": {"phase": self.phase[0], "of": self.phase[1]} if self.phase else None,
            "turn": on[0] if on else None,
            "party": [one.plain() | {"headline": h} for one, h in zip(self.party, headlines, strict=True)],
            "foes": [one.plain() for one in self.foes],
            "said": self.said,
        }


@dataclass(frozen=True)
class Scene:
    """The fight after an entry of its log as players see it, with who is behind each of the figures."""

    state: State
    figures: tuple[tuple[tuple[Member, ...], Figure], ...] = field(default=())

    @cached_property
    def of(self) -> dict[str, Figure]:
        """The figure of everybody who is seen, by his own name."""
        return {member.name: figure for members, figure in self.figures for member in members}

    def renamed(self, name: Callable[[Figure], str]) -> Scene:
        """The same scene with other names for its figures."""
        return Scene(self.state, tuple((those, replace(one, name=name(one))) for those, one in self.figures))

    @property
    def begun(self) -> bool:
        """Whether anybody has had a turn."""
        state = self.state
        return state.round > 1 or state.turn is not None or state.phase > 0 or bool(state.acted)


def scene(log: Log, n: int) -> Scene:
    """What is seen after entry ``n``; 0 is the beginning."""
    of = log.entry(n) or log.states[n]
    known = _scenes.get(id(of))
    if known is not None and known[0] is of:
        return known[1]
    found = _scene(log, stage(log, n))
    remember(_scenes, of, found, MOST_SCENES)
    return found


def _scene(log: Log, n: int) -> Scene:
    state = veiled(log, n)
    groups: dict[tuple[str, str], list[Member]] = {}
    for member in state.members:
        groups.setdefault(together(member), []).append(member)
    hidden = {member.name for member in log.states[n].members} - {member.name for member in state.members}
    return _with_shapes(Scene(state, tuple((tuple(those), _figure(state, those, hidden)) for those in groups.values())))


#: how players read the word that is kept for a shape
FIGURE = "Figure"


def _with_shapes(found: Scene) -> Scene:
    """The scene with readable names for shapes, except where another fighter has that name."""
    taken = {figure.name.casefold() for _, figure in found.figures}

    def name(figure: Figure) -> str:
        shown = f"{FIGURE}{figure.name.removeprefix(SHAPE)}"
        return shown if figure.shape and shown.casefold() not in taken else figure.name

    return found.renamed(name)


#: what was seen after the latest entries, and of those who stand as one and have no condition: of most nothing changes
_scenes: dict[int, tuple[Any, Scene]] = {}
_figures: dict[int, tuple[Member, tuple[Book[Any], list[Member], Figure]]] = {}


def _figure(state: State, those: list[Member], hidden: set[str]) -> Figure:
    """Those who stand as one, as they are seen."""
    turn = any(member.name == state.turn for member in those)
    if any(member.conditions for member in those):
        return _drawn(state, those, hidden, turn=turn)
    known = _figures.get(id(those[0]))
    same = known is not None and known[0] is those[0] and known[1][0] is state.book and len(known[1][1]) == len(those)
    if known is None or not same or any(one is not was for one, was in zip(those, known[1][1], strict=True)):
        figure = _drawn(state, those, hidden, turn=False)
        remember(_figures, those[0], (state.book, those, figure))
    else:
        figure = known[1][2]
    return replace(figure, turn=True) if turn else figure


def _drawn(state: State, those: list[Member], hidden: set[str], *, turn: bool) -> Figure:
    first, book = those[0], state.book
    party, shape = first.side == SIDES[0], level(first) == "shape"
    seen: Look | None = of_several([look(book, one) for one in those])
    if party:
        seen = of_party(book, first, look(book, first))
    elif shape:
        seen = replace(seen, text="down", tone="harm", hurt=4) if seen and seen.down else None
    number = book.headline(first.sheet) if party and not first.out else None
    lasting: dict[str, Lasting] = {}
    for member in those if not shape else []:
        for one in member.conditions:
            name = written(one)
            if name is not None:
                left = "" if one.whose in hidden else conditions.lasts(state, member, one)
                lasting.setdefault(name, Lasting(name, left))
    headline = (number.value, number.label) if number else None
    lasts, unnamed = tuple(lasting.values())[:MOST_CONDITIONS], shape and not first.known.alias
    return Figure(called(first), len(those), seen, turn, lasts, headline, unnamed)


def seen(system: System, found: Scene, said: str = "") -> View:
    """What is seen, with what just happened."""
    state = found.state
    party = tuple(figure for members, figure in found.figures if members[0].side == SIDES[0])
    foes = tuple(figure for members, figure in found.figures if members[0].side != SIDES[0])
    phase = (state.phase, state.book.phases) if state.book.phases and state.phase else None
    begun = state.round if found.begun else 0
    return View(system.name, begun, clock(state.minutes), phase, party, foes, said)
