"""What can be read is covered by nothing: at every place of a text lies that text, and no mark of the same row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from test_in_sight import SYSTEMS, goes_on, starter

from goals import repeat_for

if TYPE_CHECKING:
    from phone import Phone

#: the phone sizes and the laptop, with how large the letters are
LOOKS = ((320, 640, "100%"), (360, 740, "100%"), (360, 740, "200%"), (1280, 800, "100%"))
#: of all that is chosen from: which text or drawing something else of the page lies over
COVERED = """(rows) => {
  const wrong = new Set();
  const told = (row, what, hit) => wrong.add(`${what} in “${row.textContent.trim().replace(/\\s+/g, " ").slice(0, 40)}” lies under ${hit}`);
  const called = (one) => (one ? `${one.localName}.${one.getAttribute("class") ?? ""}` : "nothing");
  for (const row of rows) {
    if (!row.checkVisibility()) continue;
    row.scrollIntoView({ block: "center" });
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const its = text.parentElement;
      if (!text.data.trim() || its.closest(".spoken, title, .tick, [hidden]") || !its.checkVisibility()) continue;
      range.selectNodeContents(text);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (right - left < 2) continue;
        for (const x of [left + 1, left + (right - left) / 4, (left + right) / 2, right - 1]) {
          const hit = document.elementFromPoint(x, (top + bottom) / 2);
          const cut = hit === null || (!row.contains(hit) && !hit.contains(row)); // out of the screen, or cut off in its line
          if (!cut && !its.contains(hit) && !hit.contains(its)) told(row, `“${text.data.trim().slice(0, 30)}”`, called(hit));
        }
      }
    }
    const mark = row.querySelector(".tick")?.getBoundingClientRect();
    for (const drawn of mark ? row.querySelectorAll("svg") : []) {
      const { left, right, top, bottom, width } = drawn.getBoundingClientRect();
      if (width && left < mark.right && mark.left < right && top < mark.bottom && mark.top < bottom) told(row, "a drawing", ".tick");
    }
    if (mark) {
      const inside = row.getBoundingClientRect();
      if (mark.left < inside.left || mark.right > inside.right || mark.top < inside.top || mark.bottom > inside.bottom)
        told(row, "the mark itself", "another row");
    }
  }
  return [...wrong];
}"""


def covered(phone: Phone, rows: str) -> dict[str, Any]:
    """What is covered of these rows, by the look of the page."""
    found = {}
    for width, height, size in LOOKS:
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
        expect(phone.page.locator(rows)).not_to_have_count(0)
        found[f"{width} at {size}"] = phone.page.locator(rows).evaluate_all(COVERED)
    return {look: wrong for look, wrong in found.items() if wrong}


@pytest.mark.repeated  # test_law.py's clause "covered", over the same panel of every ruleset
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_choice_of_the_rule_options_can_be_read(phone: Phone, system: str) -> None:
    starter(phone, system).menu("Readings")
    more = phone.panel().locator('[data-do=more][aria-expanded="false"]')
    if more.count():
        phone.tap(more)
    assert covered(phone, "[data-panel=readings] button[data-option]") == {}


@pytest.mark.parametrize(
    ("system", "rows"),
    repeat_for([(system, rows) for system in SYSTEMS for rows in ("rows", "cards")], ("fudge", "cards")),
)
def test_a_fighter_to_be_picked_has_the_mark_beside_the_name_and_the_track(
    phone: Phone, system: str, rows: str
) -> None:
    starter(phone, system)
    goes_on(phone)
    phone.page.evaluate(
        """async (rows) => {
          const { does } = await import(document.querySelector("script[type=module]").src);
          does.setView({ order: "side", rows });
        }""",
        rows,
    )
    phone.do("many")
    phone.page.locator("[data-fighter]").first.tap()
    assert covered(phone, "main.fight [data-fighter]:visible, main.fight [data-mob]:visible") == {}
