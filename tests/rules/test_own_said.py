"""What a custom game leaves unsaid by its rules is said all the same: effects, levels it lacks, dice that never count."""

from __future__ import annotations

from typing import Any

import pytest
from table_talk import accepted

from sawbones.app import handle

TRACKS = [{"id": f"t{n}", "name": f"Track {n}", "size": "9"} for n in range(1, 6)]


def fight(game: dict[str, Any], sheet: dict[str, Any] | None = None) -> Any:
    """A fight of two by a game: On, whom everything is done to, and By."""
    document, _ = accepted(None, {"do": "new", "game": {"sawbones_game": 1, "name": "Said", **game}})
    document, _ = accepted(document, {"do": "join", "fighter": "On", "side": "party", "sheet": sheet or {}})
    return accepted(document, {"do": "join", "fighter": "By"})[0]


def act(steps: list[dict[str, Any]], **more: Any) -> list[dict[str, Any]]:
    return [{"id": "blow", "name": "Blow", "tone": "harm", "steps": steps, **more}]


BLOW = {"do": "act", "act": "blow", "on": "On", "by": "By"}


def line(document: Any) -> str:
    return str(accepted(document, BLOW)[1]["entry"]["text"])


@pytest.mark.parametrize(
    ("many", "said"),
    [
        (3, "By: Blow on On: Track 1 1, Track 2 1, Track 3 1"),
        (4, "By: Blow on On: Track 1 1, Track 2 1, Track 3 1, and 1 more"),
        (5, "By: Blow on On: Track 1 1, Track 2 1, Track 3 1, and 2 more"),
    ],
)
def test_the_log_names_every_effect_or_how_many_more_there_are(many: int, said: str) -> None:
    steps = [{"do": "mark", "what": f"t{n}"} for n in range(1, many + 1)]
    document = fight({"tracks": TRACKS, "acts": act(steps)})
    assert line(document) == said
    document, _ = accepted(document, BLOW)
    assert said in accepted(document, {"do": "tell", "form": "markdown"})[1]["text"]


BACK = {
    "tracks": [{"id": "harm", "name": "Harm", "size": "5"}],
    "rolls": [{"id": "die", "name": "Die"}],
    "acts": act(
        [
            {"do": "roll", "what": "x", "roll": "die"},
            {"do": "mark", "what": "harm", "when": "x > 4"},
            {"do": "mark", "what": "by_harm", "when": "x < 3", "boxes": "2"},
        ]
    ),
}


def test_what_befalls_the_attacker_has_odds_and_a_place_in_the_log() -> None:
    document = fight(BACK)
    _, reply = accepted(document, {**BLOW, "do": "odds"})
    bars = {one["fighter"]: {bar["label"]: bar["p"] for bar in one["bars"]} for one in reply["screen"]["chances"]}
    assert bars == {"On": {"no change": "2/3", "Harm 1": "1/3"}, "By": {"Harm 2": "1/3", "no change": "2/3"}}
    assert {end["label"] for end in reply["outcomes"]} == {"no change", "Harm 1", "no change; By: Harm 2"}
    text = accepted(document, {**BLOW, "answers": [1]})[1]["entry"]["text"]
    assert text == "By: Blow on On: no change; By: Harm 2"
    said = handle(None, {"do": "game", "game": {"sawbones_game": 1, "name": "Said", **BACK}})[1]["screen"]["said"]
    assert "Attacker, who acts:\n   33 %  Harm 2  (1/3)" in said


def test_what_if_shows_what_differs_for_the_attacker() -> None:
    switch = [{"id": "hard", "name": "Hard", "why": "The table hits hard."}]
    steps = [{"do": "mark", "what": "by_harm", "boxes": "2 if hard else 1"}]
    document = fight({**BACK, "switches": switch, "acts": act(steps)})
    asked = {**BLOW, "do": "whatif", "of": "act", "options": {"own_hard": True}}
    reply = handle(document, asked)[1]
    assert reply["ok"], reply["problems"]
    (way,), was = reply["screen"]["ways"], reply["screen"]["was"]
    assert not way["same"]
    assert [one["bars"][0]["label"] for one in was] == ["no change", "Harm 1"]
    assert [one["bars"][0]["label"] for one in way["chances"]] == ["no change", "Harm 2"]


TWO = {"levels": [{"id": "s", "name": "Stress", "rows": [["a", "Light", 3, 0], ["b", "Heavy", 3, 0]]}]}


def test_a_level_beyond_the_last_is_said() -> None:
    steps = [{"do": "mark", "what": "s", "row": "6"}]
    document = fight({**TWO, "acts": act(steps)})
    said = "By: Blow on On: Heavy; there is no level 6 of Stress: it counts as Heavy"
    assert line(document) == said
    assert accepted(document, BLOW)[1]["steps"][0]["text"] == "Stress: Heavy (there is no level 6)."
    assert line(fight({**TWO, "acts": act(steps, log="{on} is struck")})) == said.replace(
        "By: Blow on On: Heavy", "On is struck"
    )


def warnings(game: dict[str, Any]) -> list[str]:
    reply = handle(None, {"do": "game", "game": {"sawbones_game": 1, "name": "Said", **game}})[1]
    assert reply["ok"], reply["problems"]
    found: list[str] = reply["screen"]["warnings"]
    assert all(one in reply["screen"]["said"] for one in found)
    return found


ROLLED = act([{"do": "roll", "what": "x", "roll": "r"}])


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ({"rolls": [{"id": "r", "name": "Dice", "kind": "pool", "hits": "5+"}], "acts": ROLLED}, []),
        (
            {"rolls": [{"id": "r", "name": "Dice", "kind": "pool", "hits": "7"}], "acts": ROLLED},
            ["Roll 1 “Dice”: Which faces count: a die of 6 sides never shows 7, so no die counts."],
        ),
        (
            {"rolls": [{"id": "r", "name": "Dice", "kind": "pool", "hits": "8+", "again": 3}], "acts": ROLLED},
            [
                "Roll 1 “Dice”: Which faces count: a die of 6 sides never shows 8+, so no die counts. "
                "Each throw counts by its own face; to add up the throws of a die, read the sum."
            ],
        ),
        (
            {"rolls": [{"id": "r", "name": "Dice", "sides": "0"}], "acts": ROLLED},
            ["Roll 1 “Dice”: a die of 0 sides is never thrown, so this is only what is added."],
        ),
        (
            {**TWO, "acts": act([{"do": "mark", "what": "s", "row": "6"}])},
            [
                "Act 1, step 1: Which level: Stress has levels 1 to 2, so there is no level 6, and it counts as the last."
            ],
        ),
        (
            {**TWO, "acts": act([{"do": "heal", "what": "by_s", "row": "3"}])},
            ["Act 1, step 1: Which level: Stress has levels 1 to 2, so there is no level 3, and nothing is done."],
        ),
    ],
)
def test_what_can_never_be_is_told_to_whoever_writes_it(game: dict[str, Any], said: list[str]) -> None:
    assert warnings(game) == said


@pytest.mark.parametrize(
    ("roll", "comes_to"),
    [
        ({"dice": "3", "sides": "1"}, 3),
        ({"dice": "3", "sides": "1", "plus": "2"}, 5),
        ({"kind": "highest", "dice": "3", "sides": "1", "keep": 2}, 2),
        ({"kind": "lowest", "dice": "1", "sides": "1", "keep": 2}, 1),
        ({"kind": "pool", "dice": "3", "sides": "1", "hits": "1:2"}, 6),
        ({"kind": "pool", "dice": "3", "sides": "1", "hits": "2+"}, 0),
        ({"dice": "3", "sides": "0"}, 0),
    ],
)
def test_dice_of_one_side_show_it(roll: dict[str, Any], comes_to: int) -> None:
    steps = [{"do": "roll", "what": "x", "roll": "r"}, {"do": "mark", "what": "t1", "boxes": "x"}]
    document = fight({"tracks": TRACKS, "rolls": [{"id": "r", "name": "Dice", **roll}], "acts": act(steps)})
    assert accepted(document, BLOW)[1]["facts"]["On"]["t1"] == comes_to


HP = {
    "attributes": [{"id": "hp", "name": "Hit points", "high": 99, "usual": 24}],
    "pools": [{"id": "mail", "name": "Mail", "usual": 8}],
    "tracks": [{"id": "damage", "name": "Damage", "size": "hp"}],
    "acts": [
        *act([{"do": "mark", "what": "damage"}]),
        {"id": "heal", "name": "Heal", "steps": [{"do": "heal", "what": "damage", "boxes": "2"}]},
    ],
}


def edited(document: Any, **sheet: int) -> Any:
    return accepted(document, {"do": "edit", "fighter": "On", "sheet": sheet})[0]


def test_a_maximum_lowered_and_raised_keeps_the_damage() -> None:
    document = fight(HP, {"damage": 20, "mail_used": 6})
    low = edited(document, hp=15, mail=4)
    facts = accepted(low, {"do": "look"})[1]["facts"]["On"]
    assert (facts["damage"], facts["mail_used"]) == (15, 4)
    assert low.state.member("On").sheet.damage == 20
    assert edited(low, hp=24, mail=8).state.member("On").sheet == document.state.member("On").sheet
    opened = accepted(None, {"do": "open", "document": accepted(low, {"do": "save"})[1]["document"]})[0]
    assert opened.state == low.state
    healed = accepted(low, {"do": "act", "act": "heal", "on": "On"})[0]
    assert edited(healed, hp=24).state.member("On").sheet.damage == 13  # what counted, healed by 2
    assert edited(accepted(low, BLOW)[0], hp=24).state.member("On").sheet.damage == 20  # there was no room for more


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ({"s": [["zz"]]}, {"s": "Stress: the marks are L, H, not “zz”."}),
        ({"s": [["L", "L", "L", "L"]]}, {"s": "Stress: Light has 3 boxes, and here are 4 marks."}),
        ({"s": [[], [], ["L"]]}, {"s": "Stress: 3 lists of marks for 2 levels."}),
        ({"t1": 10}, {"t1": "Track 1: at most 9, not 10."}),
        ({"mail_used": 9}, {"mail_used": "Mail, used up: at most 8, which is all there is, not 9."}),
    ],
)
def test_what_has_no_place_is_refused(sheet: dict[str, Any], said: dict[str, str]) -> None:
    document = fight({**TWO, "tracks": TRACKS, "pools": HP["pools"], "acts": act([])})
    for message in ({"do": "join", "fighter": "Ann"}, {"do": "edit", "fighter": "On"}):
        assert handle(document, {**message, "sheet": sheet})[1]["problems"] == said
