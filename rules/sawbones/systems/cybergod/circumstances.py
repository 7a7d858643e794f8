"""What an order may be filled from: the weapon, the distance, the hands, and who helps."""

from __future__ import annotations

from dataclasses import dataclass

from sawbones.kit.fields import Option, choice, flag, number
from sawbones.systems.cybergod.gear import BANDS, EVERY, MELEE, RANGED

BAND = choice("Distance", tuple(Option(band, band.capitalize()) for band in BANDS), "short")
FOCUS = flag("Focus", more=True, fresh=True, help="A point of Resolve before the roll: two dice more.")
HELPER = number("Helper's dice", 0, 10, 0, more=True, fresh=True, help="Half of them, rounded down, help.")
OTHER = number("Other dice", -5, 5, 0, signed=True, more=True, fresh=True, help="Light, ground, whatever counts.")
AS_REACTION = flag("As a reaction", more=True, fresh=True, help="Whoever is Stunned has two dice less.")


@dataclass(frozen=True)
class SkillAid:
    """Circumstances of any test of a skill."""

    focus: bool = FOCUS
    helper: int = HELPER
    other: int = OTHER
    as_reaction: bool = AS_REACTION


@dataclass(frozen=True)
class Shooting:
    """The weapon and how far it has to reach."""

    weapon: str = choice("Weapon", RANGED, main=True)
    distance: str = BAND
    grip: str = choice(
        "Held",
        (
            Option("usual", "as it is made"),
            Option("one", "in one hand", "An assault weapon: recoil a step more."),
            Option("two", "in two hands", "A sidearm: recoil a step less."),
            Option("fixed", "on a support", "A heavy weapon or a bipod: recoil a step less."),
        ),
        more=True,
    )
    off_hand: bool = flag("In the off hand", more=True, help="−1D with a Reflex of D8 or lower.")


@dataclass(frozen=True)
class RangedAid(SkillAid, Shooting):
    """Circumstances of Ranged Combat."""


@dataclass(frozen=True)
class Striking:
    """The weapon in close combat."""

    weapon: str = choice("Weapon", MELEE, main=True)
    counter: str | None = choice(
        "Defender's weapon", MELEE, None, help="With what the defender strikes back; left empty: bare hands."
    )
    attribute: str = choice(
        "Attribute", (Option("best", "the better"), Option("body", "Body"), Option("reflex", "Reflex")), more=True
    )
    off_hand: bool = flag("In the off hand", more=True, help="−1D with a Reflex of D8 or lower.")
    two_hands: bool = flag("In two hands", more=True, help="A size less to handle.")
    helpless: bool = flag("Does not fight back", more=True, fresh=True, help="An Easy test.")


@dataclass(frozen=True)
class CloseAid(SkillAid, Striking):
    """Circumstances of Close Combat."""


@dataclass(frozen=True)
class ConflictAid:
    """The weapons of two who attack one another, and how far apart they are."""

    weapon: str = choice("Weapon", EVERY, main=True)
    other_weapon: str = choice("The other's weapon", EVERY)
    distance: str = BAND


@dataclass(frozen=True)
class Armed:
    """A weapon and what of it hits."""

    weapon: str = choice("Weapon", EVERY, main=True)
    hits: int = number("Hits", 0, 12, 1, fresh=True)
    weak_spots: int = number("Weak Spot Hits", 0, 12, 0, more=True, fresh=True)
    criticals: int = number("Critical Hits", 0, 12, 0, more=True, fresh=True)
    power: int = number("Attack Power", 0, 4, 0, more=True, fresh=True)
    distance: str | None = choice("Distance", tuple(Option(band, band.capitalize()) for band in BANDS), None, more=True)
