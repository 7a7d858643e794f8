"""Addresses as they stand in codes: of fights of any size, and the fullest of each version; and what stands in one."""

from __future__ import annotations

import functools
import io
from itertools import count
from random import Random
from typing import TYPE_CHECKING

import zxingcpp
from at_random import fight
from filmed import node
from PIL import Image

from sawbones.app import handle
from sawbones.systems import SYSTEMS

if TYPE_CHECKING:
    from playwright.sync_api import Locator

ADDRESS = "https://sawbones.example/#"


@functools.cache
def fullest() -> dict[int, str]:
    """An address for each version that all but fills its code."""
    digits = "".join(Random(7).choices("0123456789", k=4_000))
    addresses = [f"{ADDRESS}E2F-{size}-0123ABCD-{digits[:size]}" for size in range(200, 3_200, 30)]
    codes = node("draw", addresses)
    return {code["version"]: address for code, address in zip(codes, addresses, strict=True) if code}


def codes_of(fighters: int, what: str = "fight") -> str:
    """Return the code of a fight with this many fighters: fights where an undo took some away are passed over."""
    fights = (fight(Random(fighters + 100 * again), SYSTEMS[0], acts=12, fighters=fighters) for again in count())
    document = next(one for one in fights if len(one.state.members) == fighters)
    made: str = handle(document, {"do": "link", "what": what, **({"name": "Ours"} if what == "system" else {})})[1][
        "code"
    ]
    return made


def decoded(shown: Locator) -> str:
    """What the code in a picture of the screen holds, read by a decoder and not by what drew it."""
    codes = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)  # now and then it sees one of another kind in it
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(shown.screenshot())), formats=codes)
    return found.text
