"""What the protocol says of custom games is so: its formulas come to what it says, its names are there, its game plays."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sawbones.app import handle
from sawbones.systems import own
from sawbones.systems.own import formula, parts

TEXT = (Path(__file__).parents[2] / "rules" / "PROTOCOL.md").read_text("utf-8").partition("## Custom games\n")[2]
NUMBERS = {"str": 5, "damage": 7, "armour": 9, "large": 1}
FORMULAS = [(words, int(value)) for words, value in re.findall(r"^\| `([^`]+)` \| (-?\d+) \|", TEXT, re.MULTILINE)]
LINES = [json.loads(line) for line in re.findall(r"^\{.*\}$", TEXT, re.MULTILINE)]


def test_every_sign_of_a_formula_is_documented() -> None:
    assert len(FORMULAS) == 13
    assert {"//", "%", "<=", ">=", "!=", *formula.WORDS} <= set(re.findall(r"[a-z]+|[^\s\w`|]+", TEXT))


@pytest.mark.parametrize(("words", "value"), FORMULAS)
def test_a_formula_comes_to_what_is_said(words: str, value: int) -> None:
    names = {name: formula.named(name) for name in NUMBERS}
    assert int(formula.made(formula.read(words), names, {})(dict(NUMBERS))) == value


def test_every_reserved_name_is_documented() -> None:
    documented = set(re.findall(r"`(\w+)`", TEXT))
    assert documented >= parts.TAKEN
    for name in parts.TAKEN | {"with", "by_x", "own_x", "x_max", "x_size", "x_penalty"}:
        assert parts.wrong_id(name)


def test_the_names_made_by_themselves_are_known() -> None:
    layout = own.system(LINES[0]["game"]).book.layout  # type: ignore[attr-defined]
    made = {
        "tough",
        "mail",
        "mail_max",
        "bruises",
        "bruises_size",
        "harm",
        "harm_penalty",
        "graze",
        "hurt",
        "power",
        "over",
    }
    assert made | {"by_harm_penalty", "by_mail", "somebody"} <= set(layout.everything)


def test_the_game_plays_as_it_says() -> None:
    document: Any = None
    reply: dict[str, Any] = {}
    for line in LINES:
        document, reply = handle(document, line)
        assert reply["ok"], reply["problems"]
    said = re.search(r"the log says `([^`]+)`", TEXT)
    assert said is not None
    assert reply["entry"]["text"] == said[1]
    sheet: dict[str, Any] = reply["facts"]["Ann"]
    assert (sheet["bruises"], sheet["mail_used"], sheet["harm"]) == (8, 2, [["G"], ["H"]])
