"""The rule systems. A new one is one file or folder here and one line in :data:`SYSTEMS`."""

from typing import Any

from sawbones.kit.system import System
from sawbones.systems.after_sundown import AFTER_SUNDOWN, AFTER_SUNDOWN_REVISED
from sawbones.systems.cybergod import CYBERGOD
from sawbones.systems.eclipse_phase import ECLIPSE_PHASE
from sawbones.systems.fudge import FUDGE

SYSTEMS: tuple[System, ...] = (
    AFTER_SUNDOWN_REVISED,
    AFTER_SUNDOWN,
    FUDGE,
    CYBERGOD,
    ECLIPSE_PHASE,
)

if __debug__:  # whoever writes a system is told what is wrong with it; the page's Python has this left out
    from sawbones.kit.checks import check_all

    check_all(SYSTEMS)


def find(system_id: Any) -> System | None:
    """The system with this id, or ``None``."""
    return next((system for system in SYSTEMS if system.id == system_id), None)
