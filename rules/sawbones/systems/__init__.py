"""The rule systems. A new one is one folder here and one line in :data:`FOLDERS`."""

from importlib import import_module
from typing import Any

from sawbones.kit.system import System

#: in the order a page shows them; each folder lists its own systems as ``SYSTEMS``
FOLDERS = (
    "after_sundown",
    "fudge",
    "cybergod",
    "eclipse_phase",
)
SYSTEMS: tuple[System, ...] = tuple(
    system for folder in FOLDERS for system in import_module(f"{__name__}.{folder}").SYSTEMS
)

if __debug__:  # whoever writes a system is told what is wrong with it; the page's Python has this left out
    from sawbones.kit.checks import check_all

    check_all(SYSTEMS)


def find(system_id: Any) -> System | None:
    """The system with this id, or ``None``."""
    return next((system for system in SYSTEMS if system.id == system_id), None)
