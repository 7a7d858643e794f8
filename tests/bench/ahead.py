"""What is ahead, in the page: until the first figures of a fight of four against five stand there, and all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ahead_talk import ready
from play import LOOK_IN, SHOW
from slow import Slowed
from starts import go

from sawbones.app import Document, handle
from sawbones.systems import SYSTEMS

if TYPE_CHECKING:
    from engines import Driven
    from notes import Notes

    from serve import Site

#: how many fight on either side
PARTY, FOES = 4, 5
#: opens what is ahead, and waits for the first and for all figures of one part of it; and what a message waits meanwhile
LOOK = f"""async ({{tab, part}}) => {{
  {LOOK_IN}
  does.openAhead();
  await new Promise((done) => setTimeout(done, 300));
  const enough = {{
    rows: (found) => found.length > 0, stand: (found) => found.rounds.length > 0, expect: (found) => found.fights > 0,
  }}[part];
  const whole = {{
    rows: (found, busy) => found.length > 0 && !busy, stand: (found) => found.over, expect: (found) => found.fights >= 1000,
  }}[part];
  const begun = performance.now();
  const took = {{first: 0, all: 0, waited: 0}};
  let turns = 0;
  does.lookAt({{tab}});
  while (took.all === 0) {{
    const {{panel}} = state, found = panel[part];
    if (!took.first && found && enough(found)) took.first = performance.now() - begun;
    if (found && whole(found, panel.busy)) took.all = performance.now() - begun;
    if (panel.problem) throw new Error(panel.problem);
    if (turns++ % 50 === 0) {{  // seldom: it is a tap that is stood in for, and not another fight
      const asked = performance.now();
      await talk({{do: "look"}});
      took.waited = Math.max(took.waited, performance.now() - asked);
    }}
    await new Promise((done) => setTimeout(done, 10));
  }}
  does.close();
  return took;
}}"""
#: the parts that are measured: the tab of each, and where its figures stand
PARTS = {"grid": "rows", "stand": "stand", "expect": "expect"}
#: milliseconds until the first figures and until all, at full speed; and until all where the device is four times slower
GOALS = {"grid": (300, 1_000, None), "stand": (100, 1_000, None), "expect": (1_000, 8_000, 30_000)}


def fight(system: str) -> dict[str, Any]:
    """Four against five of those that the system has ready, in the first turn, as a document."""
    document = ready(system)
    for side, count in (("party", PARTY), ("foe", FOES)):
        names = [member.name for member in document.state.members if member.side == side]
        for number in range(count - len(names)):
            document = _after(document, {"do": "copy", "fighter": names[number % len(names)]})
        for name in names[count:]:
            document = _after(document, {"do": "leave", "fighter": name})
    document = _after(document, {"do": "next", "roll": True})
    while document.state.turn is None:
        document = _after(document, {"do": "next", "roll": True})
    return {"document": handle(document, {"do": "save"})[1]["document"], "system": system}


def _after(document: Document, message: dict[str, Any]) -> Document:
    after, reply = handle(document, message)
    assert after is not None
    assert reply["ok"], reply["problems"]
    return after


def look(engine: Driven, ours: Site, times: int, factor: float, notes: Notes) -> None:
    """Every part in every system, so many times."""
    for system in SYSTEMS:
        if system is SYSTEMS[0] and factor == 1:
            go(engine, ours, "blow")
        engine.js(SHOW, fight(system.id))
        engine.page.locator("[data-fighter]").nth(PARTY + FOES - 1).wait_for()
        with Slowed(engine.process, factor):
            for tab, part in PARTS.items():
                for _ in range(times):
                    took = engine.js(LOOK, {"tab": tab, "part": part})
                    for what in ("first", "all"):
                        notes.add(f"ahead, {tab}, {what}, {system.id}, {factor:g}x", took[what])
                    notes.add(f"ahead, a message waits, {factor:g}x", took["waited"])
