"""What is counted bit by bit: for so much work, and then it stands still, so that a page counts in slices."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sawbones.foresight.lookout import Lookout


class Counted:
    """A count that goes on; what it comes to depends on the work alone, not on how that was cut."""

    lookout: Lookout
    over = False
    #: gives something after every piece of work
    _running: Iterator[bool]

    @property
    def work(self) -> int:
        """What it has taken so far."""
        return self.lookout.work

    def end(self) -> None:
        """It goes on no more, and what it holds is free at once: else that would wait until garbage is collected."""
        self._running = iter(())

    def go_on(self, work: int) -> None:
        """Count on until so much work has been done in all, or all of it is counted."""
        while not self.over and self.lookout.work < work:
            self.over = next(self._running, True)
