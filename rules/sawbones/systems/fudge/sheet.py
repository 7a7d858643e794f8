"""A fighter of Fudge: traits by level, what strikes and what protects, and the marks on the wound record.

A trait level is a number: Fair is 0, a level better is one more. A mark is the letter of the wound it was (its
origin), kept at the level whose box it stands in: an H at Incapacitated is a Hurt that found no other box.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sawbones.kit.fields import Option, asked, choice, flag, lists, number

TRAITS = (
    (-3, "Terrible"),
    (-2, "Poor"),
    (-1, "Mediocre"),
    (0, "Fair"),
    (1, "Good"),
    (2, "Great"),
    (3, "Superb"),
    (4, "Legendary"),
)
WORDS = dict(TRAITS)
#: most letters that a level keeps, boxes or not
MOST = 12
#: characters that a letter in a box has at most
CODE_LENGTH = 2
#: one list of origin codes a level, as far as there is anything to write
Marks = tuple[tuple[str, ...], ...]


def trait(label: str, **more: Any) -> Any:
    """A trait level, Terrible to Legendary."""
    return number(label, -3, 4, more.pop("default", 0), signed=True, words=TRAITS, **more)


def level_word(level: int) -> str:
    """A trait level in words; past the named ones it is counted on."""
    if level in WORDS:
        return WORDS[level]
    return f"Legendary +{level - 4}" if level > 4 else f"Terrible −{-3 - level}"


@dataclass(frozen=True, slots=True)
class Fighter:
    """Somebody with a wound record."""

    strength: int = trait("Strength", alias=("str",), help="Counts in blows by muscle.")
    damage_capacity: int = trait("Damage Capacity", alias=("dc",), help="What wounds have to get past, or a roll.")
    attack: int = trait("Attack", alias=("skill", "att"), help="The skill this one strikes with.")
    defence: int = trait("Defence", alias=("def",), help="The skill this one parries or dodges with.")
    weapon: int = number(
        "Weapon",
        -1,
        20,
        0,
        alias=("wpn",),
        signed=True,
        help="−1 bare hands, 0 knife, +1 shortsword, +2 broadsword, +3 two-handed sword; a gun its own strength.",
    )
    sharp: bool = flag("Sharp", help="An edge: one more.")
    armour: int = number(
        "Armour",
        0,
        20,
        0,
        alias=("arm", "ar"),
        signed=True,
        help="1 pliable, 2 boiled leather or light metal, "
        "3 medium metal, 4 heavy metal, 5 and more of the future; magic adds.",
    )
    marks: Marks = lists(  # noqa: RUF009 - a field like the others
        "Marks",
        MOST,
        CODE_LENGTH,
        more=True,
        help="The letters in the boxes, one list a level, mildest level first.",
        suffered=True,
    )
    willpower: int = trait("Willpower", alias=("wp", "will"), more=True)
    constitution: int = trait(
        "Constitution", alias=("con",), more=True, help="For healing by itself, where it is rolled."
    )
    strength_scale: int = number("Strength Scale", -20, 40, 0, signed=True, more=True, help="A human has 0.")
    mass_scale: int = number("Mass Scale", -20, 40, 0, signed=True, more=True, help="A human has 0.")
    mass: int = number("Mass", -5, 10, 0, signed=True, more=True, help="Other than Fair: it protects or exposes.")
    tough_hide: int = number("Tough Hide", -5, 10, 0, signed=True, more=True)
    unarmed: bool = flag("No weapon", more=True, help="Bare hands, with a martial art (0) or without (−1).")
    heavy_blunt: bool = flag("Mace or flail", more=True, help="Heavy blunt metal: halves armour where that is played.")
    own_strength: bool = flag("Gun or crossbow", more=True, help="The weapon's own strength counts, not the arm's.")
    pain: str = choice(
        "Pain threshold",
        (
            Option("normal", "normal"),
            Option("high", "high", "A gift: a level less."),
            Option("low", "low", "A fault: one more."),
        ),
        more=True,
    )
    gift: str = choice(
        "Gift or fault",
        (Option("none", "neither"), Option("damage_resistant", "Damage Resistant"), Option("fragile", "Fragile")),
        more=True,
    )
    pawn: bool = flag("Pawn", more=True, help="Three stages only: unhurt, Hurt, out of the battle.")
    unguarded: bool = flag(
        "No death guard", more=True, help="The guard of the main characters does not cover this one."
    )
    dc_lost: int = number(
        "Damage Capacity lost", 0, 20, 0, more=True, help="Levels, where it is the wound record.", suffered=True
    )
    fudge_points: int | None = asked("Fudge Points", 0, 20, 0, more=True)
    stun: str = choice(
        "Stun",
        (
            Option("none", "none"),
            Option("stunned", "Stunned"),
            Option("very_stunned", "Very Stunned"),
            Option("out", "knocked out"),
        ),
        more=True,
        suffered=True,
    )
    stun_turns: int = number("Turns of stun left", 0, 9, 0, more=True, suffered=True)
    relief: int = number("Penalty overcome by will", 0, 9, 0, more=True, suffered=True)
    defies: bool = flag("Acts by will alone", more=True, suffered=True)
    battle_over: bool = flag(
        "The battle is over", more=True, help="Wounds that are felt only later are felt now.", suffered=True
    )
    beyond: bool = flag(
        "Beyond the record", more=True, help="A wound found no open box: the game master decides.", suffered=True
    )
    rested: int = number(
        "Minutes rested", 0, 999_999, 0, more=True, help="Since the last wound or week of healing.", suffered=True
    )
    tended: bool = flag("Looked after", more=True, help="Near Death, and no clock runs.", suffered=True)
    minutes_left: int | None = number(
        "Minutes left",
        0,
        60,
        None,
        more=True,
        help="Near Death: an hour at the very most, and maybe much less.",
        suffered=True,
    )
    dead: bool = flag("Dead", more=True, help="The game master's word, never a number's.", suffered=True)

    def at(self, level: int) -> tuple[str, ...]:
        """The letters in the boxes of a level."""
        return self.marks[level] if level < len(self.marks) else ()

    @property
    def worst(self) -> int | None:
        """The highest marked level, counted from 0, or ``None``."""
        return next((level for level in range(len(self.marks) - 1, -1, -1) if self.marks[level]), None)


def trimmed(marks: Any) -> Marks:
    """Marks as they are kept: no empty lists at the end, and no more letters than a level holds."""
    kept = [tuple(letters)[:MOST] for letters in marks]
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)
