"""What players see as a link: the view alone, and nothing of the fight behind it.

Positional JSON: the system's name, round, clock, phase, the party, the foes, and what just happened. Of each figure its
name, how many, how it looks (word, tone, how bad, 1 where it is down), 1 where it is on turn, its conditions, and of
the party the number that hurts. What is empty at the end of a figure is left out. A link that says the same in another
way was not made by Sawbones.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NoReturn

from sawbones.fight.state import LATEST, MOST, MOST_CONDITIONS, NAME_LENGTH
from sawbones.kit.values import clean_text, is_whole
from sawbones.veil.view import Figure, Lasting, View
from sawbones.veil.wounds import Look
from sawbones.wire.envelope import Unsealed, forged, refused, sealed, unsealed

if TYPE_CHECKING:
    from collections.abc import Sequence

TONES = ("", "harm", "turn", "calm", "dim")
#: the longest of each text
SYSTEM, CLOCK, LOOK, LEFT, NUMBER, SAID = 60, 40, 100, 40, 30, 800
USUAL: tuple[Any, ...] = ("", 1, 0, 0, [], 0)
PHASES = 12


def pack_view(view: View) -> str:
    """The view as the text behind ``#``."""
    link = sealed("players", packed(view))
    if read_view(unsealed(link)) != view:
        raise refused("No link can hold what players see: show it on this device.")
    return link


def packed(view: View) -> list[Any]:
    """What such a link holds."""
    phase = list(view.phase) if view.phase else 0
    sides = [[figure(one) for one in side] for side in (view.party, view.foes)]
    return [view.system, view.round, view.clock, phase, *sides, view.said]


def figure(one: Figure) -> list[Any]:
    """One figure, as short as it can be said."""
    look = [one.look.text, TONES.index(one.look.tone), one.look.hurt, int(one.look.down)] if one.look else 0
    lasting = [[each.name, each.left] for each in one.conditions]
    whole: list[Any] = [one.name, one.count, look, int(one.turn), lasting, list(one.headline) if one.headline else 0]
    while whole[-1] == USUAL[len(whole) - 1]:
        whole.pop()
    return whole


def read_view(link: Unsealed) -> View:
    """The view of a link that is whole; everything is checked."""
    given = link.content.rest()
    link.content.end()
    return read(given)


def read(given: object) -> View:
    """The view of what :func:`packed` gave; everything is checked."""
    if not isinstance(given, list) or len(given) != 7:
        raise forged()
    system, number, clock, phase, party, foes, said = given
    view = View(
        _text(system, SYSTEM),
        _whole(number, LATEST),
        _text(clock, CLOCK),
        _phase(phase),
        _side(party),
        _side(foes),
        _text(said, SAID),
    )
    if len(view.party) + len(view.foes) > MOST or sum(one.turn for one in (*view.party, *view.foes)) > 1:
        raise forged()
    if any(one.headline for one in view.foes) or written(packed(view)) != written(given):
        raise forged()
    return view


def written(content: object) -> str:
    """What tells 1 from true, and what is said from what is only equal to it."""
    return json.dumps(content, ensure_ascii=False)


def _phase(given: object) -> tuple[int, int] | None:
    if given == 0:
        return None
    at, of = _list(given, 2, 2)
    return _whole(at, PHASES, 1), _whole(of, PHASES, 1)


def _side(given: object) -> tuple[Figure, ...]:
    return tuple(read_figure(one) for one in _list(given, 0, MOST))


def read_figure(given: object) -> Figure:
    """The way back of :func:`figure`."""
    whole = _list(given, 1, len(USUAL))
    name, count, look, turn, lasting, number = [*whole, *USUAL[len(whole) :]]
    return Figure(
        _text(name, NAME_LENGTH, least=1),
        _whole(count, MOST, 1),
        None if look == 0 else _look(look),
        bool(_whole(turn, 1)),
        tuple(_lasting(one) for one in _list(lasting, 0, MOST_CONDITIONS)),
        None if number == 0 else _number(number),
    )


def _look(given: object) -> Look:
    text, tone, hurt, down = _list(given, 4, 4)
    return Look(_text(text, LOOK, least=1), TONES[_whole(tone, 4)], _whole(hurt, 4), bool(_whole(down, 1)))


def _lasting(given: object) -> Lasting:
    name, left = _list(given, 2, 2)
    return Lasting(_text(name, NAME_LENGTH, least=1), _text(left, LEFT))


def _number(given: object) -> tuple[str, str]:
    value, label = _list(given, 2, 2)
    return _text(value, NUMBER, least=1), _text(label, NUMBER)


def _list(given: object, least: int, most: int) -> Sequence[Any]:
    return given if isinstance(given, list) and least <= len(given) <= most else _forged()


def _whole(given: object, most: int, least: int = 0) -> int:
    return given if is_whole(given) and least <= given <= most else _forged()


def _text(given: object, longest: int, least: int = 0) -> str:
    try:
        text = clean_text("A text", given, longest)
    except ValueError:
        raise forged() from None
    return text if len(text) >= least else _forged()


def _forged() -> NoReturn:
    raise forged()
