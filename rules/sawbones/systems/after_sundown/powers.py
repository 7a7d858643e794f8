"""What else touches the track: powers and damage that goes on and on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sawbones.kit.fields import flag
from sawbones.play.question import Cite
from sawbones.play.wording import several
from sawbones.systems.after_sundown.orders import Blow, OverTime, PainDrops, Revive
from sawbones.systems.after_sundown.sheet import SIZE, Fighter
from sawbones.systems.after_sundown.wounds import Wounds, hits

if TYPE_CHECKING:
    from sawbones.play.table import Table

DISCIPLINES = "After Sundown, Disciplines"
#: the time between two boxes of damage over time, by delay number; each one more doubles it from 8 on
DELAYS = ("3 s", "1 round", "2 rounds", "5 rounds", "2 min", "5 min", "15 min", "30 min", "1 h")


@dataclass(frozen=True)
class Powers(Wounds):
    """Powers come from chapters that both texts share."""

    powers: bool = flag(
        "Powers and damage over time", help="Offer Revive the Flesh, Pain Drops and damage over time on the page."
    )

    def revive(self, table: Table, man: Fighter, order: Revive) -> Fighter:
        """Each point takes off one lethal box or two normal ones; an aggravated box costs two points and an hour."""
        cite = Cite(DISCIPLINES, "Fortitude: Revive the Flesh")
        if man.dead:
            table.say("Any wound short of death; this is death.", cite)
            return man
        forward, back, across = man.track
        match order.kind:
            case "normal":
                boxes = min(self.normal_only(man), 2 * order.points)
                after = man.strokes(forward - boxes, back, across)
            case "lethal":
                boxes = min(max(0, back - across), order.points)
                after = man.strokes(forward - boxes, back - boxes, across)
            case _:
                boxes = min(across, order.points // 2)
                after = man.strokes(forward - boxes, back - boxes, across - boxes)
        hours = f" over {several(boxes, 'hour')}" if order.kind == "aggravated" and boxes else ""
        table.say(
            f"{several(order.points, 'point')}: {order.kind}, {several(boxes, 'box', 'boxes')} healed{hours}.",
            cite,
        )
        return self.changed(man, after)

    def pain_drops(self, table: Table, man: Fighter, order: PainDrops) -> Fighter:
        """Illusory strokes: they hinder and fell, but never turn lethal, never kill, and fade in an hour."""
        cite = Cite(DISCIPLINES, "Trail of Tears: Pain Drops")
        rolled = table.roll("Soak with Willpower", hits(man.willpower - self.resisting(man)))
        net = order.damage - rolled
        name = self.level(net, 0)
        if name in ("terminal", "death"):
            name = "incapacitating"  # it does not kill
        boxes = {"none": 0, "petty": 1, "ordinary": 3, "serious": 6}.get(name, SIZE)
        forward, back, across = man.track
        after = man.strokes(forward + boxes, back, across)
        marked = after.track[0] - forward
        text = f"{order.damage} damage less {several(rolled, 'hit')}: net {net}, {marked} illusory /."
        table.say(text, cite, net=net, wound=name, marked=marked, lost=boxes - marked)
        if not marked:
            return man
        after = replace(after, pain=min(man.pain, forward) + marked, pain_minutes=60)
        self.say_lying(table, man, after)
        self.say_penalty(table, after)
        return after

    def over_time(self, table: Table, man: Fighter, order: OverTime) -> Fighter:
        """One box now; hits of the resistance make the time to the next one longer instead of soaking."""
        cite = Cite("After Sundown, Weaponry and Hazards", "Damage over time")
        longer = table.roll("Resistance", hits(self.soak_pool(man, Blow())[0])) if order.resist else 0
        delay = order.delay + longer
        last = len(DELAYS) - 1
        wait = DELAYS[delay] if delay <= last else f"{2 ** (delay - last + 1)} h"
        more = f" + {several(longer, 'hit')}" if order.resist else ""
        table.say(f"Delay {order.delay}{more} = {delay}: a box now, the next in {wait}.", cite, net=1)
        return self.wounded(table, man, 1 if self.table == "printed" else 0, order.kind, 0)
