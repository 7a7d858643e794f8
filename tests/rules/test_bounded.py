"""What one message may bring is bounded: by what is asked, by what is said, by how much its odds take to count."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from at_random import extreme_order, filled, sheet

from goals import many, repeat_for
from sawbones.app import LONGEST_PART, Document, Session, handle
from sawbones.handlers import happening
from sawbones.play import limits
from sawbones.play.dice import d100, total
from sawbones.play.limits import MOST_DICE, MOST_WORK, TooMany, TooMuch
from sawbones.play.question import Cite
from sawbones.play.resolve import Part, odds, play
from sawbones.play.wording import span
from sawbones.systems import SYSTEMS
from sawbones.systems.own.sketches import SKETCHES

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.play.table import Table

RULES = Path(__file__).parents[2] / "rules"
SOMEWHERE = Cite("Nowhere", "at all")
#: a page is some times slower, and a machine with others on it too: what grows without bound takes minutes
SOON, LARGE = 6.0, 3_000_000
#: functions called for one answer about odds: on a phone, well under a second
MOST_CALLS = 650_000


def rolls(table: Table, sheet: int, times: int) -> int:
    """A rule that asks so many dice, one after the other."""
    return sum(table.roll("Luck", d100().map(lambda face: face > 90)) for _ in range(times))


def talks(table: Table, sheet: int, times: int) -> int:
    """A rule that asks nothing and says so much."""
    for _ in range(times):
        table.say("A second passes.", SOMEWHERE)
    return sheet


def test_a_story_is_as_long_as_a_page_can_hold() -> None:
    story = play([Part("Ann", talks, 0, MOST_WORK - 1), Part("Ben", talks, 0, 1)])
    assert len(story.steps) == MOST_WORK
    for parts in ([Part("Ann", talks, 0, MOST_WORK + 1)], [Part("Ann", talks, 0, MOST_WORK), Part("Ben", talks, 0, 1)]):
        with pytest.raises(TooMuch, match="do it for fewer"):
            play(parts)
    with pytest.raises(TooMuch):
        play([Part("Ann", rolls, 0, MOST_WORK + 1)], [50] * (MOST_WORK + 1))


@pytest.mark.native
def test_odds_are_counted_as_far_as_their_work_goes() -> None:
    assert len(odds(Part("Ann", talks, 0, limits.MOST_COUNTED - 1))) == 1
    with pytest.raises(TooMany, match="Too much can happen"):
        odds(Part("Ann", talks, 0, limits.MOST_COUNTED))
    begun = time.process_time()
    with pytest.raises(TooMany):
        odds(Part("Ann", rolls, 0, 4_000))
    assert time.process_time() - begun < SOON


def calls(run: Callable[[], object]) -> int:
    """How many functions are called for it: the same on every machine, however busy."""
    found = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal found
        found += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        run()
    finally:
        sys.setprofile(before)
    return found


@pytest.mark.dear
@pytest.mark.parametrize("number", repeat_for([2, 3], 2))
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_odds_of_a_long_time_cost_alike_in_every_system(system: Any, number: int) -> None:
    """A step that takes long in one system, or none that is counted, would let the answer wait for seconds."""
    document = crowd(Random(f"{system.id} {number}"), system, extreme=number == 2)
    for minutes in (60, 43_200):
        for message in ({"do": "odds"}, {"do": "preview", "chances": True}):
            asked = message | {"of": "wait", "minutes": minutes}
            work = calls(partial(handle, document, asked))
            # beside a question that somebody waits for, less is looked at
            assert work < MOST_CALLS // (2 if "chances" in message else 1), (message, minutes, work)


LONG_ODDS: list[tuple[str, dict[str, Any], int, int]] = [  # system, sheet, minutes, in how many ways that ends
    ("after-sundown", {"healing": 2, "track": [10, 10, 4], "condition": "critical", "minutes_left": 60}, 43_200, 13),
    (
        "after-sundown-revised",
        {"healing": 1, "track": [10, 10, 4], "condition": "dying", "minutes_left": 60},
        10_080,
        503,
    ),
    ("eclipse-phase", {"airless": 1, "durability": 200, "speed": 1}, 60, 62),
]


@pytest.mark.parametrize(("system", "sheet", "minutes", "ends"), LONG_ODDS, ids=[row[0] for row in LONG_ODDS])
def test_what_comes_to_the_same_is_counted_once(system: str, sheet: dict[str, Any], minutes: int, ends: int) -> None:
    """Tests hour by hour, or half minute by half minute, are no tree of all that came before each of them."""
    document, _ = handle(None, {"do": "new", "system": system})
    document, _ = handle(document, {"do": "join", "fighter": "Ann", "sheet": sheet})
    found: list[dict[str, Any]] = []
    message = {"do": "odds", "of": "wait", "minutes": minutes, "over": True}
    assert calls(lambda: found.append(handle(document, message)[1])) < MOST_CALLS // 2
    assert found[0]["ok"], found[0]["problems"]
    assert len(found[0]["outcomes"]) == ends
    assert sum(Fraction(end["p"]) for end in found[0]["outcomes"]) == 1


def test_odds_of_somebody_who_bleeds_are_given_up_soon() -> None:
    """A test of the same need comes again every round: its odds are worked out once."""
    document, _ = handle(None, {"do": "new", "system": "cybergod"})
    sheet = {"body": 12, "toughness": 8, "dying": 3, "bleeding": 1}
    document, _ = handle(document, {"do": "join", "fighter": "Ann", "sheet": sheet})
    assert calls(lambda: handle(document, {"do": "odds", "of": "wait", "minutes": 60})) < MOST_CALLS


def test_no_roll_has_more_dice_than_an_answer_holds() -> None:
    def heap(at: Table, sheet: int, dice: int) -> int:
        seen: int = at.roll("A heap", total(dice, 10))
        return seen

    assert play([Part("Ann", heap, 0, MOST_DICE)], rng=Random(1).choice).question is None
    with pytest.raises(TooMuch):
        play([Part("Ann", heap, 0, MOST_DICE + 1)], rng=Random(1).choice)
    with pytest.raises(TooMany):
        odds(Part("Ann", heap, 0, MOST_DICE + 1))


def crowd(rng: Random, system: Any, *, extreme: bool) -> Document:
    """Forty fighters with something the matter."""
    document, _ = handle(None, {"do": "new", "system": system.id})
    assert document is not None
    for number in range(8):
        form = document.state.book.sheet
        sheet = extreme_order(rng, form) if extreme else filled(rng, form)
        for tried in (sheet, {}):
            after, reply = handle(document, {"do": "join", "fighter": f"F{number}", "sheet": tried, "count": 5})
            assert after is not None
            document = after
            if reply["ok"]:
                break
    return document


@pytest.mark.dear
@pytest.mark.native
@pytest.mark.parametrize("minutes", repeat_for([60, 10_080, 43_200], 43_200))
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_a_long_time_is_answered_soon_and_shortly(system: Any, minutes: int) -> None:
    rng = Random(f"{system.id} {minutes}")
    for extreme in (False, True):
        document = crowd(rng, system, extreme=extreme)
        for message in (
            {"do": "wait", "roll": True},
            {"do": "odds", "of": "wait"},
            {"do": "preview", "of": "wait", "chances": True},
        ):
            begun = time.process_time()
            _, reply = handle(document, message | {"minutes": minutes}, rng.choice)
            took = time.process_time() - begun
            assert took < SOON, (message, took)
            assert len(json.dumps(reply)) < LARGE, message
            assert reply["ok"] or all(said.endswith(".") for said in reply["problems"].values())


@pytest.mark.dear
def test_a_wait_that_asks_more_than_400_answers_is_played_by_hand() -> None:
    """Of many who lie dying each is tested again and again; what was thrown for them can be typed as well."""
    rng = Random(4)
    message: dict[str, Any] = {"do": "wait", "minutes": 10_080, "over": True}
    document, _ = handle(None, {"do": "new", "system": "after-sundown"})
    join = {"do": "join", "fighter": "Ann", "sheet": LONG_ODDS[0][1], "count": 40}
    document, _ = handle(document, join)
    _, thrown = handle(document, message | {"roll": True}, rng.choice)
    asked = thrown["answers"]
    assert len(asked) > 400
    _, reply = handle(document, message | {"answers": asked[:-1]})
    assert reply["question"]
    after, reply = handle(document, message | {"answers": asked})
    assert reply["ok"], reply["problems"]
    assert reply["facts"] == thrown["facts"]
    assert after is not None
    explained = handle(after, {"do": "explain", "n": len(after.log.records)})[1]
    assert (len(explained["steps"]), explained["disagrees"]) == (len(thrown["steps"]), "")


SPANS = [
    (0, "No time passes"), (1, "A minute passes"), (5, "5 minutes pass"), (60, "An hour passes"), (61, "1 hour and 1 minute pass"),
    (90, "1 hour and 30 minutes pass"), (480, "8 hours pass"), (1_440, "A day passes"), (1_561, "1 day, 2 hours and 1 minute pass"),
    (4_320, "3 days pass"), (10_080, "A week passes"), (20_160, "2 weeks pass"), (43_200, "30 days pass"),
]  # fmt: skip


@pytest.mark.parametrize(("minutes", "words"), SPANS)
def test_time_in_words(minutes: int, words: str) -> None:
    assert span(minutes) == words
    document, _ = handle(None, {"do": "new", "system": SYSTEMS[0].id})
    _, reply = handle(document, {"do": "wait", "minutes": minutes})
    assert reply["entry"]["text"] == words


# Text in, text out


def talk(*lines: bytes) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(RULES)}
    command = [sys.executable, "-m", "sawbones"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)  # noqa: S603 - our own


def test_a_reply_comes_as_soon_as_its_line_is_there() -> None:
    with talk() as program:
        assert program.stdin
        assert program.stdout
        for line in (b'{"do":"new","system":"after-sundown"}', b'{"do":"join","fighter":"Ann"}', b'{"do":"undo"}'):
            program.stdin.write(line + b"\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["ok"]  # and not only when the pipe is closed
        program.stdin.close()
        assert program.wait() == 0


STRANGE = [
    "12345678901234567890", "a\u2028b\u2029c", "a\u0085b", "\\ud800 alone", "\\ud83d\\ude00", "\\\\ud800", "\\udc00\\ud800", "\u202eevil",
    "\ud800 in bytes",
]  # fmt: skip


def test_nothing_inside_a_string_ends_the_command_line() -> None:
    begun, look = '{"do":"new","system":"after-sundown"}', '{"do":"look"}'
    typed = [
        line
        for inside in STRANGE
        for line in (begun, f'{{"do":"join","fighter":"A{inside}"}}', f'{{"do":"leave","fighter":"{inside}"}}', look)
    ]
    run = subprocess.run(
        [sys.executable, "-m", "sawbones"], input="\n".join(typed).encode("utf-8", "surrogatepass"), capture_output=True, check=False,
        env={**os.environ, "PYTHONPATH": str(RULES)},
    )  # fmt: skip
    replies = [json.loads(line) for line in run.stdout.decode().split("\n") if line]
    assert [reply["ok"] for reply in replies] == [True, True, False, True] * len(STRANGE), run.stderr
    assert run.returncode == 1


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ('"\\ud83d\\ude00"', "\U0001f600"), ('"\\ud800"', "\ufffd"), ('"\\ude00\\ud83d"', "\ufffd\ufffd"), ('"\\\\ud800"', "\\ud800"),
        ('"\\\\\\ud800"', "\\\ufffd"), ('"\ud800"', "\ufffd"), ('"\\uD83D\\u0041"', "\ufffdA"), ('"\\n\\ud800x"', "\n\ufffdx"),
    ],
)  # fmt: skip
def test_half_a_character_is_replaced(text: str, read: str) -> None:
    from sawbones.wire.guard import bounded  # noqa: PLC0415 - only here

    assert bounded(text) == read
    reply = Session().handle(f'{{"do":{text}}}')
    reply.encode()  # a page and a terminal can take it


#: no reply about odds is longer: a page reads it before it draws anything
LONGEST_REPLY = 256_000


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_no_reply_of_odds_is_too_long_to_read(system: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is too long to list has each one's own odds, and says so; and that does not come of a short list."""
    rng = Random(f"long odds {system.id}")
    longest: tuple[Any, int] = ((), 0)
    for _ in range(max(8, many(30, 600))):
        document, _ = handle(None, {"do": "new", "system": system.id})
        for name in ("Ann", "Ben"):
            assert document is not None
            sheet = filled(rng, document.state.book.sheet)
            document, _ = handle(document, {"do": "join", "fighter": name, "sheet": sheet})
        assert document is not None
        act = rng.choice(document.state.book.acts())
        order = filled(rng, act.order, 0.8, 60)
        message = {"do": "odds", "act": act.id, "on": "Ann", "by": "Ben", "order": order}
        _, reply = handle(document, message)
        assert len(json.dumps(reply, ensure_ascii=False).encode()) < LONGEST_REPLY, message
        if len(reply["outcomes"]) > longest[1]:
            longest = (document, message), len(reply["outcomes"])
    monkeypatch.setattr(happening, "FEW", 0)
    monkeypatch.setattr(happening, "LONGEST_LISTED", 1)
    _, reply = handle(*longest[0])
    assert reply["outcomes"] == []
    assert "too long: only each one's own odds are shown." in reply["problems"]["odds"]
    assert reply["screen"]["chances"]


LEVELS: dict[str, Any] = {
    "sawbones_game": 1, "name": "Many levels", "acts": [{"id": "c", "name": "C"}],
    "levels": [
        {"id": f"l{at}", "name": f"Harm {at}", "rows": [[f"r{at}_{row}", f"Row {at}, {row}", 12] for row in range(12)]}
        for at in range(3)
    ],
}  # fmt: skip
GAMES = [{"system": system.id} for system in SYSTEMS] + [{"game": game} for game in (*SKETCHES, LEVELS)]


def crowded(by: dict[str, Any]) -> Session:
    """A hundred fighters, each with all fields of the sheet that go together."""
    session, rng = Session(), Random(f"crowd {by}")
    session.handle(json.dumps({"do": "new", **by}))
    assert session.document is not None
    book = session.document.state.book
    for number in range(100):
        name = f"{number} {'𝔄' * 30}"
        side, own = ("foe", "party")[number % 2], sheet(rng, book, 1_000_000)
        join = {"do": "join", "fighter": name, "side": side, "sheet": own}
        session.document, _ = handle(session.document, join)
    assert session.document is not None
    assert len(session.document.state.members) == 100
    return session


@pytest.mark.parametrize("by", GAMES, ids=lambda by: by.get("system") or by["game"]["name"])
def test_no_part_of_a_reply_is_too_long_to_pass_at_once(by: dict[str, Any]) -> None:
    """Whatever is asked of a crowd; and the parts are the reply, to the last character."""
    session = crowded(by)
    assert session.document is not None
    someone, another = (member.name for member in session.document.state.members[:2])
    act = {"act": session.document.state.book.acts()[0].id, "on": someone, "by": another}
    longest = 0
    for asked in (
        {"do": "systems"}, {"do": "game"}, {"do": "look"}, {"do": "view"}, {"do": "history"}, {"do": "roster"},
        {"do": "save"}, {"do": "tell"}, {"do": "trial"}, {"do": "grid", "fighter": someone}, {"do": "explain", "n": 1},
        {"do": "expect", "fights": 1, "work": 1, "seed": 1}, {"do": "whatif", **act, "weapons": True}, {"do": "odds", **act},
        {"do": "preview", "of": "next"}, {"do": "note", "fighters": [someone], "note": "\ud800 🩸"},
    ):  # fmt: skip
        text, before = json.dumps(asked), session.document
        whole = session.handle(text)
        session.document = before
        parts = [session.begin(text)]
        while len(parts[-1]) == LONGEST_PART:
            parts.append(session.rest())
        assert max(map(len, parts)) <= LONGEST_PART, asked
        assert "".join(parts) == whole, asked
        assert session.rest() == ""
        assert asked["do"] in ("grid", "expect", "whatif", "odds") or json.loads(whole)["ok"], asked
        longest = max(longest, len(whole))
    assert longest > LONGEST_PART  # the catalogue is, whatever the crowd


def test_what_is_left_of_a_reply_is_gone_with_the_next_message() -> None:
    session = Session()
    assert len(session.begin('{"do":"systems"}')) == LONGEST_PART
    refused = json.loads(session.begin('{"do":"nothing"}'))
    assert "There is no message" in refused["problems"]["do"]
    assert session.rest() == ""
