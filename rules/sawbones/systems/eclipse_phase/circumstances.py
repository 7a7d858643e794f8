"""What an attack is made with and under which circumstances: what is tapped before the numbers are filled in."""

from __future__ import annotations

from dataclasses import dataclass

from sawbones.kit.fields import Option, choice, flag, number, text
from sawbones.systems.eclipse_phase.gear import LOAD_OPTIONS, SIZE_OPTIONS, WEAPON_OPTIONS


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What an attack is made with, and under which circumstances."""

    weapon: str | None = choice("Weapon", WEAPON_OPTIONS, None, main=True, empty="the first carried")
    mode: str | None = choice(
        "Firing mode",
        (
            Option("single", "single shot", "One a Complex Action."),
            Option("semi", "semi-automatic", "Two attacks a Complex Action."),
            Option("burst", "burst", "Two bursts of three rounds a Complex Action."),
            Option("full", "full auto", "One attack of ten rounds."),
        ),
        None,
        empty="its usual",
    )
    targets: int = number(
        "Targets of it", 1, 3, 1, more=True, help="A burst takes two, full auto three, each 1 m from the next."
    )
    range: str | None = choice(
        "Range",
        (
            Option("point_blank", "point-blank", "2 m and less: +10."),
            Option("short", "short"),
            Option("medium", "medium", "−10"),
            Option("long", "long", "−20"),
            Option("extreme", "extreme", "−30"),
        ),
        None,
        empty="by meters",
    )
    metres: int | None = number("Meters", 0, 9999, None, more=True, empty="short range")
    smartlink: bool = flag("Smartlink", help="+10, not both.")
    aim: str | None = choice(
        "Aiming",
        (Option("none", "none"), Option("quick", "quick, +10"), Option("complex", "complex, +30")),
        None,
        empty="as prepared",
    )
    cover: str | None = choice(
        "Target's cover",
        (
            Option("minor", "minor cover", "−10"),
            Option("moderate", "moderate cover", "−20"),
            Option("major", "major cover", "−30"),
            Option("hidden", "hidden", "−60"),
        ),
        None,
    )
    running: bool = flag("Attacker runs", help="−20 to a shot.")
    visibility: str | None = choice(
        "Visibility",
        (
            Option("minor", "poor sight", "−10"),
            Option("major", "very poor sight", "−20"),
            Option("blind", "blind", "−30"),
        ),
        None,
        more=True,
    )
    called_shot: str | None = choice(
        "Called shot",
        (
            Option("armour", "past the armor", "−10; a margin of 30 bypasses it."),
            Option("disarm", "disarm", "−10; a margin of 30 halves the damage and may disarm."),
            Option("place", "a certain place", "−10; a margin of 30, and the game master says what it does."),
        ),
        None,
    )
    superior: bool = flag("Superior position", more=True, help="+20")
    reach: str | None = choice(
        "Reach",
        (Option("none", "even"), Option("attacker", "attacker's, +10"), Option("defender", "defender's, +10")),
        None,
        more=True,
        empty="as the sheets say",
    )
    charge: str | None = choice(
        "Charge",
        (
            Option("charging", "charging", "−10, and +1d10."),
            Option("receiving", "receiving a charge", "+20 for who has delayed for it."),
        ),
        None,
        more=True,
    )
    defence: str | None = choice(
        "Defends with",
        (
            Option("fray", "Fray"),
            Option("skill", "a melee skill", "In melee."),
            Option("none", "nothing", "Surprised or helpless."),
        ),
        None,
        more=True,
        empty="as the sheet says",
    )
    full_defence: bool = flag("Full defense", help="+30")
    in_melee: bool = flag("Attacker is in melee", more=True, help="−30 to a shot.")
    from_cover: bool = flag("Attacker is behind cover", more=True, help="−10 to a shot.")
    indirect: bool = flag("Indirect fire", more=True, help="−30")
    again: int = number("Changes of target", 0, 5, 0, more=True, fresh=True, help="−20 each in the same phase.")
    off_hand: int = number("Off hand", 0, 3, 0, more=True, help="−20 for each weapon beyond the first.")
    one_hand: bool = flag("Two-handed, used in one", more=True, help="−20")
    size: str = choice(
        "Target's size",
        (
            Option("normal", "normal"),
            Option("very_small", "very small, −30"),
            Option("small", "small, −10"),
            Option("large", "large, +10"),
            Option("very_large", "very large, +30"),
        ),
        more=True,
    )
    touch: bool = flag("A touch is enough", more=True, help="+20")
    melee_targets: int = number("Targets in melee", 1, 6, 1, more=True, help="Each 1 m from the next.")
    weapons: int = number("More weapons in hand", 0, 3, 0, more=True, help="In melee: +1d10 each.")
    defending_weapons: int = number("Defender's more weapons", 0, 3, 0, more=True, help="+10 to defense each.")
    load: str = choice("Ammunition", LOAD_OPTIONS, more=True)
    railgun: bool = flag("Railgun", more=True, help="AP −3, +2 damage, range half as much again.")
    burst_for: str = choice(
        "Burst for",
        (Option("damage", "damage"), Option("hit", "the hit")),
        more=True,
        help="Where the printing gives one or the other.",
    )
    beam: str = choice(
        "Beam",
        (
            Option("none", "two shots"),
            Option("sweeping", "sweeping, the second", "+10 after a miss at the same target."),
            Option("concentrated", "concentrated", "No second shot: damage × 1½."),
        ),
        more=True,
    )
    warhead: str = choice("Warhead", SIZE_OPTIONS, more=True)
    suppressive: bool = flag("Suppressive fire", more=True, help="Only range, wounds and full defense count.")
    structure: bool = flag("Large structure", more=True, help="Takes a third of a shot.")
    through: int | None = number("Shot through, armor", 0, 200, None, more=True, help="−30, and twice this protects.")
    other: int = number("Anything else", -60, 60, 0, signed=True, more=True)
    other_defence: int = number("… for the defense", -60, 60, 0, signed=True, more=True)
    # a weapon whose damage is given and not looked up, as in a line of text; one that is chosen above goes before it
    own: str = text("Other weapon", 40, "", more=True, help="Not in the list: its damage is given here.")
    used: str | None = choice(
        "… is used", (Option("melee", "in melee"), Option("shot", "at range")), None, more=True, empty="by its name"
    )
    dice: int | None = number("… damage, d10", 0, 40, None, more=True, empty="no other weapon")
    plus: int | None = number("… and", -50, 200, None, more=True, signed=True)
    ap: int | None = number("… Armor Penetration", -99, 0, None, more=True)
    skill: int | None = number("… skill", 0, 120, None, more=True, empty="as the sheet says, or 40")

    @property
    def typed(self) -> bool:
        """Whether the weapon is one whose damage is given."""
        return self.weapon is None and self.dice is not None
