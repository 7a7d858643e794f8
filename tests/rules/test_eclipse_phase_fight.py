"""Fights of Eclipse Phase: the worked example as it is played, time, order of play, what a card shows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from table_talk import accepted, begun

from sawbones.app import handle
from sawbones.fight import rounds
from sawbones.kit import forms
from sawbones.systems import find

LATER = {"printing": "later"}


def fight(*fighters: tuple[str, dict[str, Any]], **options: Any) -> Any:
    """Some who fight each other."""
    document, _ = accepted(None, {"do": "new", "system": "eclipse-phase", "options": options})
    for name, sheet in fighters:
        document, _ = accepted(document, {"do": "join", "fighter": name, "sheet": sheet})
    return document


def does(
    document: Any, name: str, on: Any, order: dict[str, Any] | None = None, *answers: Any, by: str | None = None
) -> Any:
    """Something happens."""
    message = {"do": "act", "act": name, "on": on, "by": by, "order": order or {}, "answers": list(answers)}
    document, reply = accepted(document, message)
    assert reply["question"] is None, reply["question"]
    return document, reply


def goes_on(document: Any, *answers: Any) -> Any:
    """The turn goes on."""
    document, reply = accepted(document, {"do": "next", "answers": list(answers)})
    assert reply["question"] is None, reply["question"]
    return document


def facts(document: Any, name: str) -> dict[str, Any]:
    state = document.state
    return dict(state.book.facts(state.member(name).sheet))


def sheet(document: Any, name: str) -> Any:
    return document.state.member(name).sheet


def card(document: Any, name: str) -> Any:
    _, reply = accepted(document, {"do": "look"})
    return next(card for card in reply["screen"]["cards"] if card["name"] == name)


def widget(document: Any, name: str, label: str) -> Any:
    return next(widget for widget in card(document, name)["widgets"] if widget.get("label") == label)


def tags(document: Any, name: str) -> list[str]:
    return [
        tag["text"] for widget in card(document, name)["widgets"] if widget["kind"] == "tags" for tag in widget["tags"]
    ]


def due(document: Any) -> dict[str, list[str]]:
    cards = accepted(document, {"do": "look"})[1]["screen"]["due"]
    return {one["title"]: [action["label"] for action in one["actions"]] for one in cards}


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


# Clocks


def shock_over(document: Any, turns: int) -> list[tuple[int, int]]:
    """Turns without action and points off, at the end of each turn."""
    seen = []
    for _ in range(turns):
        document, _ = does(document, "turn", "Ann")
        seen.append((facts(document, "Ann")["shock_turns"], facts(document, "Ann")["shock_modifier"]))
    return seen


SHOCK = {"dv": 0, "shock": True}


def test_a_resisted_shock_fades_turn_by_turn() -> None:
    document, _ = does(fight(("Ann", {})), "damage", "Ann", SHOCK, 10)
    assert (facts(document, "Ann")["shock_modifier"], facts(document, "Ann")["can_act"]) == (30, True)
    assert shock_over(document, 5) == [(0, 30), (0, 20), (0, 10), (0, 0), (0, 0)]


@pytest.mark.parametrize("options", [LATER, {"shock_decay": "minute"}])
def test_in_later_printings_it_fades_by_minutes(options: dict[str, Any]) -> None:
    document, _ = does(fight(("Ann", {}), **options), "damage", "Ann", SHOCK, 10)
    seen = [points for _, points in shock_over(document, 60)]
    assert (seen[18], seen[19], seen[38], seen[39], seen[58], seen[59]) == (30, 20, 20, 10, 10, 0)


def test_a_shock_that_was_not_resisted_lays_one_low_and_then_fades_by_minutes() -> None:
    document, _ = does(fight(("Ann", {})), "damage", "Ann", SHOCK, 90)
    assert facts(document, "Ann")["prone"]
    seen = shock_over(document, 66)
    assert seen[:6] == [(4, 30), (3, 30), (2, 30), (1, 30), (0, 30), (0, 30)]
    assert [points for _, points in seen][23:26] == [30, 20, 20]
    assert seen[64] == (0, 0)


def test_a_resisted_shock_does_not_end_an_older_one_sooner() -> None:
    document, _ = does(
        fight(("Ann", {"shock_modifier": 10, "shock_minutes": True, "shock_wait": 3})), "damage", "Ann", SHOCK, 10
    )
    assert [points for _, points in shock_over(document, 20)] == [30] * 19 + [20]


@pytest.mark.parametrize(("minutes", "points"), [(0, 30), (1, 30), (2, 20), (3, 10), (4, 0), (60, 0)])
def test_minutes_are_twenty_turns(minutes: int, points: int) -> None:
    document, _ = does(fight(("Ann", {})), "damage", "Ann", SHOCK, 90)
    document, _ = accepted(document, {"do": "wait", "minutes": minutes})
    assert facts(document, "Ann")["shock_modifier"] == points


def test_bleeding_is_twenty_a_minute_to_the_death() -> None:
    document = fight(("Ann", {"durability": 60, "damage": 61, "wounds": 1}), ("Bob", {"durability": 60, "damage": 61}))
    document, _ = accepted(document, {"do": "wait", "minutes": 1})
    assert (facts(document, "Ann")["damage"], facts(document, "Bob")["damage"]) == (81, 61)
    document, reply = accepted(document, {"do": "wait", "minutes": 9})
    assert (facts(document, "Ann")["damage"], facts(document, "Ann")["state"]) == (90, "dead")
    assert "Dead: damage 90, Death Rating 90." in [step["text"] for step in reply["steps"]]


def test_at_the_end_of_a_round_all_bleed_and_burn() -> None:
    document = fight(("Ann", {"damage": 40, "wounds": 1}), ("Bob", {"fire": 1, "energy": 2}), ("Cyd", {}))
    document = goes_on(document, 10, 90)
    document = goes_on(document)
    document = goes_on(document, 8, 50, 60)
    assert facts(document, "Ann")["damage"] == 41
    assert (facts(document, "Bob")["damage"], facts(document, "Bob")["on_fire"]) == (2, 2)


def test_fire_is_worse_every_five_turns_until_it_is_put_out() -> None:
    document, _ = does(fight(("Ann", {"durability": 200})), "set_on_fire", "Ann")
    dealt = []
    for turn in range(1, 28):
        before = facts(document, "Ann")["damage"]
        dice = 1 if turn <= 10 else 2 if turn <= 15 else 3
        document, _ = does(document, "turn", "Ann", None, [5] * dice)
        dealt.append(facts(document, "Ann")["damage"] - before)
    assert dealt == [3] * 5 + [5] * 5 + [10] * 5 + [15] * 5 + [20] * 5 + [25] * 2
    document, _ = does(document, "put_out", "Ann")
    document, _ = does(document, "turn", "Ann")
    assert facts(document, "Ann")["on_fire"] == 0


def test_without_air_a_minute_then_a_test_every_half() -> None:
    document, _ = does(fight(("Ann", {"durability": 40})), "no_air", "Ann")
    asked = []
    for turn in range(1, 51):
        _, reply = accepted(document, {"do": "act", "act": "turn", "on": "Ann", "order": {}})
        answers = [15] if reply["question"] else []
        asked += [(turn, reply["question"]["label"])] if answers else []
        document, _ = does(document, "turn", "Ann", None, *answers)
    assert asked == [(20, "Without air, DUR, 40 or less"), (30, "Without air, DUR, 30 or less"), (40, "Without air, DUR, 20 or less"),
                     (50, "Without air, DUR, 10 or less")]  # fmt: skip
    assert (facts(document, "Ann")["state"], facts(document, "Ann")["damage"]) == ("unconscious", 0), "15 is above 10"
    for _ in range(19):
        document, _ = does(document, "turn", "Ann")
    assert facts(document, "Ann")["damage"] == 0
    document, _ = does(document, "turn", "Ann")
    assert facts(document, "Ann")["damage"] == 10, "a minute after she fainted"
    document, _ = accepted(document, {"do": "wait", "minutes": 2})
    assert (facts(document, "Ann")["damage"], facts(document, "Ann")["wounds"]) == (30, 0), "Q27"
    document, _ = does(document, "air", "Ann")
    document, _ = does(document, "wake", "Ann")
    assert (facts(document, "Ann")["state"], facts(document, "Ann")["airless"]) == ("active", 0)


def test_a_shell_needs_no_air() -> None:
    document, _ = does(fight(("Ann", {"kind": "synthmorph"})), "no_air", "Ann")
    assert facts(document, "Ann")["airless"] == 0


def test_derangements_come_grow_and_pass() -> None:
    document, _ = does(fight(("Ann", {"willpower": 20})), "stress", "Ann", {"sv": 17}, 0)
    assert sheet(document, "Ann").owed == 2
    document, reply = does(document, "derangement", "Ann", {"name": "Anxiety"}, 9)
    assert (reply["result"]["level"], reply["result"]["hours"]) == ("minor", 4), "halved and rounded down"
    document, reply = does(document, "derangement", "Ann", {"name": "anxiety"}, 4)
    assert reply["result"]["level"] == "moderate"
    document, reply = does(document, "derangement", "Ann", {"name": "anxiety"}, 4)
    document, reply = does(document, "derangement", "Ann", {"name": "anxiety"}, 4)
    assert reply["result"]["level"] == "major"
    assert "anxiety, major" in tags(document, "Ann")
    document, _ = does(document, "derangement", "Ann", {"name": "echolalia"}, 10)
    document, _ = accepted(document, {"do": "wait", "minutes": 119})
    assert [row[2] for row in sheet(document, "Ann").derangements] == [1, 181]
    document, _ = accepted(document, {"do": "wait", "minutes": 1})
    assert [row[0] for row in sheet(document, "Ann").derangements] == ["echolalia"]
    document, _ = does(document, "derangement", "Ann", {"disorder": True})
    assert sheet(document, "Ann").disorders == 1


def test_five_passed_tests_harden() -> None:
    document = fight(("Ann", {"willpower": 20, "moxie": 4}))
    for number in range(5):
        assert facts(document, "Ann")["moxie"] == 4, number
        document, _ = does(document, "witness", "Ann", {"source": "betrayal"}, 10)
    assert facts(document, "Ann")["moxie"] == 3
    document, _ = does(document, "witness", "Ann", {"source": "betrayal"})
    assert facts(document, "Ann")["stress"] == 0


def test_hours_of_rest_add_up_for_the_same_care() -> None:
    document = fight(("Ann", {"damage": 20}))
    document, _ = does(document, "heal", "Ann", {"hours": 20})
    document, _ = does(document, "heal", "Ann", {"hours": 4}, 6)
    assert facts(document, "Ann")["damage"] == 14
    document, _ = does(document, "heal", "Ann", {"hours": 20})
    document, _ = does(document, "heal", "Ann", {"care": "biomods", "hours": 4})
    assert facts(document, "Ann")["damage"] == 14, "other care begins anew"


def test_more_dice_than_anybody_throws_wait_for_the_next_time() -> None:
    document = fight(("Ann", {"durability": 200, "damage": 290}))
    document, _ = does(document, "heal", "Ann", {"care": "medichines", "hours": 80}, 100)
    assert (facts(document, "Ann")["damage"], sheet(document, "Ann").rested) == (190, 20)
    document, _ = does(document, "heal", "Ann", {"care": "medichines", "hours": 0}, 110)
    assert facts(document, "Ann")["damage"] == 80


def test_whoever_has_no_wound_left_comes_round() -> None:
    document, _ = does(fight(("Ann", {"damage": 14, "wounds": 1, "unconscious": True})), "first_aid", "Ann", None, 3)
    assert facts(document, "Ann")["state"] == "active"


def test_first_aid_is_once_an_injury_and_not_for_what_nanomachines_treat() -> None:
    document, _ = does(fight(("Ann", {"damage": 20, "wounds": 2})), "first_aid", "Ann", None, 3)
    assert "First aid" not in card_acts(document, "Ann")
    document, reply = does(document, "first_aid", "Ann")
    assert (
        reply["steps"][0]["text"] == "No effect: first aid was given for this injury already, and once is all it does."
    )
    assert (facts(document, "Ann")["damage"], facts(document, "Ann")["wounds"]) == (17, 1)
    document, _ = does(document, "surgery", "Ann", None, 3)
    assert (facts(document, "Ann")["damage"], facts(document, "Ann")["wounds"]) == (14, 0)
    document, _ = does(document, "damage", "Ann", {"dv": 1})
    assert "First aid" in card_acts(document, "Ann"), "another injury"
    document, _ = does(document, "surgery", "Ann", None, 3)
    assert "First aid" in card_acts(document, "Ann"), "surgery does not use it up"
    document, _ = does(document, "heal", "Ann", {"care": "medichines", "hours": 0})
    assert "First aid" not in card_acts(document, "Ann")
    document, reply = does(document, "first_aid", "Ann")
    assert reply["steps"][0]["text"] == "No effect: nanomachines treat this injury, and first aid adds nothing to that."


def test_who_bleeds_and_had_first_aid_in_vain_is_offered_surgery() -> None:
    document = fight(("Ann", {"damage": 40, "wounds": 2}))
    assert due(document)["Ann is bleeding"] == ["First aid"]
    document, _ = does(document, "first_aid", "Ann", {"medicine": 40}, 90)
    assert due(document)["Ann is bleeding"] == ["Surgery"]


def test_dice_of_healing_stay_as_a_fight_was_begun() -> None:
    document = fight(("Ann", {"damage": 10, "wounds": 1}))
    saved = json.loads(json.dumps(accepted(document, {"do": "save"})[1]["document"]))
    now = {"object_ends": "durability", "healing_dice": "own", "blast_takes": "complex"}
    assert saved["head"]["base"]["options"] == now
    old = {**saved, "head": {**saved["head"], "base": {**saved["head"]["base"], "options": {}}}}
    for kept, reading in ((saved, "own"), (old, "average")):
        opened, _ = accepted(None, {"do": "open", "document": kept})
        assert forms.write(opened.state.book)["healing_dice"] == reading


def test_a_thing_of_an_old_fight_lasts_as_long_as_it_did() -> None:
    document = fight(("Door", {"kind": "object", "durability": 30, "damage": 29}))
    saved = json.loads(json.dumps(accepted(document, {"do": "save"})[1]["document"]))
    saved["head"]["base"]["options"] = {}
    opened, _ = accepted(None, {"do": "open", "document": saved})
    hit = {"do": "act", "act": "damage", "on": "Door", "order": {"dv": 2}}
    opened, reply = accepted(opened, hit)
    assert (reply["facts"]["Door"]["state"], reply["facts"]["Door"]["death_rating"]) == ("disabled", 60)
    opened, reply = accepted(opened, {"do": "options", "options": {"object_ends": "durability"}})
    assert (reply["facts"]["Door"]["state"], reply["facts"]["Door"]["death_rating"]) == ("dead", 30)
    assert accepted(document, hit)[1]["facts"]["Door"]["state"] == "dead"


def card_acts(document: Any, name: str) -> list[str]:
    labels = {act.id: act.label for act in document.state.book.acts()}
    return [labels[act] for act in card(document, name)["acts"]]


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


# What a game master sees


def test_the_card_has_everything_ready() -> None:
    document = fight(("Ann", {"durability": 35, "damage": 36, "wounds": 2, "somatics": 20, "stress": 31, "traumas": 1, "moxie": 1,
                              "weapons": [["shock_baton", 40, 0]]}))  # fmt: skip
    meter = widget(document, "Ann", "Damage")
    assert (meter["value"], [(mark["at"], mark["label"]) for mark in meter["marks"]]) == (
        36, [(35, "out"), (53, "dead")],
    )  # fmt: skip
    assert widget(document, "Ann", "Wounds")["value"] == "2"
    assert (widget(document, "Ann", "Penalty")["value"], widget(document, "Ann", "Penalty")["help"]) == (
        "−30",
        "2 wounds, 1 trauma",
    )
    assert widget(document, "Ann", "Knockdown")["value"] == "30"
    assert widget(document, "Ann", "Initiative")["value"] == "60"
    assert [mark["at"] for mark in widget(document, "Ann", "Stress")["marks"]] == [30, 60]
    assert widget(document, "Ann", "Shock baton")["value"] == "1d10+2"
    assert tags(document, "Ann") == ["Unconscious", "Bleeding", "Catatonic", "1 Moxie"]
    assert card(document, "Ann")["down"]
    assert due(document)["Ann is bleeding"] == ["First aid"]
    assert card(document, "Ann")["spoken"] == (
        "Ann: damage 36 of 35, Death Rating 53; 2 wounds; unconscious; bleeding; catatonic."
    )


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "Ann: damage 0 of 35, Death Rating 53."),
        (
            {"damage": 8, "wounds": 1, "prone": True},
            "Ann: damage 8 of 35, Death Rating 53; 1 wound; penalty 10; prone.",
        ),
        ({"damage": 60}, "Ann: damage 60 of 35, Death Rating 53; dead."),
        ({"kind": "synthmorph", "damage": 70}, "Ann: damage 70 of 35, Death Rating 70; destroyed."),
        ({"kind": "synthmorph", "damage": 36}, "Ann: damage 36 of 35, Death Rating 70; disabled."),
        ({"shock_turns": 3}, "Ann: damage 0 of 35, Death Rating 53; shocked for 3 turns."),
    ],
)
def test_the_card_in_a_sentence(given: dict[str, Any], words: str) -> None:
    assert card(fight(("Ann", given)), "Ann")["spoken"] == words


@pytest.mark.parametrize(
    ("given", "title", "actions"),
    [
        ({"prone": True}, "Ann is prone", ["Get up"]),
        ({"unconscious": True}, "Ann is unconscious", ["Wake"]),
        ({"disoriented": True}, "Ann is disoriented", ["Recover"]),
        ({"fire": 2}, "Ann is on fire", ["Put the fire out"]),
        ({"airless": 2}, "Ann has no air", ["Breathes again"]),
        ({"subdued": True}, "Ann is held", ["Break free"]),
        ({"owed": 1}, "Ann: a derangement", ["Derangement"]),
    ],
)
def test_what_is_due_is_one_tap_away(given: dict[str, Any], title: str, actions: list[str]) -> None:
    document = fight(("Ann", given))
    assert due(document) == {title: actions}
    found = accepted(document, {"do": "look"})[1]["screen"]["due"][0]["actions"][0]["message"]
    document, reply = accepted(document, found | {"answers": []})
    if reply["question"]:
        document, _ = accepted(document, found | {"answers": [1]})
    assert due(document) == {}


def test_a_thing_has_no_tests_and_no_initiative() -> None:
    document = fight(("Door", {"kind": "object", "durability": 100, "damage": 99}))
    assert tags(document, "Door") == []
    assert card(document, "Door")["spoken"] == "Door: damage 99 of 100."
    document, reply = does(document, "damage", "Door", {"dv": 1})
    assert reply["steps"][-1]["text"] == "Destroyed: damage 100, Durability 100."
    assert reply["steps"][-1]["cite"]["place"] == "p. 202, Objects and Structures"
    labels = [widget.get("label") for widget in card(document, "Door")["widgets"]]
    assert labels == ["Damage", None]
    assert tags(document, "Door") == ["Destroyed"]
    assert [(mark["at"], mark["label"]) for mark in widget(document, "Door", "Damage")["marks"]] == [(100, "destroyed")]
    vault = fight(("Vault", {"kind": "object", "durability": 100, "death_rating": 150, "damage": 100}))
    assert tags(vault, "Vault") == ["Broken"]
    assert [mark["label"] for mark in widget(vault, "Vault", "Damage")["marks"]] == ["broken", "destroyed"]


def test_fighters_from_a_line() -> None:
    document, _ = accepted(None, {"do": "new", "system": "eclipse-phase"})
    document, reply = accepted(document, {"do": "quick", "line": "3 guard DUR 40 FRAY 45 E 6 K 6 rifle 2d10+6/6"})
    assert len(reply["screen"]["cards"]) == 3
    guard = reply["screen"]["cards"][0]
    assert (guard["name"], guard["sheet"]["durability"], guard["sheet"]["fray"], guard["sheet"]["kinetic"]) == (
        "Guard 1",
        40,
        45,
        6,
    )
    armed = guard["remembered"][0]
    assert (armed["order"]["dice"], armed["order"]["plus"], armed["order"]["ap"]) == (2, 6, -6)


def test_what_was_done_with_a_weapon_is_remembered_by_it() -> None:
    document = fight(("Ann", {"weapons": [["smg", 50, 20]]}), ("Bob", {}))
    aid = {"weapon": "smg", "mode": "burst", "smartlink": True}
    order = accepted(document, {"do": "fill", "act": "attack", "by": "Ann", "on": "Bob", "aid": aid})[1]["screen"][
        "order"
    ]
    message = {"do": "act", "act": "attack", "by": "Ann", "on": "Bob", "order": order, "aid": aid, "answers": [80, 80]}
    document, _ = accepted(document, message)
    remembered = card(document, "Ann")["remembered"][0]
    assert (remembered["label"], remembered["aid"]["smartlink"]) == ("submachine gun burst", True)


def test_the_log_says_it_in_a_line() -> None:
    document = fight(("Ann", {}), ("Bob", {"durability": 60, "kinetic": 3}))
    lines = []
    for order, answers in (({"dice": 0, "plus": 15}, [50, 0]), ({"dice": 0, "plus": 3}, [50]), ({"dice": 0}, [70]),
                           ({"dice": 0, "defended": True, "defence": 30}, [70, 11])):  # fmt: skip
        document, reply = does(document, "attack", "Bob", {"skill": 60, "defended": False, **order}, *answers, by="Ann")
        lines.append(reply["screen"]["log"][0]["text"])
    assert lines == [
        "Ann hits Bob: 12 damage, 1 wound",
        "Ann hits Bob: no damage",
        "Ann misses Bob",
        "Ann misses Bob, the weapon fails",
    ]


def test_a_copy_is_unhurt() -> None:
    document = fight(
        ("Ann", {"damage": 20, "wounds": 2, "shock_turns": 2, "stress": 30, "fire": 3, "durability": 40, "fray": 55})
    )
    document, _ = accepted(document, {"do": "copy", "fighter": "Ann"})
    copied = facts(document, "Ann 2")
    assert (copied["damage"], copied["wounds"], copied["shock_turns"], copied["stress"], copied["on_fire"]) == (
        0,
        0,
        0,
        0,
        0,
    )
    assert (sheet(document, "Ann 2").durability, sheet(document, "Ann 2").fray) == (40, 55)


def test_a_trial_shows_what_a_printing_sets() -> None:
    _, reply = handle(
        None, {"do": "trial", "system": "eclipse-phase", "options": {"printing": "later", "margin": "subtract"}}
    )
    rows = {row[0]: row[1] for row in reply["screen"]["tables"][0]["rows"]}
    assert (rows["margin"], rows["initiative"], rows["burst"], rows["shock decay"]) == (
        "subtract",
        "d10",
        "later",
        "minute",
    )
    assert reply["screen"]["chances"][0]["bars"]


@pytest.mark.parametrize(
    ("printing", "stands"),
    [
        ("first", ["subtract", "d100", "damage", "turn", "malfunction", "all", "counts", "half"]),
        ("second", ["subtract", "d100", "damage", "turn", "benefit", "all", "ignored", "armour"]),
        ("later", ["roll", "d10", "later", "minute", "none", "negative", "ignored", "armour"]),
    ],
)
def test_a_printing_moves_every_switch(printing: str, stands: list[str]) -> None:
    _, reply = handle(None, {"do": "trial", "system": "eclipse-phase", "options": {"printing": printing}})
    assert [row[1] for row in reply["screen"]["tables"][0]["rows"]] == stands


def test_a_reading_that_was_used_is_named_with_the_printing() -> None:
    _, reply = does(
        fight(("Ann", {}), printing="later"), "attack", "Ann", {"skill": 60, "defended": False, "dice": 0}, 30
    )
    note = next(step["cite"]["note"] for step in reply["steps"] if "Margin of Success" in step["text"])
    assert (
        note
        == "Reading: Margin of Success, the roll itself (later printing). The number rolled is the margin; a failure is counted as before."
    )


def test_the_contract_is_kept() -> None:
    _, reply = handle(None, {"do": "systems"})
    system = next(one for one in reply["screen"]["systems"] if one["id"] == "eclipse-phase")
    options = {field["id"] for field in system["options"]["fields"]}
    assert {"printing", "margin", "initiative", "burst", "shock_decay", "defender_critical", "shock_wound_modifiers", "melee_extra_targets",
            "bleed_at", "half_rounds", "called_shot_margin", "static_damage"} <= options  # fmt: skip
    contract = {
        "kind": "biomorph", "durability": 35, "wound_threshold": None, "death_rating": None, "somatics": 15, "willpower": 15, "intuition": 15,
        "reflexes": 15, "speed": 1, "moxie": 0, "fray": 30, "energy": 0, "kinetic": 0, "wound_ignore": 0, "damage": 0, "wounds": 0, "stress": 0,
        "traumas": 0, "prone": False, "unconscious": False, "shock_turns": 0,
    }  # fmt: skip
    fields = {field["id"]: field["default"] for field in system["sheet"]["fields"]}
    assert {name: fields[name] for name in contract} == contract
    acts = {one["id"]: {field["id"] for field in one["form"]["fields"]} for one in system["acts"]}
    for act, names in {
        "attack": "skill modifiers defence defence_modifiers defended dice plus divide bonus_dice ap armour shock called_shot",
        "damage": "dv ap armour bypass shock", "stress": "sv", "first_aid": "", "heal": "care hours conditions", "turn": "", "initiative": "",
        "rise": "", "wake": "", "fall": "metres", "burn": "turn", "correct": "",
    }.items():  # fmt: skip
        assert set(names.split()) <= acts[act]
    document = fight(("Ann", {}))
    wanted = "damage wounds wound_threshold death_rating penalty state can_act prone bleeding shock_turns shock_modifier initiative stress traumas "
    wanted += "lucidity trauma_threshold insanity_rating sanity knockdown_target"
    assert set(wanted.split()) <= set(facts(document, "Ann"))
    for answers in ([50, 50], [20, 50, 5]):
        _, reply = does(document, "attack", "Ann", {"skill": 40, "defence": 30}, *answers)
        results = "hit critical margin bonus dv armour damage wounds malfunction targets tests"
        assert set(results.split()) <= set(reply["result"])
        assert json.loads(json.dumps(reply["result"])) == reply["result"]


def test_it_travels_as_a_link_and_a_document() -> None:
    document = goes_on(
        fight(
            ("Ann", {"weapons": [["smg", 50, 20]], "derangements": [["fear", 2, 60]]}), ("Bob", {}), printing="later"
        ),
        7,
        3,
    )
    document = goes_on(document)
    link = accepted(document, {"do": "link"})[1]["link"]
    assert accepted(None, {"do": "open", "link": link})[0].state == document.state
    stored = accepted(document, {"do": "save"})[1]["document"]
    assert accepted(None, {"do": "open", "document": stored})[0].log == document.log


@pytest.mark.parametrize(
    ("what", "sheet", "order"),
    [
        ("witness", {"willpower": 20, "stress": 36}, {"source": "betrayal"}),
        ("psi_stress", {"willpower": 20}, {}),
    ],
)
def test_the_worst_for_the_mind_stands_first(what: str, sheet: dict[str, Any], order: dict[str, Any]) -> None:
    """A page draws the ends from the colour of harm to that of bone, in their order."""
    document = fight(("Boris", sheet))
    message = {"do": "odds", "act": what, "on": "Boris", "order": order}
    bars = accepted(document, message)[1]["screen"]["chances"][0]["bars"]
    tones = [{"harm": 0, "turn": 1}.get(bar["tone"], 2) for bar in bars]
    assert len(set(tones)) > 1
    assert tones == sorted(tones), bars


@pytest.mark.parametrize(
    ("sheet", "ends"),
    [
        ({"damage": 40, "wounds": 4}, {"bleeds no more": "50 %", "up again": "50 %"}),
        ({"damage": 44, "wounds": 4}, {"bleeds no more": "90 %", "up again": "10 %"}),
        ({"damage": 20, "wounds": 2}, {"better": "100 %"}),
    ],
)
def test_the_odds_of_help_say_what_it_does(sheet: dict[str, Any], ends: dict[str, str]) -> None:
    _, reply = handle(begun("eclipse-phase", sheet), {"do": "odds", "act": "first_aid", "on": "Boris"})
    (strip,) = reply["screen"]["chances"]
    assert {bar["label"]: bar["percent"] for bar in strip["bars"]} == ends
