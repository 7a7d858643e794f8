"""Time: the end of a scene, days of rest, downtime, and minutes that pass round by round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sawbones.play.wording import several
from sawbones.systems.cybergod.beginning import Beginning
from sawbones.systems.cybergod.healing import Healing
from sawbones.systems.cybergod.readings import PERSONA
from sawbones.systems.cybergod.sheet import NAMES, Fighter
from sawbones.systems.cybergod.standing import BONUS

if TYPE_CHECKING:
    from sawbones.play.table import Table
    from sawbones.systems.cybergod.orders import Days, Downtime

#: a round is a few seconds
ROUNDS_A_MINUTE = 10
ROUNDS_A_DAY = ROUNDS_A_MINUTE * 1440
#: the conditions that the start of a round asks about
BY_ROUNDS = ("dying", "burning", "bleeding")


@dataclass(frozen=True, slots=True)
class Span:
    """Rounds that are still to pass, how many of this day are gone, and how many pass in all."""

    left: int
    gone: int
    of: int


@dataclass(frozen=True)
class Passing(Healing, Beginning):
    """What time does to a fighter."""

    # Scenes, days, downtime

    def end_scene(self, table: Table, man: Fighter, order: Any) -> Fighter:
        """End the scene: a level of Bruised goes, and what lasts for a Moderate duration ends.

        That is a scene, and no text says how many minutes one has. So Incapacitated and drugs end with the scene or
        with a day (Conditions: Incapacitated, Drugs), and waiting for hours does not end them.
        """
        cite = self.cite("Recovery: Natural Recovery")
        man = self.too_late(table, man)
        if man.bruised:
            table.say(f"End of the scene: Bruised {man.bruised - 1}.", cite)
            man = man.but(bruised=man.bruised - 1)
        else:
            table.say("End of the scene.", cite)
        if man.incapacitated:
            table.say("No longer Incapacitated.", self.cite("Conditions: Incapacitated"))
        man = self.heals(table, man, "wounded")
        man = self.wears_off(table, self.heals_short(table, man))
        return self.settle(
            man.but(incapacitated=False, cover=0, concealed=False, evasive=0, initiative=0, bonus_actions=0,
                reactions=1, ambushed=False, flanking=False, bunched=False, spread=False, prone=False, zone=0,
                declared="", split=1, acted=0, split_done=(), rounds=0,
            )
        )  # fmt: skip

    def heals_short(self, table: Table, man: Fighter) -> Fighter:
        """What acts by the next round has acted by the end of the scene."""
        return self.takes_effect(table, man, "none")

    def days(self, table: Table, man: Fighter, order: Days) -> Fighter:
        """Days pass: a level of Wounded each, of Injured in ten, of Maimed in thirty, side by side."""
        man = self.too_late(table, man)
        self.warned(table, man)
        return self.rested(table, self.scenes(table, man, order.days) if order.ends_scene else man, order.days)

    def scenes(self, table: Table, man: Fighter, days: int) -> Fighter:
        """The end of the scene, and of one more on every further day."""
        man = self.end_scene(table, man, days)
        gone = min(man.bruised, days - 1)
        if gone:
            text = f"A scene a day: Bruised {man.bruised - gone}."
            table.say(text, self.cite("Recovery: Natural Recovery"))
        man = man.but(bruised=man.bruised - gone)
        return self.wears_off(table, man) if days > 1 else man

    def rested(self, table: Table, man: Fighter, days: int) -> Fighter:
        """Natural recovery, and what lasts until there is time to rest."""
        if self.gone(man):
            table.say("The dead do not heal.", self.cite("Recovery: Natural Recovery"))
            return man
        man = self.heals(table, self.heals(table, self.heals_short(table, man), "wounded"), "injured")
        injured, injured_days = self.healed(man.injured, man.injured_days + days, 10)
        maimed, maimed_days = self.healed(man.maimed, man.maimed_days + days, 30)
        after = man.but(wounded=max(0, man.wounded - days), injured=injured, injured_days=injured_days, maimed=maimed,
            maimed_days=maimed_days, fatigued=max(0, man.fatigued - man.tired_long), tired_long=0,
        )  # fmt: skip
        gone = [
            f"{NAMES[name]} {getattr(man, name)} to {getattr(after, name)}"
            for name in ("wounded", "injured", "maimed", "fatigued")
            if getattr(man, name) != getattr(after, name)
        ]
        table.say(
            f"{several(days, 'day')}: {', '.join(gone) or 'nothing heals yet'}.",
            self.cite("Recovery: Natural Recovery"),
        )
        return self.settle(after)

    def healed(self, levels: int, days: int, each: int) -> tuple[int, int]:
        """Levels that are left after so many days, and the days towards the next."""
        if not levels:
            return 0, 0
        left = max(0, levels - days // each)
        return left, days % each if left else 0

    def downtime(self, table: Table, man: Fighter, order: Downtime) -> Fighter:
        """Time to relax: a point of stress and one for each Engram engaged; Resolve comes back."""
        relief = 1 + order.engrams + order.more_relief
        left = max(0, man.stress - relief)
        table.say(f"Downtime: Stress {man.stress} to {left}.", self.cite("Reducing Stress"))
        resolve = max(man.resolve, man.engrams)
        if resolve > man.resolve:
            table.say(f"Resolve {resolve}.", self.cite("Refreshing Resolve", source=PERSONA))
        man = self.too_late(table, man)
        self.warned(table, man)
        man = man.but(stress=left, resolve=resolve, breakdowns=(), fatigued=max(0, man.fatigued - man.tired_long),
            tired_long=0,
        )  # fmt: skip
        return self.settle(man)

    def too_late(self, table: Table, man: Fighter) -> Fighter:
        """However long it was, it was too long for the dead: who was not reached in time is Destroyed."""
        return self.later(table, man, man.dead_rounds) if man.dead else man

    def warned(self, table: Table, man: Fighter) -> None:
        """What runs by rounds is not asked for whole days that are taken as rest; it is said."""
        if self.running(man):
            still = ", ".join(f"{NAMES[name]} {getattr(man, name)}" for name in BY_ROUNDS if getattr(man, name))
            text = (
                f"Still {still}: the tests of all those rounds are not made here. Let time pass for that, or treat it."
            )
            table.say(text, self.cite("Combat Phase"))

    # Minutes: round by round as long as something runs, and then at once

    def running(self, man: Fighter) -> bool:
        """Whether the start of a round brings somebody a test: Burning, Bleeding or Dying."""
        if self.gone(man):
            return False
        slips = man.dying > 0 and (self.nonlethal_dying_rolls or not man.soft_dying)
        return slips or man.bleeding > 0 or man.burning > 0

    def passes(self, table: Table, sheet: Fighter, minutes: int) -> Fighter:
        """Minutes are rounds, and each begins as the order of play begins it; a day ends the scene and heals.

        What lasts for a round is over with the first of them. None is counted as a round of the fight: what is for the
        first one of that waits for it.
        """
        if not minutes:
            return sheet
        rounds = ROUNDS_A_MINUTE * minutes
        man = self.reset(sheet).but(rounds=sheet.rounds)
        if self.running(man):
            table.say(f"{several(rounds, 'round')} pass.", self.cite("Combat Phase"), rounds=rounds)
            table.uncounted(tests=())
        return table.repeat(self.goes_on, man, Span(rounds, ROUNDS_A_MINUTE * man.day_minutes, rounds))

    def goes_on(self, table: Table, man: Fighter, span: Span) -> tuple[Fighter, Span | None]:
        """One round more, and the day's end with it where that has come; all that is left where nothing runs."""
        if not self.running(man):
            return self.runs_out(table, man, span), None
        table.say(f"Round {span.of - span.left + 1:,} of {span.of:,}.", self.cite("Combat Phase"))
        after = self.burn(table, man, "ask")
        to_day = ROUNDS_A_DAY - span.gone
        passed = min(span.left, to_day) if after == man and self.sure(man) else 1
        if passed == to_day:
            after = self.rested(table, self.scenes(table, after, 1), 1)
        gone = (span.gone + passed) % ROUNDS_A_DAY
        span = replace(span, left=span.left - passed, gone=gone)
        if span.left:
            return after, span
        return replace(after, day_minutes=span.gone // ROUNDS_A_MINUTE), None

    def sure(self, man: Fighter) -> bool:
        """Whether no die is thrown at the start of a round: one that changed nothing will change nothing again."""
        return man.simplified or not (man.toughness or BONUS[man.drug] or man.burning)

    def runs_out(self, table: Table, man: Fighter, span: Span) -> Fighter:
        """Rounds in which there is nothing to test, however many, and the days they make."""
        if span.left:
            man = self.later(table, man, span.left) if man.dead else man
            man = self.takes_effect(table, man, "none")
        days, left = divmod(span.gone + span.left, ROUNDS_A_DAY)
        man = man.but(day_minutes=left // ROUNDS_A_MINUTE)
        return self.rested(table, self.scenes(table, man, days), days) if days else man
