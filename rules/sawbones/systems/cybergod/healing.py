"""Recovery and survival: stabilising, the one chance at the dead, nano stims, treatment, drugs."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sawbones.kit.given import known
from sawbones.play.question import Choice
from sawbones.play.wording import several
from sawbones.systems.cybergod.effects import SkillTest
from sawbones.systems.cybergod.mind import Mind
from sawbones.systems.cybergod.readings import GEAR, PERSONA
from sawbones.systems.cybergod.sheet import DICE, DRUGS, NAMES, Fighter, having
from sawbones.systems.cybergod.standing import RELIEF
from sawbones.systems.cybergod.tactics import Tacticians
from sawbones.systems.cybergod.triggers import Cascade, Triggers, count_of

if TYPE_CHECKING:
    from sawbones.play.table import Table
    from sawbones.systems.cybergod.orders import Dose, Pill, Revive, Stabilise, Stim, Treat

#: the Safety Die of each drug, and of nano stims
SAFETY = {"painkillers": 12, "stimulants": 8, "adrenaline": 6, "stim": 10, "sedatives": 12, "purge": 12}
CALLED = {option.id: option.label for option in DRUGS}
#: Effect Points for a level, where treatment is rolled: a proposal, for the text gives no numbers
PRICES = {"wounded": 2}


def passed(points: int) -> bool:
    """Whether a test went well at all."""
    return points > 0


@dataclass(frozen=True)
class Healing(Tacticians, Mind, Triggers):
    """Getting better, and not."""

    def medtech(self, table: Table, man: Fighter, order: Any, threshold: int, name: str) -> tuple[Fighter, bool]:
        """MedTech x Mind of whoever helps, and whether it went well: of the patient only where that one does it."""
        medic: Fighter | None = man if table.by_self else table.actor
        if order.pool is None:
            medic, dice = self.medic_dice(table, medic, order)
            order = replace(order, pool=dice)
        sides = order.die or (medic.mind if medic is not None else self.nobodys_die(table))
        who, points = self.tested(table, medic, order, SkillTest(name, threshold, passed, sides, enough=1))
        return self.own(table, man, who), points > 0

    def medic_dice(self, table: Table, medic: Fighter | None, order: Any) -> tuple[Fighter | None, int]:
        """The dice of whoever helps, and that one with them: what nobody has given is asked for."""
        if medic is None:
            dice = table.ask_number("MedTech dice", (0, 10), 3, "Of whoever helps.")
        else:
            medic = known(table, medic, "medtech", "MedTech dice", "Of whoever helps, before wounds.")
            dice = medic.medtech or 0
        change = order.more_dice
        if change is None:
            change = 0 if medic is None else self.own_dice(medic)
        return medic, max(0, min(10, dice + change))

    def nobodys_die(self, table: Table) -> int:
        """The Mind of somebody who is not in the fight."""
        return int(table.choose("Mind of whoever helps", [Choice(str(sides), f"D{sides}") for sides in DICE]))

    @abstractmethod
    def own_dice(self, man: Fighter) -> int:
        """By how many dice a test of the Mind is changed by what the one who makes it suffers from."""

    # Dying and Dead

    def stabilise(self, table: Table, man: Fighter, order: Stabilise) -> Fighter:
        """A Moderate test of MedTech, or meds: no longer Dying, and Maimed instead."""
        cite = self.cite("Conditions: Dying")
        if self.gone(man) or not man.dying:
            table.say("There is nothing to stabilise.", cite)
            return man
        if order.meds:
            table.say("Meds: no test is needed.", cite)
        else:
            man, well = self.medtech(table, man, order, 2, "Stabilise, MedTech")
            if not well:
                table.say("Not stabilised.", cite)
                return man
        levels = man.dying if self.maimed_level == "carry" else 1
        man = self.received(man.but(dying=0, soft_dying=False), "maimed", levels)
        table.say(f"Stabilised: no longer Dying, Maimed {man.maimed}.", self.cite("Conditions: Maimed", "maimed_level"))
        return man

    def revive(self, table: Table, man: Fighter, order: Revive) -> Fighter:
        """One single Hard test of MedTech turns death into Dying; failing is final."""
        cite = self.cite("Conditions: Dead")
        if not man.dead or man.destroyed:
            table.say("There is no death to turn back.", cite)
            return man
        man, well = self.medtech(table, man, order, 3, "The one chance, MedTech")
        if not well:
            table.say("The one chance is gone: Destroyed, and Stress for allies who see it.", cite)
            self.unsettles(table, "destroyed")
            return man.but(destroyed=True, dead_rounds=0)
        man = man.but(dead=False, dead_rounds=0, dying=max(1, man.dying), soft_dying=False)
        table.say(f"Not dead: Dying {man.dying}.", self.cite("Conditions: Dead", "revived_trigger"))
        due = frozenset({"death"} if self.revived_trigger else ())
        return self.cascade(table, man, Cascade(due))

    def extinguish(self, table: Table, man: Fighter, order: Any) -> Fighter:
        """The fire is put out."""
        table.say("The fire is out.", self.cite("Conditions: Burning"))
        return man.but(burning=0)

    # Treatment

    def treat(self, table: Table, man: Fighter, order: Treat) -> Fighter:
        """Levels of a condition are healed; what is critical is stabilised first."""
        cite = self.cite("Recovery: Emergency Treatment")
        name = order.condition
        if name == "dying":
            table.say("Dying must be stabilised before it can be treated.", cite)
            return man
        levels = order.levels
        if order.pool is not None:
            levels = self.rolled(table, man, order)
        after = self.settle(having(man, {name: max(0, getattr(man, name) - levels)}))
        table.say(f"Treated: {NAMES[name]} {getattr(man, name)} to {getattr(after, name)}.", cite)
        return after

    def rolled(self, table: Table, man: Fighter, order: Treat) -> int:
        """Levels that an Easy test of MedTech heals."""
        price = PRICES.get(order.condition, 1)
        most = min(order.levels, getattr(man, order.condition))
        roll = count_of(order.pool or 0, order.die)
        label = f"Treatment, MedTech: {order.pool}d{order.die}, need 1"
        healed = table.roll(label, roll.map(lambda count: min(most, count // price)))
        return int(healed)

    def stim(self, table: Table, man: Fighter, order: Stim) -> Fighter:
        """Nano stims are injected for one thing, and act when their time has passed."""
        when = {"wounded": "at the end of the scene", "injured": "after a day"}.get(order.program, "by the next round")
        text = f"Nano stims for {NAMES[order.program]}: act {when}."
        table.say(text, self.cite("Recovery: Nano Stims"))
        man = man.but(stims=(*man.stims, order.program)[-8:])
        return self.safety(table, man, SAFETY["stim"], order.again)

    def heals(self, table: Table, man: Fighter, program: str) -> Fighter:
        """Stims of a program that are done: one level each."""
        doses = man.stims.count(program)
        if not doses:
            return man
        table.say(f"Nano stims: {NAMES[program]} heals {several(doses, 'level')}.", self.cite("Recovery: Nano Stims"))
        stims = tuple(name for name in man.stims if name != program)
        return self.settle(having(man, {program: max(0, getattr(man, program) - doses), "stims": stims}))

    # Drugs

    def dose(self, table: Table, man: Fighter, order: Dose) -> Fighter:
        """A drug: the best one counts, each wears off with the scene, and each is a risk."""
        drug = order.drug
        best = max(man.drug, drug, key=lambda name: RELIEF[name])
        cite = self.cite(f"Recovery: {CALLED[drug]}")
        table.say(f"{CALLED[drug]}: {'counts' if best == drug else f'{CALLED[best]} still count more'}.", cite)
        doses = tuple(dict.fromkeys((*(name for name in man.doses if name != drug), drug)))
        man = man.but(drug=best, doses=doses)
        if drug == "adrenaline" and man.tired_long:
            table.say("Another dose: not Fatigued, for now.", cite)
            man = man.but(fatigued=max(0, man.fatigued - man.tired_long), tired_long=0)
        return self.safety(table, man, SAFETY[drug], order.again)

    def wears_off(self, table: Table, man: Fighter) -> Fighter:
        """Drugs end with the scene; what comes after some of them begins."""
        tired = man.tired_scene
        if tired:
            table.say("The tiredness after stimulants is over.", self.cite("Recovery: Combat Stimulants"))
            man = man.but(fatigued=max(0, man.fatigued - tired), tired_scene=0)
        for drug in man.doses:
            if drug == "stimulants" and man.fatigued < self.level_cap:
                man = self.received(man.but(tired_scene=man.tired_scene + 1), "fatigued")
                table.say("Combat Stimulants wear off: Fatigued for a scene.", self.cite("Recovery: Combat Stimulants"))
            elif drug == "adrenaline" and man.fatigued < self.level_cap:
                man = self.received(man.but(tired_long=man.tired_long + 1), "fatigued")
                text = "Adrenaline Boosters wear off: Fatigued until there is downtime, or another dose."
                table.say(text, self.cite("Recovery: Adrenaline Boosters"))
        return man.but(drug="none", doses=())

    def sedatives(self, table: Table, man: Fighter, order: Pill) -> Fighter:
        """Sedatives: a point of stress less, and a Safety Check."""
        table.say(f"Sedatives: Stress {max(0, man.stress - 1)}.", self.cite("Drugs: Sedatives", source=GEAR))
        return self.safety(table, man.but(stress=max(0, man.stress - 1)), SAFETY["sedatives"], order.again)

    def purge(self, table: Table, man: Fighter, order: Pill) -> Fighter:
        """Purge: every drug is flushed out, what it does and what would come after it; a sick round for each."""
        flushed = len(man.doses) + len(man.stims)
        words = f"{several(flushed, 'effect')} flushed, as many rounds of being sick" if flushed else "nothing to flush"
        table.say(f"Purge: {words}.", self.cite("Drugs: Purge", source=GEAR))
        return self.safety(table, man.but(drug="none", doses=(), stims=()), SAFETY["purge"], order.again)

    # What is refilled

    def repair(self, table: Table, man: Fighter, order: Any) -> Fighter:
        """Armour is repaired or replaced: its points are whole again."""
        table.say(f"Armour: {man.armour} to {several(man.armour_max or 0, 'point')}.", self.cite("Mitigation"))
        return man.but(armour=man.armour_max or man.armour)

    def refresh(self, table: Table, man: Fighter, order: Any) -> Fighter:
        """A point of Resolve: at the start of a session, or for an Engram that was made use of."""
        table.say(f"Resolve {min(99, man.resolve + 1)}.", self.cite("Refreshing Resolve", source=PERSONA))
        return man.but(resolve=min(99, man.resolve + 1))
