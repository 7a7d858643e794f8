"""A fight being played in the page: taps on large fights, the worst odds, and what an hour of it leaves in memory."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from slow import Slowed
from starts import JS, PLAYED, go

from sawbones.app import handle

if TYPE_CHECKING:
    from engines import Driven
    from notes import Notes

    from serve import Site

FIGHTERS = 30
#: seconds from one tap to the next, at the least: a panel has come to rest by then
FINGER = 0.3
#: milliseconds in which a browser clears up
CALM = 30_000
#: the heaviest odds that each system has on its panels: the target, and the message
WORST: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "after-sundown-revised": (
        {"strength": 10, "willpower": 10},
        {"act": "blow", "order": {"damage": 20, "kind": "lethal"}},
    ),
    "after-sundown": ({"strength": 10, "willpower": 10}, {"act": "blow", "order": {"damage": 20, "kind": "lethal"}}),
    "fudge": ({}, {"act": "exchange", "order": {"attack": 1, "defence": 0, "both": True}}),
    "cybergod": (
        {"toughness": 7, "body": 10, "resolve": 3},
        {"act": "hits", "order": {"dcs": [1, 2, 3, 3, 4, 2], "ap": "1", "resolve": "spend"}},
    ),
    "eclipse-phase": (
        {"durability": 40},
        {"act": "attack", "order": {"skill": 65, "defence": 30, "dice": 4, "plus": 5, "shock": True}},
    ),
}

LOOK_IN = 'const {does, keep, state, talk} = await import(document.querySelector("script[type=module]").src);'
SHOW = f"""async ({{document: kept, system}}) => {{
  {LOOK_IN}
  while (state.systems.length === 0) await new Promise((done) => setTimeout(done, 20));
  await does.show(await keep.keepDocument(kept, "Measured", system));
}}"""
ASK = f"""async ({{before, message, times}}) => {{
  {LOOK_IN}
  for (const one of before) await talk(one, {{alone: true}});
  const took = [];
  let frames = 0;
  const count = () => {{ frames += 1; requestAnimationFrame(count); }};
  requestAnimationFrame(count);
  const begun = performance.now();
  for (let n = 0; n < times; n += 1) {{
    const start = performance.now();
    const reply = await talk(message, {{alone: true}});
    took.push(performance.now() - start);
    if (!reply.ok) throw new Error(JSON.stringify(reply.problems));
  }}
  return {{took, slowestFrame: (performance.now() - begun) / Math.max(1, frames)}};
}}"""
#: what a finger taps is in sight before
SIGHT = """(where) => document.querySelector(where).scrollIntoView({block: "center"})"""
#: a number that is not in the field yet, and does some harm
OTHER = '[data-chip]:not([aria-pressed="true"], [data-chip="0"])'
HOUR = f"""async (acts) => {{
  {LOOK_IN}
  for (let n = 0; n < acts; n += 1) await (n % 5 === 4 ? does.undo() : does.change({{do: "next"}}));
}}"""


def large(acts: int) -> dict[str, Any]:
    """A fight of thirty with so many acts in its log, as a document."""
    document = None
    for message in (
        {"do": "new", "system": "after-sundown-revised"},
        {"do": "join", "fighter": "Boris", "sheet": {"strength": 4, "willpower": 4}, "side": "party"},
        {"do": "join", "fighter": "Ghoul", "count": FIGHTERS - 1, "side": "foe"},
    ):
        document, _ = handle(document, message)
    blow = {"act": "blow", "by": "Boris", "order": {"damage": 1, "kind": "normal"}, "answers": [0]}
    healed = {"act": "correct", "order": {"forward": -1}}
    for n in range(acts):  # every wound is healed again: nobody is dead when the measuring begins
        target = f"Ghoul {n // 2 % (FIGHTERS - 1) + 1}"
        document, reply = handle(document, {"do": "act", "on": target, **(healed if n % 2 else blow)})
        assert reply["ok"], reply["problems"]
    kept = handle(document, {"do": "save"})[1]["document"]
    return {"document": kept, "system": "after-sundown-revised"}


def taps(engine: Driven, ours: Site, acts: int, times: int, factor: float, notes: Notes) -> None:
    """From tap to painted screen, in a fight of thirty: a fighter, a number, what it comes to, the next turn."""
    go(engine, ours, "blow")
    engine.js(SHOW, large(acts))
    engine.page.locator("[data-fighter]").nth(FIGHTERS - 1).wait_for()
    name = f"taps, {acts} acts, {factor:g}x"
    with Slowed(engine.process, factor):
        for n in range(times):
            if n and n % (FIGHTERS - 1) == 0:  # all are down
                engine.js(SHOW, large(acts))
                engine.page.locator("[data-fighter]").nth(FIGHTERS - 1).wait_for()
            ghoul = f'[data-fighter="Ghoul {n % (FIGHTERS - 1) + 1}"]'
            engine.js(SIGHT, ghoul)
            time.sleep(FINGER)
            notes.add(name, engine.js(JS["drawn"], {"tap": ghoul, "where": "#panel"}))
            near = engine.page.locator("dialog[open] .chips").first.locator(OTHER)
            near.last.wait_for()
            # less than last time, or more; and nobody falls, who would be folded away and not be drawn
            other = (near.first if n % 2 else near.nth(1)).get_attribute("data-chip")
            chip = f'dialog[open] .chips [data-chip="{other}"]'
            time.sleep(FINGER)
            notes.add(name, engine.js(JS["drawn"], {"tap": chip, "where": ".odds"}))
            engine.page.locator(".question [data-chip]").first.dispatch_event("click")  # no mouse: a phone has none
            engine.page.locator('[data-do="apply"]:not([disabled])').wait_for()
            time.sleep(FINGER)
            notes.add(name, engine.js(JS["drawn"], {"tap": '[data-do="apply"]', "where": ghoul}))
            engine.page.locator("dialog[open]").wait_for(state="hidden")
            time.sleep(FINGER)
            notes.add(name, engine.js(JS["drawn"], {"tap": '[data-do="next"]', "where": "main"}))


def worst(engine: Driven, ours: Site, times: int, notes: Notes) -> None:
    """The heaviest odds of each system, and whether the page lives while they are counted."""
    for system, (sheet, message) in WORST.items():
        go(engine, ours, "blow")
        before = [
            {"do": "new", "system": system},
            {"do": "join", "fighter": "Target", "sheet": sheet},
            {"do": "join", "fighter": "Other"},
        ]
        # as a panel asks for its strip
        about = {"do": "preview", "of": "act", "on": "Target", "by": "Other", "answers": [], "chances": True, **message}
        asked = {"before": before, "message": about, "times": times}
        found = engine.js(ASK, asked)
        notes.add(f"worst odds, {system}", *found["took"][1:])
        notes.add("a frame while odds are counted", found["slowestFrame"])
        time.sleep(PLAYED)


def memory(engine: Driven, ours: Site, stock: Site, acts: int, notes: Notes) -> None:
    """What the page's process holds after an hour of play (ten acts a minute), and what a bare Pyodide's holds.

    An hour is played here in seconds, and leaves at once what an evening leaves bit by bit: so it is measured when the
    browser has had half a minute to clear up. On the first visit it also compiles for the next ones what is in use.
    """
    go(engine, stock, "started")
    engine.page.wait_for_timeout(CALM)
    notes.add("memory, stock", engine.resident())
    for visit in ("first", "second"):
        engine.again()
        go(engine, ours, "blow")
        engine.js(JS["stored"])
        engine.js(SHOW, large(1))
        engine.js(HOUR, acts)
        engine.page.wait_for_timeout(CALM)
        notes.add(f"memory, {visit} visit", engine.resident())
