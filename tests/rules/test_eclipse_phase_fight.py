"""Fights of Eclipse Phase as they are played: the worked example, the order of play, weapons."""

from __future__ import annotations

from typing import Any

from eclipse_phase_talk import LATER, card, does, due, facts, fight, goes_on, sheet, widget
from table_talk import accepted

from sawbones.fight import rounds
from sawbones.systems import find

# The worked example


def test_the_worked_example_is_played_from_its_starter() -> None:
    system = find("eclipse-phase")
    assert system is not None
    starter = system.starters[0]
    document = fight(*((name, sheet) for name, sheet, _, _ in starter.fighters))
    document = goes_on(document, 27, 23)
    assert (facts(document, "Assassin")["initiative"], facts(document, "Stoya")["initiative"]) == (86, 82)
    assert document.state.turn == "Assassin"

    def order(by: str, on: str, **aid: Any) -> dict[str, Any]:
        fill = {"do": "fill", "act": "attack", "by": by, "on": on, "aid": aid}
        return dict(accepted(document, fill)[1]["screen"]["order"])

    burst = order("Assassin", "Stoya", mode="burst", smartlink=True)
    assert burst["defended"], "EA17: surprised in words alone"
    document, reply = does(document, "attack", "Stoya", burst, 8, 28, by="Assassin")
    assert (reply["result"]["hit"], reply["result"]["targets"]) == (False, {"attack": 75, "defence": 30})
    _, asked = accepted(document, {"do": "act", "act": "attack", "by": "Assassin", "on": "Stoya", "order": burst})
    assert [step["text"] for step in asked["steps"]][:2] == ["Attack 65 +10: 75 or less.", "Defense 30: 30 or less."]
    assert asked["question"]["label"] == "Attack, 75 or less"
    document, reply = does(document, "attack", "Stoya", burst, 20, 83, 16, 40, 27, by="Assassin")
    result = reply["result"]
    assert (result["margin"], result["dv"], result["armour"], result["damage"], result["wounds"]) == (55, 26, 0, 26, 2)
    said = [step for step in reply["steps"] if "Excellent Success" in step["text"]]
    assert said[0]["text"] == "Damage Value 26: 4d10 16 +5, Excellent Success +5."
    assert "21, where the rule gives 26" in said[0]["cite"]["note"], (
        "the example forgets its own rule, and the page says so"
    )
    assert (facts(document, "Stoya")["initiative"], facts(document, "Stoya")["penalty"]) == (62, 20)
    assert [step["text"] for step in reply["steps"][-2:]] == [
        "Knockdown: 40 against 70, passed.",
        "Unconsciousness: 27 against 70, passed.",
    ]
    assert sheet(document, "Assassin").weapons == (("shredder", 65, 94, False),), "two bursts of three rounds"
    document = goes_on(document)
    assert document.state.turn == "Stoya"
    stunner = order("Stoya", "Assassin", smartlink=True)
    document, reply = does(document, "attack", "Assassin", stunner, 22, 68, 8, 71, by="Stoya")
    result = reply["result"]
    assert (result["targets"], result["critical"], result["damage"]) == ({"attack": 37, "defence": 24}, "attacker", 4)
    assert result["tests"] == [{"test": "shock", "target": 41, "roll": 71, "passed": False}]
    assert (facts(document, "Assassin")["shock_turns"], facts(document, "Assassin")["can_act"]) == (3, False)
    assert sheet(document, "Stoya").weapons[0][2] == 199
    text = accepted(document, {"do": "look"})[1]["screen"]["log"][0]["text"]
    assert text == "Stoya hits Assassin: 4 damage"


# Order of play


def test_initiative_is_rolled_each_turn_and_speed_says_in_which_phases_one_acts() -> None:  # Q9, Q10
    document = fight(("Ann", {"speed": 2}), ("Bob", {"speed": 1, "init": 80}), ("Cyd", {"speed": 4}))
    document = goes_on(document, 10, 20, 30)
    played = [(document.state.phase, document.state.turn)]
    while not rounds.wraps(document.state):
        document = goes_on(document)
        played.append((document.state.phase, document.state.turn))
    assert played == [(1, "Bob"), (1, "Cyd"), (1, "Ann"), (2, "Cyd"), (2, "Ann"), (3, "Cyd"), (4, "Cyd")]
    document = goes_on(document, 99, 20, 30)
    assert (document.state.round, document.state.seconds, document.state.turn) == (2, 3, "Ann")


def test_the_printed_order_of_adam_bob_and_cami() -> None:
    document = fight(("Adam", {"init": 80}), ("Bob", {"init": 80, "durability": 40}), ("Cami", {"init": 80}))
    document = goes_on(document, 38, 54, 56)
    left = accepted(document, {"do": "look"})[1]["screen"]["phases"]["left"]
    assert [(one["name"], one["place"]) for one in left] == [("Cami", "136"), ("Bob", "134"), ("Adam", "118")]
    document, _ = does(document, "damage", "Bob", {"dv": 16}, 0, 0)
    left = accepted(document, {"do": "look"})[1]["screen"]["phases"]["left"]
    assert [(one["name"], one["place"]) for one in left] == [("Cami", "136"), ("Adam", "118"), ("Bob", "114")]


def test_a_critical_initiative_goes_before_moxie_and_moxie_before_the_rest() -> None:
    document = fight(("Ann", {"init": 120}), ("Bob", {"moxie": 1}), ("Cyd", {}))
    document = goes_on(document, 90, 20, 11)
    assert document.state.turn == "Cyd", "EA26: doubles"
    document, _ = does(document, "moxie_first", "Bob")
    left = accepted(document, {"do": "look"})[1]["screen"]["phases"]["left"]
    assert [(one["name"], one["place"]) for one in left] == [("Cyd", "71!"), ("Bob", "80M"), ("Ann", "210")]
    document = goes_on(goes_on(document))
    assert not sheet(document, "Bob").moxie_first, "for one phase"


def test_a_ten_sider_has_no_critical() -> None:
    document = fight(("Ann", {"init": 12}), ("Bob", {"init": 10}), **LATER)
    document = goes_on(document, 1, 2)
    left = accepted(document, {"do": "look"})[1]["screen"]["phases"]["left"]
    assert [(one["name"], one["place"]) for one in left] == [("Ann", "13"), ("Bob", "12")]


def test_once_a_scene_initiative_stays_until_a_new_scene() -> None:
    document = fight(("Ann", {}), ("Bob", {}), initiative_once=True)
    document = goes_on(document, 40, 30)
    document = goes_on(goes_on(document))
    assert (document.state.round, facts(document, "Ann")["initiative"]) == (2, 100)
    moment = find("eclipse-phase").moments[0]  # type: ignore[union-attr]
    document, _ = does(document, moment.act, ["Ann", "Bob"], moment.order)
    document = goes_on(goes_on(document), 10, 99)
    assert document.state.turn == "Bob"


def test_those_who_are_down_are_not_asked_and_passed_by() -> None:
    document = fight(
        ("Ann", {}), ("Bob", {"unconscious": True}), ("Cyd", {"shock_turns": 1}), ("Door", {"kind": "object"})
    )
    document = goes_on(document, 40)
    assert document.state.turn == "Ann"
    document = goes_on(document, 40, 50)
    assert (document.state.round, document.state.turn) == (2, "Cyd"), "the shock is over and she rolls"


def test_the_surprised_do_not_act_in_the_attackers_phase() -> None:
    document = fight(("Ann", {}), ("Bob", {"speed": 3, "surprised": "surprised"}), ("Cyd", {"surprised": "alert"}))
    document = goes_on(document, 1, 90, 90)
    assert facts(document, "Cyd")["initiative"] == 120
    seen = [document.state.turn]
    while not rounds.wraps(document.state):
        document = goes_on(document)
        seen.append(document.state.turn)
    assert seen == ["Cyd", "Ann", "Bob", "Bob"], "Bob from the second phase on"
    assert facts(document, "Bob")["surprised"] == "no", "after an action of his own he may defend"
    document = goes_on(document, 1, 90, 2)
    assert document.state.turn == "Bob"
    assert (sheet(document, "Cyd").surprised, facts(document, "Cyd")["initiative"]) == ("no", 62)


def test_waiting_lets_somebody_else_go_first() -> None:
    document = goes_on(fight(("Ann", {}), ("Bob", {})), 90, 10)
    document, _ = accepted(document, {"do": "turn", "fighter": "Bob"})
    assert goes_on(document).state.turn == "Ann", "delayed, not lost"


def test_what_lasts_to_ones_next_phase_lasts_that_long() -> None:
    document = goes_on(fight(("Ann", {}), ("Bob", {})), 90, 10)
    document, _ = does(document, "full_defence", "Ann")
    document, _ = does(document, "aim", "Ann", {"how": "complex"})
    document, _ = does(document, "suppress", "Ann")
    document = goes_on(document)
    assert (sheet(document, "Ann").full_defence, sheet(document, "Ann").aim, sheet(document, "Ann").suppressing) == (
        1,
        "complex",
        1,
    )
    document = goes_on(document, 90, 10)
    assert sheet(document, "Ann").full_defence == 1, "until her phase is over"
    document = goes_on(document)
    assert (sheet(document, "Ann").full_defence, sheet(document, "Ann").aim, sheet(document, "Ann").suppressing) == (
        0,
        "none",
        0,
    )


def test_quick_aim_is_for_this_phase_and_a_shot_uses_it_up() -> None:
    document = goes_on(fight(("Ann", {}), ("Bob", {})), 90, 10)
    quick, _ = does(document, "aim", "Ann", {"how": "quick"})
    assert sheet(goes_on(quick), "Ann").aim == "none"
    slow, _ = does(document, "aim", "Ann", {"how": "complex"})
    shot, _ = does(slow, "attack", "Bob", {"skill": 40, "defended": False}, 50, by="Ann")
    assert sheet(shot, "Ann").aim == "none"


def test_the_actions_of_a_phase_are_counted() -> None:
    document = goes_on(fight(("Ann", {"prone": True}), ("Bob", {})), 90, 10)
    document, _ = does(document, "rise", "Ann")
    document, _ = does(document, "attack", "Bob", {"skill": 40, "defended": False}, 50, by="Ann")
    assert widget(document, "Ann", "This phase")["value"] == "1 attack, 1 quick"
    assert (sheet(goes_on(document), "Ann").attacks, sheet(goes_on(document), "Ann").quick) == (0, 0)


# Weapons


def test_rounds_are_counted_and_a_magazine_is_refilled() -> None:
    document = fight(("Ann", {"weapons": [["smg", 50, 5], ["knife", 40]]}), ("Bob", {}))
    order = {"skill": 50, "defended": False, "weapon": "smg", "rounds": 3}
    document, _ = does(document, "attack", "Bob", order, 60, by="Ann")
    assert widget(document, "Ann", "Submachine gun")["value"] == "2 of 20"
    document, reply = does(document, "attack", "Bob", order, 60, by="Ann")
    assert "fewer were left" in reply["steps"][2]["text"]
    assert "Ann: Submachine gun is empty" in due(document)
    document, _ = does(document, "reload", "Ann")
    assert sheet(document, "Ann").weapons == (("smg", 50, 20, False), ("knife", 40, 0, False))
    document, _ = does(document, "suppress", "Ann", {"weapon": "smg"})
    assert sheet(document, "Ann").weapons[0][2] == 0, "twenty rounds"


def test_a_weapon_fails_by_a_defenders_critical() -> None:
    document = fight(("Ann", {"weapons": [["smg", 50, 20]]}), ("Bob", {}))
    order = {"skill": 50, "defence": 30, "weapon": "smg", "rounds": 1}
    document, reply = does(document, "attack", "Bob", order, 40, 22, by="Ann")
    assert reply["result"]["malfunction"]
    assert sheet(document, "Ann").weapons == (("smg", 50, 19, True),)
    assert due(document) == {"Ann: Submachine gun failed": ["Clear it"]}
    assert widget(document, "Ann", "Submachine gun")["value"] == "failed"
    document, _ = does(document, "clear", "Ann", {"weapon": "smg"})
    assert not sheet(document, "Ann").weapons[0][3]


def test_moxie_is_spent_by_both_sides() -> None:
    document = fight(("Ann", {"moxie": 2}), ("Bob", {"moxie": 3}))
    order = {"skill": 50, "defence": 30, "moxie": "flip", "defence_moxie": "ignore", "dice": 0}
    document, _ = does(document, "attack", "Bob", order, 91, 50, by="Ann")
    assert (facts(document, "Ann")["moxie"], facts(document, "Bob")["moxie"]) == (1, 2)
    document, _ = does(document, "moxie", "Bob")
    assert facts(document, "Bob")["moxie"] == 1
    document, _ = does(document, "refresh", "Bob")
    assert facts(document, "Bob")["moxie"] == 3
    remembered = card(document, "Ann")["remembered"][0]["order"]
    assert (remembered["moxie"], remembered["defence_moxie"]) == ("none", "none"), "another every time"


def test_a_called_shot_disarms_by_a_test_of_its_own() -> None:
    document = fight(("Ann", {}), ("Bob", {"somatics": 20}))
    order = {"skill": 90, "defended": False, "called_shot": "disarm", "dice": 0, "plus": 2}
    document, reply = does(document, "attack", "Bob", order, 20, by="Ann")
    assert "Bob may lose the weapon" in due(document)
    document, reply = does(document, "keep_hold", "Bob", None, 31)
    assert reply["result"]["disarmed"]
    assert due(document) == {}


def test_one_blast_on_several_asks_how_far_each_stands() -> None:
    document = fight(("Ann", {"durability": 100}), ("Bob", {"durability": 100, "kinetic": 6}))
    document, reply = does(document, "blast", ["Ann", "Bob"], {"dv": 26, "ap": -4}, "0", 10, "4")
    assert {name: one["damage"] for name, one in reply["result"].items()} == {"Ann": 26, "Bob": 16}
    _, reply = accepted(document, {"do": "act", "act": "blast", "on": "Ann", "order": {}})
    assert [option["label"] for option in reply["question"]["options"]][:3] == ["0 meters", "1 meter", "2 meters"]


def test_a_burst_on_two_is_two_attacks() -> None:
    document = fight(("Ann", {"weapons": [["smg", 50, 20]]}), ("Bob", {}), ("Cyd", {}))
    order = {"skill": 50, "defended": False, "dice": 0, "plus": 3, "weapon": "smg", "rounds": 3, "targets": 2}
    document, reply = does(document, "attack", ["Bob", "Cyd"], order, 30, 60, by="Ann")
    assert [reply["result"][name]["hit"] for name in ("Bob", "Cyd")] == [True, False]
    assert (sheet(document, "Ann").weapons[0][2], sheet(document, "Ann").attacks) == (17, 1), "three rounds for both"
    document, _ = does(document, "attack", "Bob", order, 60, by="Ann")
    document, _ = does(document, "attack", "Cyd", order, 60, by="Ann")
    assert (sheet(document, "Ann").weapons[0][2], sheet(document, "Ann").attacks) == (14, 2), "one by one too"
    document, _ = does(document, "attack", "Cyd", order | {"targets": 1}, 60, by="Ann")
    assert sheet(document, "Ann").weapons[0][2] == 11
