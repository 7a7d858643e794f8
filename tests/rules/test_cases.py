"""Cases of the laws: enough of them of the hurt, and drawn so that a new field or option leaves all others as they were."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import at_random
import pytest
from faulty import CITE, SOUND, Fighter, Sound
from laws.case import drawn
from table_talk import LOOKED_AT

from sawbones.kit import fields
from sawbones.kit.fields import Option

if TYPE_CHECKING:
    from sawbones.kit.system import System

CASES = 100
#: of so many cases, in parts, the fighter is hurt at least
LEAST_HURT = 0.2


@pytest.mark.parametrize("system", LOOKED_AT, ids=lambda system: system.id)
def test_a_fifth_of_the_fighters_are_hurt(system: System) -> None:
    cases = [drawn(system, f"hurt {number}", 30) for number in range(CASES)]
    hurt = sum(case.book.borne(case.sheet) > 0 for case in cases)
    assert hurt >= LEAST_HURT * CASES, f"{hurt} of {CASES} are hurt"


@dataclasses.dataclass(frozen=True)
class Omened(Fighter):
    """A fighter with one field more."""

    omen: int = fields.number("Omen", 0, 9, 0)


@dataclasses.dataclass(frozen=True)
class Changed(Sound):
    """The same rules with one field, one reading and one option more."""

    sheet: ClassVar[type] = Omened
    kind: str = fields.choice(
        "Dice",
        tuple(Option(word, word, "Each counts.", CITE) for word in ("many", "one", "two")),
        reading=True,
    )
    late: bool = fields.flag("Late", reading=True)


def test_a_new_field_or_option_leaves_the_rest_of_every_case() -> None:
    changed, same = dataclasses.replace(SOUND, book=Changed), 0
    for number in range(CASES):
        then, now = (drawn(system, f"law {number}", 30).given for system in (SOUND, changed))
        if now["readings"].pop("kind", None) == "two":
            continue
        then["readings"].pop("kind", None)
        now["readings"].pop("late", None)
        for sheet in (now["sheet"], now["actor"] or {}):
            sheet.pop("omen", None)
        assert now == then
        same += 1
    assert same > CASES / 2


@pytest.mark.parametrize("system", LOOKED_AT, ids=lambda system: system.id)
def test_a_new_field_of_a_form_leaves_the_others(system: System) -> None:
    for act in system.book().acts():
        specs = [("omen", int, fields.number("Omen", 0, 9, 0))]
        more: Any = dataclasses.make_dataclass("More", specs, bases=(act.order,), frozen=True)
        for number in range(20):
            then, now = (at_random.filled(Random(number), form, 0.5) for form in (act.order, more))
            now.pop("omen", None)
            assert now == then, act.id
