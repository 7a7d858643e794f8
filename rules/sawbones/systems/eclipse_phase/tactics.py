"""What fighters do besides attacking: tests, full defense, aim, suppressive fire, surprise, holds, reloading, Moxie."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from sawbones.play.wording import several
from sawbones.systems.eclipse_phase.attacking import Attacking
from sawbones.systems.eclipse_phase.checks import (
    CRITICAL,
    IGNORE,
    NO_MOXIE,
    Aim,
    Check,
    against,
    capped,
    contest,
    counted,
    shown,
)
from sawbones.systems.eclipse_phase.gear import ARMS
from sawbones.systems.eclipse_phase.readings import CALLED
from sawbones.systems.eclipse_phase.standing import PHASES

if TYPE_CHECKING:
    from sawbones.kit.system import Nothing
    from sawbones.play.table import Table
    from sawbones.systems.eclipse_phase import orders
    from sawbones.systems.eclipse_phase.sheet import Fighter

T = TypeVar("T", bound="orders.Test | orders.Opposed")

TESTS = "p. 115, Success Tests"
OPPOSED_TESTS = "p. 119, Opposed Tests"
MOXIE = "Moxie"
SURPRISE = "p. 204–205, Surprise"
SUPPRESSIVE = "p. 204, Suppressive Fire"
#: rounds that suppressive fire takes
SUPPRESSING_ROUNDS = 20


@dataclass(frozen=True)
class Tactics(Attacking):
    """Actions, and the tests that have no chapter of their own."""

    # Tests

    def burdened(self, man: Fighter, modifiers: int, *, counts: bool) -> int:
        """Modifiers with what the fighter suffers from."""
        return modifiers - (self.burden(man) if counts else 0)

    def test(self, table: Table, man: Fighter, order: orders.Test) -> Fighter:
        """A d100 at or under skill and modifiers."""
        man, order = self.pays_with(table, man, order)
        circumstances = 10 * min(3, order.helpers) - 10 * order.retries - 30 * order.related
        modifiers = self.burdened(man, order.modifiers + circumstances, counts=order.burdened)
        aim = Aim(self.number(order.skill, modifiers, order.moxie), self.by("margin") == "roll", order.moxie, 0)
        table.say(f"Skill {order.skill}{counted(modifiers)}: {aim.target} or less.", self.cite(TESTS))
        man = self.pays(table, man, order.moxie)
        found = table.roll(f"Test, {aim.target} or less", aim.roll)
        self.say_check(table, found)
        table.uncounted(target=aim.target, roll=found.roll, margin=found.margin)
        table.say(f"{self.grade(found)}.", self.cite("p. 118, Margin of Success", "margin"), success=found.success,
                  critical=found.critical, excellent=found.tier > 0)  # fmt: skip
        return man

    def sprint(self, table: Table, man: Fighter, order: orders.Sprint) -> Fighter:
        """A Complex Action: 20 m a turn running, and a meter more for each ten of margin, up to five."""
        target = order.skill + capped(order.modifiers - self.burden(man))
        found = table.roll(f"Freerunning, {target} or less", Aim(target, self.by("margin") == "roll").roll)
        self.say_check(table, found)
        metres = 20 + (min(5, found.margin // 10) if found.success else 0)
        table.say(f"{metres} m this turn.", self.cite("p. 190–191, Movement", "margin"), metres=metres)
        return self.complex_action(table, man)

    def opposed(self, table: Table, man: Fighter, order: orders.Opposed) -> Fighter:
        """Both roll; a critical trumps, then the higher roll that succeeds wins."""
        man, order = self.pays_with(table, man, order)
        modifiers = self.burdened(man, order.modifiers, counts=order.burdened)
        by_roll = self.by("margin") == "roll"
        mine = Aim(self.number(order.skill, modifiers, order.moxie), by_roll, order.moxie)
        theirs = Aim(order.other + capped(order.other_modifiers), by_roll)
        text = f"{mine.target} or less against {theirs.target} or less."
        table.say(text, self.cite(OPPOSED_TESTS))
        man = self.pays(table, man, order.moxie)

        met = table.oppose(
            (f"Test, {mine.target} or less", against(mine, theirs)),
            (f"Against it, {theirs.target} or less", against(theirs, mine)),
            contest,
        )
        table.uncounted(targets=[mine.target, theirs.target], margin=met.one.margin)
        text = {"first": "won", "second": "lost", "nobody": "deadlock"}[met.winner]
        table.say(f"{met.rolls}: {text}.", self.cite(OPPOSED_TESTS), winner=met.winner)
        return man

    def say_check(self, table: Table, found: Check) -> None:
        """What the dice show."""
        critical = "critical " if found.critical else ""
        word = "success" if found.success else "failure"
        table.say(f"{shown(found.roll)}: {critical}{word}.", self.cite("p. 116, Criticals"))

    def grade(self, found: Check) -> str:
        """How good or bad a test was."""
        if found.success:
            return f"{'Excellent Success' if found.tier else 'Success'}, margin {found.margin}"
        return f"{'Severe Failure' if found.margin <= -30 else 'Failure'}, margin {-found.margin}"

    # Moxie

    def pays_with(self, table: Table, man: Fighter, order: T) -> tuple[Fighter, T]:
        """The fighter, and the order without Moxie where none is left."""
        if order.moxie == NO_MOXIE:
            return man, order
        man, has = self.has_moxie(table, man)
        return man, order if has else replace(order, moxie=NO_MOXIE)

    def pays(self, table: Table, man: Fighter, use: str) -> Fighter:
        """A point of Moxie for a roll."""
        if use == NO_MOXIE:
            return man
        word = {IGNORE: "ignores modifiers", CRITICAL: "a success is critical"}.get(use, use)
        table.say(f"A point of Moxie: {word}.", self.cite(MOXIE, *(("moxie_ignores",) if use == IGNORE else ())))
        return man.but(moxie_spent=min(10, man.moxie_spent + 1))

    def goes_first(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """A point of Moxie to act first in a phase."""
        man, has = self.has_moxie(table, man)
        if not has:
            return man
        table.say("A point of Moxie: goes first in this phase.", self.cite(MOXIE))
        return man.but(moxie_first=True, moxie_spent=min(10, man.moxie_spent + 1))

    def spend_moxie(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """A point of Moxie for something this tracker does not roll."""
        man, has = self.has_moxie(table, man)
        if not has:
            return man
        table.say("A point of Moxie.", self.cite(MOXIE))
        return man.but(moxie_spent=min(10, man.moxie_spent + 1))

    def refresh(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """Moxie comes back."""
        table.say("Moxie is whole again.", self.cite(MOXIE))
        return man.but(moxie_spent=0)

    # Actions

    def defend_fully(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """A Complex Action: +30 to every defense until one's next phase."""
        table.say("Full defense: +30 until the next phase of one's own.", self.cite("p. 191, Step 2: Declare Defense"))
        return self.complex_action(table, man).but(full_defence=2)

    def take_aim(self, table: Table, man: Fighter, order: orders.TakeAim) -> Fighter:
        """A Quick Action for +10, a Complex one for +30; no other Quick Actions meanwhile."""
        bonus = {"quick": 10, "complex": 30}[order.how]
        table.say(f"Aims: +{bonus} to the next shot.", self.cite("p. 190, Aiming"))
        man = self.quick_action(table, man) if order.how == "quick" else self.complex_action(table, man)
        return man.but(aim=order.how, aim_turns=2 if order.how == "complex" else 1)

    def suppress(self, table: Table, man: Fighter, order: orders.WithWeapon) -> Fighter:
        """Full auto over a cone up to 20 m: twenty rounds, and a free attack on whoever leaves cover."""
        weapon = order.weapon or (man.weapons[0][0] if man.weapons else "")
        had = man.carried(weapon)
        if had is not None:
            left = max(0, had[2] - SUPPRESSING_ROUNDS)
            table.say(f"Rounds {had[2]} to {left}.", self.cite(SUPPRESSIVE))
            man = man.with_weapon(weapon, left=left)
        table.say("Suppressive fire until the next phase.", self.cite(SUPPRESSIVE))
        return self.complex_action(table, man).but(suppressing=2)

    def draw(self, table: Table, man: Fighter, order: orders.WithWeapon) -> Fighter:
        """A Quick Action: what is drawn is the weapon in the hand, the first of those carried."""
        weapon = order.weapon or (man.weapons[0][0] if man.weapons else "")
        drawn = man.carried(weapon)
        if drawn is None:
            table.say("No such weapon is carried.", self.cite(PHASES))
            return man
        name = ARMS[weapon].name if weapon in ARMS else weapon
        table.say(f"Draws: {name}. A Quick Action.", self.cite(PHASES))
        return self.quick_action(table, man.but(weapons=(drawn, *(row for row in man.weapons if row is not drawn))))

    def reload(self, table: Table, man: Fighter, order: orders.WithWeapon) -> Fighter:
        """A Complex Action: the magazine is full again."""
        weapon = order.weapon or (man.weapons[0][0] if man.weapons else "")
        arm = ARMS.get(weapon)
        if arm is None or man.carried(weapon) is None:
            table.say("No such weapon is carried.", self.cite("p. 336–338, Reloading"))
            return man
        table.say(f"{arm.name}: {several(arm.rounds, 'round')}. A Complex Action.", self.cite("p. 336–338, Reloading"))
        return self.complex_action(table, man).with_weapon(weapon, left=arm.rounds)

    def clear(self, table: Table, man: Fighter, order: orders.WithWeapon) -> Fighter:
        """A weapon that failed is in order again."""
        failed = next((row[0] for row in man.weapons if row[3]), "")
        weapon = order.weapon or failed
        table.say("The weapon is in order again.", self.cite("p. 192, Step 5: Criticals"))
        return man.with_weapon(weapon, failed=False)

    # Surprise

    def surprise(self, table: Table, man: Fighter, order: orders.Surprise) -> Fighter:
        """Perception against Infiltration: noticed, it costs Initiative; not noticed, a phase and any defense."""
        modifiers = self.burdened(man, order.modifiers - (0 if order.alert else 20), counts=True)
        mine, theirs = Aim(order.perception + capped(modifiers)), Aim(order.infiltration)
        table.say(f"Perception, {mine.target} or less, against Infiltration, {theirs.target}.", self.cite(SURPRISE))
        met = table.oppose(
            (f"Perception, {mine.target} or less", against(mine, theirs)),
            (f"Infiltration, {theirs.target} or less", against(theirs, mine)),
            contest,
        )
        noticed = met.winner == "first"
        words = "noticed: −30 to Initiative" if noticed else "surprised: no defense, no action in the first phase"
        table.say(f"{met.rolls}: {words}.", self.cite(SURPRISE), noticed=noticed)
        return man.but(surprised="alert" if noticed else "surprised")

    # Holds

    def keep_hold(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """A test of Somatics at 30 less to keep the weapon."""
        target = 3 * man.somatics + capped(-30 - self.penalty(man))
        found = self.tested(table, "disarm", target, self.cite(CALLED))
        table.say("Keeps the weapon." if found.success else "Disarmed.", self.cite(CALLED), disarmed=not found.success)
        return man.but(disarm_due=False)

    def break_free(self, table: Table, man: Fighter, order: orders.BreakFree) -> Fighter:
        """A Complex Action: Unarmed Combat against the holder's, or Somatics at 30 less."""
        cite = self.cite("p. 204, Subdual")
        if order.skill is None:
            target = 3 * man.somatics + capped(-30 - self.burden(man))
            free = self.tested(table, "break_free", target, cite).success
        else:
            mine, theirs = Aim(order.skill + capped(-self.burden(man))), Aim(order.held)
            met = table.oppose(
                (f"Unarmed, {mine.target} or less", against(mine, theirs)),
                (f"The hold, {theirs.target} or less", against(theirs, mine)),
                contest,
            )
            free = met.winner == "first"
            table.say(f"{met.rolls}.", cite)
        table.say("Free." if free else "Still held.", cite, free=free)
        return self.complex_action(table, man).but(subdued=not free)
