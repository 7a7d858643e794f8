"""The players' screen for thumb and eye, in dark and in light; and what measures all screens finds its faults (measured.py).

What the game master has on the screen is measured in test_law.py: every panel of every ruleset, with axe and in large letters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from components import HURTS
from encounters import SENDS
from measured import MEASURED
from phone import RESTYLE, REVISED
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import NewPhone
    from phone import Phone


def few(system: str) -> list[dict[str, Any]]:
    """Three fighters, one of them hurt."""
    act, order = HURTS[system][0]
    return [
        {"do": "join", "fighter": "Boris", "side": "party"},
        {"do": "join", "fighter": "Ghoul", "count": 2},
        {"do": "next"},
        {"do": "act", "act": act, "on": "Boris", "order": order},
    ]


def crowd(system: str) -> list[dict[str, Any]]:
    """Fifteen in all: a mob, long names, somebody at each stage."""
    joins: list[dict[str, Any]] = [
        {"do": "join", "fighter": name, "side": "party"} for name in ("Ines", "Tomas of the Long Road")
    ]
    joins.append({"do": "join", "fighter": "Bat", "count": 5, "mob": True, "simple": False})
    joins.append({"do": "join", "fighter": "Cultist of the Black Candle", "count": 5})
    names = ["Ines", "Tomas of the Long Road", "Bat 1", "Cultist of the Black Candle 2", "Ghoul 2", "Bat 3"]
    hurts = HURTS[system]
    order = [1, 2, 0, 3, 0, 3]
    return joins + [
        {"do": "act", "act": hurts[which][0], "on": name, "order": hurts[which][1]}
        for name, which in zip(names, order, strict=True)
    ]


#: of the crowd, what players know
KNOWN: list[dict[str, Any]] = [
    {"do": "know", "fighter": "Bat", "as": "kind"},
    {"do": "know", "fighter": "Cultist of the Black Candle 2", "as": "named"},
    {"do": "know", "fighter": "Ghoul 2", "as": "shape"},
    {"do": "know", "fighter": "Ghoul 1", "as": "named", "alias": "The masked one"},
]


def blow(phone: Phone) -> None:
    phone.fighter("Ines")


def away(phone: Phone) -> None:
    if phone.panel().count():
        phone.away()
    if phone.page.locator("[data-do=cancel]").count():
        phone.do("cancel")


#: what is on the screen, and how to come there
SCREENS: dict[str, Callable[[Phone], object]] = {"fight": lambda phone: None, "blow": blow}
#: what is wider than the device, and where the menu is not in its corner
WIDE = """() => [
  ...(document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth} wide`] : []),
  ...[...document.querySelectorAll(".top .menu")].map((one) => one.getBoundingClientRect())
     .filter((box) => box.top > 30 || box.right > innerWidth || box.width < 47.5).map((box) => `the menu is at ${box.right}, ${box.top}`),
]"""


def shown(new_phone: NewPhone, system: str) -> Phone:
    phone = new_phone(device_scale_factor=1, service_workers="block")
    phone.page.clock.set_fixed_time("2026-10-31T20:00:00")  # the date of an evening is on the screen
    phone.start(system)
    phone.page.evaluate(SENDS, few(system))
    return phone


#: the list begins at its top, and what the size changes is drawn
SETTLED = """async () => {
  document.querySelector("main.fight")?.scrollTo(0, 0);
  for (let i = 0; i < 3; i += 1) await new Promise((done) => requestAnimationFrame(done));
}"""


def sized(phone: Phone, width: int, height: int, dark: bool) -> None:
    phone.page.set_viewport_size({"width": width, "height": height})
    phone.page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
    phone.page.evaluate(SETTLED)


@pytest.mark.parametrize("dark", [True, False])
def test_nothing_is_wrong_on_the_players_screen(new_phone: NewPhone, dark: bool) -> None:
    phone = shown(new_phone, REVISED)
    phone.page.evaluate(SENDS, crowd(REVISED))
    phone.page.evaluate(SENDS, KNOWN)
    phone.menu("The players’ screen")
    phone.do("turn phone")
    expect(phone.page.locator(".seen-code")).to_be_visible()
    wrong = []
    for width, height in [(360, 740), (740, 360), (1280, 800)]:
        sized(phone, width, height, dark)
        at = f"players-{width}{'' if dark else '-light'}"
        wrong += [f"{at}: {one}" for one in phone.page.evaluate(WIDE) + phone.page.evaluate(MEASURED)]
    assert wrong == []


#: what a thumb or an eye would miss, the screen where it is planted, and the word by which it is found
FAULTS = [
    (
        "nav.bar .icon { width: 44px !important; min-width: 0 !important; padding: 0 !important }",
        "fight",
        "small: undo",
    ),
    (".rows .fighter > button { height: 40px !important }", "fight", "small: Ines"),
    (".above { margin-top: 0 !important }", "fight", "close: "),
    (".head { gap: 4px !important }", "blow", "close: "),
    (".who .name { color: #777 !important }", "fight", "faint: “Ines”"),
    (".groups button { color: #777 !important }", "blow", "faint: "),
    (".stands { opacity: 0.4 }", "blow", "faint: "),
    (".pills button { border-color: var(--hair) !important }", "blow", "frame: "),
    (".columns .open { opacity: 0.8 }", "fight", "frame: "),
    (".notes { margin-bottom: -24px !important }", "noted", "close: "),
]


#: another fight was there, and is said to be removed, with the way back
NOTED = """async () => {
  const { does, state } = await import(document.querySelector("script[type=module]").src);
  const front = state.current;
  await does.start(state.systems[0], []);
  const other = state.current;
  await does.show(front);
  await does.removeFight(other);
}"""


def noted(phone: Phone) -> None:
    phone.page.evaluate(NOTED)
    expect(phone.page.locator(".note")).to_be_visible()


def test_a_fault_is_found(new_phone: NewPhone) -> None:
    phone = shown(new_phone, "cybergod")
    phone.page.evaluate(SENDS, crowd("cybergod"))
    sized(phone, 360, 740, dark=True)
    screens = {**SCREENS, "noted": noted}
    for name in dict.fromkeys(name for _, name, _ in FAULTS):
        screens[name](phone)
        phone.answered()
        assert phone.page.evaluate(MEASURED) == []
        for style, where, found in FAULTS:
            if where == name:
                phone.page.evaluate(RESTYLE, style)
                told = phone.page.evaluate(MEASURED)
                assert [one for one in told if one.startswith(found)], (style, told)
        phone.page.evaluate(RESTYLE, "")
        away(phone)
