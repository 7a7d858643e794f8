"""Bytes as decimal digits, for the picture of a link.

A QR code packs three digits into ten bits, so that digits waste less than half a hundredth of it; letters and digits
together (base 36) waste six, base 32 nine, and what a link is written in, base64, a quarter. And nothing on the way
bends, cuts or escapes a digit.
"""

from __future__ import annotations

#: 22 bytes are a hair less than 53 digits: no other size below 44 wastes less, and the numbers stay small
BYTES, DIGITS = 22, 53
_MOST = {size: len(str(256**size - 1)) for size in range(1, BYTES + 1)}


def length(size: int) -> int:
    """How many digits so many bytes take."""
    whole, rest = divmod(size, BYTES)
    return whole * DIGITS + _MOST.get(rest, 0)


def digits(data: bytes) -> str:
    """Block by block, each with all its zeros in front."""
    blocks = (data[at : at + BYTES] for at in range(0, len(data), BYTES))
    return "".join(str(int.from_bytes(block)).zfill(_MOST[len(block)]) for block in blocks)


def read(text: str, size: int) -> bytes | None:
    """So many bytes from as many ASCII digits as they take; nothing where a block is more than its bytes can be."""
    data = b""
    for at in range(0, size, BYTES):
        fits = min(BYTES, size - at)
        begins = length(at)
        number = int(text[begins : begins + _MOST[fits]])
        if number >= 256**fits:
            return None
        data += number.to_bytes(fits)
    return data
