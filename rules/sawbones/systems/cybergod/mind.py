"""Stress, Mental Breakdown and Corruption; Death and Rebirth.

A Resource Check rolls dice and fails where any shows 1 or 2.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sawbones.play.dice import Roll, pool, total
from sawbones.play.question import Choice
from sawbones.play.wording import several
from sawbones.systems.cybergod.others import LOUD, Others
from sawbones.systems.cybergod.readings import PERSONA
from sawbones.systems.cybergod.sheet import FLAGS, LEVELLED, Fighter, having

if TYPE_CHECKING:
    from sawbones.play.table import Table
    from sawbones.systems.cybergod.orders import Rebirth, Stress

#: number, name, what it is, in our words; the die is the Habituation die (Mental Breakdown)
BREAKDOWNS = (
    ("Nervous", "−1D on whatever comes next."),
    ("Klutz", "Stumbles, or drops what is in the hand."),
    ("ALL CAPS!", "Speaks at the top of the voice, whatever there is to say."),
    ("Noisy", "Keeps making noise; −2D on stealth."),
    ("Coward", "The next Action and Reaction go into hiding."),
    ("Panic", "Acts without sense or plan; everything at −1D."),
    ("Tremors", "−1D on tests of Body and Reflex, until calm."),
    ("Rage quit", "Has had enough, loudly: everybody else takes Stress; tries to leave."),
    ("Paranoia", "Raves: teammates who hear it take Stress; −1D on tests of Mind."),
    ("Frenzy", "Breaks something or does something stupid; −1D on tests of Mind."),
    ("Violent urge", "Wants brutal force, and nobody left alive."),
    ("Psychotic", "Kills whatever is in sight, friend or foe."),
)


@dataclass(frozen=True, slots=True)
class Checked:
    """How a Resource Check went: whether it failed, and how many dice made it fail."""

    failed: bool
    dice: int = field(default=0, compare=False)


@lru_cache(maxsize=256)
def resource(dice: int, sides: int) -> Roll[Checked]:
    """A Resource Check: whether any die shows 1 or 2."""
    bad = pool(dice, sides=sides, hits={1: 1, 2: 1})
    return Roll(bad.dice, "ones and twos", lambda number: Checked(number > 0, number))


@dataclass(frozen=True)
class Mind(Others):
    """What a fight does to the mind."""

    # Checks

    def check(self, table: Table, man: Fighter, name: str, pool: tuple[int, int], again: str) -> tuple[Fighter, bool]:
        """A Resource Check with so many dice of this size, and whether it failed.

        A point of Resolve throws those again that made it fail.
        """
        dice, sides = pool
        label = f"{name}: {dice}d{sides}, any 1 or 2 fails"
        found = table.roll(label, resource(dice, sides))
        while found.failed and again == "ask" and man.resolve:
            options = (
                Choice("keep", "Keep"),
                Choice("reroll", "Resolve: throw again", f"The dice that show 1 or 2; {man.resolve - 1} left."),
            )
            if table.choose(f"{name} fails", options) == "keep":
                break
            man = man.but(resolve=man.resolve - 1)
            text = f"{name}: {several(found.dice, 'die', 'dice')} with 1 or 2; a point of Resolve, those again."
            table.say(text, self.cite("Resolve: Reroll", source=PERSONA))
            found = table.roll(f"{name}: {found.dice}d{sides} again, any 1 or 2 fails", resource(found.dice, sides))
        return man, found.failed

    def stress(self, table: Table, man: Fighter, order: Stress) -> Fighter:
        """Stress is taken, and the mind holds or does not."""
        die = "habituation" if order.intrinsic else "dissociation"
        return self.stressed(table, man, order.amount, die, order.again)

    def stressed(
        self, table: Table, man: Fighter, amount: int, die: str = "dissociation", again: str = "none"
    ) -> Fighter:
        """Stress is marked, and checked with as many dice; a minor character breaks down at any."""
        cite = self.cite("Stress Check", *(("stress_dice",) if amount > 1 else ()))
        if man.simplified:
            table.say(
                f"{several(amount, 'point')} of Stress: a minor character breaks down.",
                self.cite("Stress Check: Tracking Stress"),
            )
            return self.broken(table, man, again)
        before = man.stress
        man = man.but(stress=min(99, before + amount))
        dice = man.stress if self.stress_dice == "current" else before + 1
        man, failed = self.check(table, man, "Stress Check", (dice, getattr(man, die)), again)
        table.say(f"Stress {man.stress}: {'the mind gives way' if failed else 'holds'}.", cite)
        return self.broken(table, man, again) if failed else man

    def broken(self, table: Table, man: Fighter, again: str) -> Fighter:
        """Mental Breakdown: the Habituation die says which; a point of Resolve rolls it once more."""
        sides = man.habituation
        label = f"Mental Breakdown: d{sides}, higher is worse"
        number = table.roll(label, total(1, sides))
        if again == "ask" and man.resolve:
            name, about = BREAKDOWNS[number - 1]
            options = (
                Choice("keep", "Keep", about),
                Choice("reroll", "Resolve: roll again", f"Once. {man.resolve - 1} left."),
            )
            if table.choose(f"{number}, {name}", options) == "reroll":
                man = man.but(resolve=man.resolve - 1)
                number = table.roll(f"{label}; again", total(1, sides))
        name, about = BREAKDOWNS[number - 1]
        table.say(f"Mental Breakdown {number}, {name}: {about}", self.cite("Mental Breakdown: table"), breakdown=number)
        if number in LOUD and number not in man.breakdowns:  # who raves already unsettles nobody anew
            self.unsettles(table, LOUD[number])
        return man.but(breakdowns=(*(n for n in man.breakdowns if n != number), number)[-6:])

    def calm(self, table: Table, man: Fighter, order: Any) -> Fighter:
        """A breakdown is over."""
        table.say("Calm again.", self.cite("Mental Breakdown"))
        return man.but(breakdowns=())

    # Corruption

    def safety(self, table: Table, man: Fighter, sides: int, again: str) -> Fighter:
        """The Safety Check of a drug or of stims: 1 or 2, and there is a point of Corruption."""
        man, failed = self.check(table, man, "Safety Check", (1, sides), again)
        cite = self.cite("Safety Check", source=PERSONA)
        if not failed:
            table.say(f"Safety D{sides}: no harm done.", cite)
            return man
        table.say(f"Safety D{sides}: a point of Corruption.", cite)
        return self.corrupted(table, man, again)

    def corrupted(self, table: Table, man: Fighter, again: str) -> Fighter:
        """A point of Corruption, and a die for each there is: any 1 or 2 takes an Engram."""
        man = man.but(corruption=min(20, man.corruption + 1))
        man, failed = self.check(table, man, "Corruption Check", (man.corruption, 10), again)
        cite = self.cite("Corruption Check", source=PERSONA)
        if not failed:
            table.say(f"Corruption {man.corruption}: hangs on.", cite, corruption_failed=False)
            return man
        had, most = man.engrams, max(0, man.engrams - 1)
        table.say(
            "The check fails: an Engram is gone, and with it a point of Resolve for good and a level of an Aptitude; "
            "the Mental State goes up, Corruption begins anew.",
            cite,
            corruption_failed=True,
        )
        if had == 1:
            table.say("That was the last Engram: no functional human any more.", cite)
        return man.but(
            engrams=most,
            resolve=min(man.resolve, most) if had else max(0, man.resolve - 1),
            dissociation=min(12, man.dissociation + 2),
            habituation=min(12, man.habituation + 2),
            corruption=0,
        )

    # Death and Rebirth

    def rebirth(self, table: Table, man: Fighter, order: Rebirth) -> Fighter:
        """A new frame: with the Black Box all is remembered; each time there is a point of Corruption."""
        box = order.black_box
        text = (
            "The Black Box is uploaded to the Soul Server: experience and memories are kept."
            if box
            else "No Black Box: back to the last backup; later experience and memories are lost."
        )
        table.say(text, self.cite("Death and Rebirth"), experience="kept" if box else "lost")
        fresh = Fighter()
        wiped = (
            *LEVELLED, *FLAGS, "drug", "doses", "stims", "dead_rounds", "soft_dying", "tired_scene", "tired_long",
            "injured_days", "maimed_days", "cover", "concealed", "evasive", "prone", "zone", "bonus_actions",
            "reactions", "initiative", "ambushed", "flanking", "bunched", "spread", "declared", "split", "acted",
            "split_done", "breakdowns",
        )  # fmt: skip
        man = having(man, {name: getattr(fresh, name) for name in wiped})
        table.say("A new frame, without conditions, about the next session.", self.cite("Death and Rebirth"))
        return self.settle(self.corrupted(table, man, order.again))
