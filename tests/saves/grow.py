"""Add what this version makes to what must open for ever: `.venv/bin/python tests/saves/grow.py NAME`.

Run it once a release. It writes NAME.jsonl, one fight a line with its document, its link and its code and what they show (of a NAME with
"deeds" in it NAME.json: what was done on phones of players' own, and the fights that it was laid over; with "stories" stories in links), adds its checksum to SUMS, and refuses to touch a file that is there: what has been released is never made anew.
"""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sawbones.kit.system import System

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1] / "rules"), str(HERE.parent / "rules")]

from at_random import condition, fight, know, out, played, something  # noqa: E402 - found by the path above
from diverging import diverged  # noqa: E402

from sawbones.app import handle  # noqa: E402
from sawbones.systems import SYSTEMS, own  # noqa: E402
from sawbones.systems.own.five import FIVE  # noqa: E402
from sawbones.systems.own.sketches import SKETCHES  # noqa: E402
from sawbones.wire.beside import pack_known, pack_noted  # noqa: E402
from sawbones.wire.deeds import read_deeds  # noqa: E402
from sawbones.wire.envelope import unsealed  # noqa: E402
from sawbones.wire.link import only, pack_link  # noqa: E402

EACH = 12
EACH_FEW = 4


def line(seed: int, system: System) -> str:
    """One fight as it is kept."""
    rng = Random(f"{seed} {system.id}")
    document = fight(rng, system, acts=rng.randint(0, 8), fighters=rng.randint(0, 6))
    document = played(document, {"do": "join", "fighter": "Wight", "count": 3, "mob": True}, rng)
    for _ in range(3):
        document = played(document, something(rng, document), rng)
        document = played(document, condition(rng, [m.name for m in document.state.members] or ["Nobody"]), rng)
        document = played(document, out(rng, document), rng)
        document = played(document, know(rng, document), rng)
        document = played(document, {"do": "next", "hold": True, "roll": True}, rng)
    shared = handle(document, {"do": "link"})[1]
    saved = handle(document, {"do": "save"})[1]["document"]
    shows = {
        m.name: {
            "side": m.side,
            "mob": m.mob,
            "notes": pack_noted(m),
            "out": m.out,
            "known": pack_known(m.known),
            **document.state.book.facts(m.sheet),
        }
        for m in document.state.members
    }
    clock = [document.state.round, document.state.minutes]
    kept = {
        "link": shared["link"],
        "code": shared["code"],
        "document": saved,
        "turn": document.state.turn,
        "clock": clock,
        "shows": shows,
    }
    # what players had before there was a veil, a copy of the party; and what they have since
    party = only(replace(document.state, members=tuple(m for m in document.state.members if m.side == "party")))
    kept["party"] = pack_link(document.system, party, "party")
    kept["players"] = handle(document, {"do": "link", "what": "players"})[1]["link"]
    kept["view"] = handle(document, {"do": "view"})[1]["view"]
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def deeds(seed: int, system: System) -> dict[str, Any] | None:
    """A fight, what was done elsewhere with one of it, and what that came to."""
    pair = diverged(rng := Random(f"deeds {seed} {system.id}"), system)
    if pair is None:
        return None
    here, there, _ = pair
    link = handle(there, {"do": "deeds"})[1].get("link")
    looked = handle(here, {"do": "lay", "link": link})[1]
    if not looked["ok"]:
        return None
    rows = looked["deeds"]["rows"]
    laid = handle(here, {"do": "lay", "link": link, "take": ["theirs"] * len(rows)}, rng.choice)[1]
    return {
        "link": link,
        "document": handle(here, {"do": "save"})[1]["document"],
        "messages": list(read_deeds(unsealed(link)).messages),
        "known": looked["deeds"]["known"],
        "rows": [[row["state"], row["text"]] for row in rows],
        "facts": [entry["fact"] for entry in laid["entries"]],
    }


def story(seed: int, system: System) -> dict[str, Any]:
    """A story in a link, whole and as players saw it, with what it tells and how it ends."""
    rng = Random(f"story {seed} {system.id} {system.name}")
    document = fight(rng, system, acts=rng.randint(3, 9), fighters=rng.randint(2, 6))
    for _ in range(4):
        names = [m.name for m in document.state.members] or ["Nobody"]
        document = played(document, {"do": "join", "fighter": "Wight", "count": 2}, rng)
        document = played(document, something(rng, document), rng)
        document = played(document, know(rng, document), rng)
        document = played(document, condition(rng, names), rng)
        document = played(document, {"do": "next", "roll": True}, rng)
    kept: dict[str, Any] = {"facts": {m.name: document.state.book.facts(m.sheet) for m in document.state.members}}
    for called, how in (("whole", {}), ("veiled", {"veiled": True})):
        link = handle(document, {"do": "link", "what": "story", **how})[1]["link"]
        told = handle(document, {"do": "tell", "count": 500, **how})[1]["story"]
        kept[called] = {"link": link, "told": [step["text"] for step in told["steps"]]}
    return kept


def sums() -> str:
    """Name and checksum of every file here that opens for ever."""
    files = sorted([*HERE.glob("*.json"), *HERE.glob("*.jsonl")])
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)


if __name__ == "__main__":
    of_deeds = "deeds" in sys.argv[1]
    of_stories = "stories" in sys.argv[1]
    made = HERE / f"{sys.argv[1]}.{'json' if of_deeds or of_stories else 'jsonl'}"
    if made.exists():
        raise SystemExit(f"{made.name} is there already: what was released stays as it is.")
    # of games of one's own alone, where somebody says so
    systems = [own.system(game) for game in (*SKETCHES, *FIVE)] if "own" in sys.argv[1] else SYSTEMS
    if "begins" in sys.argv[1]:  # and of those alone in which something comes when a turn begins
        systems = [system for system in systems if "begins" in (system.definition or {})]
    if of_deeds:
        games = [*SYSTEMS, *(own.system(game) for game in SKETCHES)]
        kept = [found for system in games for seed in range(EACH) if (found := deeds(seed, system))]
        made.write_text(json.dumps(kept, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
        (HERE / "SUMS").write_text(sums(), "utf-8")
        raise SystemExit
    if of_stories:
        games = [*SYSTEMS, *(own.system(game) for game in SKETCHES)]
        stories = [story(seed, system) for system in games for seed in range(EACH_FEW)]
        made.write_text(json.dumps(stories, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
        (HERE / "SUMS").write_text(sums(), "utf-8")
        raise SystemExit
    each = EACH_FEW if systems is not SYSTEMS or "codes" in sys.argv[1] else EACH
    lines = [line(seed, system) for system in systems for seed in range(each)]
    made.write_text("\n".join(lines) + "\n", "utf-8")
    (HERE / "SUMS").write_text(sums(), "utf-8")
