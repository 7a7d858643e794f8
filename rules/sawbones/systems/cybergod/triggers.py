"""Condition Test and Triggers: what a condition may bring, from the mildest to the worst.

Each type of trigger is resolved once, when everything that an attack inflicts is marked: Shock, Escalation,
Critical, Death. One that fails raises the next condition, whose own trigger is then due, at the level it has by then.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from sawbones.play.hand import Hand, Pool, Tries, hands
from sawbones.play.question import Choice, Mark
from sawbones.play.table import Fixed
from sawbones.play.wording import several
from sawbones.systems.cybergod.readings import PERSONA
from sawbones.systems.cybergod.sheet import NAMES, Fighter
from sawbones.systems.cybergod.standing import Standing, rank_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.play.dice import Roll
    from sawbones.play.table import Table

#: which face counts how many successes (Core Systems: Successes and Effects)
SCORES = {5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 2, 11: 2, 12: 2}
#: in order: the condition whose level it goes by, what it is called, what failing inflicts
TRIGGERS = {
    "escalation": ("wounded", "Escalation Trigger", "injured"),
    "critical": ("injured", "Critical Trigger", "dying"),
    "death": ("dying", "Death Trigger", "dead"),
}
ORDER = ("shock", *TRIGGERS)
FAILING = {
    "escalation": "adds a level of Injured and then the Critical Trigger",
    "critical": "adds a level of Dying and then the Death Trigger",
    "death": "is death",
}


@lru_cache(maxsize=64)
def successes(dice: int, sides: int) -> Pool[Hand]:
    """A pool: 5 and more count one success, 10 and more two."""
    return hands(min(10, dice), sides=sides, scores=SCORES)


def count_of(dice: int, sides: int) -> Roll[int]:
    """The same, seen as its number of successes."""
    return successes(dice, sides).map(lambda hand: hand.count)


def top(man: Fighter) -> int:
    """The most that one of somebody's dice can count."""
    return 2 if man.body >= 10 else 1


def blank(hand: Hand) -> int:
    """How many of a hand's dice may show no success: those are what Resolve throws again."""
    return max(dice for dice, _ in hand.blanks)


def counting(sides: int) -> str:
    """How the dice of this size count."""
    return "5+ counts one, 10+ two" if sides >= 10 else "5+ counts one"


@dataclass(frozen=True, slots=True)
class Try:
    """How a Condition Test went; the odds care for how well, and for the Resolve it took."""

    grade: int
    spent: int = 0
    count: int = field(default=0, compare=False)
    hand: Hand | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Need:
    """What a test needs: ``full`` to pass, ``part`` for half of it where that means something.

    ``each`` is for tests where every success short of the full number helps; ``top`` is the most a die can count.
    """

    full: int
    part: int
    top: int
    each: bool = False

    def grade(self, count: int) -> int:
        """0 failed, 1 in part, 2 passed; where each success helps, how many there are of the full number."""
        if self.each:
            return min(count, self.full)
        return 2 if count >= self.full else 1 if count >= self.part else 0

    @property
    def best(self) -> int:
        """The grade of a test that is passed."""
        return self.full if self.each else 2

    def __call__(self, hand: Hand) -> bool:
        """Whether dice that are picked up could still do better."""
        now = self.grade(hand.count)
        return now < self.best and self.grade(hand.count + self.top * blank(hand)) > now

    def see(self, hand: Hand, picked: int) -> Try:
        """How the test went, and for how much Resolve."""
        return Try(self.grade(hand.count), picked, hand.count, hand)


@dataclass(frozen=True, slots=True)
class OneThrow:
    """How a test went by its dice as they lie: a test of the same need is equal, and its odds are worked out once."""

    need: Need

    def __call__(self, hand: Hand) -> Try:
        """How it went."""
        return self.need.see(hand, 0)


@dataclass(frozen=True, slots=True)
class ConditionTest:
    """A test of Toughness x Body: what for, what it is called, what it needs, and what failing does."""

    trigger: str
    name: str
    need: Need
    failing: str


@dataclass(frozen=True, slots=True)
class Cascade:
    """Triggers that are due, and what they are about."""

    due: frozenset[str]
    resolve: str = "ask"
    forceful: bool = False
    #: the other one, where it is the attacker who is hit
    other: Fighter | None = None
    #: at the start of a round the Death Trigger comes once, at its end; and what comes after these triggers
    holds_death: bool = False
    rest: Callable[[Table, Fighter, str], Fighter] | None = None


@dataclass(frozen=True)
class Triggers(Standing):
    """Condition Tests and the cascade."""

    # Condition Test

    def test(self, table: Table, man: Fighter, test: ConditionTest, resolve: str) -> tuple[Fighter, Try]:
        """Toughness x Body against a level; no wound penalty, drugs help, Resolve throws again.

        Gives the fighter with the Resolve that is left, and how it went.
        """
        trigger, name, need, failing = test.trigger, test.name, test.need, test.failing
        bonus = self.bonus(man, trigger)
        count = min(10, man.toughness + bonus)
        half = f" or {need.part} for half" if trigger == "shock" and 0 < need.part < need.full else ""
        words = f"need {need.full}{half} ({counting(man.body)})"
        about = f"Failing {failing}."
        if self.focus_on_condition_tests and man.resolve and 0 < count < 10:
            options = (
                Choice("roll", f"Roll {count}d{man.body}"),
                Choice("focus", "Focus: two dice more", f"{man.resolve - 1} Resolve left."),
            )
            if table.choose(f"{name}: a point of Resolve before the roll?", options, about) == "focus":
                cite = self.cite("Resolve: Focus", "focus_on_condition_tests", source=PERSONA)
                man = man.but(resolve=man.resolve - 1)
                count = min(10, count + 2)
                table.say("Focus: two dice for a point of Resolve.", cite)
        if not count:
            return man, Try(0)
        label = f"{name}: {count}d{man.body}, {words}"
        pool = successes(count, man.body)
        if resolve == "spend":
            found = table.tries(label, Tries(pool, need, man.resolve), about)
            if found.spent:
                man = man.but(resolve=man.resolve - found.spent)
                table.say(
                    f"{several(found.spent, 'point')} of Resolve: the dice without success again.",
                    self.cite("Resolve: Reroll", source=PERSONA),
                )
            return man, found
        see = OneThrow(need)
        table.mark_next(*self.ends(trigger, need))
        found = table.roll(label, pool.map(see), about)
        while found.grade < need.best and man.resolve and found.hand is not None and blank(found.hand):
            options = (
                Choice("keep", "Keep", about),
                Choice("reroll", "Resolve: throw again", f"The dice that show no success; {man.resolve - 1} left."),
            )
            if table.choose(f"{name}: {found.count} of {need.full}", options, about) == "keep":
                break
            man = man.but(resolve=man.resolve - 1)
            text = f"{name}: {found.count} of {need.full}; a point of Resolve, the dice without success again."
            table.say(text, self.cite("Resolve: Reroll", source=PERSONA))
            pool = pool.again(found.hand)
            table.mark_next(*self.ends(trigger, need))
            found = table.roll(f"{label}; again", pool.map(see), about)
        return man, found

    def ends(self, trigger: str, need: Need) -> tuple[Mark, ...]:
        """From how many successes on what happens."""
        if trigger == "shock":
            up = Mark(need.full, SHOCKED[2], "calm")
            return Mark(0, SHOCKED[0], "harm"), Mark(min(need.part, need.full), SHOCKED[1], "turn"), up
        return Mark(0, FAILS.get(trigger, "fails"), "harm"), Mark(need.full, "passes", "calm")

    def told(self, table: Table, trigger: str, threshold: int, count: int | None, *, passed: bool) -> None:
        """A test goes into the result, in the order made."""
        made: tuple[Fixed, ...] = table.exact.get("tests", ())
        test = Fixed(trigger=trigger, threshold=threshold, successes=count, passed=passed)
        table.uncounted(tests=(*made, test))

    # The cascade

    def cascade(self, table: Table, man: Fighter, order: Cascade) -> Fighter:
        """The lowest trigger that is due, and then the next."""
        for trigger in ORDER:
            if trigger in order.due and (self.triggers_when_dead or not self.gone(man)):
                left = replace(order, due=order.due - {trigger})
                man, left = self.shock(table, man, left) if trigger == "shock" else self.step(table, man, trigger, left)
                return table.merge_into(self.cascade, man, left)
        return self.ended(table, man, order)

    def ended(self, table: Table, man: Fighter, order: Cascade) -> Fighter:
        """The last trigger is done."""
        if order.forceful and not self.gone(man):
            man = self.thrown_back(table, man, order)
        if order.other is not None:
            table.actor, man = man, order.other
        return man if order.rest is None else table.merge_into(order.rest, man, order.resolve)

    def shock(self, table: Table, man: Fighter, order: Cascade) -> tuple[Fighter, Cascade]:
        """Shock Trigger: the whole Shock Level to shrug it off, half of it rounded down to be only Stunned."""
        level = self.shock_level(man)
        if man.simplified:
            part, full = self.shock_thresholds(man)
            cite = self.cite("Simplified Damage Rules: Shock Threshold")
            grade = 0 if level >= full else 1 if level >= part else 2
            table.say(f"Shock Level {level} against {part} and {full}: {SHOCKED[grade]}.", cite)
            self.told(table, "shock", full, None, passed=grade == 2)
        else:
            need = Need(level, level // 2, top(man))
            half = f"{need.part}" if need.part == level - 1 else f"{need.part} to {level - 1}"
            failing = f"is Incapacitated, {half} is Stunned" if need.part < level else "is Incapacitated"
            man, found = self.test(table, man, ConditionTest("shock", "Shock Trigger", need, failing), order.resolve)
            grade = found.grade
            count = several(found.count, "success", "successes")
            cite = self.cite("Shock Trigger", *(("level_cap",) if man.bruised >= 5 else ()))
            table.say(f"Shock Level {level}, thresholds {need.part} and {level}; {count}: {SHOCKED[grade]}.", cite)
            self.told(table, "shock", level, found.count, passed=grade == 2)
        if grade == 1:
            man = self.received(man, "stunned")
        elif grade == 0:
            man = man.but(incapacitated=True)
        return man, order

    def step(self, table: Table, man: Fighter, trigger: str, order: Cascade) -> tuple[Fighter, Cascade]:
        """Escalation, Critical or Death Trigger: a test against the level of the condition, or the next one."""
        condition, name, worse = TRIGGERS[trigger]
        level = getattr(man, condition)
        if man.simplified:
            limit = rank_of(man.body)
            passed, count = level < limit, None
            words = f"{NAMES[condition]} {level}, and D{man.body} fails from {limit}"
            cite = self.cite("Simplified Damage Rules: table")
        else:
            test = ConditionTest(trigger, name, Need(level, level, top(man)), FAILING[trigger])
            man, found = self.test(table, man, test, order.resolve)
            passed, count = found.grade == 2, found.count
            words = f"{several(count, 'success', 'successes')} of {level}"
            cite = self.cite(f"Triggers: {name}")
        self.told(table, trigger, level, count, passed=passed)
        if passed:
            table.say(f"{name}: {words}; passed.", cite)
            return man, order
        if worse == "dead":
            table.say(f"{name}: {words}; failed: Dead.", cite)
            return self.dies(man), order
        man = self.received(man, worse).but(soft_dying=False)
        table.say(f"{name}: {words}; failed: {NAMES[worse]} {getattr(man, worse)}.", cite)
        more = "critical" if worse == "injured" else "death"
        return man, order if order.holds_death and more == "death" else replace(order, due=order.due | {more})

    def thrown_back(self, table: Table, man: Fighter, order: Cascade) -> Fighter:
        """Forceful: a Moderate test of Toughness x Body to stay on one's feet."""
        need = Need(2, 2, top(man))
        if man.simplified:
            passed, count = rank_of(man.body) > 2, None
        else:
            man, found = self.test(table, man, ConditionTest("forceful", "Forceful", need, "is a fall"), order.resolve)
            passed, count = found.grade == 2, found.count
        self.told(table, "forceful", 2, count, passed=passed)
        table.say(
            "Keeps standing." if passed else "Knocked down.",
            self.cite("Weapon Tags: Forceful", source="Cybergod, Gear"),
        )
        return man if passed else man.but(prone=True)

    def dies(self, man: Fighter) -> Fighter:
        """Dead, and for a short time not past help."""
        if man.dead:
            return man
        return man.but(dead=True, dead_rounds=0 if man.destroyed else self.dead_window_rounds)


#: what failing comes to, in a word or two
FAILS = {"escalation": "Injured", "critical": "Dying", "death": "dead", "forceful": "falls"}
SHOCKED = {2: "unaffected", 1: "Stunned", 0: "Incapacitated"}
