"""The odds of a deed: each fighter's ways to end, and all of theirs together."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import TYPE_CHECKING, Any

from sawbones.resolve import Outcome, odds, play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.deed import Deed
    from sawbones.fight import State
    from sawbones.table import Answer

#: how many joint ends of several fighters are listed one by one
MOST_TOGETHER = 2_000


def ways(deed: Deed, script: Sequence[Answer]) -> list[list[Outcome]]:
    """Every way each part can end, where the answers in ``script`` are known already."""
    known = list(script)
    taken = [end.asked for end in play(deed.parts, known).ends]
    found = []
    for place, part in enumerate(deed.parts):
        # a part that has all its answers takes just those; the first that has not takes what is left
        mine = known[: taken[place]] if place < len(taken) else known
        found.append(odds(part, mine))
        known = known[len(mine) :]
    return found


def together(state: State, deed: Deed, found: Sequence[Sequence[Outcome]]) -> list[dict[str, Any]]:
    """Every joint end of all parts: dice of different fighters know nothing of each other."""
    ends = []
    for joint in product(*found):
        p = prod((end.p for end in joint), start=Fraction(1))
        named = list(zip(deed.parts, joint, strict=True))
        labels = [state.book.ending(part.sheet, end.sheet, end.result)[0] for part, end in named]
        facts = {part.name: state.book.facts(end.sheet) for part, end in named}
        doing = next((end.actor for part, end in named if end.actor != part.actor), None)
        if deed.doer is not None and doing is not None:
            facts[deed.doer] = state.book.facts(doing)
        results = {part.name: end.result for part, end in named}
        label = (
            labels[0]
            if deed.alone
            else "; ".join(f"{part.name}: {w}" for (part, _), w in zip(named, labels, strict=True))
        )
        ends.append((p, {"label": label, "facts": facts, "result": joint[0].result if deed.alone else results}))
    whole = lcm(*(p.denominator for p, _ in ends))  # one denominator, so that a reader can compare
    return [{"p": f"{p.numerator * (whole // p.denominator)}/{whole}", **end} for p, end in ends]
