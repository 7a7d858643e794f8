"""Close Combat, Ranged Combat, Suppressive Fire, and weapons that hit an area."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sawbones.kit.system import Over
from sawbones.play.question import Choice
from sawbones.play.table import Played
from sawbones.play.wording import several
from sawbones.systems.cybergod.acting import ALL, Acting
from sawbones.systems.cybergod.effects import Effects, Price, Shop, SkillTest
from sawbones.systems.cybergod.orders import DISARMING, EFFECTS, CloseCombat, Hits, RangedCombat
from sawbones.systems.cybergod.readings import CORE
from sawbones.systems.cybergod.standing import rank_of
from sawbones.systems.cybergod.triggers import count_of, counting
from sawbones.systems.cybergod.wounds import Wounds, listed

if TYPE_CHECKING:
    from sawbones.play.table import Table
    from sawbones.systems.cybergod.orders import Blast, FireZone, Suppress
    from sawbones.systems.cybergod.sheet import Fighter

CLOSE = EFFECTS
RANGED = {name: EFFECTS[name] for name in ("hit", "weak_spot", "critical", "initiative")} | {"disarm": DISARMING}
#: how much above the weapon's Damage Class a hit of this kind is
KINDS = {"hit": 0, "weak_spot": 1, "critical": 2}
AREAS = {"small": 1, "moderate": 2, "large": 3, "huge": 4}
GEAR = "Cybergod, Gear"
#: what whoever lays suppressive fire has declared by that
LAYS = "Suppressive fire, does not move"
FAILED = "Suppressive fire, not coordinated"
REACTIONS = (Choice("react", "Reacts", "Throws oneself down or behind something."), Choice("none", "Does not"))


@dataclass(frozen=True, slots=True)
class Margin:
    """Successes more than the other; the odds tell apart only what they buy."""

    buys: Any
    margin: int = field(default=0, compare=False)
    counts: tuple[int, int] = field(default=(0, 0), compare=False)


#: hits that were bought, each with the Damage Classes it comes to (two, where it counts twice)
Bought = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class StruckBack(Hits):
    """Hits on the attacker, while the other one waits."""

    other: Fighter | None = None


@dataclass(frozen=True)
class Attacking(Acting, Effects, Wounds):
    """From a roll to hits."""

    # What may be bought

    def limits(self, order: Any, hits: tuple[str, ...]) -> Price:
        """Prices of an attack: so many hits of any kind, Attack Power by Body, one Disarm."""
        names = RANGED if isinstance(order, RangedCombat) else CLOSE

        def price(name: str, had: tuple[str, ...]) -> int | None:
            if name not in names:
                return None
            if name in hits and order.limit and sum(one in hits for one in had) >= order.limit:
                return None
            if name == "power" and (not order.physical or had.count("power") >= rank_of(order.body)):
                return None
            if name == "disarm" and "disarm" in had:
                return None
            return names[name][1]

        return price

    def usual(self, order: Any, points: int) -> Any:
        """What these points come to where nobody is asked: the list, or hits."""
        if not order.effects:
            return min(points, order.limit) if order.limit else points
        left, had = points, tuple[str, ...]()
        price = self.limits(order, self.kinds(order))
        for name in order.effects:
            cost = price(name, had)
            if cost is not None and cost <= left:
                left, had = left - cost, (*had, name)
        return had

    def kinds(self, order: Any) -> tuple[str, ...]:
        """The effects that are hits; a Disarming Hit is one."""
        return (*KINDS, "disarm") if isinstance(order, RangedCombat) else tuple(KINDS)

    def buy(self, table: Table, order: Any, points: int) -> tuple[str, ...]:
        """Effect Points for effects, within their limits."""
        hits = self.kinds(order)
        names = RANGED if isinstance(order, RangedCombat) else CLOSE
        had = (
            self.bought(table, Shop(names, self.limits(order, hits), "hit"), points, order.effects)
            if points > 0
            else ()
        )
        words = ", ".join(f"{had.count(name)} × {names[name][0]}" for name in dict.fromkeys(had)) or "nothing"
        limit = f"; at most {several(order.limit, 'hit')}" if order.limit else ""
        place = "Ranged Combat: Effects" if isinstance(order, RangedCombat) else "Close Combat: Effects"
        table.say(f"Bought: {words}{limit}.", self.cite(place), bought=had)
        return had

    def classes(self, order: Any, had: tuple[str, ...]) -> Bought:
        """The Damage Class of each hit that was bought, Attack Power on all of them."""
        power = had.count("power")
        dcs = [order.dc + power + KINDS.get(name, 0) for name in had if name in self.kinds(order)]
        return tuple((dc,) * (2 if order.double else 1) for dc in dcs)

    def share(self, table: Table, man: Fighter, order: Any, hits: Bought) -> Fighter:
        """The hits that go to this target, in the order they were bought; the others go to those who come after it.

        Each target but the last is asked for how many; where nobody else is named, the rest is only told.
        """
        place = self.cite(f"{'Ranged' if isinstance(order, RangedCombat) else 'Close'} Combat: Hit")
        first = table.handed is None
        keeps = len(hits)
        if first and order.elsewhere:
            keeps -= min(keeps, order.elsewhere)
        elif table.to_come and hits:
            even = -(-keeps // (table.to_come + 1))
            counts = [even, *(count for count in range(keeps + 1) if count != even)]
            options = [Choice(str(count), several(count, "hit")) for count in counts]
            label = f"How many of {several(keeps, 'hit')} on this target: {listed(flat(hits))}"
            keeps = int(table.choose(label, options, "In the order they were bought; the rest is for the others."))
        others = hits[keeps:]
        if others:
            gone = {} if table.to_come else {"elsewhere": flat(others)}
            table.say(f"For others: {listed(flat(others))}.", place, **gone)
        if table.to_come:
            table.handed = others
        return self.struck(table, man, order, flat(hits[:keeps]))

    def faster(self, who: Fighter | None, had: tuple[str, ...]) -> Fighter | None:
        """Initiative that was bought counts in this round; who attacks shows."""
        if who is None:
            return None
        return who.but(initiative=min(20, who.initiative + had.count("initiative")), concealed=False)

    # The two ways

    def ranged_combat(self, table: Table, man: Fighter, order: RangedCombat) -> Fighter:
        """Ranged Combat against a difficulty; points buy hits, for one target or for several."""
        if table.handed is not None:
            return self.share(table, man, order, table.handed)
        table.actor = self.has_acted(table.actor, order)
        test = SkillTest("Ranged Combat", order.threshold, lambda won: self.usual(order, won))
        who, points = self.tested(table, table.actor, order, test)
        had = self.buy(table, order, points)
        table.actor = self.faster(who, had)
        return self.share(table, man, order, self.classes(order, had))

    def close_combat(self, table: Table, man: Fighter, order: CloseCombat) -> Fighter:
        """Close Combat of both; whoever has more successes hits, and a tie hurts nobody.

        The first of several targets is the one who fights back; the hits may go to any of them.
        """
        if table.handed is not None:
            return self.share(table, man, order, table.handed)
        who, dice = self.focused(table, self.has_acted(table.actor, order), order)
        cite = self.cite("Opposed Test", source=CORE)
        back = self.counter(man, order) if who is not None else None

        def seen(one: int, other: int) -> Margin:
            margin = one - order.complication - other
            if margin > 0:
                return Margin(self.usual(order, margin), margin, (one, other))
            buys = self.usual(back, -margin) if back is not None and margin else min(-margin, 1)
            return Margin(("back", buys), margin, (one, other))

        found = table.oppose(
            (f"Attacker: {dice}d{order.die} ({counting(order.die)})", count_of(dice, order.die)),
            (f"Defender: {order.defence_pool}d{order.defence_die} ({counting(order.defence_die)})",
             count_of(order.defence_pool, order.defence_die)),
            seen,
        )  # fmt: skip
        one, other = found.counts
        points = max(0, found.margin)
        winner = "attacker" if found.margin > 0 else "target" if found.margin < 0 else "nobody"
        table.uncounted(effect_points=points)
        text = f"{one} against {other}: "
        text += (
            f"{several(points, 'Effect Point')}" if points else "the defender is better" if found.margin else "a tie"
        )
        table.say(f"{text}.", cite, winner=winner)
        if found.margin < 0 and back is not None:
            table.actor = who
            return self.struck_back(table, man, back, -found.margin)
        had = self.buy(table, order, points)
        table.actor = self.faster(who, had)
        return self.share(table, man, order, self.classes(order, had))

    def counter(self, man: Fighter, order: CloseCombat) -> CloseCombat | None:
        """The defender's own blow, should this be the better one: with bare hands where no weapon is named."""
        bare = order.counter_dc is None
        if self.gone(man) or man.incapacitated or (bare and not self.defender_strikes):
            return None
        return CloseCombat(
            dc=1 if bare else order.counter_dc or 0,
            ap="1" if bare else order.counter_ap,
            nonlethal=bare or order.counter_nonlethal,
            limit=order.counter_limit,
            body=man.body,
            effects=order.counter_effects if self.defender_strikes else ("hit", "hit"),
            mitigate="ask" if order.mitigate == "ask" else "auto",
            ignore_cover=man.flanking,
            resolve=order.resolve,
            bleeding="bleeding" in order.counter_tags,
            burn="burn" in order.counter_tags,
            stun="stun" in order.counter_tags,
            forceful="forceful" in order.counter_tags,
            double="double" in order.counter_tags,
        )

    def struck_back(self, table: Table, man: Fighter, back: CloseCombat, points: int) -> Fighter:
        """The defender was better, and strikes: what the points buy hits the attacker."""
        text = f"The defender strikes with {several(points, 'Effect Point')}, DC {back.dc}."
        table.uncounted(effect_points=points)
        table.say(text, self.cite("Close Combat", "defender_strikes"))
        had = self.buy(table, back, points)
        attacker = table.actor
        hits = StruckBack(
            ap=back.ap, nonlethal=back.nonlethal, resolve=back.resolve, mitigate=back.mitigate,
            ignore_cover=back.ignore_cover, bleeding=back.bleeding, burn=back.burn, stun=back.stun,
            forceful=back.forceful, other=self.faster(man, had),
        )  # fmt: skip
        if table.to_come:
            table.handed = ()
        return self.struck(table, attacker, hits, flat(self.classes(back, had)))

    def left_over(self, before: Fighter, after: Fighter, order: Any, result: dict[str, Any]) -> Over | None:
        """The hits after the one that puts a minor character out go on; only of those does it need no dice."""
        if not before.simplified or result.get("winner") == "target":
            return None
        if isinstance(order, Hits):
            dcs = tuple(order.dcs)
        else:
            bought = self.classes(order, result.get("bought", ()))
            dcs = flat(bought[: len(bought) - min(len(bought), order.elsewhere)])
        hits = Hits(
            bleeding=order.bleeding, burn=order.burn, stun=order.stun, forceful=order.forceful, mitigate="auto",
            ignore_cover=order.ignore_cover, resolve=order.resolve, ap=order.ap, nonlethal=order.nonlethal,
        )  # fmt: skip

        def out(count: int) -> bool:
            return self.fate(self.struck(Played(()), before, hits, dcs[:count]))[0] > 0

        rest = dcs[next((count for count in range(1, len(dcs)) if out(count)), len(dcs)) :]
        return Over("hits", replace(hits, dcs=rest, mitigate=order.mitigate), listed(rest)) if rest else None

    # Fire zones and areas

    def suppress(self, table: Table, man: Fighter, order: Suppress) -> Fighter:
        """Whoever acts in a Fire Zone takes a Hit, without any attack test."""
        dcs = (order.dc,) * (2 if order.double else 1)
        table.say(f"Acts in the Fire Zone: {several(len(dcs), 'hit')}.", self.cite("Suppressive Fire"), bought=("hit",))
        if table.actor is not None:
            table.actor = table.actor.but(concealed=False)
        return self.struck(table, man, replace_hits(order), dcs)

    def fire_zone(self, table: Table, man: Fighter, order: FireZone) -> Fighter:
        """A Fire Zone is laid on somebody: Full Auto needs no test, other weapons a leader's Tactics.

        Whoever lays it declares it by that, and so a leader tests once for all who are in it.
        """
        cite = self.cite("Suppressive Fire")
        laid = table.actor.declared if table.actor is not None else ""
        if laid == FAILED:
            table.say("The fire was not coordinated: no Fire Zone.", cite)
            return man
        if order.weapons != "auto" and laid != LAYS:
            label = f"Tactics: {order.pool}d{order.die}, need {order.threshold} ({counting(order.die)})"
            well = table.roll(label, count_of(order.pool, order.die).map(lambda count: count >= order.threshold))
            if not well:
                table.say("The fire is not coordinated: no Fire Zone.", cite)
                if table.actor is not None:
                    table.actor = replace(self.takes(table.actor, order), declared=FAILED)
                return man
        table.say(f"In the Fire Zone until the next round: DC {order.dc} for whoever acts.", cite)
        if man.spread:
            table.say("Spread out: not to be targeted as one group.", self.cite("Tactics Phase: Effects"))
        if table.actor is not None:
            table.say("Whoever lays it stays where they are and does nothing else.", cite)
            acted = ALL if self.actions == "counted" and table.actor.rounds else table.actor.acted
            table.actor = table.actor.but(declared=LAYS, split=1, concealed=False, acted=acted)
        return man.but(zone=order.dc, zone_ap=order.ap)

    def out_of_zone(self, table: Table, man: Fighter, order: Any) -> Fighter:
        """Takes no action there, or has left it."""
        table.say("Keeps down: no hit.", self.cite("Suppressive Fire"))
        return man.but(zone=0, zone_ap="1")

    def blast(self, table: Table, man: Fighter, order: Blast) -> Fighter:
        """Everybody near takes the hits; a reaction mitigates one for each Effect Point."""
        threshold = AREAS[order.area]
        if table.handed is None:  # one Action, however many are near
            table.actor, table.handed = self.has_acted(table.actor, order), True
        if man.spread:
            table.say("Spread out: not to be targeted as one group.", self.cite("Tactics Phase: Effects"))
        free = 0
        dice = order.pool if order.pool is not None else self.reaction_dice(man, max(man.mobility, man.tactics))
        asked = self.can_react(man) and dice and (not man.simplified or order.pool is not None)
        if asked and table.choose("A reaction?", REACTIONS) == "react":
            label = f"Reaction: {dice}d{man.reflex}, need {threshold} ({counting(man.reflex)})"
            most = len(order.dcs)
            free = table.roll(
                label,
                count_of(dice, man.reflex).map(lambda count: min(most, max(0, count - threshold + 1))),
                "Each Effect Point mitigates a hit.",
            )
            table.say(f"Reaction: {several(free, 'hit')} mitigated.", self.cite("Weapons: Area", source=GEAR))
            man = self.reacted(man)
        return self.struck(table, man, order, order.dcs, free=free)

    def reaction_dice(self, man: Fighter, pool: int) -> int:
        """A pool as a reaction has it: less the wound penalty, and two dice for the Stunned."""
        off = self.penalty(man) + (2 if man.stunned else 0)
        return max(0, min(10, pool) - (min(3, off) if self.cap_modifiers else off))


def flat(hits: Bought) -> tuple[int, ...]:
    """The Damage Classes of these hits."""
    return tuple(dc for hit in hits for dc in hit)


def replace_hits(order: Suppress) -> Hits:
    """The same hit as an order of hits."""
    return Hits(
        bleeding=order.bleeding, burn=order.burn, stun=order.stun, forceful=order.forceful, mitigate=order.mitigate,
        ignore_cover=order.ignore_cover, resolve=order.resolve, ap=order.ap,
    )  # fmt: skip
