"""Formulas: what they come to, and what is wrong with one that is refused, with the place marked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from own_games import formula as drawn

from sawbones.systems.own import formula

ENV: dict[str, Any] = {"strength": 4, "harm": 7, "hp": 12, "minus": -3}
NAMES = {name: formula.named(name) for name in ENV}
TABLES = {"half": lambda number: number // 2}


def reckoned(text: str) -> int:
    found = formula.read(text)
    formula.known(found, NAMES, TABLES)
    return int(formula.made(found, NAMES, TABLES)(ENV))


@pytest.mark.parametrize(
    ("text", "comes_to"),
    [
        ("5", 5), ("strength", 4), ("strength + 2 * 3", 10), ("(strength + 2) * 3", 18), ("-strength", -4), ("--3", 3),
        ("7 // 2", 3), ("-7 // 2", -4), ("7 // 0", 0), ("7 % 3", 1), ("7 % 0", 0), ("8 - 3 - 2", 3),
        ("harm >= hp", 0), ("harm < hp", 1), ("harm = 7", 1), ("harm == 7", 1), ("harm != 7", 0), ("not harm", 0), ("not 0", 1),
        ("not harm == 7", 0), ("1 and 0", 0), ("2 and 3", 1), ("0 or 3", 1), ("1 == not 0", 1),
        ("2 if harm > 5 else 1", 2), ("2 if harm > 9 else 3 if harm > 5 else 1", 3), ("1 + (2 if 0 else 3)", 4),
        ("max(0, strength - 9)", 0), ("min(3, 2, 1)", 1), ("abs(minus)", 3), ("half(harm)", 3), ("half(half(harm) + 1) + 1", 3),
        ("5 − 2", 3), ("2 × 3", 6), ("harm ≤ 7", 1), ("harm ≥ 8", 0), ("harm ≠ 7", 0), ("  1+1  ", 2),
    ],
)  # fmt: skip
def test_a_formula_comes_to(text: str, comes_to: int) -> None:
    assert reckoned(text) == comes_to


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "A formula is missing. It is here: “▸”."),
        ("1 +", "A number or a name is missing. It is here: “1 +▸”."),
        ("strenth", "Nothing here is called “strenth”. Did you mean strength? It is here: “▸strenth”."),
        ("1 + foo", "Nothing here is called “foo”. It is here: “1 + ▸foo”."),
        ("half + 1", "Nothing here is called “half”. half is a table: write half(…). It is here: “▸half + 1”."),
        ("third(1)", "There is no table “third”. There are half. It is here: “▸third(1)”."),
        ("(1 + 2", "A bracket is not closed. It is here: “(1 + 2▸”."),
        ("1 + 2)", "A bracket is closed that was never opened. It is here: “1 + 2▸)”."),
        ("2 hp", "Between two a sign is missing. It is here: “2 ▸hp”."),
        ("7 / 2", "Division is written “//”, and rounds down. It is here: “7 ▸/ 2”."),
        ("1.5", "Only whole numbers are reckoned with. It is here: “1▸.5”."),
        ("1 < harm < 9", "Only two are compared at a time: join them with “and”. It is here: “1 < harm ▸< 9”."),
        ("2 if harm", "After “if” comes “else”, as in “2 if large else 1”. It is here: “2 if harm▸”."),
        ("and 1", "Before “and” a number or a name is missing. It is here: “▸and 1”."),
        ("max 1", "After “max” comes a bracket, as in “max(1, 2)”. It is here: “max ▸1”."),
        ("max(1)", "max takes two numbers or more. It is here: “max(1)▸”."),
        ("abs(1, 2)", "abs takes one number. It is here: “abs(1, 2)▸”."),
        ("123456", "A number is at most 99,999. It is here: “▸123456”."),
        ("hp.real", "Only whole numbers are reckoned with. It is here: “hp▸.real”."),
        ("hp[0]", "“[” means nothing in a formula. It is here: “hp▸[0]”."),
        ("'x'", "“'” means nothing in a formula. It is here: “▸'x'”."),
        ("lambda: 1", "“:” means nothing in a formula. It is here: “lambda▸: 1”."),
        ("__import__(1)", "There is no table “__import__”. There are half. It is here: “▸__import__(1)”."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(text: str, said: str) -> None:
    with pytest.raises(formula.WrongFormula) as wrong:
        reckoned(text)
    assert str(wrong.value) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(" * 80 + "1" + ")" * 79, "nested"), ("-" * 100 + "1", "nested"), ("not " * 30 + "1", "nested"),
        ("1" + " + 1" * 23, ""), ("1 + " * 39 + "(1 + 1) * 3 * 4 * 5 * 6 * 7", "characters"), ("+".join("1" * 60), "parts"), ("x" * 161, "characters"),
        ("1 if 1 else " * 12 + "1", ""),
    ],
)  # fmt: skip
def test_length_depth_and_number_of_parts_are_bounded(text: str, said: str) -> None:
    try:
        found = formula.read(text)
    except formula.WrongFormula as wrong:
        assert said
        assert said in str(wrong)
    else:
        assert not said
        assert found.names() == set()


def test_a_formula_is_what_python_would_make_of_it() -> None:
    """Where no number is divided by 0; Python itself is asked, and only here."""
    rng, asked = Random("formulas"), 0
    for _ in range(3_000):
        text = drawn(rng, list(ENV), [], 3)
        if len(text) > formula.LONGEST:
            continue
        try:
            found = eval(text, {"__builtins__": {"max": max, "min": min, "abs": abs}}, ENV)  # noqa: S307 - drawn above
        except (ZeroDivisionError, SyntaxError):  # Python wants brackets around a not behind a sign
            continue
        # and and or give 1 or 0 here: what they choose between is no matter of a truth
        if " and " not in text and " or " not in text:
            assert reckoned(text) == int(found), text
            asked += 1
        else:
            reckoned(text)
    assert asked > 800
