"""A fight as a story: played again out of a link it is, state by state and word by word, what the log says it was."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import at_random
import own_games
import pytest
from ahead_talk import ready
from table_talk import LOOKED_AT, SHIPPED, accepted

from goals import LONG, many
from sawbones.app import Document, handle
from sawbones.systems import own
from sawbones.systems.own.sketches import SKETCHES
from sawbones.wire.envelope import unsealed
from sawbones.wire.story import read_story

if TYPE_CHECKING:
    from sawbones.fight.log import Entry

Message = dict[str, Any]
pytestmark = pytest.mark.timeout(36_000 if LONG else 300)
SYSTEMS = [*LOOKED_AT, *(own.system(game) for game in SKETCHES)]


def fight(rng: Random, system: Any, acts: int) -> Document:
    """A fight in which anything has happened, done and undone."""
    document = at_random.fight(rng, system, acts=4, fighters=rng.randint(1, 5))
    makes = [at_random.anything, at_random.something, at_random.something, at_random.extreme]
    for _ in range(acts):
        names = [member.name for member in document.state.members] or ["Nobody"]
        make = rng.choice([*makes, at_random.arrive, at_random.out, known, None])
        message = at_random.condition(rng, names) if make is None else make(rng, document)
        if message["do"] in ("act", "next", "wait"):
            message |= {"roll": True}
        document = at_random.played(document, message, rng)
    return document


def known(rng: Random, document: Document) -> Message:
    """Players know this much of somebody, or of all who come; of the party, and in two ways at once, it is refused."""
    names = [member.name for member in document.state.members] or ["Nobody"]
    some = rng.sample(names, rng.randint(1, min(2, len(names))))
    who = {"fighter": rng.choice([some, some[0]])} if rng.random() < 0.8 else {}
    alias = {"alias": rng.choice(["", "The thing", "Boris"])} if rng.random() < 0.3 else {}
    flags = {name: True for name in ("later", "acts") if rng.random() < 0.3}
    return {"do": "know", "as": rng.choice(["hidden", "shape", "kind", "named"]), **who, **alias, **flags}


def stands(document: Document) -> list[Entry]:
    """What has happened and was not taken back."""
    found, entry = [], document.log.entry(document.log.place)
    while entry is not None:
        found.append(entry)
        entry = document.log.entry(entry.after)
    return found[::-1]


def told(document: Document | None, message: Message, count: int = 60) -> Message:
    """All slices of a story, as one."""
    story: Message = {}
    start: int | None = 0
    while start is not None:
        _, reply = handle(document, {"do": "tell", **message, "start": start, "count": count})
        assert reply["ok"], reply["problems"]
        steps = [*story.get("steps", []), *reply["story"]["steps"]]
        story, start = {**reply["story"], "steps": steps}, reply["story"]["next"]
        assert start is None or start == len(steps)
    return story


def now(story: Message) -> list[Message]:
    """Who stands how at the end, as one reads it: what each step has changed laid over what was before."""
    there = {one["name"]: one for one in story["base"]["fighters"]}
    order = list(there)
    for step in story["steps"]:
        there |= {one["name"]: one for one in step["changed"]}
        order = step.get("order", order)
    return [there[name] for name in order]


def same(document: Document, first: int, rng: Random) -> int:
    """A story from this entry on, out of a link; how many steps it had."""
    entries = [entry for entry in stands(document) if entry.n >= first]
    _, reply = handle(document, {"do": "link", "what": "story", "first": first})
    if not entries or not reply["ok"]:
        assert not entries or "No link can hold" in reply["problems"]["link"], reply["problems"]
        return 0
    link = reply["link"]
    opened, reply = accepted(None, {"do": "open", "link": f"https://example.org/#{link}"})
    assert (reply["kind"], reply["about"]["steps"]) == ("story", len(entries))
    assert opened.state == document.log.states[entries[0].after]
    story = told(None, {"link": link}, rng.choice([7, 60, 500]))  # first: a long one wants to be told before it is kept
    _, reply = accepted(opened, {"do": "tell", "link": link, "form": "document"})
    again, _ = accepted(None, {"do": "open", "document": json.loads(json.dumps(reply["document"]))})
    assert [again.log.states[n] for n in range(1, len(again.log.states))] == [
        document.log.states[entry.n] for entry in entries
    ]
    assert story["differs"] is None
    assert [step["text"] for step in story["steps"]] == [entry.text for entry in entries]
    here = told(document, {"first": first}, rng.choice([5, 60]))
    assert (here["base"], here["steps"]) == (story["base"], story["steps"])
    assert [one["name"] for one in now(story)] == [member.name for member in document.state.members]
    if entries[0].after == 0:
        assert accepted(again, {"do": "link", "what": "story"})[1]["link"] == link, "equal stories make equal links"
    return len(entries)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id if system.definition is None else system.name)
def test_a_replay_is_the_fight_state_by_state(system: Any) -> None:
    steps = 0
    for number in range(many(16, 10_000 // len(SYSTEMS))):
        rng = Random(f"replay {number} {system.name}")
        document = fight(rng, system, rng.randint(3, 20))
        steps += same(document, 0, rng)
        if rng.random() < 0.5:
            steps += same(document, rng.randint(1, max(1, len(document.log.records))), rng)
    assert steps > many(16, 10_000 // len(SYSTEMS))


def test_a_replay_of_a_game_of_ones_own_is_the_fight() -> None:
    steps = 0
    for number in range(many(40, 2_000)):
        rng = Random(f"own {number}")
        steps += same(fight(rng, own.system(own_games.game(rng, few=True)), rng.randint(3, 12)), 0, rng)
    assert steps > many(40, 2_000)


# When the rules have changed


@pytest.fixture
def evening() -> Document:
    """Two rounds of three, with dice."""
    rng = Random(8)
    document, _ = accepted(None, {"do": "new", "system": "after-sundown-revised"})
    document, _ = accepted(document, {"do": "join", "fighter": "Boris", "side": "party", "sheet": {"strength": 4}})
    document, _ = accepted(document, {"do": "join", "fighter": "Ghoul", "count": 2})
    for by, on in [("Boris", "Ghoul 1"), ("Ghoul 1", "Boris"), ("Ghoul 2", "Boris")] * 2:
        document, _ = accepted(document, {"do": "next", "roll": True}, rng.choice)
        order = {"damage": rng.randint(3, 6), "kind": "lethal"}
        document, _ = accepted(
            document, {"do": "act", "act": "blow", "on": on, "by": by, "order": order, "roll": True}, rng.choice
        )
    return document


def test_where_the_rules_have_changed_the_first_step_that_differs_is_named(
    evening: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = accepted(evening, {"do": "link", "what": "story"})[1]["link"]
    before = told(None, {"link": link})
    assert before["differs"] is None
    changed = 0
    for step in before["steps"]:
        if "why" not in step or not step["changed"]:
            continue
        changed += 1
        told_again = changed_at(step["text"], link, monkeypatch)
        first = next(one["n"] for one in before["steps"] if one["text"] == step["text"])
        differs = told_again["differs"]
        assert differs["n"] == first, differs
        assert f"Step {first}: these rules say" in differs["said"]
        assert told_again["steps"][first - 1]["text"] in differs["said"]
        assert [one["text"] for one in told_again["steps"][: first - 1]] == [
            one["text"] for one in before["steps"][: first - 1]
        ]
        assert len(told_again["steps"]) == first, "it is told as far as there"
    assert changed >= 4


def changed_at(text: str, link: str, monkeypatch: pytest.MonkeyPatch) -> Message:
    """The story by rules that let nothing happen where they said this."""
    from sawbones.fight import deeds  # noqa: PLC0415

    true = deeds.act

    def otherwise(state: Any, message: Message) -> deeds.Deed:
        deed = true(state, message)
        return replace(deed, after=lambda ends: state if deed.text(ends) == text else deed.after(ends))

    with monkeypatch.context() as patched:
        patched.setattr(deeds, "act", otherwise)
        patched.setattr("sawbones.handlers.stories._playing", [])
        return told(None, {"link": link})


def test_an_act_that_is_gone_ends_the_story_in_words(evening: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    link = accepted(evening, {"do": "link", "what": "story"})[1]["link"]
    monkeypatch.setattr("sawbones.handlers.stories._playing", [])
    book = type(evening.state.book)
    acts = book.acts
    monkeypatch.setattr(book, "acts", lambda self: tuple(act for act in acts(self) if act.id != "blow"))
    story = told(None, {"link": link})
    assert [step["text"] for step in story["steps"]] == ["Boris joins", "Ghoul × 2 join", "Boris is on turn"]
    assert story["differs"]["n"] == 4
    assert "Step 4: these rules do not take what happened then. There is no act" in story["differs"]["said"]
    # as the log has it, it stands; what the rules would say is said beside it
    here = told(evening, {})
    assert [step["text"] for step in here["steps"]][:4] == [entry.text for entry in stands(evening)][:4]
    assert "These rules would not take this today" in here["steps"][3]["differs"]
    assert "No link can tell this story" in handle(evening, {"do": "link", "what": "story"})[1]["problems"]["link"]


def test_a_changed_wording_is_no_changed_rule(evening: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    from sawbones.fight import deeds  # noqa: PLC0415

    link = accepted(evening, {"do": "link", "what": "story"})[1]["link"]
    true = deeds.act
    monkeypatch.setattr(deeds, "act", lambda *given: replace(true(*given), text=lambda _: "Something happens"))
    monkeypatch.setattr("sawbones.handlers.stories._playing", [])
    assert told(None, {"link": link})["differs"] is None


# By initials

LONG_NAMES = [
    "Boris",
    "Boromir",
    "Bo",
    "Ines Quillfeather",
    "Żółw",
    "山田",
    "O’Brien-Smythe the 3rd",
    "Agent 47",
    "!!!",
    "?",
]


def test_initials_are_of_one_each() -> None:
    from sawbones.fight.initials import Initials  # noqa: PLC0415

    called = Initials([*LONG_NAMES, "Ghoul 1", "Ghoul 2", "Ghast", "Gh"])
    found = {name: called.of(name) for name in [*LONG_NAMES, "Ghoul 1", "Ghoul 2", "Ghoul", "Ghast", "Gh"]}
    assert found == {
        "Boris": "B.", "Boromir": "Bo.", "Bo": "B.2.", "Ines Quillfeather": "I.", "Żółw": "Ż.", "山田": "山.",
        "O’Brien-Smythe the 3rd": "O.", "Agent 47": "A. 47", "!!!": "?.", "?": "?.2.", "Ghoul 1": "G. 1",
        "Ghoul 2": "G. 2", "Ghoul": "G.", "Ghast": "Gh.", "Gh": "G.2.",
    }  # fmt: skip
    assert len(set(found.values())) == len(found)


def test_what_no_link_can_tell_by_initials_is_said_of_them() -> None:
    document, _ = accepted(None, {"do": "new", "system": "fudge"})
    for message in ({"do": "join", "fighter": "x" * 39}, {"do": "copy", "fighter": "x" * 39}):
        document, _ = accepted(document, message)
    assert accepted(document, {"do": "link", "what": "story"})
    problems = handle(document, {"do": "link", "what": "story", "initials": True})[1]["problems"]
    assert "for step 2 of it cannot be told by initials: save it as a file." in problems["link"]
    assert len(told(document, {"initials": True})["steps"]) == 2  # a file can


NAMES = ["Quillfeather", "Quartermaine 1", "Quartermaine 2", "Xyzzyqua", "Vexlorian", "Zyxweyn"]


@pytest.mark.native
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id if system.definition is None else system.name)
def test_by_initials_no_name_is_left_and_all_else_is_as_it_was(system: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_random, "NAMES", NAMES)
    unsaid = 0
    for number in range(many(6, 300)):
        rng = Random(f"initials {number} {system.name}")
        document = fight(rng, system, rng.randint(3, 15))
        line = "2 quartermaine; Old Vexlorian the Third"
        document = at_random.played(document, {"do": "quick", "line": line.replace(";", chr(10))}, rng)
        note = {"do": "note", "fighters": [document.state.members[0].name], "note": "Zyxweyn owes Xyzzyqua"}
        document = at_random.played(document, note, rng)
        story, bare = told(document, {}), told(document, {"initials": True})
        text = json.dumps(bare, ensure_ascii=False).casefold()
        assert not [name for name in NAMES if name.split()[0].casefold() in text], text
        assert len(bare["steps"]) == len(story["steps"])
        for one, other in zip(story["steps"], bare["steps"], strict=True):
            assert (one["kind"], one["round"]) == (other["kind"], other["round"])
            unsaid += "cannot be told by initials" in other["text"]
            assert "differs" not in other or "differs" in one, other
        _, reply = handle(document, {"do": "link", "what": "story", "initials": True})
        if reply["ok"]:
            assert told(None, {"link": reply["link"]})["steps"] == bare["steps"]
            inside = repr(read_story(unsealed(reply["link"]))).casefold()
            assert not [name for name in NAMES if name.split()[0].casefold() in inside]
        markdown = handle(document, {"do": "tell", "form": "markdown", "initials": True})[1]["text"]
        assert not [name for name in NAMES if name.split()[0].casefold() in markdown.casefold()]
    assert unsaid <= many(6, 300) / 2


# A fight that is only played out


@pytest.mark.parametrize("system", [one for one in LOOKED_AT if one.id in SHIPPED], ids=lambda system: system.id)
def test_a_fight_that_looks_ahead_is_told_like_one_that_was(system: Any) -> None:
    document = ready(system.id)
    lines = accepted(document, {"do": "story", "number": 2, "seed": 7})[1]["screen"]["lines"]
    story: list[Message] = []
    start: int | None = 0
    while start is not None:
        message = {"do": "story", "number": 2, "seed": 7, "told": True, "start": start, "count": 50}
        part = accepted(document, message)[1]["story"]
        story, start = [*story, *part["steps"]], part["next"]
    assert [step["text"] for step in story] == [line["text"] for line in lines]
    assert any("why" in step for step in story)
    # the same messages in the fight itself lead to the same
    for line, step in zip(lines, story, strict=True):
        document, reply = accepted(document, line["message"])
        assert [one["text"] for one in step.get("why", [])] == [one["text"] for one in reply["steps"]]
    bare = accepted(ready(system.id), {"do": "story", "number": 2, "seed": 7, "told": True, "initials": True})[1][
        "story"
    ]
    assert bare["initials"]
    for member in document.state.members:
        assert len(member.name) < 4 or member.name not in json.dumps(bare, ensure_ascii=False)


# What cannot be told


REFUSED: list[tuple[Message, str, str]] = [
    ({}, "first", "Nothing has happened there"),
    ({"link": "x"}, "link", "not a link"),
    ({"form": "song"}, "form", "steps, markdown or document"),
    ({"start": -1}, "start", "whole number"),
    ({"count": 501}, "count", "whole number"),
    ({"first": "x"}, "first", "whole number"),
    ({"initials": 1}, "initials", "true or false"),
]


@pytest.mark.parametrize(("message", "field", "said"), REFUSED, ids=lambda one: str(one)[:30])
def test_what_cannot_be_told_is_said(message: Message, field: str, said: str) -> None:
    document, _ = accepted(None, {"do": "new", "system": "after-sundown"})
    if "first" not in str(field) or message:
        document, _ = accepted(document, {"do": "join", "fighter": "Boris"})
    after, reply = handle(document, {"do": "tell", **message})
    assert after is document
    assert said in reply["problems"][field]


def test_a_story_that_is_over_has_no_more_steps(evening: Document) -> None:
    problems = handle(evening, {"do": "tell", "start": 99})[1]["problems"]
    assert problems == {"start": f"This story has {len(stands(evening))} steps."}
    fight_link = accepted(evening, {"do": "link"})[1]["link"]
    assert "no story" in handle(None, {"do": "tell", "link": fight_link})[1]["problems"]["link"]
    assert handle(None, {"do": "tell"})[1]["problems"]["do"].startswith("There is no fight yet")
