"""What a custom game can say by its rules and hardly means: it plays, and whoever writes it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sawbones.play.wording import several
from sawbones.systems.own import dice, formula
from sawbones.systems.own.definition import where

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sawbones.systems.own.layout import Layout
    from sawbones.systems.own.parts import Roll


def warnings(layout: Layout) -> list[str]:
    """Return a sentence for every place of a game that can do nothing, or something else than it says."""
    return [*_of_rolls(layout), *_of_levels(layout)]


def fixed(text: str) -> int | None:
    """Return the number that a formula always comes to, as far as it names nothing."""
    found = formula.read(text or "0")
    return None if found.names() else int(formula.made(found, {}, {})({}))


def _of_rolls(layout: Layout) -> Iterator[str]:
    for place, roll in enumerate(layout.game.rolls):
        sides = fixed(roll.sides) if roll.kind not in ("fudge", "d100") else None
        if sides is None:
            continue
        told = where(f"rolls.{place}", roll.name)
        if sides < 1:
            yield f"{told}: a die of {several(sides, 'side')} is never thrown, so this is only what is added."
        elif roll.kind == "pool" and not dice.can_count(roll, sides):
            yield f"{told}: {_never(roll, sides)}"


def _never(roll: Roll, sides: int) -> str:
    faces = f"a die of {several(sides, 'side')} never shows {roll.hits}, so no die counts."
    if not roll.again:
        return f"Which faces count: {faces}"
    return f"Which faces count: {faces} Each throw counts by its own face; to add up the throws of a die, read the sum."


def _of_levels(layout: Layout) -> Iterator[str]:
    for path, steps in layout.game.every_steps():
        for place, step in enumerate(steps):
            of = layout.ladders.get(layout.of_doer(step.what) or step.what)
            row = fixed(step.row) if of is not None and step.do in ("mark", "heal") and step.row else None
            if of is None or row is None or 1 <= row <= len(of.ids):
                continue
            does = "it counts as the last" if row > 0 and step.do == "mark" else "nothing is done"
            has = f"{of.name} has levels 1 to {len(of.ids)}"
            yield f"{where(f'{path}.{place}')}: Which level: {has}, so there is no level {row}, and {does}."
