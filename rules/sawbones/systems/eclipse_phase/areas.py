"""Blasts, scatter, collisions and psi: what reaches somebody otherwise than by an opposed shot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sawbones.kit.system import Filled, Sum
from sawbones.play.dice import total
from sawbones.play.question import Choice, Step
from sawbones.play.wording import several, signed
from sawbones.systems.eclipse_phase.attacking import BONUS, MODIFIERS
from sawbones.systems.eclipse_phase.checks import Aim, Check, against, capped, outdoes, shown
from sawbones.systems.eclipse_phase.filling import AREA, GEAR
from sawbones.systems.eclipse_phase.gear import ARMS
from sawbones.systems.eclipse_phase.mind import Mind
from sawbones.systems.eclipse_phase.wounds import Blow

if TYPE_CHECKING:
    from sawbones.play.table import Table
    from sawbones.systems.eclipse_phase import orders
    from sawbones.systems.eclipse_phase.sheet import Fighter

CRASH = "p. 194–201, Collisions"
PSI = "Mind Hacks: Psychic Stab"
MINDS = "p. 192, Step 7: psi attacks and Stress Value"
#: as far as is asked for where nobody has said how far somebody stands
FARTHEST = 20


@dataclass(frozen=True)
class Areas(Mind):
    """Area effects and what is like them."""

    def blast(self, table: Table, man: Fighter, order: orders.Blast) -> Fighter:
        """Everybody in it takes the damage, less for each meter from the centre or from the uniform part's edge."""
        table.uncounted(tests=[])
        man = self.goes_off(table, man, order)
        metres = order.metres
        if metres is None:
            options = [Choice(str(far), several(far, "meter")) for far in range(FARTHEST + 1)]
            metres = int(table.choose("How far from the centre", options))
        if order.dv is None:
            dice = order.dice
            rolled = self.average(table, "Blast", dice, order.plus, halved=order.divide == 2) + order.plus
            whole = self.half(rolled) if order.divide == 2 else rolled
            dv = -(-whole * order.halves // 2)
        else:
            dv = order.dv
        away = max(0, metres - order.radius)
        left = max(0, dv - order.loss * away)
        text = f"Blast {dv}, {several(metres, 'meter')} away: {left}."
        table.say(text, self.cite(f"{AREA}: Blast"), damage=0, wounds=0)
        return table.merge_into(self.lands, man, Blow(left, order.ap, order.armour, shock=order.shock))

    def goes_off(self, table: Table, man: Fighter, order: orders.Blast) -> Fighter:
        """The one action that a blast takes of whoever's it is, however many it reaches, and they themselves too."""
        if self.blast_takes == "nothing" or order.dv is not None or table.actor is None:
            return man
        counted, table.handed = table.handed is not None, True
        if table.by_self:  # what they did is kept where it is done to them
            return man.but(complex=table.actor.complex, shots_left=0) if counted else self.complex_action(table, man)
        if not counted:
            table.actor = self.complex_action(table, table.actor)
        return man

    def fill_blast(self, by: Fighter | None, on: Fighter | None, aid: orders.Warhead) -> Filled:
        """A warhead's numbers."""
        arm = ARMS[aid.weapon]
        dice = arm.dice - (1 if aid.size == "mini" else 0)
        order = {
            "dice": max(0, dice), "plus": arm.plus, "divide": arm.divide, "halves": 4 if aid.size == "missile" else 2,
            "ap": arm.ap, "armour": arm.armour, "loss": arm.blast,
        }  # fmt: skip
        parts: tuple[Step, ...] = (Step(f"{arm.name}: {arm.dv}", self.cite(GEAR)),)
        if aid.size != "standard":
            words = "Mini or micro: −1d10" if aid.size == "mini" else "Standard missile: × 2"
            parts += (Step(words, self.cite("p. 340, Seekers")),)
        return Filled(order, (Sum("dice", arm.dv, parts),))

    def scatter(self, table: Table, man: Fighter, order: orders.Scatter) -> Fighter:
        """A blast that missed lands so many meters off."""
        times = 3 if order.failure > 60 else 2 if order.failure > 30 else 1
        rolled = table.roll("Scatter, 1d10", total(1, 10))
        metres = rolled * times
        text = f"Scatters {several(metres, 'meter')}" + (f" ({rolled} × {times})" if times > 1 else "")
        table.say(f"{text}.", self.cite("p. 204, Scatter"), metres=metres)
        return man

    # Collisions

    def crash(self, table: Table, man: Fighter, order: orders.Crash) -> Fighter:
        """1d10 and a tenth of Durability; twice that running, by a tenth of the velocity in a chase."""
        table.uncounted(tests=[])
        durability = order.vehicle or man.durability
        rolled = self.average(table, "Collision", 1, -(-durability // 10))
        times = {"slow": 1, "running": 2, "chase": max(1, order.velocity // 10)}[order.pace]
        dv = (rolled + -(-durability // 10)) * times
        text = f"Collision: {rolled} and {-(-durability // 10)}" + (f", × {times}" if times > 1 else "")
        bypass = False
        if order.vehicle:
            bypass = self.by("passengers") == "half"
            dv = self.half(dv)
            text += ", half of it for a passenger"
        cite = self.cite(CRASH, *(("passengers", "half_rounds") if order.vehicle else ()))
        table.say(f"{text}: {dv}.", cite, damage=0, wounds=0)
        return table.merge_into(self.lands, man, Blow(dv, bypass=bypass))

    # Psi

    def psi_stab(self, table: Table, man: Fighter, order: orders.PsiStab) -> Fighter:
        """Psi Assault against twice Willpower; what it does, no armor stops, and it strains the user."""
        table.uncounted(dv=0, armour=0)
        doer = table.actor
        willpower = order.willpower if order.willpower is not None else doer.willpower if doer is not None else 15
        stab = self.meets_mind(table, man, order, PSI)
        return table.merge_into(self.stabs, man, Psychic(willpower, stab.tier > 0, stab.doubled)) if stab else man

    def psi_stress(self, table: Table, man: Fighter, order: orders.PsiStress) -> Fighter:
        """The same where it is the mind that suffers: a Stress Value in place of the Damage Value."""
        stab = self.meets_mind(table, man, order, MINDS)
        return table.merge_into(self.unnerves, man, Unnerving(order, stab.tier, stab.doubled)) if stab else man

    def meets_mind(
        self, table: Table, man: Fighter, order: orders.PsiStab | orders.PsiStress, place: str
    ) -> Stab | None:
        """The opposed test of a psi attack, if it strikes."""
        table.uncounted(tests=[])
        if not man.flesh:
            table.say("Psi does nothing to a shell.", self.cite(place), hit=False, damage=0, wounds=0)
            return None
        by_roll = self.by("margin") == "roll"
        if table.actor is not None:
            table.actor = self.complex_action(table, table.actor)
        mine = Aim(order.skill + capped(order.modifiers), by_roll)
        more = (30 if order.full_defence else 0) + (30 if man.kind == "pod" else 0) - self.penalty(man)
        theirs = Aim(2 * man.willpower + capped(more), by_roll)
        table.say(f"Psi {mine.target} or less against WIL × 2, {theirs.target} or less.", self.cite(MODIFIERS))
        stab = table.oppose(
            (f"Psi Assault, {mine.target} or less", against(mine, theirs)),
            (f"Willpower, {theirs.target} or less", against(theirs, mine)),
            stabbed,
        )
        table.uncounted(margin=stab.one.margin, targets={"attack": mine.target, "defence": theirs.target})
        words = f"{shown(stab.one.roll)} against {shown(stab.other.roll)}"
        text = f"{words}: {'it strikes' if stab.hit else 'nothing'}."
        table.say(text, self.cite(place), hit=stab.hit, damage=0, wounds=0)
        return stab if stab.hit else None

    def unnerves(self, table: Table, man: Fighter, blow: Unnerving) -> Fighter:
        """Stress is handled as damage is: dice and what is added, more by the margin, twice as much by a critical."""
        order = blow.order
        value = max(0, self.average(table, "Stress", order.dice, order.plus, halved=order.divide == 2) + order.plus)
        words = f"{order.dice}d10" + (f" {signed(order.plus)}" if order.plus else "")
        if order.divide == 2:
            value = self.half(value)
            words += ", halved"
        bonus = BONUS[blow.tier] if self.excellent_damage else 0
        words += f", Excellent Success +{bonus}" if bonus else ""
        sv = (value + bonus) * (2 if blow.doubled else 1)
        words += ", doubled by a critical" if blow.doubled else ""
        table.uncounted(bonus=bonus)
        table.say(f"Stress Value {sv}: {words}.", self.cite(MINDS), sv=sv)
        return self.strains(table, man, sv)

    def stabs(self, table: Table, man: Fighter, stab: Psychic) -> Fighter:
        """1d10 and a tenth of Willpower; more with a margin of 30, twice as much by a critical."""
        bonus = 5 if stab.excellent else 0
        rolled = self.average(table, "Psychic Stab", 1, -(-stab.willpower // 10), bonus)
        dv = rolled + -(-stab.willpower // 10) + bonus
        text = f"{rolled} and {-(-stab.willpower // 10)}" + (f", Excellent Success +{bonus}" if bonus else "")
        if stab.doubled:
            dv *= 2
            text += ", doubled by a critical"
        table.uncounted(bonus=bonus)
        table.say(f"Damage Value {dv}: {text}.", self.cite(PSI))
        return table.merge_into(self.lands, man, Blow(dv, bypass=True))

    def strain(self, table: Table, man: Fighter, order: orders.Strain) -> Fighter:
        """What a psi attack costs its user: half a die, rounded up."""
        table.uncounted(tests=[])
        rolled = self.average(table, "Strain", 1, halved=True)
        dv = max(0, -(-rolled // 2) + order.modifier)
        table.say(f"Strain {dv}.", self.cite("Mind Hacks: Strain"), damage=0, wounds=0)
        return table.merge_into(self.lands, man, Blow(dv, bypass=True))


@dataclass(frozen=True, slots=True)
class Stab:
    """A psi attack as it is seen; the checks are for the record."""

    hit: bool
    doubled: bool
    tier: int
    one: Check = field(compare=False)
    other: Check = field(compare=False)


@dataclass(frozen=True, slots=True)
class Psychic:
    """A psi attack that strikes."""

    willpower: int
    excellent: bool
    doubled: bool


@dataclass(frozen=True, slots=True)
class Unnerving:
    """A psi attack on the mind that strikes: its order, its margin's tier, and whether a critical doubles it."""

    order: orders.PsiStress
    tier: int
    doubled: bool


def stabbed(one: Check, other: Check) -> Stab:
    """A critical of the user, or a critical failure of the defender, doubles what strikes."""
    hit = outdoes(one, other)
    doubled = one.critical or (other.critical and not other.success)
    return Stab(hit, hit and doubled, one.tier if hit else 0, one, other)
