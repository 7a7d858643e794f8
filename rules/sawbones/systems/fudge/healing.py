"""Section 4.8, Healing, and what else comes after a wound: will, stun that wears off, and death by word alone.

What heals is the wound that was received: the letter in a box, and not the level the box stands at.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sawbones.kit.given import known
from sawbones.play.wording import several
from sawbones.systems.fudge.readings import CAPACITY, FULL, HEALING, LEVELS, PC_DEATH, RECORDING, STUN
from sawbones.systems.fudge.recording import Recording
from sawbones.systems.fudge.sheet import Fighter, level_word, trimmed
from sawbones.systems.fudge.standing import Thrown, thrown, trait_roll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.kit.system import Nothing
    from sawbones.play.dice import Roll
    from sawbones.play.table import Table
    from sawbones.systems.fudge.orders import Correct, Heal, ResistPain, Week

BETTER = {"good": 1, "great": 2, "superb": 3}
#: the trait level a week asks for, by how many levels above a Scratch the wound is: Fair, Good, Great
WEEKLY = (0, 0, 1, 2)


def at_least(roll: Roll[int], need: int) -> Roll[Thrown]:
    """Whether a rolled level is so good."""
    return thrown(roll, lambda level: int(level >= need))


@dataclass(frozen=True)
class Healing(Recording):
    """Getting better, and not."""

    def origins(self, man: Fighter) -> list[int]:
        """The wounds that were received, worst first."""
        codes = self.codes()
        return sorted((codes[letter] for letters in man.marks for letter in letters), reverse=True)

    def written(self, man: Fighter, wounds: Sequence[int]) -> Fighter:
        """The record written anew with these wounds, each in its own box or the next that is open."""
        man = replace(man, marks=())
        for wound in sorted(wounds, reverse=True):
            at = self.open(man, wound)
            man = self.mark(man, len(self.track) - 1 if at is None else at, self.track[wound].code)
        return self.settle(man)

    def milder(self, wound: int, levels: int) -> int | None:
        """A wound so many levels lower; a Scratch is no level to go through: below Hurt is healed."""
        lower = wound - levels
        return lower if lower >= 0 and lower != self.scratch else None

    def past_help(self, table: Table, man: Fighter) -> bool:
        """Whether somebody is dead, and that is said: the marks stay as they were until the game master says other."""
        if man.dead:
            table.say("Dead: nothing heals; “Holds on” comes first for whoever is not dead after all.",
                      self.cite(f"{RECORDING}: no number for Dead"))  # fmt: skip
        return man.dead

    def heal(self, table: Table, man: Fighter, order: Heal) -> Fighter:
        """Medicine: Good lowers every wound by one level, Great by two, Superb by three, and less does nothing."""
        if self.past_help(table, man):
            return man
        levels = BETTER.get(order.roll, 0)
        if not levels:
            table.say("Below Good: no effect.", self.cite(HEALING, source=FULL))
            return man
        word = order.roll.capitalize()
        if self.dc_mode == "track":
            return self.regained(table, man, levels, f"{word}: ")
        return self.lowered_all(table, man, dict.fromkeys(self.origins(man), levels), f"{word}: ")

    def week(self, table: Table, man: Fighter, order: Week) -> Fighter:
        """A week of rest lowers wounds by one level; from Near Death hardly anybody comes back alone."""
        if self.past_help(table, man):
            return man
        cite = self.cite(HEALING, source=FULL)
        man = replace(man, rested=0)
        if self.dc_mode == "track":
            return self.regained(table, man, 1, "A week: ")
        steps: dict[int, int] = {}
        for wound in sorted(set(self.origins(man))):
            level = self.track[wound]
            if wound == len(self.track) - 1 and not level.can_act and not order.lucky:
                table.say(f"{level.name} does not heal by itself.", self.cite(LEVELS, source=FULL))
                continue
            steps[wound] = 1
            if self.week_roll and wound != self.scratch:
                need = WEEKLY[min(wound - self.hurt + 1, len(WEEKLY) - 1)] if wound >= self.hurt else 0
                label = f"Constitution, {level_word(man.constitution)}: {level_word(need)} for {level.name}"
                fell = table.roll(label, at_least(trait_roll(man.constitution), need))
                steps[wound] = fell.means
                well = f"Constitution {level_word(fell.level)}, {'heals' if fell.means else 'stays'}"
                table.say(f"{level.name}: {well}; {level_word(need)} is needed.", cite)
        return self.lowered_all(table, man, steps, "A week: ")

    def no_rest(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """Whoever did not rest heals nothing by himself."""
        table.say("No rest: the week begins anew.", self.cite(HEALING, source=FULL))
        return replace(man, rested=0)

    def lowered_all(self, table: Table, man: Fighter, steps: dict[int, int], said: str) -> Fighter:
        """Each wound lower by its steps, and the record written anew."""
        before = self.origins(man)
        lowered = [self.milder(wound, steps[wound]) if steps.get(wound) else wound for wound in before]
        after = [wound for wound in lowered if wound is not None]
        hurt = replace(self.written(man, after), relief=0, beyond=False)
        healed = len(before) - len(after)
        gone = f"{several(healed, 'wound')} healed, " if healed else ""
        table.say(f"{said}{gone}now {self.words(hurt.marks)}.", self.cite(HEALING, source=FULL))
        self.say_standing(table, hurt)
        return hurt

    def regained(self, table: Table, man: Fighter, levels: int, said: str) -> Fighter:
        """Damage Capacity comes back, and never above what it was undamaged."""
        after = self.settle(replace(man, dc_lost=max(0, man.dc_lost - levels), relief=0, beyond=False, marks=()))
        words = f"{said}Damage Capacity {level_word(self.capacity(after))}"
        table.say(f"{words}{'' if after.dc_lost else ', as undamaged'}.", self.cite(f"{RECORDING}, first method"))
        return after

    def after_battle(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """Five or ten minutes: Scratches are wiped, stun is gone, and what is felt only later is felt."""
        if self.past_help(table, man):
            return man
        cite = self.cite(HEALING, source=FULL)
        codes = self.codes()
        scratch = self.scratch
        marks: list[tuple[str, ...]] = []
        back: list[int] = []
        for place in range(len(self.track)):
            kept = []
            for letter in man.at(place):
                if codes[letter] > place and self.dc_mode == "willpower" and self.willpower_lasts == "battle":
                    back.append(codes[letter])
                elif codes[letter] != scratch:
                    kept.append(letter)
            marks.append(tuple(kept))
        wiped = sum(map(len, man.marks)) - sum(map(len, marks)) - len(back)
        after = replace(man, marks=trimmed(marks), stun="none", stun_turns=0, battle_over=True, relief=0)
        scratches = f"{several(wiped, 'Scratch', 'Scratches')} wiped" if wiped else "no Scratch to wipe"
        table.say(f"After the battle: {scratches}.", cite)
        for wound in back:
            at = self.open(after, wound)
            after = self.mark(after, len(self.track) - 1 if at is None else at, self.track[wound].code)
            table.say(
                f"Will held it off no longer: {self.name(wound)}.", self.cite(f"{CAPACITY}, 4)", "willpower_lasts")
            )
        after = self.settle(after)
        self.say_standing(table, after)
        return after

    def correct(self, table: Table, man: Fighter, order: Correct) -> Fighter:
        """The letters of one level, written anew by hand."""
        place = self.find(order.level) or 0
        marks = [man.at(at) for at in range(len(self.track))]
        marks[place] = tuple(order.marks)
        after = self.settle(replace(man, marks=trimmed(marks), beyond=False))
        table.say(f"By hand: {self.words(after.marks)}.", self.cite(RECORDING))
        return after

    # Will

    def resist_pain(self, table: Table, man: Fighter, order: ResistPain) -> Fighter:
        """A hard Willpower roll eases a penalty by one, and a level better takes all of it, where that is allowed."""
        if man.dead:
            table.say("The dead feel nothing.", self.cite(LEVELS, "willpower_roll"))
            return man
        cite = self.cite(LEVELS, "willpower_roll")
        cost, acts = self.raw(man)
        fallen = not acts and not man.dead
        if self.willpower_roll == "none" or (not cost and not (fallen and self.willpower_roll == "incapacitated")):
            table.say("There is nothing that will could overcome here.", cite)
            return man
        if fallen and self.level_place(man) != self.fallen:
            table.say("Past Incapacitated no will helps.", cite)
            return man
        need = order.difficulty
        label = f"Willpower, {level_word(man.willpower)}, against {level_word(need)}"
        fell = table.roll(label, thrown(trait_roll(man.willpower), lambda n: min(2, max(0, n - need + 1))))
        won, rolled = fell.means, f"Willpower {level_word(fell.level)}"
        if not won:
            table.say(f"{rolled}, short of {level_word(need)}: no change.", cite)
            return man
        if fallen:
            table.say(f"{rolled}, {level_word(need)} or better: acts in spite of it.", cite)
            return replace(man, defies=True)
        felt = self.standing(replace(man, relief=0))[0]
        after = replace(man, relief=min(9, felt if won == 2 else 1))
        what = f"{rolled}, better than {level_word(need)}: gone" if won == 2 else f"{rolled}: one less"
        table.say(f"{what}, a penalty of {self.standing(after)[0]} is left.", cite)
        return after

    def level_place(self, man: Fighter) -> int:
        """The worst level as a place on the track; below Terrible counts as the first that cannot act."""
        return self.fallen if self.dc_mode == "track" or man.worst is None else man.worst

    # Stun

    def turn_over(self, table: Table, sheet: Fighter) -> Fighter:
        """Stun lasts for turns of one's own."""
        if sheet.stun_turns <= 0 or sheet.dead:
            return sheet
        left = sheet.stun_turns - 1
        if left:
            return replace(sheet, stun_turns=left)
        table.say("No longer stunned.", self.cite(STUN, source=FULL))
        return replace(sheet, stun="none", stun_turns=0)

    def recover(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """Stun goes as Scratches go."""
        table.say("Comes round.", self.cite(STUN, source=FULL))
        return replace(man, stun="none", stun_turns=0)

    def time_is_up(self, sheet: Fighter, minutes: int) -> int | None:
        """At the end of the hour Near Death."""
        return sheet.minutes_left if sheet.minutes_left and sheet.minutes_left <= minutes and not sheet.dead else None

    def passes(self, table: Table, sheet: Fighter, minutes: int) -> Fighter:
        """A minute is more than any stun but a knockout lasts; Near Death runs out; wounds take weeks."""
        man = sheet
        if man.dead:
            return man
        if minutes and man.stun_turns:
            table.say("No longer stunned.", self.cite(STUN, source=FULL))
            man = replace(man, stun="none", stun_turns=0)
        if minutes and self.wounded(man):
            man = replace(man, rested=min(999_999, man.rested + minutes))
        if minutes and man.minutes_left:
            man = replace(man, minutes_left=max(0, man.minutes_left - minutes))
            if not man.minutes_left:
                table.say(
                    "The hour without help is over: the game master says what that means.",
                    self.cite(LEVELS, source=FULL),
                )
        return man

    # Death

    def dies(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """A knife at a helpless throat needs no dice; nor does the game master's word. No guard holds against it."""
        table.say("Dead: no roll is needed for it.", self.cite(f"{LEVELS}: automatic death"))
        return self.settle(replace(man, dead=True, beyond=False, defies=False))

    def holds_on(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """The game master: this was not the last of it. Near Death the clock stops: somebody is looked after."""
        table.say("Holds on, at the game master's word.", self.cite(f"{RECORDING}: no number for Dead"))
        alive = replace(man, beyond=False, dead=False)
        return self.settle(replace(alive, tended=self.near_death(alive)))

    def spend_fudge(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """A Fudge Point makes of what would have been deadly something merely serious."""
        cite = self.cite(f"{PC_DEATH}, 3)", source=FULL)
        last = len(self.track) - 1
        deadly = man.beyond or man.dead or (bool(man.at(last)) and last > 0)
        if not deadly:
            table.say("Nothing deadly to turn away.", cite)
            return man
        man = known(table, man, "fudge_points")
        if not man.fudge_points:
            table.say("No Fudge Point is left.", cite)
            return man
        after = self.settle(replace(man, fudge_points=man.fudge_points - 1, beyond=False, dead=False))
        if not man.beyond and not man.dead:
            marks = [man.at(place) for place in range(len(self.track))]
            low = self.track[last - 1].code
            moved, marks[last] = marks[last][-1], marks[last][:-1]
            moved = low if self.codes()[moved] == last else moved
            marks[last - 1] = (*marks[last - 1], moved)[-12:]
            after = self.settle(replace(after, marks=trimmed(marks)))
        table.say(f"A Fudge Point: {self.name(after.worst)}, not worse.", cite)
        self.say_standing(table, after)
        return after
