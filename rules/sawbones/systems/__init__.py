"""The rule systems. A new one is one folder here and one line in :data:`FOLDERS`."""

from importlib import import_module
from typing import Any

from sawbones.kit.system import System
from sawbones.systems import own

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


def named(system_id: Any, definition: Any = None) -> System | None:
    """The system that a fight is kept under: one with this id, or the game that lies beside the id; else ``None``.

    Raises :class:`~sawbones.kit.values.Refused` for a game that is none.
    """
    return own.system(definition) if system_id == own.ID and definition is not None else find(system_id)


def kept_as(system: System) -> tuple[Any, ...]:
    """What a fight is kept under, so that :func:`named` gives the system again: its id, or a mark and the game."""
    return (system.id,) if system.definition is None else (own.ID, system.definition)
