"""What leaves the device: through the share dialog, where there is one, or as a copy. And that it is asked to stay here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from phone import Phone

pytestmark = pytest.mark.fresh

#: a share dialog that notes what it was given, and does with it what the test says
SHARE = """(does) => {
  globalThis.sent = [];
  navigator.canShare = ({files}) => files?.length > 0;
  navigator.share = async ({title, url, files}) => {
    if (does !== "send") throw new DOMException("", does);
    sent.push({title, url, files: await Promise.all((files ?? []).map(async (file) => [file.name, file.type, await file.text()]))});
  };
}"""
#: the question whether what is kept here may be cleared when the device runs short
STAY = """(stays) => {
  globalThis.asked = 0;
  navigator.storage.persisted = async () => stays;
  navigator.storage.persist = async () => { asked += 1; if (stays === null) throw new Error("no"); return true; };
}"""


def with_dialog(phone: Phone, does: str) -> Phone:
    phone.page.add_init_script(f"({SHARE})({does!r})")
    return phone.ghoul_and_boris()


def sent(phone: Phone) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = phone.page.evaluate("() => sent")
    return found


def last_copy(phone: Phone) -> str:
    phone.menu("Fights")
    said = phone.panel().locator("[data-last-copy]").inner_text()
    phone.away()
    return said


def test_a_link_goes_through_the_share_dialog(phone: Phone) -> None:
    with_dialog(phone, "send").menu("Share this fight")
    phone.do("send")
    expect(phone.panel()).to_contain_text("Sent.")
    (given,) = sent(phone)
    assert given["title"] == "Sawbones"
    assert given["url"] == phone.page.locator("#share-link").input_value()
    phone.away()
    assert "today" in last_copy(phone)


def test_a_file_goes_through_the_share_dialog_of_a_phone(phone: Phone) -> None:
    with_dialog(phone, "send").menu("Share this fight")
    phone.do("save file")
    expect(phone.panel()).to_contain_text("Sent.")
    ((name, kind, text),) = sent(phone)[0]["files"]
    assert name.endswith(".json")
    assert kind == "application/json"
    assert "Boris" in text
    phone.away()
    assert "today" in last_copy(phone)


@pytest.mark.parametrize("what", ["send", "save file"])
def test_a_share_dialog_put_away_has_sent_nothing(phone: Phone, what: str) -> None:
    with_dialog(phone, "AbortError").menu("Share this fight")
    phone.do(what)
    phone.page.wait_for_timeout(300)
    expect(phone.panel()).not_to_contain_text("Sent.")
    phone.away()
    assert "No copy has left" in last_copy(phone)


def test_a_share_dialog_that_fails_leaves_a_copy(phone: Phone) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    with_dialog(phone, "DataError").menu("Share this fight")
    phone.do("send")
    expect(phone.panel()).to_contain_text("Copied.")
    assert (
        phone.page.evaluate("() => navigator.clipboard.readText()") == phone.page.locator("#share-link").input_value()
    )
    phone.away()
    with phone.page.expect_download():
        phone.menu("Share this fight")
        phone.do("save file")


def test_no_share_dialog_no_button(phone: Phone) -> None:
    phone.page.add_init_script("delete Navigator.prototype.share")
    phone.ghoul_and_boris().menu("Share this fight")
    expect(phone.panel().locator("[data-do='copy link']")).to_be_enabled()
    expect(phone.panel().locator("[data-do=send]")).to_have_count(0)


@pytest.mark.parametrize(("stays", "asked"), [("false", 1), ("true", 0), ("null", 1)])
def test_the_device_is_asked_to_keep_it_once_there_is_a_fight(phone: Phone, stays: str, asked: int) -> None:
    """Not at the first sight of the page; not where it stays anyhow; and a refusal troubles nobody."""
    phone.page.add_init_script(f"({STAY})({stays})")
    phone.open().awake()
    assert phone.page.evaluate("() => asked") == 0
    phone.ghoul_and_boris()
    assert phone.page.evaluate("() => asked") == asked
