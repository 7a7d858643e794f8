"""The attack, step by step as on p. 191 and 192: defense, modifiers, the opposed test, its outcome, the damage."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from sawbones.kit.given import known
from sawbones.play.dice import total
from sawbones.play.wording import several, signed
from sawbones.systems.eclipse_phase.checks import (
    IGNORE,
    NO_MOXIE,
    Aim,
    Check,
    against,
    asks_for,
    capped,
    counted,
    outdoes,
    shown,
)
from sawbones.systems.eclipse_phase.gear import ARMS
from sawbones.systems.eclipse_phase.readings import CALLED, DAMAGE, OUTCOME
from sawbones.systems.eclipse_phase.wounds import Blow, Wounds

if TYPE_CHECKING:
    from sawbones.play.dice import Roll
    from sawbones.play.table import Table
    from sawbones.systems.eclipse_phase.orders import Attack
    from sawbones.systems.eclipse_phase.sheet import Fighter

MODIFIERS = "p. 192, Step 3: Apply Modifiers"
OPPOSED = "p. 192, Step 4: Make the Opposed Test"
#: what an Excellent Success adds to the damage, by its tier
BONUS = (0, 5, 10)
#: rounds that full auto takes
FULL_AUTO = 10


@dataclass(frozen=True, slots=True)
class Verdict:
    """Two rolls as the attack sees them: a hit, past the armor or not, how excellent; or a miss, foiled or not.

    Whose critical it was, and the exact checks, are for the record.
    """

    hit: bool
    bypass: bool
    foiled: bool
    tier: int
    critical: str | None = field(compare=False)
    one: Check = field(compare=False)
    other: Check | None = field(compare=False)


@dataclass(frozen=True, slots=True)
class Struck:
    """A hit whose damage is yet to be thrown: what the attack says of it, its margin's tier, whether armor counts."""

    order: Attack
    tier: int
    critical: bool


@lru_cache(maxsize=256)  # a thousand fights have the same attacks
def damaging(order: Attack) -> Attack:
    """The attack without what only the test was about, so that hits of unlike skill go on as one."""
    return replace(order, skill=0, modifiers=0, defence=0, defence_modifiers=0, defended=True)


def verdict(one: Check, other: Check | None) -> Verdict:
    """Who wins the opposed test, and whose critical it was."""
    mine, theirs = one.success and one.critical, other is not None and other.success and other.critical
    critical = "both" if mine and theirs else "attacker" if mine else "defender" if theirs else None
    hit = one.success if other is None else outdoes(one, other)
    return Verdict(hit, mine and hit, theirs and not hit, one.tier if hit else 0, critical, one, other)


@lru_cache(maxsize=256)  # a thousand fights make the same tests
def unopposed(mine: Aim) -> Roll[Verdict]:
    """The attacker's roll alone."""
    return against(mine, None).map(lambda one: verdict(one, None))


@dataclass(frozen=True)
class Attacking(Wounds):
    """Steps 1 to 5, and the Damage Value."""

    def number(self, base: int, modifiers: int, moxie: str) -> int:
        """A target number: modifiers count up to 60, and Moxie may ignore them."""
        if moxie == IGNORE:
            modifiers = max(0, modifiers) if self.by("moxie_ignores") == "negative" else 0
        return base + capped(modifiers)

    def attack(self, table: Table, man: Fighter, order: Attack) -> Fighter:
        """The attack is declared, both sides' numbers are made, both roll, and the better one has it."""
        if order.moxie != NO_MOXIE or order.defence_moxie != NO_MOXIE:
            man, order = self.with_moxie(table, man, order)
        by_roll = self.by("margin") == "roll"
        modifiers = order.modifiers - (10 if order.called_shot != "none" else 0)
        mine = Aim(self.number(order.skill, modifiers, order.moxie), by_roll, order.moxie)
        theirs = None
        if order.defended:
            target = self.number(order.defence, order.defence_modifiers, order.defence_moxie)
            theirs = Aim(target, by_roll, order.defence_moxie)
        self.say_numbers(table, order, modifiers, mine, theirs)
        man = self.spends(table, man, order)
        seen = self.oppose(table, mine, theirs)
        self.say_outcome(table, seen, mine, theirs)
        if not seen.hit:
            return self.missed(table, man, order, seen)
        return table.merge_into(self.strikes, man, Struck(damaging(order), seen.tier, seen.bypass))

    def say_numbers(self, table: Table, order: Attack, modifiers: int, mine: Aim, theirs: Aim | None) -> None:
        """Both target numbers, before anything is rolled."""
        if not table.listens:
            table.unsaid()
            table.unsaid()
            return
        called = ", called shot −10 among them" if order.called_shot != "none" else ""
        cite = self.cite(MODIFIERS)
        table.say(f"Attack {order.skill}{counted(modifiers)}{called}: {mine.target} or less.", cite)
        table.uncounted(tests=[], targets={"attack": mine.target, "defence": theirs.target if theirs else None})
        if theirs is None:
            table.say("No defense.", self.cite("p. 191, Step 2: Declare Defense"))
        else:
            text = f"Defense {order.defence}{counted(order.defence_modifiers)}: {theirs.target} or less."
            table.say(text, cite)

    def oppose(self, table: Table, mine: Aim, theirs: Aim | None) -> Verdict:
        """The d100s, seen together."""
        label = f"Attack, {mine.target} or less" if table.listens else ""
        if theirs is None:
            return table.roll(label, unopposed(mine))
        other = f"Defense, {theirs.target} or less" if table.listens else ""
        return table.oppose((label, against(mine, theirs)), (other, against(theirs, mine)), verdict)

    def say_outcome(self, table: Table, seen: Verdict, mine: Aim, theirs: Aim | None) -> None:
        """Who succeeded by how much, and whether it hits."""
        fails = seen.foiled and self.by("defender_critical") == "malfunction"
        if not table.listens:
            table.unsaid()
            if theirs is not None and seen.other is not None:
                table.unsaid()
            table.unsaid(hit=seen.hit, malfunction=fails, damage=0, wounds=0)
        else:
            self.say_rolls(table, seen, theirs)
            text = f"{'Hit' if seen.hit else 'Miss'}{self.because(seen, theirs)}."
            table.say(text, self.cite(OUTCOME), hit=seen.hit, malfunction=fails, damage=0, wounds=0)
        if fails:
            table.say("The attacker's weapon fails: broken, jammed, stuck or dropped.",
                      self.cite(f"{OUTCOME}: Criticals", "defender_critical"))  # fmt: skip
        elif seen.foiled and self.by("defender_critical") == "benefit":
            cite = self.cite(f"{OUTCOME}: Criticals", "defender_critical")
            table.say("The defender gains something: cover, a better position.", cite, benefit=True)

    def say_rolls(self, table: Table, seen: Verdict, theirs: Aim | None) -> None:
        """Both rolls, and what they are for the record."""
        one, other = seen.one, seen.other
        table.uncounted(margin=one.margin, critical_failure=self.fumbles(one, other), dv=0, armour=0, bonus=0)
        word = "success" if one.success else "failure"
        critical = "critical " if one.critical else ""
        margin = f"Margin of {'Success' if one.success else 'Failure'} {abs(one.margin)}"
        cite = self.cite(OPPOSED, *(("margin",) if one.success else ()))
        table.say(f"Attack {shown(one.roll)}: {critical}{word}, {margin}.", cite)
        if theirs is not None and other is not None:
            table.say(
                f"Defense {shown(other.roll)}: {'critical ' if other.critical else ''}"
                f"{'success' if other.success else 'failure'}.",
                self.cite(OPPOSED),
            )
        table.uncounted(critical=seen.critical)

    def because(self, seen: Verdict, theirs: Aim | None) -> str:
        """Of two successes, why one has it."""
        one, other = seen.one, seen.other
        if theirs is None or other is None or not (one.success and other.success):
            return ""
        trumps = one.critical != other.critical
        return ", the critical trumps" if trumps else f", {shown(one.roll)} against {shown(other.roll)}"

    def fumbles(self, one: Check, other: Check | None) -> str | None:
        """Whose failure was a critical one."""
        mine = one.critical and not one.success
        theirs = other is not None and other.critical and not other.success
        return "both" if mine and theirs else "attacker" if mine else "defender" if theirs else None

    def spends(self, table: Table, man: Fighter, order: Attack) -> Fighter:
        """Rounds leave the magazine, aim is used up, Moxie is spent."""
        doer = table.actor
        if doer is not None:
            doer = self.fires(table, doer, order)
            if order.moxie != NO_MOXIE:
                doer = doer.but(moxie_spent=min(10, doer.moxie_spent + 1))
            table.actor = doer
        if order.defence_moxie != NO_MOXIE:
            man = man.but(moxie_spent=min(10, man.moxie_spent + 1))
        for who, use in (("Attacker", order.moxie), ("Defender", order.defence_moxie)):
            if use != NO_MOXIE:
                readings = ("moxie_ignores",) if use == IGNORE else ()
                table.say(f"{who}: a point of Moxie, {use.replace('_', ' ')}.", self.cite("Moxie", *readings))
        return man

    def with_moxie(self, table: Table, man: Fighter, order: Attack) -> tuple[Fighter, Attack]:
        """The target, and the order with the Moxie that both have: who has none left spends none."""
        if order.moxie != NO_MOXIE and table.actor is not None:
            table.actor, has = self.has_moxie(table, table.actor, "Moxie of the attacker")
            order = order if has else replace(order, moxie=NO_MOXIE)
        if order.defence_moxie != NO_MOXIE:
            man, has = self.has_moxie(table, man, "Moxie of the defender")
            order = order if has else replace(order, defence_moxie=NO_MOXIE)
        return man, order

    def has_moxie(self, table: Table, man: Fighter, label: str = "") -> tuple[Fighter, bool]:
        """Whether a point of Moxie is left; how many there are is asked for where nobody has given it."""
        man = known(table, man, "moxie", label)
        if not man.moxie_left:
            table.say("No Moxie is left to spend.", self.cite("Moxie"))
        return man, man.moxie_left > 0

    def fires(self, table: Table, doer: Fighter, order: Attack) -> Fighter:
        """One attack and its rounds; the further targets of one burst cost nothing more."""
        if doer.sharing and order.targets > 1:
            return doer.but(sharing=doer.sharing - 1)
        doer = doer.but(aim="none", aim_turns=0, attacks=min(20, doer.attacks + 1), sharing=order.targets - 1)
        doer = self.shot(table, doer, order.action or self.takes(order))
        had = doer.carried(order.weapon)
        if had is None or not order.rounds:
            return doer
        left = max(0, had[2] - order.rounds)
        if table.listens:
            short = " (fewer were left than that takes)" if had[2] < order.rounds else ""
            table.say(f"Rounds {had[2]} to {left}{short}.", self.cite("p. 198, Firing Modes"))
        else:
            table.unsaid()
        return doer.with_weapon(order.weapon, left=left)

    def takes(self, order: Attack) -> str:
        """What an attack takes of a phase, by its weapon and the rounds of it: two shots or bursts are one action."""
        arm = ARMS.get(order.weapon)
        if arm is None:
            return "half"  # with what nobody knows: it may be such a weapon
        mode = "b" if 1 < order.rounds < FULL_AUTO else "a" if order.rounds < FULL_AUTO else "f"
        return "half" if mode != "f" and mode in arm.modes else "whole"

    def missed(self, table: Table, man: Fighter, order: Attack, seen: Verdict) -> Fighter:
        """Nothing lands; a weapon that failed is out of use."""
        if table.result.get("malfunction") and table.actor is not None and order.weapon:
            table.actor = table.actor.with_weapon(order.weapon, failed=True)
        return man

    # The Damage Value

    def strikes(self, table: Table, man: Fighter, struck: Struck) -> Fighter:
        """The damage dice, and what margin, called shot and critical make of the blow."""
        order = struck.order
        called = order.called_shot if struck.tier else "none"
        man, harmless = self.meant(table, man, struck)
        dv = 0 if harmless else self.damage_value(table, struck)
        if struck.critical:
            table.say("Armor-defeating.", self.cite(f"{OUTCOME}: Criticals"))
        if order.called_shot != "none":
            text = "bypasses the armor" if called == "armour" else "as declared" if called != "none" else "a normal hit"
            table.say(f"Called shot: {text}.", self.cite(CALLED), called=called != "none")
        if called == "disarm":
            dv = self.half(dv)
            text = f"Half the damage: {dv}; SOM × 3 at −30 to keep hold of the weapon."
            table.say(text, self.cite(CALLED, "half_rounds"))
            man = man.but(disarm_due=True)
        if order.ignites and struck.tier and not man.fire:
            table.say("On fire.", self.cite("p. 339–341, Torch"))
            man = man.but(fire=1)
        blow = Blow(
            dv, order.ap, order.armour, struck.critical or called == "armour", order.shock, order.double_armour,
            cover=order.cover_armour, structure=order.structure,
        )  # fmt: skip
        return table.merge_into(self.lands, man, blow)

    def meant(self, table: Table, man: Fighter, struck: Struck) -> tuple[Fighter, bool]:
        """A blow meant to knock back or to subdue does no damage, unless it is critical."""
        match struck.order.intent:
            case "knockback":
                metres = f"{several(table.exact.get('margin', 0) // 10, 'meter')} back"
                text = f"{metres}{', and knocked down' if struck.tier else ''}."
                table.say(text, self.cite("p. 202, Knockback"))
                return (man.but(prone=True) if struck.tier else man), not struck.critical
            case "subdue":
                text = "Subdued." if struck.tier else "Not subdued: that takes a margin of 30."
                table.say(text, self.cite("p. 204, Subdual"))
                return (man.but(subdued=True) if struck.tier else man), not struck.critical
        return man, False

    def damage_value(self, table: Table, struck: Struck) -> int:
        """Dice and what is added to them, divided or raised; then what the margin adds."""
        order = struck.order
        dice = max(0, order.dice + order.bonus_dice)
        if self.static_damage:
            rolled = dice * 11 // 2
            table.say(f"{dice}d10 on average: {rolled}.", self.cite("p. 207, Damage Value", "static_damage"))
        else:
            label = self.asked(struck, dice) if table.listens else ""
            rolled = table.roll(label, total(dice, 10))
        value, words = self.thrown_for(table, order, dice, rolled)
        bonus = self.bonus(struck)
        if bonus and not self.excellent_damage:
            table.say("The margin's bonus is left out.", self.cite(OUTCOME, "excellent_damage"))
            bonus = 0
        if not table.listens:
            table.unsaid()
            return value + bonus
        table.uncounted(bonus=bonus)
        if bonus:
            words += f", Excellent Success +{bonus}"
        cite = self.cite(f"{OUTCOME}: Excellent Success", "excellent_damage") if bonus else self.cite(DAMAGE)
        table.say(f"Damage Value {value + bonus}: {words}.", cite)
        return value + bonus

    def bonus(self, struck: Struck) -> int:
        """What the margin adds to the damage, were it counted."""
        called = struck.order.called_shot != "none"
        return BONUS[struck.tier] if self.called_shot_margin or not called else 0

    def asked(self, struck: Struck, dice: int) -> str:
        """The question for the damage dice, with all that the rule adds to them."""
        order, bonus = struck.order, self.bonus(struck) if self.excellent_damage else 0
        if order.divide == 2 or order.halves != 2:  # the margin's bonus comes after that
            times = "halved" if order.divide == 2 else f"multiplied by {'1½' if order.halves == 3 else '2'}"
            more = f"{signed(order.plus)} is added, then it is {times}" if order.plus else f"it is {times}"
            return f"Damage: roll {dice}d10, {more}" + (f", then {signed(bonus)} is added" if bonus else "")
        return asks_for("Damage", dice, order.plus, bonus)

    def thrown_for(self, table: Table, order: Attack, dice: int, rolled: int) -> tuple[int, str]:
        """What the dice come to before the margin counts, and how, in words where anybody listens."""
        value = plain = max(0, rolled + order.plus)
        if order.divide == 2:
            value = plain = self.half(value)
        if order.halves != 2:
            value = -(-value * order.halves // 2)
        if not table.listens:
            return value, ""
        words = f"{dice}d10 {rolled}" + (f" {signed(order.plus)}" if order.plus else "")
        words += f", halved {plain}" if order.divide == 2 else ""
        words += f", × {'1½' if order.halves == 3 else '2'} {value}" if order.halves != 2 else ""
        return value, words
