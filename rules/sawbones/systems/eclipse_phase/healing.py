"""Healing and repair, p. 208 and 209, and of the mind, p. 215."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sawbones.play.dice import total
from sawbones.play.wording import several
from sawbones.systems.eclipse_phase.checks import capped
from sawbones.systems.eclipse_phase.readings import HEALED, HEALTH
from sawbones.systems.eclipse_phase.sheet import MOST_HOURS
from sawbones.systems.eclipse_phase.standing import Standing

if TYPE_CHECKING:
    from sawbones.kit.system import Nothing
    from sawbones.play.table import Table
    from sawbones.systems.eclipse_phase.orders import FirstAid, Heal, Repair, Spray, Surgery, Therapy, Vat
    from sawbones.systems.eclipse_phase.sheet import Fighter

AID = "p. 208, First Aid"
#: hours for 1d10 of damage, and for a wound, by the care
RATES = {"none": (24, 168), "biomods": (12, 72), "nanobandage": (2, 24), "medichines": (1, 12)}
#: so many times as long takes it in these conditions
SLOW = {"good": 1, "poor": 2, "harsh": 3}
NANO = ("nanobandage", "medichines")
#: dice that are thrown at once; hours beyond them are kept for the next time
MOST_DICE = 60
#: with more wounds than this they put a body into medical stasis instead
MOST_WOUNDS = {"nanobandage": 5, "medichines": 6}


@dataclass(frozen=True, slots=True)
class Mending:
    """Hours that heal: how many are left, for how many of them a die of damage or a wound, and dice still to throw."""

    hours: int
    rates: tuple[int, int]
    dice: int = MOST_DICE


def hours_for(care: str, conditions: str) -> tuple[int, int]:
    """Return the hours for a die of damage and for a wound; 0 where wounds do not heal."""
    damage, wound = RATES[care]
    return damage * SLOW[conditions], 0 if conditions == "harsh" else wound * SLOW[conditions]


@dataclass(frozen=True)
class Healing(Standing):
    """How hurts go."""

    def care(self, man: Fighter) -> tuple[str, str]:
        """Return the care and the conditions that somebody heals by: those of the last time, or else their own."""
        known = ((care, conditions) for care in RATES for conditions in SLOW)
        usual = ("medichines" if man.medichines else "none"), "good"
        return next((one for one in known if f"{one[0]}{one[1][0]}" == man.resting), usual)

    def may_heal(self, man: Fighter) -> int:
        """Return the hours that have passed and would heal something by the care there is; 0 if they would not."""
        if not man.flesh or man.dead or not (man.damage or man.wounds):
            return 0
        hours = man.unhealed // 60
        each = hours_for(*self.care(man))[0 if man.damage else 1]
        return hours if each and hours + man.rested >= each else 0

    def no_rest(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """Nothing heals of the time that has passed: there was no rest."""
        table.say("No rest: nothing has healed.", self.cite(HEALED))
        return man.but(unhealed=0, rested=0, resting="")

    def whole(self, man: Fighter) -> Fighter:
        """What follows from fewer hurts: who has no wound left comes round."""
        if not man.wounds and man.unconscious and not man.suffocating:
            man = man.but(unconscious=False)
        return self.settle(man)

    def past_help(self, table: Table, man: Fighter) -> bool:
        """Whether somebody is dead or something destroyed, and that is said."""
        if man.dead:
            if man.flesh:
                table.say("Dead: only a healing vat may help.", self.cite("p. 208, Healing"))
            else:
                table.say("Destroyed: there is nothing left to repair.", self.cite(HEALTH))
        return man.dead

    def heal(self, table: Table, man: Fighter, order: Heal) -> Fighter:
        """Damage first, a die each time the care's hours are up; then wounds, one by one."""
        if not man.flesh:
            table.say("A shell does not heal: it is repaired.", self.cite("p. 208, Synthmorphs"))
            return man
        if self.past_help(table, man):
            return man
        rates = hours_for(order.care, order.conditions)
        if order.care in NANO:
            if man.wounds > MOST_WOUNDS[order.care]:
                many = several(man.wounds, "wound is", "wounds are")
                table.say(f"{many} too much for it: medical stasis.", self.cite("Gear: Medichines, Nanobandages"))
                return man.but(stasis=True, unconscious=True, prone=True)
            man = man.but(nano=True, treated=True)
        man = man.but(unhealed=max(0, man.unhealed - 60 * order.hours))
        return self.mends(table, man, order.hours, rates, f"{order.care}{order.conditions[0]}")

    def mends(self, table: Table, man: Fighter, spent: int, rates: tuple[int, int], care: str) -> Fighter:
        """Damage first, a die each time its hours are up; then wounds, where they heal at all (0 hours: never)."""
        hours = spent + (man.rested if man.resting == care else 0)
        man = man.but(resting=care, rested=0)
        if not man.damage:
            return self.closes(table, man, hours, rates)
        if self.healing_dice == "average":
            return self.mends_alike(table, man, Mending(hours, rates))
        if hours < rates[0]:
            table.say(f"{several(spent, 'hour')}: 0 damage healed.", self.cite(HEALED))
            return self.whole(man.but(rested=min(MOST_HOURS, hours)))
        return table.merge_into(self.mends_damage, man, Mending(hours, rates))

    def mends_damage(self, table: Table, man: Fighter, mending: Mending) -> Fighter:
        """Each time its own die. So many are thrown at once as it takes in any case, and then again.

        Of those only the last can heal the last damage, so that their sum says all, and in which order they fell is
        no matter. Where no wound waits for the hours that are left, nor is it which of all the dice was the last.
        """
        each, left = mending.rates[0], mending.hours
        waits = man.wounds and mending.rates[1]
        dice = min(left // each, mending.dice, -(-man.damage // 10) if waits else man.damage)
        rolled = table.roll(f"Healing, {dice}d10", total(dice, 10))
        healed = min(rolled, man.damage)
        left -= dice * each
        man = man.but(damage=man.damage - healed)
        gone = f"all {healed}" if not man.damage else healed
        table.say(f"{several(dice * each, 'hour')}: {gone} damage healed.", self.cite(HEALED, "healing_dice"))
        if not man.damage:
            return self.closes(table, man, left, mending.rates)
        if left < each or mending.dice == dice:
            if left >= each:
                table.say(f"{several(left, 'hour')} are left for the next time.", self.cite(HEALED))
            return self.whole(man.but(rested=min(MOST_HOURS, left)))
        return table.merge_into(self.mends_damage, man, Mending(left, mending.rates, mending.dice - dice))

    def mends_alike(self, table: Table, man: Fighter, mending: Mending) -> Fighter:
        """All dice at once, each as if it had healed the same."""
        cite = self.cite(HEALED, "healing_dice")
        each, hours = mending.rates[0], mending.hours
        dice = min(hours // each, man.damage, mending.dice)
        rolled = table.roll(f"Healing, {dice}d10", total(dice, 10))
        if rolled < man.damage:
            table.say(f"{several(dice * each, 'hour')}: {rolled} damage healed.", cite)
            return self.whole(man.but(damage=man.damage - rolled, rested=min(MOST_HOURS, hours - dice * each)))
        # of so many dice, those that were needed if each had healed alike
        needed = -(-dice * man.damage // rolled)
        table.say(f"{several(needed * each, 'hour')}: all {man.damage} damage healed.", cite)
        return self.closes(table, man.but(damage=0), hours - needed * each, mending.rates)

    def closes(self, table: Table, man: Fighter, hours: int, rates: tuple[int, int]) -> Fighter:
        """With no damage left, wounds close one by one."""
        _, each = rates
        gone = min(man.wounds, hours // each) if each else 0
        if man.wounds:
            text = f"{several(gone, 'wound')} healed" if each else "none in harsh conditions"
            table.say(f"Wounds: {text}.", self.cite(HEALED))
        rest = hours - gone * each if each else 0
        man = man.but(wounds=man.wounds - gone, rested=min(MOST_HOURS, rest))
        return self.whole(man if man.wounds else man.but(rested=0, resting=""))

    def first_aid(self, table: Table, man: Fighter, order: FirstAid) -> Fighter:
        """1d10 damage and a wound, once an injury; it stops the bleeding."""
        cite = self.cite(AID)
        if not man.flesh:
            table.say("A shell is repaired.", self.cite("p. 208, Synthmorphs"))
            return man
        if self.past_help(table, man):
            return man
        if man.aided:
            table.say("No effect: first aid was given for this injury already, and once is all it does.", cite)
            return man
        if man.nano:
            table.say("No effect: nanomachines treat this injury, and first aid adds nothing to that.", cite)
            return man
        if order.medicine is not None:
            found = self.tested(table, "medicine", order.medicine, cite)
            if not found.success:
                return man.but(aided=bool(man.damage or man.wounds))
        return self.tended(table, man.but(aided=True), "First aid")

    def tended(self, table: Table, man: Fighter, label: str) -> Fighter:
        """A die of damage and a wound."""
        rolled = table.roll(f"{label}, 1d10", total(1, 10))
        off = min(rolled, man.damage)
        wound = min(1, man.wounds)
        table.say(f"{label}: {off} damage and {several(wound, 'wound')} healed.", self.cite(AID))
        after = man.but(damage=man.damage - off, wounds=man.wounds - wound, treated=True)
        return self.whole(after)

    # Surgery and vats

    def surgery(self, table: Table, man: Fighter, order: Surgery) -> Fighter:
        """One to eight hours and a Medicine test; it does what first aid does, and does not use that up."""
        if not man.flesh:
            table.say("A shell is repaired.", self.cite("p. 208, Synthmorphs"))
            return man
        if self.past_help(table, man):
            return man
        table.say(f"Surgery, {several(order.hours, 'hour')}.", self.cite("p. 208, Surgery"))
        if order.medicine is not None:
            found = self.tested(table, "medicine", order.medicine, self.cite("p. 208, Surgery"))
            if not found.success:
                return man
        return self.tended(table, man, "Surgery")

    def vat(self, table: Table, man: Fighter, order: Vat) -> Fighter:
        """A healing vat heals everything in a time that depends on how bad it is."""
        cite = self.cite("p. 326–327, Healing Vats")
        if man.dead and order.case not in ("dead", "missing"):
            table.say("Dead: that takes stasis, and a day a wound.", cite)
            return man
        each = {"wounds": 2 if man.wounds <= 3 else 12, "limbs": 12, "dead": 24, "missing": 72}[order.case]
        hours = max(1, each * man.wounds)
        table.say(f"{several(man.wounds, 'wound')}: {several(hours, 'hour')} in the vat.", cite, hours=hours)
        return self.whole(man.but(damage=0, wounds=0, unconscious=False, suffocating=False, stasis=False))

    # Shells and things

    def repair(self, table: Table, man: Fighter, order: Repair) -> Fighter:
        """A Hardware test, ten off for each wound: 2 hours for ten damage, 8 for a wound."""
        cite = self.cite("p. 208–209, Repair")
        if man.flesh:
            table.say("A body heals: it is not repaired.", cite)
            return man
        if self.past_help(table, man):
            return man
        if order.hardware is not None:
            bonus = {"none": 0, "utilitools": 20, "spray": 30}[order.tools]
            target = order.hardware + capped(bonus - 10 * man.wounds)
            if not self.tested(table, "repair", target, cite).success:
                return man
        hours = 2 * -(-man.damage // 10) + 8 * man.wounds
        text = f"{man.damage} damage and {several(man.wounds, 'wound')}: {several(hours, 'hour')}."
        table.say(text, cite, hours=hours)
        return self.whole(man.but(damage=0, wounds=0, unconscious=False))

    def repair_spray(self, table: Table, man: Fighter, order: Spray) -> Fighter:
        """By itself: 1d10 every two hours, then a wound a day; no more than three wounds."""
        cite = self.cite("p. 333, Repair Spray")
        if man.flesh:
            table.say("A body heals: it is not repaired.", cite)
            return man
        if self.past_help(table, man):
            return man
        if man.wounds > 3:
            table.say("More than 3 wounds: too much for repair spray.", cite)
            return man
        return self.mends(table, man, order.hours, (2, 24), "spray")

    # The mind

    def therapy(self, table: Table, man: Fighter, order: Therapy) -> Fighter:
        """Hours of psychotherapy and a test at their end."""
        cite = self.cite("p. 215, Psychotherapy")
        each, has = {
            "stress": (1, man.stress), "trauma": (8, man.traumas), "disorder": (40, man.disorders),
        }[order.what]  # fmt: skip
        points = min(order.points, has)
        table.say(f"Psychotherapy: {several(each * order.points, 'hour')}.", cite, hours=each * order.points)
        if order.skill is not None and not self.tested(table, "therapy", order.skill, cite).success:
            return man
        field = {"stress": "stress", "trauma": "traumas", "disorder": "disorders"}[order.what]
        table.say(f"{order.what.capitalize()}: {has} to {has - points}.", cite)
        return self.settle(man.but(**{field: has - points}))

    def month(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """A month without stress: a test of Willpower, then 1d10 stress goes, or a trauma once there is no stress."""
        cite = self.cite("p. 215, Healing Stress")
        if not man.stress and not man.traumas:
            table.say("Nothing to get over.", cite)
            return man
        if not self.tested(table, "month", self.keeps_mind_at(man), cite).success:
            return man
        if not man.stress:
            table.say("A trauma heals.", cite)
            return man.but(traumas=man.traumas - 1)
        rolled = table.roll("Stress that goes, 1d10", total(1, 10))
        table.say(f"Stress {man.stress} to {max(0, man.stress - rolled)}.", cite)
        return man.but(stress=max(0, man.stress - rolled))
