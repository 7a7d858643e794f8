"""What a row of a sheet names out of a list is known by any usual name, and refused in words where it is not there."""

from __future__ import annotations

import json
from typing import Any

import pytest
from ahead_talk import OWN, begun
from table_talk import IDS, accepted

from sawbones.app import handle
from sawbones.kit.fields import Column, specs

#: texts in the rows of a sheet that are names of somebody's own making
FREE = {("eclipse-phase", "derangements", "name")}


def texts(game: str) -> list[tuple[str, int, Column]]:
    """Return each text in the rows of a sheet: its field, its place in the row, and its column."""
    sheet = begun(game).state.book.sheet
    return [
        (name, place, column)
        for name, spec in specs(sheet).items()
        for place, column in enumerate(spec.columns)
        if column.kind == "text"
    ]


def joined(game: str, field: str, place: int, name: str) -> Any:
    """Return the reply to somebody who joins with one row in which this name stands."""
    columns = specs(begun(game).state.book.sheet)[field].columns
    row = [column.default for column in columns]
    row[place] = name
    return handle(begun(game), {"do": "join", "fighter": "Wolf", "sheet": {field: [row]}})


@pytest.mark.parametrize("game", [*IDS, *OWN])
def test_a_text_in_a_row_of_a_sheet_names_one_of_a_list(game: str) -> None:
    for field, place, column in texts(game):
        if (game, field, column.id) in FREE:
            continue
        assert column.options, f"{field}: say of which list {column.id} names one"
        for option in column.options:
            for name in (option.id, option.label, option.label.upper(), str(option.id).replace("_", " ").title()):
                document, reply = joined(game, field, place, str(name))
                assert reply["ok"], (name, reply["problems"])
                assert document is not None
                assert getattr(document.state.member("Wolf").sheet, field)[0][place] == option.id
        _, reply = joined(game, field, place, "Bite")
        assert not reply["ok"]
        assert "“Bite” is not in the list" in reply["problems"][field]


@pytest.mark.parametrize("name", ["smg", "SMG", "Submachine gun", "submachine-gun", "SubMachineGun"])
def test_a_weapon_is_known_by_its_usual_names(name: str) -> None:
    document, _ = joined("eclipse-phase", "weapons", 0, name)
    card = accepted(document, {"do": "look"})[1]["screen"]["cards"][0]
    assert [arm["label"] for arm in card["arms"]] == ["Submachine gun"]


@pytest.mark.parametrize("do", ["join", "edit", "quick", "read", "whatif"])
def test_no_way_in_takes_a_weapon_that_is_not_in_the_list(do: str) -> None:
    document, _ = accepted(begun("eclipse-phase"), {"do": "join", "fighter": "Ann", "side": "party"})
    ways: dict[str, dict[str, Any]] = {
        "join": {"fighter": "W"},
        "edit": {"fighter": "Ann"},
        "quick": {"line": "W"},
        "read": {"of": "quick", "line": "W"},
        "whatif": {"act": "damage", "on": "Ann", "fighter": "Ann"},
    }
    _, reply = handle(document, {"do": do, **ways[do], "sheet": {"weapons": [["Bite", 50, 0, False]]}})
    said = str(reply["problems"] or reply["screen"])
    assert "“Bite” is not in the list" in said


def test_a_saved_fight_with_a_weapon_that_is_not_in_the_list_opens_and_marks_it() -> None:
    """Any word was taken once."""
    document, _ = joined("eclipse-phase", "weapons", 0, "knife")
    kept = json.dumps(accepted(document, {"do": "save"})[1]["document"]).replace('"knife"', '"Bite"')
    again, _ = accepted(None, {"do": "open", "document": json.loads(kept)})
    card = accepted(again, {"do": "look"})[1]["screen"]["cards"][0]
    assert ["Bite", "unknown"] in [[one.get("label"), one.get("value")] for one in card["widgets"]]
    # what stands there may stay, while something else is changed
    rows = [*card["sheet"]["weapons"], ["SMG", 40, 20, False]]
    after, _ = accepted(again, {"do": "edit", "fighter": "Wolf", "sheet": {"weapons": rows, "fray": 55}})
    assert [row[0] for row in after.state.member("Wolf").sheet.weapons] == ["Bite", "smg"]
    # and it goes by link and back
    _, link = accepted(again, {"do": "link"})
    opened, _ = accepted(None, {"do": "open", "link": link["link"]})
    assert opened.state.member("Wolf").sheet.weapons[0][0] == "Bite"
