"""What draws our codes and what reads them, without a browser: however a camera stands, and never as something else."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from at_random import fight
from coded import ADDRESS, fullest
from filmed import Seen, drawn, node, photographed
from PIL import Image

from sawbones.app import handle
from sawbones.systems import SYSTEMS

if TYPE_CHECKING:
    from pathlib import Path


def in_capitals(address: str) -> str:
    """As a code has it: scheme and host in capitals."""
    return "/".join([*(part.upper() for part in address.split("/")[:3]), *address.split("/")[3:]])


@pytest.fixture(scope="module", params=[(11, 25), pytest.param((14, 17, 20, 23), marks=pytest.mark.repeated)], ids=str)
def full(request: pytest.FixtureRequest) -> dict[int, str]:
    """Those that are tried."""
    return {version: fullest()[version] for version in request.param}


#: how a camera may stand to a code, five of its pixels a module
STANDS = {
    "straight": Seen(),
    "upside down": Seen(turned=180),
    "a little turned": Seen(turned=7),
    "turned": Seen(turned=33),
    "tilted": Seen(tilted=20),
    "far tilted": Seen(tilted=35, turned=4, pixels=5.5),
    "dim": Seen(white=45),
    "dim, tilted and turned": Seen(white=40, tilted=20, turned=-9),
    "very dim": Seen(white=26, noise=2),
    "3 % glare": Seen(glare=0.03),
    "3 % glare, tilted, upside down": Seen(glare=0.03, tilted=15, turned=183),
    "out of focus": Seen(blurred=1.1),
    "a bad camera": Seen(noise=20),
    "near": Seen(pixels=8),
    "inverted": Seen(inverted=True),
    "inverted, turned and dim": Seen(inverted=True, turned=33, white=45),
}


def room(version: int, seen: Seen) -> tuple[int, int]:
    """A picture that is large enough for it."""
    turn = math.radians(seen.turned)
    side = (25 + 4 * version) * seen.pixels * (abs(math.cos(turn)) + abs(math.sin(turn))) * 1.25
    return (round(side / 2) * 2, round(side / 2) * 2)


def test_codes_are_read_however_the_camera_stands(full: dict[int, str], tmp_path: Path) -> None:
    codes = drawn(list(full.values()))
    assert [code["version"] for code in codes] == list(full)
    given, wanted = [], []
    for (version, address), code in zip(full.items(), codes, strict=True):
        for name, seen in STANDS.items():
            picture = photographed(code, seen, room(version, seen), seed=version)
            file = tmp_path / f"{version} {name}"
            file.write_bytes(picture.tobytes())
            given.append([str(file), *picture.size, seen.inverted])
            wanted.append((f"{version}, {name}", in_capitals(address)))
    got = node("read", given)
    assert [name for (name, text), read in zip(wanted, got, strict=True) if read != text] == []


def test_what_cannot_be_read_is_never_read_as_something_else(full: dict[int, str], tmp_path: Path) -> None:
    """Hidden in part, far too small, or no code at all: nothing, or what is really there."""
    rng, given, there = Random(3), [], []
    for version, address in full.items():
        (code,) = drawn([address])
        size = room(version, Seen())
        flat = photographed(code, Seen(), size)
        pictures = [photographed(code, Seen(pixels=1.5), size), photographed(code, Seen(glare=0.4), size)]
        for _ in range(3):
            hidden = flat.copy()
            x, y, wide = rng.randrange(size[0]), rng.randrange(size[1]), rng.randrange(20, 200)
            hidden.paste(rng.randrange(256), (x, y, x + wide, y + wide))
            pictures.append(hidden)
        pictures += [Image.effect_noise(size, 90), Image.new("L", size, rng.randrange(256))]
        for number, picture in enumerate(pictures):
            file = tmp_path / f"{version} {number}"
            file.write_bytes(picture.tobytes())
            given.append([str(file), *picture.size])
            there.append(in_capitals(address))
    got = node("read", given)
    assert all(read in (None, text) for text, read in zip(there, got, strict=True))
    assert None in got


@pytest.mark.parametrize(
    ("system", "fighters", "least"), [("after-sundown", 8, 8), ("fudge", 8, 8), ("eclipse-phase", 4, 8)]
)
def test_a_code_has_fewer_modules_than_its_link(system: str, fighters: int, least: int) -> None:
    """After a long fight: the code of the reply beside that of the address."""
    document = fight(Random(1), next(one for one in SYSTEMS if one.id == system), acts=40, fighters=fighters)
    reply = handle(document, {"do": "link"})[1]
    code, link = drawn([ADDRESS + reply["code"], ADDRESS + reply["link"]])
    assert code["size"] <= link["size"] - least, (code["size"], link["size"])


def test_an_address_in_a_folder_keeps_its_letters(tmp_path: Path) -> None:
    """Only scheme and host may be written in capitals: a path means another with other letters."""
    address = "https://Somebody.example/My-games/#E2F-4-0123ABCD-12345"
    picture = photographed(drawn([address])[0], Seen(), (400, 400))
    (tmp_path / "code").write_bytes(picture.tobytes())
    (read,) = node("read", [[str(tmp_path / "code"), *picture.size]])
    assert read == "HTTPS://SOMEBODY.EXAMPLE/My-games/#E2F-4-0123ABCD-12345"


#: what programs put into a text that is copied out of them, and nobody sees
UNSEEN = "\u00ad\u200b\u200d\u200e\u202a\u2060\u2069\ufe0f\ufeff"


def test_the_page_finds_a_link_whatever_was_put_into_it() -> None:
    """Signs that nobody sees are left out, also as a browser writes them in an address; so is the query of others."""
    link = "e2f-14-0123abcd-AbCdEf_-012345"
    strewn = UNSEEN.join(link)
    first = "e=1.14.0123abcd.AbCdEf_-012345"
    texts = {
        strewn: [link],
        f"look: https://sawbones.example/#{UNSEEN}{strewn}{UNSEEN}": [link],
        f"https://sawbones.example/#{quote(strewn)}": [link],
        f"https://sawbones.example/?{first}&utm=7": [first],
        "https://shop.example/?e=1.5&x=2": [],
        f"https://shop.example/?e=1.5&x=2 https://sawbones.example/#{link}": [link],
        "https://sawbones.example/#e=1.5": ["e=1.5"],
    }
    assert dict(zip(texts, node("links", list(texts)), strict=True)) == texts
