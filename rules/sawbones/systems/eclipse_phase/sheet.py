"""A fighter of Eclipse Phase: an ego's numbers, a morph's numbers, and what has befallen both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sawbones.kit.fields import Column, Option, asked, choice, flag, number, rows, text
from sawbones.systems.eclipse_phase.gear import WEAPON_COLUMN

KINDS = ("biomorph", "pod", "synthmorph", "bot", "object")
SANE = ("sane", "catatonic", "insane")
LEVELS = ("minor", "moderate", "major")
#: the most that is kept of a running number
MOST = 99_999
#: the Durability of the largest spacecraft in print, whose Wound Threshold is 500
TOUGHEST = 2_000
#: the most hours of healing that are counted
MOST_HOURS = 20_000
#: Action Turns of three seconds in a minute
TURNS = 20
#: the most turns of burning that are counted: long before, the fire is worse than any armor and any Death Rating
LONGEST_FIRE = 9_999

#: what wears on a mind, and by how much
STRESSORS = (
    Option("viewing_violence", "viewing violence", "1d10 halved"),
    Option("committing_violence", "committing violence", "1d10"),
    Option("imminent_death", "imminent death", "1d10"),
    Option("betrayal", "betrayal", "1d10 halved"),
    Option("helplessness", "helplessness", "1d10 halved"),
    Option("isolation", "isolation", "1d10 halved"),
    Option("loved_one_dies", "watching a loved one die", "1d10 and 2"),
    Option("loved_one_killed", "causing a loved one's death", "1d10 and 5"),
    Option("viewing_torture", "viewing torture", "1d10 and 2"),
    Option("moderate_torture", "moderate torture", "2d10 and 3"),
    Option("severe_torture", "severe torture", "3d10 and 5"),
    Option("aliens", "hostile aliens or exsurgents", "1d10 and 3"),
)

#: a weapon carried: its id, the skill, the rounds left in it, and whether it has failed
Carried = tuple[str, int, int, bool]
#: a derangement: its name, its level from 1, the minutes left
Derangement = tuple[str, int, int]
#: a source of stress and how many tests against it were passed
Hardened = tuple[str, int]


@dataclass(frozen=True)
class Fighter:
    """Somebody or something that can be hurt."""

    kind: str = choice(
        "Kind",
        (
            Option("biomorph", "biomorph"),
            Option("pod", "pod", "Counts as a biomorph for healing, death and shock."),
            Option("synthmorph", "synthmorph", "A shell: disabled at Durability, no bleeding, no shock."),
            Option("bot", "bot or vehicle", "A shell that makes Pilot tests."),
            Option("object", "object", "One armor value, no tests; destroyed at Durability."),
        ),
    )
    durability: int = number("Durability", 1, TOUGHEST, 35, alias=("dur",), help="Damage at which one is out.")
    wound_threshold: int | None = number(
        "Wound Threshold", 1, 500, None, alias=("wt",), more=True, help="Empty: a fifth of Durability, rounded up."
    )
    death_rating: int | None = number(
        "Death Rating", 1, 2 * TOUGHEST, None, alias=("dr",), more=True,
        help="Empty: half as much again as Durability, rounded up; of a shell twice Durability, of a thing Durability.",
    )  # fmt: skip
    somatics: int = number("Somatics", 0, 40, 15, alias=("som",), help="Knockdown and unconsciousness are SOM × 3.")
    willpower: int = number("Willpower", 0, 40, 15, alias=("wil",), help="Lucidity is WIL × 2; stress tests WIL × 3.")
    intuition: int = number("Intuition", 0, 40, 15, alias=("int",))
    reflexes: int = number("Reflexes", 0, 40, 15, alias=("ref",))
    speed: int = number("Speed", 1, 4, 1, alias=("spd",), help="In how many phases of a turn one acts.")
    moxie: int | None = asked("Moxie", 0, 10, 0, alias=("mox",))
    fray: int = number("Fray", 0, 99, 30, help="Dodging: whole in melee, half against shots.")
    energy: int = number("Energy armor", 0, 99, 0, alias=("e",))
    kinetic: int = number("Kinetic armor", 0, 99, 0, alias=("k",))
    wound_ignore: int = number(
        "Wounds ignored", 0, 4, 0, more=True, help="By implants and traits; three count at most."
    )
    damage: int = number("Damage", 0, MOST, 0, alias=("dmg",), suffered=True)
    wounds: int = number("Wounds", 0, MOST, 0, suffered=True)
    stress: int = number("Stress", 0, MOST, 0, more=True, suffered=True)
    traumas: int = number("Traumas", 0, MOST, 0, more=True, suffered=True)
    prone: bool = flag("Prone", suffered=True)
    unconscious: bool = flag(
        "Unconscious", help="By a failed test; out by damage follows from the numbers.", suffered=True
    )
    shock_turns: int = number(
        "Shocked, turns", 0, 99, 0, more=True, help="Action Turns without any action.", suffered=True
    )
    # beyond the contract: what a fight needs besides
    shock_modifier: int = number(
        "Shock modifier", 0, 30, 0, more=True, help="Points off all actions after a shock.", suffered=True
    )
    shock_wait: int = number("Shock fades in", 0, 60, 0, more=True, help="Turns until ten points less.", suffered=True)
    shock_minutes: bool = flag("Shock fades by minutes", more=True, suffered=True)
    init: int | None = number(
        "INIT", 0, 200, None, more=True, help="Empty: as Intuition and Reflexes make it. Implants may differ."
    )
    rolled: int | None = number("Initiative roll", 0, 99, None, more=True, help="Of this Action Turn.", suffered=True)
    moxie_spent: int = number("Moxie spent", 0, 10, 0, more=True, suffered=True)
    moxie_first: bool = flag("Moxie: goes first", more=True, suffered=True)
    surprised: str = choice(
        "Surprise",
        (
            Option("no", "none"),
            Option("alert", "noticed in time", "−30 to Initiative this turn."),
            Option("surprised", "surprised", "No defense, and no action in the attackers' free phase."),
        ),
        more=True,
        suffered=True,
    )
    full_defence: int = number(
        "Full defense", 0, 2, 0, more=True, help="+30 to defense; ends with one's next turn.", suffered=True
    )
    aim: str = choice(
        "Aiming",
        (Option("none", "no"), Option("quick", "quick, +10"), Option("complex", "complex, +30")),
        more=True,
        suffered=True,
    )
    aim_turns: int = number("Aim lasts", 0, 2, 0, more=True, help="Turns of one's own.", suffered=True)
    suppressing: int = number("Suppressive fire", 0, 2, 0, more=True, help="Ends with one's next turn.", suffered=True)
    attacks: int = number("Attacks this phase", 0, 20, 0, more=True, suffered=True)
    sharing: int = number(
        "Targets left of a burst", 0, 2, 0, more=True, help="They take no more rounds.", suffered=True
    )
    quick: int = number("Quick Actions this phase", 0, 20, 0, more=True, suffered=True)
    complex: int = number("Complex Actions this phase", 0, 20, 0, more=True, suffered=True)
    shots_left: int = number("Shots left of a Complex Action", 0, 1, 0, more=True, suffered=True)
    armour_layers: int = number("Extra armor layers", 0, 5, 0, more=True, help="−20 to all actions for each.")
    reach: bool = flag("Reach", more=True, help="+10 to attack and defense in melee.")
    melee_skill: int = number("Melee skill", 0, 120, 0, more=True, help="Blades, clubs or unarmed: may parry.")
    weapons: tuple[Carried, ...] = rows(
        "Weapons",
        (
            WEAPON_COLUMN,
            Column("skill", "Skill", high=120, default=40),
            Column("left", "Rounds left", high=999, default=0),
            Column("failed", "Failed", "flag", default=False),
        ),
        8,
        (),
        more=True,
    )
    freerunning: int = number("Freerunning", 0, 99, 0, more=True, help="May serve in full defense.")
    pilot: int | None = number("Pilot", 0, 99, None, more=True, help="Of bots and vehicles; empty: SOM × 3.")
    fire: int = number("On fire, turns", 0, LONGEST_FIRE, 0, more=True, help="0 is not burning.", suffered=True)
    airless: int = number("Without air, turns", 0, MOST, 0, more=True, help="0 is breathing.", suffered=True)
    medichines: bool = flag("Medichines", more=True, help="Too many wounds put them into medical stasis.")
    suffocating: bool = flag("Suffocating", more=True, help="10 damage a minute, no wounds.", suffered=True)
    treated: bool = flag("Bleeding stopped", more=True, suffered=True)
    aided: bool = flag("First aid given", more=True, help="Once an injury.", suffered=True)
    nano: bool = flag("Treated by nanomachines", more=True, suffered=True)
    rested: int = number("Hours healing", 0, MOST_HOURS, 0, more=True, help="Towards the next step.", suffered=True)
    resting: str = text("Care", 12, "", more=True, suffered=True)
    unhealed: int = number(
        "Minutes to heal by", 0, 60 * MOST_HOURS, 0, more=True, help="Time that passed and has healed nothing yet.",
        suffered=True,
    )  # fmt: skip
    stasis: bool = flag("Medical stasis", more=True, suffered=True)
    disarm_due: bool = flag("Must keep hold of the weapon", more=True, suffered=True)
    disoriented: bool = flag("Disoriented", more=True, help="A Complex Action to recover.", suffered=True)
    insane: bool = flag("Insane", more=True, help="For good.", suffered=True)
    subdued: bool = flag("Subdued", more=True, help="Held; breaking free is a Complex Action.", suffered=True)
    lucidity_bonus: int = number("Lucidity bonus", 0, 60, 0, more=True)
    owed: int = number("Derangements to name", 0, 99, 0, more=True, suffered=True)
    derangements: tuple[Derangement, ...] = rows(
        "Derangements",
        (
            Column("name", "Name", "text", longest=24, default="derangement"),
            Column("level", "Level", low=1, high=3, default=1),
            Column("minutes", "Minutes left", high=MOST, default=0),
        ),
        8,
        (),
        more=True,
        suffered=True,
    )
    disorders: int = number("Disorders", 0, 20, 0, more=True, suffered=True)
    hardened: tuple[Hardened, ...] = rows(
        "Hardening",
        (
            Column("source", "Source", "text", longest=40, default="viewing_violence", options=STRESSORS),
            Column("passed", "Tests passed", high=5, default=0),
        ),
        12,
        (),
        more=True,
    )

    def but(self, **changes: Any) -> Fighter:
        """The same fighter with some fields changed: ``replace`` at a tenth of its cost, which odds are made of."""
        other = object.__new__(Fighter)
        other.__dict__.update(self.__dict__, **changes)
        return other

    # Told apart by their values in one go: odds ask that of hundreds.

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fighter) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        # Of what a blow and a round change: that tells nearly all apart.
        return hash(
            (
                self.damage, self.wounds, self.stress, self.prone, self.unconscious, self.shock_turns,
                self.shock_modifier, self.rolled,
            )
        )  # fmt: skip

    @property
    def flesh(self) -> bool:
        """A biomorph or a pod."""
        return self.kind in ("biomorph", "pod")

    @property
    def threshold(self) -> int:
        """The Wound Threshold."""
        return self.wound_threshold or -(-self.durability // 5)

    @property
    def death(self) -> int:
        """The Death Rating, of a shell the damage that destroys it; a thing takes no more than its Durability."""
        if self.death_rating:
            return self.death_rating
        if self.kind == "object":
            return self.durability
        return -(-self.durability * 3 // 2) if self.flesh else 2 * self.durability

    @property
    def dead(self) -> bool:
        """Dead, or destroyed."""
        return self.damage > 0 and self.damage >= self.death  # a Death Rating is 1 and more

    @property
    def lucidity(self) -> int:
        """How much stress a mind takes before it shuts down."""
        return 2 * self.willpower + self.lucidity_bonus

    @property
    def trauma_threshold(self) -> int:
        """Stress at once that leaves a trauma."""
        return -(-self.lucidity // 5)

    @property
    def insanity_rating(self) -> int:
        """Stress that breaks a mind for good."""
        return 2 * self.lucidity

    @property
    def sanity(self) -> str:
        """One word for how the mind is."""
        if not self.stress:
            return "insane" if self.insane and self.willpower else "sane"
        if self.willpower and (self.insane or self.stress >= self.insanity_rating):
            return "insane"
        return "catatonic" if self.willpower and self.stress >= self.lucidity else "sane"

    @property
    def moxie_left(self) -> int:
        """Points of Moxie not yet spent; none where nobody has said how many there are."""
        return max(0, (self.moxie or 0) - self.moxie_spent)

    def carried(self, weapon: str) -> Carried | None:
        """The weapon of this id among those carried."""
        for row in self.weapons:
            if row[0] == weapon:
                return row
        return None

    def with_weapon(self, weapon: str, *, left: int | None = None, failed: bool | None = None) -> Fighter:
        """The same fighter, a weapon carried emptier or fuller, failed or sound."""
        changed = [
            (row[0], row[1], row[2] if left is None else left, row[3] if failed is None else failed)
            if row[0] == weapon
            else row
            for row in self.weapons
        ]
        return self.but(weapons=tuple(changed))
