"""All tests of the rules go through a door that is watched."""

from __future__ import annotations

import gc

import watched  # noqa: F401 - before any of them is imported
from hypothesis import settings

from goals import many

#: the same examples every time, and however slow the machine is
settings.register_profile("rules", settings.get_profile("ci"), max_examples=many(100, 100))
settings.load_profile("rules")


def pytest_collection_finish() -> None:
    """Thousands of tests and their rows stay to the end: they are not looked through for garbage again and again."""
    gc.collect()
    gc.freeze()
