"""Fonts that measure like those of other devices, from pinned packages: what is seen must not hang on this machine's own."""

from __future__ import annotations

import base64
import contextlib
from typing import TYPE_CHECKING

import ready

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phone import Phone

#: the serif and the sans of a device, by the package whose letters are as wide and as high
PAIRS = {
    "iPhone": ("gelasio", "inter"),
    "Android": ("noto-serif", "roboto"),
    "Linux": ("dejavu-serif", "inter"),
}
WEIGHTS = (400, 700)
#: the page takes fonts from bytes and a property of its root, which its policy does not forbid
USE = """async ({files, book, plain}) => {
  for (const [family, weight, bytes] of files) {
    const face = new FontFace(family, Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)), {weight: String(weight)});
    document.fonts.add(await face.load());
  }
  document.documentElement.style.setProperty("--book", book);
  document.documentElement.style.setProperty("--plain", plain);
  await document.fonts.ready;
}"""


FORGET = """() => {
  document.fonts.clear();
  for (const name of ["--book", "--plain"]) document.documentElement.style.removeProperty(name);
}"""


def faces_of(device: str) -> dict[str, object]:
    """Return what `USE` wants to draw a page in the fonts of such a device."""
    book, plain = PAIRS[device]
    files = [
        (family, weight, base64.b64encode(file.read_bytes()).decode())
        for family in (book, plain)
        for weight in WEIGHTS
        if (file := ready.MODULES / "@fontsource" / family / "files" / f"{family}-latin-{weight}-normal.woff2")
    ]
    return {"files": files, "book": f'"{book}"', "plain": f'"{plain}"'}


@contextlib.contextmanager
def fonts_of(phone: Phone, device: str | None) -> Iterator[None]:
    """Draw the open page in the fonts of such a device meanwhile; None is this machine."""
    if device:
        phone.page.evaluate(USE, faces_of(device))
    yield
    phone.page.evaluate(FORGET)
