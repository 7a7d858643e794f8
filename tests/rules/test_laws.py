"""Laws over every system, its readings, its sheets and its acts, whatever they are; what each says is in ``laws``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from laws import LAWS, Law, hold
from laws.rules import it_is_the_same_in_another_python
from table_talk import BOOKS, LOOKED_AT

from sawbones.play.dice import total
from sawbones.play.limits import TooMany
from sawbones.play.resolve import Part, odds

if TYPE_CHECKING:
    from sawbones.kit.system import System
    from sawbones.play.table import Table


@pytest.mark.parametrize(
    "law",
    [pytest.param(law, marks=pytest.mark.dear) if law is it_is_the_same_in_another_python else law for law in LAWS],
    ids=lambda law: law.__name__,
)
@pytest.mark.parametrize("system", LOOKED_AT, ids=lambda system: system.id)
def test_law(system: System, law: Law) -> None:
    hold(law, system)


def test_the_odds_have_a_budget_and_say_so() -> None:
    book = BOOKS[0]

    def many(table: Table, sheet: Any, order: Any) -> Any:
        return sheet, table.roll("one of very many", total(1, 20_001))

    with pytest.raises(TooMany, match=r"more than 20,000 ways"):
        odds(Part("someone", many, book.sheet(), None))
