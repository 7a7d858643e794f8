"""Games of one's own on the device: renamed, copied, removed, kept in both stores; and every fight holds to its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import own_games
import pytest
from engines import until
from playwright.sync_api import expect
from slow import slowness
from table_talk import accepted
from test_own_games import GAMES, SKETCH, opened, part, settled, typed

from sawbones.systems.own.definition import ALONE, LISTS, STEPPED
from sawbones.systems.own.sketches import SKETCHES

if TYPE_CHECKING:
    from pathlib import Path

    from phone import Phone

#: what IndexedDB holds of games, or that it holds none of them any more
MIRROR = """(away) => new Promise((done) => {
  const asked = indexedDB.open("sawbones");
  asked.onsuccess = () => {
    const change = asked.result.transaction("kept", "readwrite");
    const store = change.objectStore("kept");
    const names = store.getAllKeys(), texts = store.getAll();
    const found = {};
    texts.onsuccess = () => names.result.forEach((name, i) => {
      if (!name.startsWith("game/")) return;
      found[name] = texts.result[i];
      if (away) store.delete(name);
    });
    change.oncomplete = () => { asked.result.close(); done(found); };
  };
})"""


def called(texts: dict[str, str]) -> list[str]:
    """The names of the games in a store."""
    found = [json.loads(text[text.index(" {") :]) for key, text in texts.items() if "game/" in key and " {" in text]
    return sorted(one["game"]["name"] for one in found)


def mirrored(phone: Phone) -> list[str]:
    return called(phone.page.evaluate(MIRROR, False))


def listed(phone: Phone, *names: str) -> None:
    expect(phone.panel().locator("[data-game] .name")).to_have_text(list(names))


def row_way(phone: Phone, name: str, way: str) -> None:
    row = phone.panel().locator(f'[data-game="{name}"]')
    phone.tap(row.locator('[data-do="row menu"]'))
    phone.tap(row.locator(f'[data-do="{way}"]'))


def renamed(phone: Phone, name: str, to: str) -> None:
    row_way(phone, name, "rename")
    field = phone.panel().get_by_label(f"Rename {name}")
    field.fill(to)
    field.press("Enter")


def undone(phone: Phone, said: str) -> None:
    """What was done last to a kept game is taken back, and the button says what that is."""
    button = phone.panel().locator('[data-do="game back"]')
    expect(button).to_have_text(f"Undo: {said}")
    phone.tap(button)
    expect(button).to_have_count(0)


def games(phone: Phone) -> None:
    """The games that are kept, from a page that has just been opened."""
    phone.awake()
    if phone.page.locator('[data-do="games"]:visible').count():
        phone.do("games")
    else:
        phone.menu(GAMES)


def test_a_kept_game_is_renamed_copied_and_removed_and_each_is_undone_by_name(phone: Phone) -> None:
    opened(phone).do("close")
    renamed(phone, SKETCH, "Bruises")
    listed(phone, "Bruises")
    undone(phone, f"{SKETCH} is called Bruises")
    listed(phone, SKETCH)
    renamed(phone, SKETCH, "Bruises")
    row_way(phone, "Bruises", "copy")
    listed(phone, "Bruises", "Bruises, copy")
    undone(phone, "Bruises is copied")
    listed(phone, "Bruises")
    row_way(phone, "Bruises", "copy")
    renamed(phone, "Bruises, copy", "Bruises")  # a name that is there already gets a number
    listed(phone, "Bruises", "Bruises 2")
    row_way(phone, "Bruises", "remove")
    listed(phone, "Bruises 2")
    undone(phone, "“Bruises” was removed.")
    listed(phone, "Bruises", "Bruises 2")
    row_way(phone, "Bruises 2", "remove")
    listed(phone, "Bruises")
    phone.page.reload()
    games(phone)
    listed(phone, "Bruises")


def test_kept_games_stand_in_both_stores_and_come_back_from_either(phone: Phone) -> None:
    opened(phone).do("close")
    renamed(phone, SKETCH, "Bruises")
    row_way(phone, "Bruises", "copy")
    row_way(phone, "Bruises, copy", "remove")
    listed(phone, "Bruises")
    until(lambda: mirrored(phone) == called(phone.stored()) == ["Bruises"])
    phone.page.evaluate("""() => {
      for (const key of Object.keys(localStorage)) if (key.includes("game/")) localStorage.removeItem(key);
    }""")
    phone.page.reload()
    until(lambda: called(phone.stored()) == ["Bruises"])
    games(phone)
    listed(phone, "Bruises")
    phone.page.evaluate(MIRROR, True)
    phone.page.reload()
    until(lambda: mirrored(phone) == ["Bruises"])
    games(phone)
    listed(phone, "Bruises")


def test_what_was_just_written_is_kept_though_the_page_goes_at_once(phone: Phone) -> None:
    opened(phone)
    phone.page.wait_for_timeout(600)
    part(phone, "tracks.0")
    typed(phone, "size", "1 +")
    phone.page.reload()
    games(phone)
    phone.tap(phone.panel().locator(f'[data-game="{SKETCH}"] .open'))
    expect(phone.panel().locator(".game-live .problem")).to_contain_text("A number or a name is missing")


@pytest.mark.fresh
def test_the_editor_is_fetched_when_it_is_opened_and_not_before(phone: Phone, built: Path) -> None:
    (app,) = (built / "app").iterdir()
    assert "trial game-live" in (app / "editor.js").read_text("utf-8")
    assert "trial game-live" not in (app / "app.js").read_text("utf-8"), "the editor is in what every start reads"
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    phone.ghoul_and_boris()
    phone.blow("Boris", 5, 2)
    assert "app.js" in asked
    assert "editor.js" not in asked
    phone.menu(GAMES)
    expect(phone.panel().locator('[data-from=""]')).to_be_enabled()
    assert asked.count("editor.js") == 1


# A fight and its game

FRONT = """async () => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  return state.current;
}"""


def blow(phone: Phone) -> str:
    """The odds of the same blow, as the page draws them, when they have come."""
    phone.fighter("Thug 1")
    phone.chip("Dice", 2)
    phone.answered()
    said = phone.panel().locator(".legend").first.inner_text()
    phone.away()
    return said


def front(phone: Phone) -> str:
    found: str = phone.page.evaluate(FRONT)
    return found


def begun(phone: Phone, *before: str) -> None:
    """Wait until another fight than these is in front, with somebody in it: the panel goes before it has begun."""
    until(lambda: front(phone) not in (None, *before))
    expect(phone.card("Thug 1")).to_be_visible()


def goes_to(phone: Phone, fight: str) -> Phone:
    phone.menu("Fights")
    phone.tap(phone.panel().locator(f'[data-fight="{fight}"] .open'))
    phone.closed()
    return phone


def two_versions(phone: Phone) -> dict[str, str]:
    """A fight is begun, its game is changed, and another is begun: the fights, and the odds of the same blow in each."""
    opened(phone).do("play game")
    begun(phone)
    odds = {front(phone): blow(phone)}
    phone.menu(GAMES)
    phone.tap(phone.panel().locator(f'[data-game="{SKETCH}"] .open'))
    settled(phone)
    part(phone, "tracks.0")
    typed(phone, "size", "1")
    settled(phone)
    phone.do("part back")
    phone.do("play game")
    begun(phone, *odds)
    odds[front(phone)] = blow(phone)
    assert len(odds) == 2
    assert len(set(odds.values())) == 2, "the two versions have the same odds: nothing would be shown by them"
    return odds


def test_two_versions_of_one_game_do_not_mix(phone: Phone, other_phone: Phone) -> None:
    odds = two_versions(phone)
    for _ in range(2):
        for fight, said in odds.items():
            assert blow(goes_to(phone, fight)) == said
    phone.page.reload()
    phone.awake()
    links: dict[str, str] = {}
    for fight, said in odds.items():
        assert blow(goes_to(phone, fight)) == said
        links[fight] = "#" + phone.link().partition("#")[2]
    sizes = set[Any]()
    for link in links.values():
        document, _ = accepted(None, {"do": "open", "link": link})
        assert document is not None
        assert document.system.definition is not None
        sizes.add(document.system.definition["tracks"][0]["size"])
    assert sizes == {"1", SKETCHES[1]["tracks"][0]["size"]}
    theirs: dict[str, str] = {}
    for fight, link in links.items():
        other = other_phone.open(link).awake()
        other.do("accept")
        begun(other, *theirs)
        assert blow(other) == odds[fight]
        theirs[front(other)] = odds[fight]
    for fight, said in theirs.items():
        assert blow(goes_to(other_phone, fight)) == said


@pytest.mark.fresh
def test_a_fight_never_loses_its_game(phone: Phone, other_phone: Phone) -> None:
    """The kept game is removed; the fights play on here, and on a device that never knew it."""
    odds = two_versions(phone)
    phone.menu(GAMES)
    row_way(phone, SKETCH, "remove")
    expect(phone.panel().locator("[data-game]")).to_have_count(0)
    phone.away()
    phone.page.reload()
    phone.awake()
    for fight, said in odds.items():
        assert blow(goes_to(phone, fight)) == said
    phone.menu("Fights")
    with phone.page.expect_download() as saved:
        phone.page.evaluate("() => { navigator.canShare = () => false; }")
        phone.do("save everything")
    file = saved.value.path()
    assert not json.loads(file.read_text("utf-8")).get("games of one's own")
    other = other_phone.start("fudge")
    before = front(other)
    other.menu("Fights")
    other.page.locator("#file").set_input_files(file)
    other.do("accept")
    other.closed()
    other.menu("Fights")
    rows = other.panel().locator("[data-fight]")
    expect(rows).to_have_count(3)
    came = [one for one in rows.evaluate_all("all => all.map((one) => one.dataset.fight)") if one != before]
    other.away()
    assert {blow(goes_to(other, fight)) for fight in came} == set(odds.values())
    other.fighter("Thug 1")
    other.chip("Dice", 2)
    other.do("roll")
    other.do("apply")
    other.closed()
    expect(other.page.locator(".toast")).to_contain_text("Blow on Thug 1")


@pytest.mark.fresh
def test_a_game_that_no_link_holds_says_so_and_goes_as_a_file(phone: Phone, other_phone: Phone) -> None:
    game = own_games.with_much_to_say(SKETCHES[1])
    phone.open().awake()
    phone.page.evaluate(OFFERED, json.dumps(game))
    phone.do("accept")
    phone.do("games")
    row_way(phone, game["name"], "share")
    expect(phone.panel()).to_contain_text("This game is too long for a link: share it as a file.")
    phone.away()
    phone.do("games")
    with phone.page.expect_download() as saved:
        phone.page.evaluate("() => { navigator.canShare = () => false; }")
        row_way(phone, game["name"], "file")
    other = other_phone.open().awake()
    other.page.evaluate(OFFERED, saved.value.path().read_text("utf-8"))
    expect(other.panel()).to_contain_text(game["name"])
    other.do("accept")
    other.tap(f'[data-own="{game["name"]}"]')
    expect(other.card("Rosa")).to_be_visible()


OFFERED = """async (text) => {
  const {does} = await import(document.querySelector("script[type=module]").src);
  does.offerFile(new Blob([text]));
}"""

#: from a change in each kind of part to its new odds, in milliseconds: the quickest of five; what no game to start from has
#: is added to the first of them
LIVE = r"""async () => {
  const steps = [{do: "say", text: "Now."}];
  const ADDED = {steps, times: [{id: "later", name: "Later", every: 10, steps}]};
  const {state, does} = await import(document.querySelector("script[type=module]").src);
  const pause = () => new Promise((done) => setTimeout(done, 2));
  const wait = async () => { await pause(); while (state.panel.trying) await pause(); };
  await does.openGames();
  while (!state.panel.parts) await pause();
  const took = {};
  const there = Object.keys(state.panel.parts.lists).filter((list) => state.panel.parts.games.some((one) => one[list]?.length));
  for (const [nth, given] of state.panel.parts.games.entries()) {
    const from = {...given};
    for (const list of Object.keys(nth ? {} : state.panel.parts.lists).filter((one) => !there.includes(one)))
      from[list] = ADDED[list] ?? ADDED.steps;
    await does.openGames();
    await does.newGame(from);
    await wait();
    const {lists, forms} = state.panel.parts;
    const places = [["", "title"], ["fight", "fight"]];
    for (const [list, {form, steps}] of Object.entries(lists)) {
      if (!state.panel.game[list]?.length) continue;
      places.push([`${list}.0`, form]);
      if (steps && state.panel.game[list][0].steps?.length) places.push([`${list}.0.steps.0`, "step"]);
    }
    for (const [at, form] of places) {
      const known = `${at.replaceAll(/\d+/g, "n")}`;
      if (took[known]) continue;
      does.goPart(at);
      const field = forms[form].fields.find(({id}) => id === (form === "step" ? "when" : form === "end" ? "word" : "name"))
        ?? forms[form].fields[0];
      const was = does.partAt(state.panel.game, at)?.[field.id];
      const all = [];
      for (let n = 0; n < 5; n += 1) {
        const begun = performance.now();
        does.setPart(at, field, form === "step" ? ["1", ""][n % 2] : `Live ${n}`);
        if (!state.panel.trying) throw new Error(`${known}: nothing changed`);
        while (state.panel.trying) await pause();
        all.push(performance.now() - begun);
      }
      const live = document.querySelector("dialog[open] .game-live");
      if (!live?.querySelector(".legend") || !live.querySelector(".card") || live.querySelector(".problem"))
        throw new Error(`${from.name}, ${known}: ${live?.innerText}`);
      took[known] = Math.min(...all);
    }
  }
  return took;
}"""


def test_card_and_odds_are_live_beside_every_form_within_200_ms(phone: Phone) -> None:
    phone.open().awake()
    slow = slowness(phone.page.evaluate)
    took: dict[str, float] = phone.page.evaluate(LIVE)
    slow = slowness(phone.page.evaluate, slow)
    places = (
        {f"{name}.n" for name in LISTS} | {f"{name}.n" for name in ALONE} | {f"{name}.n.steps.n" for name in STEPPED}
    )
    assert set(took) == {"", "fight"} | places
    assert max(took.values()) < 200 * slow, took


def test_a_reading_of_ones_own_is_a_switch_with_a_line_that_says_why(phone: Phone) -> None:
    opened(phone)
    phone.tap(phone.panel().locator('[data-add="switches"]'))
    typed(phone, "name", "Thick skin")
    typed(phone, "why", "Nobody wants to die in the first fight.")
    settled(phone)
    phone.do("part back")
    phone.do("play game")
    phone.closed()
    phone.menu("Readings")
    expect(phone.panel()).to_contain_text("Thick skin")
    expect(phone.panel()).to_contain_text("Nobody wants to die in the first fight.")
