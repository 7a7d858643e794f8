"""The panel of an act: whom it is opened on, and what of it is out of reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from phone import Phone
#: what reaches beyond its panel to the side
BESIDE = """all => all.filter((one) => {
  const { left, right } = one.getBoundingClientRect();
  return left < 0 || right > innerWidth;
}).map((one) => one.textContent.trim())"""


def foe(phone: Phone) -> str:
    """Somebody of the other side than the one on turn, or else the last."""
    found: str = phone.page.evaluate("""async () => {
      const {state} = await import(document.querySelector("script[type=module]").src);
      const {cards, turn} = state.screen;
      const side = cards.find((one) => one.name === turn)?.side;
      return cards.filter((one) => one.side !== side).at(-1).name;
    }""")
    return found
