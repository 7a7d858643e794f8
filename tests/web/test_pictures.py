"""Every panel, screen, widget and field looks as it did (references.py), and a change of looks is seen.

After a change that is meant: SAWBONES_PICTURES=new .venv/bin/python -m pytest tests/web/test_pictures.py
"""

from __future__ import annotations

import json
import os
import warnings
from itertools import groupby
from typing import TYPE_CHECKING, Any

import pytest
from components import WIDGETS, component_site
from phone import REVISED
from references import (
    DARK,
    DIGESTS,
    HERE,
    OTHERWISE,
    TAKE,
    Reference,
    compare,
    keep,
    list_references,
    open_component,
    read_digests,
    read_drawing,
    resize,
    show,
)

from goals import repeat_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

NEW = os.environ.get("SAWBONES_PICTURES") == "new"
#: all of them share one page
pytestmark = pytest.mark.xdist_group("pictures")


@pytest.fixture(scope="module")
def page(chrome: Browser, built: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with component_site(chrome, built, tmp_path_factory.mktemp("component")) as served:
        page = open_component(chrome, served.url)
        yield page
        page.context.close()


#: signs that the fonts may lack: each machine draws them with what it has
SIGNS = "▸ ✓ × − ⌫ ½ · ↓ “”’"
WIDTHS = f"""() => {{
  const pen = document.createElement("canvas").getContext("2d");
  const plain = getComputedStyle(document.documentElement).getPropertyValue("--plain");
  return [..."{SIGNS}"].map((one) => (pen.font = `64px ${{plain}}, sans-serif`, Math.round(pen.measureText(one).width)));
}}"""
#: how wide each is on the machine that took the pictures
LETTERS = HERE / "letters.json"


def advice(wrong: list[str], page: Page) -> str:
    """What differs, why that may be, and what to do."""
    other = page.evaluate(WIDTHS) != json.loads(LETTERS.read_text("utf-8"))
    if other or all(": letters: " in one for one in wrong):
        why = "Letters alone differ: this machine draws them otherwise, or a word is another. If the words are right"
    else:
        why = "What is drawn differs, and not the letters alone. If that is meant, and looks right"
    looked = f"(what is drawn now is in {OTHERWISE})"
    return "\n".join([*wrong, f"{why} {looked}, take the pictures anew and look at them before you commit: {TAKE}"])


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("every", repeat_for([False, True], False), ids=["changed", "every"])
def test_everything_looks_as_it_did(page: Page, every: bool) -> None:
    """By default only what is drawn from other HTML or CSS than its picture was is looked at."""
    known, found, wrong = read_digests(), {}, []
    for look, references in groupby(list_references(), lambda one: one.look):
        resize(page, look)
        for reference in references:
            show(page, reference.ruleset, reference.state)
            drawing = read_drawing(page)
            found[reference.name] = drawing.digest
            if drawing.digest == known.get(reference.name) and not every and reference.file.is_file():
                continue
            if NEW:
                keep(page, reference, drawing.letters)
            elif said := compare(page, reference, drawing.letters):
                wrong.append(f"{reference.name}: {said}")
    if NEW:
        clean(set(found))
        DIGESTS.write_text(json.dumps(dict(sorted(found.items())), indent=0) + "\n", "utf-8")
        LETTERS.write_text(json.dumps(page.evaluate(WIDTHS)) + "\n", "utf-8")
    assert wrong == [], advice(wrong, page)
    if stale := {name for name, digest in found.items() if known.get(name) != digest} - {*wrong} and not NEW:
        warnings.warn(f"{len(stale)} pictures look as they did and are drawn from other HTML or CSS: {TAKE}", stacklevel=1)


def clean(names: set[str]) -> None:
    """Delete pictures of what is no longer kept."""
    for file in HERE.rglob("*.webp"):
        if file.relative_to(HERE).with_suffix("").as_posix() not in names | {"paper"}:
            file.unlink()


def test_each_picture_is_of_a_state() -> None:
    kept = {file.relative_to(HERE).with_suffix("").as_posix() for file in HERE.rglob("*.webp")} - {"paper"}
    assert kept == {one.name for one in list_references()} == set(read_digests())
