"""What the acts ask for. The fields of a fight's own beyond the first dozen of an attack are filled from a weapon."""

from __future__ import annotations

from dataclasses import dataclass

from sawbones.kit.fields import Option, choice, flag, number, text
from sawbones.systems.eclipse_phase.checks import CRITICAL, FLIP, IGNORE, NO_MOXIE, SAVE
from sawbones.systems.eclipse_phase.gear import BLAST_OPTIONS, SIZE_OPTIONS
from sawbones.systems.eclipse_phase.sheet import LONGEST_FIRE, STRESSORS, TOUGHEST

#: the skill of an attack of which nobody has said one, as of a weapon in the sheet
USUAL_SKILL = 40
#: so many dice of damage an attack has at most, before those of a burst or a charge
MOST_DICE = 20
ARMOUR = choice("Armor", (Option("kinetic", "kinetic"), Option("energy", "energy")))
AP = number("Armor Penetration", -99, 0, 0, help="Takes so much off the armor.")
MOXIE = (
    Option(NO_MOXIE, "none"),
    Option(IGNORE, "ignore modifiers", "Said before the roll."),
    Option(FLIP, "flip the digits"),
    Option(CRITICAL, "make it a critical", "A success only."),
    Option(SAVE, "a plain failure", "No critical failure."),
)
CALLED = choice(
    "Called shot",
    (
        Option("none", "none"),
        Option("armour", "past the armor", "−10; a margin of 30 bypasses it."),
        Option("disarm", "disarm", "−10; a margin of 30 halves the damage and may disarm."),
        Option("place", "a certain place", "−10; a margin of 30, and the game master says what it does."),
    ),
    more=True,
)
YES_NO = (Option(True, "yes"), Option(False, "no"))


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack from the declaration to its damage: target numbers, damage, armor."""

    skill: int = number("Skill", 0, 120, USUAL_SKILL, main=True, help="The attacker's, before modifiers.")
    modifiers: int = number("Modifiers", -200, 200, 0, signed=True, help="All together never count beyond 60.")
    defence: int = number("Defense", 0, 120, 0, main=True, help="Fray in melee, half of it against shots.")
    defence_modifiers: int = number("Defense modifiers", -200, 200, 0, signed=True)
    defended: bool = flag("Defends", default=True, help="Off: surprised or helpless; nothing is rolled against it.")
    dice: int = number("Damage, d10", 0, MOST_DICE, 1)
    plus: int = number("… and", -50, 200, 0, signed=True)
    divide: int = choice("… divided by", (Option(1, "1"), Option(2, "2")), more=True)
    bonus_dice: int = number("More d10", -20, 20, 0, signed=True, more=True, help="Burst, cone, charge.")
    ap: int = AP
    armour: str = ARMOUR
    shock: bool = flag("Shock", help="A test of DUR and energy armor on a hit.")
    called_shot: str = CALLED
    # beyond the contract
    intent: str = choice(
        "Meant to",
        (
            Option("harm", "harm"),
            Option("knockback", "knock back", "No damage unless critical; a margin of 30 knocks down."),
            Option("subdue", "subdue", "No damage unless critical; a margin of 30 holds."),
        ),
        more=True,
    )
    halves: int = choice(
        "Damage times",
        (Option(2, "1"), Option(3, "1½", "Concentrated fire of a beam."), Option(4, "2", "A standard missile.")),
        more=True,
    )
    double_armour: bool = flag("Armor doubled", more=True, help="Plastic rounds.")
    cover_armour: int = number("Shot through, armor", 0, 200, 0, more=True, help="Twice this protects besides.")
    structure: bool = flag("Large structure", more=True, help="Takes a third of a shot.")
    ignites: bool = flag("Sets on fire", more=True, help="With a margin of 30.")
    moxie: str = choice("Attacker's Moxie", MOXIE, more=True, fresh=True)
    defence_moxie: str = choice("Defender's Moxie", MOXIE, more=True, fresh=True)
    weapon: str = text("Weapon", 24, "", more=True, help="Whose rounds are spent, and what may fail.")
    rounds: int = number("Rounds spent", 0, 100, 0, more=True)
    targets: int = number("Targets of them", 1, 3, 1, more=True, help="One burst at two, full auto at three.")
    action: str | None = choice(
        "Takes",
        (
            Option("whole", "a Complex Action", "A single shot, full auto, a blow."),
            Option("half", "half of one", "One of two shots or bursts."),
            Option("free", "none of its own", "With the other hand, by suppressive fire."),
        ),
        None,
        more=True,
        empty="by the weapon",
    )


@dataclass(frozen=True, slots=True)
class Damage:
    """Damage of a known value."""

    dv: int = number("Damage Value", 0, 2 * TOUGHEST, 5, main=True)
    ap: int = AP
    armour: str = ARMOUR
    bypass: bool = flag("Bypasses armor")
    shock: bool = flag("Shock")
    unwounding: bool = flag("No wounds", more=True, help="As suffocation does.")
    double_armour: bool = flag("Armor doubled", more=True)
    half_armour: bool = flag("Armor halved", more=True)


@dataclass(frozen=True, slots=True)
class Stress:
    """Stress that is taken at once."""

    sv: int = number("Stress Value", 0, 999, 3, main=True)


@dataclass(frozen=True, slots=True)
class FirstAid:
    """Somebody tends to an injury."""

    medicine: int | None = number("Medicine", 0, 120, None, more=True, help="To be rolled here; empty: it succeeded.")


@dataclass(frozen=True, slots=True)
class Heal:
    """Time spent healing."""

    care: str = choice(
        "Care",
        (
            Option("none", "no biomods", "1d10 a day, a wound a week."),
            Option("biomods", "basic biomods", "1d10 every 12 hours, a wound every 3 days."),
            Option("nanobandage", "nanobandage", "1d10 every 2 hours, a wound a day."),
            Option("medichines", "medichines", "1d10 an hour, a wound every 12 hours."),
        ),
    )
    hours: int = number("Hours", 0, 20_000, 24, main=True)
    conditions: str = choice(
        "Conditions",
        (
            Option("good", "good"),
            Option("poor", "poor", "Everything takes twice as long."),
            Option("harsh", "harsh", "Damage takes three times as long, wounds do not heal."),
        ),
    )


@dataclass(frozen=True, slots=True)
class Fall:
    """A fall."""

    metres: int = number("Meters", 0, 500, 3, main=True)


@dataclass(frozen=True, slots=True)
class Burn:
    """A turn of burning."""

    turn: int = number("Turn of burning", 0, LONGEST_FIRE, 1, main=True, help="Every five turns it burns worse.")


@dataclass(frozen=True, slots=True)
class Correct:
    """Numbers by hand, for whatever the tracker does not know; empty leaves them."""

    damage: int | None = number("Damage", 0, 2 * TOUGHEST, None)
    wounds: int | None = number("Wounds", 0, 99, None)
    stress: int | None = number("Stress", 0, 999, None)
    traumas: int | None = number("Traumas", 0, 99, None)
    prone: bool | None = choice("Prone", YES_NO, None)
    unconscious: bool | None = choice("Unconscious", YES_NO, None)
    shock_turns: int | None = number("Shocked, turns", 0, 99, None)
    shock_modifier: int | None = number("Shock modifier", 0, 30, None)
    treated: bool | None = choice("Bleeding stopped", YES_NO, None)
    rolled: int | None = number("Initiative roll", 0, 99, None)
    moxie_spent: int | None = number("Moxie spent", 0, 10, None)
    fire: int | None = number("On fire, turns", 0, LONGEST_FIRE, None)


@dataclass(frozen=True, slots=True)
class Source:
    """Something that wears on a mind."""

    source: str = choice("Source", STRESSORS)
    modifier: int = number("Modifier", -60, 60, 0, signed=True, help="To the WIL × 3 test.")


@dataclass(frozen=True, slots=True)
class Derange:
    """What a trauma leaves; a name that is there already gets worse."""

    name: str = text("Derangement", 24, "anxiety")
    disorder: bool = flag("A disorder", help="With the fourth trauma.")


@dataclass(frozen=True, slots=True)
class Test:
    """A success test."""

    skill: int = number("Skill", 0, 120, 40, main=True, help="Or the aptitude, where the skill is not learned.")
    modifiers: int = number("Modifiers", -200, 200, 0, signed=True)
    burdened: bool = flag("Wounds and the like count", default=True)
    related: bool = flag("A related skill", more=True, help="−30")
    helpers: int = number("Helpers", 0, 9, 0, more=True, help="+10 each, +30 at most.")
    retries: int = number("Tries before", 0, 9, 0, more=True, help="−10 each.")
    moxie: str = choice("Moxie", MOXIE, more=True, fresh=True)


@dataclass(frozen=True, slots=True)
class Sprint:
    """Running as fast as one can."""

    skill: int = number("Freerunning", 0, 120, 40, main=True)
    modifiers: int = number("Modifiers", -200, 200, 0, signed=True)


@dataclass(frozen=True, slots=True)
class Opposed:
    """A test against somebody else's."""

    skill: int = number("Skill", 0, 120, 40, main=True)
    modifiers: int = number("Modifiers", -200, 200, 0, signed=True)
    burdened: bool = flag("Wounds and the like count", default=True)
    other: int = number("Against", 0, 120, 40, main=True)
    other_modifiers: int = number("Their modifiers", -200, 200, 0, signed=True)
    moxie: str = choice("Moxie", MOXIE, more=True, fresh=True)


@dataclass(frozen=True, slots=True)
class Surprise:
    """Somebody is set upon."""

    perception: int = number("Perception", 0, 120, 40, main=True)
    alert: bool = flag("On the alert", help="Off: −20.")
    infiltration: int = number("Against Infiltration", 0, 120, 40, main=True)
    modifiers: int = number("Modifiers", -200, 200, 0, signed=True)


@dataclass(frozen=True, slots=True)
class TakeAim:
    """Taking aim."""

    how: str = choice("How", (Option("quick", "Quick Action, +10"), Option("complex", "Complex Action, +30")))


@dataclass(frozen=True, slots=True)
class WithWeapon:
    """A weapon carried; empty is the first."""

    weapon: str = text("Weapon", 24, "", help="Empty: the first.")


@dataclass(frozen=True, slots=True)
class BreakFree:
    """Getting out of a hold."""

    skill: int | None = number("Unarmed Combat", 0, 120, None, help="Empty: SOM × 3 at −30.")
    held: int = number("The holder's", 0, 120, 40)


@dataclass(frozen=True, slots=True)
class Blast:
    """A blast: full damage at its centre, less for each meter."""

    dice: int = number("Damage, d10", 0, 20, 3)
    plus: int = number("… and", -50, 200, 6, signed=True)
    divide: int = choice("… divided by", (Option(1, "1"), Option(2, "2")), more=True)
    halves: int = choice(
        "Damage times", (Option(2, "1"), Option(3, "1½"), Option(4, "2", "A standard missile.")), more=True
    )
    dv: int | None = number(
        "Thrown already", 0, 2 * TOUGHEST, None, help="One throw does for everybody in it.", fresh=True
    )
    ap: int = AP
    armour: str = ARMOUR
    metres: int | None = number("Meters from the centre", 0, 60, None, fresh=True, help="Empty: asked for each.")
    loss: int = number("Less for each meter", 0, 10, 2, more=True, help="HEAP: 4.")
    radius: int = number("Uniform within", 0, 60, 0, more=True, help="Full damage inside, in meters.")
    shock: bool = flag("Shock", more=True)


@dataclass(frozen=True, slots=True)
class Warhead:
    """What bursts."""

    weapon: str = choice("Warhead", BLAST_OPTIONS, main=True)
    size: str = choice("Size", SIZE_OPTIONS)


@dataclass(frozen=True, slots=True)
class Scatter:
    """A blast that missed its place."""

    failure: int = number("Margin of Failure", 0, 120, 10, main=True, help="Above 30 twice as far, above 60 thrice.")


@dataclass(frozen=True, slots=True)
class Crash:
    """A collision."""

    pace: str = choice(
        "Pace",
        (Option("slow", "slow"), Option("running", "running, × 2"), Option("chase", "chase, by velocity")),
    )
    velocity: int = number("Velocity", 0, 2000, 0, more=True, help="In a chase: a tenth of it times the damage.")
    vehicle: int | None = number("As a passenger: its DUR", 1, TOUGHEST, None, more=True)


@dataclass(frozen=True, slots=True)
class PsiStab:
    """A psi attack that hurts the body."""

    skill: int = number("Psi Assault", 0, 120, 40, main=True)
    modifiers: int = number("Modifiers", -200, 200, 0, signed=True)
    willpower: int | None = number("Attacker's WIL", 0, 40, None, help="Empty: as the attacker's sheet says.")
    full_defence: bool = flag("Full psi defense", help="+30")


@dataclass(frozen=True, slots=True)
class PsiStress:
    """A psi attack that wears on the mind."""

    skill: int = number("Psi Assault", 0, 120, 40, main=True)
    modifiers: int = number("Modifiers", -200, 200, 0, signed=True)
    dice: int = number("Stress, d10", 0, 20, 1)
    plus: int = number("… and", -50, 200, 0, signed=True)
    divide: int = choice("… divided by", (Option(1, "1"), Option(2, "2")), more=True)
    full_defence: bool = flag("Full psi defense", help="+30")


@dataclass(frozen=True, slots=True)
class Strain:
    """What psi costs."""

    modifier: int = number("Modifier", -10, 10, 0, signed=True)


@dataclass(frozen=True, slots=True)
class Surgery:
    """Surgery: hours, and the same as first aid."""

    hours: int = number("Hours", 1, 8, 4)
    medicine: int | None = number("Medicine", 0, 120, None, help="To be rolled here; empty: it succeeded.")


@dataclass(frozen=True, slots=True)
class Vat:
    """A healing vat: everything is healed, the question is when."""

    case: str = choice(
        "Case",
        (
            Option("wounds", "by the wounds", "Up to 3 wounds 2 hours each, from 4 on 12 hours each."),
            Option("limbs", "lost limbs", "12 hours a wound."),
            Option("dead", "dead, in stasis", "A day a wound."),
            Option("missing", "mostly missing", "3 days a wound."),
        ),
    )


@dataclass(frozen=True, slots=True)
class Repair:
    """Repairing a shell or a thing."""

    hardware: int | None = number("Hardware", 0, 120, None, help="To be rolled here; empty: it succeeded.")
    tools: str = choice(
        "Tools", (Option("none", "none"), Option("utilitools", "utilitools, +20"), Option("spray", "repair spray, +30"))
    )


@dataclass(frozen=True, slots=True)
class Spray:
    """Repair spray at work by itself."""

    hours: int = number("Hours", 0, 2000, 2, main=True)


@dataclass(frozen=True, slots=True)
class Therapy:
    """Psychotherapy."""

    what: str = choice(
        "Against",
        (Option("stress", "stress", "1 hour a point."), Option("trauma", "a trauma", "8 hours."),
         Option("disorder", "a disorder", "40 hours.")),
    )  # fmt: skip
    points: int = number("How much", 1, 99, 1, main=True)
    skill: int | None = number("Skill", 0, 120, None, help="To be rolled here; empty: it succeeded.")
