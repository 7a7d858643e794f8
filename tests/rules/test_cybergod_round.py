"""Cybergod: who may act now, one Action and one Reaction a round, and splits only where the dice reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from cybergod_talk import do, fight, fill, tags
from table_talk import accepted

from sawbones.app import handle

if TYPE_CHECKING:
    from sawbones.app import Document

SHOT = {"pool": 3, "die": 6, "dc": 1, "effects": ["hit"]}
BLOW = {"pool": 3, "die": 6, "defence_pool": 0, "defence_die": 6, "effects": ["hit"]}
MOVE = {"pool": 3, "die": 6, "effects": ["evasive"]}


def refused(document: Document, what: str, on: Any, order: dict[str, Any], by: str | None = None) -> str:
    """The words that refuse it, or "" where it is taken; then nothing has changed."""
    message = {"do": "act", "act": what, "on": on, "by": by, "order": order, "answers": []}
    after, reply = handle(document, message)
    assert reply["ok"] or after is document
    for way in ("preview", "odds"):  # and it is foreseen as it is done
        assert handle(document, {**message, "do": way})[1]["ok"] == reply["ok"]
    return " ".join(reply["problems"].values())


def begun(sheet: dict[str, Any] | None = None, **options: Any) -> Document:
    """A round has begun for Ann, who has this sheet, and for Bo."""
    document = fight(("Ann", {"reflex": 8} | (sheet or {})), ("Bo", {"body": 12, "toughness": 10}), **options)
    return accepted(document, {"do": "next", "answers": []})[0]


# Dead and Incapacitated


@pytest.mark.parametrize("down", ["dead", "destroyed", "incapacitated"])
@pytest.mark.parametrize(
    ("what", "on", "order", "by"),
    [
        ("ranged_combat", "Bo", SHOT, "Ann"),
        ("ranged_combat", ["Bo", "Cy"], SHOT, "Ann"),
        ("close_combat", "Bo", BLOW, "Ann"),
        ("hits", "Bo", {"dcs": [3]}, "Ann"),
        ("blast", "Bo", {"dcs": [3]}, "Ann"),
        ("suppress", "Bo", {}, "Ann"),
        ("fire_zone", "Bo", {}, "Ann"),
        ("stabilise", "Bo", {"pool": 3}, "Ann"),
        ("revive", "Bo", {"pool": 3}, "Ann"),
        ("treat", "Bo", {}, "Ann"),
        ("extinguish", "Bo", {}, "Ann"),
        ("dose", "Bo", {"drug": "painkillers"}, "Ann"),
        ("stim", "Bo", {}, "Ann"),
        ("tactics", "Bo", {"pool": 3}, "Ann"),
        ("tactics", "Ann", {"pool": 3}, None),
        ("declare", "Ann", {"text": "Runs"}, None),
        ("evade", "Ann", MOVE, None),
        ("evade", ["Bo", "Ann"], MOVE, None),
        ("take_cover", "Ann", {"pool": 3}, None),
        ("stand_up", "Ann", {}, None),
    ],
)
def test_the_fallen_do_nothing(down: str, what: str, on: Any, order: dict[str, Any], by: str | None) -> None:
    document = fight(("Ann", {down: True}), ("Bo", {}), ("Cy", {}))
    words = refused(document, what, on, order, by)
    assert words.startswith(f"Ann is {down.capitalize()}"), words
    up = fight(("Ann", {}), ("Bo", {}), ("Cy", {}))
    assert refused(up, what, on, order, by) == ""


def test_the_dying_act_and_what_merely_comes_from_the_dead_is_taken() -> None:
    document = fight(("Ann", {"dying": 1}), ("Bo", {}), ("Cy", {"dead": True}))
    assert refused(document, "ranged_combat", "Bo", SHOT, "Ann") == ""
    assert refused(document, "stress", "Bo", {}, "Cy") == ""
    assert refused(document, "hits", "Cy", {"dcs": [3]}, "Ann") == ""


# One Action


@pytest.mark.parametrize(
    ("sheet", "before", "then", "words"),
    [
        ({}, [], ("ranged_combat", "Bo", SHOT, "Ann"), ""),
        ({}, [("ranged_combat", "Bo", SHOT, "Ann", [0])], ("ranged_combat", "Bo", SHOT, "Ann"), "the one Action"),
        ({}, [("ranged_combat", "Bo", SHOT, "Ann", [0])], ("close_combat", "Bo", BLOW, "Ann"), "the one Action"),
        ({}, [("close_combat", "Bo", BLOW, "Ann", [0])], ("evade", "Ann", MOVE, None), "the one Action"),
        ({}, [("evade", "Ann", MOVE, None, [0])], ("take_cover", "Ann", {"pool": 3}, None), "the one Action"),
        ({}, [("take_cover", "Ann", {"pool": 3, "die": 6}, None, [0])], ("blast", "Bo", {"dcs": [1]}, "Ann"), "the one Action"),
        ({}, [("blast", "Bo", {"dcs": []}, "Ann", ["none"])], ("fire_zone", "Bo", {}, "Ann"), "the one Action"),
        # suppressive fire: no other action
        ({}, [("fire_zone", "Bo", {}, "Ann", [])], ("ranged_combat", "Bo", SHOT, "Ann"), "the one Action"),
        # what others do is theirs, and what is known of a hit is no Action
        ({}, [("ranged_combat", "Bo", SHOT, "Ann", [0])], ("ranged_combat", "Ann", SHOT, "Bo"), ""),
        ({}, [("ranged_combat", "Bo", SHOT, "Ann", [0])], ("hits", "Bo", {"dcs": [1]}, "Ann"), ""),
        ({}, [("ranged_combat", "Bo", SHOT, "Ann", [0])], ("ranged_combat", "Bo", SHOT, None), ""),
        # split, and a Bonus Action
        ({}, [("declare", "Ann", {"split": 2}, None, []), ("ranged_combat", "Bo", SHOT, "Ann", [0])],
         ("evade", "Ann", MOVE, None), ""),
        ({}, [("declare", "Ann", {"split": 2}, None, []), ("ranged_combat", "Bo", SHOT, "Ann", [0]),
              ("evade", "Ann", MOVE, None, [0])], ("evade", "Ann", MOVE, None), "all 2 Actions"),
        # between different things: one Move, one cover, and an attack with each hand
        ({}, [("declare", "Ann", {"split": 2}, None, []), ("evade", "Ann", MOVE, None, [0])],
         ("evade", "Ann", MOVE, None), "cannot split an Action between the same thing twice: Move is taken already"),
        ({}, [("declare", "Ann", {"split": 2}, None, []), ("take_cover", "Ann", {"pool": 3, "die": 6}, None, [0])],
         ("take_cover", "Ann", {"pool": 3}, None), "the same thing twice: Take cover"),
        ({}, [("declare", "Ann", {"split": 2}, None, []), ("take_cover", "Ann", {"pool": 3, "die": 6}, None, [0])],
         ("evade", "Ann", MOVE, None), ""),
        ({}, [("declare", "Ann", {"split": 2}, None, []), ("ranged_combat", "Bo", SHOT, "Ann", [0])],
         ("ranged_combat", "Bo", SHOT, "Ann"), ""),
        ({"mobility": 4}, [("declare", "Ann", {"split": 3}, None, []), *[("ranged_combat", "Bo", SHOT, "Ann", [0])] * 2],
         ("ranged_combat", "Bo", SHOT, "Ann"), "the same thing more than twice, once with each hand: Ranged Combat"),
        ({"bonus_actions": 1}, [("declare", "Ann", {"split": 2}, None, []), ("evade", "Ann", MOVE, None, [0])],
         ("evade", "Ann", MOVE, None), ""),
        ({"bonus_actions": 1}, [("ranged_combat", "Bo", SHOT, "Ann", [0])], ("ranged_combat", "Bo", SHOT, "Ann"), ""),
        ({"bonus_actions": 1}, [("ranged_combat", "Bo", SHOT, "Ann", [0])] * 2, ("evade", "Ann", MOVE, None), "all 2"),
        # a Reaction beside it, and no second one
        ({}, [("ranged_combat", "Bo", SHOT, "Ann", [0])], ("evade", "Ann", {**MOVE, "reaction": True}, None), ""),
        ({}, [("evade", "Ann", {**MOVE, "reaction": True}, None, [0])], ("ranged_combat", "Bo", SHOT, "Ann"), ""),
        ({}, [("evade", "Ann", {**MOVE, "reaction": True}, None, [0])],
         ("ranged_combat", "Bo", {**SHOT, "reaction": True}, "Ann"), "no Reaction left"),
        ({}, [("reaction", "Ann", {}, None, [])], ("evade", "Ann", {**MOVE, "reaction": True}, None), "no Reaction left"),
        ({}, [("reaction", "Ann", {}, None, [])], ("reaction", "Ann", {}, None), "no Reaction left"),
        ({"reactions": 2}, [("reaction", "Ann", {}, None, [])], ("reaction", "Ann", {}, None), ""),
        # Stunned and ambushed: only a Reaction
        ({"stunned": 1}, [], ("ranged_combat", "Bo", SHOT, "Ann"), "Stunned: no Action"),
        ({"stunned": 1}, [], ("ranged_combat", "Bo", {**SHOT, "reaction": True}, "Ann"), ""),
        ({"ambushed": True}, [], ("evade", "Ann", MOVE, None), "ambushed: no Action"),
        ({"ambushed": True}, [], ("evade", "Ann", {**MOVE, "reaction": True}, None), ""),
        # a split needs the dice
        ({}, [("declare", "Ann", {"split": 2}, None, [])], ("ranged_combat", "Bo", {**SHOT, "pool": 0}, "Ann"), "not enough dice"),
        ({}, [], ("declare", "Ann", {"split": 3}, None), "not enough dice to split between 3 Actions: 3 at most"),
        ({"mobility": 4}, [], ("declare", "Ann", {"split": 3}, None), ""),
        ({"mobility": 4, "wounded": 1}, [], ("declare", "Ann", {"split": 3}, None), "not enough dice"),
        ({"wounded": 1}, [], ("declare", "Ann", {"split": 2}, None), "not enough dice"),
        ({"dying": 1}, [], ("declare", "Ann", {"split": 1}, None), ""),
    ],
)  # fmt: skip
def test_one_action_and_one_reaction_a_round(
    sheet: dict[str, Any], before: list[Any], then: tuple[str, Any, dict[str, Any], str | None], words: str
) -> None:
    for actions in ("counted", "free"):
        document = fight(("Ann", sheet), ("Bo", {"body": 12, "toughness": 10}), actions=actions)
        document, _ = accepted(document, {"do": "next", "roll": True}, max)
        for what, on, order, by, answers in before:
            document, _ = do(document, what, on, order, *answers, by=by)
        said = refused(document, *then)
        assert (words in said and bool(said) == bool(words)) if actions == "counted" else not said
        if actions == "counted" and words:  # a new round, and it is taken
            for condition in ("stunned", "wounded"):
                document, _ = do(document, "correct", "Ann", {"condition": condition, "level": 0})
            while accepted(document, {"do": "look"})[1]["screen"]["round"] == 1:
                document, _ = accepted(document, {"do": "next"})
            if then[0] != "declare":
                assert refused(document, *then) == ""


def test_before_the_first_round_nothing_is_counted() -> None:
    document = fight(("Ann", {}), ("Bo", {}))
    for _ in range(3):
        document, _ = do(document, "ranged_combat", "Bo", SHOT, 0, by="Ann")
    assert tags(document, "Ann") == []


def test_one_attack_on_several_is_one_action_and_is_shown() -> None:
    document = begun()
    document, _ = do(document, "blast", ["Bo"], {"dcs": []}, "none", by="Ann")
    assert tags(document, "Ann") == ["Has acted"]
    document = accepted(fight(("Ann", {}), ("Bo", {}), ("Cy", {})), {"do": "next"})[0]
    order = {**SHOT, "effects": ["hit", "hit"]}
    document, _ = do(document, "ranged_combat", ["Bo", "Cy"], order, 0, by="Ann")
    assert document.state.member("Ann").sheet.acted == 1
    document, _ = accepted(document, {"do": "undo"})
    assert document.state.member("Ann").sheet.acted == 0


def test_a_reaction_of_the_stunned_takes_a_mark() -> None:
    document = begun({"stunned": 2})
    document, reply = do(document, "ranged_combat", "Bo", {**SHOT, "reaction": True}, 0, by="Ann")
    assert (
        reply["facts"]["Ann"]["stunned"],
        "No reaction left" in [t.capitalize() for t in tags(document, "Ann")],
    ) == (1, True)


def test_a_reaction_is_filled_as_one() -> None:
    document = begun()
    assert fill(document, "evade", None, "Ann", as_reaction=True)["order"]["reaction"] is True
    assert fill(document, "ranged_combat", "Ann", "Bo", weapon="heavy_pistol")["order"]["reaction"] is False
    assert "reaction" not in fill(document, "stabilise", "Ann", "Bo")["order"]


def test_old_fights_are_not_counted() -> None:
    new, _ = accepted(None, {"do": "new", "system": "cybergod"})
    saved = accepted(new, {"do": "save"})[1]["document"]
    old = {**saved, "head": {**saved["head"], "base": {**saved["head"]["base"], "options": {}}}}
    opened: Any = accepted(None, {"do": "open", "document": old})[0]
    assert opened.state.book.actions == "free"


@pytest.mark.parametrize(
    ("effects", "successes", "cover"),
    [(["evasive"], 1, 4), (["sprint"], 1, 0), (["fast_sprint"], 2, 0), (["sprint"], 0, 4)],
)
def test_a_sprint_leaves_the_cover(effects: list[str], successes: int, cover: int) -> None:
    document = fight(("Ann", {"cover": 4, "concealed": True}), ("Bo", {}))
    document, reply = do(document, "evade", "Ann", {**MOVE, "effects": effects}, successes)
    assert reply["facts"]["Ann"]["cover"] == cover
    assert document.state.member("Ann").sheet.concealed == bool(cover)
