"""Lines that are understood before they count: a command, and fighters who would join."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from budgets import budget
from hypothesis import given, settings
from hypothesis import strategies as st
from table_talk import IDS, accepted

from goals import many
from sawbones.app import Document, handle
from sawbones.kit import forms
from sawbones.systems.eclipse_phase.circumstances import Circumstances

REVISED = "after-sundown-revised"
#: of each system: who is there, the first of them on turn
FIGHTS = {
    REVISED: ["2 ghoul STR 4 claws 5L", "Boris STR 4 wp 4", "Ines", "Old Tom", "Unit 731"],
    "after-sundown": ["2 ghoul STR 4 claws 5L", "Boris STR 4 wp 4", "Ines"],
    "cybergod": ["2 thug TOU 4 blade 2x4 ap2", "Kitah", "Ines"],
    "eclipse-phase": ["3 guard DUR 40 rifle 2d10+6/6", "Stoya", "Ines"],
    "fudge": ["3 orc STR 1 DEF 0 axe +3", "Boris", "Ines"],
}


@cache
def begun(system: str) -> Document:
    """A fight in which somebody is on turn."""
    document, _ = accepted(None, {"do": "new", "system": system})
    for line in FIGHTS.get(system, ["2 ghoul", "Boris", "Ines"]):
        document, _ = accepted(document, {"do": "quick", "line": line})
    first = document.state.members[0].name
    return accepted(document, {"do": "turn", "fighter": first})[0]


def read(system: str, line: str, **more: Any) -> dict[str, Any]:
    """The screen of a line that is read; nothing has changed by it."""
    document = begun(system)
    after, reply = accepted(document, {"do": "read", "line": line, **more})
    assert after is document
    assert reply["entry"] is None
    screen: dict[str, Any] = reply["screen"]
    return screen


def told(line: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(part["text"], part["what"], part["said"]) for part in line["parts"]]


CLAWS = {"damage": 5, "kind": "lethal"}
TYPED = forms.write(Circumstances(dice=2, plus=5, ap=-8))
COMMANDS: list[tuple[str, str, dict[str, Any], bool, str]] = [
    (REVISED, "ghoul > boris 5L / 2", {"act": "blow", "on": "Boris", "by": "Ghoul 1", "order": CLAWS, "answers": [2]},
     True, "Ghoul 1 hits Boris for 5 lethal: net 3, Serious."),
    (REVISED, "> ghoul > boris 5L / 2", {"by": "Ghoul 1", "on": "Boris", "order": CLAWS, "answers": [2]}, True, "Ghoul 1 hits Boris"),
    (REVISED, "ghoul>boris 5L/2", {"by": "Ghoul 1", "order": CLAWS, "answers": [2]}, True, "Ghoul 1 hits Boris"),
    (REVISED, "Ghoul2 → BOR 5l / 1,5,6,2", {"by": "Ghoul 2", "on": "Boris", "answers": [[1, 5, 6, 2]]}, True, "Ghoul 2 hits"),
    (REVISED, "gho 2 > tom claws", {"by": "Ghoul 2", "on": "Old Tom"}, False, "Ghoul 2 → Old Tom: Blow 5 lethal. Asked next: Soak."),
    (REVISED, "> boris 5L", {"by": "Ghoul 1", "order": CLAWS}, False, "Ghoul 1 → Boris: Blow 5 lethal. Asked next: Soak."),
    (REVISED, "> boris", {"by": "Ghoul 1", "act": "blow"}, False, "Ghoul 1 → Boris: Blow 5 lethal."),
    (REVISED, "> boris 7", {"by": "Ghoul 1", "act": "blow"}, False, "Ghoul 1 → Boris: Blow 7 lethal."),
    (REVISED, "> boris, ines 5L / 1 2", {"on": ["Boris", "Ines"], "answers": [1, 2]}, True, "Ghoul 1 hits Boris for 5 lethal: net 4"),
    (REVISED, "> all 3L / roll", {"by": None, "roll": True}, True, "Nobody named → Ghoul 1, Ghoul 2, Boris, and 3 more: Blow 3 lethal. The dice are thrown."),
    (REVISED, "boris > all ghouls 3L", {"by": "Boris", "on": ["Ghoul 1", "Ghoul 2"]}, False, "Boris → Ghoul 1, Ghoul 2"),
    (REVISED, "> foes 3L", {"on": ["Ghoul 1", "Ghoul 2", "Boris", "Ines", "Old Tom", "Unit 731"]}, False, ""),
    (REVISED, "> unit 3L", {"on": "Unit 731"}, False, ""),
    (REVISED, "> boris blow 6 agg bane", {"order": {"damage": 6, "kind": "aggravated", "bane": True}}, False, ""),
    (REVISED, "> boris blow armour hits 2 4", {"order": {"armour_trade": 2, "damage": 4}}, False, ""),
    (REVISED, "> boris wound 3 normal /", {"act": "wound", "order": {"net": 3, "kind": "normal"}}, True, "Ghoul 1 hits Boris for 3 normal: net 3"),
    (REVISED, "> boris first aid 6", {"act": "first_aid", "by": None, "order": {"pool": 6}}, False, ""),
    (REVISED, "> boris spend edge", {"act": "spend_edge", "by": None}, True, "Boris spends Edge: no change."),
    (REVISED, "next", {"do": "next"}, True, "Ghoul 2 is on turn."),
    (REVISED, "Round", {"do": "next"}, True, ""),
    (REVISED, "back", {"do": "back"}, True, "Back to the start."),
    (REVISED, "undo", {"do": "undo"}, True, "Taken back: Ghoul 1 is on turn."),
    (REVISED, "10 min", {"do": "wait", "minutes": 10}, True, "10 minutes pass."),
    (REVISED, "1 hour and 30 min", {"do": "wait", "minutes": 90}, True, "1 hour and 30 minutes pass."),
    ("after-sundown", "ghoul 2 > ines claws / 0", {"by": "Ghoul 2", "on": "Ines", "answers": [0]}, True, "Ghoul 2 hits Ines for 5 lethal: net 5"),
    ("after-sundown", "> ines stabilises", {"act": "stabilise", "by": None}, True, "Ines stabilises."),
    ("cybergod", "thug 1 > kitah blade", {"act": "hits", "by": "Thug 1", "on": "Kitah"}, False, "Thug 1 → Kitah: Hits 2 × 4 ap 2."),
    ("cybergod", "> kitah 7/2 /", {"order": {"dcs": [7], "ap": "2", "nonlethal": False}}, False, "Thug 1 → Kitah: Hits 7 ap 2. Asked next: An ally"),
    ("cybergod", "kitah > thug 1 ranged 5 3", {"act": "ranged_combat", "by": "Kitah", "on": "Thug 1"}, False, "Kitah → Thug 1: Ranged Combat"),
    ("cybergod", "End of the scene", {"act": "end_scene", "on": ["Thug 1", "Thug 2", "Kitah", "Ines"]}, True, ""),
    ("eclipse-phase", "guard 1 > stoya rifle / 30", {"act": "attack", "by": "Guard 1", "answers": [30]}, False, "Asked next: Defense"),
    ("eclipse-phase", "> stoya 2d10+5/8 / 40 50", {"act": "attack", "answers": [40, 50], "aid": TYPED}, False, "Asked next: Damage"),
    ("cybergod", "kitah > thug 1 heavy pistol", {"act": "ranged_combat", "by": "Kitah", "on": "Thug 1"}, False, "Kitah → Thug 1: Ranged Combat"),
    ("eclipse-phase", "> ines damage 12", {"act": "damage", "order": {"dv": 12}}, False, "Damage 12"),
    ("fudge", "orc 1 > boris axe 2 /", {"act": "blow", "by": "Orc 1"}, True, "Orc 1 hits Boris by 2: damage"),
    ("fudge", "orc 2 > boris exchange / 1 0", {"act": "exchange", "answers": [1, 0]}, True, "Orc 2 hits Boris"),
    ("fudge", "> ines a week", {"act": "week", "by": None}, False, ""),
]  # fmt: skip


@pytest.mark.parametrize(("system", "line", "message", "ready", "said"), COMMANDS, ids=[row[1] for row in COMMANDS])
def test_a_command_is_understood(system: str, line: str, message: dict[str, Any], ready: bool, said: str) -> None:
    if system not in IDS:
        pytest.skip("of another system")
    screen = read(system, line)
    assert screen["message"] is not None, screen
    assert {name: screen["message"][name] for name in message} == message
    assert screen["ready"] == ready
    assert said in screen["said"], screen["said"]
    _, reply = accepted(begun(system), screen["message"])
    assert (reply["question"] is None) or not ready
    if ready and reply["entry"] and "roll" not in screen["message"] and screen["message"]["do"] == "act":
        assert screen["said"] == f"{reply['entry']['text']}."


def test_every_piece_says_what_it_was_read_as() -> None:
    (line,) = read(REVISED, "> boris, ines claws / 1 2")["lines"]
    assert told(line) == [
        ("", "who", "Ghoul 1"), ("boris,", "whom", "Boris"), ("ines", "whom", "Ines"), ("claws", "weapon", "Claws, 5 lethal"),
        ("1", "answer", "Boris: Soak 1"), ("2", "answer", "Ines: Soak 2"),
    ]  # fmt: skip


#: a line that comes to nothing, the piece that is not understood, and what may have been meant
STRANGE: list[tuple[str, str, str, list[str]]] = [
    (REVISED, "ghoul > bors 5L / 2", "bors", ["Boris"]),
    (REVISED, "ghuol 1 > boris 5L / 2", "ghuol 1", ["Ghoul 1", "Ghoul 2"]),
    (REVISED, "boris > ghoul 5L", "ghoul", ["Ghoul 1", "Ghoul 2"]),
    (REVISED, "ghoul > boris 5Q / 2", "5Q", []),
    (REVISED, "ghoul > boris clawz / 2", "clawz", ["Claws"]),
    (REVISED, "ghoul > boris sword 5L / 2", "sword", []),
    (REVISED, "ghoul > boris 5L hard / 2", "hard", []),
    (REVISED, "> boris blow 5 lethl", "lethl", ["Lethal"]),
    (REVISED, "> boris healing / 3", "healing", ["Healing Test", "Healing step"]),
    (REVISED, "> boris blow 99", "99", []),
    (REVISED, "> boris 5L / 9", "9", []),
    (REVISED, "> boris 5L / two", "two", []),
    (REVISED, "> boris 5L / 2 2", "2", []),
    (REVISED, "boris 5L / 2", "boris", ["boris >", "> boris"]),
    (REVISED, "rond", "rond", ["round"]),
    (REVISED, "10 mni", "10 mni", ["10 min"]),
    ("cybergod", "thug 1 > kitah ranget combat", "ranget combat", ["Ranged Combat"]),
    ("cybergod", "kitah > thug 1 hevy pistol", "hevy pistol", ["Heavy Pistol"]),
    ("eclipse-phase", "guard 1 > stoya rifel", "rifel", ["Rifle"]),
    ("fudge", "orc 1 > boris axe fast", "fast", []),
    ("fudge", "orc 1 > boris exchnge", "exchnge", ["Exchange"]),
]


@pytest.mark.parametrize(("system", "line", "text", "meant"), STRANGE, ids=[row[1] for row in STRANGE])
def test_a_word_that_is_not_understood_comes_to_nothing(system: str, line: str, text: str, meant: list[str]) -> None:
    if system not in IDS:
        pytest.skip("of another system")
    screen = read(system, line)
    (unknown,) = (part for part in screen["lines"][0]["parts"] if part["what"] == "unknown")
    assert screen["message"] is None
    assert not screen["ready"]
    assert unknown["text"] == text
    assert unknown["said"]
    if meant:
        assert set(meant) <= set(unknown["meant"])


def test_what_was_meant_mends_the_line() -> None:
    line = "ghoul > bors clawz / 2"
    for _ in range(2):
        (read_line,) = read(REVISED, line)["lines"]
        part = next(part for part in read_line["parts"] if part["what"] == "unknown")
        line = line[: part["at"]] + part["meant"][0] + line[part["at"] + len(part["text"]) :]
    assert line == "ghoul > Boris Claws / 2"
    assert read(REVISED, line)["ready"]


@pytest.mark.parametrize(
    ("line", "problem"),
    [(">", "Say whom it happens to"), ("play on", "an arrow"), ("redo", "There is nothing to redo."),
     ("99999 weeks", "At most 43,200 minutes")],
)  # fmt: skip
def test_what_cannot_be_says_why(line: str, problem: str) -> None:
    screen = read(REVISED, line)
    assert screen["message"] is None
    assert problem in screen["lines"][0]["problem"]


QUICK: list[tuple[str, str, list[tuple[str, str, str]]]] = [
    (REVISED, "2 × Ghast, STR 5, armour 2",
     [("2 ×", "count", "2"), ("Ghast,", "name", "Ghast"), ("STR 5,", "field", "Strength 5"), ("armour 2", "field", "Armour 2")]),
    (REVISED, "6 ghast STR 4 claws 5L",
     [("6", "count", "6"), ("ghast", "name", "Ghast"), ("STR 4", "field", "Strength 4"), ("claws 5L", "weapon", "claws 5 lethal")]),
    ("after-sundown", "Ghast, long sword 5L, STR 4",
     [("Ghast,", "name", "Ghast"), ("long sword 5L,", "weapon", "long sword 5 lethal"), ("STR 4", "field", "Strength 4")]),
    (REVISED, "Boris, the Butcher", [("Boris, the Butcher", "name", "Boris, the Butcher")]),
    (REVISED, "Wight STR 99", [("Wight", "name", "Wight"), ("STR 99", "unknown", "Strength is a whole number from 0 to 20, not 99.")]),
    ("cybergod", "3 thug TOU 4 blade 2x4 ap2",
     [("3", "count", "3"), ("thug", "name", "Thug"), ("", "kit", "as the ready-made Thug"), ("TOU 4", "field", "Toughness 4"), ("blade 2x4 ap2", "weapon", "blade 2 × DC 4, AP 2")]),
    ("eclipse-phase", "guard, DUR 40", [("guard,", "name", "Guard"), ("DUR 40", "field", "Durability 40")]),
    ("fudge", "orc STR −1 axe +3",
     [("orc", "name", "Orc"), ("STR −1", "field", "Strength Mediocre"), ("axe +3", "weapon", "axe weapon +3")]),
]  # fmt: skip


@pytest.mark.parametrize(("system", "line", "parts"), QUICK, ids=[row[1] for row in QUICK])
def test_a_line_of_fighters_is_understood(system: str, line: str, parts: list[tuple[str, str, str]]) -> None:
    if system not in IDS:
        pytest.skip("of another system")
    screen = read(system, line, of="quick")
    (found,) = screen["lines"]
    assert told(found) == parts
    assert (screen["message"] is None) == any(what == "unknown" for _, what, _ in parts)


#: what is doubtful of a line of fighters, and what may have been meant
DOUBTFUL: list[tuple[str, str, str, list[str]]] = [
    (REVISED, "Wight strenght 5", "strenght 5", ["strength 5"]),
    (REVISED, "Wight, strenght 5, armour 2", "strenght 5", ["strength 5"]),
    (REVISED, "Wight strenght5", "strenght5", ["strength 5"]),
    (REVISED, "Wight STR 4 strenght 5", "strenght 5", ["strength 5"]),
    (REVISED, "Agent 47 medkit", "medkit", []),
    (REVISED, "Guard (left)", "(left)", []),
    (REVISED, "Wight STR 4 zork, claws 5L", "zork", []),
    (REVISED, "Wight STR 4 long sword 5L", "long", []),
    (REVISED, "Wight 5Q", "5Q", []),
    (REVISED, "Cultist STR 4 x3", "x3", []),
    ("eclipse-phase", "Guard 1 SMG", "SMG", [", SMG"]),
    ("cybergod", "Sniper Marksman Rifle", "Marksman Rifle", [", Marksman Rifle"]),
    ("cybergod", "Thug reflx 8", "reflx 8", ["reflex 8"]),
    ("cybergod", "Thug armour lots", "armour", []),
    ("eclipse-phase", "Guard durabilty 40", "durabilty 40", ["durability 40"]),
    ("eclipse-phase", "Rook, armor 5", "armor 5", ["armor 5/5"]),
    ("fudge", "Orc attck 1", "attck 1", ["attack 1"]),
    ("fudge", "Orc sharp", "sharp", [", sharp"]),
]


@pytest.mark.parametrize(("system", "line", "text", "meant"), DOUBTFUL, ids=[row[1] for row in DOUBTFUL])
def test_what_looks_like_something_else_is_doubtful(system: str, line: str, text: str, meant: list[str]) -> None:
    if system not in IDS:
        pytest.skip("of another system")
    screen = read(system, line, of="quick")
    (unknown,) = (part for part in screen["lines"][0]["parts"] if part["what"] == "unknown")
    assert unknown["text"] == text
    assert unknown["meant"][:1] == meant
    if meant:
        mended = line.replace(text, meant[0])
        assert all(part["what"] != "unknown" for part in read(system, mended, of="quick")["lines"][0]["parts"])


@pytest.mark.parametrize("system", IDS)
@pytest.mark.parametrize(
    "line", ["Ghoul", "6 Wight", "Old Marta of the Fen", "The 3rd Man", "Boris, the Butcher", "Baron von Ochs"]
)
def test_a_plain_name_is_not_doubted(system: str, line: str) -> None:
    (found,) = read(system, line, of="quick")["lines"]
    assert [what for _, what, _ in told(found)] in (["name"], ["count", "name"])


def test_lines_count_and_say_where_they_stand() -> None:
    text = "2 \U0001f9df Ghast\n\n  Cultist stregth 4"
    screen = read(REVISED, text, of="quick", sheet={"armour": 1}, side="party")
    assert [(line["count"], line["name"]) for line in screen["lines"]] == [
        (2, "\U0001f9df Ghast"),
        (1, "Cultist stregth 4"),
    ]
    units = text.encode("utf-16-le")
    for line in screen["lines"]:
        for part in line["parts"]:
            at, long = part["at"] * 2, len(part["text"].encode("utf-16-le"))
            assert units[at : at + long].decode("utf-16-le") == part["text"]
    after, _ = accepted(begun(REVISED), screen["message"])
    assert [(member.side, member.sheet.armour) for member in after.state.members[-3:]] == [("party", 1)] * 3


def test_numbers_go_on_from_line_to_line() -> None:
    screen = read(REVISED, "2 ghoul\nghoul", of="quick")
    assert screen["said"] == "Ghoul × 2 join; Ghoul joins."
    after, _ = accepted(begun(REVISED), screen["message"])
    assert [member.name for member in after.state.members[-3:]] == ["Ghoul 3", "Ghoul 4", "Ghoul"]


@pytest.mark.parametrize(
    ("message", "sentence"),
    [({"line": 5}, "A line is text, not 5."), ({"line": "a\nb"}, "A command is one line."), ({"line": "x" * 5_000}, "A line has at most 4,000"),
     ({"line": "x", "of": "dance"}, "A line is a command or quick, not “dance”."), ({"line": "x\n" * 60, "of": "quick"}, "At most 50 lines"),
     ({"line": "x", "of": "quick", "side": "judge"}, "A side is party or foe"), ({"line": "x", "of": "quick", "sheet": {"luck": 1}}, "There is no field"),
     ({"line": "x", "of": "quick", "sheet": 5}, "Give the fields by name")],
)  # fmt: skip
def test_what_is_no_line_is_refused(message: dict[str, Any], sentence: str) -> None:
    after, reply = handle(begun(REVISED), {"do": "read", **message})
    assert after is begun(REVISED)
    assert any(said.startswith(sentence) for said in reply["problems"].values()), reply["problems"]


def pieces(system: str) -> st.SearchStrategy[str]:
    """What lines are made of, right and wrong."""
    document = begun(system)
    book = document.state.book
    words = [
        *(member.name for member in document.state.members),
        *(act.label for act in book.acts()),
        *budget(system).weapons,
        *budget(system).no_weapons,
        *[
            ">",
            "->",
            "/",
            ",",
            ";",
            "1",
            "2",
            "-1",
            "50",
            "99",
            "1,2",
            "claws",
            "axe",
            "rifle",
            "blade",
            "all",
            "foes",
            "party",
            "roll",
            "next",
            "undo",
            "min",
            "10",
            "hour",
            "STR",
            "x",
            "×",
            "lethal",
        ],
        "\u00ad",
        "\U0001f9df",
    ]
    return (
        st.sampled_from(words)
        | st.sampled_from(words).map(lambda word: word[: max(1, len(word) // 2)])
        | st.text(max_size=6)
    )


@pytest.mark.parametrize("system", IDS)
@settings(max_examples=many(150, 150))
@given(data=st.data(), of=st.sampled_from(["command", "quick"]))
def test_any_text_is_answered_and_changes_nothing(system: str, data: st.DataObject, of: str) -> None:
    begin = data.draw(st.sampled_from(["", "> ", f"{begun(system).state.members[0].name} > "]))
    blank = data.draw(st.sampled_from([" ", "", "\n"] if of == "quick" else [" ", ""]))
    line = begin + blank.join(data.draw(st.lists(pieces(system), max_size=7)))
    document = begun(system)
    after, reply = handle(document, {"do": "read", "line": line, "of": of})
    assert after is document
    if not reply["ok"]:
        assert all(reply["problems"].values())
        return
    screen = reply["screen"]
    units = line.encode("utf-16-le", "surrogatepass")
    for part in (part for found in screen["lines"] for part in found["parts"]):
        long = len(part["text"].encode("utf-16-le", "surrogatepass"))
        assert units[part["at"] * 2 : part["at"] * 2 + long].decode("utf-16-le", "surrogatepass") == part["text"]
        assert len(part["meant"]) <= 3
    if screen["message"] is None:
        assert not screen["ready"]
        return
    assert of == "quick" or all(part["what"] != "unknown" for part in screen["lines"][0]["parts"])
    _, done = handle(document, screen["message"])
    assert done["ok"], (line, screen["message"], done["problems"])
    assert done["question"] is None or not screen["ready"] or screen["message"]["do"] in ("next", "wait", "act")
