"""Conflicting actions: two attack one another at once, and only here it matters who is faster.

Both tests are made and both buy; then the faster one's hits land first, and whom they leave unable to act has been too
late. With equal Initiative both land, and both may fall. Initiative is among what the tests buy (Close Combat:
Effects), so nobody is faster before both are thrown: a wound of this exchange takes no dice off the slower one's test.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from sawbones.play.table import Fixed
from sawbones.systems.cybergod.attacking import Attacking, StruckBack, flat
from sawbones.systems.cybergod.effects import SkillTest
from sawbones.systems.cybergod.orders import TAGS, Attack, CloseCombat, Hits, RangedCombat

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.play.table import Gift, Table
    from sawbones.systems.cybergod.orders import Conflict
    from sawbones.systems.cybergod.sheet import Fighter

PLACE = "Combat Phase: Conflicting"


@dataclass(frozen=True)
class Landing(StruckBack):
    """Hits on one of the two; what comes after them."""

    rest: Callable[[Table, Fighter, str], Fighter] | None = None


@dataclass(frozen=True, slots=True)
class Clash:
    """What lands on each of the two, and on whom still, in this order; with equal Initiative in any case."""

    on_target: Landing
    on_doer: Landing
    left: tuple[str, ...]
    equal: bool
    #: what has landed on the target, while it lands on the other one
    kept: Kept | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """What hits came to."""

    result: Fixed
    tests: tuple[Fixed, ...]
    gifts: tuple[Gift, ...]


@dataclass(frozen=True)
class Conflicts(Attacking):
    """Two at once."""

    def at_odds(self, doer: Fighter | None, target: Fighter, order: Conflict) -> str:
        """Why there is no conflict: both must be there, and each must have an Action."""
        if doer is None:
            return "Say who acts against {on}: a conflict is between two."
        against = self.down(target) or self.spent(target, self.others(target, order))
        return self.attacks(doer, target, order) or against.replace("{by}", "{on}")

    def first_attack(self, who: Fighter, order: Conflict) -> Attack:
        """The attack of the one who does it."""
        given = {field.name: getattr(order, field.name) for field in fields(Attack)}
        if order.close:
            return CloseCombat(**given, effects=order.effects, body=who.body)
        return RangedCombat(**given, effects=order.effects)

    def others(self, man: Fighter, order: Conflict) -> Attack:
        """The attack of the other one."""
        given: dict[str, Any] = {str(tag.id): tag.id in order.other_tags for tag in TAGS}
        given |= {name: getattr(order, f"other_{name}") for name in ("pool", "die", "dc", "ap", "nonlethal", "limit")}
        given |= {"mitigate": "ask" if order.mitigate == "ask" else "auto", "resolve": order.resolve}
        given |= {"ignore_cover": man.flanking, "again": order.again, "effects": order.other_effects}
        return CloseCombat(**given, body=man.body) if order.other_close else RangedCombat(**given)

    def conflict(self, table: Table, man: Fighter, order: Conflict) -> Fighter:
        """Both test and buy; then what they bought lands, in the order of their Initiative."""
        who = table.actor
        if who is None or table.handed is not None:
            table.say("A conflict is between two.", self.cite(PLACE))
            return man
        mine, theirs = self.first_attack(who, order), self.others(man, order)
        who, had = self.tries_to_hit(table, self.takes(who, mine), mine, "Who begins", order.threshold)
        man, back = self.tries_to_hit(table, self.takes(man, theirs), theirs, "The other", order.other_threshold)
        one, other = self.initiative(who), self.initiative(man)
        first = "attacker" if one > other else "target" if one < other else "both"
        words = {"attacker": "who begins is first", "target": "the other is first", "both": "at the same time"}[first]
        cite = self.cite("Initiative")
        table.say(f"Initiative {one} against {other}: {words}.", cite, first=first, bought=had, back_bought=back)
        table.actor = who
        left = ("doer", "target") if first == "target" else ("target", "doer")
        table.handed = Clash(self.landing(mine, had), self.landing(theirs, back), left, equal=first == "both")
        return table.merge_into(self.clash, man, "")

    def tries_to_hit(
        self, table: Table, who: Fighter, order: Attack, name: str, threshold: int
    ) -> tuple[Fighter, tuple[str, ...]]:
        """The test of one of the two, and what it buys."""
        skill = "Close Combat" if isinstance(order, CloseCombat) else "Ranged Combat"
        test = SkillTest(f"{name}, {skill}", threshold, lambda won: self.usual(order, won))
        tested, points = self.tested(table, who, order, test)
        had = self.buy(table, order, points)
        faster = self.faster(tested, had)
        return (who if faster is None else faster), had

    def landing(self, order: Attack, had: tuple[str, ...]) -> Landing:
        """What was bought, as hits."""
        given = {field.name: getattr(order, field.name) for field in fields(Hits) if field.name != "dcs"}
        return Landing(**given, dcs=flat(self.classes(order, had)), rest=self.clash)

    def clash(self, table: Table, man: Fighter, order: str) -> Fighter:
        """The next of the two is hit, unless whoever should hit cannot any more."""
        now: Clash = self.landed(table, table.handed)
        if not now.left:
            table.handed = True
            return man
        whom, *left = now.left
        striker = table.actor if whom == "target" else man
        hits = now.on_target if whom == "target" else now.on_doer
        if hits.dcs and not left and not now.equal and not self.can_act(striker):
            table.say("Too late: the slower one can act no more.", self.cite(PLACE))
            hits = replace(hits, dcs=())
        if whom == "target":
            table.handed = replace(now, left=tuple(left))
            return self.struck(table, man, hits, hits.dcs)
        result = Fixed({name: table.result.pop(name) for name in ("dcs", "spent") if name in table.result})
        kept = Kept(result, table.exact.pop("tests", ()), table.gifts)
        table.gifts = ()
        table.handed = replace(now, left=tuple(left), kept=kept)
        return self.struck(table, table.actor, replace(hits, other=man), hits.dcs)

    def landed(self, table: Table, now: Clash) -> Clash:
        """What has landed on the one who began stands beside what the target has."""
        if now.kept is None:
            return now
        back = Fixed({name: table.result.pop(name) for name in ("dcs", "spent")})
        table.result.update(now.kept.result, back=back)
        table.uncounted(back_tests=table.exact.pop("tests", ()), tests=now.kept.tests)
        table.gifts = (*now.kept.gifts, *table.gifts)
        return replace(now, kept=None)
