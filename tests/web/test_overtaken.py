"""What a panel has asked is answered to that one or to none: whoever is faster than the rules sees nothing of another's.

Each row asks one thing and, before that is answered, another. The reply to the first comes while the one to the second is
still held: then the page is as if the second alone had been asked, and so it is when that is answered too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from jobs import by_hand
from phone import REVISED

from sawbones.app import handle

if TYPE_CHECKING:
    from native import Replies
    from phone import Phone

#: what happens in the page, with what it knows itself by
IN_PAGE = """async () => {
  const {does, keep, state} = await import(document.querySelector("script[type=module]").src);
  BODY
}"""
#: nothing of the open panel is on its way any more
SETTLED = """while (state.panel?.ask?.busy || state.panel?.busy || state.panel?.trying || state.panel?.reading)
  await new Promise((done) => setTimeout(done, 10));"""
CLOSE = "does.close();"


def act(on: str, name: str, order: str = "{}", **given: str) -> str:
    more = "".join(f", {key}: {value}" for key, value in given.items())
    return f"does.openAct(['{on}'], {{do: 'act', act: '{name}', on: '{on}', order: {order}{more}}});"


def shown(*parts: str) -> str:
    """What the open panel holds of these."""
    names = ", ".join(("kind", "on", "problem", *parts))
    return f"const {{{names}}} = state.panel ?? {{}}; return [{names.replace('on,', 'on ?? null,', 1)}];"


def file(*names: str) -> str:
    fights = ", ".join(f"{{name: '{name}', document: {{name: '{name}'}}}}" for name in names)
    return f"does.offerFile(new File([JSON.stringify({{'sawbones file': 1, fights: [{fights}]}})], 'fights.json'));"


def link(name: str) -> str:
    """Look at the link of a fight of this one fighter."""
    document, _ = handle(None, {"do": "new", "system": "fudge"})
    document, _ = handle(document, {"do": "join", "fighter": name})
    return f"does.offer('{handle(document, {'do': 'link'})[1]['link']}');"


class Row(NamedTuple):
    """Two things to ask, the kinds of message they are asked by, and what of the page shows the answers."""

    first: str
    second: str
    kinds: tuple[str, ...]
    shows: str
    system: str = REVISED
    #: makes ready what both are asked of
    before: str = CLOSE
    #: whether the second asks anything that is held
    asks: bool = True
    #: whether what is overtaken before it could be said is never said
    spared: bool = True


ACT = shown("ask", "filled", "order")
AHEAD = shown("rows", "stand", "expect", "ifs", "offers", "as", "story", "busy")
LINE = "return [state.panel?.kind, state.line];"
READ = shown("read", "unread")
SHARE = shown("what", "link", "code", "notice")
FILE = "return state.panel && [state.panel.kind, state.panel.reading, state.panel.fights?.map((one) => one.name)];"
LINK = (
    "return state.panel && [state.panel.kind, state.panel.problem, state.panel.screen?.cards.map((one) => one.name)];"
)
#: the dice for a hit, picked up again or kept
CRITICAL = "{dcs: [3]}"
GAME = "does.setPart('tracks.0', state.panel.parts.forms.track.fields.find(({id}) => id === 'size'), '%d');"
EDITOR = f"""if (state.panel?.kind === "game") {GAME % 3}
else {{
  await does.openGames();
  await does.newGame(state.panel.parts.games.find((one) => one.name === "Three wounds"));
}}"""
#: the link of an evening: of the newest, which has two encounters, or of the other, which has one
EVENING = "does.share('evening', {evening: state.evenings[%d].id});"
EVENINGS = """while (state.evenings.length < 2) {
  does.newEvening();
  const {id} = state.evenings[0], {current} = state;
  await does.addEncounter(id, "The cellar");
  if (state.evenings.length > 1) await does.addEncounter(id, "The roof");
  await does.show(current);
}
does.close();"""
LOG = "does.openLog();"
ROWS = {
    "circumstances of one fighter, those of another": Row(
        act("Rat", "attack", aid="{}"), CLOSE + act("Ghoul", "attack", aid="{}"), ("fill",), ACT, "eclipse-phase"
    ),
    "circumstances, and an order that needs none": Row(
        act("Rat", "attack", aid="{}"), CLOSE + act("Ghoul", "attack", "{skill: 77}"), ("fill", "preview"), ACT,
        "eclipse-phase",
    ),
    "a blow, and another on the same": Row(
        "does.setMain('damage', 5);", "does.setMain('damage', 4);", ("preview",), ACT, before=act("Boris", "blow")
    ),
    "a blow, and the same on another": Row(
        act("Boris", "blow", "{damage: 5}"), CLOSE + act("Rat", "blow", "{damage: 5}"), ("preview",), ACT
    ),
    "a blow, and nothing": Row(act("Boris", "blow", "{damage: 5}"), CLOSE, ("preview",), ACT, asks=False),
    "a blow, and what if": Row(
        act("Boris", "blow", "{damage: 5}"), "does.openWhatIf();", ("preview", "whatif"), shown("ask", "ifs", "busy"),
        before=act("Boris", "blow", "{damage: 5}"),
    ),
    "a blow, and back to it from what if": Row(
        act("Boris", "blow", "{damage: 4}"), act("Boris", "blow", "{damage: 5}") + "does.openWhatIf(); does.backToAct();",
        ("preview",), ACT,
    ),
    "dice thrown for one, and a blow on another": Row(
        "does.throwOne();", act("Rat", "blow", "{damage: 5}"), ("preview",), ACT,
        before=act("Boris", "blow", "{damage: 5}"),
    ),
    "how each decision would end, for one and for another": Row(
        act("Boris", "hits", CRITICAL, answers="[[2, 3, 3]]"), act("Rat", "hits", CRITICAL, answers="[[2, 3, 3]]"),
        ("odds",), ACT, "cybergod",
    ),
    "whom to strike, and how long one stands": Row(
        "does.openAhead();", "does.openStand('Boris');", ("grid", "stand"), AHEAD
    ),
    "how long one stands, and whom to strike": Row(
        "does.openTab('stand');", "does.openTab('grid');", ("grid", "stand"), AHEAD, before="does.openAhead();"
    ),
    "what to expect, and how long one stands": Row(
        "does.openTab('expect');", "does.openTab('stand');", ("expect", "stand"), AHEAD, before="does.openAhead();"
    ),
    "a fight otherwise, and whom to strike": Row(
        "does.openTab('whatif');", "does.openTab('grid');", ("grid", "whatif"), AHEAD, before="does.openAhead();"
    ),
    "a whole fight, and how long one stands": Row(
        "does.readStory(0);", "does.openTab('stand');", ("story", "stand"), AHEAD,
        before="does.openAhead(); does.openTab('expect');",
    ),
    "one command, and another": Row(
        "does.readCommand('Ghoul hits Boris 5', true);", "does.readCommand('Rat hits Boris 4', true);", ("read",), LINE,
        before="does.openLine();",
    ),
    "a command, and another line begun": Row(
        "does.readCommand('Ghoul hits Boris 5', true);", "does.openLine();", ("read",), LINE,
        before="does.openLine();", asks=False,
    ),
    "one who joins, and another": Row(
        "does.readFighters('Wight', {}, true);", "does.readFighters('Bat', {}, true);", ("read",), READ,
        before="does.openAdd();",
    ),
    "the link of the fight, and that for players": Row(
        "does.share('fight');", "does.share('players');", ("link",), SHARE, spared=False
    ),
    "the link of the fight, and somebody joins": Row(
        "does.share('fight');", "does.openAdd();", ("link",), SHARE, asks=False
    ),
    "the link of an evening of two, and of another of one": Row(
        EVENING % 0, EVENING % 1, ("link evening",), SHARE, before=EVENINGS, spared=False
    ),
    "one link, and another": Row(link("Wight"), link("Bat"), ("open",), LINK, spared=False),
    "a link, and nothing": Row(link("Wight"), CLOSE, ("open",), LINK, asks=False),
    "one file, and another": Row(file("A", "B", "C"), file("D"), ("open",), FILE, spared=False),
    "a file, and nothing": Row(file("A"), CLOSE, ("open",), FILE, asks=False),
    "a file, and one that is none": Row(
        file("A"), "does.offerFile(new File(['no file of ours'], 'x'));", ("open",), FILE, asks=False
    ),
    "a reading on trial, and another": Row(
        "does.draft([[0, 'scratch']]);", "does.draft([[0, 'hurt']]);", ("trial",), shown("trial", "rows"), "fudge",
        before="does.openOwn(state.systems.find(({id}) => id === 'fudge').options.fields.find(({id}) => id === 'graze_rows'));",
    ),
    "a game changed, and again": Row(GAME % 1, GAME % 2, ("game",), shown("screen", "trying"), before=EDITOR),
    "a game changed, and nothing": Row(GAME % 1, CLOSE, ("game",), shown("screen"), before=EDITOR, asks=False),
    "one line explained, and another": Row(
        "does.explain(1);", "does.explain(2);", ("explain",), shown("why", "steps"), before=LOG
    ),
    "the log of one, and opened anew": Row(
        "does.filter('about', 'Boris');", LOG, ("history",), shown("lines", "filter"), before=LOG, asks=False
    ),
    "a line explained, and the log opened anew": Row(
        "does.explain(1);", LOG, ("explain",), shown("why", "steps"), before=LOG, asks=False
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ROWS)
def test_only_what_is_asked_last_is_answered(phone: Phone, replies: Replies, name: str) -> None:
    row = ROWS[name]

    def page(body: str) -> Any:
        return phone.page.evaluate(IN_PAGE.replace("BODY", body))

    def settle() -> Any:
        replies.release()
        phone.answered()
        page(SETTLED)
        phone.answered()
        return page(row.shows)

    def alone(step: str, *, asks: bool) -> tuple[Any, Any]:
        """What the page shows where this is asked alone: before it is answered, and then."""
        page(row.before)
        settle()
        replies.hold(*row.kinds)
        page(step)
        if asks:
            replies.await_held()
        return page(row.shows), settle()

    phone.start(row.system)
    for fighter, side in (("Ghoul", "foe"), ("Rat", "foe"), ("Boris", "party")):
        by_hand(phone, do="join", fighter=fighter, side=side, sheet={"resolve": 1} if row.system == "cybergod" else {})
    phone.do("next")
    phone.answered()
    blank, whole = alone(row.second, asks=row.asks)
    assert alone(row.first, asks=True)[1] != whole, "either gives the same: nothing would be shown by them"
    page(row.before)
    settle()
    replies.hold(*row.kinds)
    page(row.first)
    first = replies.await_held()
    if row.spared:
        page(row.first)
    page(row.second)
    if row.asks:
        replies.release_one()
        assert replies.await_held() != first, "what is overtaken before it is said is never said"
        assert page(row.shows) == blank
    assert settle() == whole
