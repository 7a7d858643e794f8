"""A device that has kept many evenings, beside one that holds a single fight: how much room they take, and how it starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from play import LOOK_IN
from starts import go

from sawbones.app import handle

if TYPE_CHECKING:
    from engines import Driven
    from notes import Notes

    from serve import Site

EVENINGS, ENCOUNTERS, ACTS = 30, 5, 40

FILL = f"""async ({{document: kept, system, evenings, encounters}}) => {{
  {LOOK_IN}
  const front = state.current;
  for (let n = 0; n < evenings; n += 1) {{
    const evening = keep.beginEvening(`Evening ${{n + 1}}`);
    for (let place = 0; place < encounters; place += 1)
      keep.note(await keep.keepDocument(kept, `Encounter ${{place + 1}}`, system), {{evening, place, notes: "Two traps."}});
    while (keep.keeping().name !== "saved") await new Promise((done) => setTimeout(done, 50));
  }}
  await does.show(front);
}}"""
#: until all that is not in front rests
RESTS = f"""async () => {{
  {LOOK_IN}
  const singles = () => Object.keys(localStorage)
    .filter((key) => /\\/\\d{{6,}}/.test(key) && !key.includes(state.current)).length;
  const end = performance.now() + 240_000;
  while (singles() > 0 && performance.now() < end) await new Promise((done) => setTimeout(done, 200));
  return {{
    singles: singles(),
    size: Object.entries(localStorage).reduce((sum, [key, text]) => sum + key.length + text.length, 0),
  }};
}}"""


def played() -> dict[str, Any]:
    """An encounter of three against eight, with so many acts in its log."""
    document = None
    for message in (
        {"do": "new", "system": "after-sundown-revised"},
        *({"do": "join", "fighter": name, "side": "party"} for name in ("Boris", "Ines", "Marta")),
        {"do": "join", "fighter": "Ghoul", "count": 8},
    ):
        document, _ = handle(document, message)
    for n in range(ACTS):
        order = {"damage": 2 + n % 3, "kind": "lethal"}
        act = {"do": "act", "act": "blow", "on": f"Ghoul {n % 8 + 1}", "by": "Boris", "order": order, "roll": True}
        document, reply = handle(document, {"do": "next", "roll": True} if n % 2 else act)
        assert reply["ok"], reply["problems"]
    return {"document": handle(document, {"do": "save"})[1]["document"], "system": "after-sundown-revised"}


def fill(engine: Driven, site: Site) -> dict[str, Any]:
    """Keep all of them, and say how much room they take in the store where it is scarce."""
    engine.open(site.url)
    engine.js(FILL, {**played(), "evenings": EVENINGS, "encounters": ENCOUNTERS})
    found: dict[str, Any] = engine.js(RESTS)
    return found


def beside(one: Driven, many: Driven, site: Site, rounds: int, notes: Notes) -> None:
    """Starts of both, in turn."""
    for _ in range(rounds):
        notes.add("start, one fight", go(one, site, "blow"))
        notes.add("start, many evenings", go(many, site, "blow"))
