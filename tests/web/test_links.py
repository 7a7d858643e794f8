"""A link is looked at, never let in by itself; one that is cut or made up is refused in words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from coded import decoded
from playwright.sync_api import expect

from goals import reached, repeat_for
from sawbones.fight.state import State
from sawbones.kit.forms import restore
from sawbones.systems import SYSTEMS
from sawbones.wire.link import pack_system

if TYPE_CHECKING:
    from collections.abc import Callable

    from phone import Phone

SAVES = Path(__file__).resolve().parents[1] / "saves"


@pytest.fixture
def link(phone: Phone) -> str:
    phone.ghoul_and_boris()
    phone.blow("Boris", 5, 2)
    address: str = phone.link()
    return address


def kept(phone: Phone) -> dict[str, str]:
    return {key: text for key, text in phone.stored().items() if key.endswith("/head") or re.search(r"/\d{6}", key)}


def test_a_cut_link_is_named_and_nothing_changes(phone: Phone, link: str) -> None:
    before = kept(phone)
    phone.open("?again" + link[link.index("#") : -40])
    alert = phone.panel().get_by_role("alert")
    expect(alert).to_contain_text("cut")
    phone.do("refuse")
    phone.closed()
    assert kept(phone) == before
    assert "e2f" not in phone.page.url
    phone.shows("Boris", "XXXXXX....")


def test_a_forged_link_is_refused(phone: Phone, link: str) -> None:
    before = kept(phone)
    swapped = link[:-5] + ("A" if link[-5] != "A" else "B") + link[-4:]
    phone.open("?again" + swapped[swapped.index("#") :])
    expect(phone.panel().get_by_role("alert")).to_be_visible()
    expect(phone.panel().locator("[data-do=accept]")).to_have_count(0)
    phone.do("refuse")
    assert kept(phone) == before


def test_an_endless_link_is_not_even_read(phone: Phone, link: str) -> None:
    phone.menu("Paste a link")
    phone.page.get_by_label("Link").fill("e=" + "A" * 40_000)
    phone.do("look")
    expect(phone.panel().get_by_role("alert")).to_contain_text("far longer")


@pytest.mark.parametrize(
    "how",
    repeat_for(
        ["as a query", "percent", "pasted with breaks", "typed into the open page"], "as a query", "pasted with breaks"
    ),
)
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
    expect(phone.panel()).to_contain_text("2 fighters")
    phone.do("refuse")
    phone.closed()
    assert "e2f" not in phone.page.url
    phone.shows("Boris", "XXXXXX....")
    expect(phone.page.locator("[data-do=undo]")).to_contain_text("Boris")


def test_names_are_text_and_never_markup(phone: Phone) -> None:
    name = "<img src=x onerror=alert(1)>"
    phone.start().joins(name)
    expect(phone.page.locator("#page img")).to_have_count(0)
    expect(phone.page.locator("button[data-fighter]")).to_contain_text(name)


def on_the_screen(phone: Phone) -> str:
    """What is in the code of the open panel."""
    code = phone.panel().locator(".qr")
    expect(code).to_be_visible()
    return decoded(code)


def test_the_code_opens_what_its_link_opens(phone: Phone, link: str) -> None:
    phone.menu("Share this fight")
    text = on_the_screen(phone)
    address, code = text.split("#")
    assert address == phone.url.upper()  # a camera opens this page with it
    assert re.fullmatch(r"E\dF-\d+-[0-9A-F]{8}-\d+", code)
    assert code.lower().split("-")[:3] == link[link.index("#") + 1 :].split("-")[:3]
    reached("R5", f"the code of {len(link)} characters decoded from the screen", "chromium")
    phone.away()
    phone.open("?again#" + code)
    expect(phone.panel()).to_contain_text("2 fighters")
    phone.do("accept")
    phone.shows("Boris", "XXXXXX....")
    assert "E2F" not in phone.page.url


def test_a_code_that_was_typed_off_is_taken_like_a_link(phone: Phone, link: str) -> None:
    phone.menu("Share this fight")
    text = on_the_screen(phone)
    phone.away()
    phone.menu("Paste a link")
    phone.page.get_by_label("Link").fill("\n".join(text[at : at + 30] for at in range(0, len(text), 30)))
    phone.do("look")
    expect(phone.panel()).to_contain_text("2 fighters")
    phone.do("refuse")
    phone.menu("Paste a link")
    phone.page.get_by_label("Link").fill(text[:-30])
    phone.do("look")
    expect(phone.panel().get_by_role("alert")).to_contain_text("This link is cut")
    expect(phone.panel().get_by_role("alert")).to_contain_text("30 are missing")


@pytest.mark.parametrize(("fighters", "coded"), [(56, True), (100, False)])
def test_a_long_link_says_why_it_has_no_code(phone: Phone, fighters: int, coded: bool) -> None:
    names = ["Hedge", "Marsh", "Cellar", "Grave", "Tower", "River"]
    called = [f"{names[n % 6]} {chr(65 + n % 26)}{n * 7919**8 % 10 ** (3 if coded else 30)}" for n in range(fighters)]
    lines = [f"{name} STR {n % 9 + 1}" for n, name in enumerate(called)]
    phone.start()
    for place in range(0, fighters, 50):  # as many as are taken at once
        phone.joins("\n".join(lines[place : place + 50]))
    phone.menu("Share this fight")
    field = phone.page.locator("#share-link")
    expect(field).to_have_value(re.compile("#e2"))
    length = len(field.input_value())
    assert ("more than 2,000 characters" in phone.panel().inner_text()) == (length > 2_000)
    if coded:
        assert "#E2F" in on_the_screen(phone)
        reached("R5", f"the code of {length} characters decoded from the screen", "chromium")
    else:
        expect(phone.panel().locator("[data-no-code]")).to_contain_text("too fine for the camera")
        expect(phone.panel().locator(".qr")).to_have_count(0)
        expect(phone.panel().locator("[data-do='copy link']")).to_be_enabled()
        expect(phone.panel().locator("[data-do='save file']")).to_be_enabled()


def shared(phone: Phone, what: str) -> str:
    phone.menu("Share this fight")
    phone.tap(f"[data-share={what}]")
    if what == "fighter":
        phone.tap('[data-who="Boris"]')
    if what == "system":
        phone.page.get_by_label("Name of your readings").fill("Our table")
        phone.do("make link")
    field = phone.page.locator("#share-link")
    expect(field).to_have_value(re.compile(f"#e2{ {'players': 'w', 'fighter': 'o', 'system': 's'}[what] }-"))
    address: str = field.input_value()
    phone.away()
    return address[address.index("#") :]


def test_players_get_the_party_alone(phone: Phone, link: str) -> None:
    phone.open("?again" + shared(phone, "players"))
    seen = phone.page.locator("main.seen")
    expect(seen).to_contain_text("Boris")
    expect(seen).not_to_contain_text("Ghoul")
    expect(phone.page.locator("[data-do=accept]")).to_have_count(0)


def test_one_fighter_joins_the_fight_in_front_or_stands_beside_it(phone: Phone, link: str) -> None:
    address = shared(phone, "fighter")
    phone.fighter("Boris")
    phone.do("edit")
    phone.tap(phone.panel().get_by_role("button", name="Take out"))
    phone.closed()
    phone.open("?again" + address)
    expect(phone.panel()).to_contain_text("A fighter from a link")
    phone.do("join")
    phone.closed()
    phone.shows("Boris", "XXXXXX....")
    phone.do("undo")
    expect(phone.card("Boris")).to_have_count(0)


@pytest.mark.fresh
def test_home_made_readings_travel_by_link(phone: Phone, link: str) -> None:
    phone.open("?again" + shared(phone, "system"))
    expect(phone.panel()).to_contain_text("Our table")
    assert not any(key.startswith("sawbones/set/") for key in phone.stored())
    phone.do("accept")
    note = phone.page.locator("[data-note=opened]")
    expect(note).to_contain_text("Our table")
    phone.menu("New fight")
    expect(phone.panel().locator('[data-start-set="Our table"]')).to_be_visible()
    phone.away()
    phone.tap(note.get_by_role("button", name="Undo"))
    phone.menu("New fight")
    expect(phone.panel().locator('[data-start-set="Our table"]')).to_have_count(0)


def test_readings_of_before_mean_what_they_meant(phone: Phone, link: str) -> None:
    """A default of Cybergod has changed: readings that do not name it were kept under the old one."""
    cybergod = next(one for one in SYSTEMS if one.id == "cybergod")
    old = pack_system(cybergod, State(restore(cybergod.book, {"level_cap": 6})), "Old table")
    phone.open("?again#" + old)
    expect(phone.panel()).to_contain_text("Old table")
    phone.do("accept")
    phone.menu("New fight")
    phone.tap('[data-start-set="Old table"]')
    expect(phone.page.locator("main.fight")).to_contain_text("Nobody is in this fight yet.")
    heads = [text for key, text in phone.stored().items() if key.endswith("/head")]
    assert any('"options":{"level_cap":6}' in text for text in heads), heads
    phone.menu("Readings")
    use = phone.panel().locator('[data-set="Old table"] [data-do="use set"]')
    expect(use).to_have_attribute("aria-pressed", "true")


def test_what_was_opened_is_given_back(phone: Phone, link: str) -> None:
    phone.open("?again" + link[link.index("#") :])
    expect(phone.panel()).to_contain_text("Boris")
    phone.do("accept")
    note = phone.page.locator("[data-note=opened]")
    expect(note).to_contain_text("beside what you had")
    expect(phone.page.locator("header.top h1")).to_contain_text("From a link")
    phone.tap(note.get_by_role("button", name="Undo"))
    expect(phone.page.locator("header.top h1")).to_have_text("A fight")
    phone.shows("Boris", "XXXXXX....")
    phone.menu("Fights")
    expect(phone.panel().locator("[data-fight]")).to_have_count(1)


def test_a_link_of_the_first_release_opens(phone: Phone, link: str) -> None:
    kept = json.loads((SAVES / "v1-fights.jsonl").read_text("utf-8").splitlines()[5])
    phone.open("?again#" + kept["link"])
    for name in kept["shows"]:
        expect(phone.panel()).to_contain_text(name)
    phone.do("accept")
    phone.closed()
    expect(phone.page.locator("button[data-fighter]").first).to_be_visible()
    if phone.page.locator("[data-do=down]").count():
        phone.do("down")
    expect(phone.page.locator("button[data-fighter]")).to_have_count(len(kept["shows"]))


# Files


def saved_file(phone: Phone, save: Callable[[], None]) -> tuple[str, str]:
    with phone.page.expect_download() as waiting:
        save()
    path = waiting.value.path()
    return waiting.value.suggested_filename, Path(path).read_text("utf-8")


def offered(phone: Phone, text: str) -> None:
    phone.menu("Fights")
    phone.page.locator("#file").set_input_files(
        {"name": "fight.json", "mimeType": "application/json", "buffer": text.encode()}
    )


def test_everything_goes_out_as_one_file_and_comes_in_elsewhere(phone: Phone, other_phone: Phone, link: str) -> None:
    phone.menu("New fight")
    phone.tap(phone.panel().locator("[data-starter]").first)
    expect(phone.page.locator("button[data-fighter]")).to_have_count(5)
    phone.menu("Fights")
    expect(phone.panel().locator("[data-last-copy]")).to_contain_text("No copy has left")
    name, text = saved_file(phone, lambda: phone.do("save everything"))
    assert re.fullmatch(r"Sawbones everything \d{4}-\d\d-\d\d\.json", name)
    phone.away()
    phone.menu("Fights")
    expect(phone.panel().locator("[data-last-copy]")).to_contain_text("today")
    file = json.loads(text)
    assert len(file["fights"]) == 2
    boris = next(one for one in file["fights"] if len(one["as it stands"]) == 2)
    assert any("Boris" in line for line in boris["as it stands"])
    assert any("Ghoul hits Boris for 5 lethal" in line for line in boris["what happened"])
    assert all(len(line) < 2_000 for line in text.splitlines())

    other = other_phone.open().awake()
    offered(other, text)
    expect(other.panel()).to_contain_text("2 fights")
    expect(other.panel()).to_contain_text("Nothing here has changed yet")
    assert not any(key.endswith("/head") for key in other.stored())
    other.tap(other.panel().locator("summary").first)
    expect(other.panel().locator(".fighter").first).to_be_visible()
    other.do("accept")
    other.closed()
    other.menu("Fights")
    expect(other.panel().locator("[data-fight]")).to_have_count(2)
    other.away()
    other.tap(other.page.locator("[data-note=opened]").get_by_role("button", name="Undo"))
    other.menu("Fights")
    expect(other.panel().locator("[data-fight]")).to_have_count(0)
    other.away()
    offered(other, json.dumps(boris["document"]))  # the innermost part alone is enough
    expect(other.panel()).to_contain_text("1 fight")
    other.do("accept")
    other.shows("Boris", "XXXXXX....")
    other.do("undo")
    other.shows("Boris", "..........")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "cannot be read"), ("[" * 100_000, "cannot be read"), ('{"a":' * 3_000 + "1" + "}" * 3_000, "no fight in this file"), ("[]", "no fight"), ("7", "no fight"),
        ('{"sawbones file":99,"fights":[]}', "newer Sawbones"), ('{"fights":[{"name":"x","document":{"sawbones":99}}]}', "newer Sawbones"),
        ('{"fights":[{"name":"<b>x</b>","document":' + "[" * 400 + "]" * 400 + "}]}", "nested more than"),
        (json.dumps({"fights": [{}] * 201}), "more than 200"),
    ],
)  # fmt: skip
def test_a_file_that_is_none_is_refused_in_words(phone: Phone, text: str, said: str) -> None:
    phone.start()
    before = kept(phone)
    offered(phone, text)
    expect(phone.panel().locator(".problem").first).to_contain_text(said)
    assert kept(phone) == before


def test_a_file_far_too_long_is_not_even_read(phone: Phone, tmp_path: Path) -> None:
    long = tmp_path / "fight.json"
    with long.open("wb") as file:
        file.truncate(256_000_001)  # it takes no room
    phone.start()
    before = kept(phone)
    phone.menu("Fights")
    phone.page.locator("#file").set_input_files(long)
    expect(phone.panel().locator(".problem").first).to_contain_text("far longer")
    assert kept(phone) == before
