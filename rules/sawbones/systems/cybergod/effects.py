"""Skill Tests and the effects that are bought with Effect Points (Core Systems: Successes and Effects)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from sawbones.play.question import Choice
from sawbones.play.wording import several
from sawbones.systems.cybergod.readings import CORE, PERSONA, Readings
from sawbones.systems.cybergod.triggers import blank, counting, successes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.play.hand import Hand
    from sawbones.play.table import Table
    from sawbones.systems.cybergod.sheet import Fighter

#: effect ids with name, price and what it does
Prices: TypeAlias = "dict[str, tuple[str, int, str]]"
#: between an effect and how many of it are bought at once, in the id of a choice
TIMES = "*"
#: the price of one more of an effect, by what was bought; None where there can be no more
Price: TypeAlias = Callable[[str, "tuple[str, ...]"], "int | None"]


@dataclass(frozen=True, slots=True)
class Points:
    """Effect Points; the odds tell apart only what they buy."""

    buys: Any
    points: int = field(default=0, compare=False)
    hand: Hand | None = field(default=None, compare=False)


@dataclass(frozen=True)
class SkillTest:
    """A test: what it is called, what it needs, what its points come to, and the die if the order has none."""

    name: str
    threshold: int
    buys: Callable[[int], Any]
    sides: int | None = None
    #: more points than these win nothing, and no Resolve is offered for them
    enough: int = 99
    #: whether the points themselves are what it comes to: it is not said yet what they buy
    open: bool = False


@dataclass(frozen=True)
class Shop:
    """What may be bought at which price, and what is offered first as long as it can be."""

    names: Prices
    price: Price
    first: str = ""

    def offered(self, name: str, had: tuple[str, ...], left: int) -> list[Choice]:
        """Return the choices to buy as many of an effect as these points pay for, and one; each says its price."""
        word, _, help_ = self.names[name]
        total, most = 0, 0
        found: list[Choice] = []
        while (cost := self.price(name, had + (name,) * most)) is not None and total + cost <= left:
            total, most = total + cost, most + 1
            if most == 1:
                found = [Choice(name, word, f"{several(cost, 'point')}. {help_}")]
        if most > 1:
            found.insert(0, Choice(f"{name}{TIMES}{most}", f"{most} × {word}", f"{several(total, 'point')}."))
        return found


@dataclass(frozen=True)
class Effects(Readings):
    """A test of a skill, and what it buys."""

    def tested(self, table: Table, who: Fighter | None, order: Any, test: SkillTest) -> tuple[Fighter | None, int]:
        """A Skill Test: one Effect Point for passing and one for each success above.

        Gives whoever rolled, with the Resolve that is left, and the points.
        """
        name, threshold, buys = test.name, test.threshold, test.buys
        die = order.die if test.sides is None else test.sides
        threshold += getattr(order, "complication", 0)
        who, dice = self.focused(table, who, order)
        label = f"{name}: {dice}d{die}, need {threshold} ({counting(die)})"
        cite = self.cite("Successes and Effects", source=CORE)
        if not dice:
            known = {"effect_points": 0} if test.open else {}
            table.say(f"{name}: no dice, and so it fails.", self.cite("Modifiers", source=CORE), **known)
            table.uncounted(effect_points=0)
            return who, 0

        def points(hand: Hand) -> Points:
            won = max(0, hand.count - threshold + 1)
            return Points(buys(won), won, hand)

        pool = successes(dice, die)
        found = table.roll(label, pool.map(points))
        while order.again == "ask" and who is not None and who.resolve and found.hand is not None:
            if not blank(found.hand) or found.points >= test.enough:
                break
            count = found.hand.count
            options = (
                Choice("keep", "Keep", f"{several(found.points, 'Effect Point')}."),
                Choice("reroll", "Resolve: throw again", f"The dice that show no success; {who.resolve - 1} left."),
            )
            if table.choose(f"{name}: {several(count, 'success', 'successes')} of {threshold}", options) == "keep":
                break
            who = who.but(resolve=who.resolve - 1)
            text = f"{name}: {several(count, 'success', 'successes')}; a point of Resolve, the others again."
            table.say(text, self.cite("Resolve: Reroll", source=PERSONA))
            pool = pool.again(found.hand)
            found = table.roll(f"{label}; again", pool.map(points))
        count = found.hand.count if found.hand else 0
        won = found.points
        words = f"{several(won, 'Effect Point')}" if won else "failed"
        known = {"effect_points": won} if test.open else {}
        table.say(f"{name}: {several(count, 'success', 'successes')} of {threshold}; {words}.", cite, **known)
        table.uncounted(effect_points=won)
        return who, won

    def focused(self, table: Table, who: Fighter | None, order: Any) -> tuple[Fighter | None, int]:
        """The dice of a test, and whoever rolls less the Resolve for two of them.

        The pool holds the two dice already; without Resolve for them they are not rolled.
        """
        dice = min(10, order.pool)
        if not order.focused or who is None:
            return who, dice
        cite = self.cite("Resolve: Focus", source=PERSONA)
        if not who.resolve:
            table.say("No Resolve to focus with: two dice less.", cite)
            return who, max(0, dice - 2)
        table.say("Focus: a point of Resolve for two of the dice.", cite)
        return who.but(resolve=who.resolve - 1), dice

    def bought(self, table: Table, shop: Shop, points: int, wanted: Sequence[str]) -> tuple[str, ...]:
        """Effects bought for Effect Points: those wanted in their order, or one by one as somebody decides."""
        names, price = shop.names, shop.price
        had: tuple[str, ...] = ()
        left = points
        for name in wanted:
            cost = price(name, had)
            if cost is not None and cost <= left:
                left -= cost
                had = (*had, name)
        while not wanted:
            options = [option for name in names for option in shop.offered(name, had, left)]
            if not options:
                break
            done = Choice("done", "Done", f"{several(left, 'point')} lost." if left else "")
            options = [*options, done] if options[0].id.partition(TIMES)[0] == shop.first else [done, *options]
            chosen = table.choose(f"{several(left, 'Effect Point')}: buy", options)
            if chosen == "done":
                break
            name, _, count = chosen.partition(TIMES)
            for _ in range(int(count or 1)):
                left -= price(name, had) or 0
                had = (*had, name)
        return had

    def plain(self, names: Prices) -> Price:
        """Every effect at its price, each once."""

        def price(name: str, had: tuple[str, ...]) -> int | None:
            return None if name in had else names[name][1]

        return price
