"""How somebody stands: what the marks cost, what may still be done, and a record that was written by hand."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sawbones.kit.values import Refused
from sawbones.play.dice import trait
from sawbones.play.wording import several, signed
from sawbones.systems.fudge.readings import LEVELS, RECORDING, Readings
from sawbones.systems.fudge.sheet import WORDS, Fighter, Marks, level_word, trimmed

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.kit.system import Book
    from sawbones.play.dice import Roll
    from sawbones.play.table import Table


@dataclass(frozen=True)
class Standing(Readings):
    """Penalties by the highest wound, pain thresholds, and the sheet by hand."""

    def capacity(self, man: Fighter) -> int:
        """Damage Capacity as it stands."""
        return man.damage_capacity - man.dc_lost

    def capacity_level(self, man: Fighter) -> str:
        """Where Damage Capacity is the record: the wound it stands for, once there is damage."""
        now = self.capacity(man)
        if not man.dc_lost or now >= 0:
            return "undamaged"
        terrible = "incapacitated" if self.dc_terrible == "incapacitated" else "very_hurt"
        return {-1: "hurt", -2: "very_hurt", -3: terrible}.get(now, "incapacitated")

    def level(self, man: Fighter) -> str:
        """The id of the worst level, or "undamaged"."""
        if self.dc_mode == "track":
            return self.capacity_level(man)
        return "undamaged" if man.worst is None else self.track[man.worst].id

    def raw(self, man: Fighter) -> tuple[int, bool]:
        """The penalty of the highest wound before pain and will, and whether such a one still acts."""
        if self.dc_mode == "track":
            now = self.capacity(man)
            if not man.dc_lost or now >= 0:
                return 0, True
            terrible = now < -3 or (now == -3 and self.dc_terrible == "incapacitated")
            return (0, False) if terrible else (-now, True)
        worst = man.worst
        if worst is None:
            return 0, True
        if man.pain == "high" and self.pain_level_shift:
            worst -= 1  # as if it were the level below
            if worst < 0:
                return 0, True
        felt = [self.track[place] for place in range(worst + 1) if man.at(place)]
        level = self.track[worst]
        after = max((mark.after for mark in felt), default=0) if man.battle_over and level.can_act else 0
        return max(level.penalty, after), level.can_act

    def standing(self, man: Fighter) -> tuple[int, bool]:
        """The penalty as it is felt, and whether this one may act."""
        cost, acts = self.raw(man)
        if not acts and man.defies:
            cost, acts = (self.track[self.fallen - 1].penalty if self.fallen else 0), True
        if cost and man.pain == "high" and not self.pain_level_shift:
            cost -= 1
        elif cost and man.pain == "low":
            cost += 1
        return max(0, cost - man.relief), acts and not man.dead and man.stun != "out"

    def say_standing(self, table: Table, man: Fighter) -> None:
        """Say what the wounds cost now."""
        if man.dead:
            return
        cost, acts = self.standing(man)
        pain = (
            {"high": ", High Pain Threshold", "low": ", Low Pain Threshold"}.get(man.pain, "")
            if self.raw(man)[0]
            else ""
        )
        shift = ("pain_level_shift",) if man.pain == "high" and self.pain_level_shift else ()
        if self.dc_mode == "track":
            now = f"Damage Capacity {level_word(self.capacity(man))}"
            cite = self.cite(f"{RECORDING}, first method", *(("dc_terrible",) if self.capacity(man) == -3 else ()))
        else:
            now = self.name(man.worst)
            cite = self.cite(f"{LEVELS}: pain thresholds" if pain else f"{RECORDING}: only the highest counts", *shift)
        may = self.track[man.worst].may if man.worst is not None and self.dc_mode != "track" else ""
        does = f"−{cost} to what it touches" if cost else "no penalty"
        table.say(f"{now}: {does if acts else may or 'no action'}{pain}.", cite)

    def facts(self, sheet: Fighter) -> dict[str, Any]:
        """The contract's facts."""
        cost, acts = self.standing(sheet)
        return {
            "marks": [list(sheet.at(place)) for place in range(len(self.track))],
            "level": self.level(sheet),
            "penalty": cost,
            "can_act": acts,
            "damage_capacity": self.capacity(sheet),
            "stun": sheet.stun,
            "fudge_points": sheet.fudge_points or 0,
            "dead": sheet.dead,
        }

    def can_act(self, sheet: Fighter) -> bool:
        """Whether the fighter can do anything now."""
        return self.standing(sheet)[1]

    def fate(self, sheet: Fighter) -> tuple[int, str]:
        """Past acting, near death, or dead."""
        if sheet.dead:
            return 3, "dead"
        if self.standing(sheet)[1]:
            return 0, ""
        if self.near_death(sheet):
            return 2, "near death"
        return 1, "knocked out" if sheet.stun == "out" else self.level(sheet).replace("_", " ")

    # By hand

    def simplified(self, sheet: Fighter) -> Fighter:
        """A pawn."""
        return replace(sheet, pawn=True)

    def codes(self) -> dict[str, int]:
        """The letter of each level."""
        return {level.code: place for place, level in enumerate(self.track)}

    def settle(self, sheet: Fighter) -> Fighter:
        """The record trimmed; letters must be those of the levels, and no list may stand past the last level."""
        marks = trimmed(sheet.marks)
        codes = self.codes()
        if len(marks) > len(self.track):
            raise Refused({"marks": f"Marks: {several(len(marks), 'list')} for {several(len(self.track), 'level')}."})
        strange = [letter for letters in marks for letter in letters if letter not in codes]
        if strange:
            raise Refused({"marks": f"Marks: the letters are {', '.join(codes)}, not “{strange[0]}”."})
        lasting = sheet.stun in ("stunned", "very_stunned")
        turns = max(1, sheet.stun_turns) if lasting else 0
        man = replace(sheet, marks=marks, stun_turns=turns, defies=sheet.defies and not self.raw(sheet)[1])
        return self.clocked(man if self.wounded(man) else replace(man, rested=0))

    def wounded(self, man: Fighter) -> bool:
        """Whether there is anything to heal."""
        return not man.dead and (bool(man.marks) or man.dc_lost > 0)

    def near_death(self, man: Fighter) -> bool:
        """Whether a box of the last level is marked, and that level is worse than lying there."""
        last = len(self.track) - 1
        return bool(man.at(last)) and last > self.fallen and self.dc_mode != "track" and not man.dead

    def clocked(self, man: Fighter) -> Fighter:
        """Near Death nobody is left more than an hour without help; anybody else has no clock."""
        near = self.near_death(man)
        left = (60 if man.minutes_left is None else man.minutes_left) if near and not man.tended else None
        tended = man.tended and near
        if (left, tended) == (man.minutes_left, man.tended):
            return man
        return replace(man, minutes_left=left, tended=tended)

    def struck_anew(self, man: Fighter) -> Fighter:
        """A new wound: what will had overcome comes back, the battle goes on, and nobody is looked after."""
        if not (man.relief or man.defies or man.battle_over or man.tended or man.rested):
            return man
        return self.clocked(replace(man, relief=0, defies=False, battle_over=False, tended=False, rested=0))

    def reread(self, before: Book[Fighter], sheet: Fighter) -> Fighter:
        """On another track a mark stands at the level of the same name; without one, as far up as it was."""
        if not isinstance(before, Standing) or before.track == self.track:
            return self.settle(sheet)

        def now(place: int) -> int:
            named = self.find(before.track[place].id)
            if named is not None:
                return named
            low = before.track[place].low
            return max((here for here, level in enumerate(self.track) if level.low <= low), default=0)

        codes = before.codes()
        marks: list[list[str]] = [[] for _ in self.track]
        for place, letters in enumerate(sheet.marks):
            marks[now(place)] += [self.track[now(codes[letter])].code for letter in letters]
        return self.settle(replace(sheet, marks=tuple(tuple(letters) for letters in marks)))

    def words(self, marks: Marks) -> str:
        """A record in words."""
        parts = [
            f"{level.name} {''.join(letters) if len(letters) > 1 or letters[0] != level.code else ''}".strip()
            for level, letters in zip(self.track, marks, strict=False)
            if letters
        ]
        return ", ".join(parts) or "no wound"


@dataclass(frozen=True, slots=True)
class Thrown:
    """A roll as a rule sees it: what it means tells two apart; the level that was rolled is for the record."""

    means: int
    level: int = field(compare=False)


@lru_cache(maxsize=64)
def trait_roll(level: int) -> Roll[int]:
    """Return four Fudge dice on a trait of this level, with the words that rolled levels have."""
    return trait(level).named(WORDS)


def thrown(roll: Roll[int], means: Callable[[int], int]) -> Roll[Thrown]:
    """A roll that is told apart by what it means and remembers what it was."""
    return roll.map(lambda level: Thrown(means(level), level))


def sum_words(parts: dict[str, int]) -> str:
    """A sum written out: the parts that are not 0."""
    return ", ".join(f"{name} {signed(value)}" for name, value in parts.items() if value) or "nothing"
