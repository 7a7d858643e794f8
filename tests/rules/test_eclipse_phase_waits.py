"""Long waits of Eclipse Phase: summed up, and the same as turn by turn."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from table_talk import accepted, act, begun

WEEK = 10_080


def waits(document: Any, minutes: int, *answers: Any) -> tuple[Any, Any]:
    return accepted(document, {"do": "wait", "minutes": minutes, "over": True, "answers": list(answers)})


def sheet(document: Any) -> Any:
    return document.state.member("Boris").sheet


def burnt(armour: int, death: int) -> int:
    """In which turn a fire of average dice has done so much damage."""
    turn = damage = 0
    while damage < death:
        turn += 1
        stage = (turn - 1) // 5
        rolled = [3, 5, 11, 16][min(stage, 3)] + 5 * max(0, stage - 3)
        damage += max(0, rolled - armour)
    return turn


@pytest.mark.native
@pytest.mark.parametrize(
    ("armour", "kind"), [(0, "object"), (16, "synthmorph"), (96, "object"), (99, "synthmorph"), (99, "bot")]
)
def test_a_week_on_fire_is_summed_up(armour: int, kind: str) -> None:
    still = {"unconscious": True}  # nobody is left to be tested
    document = begun(
        "eclipse-phase", {"kind": kind, "durability": 200, "energy": armour, "fire": 1, **still}, static_damage=True
    )
    began = time.process_time()
    document, reply = waits(document, WEEK)
    assert time.process_time() - began < 1
    assert len(json.dumps(reply)) < 30_000
    death = 200 if kind == "object" else 400
    turns = burnt(armour, death)
    assert (sheet(document).dead, sheet(document).fire) == (True, turns + 1)
    damage = sheet(document).damage
    said = [step["text"] for step in reply["steps"]]
    assert said[0].startswith(f"{turns} Action Turns of fire: {damage} damage")
    assert said[1:] == [f"Destroyed: damage {damage}, {'Durability' if kind == 'object' else 'Death Rating'} {death}."]


#: what is the same waited for and turn by turn: sheet, minutes
ALIKE: list[tuple[str, dict[str, Any], int]] = [
    ("fire and armor", {"fire": 1, "energy": 12}, 1),
    ("fire on somebody who lies there", {"fire": 3, "unconscious": True, "durability": 60}, 2),
    ("fire and blood", {"fire": 1, "energy": 8, "damage": 36, "wounds": 1}, 1),
    ("fire, a shock that fades", {"fire": 1, "energy": 20, "shock_turns": 3}, 2),
    ("fire by its tests", {"fire": 9, "durability": 80, "somatics": 40}, 1),
    ("fire and medichines", {"fire": 30, "medichines": True, "durability": 100, "wound_threshold": 5, "unconscious": True}, 1),
    ("want of air", {"airless": 1, "durability": 60}, 4),
    ("suffocating", {"airless": 5, "suffocating": True, "unconscious": True}, 3),
    ("suffocating to death", {"airless": 5, "suffocating": True, "unconscious": True}, 9),
    ("no air and unconscious already", {"airless": 7, "unconscious": True}, 4),
    ("fire, no air, blood and shock", {"fire": 1, "airless": 1, "energy": 9, "damage": 36, "wounds": 1, "shock_modifier": 30}, 3),
    ("a thing on fire", {"kind": "object", "fire": 1, "durability": 90, "energy": 4}, 2),
    ("air of many minutes", {"airless": 99_990, "durability": 200}, 2),
]  # fmt: skip


@pytest.mark.parametrize("static", [True, False])
@pytest.mark.parametrize(("given", "minutes"), [row[1:] for row in ALIKE], ids=[row[0] for row in ALIKE])
def test_a_wait_is_its_turns(given: dict[str, Any], minutes: int, static: bool) -> None:
    start = begun("eclipse-phase", given, static_damage=static)

    def answered(document: Any, message: dict[str, Any]) -> Any:
        """Every die shows a three, every d100 03."""
        answers: list[Any] = []
        while True:
            after, reply = accepted(document, {**message, "answers": answers})
            if not reply["question"]:
                return after
            dice = len(reply["question"]["dice"])
            answers.append(3 if reply["question"]["reads"] == "number" else [3] * dice)

    waited = answered(start, {"do": "wait", "minutes": minutes, "over": True})
    turned = start
    for _ in range(20 * minutes):
        if not sheet(turned).dead:
            turned = answered(turned, {"do": "act", "act": "turn", "on": "Boris", "order": {}})
    assert sheet(waited).but(unhealed=0) == sheet(turned)  # turns of a fight are no rest
    assert sheet(waited) != sheet(start)


def test_fire_that_no_dice_bring_past_the_armor_asks_for_none() -> None:
    document = begun("eclipse-phase", {"kind": "synthmorph", "durability": 60, "energy": 16, "fire": 1})
    _, reply = waits(document, 1)
    assert [step["text"] for step in reply["steps"]] == ["10 Action Turns of fire: 0 damage."]
    assert reply["question"]["label"] == "Fire, 2d10"


def test_the_fire_grows_past_any_armor() -> None:
    document = begun(
        "eclipse-phase", {"kind": "object", "energy": 99, "durability": 200, "fire": 9_999}, static_damage=True
    )
    document, _ = act(document, "turn")
    assert (sheet(document).dead, sheet(document).fire) == (True, 9_999)


def test_minutes_without_air_are_counted_to_their_bound_and_on() -> None:
    document = begun("eclipse-phase", {"airless": 99_999, "durability": 200})
    document, _ = act(document, "turn")
    assert sheet(document).airless == 20_000, "the same place in its minute"
    document, reply = waits(document, 1, 5, 5)
    assert [step["text"] for step in reply["steps"]] == ["Without air, DUR: 05 against 140, passed."] * 2
