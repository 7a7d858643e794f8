"""What was measured, and the table of it: each figure beside what it is measured against and what was to be reached."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field


@dataclass
class Notes:
    """Figures by name, and the rows made of them."""

    figures: dict[str, list[float]] = field(default_factory=dict)
    rows: list[tuple[str, str, str, str, str]] = field(default_factory=list)

    def add(self, name: str, *figures: float) -> None:
        self.figures.setdefault(name, []).extend(figures)

    def middle(self, name: str) -> float:
        return statistics.median(self.figures[name])

    def spread(self, name: str) -> str:
        """The middle with how far half of the figures lie around it."""
        figures = sorted(self.figures[name])
        quarter = len(figures) // 4
        return f"{self.middle(name):.0f} ms ({figures[quarter]:.0f}–{figures[-1 - quarter]:.0f})"

    def ratio(self, label: str, ours: str, theirs: str, goal: float | None = None) -> None:
        """A row of two times: ours is to be at most so much of theirs, or says only how the table was made."""
        if ours in self.figures and theirs in self.figures:
            found = self.middle(ours) / self.middle(theirs)
            self.row(
                label, self.spread(theirs), self.spread(ours), f"{found:.2f}", goal, met=goal is None or found <= goal
            )

    def most(self, label: str, name: str, goal: float, unit: str = "ms") -> None:
        """A row of one figure that is to be at most so much."""
        if name in self.figures:
            found = self.middle(name)
            self.row(label, "", f"{found:.1f} {unit}", "", goal, met=found <= goal, unit=unit)

    def row(
        self, label: str, theirs: str, ours: str, ratio: str, goal: float | None, *, met: bool, unit: str = ""
    ) -> None:
        mark = "" if met else "  missed"
        wanted = "" if goal is None else f"≤ {goal:g}{f' {unit}' if unit else ''}{mark}"
        self.rows.append((label, theirs, ours, ratio, wanted))

    def table(self) -> str:
        head = ("", "against", "ours", "ratio", "to reach")
        rows = [head, *self.rows]
        wide = [max(len(row[column]) for row in rows) for column in range(len(head))]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip() for row in rows
        )
