"""What the acts of Fudge ask for. A wound level in an order is one of the fight's own track."""

from __future__ import annotations

from dataclasses import dataclass, make_dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sawbones.kit.fields import Option, choice, flag, number, specs, words
from sawbones.systems.fudge.sheet import TRAITS
from sawbones.systems.fudge.track import PRINTED, Level, read_track

if TYPE_CHECKING:
    from collections.abc import Sequence


def of_attacker(name: str) -> dict[str, str]:
    """What a number asks for that is as on the attacker's sheet where it is left empty."""
    return {"empty": "own", "own": f"by {name}", "help": "Left empty: the attacker's own."}


PULLED = "Pulled to at most"
DEGREE = number(
    "Relative degree", -8, 16, 1, main=True, fresh=True, help="Attacker's level less defender's. 1 is a graze."
)
ROLLED = {
    "more": True,
    "fresh": True,
    "signed": True,
    "empty": "not said",
    "help": "For the even-and-odd damage roll alone.",
}


@dataclass(frozen=True)
class Swing:
    """What the blow is struck with; what is left empty is as on the attacker's sheet."""

    strength: int | None = number(
        "Strength", -3, 4, None, signed=True, words=TRAITS, more=True, **of_attacker("strength")
    )
    strength_scale: int | None = number(
        "Strength Scale", -20, 40, None, signed=True, more=True, **of_attacker("strength_scale")
    )
    weapon: int | None = number(
        "Weapon", -1, 20, None, signed=True, empty="own", own="by weapon",
        help="Its own number, sharpness included. Left empty: the attacker's own.",
    )  # fmt: skip
    sharp: bool = flag("Sharp besides", more=True, help="One more, if the number leaves the edge out.")
    heavy_blunt: bool = flag("Mace or flail", more=True, help="Heavy blunt metal: halves armour where that is played.")
    own_strength: bool = flag("Gun or crossbow", more=True, help="Strength and Scale do not count.")
    scaled: bool = flag("… built to size", more=True, help="A gun made for a giant or a mouse: its Scale counts.")
    unarmed: bool = flag("No weapon", more=True, help="Bare hands, for less lethal weapons.")
    pierce: str = choice(
        "Against Scale",
        (Option("no", "as it is"), Option("half", "halves it"), Option("all", "ignores it")),
        more=True, help="A weapon made against the huge.",
    )  # fmt: skip


@dataclass(frozen=True)
class Handling:
    """What may be said of any blow."""

    pull_to: str | None = choice(PULLED, (Option("hurt", "Hurt"),), None, more=True, empty="not pulled")
    stun: bool = flag("To stun", more=True, help="Meant to knock out: Hurt is Stunned, Very Hurt is Very Stunned.")
    shift: int = number(
        "Game master's word", -3, 3, 0, signed=True, more=True, fresh=True, help="Levels worse or milder."
    )
    flat: bool = flag("Damage Capacity counts, no roll", more=True, help="A stun ray, a staff across the ribs.")
    critical: int = number(
        "Gets through", 0, 2, 0, more=True, fresh=True, help="Points that a tiny attacker's critical hit does."
    )
    fell_now: bool = flag("Stood when the round began", more=True, fresh=True, help="For the death guard.")


@dataclass(frozen=True)
class Strike(Handling, Swing):
    """What is struck with, and how."""


@dataclass(frozen=True)
class Rolled:
    """The levels that were rolled, where the damage roll reads them."""

    attacker_rolled: int | None = number("Attacker rolled", -8, 8, None, **ROLLED)
    defender_rolled: int | None = number("Defender rolled", -8, 8, None, **ROLLED)


@dataclass(frozen=True)
class Degree:
    """How well it hit."""

    relative_degree: int = DEGREE


@dataclass(frozen=True)
class Blow(Rolled, Strike, Degree):
    """A hit by its relative degree."""


@dataclass(frozen=True)
class Jotted:
    """A damage factor worked out before the fight."""

    factor: int = number(
        "Factor", -40, 60, 0, signed=True, pair=True, help="Offence less defence, jotted down for these two."
    )
    relative_degree: int = DEGREE


@dataclass(frozen=True)
class Factor(Rolled, Handling, Jotted):
    """A hit by the damage factor and the relative degree."""


@dataclass(frozen=True)
class Skills:
    """The two who roll against each other."""

    attack: int | None = number("Attack", -8, 8, None, signed=True, words=TRAITS, **of_attacker("attack"))
    defence: int | None = number(
        "Defence", -8, 8, None, signed=True, words=TRAITS, empty="own", own="on defence",
        help="Left empty: the fighter's own.",
    )  # fmt: skip
    modifier: int = number("Modifier", -8, 8, 0, signed=True, more=True, help="On the attack: ground, odds, tactics.")
    hampered: bool = flag("Wounds count", default=True, more=True, help="Each rolls at the penalty of their wounds.")
    shield: int = number("Shield", 0, 5, 0, more=True, help="Off the attacker's skill, never off the damage.")
    both: bool = flag("Whoever is better hits", more=True, help="Both strike at once: a worse attack is hit itself.")


@dataclass(frozen=True)
class Exchange(Strike, Skills):
    """Attack and defence rolled against each other, and the blow they come to."""


@dataclass(frozen=True)
class Wound:
    """A wound whose level the game master names."""

    level: str = choice("Level", (Option("hurt", "Hurt"),))
    situational: bool = flag("With a hidden roll", more=True, help="+3 a level more, +4 two.")


@dataclass(frozen=True)
class Hit:
    """Damage Capacity goes down."""

    levels: int = number("Levels", 1, 20, 1, main=True)


@dataclass(frozen=True)
class Heal:
    """Somebody with medicine."""

    roll: str = choice(
        "Medical roll",
        (Option("good", "Good", "Every wound a level."), Option("great", "Great", "Two."),
         Option("superb", "Superb", "Three."), Option("failed", "Below Good", "No effect.")),
    )  # fmt: skip


@dataclass(frozen=True)
class Week:
    """A week of rest."""

    lucky: bool = flag("Very lucky", more=True, help="Near Death heals by itself only then.")


@dataclass(frozen=True)
class ResistPain:
    """A hard Willpower roll against the penalty."""

    difficulty: int = number("Difficulty", 0, 4, 2, signed=True, words=TRAITS)


@dataclass(frozen=True)
class Correct:
    """The letters at one level, written anew."""

    level: str = choice("Level", (Option("hurt", "Hurt"),))
    marks: tuple[str, ...] = words("Marks", 12)


@lru_cache(maxsize=256)
def on_track(order: type, track: tuple[Level, ...]) -> type:
    """The order with the levels and letters of this track to choose from."""
    levels = tuple(Option(level.id, level.name, level.may) for level in track)
    codes = tuple(Option(level.code, level.name) for level in track)
    fields: list[tuple[str, Any, Any]] = []
    names = specs(order)
    if "pull_to" in names:
        fields.append(("pull_to", "str | None", choice(PULLED, levels, None, more=True, empty="not pulled")))
    if "level" in names:
        fields.append(("level", "str", choice("Level", levels)))
    if "marks" in names:
        fields.append(
            ("marks", "tuple[str, ...]", words("Marks", 12, codes, help="The letters in its boxes, all of them."))
        )
    return make_dataclass(order.__name__, fields, bases=(order,), frozen=True)


def usual(track: Sequence[Level]) -> tuple[Level, ...]:
    """The track by what an order can see of it: levels of the same names share their forms."""
    if [(level.id, level.name) for level in track] == [(row[0], row[1]) for row in PRINTED]:
        return read_track(PRINTED, (), doubled=False)
    return tuple(track)
