"""No job takes more taps than its figure, in any system; `python tests/bench/taps.py` prints them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from jobs import JOBS, SYSTEMS, taps
from phone import REVISED

from goals import repeat_for

if TYPE_CHECKING:
    from phone import Phone


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, REVISED))
def test_no_job_takes_more_taps_than_its_figure(phone: Phone, system: str) -> None:
    """One fight after the other on one phone, as in an evening."""
    found = {job.name: (taps(phone, job, system), job.figure) for job in JOBS}
    print(found)
    assert {job: taken for job, taken in found.items() if taken[0] > taken[1]} == {}
