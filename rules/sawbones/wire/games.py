"""What a game of one's own comes to, for whoever writes one: its entry, a card, and the odds of a typical blow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sawbones.kit import forms
from sawbones.kit.values import Refused
from sawbones.kit.widgets import plain
from sawbones.play.limits import TooMany, TooMuch
from sawbones.play.resolve import Effort, Part, odds, play
from sawbones.systems import own
from sawbones.systems.own.definition import ALONE, CALLED, LISTS, STEPPED, TITLES
from sawbones.systems.own.five import FIVE
from sawbones.systems.own.parts import REFERS, ROLL_FIELDS, STEP_FIELDS, Fight, Step, Title, formulas_of
from sawbones.systems.own.sketches import BARE, SKETCHES
from sawbones.systems.own.warnings import warnings
from sawbones.wire import catalogue, screens
from sawbones.wire.odds import on_actor, strip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.kit.system import Act, Book, System

#: odds that are counted while somebody writes are given up sooner: the next tap asks for others
EFFORT = 12_000
BUDGET = 3_000
UNCOUNTED = "There are too many ways to count while a game is written: a fight by it counts more."


#: what the second fighter of a game is called that names fewer
ATTACKER = "Attacker"


def typical(system: System) -> tuple[Part, Act[Any], str]:
    """Return what is typical of a game: its first act that harms, on the first fighter of its fight, by the second.

    The last of the three is the name of the second.
    """
    book = system.book()
    acts = book.acts()
    act = next((one for one in acts if one.tone == "harm"), acts[0])
    fighters = [(name, sheet) for starter in system.starters for name, sheet, _, _ in starter.fighters]
    (name, first), (doer, second) = [*fighters, ("Somebody", {}), (ATTACKER, {})][:2]
    on, by = (_settled(book, sheet) for sheet in (first, second))
    return Part(name, act.rule, on, act.order(), by), act, doer if doer not in (name, "Somebody") else ATTACKER


def _settled(book: Book[Any], sheet: dict[str, Any]) -> Any:
    try:
        return book.settle(forms.read(book.sheet, sheet))
    except Refused:  # of a fight that was written for other numbers
        return book.settle(book.sheet())


def _middle(faces: Sequence[int]) -> int:
    """The face in the middle: what is typical is no matter of luck."""
    return faces[len(faces) // 2]


def looked_at(system: System) -> dict[str, Any]:
    """What a game comes to, as a page draws it."""
    book = system.book()
    part, act, doer = typical(system)
    chances, after = [], part.sheet
    steps: list[dict[str, Any]] = []
    try:
        effort = Effort(EFFORT)
        ends = odds(part, budget=BUDGET, effort=effort)
        chances = [strip(book, part, ends, effort.assumed), *on_actor(book, part, doer, ends)]
    except (TooMany, TooMuch):
        pass  # the page says that they are too many
    try:
        end = play([part], rng=_middle).ends[0]
        after, steps = end.sheet, screens.steps(end.steps)
    except TooMuch:
        pass
    layout = system.book.layout  # type: ignore[attr-defined]
    return {
        "kind": "game",
        "own": catalogue.described(system),
        "game": system.definition,
        "fighter": part.name,
        "widgets": [plain(widget) for widget in book.widgets(after)],
        "before": [plain(widget) for widget in book.widgets(part.sheet)],
        "act": act.label,
        "steps": steps,
        "chances": chances,
        "uncounted": "" if chances else UNCOUNTED,
        "said": told(system, chances),
        "warnings": warnings(layout),
        "names": called(layout),
        "size": own.length(system),
    }


def told(system: System, chances: Sequence[dict[str, Any]] = ()) -> str:
    """The acts of a game and the odds of what is typical, in lines of text."""
    part, act, _ = typical(system)
    lines = [f"{system.name}: {system.summary}", "", "Acts:"]
    for one in system.book().acts():
        asks = ", ".join(f"{field['label']} {field['default']}" for field in forms.form(one.order)["fields"])
        lines.append(f"  {one.label}{f' ({asks})' if asks else ''}")
    lines += ["", f"{act.label} on {part.name}:"]
    for place, drawn in enumerate(chances):
        lines += [f"{drawn['fighter']}, who acts:"] if place else []
        lines += [f"  {bar['percent']:>5}  {bar['label']}  ({bar['p']})" for bar in drawn["bars"]]
    lines += [] if chances else ["  too many ways to count them all"]
    found = warnings(system.book.layout)  # type: ignore[attr-defined]
    return "\n".join([*lines, *(["", "Worth a look:", *(f"  {one}" for one in found)] if found else [])])


def called(layout: Any) -> dict[str, str]:
    """Every name that a formula may hold, with what it stands for."""
    game = layout.game
    found = {one.id: one.name for one in (*game.attributes, *game.pools, *game.tracks, *game.switches)}
    found |= {f"{one.id}_max": f"{one.name}, all there was" for one in game.pools}
    found |= {f"{one.id}_size": f"{one.name}, at most" for one in game.tracks}
    for of in layout.ladders.values():
        found |= {of.id: f"{of.name}: the worst level, from 1", f"{of.id}_penalty": f"{of.name}: its penalty"}
        found |= {name: f"marks at {label}" for name, label in zip(of.ids, of.names, strict=True)}
    asked = {row[0]: row[1] for act in game.acts for row in act.of.asks}
    found |= {name: asked.get(name, "kept by a step") for name in layout.locals_of()}
    return found | {"somebody": "1 if somebody does it", "over": "what found no place"}


def parts() -> dict[str, Any]:
    """What games are made of: forms, lists, and games to start from."""
    kinds = {kind: form for kind, form, _ in LISTS.values()} | {"title": Title, "step": Step, "fight": Fight}
    lists: dict[str, dict[str, Any]] = {
        name: {"form": kind, "most": most, "steps": name in STEPPED} for name, (kind, _, most) in LISTS.items()
    }
    lists |= {name: {"form": "step", "most": own.MOST_STEPS, "steps": False} for name in ALONE}
    for name, about in lists.items():
        about["label"], (about["title"], about["help"]) = CALLED[name], TITLES[name]
    return {
        "kind": "parts",
        "forms": {name: forms.form(form) for name, form in kinds.items()},
        "lists": {name: lists[name] for name in TITLES if name in lists},
        "fight": {"label": CALLED["fight"], "title": TITLES["fight"][0], "help": TITLES["fight"][1]},
        "steps": {kind: [*needs, *may] for kind, (needs, may) in STEP_FIELDS.items()},
        "rolls": {
            "own": sorted({name for names in ROLL_FIELDS.values() for name in names}),
            "of": {kind: list(names) for kind, names in ROLL_FIELDS.items()},
        },
        "formulas": {name: found for name, form in kinds.items() if (found := formulas_of(form))},
        "refers": REFERS,
        "bare": BARE,
        "games": [*SKETCHES, *FIVE],
    }
