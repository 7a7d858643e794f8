"""The track of Fudge: levels of one's own, and what time does to wounds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from fudge_talk import card, damage, does, fight, marks
from table_talk import accepted, act, begun, boris

from sawbones.app import handle
from sawbones.systems.fudge.track import PRESETS, expanded

# A track of one's own


def test_the_levels_of_a_fight_are_drawn_and_asked_for() -> None:
    document = begun("fudge", levels=[list(row) for row in expanded(-3)])
    document, reply = act(document, "wound", {"level": "moderate"})
    widget = card(reply, "Boris")["widgets"][0]
    assert [(level["name"], list(level["boxes"]), level["here"]) for level in widget["levels"]][1:4] == [
        ("Light Wound", [""], False), ("Moderate Wound", ["M"], True), ("Severe Wound", [""], False),
    ]  # fmt: skip
    assert widget["levels"][3]["penalty"] == "−3"
    pulls = next(field for field in reply["screen"]["forms"]["blow"]["fields"] if field["id"] == "pull_to")
    assert [option["id"] for option in pulls["options"]] == [
        "scratch",
        "light",
        "moderate",
        "severe",
        "incapacitated",
        "near_death",
    ]
    _, usual = accepted(begun("fudge"), {"do": "look"})
    assert usual["screen"]["forms"] == {}


def test_a_track_travels_in_the_link_and_in_the_document() -> None:
    document = begun("fudge", levels=[list(row) for row in expanded(-3)], dc_mode="gift")
    document, _ = does(document, "factor", "Boris", "Boris", damage(6, pull_to="light"))
    link = accepted(document, {"do": "link"})[1]["link"]
    assert accepted(None, {"do": "open", "link": link})[0].state == document.state
    stored = accepted(document, {"do": "save"})[1]["document"]
    assert accepted(None, {"do": "open", "document": stored})[0].log == document.log


def test_another_track_in_mid_fight_keeps_the_wounds_and_undo_brings_the_old_one_back() -> None:
    document, _ = does(
        begun("fudge", {"marks": marks("S", "H", "V", "H")}),
        "blow",
        "Boris",
        "Boris",
        {"relative_degree": 0, "pull_to": "hurt"},
    )
    levels = [list(row) for row in expanded(-3)]
    document, reply = accepted(document, {"do": "options", "options": {"levels": levels}})
    assert reply["facts"]["Boris"]["marks"] == [["S"], ["L"], ["M"], [], ["L"], []]
    assert card(reply, "Boris")["remembered"] == [], "hurt is no level here, so that order cannot be given again"
    stored = accepted(document, {"do": "save"})[1]["document"]
    assert accepted(None, {"do": "open", "document": stored})[0].log == document.log
    document, reply = accepted(document, {"do": "undo"})
    assert boris(reply)["marks"] == marks("S", "H", "V", "H")


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"levels": []}, "levels", "1 to 12 rows"),
    ({"levels": [["a", "A", 1, 3], ["b", "B", 1, 3]]}, "levels", "B from 3 must begin above A"),
    ({"levels": [["a", "A", 1, 3], ["a", "B", 1, 4]]}, "levels", "two are called a"),
    ({"levels": [["", "", 1, 3]]}, "levels", "needs a name"),
    ({"levels": [["undamaged", "Fine", 1, 3]]}, "levels", "no wound at all"),
    ({"levels": [["a", "A", 99, 3]]}, "levels", "Boxes is a whole number from 0 to 12"),
    ({"levels": [["a", "A" * 25, 1, 3]]}, "levels", "at most 24 characters"),
    ({"levels": [{"id": "a", "colour": 1}]}, "levels", "no column “colour”"),
    ({"levels": ["scratch"]}, "levels", "row 1: give id, name"),
    ({"boxes": [1, 2]}, "boxes", "2 counts for 5 levels"),
    ({"boxes": [0, 0, 0, 0, 0]}, "boxes", "at least one box"),
    ({"graze_cap": "dented"}, "graze_cap", "one of scratch, hurt"),
    ({"graze_table": "own", "graze_rows": [[0, "dented"]]}, "graze_rows", "one of scratch, hurt"),
]


@pytest.mark.parametrize(("options", "field", "words"), WRONG)
def test_a_track_that_is_none_is_refused_in_words(options: dict[str, Any], field: str, words: str) -> None:
    for message in (
        {"do": "new", "system": "fudge", "options": options},
        {"do": "trial", "system": "fudge", "options": options},
    ):
        _, reply = handle(None, message)
        assert list(reply["problems"]) == [field]
        assert words in reply["problems"][field]


@pytest.mark.parametrize("sheet", [{"marks": [["X"]]}, {"marks": [[]] * 5 + [["H"]]}])
def test_marks_that_no_level_writes_are_refused(sheet: dict[str, Any]) -> None:
    document, _ = accepted(None, {"do": "new", "system": "fudge"})
    assert list(handle(document, {"do": "join", "fighter": "Boris", "sheet": sheet})[1]["problems"]) == ["marks"]


def test_a_trial_shows_what_the_readings_would_do_and_changes_nothing() -> None:
    document = fight()
    after, reply = accepted(document, {"do": "trial", "options": {"double_rd": True}})
    assert after is document
    damages, grazes = reply["screen"]["tables"]
    assert [list(row[:2]) for row in damages["rows"]] == [
        ["up to 0", "Undamaged"], ["1 to 3", "Scratch"], ["4 to 6", "Hurt"], ["7 to 9", "Very Hurt"],
        ["10 to 12", "Incapacitated"], ["13 and more", "Near Death"],
    ]  # fmt: skip
    assert [list(row) for row in grazes["rows"]] == [
        ["below 0", "Undamaged"],
        ["from 0", "Scratch"],
        ["from +5", "Hurt"],
    ]
    assert all(sum(Fraction(bar["p"]) for bar in strip["bars"]) == 1 for strip in reply["screen"]["chances"])
    assert handle(None, {"do": "trial"})[1]["problems"] == {"system": "Say of which rules the readings are."}


@pytest.mark.parametrize("preset", PRESETS, ids=[preset.label for preset in PRESETS])
def test_every_preset_is_a_track(preset: Any) -> None:
    document = begun("fudge", levels=[list(row) for row in preset.value])
    for points in range(12):
        document, reply = act(document, "factor", damage(points))
        assert reply["ok"]


def test_a_pawn_is_drawn_with_its_three_stages_alone() -> None:
    document, _ = accepted(None, {"do": "new", "system": "fudge"})
    _, reply = accepted(document, {"do": "join", "fighter": "Guard", "sheet": {"pawn": True}})
    levels = next(w for w in reply["screen"]["cards"][0]["widgets"] if w["kind"] == "levels")["levels"]
    assert [(level["name"], list(level["boxes"])) for level in levels] == [("Hurt", [""]), ("Incapacitated", [""])]


# Time


def test_stun_lasts_for_turns_of_ones_own() -> None:
    document, _ = does(fight(), "factor", "Leroy", "Theodora", damage(5, stun=True))
    seen = []
    for _ in range(4):
        document, reply = accepted(document, {"do": "next"})
        seen.append(accepted(document, {"do": "look"})[1]["facts"]["Theodora"]["stun"])
    assert seen == ["very_stunned"] * 4, "Leroy, Theodora, Leroy, and her second turn"
    document, reply = accepted(document, {"do": "next"})
    assert reply["steps"][0]["text"] == "No longer stunned."
    assert accepted(document, {"do": "look"})[1]["facts"]["Theodora"]["stun"] == "none"


def test_near_death_has_an_hour_at_most() -> None:
    document, reply = act(begun("fudge"), "wound", {"level": "near_death"})
    assert [due["title"] for due in reply["screen"]["due"]] == ["Boris: Near Death"]
    assert card(reply, "Boris")["widgets"][-1]["value"] == 60
    document, reply = accepted(document, {"do": "wait", "minutes": 60, "over": True})
    assert "game master says" in reply["steps"][0]["text"]
    assert not boris(reply)["dead"], "dead is said, never counted"
    _, reply = act(document, "holds_on")
    assert reply["screen"]["due"] == []
    _, reply = act(document, "heal", {"roll": "good"})
    assert card(reply, "Boris")["sheet"]["minutes_left"] is None


def test_a_week_of_rest_is_counted_and_asked_about() -> None:
    document = begun("fudge", {"marks": marks("S", "H", "V")})
    document, reply = accepted(document, {"do": "wait", "minutes": 10})
    assert [due["title"] for due in reply["screen"]["due"]] == ["Boris: Scratches"]
    document, reply = act(document, "after_battle")
    assert reply["screen"]["due"] == []
    document, reply = accepted(document, {"do": "wait", "minutes": 10_080})
    week, lazy = reply["screen"]["due"][0]["actions"]
    assert accepted(document, lazy["message"])[1]["facts"]["Boris"]["marks"] == marks("", "H", "V")
    document, reply = accepted(document, week["message"])
    assert (boris(reply)["marks"], reply["screen"]["due"]) == (marks("", "H"), [])
    document, _ = accepted(document, {"do": "wait", "minutes": 9_000})
    document, _ = act(document, "wound", {"level": "scratch"})
    _, reply = accepted(document, {"do": "wait", "minutes": 2_000})
    assert reply["screen"]["due"][0]["title"] == "Boris: Scratches", "a new wound begins the week anew"


def test_a_wound_beyond_the_record_is_asked_about() -> None:
    _, reply = act(begun("fudge", {"marks": marks("", "", "", "", "N"), "fudge_points": 1}), "wound", {"level": "hurt"})
    assert reply["result"]["beyond_track"] is False, "Hurt has a box"
    _, reply = act(
        begun("fudge", {"marks": marks("", "", "", "", "N"), "fudge_points": 1}), "wound", {"level": "near_death"}
    )
    due = reply["screen"]["due"][0]
    assert [action["label"] for action in due["actions"]] == ["Holds on", "Fudge Point", "Dies"]


def test_a_wound_that_is_marked_as_another_says_first_what_is_marked() -> None:
    document, _ = accepted(None, {"do": "new", "system": "fudge"})
    document, _ = accepted(document, {"do": "join", "fighter": "Guard", "sheet": {"pawn": True}})
    act = {"do": "act", "act": "wound", "on": "Guard", "order": {"level": "very_hurt"}}
    _, reply = accepted(document, {"do": "preview", "of": "act", **act, "chances": True} | {"do": "preview"})
    assert [bar["label"] for bar in reply["screen"]["chances"][0]["bars"]] == ["Hurt (would be Very Hurt)"]
    document, _ = accepted(document, act)
    assert document.log.records[-1].text == "Guard is hit: Hurt (would be Very Hurt)"  # type: ignore[union-attr]
