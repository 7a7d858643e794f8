"""A whole evening as a link: its encounters in their order, each as a link of its own would hold it, with its notes.

All of them are squeezed together, so that ghouls of three cellars cost little more than those of one. Older versions
say that they are too old for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sawbones.fight.state import clean_words
from sawbones.kit.values import Refused, flag, is_whole, shown, tidied
from sawbones.wire import link
from sawbones.wire.envelope import MARKED, VERSION, Unsealed, forged, refused, sealed, unsealed

if TYPE_CHECKING:
    from sawbones.fight.state import State
    from sawbones.kit.system import System
    from sawbones.wire.guard import Reader

#: how many encounters an evening may hold in a link, and how long what it calls them and says of them may be
MOST, LONGEST_NAME, LONGEST_NOTES = 60, 60, 2_000
#: notes of which every sign is written out
LONGEST_PIECE = 6 * LONGEST_NOTES + 100


@dataclass(frozen=True, slots=True)
class Encounter:
    """A fight of an evening, as it stands."""

    name: str
    notes: str
    #: whether it was put away
    away: bool
    system: System
    state: State

    def told(self) -> dict[str, object]:
        """As it is given out: with a link of its own."""
        packed = link.pack_link(self.system, self.state)
        return {"name": self.name, "notes": self.notes, "away": self.away, "link": packed}


@dataclass(frozen=True, slots=True)
class Evening:
    """What was in such a link: at least one encounter."""

    name: str
    encounters: tuple[Encounter, ...]


def of_message(name: object, given: object) -> Evening:
    """An evening as a message gives it, everything checked: each encounter is one that ``told`` could have given."""
    if not isinstance(given, list) or not 1 <= len(given) <= MOST:
        raise Refused({"encounters": f"An evening in a link is from 1 to {MOST} encounters, not {shown(given)}."})
    encounters = []
    for one in given:
        if not isinstance(one, dict) or not {"link"} <= one.keys() <= {"name", "notes", "away", "link"}:
            raise Refused({"encounters": f"An encounter is its link, name, notes and away, not {shown(one)}."})
        found = link.read_link(one["link"])
        about = _name(one.get("name", "")), _notes(one.get("notes", "")), flag(one, "away")
        encounters.append(Encounter(*about, found.system, found.state))
    return Evening(_name(name), tuple(encounters))


def pack_evening(evening: Evening) -> str:
    """The evening as the text behind ``#``; refused in words where a link cannot hold it."""
    packed = []
    for one in evening.encounters:
        content, version = link.packed(one.system, one.state)
        packed.append([one.name, one.notes, int(one.away), version, content])
    text = sealed("evening", [evening.name, packed], MARKED)
    try:
        back = read_evening(unsealed(text))
    except Refused:
        raise refused("This evening is more than a link can hold: save it as a file.") from None
    if back != evening:
        raise refused("A link would open as another evening than this: save it as a file.")
    return text


def read_evening(whole: Unsealed) -> Evening:
    """The way back; everything is checked."""
    try:
        evening = _read(whole.content)
    except Refused as wrong:
        raise link.strange(wrong) from None
    whole.content.end()
    return evening


def _read(given: Reader) -> Evening:
    given.sign("[")
    name = _name(given.value(LONGEST_PIECE))
    given.sign(",")
    given.sign("[")
    encounters = []
    for _ in range(MOST):
        encounters.append(_encounter(given))
        if given.sign(",]") == "]":
            given.sign("]")
            return Evening(name, tuple(encounters))
    raise forged()


def _encounter(given: Reader) -> Encounter:
    given.sign("[")
    about = []
    for _ in range(4):
        about.append(given.value(LONGEST_PIECE))
        given.sign(",")
    called, notes, away, version = about
    if away not in (0, 1) or version not in range(VERSION, MARKED + 1) or not all(map(is_whole, (away, version))):
        raise forged()
    found = link.one_fight(given, "fight", version)
    given.sign("]")
    return Encounter(_name(called), _notes(notes), bool(away), found.system, found.state)


def _name(given: object) -> str:
    return clean_words("A name", given, LONGEST_NAME, "name")


def _notes(given: object) -> str:
    """Notes in several rows."""
    if not isinstance(given, str) or len(given) > LONGEST_NOTES:
        raise Refused({"notes": f"Notes are text of at most {LONGEST_NOTES:,} characters, not {shown(given)}."})
    return "\n".join(tidied(row) for row in given.split("\n")).strip("\n")
