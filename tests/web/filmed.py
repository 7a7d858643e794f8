"""A code as a camera sees it: small, turned, tilted, in a dim room, with glare on it; as a picture, and as a video."""

from __future__ import annotations

import json
import math
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter

import ready

HERE = Path(__file__).resolve().parent
QUIET = 4
GROUND = 90


@dataclass(frozen=True)
class Seen:
    """How a camera stands to a code."""

    #: camera pixels a module, in the middle of the code
    pixels: float = 5
    #: degrees in the plane of the picture, and out of it
    turned: float = 0
    tilted: float = 0
    #: how bright white is in a room without light; 255 in a bright one
    white: int = 255
    #: the part of the code under a light that burns it out
    glare: float = 0
    blurred: float = 0.6
    noise: float = 4
    #: light modules on a dark ground, as a forced dark mode or a smart invert shows a code
    inverted: bool = False


def node(does: str, given: list[Any]) -> list[Any]:
    """What codes.mjs makes of these."""
    run = subprocess.run(  # noqa: S603 - nothing in it comes from outside
        [ready.node(), HERE / "codes.mjs", does], input=json.dumps(given), capture_output=True, text=True, check=True
    )
    made: list[Any] = json.loads(run.stdout)
    return made


def drawn(addresses: list[str]) -> list[dict[str, Any]]:
    """Codes as the page draws them: their version, modules and path."""
    codes = node("draw", addresses)
    assert all(codes), "too long for a code"
    return codes


def printed(code: dict[str, Any], scale: int) -> Image.Image:
    """The code on its white ground, so many pixels a module."""
    side = code["size"] + 2 * QUIET
    image = Image.new("L", (side * scale, side * scale), 255)
    pen = ImageDraw.Draw(image)
    for strip in re.finditer(r"M(\d+) (\d+)h(\d+)v1", code["path"]):
        x, y, long = int(strip[1]) + QUIET, int(strip[2]) + QUIET, int(strip[3])
        pen.rectangle((x * scale, y * scale, (x + long) * scale - 1, (y + 1) * scale - 1), fill=0)
    return image


def photographed(code: dict[str, Any], seen: Seen, size: tuple[int, int], seed: int = 0) -> Image.Image:
    """What a camera with so many pixels makes of a code."""
    return taken(printed(code, round(seen.pixels) + 1), code["size"] + 2 * QUIET, seen, size, seed)


def taken(flat: Image.Image, modules: int, seen: Seen, size: tuple[int, int], seed: int = 0) -> Image.Image:
    """What it makes of a square picture that is so many modules wide."""
    rng = Random(seed)
    side = modules * seen.pixels
    width, height = size
    corners = []
    for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)):
        tilt, turn = math.radians(seen.tilted), math.radians(seen.turned)
        near = 3 / (3 + y * math.sin(tilt))  # from three of its widths away
        across, along = x * near * side, y * near * side * math.cos(tilt)
        corners.append(
            (
                width / 2 + across * math.cos(turn) - along * math.sin(turn) + rng.uniform(-0.5, 0.5),
                height / 2 + across * math.sin(turn) + along * math.cos(turn) + rng.uniform(-0.5, 0.5),
            )
        )
    fits = all(0 <= x <= width and 0 <= y <= height for x, y in corners)
    assert fits, f"the camera does not see all of it: {seen}, {modules} modules"
    lies = _from(corners, flat.width)
    image = Image.new("L", size, GROUND)
    mask = Image.new("L", flat.size, 255).transform(size, Image.Transform.PERSPECTIVE, lies)
    image.paste(flat.transform(size, Image.Transform.PERSPECTIVE, lies, Image.Resampling.BILINEAR), (0, 0), mask)
    if seen.glare:
        light = Image.new("L", size, 0)
        radius = math.sqrt(seen.glare * side**2 / math.pi)
        x, y = (half + rng.uniform(-0.15, 0.15) * side for half in (width / 2, height / 2))
        ImageDraw.Draw(light).ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
        image = ImageChops.lighter(image, light.filter(ImageFilter.GaussianBlur(radius / 6)))
    image = ImageChops.invert(image) if seen.inverted else image
    image = image.filter(ImageFilter.GaussianBlur(seen.blurred))
    if seen.white < 255:
        image = image.point([round(14 + light * seen.white / 255) for light in range(256)])
    return ImageChops.add(image, Image.effect_noise(size, seen.noise), 1, -128)


def _from(corners: list[tuple[float, float]], side: int) -> list[float]:
    """What a perspective needs to bring a square to these corners: eight equations solved by elimination."""
    rows = []
    for (x, y), (u, v) in zip(corners, ((0, 0), (side, 0), (side, side), (0, side)), strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    for at in range(8):
        best = max(range(at, 8), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for other in range(8):
            if other != at:
                by = rows[other][at] / rows[at][at]
                rows[other] = [one - by * two for one, two in zip(rows[other], rows[at], strict=True)]
    return [rows[at][8] / rows[at][at] for at in range(8)]


def filmed(pictures: list[Image.Image], to: Path) -> None:
    """A video of these pictures, one after the other and then again, as Chromium takes for a camera."""
    width, height = pictures[0].size
    grey = bytes([128]) * (width // 2 * (height // 2) * 2)
    with to.open("wb") as file:
        file.write(b"YUV4MPEG2 W%d H%d F10:1 Ip A1:1 C420jpeg\n" % (width, height))
        for picture in pictures:
            file.write(b"FRAME\n" + picture.convert("L").tobytes() + grey)
