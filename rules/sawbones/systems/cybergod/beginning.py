"""The start of a round: Burning, Bleeding, then one Death Trigger; and what lasts for a round ends or acts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sawbones.play.wording import several
from sawbones.systems.cybergod.mind import Mind
from sawbones.systems.cybergod.orders import Hits
from sawbones.systems.cybergod.sheet import NAMES, Fighter, having
from sawbones.systems.cybergod.standing import rank_of
from sawbones.systems.cybergod.triggers import Cascade, ConditionTest, Need, top
from sawbones.systems.cybergod.wounds import Wounds

if TYPE_CHECKING:
    from sawbones.play.table import Table
    from sawbones.systems.cybergod.orders import RoundStart


@dataclass(frozen=True)
class Beginning(Mind, Wounds):
    """What the start of a round brings, one card after the other."""

    def round_start(self, table: Table, man: Fighter, order: RoundStart) -> Fighter:
        """A round begins for this fighter."""
        table.say("A round begins.", self.cite("Combat Phase"))
        table.uncounted(tests=())
        man = self.reset(man)
        return self.burn(table, man, order.resolve)

    def round_begins(self, table: Table, sheet: Fighter) -> Fighter:
        """The same when the order of play begins a round."""
        table.uncounted(tests=())
        return self.burn(table, self.reset(sheet), "ask")

    def set_aside(self, sheet: Fighter) -> tuple[Fighter, tuple[int, ...]]:
        """Whether a round has begun is all that is asked of their number."""
        return (sheet if sheet.rounds < 2 else sheet.but(rounds=1)), ()

    def reset(self, man: Fighter) -> Fighter:
        """Actions, reactions and what was bought for a round; bonuses won before the first round are for that one."""
        first = man.rounds == 0
        return man.but(
            rounds=min(9999, man.rounds + 1),
            bonus_actions=man.bonus_actions if first else 0,
            reactions=max(1, man.reactions) if first else 1,
            ambushed=man.ambushed if first else False,
            initiative=0,
            evasive=0,
            zone=0,
            zone_ap="1",
            declared="",
            split=1,
            acted=0,
            split_done=(),
        )

    # Burning and Bleeding

    def burn(self, table: Table, man: Fighter, resolve: str) -> Fighter:
        """Burning: its level less the successes is a hit; armour helps unless it is read otherwise."""
        if not man.burning or self.gone(man):
            return self.bleed(table, man, resolve)
        man, dc = self.tick(table, man, "burning", resolve)
        if dc and not self.burning_ignores_armour:
            (dc,) = self.reduced(table, man, (dc,))
            man, (dc,) = self.mitigated(table, man, Hits(), (dc,))
        if not dc:
            return table.merge_into(self.bleed, man, resolve)
        man, due = self.marked(table, man, (dc,), nonlethal=False)
        after = Cascade(due - {"death"}, resolve, holds_death=True, rest=self.scorched)
        return self.cascade(table, man, after)

    def scorched(self, table: Table, man: Fighter, resolve: str) -> Fighter:
        """Whoever takes damage from fire takes a point of Stress too."""
        if man.simplified and not self.gone(man):
            text = "Burned: what the Stress does to a minor character is the game master's to say."
            table.say(text, self.cite("Stress Check: Tracking Stress"))
        elif not self.gone(man):
            table.say("Burned: a point of Stress.", self.cite("Conditions: Burning"))
            man = self.stressed(table, man, 1, again=resolve if resolve == "ask" else "none")
        return table.merge_into(self.bleed, man, resolve)

    def bleed(self, table: Table, man: Fighter, resolve: str) -> Fighter:
        """Bleeding: its level less the successes is damage that neither DR nor mitigation stops."""
        if not man.bleeding or self.gone(man):
            return self.hold_on(table, man, resolve)
        man, dc = self.tick(table, man, "bleeding", resolve)
        if not dc:
            return table.merge_into(self.hold_on, man, resolve)
        man, due = self.marked(table, man, (dc,), nonlethal=False)
        return self.cascade(table, man, Cascade(due - {"death"}, resolve, holds_death=True, rest=self.hold_on))

    def tick(self, table: Table, man: Fighter, condition: str, resolve: str) -> tuple[Fighter, int]:
        """A Condition Test against Bleeding or Burning, and the Damage Class that is left."""
        level = getattr(man, condition)
        if man.simplified:
            passed, count = level < rank_of(man.body), None
            dc = 0 if passed else level
        else:
            need = Need(level, 0, top(man), each=True)
            name = NAMES[condition]
            test = ConditionTest(condition, name, need, "is damage, one less a success")
            man, found = self.test(table, man, test, resolve)
            count, dc = found.count, level - found.grade
        self.told(table, condition, level, count, passed=not dc)
        words = "" if count is None else f", {several(count, 'success', 'successes')}"
        table.say(f"{NAMES[condition]} {level}{words}: DC {dc}.", self.cite(f"Conditions: {NAMES[condition]}"))
        return man, dc

    # Dying, and what lasts for a round

    def hold_on(self, table: Table, man: Fighter, resolve: str) -> Fighter:
        """Dying: one Death Trigger a round, at the level it has by now."""
        due = frozenset[str]()
        if man.dying and not self.gone(man):
            if man.soft_dying and not self.nonlethal_dying_rolls:
                cite = self.cite("Non-Lethal damage", "nonlethal_dying_rolls")
                table.say("Dying by non-lethal damage alone: no Death Trigger.", cite)
            else:
                due = frozenset({"death"})
        was = "dead" if man.dead else ""
        return self.cascade(table, man, Cascade(due, resolve, rest=self.run_out if was else self.takes_effect))

    def run_out(self, table: Table, man: Fighter, resolve: str) -> Fighter:
        """The dead who were not saved in time are destroyed."""
        return self.takes_effect(table, self.later(table, man, 1), resolve)

    def later(self, table: Table, man: Fighter, rounds: int) -> Fighter:
        """So many rounds nearer to being past help."""
        if not man.dead or man.destroyed:
            return man
        left = max(0, man.dead_rounds - rounds)
        cite = self.cite("Conditions: Dead", "dead_window_rounds")
        if left:
            table.say(f"Dead: {several(left, 'round')} left for the one chance.", cite)
            return man.but(dead_rounds=left)
        table.say("Too late: Destroyed, and Stress for allies who see it.", cite)
        self.unsettles(table, "destroyed")
        return man.but(dead_rounds=0, destroyed=True)

    def takes_effect(self, table: Table, man: Fighter, resolve: str) -> Fighter:
        """Nano stims of Short duration have done their work."""
        for program in ("bruised", "bleeding"):
            if program in man.stims:
                table.say(f"Nano stims: {NAMES[program]} is healed.", self.cite("Recovery: Nano Stims"))
                stims = tuple(name for name in man.stims if name != program)
                man = having(man, {program: 0, "stims": stims})
        return man
