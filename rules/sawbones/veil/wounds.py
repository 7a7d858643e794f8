"""Wounds in words: how somebody looks, and no number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sawbones.fight.state import SIDES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.fight.state import Member
    from sawbones.kit.system import Book
    from sawbones.play.question import Tone


@dataclass(frozen=True, slots=True)
class Look:
    """How somebody looks, in a word or two; ``hurt`` is how bad it is, from 0 to 4."""

    text: str
    tone: Tone
    hurt: int
    down: bool = False


UNHURT, DOWN, DEAD = Look("unhurt", "", 0), Look("down", "harm", 4, down=True), Look("dead", "dim", 4, down=True)
#: what is said up to which share of what keeps somebody up
LOOKS = (
    (0.0, UNHURT),
    (0.25, Look("scratched", "", 1)),
    (0.5, Look("hurt", "turn", 2)),
    (0.75, Look("badly hurt", "harm", 3)),
)
BARELY = Look("barely standing", "harm", 4)


def look(book: Book[object], member: Member) -> Look:
    """How somebody looks whose wounds are seen."""
    if member.out:
        return Look(member.out, "dim", 0, down=True)
    grave = book.fate(member.sheet)[0]
    if grave:
        return DEAD if grave == 3 else DOWN
    share = book.borne(member.sheet)
    return next((found for up_to, found in LOOKS if share <= up_to), BARELY)


def of_party(book: Book[object], member: Member, seen: Look) -> Look:
    """How one of the party stands: of the fallen what the system calls it."""
    status = book.status(member.sheet) if seen.down and not member.out else None
    return Look(status.text, status.tone, seen.hurt, down=True) if status and member.side == SIDES[0] else seen


def of_several(looks: Sequence[Look]) -> Look:
    """How some look who stand as one: the same word, or how many of them are what, the worst first."""
    words = dict.fromkeys(one.text for one in sorted(looks, key=lambda one: (-one.down, -one.hurt)))
    if len(words) == 1:
        return looks[0]
    counts = [f"{sum(one.text == word for one in looks)} {word}" for word in words if word != UNHURT.text]
    up = [one for one in looks if not one.down]
    worst = max(up or looks, key=lambda one: one.hurt)
    return Look(", ".join(counts[:4]), worst.tone, worst.hurt, down=not up)
