"""What is ahead, in the page: until the first figures of a fight of four against five stand there, and all of them."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

import processes
from ahead_talk import armed, ready, told
from play import LOOK_IN, SHOW
from slow import Slowed
from starts import go

from sawbones.app import handle
from sawbones.systems import SYSTEMS, find

if TYPE_CHECKING:
    from engines import Driven
    from notes import Notes

    from serve import Site

#: how many fight on either side
PARTY, FOES = 4, 5
#: what one strikes with, as many as are remembered, against so many unlike ones: as many blows as six against eight
ARMS = {"fudge": "club +3, knife +1, axe +5", "cybergod": "club 7ap2, gun 3x4 ap1/2, knife 5n"}
ARMS |= {"eclipse-phase": "club 2d10, gun 2d10+5, bow 3d10/-4"}
USUAL_ARMS = "club 5L, knife 3L, stick 2N"
TARGETS = 16
#: opens what is ahead, and waits for the first or for all figures of one part of it; and what a message waits meanwhile
LOOK = f"""async ({{tab, part, until}}) => {{
  {LOOK_IN}
  does.openAhead();
  for (const end = performance.now() + 20_000; state.panel.busy && performance.now() < end; )
    await new Promise((done) => setTimeout(done, 50));
  if (tab === "grid") does.close();
  const enough = {{
    first: {{
      rows: (found) => found.length > 0, stand: (found) => found.rounds.length > 0, expect: (found) => found.fights > 0,
    }},
    all: {{
      rows: (found, busy) => found.length > 0 && !busy, stand: (found) => found.over,
      expect: (found) => found.fights >= 1000,
    }},
  }}[until][part];
  const begun = performance.now();
  let [waited, turns] = [0, 0];
  if (tab === "grid") does.openAhead();
  else does.lookAt({{tab}});
  for (;;) {{
    const {{panel}} = state, found = panel[part];
    if (panel.problem) throw new Error(panel.problem);
    if (found && enough(found, panel.busy)) break;
    if (turns++ % 25 === 24) {{  // seldom: it is a tap that is stood in for, and not another fight
      const asked = performance.now();
      await talk({{do: "look"}});
      waited = Math.max(waited, performance.now() - asked);
    }}
    await new Promise((done) => setTimeout(done, 20));
  }}
  const took = performance.now() - begun;
  does.close();
  return {{took, waited}};
}}"""
#: a fixed piece of the work that is measured, at one go: fights of the system that is shown, as with no table known yet
RULES = f"""async () => {{
  {LOOK_IN}
  const took = [];
  for (let n = 0; n < 5; n += 1) {{
    globalThis.seed = (globalThis.seed ?? 100) + 1;
    const begun = performance.now();
    const reply = await talk({{do: "expect", seed: globalThis.seed, work: 20_000, brief: true}});
    if (!reply.ok) throw new Error(JSON.stringify(reply.problems));
    took.push(performance.now() - begun);
  }}
  return took;
}}"""
#: how often another slowing is tried, and how near to what is wanted is near enough
TRIES, NEAR = 6, 0.06
#: the parts that are measured: the tab of each, and where its figures stand
PARTS = {"grid": "rows", "stand": "stand", "expect": "expect"}
#: milliseconds until the first figures and until all, at full speed; and until all where the device is four times slower
GOALS = {"grid": (300, 1_000, None), "stand": (100, 1_000, None), "expect": (1_000, 8_000, 30_000)}
#: how much of the interpreter's memory as it was before a count may hold
MEMORY = 1.5


def blows(system: str) -> dict[str, Any]:
    """One on turn with all that is remembered of somebody, against many who are each another, as a document."""
    of = find(system)
    assert of is not None
    rng, up = Random(system), 0
    document = told(None, {"do": "new", "system": system})
    line = {"do": "quick", "line": f"Striker, {ARMS.get(system, USUAL_ARMS)}", "side": "party"}
    document = told(document, {**line, "sheet": of.starters[0].fighters[0][1]})
    while up < TARGETS:
        name = f"Target {up + 1}"
        more = told(document, armed(of, rng, name, "foe"))
        sheets = [member.sheet for member in document.state.members]
        if not more.state.book.fate(one := more.state.member(name).sheet)[0] and one not in sheets:
            document, up = more, up + 1
    document = told(document, {"do": "turn", "fighter": "Striker"})
    return {"document": handle(document, {"do": "save"})[1]["document"], "system": system}


def fight(system: str) -> dict[str, Any]:
    """Four against five of those that the system has ready, in the first turn, as a document."""
    document = ready(system)
    for side, count in (("party", PARTY), ("foe", FOES)):
        names = [member.name for member in document.state.members if member.side == side]
        for number in range(count - len(names)):
            document = told(document, {"do": "copy", "fighter": names[number % len(names)]})
        for name in names[count:]:
            document = told(document, {"do": "leave", "fighter": name})
    document = told(document, {"do": "next", "roll": True})
    while document.state.turn is None:
        document = told(document, {"do": "next", "roll": True})
    return {"document": handle(document, {"do": "save"})[1]["document"], "system": system}


def asked_for(engine: Driven, factor: float) -> float:
    """What has to be asked of the slowing for the same work at one go to take so many times as long.

    It is stopped in the middle of what the processor remembers, and so takes longer than the time it stands still.
    """
    engine.js(RULES)
    asked, tried = factor, []
    for _ in range(TRIES):
        usual = median(engine.js(RULES))
        with Slowed(engine.process, asked):
            seen = median(engine.js(RULES)) / usual
        tried.append((abs(seen / factor - 1), asked))
        if tried[-1][0] < NEAR:
            break
        asked = max(1.2, asked * (factor / seen) ** 0.7)  # not all the way: the next may have a quieter machine
    return min(tried)[1]


def look(engine: Driven, ours: Site, times: int, factor: float, notes: Notes) -> None:
    """Every part in every system, so many times: by the clock, and by the processor time of the page's processes.

    What the processor took is what the clock would show on a machine that has nothing else to do.
    """
    if factor == 1:
        go(engine, ours, "blow")
    for system in SYSTEMS:
        for tab, part in PARTS.items():
            if factor > 1 and GOALS[tab][2] is None:
                continue
            engine.js(SHOW, blows(system.id) if tab == "grid" else fight(system.id))
            engine.page.locator("[data-fighter]").nth(PARTY + FOES - 1).wait_for()
            notes.add("ahead, memory before", processes.resident(engine.process))
            slowed = factor if factor == 1 else asked_for(engine, factor)
            with Slowed(engine.process, slowed):
                for took in engine.js(RULES) if tab == "expect" else ():
                    notes.add(f"ahead, rules, {system.id}, {factor:g}x", took)
                for until in ("first", "all") * times:
                    before = processes.processor(engine.process)
                    took = engine.js(LOOK, {"tab": tab, "part": part, "until": until})
                    notes.add(f"ahead, {tab}, {until}, {system.id}, {factor:g}x", took["took"])
                    used = processes.processor(engine.process) - before
                    notes.add(f"ahead, {tab}, {until}, {system.id}, {factor:g}x, processor", used)
                    notes.add(f"ahead, a message waits, {factor:g}x", took["waited"])
            notes.add("ahead, memory", processes.resident(engine.process))
