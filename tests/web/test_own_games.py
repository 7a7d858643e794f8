"""Games of one's own on the page: started from a sketch, changed in forms with live odds, kept, undone, played, shared."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from slow import slowness

from sawbones.systems.own.sketches import SKETCHES

if TYPE_CHECKING:
    from pathlib import Path

    from phone import Phone

SKETCH = "Three wounds"
GAMES = "Games of your own"


def opened(phone: Phone, sketch: str = SKETCH) -> Phone:
    """The editor, on a game that starts from a sketch."""
    phone.open().awake()
    phone.tap('[data-do="games"]:visible')
    phone.tap(f'dialog [data-from="{sketch}"]')
    expect(phone.panel().locator(".game-live .legend").first).to_be_visible()
    return phone


def part(phone: Phone, at: str) -> None:
    phone.tap(phone.panel().locator(f'[data-part="{at}"] button'))


def typed(phone: Phone, field: str, text: str) -> None:
    box = phone.panel().locator(f'[data-field="{field}"] input')
    box.fill(text)
    box.press("Enter")
    box.blur()


def legend(phone: Phone) -> str:
    return phone.panel().locator(".game-live .legend").first.inner_text()


def settled(phone: Phone) -> None:
    expect(phone.panel().locator(".game-live.trying")).to_have_count(0)


def test_a_game_from_a_sketch_is_changed_undone_by_name_and_played(phone: Phone) -> None:
    opened(phone)
    before = legend(phone)
    part(phone, "tracks.0")
    typed(phone, "size", "1")
    settled(phone)
    after = legend(phone)
    assert after != before, "the odds do not follow"
    phone.do("undo part")
    settled(phone)
    assert legend(phone) == before
    expect(phone.panel().locator('[data-do="undo part"]')).to_have_count(0)
    phone.do("part back")
    phone.do("play game")
    phone.closed()
    expect(phone.card("Rosa")).to_be_visible()
    expect(phone.page.locator("main.fight")).to_contain_text("Thug")
    phone.fighter("Thug 1")
    phone.chip("Dice", 2)
    phone.do("roll")
    phone.do("apply")
    phone.closed()
    expect(phone.page.locator(".toast")).to_contain_text("Blow on Thug 1")


def test_a_tap_beside_the_editor_throws_nothing_away(phone: Phone) -> None:
    opened(phone)
    phone.page.mouse.click(180, 8)
    phone.answered()
    expect(phone.panel().locator(".game-live .legend").first).to_be_visible()
    phone.away()


def test_odds_are_live_within_200_ms(phone: Phone) -> None:
    """From the change to the new odds, as the page measures it; the quickest of five, for the machine is shared."""
    opened(phone)
    slow = slowness(phone.page.evaluate)
    took = phone.page.evaluate(
        """async () => {
          const {state, does} = await import(document.querySelector("script[type=module]").src);
          const field = state.panel.parts.forms.track.fields.find((one) => one.id === "size");
          const took = [];
          for (const size of ["1", "2", "3", "4", "5"]) {
            const begun = performance.now();
            does.setPart("tracks.0", field, size);
            while (state.panel.trying) await new Promise((done) => setTimeout(done, 2));
            took.push(performance.now() - begun);
          }
          return took.sort((a, b) => a - b);
        }"""
    )
    assert took[0] < 200 * slowness(phone.page.evaluate, slow), took


def test_what_is_wrong_says_where_and_the_names_can_be_tapped(phone: Phone) -> None:
    opened(phone)
    part(phone, "acts.0")
    part(phone, "acts.0.steps.2")
    typed(phone, "to", "max(abov, shaken)")
    problem = phone.panel().locator(".fields .problem")
    expect(problem).to_contain_text("Nothing here is called “abov”. Did you mean above?")
    expect(phone.panel().locator(".game-live .legend").first).to_be_visible()
    phone.do("part back")
    phone.do("part back")
    phone.do("to problem")
    field = phone.panel().locator('[data-field="to"] input')
    field.fill("max(above, ")
    field.focus()
    for name in ("taken", "by_shaken", "tough", "over"):  # of the act, of whoever does it, of the one it is done to
        expect(phone.panel().locator(f'[data-field="to"] [data-name="{name}"]')).to_be_visible()
    phone.tap(phone.panel().locator('[data-field="to"] [data-name="shaken"]'))
    expect(field).to_have_value("max(above, shaken")
    field.press("End")
    field.type(")")
    field.blur()
    settled(phone)
    expect(phone.panel().locator(".problem")).to_have_count(0)


def test_names_are_offered_as_soon_as_they_are_written_and_a_step_leads_to_the_next(phone: Phone) -> None:
    """Whole or not: what was just called something can be tapped; and a full list of steps is not gone through again."""
    opened(phone)
    part(phone, "tracks.0")
    typed(phone, "size", "1 +")
    phone.do("part back")
    phone.tap(phone.panel().locator('[data-add="tracks"]'))
    typed(phone, "name", "Second wind")
    phone.do("part back")
    part(phone, "acts.0")
    part(phone, "acts.0.steps.0")
    phone.do("next step")
    expect(phone.panel().locator("h2")).to_contain_text("step 2")
    typed(phone, "what", "second_wind")
    phone.panel().locator('[data-field="when"] input').focus()
    expect(phone.panel().locator('[data-field="when"] [data-name="by_second_wind"]')).to_be_visible()
    phone.panel().locator('[data-field="what"] input').focus()
    expect(phone.panel().locator('[data-field="what"] [data-name="by_second_wind"]')).to_be_visible()
    phone.do("part back")
    expect(phone.panel().locator('[data-part="acts.0.steps.1"]')).to_contain_text("second_wind")
    expect(phone.panel().locator('[data-part^="acts.0.steps."]')).to_have_count(
        len(SKETCHES[1]["acts"][0]["steps"]) + 1
    )


def test_a_step_when_a_turn_begins_acts_on_next(phone: Phone) -> None:
    """Written in the forms: a throw is asked of whose turn it is, with its odds, and what comes of it is undone."""
    opened(phone)
    phone.tap(phone.panel().locator('[data-add="begins"]'))
    expect(phone.panel().locator("h2")).to_contain_text("When a turn begins")
    phone.tap(phone.panel().locator('[data-field="do"] [data-option="roll"]'))
    typed(phone, "what", "shiver")
    typed(phone, "roll", "soak")
    phone.do("part back")
    phone.tap(phone.panel().locator('[data-add="begins"]'))
    typed(phone, "what", "shaken")
    typed(phone, "to", "shiver < 4")
    settled(phone)
    expect(phone.panel().locator(".problem")).to_have_count(0)
    phone.do("part back")
    phone.do("play game")
    phone.closed()
    phone.do("next")
    panel = phone.panel()
    expect(panel).to_contain_text("Soak")
    expect(panel.locator(".legend")).to_contain_text("shaken")
    phone.tap('.question [data-chip="2"]')
    phone.do("apply")
    phone.closed()
    expect(phone.card("Rosa")).to_contain_text("shaken")
    expect(phone.page.locator("li.turn")).to_contain_text("Rosa")
    phone.do("undo")
    expect(phone.card("Rosa")).not_to_contain_text("shaken")
    expect(phone.page.locator("li.turn")).to_have_count(0)


def test_dice_ask_for_what_their_reading_needs(phone: Phone) -> None:
    opened(phone)
    part(phone, "rolls.0")
    fields = phone.panel().locator(".game-parts [data-field]")
    for kind, there, away in (
        ("pool", {"dice", "sides", "hits"}, {"keep"}),
        ("lowest", {"keep", "sides"}, {"hits"}),
        ("fudge", {"dice", "plus"}, {"sides", "hits", "keep"}),
        ("d100", {"plus"}, {"dice", "sides", "hits", "keep"}),
    ):
        phone.tap(phone.panel().locator(f'[data-field="kind"] [data-option="{kind}"]'))
        settled(phone)
        shown = set(fields.evaluate_all("(all) => all.map((one) => one.dataset.field)"))
        assert there <= shown, (kind, shown)
        assert not away & shown, (kind, shown)


def test_what_is_unfinished_is_kept(phone: Phone) -> None:
    opened(phone)
    part(phone, "tracks.0")
    typed(phone, "size", "1 +")
    expect(phone.panel().locator(".problem").first).to_be_visible()
    phone.page.wait_for_timeout(600)
    phone.page.reload()
    phone.awake()
    phone.tap('[data-do="games"]:visible')
    phone.tap(phone.panel().locator(f'[data-game="{SKETCH}"] .open'))
    expect(phone.panel().locator(".game-live .problem")).to_contain_text("A number or a name is missing")


def test_games_are_copied_removed_and_brought_back_and_a_fight_keeps_its_own(phone: Phone) -> None:
    opened(phone).do("play game")
    phone.closed()
    phone.menu(GAMES)
    row = phone.panel().locator(f'[data-game="{SKETCH}"]')
    phone.tap(row.locator('[data-do="row menu"]'))
    phone.tap(row.locator('[data-do="copy"]'))
    expect(phone.panel().locator("[data-game]")).to_have_count(2)
    phone.tap(row.locator('[data-do="row menu"]'))
    phone.tap(row.locator('[data-do="remove"]'))
    expect(phone.panel().locator("[data-game]")).to_have_count(1)
    phone.do("game back")
    expect(phone.panel().locator("[data-game]")).to_have_count(2)
    phone.tap(row.locator('[data-do="row menu"]'))
    phone.tap(row.locator('[data-do="remove"]'))
    phone.away()
    phone.page.reload()
    phone.awake()
    expect(phone.card("Rosa")).to_be_visible()
    phone.do("next")
    expect(phone.page.locator("li.turn")).to_have_count(1)


def test_a_link_and_a_file_show_what_they_are_before_anything_is_kept(
    phone: Phone, other_phone: Phone, tmp_path: Path
) -> None:
    opened(phone)
    phone.do("close")
    row = phone.panel().locator(f'[data-game="{SKETCH}"]')
    phone.tap(row.locator('[data-do="row menu"]'))
    phone.tap(row.locator('[data-do="share"]'))
    field = phone.page.locator("#share-link")
    expect(field).to_have_value(re.compile("#e5g-"))
    link = field.input_value()
    assert len(link.partition("#")[2]) <= 1_200
    other = other_phone.open(f"#{link.partition('#')[2]}").awake()
    expect(other.panel()).to_contain_text(SKETCH)
    expect(other.panel().locator(".legend").first).to_be_visible()
    assert not any("game/" in key for key in other.stored())
    other.do("accept")
    other.closed()
    expect(other.page.locator(f'[data-own="{SKETCH}"]')).to_be_visible()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(SKETCHES[3]), "utf-8")
    other.page.evaluate(
        """async (text) => {
          const {does} = await import(document.querySelector("script[type=module]").src);
          does.offerFile(new Blob([text]));
        }""",
        file.read_text("utf-8"),
    )
    expect(other.panel()).to_contain_text(SKETCHES[3]["name"])
    other.do("accept")
    other.tap(f'[data-own="{SKETCHES[3]["name"]}"]')
    expect(other.card("Zadie")).to_be_visible()


def test_the_game_of_a_fight_from_elsewhere_can_be_kept(phone: Phone, other_phone: Phone) -> None:
    """A fight by a game that this device does not know: it is played at once, and its game is kept by one tap."""
    opened(phone)
    phone.do("play game")
    phone.awake()
    link = phone.link()
    other = other_phone.open(f"#{link.partition('#')[2]}").awake()
    other.do("accept")
    other.closed()
    keep = other.page.get_by_role("button", name="Keep this game")
    expect(keep).to_be_visible()
    assert not any("game/" in key for key in other.stored())
    keep.click()
    expect(other.page.get_by_text("is kept among the games of your own").first).to_be_visible()
    assert any("game/" in key for key in other.stored())
    again = other.open(f"#{link.partition('#')[2]}").awake()
    again.do("accept")
    again.closed()
    expect(again.page.get_by_role("button", name="Keep this game")).to_have_count(0)


def test_hostile_words_create_no_element(phone: Phone) -> None:
    evil = '<img src=x onerror="alert(1)"><b>bold</b>'[:40]
    game = {
        **SKETCHES[0],
        "name": evil,
        "line": evil,
        "tracks": [{**one, "name": evil} for one in SKETCHES[0]["tracks"]],
    }
    phone.open().awake()
    before = phone.page.locator("img").count()
    phone.page.evaluate(
        """async (text) => {
          const {does} = await import(document.querySelector("script[type=module]").src);
          does.offerFile(new Blob([text]));
        }""",
        json.dumps(game),
    )
    expect(phone.panel()).to_contain_text(evil)
    phone.do("accept")
    phone.tap('[data-do="games"]:visible')
    phone.tap(phone.panel().locator("[data-game] .open"))
    expect(phone.panel().locator(".game-live .legend").first).to_be_visible()
    part(phone, "tracks.0")
    assert phone.page.locator("img").count() == before
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360, wide
