"""Addresses as they stand in codes: of fights of any size, and the fullest of each version."""

from __future__ import annotations

import functools
from random import Random

from at_random import fight
from filmed import node

from sawbones.app import handle
from sawbones.systems import SYSTEMS

ADDRESS = "https://sawbones.example/#"


@functools.cache
def fullest() -> dict[int, str]:
    """An address for each version that all but fills its code."""
    digits = "".join(Random(7).choices("0123456789", k=4_000))
    addresses = [f"{ADDRESS}E2F-{size}-0123ABCD-{digits[:size]}" for size in range(200, 3_200, 30)]
    codes = node("draw", addresses)
    return {code["version"]: address for code, address in zip(codes, addresses, strict=True) if code}


def codes_of(fighters: int, what: str = "fight") -> str:
    """The code of a fight of so many."""
    document = fight(Random(fighters), SYSTEMS[0], acts=12, fighters=fighters)
    made: str = handle(document, {"do": "link", "what": what, **({"name": "Ours"} if what == "system" else {})})[1][
        "code"
    ]
    return made
