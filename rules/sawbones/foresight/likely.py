"""How sure a figure is that was counted in so many fights, and how chances are said."""

from __future__ import annotations

from math import sqrt

#: a figure lies within its stated error in 96 of a hundred counts, whatever the chance is: so it does in 95 of
#: any hundred that somebody looks through, and not only in the middle of them all
SURE = 2.2
#: how many digits are written of a chance
DIGITS = 4


def error(came: int, of: int) -> float:
    """How far a share that came so often may be off: in 95 of a hundred counts it is no farther.

    Two of either kind are added before (Agresti and Coull): what never came in a hundred fights may come in the next.
    """
    near = (came + 2) / (of + 4)
    return min(1.0, SURE * sqrt(near * (1 - near) / of) + 0.5 / of) if of else 1.0


def share(came: int, of: int) -> float:
    """The share, as it is written."""
    return round(came / of, DIGITS) if of else 0.0


def percent(came: int, of: int) -> str:
    """A chance that was counted, in words: never 0 for what was not seen, and never all for what always came."""
    if of == 0:
        return "not counted yet"
    if came == 0:
        return f"less than 3 in {of:,}" if of > 3 else f"not in {of}"
    if came == of:
        return f"all but 3 in {of:,} at least" if of > 3 else f"in all {of}"
    whole = round(100 * came / of)
    return f"{'less than 1' if whole == 0 else 'more than 99' if whole == 100 else whole} %"


def about(came: int, of: int) -> str:
    """The same with its error: "about 62 %, ± 3"."""
    said = percent(came, of)
    return said if came in (0, of) else f"about {said}, ± {max(1, round(100 * error(came, of)))}"
