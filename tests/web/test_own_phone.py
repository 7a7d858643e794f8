"""A player's own phone: a fighter goes out by link, is played there with no signal, and what he did is laid over the fight."""

from __future__ import annotations

import json
import os
import re
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import hostile
import pytest
from measured import MEASURED
from playwright.sync_api import expect

from goals import reached
from sawbones.app import handle

if TYPE_CHECKING:
    from collections.abc import Callable

    from phone import Phone

    NewPhone = Callable[..., Phone]

#: where pictures are wanted, they are taken
PICTURES = os.environ.get("SAWBONES_PICTURES")


def pictured(phone: Phone, name: str) -> None:
    if PICTURES:
        phone.page.wait_for_timeout(300)
        phone.page.screenshot(path=Path(PICTURES) / f"{name}.png")


def address(phone: Phone, pattern: str) -> str:
    """What stands behind the ``#`` of the link that is shown."""
    field = phone.page.locator("#share-link")
    expect(field).to_have_value(re.compile(pattern))
    return field.input_value().split("#", 1)[1]


def goes_out(phone: Phone, name: str) -> str:
    phone.menu("Share this fight")
    phone.tap("[data-share=fighter]")
    phone.tap(f'[data-who="{name}"]')
    link = address(phone, "#e2o-")
    phone.away()
    return link


def opened(phone: Phone, link: str) -> None:
    """A link comes into the page that is open, as a scan or a paste brings it."""
    phone.page.evaluate("link => { location.hash = link; }", link)


def rows(phone: Phone) -> list[str]:
    listed = phone.panel().locator("[data-deed]")
    expect(listed.first).to_be_visible()
    return [one.get_attribute("data-state") or "" for one in listed.all()]


def on_his_phone(new_phone: NewPhone, link: str) -> Phone:
    """The player's phone: it has the app already, then no signal any more."""
    his = new_phone()
    his.open("#" + link)
    expect(his.panel()).to_contain_text("A fighter from a link")
    pictured(his, "fighter-from-a-link")
    his.do("accept")
    his.closed()
    his.awake()
    his.page.wait_for_function("async () => (await navigator.serviceWorker.ready).active?.state === 'activated'")
    return his


def played_there(his: Phone) -> str:
    """A blow is marked on his phone with no signal, and two more things; then it goes back."""
    expect(his.page.locator("header.top h1")).to_have_text("Boris, from a link")
    his.context.set_offline(True)
    # his odds with why, and what he may mark: his fight is one by the same rules
    his.fighter("Boris")
    his.chip("Damage", 5)
    expect(his.panel().locator(".strip, .odds").first).to_be_visible()
    pictured(his, "his-blow")
    his.chip("Soak", 2)
    his.do("apply")
    his.closed()
    his.page.evaluate("""async () => {
      const {does} = await import(document.querySelector("script[type=module]").src);
      await does.change({ do: "note", fighters: ["Boris"], note: "owes Ines" });
      await does.change({ do: "condition", fighters: ["Boris"], name: "Grappled", time: 2 });
    }""")
    expect(his.page.locator("[data-do='send back']")).to_contain_text("3 things")
    pictured(his, "his-fight")
    his.do("send back")
    link = address(his, "#e2d-")
    expect(his.panel().locator(".qr")).to_be_visible()
    pictured(his, "send-back")
    return link


@pytest.mark.real
def test_the_whole_trip(phone: Phone, new_phone: NewPhone) -> None:
    phone.ghoul_and_boris()
    his = on_his_phone(new_phone, goes_out(phone, "Boris"))
    link = played_there(his)
    # meanwhile the game master has acted: the same condition, and a note of his own
    phone.page.evaluate("""async () => {
      const {does} = await import(document.querySelector("script[type=module]").src);
      await does.change({ do: "condition", fighters: ["Boris"], name: "Grappled", time: 2 });
      await does.change({ do: "note", fighters: ["Boris"], note: "limps" });
    }""")
    begun, before = time.monotonic(), phone.taps
    opened(phone, link)
    assert rows(phone) == ["applied", "both", "there"]
    shown = time.monotonic() - begun
    expect(phone.panel().locator("[data-do=lay]")).to_be_disabled()
    pictured(phone, "laid-to-look")
    phone.tap(phone.panel().locator("[data-deed='1'] [data-answer=theirs]"))
    expect(phone.panel().locator("[data-do=lay]")).to_be_enabled()
    pictured(phone, "decided")
    at = time.monotonic()
    phone.do("lay")
    phone.closed()
    took = shown + time.monotonic() - at
    assert phone.taps - before <= 3
    assert took < 3 * SLOW, took
    reached("R22", f"link to merged: {phone.taps - before} taps with one to decide, {took:.1f} s", "chromium")
    phone.shows("Boris", "XXXXXX....")
    expect(phone.page.locator(".toast")).to_contain_text("2 of 3 deeds laid over the fight")
    pictured(phone, "merged")
    assert "#" not in phone.page.url
    # all of them are taken back by one tap, and come again by one
    toast = phone.page.locator(".toast [data-toast=undo]")
    expect(toast).to_have_text("Undo all 2")
    phone.tap(toast)
    phone.shows("Boris", "..........")
    phone.do("redo")
    phone.shows("Boris", "XXXXXX....")
    expect(phone.page.locator("[data-do=redo]")).to_have_count(0)
    # each is undone alone
    phone.do("undo")
    expect(phone.page.locator(".toast")).to_contain_text("owes Ines")
    phone.shows("Boris", "XXXXXX....")
    phone.do("undo")
    phone.shows("Boris", "..........")
    phone.do("redo")
    phone.do("redo")
    # laid once more, nothing is doubled; and his phone keeps all of it
    opened(phone, link)
    assert rows(phone) == ["there", "there", "there"]
    expect(phone.panel().locator("[data-do=lay]")).to_be_disabled()
    pictured(phone, "there-already")
    phone.do("refuse")
    his.away()
    his.shows("Boris", "XXXXXX....")


def test_the_note_of_the_gm_goes_along_only_when_switched_on(phone: Phone) -> None:
    """The party is offered first, and the switch is there only for whoever has a note."""
    phone.ghoul_and_boris()
    phone.page.evaluate("""async () => {
      const {does} = await import(document.querySelector("script[type=module]").src);
      await does.change({ do: "note", fighters: ["Boris"], note: "secretly a traitor" });
    }""")
    phone.menu("Share this fight")
    phone.tap("[data-share=fighter]")
    assert [one.get_attribute("data-who") for one in phone.panel().locator("[data-who]").all()] == ["Boris", "Ghoul"]
    switch = phone.panel().locator("[data-do='share note']")
    expect(switch).to_have_count(0)
    phone.tap('[data-who="Boris"]')
    expect(switch).to_have_attribute("aria-checked", "false")
    pictured(phone, "one-fighter")
    assert handle(None, {"do": "open", "link": address(phone, "#e2o-")})[0].state.member("Boris").note == ""  # type: ignore[union-attr]
    phone.do("share note")
    expect(switch).to_have_attribute("aria-checked", "true")
    noted = address(phone, "#e4o-")
    assert handle(None, {"do": "open", "link": noted})[0].state.member("Boris").note == "secretly a traitor"  # type: ignore[union-attr]
    phone.tap('[data-who="Ghoul"]')
    expect(switch).to_have_count(0)
    expect(phone.panel()).to_contain_text("keeps it in its history")


#: what a shared machine may take longer
SLOW = 4


def test_it_is_for_another_fight_and_that_is_said(phone: Phone, new_phone: NewPhone) -> None:
    phone.ghoul_and_boris()
    link = done_elsewhere(goes_out(phone, "Boris"))
    phone.menu("New fight")
    phone.tap('[data-start="after-sundown-revised"]')
    expect(phone.card("Boris")).to_have_count(0)
    phone.joins("Rat")
    opened(phone, link)
    panel = phone.panel()
    expect(panel).to_contain_text("Boris is not in this fight.")
    expect(panel).to_contain_text("Boris went out of A fight")
    pictured(phone, "another-fight")
    phone.do("go there")
    assert rows(phone) == ["applied", "applied"]
    phone.do("lay")
    phone.closed()
    phone.shows("Boris", "XXXXXX....")
    stranger = new_phone(service_workers="block").start().joins("Rat")
    opened(stranger, link)
    expect(stranger.panel()).to_contain_text("No other fight on this device knows it")
    pictured(stranger, "no-fight-knows")
    stranger.do("refuse")
    stranger.closed()
    expect(stranger.card("Rat")).to_be_visible()


def done_elsewhere(fighter: str, *more: dict[str, Any]) -> str:
    """What comes back from a phone on which a blow was marked and something noted."""
    there, _ = handle(None, {"do": "open", "link": fighter})
    assert there is not None
    name = there.state.members[0].name
    blow = {"do": "act", "act": "blow", "on": name, "order": {"damage": 5}, "answers": [2]}
    for message in (blow, {"do": "note", "fighters": [name], "note": "owes Ines"}, *more):
        there, reply = handle(there, message)
        assert reply["ok"], reply["problems"]
    link: str = handle(there, {"do": "deeds"})[1]["link"]
    return link


def test_hostile_deeds_are_refused_in_words(phone: Phone) -> None:
    phone.ghoul_and_boris()
    good = done_elsewhere(goes_out(phone, "Boris"))
    inside = json.loads(hostile.payload_of(good))
    rng, said = Random(5), []
    for number in range(40):
        sent = hostile.sealed(hostile.squeezed(hostile.compact(hostile.changed(rng, inside))), "d")
        opened(phone, sent if number else good[:60])
        panel = phone.panel()
        expect(panel.locator("[data-do=refuse], [data-do=lay]").first).to_be_visible()
        expect(panel.locator(".problem, [data-deed]").first).to_be_visible()
        said += [panel.locator(".problem").first.inner_text()] if panel.locator(".problem").count() else []
        phone.do("refuse")
        phone.closed()
    assert len(said) > 20
    assert "This link is cut" in said[0]
    phone.shows("Boris", "..........")


def saved(phone: Phone, file: Path) -> Any:
    with phone.page.expect_download() as kept:
        phone.do("save file")
    kept.value.save_as(file)
    return json.loads(file.read_text("utf-8"))


def test_a_file_does_as_well_both_ways(phone: Phone, new_phone: NewPhone, tmp_path: Path) -> None:
    phone.ghoul_and_boris()
    phone.menu("Share this fight")
    phone.tap("[data-share=players]")
    expect(phone.panel().locator("[data-do='save file']")).to_have_count(0)  # the whole fight would be in it
    phone.tap("[data-share=fighter]")
    phone.tap('[data-who="Boris"]')
    address(phone, "#e2o-")
    file = tmp_path / "boris.json"
    assert "Ghoul" not in json.dumps(saved(phone, file))
    phone.away()
    his = new_phone(service_workers="block").open().awake()
    his.menu("Fights")
    his.page.set_input_files("#file", file)
    his.do("accept")
    his.closed()
    his.blow("Boris", 5, 2)
    his.do("send back")
    address(his, "#e2d-")
    file = tmp_path / "deeds.json"
    assert saved(his, file)["deeds of"] == "Boris"
    phone.menu("Fights")
    phone.page.set_input_files("#file", file)
    assert rows(phone) == ["applied"]
    phone.do("lay")
    phone.closed()
    phone.shows("Boris", "XXXXXX....")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_it_is_drawn_within_its_place(phone: Phone, scheme: Any) -> None:
    """Hostile names of forty broad signs, at 320 pixels and by both looks: nothing is cut, small or faint."""
    phone.start().joins("Rat")
    name = "﷽" * 40
    link = phone.page.evaluate("""async (name) => {
      const {does, state, talk} = await import(document.querySelector("script[type=module]").src);
      await does.change({ do: "join", fighter: name, side: "party" });
      return (await talk({ do: "link", what: "fighter", fighter: name })).link;
    }""", name)  # fmt: skip
    more: list[dict[str, Any]] = [
        {"do": "next"},
        {"do": "join", "fighter": "Rat"},
        {"do": "condition", "fighters": [name], "name": "W" * 40},
    ]
    sent = done_elsewhere(link, *more)
    phone.page.evaluate("""async (name) => {
      const {does} = await import(document.querySelector("script[type=module]").src);
      await does.change({ do: "note", fighters: [name], note: "W".repeat(200) });
    }""", name)  # fmt: skip
    phone.page.emulate_media(color_scheme=scheme)
    phone.page.set_viewport_size({"width": 320, "height": 640})
    opened(phone, sent)
    assert rows(phone) == ["applied", "both", "both", "cannot", "applied"]
    pictured(phone, f"hostile-{scheme}")
    assert phone.page.evaluate(MEASURED) == []
    wide = phone.page.evaluate(
        "() => [document.documentElement.scrollWidth, document.querySelector('dialog .body').scrollWidth]"
    )
    assert max(wide) <= 320, wide
