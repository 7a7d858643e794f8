"""What each act of After Sundown asks for."""

from __future__ import annotations

from dataclasses import dataclass

from sawbones.kit.fields import Option, choice, flag, number

KIND = choice(
    "Kind",
    (
        Option("lethal", "Lethal", "Blades, bullets, claws: / and \\ in each box."),
        Option("normal", "Normal", "Fists, falls, rubber bullets: / in each box."),
        Option("aggravated", "Aggravated", "Fire, sunlight, banes: all three strokes in each box."),
    ),
)


SHIFT = number("Size", 0, 3, 0, more=True, help="Small creatures take a wound so many levels worse.")


@dataclass(frozen=True, slots=True)
class Blow:
    """Damage before soak."""

    damage: int = number("Damage", 0, 40, 3, main=True, help="Weapon and net hits of the attack.")
    kind: str = KIND
    soakable: bool = flag("May be soaked", default=True, more=True)
    size_shift: int = SHIFT
    armour_trade: int = number(
        "Armour hits",
        0,
        20,
        0,
        more=True,
        help="Three soak dice each for one sure hit, as often as the armour's rating.",
    )
    attribute: str = choice(
        "Soaked by",
        (
            Option("strength", "Strength", "As is usual."),
            Option("willpower", "Willpower", "Of the sheet."),
            Option("other", "Another", "Its dice are said here."),
        ),
        more=True,
        help="Normally Strength, unless what hurts says otherwise.",
    )
    attribute_dice: int = number("Its dice", 0, 20, 0, more=True, help="Of another attribute that soaks this blow.")
    bane: bool = flag("Bane", more=True, help="A material the creature cannot bear: aggravated, no soak bonus.")


@dataclass(frozen=True, slots=True)
class Wound:
    """Net damage that is already known."""

    net: int = number("Net damage", 0, 20, 1, main=True, help="Damage less soak.")
    kind: str = KIND
    size_shift: int = SHIFT


POOL = number("Dice", 0, 60, None, empty="of the sheet", help="Left empty: the Healing Test dice of the sheet.")


CONDITIONS = choice(
    "Conditions",
    (
        Option(0, "as counted"),
        Option(-2, "dangerous −2"),
        Option(1, "restful +1"),
        Option(2, "sanitary +2"),
        Option(4, "awesome +4"),
    ),
    more=True,
    help="Dice for the place, if the sheet's number does not hold them. Distressing is 0.",
)


MEDIC = number("Medic's dice", 0, 40, 0, more=True, help="Logic + Medicine as teamwork: the smaller pool assists.")


@dataclass(frozen=True, slots=True)
class FirstAid:
    """Somebody trained lends a hand within the hour."""

    pool: int | None = number(
        "Medic's dice", 0, 60, None, empty="of whoever helps", help="Left empty: Logic + Medicine of whoever helps."
    )


@dataclass(frozen=True)
class HealingTest:
    """A Healing Test: against dying, or at the end of the critical hour (first text)."""

    pool: int | None = POOL
    conditions: int = CONDITIONS
    medic: int = MEDIC


@dataclass(frozen=True)
class OneKind:
    """One kind of stroke."""

    kind: str = KIND


@dataclass(frozen=True)
class HealTick(HealingTest, OneKind):
    """One healing step of one kind of stroke."""


@dataclass(frozen=True, slots=True)
class Correct:
    """Strokes put on or taken off by hand."""

    forward: int = number("/ strokes", -10, 10, 0)
    back: int = number("\\ strokes", -10, 10, 0)
    horizontal: int = number("- strokes", -10, 10, 0)


@dataclass(frozen=True, slots=True)
class Revive:
    """Power points spent on one's own wounds."""

    points: int = number("Power points", 0, 20, 1, main=True)
    kind: str = choice(
        "Heals", (Option("lethal", "Lethal", "One box a point."), Option("normal", "Normal", "Two boxes a point."),
                  Option("aggravated", "Aggravated", "One box for two points and an hour.")),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class PainDrops:
    """Illusory damage, soaked with Willpower."""

    damage: int = number("Damage", 0, 40, 3, main=True, help="The caster's Willpower and net hits.")


@dataclass(frozen=True, slots=True)
class OverTime:
    """One box of fire, acid or poison, and the delay before the next."""

    delay: int = number("Delay", 0, 12, 1, main=True)
    kind: str = KIND
    resist: bool = flag("Resisted now", default=True, help="Once, when it begins: hits make the delay longer.")
