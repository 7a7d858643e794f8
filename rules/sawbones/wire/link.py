"""A fight as a link: as it stands, without its log.

Equal fights make equal links. A fight with mobs is ``e3``, so that a version which knows none says that it is too old;
any other link it can open. One with notes or conditions is ``e4``: what it holds more is marked, and a mark that a
version does not know makes it say the same. What every link is outside: :mod:`sawbones.wire.envelope`; several fights
in one: :mod:`sawbones.wire.evening`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from sawbones.fight.conditions import freed
from sawbones.fight.knowledge import NOTHING
from sawbones.fight.state import MOST, SIDES, State, clean_words
from sawbones.kit import forms
from sawbones.kit.values import Refused, shown
from sawbones.systems import kept_as, named, own
from sawbones.wire import short_names
from sawbones.wire.as_json import IN_MIND, joined, kept_in_mind, pack_member, standing
from sawbones.wire.beside import gathered, left, noted, pack_knowledge, pack_mobs, pack_notes, pack_out, players_know
from sawbones.wire.envelope import (
    FORETOLD,
    LONGEST_FORETOLD,
    MARKED,
    MOBS,
    VERSION,
    Unsealed,
    forged,
    newer,
    refused,
    sealed,
    unsealed,
)

if TYPE_CHECKING:
    from sawbones.kit.system import System
    from sawbones.wire.guard import Reader

#: the marks of somebody's note and conditions, of those who are out of the fight, of what players know: of whom, of
#: those who come later, and what they have called foes; and of those who have had, or begun, a turn in this round
NOTES, OUT, KNOWN, LATER, GIVEN, *_ = MARKS = "notes", "out", "known", "later", "given", *IN_MIND
#: a fighter with every field filled, or the readings with a track of one's own, takes half of it
LONGEST_PIECE = 8_192
LONGEST_NAME = 40
#: a game of one's own as it lies in a link, and how long a link of one alone may be
LONGEST_GAME = 2 * own.LONGEST_GAME
LONGEST_GAME_LINK = 1_200


@dataclass(frozen=True, slots=True)
class Linked:
    """What was in a link."""

    kind: str
    system: System
    state: State
    #: of a home-made system
    name: str = ""


# Out


def pack_link(system: System, state: State, kind: str = "fight") -> str:
    """The fight as it stands (its log stays at home) as the text behind ``#``."""
    link = sealed(kind, *packed(system, state))
    try:
        back = read_link(link).state
    except Refused as wrong:
        said = " ".join(wrong.problems.values())
        raise refused(f"No link can hold this: save it as a file. {said}") from None
    if back != state:
        raise refused("A link would open as another fight than this: save it as a file.")
    return link


def packed(system: System, state: State) -> tuple[list[Any], int]:
    """What a link of a fight holds, and the least version that it needs."""
    sides = {side: number for number, side in enumerate(SIDES)}
    members = [[m.name, sides[m.side], *pack_member(m)[1:]] for m in state.members]
    names = [m.name for m in state.members]
    turn = names.index(state.turn) if state.turn in names else -1
    clock = [state.round, state.minutes, state.seconds]
    phase = [[state.phase, *(names.index(name) for name in state.acted)]]
    content = [*kept_as(system), forms.kept(state.book), clock, turn, members]
    mobs = [[mob, *(names.index(name) for name in those)] for mob, those in pack_mobs(state).items()]
    notes = [[NOTES, names.index(name), *_by_place(noted, names)] for name, noted in pack_notes(state).items()]
    out = [[OUT, why, *(names.index(name) for name in those)] for why, those in pack_out(state).items()]
    turns = [[mark, *map(names.index, those)] for mark in IN_MIND if (those := getattr(state, mark))]
    marked = [*notes, *out, *_known(pack_knowledge(state), names), *turns]
    if marked:
        return [*content, *phase, mobs, marked], MARKED
    if mobs:
        return [*content, *phase, mobs], MOBS
    return [*content, *(phase if state.phase or state.acted else [])], VERSION


def _known(players: dict[str, Any], names: list[str]) -> list[list[Any]]:
    """What players know, each piece under its mark."""
    found = [[KNOWN, names.index(name), *packed] for name, packed in players.get("members", {}).items()]
    found += [[LATER, *players["later"]]] if "later" in players else []
    return found + ([[GIVEN, *players["given"]]] if "given" in players else [])


def _by_place(noted: list[Any], names: list[str]) -> list[Any]:
    """A note and conditions that name the fighters whose turns end them by their places."""
    note, *conditions = noted
    return [note, *([*one[:4], names.index(one[4])] if len(one) > 4 else one for one in conditions)]


def pack_system(system: System, state: State, name: object) -> str:
    """The readings of a fight under a name: a system that somebody made at home."""
    return sealed("system", [*kept_as(system), forms.kept(state.book), _name(name)])


def pack_game(system: System) -> str:
    """A game of one's own, without a fight; refused in words where it is none, or takes too long a link."""
    if system.definition is None:
        raise Refused({"what": f"{system.name} is no game of one's own: anybody has it."})
    short = short_names.left_out(system.definition)
    if len(json.dumps(short, ensure_ascii=False).encode()) > LONGEST_FORETOLD:
        raise refused("This game is too large for a link: share it as a file.")
    link = sealed("game", [short], FORETOLD)
    if len(link) > LONGEST_GAME_LINK:
        many = f"{len(link):,} characters, and at most {LONGEST_GAME_LINK:,} are sent"
        raise refused(f"As a link this game would have {many}: share it as a file.")
    return link


def of_fighter(state: State, name: object, *, note: bool = False) -> State:
    """Return the fight of one fighter as they go out: of no mob, in the fight, and with no name of anybody they struck.

    The GM's ``note`` goes along only where the GM says so. Conditions go along as they are: whoever plays the fighter
    plays by them.
    """
    member = state.member(name)
    habits = tuple(habit for habit in member.habits if habit.on in ("", name))
    alone = replace(member, habits=habits, mob="", out="", note=member.note if note else "")
    return only(replace(state, members=(alone,)))


def only(state: State) -> State:
    """The state whose turn and past speak of its own members alone; what players know does not leave with them."""
    names = {member.name for member in state.members}
    turn = state.turn if state.turn in names else None
    members = tuple(
        replace(one, known=NOTHING, habits=tuple(habit for habit in one.habits if habit.on in ("", *names)))
        for one in state.members
    )
    state = state.turns_called(lambda name: name if name in names else None)
    acted = state.acted if state.book.phases else ()  # whoever comes from a list has their place in another
    return freed(replace(state, members=members, turn=turn, acted=acted, later=NOTHING, given=()))


# In


def read_link(link: object) -> Linked:
    """What is in a link of one fight, or a part of one. What cannot be read is refused in words."""
    return opened(unsealed(link))


def opened(link: Unsealed) -> Linked:
    """What is in a link that is whole."""
    if link.kind == "players":
        raise refused("This link holds what players see, and no fight.")
    game = link.kind == "game"
    found = _game(link.content, link.version) if game else one_fight(link.content, link.kind, link.version)
    link.content.end()
    return found


def one_fight(given: Reader, kind: str, version: int) -> Linked:
    """What the positional JSON says next, read only as far as it is something a fight has."""
    given.sign("[")
    name = given.value(LONGEST_PIECE)
    try:
        system = named(name, _beside(given) if name == own.ID else None)
        if system is None:
            raise refused(f"This link uses rules called {shown(name)}, which are not known here.")
        given.sign(",")
        state = State(forms.restore(system.book, given.value(LONGEST_PIECE)))
        given.sign(",")
        return _named(system, state, given) if kind == "system" else _fought(kind, system, state, given, version)
    except Refused as wrong:
        raise strange(wrong) from None


def _beside(given: Reader) -> Any:
    """The game of one's own that lies beside its mark."""
    given.sign(",")
    return given.value(LONGEST_GAME)


def _game(given: Reader, version: int) -> Linked:
    """A game of one's own, and a fight by it in which nobody is yet."""
    given.sign("[")
    definition = given.value(LONGEST_GAME)
    given.sign("]")
    definition = short_names.put_back(definition) if version == FORETOLD else definition
    try:
        system = own.system(definition)
    except Refused as wrong:
        raise strange(wrong) from None
    return Linked("game", system, State(system.book()), system.name[:LONGEST_NAME])


def strange(wrong: Refused) -> Refused:
    """What is refused within a link, as a word about the link."""
    if "link" in wrong.problems:
        return wrong
    return refused(f"This link holds something no fight has. {' '.join(list(wrong.problems.values())[:3])}")


def _named(system: System, state: State, given: Reader) -> Linked:
    name = _name(given.value(LONGEST_PIECE))
    given.sign("]")
    return Linked("system", system, state, name)


def _fought(kind: str, system: System, state: State, given: Reader, version: int) -> Linked:
    clock = given.value(LONGEST_PIECE)
    given.sign(",")
    turn = given.value(LONGEST_PIECE)
    given.sign(",")
    members = list(islice(given.each(LONGEST_PIECE), MOST + 1))
    if len(members) > MOST:
        raise Refused({"members": f"A fight holds at most {MOST} fighters."})
    for member in members:
        if not (isinstance(member, list) and len(member) >= 3 and _index(member[1]) and member[1] in (0, 1)):
            raise forged()
        state = joined(state, [member[0], SIDES[member[1]], *member[2:]])
    names = dict(enumerate(member.name for member in state.members))
    phase: list[Any] = [0]
    if given.sign("," if version > VERSION else ",]") == ",":
        phase = _placed(given.value(LONGEST_PIECE), names)
        if given.sign("," if version > VERSION else "]") == ",":
            mobs_of: dict[str, list[str]] = {}
            for mob in islice(given.each(LONGEST_PIECE), MOST + 1):
                called, *those = _placed(mob, names)
                if not isinstance(called, str) or called in mobs_of:
                    raise forged()
                mobs_of[called] = those
            state = gathered(state, mobs_of)
            if given.sign("," if version == MARKED else "]") == ",":
                state = _marked(state, given, names)
                given.sign("]")
    return Linked(kind, system, standing(state, names.get(turn) if _index(turn) else None, clock, phase))


def _marked(state: State, given: Reader, names: dict[int, str]) -> State:
    """The state with what is marked, each piece of it by its mark."""
    notes: dict[str, list[Any]] = {}
    out: dict[str, list[str]] = {}
    players: dict[str, Any] = {"members": {}}
    for piece in given.each(LONGEST_PIECE):
        if not isinstance(piece, list) or len(piece) < 2 or not isinstance(piece[0], str):
            raise forged()
        mark, first, *rest = piece
        if mark in (LATER, GIVEN) and mark not in players:
            players[mark] = piece[1:]
        elif mark in IN_MIND and not getattr(state, mark):
            state = kept_in_mind(state, {mark: _placed(piece, names)[1:]})
        elif mark == KNOWN and _index(first) and first in names and names[first] not in players["members"]:
            players["members"][names[first]] = rest
        elif not rest:
            raise forged() if mark in MARKS else newer()
        elif mark == NOTES and _index(first) and first in names and names[first] not in notes:
            notes[names[first]] = [rest[0], *(_by_name(one, names) for one in rest[1:])]
        elif mark == OUT and isinstance(first, str) and first not in out:
            out[first] = _placed(piece[1:], names)[1:]
        else:
            raise forged() if mark in MARKS else newer()
    return players_know(noted(left(state, out), notes), players)


def _by_name(given: object, names: dict[int, str]) -> object:
    """A condition with the name of whoever's turn ends it."""
    if not isinstance(given, list) or len(given) < 5:
        return given
    if len(given) > 5 or not _index(given[4]) or given[4] not in names:
        raise forged()
    return [*given[:4], names[given[4]]]


def _placed(given: object, names: dict[int, str]) -> list[Any]:
    """A list whose first is not looked at, and all others are places of fighters: those by their names."""
    if not isinstance(given, list) or not given or not all(_index(n) and n in names for n in given[1:]):
        raise forged()
    return [given[0], *(names[n] for n in given[1:])]


def _index(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _name(given: object) -> str:
    """The name of a home-made system."""
    return clean_words("A name", given, LONGEST_NAME, "name")
