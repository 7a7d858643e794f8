"""The laws and play come to everything that a system has: what is left over is a list with reasons, and the list is true."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from reach import reached, shelves
from table_talk import LOOKED_AT
from unreached import NEVER, SELDOM

from goals import SHARE

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.skipif(SHARE < 1, reason="what a part of the play has not come to says nothing")
@pytest.mark.timeout(600)
@pytest.mark.parametrize("shelf", shelves(LOOKED_AT))
def test_everything_is_reached_but_what_is_listed(shelf: str, record_property: Callable[[str, object], None]) -> None:
    never, seldom = NEVER.get(shelf, {}), SELDOM.get(shelf, {})
    seen = reached(shelf, list(never), list(seldom))
    record_property("reached", f"{shelf}: {seen.said()}")
    rare = {name for name in seen.left if name.startswith(tuple(seldom))}
    assert sorted(seen.left - set(never) - rare) == [], "nobody comes to this: play it, or say why in unreached.py"
    assert sorted(set(never) - seen.left) == [], "somebody comes to this, or it is gone: take it off the list"
    gone = [start for start in seldom if not any(name.startswith(start) for name in seen.there)]
    assert gone == [], "this is gone: take it off the list"
