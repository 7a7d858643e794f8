"""No job takes more taps than its figure, in any system; `python tests/bench/taps.py` prints them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from jobs import JOBS, SYSTEMS, Job, taps

if TYPE_CHECKING:
    from phone import Phone


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.name)
def test_no_job_takes_more_taps_than_its_figure(phone: Phone, job: Job, system: str) -> None:
    assert taps(phone, job, system) <= job.figure
