"""Conflicting actions: two attack one another at once, and only here it matters who is faster.

Both tests are made and both buy, Initiative too; then the faster one's hits land first, and whom they leave unable to
act has been too late. With equal Initiative both land, and both may fall.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from sawbones.systems.cybergod.attacking import Attacking, StruckBack, flat
from sawbones.systems.cybergod.effects import SkillTest
from sawbones.systems.cybergod.orders import TAGS, Attack, CloseCombat, Hits, RangedCombat
from sawbones.table import Fixed

if TYPE_CHECKING:
    from sawbones.systems.cybergod.orders import Conflict
    from sawbones.systems.cybergod.sheet import Fighter
    from sawbones.table import Table

PLACE = "Combat Phase: Conflicting"


@dataclass(frozen=True, slots=True)
class Clash:
    """What lands on each of the two, and on whom still, in this order; with equal Initiative in any case."""

    on_target: Hits
    on_doer: Hits
    left: tuple[str, ...]
    equal: bool


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
        table.handed = True
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
        clash = Clash(self.landing(mine, had), self.landing(theirs, back), left, equal=first == "both")
        return table.then(self.clash, man, clash)

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

    def landing(self, order: Attack, had: tuple[str, ...]) -> Hits:
        """What was bought, as hits."""
        given = {field.name: getattr(order, field.name) for field in fields(Hits) if field.name != "dcs"}
        return Hits(**given, dcs=flat(self.classes(order, had)))

    def clash(self, table: Table, man: Fighter, order: Clash) -> Fighter:
        """The next of the two is hit, unless whoever should hit cannot any more."""
        if not order.left:
            return man
        whom, *left = order.left
        striker = table.actor if whom == "target" else man
        hits = order.on_target if whom == "target" else order.on_doer
        if hits.dcs and not left and not order.equal and not self.can_act(striker):
            table.say("Too late: the slower one can act no more.", self.cite(PLACE))
            hits = replace(hits, dcs=())
        man = table.within(self.hits, man, hits) if whom == "target" else self.hit_back(table, man, hits)
        return table.then(self.clash, man, replace(order, left=tuple(left)))

    def hit_back(self, table: Table, man: Fighter, hits: Hits) -> Fighter:
        """The one who began is hit; what that comes to stands beside what the target has."""
        kept = {name: table.result.pop(name) for name in ("dcs", "spent") if name in table.result}
        tests, gifts = table.exact.pop("tests", ()), table.gifts
        table.gifts = ()
        man = table.within(self.struck_too, man, hits)
        table.gifts = (*gifts, *table.gifts)
        back = Fixed({name: table.result.pop(name) for name in ("dcs", "spent")})
        table.result.update(kept, back=back)
        table.note(back_tests=table.exact.pop("tests", ()), tests=tests)
        return man

    def struck_too(self, table: Table, man: Fighter, order: Hits) -> Fighter:
        """Hits on the one who does it."""
        given = {field.name: getattr(order, field.name) for field in fields(Hits)}
        return self.struck(table, table.actor, StruckBack(**given, other=man), order.dcs)
