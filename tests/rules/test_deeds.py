"""A player's own phone: what was done there, laid over the fight that has gone on, and nothing of it lost or doubled."""

from __future__ import annotations

import copy
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import at_random
import hostile
import pytest
from diverging import diverged, parted, thrown, way
from table_talk import LOOKED_AT, accepted

from goals import LONG, fuzz, many, reached
from sawbones.app import Document, handle
from sawbones.fight.knowledge import NOTHING
from sawbones.handlers.between import new_name
from sawbones.handlers.laying import THEIRS
from sawbones.kit.values import Refused
from sawbones.systems import kept_as, own
from sawbones.systems.own.sketches import SKETCHES
from sawbones.wire import causes
from sawbones.wire.deeds import MOST_DEEDS, read_deeds
from sawbones.wire.envelope import unsealed
from sawbones.wire.link import of_fighter

if TYPE_CHECKING:
    from sawbones.fight.state import State

SYSTEMS = [*LOOKED_AT, *(own.system(game) for game in SKETCHES)]
REVISED = "after-sundown-revised"
Message = dict[str, Any]
pytestmark = pytest.mark.timeout(36_000 if LONG else 300)


def table() -> Document:
    """Boris, Ines and two ghouls."""
    document, _ = accepted(None, {"do": "new", "system": REVISED})
    for message in (
        {"do": "join", "fighter": "Boris", "side": "party", "sheet": {"strength": 4, "willpower": 4}},
        {"do": "join", "fighter": "Ines", "side": "party"},
        {"do": "join", "fighter": "Ghoul", "count": 2},
        {"do": "next"},
    ):
        document, _ = accepted(document, message)
    return document


def phone(table: Document, fighter: str, *messages: Message, note: bool = False) -> Document:
    """What a player's phone has of somebody, after he has done this there; ``note``: with the note of the GM."""
    link = accepted(table, {"do": "link", "what": "fighter", "fighter": fighter, "note": note})[1]["link"]
    there, _ = accepted(None, {"do": "open", "link": link})
    for message in messages:
        there, _ = accepted(there, message)
    return there


def deeds(there: Document) -> str:
    link: str = accepted(there, {"do": "deeds"})[1]["link"]
    return link


def blow(on: str, damage: int, *answers: Any, by: str | None = None) -> Message:
    return {"do": "act", "act": "blow", "on": on, "by": by, "order": {"damage": damage}, "answers": [*answers]}


def lay(document: Document, link: str, **more: Any) -> tuple[Document, Any]:
    after, reply = accepted(document, {"do": "lay", "link": link, **more})
    return after, reply["deeds"]


def states(shape: Any) -> list[str]:
    return [row["state"] for row in shape["rows"]]


# What it comes to, case by case

OWES = {"do": "note", "fighters": ["Boris"], "note": "owes Ines"}
GRAPPLED = {"do": "condition", "fighters": ["Boris"], "name": "Grappled"}
ROWS: list[tuple[str, list[Message], list[Message], list[str], str]] = [
    ("nothing happened here", [blow("Boris", 5, 2), OWES], [], ["applied", "applied"], ""),
    ("others acted here", [blow("Boris", 5, 2)], [blow("Ines", 5, 2), {"do": "next"}], ["applied"], ""),
    ("a blow of another kind fell here", [blow("Boris", 5, 2)], [blow("Boris", 3, 1)], ["applied"], ""),
    ("the same was marked here", [blow("Boris", 5, 2)], [blow("Boris", 5, 2)], ["there"], "Here already."),
    ("marked twice there and once here", [blow("Boris", 5, 2)] * 2, [blow("Boris", 5, 2)], ["there", "applied"], "Here already"),
    ("the like, by somebody", [blow("Boris", 5, 2)], [blow("Boris", 5, 2, by="Ghoul 1")], ["both"], "The like was done here: Ghoul 1"),
    ("the like, otherwise answered", [blow("Boris", 5, 2)], [blow("Boris", 5, 0)], ["both"], "The like was done here"),
    ("two notes", [OWES], [OWES | {"note": "x"}], ["both"], "Touched here since: Boris: “x”."),
    ("two conditions", [GRAPPLED], [GRAPPLED | {"name": "Wet"}], ["applied"], ""),
    ("his turn there", [{"do": "next"}], [], ["both"], "Turns and time go by this fight."),
    ("somebody joins there", [{"do": "join", "fighter": "Rat"}], [], ["both"], "Who is in the fight is said here."),
    ("a blow on who joined there", [{"do": "join", "fighter": "Rat"}, blow("Rat", 3, 0)], [], ["both", "cannot"], "Who is in the fight"),
    ("he has another number there", [{"do": "edit", "fighter": "Boris", "sheet": {"willpower": 6}}],
     [{"do": "edit", "fighter": "Boris", "sheet": {"willpower": 2}}], ["both"], "Touched here since: Boris edited."),
    ("two numbers of him", [{"do": "edit", "fighter": "Boris", "sheet": {"willpower": 6}}],
     [{"do": "edit", "fighter": "Boris", "sheet": {"strength": 2}}], ["applied"], ""),
    ("he is called otherwise here", [blow("Boris", 5, 2)], [{"do": "edit", "fighter": "Boris", "name": "Bo"}], ["applied"], ""),
    ("he is called otherwise there", [{"do": "edit", "fighter": "Boris", "name": "Bo"}, blow("Bo", 5, 2)], [], ["applied", "applied"], ""),
    ("a condition taken off that is none here", [GRAPPLED, GRAPPLED | {"off": True}], [GRAPPLED, GRAPPLED | {"off": True}],
     ["there", "there"], "Here already"),
    ("the same condition for another time", [GRAPPLED | {"time": 2}], [GRAPPLED | {"time": 3}], ["both"], "Touched here since: Boris: Grappled"),
]  # fmt: skip


@pytest.mark.parametrize(("there", "here", "comes", "said"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_what_each_deed_comes_to(there: list[Message], here: list[Message], comes: list[str], said: str) -> None:
    begun = table()
    link, document = deeds(phone(begun, "Boris", *there)), begun
    for message in here:
        document, _ = accepted(document, message)
    looked, shape = lay(document, link)
    assert looked == document
    assert states(shape) == comes
    assert shape["rows"][0]["said"].startswith(said)
    assert bool(shape["rows"][0]["said"]) == bool(said)


def test_each_is_an_entry_of_its_own_and_undone_alone() -> None:
    begun = table()
    link = deeds(phone(begun, "Boris", blow("Boris", 5, 2), OWES, GRAPPLED))
    after, reply = accepted(begun, {"do": "lay", "link": link, "take": []})
    assert [entry["text"] for entry in reply["entries"]] == [
        "Boris is hit for 5 lethal: net 3, Serious", "Boris: “owes Ines”", "Boris: Grappled",
    ]  # fmt: skip
    assert reply["deeds"]["said"] == "Boris: 3 of 3 deeds laid over the fight"
    assert reply["screen"]["undo"] == "Boris: Grappled"
    for _ in range(3):
        after, _ = accepted(after, {"do": "undo"})
    assert after.state == begun.state


def test_who_wins_is_said_deed_by_deed() -> None:
    begun = table()
    link = deeds(phone(begun, "Boris", OWES, blow("Boris", 5, 2), blow("Boris", 4, 0)))
    document, _ = accepted(begun, OWES | {"note": "x"})
    for take, notes, laid in (
        ([], "x", [False, True, True]),
        (["mine"], "x", [False, True, True]),
        (["theirs", "skip"], "owes Ines", [True, False, True]),
        (["theirs", "mine", "theirs"], "owes Ines", [True, False, True]),
    ):
        after, shape = lay(document, link, take=take)
        assert after.state.member("Boris").note == notes
        assert [row["laid"] for row in shape["rows"]] == laid
        looked, same = lay(document, link, take=take, look=True)
        assert looked == document
        assert states(same) == states(shape)


def test_a_deed_that_was_taken_back_here_can_be_laid_again() -> None:
    begun = table()
    link = deeds(phone(begun, "Boris", OWES))
    after, _ = lay(begun, link, take=[])
    assert states(lay(after, link)[1]) == ["there"]
    back, _ = accepted(after, {"do": "undo"})
    again, shape = lay(back, link, take=[])
    assert states(shape) == ["applied"]
    assert again.state == after.state


def test_what_was_done_otherwise_there_after_it_was_laid_is_asked() -> None:
    begun = table()
    there = phone(begun, "Boris", OWES)
    laid, _ = lay(begun, deeds(there), take=[])
    other, _ = accepted(accepted(there, {"do": "undo"})[0], OWES | {"note": "owes Ghoul"})
    shape = lay(laid, deeds(other))[1]
    assert states(shape) == ["both"]
    assert shape["rows"][0]["said"] == "Here stands what was done there before: Boris: “owes Ines”."
    more, _ = accepted(there, blow("Boris", 5, 2))
    assert states(lay(laid, deeds(more))[1]) == ["there", "applied"]


def test_a_fight_that_does_not_know_him_as_he_went_out_asks_of_each() -> None:
    begun = table()
    link = deeds(phone(begun, "Boris", OWES, blow("Boris", 5, 2)))
    later, _ = accepted(begun, blow("Boris", 3, 0))
    later, _ = accepted(None, {"do": "open", "link": accepted(later, {"do": "link"})[1]["link"]})
    shape = lay(later, link)[1]
    assert not shape["known"]
    assert states(shape) == ["both", "both"]
    assert lay(later, link, take=["theirs", "theirs"])[0].state.member("Boris").note == "owes Ines"


def test_a_state_that_comes_of_the_deeds_is_not_the_one_they_grew_from() -> None:
    """Where it is not known how he went out, laying one of them may make him look as he did then."""
    begun = table()
    begun, _ = accepted(begun, OWES)
    there = phone(begun, "Boris", GRAPPLED, GRAPPLED | {"off": True}, OWES | {"note": "z"}, note=True)
    elsewhere, _ = accepted(begun, OWES | {"note": "x"})
    elsewhere, _ = accepted(None, {"do": "open", "link": accepted(elsewhere, {"do": "link"})[1]["link"]})
    link = deeds(phone(begun, "Boris", OWES, GRAPPLED, note=True))
    laid, shape = lay(elsewhere, link, take=["theirs", ""])
    assert laid.state == begun.state
    assert states(shape) == ["both", "both"]
    assert states(lay(laid, link)[1]) == ["there", "both"]
    assert states(lay(begun, deeds(there))[1]) == ["applied", "applied", "applied"]


def test_a_document_of_that_phone_does_as_well() -> None:
    begun = table()
    there = phone(begun, "Boris", OWES, blow("Boris", 5, 2))
    saved = accepted(there, {"do": "save"})[1]["document"]
    after, reply = accepted(begun, {"do": "lay", "document": json.loads(json.dumps(saved)), "take": []})
    assert after == lay(begun, deeds(there), take=[])[0]
    assert len(reply["entries"]) == 2


def test_the_fight_of_one_says_what_can_go_back() -> None:
    there = phone(table(), "Boris", OWES)
    assert accepted(there, {"do": "look"})[1]["screen"]["returns"] == {"fighter": "Boris", "deeds": 1}
    assert accepted(table(), {"do": "look"})[1]["screen"]["returns"] is None
    opened = handle(None, {"do": "open", "link": f"https://x.org/#{deeds(there)}"})
    assert opened[0] is None
    assert (opened[1]["ok"], opened[1]["kind"], opened[1]["name"]) == (True, "deeds", "Boris")
    code = accepted(there, {"do": "deeds"})[1]["code"]
    assert states(lay(table(), code)[1]) == ["applied"]


def refused(document: Document, message: Message) -> str:
    after, reply = handle(document, message)
    assert after is document
    assert not reply["ok"]
    return " ".join(reply["problems"].values())


def test_what_cannot_be_laid_is_said() -> None:
    begun = table()
    link = deeds(phone(begun, "Boris", OWES))
    gone, _ = accepted(begun, {"do": "leave", "fighter": "Boris"})
    other, _ = accepted(None, {"do": "new", "system": "fudge"})
    same, _ = accepted(None, {"do": "new", "system": REVISED})
    assert refused(gone, {"do": "lay", "link": link}) == "Boris is in this fight no more."
    assert "by other rules than this fight is by" in refused(other, {"do": "lay", "link": link})
    assert refused(same, {"do": "lay", "link": link}) == "Boris is not in this fight."
    assert "holds no deeds" in refused(begun, {"do": "lay", "link": accepted(begun, {"do": "link"})[1]["link"]})
    assert "Give either a link or a document" in refused(begun, {"do": "lay"})
    assert "Give an answer for each of 1 deeds" in refused(begun, {"do": "lay", "link": link, "take": ["mine", "mine"]})
    assert "Give an answer for each" in refused(begun, {"do": "lay", "link": link, "take": ["both"]})
    assert "Give an answer for each" in refused(begun, {"do": "lay", "link": link, "take": [["mine"]]})
    assert "nothing goes back" in refused(begun, {"do": "deeds"})
    assert "Nothing was done to Boris here yet" in refused(phone(begun, "Boris"), {"do": "deeds"})
    assert "This link is cut" in refused(begun, {"do": "lay", "link": link[:40]})
    many_notes = phone(begun, "Boris", *[OWES | {"note": f"{n}"} for n in range(MOST_DEEDS + 1)])
    assert "send them back as a file" in refused(many_notes, {"do": "deeds"})


def test_whoever_goes_out_names_nobody_whom_he_struck() -> None:
    document, _ = accepted(None, {"do": "new", "system": "fudge"})
    for message in (
        {"do": "join", "fighter": "Boris", "side": "party"},
        {"do": "join", "fighter": "Strahd"},
        {"do": "act", "act": "factor", "on": "Strahd", "by": "Boris", "order": {"factor": 2}, "roll": True},
    ):
        document, _ = accepted(document, message, Random(1).choice)
    assert "Strahd" in str(document.state.member("Boris").habits)
    link = accepted(document, {"do": "link", "what": "fighter", "fighter": "Boris"})[1]["link"]
    assert b"Strahd" not in hostile.payload_of(link)
    assert states(lay(document, deeds(phone(document, "Boris", OWES)))[1]) == ["applied"]


def test_a_clock_that_has_gone_on_makes_no_deed_of_it_impossible() -> None:
    begun = table()
    link = deeds(phone(begun, "Boris", blow("Boris", 5, 2)))
    for message in ({"do": "next"}, {"do": "wait", "minutes": 10}, {"do": "next"}):
        begun, _ = accepted(begun, message)
    assert states(lay(begun, link)[1]) == ["applied"]


def test_a_look_says_of_an_undecided_deed_that_it_is_not_laid() -> None:
    begun = table()
    link = deeds(phone(begun, "Boris", OWES, blow("Boris", 5, 2)))
    document, _ = accepted(begun, OWES | {"note": "x"})
    for take, laid in (([], [False, True]), (["theirs"], [True, True]), (["mine"], [False, True])):
        looked = lay(document, link, take=take, look=True)[1]
        assert [row["laid"] for row in looked["rows"]] == laid
        assert [row["laid"] for row in lay(document, link, take=take)[1]["rows"]] == laid
    assert [row["laid"] for row in lay(document, link)[1]["rows"]] == [False, True]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_the_note_of_the_gm_leaves_only_where_the_gm_says_so(system: Any) -> None:
    """It stays here in a merge too: what the player noted is asked about, and nothing else is."""
    document = at_random.fight(Random(f"note {system.id}"), system, acts=0, fighters=2)
    name = document.state.members[0].name
    secret = {"do": "note", "fighters": [name], "note": "secretly a traitor"}
    document = played_through(document, secret, {"do": "condition", "fighters": [name], "name": "Odd"})
    for more, note in (({}, ""), ({"note": False}, ""), ({"note": True}, "secretly a traitor")):
        reply = accepted(document, {"do": "link", "what": "fighter", "fighter": name, **more})[1]
        there, _ = accepted(None, {"do": "open", "link": reply["link"]})
        assert there.state.members[0].note == note
        assert [one.name for one in there.state.members[0].conditions] == ["Odd"]
        assert (b"traitor" in hostile.payload_of(reply["link"])) == bool(note)
        done = played_through(
            there, {"do": "condition", "fighters": [name], "name": "Prone"}, secret | {"note": "rich"}
        )
        after, shape = lay(document, deeds(done), take=["", ""])
        assert states(shape) == ["applied", "applied" if note else "both"]
        assert after.state.member(name).note == ("rich" if note else "secretly a traitor")
        if not note:
            assert shape["rows"][1]["said"] == "Here is a note that did not go along: “secretly a traitor”."


def played_through(document: Document | None, *messages: Message) -> Document:
    for message in messages:
        document, _ = accepted(document, message)
    assert document is not None
    return document


def test_what_did_nothing_here_is_not_what_healed_there() -> None:
    """Before the fighter went out or since: the deed is asked about, and answered it ends as on the phone."""
    end = {"do": "act", "act": "end_scene", "on": "Ann", "order": {}}
    hit = {"do": "act", "act": "hits", "on": "Ann", "order": {"dcs": [1], "ap": "1"}, "answers": [1]}
    begun = played_through(None, {"do": "new", "system": "cybergod"}, {"do": "join", "fighter": "Ann", "side": "party"})
    for before, since in ([end], []), ([], [end]):
        out = played_through(begun, *before)
        there, here = phone(out, "Ann", hit, end), played_through(out, *since)
        shape = lay(here, deeds(there))[1]
        assert states(shape) == ["applied", "both"]
        assert shape["rows"][1]["said"] == "The same was done here with a different result: Ann: end of the scene."
        after, _ = lay(here, deeds(there), take=["", "theirs"])
        assert after.state.member("Ann").sheet == there.state.member("Ann").sheet


def test_what_did_nothing_there_is_asked_about_where_it_would_heal_here() -> None:
    aid = {"do": "act", "act": "first_aid", "on": "Ann", "order": {}, "answers": [3]}
    hurt = {"do": "act", "act": "damage", "on": "Ann", "order": {"dv": 5}, "roll": True}
    begun = played_through(
        None, {"do": "new", "system": "eclipse-phase"}, {"do": "join", "fighter": "Ann", "side": "party"}
    )
    there = phone(begun, "Ann", aid)
    assert there.state.member("Ann").sheet == begun.state.member("Ann").sheet
    shape = lay(played_through(begun, hurt), deeds(there))[1]
    assert states(shape) == ["both"]
    assert shape["rows"][0]["said"].startswith("It changed nothing there, and here it would: Ann")


# The law


def test_no_act_is_lost_and_none_doubled() -> None:
    """Each deed ends in the log, is there already, is asked of, or is named as impossible: in exactly one of these."""
    total, counts, bare = many(200, 5_000), Counter[str](), 0
    for seed in range(total):
        rng = Random(f"deeds {seed}")
        found = diverged(rng, SYSTEMS[seed % len(SYSTEMS)])
        if found is None:
            continue
        here, there, name = found
        reply = handle(there, {"do": "deeds"})[1]
        if not reply["ok"]:
            bare += 1
            assert (way(there) == []) == ("Nothing was done" in str(reply["problems"])), reply["problems"]
            continue
        link = rng.choice([reply["link"], reply["code"] or reply["link"]])
        counts.update(assert_laid(rng, here, there, link, name))
    reached("R22", f"{total:,} divergences, {sum(counts.values()):,} deeds: {dict(sorted(counts.items()))}")
    assert min(counts[state] for state in ("applied", "there", "both", "cannot")) >= total // 40, counts
    assert bare < total / 4


def assert_laid(rng: Random, here: Document, there: Document, link: str, name: str) -> Counter[str]:
    after, reply = handle(here, {"do": "lay", "link": link})
    assert after == here
    if not reply["ok"]:  # he is gone from here, and that is said
        assert "this fight" in reply["problems"]["link"], reply["problems"]
        return Counter(["gone"] * len(way(there)))
    looked = reply["deeds"]["rows"]
    assert len(looked) == len(way(there))
    take = [rng.choice(["", "", "mine", "theirs", "skip"]) for _ in looked]
    after, reply = handle(here, {"do": "lay", "link": link, "take": take})
    assert reply["ok"], reply["problems"]
    assert after is not None
    rows, entries = reply["deeds"]["rows"], reply["entries"]
    ids = read_deeds(unsealed(link)).ids()
    # each is exactly one: in the log now, there already, asked, named; and what is in the log is there once
    laid = [one for one, row in zip(ids, rows, strict=True) if row["laid"]]
    assert laid == [entry["cause"]["deed"] for entry in entries]
    marked = Counter(one.cause["deed"] for one in way(after) if "deed" in one.cause)
    assert max(marked.values(), default=0) <= 1
    for row, answer in zip(rows, take, strict=True):
        assert row["taken"] == answer
        match row["state"]:
            case "applied":
                assert row["laid"] == (answer not in ("mine", "skip"))
            case "both":
                assert row["laid"] == (answer == "theirs")
                assert row["said"]
            case state:
                assert state in ("there", "cannot")
                assert not row["laid"]
                assert row["said"]
        assert row["text"]
    # an entry is its own message, played on the fight as it stood: no other way leads there
    replayed: Document | None = here
    for entry in entries:
        message = {key: value for key, value in entry["cause"].items() if key != "deed"}
        replayed, one = handle(replayed, message)
        assert one["ok"], one["problems"]
        assert one["entry"]["fact"] == entry["fact"]
        assert one["entry"]["text"] == entry["text"]
    assert replayed is not None
    assert replayed.state == after.state
    # laid twice, nothing is doubled
    again, reply = handle(after, {"do": "lay", "link": link, "take": take})
    assert again == after
    # where it was laid that he leaves, he is here no more
    assert reply["entries"] == [] if reply["ok"] else "in this fight" in reply["problems"]["link"]
    # each is undone alone, and what is kept opens again
    assert_opens(after)
    for _ in entries:
        after, one = handle(after, {"do": "undo"})
        assert one["ok"]
    assert after is not None
    assert after.state == here.state
    assert_merges(here, there, name, looked)
    return Counter(row["state"] for row in rows)


@pytest.mark.dear
@pytest.mark.parametrize("part", range(5))
def test_after_a_merge_the_fighter_ends_as_on_the_phone_or_a_conflict_was_answered(part: int) -> None:
    """The GM's other changes to the fighter come on top; the expected fighter is reckoned from the phone's end alone."""
    total, counts = fuzz(1_000, 1_000), Counter[str]()
    for seed in range(part, 5 * total, 5):
        found = parted(Random(f"as there {seed}"), SYSTEMS[seed % len(SYSTEMS)])
        if found is None:
            continue
        begun, here, there, name = found
        link = handle(there, {"do": "deeds"})[1].get("link")
        reply = handle(here, {"do": "lay", "link": link, "take": []})[1] if link else {"ok": False}
        if not reply["ok"]:
            continue
        deeds: Any = reply["deeds"]
        rows = deeds["rows"]
        if any(row["state"] in ("both", "cannot") for row in rows):
            counts["asked"] += 1
            continue
        if begun.log.place not in _stands(here):
            continue  # the GM has taken back something before the parting: another fight goes on from there
        after, _ = handle(here, {"do": "lay", "link": link, "take": []})
        assert after is not None
        assert_ends_as_there(begun, here, there, after, name, rows, seed)
        counts["silent"] += 1
    reached("R22", f"{total:,} divergences merged to what the phone has: {dict(sorted(counts.items()))}")
    assert min(counts["asked"], counts["silent"]) >= total // 10, counts


def assert_ends_as_there(
    begun: Document, here: Document, there: Document, after: Document, name: str, rows: list[Any], seed: int
) -> None:
    """The fighter here is the phone's fighter with what the GM alone did to them, in some choice of equal messages."""
    (phones,) = there.state.members
    since = [one for one in way(here) if one.n > begun.log.place]
    if begun.state.member(name).note and not any(one.cause["do"] == "note" for one in way(there)):
        phones = replace(phones, note=begun.state.member(name).note)  # it did not go along
    called = name
    for one in since:
        if new_name(one.cause) and one.cause["fighter"] == called:
            called = new_name(one.cause)
    names = {name, phones.name, called}
    mine = next(member for member in after.state.members if member.name in names)
    same = Counter(
        text_of(there, one, called, name) for one, row in zip(way(there), rows, strict=True) if row["state"] == "there"
    )
    ends = [ends_with(here, phones, name, each) for each in without(here, since, same, called, name)]
    assert _plain(mine) in [_plain(end) for end in ends if end], (seed, [row["text"] for row in rows], since)


def text_of(document: Document, entry: Any, called: str, name: str) -> str:
    bare = json.dumps(causes.shorter(document.log.states[entry.after], entry.cause), sort_keys=True, ensure_ascii=False)
    return bare.replace(json.dumps(called), json.dumps(name))


def without(here: Document, since: list[Any], same: Counter[str], called: str, name: str) -> list[list[Any]]:
    """Every way to leave out of what was done here the entries that are deeds of the phone."""
    ways: list[tuple[list[Any], Counter[str]]] = [([], same)]
    for one in since:
        text = text_of(here, one, called, name)
        kept = [([*entries, one], left) for entries, left in ways]
        left_out = [(entries, left - Counter([text])) for entries, left in ways if left[text]]
        ways = kept + left_out
    least = min(left.total() for _, left in ways)  # those that were done before the parting are not among them
    return [entries for entries, left in ways if left.total() == least]


def ends_with(here: Document, member: Any, name: str, entries: list[Any]) -> Any:
    """The phone's fighter after those of these entries that changed them; None where one cannot be played."""
    states = here.log.states
    for one in entries:
        was, now = states[one.after], states[one.n]
        renamed = new_name(one.cause) if one.cause.get("fighter") == name else ""
        if not was.has(name) or not now.has(renamed or name):
            return None
        if _plain(was.member(name)) != _plain(now.member(renamed or name)):
            members = tuple(replace(member, name=name) if m.name == name else m for m in was.members)
            log = here.log.__class__((replace(was, members=members),))
            played, reply = handle(Document(here.system, log), causes.bare(one.cause))
            if not reply["ok"] or reply["question"] or played is None:
                return None
            member = played.state.member(renamed or name)
        name = renamed or name
    return member


def _plain(member: Any) -> Any:
    """A fighter without habits, mob, what players know, and the order in which conditions were put on."""
    conditions = tuple(sorted(member.conditions, key=lambda one: one.name))
    return replace(member, name="", mob="", habits=(), known=NOTHING, conditions=conditions)


def assert_opens(document: Document) -> None:
    kept = handle(document, {"do": "save"})[1]["document"]
    opened, reply = handle(None, {"do": "open", "document": json.loads(json.dumps(kept))})
    assert reply["problems"] == {}
    assert opened is not None
    assert opened.log == document.log


def alone_after(document: Document, start: int, messages: list[Message]) -> State | None:
    """How it would stand if all this had been done from an entry on; nothing where it could not."""
    states = document.log.states
    now: Document | None = Document(document.system, document.log.__class__((states[start],)))
    for message in messages:
        now, reply = handle(now, message)
        if not reply["ok"] or reply["question"]:
            return None
    assert now is not None
    return now.state


def assert_merges(here: Document, there: Document, name: str, rows: list[Any]) -> None:
    """The first deed, where it comes to the same before and after all that was done here, is laid without a question.

    Unless its like was done here: the GM says then whether it was the same.
    """
    first = causes.bare(way(there)[0].cause)
    base = next((n for n in reversed(_stands(here)) if _as(here.log.states[n], name) == there.log.states[0]), None)
    if base is None or first["do"] in THEIRS or rows[0]["state"] != "both":
        return
    since = [causes.bare(one.cause) for one in way(here) if one.n > base]
    before, after = alone_after(here, base, [first, *since]), alone_after(here, base, [*since, first])
    like = rows[0]["said"].startswith(("The like", "The same", "Here is a note"))
    assert like or before is None or before != after, (first, since, rows[0])


def _stands(document: Document) -> list[int]:
    return [*(one.n for one in reversed(way(document))), 0]


def _as(state: State, name: str) -> State | None:
    if not state.has(name):
        return None
    return of_fighter(state, name)


# What somebody might send instead


@pytest.fixture(scope="module")
def grown() -> list[tuple[Document, str]]:
    """Fights, and real deeds for each."""
    rng, found = Random(8), list[tuple[Document, str]]()
    while len(found) < 4 * len(SYSTEMS):
        pair = diverged(rng, SYSTEMS[len(found) % len(SYSTEMS)])
        if pair is None:
            continue
        reply = handle(pair[1], {"do": "deeds"})[1]
        if reply["ok"] and handle(pair[0], {"do": "lay", "link": reply["link"]})[1]["ok"]:
            found.append((pair[0], reply["link"]))
    return found


@pytest.mark.dear
@pytest.mark.native
def test_no_hostile_deeds_escape(grown: list[tuple[Document, str]]) -> None:
    """Whatever is sent is refused in words, or read as what it says and laid as that: nothing else comes of it."""
    rng, total, taken, laid = Random(9), fuzz(200_000, 5_000_000), 0, 0
    inside = [json.loads(hostile.payload_of(link)) for _, link in grown]
    for _ in range(total):
        at = rng.randrange(len(grown))
        document, good = grown[at]
        sent = forged(rng, good, inside[at])
        try:
            read_deeds(unsealed(sent))
        except Refused as wrong:
            assert all(isinstance(said, str) and 5 < len(said) < 6_000 for said in wrong.problems.values()), sent
            continue
        taken += 1
        if taken % 10 == 0:  # to lay them takes longer than all the rest
            laid += assert_harmless(document, sent)
    reached("R1", f"{total:,} forged deeds, 0 escape; {taken:,} say something, a tenth of them laid, {laid:,} in part")
    assert laid > total / 400


def assert_harmless(document: Document, sent: str) -> bool:
    """Whether forged deeds could be laid: each is an entry then like any other, and the fight opens again."""
    after, reply = handle(document, {"do": "lay", "link": sent})
    assert after is document
    if not reply["ok"]:
        assert all(isinstance(said, str) and 5 < len(said) < 6_000 for said in reply["problems"].values()), sent
        return False
    take = ["theirs"] * len(reply["deeds"]["rows"])
    after, reply = handle(document, {"do": "lay", "link": sent, "take": take})
    assert after is not None
    ids = read_deeds(unsealed(sent)).ids()
    laid = [one for one, row in zip(ids, reply["deeds"]["rows"], strict=True) if row["laid"]]
    assert [one["cause"]["deed"] for one in reply["entries"]] == laid
    if laid:
        assert_opens(after)
    return bool(laid)


def forged(rng: Random, good: str, inside: Any) -> str:
    """Deeds that nobody did; most have a check that fits."""
    match rng.randrange(8):
        case 0:
            at = rng.randrange(len(good))
            return good[:at] + chr(ord(good[at]) ^ (1 << rng.randrange(7))) + good[at + 1 :]
        case 1:
            content = bytearray(hostile.compact(inside))
            for _ in range(rng.randint(1, 4)):
                content[rng.randrange(len(content))] = rng.randrange(256)
            return hostile.sealed(hostile.squeezed(bytes(content)), "d")
        case 2:
            payload = good.split("-", 3)[3]
            at = rng.randrange(len(payload))
            return hostile.sealed(payload[:at] + rng.choice(hostile.CHARACTERS) + payload[at + 1 :], "d")
        case 3:  # one cause, changed
            whole = json.loads(json.dumps(inside))
            whole[3] = [hostile.changed(rng, rng.choice(inside[3]))]
            return hostile.sealed(hostile.squeezed(hostile.compact(whole)), "d")
        case 4:  # a number here or there
            return hostile.sealed(hostile.squeezed(hostile.compact(numbers(rng, inside))), "d")
        case _:
            return hostile.sealed(hostile.squeezed(hostile.compact(hostile.changed(rng, inside))), "d")


def numbers(rng: Random, value: Any) -> Any:
    """The same with other whole numbers, at the edges of what anybody reads."""
    if isinstance(value, list):
        return [numbers(rng, one) for one in value]
    if isinstance(value, dict):
        return {name: numbers(rng, one) for name, one in value.items()}
    if isinstance(value, bool) or not isinstance(value, int) or rng.random() < 0.7:
        return value
    return rng.choice([0, 1, -1, 2, 17, 18, 99, 100, 1_000, 43_200, 10**11])


@pytest.mark.native
def test_no_hostile_document_escapes(grown: list[tuple[Document, str]]) -> None:
    """The document of such a phone may be forged, and so may that of the fight here: it is refused, or laid as it says."""
    rng, laid = Random(10), 0
    tables = [handle(document, {"do": "save"})[1]["document"] for document, _ in grown]
    phones = [handle(there, {"do": "save"})[1]["document"] for there in (phone(table(), "Boris", OWES, blow("Boris", 5, 2), GRAPPLED), phone(table(), "Ines", blow("Ines", 3, 0), {"do": "next"}))]  # fmt: skip
    for number in range(fuzz(3_000, 200_000)):
        if number % 2:
            at = rng.randrange(len(grown))
            document, _ = handle(None, {"do": "open", "document": hostile.changed(rng, tables[at])})
            message = {"do": "lay", "link": grown[at][1]}
        else:
            document, message = table(), {"do": "lay", "document": hostile.changed(rng, rng.choice(phones))}
        if document is None:
            continue
        after, reply = handle(document, message)
        assert after is document
        assert reply["ok"] or all(5 < len(said) < 6_000 for said in reply["problems"].values())
        laid += reply["ok"]
    assert laid > fuzz(3_000, 200_000) / 10


FORGED: list[tuple[str, str, str]] = [
    ("no base", '[1,"fudge",["B"],[[13,0]]]', "not made by Sawbones"),
    ("a base too short", '["12","fudge",["B"],[[13,0]]]', "not made by Sawbones"),
    ("no rules", '["0123abcd",7,["B"],[[13,0]]]', "not made by Sawbones"),
    ("nobody", '["0123abcd","fudge",[],[[14]]]', "not made by Sawbones"),
    ("a name that is none", '["0123abcd","fudge",[7],[[14]]]', "not made by Sawbones"),
    ("a name that is not tidy", '["0123abcd","fudge",["B  o"],[[13,0]]]', "not made by Sawbones"),
    ("a name twice", '["0123abcd","fudge",["B","B"],[[13,0]]]', "not made by Sawbones"),
    ("a name that nobody speaks of", '["0123abcd","fudge",["B","C"],[[13,0]]]', "not made by Sawbones"),
    ("no deeds", '["0123abcd","fudge",["B"],[]]', "not made by Sawbones"),
    ("too many", f'["0123abcd","fudge",["B"],[{",".join(["[14]"] * (MOST_DEEDS + 1))}]]', "This"),
    ("a kind to come", '["0123abcd","fudge",["B"],[[99,0]]]', "newer Sawbones"),
    ("undo", '["0123abcd","fudge",["B"],[{"do":"undo"}]]', "cannot be read"),
    ("more behind it", '["0123abcd","fudge",["B"],[[13,0]],7]', "This is not JSON that can be read"),
]


@pytest.mark.parametrize(("content", "said"), [row[1:] for row in FORGED], ids=[row[0] for row in FORGED])
def test_forged_deeds_are_refused_in_words(content: str, said: str) -> None:
    sent = hostile.sealed(hostile.squeezed(content.encode()), "d")
    assert said in refused(table(), {"do": "lay", "link": sent})
    assert not handle(None, {"do": "open", "link": sent})[1]["ok"]


# How much room they take


def bits(code: str) -> int:
    """How much of a code of version 10 to 26 this takes: the head as capitals, the rest as digits."""
    at = len(code) - len(code.rsplit("-", 1)[1])
    return 4 + 11 + (11 * at + 1) // 2 + 4 + 12 + (10 * (len(code) - at) + 2) // 3


#: what a code of version 12 at its lowest level holds
VERSION_12 = 8 * 367
#: of thirty circumstances of a blow somebody says so many, and leaves the others as they are offered
SAID = 6


@pytest.mark.parametrize("system", LOOKED_AT, ids=lambda system: system.id)
def test_the_deeds_of_a_turn_fit_a_small_code(system: Any) -> None:
    rng, most, lengths = Random(f"turn {system.id}"), 0, list[int]()
    while len(lengths) < many(40, 2_000):
        begun = at_random.fight(rng, system, acts=2, fighters=2)
        if not begun.state.members:
            continue
        there = phone(begun, begun.state.members[0].name)
        name = there.state.members[0].name
        for _ in range(30):
            if len(way(there)) == 3:
                break
            message = at_random.by_the_rules(rng, there, "act", name)
            aid = message.get("aid", {})
            message |= {"aid": {field: aid[field] for field in rng.sample([*aid], min(SAID, len(aid)))}} if aid else {}
            there = at_random.played(there, thrown(message), rng)
        if len(way(there)) < 3:
            continue
        reply = accepted(there, {"do": "deeds"})[1]
        lengths.append(len(reply["link"]))
        most = max(most, bits(reply["code"]))
        assert bits(reply["code"]) <= VERSION_12, (reply["link"], [one.cause for one in way(there)])
    print(f"{system.id}: {min(lengths)} to {max(lengths)} characters, at most {most} of {VERSION_12} bits")


def test_the_rules_are_named_as_a_fight_is_kept() -> None:
    for system in SYSTEMS:
        document = at_random.fight(Random(1), system, acts=0, fighters=1)
        link = deeds(phone(document, document.state.members[0].name, {"do": "note", "fighters": [document.state.members[0].name], "note": "x"}))  # fmt: skip
        assert read_deeds(unsealed(link)).system == kept_as(system)[0]


# What was released


SAVED = json.loads((Path(__file__).parents[1] / "saves" / "v8-deeds.json").read_text("utf-8"))


@pytest.mark.parametrize("kept", SAVED, ids=range(len(SAVED)))
def test_deeds_that_were_released_are_laid_for_ever(kept: dict[str, Any]) -> None:
    """They open, say what they said and have the same facts; how a deed is told and judged may change.

    A deed that took a number which nobody had given for 0 is one that cannot be laid without it; and Edge is counted now.
    """
    document, reply = accepted(None, {"do": "open", "document": kept["document"]})
    assert reply["problems"] == {}
    assert list(read_deeds(unsealed(kept["link"])).messages) == kept["messages"]
    shape = lay(document, kept["link"])[1]
    assert shape["known"] == kept["known"]
    judged = [state for state, _ in kept["rows"]]
    wanted = ("More is asked here than was answered", "give a number from")
    asks = [any(words in row["said"] for words in wanted) for row in shape["rows"]]
    same = zip(judged, states(shape), asks, strict=True)
    assert all(then == now or now in ("both", "there") or asked for then, now, asked in same)
    after, reply = accepted(document, {"do": "lay", "link": kept["link"], "take": ["theirs"] * len(shape["rows"])})
    if states(shape) == judged:
        assert [as_before(entry["fact"]) for entry in reply["entries"]] == kept["facts"]
    assert_opens(after)


def as_before(fact: dict[str, Any]) -> dict[str, Any]:
    """A fact without what is counted only now."""
    fact = copy.deepcopy(fact)
    for _, sheet, *_ in fact.get("members", {}).values():
        sheet.pop("edge_spent", None)
        sheet.pop("unhealed", None)
    return fact
