"""Sections 4.55 and 4.56: from relative degree and damage factor to a wound level; grazes; the freeform way.

One blow goes: does it land, offence and defence, graze or damage, damage roll, lookup, Damage Capacity, the
game master's word, pulled punch and death guard, record.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from sawbones.kit.system import Over
from sawbones.play.dice import fudge
from sawbones.play.table import Played
from sawbones.play.wording import several, signed
from sawbones.systems.fudge.factors import Factors, arms
from sawbones.systems.fudge.readings import CAPACITY, DAMAGE_ROLL, DETERMINING, FULL, GRAZING, PC_DEATH, SCALE, STUN
from sawbones.systems.fudge.recording import NOTHING, Recording
from sawbones.systems.fudge.sheet import Fighter, level_word
from sawbones.systems.fudge.standing import sum_words, thrown, trait_roll

if TYPE_CHECKING:
    from collections.abc import Hashable

    from sawbones.play.table import Table
    from sawbones.systems.fudge.orders import Blow, Exchange, Factor, Handling, Wound

#: a wound level by its place on the track, or no wound
Place = int | None
#: so many points of the factor a graze goes from line to line of its printed table
GRAZE_STEP = 5


class Landing(NamedTuple):
    """How a blow lands: by which relative degree, with which factor, from somebody how much larger."""

    degree: int
    factor: int
    larger: int = 0


@dataclass(frozen=True, slots=True)
class Met:
    """Attack and defence seen together. The levels that were rolled are for the record."""

    degree: int
    odd: int | None
    other_odd: int | None
    attack: int = field(compare=False)
    defence: int = field(compare=False)


@dataclass(frozen=True)
class Wounds(Recording, Factors):
    """A blow, by any of the ways the text gives."""

    def blow(self, table: Table, man: Fighter, order: Blow) -> Fighter:
        """Somebody is hit with a known relative degree."""
        degree = order.relative_degree
        parity = self.ordered_parity(table, order, degree)
        factor = self.factor(table, table.actor, man, order, parity)
        return self.struck(table, man, order, Landing(degree, factor, self.outsized(table.actor, man, order)))

    def jotted(self, table: Table, man: Fighter, order: Factor) -> Fighter:
        """The same with the damage factor that was jotted down before."""
        attack, defence = self.ordered_parity(table, order, order.relative_degree)
        factor = order.factor + attack - defence
        table.say(f"Factor {signed(factor)}.", self.cite("4.55: total damage factor"), df=factor)
        larger = self.outsized(table.actor, man, order)
        return self.struck(table, man, order, Landing(order.relative_degree, factor, larger))

    def exchange(self, table: Table, man: Fighter, order: Exchange) -> Fighter:
        """Attack and defence are rolled against each other; the difference is the relative degree."""
        striker = table.actor
        attack = order.attack if order.attack is not None else striker.attack if striker is not None else 0
        defence = order.defence if order.defence is not None else man.defence
        wounds = (self.hampers(striker), self.hampers(man, defends=True)) if order.hampered else (0, 0)
        attack += order.modifier - order.shield - wounds[0]
        defence -= wounds[1]
        lowest = -16 if order.both and striker is not None else 0
        rolls = self.damage_roll == "even_odd"

        def seen(one: int, other: int) -> Met:
            # less than 1 is a miss all alike, and of the levels only the even-and-odd roll wants to know more
            degree = max(lowest, one - other)
            asks = rolls and (abs(degree) > 1 or (degree != 0 and self.graze_damage_roll))
            return Met(degree, one % 2 if asks else None, other % 2 if asks else None, one, other)

        met = table.oppose(
            (f"Attack, {level_word(attack)}", trait_roll(attack)),
            (f"Defence, {level_word(defence)}", trait_roll(defence)),
            seen,
        )
        degree, one, other = met.degree, met.odd, met.other_odd
        table.uncounted(attack_rolled=met.attack, defence_rolled=met.defence)
        counted = {"shield": -order.shield, "attacker's wounds": -wounds[0], "defender's": -wounds[1]}
        extra = f" ({sum_words(counted)})" if any(counted.values()) else ""
        who = "attacker" if degree < 0 else "target" if degree > 0 else "nobody"
        words = f"Attack {level_word(met.attack)} against {level_word(met.defence)}, "
        words += f"rolled on {level_word(attack)} and {level_word(defence)}{extra}: "
        words += f"relative degree {signed(degree)}." if degree or lowest else "the attack is no better."
        table.say(words, self.cite("4.53 Wound Factors: relative degree"), hit=who)
        if degree < 0:  # both strike at once, and the other was better
            parity = self.parity(table, other, one)
            bare = replace(
                order, strength=None, strength_scale=None, weapon=None, sharp=False, heavy_blunt=False,
                own_strength=False, scaled=False, unarmed=False, pierce="no",
            )  # fmt: skip
            factor = self.factor(table, man, striker, bare, parity)
            table.actor = self.struck(
                table, striker, order, Landing(-degree, factor, self.outsized(man, striker, bare))
            )
            return man
        factor = self.factor(table, striker, man, order, self.parity(table, one, other))
        return self.struck(table, man, order, Landing(degree, factor, self.outsized(striker, man, order)))

    def seen_striking(self, striker: Fighter, order: Exchange) -> Hashable:
        """All of a striker that an exchange reads; where both strike at once, the striker may be hurt as well."""
        if order.both:
            return striker
        attack = striker.attack if order.attack is None else None
        return attack, self.hampers(striker) if order.hampered else 0, arms(striker, order)

    def hampers(self, man: Fighter | None, *, defends: bool = False) -> int:
        """What wounds take off a roll, and stun off a defence."""
        if man is None:
            return 0
        return self.standing(man)[0] + ({"stunned": 1, "very_stunned": 2}.get(man.stun, 0) if defends else 0)

    def wound(self, table: Table, man: Fighter, order: Wound) -> Fighter:
        """The game master weighs it all and names the level, with a hidden roll to help if wanted."""
        named = self.find(order.level) or 0
        level: Place = named
        table.say(f"The game master: {self.name(named)}.", self.cite(DETERMINING), **NOTHING)
        if order.situational:
            eases = self.situational == "symmetric"
            roll = thrown(fudge(), lambda n: situation(n) if n > 0 or eases else 0)
            fell = table.roll("Situational roll", roll)
            step = fell.means
            cite = self.cite(f"{DETERMINING}: Situational roll", *(("situational",) if step <= 0 else ()))
            table.say(f"The hidden roll {signed(fell.level)}: {moves(step)}.", cite)
            level = self.stepped(table, named, step)
        return man if level is None else self.record(table, man, level)

    # What a blow comes to

    def struck(self, table: Table, man: Fighter, order: Handling, landing: Landing) -> Fighter:
        """From the relative degree and the factor to what is recorded."""
        degree, factor = landing.degree, landing.factor
        if degree <= 0:
            cite = self.cite("4.53 Wound Factors: relative degree")
            table.say("No blow lands.", cite, damage=0, graze=False, **NOTHING)
            return man
        born, level = (
            self.grazed(table, man, order, landing) if degree == 1 else self.damaged(table, man, order, degree, factor)
        )
        if order.shift:
            level = self.stepped(table, rank(level), order.shift)
            table.say(
                f"The game master: {moves(order.shift)}, {self.name(level)}.",
                self.cite(GRAZING if degree == 1 else DETERMINING),
            )
        level, near_death = self.held(table, man, order, level)
        if level is None:
            table.say("Undamaged.", self.cite(DETERMINING))
            return man
        if order.stun and level != self.scratch:
            return self.stunned(table, man, level)
        eased = born is not None and born > level and self.dc_mode == "willpower" and self.willpower_lasts == "battle"
        return self.record(table, man, level, origin=born if eased else None, near_death=near_death)

    def damaged(self, table: Table, man: Fighter, order: Handling, degree: int, factor: int) -> tuple[Place, Place]:
        """Relative degree and factor are added, rolled on, looked up; Damage Capacity may move it.

        Gives the level as looked up, and as it is after Damage Capacity.
        """
        times = 2 if self.double_rd else 1
        damage = factor + times * degree
        cite = self.cite(DETERMINING, *(("double_rd",) if self.double_rd else ()))
        double = "twice " if self.double_rd else ""
        table.say(
            f"{signed(factor)} and {double}the degree {degree}: damage {damage}.",
            cite,
            graze=False,
            damage=damage,
            **NOTHING,
        )
        if damage <= 0 and order.critical:
            damage = order.critical
            cite = self.cite(SCALE, source=FULL)
            table.say(f"A critical hit gets {several(damage, 'point')} through.", cite, damage=damage)
        if self.damage_roll in ("1dF", "4dF"):
            rolled = table.roll("Damage roll", fudge(1 if self.damage_roll == "1dF" else 4))
            damage += rolled
            cite = self.cite(DAMAGE_ROLL, "damage_roll", source=FULL)
            table.say(f"Damage roll {signed(rolled)}: {damage}.", cite, damage=damage)
        level = self.lookup(damage)
        if self.damage_roll == "1dF_level" and level is not None:
            step = table.roll("Damage roll", fudge(1))
            table.say(f"Damage roll: {moves(step)}.", self.cite(DAMAGE_ROLL, "damage_roll", source=FULL))
            level = self.stepped(table, level, step)
        step = self.severity(table, man, order, level)
        return level, self.eased(table, step, damage, level)

    def lookup(self, damage: int) -> Place:
        """The level of a damage number; nothing at 0 and less, and never Dead."""
        if damage <= 0:
            return None
        return max((place for place, level in enumerate(self.track) if level.low <= damage), default=None)

    def left_over(self, before: Fighter, after: Fighter, order: Handling, result: dict[str, Any]) -> Over | None:
        """Damage beyond the least whose level puts somebody out goes on: so much more, whatever the next one wears."""
        damage = int(result.get("damage", 0))
        if order.stun or result.get("graze") or result.get("hit") == "attacker":
            return None

        def out(enough: int) -> bool:
            level = self.lookup(enough)
            return level is not None and self.fate(self.record(Played(()), before, level))[0] > 0

        rest = damage - next((enough for enough in range(1, damage) if out(enough)), damage)
        if rest <= 0:
            return None
        handling = {name: getattr(order, name) for name in ("pull_to", "flat", "fell_now")}
        factor = next(act.order for act in self.acts() if act.id == "factor")
        # a degree of 2 is the least that is no graze
        go_on = factor(factor=rest - (4 if self.double_rd else 2), relative_degree=2, **handling)
        return Over("factor", go_on, f"damage {rest}")

    # Grazes

    def grazed(self, table: Table, man: Fighter, order: Handling, landing: Landing) -> tuple[Place, Place]:
        """A relative degree of 1: the table by the factor alone, and no worse than the table's master lets it be."""
        factor, cap = landing.factor, self.worst_graze(landing.larger)
        raised = ("graze_scale",) if cap > self.cap else ()
        cite = self.cite(f"{GRAZING}: table", *(("graze_table",) if self.graze_table == "own" else ()), *raised)
        level = self.graze(factor, cap)
        table.say(f"Relative degree 1, a graze; factor {signed(factor)}.", cite, graze=True, damage=factor, **NOTHING)
        if self.graze_damage_roll and self.damage_roll in ("1dF", "4dF", "1dF_level"):
            by_level = self.damage_roll == "1dF_level"
            was = rank(level)

            def moved(rolled: int) -> int:
                new = was + rolled if by_level else rank(self.graze(factor + rolled, cap))
                return max(was - 1, min(was + 1, new))

            fell = table.roll("Damage roll", thrown(fudge(4 if self.damage_roll == "4dF" else 1), moved))
            level = None if fell.means < 0 else min(fell.means, cap)
            text = f"Damage roll {signed(fell.level)}, one level at most: {self.name(level)}."
            table.say(text, self.cite(GRAZING, "graze_damage_roll"))
        step = self.severity(table, man, order, level)
        return level, self.eased(table, step, factor, level, cap)

    @property
    def cap(self) -> int:
        """The worst level a graze can be."""
        found = self.find(self.graze_cap)
        return self.hurt if found is None else found

    def worst_graze(self, larger: int) -> int:
        """The worst level a graze can be from somebody who is so much larger."""
        more = {"none": 0, "one": min(1, larger), "full": larger}[self.graze_scale]
        return min(self.cap + more, len(self.track) - 1)

    def graze(self, factor: int, cap: int) -> Place:
        """What a graze is by its factor, no worse than ``cap``.

        The printed table goes in steps of five; its last line is as far as a graze goes if nobody lets it go further.
        """
        if self.graze_table == "own":
            fit = [row for row in self.graze_rows if row[0] <= factor]
            level = self.find(max(fit, key=lambda row: int(row[0]))[1]) if fit else None
        else:
            mildest = self.scratch if self.scratch is not None else 0
            level = None if factor < 0 else mildest + factor // GRAZE_STEP
        return None if level is None else min(level, cap)

    # Damage Capacity

    def eased(self, table: Table, step: int, number: int, level: Place, cap: int | None = None) -> Place:
        """A wound made a level or a point worse or milder; ``cap`` is the worst that it can be if it is a graze."""
        if not step:
            return level
        if self.dc_step == "level":
            return level if level is None else self.stepped(table, level, step)
        graze = cap is not None
        before, after = (
            rank(self.lookup(points) if cap is None else self.graze(points, cap)) for points in (number, number + step)
        )
        number += step
        text = f"{signed(number)} for the graze." if graze else f"Damage {number}."
        table.say(text, self.cite(GRAZING if graze else DETERMINING), damage=number)
        # by as much as the point moved it: what a damage roll has made of the level stays
        now = self.stepped(table, rank(level), after - before)
        return now if now is None or cap is None else min(now, cap)

    def severity(self, table: Table, man: Fighter, order: Handling, level: Place) -> int:
        """-1 milder, +1 worse, by the way this fight treats Damage Capacity."""
        match self.dc_mode:
            case "gift":
                step = {"damage_resistant": -1, "fragile": 1}.get(man.gift, 0)
                name = {-1: "Damage Resistant", 1: "Fragile"}.get(step)
                if level is None and self.dc_step == "level":
                    return 0  # what does no harm is no wound to ease or worsen
                if name:
                    table.say(f"{name}: {self.moves(step)}.", self.cite(f"{CAPACITY}, 2)", "dc_step"))
                return step
            case "roll" | "willpower":
                if level is None or level < self.hurt or (order.flat and self.dc_mode == "roll"):
                    return 0
                will = self.dc_mode == "willpower"
                name, has = ("Willpower", man.willpower) if will else ("Damage Capacity", man.damage_capacity)
                roll = thrown(trait_roll(has), lambda n: -1 if n >= 2 else 1 if n <= -2 else 0)
                fell = table.roll(f"{name}, {level_word(has)}", roll)
                word = {-1: ", Great or better", 0: "", 1: ", Poor or worse"}[fell.means]
                place = f"{CAPACITY}, {4 if will else 1})"
                text = f"{name} {level_word(fell.level)}{word}: {self.moves(fell.means)}."
                table.say(text, self.cite(place, "dc_step"))
                return fell.means
        return 0

    def moves(self, step: int) -> str:
        """A step of severity in words, by level or by point."""
        return moves(step) if self.dc_step == "level" else f"{signed(step)} to the damage" if step else "no change"

    def stepped(self, table: Table, level: int, step: int) -> Place:
        """A wound so many levels worse or milder: below the first it is none, and it never passes the last."""
        now = level + step
        if now >= len(self.track):
            last = self.track[-1].name
            table.say(f"Worse than {last} there is nothing but the game master's word: {last}.", self.cite(DETERMINING))
            now = len(self.track) - 1
        return None if now < 0 else now

    # What holds a blow back

    def held(self, table: Table, man: Fighter, order: Handling, level: Place) -> tuple[Place, bool]:
        """A pulled punch stops where it was said to; a death guard keeps the main characters from the worst.

        Gives the level, and whether the last level may be reached through boxes that are full.
        """
        pulled = self.find(order.pull_to) if order.pull_to is not None else None
        if level is not None and pulled is not None and level > pulled:
            level = pulled
            table.say(f"Pulled: {self.name(level)} at most.", self.cite(STUN, source=FULL))
        if self.death_guard == "none" or man.unguarded:
            return level, True
        cite = self.cite(PC_DEATH, "death_guard", source=FULL)
        worst = rank(man.worst)
        last = len(self.track) - 1
        if self.death_guard == "three_levels":
            # undamaged stands one below the mildest level
            most, shut = worst + 3, False
        else:
            down = worst >= self.fallen and not order.fell_now
            most, shut = last if down else last - 1, not down
        if level is not None and level > max(0, most):
            level = max(0, most)
            table.say(f"The guard: {self.name(level)} at most.", cite)
        return level, not shut

    def stunned(self, table: Table, man: Fighter, level: int) -> Fighter:
        """A blow meant to stun: Hurt stuns for a turn, Very Hurt for two, worse knocks out; no box is marked."""
        cite = self.cite(STUN, source=FULL)
        wound = self.track[level]
        again = man.stun != "none"
        state = "stunned" if level <= self.hurt and not again else "very_stunned"
        if level >= self.fallen or man.stun == "out":
            state = "out"
        text = {
            "stunned": "Stunned for a turn: no attack, −1 to defend",
            "very_stunned": "Very Stunned for two turns: no attack, −2 to defend",
            "out": "knocked out",
        }[state]
        table.say(f"{wound.name}, to stun: {text}.", cite, **NOTHING | {"wound": wound.id, "stun": state})
        turns = {"stunned": 1, "very_stunned": 2, "out": 0}[state]
        return man if man.dead else replace(man, stun=state, stun_turns=turns)


def rank(level: Place) -> int:
    """A level to count with: no wound stands one below the mildest."""
    return -1 if level is None else level


def situation(number: int) -> int:
    """The Situational roll: +3 adds a level and +4 two; -3 and -4 the other way, where that is played."""
    return {3: 1, 4: 2, -3: -1, -4: -2}.get(number, 0)


def moves(step: int) -> str:
    """A step of severity in words."""
    if not step:
        return "no change"
    return f"{several(abs(step), 'level')} {'worse' if step > 0 else 'milder'}"
