"""Every panel, screen, widget and field looks as it did (references.py), and a change of looks is seen.

After a change that is meant: SAWBONES_PICTURES=new .venv/bin/python -m pytest tests/web/test_pictures.py
"""

from __future__ import annotations

import json
import warnings
from contextlib import contextmanager
from itertools import groupby
from typing import TYPE_CHECKING

import pytest
from components import WIDGETS
from phone import RESTYLE, REVISED
from references import (
    DARK,
    DIGESTS,
    HERE,
    NEW,
    OTHERWISE,
    TAKE,
    Drawing,
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

    from serve import Site

#: all of them share one page
pytestmark = pytest.mark.xdist_group("pictures")


@pytest.fixture(scope="module")
def page(chrome: Browser, component: Site) -> Iterator[Page]:
    page = open_component(chrome, component.url)
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
    if NEW and every:
        pytest.skip("they have just been taken")
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
    stale = [] if NEW else [name for name, digest in found.items() if known.get(name) != digest]
    if stale:
        said = f"{len(stale)} pictures are drawn from other HTML or CSS and look the same, so each run compares them"
        warnings.warn(f"{said}: {TAKE} says so in their digests", stacklevel=1)


def clean(names: set[str]) -> None:
    """Delete pictures of what is no longer kept."""
    for file in HERE.rglob("*.webp"):
        if file.relative_to(HERE).with_suffix("").as_posix() not in names | {"paper"}:
            file.unlink()


def test_each_picture_is_of_a_state() -> None:
    kept = {file.relative_to(HERE).with_suffix("").as_posix() for file in HERE.rglob("*.webp")} - {"paper"}
    assert kept == {one.name for one in list_references()} == set(read_digests())


#: changes that a game master would see, each in a picture where it is to be seen
CHANGES = [
    (WIDGETS, "boxes", ".mark { stroke-width: 2 !important }"),
    (WIDGETS, "boxes", ":root { --harm: #7a9cff !important }"),
    (WIDGETS, "tags", ":root { --calm: #b0a0ff !important }"),
    (WIDGETS, "slots", ".slot { border-bottom-style: none !important }"),
    (WIDGETS, "pips", ".pip-row { gap: 8px !important }"),
    (WIDGETS, "pips", ".pip-row { font-size: 1rem !important }"),
    (WIDGETS, "meter", ".meter .level { height: 4px !important }"),
    (WIDGETS, "levels", ".group .box { width: 24px !important }"),
    (WIDGETS, "Texts", ".field .name { display: none !important }"),
    (WIDGETS, "Numbers", ".stepper button { border-width: 2px !important }"),
    (WIDGETS, "Flags", ".flag .state { border-radius: 0 !important }"),
    (WIDGETS, "Rows", ".cells { gap: 14px !important }"),
    (WIDGETS, "Choices", ".segments { gap: 0 !important }"),
    (REVISED, "crowd, auto", ":root { --harm: #7a9cff !important }"),
    (REVISED, "crowd, auto", ".rows .fighter > button { height: 52px !important }"),
    (REVISED, "crowd, auto", ".slim { display: none !important }"),
    (REVISED, "crowd, auto", ".fighter::before { width: 0 !important }"),
    (REVISED, "crowd, auto", ".headline { text-align: left !important }"),
    (REVISED, "crowd, auto", "nav.bar .go { flex: 0 0 5rem !important }"),
    (REVISED, "alerts", ".alert { border-style: none !important }"),
    (REVISED, "menu", ".head svg { visibility: hidden !important }"),
    (REVISED, "menu", ".head button { transform: translateX(-4px) }"),
    (REVISED, "menu", "dialog .body button { font-size: 0.9375rem !important }"),
    (REVISED, "ending", "dialog .body { color: #574c3e !important }"),
]


@contextmanager
def style(page: Page, text: str) -> Iterator[None]:
    page.evaluate(RESTYLE, text)
    yield
    page.evaluate(RESTYLE, "")


def look_at(page: Page, ruleset: str, state: str) -> tuple[Drawing, str]:
    """Return what a state is drawn from, and how it differs from its picture."""
    resize(page, DARK)
    show(page, ruleset, state)
    drawing = read_drawing(page)
    return drawing, compare(page, Reference(ruleset, state, DARK), drawing.letters)


@pytest.mark.skipif(NEW, reason="the pictures are taken anew")
@pytest.mark.parametrize(("ruleset", "state", "change"), CHANGES)
def test_a_change_of_looks_is_seen(page: Page, ruleset: str, state: str, change: str) -> None:
    """What it is drawn from is other than before, and so is the picture."""
    before, said = look_at(page, ruleset, state)
    assert said == ""
    with style(page, change):
        after, said = look_at(page, ruleset, state)
    assert after.digest != before.digest
    assert said


def test_a_change_elsewhere_is_no_reason_to_compare(page: Page) -> None:
    before, _ = look_at(page, REVISED, "menu")
    with style(page, ".meter .level { height: 4px } @media (prefers-color-scheme: light) { * { color: red } }"):
        assert look_at(page, REVISED, "menu")[0].digest == before.digest


def test_another_way_of_drawing_letters_is_no_difference(page: Page) -> None:
    with style(page, "* { text-rendering: geometricPrecision !important }"):
        states = [
            ("crowd, auto", REVISED),
            ("menu", REVISED),
            *((name, WIDGETS) for name in ("Numbers", "meter", "Rows")),
        ]
        assert [said for state, ruleset in states if (said := look_at(page, ruleset, state)[1])] == []


def test_a_difference_says_what_it_may_be_and_what_to_do(page: Page) -> None:
    with style(page, "h2 { letter-spacing: 3px !important }"):
        said = advice([f"menu: {look_at(page, REVISED, 'menu')[1]}"], page)
    assert TAKE in said
    assert "Letters alone differ" in advice(["menu: letters: off by 20 of 255"], page)
    with style(page, ".meter .level { height: 4px !important }"):
        assert "What is drawn differs" in advice([f"meter: {look_at(page, WIDGETS, 'meter')[1]}"], page)
