"""What just happened, as players saw it: made out of what was seen before and after, never of the log's own lines.

Of a hidden doer only what befalls others is told. A false name and a true one are joined only where the game master
lifts the veil: where more is known of somebody than before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from sawbones.fight import knowledge
from sawbones.fight.deeds import find_act
from sawbones.fight.knowledge import level
from sawbones.fight.state import LEVELS, OUT, SIDES
from sawbones.kit.values import Refused, is_whole
from sawbones.play.wording import first_three, span
from sawbones.veil.hiding import remember
from sawbones.veil.view import View, scene, seen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sawbones.fight.log import Entry, Log
    from sawbones.kit.system import System
    from sawbones.veil.view import Figure, Scene

#: all that is seen of a shape that has fallen, in :mod:`sawbones.veil.view`
DOWN = "down"
#: what is said of one thing that happened, but for whose turn begins: so many sentences, and so many characters
MOST_SAID, LONGEST_SAID = 8, 300


@dataclass(frozen=True, slots=True)
class Line:
    """Something that players saw happen, and in which round."""

    round: int
    text: str


def view(system: System, log: Log, n: int | None = None) -> View:
    """All that players see after entry ``n`` of the log, or as it stands now."""
    at = log.place if n is None else n
    last = lines(log, at, 1)
    return seen(system, scene(log, at), last[-1].text if last else "")


#: most of what is shown was shown before the last tap
_remembered: dict[int, tuple[Entry, tuple[Line, ...]]] = {}


def lines(log: Log, n: int, count: int) -> list[Line]:
    """The last lines that players saw until entry ``n``, the newest last."""
    found: list[Line] = []
    entry = log.entry(n)
    while entry is not None and len(found) < count:
        found[:0] = told(log, entry)
        entry = log.entry(entry.after)
    return found[-count:] if count else []


def told(log: Log, entry: Entry) -> tuple[Line, ...]:
    """What players saw of an entry: none where they saw nothing of it, and of a turn each thing by itself."""
    known = _remembered.get(id(entry))
    if known is not None and known[0] is entry:  # what led to an entry is the same in every log that holds it
        return known[1]
    found = tuple(_told(log, entry))
    remember(_remembered, entry, found)
    return found


def _told(log: Log, entry: Entry) -> list[Line]:
    return _seen(log, entry, scene(log, entry.after), scene(log, entry.n))


def _seen(log: Log, entry: Entry, was: Scene, now: Scene) -> list[Line]:
    """Describe an entry by what was seen before and after it."""
    if was == now and entry.cause.get("do") != "act":
        return []
    names = knowledge.former(log.states[entry.after], log.states[entry.n], entry.cause)
    text, number = Step(log, entry, was, now, names).sentences(), now.state.round if now.begun else 0
    if entry.cause.get("do") in ("next", "turn", "back", "wait"):
        return [Line(number, one) for one in text]
    return [Line(number, _joined(text, [one for at in (was, now) for _, one in at.figures]))] if text else []


def _joined(text: Sequence[str], figures: Sequence[Figure]) -> str:
    """Join sentences; a shape that begins one in the middle is no name, and has no capital there."""
    shapes = tuple(one.name for one in figures if one.shape)
    first, *others = text
    return "; ".join([first, *(_lower(one) if one.startswith(shapes) else one for one in others)])


def _lower(text: str) -> str:
    """Begin with a shape as it is called within a sentence: "figure 2", or "the figure" where it has no number."""
    _, _, rest = text.partition(" ")
    return f"{'' if rest[:1].isdigit() else 'the '}{text[:1].lower()}{text[1:]}"


@dataclass(frozen=True)
class Step:
    """What is seen before and after something happened; ``names`` are of everybody there the former by the present."""

    log: Log
    entry: Entry
    was: Scene
    now: Scene
    names: dict[str, str]

    def sentences(self) -> list[str]:
        """All that was seen of it, the turn that began last."""
        said = list(dict.fromkeys([*self._passed(), *self._known(), *self._done(), *self._befell(), *self._gone()]))
        fits = 1
        while fits < min(MOST_SAID, len(said)) and len("; ".join(said[: fits + 1])) <= LONGEST_SAID:
            fits += 1
        more = [f"and {len(said) - fits} more"] if len(said) > fits else []
        return [*said[:fits], *more, *self._turned()]

    def _before(self, name: str) -> Figure | None:
        """The figure that somebody of now was before."""
        return self.was.of.get(self.names.get(name, ""))

    def _passed(self) -> list[str]:
        minutes = self.entry.cause.get("minutes")
        return [span(minutes)] if self.entry.cause.get("do") == "wait" and is_whole(minutes) and minutes else []

    def _known(self) -> list[str]:
        """Who is seen who was not, and who is seen to be somebody else."""
        said = []
        for members, figure in self.now.figures:
            before = [self._before(member.name) for member in members]
            came = sum(one is None for one in before)
            party = members[0].side == SIDES[0]
            if came:
                many = came > 1 or figure.count > came
                who = f"{came} {'of' if party else '×'} {figure.name}" if many else figure.name
                said.append(f"{who} {'joins' if party else 'appear' if came > 1 else 'appears'}")
            for member, other in zip(members, before, strict=True):
                if other is not None and other.name != figure.name:
                    said += self._revealed(member.name, other.name, figure.name)
        return said

    def _revealed(self, name: str, former: str, now: str) -> list[str]:
        """Somebody is called otherwise: known for who he is, or one of several, or somebody else for all they know."""
        was = next(m for m in self.was.state.members if m.name == self.names[name])
        member = self.now.state.member(name)
        more = LEVELS.index(level(member)) - LEVELS.index(level(was))
        unmasked = was.known.alias and not member.known.alias
        if more > 0 or (more == 0 and unmasked) or was.side != member.side:
            return [f"{former} is {now}"]
        if was.side == SIDES[0]:
            return [f"{former} is called {now}"]
        if any(figure.name == now for _, figure in self.was.figures):
            return []  # he is of those now
        if any(figure.name == former for _, figure in self.now.figures):
            return [f"{now} was one of {former}"]
        return [f"{now} appears", f"{former} is out of sight"]

    def _done(self) -> list[str]:
        """Who did what to whom, as far as he who did it is seen."""
        cause = self.entry.cause
        by = cause.get("by")
        doer = self.now.of.get(by) if isinstance(by, str) else None
        if cause.get("do") != "act" or doer is None:
            return []
        try:
            act = find_act(self.log.states[self.entry.after], cause.get("act"))
        except Refused:
            return []  # of rules that had it once
        if act.kind() == "hand":
            return []
        on = cause.get("on")
        names = [name for name in (on if isinstance(on, list) else [on]) if isinstance(name, str) and name != by]
        others = [figure for name in names if (figure := self.now.of.get(name)) is not None]
        whom = first_three(list(dict.fromkeys(_lower(one.name) if one.shape else one.name for one in others)))
        if doer.shape and whom and act.kind() == "harm":
            return [f"{doer.name} attacks {', '.join(whom)}"]
        on_whom = f" on {', '.join(whom)}" if whom else ""
        return [f"{doer.name}: {act.label}{on_whom}"]

    def _befell(self) -> list[str]:
        """Who looks otherwise than before, and what is on whom."""
        said = []
        for members, figure in self.now.figures:
            before = next((one for m in members if (one := self._before(m.name)) is not None), None)
            if before is None or before.name != figure.name:
                continue
            look, other = figure.look, before.look
            if look is not None and (other is None or _stands(figure) != _stands(before)):
                said.append(f"{figure.name}: {look.text}" if figure.count > 1 else _is(figure.name, look.text))
            elif look is None and other is not None:
                said.append(f"{figure.name} is up again")
            had, has = {one.name for one in before.conditions}, {one.name for one in figure.conditions}
            said += [f"{figure.name}: {one.name}" for one in figure.conditions if one.name not in had]
            said += [f"{figure.name}: no longer {one.name}" for one in before.conditions if one.name not in has]
        return said

    def _gone(self) -> list[str]:
        """Who is seen no more."""
        still = set(self.names.values())
        formerly = {then: now for now, then in self.names.items()}
        said = []
        for members, figure in self.was.figures:
            gone = [m for m in members if formerly.get(m.name) not in self.now.of]
            if gone:
                who = f"{len(gone)} × {figure.name}" if figure.count > 1 else figure.name
                left = gone[0].name not in still
                said.append(f"{who} {'leaves' if left else 'is out of sight'}")
        return said

    def _turned(self) -> list[str]:
        """Whose turn began, and which round."""
        if self.entry.cause.get("do") not in ("next", "turn", "back"):
            return []
        was, now = self.was.state, self.now.state
        figure = self.now.of.get(now.turn or "")
        begins = self.now.begun and (not self.was.begun or now.round > was.round)
        if figure is not None and (was.turn != now.turn or begins or now.phase != was.phase):
            turn = f"{figure.name} is on turn"
            return [f"Round {now.round}: {turn}" if begins else turn]
        return [f"Round {now.round} begins"] if begins else []


def _stands(figure: Figure) -> str:
    """How somebody stands, or how many of several do."""
    text = figure.look.text if figure.look else ""
    return text if figure.count > 1 else _word(text)


def _word(text: str) -> str:
    """How somebody stands, without the time that is left of it."""
    head, _, rest = text.partition(", ")
    return head if rest[:1].isdigit() else text


def _is(name: str, text: str) -> str:
    """How somebody stands, as a sentence."""
    said = {OUT[0]: "has fled", DOWN: "goes down"}
    return f"{name} {said.get(text) or f'is {_word(text)}'}"


Naming: TypeAlias = "Callable[[Figure], str]"


def names_seen(log: Log, n: int) -> list[str]:
    """What those whom players see after entry ``n`` are called, but for shapes: what initials are made of."""
    return [one.name for _, one in scene(log, n).figures if not one.shape]


def begun(system: System, log: Log, n: int, name_of: Naming | None = None) -> View:
    """How players see the fight after entry ``n``; with other names, where they are told by initials."""
    return seen(system, _called(scene(log, n), name_of))


def step(system: System, log: Log, entry: Entry, name_of: Naming | None = None) -> View | None:
    """What players see after an entry, with what is said of it.

    What they saw nothing of is no step, so that nothing is counted that they do not know of.
    """
    now = _called(scene(log, entry.n), name_of)
    lines = told(log, entry) if name_of is None else _seen(log, entry, _called(scene(log, entry.after), name_of), now)
    said = "; ".join(line.text for line in lines)
    return seen(system, now, said) if said else None


def _called(at: Scene, name_of: Naming | None) -> Scene:
    return at if name_of is None else at.renamed(name_of)
