"""Tests: a d100 from 00 to 99 against a target number, criticals on doubles, margins, opposed tests, Moxie."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from sawbones.play.dice import d100
from sawbones.play.wording import signed

if TYPE_CHECKING:
    from sawbones.play.dice import Roll

#: modifiers never count for more than this, either way
MOST_MODIFIERS = 60
#: Moxie spent on one roll
NO_MOXIE, IGNORE, FLIP, CRITICAL, SAVE = "none", "ignore", "flip", "critical", "save"


def capped(modifiers: int) -> int:
    """The sum of all modifiers, never beyond 60 either way."""
    return max(-MOST_MODIFIERS, min(MOST_MODIFIERS, modifiers))


def counted(modifiers: int) -> str:
    """Modifiers as they count, in words: nothing where they are nothing."""
    more = f" of {signed(modifiers)}" if abs(modifiers) > MOST_MODIFIERS else ""
    return f" {signed(capped(modifiers))}{more}" if modifiers else ""


def doubles(roll: int) -> bool:
    """Both digits alike: a critical."""
    return roll % 11 == 0


def succeeds(roll: int, target: int) -> bool:
    """At or under the target; 00 always succeeds and 99 never does."""
    return roll == 0 or (roll != 99 and roll <= target)


def flipped(roll: int) -> int:
    """The two digits the other way round."""
    return 10 * (roll % 10) + roll // 10


def shown(roll: int) -> str:
    """A roll as the dice show it."""
    return f"{roll:02d}"


@dataclass(frozen=True, slots=True)
class Check:
    """One test as a rule sees it. Only ``success``, ``critical``, ``height`` and ``tier`` tell two tests apart.

    ``height`` is the roll where it must be compared with another, ``tier`` 1 from a margin of 30 and 2 from 60;
    ``roll`` and ``margin`` are the exact numbers, for the record.
    """

    success: bool
    critical: bool
    height: int
    tier: int
    roll: int = field(compare=False)
    margin: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Aim:
    """What a test is thrown at: the target number, how its margin is counted, and Moxie spent on it.

    It is what sees the dice: equal aims see alike, so that a test that comes on many branches is counted once.
    """

    target: int
    by_roll: bool = False
    moxie: str = NO_MOXIE
    #: heights above this are all alike, for none of the other side's successes is above it
    top: int = 99
    #: a test of one's own, of which only success counts
    alone: bool = False
    #: where it is not 0, the tier of a failure is its margin in full tens, and this at least
    failing: int = 0

    def __call__(self, number: int) -> Check:
        """What a number on the dice comes to."""
        roll = flipped(number) if self.moxie == FLIP else number
        success = succeeds(roll, self.target)
        critical = doubles(roll)
        if self.moxie == CRITICAL and success:
            critical = True
        if self.moxie == SAVE and not success:
            critical = False
        critical = critical and not self.alone
        if not success:
            margin = min(0, self.target - roll)
            return Check(False, critical, 0, max(self.failing, -margin // 10) if self.failing else 0, roll, margin)
        margin = roll if self.by_roll else max(0, self.target - roll)
        tier = 0 if self.alone else 2 if margin >= 60 else 1 if margin >= 30 else 0
        return Check(True, critical, min(roll, self.top), tier, roll, margin)

    @property
    def highest(self) -> int:
        """The highest roll that succeeds."""
        return max(0, min(98, self.target))

    @property
    def roll(self) -> Roll[Check]:
        """The dice, seen as the test they make."""
        return d100(_seen(self).__getitem__)


@lru_cache(maxsize=512)  # a thousand fights make the same tests
def _seen(aim: Aim) -> tuple[Check, ...]:
    """What each number comes to."""
    return tuple(map(aim, range(100)))


@lru_cache(maxsize=512)  # a thousand fights make the same tests
def against(mine: Aim, other: Aim | None) -> Roll[Check]:
    """The test as it is seen in an opposed one: rolls that no success of the other side reaches are alike.

    Unopposed no height matters.
    """
    return replace(mine, top=0 if other is None else min(99, other.highest + 1)).roll


def outdoes(one: Check, other: Check) -> bool:
    """Whether ``one`` wins an opposed test: a critical trumps, then the higher roll; equal rolls are a deadlock."""
    if not one.success or not other.success:
        return one.success and not other.success
    if one.critical != other.critical:
        return one.critical
    return one.height > other.height


@dataclass(frozen=True, slots=True)
class Contest:
    """Who wins an opposed test: "first", "second" or "nobody"; both checks are for the record."""

    winner: str
    one: Check = field(compare=False)
    other: Check = field(compare=False)

    @property
    def rolls(self) -> str:
        """Both rolls in words."""
        return f"{shown(self.one.roll)} against {shown(self.other.roll)}"


def contest(one: Check, other: Check) -> Contest:
    """An opposed test from its two rolls."""
    return Contest("first" if outdoes(one, other) else "second" if outdoes(other, one) else "nobody", one, other)


def asks_for(label: str, dice: int, *added: int, halved: bool = False) -> str:
    """Return the question for so many d10: it says what is not in the dice, so that the dice alone are entered."""
    more = [signed(number) for number in added if number]
    rest = [f"{' and '.join(more)} {'is' if len(more) == 1 else 'are'} added"] if more else []
    rest += ["then half of it counts" if more else "half of it counts"] if halved else []
    return f"{label}: roll {dice}d10, {', '.join(rest)}" if rest else f"{label}, {dice}d10"
