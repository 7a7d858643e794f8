"""Two encounters of an evening as they are prepared, the list of fights, and what hurts somebody a little in every system."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jobs import by_hand
from playwright.sync_api import Locator, expect

if TYPE_CHECKING:
    from phone import Phone

#: sends messages as the page does, every question answered by the same middle number or the first option
SENDS = """async (messages) => {
  const { does } = await import(document.querySelector("script[type=module]").src);
  let count = 0;
  for (const message of messages) {
    const answers = [];
    for (;;) {
      const reply = await does.change({ ...message, ...(answers.length > 0 ? { answers } : {}) });
      if (!reply.ok) throw new Error(JSON.stringify([message, reply.problems]));
      const { question } = reply;
      if (!question) break;
      count += 1;
      const { low, high, options } = question;
      answers.push(options.length > 0 ? options[0].id : low + ((count * 7) % Math.max(1, Math.min(high - low, 40))));
    }
  }
  does.toast(null);
}"""
#: what hurts somebody a little, by the system, as the page sends it
HURTS: dict[str, dict[str, Any]] = {
    "after-sundown": {"act": "wound", "order": {"net": 3}},
    "after-sundown-revised": {"act": "wound", "order": {"net": 2, "kind": "lethal"}},
    "fudge": {"act": "wound", "order": {"level": "hurt"}},
    "cybergod": {"act": "correct", "order": {"condition": "wounded", "level": 1}},
    "eclipse-phase": {"act": "correct", "order": {"damage": 12, "wounds": 1}},
}


def hurt(phone: Phone, system: str, name: str) -> None:
    by_hand(phone, do="act", on=name, roll=True, **HURTS[system])


def sheet(phone: Phone, name: str) -> Any:
    found = """async (name) => {
      const {state} = await import(document.querySelector("script[type=module]").src);
      return state.screen.cards.find((card) => card.name === name)?.sheet;
    }"""
    return phone.page.evaluate(found, name)


def names(phone: Phone) -> list[str]:
    found: list[str] = phone.page.evaluate(
        """async () => {
          const {state} = await import(document.querySelector("script[type=module]").src);
          return state.screen.cards.map((card) => card.name);
        }"""
    )
    return found


def title(phone: Phone) -> Locator:
    return phone.page.locator("header.top h1")


def row(phone: Phone, name: str) -> Locator:
    return phone.panel().locator("li[data-fight]").filter(has=phone.page.get_by_text(name, exact=True))


def row_menu(phone: Phone, name: str) -> Locator:
    """The row of a fight with all that can be done with it."""
    phone.menu("Fights")
    one = row(phone, name)
    phone.tap(one.locator("[data-do='row menu']"))
    return one


def two_encounters(phone: Phone, system: str) -> Phone:
    """Boris and Ines against ghouls, and a second encounter with one wight, prepared and left again."""
    phone.start(system).joins("Boris\nInes", "party").joins("2 Ghoul")
    phone.menu("Fights")
    phone.do("add encounter")
    expect(title(phone)).to_have_text("Encounter 2")
    phone.do("add first")
    phone.page.get_by_label("Name, or a line of text").fill("Wight")
    phone.do("join")
    phone.closed()
    phone.menu("Fights")
    phone.tap(row(phone, "A fight").locator(".open"))
    expect(title(phone)).to_have_text("A fight")
    phone.closed()
    return phone
