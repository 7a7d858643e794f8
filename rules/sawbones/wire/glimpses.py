"""A story as players saw it, as a link: views and sentences, and nothing of the fight behind them.

Positional JSON: how it began, as a link of one view has it; then the steps. A step is what was seen to happen, who is
on turn (a place among the figures of both sides, -1 for nobody), the figures of either side, round, clock and phase.
What is as it was in the step before is said by 0, a figure by its place there; what is so at the end is left out.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from sawbones.fight.state import LATEST, MOST
from sawbones.kit.values import Refused, is_whole
from sawbones.wire import views
from sawbones.wire.envelope import MARKED, forged, refused, sealed, unsealed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.veil.view import Figure, View
    from sawbones.wire.guard import Reader

#: so many steps a link holds, and so long is one of them
MOST_STEPS, LONGEST_STEP = 2_000, 16_384
VEILED = 1
TOO_LONG = "No link can hold what players saw of this story: save it as a file, or let it begin later."
Side = tuple["Figure", ...]


def pack_glimpses(story: Sequence[View]) -> str:
    """The text behind ``#``; refused in words where no link holds it."""
    base, *steps = story
    packed = [_packed(*two) for two in zip(story, steps, strict=False)]
    if len(steps) > MOST_STEPS:
        raise refused(TOO_LONG)
    link = sealed("story", [VEILED, views.packed(base), packed], MARKED)
    try:
        back = _whole(unsealed(link).content)
    except Refused:
        raise refused(TOO_LONG) from None
    if back != tuple(story):
        raise refused("A link would tell something else than players saw: save it as a file.")
    return link


def _whole(given: Reader) -> tuple[View, ...]:
    given.sign("[")
    given.value(1)
    given.sign(",")
    found = read_glimpses(given)
    given.end()
    return found


def read_glimpses(given: Reader) -> tuple[View, ...]:
    """How it began, and what was seen after each step; everything is checked."""
    story = [views.read(given.value(LONGEST_STEP))]
    given.sign(",")
    for packed in islice(given.each(LONGEST_STEP), MOST_STEPS + 1):
        after = _read(story[-1], packed)
        if views.written(_packed(story[-1], after)) != views.written(packed):
            raise forged()
        story.append(after)
    given.sign("]")
    if len(story) > MOST_STEPS + 1:
        raise forged()
    return tuple(story)


# One step


def _still(side: Side) -> Side:
    """The figures, and nobody of them on turn."""
    return tuple(replace(one, turn=False) for one in side)


def _packed(before: View, after: View) -> list[Any]:
    turns = [one.turn for one in (*after.party, *after.foes)]
    sides = [_side(_still(old), _still(new)) for old, new in ((before.party, after.party), (before.foes, after.foes))]
    number = 0 if after.round == before.round else [after.round]
    clock = 0 if after.clock == before.clock else after.clock
    phase = 0 if after.phase == before.phase else list(after.phase or ())
    whole: list[Any] = [after.said, turns.index(True) if True in turns else -1, *sides, number, clock, phase]
    while whole[-1] == 0 and len(whole) > 2:
        whole.pop()
    return whole


def _side(old: Side, new: Side) -> Any:
    if old == new:
        return 0
    places = {one.name: place for place, one in enumerate(old)}
    found: list[Any] = []
    for one in new:
        place = places.get(one.name)
        found.append(place if place is not None and old[place] == one else views.figure(one))
    return found


def _read(before: View, packed: object) -> View:
    if not isinstance(packed, list) or not 2 <= len(packed) <= 7:
        raise forged()
    parts: list[Any] = packed + [0] * (7 - len(packed))
    said, turn, party, foes, number, clock, phase = parts
    sides = [_figures(_still(old), new) for old, new in ((before.party, party), (before.foes, foes))]
    many = sum(map(len, sides))
    if not isinstance(said, str) or not is_whole(turn) or not -1 <= turn < many or many > MOST:
        raise forged()
    there = iter(range(many))
    on_turn = [tuple(replace(one, turn=next(there) == turn) for one in side) for side in sides]
    whole: list[Any] = [
        before.system,
        before.round if number == 0 else _one(number, LATEST),
        before.clock if clock == 0 else clock,
        (list(before.phase) if before.phase else 0) if phase == 0 else (phase or 0),
        *([views.figure(one) for one in side] for side in on_turn),
        said,
    ]
    return views.read(whole)


def _one(given: object, most: int) -> int:
    if not isinstance(given, list) or len(given) != 1 or not is_whole(given[0]) or not 0 <= given[0] <= most:
        raise forged()
    return int(given[0])


def _figures(old: Side, new: object) -> Side:
    if new == 0 and is_whole(new):
        return old
    if not isinstance(new, list) or len(new) > MOST:
        raise forged()
    found = []
    for one in new:
        if is_whole(one):
            if not 0 <= one < len(old):
                raise forged()
            found.append(old[one])
        else:
            found.append(views.read_figure(one))
    return tuple(found)
