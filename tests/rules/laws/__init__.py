"""Laws over a system, whatever it is: each a function that takes the system, or one case of it, and says what is wrong.

:func:`hold` looks at as many cases as the system's budget allows, always the same ones, and makes the first one that
breaks a law as simple as it can before it says so.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias
from unittest.mock import patch

from budgets import budget

from goals import many
from laws import affected, dice, order, rules, sheets, shown, systems
from laws.case import Case, drawn
from sawbones.systems import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.kit.system import System

Law: TypeAlias = "Callable[[Any], None]"

#: laws of one act on one sheet
OF_CASES: tuple[Law, ...] = (*dice.LAWS, *rules.LAWS, *sheets.LAWS, *shown.LAWS, *order.LAWS, *affected.LAWS)
#: laws of a system as a whole
OF_SYSTEMS: tuple[Law, ...] = (rules.it_is_the_same_in_another_python, *systems.LAWS)
LAWS = (*OF_CASES, *OF_SYSTEMS)
#: those that want few dice
SMALL = {
    dice.odds_are_the_rule_played_over_every_face,
    affected.the_odds_of_the_actor_are_the_rule_played_over_every_face,
}


def hold(law: Law, system: System, cases: int = 0) -> None:
    """Look whether a law holds for a system; raises ``AssertionError`` with the simplest case that was found."""
    __tracebackhide__ = True  # who writes a system reads what is wrong with it, and not how that was found
    there = [*SYSTEMS] if system in SYSTEMS else [*SYSTEMS, system]
    with patch("sawbones.systems.SYSTEMS", tuple(there)):
        if law in OF_SYSTEMS:
            law(system)
            return
        allowed = budget(system.id)
        for number in range(cases or many(allowed.cases, allowed.cases)):
            most = allowed.small if law in SMALL and number % 3 else allowed.usual
            case = drawn(system, f"{law.__name__} {number}", most)
            if wrong := broken(law, case):
                case = simplest(law, case, type(wrong))
                told = json.dumps(case.given, ensure_ascii=False)
                # where a rule itself breaks, its lines are shown
                cause = None if isinstance(wrong, AssertionError) and str(wrong) else wrong
                raise AssertionError(f"{law.__name__.replace('_', ' ')}: {broken(law, case)!r}\n{told}") from cause


def broken(law: Law, case: Case) -> Exception | None:
    """What is wrong with this case, if anything is."""
    try:
        law(case)
    except Exception as wrong:  # noqa: BLE001 - whatever a rule raises is a fault of it
        return wrong
    return None


def simplest(law: Law, case: Case, kind: type[Exception]) -> Case:
    """The case with all fields left out that make no difference to what is wrong."""
    for part in ("actor", "readings", "sheet", "order"):
        for name in list(case.given[part] or ()):
            left = {field: value for field, value in case.given[part].items() if field != name}
            less = Case(case.system, case.given | {part: left}, case.seed)
            if isinstance(broken(law, less), kind):
                case = less
    return case
