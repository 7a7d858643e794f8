"""What a book says of its rules so that sheets which differ in what a rule never reads are counted as one.

Whoever counts a thousand fights meets the same blow on the same sheet again and again: the more of them are alike, the
fewer tables are made. A law holds each of these to what the rule does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

#: stands in a bare sheet for a number that was set aside (see :meth:`~sawbones.kit.system.Book.set_aside`): whatever an
#: act takes off a number or adds to it is a small part of this
PLENTY = 1_000_000


def followed(was: tuple[int, ...], came: tuple[int, ...]) -> tuple[int, ...]:
    """What was set aside, after something that came to so much where ``PLENTY`` stood for each."""
    return tuple(
        [before + after - PLENTY if after > PLENTY // 2 else after for before, after in zip(was, came, strict=True)]
    )


@dataclass(frozen=True, slots=True)
class Alike:
    """Who are alike for a rule: ``sees`` gives all of a sheet that it reads, and ``changes`` is all that it may change.

    ``sees`` gives the sheet itself where that may be anything.
    """

    sees: Callable[..., Hashable]
    changes: tuple[str, ...] = ()


#: of an act: its rule neither reads nor changes the sheet of whoever does it, and so all of them are alike
UNSEEN = Alike(lambda sheet, order: None)
