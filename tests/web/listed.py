"""The screen of a fight with three heroes and so many foes, at every size, and where a thing stands on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jobs import DYING, by_hand

if TYPE_CHECKING:
    from phone import Phone

#: width, height, and letters in per cent
SIZES = ((320, 640, 100), (320, 640, 200), (360, 740, 100), (360, 740, 200), (820, 1180, 100), (1280, 800, 100))
#: of each of these its left and top, width and height
BOXES = """all => all.map((one) => { const { left, top, width, height } = one.getBoundingClientRect(); return [left, top, width, height]; })"""
#: how high each line of the list is
HEIGHTS = """() => [...document.querySelectorAll(".order > .fighter")].map((one) => Math.round(one.getBoundingClientRect().height))"""


def boxes(phone: Phone, what: str) -> list[list[float]]:
    found: list[list[float]] = phone.page.locator(what).evaluate_all(BOXES)
    return found


def sized(phone: Phone, width: int, height: int, letters: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": height})
    phone.page.evaluate("size => document.documentElement.style.setProperty('font-size', `${size}%`)", letters)


def several(phone: Phone, system: str, foes: int = 12) -> Phone:
    """Three heroes, and so many foes."""
    phone.start(system)
    for name in ("Boris", "Ines", "Tomas"):
        by_hand(phone, do="join", fighter=name, side="party")
    by_hand(phone, do="join", fighter="Ghoul", count=foes)
    return phone


def dies(phone: Phone, name: str, system: str) -> None:
    do = {"do": "edit", "fighter": name} if "sheet" in DYING[system] else {"do": "act", "on": name}
    by_hand(phone, **do, **DYING[system])
