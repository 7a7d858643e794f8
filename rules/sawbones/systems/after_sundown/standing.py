"""How somebody stands: what the strokes on a sheet mean, what they cost, and what must follow from them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sawbones.play.wording import several
from sawbones.systems.after_sundown.readings import Readings
from sawbones.systems.after_sundown.sheet import SIZE, Fighter

if TYPE_CHECKING:
    from sawbones.play.table import Table


@dataclass(frozen=True)
class Standing(Readings):
    """Damage penalties, and a sheet that was written by hand."""

    def brim(self, man: Fighter) -> bool:
        """Whether every box has a back stroke: from here on injuries count. (Revised: or a dash.)."""
        return man.track[1] == SIZE

    # Penalties

    def penalty(self, man: Fighter) -> int:
        """Dice off every action: the boxes with a forward stroke, less what Willpower above 2 ignores."""
        if man.object or man.indomitable:
            return 0
        boxes = man.track[0] + 2 * man.agony - 2 * man.anesthetic
        return max(0, min(SIZE, max(0, boxes)) - max(0, man.willpower - 2))

    def resisting(self, man: Fighter) -> int:
        """Dice off soaking and Healing Tests, where this fight reads the penalty so."""
        return self.penalty(man) if self.penalty_on_resistance else 0

    def say_penalty(self, table: Table, man: Fighter) -> None:
        """Say what the marks cost now."""
        if man.object or man.dead:
            return
        if man.indomitable:
            table.say("Indomitable: no wound penalty.", self.cite("Damage Penalties"))
            return
        relief = max(0, man.willpower - 2)
        pain = " and agony" * man.agony + " less anesthetic" * man.anesthetic
        ignored = f", Willpower {man.willpower} ignores {relief}" if relief else ""
        table.say(
            f"Penalty {self.penalty(man)}: {several(man.track[0], 'box', 'boxes')} with /{pain}{ignored}.",
            self.cite("Damage Penalties"),
        )

    def say_lying(self, table: Table, before: Fighter, man: Fighter) -> None:
        """Say what it is to lie there, to whom it has just happened."""
        if man.full and not before.full and not (man.object or man.dead or man.indomitable):
            table.say(f"Incapacitated: {self.lying}.", self.cite("Wounds: incapacitated"))

    def facts(self, sheet: Fighter) -> dict[str, Any]:
        """The contract's facts."""
        man, state = sheet, self.state(sheet)
        return {
            "track": list(man.track),
            "show": man.show(),
            "state": state,
            "penalty": self.penalty(man),
            "can_act": self.can_act(man),
            "minutes_left": man.minutes_left,
            "death_count": man.death_count,
            "stabilised": man.stabilised,
        }

    def can_act(self, sheet: Fighter) -> bool:
        """Whether the fighter can do anything now: asked of everybody at every turn, and so by itself."""
        return self.state(sheet) == "active" or (sheet.indomitable and not sheet.dead)

    def state(self, man: Fighter) -> str:
        """One word for how somebody is."""
        return man.condition or ("incapacitated" if man.full else "active")

    # By hand

    def settle(self, sheet: Fighter) -> Fighter:
        """What follows from the numbers of a sheet written by hand.

        Ten back strokes, no condition and not stabilised is critical with the hour before it (revised: dying);
        a condition without a clock gets its own; with fewer back strokes nobody is critical.
        """
        pain = min(sheet.pain, sheet.track[0])
        man = replace(sheet, pain=pain, pain_minutes=sheet.pain_minutes if pain else 0)
        man = man if self.brim(man) else replace(man, death_count=0)
        if man.object or man.dead:
            return replace(man, minutes_left=None, time_limit=None, condition="dead" if man.dead else None)
        if man.condition == "critical" and man.track[1] < SIZE:
            man = replace(man, condition=None, minutes_left=None, time_limit=None)
        if man.condition is None and man.track[1] == SIZE and not man.stabilised:
            man = replace(man, condition=self.full_lethal)
        if man.condition is None:
            return replace(man, minutes_left=None, time_limit=None)
        slow = man.condition == "critical" or (man.condition == self.full_lethal and man.track[1] == SIZE)
        left = man.minutes_left if man.minutes_left is not None else 60 if slow else 5
        limits = [5, 20, 60] if man.mortal else [60]
        # no clock has more minutes left than it was set to
        limit = max(left, man.time_limit or next((limit for limit in limits if left <= limit), left))
        return replace(man, minutes_left=left, time_limit=limit, stabilised=False)

    def recovered(self, man: Fighter) -> Fighter:
        """Whoever has an empty box again is no longer somebody who was stabilised."""
        return replace(man, stabilised=man.stabilised and man.full)

    def changed(self, before: Fighter, after: Fighter) -> Fighter:
        """What follows from other strokes: the tenth new back stroke is a danger to whoever was stabilised too."""
        new = after.track[1] == SIZE > before.track[1]
        return self.settle(self.recovered(replace(after, stabilised=after.stabilised and not new)))

    def edited(self, before: Fighter, sheet: Fighter) -> Fighter:
        """Taking a condition away by hand, or ticking stabilised, stops the clock."""
        treated = sheet.stabilised and not before.stabilised
        if before.condition and before.condition != "dead" and (treated or sheet.condition is None):
            stopped = replace(sheet, condition=None, minutes_left=None, time_limit=None)
            return self.settle(replace(stopped, stabilised=stopped.full))
        return self.settle(self.recovered(sheet)) if treated else self.changed(before, sheet)
