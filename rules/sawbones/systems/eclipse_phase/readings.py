"""How the printings differ, and every other place that can be read in two ways: each is a field here.

``printing`` moves all the printing's switches at once. A switch left empty is as that printing has it; set, it
stands by itself. Each option says which words support it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from sawbones.kit.fields import Formerly, Option, choice, flag, specs
from sawbones.kit.system import Book
from sawbones.play.question import Cite
from sawbones.systems.eclipse_phase.sheet import Fighter

TEXT = "Eclipse Phase"
SECOND = "Eclipse Phase, second printing"
LATER = "Eclipse Phase, errata of the third printing"
OUTCOME = "p. 192, Step 5: Determine Outcome"
ARMOR = "p. 192, Step 6: Modify Armor"
DAMAGE = "p. 192, Step 7: Determine Damage"
WOUNDS = "p. 192, Step 8: Determine Wounds"
HEALTH = "p. 207, Physical Health"
HEALED = "p. 208, Healing, table"
SHOCK = "p. 204, Shock Attacks"
CALLED = "p. 197, Called Shots"

PRINTINGS = ("first", "second", "later")
#: what each switch is in the first, the second and the later printings
PRINTED = {
    "margin": ("subtract", "subtract", "roll"),
    "initiative": ("d100", "d100", "d10"),
    "burst": ("damage", "damage", "later"),
    "shock_decay": ("turn", "turn", "minute"),
    "defender_critical": ("malfunction", "benefit", "none"),
    "moxie_ignores": ("all", "all", "negative"),
    "off_hand_melee": ("counts", "ignored", "ignored"),
    "passengers": ("half", "armour", "armour"),
}


def switch(label: str, *options: Option) -> str | None:
    """Something the printings differ in; empty is as the printing has it."""
    found: str | None = choice(label, options, None, reading=True, more=True, empty="by the printing")
    return found


@dataclass(frozen=True)
class Readings(Book[Fighter]):
    """The text as one fight reads it."""

    sheet: ClassVar[type] = Fighter
    source: ClassVar[str] = TEXT
    phases: ClassVar[int] = 4
    bookkeeping: ClassVar[frozenset[str]] = frozenset(
        ("aim", "aim_turns", "attacks", "complex", "moxie_spent", "sharing", "shots_left", "weapons")
    )

    printing: str = choice(
        "Printing",
        (
            Option("first", "first", "The text this tracker is built on; sets every switch below that is left empty.",
                   Cite(TEXT, OUTCOME)),
            Option("second", "second", "As the first, but a defender's critical brings a benefit.",
                   Cite(SECOND, OUTCOME)),
            Option("later", "third and later", "The margin is the roll, initiative is a d10, bursts add to hit.",
                   Cite(LATER, "p. 118; p. 121; weapon tables")),
        ),
        reading=True,
    )  # fmt: skip
    margin: str | None = switch(
        "Margin of Success",
        Option("subtract", "target less roll", "75 less 20 is a margin of 55 in the worked example.",
               Cite(TEXT, "p. 192, Step 5, example")),
        Option("roll", "the roll itself", "The number rolled is the margin; a failure is counted as before.",
               Cite(LATER, "p. 118")),
    )  # fmt: skip
    initiative: str | None = switch(
        "Initiative",
        Option("d100", "d100", "INIT is twice INT and REF, plus d100, less ten a wound.",
               Cite(TEXT, "p. 188, Initiative")),
        Option("d10", "d10", "INIT is a fifth of INT and REF, plus d10, less one a wound and a trauma.",
               Cite(LATER, "p. 121")),
    )  # fmt: skip
    burst: str | None = switch(
        "Burst and full auto",
        Option("damage", "more damage", "On one target +1d10, on full auto +1d10 and 10.",
               Cite(TEXT, "p. 198, Firing Modes")),
        Option("later", "hit or damage", "Either +10 to hit or +1d10; on full auto +30 or +3d10.",
               Cite(LATER, "weapon tables")),
    )  # fmt: skip
    shock_decay: str | None = switch(
        "After a shock that was resisted",
        Option("turn", "10 less a turn", "The −30 stays until the next turn's end, then it fades turn by turn.",
               Cite(TEXT, SHOCK)),
        Option("minute", "10 less a minute", "The same −30 whether the test was passed or failed.",
               Cite(LATER, "shock weapons")),
    )  # fmt: skip
    defender_critical: str | None = switch(
        "A defender's critical",
        Option("malfunction", "the weapon fails", "It breaks, jams, sticks or is dropped.", Cite(TEXT, OUTCOME)),
        Option("benefit", "a benefit", "Cover or a better position instead; the weapon is sound.",
               Cite(SECOND, OUTCOME)),
        Option("none", "nothing more", "The attack fails, and that is all.", Cite(LATER, OUTCOME)),
    )  # fmt: skip
    moxie_ignores: str | None = switch(
        "Moxie ignores",
        Option("all", "all modifiers", "The bare skill counts.", Cite(TEXT, "Moxie")),
        Option("negative", "negative modifiers", "What helps still helps.", Cite(LATER, "Moxie")),
    )  # fmt: skip
    off_hand_melee: str | None = switch(
        "Off hand in melee with several weapons",
        Option("counts", "counts", "Nothing lifts the −20 of the off hand.", Cite(TEXT, "p. 206, Two Melee Weapons")),
        Option("ignored", "is ignored", "The extra weapon brings its die and no penalty.",
               Cite(SECOND, "p. 206, Two Melee Weapons")),
    )  # fmt: skip
    passengers: str | None = switch(
        "Passengers in a collision",
        Option("half", "half the damage", "Half of what the vehicle takes, nothing off it.",
               Cite(TEXT, "p. 194–201, Collisions")),
        Option("armour", "half, less armour", "Half of it, less their own kinetic armour.",
               Cite(SECOND, "p. 194–201, Collisions")),
    )  # fmt: skip
    shock_wound_modifiers: bool = flag(
        "Wounds and traumas hinder a shock test", default=True, reading=True,
        help="They are off all actions, and a test is one; the worked example has nobody wounded. Off: DUR and armor.",
    )  # fmt: skip
    melee_extra_targets: str = choice(
        "Several targets in melee",
        (
            Option("per_extra", "−20 for each extra", "The rule's own clause: three targets are −40.",
                   Cite(TEXT, "p. 202, Melee against several")),
            Option("book_figure", "−20 for each", "The figure of the example: three targets are −60.",
                   Cite(TEXT, "p. 202, Melee against several, example")),
        ),
        reading=True,
    )  # fmt: skip
    out_at: str = choice(
        "Out of action",
        (
            Option("reached", "at Durability", "The default: Step 7 sends the reader to the chapter on health, "
                   "and there damage has only to reach Durability.", Cite(TEXT, HEALTH)),
            Option("over", "above Durability", "In Step 7 the damage “exceeds” it: at Durability one still stands.",
                   Cite(TEXT, DAMAGE)),
        ),
        reading=True,
    )  # fmt: skip
    bleed_at: str = choice(
        "Bleeding begins",
        (
            Option("over", "above Durability", "The damage “exceeds” Durability.", Cite(TEXT, "p. 207, Bleeding")),
            Option("reached", "at Durability", "As soon as one is out, as Durability itself is read.",
                   Cite(TEXT, "p. 207, Durability")),
        ),
        reading=True,
    )  # fmt: skip
    half_rounds: str = choice(
        "Halves not stated otherwise",
        (
            Option("up", "round up", "Where the text does say, a half of damage is mostly rounded up.",
                   Cite(TEXT, "p. 194–201, Fire")),
            Option("down", "round down", "As the halved Fray is.", Cite(TEXT, "p. 191, Step 2: Declare Defense")),
        ),
        reading=True,
    )  # fmt: skip
    called_shot_margin: bool = flag(
        "A called shot's margin adds damage too", default=True, reading=True,
        help="Nothing shuts out the +5 or +10 of an Excellent Success. Off: the margin buys the called shot alone.",
    )  # fmt: skip
    excellent_damage: bool = flag(
        "Excellent Success adds its damage", default=True, reading=True,
        help="“Increase the Damage Value”: +5 and +10. The worked example forgets it: 21, where the rule gives 26.",
    )  # fmt: skip
    static_damage: bool = flag(
        "Average damage instead of dice", reading=True,
        help="The book offers the printed average, 5½ a die rounded down, for nameless foes.",
    )  # fmt: skip
    initiative_once: bool = flag(
        "Initiative once a scene", reading=True,
        help="An option of the text: one roll for the whole scene, and wounds do not move it.",
    )  # fmt: skip

    object_ends: str = choice(
        "A thing is destroyed",
        (
            Option("durability", "at Durability", "Durability is how much a structure takes before it is destroyed.",
                   Cite(TEXT, "p. 202, Objects and Structures")),
            Option("twice", "at twice Durability", "As a shell, whose Death Rating is twice its Durability.",
                   Cite(TEXT, HEALTH)),
        ),
        reading=True,
        formerly=Formerly("twice", "0.1", "The text destroys a thing at its Durability."),
    )  # fmt: skip
    healing_dice: str = choice(
        "Dice of healing",
        (
            Option("own", "each time its own", "Each hour's or day's die counts alone; the hours after the one "
                   "that healed the last damage go to the wounds.", Cite(TEXT, HEALED)),
            Option("average", "all at once", "The table only says 1d10 for so many hours: thrown together, they heal "
                   "as if each had healed alike.", Cite(TEXT, HEALED)),
        ),
        reading=True,
        formerly=Formerly("average", "0.1", "The table gives each period a die of its own."),
    )  # fmt: skip
    blast_takes: str = choice(
        "A blast takes of a phase",
        (
            Option("complex", "a Complex Action", "To throw a grenade or fire a seeker is an attack. Damage thrown "
                   "already, and a blast of nobody's, take none.", Cite(TEXT, "p. 191, Step 1: Declare Attack")),
            Option("nothing", "nothing", "The attack on its place was the action; the blast is what comes of it.",
                   Cite(TEXT, "p. 193, Area Effect Weapons")),
        ),
        reading=True,
        formerly=Formerly("nothing", "0.1", "To attack is a Complex Action, with a warhead too."),
    )  # fmt: skip

    @cached_property
    def _by_printing(self) -> dict[str, str]:
        at = PRINTINGS.index(self.printing)
        return {name: getattr(self, name) or printed[at] for name, printed in PRINTED.items()}

    def by(self, name: str) -> str:
        """What a switch stands at: by itself, or by the printing."""
        return self._by_printing[name]

    def reading(self, name: str) -> str:
        """How this fight reads a place, in a sentence."""
        spec = specs(type(self))[name]
        if spec.kind == "flag":
            return f"Reading: {spec.label}, {'on' if getattr(self, name) else 'off'}. {spec.help}"
        value = self.by(name) if name in PRINTED else getattr(self, name)
        option = next(option for option in spec.options if option.id == value)
        printing = f" ({self.printing} printing)" if name in PRINTED and getattr(self, name) is None else ""
        return f"Reading: {spec.label}, {option.label}{printing}. {option.help}"
