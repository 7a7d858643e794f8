"""Whom somebody strikes: each policy is a plain function of those who can be struck.

Nobody can say what players and a game master will think of.  So a policy is simple and can be said in one line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

#: somebody as a policy sees him: his place in the order of play, and how hurt he is, the greater the worse
Seen: TypeAlias = "tuple[int, int]"


class Moment(NamedTuple):
    """What a policy knows besides: from which place, of how many, and who struck the protected one last."""

    place: int
    of: int
    threat: int | None = None
    guards: bool = False


Policy: TypeAlias = "Callable[[Sequence[Seen], Moment, Random], int]"


def nearest(foes: Sequence[Seen], now: Moment, chance: Random) -> int:
    """The next one in the order of play: no ground is known here."""
    return min(foes, key=lambda foe: (foe[0] - now.place) % now.of)[0]


def weakest(foes: Sequence[Seen], now: Moment, chance: Random) -> int:
    """Whoever is hurt worst; of equals the first in the order of play."""
    return min(foes, key=lambda foe: (-foe[1], foe[0]))[0]


def strongest(foes: Sequence[Seen], now: Moment, chance: Random) -> int:
    """Whoever is hurt least; of equals the first in the order of play."""
    return min(foes, key=lambda foe: (foe[1], foe[0]))[0]


def anybody(foes: Sequence[Seen], now: Moment, chance: Random) -> int:
    """Any of them, each as likely."""
    return foes[int(chance.random() * len(foes))][0]


def protect(foes: Sequence[Seen], now: Moment, chance: Random) -> int:
    """Those who guard somebody strike whoever struck that one last; all others anybody."""
    if now.guards and any(foe[0] == now.threat for foe in foes):
        return now.threat  # type: ignore[return-value] # it is one of the places
    return anybody(foes, now, chance)


POLICIES: dict[str, Policy] = {
    "random": anybody,
    "nearest": nearest,
    "weakest": weakest,
    "strongest": strongest,
    "protect": protect,
}
#: in words, of whoever strikes; ``{who}`` is the protected one
SAID = {
    "random": "everybody strikes any enemy who stands",
    "nearest": "everybody strikes the next enemy in the order of play",
    "weakest": "everybody strikes the enemy who is hurt worst",
    "strongest": "everybody strikes the enemy who is hurt least",
    "protect": "friends of {who} strike whoever struck at {who} last, all others any enemy",
}
#: who leaves once half of their side are down
FLEES = ("nobody", "foes", "party", "both")


def flees(fleeing: str, side: str) -> bool:
    """Whether this side runs when half of it are down."""
    return fleeing == "both" or (fleeing == "foes" and side == "foe") or (fleeing == "party" and side == "party")
