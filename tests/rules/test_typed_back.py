"""Laws of lines of fighters: what a line says it was read as, it reads again; nothing else of it is part of a name."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import at_random
import pytest
from budgets import budget
from table_talk import LOOKED_AT, accepted

from sawbones.app import Document, handle
from sawbones.fight.quick import READER, understand
from sawbones.fight.read_line import written
from sawbones.handlers.again import again
from sawbones.kit import fields, forms
from sawbones.systems import own
from sawbones.systems.own.sketches import SKETCHES
from sawbones.wire.catalogue import example
from sawbones.wire.habits import in_a_line

if TYPE_CHECKING:
    from sawbones.fight.read_line import Understood
    from sawbones.kit.system import System

OWN = [own.system(sketch) for sketch in SKETCHES]
EVERY = [*LOOKED_AT, *OWN]
SAID = ("number", "choice", "flag")
#: weapons as a line has them, in every way these rules read them
WEAPONS = {
    "after_sundown": ["claws 5L", "long sword 12 aggravated", "bat 2n"],
    "fudge": ["axe +3", "great axe weapon +2", "fists −1"],
    "cybergod": [
        "rifle DC 3 AP 1",
        "light pistol 2/0.5",
        "blade 2x4 ap2",
        "stick 3 AP ½ n",
        "claw dc7",
        "Heavy Pistol",
    ],
    "eclipse_phase": ["rifle 2d10+6/6", "bite 2d10 + 3, AP –5", "claws 1d10"],
}
NONSENSE = ["zork", "Blarg", "of", "qux5", "5qux", "+9z", "(oops)", "—", "½", "7/9/2", "medkit", "40", "[x]", "−3"]


def fight(system: System) -> Document:
    how = {"game": system.definition} if system.definition else {"system": system.id}
    return accepted(None, {"do": "new", **how})[0]


def line_read(document: Document, line: str) -> dict[str, Any]:
    _, reply = accepted(document, {"do": "read", "of": "quick", "line": line})
    (found,) = reply["screen"]["lines"]
    return found  # type: ignore[no-any-return]


def weapons(system: System) -> list[str]:
    return WEAPONS.get("".join(system.book.__module__.split(".")[2:3]), [])


def same(one: Understood, other: Understood) -> bool:
    return (one.count, one.called, one.sheet, one.habits, one.kits) == (
        other.count, other.called, other.sheet, other.habits, other.kits,
    )  # fmt: skip


@pytest.mark.parametrize("system", EVERY, ids=lambda system: system.name)
def test_a_sheet_that_is_written_out_is_read_as_it_is(system: System) -> None:
    """Of every field that holds one value, by its label, with the word or the number that its chip says."""
    rng, sheet = Random(46), system.book.sheet
    asks = {name: spec for name, spec in fields.specs(sheet).items() if spec.kind in SAID}
    document = fight(system)
    for _ in range(60):
        given = {name: at_random.value(rng, spec) for name, spec in asks.items() if rng.random() < 0.4}
        values = forms.write(forms.read(sheet, given))
        said = [written(asks[name], values[name]) for name in given]
        armed = rng.sample(weapons(system), min(2, len(weapons(system))))
        line = ", ".join(["2 Zork", *rng.sample([*said, *armed], len(said) + len(armed))])
        read = understand(document.state.book, line, system.kits)
        assert read.doubts == (), line
        assert read.sheet == {name: values[name] for name in given}, line
        assert len(read.habits) == len(armed), line
        found = line_read(document, line)
        chips = ", ".join(part["said"] for part in found["parts"] if part["what"] != "count")
        assert same(understand(document.state.book, f"2 {chips}", system.kits), read), chips


@pytest.mark.parametrize("system", EVERY, ids=lambda system: system.name)
def test_each_value_is_read_without_commas_too(system: System) -> None:
    rng, sheet = Random(7), system.book.sheet
    for name, spec in fields.specs(sheet).items():
        if spec.kind not in ("number", "choice"):
            continue
        for _ in range(4):
            value = spec.read(at_random.value(rng, spec))
            read = understand(system.book(), f"Zork {written(spec, value)}", system.kits)
            assert (read.called, read.sheet, read.doubts) == ("Zork", {name: value}, ()), written(spec, value)


@pytest.mark.parametrize("system", LOOKED_AT, ids=lambda system: system.name)
def test_what_a_card_calls_a_weapon_is_read_as_it(system: System) -> None:
    book = system.book()
    for weapon in weapons(system):
        (habit,) = understand(book, f"Zork, {weapon}", system.kits).habits
        label = in_a_line(book, habit)
        assert understand(book, f"Zork, {label}", system.kits).habits == [habit], label
    for words in budget(system.id).weapons:
        first, both = book.weapon(words), understand(book, f"Zork, thing {words}", system.kits).habits
        if first:
            assert [(one.act, one.name) for one in both] == [(first[0], "thing")], words
            assert forms.write(both[0].order) == forms.write(forms.read(type(both[0].order), first[1])), words


@pytest.mark.parametrize("system", EVERY, ids=lambda system: system.name)
def test_what_is_not_understood_is_in_no_name_and_no_weapon(system: System) -> None:
    """Every word is understood, stands in the name before all that is, or is marked."""
    rng, document = Random(3), fight(system)
    asks = fields.specs(system.book.sheet)
    numbers = [(name, spec) for name, spec in asks.items() if spec.kind == "number"]
    for _ in range(150):
        known = [written(spec, spec.read(at_random.value(rng, spec))) for _, spec in rng.choices(numbers, k=2)]
        parts = [(one, True) for one in rng.sample([*known, *weapons(system)[:2]], 2 + len(weapons(system)[:2]))]
        for _ in range(rng.randint(1, 3)):
            parts.insert(rng.randint(1, len(parts)), (rng.choice(NONSENSE), False))
        line, loose = "Zork", []
        for text, understood in parts:
            line += rng.choice((" ", ", ")) if understood else " "
            if not understood:
                loose.append((len(line), len(line) + len(text)))
            line += text
        found = line_read(document, line)
        told = [(part["at"], part["at"] + len(part["text"]), part["what"]) for part in found["parts"]]
        for at, word in enumerate(line):
            covered = [what for first, last, what in told if first <= at < last]
            assert word in " ,()[]" or covered, (line, line[at:])
        understood_at = [first for first, _, what in told if what in ("field", "weapon", "kit")]
        for first, last in loose:
            (what, *_) = [what for begin, end, what in told if begin < last and first < end]
            before = not understood_at or last <= min(understood_at)
            assert what == "unknown" or (what == "name" and before), (line, line[first:last], what)
            if what == "unknown" and not before:
                assert line[first:last].strip("()[]") not in found["name"].split(), line


#: a line, and what joins by it: a name, values of the sheet, weapons by their names
READS: list[tuple[str, str, str, dict[str, Any], list[str]]] = [
    ("eclipse-phase", "Whipper, Bite 2d10 + 3", "Whipper", {}, ["Bite"]),
    ("eclipse-phase", "Whipper, Bite 2d10+3/−5", "Whipper", {}, ["Bite"]),
    ("eclipse-phase", "Whipper, Bite 2d10+3 AP -5", "Whipper", {}, ["Bite"]),
    ("eclipse-phase", "Whipper, Bite (DV 2d10 + 3, AP –5)", "Whipper", {}, ["Bite"]),
    ("eclipse-phase", "Whipper, Wound Threshold 8", "Whipper", {"wound_threshold": 8}, []),
    ("eclipse-phase", "Rook DUR 40 armor 6/4", "Rook", {"durability": 40, "energy": 6, "kinetic": 4}, []),
    ("eclipse-phase", "Rook, Armour (8/8)", "Rook", {"energy": 8, "kinetic": 8}, []),
    ("eclipse-phase", "3 Fury, SMG", "Fury", {"durability": 50, "kinetic": 3, "weapons": [["smg", 40, 20]]}, []),
    ("eclipse-phase", "Guard, Armor vest, Light helmet", "Guard", {"energy": 8, "kinetic": 8}, []),
    ("eclipse-phase", "2 reapers DUR 70", "Reaper", {"kind": "synthmorph", "durability": 70}, []),
    ("eclipse-phase", "“Reaper” DUR 70", "Reaper", {"durability": 70}, []),
    ("fudge", "Goblin attack +1 defence +2", "Goblin", {"attack": 1, "defence": 2}, []),
    ("fudge", "Goblin defense −1 armor 2", "Goblin", {"defence": -1, "armour": 2}, []),
    ("fudge", "Corin attack great defence good weapon 2 sharp", "Corin",
     {"attack": 2, "defence": 1, "weapon": 2, "sharp": True}, []),
    ("fudge", "Corin Damage Capacity Good", "Corin", {"damage_capacity": 1}, []),
    ("fudge", "Orc, axe weapon +3", "Orc", {}, ["axe"]),
    ("cybergod", "Ganger, rifle DC4 AP 1/2", "Ganger", {}, ["rifle"]),
    ("cybergod", "Kitah body 8 pistol 2/0.5", "Kitah", {"body": 8}, ["pistol"]),
    ("cybergod", "Kitah, Body D8, Ranged Combat 5, Armour points 5", "Kitah",
     {"body": 8, "ranged_combat": 5, "armour": 5}, []),
    ("cybergod", "Kitah, pistol DC 7, AP 1", "Kitah", {}, ["pistol"]),
    ("cybergod", "3 Thug", "Thug", {"toughness": 4, "simplified": True}, []),
    ("cybergod", "2 thugs TOU 5 blade 2x4 ap2", "Thug", {"toughness": 5, "simplified": True}, ["blade"]),
    ("after-sundown-revised", "Ghoul,STR 4,claws 5L", "Ghoul", {"strength": 4}, ["claws"]),
    ("after-sundown-revised", "Ghoul (Str 4, Wil 3) claws 5L", "Ghoul", {"strength": 4, "willpower": 3}, ["claws"]),
    ("after-sundown-revised", "- Ghoul STR 4", "Ghoul", {"strength": 4}, []),
    ("after-sundown-revised", "| Ghoul | STR 4 |", "Ghoul", {"strength": 4}, []),
    ("after-sundown-revised", "Mara armor 2 claws 5 lethal", "Mara", {"armour": 2}, ["claws"]),
    ("cybergod", "Kitah, Light Pistol", "Kitah", {}, [""]),
    ("after-sundown-revised", "Wight × 3, Str. 4", "Wight", {"strength": 4}, []),
    ("after-sundown-revised", "Wight 4 STR", "Wight", {"strength": 4}, []),
    ("after-sundown-revised", "Wight str5", "Wight", {"strength": 5}, []),
    ("after-sundown-revised", "Wight, WIL: 3, Will=4", "Wight", {"willpower": 4}, []),
    ("after-sundown-revised", "Boris, the Butcher", "Boris, the Butcher", {}, []),
    ("after-sundown-revised", "Boris, the Butcher, Object", "Boris, the Butcher", {"object": True}, []),
]  # fmt: skip


@pytest.mark.parametrize(("system", "line", "name", "sheet", "arms"), READS, ids=[row[1] for row in READS])
def test_a_line_is_read(system: str, line: str, name: str, sheet: dict[str, Any], arms: list[str]) -> None:
    its = next((one for one in LOOKED_AT if one.id == system), None)
    if its is None:
        return
    read = understand(its.book(), line, its.kits)
    filled = read.filled(its.book(), {})
    assert (read.called, read.doubts, [habit.name for habit in read.habits]) == (name, (), arms)
    assert {field: filled.get(field) for field in sheet} == sheet
    assert read.kits or filled == sheet


@pytest.mark.parametrize(
    "name", ["\"Bo' ]]> <style>", "Bo [ ] Zork", "Bo , Zork", "Bo )(Zork", "Bo ([) Zork", "Bo ;( Zork"]
)
def test_signs_within_a_name_are_kept(name: str) -> None:
    for system in EVERY:
        read = understand(system.book(), f"2 {name}", system.kits)
        assert (read.count, read.called) == (2, name), system.name
        assert understand(system.book(), read.called, system.kits).called == name, system.name


@pytest.mark.parametrize("line", ["Orc hp 15", "Orc hp15", "Orc 15 hp", "Orc, Harm 15", "Orc, harm: 15"])
def test_a_game_of_ones_own_reads_its_numbers(line: str) -> None:
    game = {
        "sawbones_game": 1, "name": "G", "acts": [{"id": "c", "name": "C"}],
        "attributes": [{"id": "hp", "name": "Harm", "high": 20, "usual": 5}],
    }  # fmt: skip
    read = understand(own.system(game).book(), line)
    assert (read.called, read.sheet, read.doubts) == ("Orc", {"hp": 15}, ())


@pytest.mark.parametrize("system", EVERY, ids=lambda system: system.name)
def test_the_example_of_a_game_is_read(system: System) -> None:
    read = understand(system.book(), example(system.book), system.kits)
    assert (read.count, read.called, read.doubts) == (3, "Guard", ())
    assert len(read.sheet) == 1
    assert len(read.habits) == bool(weapons(system))


def test_so_many_as_are_thrown_are_asked() -> None:
    document = fight(EVERY[0])
    after, reply = handle(document, {"do": "quick", "line": "1d4 ghouls claws 5L"})
    assert after is document
    assert reply["problems"] == {"line": "“1d4”: how many are there? Roll it, and write the number in its place."}
    (part,) = [one for one in line_read(document, "Orc STR 2d8+6")["parts"] if one["what"] == "unknown"]
    assert part["said"].endswith("roll it, and write the number.")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('{"name": "Ghoul", "hp": 7}', "JSON"),
        ('[{"name": "Ghoul"}]', "JSON"),
        ('{\n  "name": "Ghoul",', "JSON"),
        ("COG COO INT REF SAV SOM WIL\n40 40 40 15 40 30 —", "a table"),
        ("40 40 40 15 40 30 —", "a table"),
        ("| Name | STR |\n|---|---|\n| Ghoul | 4 |", "a table"),
        ("Ghoul\t4\t5\nGhast\t5\t6", "a table"),
        ("Goblin\nArmor Class: 15\nHit Points: 7 (2d6)\nSpeed: 30 ft.", "a stat block"),
    ],
)
def test_what_is_pasted_and_is_no_line_is_refused_in_words(text: str, what: str) -> None:
    for system in EVERY:
        document = fight(system)
        for message in ({"do": "quick"}, {"do": "read", "of": "quick"}):
            after, reply = handle(document, {**message, "line": text})
            assert after is document
            assert reply["problems"]["line"].startswith(f"This looks like {what}, ")


def test_an_entry_of_before_is_what_it_was() -> None:
    """A line that was recorded without its reader is read as the first one read it, whatever is read today."""
    fudge = next((one for one in LOOKED_AT if one.id == "fudge"), None)
    if fudge is None:
        return
    document = fight(fudge)
    before = again(fudge, document.state, {"do": "quick", "line": "Goblin attack +1 defence +2"}).state.members[0]
    assert (before.name, before.sheet.attack, [habit.name for habit in before.habits]) == (
        "Goblin", 0, ["attack", "defence"],
    )  # fmt: skip
    after, reply = accepted(document, {"do": "quick", "line": "Goblin attack +1 defence +2"})
    assert reply["entry"]["cause"]["reader"] == READER
    assert again(fudge, document.state, reply["entry"]["cause"]).state == after.state
    _, linked = accepted(after, {"do": "link", "what": "story"})
    _, story = accepted(None, {"do": "new", "system": "fudge"})
    _, story = accepted(None or _, {"do": "tell", "link": linked["link"]})
    assert story["story"]["differs"] is None


@pytest.mark.parametrize("system", LOOKED_AT, ids=lambda system: system.name)
def test_a_line_is_told_by_initials_as_it_was_read(system: System) -> None:
    """Also of those who are called what is ready-made: their numbers stay, and the name does not."""
    kinds = [kit.label for kit in system.kits if kit.kind][:12]
    lines = [f"3 {kind}, {weapon}" for kind in ["Zork", "Old Zork (left)", *kinds] for weapon in weapons(system)]
    for line in [*lines, "“5 Zork” x3", "- Zork, the Great"]:
        document, _ = accepted(fight(system), {"do": "quick", "line": line})
        _, told = accepted(document, {"do": "tell", "initials": True})
        (step,) = told["story"]["steps"]
        assert "cannot be told" not in step["text"], line
        assert "Zork" not in step["text"], line
        _, linked = accepted(document, {"do": "link", "what": "story", "initials": True})
        _, again_told = accepted(document, {"do": "tell", "link": linked["link"]})
        assert again_told["story"]["differs"] is None
        assert [one["text"] for one in again_told["story"]["steps"]] == [step["text"]]
