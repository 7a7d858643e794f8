"""What somebody did on a phone of his own, as a link: the fighter it grew from, and the causes since.

The link is positional: the checksum of the fighter as he went out, the rules, the names, and each cause as
:mod:`sawbones.wire.causes` packs it. No state is in it: whoever lays it over a fight plays it there.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from sawbones.fight.state import MOST, clean_name
from sawbones.kit.values import Refused
from sawbones.systems import kept_as
from sawbones.wire import as_json, causes
from sawbones.wire.envelope import VERSION, Unsealed, forged, refused, sealed, unsealed

if TYPE_CHECKING:
    from sawbones.fight.log import Log
    from sawbones.fight.state import State
    from sawbones.kit.system import System
    from sawbones.wire.guard import Reader

#: so many deeds go back at once
MOST_DEEDS = 300
LONGEST_PIECE = 8_192
#: a name as it was said, before it was tidied
LONGEST_NAME = 400


@dataclass(frozen=True, slots=True)
class Deeds:
    """What was done since somebody went out."""

    #: checksum of him as he went out
    base: str
    #: the id that the rules are kept under
    system: str
    fighter: str
    #: each as :func:`sawbones.wire.causes.bare` gives it
    messages: tuple[dict[str, Any], ...]

    def ids(self) -> list[str]:
        """What each is known by, wherever it is laid: what it grew from, its place, and a check of what it says."""
        texts = (json.dumps(one, ensure_ascii=False, separators=(",", ":"), sort_keys=True) for one in self.messages)
        return [f"{self.base}-{place}-{zlib.crc32(text.encode()):08x}" for place, text in enumerate(texts, start=1)]


def checksum(system: System, alone: State) -> str:
    """The check of one fighter as he goes out, with the time and the readings that he goes out with."""
    kept = [*kept_as(system), as_json.pack_state(alone)]
    text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return f"{zlib.crc32(text.encode()):08x}"


def came(log: Log) -> str | None:
    """Who this fight is of, if it began with one fighter alone, as he comes from another phone."""
    members = log.states[0].members
    return members[0].name if len(members) == 1 else None


def done(system: System, log: Log) -> Deeds:
    """What was done in a fight of one since it began and was not taken back."""
    name = came(log)
    if name is None:
        raise Refused({"do": "This fight did not begin with one fighter from another phone: nothing goes back."})
    way = []
    entry = log.entry(log.place)
    while entry is not None:
        way.append(entry)
        entry = log.entry(entry.after)
    if not way:
        raise Refused({"do": f"Nothing was done to {name} here yet, or by him: nothing goes back."})
    said = tuple(causes.shorter(log.states[one.after], one.cause) for one in reversed(way))
    for one in said:
        causes.pack(one, causes.Names())  # a document may hold causes that are none
    return Deeds(checksum(system, log.states[0]), kept_as(system)[0], name, said)


# Out


def pack_deeds(deeds: Deeds) -> str:
    """The deeds as the text behind ``#``; refused in words where a link cannot hold them."""
    if len(deeds.messages) > MOST_DEEDS:
        many = f"{len(deeds.messages):,} things were done, and a link holds {MOST_DEEDS}"
        raise refused(f"{many}: send them back as a file.")
    names = causes.Names([deeds.fighter])
    packed = [causes.pack(one, names) for one in deeds.messages]
    link = sealed("deeds", [deeds.base, deeds.system, names.listed, packed])
    try:
        back = read_deeds(unsealed(link))
    except Refused:
        raise refused("No link can hold what was done: send it back as a file.") from None
    if back != deeds:
        raise refused("A link would say something else than what was done: send it back as a file.")
    return link


# In


def read_deeds(whole: Unsealed) -> Deeds:
    """The way back; everything is checked, and only what a version would have packed so is taken."""
    if whole.kind != "deeds":
        raise refused("This link holds no deeds: nothing can be laid over the fight.")
    if whole.version != VERSION:
        raise forged()
    try:
        deeds = _read(whole.content)
    except Refused as wrong:
        raise refused(" ".join(wrong.problems.values())) from None
    whole.content.end()
    return deeds


def _read(given: Reader) -> Deeds:
    given.sign("[")
    base = given.value(LONGEST_PIECE)
    if not isinstance(base, str) or len(base) != 8 or not set(base) <= set("0123456789abcdef"):
        raise forged()
    given.sign(",")
    system = given.value(LONGEST_PIECE)
    if not isinstance(system, str) or not system or len(system) > LONGEST_NAME:
        raise forged()
    given.sign(",")
    names = list(islice(given.each(LONGEST_PIECE), 2 * MOST + 1))
    if not 1 <= len(names) <= 2 * MOST or not all(
        isinstance(name, str) and len(name) <= LONGEST_NAME for name in names
    ):
        raise forged()
    if len(set(names)) < len(names) or clean_name(names[0]) != names[0]:
        raise forged()
    given.sign(",")
    packed = list(islice(given.each(LONGEST_PIECE), MOST_DEEDS + 1))
    given.sign("]")
    if not 1 <= len(packed) <= MOST_DEEDS:
        raise forged()
    met, messages = causes.Names(names[:1]), []
    for one in packed:
        messages.append(causes.unpack(one, names))
        causes.pack(messages[-1], met)
    if met.listed != names:  # in another order, or some that nobody speaks of
        raise forged()
    return Deeds(base, system, names[0], tuple(messages))
