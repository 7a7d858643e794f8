"""A fighter: what is asked for when one joins, and what a fight leaves on them.

A sheet is a frozen dataclass, and each of its fields says what it asks for. A field's name is kept in saved fights and
links for ever; its label may change.
"""

from __future__ import annotations

from dataclasses import dataclass

from sawbones.kit.fields import counts, flag, number

#: the rows of harm, mildest first, and how many boxes each has
ROWS = ("scratches", "gashes", "ruin")
BOXES = (3, 2, 1)
MOST_STRAIN = 6
#: into how many parts the healing clock is cut
PARTS = 4
#: a night's rest in minutes
NIGHT = 480


@dataclass(frozen=True, slots=True)
class Fighter:
    """Somebody with boxes for harm."""

    # alias: what stands for it in a quick line, like "2 wolf gr 1"
    grit: int = number("Grit", 0, 6, 2, alias=("gr",), help="Dice to hold harm off with.")
    # suffered: an unhurt copy of somebody has none of it; more: the form shows it when asked
    marks: tuple[int, ...] = counts("Harm", ROWS, 0, max(BOXES), (0, 0, 0), more=True, suffered=True)
    strain: int = number("Strain", 0, MOST_STRAIN, 0, suffered=True, help="At six one breaks.")
    healing: int = number("Healing clock", 0, PARTS - 1, 0, more=True, suffered=True, help="Parts that are filled.")
    rested: int = number("Minutes of rest", 0, NIGHT, 0, more=True, suffered=True, help="Towards a night.")
    dead: bool = flag("Dead", more=True, suffered=True)

    @property
    def hurt(self) -> bool:
        """Whether any box is marked."""
        return any(self.marks)

    @property
    def tired(self) -> bool:
        """Whether there is anything to rest from."""
        return not self.dead and (self.hurt or self.strain > 0)
