"""What the acts of Cybergod ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sawbones.kit.fields import Option, Preset, choice, flag, number, numbers, text, words
from sawbones.systems.cybergod.sheet import DRUGS, FLAGS, LEVELLED, MOST_LEVELS, NAMES, PROGRAMS, dice, die

#: Armor Piercing, as the cost in points and for how many hits
PIERCING = {"1/2": (1, 2), "1": (1, 1), "2": (2, 1), "3": (3, 1), "4": (4, 1), "5": (5, 1), "6": (6, 1)}
AP_WORDS = {"1/2": "low", "1": "standard", "2": "high", "3": "superior", "4": "ultra", "5": "extreme", "6": "extreme"}
AP = choice("Armor Piercing", tuple(Option(ap, f"AP {ap}", AP_WORDS[ap]) for ap in PIERCING), "1")
MOST_HITS = 30
NONLETHAL = flag("Non-lethal", help="One Shock Trigger in place of all others.")
LIMIT = number("Hits at most", 0, 12, 2, more=True, help="0: no limit.")
DC = number("Damage Class", 0, 30, 1, main=True)
MITIGATE = choice(
    "Mitigate",
    (
        Option("auto", "all that can be"),
        Option("ask", "ask which", "Hit by hit, by whoever is hit."),
        *(Option(hits, f"{hits} hits" if hits != 1 else "1 hit") for hits in range(MOST_HITS + 1)),
    ),
    more=True,
    help="Points of cover go first, then armour; the hits of the highest Damage Class first.",
)
THRESHOLDS = (Option(1, "Easy, 1"), Option(2, "Moderate, 2"), Option(3, "Hard, 3"), Option(4, "Very Hard, 4"))
THRESHOLD = choice("Difficulty", THRESHOLDS)
POOL = dice("Dice", main=True, fresh=True)
DIE = die("Die")
#: what may be done about a Condition Test that fails
RESOLVE = choice(
    "Resolve",
    (
        Option("ask", "ask each time", "A test that fails, and Resolve left: keep it or throw again."),
        Option("spend", "spend while it helps", "Every test that fails and could still be passed is thrown again."),
    ),
    more=True,
)
#: the same for a test of a skill or a resource
ASKED = choice(
    "Resolve",
    (
        Option("none", "not spent"),
        Option("ask", "ask", "With a point left the dice that show no success may be thrown again."),
    ),
    more=True,
)
FOCUSED = flag("A point of Resolve for two dice", more=True, fresh=True, help="Focus: spent before the roll.")
REACTION = flag("As a Reaction", more=True, fresh=True, help="Takes the Reaction of the round, not an Action.")
COMPLICATION = number(
    "Complication overcome", 0, 5, 0, more=True, fresh=True, help="So many successes go into it, before all else."
)

EFFECTS = {
    "hit": ("Hit", 1, "Damage at the weapon's Damage Class."),
    "weak_spot": ("Weak Spot Hit", 2, "Damage Class +1."),
    "critical": ("Critical Hit", 4, "Damage Class +2."),
    "power": ("Attack Power", 1, "Damage Class +1 for all hits; at most the level of Body."),
    "initiative": ("Initiative", 1, "Faster than the other, in a conflict."),
    "disarm": ("Disarm", 2, "Their weapon is yours, or gone."),
}
DISARMING = ("Disarming Hit", 3, "A hit, and the weapon is gone.")


#: what a weapon's tags may do, where they are a list
TAGS = (
    Option("bleeding", "Bleeding"), Option("burn", "Burn"), Option("stun", "Stun"), Option("forceful", "Forceful"),
    Option("double", "Double Hits"),
)  # fmt: skip


def effects(
    ids: tuple[str, ...], names: dict[str, tuple[str, int, str]], most: int = 12, label: str = "Effects"
) -> Any:
    """A list of effects to buy in its order; left out, each purchase is asked."""
    options = tuple(Option(name, f"{names[name][0]} ({names[name][1]})", names[name][2]) for name in ids)
    return words(label, most, options, more=True, fresh=True, help="Bought in this order; empty: asked one by one.")


@dataclass(frozen=True)
class Tags:
    """What the tags of a weapon do to whoever is hit."""

    bleeding: bool = flag("Bleeding", more=True, help="A hit that wounds, injures or leaves dying makes bleed too.")
    burn: bool = flag("Burn", more=True, help="Burning at the mitigated Damage Class.")
    stun: bool = flag("Stun", more=True, help="A hit that wounds, injures or leaves dying stuns too.")
    forceful: bool = flag("Forceful", more=True, help="A Moderate test of Toughness, or knocked down.")


@dataclass(frozen=True)
class Protecting:
    """How mitigation and Resolve are spent."""

    mitigate: str | int = MITIGATE
    ignore_cover: bool = flag("Gets round cover", more=True, help="A flank: only armour mitigates.")
    resolve: str = RESOLVE


@dataclass(frozen=True)
class Hits(Tags, Protecting):
    """Hits of one attack on one target."""

    dcs: tuple[int, ...] = numbers("Damage Class of each hit", 0, 30, MOST_HITS, (3,), main=True)
    ap: str = AP
    nonlethal: bool = NONLETHAL


@dataclass(frozen=True)
class Attack(Tags, Protecting):
    """What both ways of attacking share."""

    pool: int = POOL
    die: int = DIE
    dc: int = DC
    ap: str = AP
    nonlethal: bool = NONLETHAL
    limit: int = LIMIT
    double: bool = flag("Double Hits", more=True, help="Each hit counts twice.")
    elsewhere: int = number(
        "Hits on others", 0, 12, 0, more=True, fresh=True,
        help="Of the hits bought, the last so many go to others. With several targets 0 asks how they are shared out.",
    )  # fmt: skip
    complication: int = COMPLICATION
    focused: bool = FOCUSED
    again: str = ASKED
    reaction: bool = REACTION


@dataclass(frozen=True)
class CloseCombat(Attack):
    """Close combat against somebody who fights back."""

    defence_pool: int = dice("Defender's dice", fresh=True)
    defence_die: int = die("Defender's die")
    body: int = die("Attacker's Body", more=True, help="Attack Power is bought at most so often as its level.")
    physical: bool = flag("Attack Power may be bought", default=True, more=True, help="Not with a weapon of no mass.")
    counter_dc: int | None = number(
        "Defender strikes at", 0, 30, None, more=True,
        help="Damage Class, where the defender has more successes. Left empty: bare hands, by default.",
    )  # fmt: skip
    counter_ap: str = choice("… with AP", tuple(Option(ap, f"AP {ap}") for ap in PIERCING), "1", more=True)
    counter_nonlethal: bool = flag("… non-lethal", more=True)
    counter_limit: int = number("… hits at most", 0, 12, 2, more=True, help="0: no limit.")
    counter_tags: tuple[str, ...] = words("… tags", len(TAGS), TAGS, more=True)
    counter_effects: tuple[str, ...] = effects(tuple(EFFECTS), EFFECTS, label="Defender's effects")
    effects: tuple[str, ...] = effects(tuple(EFFECTS), EFFECTS)


@dataclass(frozen=True)
class RangedCombat(Attack):
    """Ranged combat."""

    threshold: int = THRESHOLD
    effects: tuple[str, ...] = effects(
        ("hit", "weak_spot", "critical", "initiative", "disarm"), EFFECTS | {"disarm": DISARMING}
    )


@dataclass(frozen=True)
class Conflict(Attack):
    """Two who attack one another at once."""

    threshold: int = THRESHOLD
    close: bool = flag("In close combat", more=True)
    other_pool: int = dice("The other's dice", fresh=True)
    other_die: int = die("The other's die")
    other_threshold: int = choice("… difficulty", THRESHOLDS)
    other_close: bool = flag("… in close combat", more=True)
    other_dc: int = number("… Damage Class", 0, 30, 1)
    other_ap: str = choice("… with AP", tuple(Option(ap, f"AP {ap}") for ap in PIERCING), "1")
    other_nonlethal: bool = flag("… non-lethal", more=True)
    other_limit: int = number("… hits at most", 0, 12, 2, more=True, help="0: no limit.")
    other_tags: tuple[str, ...] = words("… tags", len(TAGS), TAGS, more=True)
    other_effects: tuple[str, ...] = effects(tuple(EFFECTS), EFFECTS, label="The other's effects")
    effects: tuple[str, ...] = effects(tuple(EFFECTS), EFFECTS)


@dataclass(frozen=True)
class Blast(Tags, Protecting):
    """An area that is hit: everybody near takes the hits, and may react."""

    dcs: tuple[int, ...] = numbers("Damage Class of each hit", 0, 30, MOST_HITS, (3,), main=True)
    ap: str = AP
    nonlethal: bool = NONLETHAL
    area: str = choice(
        "Area",
        (Option("small", "Small", "A few metres; difficulty 1."), Option("moderate", "Moderate", "Difficulty 2."),
         Option("large", "Large", "Difficulty 3."), Option("huge", "Huge", "Difficulty 4.")),
    )  # fmt: skip
    pool: int | None = number("Reaction: dice", 0, 10, None, more=True, help="Left empty: Mobility or Tactics.")


@dataclass(frozen=True)
class Suppress(Tags, Protecting):
    """The Hit that whoever acts in a Fire Zone takes."""

    dc: int = number("Damage Class", 0, 30, 3, main=True)
    ap: str = AP
    double: bool = flag("Double Hits", more=True, help="Two hits.")


@dataclass(frozen=True)
class FireZone:
    """A cone laid under fire: those in it are marked, and hit when they act."""

    dc: int = number("Damage Class", 1, 30, 3, main=True)
    ap: str = AP
    weapons: str = choice(
        "Laid by",
        (
            Option("auto", "a Full Auto weapon", "No test."),
            Option("fast", "three Fast weapons", "A leader's test of Tactics."),
            Option("normal", "five other weapons", "A leader's test of Tactics."),
        ),
        more=True,
    )
    pool: int = dice("Leader's Tactics", more=True, fresh=True)
    die: int = die("Leader's Mind", more=True)
    threshold: int = choice("Difficulty", THRESHOLDS, 1, more=True)


@dataclass(frozen=True)
class Skill:
    """A test of a skill that buys effects."""

    pool: int = POOL
    die: int = DIE
    threshold: int = THRESHOLD
    complication: int = COMPLICATION
    focused: bool = FOCUSED
    again: str = ASKED
    reaction: bool = REACTION


TACTICS = {
    "ambush": ("Ambush", 2, "The enemies have no action in the first round."),
    "bonus_action": ("Bonus Action", 2, "One of the team acts twice in the first round."),
    "bonus_reaction": ("Bonus Reaction", 2, "One of the team reacts twice in the first round."),
    "soft_cover": ("Soft Cover", 1, "4 points for one, until the position changes."),
    "hard_cover": ("Hard Cover", 2, "2 points for one, until the position changes."),
    "spread_out": ("Spread Out", 1, "The team cannot be targeted as one group."),
    "herd_them": ("Herd them", 2, "The enemies stand together."),
    "flank": ("Flanking maneuver", 2, "One of the team gets round the enemy's cover."),
}
MOVES = {
    "sprint": ("Sprint", 1, "A Moderate distance, or a step of a Long one."),
    "fast_sprint": ("Fast Sprint", 2, "A Long distance, or a step of an Extreme one."),
    "evasive": ("Evasive", 1, "Attacks on this one at −1D in this round; 3 points for −2D, 6 for −3D."),
}
COVERS = {
    "minimal": ("Minimal Cover", 0, "1 point."),
    "basic": ("Basic Cover", 1, "2 points."),
    "good": ("Good Cover", 2, "4 points."),
    "full": ("Full Cover", 3, "6 points, and concealed."),
}


@dataclass(frozen=True)
class Tactics(Skill):
    """The leader's test of the tactics phase."""

    effects: tuple[str, ...] = effects(tuple(TACTICS), TACTICS)


@dataclass(frozen=True)
class Evade(Skill):
    """A move."""

    effects: tuple[str, ...] = effects(tuple(MOVES), MOVES)


@dataclass(frozen=True)
class TakeCover(Skill):
    """An action spent on finding cover; as good as the points allow."""

    effects: tuple[str, ...] = effects(tuple(COVERS), COVERS, 1)


@dataclass(frozen=True)
class Tactical:
    """An effect that a leader has bought, for whomever it is."""

    effect: str = choice("Effect", tuple(Option(name, words_[0], words_[2]) for name, words_ in TACTICS.items()))


@dataclass(frozen=True)
class Declare:
    """What somebody is going to do in this round."""

    text: str = text(
        "Declared", 80, main=True, fresh=True,
        presets=(
            Preset("Stays in cover, shoots", "Stays in cover and shoots at the biggest"),
            Preset("Sneaks up close", "Sneaks up on somebody to strike"),
            Preset("Hacks", "Hacks somebody"),
            Preset("Works, covered by the others", "Repairs or opens something while the others cover"),
            Preset("Waits, ready to shoot", "Waits, ready to shoot whoever comes"),
            Preset("Moves and shoots", "Moves and shoots"),
            Preset("Takes cover", "Takes cover"),
            Preset("Suppressive fire", "Lays suppressive fire, and does not move"),
        ),
    )  # fmt: skip
    split: int = choice(
        "Split",
        (
            Option(1, "one action", "Never two of the same."),
            Option(2, "two actions, −2D each"),
            Option(3, "three actions, −3D each"),
        ),
        fresh=True,
    )


@dataclass(frozen=True)
class Medic:
    """Somebody with MedTech."""

    pool: int | None = number(
        "MedTech dice", 0, 10, None, empty="of whoever helps", help="Left empty: MedTech of whoever helps."
    )
    die: int | None = choice(
        "Medic's Mind", tuple(Option(s, f"D{s}") for s in (6, 8, 10, 12)), None, more=True,
        help="Left empty: of whoever does it.",
    )  # fmt: skip
    focused: bool = FOCUSED
    again: str = ASKED
    more_dice: int | None = number(
        "Dice more or fewer", -10, 10, None, signed=True, more=True, fresh=True, empty="as hurt",
        help="Where the MedTech dice are left empty: by wounds, helpers and Focus. Left empty: by wounds.",
    )  # fmt: skip


@dataclass(frozen=True)
class Stabilise(Medic):
    """Somebody Dying is treated."""

    meds: bool = flag("With meds", more=True, help="Then no test is needed.")


@dataclass(frozen=True)
class Revive(Medic):
    """The one chance at the dead."""


@dataclass(frozen=True)
class Stim:
    """Nano stims, programmed for one thing."""

    program: str = choice("Program", PROGRAMS)
    again: str = ASKED


@dataclass(frozen=True)
class Dose:
    """A drug."""

    drug: str = choice("Drug", DRUGS[1:])
    again: str = ASKED


@dataclass(frozen=True)
class Treat:
    """Treatment: levels of a condition go."""

    condition: str = choice("Condition", tuple(Option(name, NAMES[name]) for name in LEVELLED))
    levels: int = number("Levels", 1, MOST_LEVELS, 1, main=True)
    pool: int | None = number(
        "MedTech dice", 0, 10, None, more=True, help="Left empty: no test. Else Easy; a point heals a bruise or "
        "a level of bleeding, two heal a wound: a proposal, the text gives no numbers.",
    )  # fmt: skip
    die: int = die("Medic's Mind", more=True)


@dataclass(frozen=True)
class Pill:
    """Something swallowed that has a Safety Die."""

    again: str = ASKED


@dataclass(frozen=True)
class Days:
    """Days of natural recovery."""

    days: int = number("Days", 1, 365, 1, main=True, help="Good care shortens the time: let more days count.")
    ends_scene: bool = flag("The scene is over", more=True, help="What lasts for a scene ends, too.")


@dataclass(frozen=True)
class Downtime:
    """Time to rest and relax."""

    engrams: int = number("Engrams engaged", 0, 10, 0, help="A point of stress more for each.")
    more_relief: int = number("Therapy, drugs, relaxing", 0, 10, 0, more=True, help="Points the game master grants.")


@dataclass(frozen=True)
class Stress:
    """Stress."""

    amount: int = number("Stress", 1, 40, 1, main=True, help="1 minor, 2 moderate, 3 major, 4 severe, 5 extreme.")
    intrinsic: bool = flag("One's own cruelty", more=True, help="The Habituation die is rolled for the check.")
    again: str = ASKED


@dataclass(frozen=True)
class Rebirth:
    """A new frame."""

    black_box: bool = flag("The Black Box was recovered", default=True)
    again: str = ASKED


@dataclass(frozen=True)
class Correct:
    """A level by hand."""

    condition: str = choice(
        "Condition", tuple(Option(name, NAMES[name]) for name in (*LEVELLED, *FLAGS, "prone", "concealed"))
    )
    level: int = number("Level", 0, MOST_LEVELS, 0, main=True, help="Of what has no levels: 0 no, 1 yes.")


@dataclass(frozen=True)
class RoundStart:
    """A round begins."""

    resolve: str = RESOLVE
