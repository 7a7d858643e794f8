"""Definitions from strangers: each is refused in words or is a game that can be played; none hangs, none leaves anything behind."""

from __future__ import annotations

import gc
import json
import re
import sys
import time
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import laws
import own_games
import pytest

from goals import LONG, fuzz, reached
from sawbones.app import Session, handle
from sawbones.kit.values import Refused
from sawbones.play.limits import MOST_COUNTED, TooMany, TooMuch
from sawbones.play.resolve import Effort, Part, odds, play
from sawbones.systems import own
from sawbones.systems.own.book import Own
from sawbones.systems.own.sketches import SKETCHES
from sawbones.wire.games import typical

if TYPE_CHECKING:
    from collections.abc import Callable

#: functions called, Python's own too, for odds that are counted or refused: 0.3 s here, and a second on the page
MOST_CALLS = 1_500_000
#: what odds of an act have nothing to do with
TIME = re.compile(r"\btime\b", re.IGNORECASE)
#: no single one may take longer, in seconds
LONGEST = 2.0
ACT = {"id": "c", "name": "C"}


def made(**parts: Any) -> dict[str, Any]:
    """A game of some parts."""
    return {"sawbones_game": 1, "name": "G", "acts": [ACT], **parts}


def looked_at(game: Any) -> dict[str, str]:
    """What is wrong with a game; nothing where it is one."""
    try:
        own.system(game)
    except Refused as refused:
        assert refused.problems, "refused, and nobody hears why"
        assert all(isinstance(said, str) and said for said in refused.problems.values())
        return refused.problems
    return {}


def played(system: Any, seed: str) -> None:
    """Something happens in it, and what is too much is refused in words."""
    case = laws.case.drawn(system, seed, 30)
    try:
        end = play([case.part], rng=case.chance().choice).ends[0]
        play([Part("x", case.book.passes, end.sheet, 43_200)], rng=case.chance().choice)
    except TooMuch as much:
        assert str(much)
    try:
        odds(case.part)
    except (TooMany, TooMuch) as much:
        assert str(much)
    case.book.widgets(case.sheet)


@pytest.mark.dear
@pytest.mark.native
@pytest.mark.timeout(7_200 if LONG else 600)
def test_forged_games_are_refused_in_words_or_can_be_played() -> None:
    wanted, worst, games, was = fuzz(100_000, 1_000_000), 0.0, 0, 0
    gc.collect()
    others = len(Own.__subclasses__())  # the books that other tests hold
    for number in range(wanted):
        game = own_games.forged(Random(f"forged {number}"))
        begun = time.process_time()
        refused = looked_at(game)
        if not refused:
            games += 1
            if games % 40 == 1:
                played(own.system(game), f"played {number}")
        worst = max(worst, time.process_time() - begun)
        if number == wanted // 4:  # by then all that is kept ready is
            gc.collect()
            was = sys.getallocatedblocks()
    gc.collect()
    grown = sys.getallocatedblocks() - was
    assert worst < LONGEST, worst
    assert grown < 30_000, f"{grown} blocks more"
    assert len(Own.__subclasses__()) < others + 60, "books stay that nothing uses"
    reached(
        "R1",
        f"{wanted:,} forged games, {games:,} of them can be played; {worst * 1000:.0f} ms at most, {grown} blocks more",
    )


@pytest.mark.parametrize(
    ("game", "place", "said"),
    [
        (None, "", "A game is an object with its parts by name, not null."),
        ({}, "sawbones_game", "This is no game: one says sawbones_game 1."),
        ({"sawbones_game": 2}, "sawbones_game", "This game was written by a newer Sawbones: load the new version, then open it again."),
        ({"sawbones_game": 1}, "name", "Game: This needs a name."),
        ({"sawbones_game": 1, "name": "G"}, "acts", "Acts: nothing can happen: give one at least."),
        (made(tricks=[]), "tricks", "Game: There is no part “tricks” here; there are name, line, credit, hurt_name, hurt, attributes, pools, tracks, levels, tables, rolls, switches, parts, acts, times, ends, after, begins, turn, fight."),
        (made(tracks={}), "tracks", "Track: this is a list of at most 16, not an object."),
        (made(tracks=[{}] * 17), "tracks", "Track: this is a list of at most 16, not a list of 17."),
        (made(tracks=[{"id": "Harm", "name": "Harm"}]), "tracks.0.id", "Track 1 “Harm”: Short name: A short name is small letters, digits and _, like max_hp, not “Harm”."),
        (made(tracks=[{"id": "class", "name": "Harm"}]), "tracks.0.id", "Track 1 “Harm”: Short name: “class” means something else in a formula: choose another short name."),
        (made(tracks=[{"id": "harm"}]), "tracks.0.name", "Track 1: Name: this is needed."),
        (made(tracks=[{"id": "harm", "name": "a {b}"}]), "tracks.0.name", "Track 1 “a {b}”: Name: “{” and “}” stand for numbers in a line of text, and not in a name."),
        (made(tracks=[{"id": "t", "name": "T", "size": "1 +"}]), "tracks.0.size", "Track 1 “T”: At most: A number or a name is missing. It is here: “1 +▸”."),
        (made(tracks=[{"id": "t", "name": "T", "size": "t"}]), "tracks.0.size", "Track 1 “T”, At most: Nothing here is called “t”. It is here: “▸t”. A size is made of attributes and switches, which no fight changes."),
        (made(tracks=[{"id": "t", "name": "T"}, {"id": "t", "name": "U"}]), "tracks.1.id", "Track “U”: “t” is the short name of track “T” already."),
        (made(attributes=[{"id": "a", "name": "A", "low": 3}]), "attributes.0.usual", "Attribute “A”: usually it is from 3 to 10, not 0."),
        (made(acts=[{**ACT, "steps": [{"do": "jump"}]}]), "acts.0.steps.0.do", "Act 1, step 1: What is one of “set”, “roll”, “mark”, “heal”, “choose”, “say”, “go”, “stop”, not “jump”."),
        (made(acts=[{**ACT, "steps": [{"do": "set"}]}]), "acts.0.steps.0.what", "Act 1, step 1: Which number: this is needed."),
        (made(acts=[{**ACT, "steps": [{"do": "stop", "to": "1"}]}]), "acts.0.steps.0.to", "Act 1, step 1: Is: “stop” has no such thing."),
        (made(acts=[{**ACT, "steps": [{"what": "x", "to": "y"}]}]), "acts.0.steps.0.to", "Act 1, step 1: Is: Nothing here is called “y”. It is here: “▸y”."),
        (made(acts=[{**ACT, "steps": [{"do": "mark", "what": "x"}]}]), "acts.0.steps.0.what", "Act 1, step 1: Which number: Marks are made on a track, a pool or levels; there are none, and no “x”."),
        (made(acts=[{**ACT, "steps": [{"do": "roll", "what": "x", "roll": "d"}]}]), "acts.0.steps.0.roll", "Act 1, step 1: Roll: there is no roll “d”; there are none."),
        (made(acts=[{**ACT, "steps": [{"do": "say", "text": "{x"}]}]), "acts.0.steps.0.text", "Act 1, step 1: Said: “{” is not closed. It is here: “▸{x”."),
        (made(acts=[{**ACT, "steps": [{"do": "go", "part": "p"}]}]), "acts.0.steps.0.part", "Act 1, step 1: Part: there is no part “p”; there are none."),
        (made(begins=[{"what": "x", "to": "1"}, {"what": "x", "to": "y"}]), "begins.1.to", "When a turn begins, step 2: Is: Nothing here is called “y”. It is here: “▸y”."),
        (made(parts=[{"id": "p", "name": "P", "steps": [{"do": "go", "part": "p"}]}]), "parts.0.steps.0.part", "Part 1, step 1: Part: a part does only parts that stand below it; there are none."),
        (made(attributes=[{"id": "a", "name": "A"}], acts=[{**ACT, "steps": [{"what": "a", "to": "1"}]}]), "acts.0.steps.0.what", "Act 1, step 1: Which number: A is what somebody is like: steps change tracks and pools, or keep a number."),
        (made(ends=[{"word": "dead", "when": "x"}]), "ends.0.when", "End 1 “dead”, If: Nothing here is called “x”. It is here: “▸x”."),
        (made(ends=[{"word": "dead", "act": "x"}]), "ends.0.act", "End 1 “dead”: what helps is an act: c."),
        (made(acts=[{**ACT, "asks": [["x", "X", 0, 3, 0, "one, two"]]}]), "acts.0.asks", "Act “C”: X has 2 words for 4 numbers: one each, 12 at most."),
        (made(rolls=[{"id": "d", "name": "D", "kind": "pool", "hits": "six"}], acts=[{**ACT, "steps": [{"do": "roll", "what": "x", "roll": "d"}]}]), "rolls.0.hits", "Roll 1 “D”: Which faces count: A face that counts is a number, as 5, with + for all above it, as 5+, or 10:2, not “six”."),
        (made(switches=[{"id": "s", "name": "S"}]), "switches.0.why", "Switch 1: Why: this is needed."),
        (made(fight={"fighters": [["Ann", False, 1, "strength 4"]]}), "fight.fighters", "Fight, row 1 “Ann”: There is no field “strength” here; there are none."),
        (made(acts=[{**ACT, "log": "{on} {nobody}"}]), "acts.0.log", "Act 1 “C”: Log: Nothing here is called “nobody”. It is here: “▸nobody”."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_at_its_place(game: Any, place: str, said: str) -> None:
    assert looked_at(game).get(place) == said


@pytest.mark.native
@pytest.mark.parametrize(
    "game",
    [
        # parts that do nothing but parts, and parts that do all that is below them
        made(parts=[{"id": f"p{n}", "name": "P", "steps": [{"do": "go", "part": f"p{m}"} for m in range(n + 1, 10)] * 4} for n in range(10)][:10], acts=[{**ACT, "steps": [{"do": "go", "part": "p0"}] * 40}]),
        made(parts=[{"id": f"p{n}", "name": "P", "steps": [{"do": "go", "part": f"p{n + 1}"}] * 16} for n in range(9)] + [{"id": "p9", "name": "P", "steps": []}], acts=[{**ACT, "steps": [{"do": "go", "part": "p0"}]}]),
        made(acts=[{**ACT, "steps": [{"what": "x", "to": "x * 99999 + 99999"}] * 40}]),
        made(rolls=[{"id": "d", "name": "D", "dice": "60", "sides": "10"}], acts=[{**ACT, "steps": [{"do": "roll", "what": f"x{n}", "roll": "d"} for n in range(39)] + [{"do": "say", "text": "{x1 + x2}"}, ][:1]}]),
        made(rolls=[{"id": "d", "name": "D", "dice": "1 + x0 % 50", "sides": "9", "plus": "x0"}], acts=[{**ACT, "steps": [{"do": "roll", "what": f"x{n % 3}", "roll": "d"} for n in range(30)]}]),
        made(rolls=[{"id": "d", "name": "D", "kind": "highest", "dice": "1 + x0 % 40", "sides": "15", "keep": 10}], acts=[{**ACT, "steps": [{"do": "roll", "what": "x0", "roll": "d", "against": "d"}] * 20}]),
        made(rolls=[{"id": "d", "name": "D", "dice": "99999", "sides": "99999"}], acts=[{**ACT, "steps": [{"do": "roll", "what": "x", "roll": "d"}]}]),
        made(tracks=[{"id": "t", "name": "T", "size": "99999 * 99999 * 99999"}], acts=[{**ACT, "steps": [{"do": "mark", "what": "t", "boxes": "99999 * 99999"}]}]),
        made(levels=[{"id": "l", "name": "L", "rows": [[f"r{n}", "R", 12, 0] for n in range(12)]}], acts=[{**ACT, "steps": [{"do": "mark", "what": "l", "row": "1", "boxes": "99999"}] * 40}]),
        made(times=[{"id": f"m{n}", "name": "M", "every": 1, "steps": [{"what": "x", "to": "x + 1"}] * 26} for n in range(6)]),
        made(attributes=[{"id": f"a{n}", "name": "x" * 40, "help": "y" * 160} for n in range(20)], tracks=[{"id": f"t{n}", "name": "x" * 40} for n in range(16)]),
    ],
)  # fmt: skip
def test_what_is_made_to_be_slow_is_not(game: Any) -> None:
    begun = time.process_time()
    if not looked_at(game):
        played(own.system(game), "slow")
        handle(None, {"do": "game", "game": game})
    assert time.process_time() - begun < LONGEST


def count_calls(run: Callable[[], object]) -> int:
    """Count the functions that are called for it, Python's own too: the same on every machine."""
    found = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal found
        found += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        run()
    finally:
        sys.setprofile(before)
    return found


@pytest.mark.parametrize("what", own_games.SLOW)
def test_every_piece_of_work_for_odds_is_counted(what: str) -> None:
    """To build a roll, to see its numbers, to evaluate a formula: odds that take more than a page can wait are refused."""
    system = own.system(own_games.SLOW[what])
    part, *_ = typical(system)
    found: list[str] = []

    def count() -> None:
        try:
            found.append(str(sum(end.p for end in odds(part))))
        except (TooMany, TooMuch) as much:
            found.append(str(much))

    assert count_calls(count) < MOST_CALLS
    assert found[0] == "1" or not TIME.search(found[0])
    document, _ = handle(None, {"do": "new", "game": own_games.SLOW[what]})
    for name in ("Ann", "Ben"):
        document, _ = handle(document, {"do": "join", "fighter": name, "side": "foe" if name == "Ben" else "party"})
    _, reply = handle(document, {"do": "odds", "act": "c", "on": "Ann", "by": "Ben"})
    assert not any(TIME.search(said) for said in reply["problems"].values()), "of an act, and it speaks of time"


@pytest.mark.parametrize(
    ("roll", "see", "work"),
    [
        ({"sides": "100"}, "", 31),
        ({"sides": "100"}, "it % 7", 49),
        ({"dice": "9", "sides": "100"}, "", 669),
        ({"dice": "9", "sides": "100"}, "it * it % 7", 947),
        ({"kind": "highest", "dice": "30", "sides": "30", "keep": 10}, "", 7332),
        ({"dice": "60", "sides": "2", "again": 5}, "", 2065),
    ],
)
def test_what_a_roll_takes_to_build_is_known_beforehand(roll: dict[str, Any], see: str, work: int) -> None:
    """And it is the same for the first who asks and for the last, whatever is remembered by then."""
    game = own_games.act_of(own_games.rolls_of(1, see), own_games.die_of(**roll))
    part, *_ = typical(own.system(game))
    for _ in range(2):
        rest = Effort()
        rest.built.free = 0
        odds(part, effort=rest)
        built = next(iter(rest.built.ways))
        assert built.estimate_work() == work
        assert odds(part, effort=_effort(MOST_COUNTED - rest.left))
        with pytest.raises(TooMany, match="throw the dice"):
            odds(part, effort=_effort(MOST_COUNTED - rest.left - 1))


def _effort(left: int) -> Effort:
    effort = Effort(left)
    effort.built.free = 0
    return effort


def test_two_d100_that_are_kept_are_counted() -> None:
    """Two calculations after them take no more than one, and a game says why it shows no odds while it is written."""
    document, _ = handle(None, {"do": "new", "game": own_games.TWO_D100})
    document, _ = handle(document, {"do": "join", "fighter": "Ann"})
    _, reply = handle(document, {"do": "odds", "act": "c", "on": "Ann"})
    assert reply["ok"], reply["problems"]
    assert sorted(Fraction(end["p"]) for end in reply["outcomes"]) == [Fraction(99, 200), Fraction(101, 200)]
    _, written = handle(None, {"do": "game", "game": own_games.TWO_D100})
    assert written["screen"]["chances"] == []
    assert (
        written["screen"]["uncounted"]
        == "There are too many ways to count while a game is written: a fight by it counts more."
    )


def test_a_game_too_long_is_refused() -> None:
    step = {"what": "x", "to": "1" + " + 1" * 23, "text": "y" * 160, "when": "1" + " + 1" * 23, "place": "z" * 60}
    assert "characters long; at most 12,000 are kept" in looked_at(made(acts=[{**ACT, "steps": [step] * 40}]))[""]
    assert (
        "160 steps in all"
        in looked_at(made(acts=[{**ACT, "id": f"c{n}", "steps": [{"do": "stop"}] * 40} for n in range(5)]))[""]
    )


def test_strange_games_come_through_the_door_in_words() -> None:
    """As text: nested, doubled, cut; and in a document and behind a link, where a game lies beside a fight."""
    session = Session()
    rng = Random("door")
    for number in range(fuzz(1_500, 20_000)):
        game = own_games.forged(rng)
        text = json.dumps({"do": rng.choice(["game", "new"]), "game": game})
        if rng.random() < 0.2:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(["[" * 50, "}", '"', "", "\x00", "{" * 20_000]) + text[at:]
        reply = json.loads(session.handle(text))
        assert reply["ok"] or reply["problems"], text
        document = {
            "sawbones": 1,
            "head": {
                "system": "own",
                "game": game,
                "base": {"options": {}, "members": [], "turn": None, "clock": [1, 0, 0]},
            },
            "records": [],
        }
        reply = json.loads(session.handle(json.dumps({"do": "open", "document": document})))
        assert reply["ok"] or list(reply["problems"]) == ["document"], (number, reply["problems"])


#: what a text may hold that looks like a number, a sign or a name, and is none
SIGNS = (
    "guard --5",
    "--5",
    "-",
    "guard -",
    "5-",
    "guard ٣",
    "²",
    "½",
    "1e3",
    "0x5",
    "\ufeff",
    "guard 99999999999",
    "{guard}",
    "{",
    "x,,y",
    ",",
    "%",
    "__proto__",
)


@pytest.mark.parametrize("sign", SIGNS)
def test_no_text_of_a_game_raises(sign: str) -> None:
    """Wherever it stands, it is a text or it is refused at its place."""
    whole = made(
        attributes=[{"id": "guard", "name": "Guard"}],
        tracks=[{"id": "harm", "name": "Harm", "size": "5"}],
        rolls=[{"id": "d", "name": "Die", "kind": "pool", "dice": "2", "sides": "6", "hits": "5+"}],
        acts=[{"id": "hit", "name": "Hit", "log": "{on}", "steps": [{"do": "roll", "what": "x", "roll": "d", "text": "{x}"}, {"do": "mark", "what": "harm", "when": "x > 1"}]}],
        ends=[{"word": "down", "when": "harm > 4"}],
        fight={"name": "F", "fighters": [["Ann", False, 1, "guard 5"]]},
    )  # fmt: skip

    def put(within: Any) -> None:
        for key, value in within.items() if isinstance(within, dict) else enumerate(within):
            if isinstance(value, str):
                within[key] = sign
                text = json.dumps({"do": "game", "game": whole})
                reply = json.loads(Session().handle(text))
                assert reply["ok"] or reply["problems"], text
                within[key] = value
            elif isinstance(value, dict | list):
                put(value)

    put(whole)


def test_words_of_a_game_are_words_and_never_more() -> None:
    """What is said of it holds them as they came, on one line and without what turns a line around."""
    evil = "<img src=x onerror=alert(1)>\u202e\x00"
    game = made(
        name=evil,
        tracks=[{"id": "t", "name": evil}],
        acts=[{**ACT, "name": evil, "steps": [{"do": "mark", "what": "t", "text": evil}]}],
    )
    _, reply = handle(None, {"do": "game", "game": game})
    assert reply["ok"], reply["problems"]
    assert not {"\u202e", "\x00", "\n"} & set(json.dumps(reply["screen"]["own"], ensure_ascii=False))


@pytest.mark.parametrize("sketch", SKETCHES, ids=lambda one: one["name"])
def test_a_link_that_was_meddled_with_is_refused_in_words(sketch: dict[str, Any]) -> None:
    link = handle(None, {"do": "game", "game": sketch})[1]["link"]
    assert len(link) <= 1_200
    rng = Random(sketch["name"])
    for _ in range(200):
        at = rng.randrange(len(link))
        bad = rng.choice([link[:at], link[:at] + rng.choice("aZ_-0") + link[at + 1 :], link[:at] + link[at:][::-1]])
        _, reply = handle(None, {"do": "open", "link": f"#{bad}"})
        assert reply["ok"] is (bad == link) or list(reply["problems"]) == ["link"]
