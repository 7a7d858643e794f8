"""Damage: Damage Reduction, Mitigation and Penetration, and Applying Damage.

For one attack on one target: the Damage Class of each hit less DR, then half for the hits that are mitigated, then
a condition for each, all of them marked; and then the triggers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sawbones.play.question import Choice
from sawbones.play.table import Fixed
from sawbones.play.wording import several
from sawbones.systems.cybergod.orders import PIERCING, Hits
from sawbones.systems.cybergod.others import Others
from sawbones.systems.cybergod.sheet import INFLICTED, NAMES, Fighter, having
from sawbones.systems.cybergod.triggers import Cascade, Triggers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.play.table import Table

#: the trigger of each condition
TRIGGER = {"bruised": "shock", "wounded": "escalation", "injured": "critical", "dying": "death"}


def cost(hits: int, ap: str) -> int:
    """Points that mitigating so many hits takes; the unused half of a point is lost."""
    points, per = PIERCING[ap]
    return -(-hits * points // per)


def affordable(points: int, ap: str) -> int:
    """How many hits so many points mitigate."""
    price, per = PIERCING[ap]
    return points * per // price


def inflicted(dc: int) -> str:
    """The condition of a Damage Class; above Dead it is destroyed."""
    return INFLICTED.get(dc, "destroyed")


@dataclass(frozen=True)
class Wounds(Others, Triggers):
    """From hits to conditions."""

    def hits(self, table: Table, man: Fighter, order: Hits) -> Fighter:
        """An attack's hits on one target."""
        return self.struck(table, man, order, order.dcs)

    def struck(self, table: Table, man: Fighter, order: Any, dcs: Sequence[int], free: int = 0) -> Fighter:
        """Hits of these Damage Classes: reduced, mitigated (``free`` of them for nothing), marked, and triggered."""
        other, rest = getattr(order, "other", None), getattr(order, "rest", None)
        if not dcs:
            table.say("No hit.", self.cite("Damage"), dcs=(), spent=Fixed(cover=0, armour=0))
            table.uncounted(tests=())
            return self.ended(table, man, Cascade(frozenset(), order.resolve, other=other, rest=rest))
        reduced = self.reduced(table, man, dcs)
        man, final = self.mitigated(table, man, order, reduced, free)
        man, due = self.marked(table, man, final, nonlethal=order.nonlethal)
        if other is not None:  # it is the one who does it that is hit
            table.gifts = tuple(replace(gift, by_doer=True) for gift in table.gifts)
        man = self.tagged(table, man, order, final)
        table.uncounted(tests=table.exact.get("tests", ()))
        after = Cascade(due, order.resolve, forceful=order.forceful, other=other, rest=rest)
        return table.merge_into(self.cascade, man, after)

    # Damage Reduction

    def reduced(self, table: Table, man: Fighter, dcs: Sequence[int]) -> tuple[int, ...]:
        """DR comes off every hit, before any mitigation."""
        after = tuple(max(0, dc - man.dr) for dc in dcs)
        if man.dr:
            table.say(f"DR {man.dr}: {listed(dcs)} becomes {listed(after)}.", self.cite("Damage Reduction"))
        return after

    # Mitigation

    def mitigated(
        self, table: Table, man: Fighter, order: Any, dcs: tuple[int, ...], free: int = 0
    ) -> tuple[Fighter, tuple[int, ...]]:
        """Points are spent by the AP, cover first; a mitigated hit has half its Damage Class, rounded down.

        Each at most once, and none that does nothing anyway; the highest hits first, or those that are chosen.
        """
        cover = 0 if order.ignore_cover else man.cover
        worth = sorted((place for place, dc in enumerate(dcs) if dc), key=lambda place: -dcs[place])
        dodged, worth = worth[:free], worth[free:]
        most = min(len(worth), affordable(cover + man.armour, order.ap))
        if order.mitigate == "ask":
            chosen = self.picked(table, order.ap, dcs, worth, most)
        else:
            chosen = worth[: most if order.mitigate == "auto" else min(most, int(order.mitigate))]
        points = cost(len(chosen), order.ap)
        from_cover = min(cover, points)
        spent = Fixed(cover=from_cover, armour=points - from_cover)
        after = tuple(dc // 2 if place in chosen or place in dodged else dc for place, dc in enumerate(dcs))
        cite = self.cite("Mitigation: Armor Piercing")
        if dodged:
            table.say(
                f"The reaction mitigates {several(len(dodged), 'hit')}.",
                self.cite("Weapons: Area", source="Cybergod, Gear"),
            )
        if chosen:
            of = " and ".join(f"{count} of {name}" for name, count in spent.items() if count)
            words = f"AP {order.ap}: {several(points, 'point')} ({of}) for {several(len(chosen), 'hit')}"
            table.say(f"{words}: {listed(dcs)} becomes {listed(after)}.", cite, dcs=after, spent=spent)
        else:
            why = "" if cover + man.armour or not worth else ", no points"
            table.say(f"Nothing mitigated{why}: {listed(after)}.", cite, dcs=after, spent=spent)
        return self.without(man, cover=from_cover, armour=points - from_cover), after

    def picked(self, table: Table, ap: str, dcs: Sequence[int], worth: Sequence[int], most: int) -> list[int]:
        """The hits that whoever is hit wants mitigated, one by one, by their Damage Class."""
        chosen: list[int] = []
        while len(chosen) < most:
            left = [place for place in worth if place not in chosen]
            classes = dict.fromkeys(dcs[place] for place in left)
            options = [Choice(f"dc{dc}", f"DC {dc}", f"Becomes DC {dc // 2}.") for dc in classes]
            label = f"Mitigate which hit, AP {ap}: {several(most - len(chosen), 'more hit')} can be paid"
            answer = table.choose(label, [*options, Choice("done", "No more")])
            if answer == "done":
                break
            chosen.append(next(place for place in left if f"dc{dcs[place]}" == answer))
        return chosen

    def without(self, man: Fighter, *, cover: int, armour: int) -> Fighter:
        """Points that are spent are gone; where no cover is left nobody is concealed by it."""
        left = man.cover - cover
        return man.but(cover=left, armour=man.armour - armour, concealed=man.concealed and left > 0)

    # Applying Damage

    def marked(
        self, table: Table, man: Fighter, dcs: Sequence[int], *, nonlethal: bool
    ) -> tuple[Fighter, frozenset[str]]:
        """Every hit's condition is marked; gives the triggers that are due."""
        before = man
        received = [inflicted(dc) for dc in dcs if dc]
        levels = {
            name: min(self.level_cap, getattr(man, name) + received.count(name)) for name in TRIGGER if name in received
        }
        man = having(man, levels)
        if "destroyed" in received:
            man = man.but(destroyed=True, dead_rounds=0)
        if "dead" in received:
            man = self.dies(man)
        cite = self.cite("Applying Damage: table", *(("level_cap",) if self.full(before, man, received) else ()))
        table.say(f"{self.gained(before, man, received)}.", cite)
        if "destroyed" in received:
            table.say("Destroyed: no way back, and Stress for allies who see it.", self.cite("Conditions: Destroyed"))
            if not before.destroyed:
                self.unsettles(table, "destroyed")
        due = frozenset(TRIGGER[condition] for condition in received if condition in TRIGGER)
        if "dying" in received:
            man = man.but(soft_dying=nonlethal and (not before.dying or before.soft_dying))
        if nonlethal and due:
            table.say("Non-lethal: one Shock Trigger and no other.", self.cite("Non-Lethal damage"))
            due = frozenset({"shock"})
        if self.gone(man) and due and not self.triggers_when_dead:
            table.say("No trigger is rolled for the dead.", self.cite("Applying Damage: table", "triggers_when_dead"))
        return man, due

    def full(self, before: Fighter, man: Fighter, received: Sequence[str]) -> bool:
        """Whether a level found no room."""
        return any(
            getattr(before, name) + received.count(name) > getattr(man, name) for name in TRIGGER if name in received
        )

    def gained(self, before: Fighter, man: Fighter, received: Sequence[str]) -> str:
        """What was marked, in words."""
        words = []
        for name in dict.fromkeys(received):
            if name in TRIGGER:
                over = getattr(before, name) + received.count(name) - getattr(man, name)
                lost = f" ({several(over, 'level')} past the highest)" if over > 0 else ""
                words.append(f"{NAMES[name]} {getattr(man, name)}{lost}")
            else:
                words.append(NAMES[name])
        return ", ".join(words) if words else "No harm"

    def tagged(self, table: Table, man: Fighter, order: Any, dcs: Sequence[int]) -> Fighter:
        """What the weapon's tags add: Bleeding, Burn, Stun."""
        deep = sum(2 <= dc <= 4 for dc in dcs)
        tags = "Weapon Tags: {}"
        gear = "Cybergod, Gear"
        if order.bleeding and deep:
            man = self.received(man, "bleeding", deep)
            table.say(f"Bleeding {man.bleeding}.", self.cite(tags.format("Bleeding"), source=gear))
        if order.burn and max(dcs):
            man = man.but(burning=min(self.level_cap, max(man.burning, *dcs)))
            table.say(f"Burning {man.burning}.", self.cite(tags.format("Burn"), source=gear))
        if order.stun and deep:
            man = self.received(man, "stunned", deep)
            table.say(f"Stunned {man.stunned}.", self.cite(tags.format("Stun"), source=gear))
        return man


def listed(dcs: Sequence[int]) -> str:
    """Damage Classes in a few words."""
    counts = {dc: list(dcs).count(dc) for dc in dict.fromkeys(dcs)}
    return ", ".join(f"{count} × DC {dc}" if count > 1 else f"DC {dc}" for dc, count in counts.items())
