"""A long evening: many acts in one page, without its memory or what it keeps running away. And fair dice at every start."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

import pytest
from conftest import chromium
from engines import REMEMBERED, Driven, ready, until

from goals import LONG, many, reached
from sawbones.systems.after_sundown.wounds import hits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Playwright

    from serve import Site

pytestmark = pytest.mark.timeout(3600 if LONG else 180)
DAY = r"""async (acts) => {
  const app = document.querySelector("script[type=module]").src.replace("app.js", "");
  const {does, keep, state} = await import(app + "app.js");
  if (!state.current) {
    while (state.systems.length === 0) await new Promise((done) => setTimeout(done, 20));
    await does.start(state.systems[0], state.systems[0].starters[0].messages);
  }
  for (let n = 0; n < acts; n += 1) await (n % 5 === 4 ? does.undo() : does.change({do: "next"}));
  while (keep.keeping().name !== "saved") await new Promise((done) => setTimeout(done, 5));
  const kept = Object.entries(localStorage).filter(([key]) => !/\/(systems|screen)$/.test(key)); // what may be lost
  return kept.reduce((sum, [key, text]) => sum + key.length + text.length, 0);
}"""


HEAP = """async () => {
  const {talk} = await import(document.querySelector("script[type=module]").src);
  return (await talk({do: "heap"}, {alone: true})).heap;
}"""


@pytest.fixture
def own(driver: Playwright, tmp_path: Path) -> Iterator[Driven]:
    driven = Driven(driver, "chromium", chromium(), tmp_path / "profile", args=["--js-flags=--expose-gc"])
    yield driven
    driven.stop()


@pytest.mark.parametrize("acts", [60, pytest.param(many(400, 10_000), marks=pytest.mark.repeated)])
def test_many_acts_leave_the_page_as_light_as_it_was(hooked: Site, own: Driven, acts: int) -> None:
    own.open(hooked.url)
    ready(own)
    own.js(DAY, min(acts, 200))
    before, kept_before = own.resident(), own.js(DAY, 0)
    kept = own.js(DAY, acts)
    grown, heap = own.resident() - before, own.js(HEAP) / 2**20
    reached(
        "R19",
        f"{acts:,} acts: memory {grown:+.1f} MiB, heap {heap:.0f} MiB, kept {(kept - kept_before) / acts:.0f} bytes an act, {kept / 1000:,.0f} kB in all",
        "chromium",
    )
    assert grown < 20
    assert heap < 48
    assert kept < 256_000


def test_fair_dice() -> None:
    """A million faces of a die of the rules, thrown as they throw it."""
    die = hits(1).dice[0]
    thrown = Counter(SystemRandom().choice(die.faces) for _ in range(1_000_000))
    expected = 1_000_000 / len(die.faces)
    square = sum((thrown[face] - expected) ** 2 / expected for face in die.faces)
    assert sum(thrown.values()) == 1_000_000
    assert square < 38  # five degrees of freedom: p > 10^-6 below about 38
    reached("R20", f"chi-square {square:.1f} over 1,000,000 rolls (p > 10^-6 below 38)")


ROLL = """async () => {
  const {talk} = await import(document.querySelector("script[type=module]").src);
  const messages = [
    {do: "new", system: "after-sundown"}, {do: "join", fighter: "A", sheet: {strength: 14}},
    {do: "preview", act: "blow", on: "A", order: {damage: 5}, roll: true},
  ];
  const replies = await Promise.all(messages.map((message) => talk(message, {alone: true})));
  return JSON.stringify(replies[2].answers);
}"""


WAY = """async () => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  return JSON.stringify(state.loading);
}"""


@pytest.mark.parametrize("starts", [2, pytest.param(many(10, 50), marks=pytest.mark.repeated)])
def test_every_start_throws_other_dice(site: Site, own: Driven, starts: int) -> None:
    """An interpreter that starts from a picture of itself must not throw what it threw the last time, or in the other tab."""
    draws = []
    for _ in range(starts):
        own.open(site.url)
        ready(own)
        draws.append(own.js(ROLL))
        until(lambda: own.js(REMEMBERED))  # so that the next start goes on from it
    first, own.page = own.page, own.context.new_page()
    own.open(site.url)
    ready(own)
    draws.append(own.js(ROLL))
    own.page = first
    draws.append(own.js(ROLL))
    assert all(draw.count(",") >= 8 for draw in draws), draws
    assert len(set(draws)) == starts + 2
    assert "memory" in own.js(WAY)  # most of them did go on from such a picture
    reached("R20", f"{starts} starts and two tabs, {len(set(draws))} different throws", "chromium")


def test_where_dice_come_from() -> None:
    """Nothing but the source of the operating system throws where nobody typed; fights that are played out have a seed."""
    rules = Path(__file__).resolve().parents[2] / "rules" / "sawbones"
    using = {}
    for file in sorted(rules.rglob("*.py")):
        text = file.read_text("utf-8")
        if found := re.findall(r"^\s*((?:import|from) random\b.*)$", text, re.MULTILINE):
            using[file.relative_to(rules).as_posix()] = set(found)
        assert not re.search(r"\bRandom\(\s*\)", text), file.name
    assert using.pop("app.py") == {"from random import SystemRandom"}
    assert all(found == {"from random import Random"} for found in using.values()), using
