"""What somebody might send instead of a link or a document. Every checksum is right: it is what is behind it that is not."""

from __future__ import annotations

import base64
import json
import zlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

STRANGE: list[Any] = [
    None, True, False, -1, 0, 1, 3, 99, 10**11, 1.5, -0.0, "", "x", "a" * 41, "\u202eevil", "\u0000", "\ud83d\ude00" * 20, "\u200b",
    "<img src=x onerror=alert(1)>", "__class__", "constructor", "e\u0301" * 30, [], {}, [[]], [None], {"": ""}, [1, 2, 3], ["party", {}],
    {"__proto__": 1}, "﷽" * 20, "NaN", [[[[[[[[[]]]]]]]]],
]  # fmt: skip
#: of every kind of link
LETTERS = "fpwosvgrd"
CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def sealed(payload: str, kind: str = "f") -> str:
    """A link of this version around any payload, with its length and its check."""
    head = f"e2{kind}-{len(payload)}"
    return f"{head}-{zlib.crc32(f'{head}-{payload}'.encode()):08x}-{payload}"


def sealed_first(payload: str) -> str:
    """The same in the form of the first release."""
    return f"e=1.{len(payload)}.{zlib.crc32(payload.encode()):08x}.{payload}"


def squeezed(content: bytes) -> str:
    """The payload that inflates to this."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(packer.compress(content) + packer.flush()).decode().rstrip("=")


def compact(content: Any) -> bytes:
    """JSON without blanks, as a link holds it."""
    return json.dumps(content, separators=(",", ":")).encode()


def payload_of(link: str) -> bytes:
    """What is inside a link, inflated."""
    payload = (
        link.rsplit("-" if link.startswith("e2") else ".", 1)[1] if link.startswith("e=") else link.split("-", 3)[3]
    )
    return zlib.decompress(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)), wbits=-15)


def strange(rng: Random) -> Any:
    return json.loads(json.dumps(rng.choice(STRANGE)))


def changed(rng: Random, value: Any) -> Any:
    """JSON with one or a few of its parts replaced, taken away, doubled or given another name."""
    copy = json.loads(json.dumps(value))
    for _ in range(rng.randint(1, 3)):
        places = _places(copy)
        if not places:
            return strange(rng)
        whole, key = rng.choice(places)
        match rng.randrange(5):
            case 0 if isinstance(whole, list):
                del whole[key]
            case 1 if isinstance(whole, list):
                whole.insert(key, json.loads(json.dumps(whole[key])))
            case 2 if isinstance(whole, dict):
                whole[rng.choice(["strength", "x", "__init__", "track", ""])] = whole.pop(key)
            case _:
                whole[key] = strange(rng)
    return copy


def _places(value: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        whole = waiting.pop()
        keys = range(len(whole)) if isinstance(whole, list) else list(whole) if isinstance(whole, dict) else []
        found += [(whole, key) for key in keys]
        waiting += [whole[key] for key in keys if isinstance(whole[key], (list, dict))]
    return found


def bomb(rng: Random) -> bytes:
    """Much out of little."""
    size = rng.choice([60_000, 70_000, 1_000_000])
    made: list[Callable[[], bytes]] = [
        lambda: b"[" * size, lambda: b'{"a":' * (size // 5), lambda: b"[" + b"0," * (size // 2) + b"0]",
        lambda: b'"' + b"a" * size + b'"', lambda: b" " * size, lambda: b'["after-sundown",' + b"[]," * (size // 3) + b"0]",
        lambda: b"9" * size, lambda: b'{"a":0,' * (size // 7),
        lambda: b'["after-sundown",{},[1,0,0],0,[["a",0,{}]' + b',["a",0,{}]' * (size // 11 - 4) + b"]]",
        lambda: b"{" + b",".join(b'"%d":0' % n for n in range(size // 10)) + b"}",
        lambda: b'["fudge",{' + b",".join(b'",%d":[]' % n for n in range(size // 12)) + b"}]",
        lambda: b'["cybergod",{},[1,0,0],-1,[' + b",".join(b'["%d",1,{}]' % n for n in range(size // 15)) + b"]]",
        lambda: b'["eclipse-phase",{},[1,0,0],-1,[' + b",".join(b'["%d",1,{"a":[],"b":0}]' % n for n in range(size // 26)) + b"]]",
    ]  # fmt: skip
    return rng.choice(made)()  # the others are not made: that took longer than what is tested


def link(rng: Random, good: list[str], inside: list[Any]) -> str:
    """One hostile link, of any kind."""
    match rng.randrange(10):
        case 0:  # random characters, with or without the look of a link
            text = "".join(rng.choices(CHARACTERS + ".=#?&%/ \n\u202e\u0000é", k=rng.randint(0, 200)))
            return rng.choice(["", "#", "e2f-", "e=1.", "https://x/#e2p-"]) + text
        case 1:  # random payload, right check
            payload = "".join(rng.choices(CHARACTERS, k=rng.randint(0, 300)))
            return sealed(payload, rng.choice(LETTERS)) if rng.random() < 0.7 else sealed_first(payload)
        case 2:  # cut
            one = rng.choice(good)
            return one[: rng.randrange(len(one))]
        case 3:  # a bit flipped, check as it was
            one = rng.choice(good)
            at = rng.randrange(len(one))
            return one[:at] + chr(ord(one[at]) ^ (1 << rng.randrange(7))) + one[at + 1 :]
        case 4:  # a character changed, check mended
            payload = rng.choice(good).split("-", 3)[3]
            at = rng.randrange(len(payload))
            return sealed(payload[:at] + rng.choice(CHARACTERS) + payload[at + 1 :], rng.choice(LETTERS))
        case 5:  # bytes changed inside, check mended
            content = bytearray(compact(rng.choice(inside)))
            for _ in range(rng.randint(1, 4)):
                content[rng.randrange(len(content))] = rng.randrange(256)
            return sealed(squeezed(bytes(content)), rng.choice(LETTERS))
        case 6 if rng.random() < 0.02:
            return sealed(squeezed(bomb(rng)), rng.choice(LETTERS))
        case 7 if rng.random() < 0.1:
            deep = rng.choice([14, 15, 16, 17, 200, 10_000])
            return sealed(squeezed(b"[" * deep + b"]" * deep))
        case 8:  # random bytes inside
            return sealed(squeezed(rng.randbytes(rng.randint(0, 80))), rng.choice(LETTERS))
        case _:
            return sealed(squeezed(compact(changed(rng, rng.choice(inside)))), rng.choice(LETTERS))
