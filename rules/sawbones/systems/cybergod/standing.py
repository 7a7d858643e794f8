"""How somebody stands: Shock Level, penalties, what may be done, and a sheet that was written by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sawbones.kit.values import Refused
from sawbones.systems.cybergod.readings import Readings
from sawbones.systems.cybergod.sheet import FLAGS, LEVELLED, NAMES, WOUNDS, Fighter, having

if TYPE_CHECKING:
    from sawbones.kit.system import Book

#: dice off Skill Tests by condition (Wound Penalty)
PENALTIES = {"wounded": 1, "injured": 2, "maimed": 3, "dying": 4}
#: dice a drug takes off the wound penalty, and adds to Condition Tests (Recovery and survival)
RELIEF = {"none": 0, "painkillers": 1, "stimulants": 2, "adrenaline": 3}
BONUS = {"none": 0, "painkillers": 1, "stimulants": 2, "adrenaline": 2}
#: the worst that holds, worst first
STATES = ("destroyed", "dead", "dying", "incapacitated", "stunned")


def rank_of(sides: int) -> int:
    """The level of an attribute by its die: D6 is 1, D12 is 4."""
    return (sides - 4) // 2


@dataclass(frozen=True)
class Standing(Readings):
    """Shock Level, Wound Penalty, Stunned and Incapacitated, and the sheet by hand."""

    # Levels

    def received(self, man: Fighter, condition: str, levels: int = 1) -> Fighter:
        """The condition goes up, and not past its highest level."""
        now = getattr(man, condition)
        raised = min(self.level_cap, now + levels)
        return having(man, {condition: raised}) if raised != now else man

    def shock_level(self, man: Fighter) -> int:
        """All levels of all wounds together."""
        return man.bruised + man.wounded + man.injured + man.maimed + man.dying

    def shock_thresholds(self, man: Fighter) -> tuple[int, int]:
        """What a Shock Trigger needs: for Stunned, and to shrug it off.

        For a minor character, what the Shock Level is held against: from there Stunned, from there Incapacitated.
        """
        if man.simplified:
            whole = rank_of(man.body) + man.toughness
            return -(-whole // 2), whole
        level = self.shock_level(man)
        return level // 2, level

    # Penalties

    def wound_penalty(self, man: Fighter) -> tuple[int, str]:
        """Dice off Skill Tests for the worst wound, after drugs, and the condition it comes from."""
        worst, of = 0, ""
        relief = RELIEF[man.drug]
        for condition, dice in PENALTIES.items():
            if getattr(man, condition):
                held = condition == "dying" and (self.dying_relief == "any" or man.drug == "painkillers")
                cost = dice - (min(relief, 2) if held else relief)
                if cost > worst:
                    worst, of = cost, condition
        return worst, of

    def penalty(self, man: Fighter) -> int:
        """Dice off Skill Tests: the wound penalty after drugs, and a die a level of Fatigued."""
        return self.wound_penalty(man)[0] + man.fatigued

    def bonus(self, man: Fighter, trigger: str) -> int:
        """Dice that a drug adds to a Condition Test; only the best drug counts."""
        wounds_only = man.drug == "painkillers" and self.painkillers_for == "wounds"
        if wounds_only and trigger not in ("shock", "escalation", "critical", "death"):
            return 0
        return BONUS[man.drug]

    # What may be done

    def gone(self, man: Fighter) -> bool:
        """Dead or worse."""
        return man.dead or man.destroyed

    def can_act(self, man: Fighter) -> bool:
        """Whether any action is possible; the Dying act, four dice short."""
        return not (self.gone(man) or man.incapacitated or man.stunned)

    def can_react(self, man: Fighter) -> bool:
        """Whether a reaction is possible: the Stunned have theirs."""
        return not (self.gone(man) or man.incapacitated) and man.reactions > 0

    def state(self, man: Fighter) -> str:
        """The worst that holds, in one word."""
        return next((state for state in STATES if getattr(man, state)), "up")

    def facts(self, sheet: Fighter) -> dict[str, Any]:
        """The contract's facts."""
        man = sheet
        return {
            **{name: getattr(man, name) for name in (*LEVELLED, *FLAGS)},
            "shock_level": self.shock_level(man),
            "shock_thresholds": list(self.shock_thresholds(man)),
            "penalty": self.penalty(man),
            "evasive": man.evasive,
            "can_act": self.can_act(man),
            "armour": man.armour,
            "cover": man.cover,
            "resolve": man.resolve,
            "stress": man.stress,
            "corruption": man.corruption,
            "state": self.state(man),
        }

    # The order of play: what was declared is resolved in any order, and only conflicts go by Initiative

    def initiative(self, man: Fighter) -> int:
        """By Reflex, and what was bought in this round."""
        return rank_of(man.reflex) + man.initiative

    def turns(self, sheet: Fighter, phase: int) -> int:
        """One Action a round, and bonuses; none for whoever is Stunned, down or ambushed."""
        return 0 if not self.can_act(sheet) or sheet.ambushed else 1 + sheet.bonus_actions

    def rank(self, sheet: Fighter) -> tuple[int, ...]:
        """By Initiative."""
        return (self.initiative(sheet),)

    def place(self, sheet: Fighter) -> str:
        """The Initiative in words."""
        return f"initiative {self.initiative(sheet)}"

    def skipped(self, sheet: Fighter) -> bool:
        """The dead and the Incapacitated are passed by; the Dying, and the dead who may be saved, are not."""
        if sheet.destroyed:
            return True
        return (sheet.dead and not sheet.dead_rounds) or (sheet.incapacitated and not (sheet.dying or sheet.dead))

    def fate(self, sheet: Fighter) -> tuple[int, str]:
        """Incapacitated, Dying or Dead."""
        grave = {"incapacitated": 1, "dying": 2, "dead": 3, "destroyed": 3}
        state = self.state(sheet)
        return (grave[state], state) if state in grave else (0, "")

    # By hand

    def settle(self, sheet: Fighter) -> Fighter:
        """What follows from the numbers of a sheet written by hand; levels above the cap are refused."""
        over = [name for name in (*WOUNDS, *LEVELLED[5:]) if getattr(sheet, name) > self.level_cap]
        if over:
            raise Refused({name: f"{NAMES[name]} goes to {self.level_cap} at most." for name in over})
        man = sheet
        whole = man.armour if man.armour_max is None else max(man.armour, man.armour_max)
        tired = min(man.tired_long, man.fatigued)
        if man.zone_ap not in ("1/2", "1", "2", "3", "4", "5", "6"):
            man = man.but(zone_ap="1")
        man = man.but(
            armour_max=whole,
            tired_long=tired,
            tired_scene=min(man.tired_scene, man.fatigued - tired),
            doses=man.doses if man.drug != "none" else (),
            dead_rounds=(man.dead_rounds or self.dead_window_rounds) if man.dead and not man.destroyed else 0,
            soft_dying=man.soft_dying and man.dying > 0,
            injured_days=man.injured_days if man.injured else 0,
            maimed_days=man.maimed_days if man.maimed else 0,
            concealed=man.concealed and man.cover > 0,
            zone_ap=man.zone_ap if man.zone else "1",
        )
        if man.drug != "none" and man.drug not in man.doses:
            man = man.but(doses=(*man.doses, man.drug)[-6:])
        return man

    def edited(self, before: Fighter, sheet: Fighter) -> Fighter:
        """Whose armour is written above its whole has a new one."""
        if sheet.armour_max == before.armour_max and sheet.armour > before.armour:
            sheet = sheet.but(armour_max=max(sheet.armour, before.armour_max or 0))
        return self.settle(sheet)

    def reread(self, before: Book[Fighter], sheet: Fighter) -> Fighter:
        """Where conditions have fewer levels now, the highest there is stands."""
        levels = {name: min(getattr(sheet, name), self.level_cap) for name in LEVELLED}
        return self.settle(having(sheet, levels))

    def simplified(self, sheet: Fighter) -> Fighter:
        """By the simplified damage for minor characters."""
        return sheet.but(simplified=True)

    def unhurt(self, sheet: Fighter) -> Fighter:
        """The same numbers, no conditions, armour whole."""
        return self.settle(replace(super().unhurt(sheet), armour=sheet.armour_max or sheet.armour))
