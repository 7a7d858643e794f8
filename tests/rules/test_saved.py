"""A fight survives everything: undo and redo, saving record by record, links, and what others send."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import filled
from table_talk import IDS, accepted, act, begun, find

from goals import many
from sawbones.app import Document, handle
from sawbones.fight.log import Entry
from sawbones.kit import fields
from sawbones.kit.values import Refused
from sawbones.systems import SYSTEMS
from sawbones.wire import saved
from sawbones.wire.link import read_link

SAVES = Path(__file__).parents[1] / "saves"
RELAXED = settings(max_examples=many(40, 40), suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
NAMES = ["Boris", "Ines", "Ghoul 1", "Ghoul 2"]


@st.composite
def messages(draw: st.DrawFn, system: Any) -> dict[str, Any]:
    """Something a game master may do; some of it will be refused."""
    book = system.book()
    kind = draw(
        st.sampled_from(
            ["act"] * 6 + ["wait", "next", "back", "edit", "leave", "copy", "options", "undo", "redo", "redo"]
        )
    )
    name = draw(st.sampled_from(NAMES))
    match kind:
        case "act":
            found = draw(st.sampled_from(book.acts()))
            order = draw(filled(found.order))
            return {"do": "act", "act": found.id, "on": name, "by": draw(st.none() | st.sampled_from(NAMES)), "order": order,
                    "roll": True}  # fmt: skip
        case "wait":
            return {"do": "wait", "minutes": draw(st.integers(0, 200)), "roll": True}
        case "next":
            return {"do": "next", "roll": True}
        case "edit":
            return {"do": "edit", "fighter": name, "sheet": draw(filled(book.sheet))}
        case "leave" | "copy":
            return {"do": kind, "fighter": name}
        case "options":
            return {"do": "options", "options": draw(filled(type(book)))}
    return {"do": kind}


def opening(system: str) -> Document:
    found = find(system)
    assert found is not None
    numbers = [(name, spec) for name, spec in fields.specs(found.book.sheet).items() if spec.kind == "number"]
    document = begun(system, {name: spec.high // 2 for name, spec in numbers[:1]})
    document, _ = accepted(document, {"do": "join", "fighter": "Ines", "side": "party"})
    return accepted(document, {"do": "join", "fighter": "Ghoul", "count": 2, "side": "foe"})[0]


@st.composite
def fights(draw: st.DrawFn) -> tuple[Document, list[dict[str, Any]]]:
    """A random fight, and the records that a device would have stored of it."""
    system = draw(st.sampled_from(SYSTEMS))
    rng = Random(draw(st.integers())).choice
    document: Document | None = opening(system.id)
    assert document is not None
    records = [saved.pack_record(record) for record in document.log.records]
    for message in draw(st.lists(messages(system), max_size=12)):
        document, reply = handle(document, message, rng)
        if reply["entry"]:
            records.append(reply["entry"])
    assert document is not None
    return document, records


@RELAXED
@given(fights())
def test_what_a_device_stored_record_by_record_is_the_fight_exactly(
    fight: tuple[Document, list[dict[str, Any]]],
) -> None:
    document, records = fight
    stored = {"sawbones": 1, "head": saved.head(document.system, document.log.states[0]), "records": records}
    text = json.dumps(stored)
    opened, reply = accepted(None, {"do": "open", "document": json.loads(text)})
    assert opened.log == document.log
    assert reply["problems"] == {}
    assert accepted(document, {"do": "save"})[1]["document"] == stored


@RELAXED
@given(fights())
def test_undo_to_the_beginning_and_redo_to_the_end(fight: tuple[Document, list[dict[str, Any]]]) -> None:
    document, _ = fight
    seen = [document.state]
    while document.log.undoable():
        document, _ = accepted(document, {"do": "undo"})
        seen.append(document.state)
    assert document.state == document.log.states[0]
    assert not handle(document, {"do": "undo"})[1]["ok"]
    for state in reversed(seen[:-1]):
        document, _ = accepted(document, {"do": "redo"})
        assert document.state == state


@RELAXED
@given(fights())
def test_every_entry_explains_itself_as_it_was_recorded(fight: tuple[Document, list[dict[str, Any]]]) -> None:
    document, records = fight
    for record in records:
        if "cause" in record:
            _, reply = accepted(document, {"do": "explain", "n": record["n"]})
            assert reply["disagrees"] == ""


@RELAXED
@given(fights())
def test_a_link_opens_as_the_fight_it_was_made_of(fight: tuple[Document, list[dict[str, Any]]]) -> None:
    document, _ = fight
    link = accepted(document, {"do": "link"})[1]["link"]
    opened, _ = accepted(None, {"do": "open", "link": link})
    assert opened.state == document.state
    assert accepted(opened, {"do": "link"})[1]["link"] == link


def test_a_past_that_the_rules_would_tell_otherwise_stands_and_says_so() -> None:
    document, reply = act(begun(IDS[0]), "wound", {"net": 2})
    stored = accepted(document, {"do": "save"})[1]["document"]
    stored["records"][1]["fact"]["members"]["Boris"][1]["track"] = [9, 9, 0]
    opened, _ = accepted(None, {"do": "open", "document": stored})
    assert accepted(opened, {"do": "look"})[1]["facts"]["Boris"]["track"] == [9, 9, 0]
    assert "as recorded" in accepted(opened, {"do": "explain", "n": reply["entry"]["n"]})[1]["disagrees"]


def test_one_act_costs_the_same_record_after_ten_acts_and_after_a_thousand() -> None:
    document = opening(IDS[0])
    sizes = []
    for number in range(1000):
        document, reply = act(document, "correct", {"forward": 1 if number % 2 == 0 else -1})
        sizes.append(len(json.dumps(reply["entry"])))
    assert max(sizes[500:]) <= max(sizes[:10]) + 8  # the number of the record is longer
    assert max(sizes) < 400


def test_what_was_undone_stays_in_the_log_beside_what_happened_instead() -> None:
    document, _ = act(begun(IDS[0]), "wound", {"net": 2})
    document, _ = accepted(document, {"do": "undo"})
    document, reply = act(document, "wound", {"net": 1})
    assert [(line["text"].split(":")[0], line["undone"]) for line in reply["screen"]["log"]] == [
        ("Boris is hit for 1 lethal", False), ("Boris is hit for 2 lethal", True), ("Boris joins", False),
    ]  # fmt: skip
    _, reply = accepted(document, {"do": "history", "before": 3, "count": 1})
    assert [line["n"] for line in reply["screen"]["lines"]] == [2]


# Damage


@pytest.mark.parametrize(
    ("damage", "kept", "sentence"),
    [
        (lambda records: records.pop(2), 2, "Record 3 is missing"),
        (lambda records: records.__setitem__(3, "ink"), 3, "an object was expected"),
        (lambda records: records[3].update(fact=5), 3, "fact cannot be 5"),
        (
            lambda records: records[3]["fact"].update(members={"Boris": ["party", {"strength": 99}]}),
            3,
            "Strength is a whole",
        ),
        (lambda records: records[3]["fact"].update(order=["Nobody"]), 3, "order of play"),
        (lambda records: records[3]["fact"].update(turn="Nobody"), 3, "no fighter called"),
        (lambda records: records[3]["fact"].update(clock=[1, -5, 0]), 3, "minutes cannot be -5"),
        (lambda records: records.append({"n": 6, "to": 77}), 5, "no such entry"),
        (lambda records: records.append({"n": True}), 5, "n cannot be true"),
    ],
)
def test_a_damaged_document_is_read_as_far_as_it_goes(damage: Any, kept: int, sentence: str) -> None:
    document = opening(IDS[0])
    for net in (1, 2):
        document, _ = act(document, "wound", {"net": net})
    stored = json.loads(json.dumps(accepted(document, {"do": "save"})[1]["document"]))
    damage(stored["records"])
    opened, reply = accepted(None, {"do": "open", "document": stored})
    assert len(opened.log.records) == kept
    assert sentence in reply["problems"]["document"], reply["problems"]


@pytest.mark.parametrize(
    "document",
    [None, 5, [], {}, {"sawbones": True}, {"sawbones": 1}, {"sawbones": 1, "head": {}, "records": []},
     {"sawbones": 1, "head": {"system": "chess", "base": {}}, "records": []},
     {"sawbones": 1, "head": {"system": IDS[0], "base": {"options": {}, "members": [[]], "clock": [1, 0, 0]}}, "records": []},
     {"sawbones": 1, "head": {"system": IDS[0], "base": {"options": {}, "members": [], "clock": [1, 0]}}, "records": []},
     {"sawbones": 1, "head": {"system": IDS[0], "base": {"options": {"x": 1}, "members": [], "clock": [1, 0, 0]}}, "records": []}],
)  # fmt: skip
def test_a_document_without_a_beginning_is_refused_in_words(document: Any) -> None:
    fight = opening(IDS[0])
    after, reply = handle(fight, {"do": "open", "document": document})
    assert not reply["ok"]
    assert all(reply["problems"].values())
    assert after is fight


def test_a_newer_document_is_refused_politely() -> None:
    _, reply = handle(None, {"do": "open", "document": {"sawbones": 2, "head": {}, "records": []}})
    assert "newer Sawbones" in reply["problems"]["document"]


def test_a_document_of_a_hundred_thousand_brackets_is_refused() -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    _, reply = handle(None, {"do": "open", "document": nested})
    assert "nested" in reply["problems"]["document"]


# Links


def link_of(document: Document) -> str:
    link: str = accepted(document, {"do": "link"})[1]["link"]
    return link


def forged(content: bytes) -> str:
    """A link with a right check around any content."""
    squeezed = zlib.compress(content, 9, wbits=-15)
    payload = base64.urlsafe_b64encode(squeezed).decode().rstrip("=")
    head = f"e2f-{len(payload)}"
    return f"{head}-{zlib.crc32(f'{head}-{payload}'.encode()):08x}-{payload}"


def test_a_link_is_known_however_it_arrives() -> None:
    document = opening(IDS[0])
    link = link_of(document)
    state = document.state
    for text in (
        link, "#" + link, f"https://example.org/#{link}", f"https://example.org/?{link}", f"https://example.org/%23{link}",
        f"  {link[:40]}\n{link[40:]} ", f"https://example.org/?x=1&{link}", f"#{link}.", f"#{link}) see",
    ):  # fmt: skip
        assert read_link(text).state == state, text


def test_a_cut_link_is_named_wherever_it_was_cut() -> None:
    link = link_of(opening(IDS[0]))
    for end in range(len("e2f"), len(link)):
        with pytest.raises(Refused) as refused:
            read_link("#" + link[:end])
        sentence = refused.value.problems["link"]
        assert "This link is cut" in sentence, link[:end]
        if end > link.rindex("-", 0, 20):
            assert f"{len(link) - end} are missing" in sentence, link[:end]


@RELAXED
@given(st.integers(0, 10_000), st.characters(whitelist_categories=["L", "N"], max_codepoint=127))
def test_an_altered_link_never_opens_as_another_fight(place: int, other: str) -> None:
    document = opening(IDS[0])
    link = link_of(document)
    place %= len(link)
    altered = link[:place] + other + link[place + 1 :]
    try:
        state = read_link("#" + altered).state
    except Refused as refused:
        assert refused.problems["link"]
    else:
        assert state == document.state


FORGED = {
    "not deflate": "e2f-4-{crc}-abcd",
    "brackets": forged(b"[" * 10_000),
    "a bomb": forged(b"[" + b"0," * 10_000_000 + b"0]"),
    "no list": forged(b'{"a":1}'),
    "another length": forged(b"[1,2]"),
    "unknown rules": forged(b'["chess",{},[1,0,0],-1,[]]'),
    "rules that are a list": forged(b"[[],{},[1,0,0],-1,[]]"),
    "a fighter that is none": forged(f'["{IDS[0]}",{{}},[1,0,0],-1,[5]]'.encode()),
    "a side that is none": forged(f'["{IDS[0]}",{{}},[1,0,0],-1,[["Ann",7,{{}}]]]'.encode()),
    "a field out of bounds": forged(f'["{IDS[0]}",{{}},[1,0,0],-1,[["Ann",0,{{"strength":99}}]]]'.encode()),
    "a field that is none": forged(f'["{IDS[0]}",{{}},[1,0,0],-1,[["Ann",0,{{"__class__":9}}]]]'.encode()),
    "two of a name": forged(f'["{IDS[0]}",{{}},[1,0,0],-1,[["Ann",0,{{}}],["Ann",0,{{}}]]]'.encode()),
    "a crowd": forged(
        json.dumps([IDS[0], {}, [1, 0, 0], -1, [[f"A{n}", 0, {}] for n in range(101)]], separators=(",", ":")).encode()
    ),
    "a clock that is none": forged(f'["{IDS[0]}",{{}},"now",-1,[]]'.encode()),
    "a number without end": forged(f'["{IDS[0]}",{{}},[{"9" * 5000},0,0],-1,[]]'.encode()),
    "no number": forged(f'["{IDS[0]}",{{}},[NaN,0,0],-1,[]]'.encode()),
    "a name of control characters": forged(f'["{IDS[0]}",{{}},[1,0,0],-1,[["\\u0000\\u202e",0,{{}}]]]'.encode()),
    "habits that are none": forged(f'["{IDS[0]}",{{}},[1,0,0],-1,[["Ann",0,{{}},[[["x"],{{"a":1}}]],4]]]'.encode()),
    "no unicode": forged(b"\xff\xfe[]"),
    "a newer version": "e5f-1-00000000-a",
    "a newer form of the first": "e=2.1.00000000.a",
    "very long": "e2f-" + "a" * 40_000,
    "no text": 5,
}


@pytest.mark.parametrize("link", FORGED.values(), ids=FORGED.keys())
def test_a_link_made_by_hand_is_refused_in_words(link: Any) -> None:
    fight = opening(IDS[0])
    after, reply = handle(fight, {"do": "open", "link": link})
    assert not reply["ok"]
    assert reply["problems"]["link"].endswith("."), reply["problems"]
    assert after is fight


@RELAXED
@given(st.binary(max_size=400))
def test_whatever_is_inside_a_link_nothing_but_a_refusal_comes_out(content: bytes) -> None:
    with pytest.raises(Refused):
        read_link(forged(content))


def test_a_link_for_the_players_holds_the_party_alone() -> None:
    document = opening(IDS[0])
    link = accepted(document, {"do": "link", "what": "players"})[1]["link"]
    after, reply = handle(document, {"do": "open", "link": link})
    assert after is document  # nothing of one's own is lost over it
    assert (reply["kind"], reply["view"]["foes"]) == ("players", [])
    assert [one["name"] for one in reply["view"]["party"]] == ["Boris", "Ines"]
    with pytest.raises(Refused, match="what players see, and no fight"):
        read_link(link)
    link = accepted(document, {"do": "link", "what": "fighter", "fighter": "Ghoul 2"})[1]["link"]
    assert [member.name for member in read_link(link).state.members] == ["Ghoul 2"]


def test_twenty_fighters_fit_where_messengers_cut() -> None:
    document, _ = accepted(None, {"do": "new", "system": IDS[0]})
    document, _ = accepted(document, {"do": "join", "fighter": "Ghoul", "count": 20, "sheet": {"strength": 4}})
    for number in range(1, 21):
        wound = {"do": "act", "act": "wound", "on": f"Ghoul {number}", "order": {"net": number % 4}}
        document, _ = accepted(document, wound)
    assert len(link_of(document)) < 1_000


# Old saves live for ever


@pytest.mark.parametrize(
    "path",
    sorted(
        set(SAVES.glob("*.json"))
        - {
            SAVES / f"{name}.json"
            for name in ("v1-device", "v4-evening", "v7-evenings", "v8-deeds", "v8-own-links", "v8-stories")
        }
    ),
    ids=lambda path: path.stem,
)
def test_an_old_document_opens_as_it_was(path: Path) -> None:
    kept = json.loads(path.read_text("utf-8"))
    # what is kept beside it: one fact of everybody, or all of them
    fact = next((name for name in ("show", "marks") if name in kept or f"{name}s" in kept), "")
    then = kept.get(f"{fact}s") or kept.get(fact) or kept["facts"]
    for opened in ({"document": kept["document"]}, {"link": kept["link"]}):
        document, reply = accepted(None, {"do": "open", **opened})
        assert reply["problems"] == {}
        assert {name: facts[fact] if fact else facts for name, facts in reply["facts"].items()} == then
        assert document is not None
    document, _ = accepted(None, {"do": "open", "document": kept["document"]})
    for record in document.log.records:
        if isinstance(record, Entry):
            accepted(document, {"do": "explain", "n": record.n})


def test_there_are_old_documents() -> None:
    assert len(list(SAVES.glob("*.json"))) >= len(SYSTEMS)
