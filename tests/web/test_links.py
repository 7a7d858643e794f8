"""A link is looked at, never let in by itself; one that is cut or made up is refused in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from phone import Phone


@pytest.fixture
def link(phone: Phone) -> str:
    phone.ghoul_and_boris()
    phone.blow("Boris", 5, 2)
    address: str = phone.link()
    return address


def kept(phone: Phone) -> dict[str, str]:
    return {key: text for key, text in phone.stored().items() if key.endswith(("/head",)) or key[-6:].isdigit()}


def test_a_cut_link_is_named_and_nothing_changes(phone: Phone, link: str) -> None:
    before = kept(phone)
    phone.open("?again" + link[link.index("#") : -40])
    alert = phone.sheet().get_by_role("alert")
    expect(alert).to_contain_text("cut", timeout=45_000)
    phone.do("refuse")
    phone.closed()
    assert kept(phone) == before
    assert "e=" not in phone.page.url
    phone.shows("Boris", "XXXXXX....")


def test_a_forged_link_is_refused(phone: Phone, link: str) -> None:
    before = kept(phone)
    swapped = link[:-5] + ("A" if link[-5] != "A" else "B") + link[-4:]
    phone.open("?again" + swapped[swapped.index("#") :])
    expect(phone.sheet().get_by_role("alert")).to_be_visible(timeout=45_000)
    expect(phone.sheet().locator("[data-do=accept]")).to_have_count(0)
    phone.do("refuse")
    assert kept(phone) == before


def test_an_endless_link_is_not_even_read(phone: Phone, link: str) -> None:
    phone.menu("Paste a link")
    phone.page.get_by_label("Link").fill("e=" + "A" * 40_000)
    phone.do("look")
    expect(phone.sheet().get_by_role("alert")).to_contain_text("far longer")


@pytest.mark.parametrize("how", ["as a query", "percent", "pasted with breaks", "typed into the open page"])
def test_a_link_survives_messengers(phone: Phone, link: str, how: str) -> None:
    text = link[link.index("#") + 1 :]
    if how == "as a query":
        phone.open("?" + text)
    elif how == "percent":
        phone.open("?%23" + text)
    elif how == "typed into the open page":
        phone.page.evaluate("text => { location.hash = text; }", text)
    else:
        phone.menu("Paste a link")
        broken = " \n".join(link[at : at + 60] for at in range(0, len(link), 60))
        phone.page.get_by_label("Link").fill(f"look: {broken}\n")
        phone.do("look")
    expect(phone.sheet()).to_contain_text("2 fighters", timeout=45_000)
    phone.do("refuse")
    phone.closed()
    assert "e=1" not in phone.page.url
    phone.shows("Boris", "XXXXXX....")
    expect(phone.page.locator("[data-do=undo]")).to_contain_text("Boris")


def test_names_are_text_and_never_markup(phone: Phone) -> None:
    name = "<img src=x onerror=alert(1)>"
    phone.start().joins(name)
    expect(phone.page.locator("#page img")).to_have_count(0)
    expect(phone.page.locator("button[data-fighter]")).to_contain_text(name)
