"""From a Damage Value to what it does: armor, damage, wounds, and the tests that follow (steps 6 to 8, p. 192, 207)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sawbones.play.wording import several
from sawbones.systems.eclipse_phase.readings import ARMOR, DAMAGE, HEALTH, SHOCK, WOUNDS
from sawbones.systems.eclipse_phase.sheet import MOST, TURNS, Fighter
from sawbones.systems.eclipse_phase.standing import Standing

if TYPE_CHECKING:
    from sawbones.play.table import Table

OBJECTS = "p. 202, Objects and Structures"
#: whoever fails against a shock lies for at least so many Action Turns
SHORTEST_SHOCK = 3
SHOCKED = 30


@dataclass(frozen=True, slots=True)
class Blow:
    """A Damage Value on its way to somebody."""

    dv: int
    ap: int = 0
    armour: str = "kinetic"
    bypass: bool = False
    shock: bool = False
    #: armor that counts otherwise: plastic ammunition doubles it, a fall halves it, cover that is shot through adds
    double: bool = False
    halved: bool = False
    cover: int = 0
    #: a large structure takes a third of a shot
    structure: bool = False
    #: what hurts without wounding
    unwounding: bool = False


@dataclass(frozen=True, slots=True)
class Injury:
    """Damage at once, and the wounds that are in it."""

    damage: int
    wounds: int


@dataclass(frozen=True, slots=True)
class Hurt:
    """New wounds, and who is up to be tested for them."""

    wounds: int
    standing: bool


@dataclass(frozen=True)
class Wounds(Standing):
    """Taking damage."""

    def half(self, number: int) -> int:
        """A half that the text does not say how to round."""
        return (number + 1) // 2 if self.half_rounds == "up" else number // 2

    def lands(self, table: Table, man: Fighter, blow: Blow) -> Fighter:
        """A shock is tested first, on what the body was before; then armor, damage and wounds."""
        if blow.shock:
            if not man.flesh:
                table.say("A shell feels no shock.", self.cite(SHOCK))
            elif self.state(man) == "active":
                return self.shocked(table, man, blow)
        return self.hurts(table, man, blow)

    # Shock

    def shocked(self, table: Table, man: Fighter, blow: Blow) -> Fighter:
        """DUR and energy armor: a failure lays one low, a success halves the damage; either leaves 30 off."""
        cite = self.cite(SHOCK, "shock_wound_modifiers") if self.penalty(man) else self.cite(SHOCK)
        found = self.tested(table, "shock", self.shock_target(man), cite, SHORTEST_SHOCK)
        if not found.success:
            turns = found.tier
            table.say(f"Incapacitated for {several(turns, 'Action Turn')}, then −30.", cite)
            after = man.but(
                prone=True, shock_turns=max(man.shock_turns, turns), shock_modifier=SHOCKED, shock_wait=TURNS,
                shock_minutes=True,
            )  # fmt: skip
            return self.hurts(table, after, blow)
        dv = self.half(blow.dv)
        table.say(f"Half the damage: {dv}; −30 for now.", self.cite(SHOCK, "half_rounds", "shock_decay"))
        slow = self.by("shock_decay") == "minute" or man.shock_minutes
        after = man.but(shock_modifier=SHOCKED, shock_wait=TURNS if slow else 2, shock_minutes=slow)
        return self.hurts(table, after, replace(blow, dv=dv))

    # Armor, damage, wounds

    def armour(self, man: Fighter, blow: Blow) -> int:
        """What is left of the armor: of the kind that fits, less Armor Penetration, and none where it is bypassed."""
        if blow.bypass:
            return 0
        whole = max(man.energy, man.kinetic) if man.kind == "object" else getattr(man, blow.armour)
        whole = whole * 2 if blow.double else whole // 2 if blow.halved else whole
        return max(0, whole + 2 * blow.cover + blow.ap)

    def hurts(self, table: Table, man: Fighter, blow: Blow) -> Fighter:
        """The Damage Value less armor is damage; each full Wound Threshold in it is a wound."""
        armour = self.armour(man, blow)
        dv = blow.dv // 3 if blow.structure else blow.dv
        if blow.structure:
            table.say(f"A large structure takes a third: {dv}.", self.cite(OBJECTS))
        damage = max(0, dv - armour)
        wounds = 0 if blow.unwounding else damage // man.threshold
        if table.listens:
            table.uncounted(dv=dv, armour=armour)
            why = "bypassed" if blow.bypass else f"{armour} left"
            table.say(f"Armor {why}.", self.cite(ARMOR))
            table.say(f"{dv} less {armour}: {damage} damage.", self.cite(DAMAGE), damage=damage, wounds=wounds)
        else:
            table.unsaid()
            table.unsaid(damage=damage, wounds=wounds)
        return table.merge_into(self.wounded, man, Injury(damage, wounds)) if damage else man

    def wounded(self, table: Table, man: Fighter, injury: Injury) -> Fighter:
        """What damage that is through comes to."""
        damage, wounds = injury.damage, injury.wounds
        after = man.but(
            damage=min(MOST, man.damage + damage), wounds=min(MOST, man.wounds + wounds), aided=False, nano=False,
            treated=man.treated and not wounds, stasis=man.stasis and not wounds,  # a new wound opens what was stanched
        )  # fmt: skip
        if wounds and not table.listens:
            table.unsaid()
        elif wounds:
            text = f"Wound Threshold {man.threshold}: {several(wounds, 'wound')}, penalty {self.penalty(after)}."
            table.say(text, self.cite(WOUNDS))
        if self.out(after) and not self.out(man):
            after = after.but(prone=after.prone or after.kind in ("biomorph", "pod", "synthmorph"))
        self.say_out(table, man, after)
        if after.medichines and wounds and not after.dead and (wounds >= 5 or after.wounds > 6):
            text = "Too many wounds for medichines: medical stasis."
            table.say(text, self.cite("Gear: Medichines"))
            return after.but(stasis=True, unconscious=True, prone=True)
        if wounds and man.kind != "object" and self.state(after) == "active":
            return table.merge_into(self.stands, after, Hurt(wounds, not after.shock_turns))
        return after

    def say_out(self, table: Table, before: Fighter, after: Fighter) -> None:
        """Say what the damage has come to where it passes a mark."""
        if after.dead:
            if not before.dead:
                word = "Dead" if after.flesh else "Destroyed"
                what = "Durability" if after.death == after.durability else "Death Rating"
                cite = self.cite(OBJECTS if after.kind == "object" else HEALTH)
                table.say(f"{word}: damage {after.damage}, {what} {after.death}.", cite)
            return
        if self.out(after) and not self.out(before):
            word = "Unconscious" if after.flesh else "Disabled"
            text = f"{word}: damage {after.damage}, Durability {after.durability}."
            table.say(text, self.cite(DAMAGE if self.out_at == "over" else HEALTH, "out_at"))
        if self.bleeds(after) and not self.bleeds(before):
            table.say("Bleeding: 1 damage an Action Turn until treated.", self.cite("p. 207, Bleeding", "bleed_at"))

    # The tests a wound brings

    def stands(self, table: Table, man: Fighter, hurt: Hurt) -> Fighter:
        """A wound may knock down; two and more from one blow may knock out as well."""
        cite = self.cite("p. 207, Wound Effects")
        if man.kind == "bot":
            if hurt.wounds > 1:
                table.say("Two wounds at once: it crashes.", cite)
                return man.but(prone=True)
            found = self.tested(table, "knockdown", self.stands_at(man), cite)
            return man if found.success else man.but(prone=True)
        if hurt.standing:
            found = self.tested(table, "knockdown", self.stands_at(man), cite)
            if not found.success:
                table.say("Knocked down.", cite)
                man = man.but(prone=True)
        if hurt.wounds > 1:
            return table.merge_into(self.stays_awake, man, hurt)
        return man

    def stays_awake(self, table: Table, man: Fighter, hurt: Hurt) -> Fighter:
        """The second test, at the same number."""
        cite = self.cite("p. 207, Wound Effects")
        found = self.tested(table, "unconsciousness", self.stands_at(man), cite)
        if found.success:
            return man
        table.say("Unconscious, until woken or healed.", cite)
        return man.but(unconscious=True, prone=True)
