"""Fudge and Eclipse Phase: every number that play moves, driven to its bound and on, stays within it and is read back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from table_talk import accepted, begun

from sawbones.kit import forms
from sawbones.systems.eclipse_phase.sheet import STRESSORS
from sawbones.wire.saved import read_document

Happens = tuple[str, dict[str, Any], list[Any]]


def happens(name: str, /, *answers: Any, **order: Any) -> Happens:
    return name, order, list(answers)


LONG = "İ" + "b" * 21 + " z"  # 24 characters, and 25 written small
#: system, readings, sheet, what happens a few times, the field and what it stands at in the end
ROWS: list[tuple[str, dict[str, Any], dict[str, Any], Happens, str, Any]] = [
    # Fudge
    ("fudge", {"dc_mode": "track"}, {"dc_lost": 18}, happens("hit", levels=20), "dc_lost", 20),
    ("fudge", {"dc_mode": "track", "scratches_per_hit": 12}, {"marks": [["S"] * 11]}, happens("wound", level="scratch"), "dc_lost", 1),
    ("fudge", {"boxes": [12] * 5}, {"marks": [["S"] * 12, ["H"] * 12, [], [], ["N"] * 11]}, happens("wound", level="near_death"), "beyond", True),
    ("fudge", {}, {"marks": [[], [], [], [], ["N"] * 12], "fudge_points": 20}, happens("spend_fudge"), "fudge_points", 17),
    ("fudge", {"boxes": [1, 0, 0, 0, 0]}, {"marks": [["H"] * 12, ["H"] * 12, ["V"] * 12]}, happens("heal", roll="good"), "marks", ()),
    ("fudge", {}, {"marks": [[], ["H"]], "rested": 999_998}, happens("wait"), "rested", 999_999),
    ("fudge", {}, {"marks": [[], [], [], [], ["N"]], "minutes_left": 5}, happens("wait"), "minutes_left", 0),
    ("fudge", {"willpower_roll": "penalties", "levels": [["h", "H", 1, 1, -9, True, 0, ""]]}, {"marks": [["H"]], "pain": "low", "willpower": 4},
     happens("resist_pain", 8, difficulty=0), "relief", 9),
    # Eclipse Phase: a body
    ("eclipse-phase", {}, {"damage": 99_998, "wounds": 99_998, "wound_threshold": 1}, happens("damage", dv=999), "damage", 99_999),
    ("eclipse-phase", {}, {"damage": 99_998, "wounds": 99_998, "wound_threshold": 1}, happens("damage", dv=999), "wounds", 99_999),
    ("eclipse-phase", {"static_damage": True}, {"damage": 51, "wounds": 1, "fire": 9_998}, happens("wait"), "damage", 10_048),
    ("eclipse-phase", {"static_damage": True}, {"kind": "object", "durability": 200, "energy": 99, "fire": 9_998}, happens("burn", turn=9_999), "damage", 29_691),
    ("eclipse-phase", {}, {"fire": 9_999, "durability": 10, "unconscious": True}, happens("turn"), "fire", 9_999),
    ("eclipse-phase", {}, {"airless": 99_999, "suffocating": True}, happens("turn"), "airless", 20_002),
    ("eclipse-phase", {}, {"airless": 99_998, "unconscious": True}, happens("turn"), "airless", 1),
    ("eclipse-phase", {}, {"durability": 200, "death_rating": 800, "damage": 799, "resting": "medichinesh", "rested": 20_000}, happens("heal", 60, care="medichines", hours=20_000, conditions="harsh"),
     "rested", 20_000),
    ("eclipse-phase", {}, {"shock_turns": 99, "shock_modifier": 30, "shock_wait": 60}, happens("wait"), "shock_turns", 0),
    ("eclipse-phase", {}, {"durability": 1, "somatics": 0, "wounds": 9}, happens("damage", 99, dv=0, shock=True), "shock_turns", 15),
    # … a mind
    ("eclipse-phase", {}, {"willpower": 1, "stress": 99_998, "traumas": 99_998, "owed": 98}, happens("stress", 99, sv=999), "stress", 99_999),
    ("eclipse-phase", {}, {"willpower": 1, "stress": 99_998, "traumas": 99_998, "owed": 98}, happens("stress", 99, sv=999), "traumas", 99_999),
    ("eclipse-phase", {}, {"willpower": 1, "stress": 99_998, "traumas": 99_998, "owed": 98}, happens("stress", 99, sv=999), "owed", 99),
    ("eclipse-phase", {}, {"disorders": 19, "owed": 9}, happens("derangement", disorder=True), "disorders", 20),
    ("eclipse-phase", {}, {"owed": 9}, happens("derangement", 10, name=LONG), "derangements", (("i̇" + "b" * 21, 3, 300),)),
    ("eclipse-phase", {}, {"owed": 9}, happens("derangement", 10, name=""), "derangements", (("derangement", 3, 300),)),
    ("eclipse-phase", {}, {"hardened": [[one.id, 5] for one in STRESSORS[:-1]], "moxie": 0}, happens("witness", 0, source="aliens"), "moxie", 0),
    # … and what is counted
    ("eclipse-phase", {}, {"moxie": 10, "moxie_spent": 9}, happens("moxie"), "moxie_spent", 10),
    ("eclipse-phase", {}, {"quick": 19}, happens("rise"), "quick", 20),
    ("eclipse-phase", {}, {"complex": 19}, happens("full_defence"), "complex", 20),
    ("eclipse-phase", {}, {"weapons": [["machine_gun", 40, 1]], "attacks": 19, "sharing": 2}, happens("suppress"), "weapons", (("machine_gun", 40, 0, False),)),
    ("eclipse-phase", {}, {}, happens("initiative", 99), "rolled", 99),
]  # fmt: skip


def follows(document: Any, one: Happens) -> Any:
    """It happens, as far as somebody asks; a question beyond the answers is answered by the most there is."""
    name, order, answers = one
    message = (
        {"do": "wait", "minutes": 3, "over": True}
        if name == "wait"
        else {"do": "act", "act": name, "on": "Boris", "order": order}
    )
    answers = list(answers)
    while True:
        used = list(answers)
        after, reply = accepted(document, {**message, "answers": used})
        if not reply["question"]:
            return after
        answers.append(reply["question"]["high"])


@pytest.mark.parametrize(("system", "options", "sheet", "what", "field", "value"), ROWS,
                         ids=[f"{row[0]}-{row[4]}-{number}" for number, row in enumerate(ROWS)])  # fmt: skip
def test_a_number_driven_to_its_bound_is_read_back(
    system: str, options: dict[str, Any], sheet: dict[str, Any], what: Happens, field: str, value: Any
) -> None:
    document = begun(system, sheet, **options)
    for _ in range(3):
        document = follows(document, what)
    man = document.state.member("Boris").sheet
    assert getattr(man, field) == value
    assert forms.restore(type(man), json.loads(json.dumps(forms.kept(man)))) == man
    assert document.state.book.settle(man) == man
    _, log, wrong = read_document(json.loads(json.dumps(accepted(document, {"do": "save"})[1]["document"])))
    assert (log.state, wrong) == (document.state, "")
    link = accepted(document, {"do": "link", "what": "fight"})[1]["link"]
    opened, _ = accepted(None, {"do": "open", "link": link})
    assert opened.state.member("Boris").sheet == man
