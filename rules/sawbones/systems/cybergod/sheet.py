"""A fighter of Cybergod: attributes and pools, protection, the levels of conditions, the mind, and the round.

A pool is skill and linked aptitude together, a number of dice; the attribute is the die they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sawbones.kit.fields import Option, asked, choice, flag, number, numbers, text, words

if TYPE_CHECKING:
    from collections.abc import Mapping

DICE = (6, 8, 10, 12)
#: conditions with levels, in the order of the card: wounds mildest first, then the others
WOUNDS = ("bruised", "wounded", "injured", "maimed", "dying")
LEVELLED = (*WOUNDS, "bleeding", "burning", "fatigued", "stunned")
FLAGS = ("dead", "destroyed", "incapacitated")
#: the word for each
NAMES = {name: name.capitalize() for name in (*LEVELLED, *FLAGS)} | {"prone": "Knocked down", "concealed": "Concealed"}
#: the condition that a Damage Class inflicts; 6 and more destroy
INFLICTED = {1: "bruised", 2: "wounded", 3: "injured", 4: "dying", 5: "dead"}

DRUGS = (
    Option("none", "none"),
    Option("painkillers", "Painkillers", "Wound penalty 1D less, +1D on the tests of wounds. Safety D12."),
    Option(
        "stimulants",
        "Combat Stimulants",
        "Wound penalty 2D less, +2D on Condition Tests; then Fatigued for a scene. Safety D8.",
    ),
    Option(
        "adrenaline",
        "Adrenaline Boosters",
        "Wound penalty 3D less, +2D on Condition Tests; then Fatigued until there is downtime. Addictive. Safety D6.",
    ),
)
PROGRAMS = (
    Option("bruised", "Bruises", "All of Bruised, by the start of the next round."),
    Option("bleeding", "Bleeding", "All of Bleeding, by the start of the next round."),
    Option("wounded", "A wound", "One level of Wounded, by the end of the scene."),
    Option("injured", "An injury", "One level of Injured, after a day."),
)
#: what an Action can be split between
THINGS = (
    Option("close_combat", "Close Combat"),
    Option("ranged_combat", "Ranged Combat"),
    Option("blast", "Area weapon"),
    Option("evade", "Move"),
    Option("take_cover", "Take cover"),
)
#: the most levels a form takes; the table's cap is a reading
MOST_LEVELS = 10


def die(label: str, **more: Any) -> Any:
    """The size of an attribute's die."""
    return choice(label, tuple(Option(sides, f"D{sides}") for sides in DICE), **more)


def dice(label: str, default: int = 3, **more: Any) -> Any:
    """A pool: so many dice."""
    return number(label, 0, 10, default, **more)


def level(label: str, **more: Any) -> Any:
    """The level of a condition."""
    return number(label, 0, MOST_LEVELS, 0, more=True, **more)


@dataclass(frozen=True)
class Fighter:
    """Somebody with conditions."""

    body: int = die("Body", alias=("bod",), help="The die of every Condition Test.")
    toughness: int = dice("Toughness", alias=("tou", "tgh"), help="Skill and Physical: the dice of Condition Tests.")
    dr: int = number("Damage Reduction", 0, 30, 0, help="Off every hit's Damage Class, before mitigation.")
    armour: int = number(
        "Armour points", 0, 99, 0, alias=("mp", "ar"), help="Mitigation left in armour; what is spent is lost."
    )
    resolve: int = number("Resolve", 0, 99, 0, alias=("res",))
    simplified: bool = flag(
        "Minor character", help="Simplified damage: no dice, each test goes by the level and the Body."
    )
    reflex: int = die("Reflex", alias=("ref",), more=True)
    mind: int = die("Mind", alias=("mnd",), more=True)
    close_combat: int = dice("Close Combat", alias=("cc",), more=True)
    ranged_combat: int = dice("Ranged Combat", alias=("rc",), more=True)
    tactics: int = dice("Tactics", alias=("tac",), more=True)
    mobility: int = dice("Mobility", alias=("mob",), more=True)
    medtech: int | None = asked("MedTech", 0, 10, 3, alias=("med",), more=True)
    armour_max: int | None = number(
        "Armour points, whole", 0, 99, None, more=True, help="Left empty: what they are now."
    )
    cover: int = number(
        "Cover points", 0, 99, 0, more=True, help="All temporary mitigation: spent before armour.", suffered=True
    )
    bruised: int = level("Bruised", suffered=True)
    wounded: int = level("Wounded", suffered=True)
    injured: int = level("Injured", suffered=True)
    maimed: int = level("Maimed", suffered=True)
    dying: int = level("Dying", suffered=True)
    bleeding: int = level("Bleeding", suffered=True)
    burning: int = level("Burning", suffered=True)
    fatigued: int = level("Fatigued", suffered=True)
    stunned: int = level("Stunned", suffered=True)
    dead: bool = flag("Dead", more=True, suffered=True)
    destroyed: bool = flag("Destroyed", more=True, suffered=True)
    incapacitated: bool = flag("Incapacitated", more=True, help="Until the end of the scene.", suffered=True)
    stress: int = number("Stress", 0, 99, 0, more=True, suffered=True)
    dissociation: int = die("Dissociation", more=True, help="The dice of Stress Checks.")
    habituation: int = die("Habituation", more=True, help="The die of the Mental Breakdown table.")
    corruption: int = number("Corruption", 0, 20, 0, more=True)
    engrams: int = number("Engrams", 0, 10, 0, more=True, help="As many as there is Resolve at most.")
    drug: str = choice("Drug", DRUGS, more=True, suffered=True)
    # what the acts keep
    doses: tuple[str, ...] = words(
        "Drugs to wear off", 6, DRUGS[1:], more=True, help="Each ends with the scene.", suffered=True
    )
    stims: tuple[str, ...] = words("Nano stims at work", 8, PROGRAMS, more=True, suffered=True)
    breakdowns: tuple[int, ...] = numbers(
        "Mental breakdowns",
        1,
        12,
        6,
        more=True,
        help="Their numbers on the table, as long as they last.",
        suffered=True,
    )
    dead_rounds: int = number(
        "Rounds left to be saved", 0, 20, 0, more=True, help="Dead: the one chance.", suffered=True
    )
    soft_dying: bool = flag("Dying by non-lethal damage alone", more=True, suffered=True)
    tired_scene: int = level("Fatigued until the scene's end", help="Levels that stimulants left.", suffered=True)
    tired_long: int = level("Fatigued until downtime", help="Levels that boosters left.", suffered=True)
    injured_days: int = number("Days of healing an injury", 0, 9, 0, more=True, suffered=True)
    maimed_days: int = number("Days of healing a maiming", 0, 29, 0, more=True, suffered=True)
    day_minutes: int = number("Minutes of the day gone", 0, 1439, 0, more=True, suffered=True)
    rounds: int = number("Rounds of this scene", 0, 9999, 0, more=True, suffered=True)
    bonus_actions: int = number("Bonus Actions", 0, 5, 0, more=True, suffered=True)
    reactions: int = number("Reactions left", 0, 9, 1, more=True, suffered=True)
    initiative: int = number("Initiative gained", 0, 20, 0, more=True, help="Bought in this round.", suffered=True)
    ambushed: bool = flag("Ambushed", more=True, help="No action in this round.", suffered=True)
    evasive: int = number(
        "Evasive", 0, 3, 0, more=True, help="Dice off attacks on this one in this round.", suffered=True
    )
    concealed: bool = flag("Concealed", more=True, help="Full Cover, and not showing: attacks at −3D.", suffered=True)
    flanking: bool = flag("Flanking", more=True, help="Gets round the cover of whoever it attacks.", suffered=True)
    bunched: bool = flag(
        "Bunched", more=True, help="Herded together: a target for suppression and areas.", suffered=True
    )
    spread: bool = flag("Spread out", more=True, help="Not to be taken as one group.", suffered=True)
    prone: bool = flag("Knocked down", more=True, suffered=True)
    zone: int = number("Fire Zone", 0, 30, 0, more=True, help="The Damage Class of whoever acts in it.", suffered=True)
    zone_ap: str = text("Fire Zone, AP", 3, "1", more=True, suffered=True)
    declared: str = text("Declared", 80, more=True, suffered=True)
    split: int = number("Actions it is split into", 1, 3, 1, more=True, suffered=True)
    acted: int = number("Actions taken", 0, 9, 0, more=True, help="In this round.", suffered=True)
    split_done: tuple[str, ...] = words(
        "Parts of a split Action taken", 9, THINGS, more=True, help="In this round.", suffered=True
    )

    def but(self, **changes: Any) -> Fighter:
        """The same fighter with some fields changed: ``replace`` at a tenth of its cost, as a thousand fights need."""
        other = object.__new__(Fighter)
        other.__dict__.update(self.__dict__, **changes)
        return other


def having(man: Fighter, values: Mapping[str, Any]) -> Fighter:
    """The fighter with these fields, by name."""
    return man.but(**values)
