"""Taking damage: soak, the wound table, the strokes it draws, and what a full track brings.

The methods follow the chapter "Wounds" of the first text from top to bottom; where the revised text says otherwise,
``revised.py`` overrides them.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sawbones.kit.system import Over
from sawbones.play.dice import pool
from sawbones.play.table import Played
from sawbones.play.wording import lasting, several
from sawbones.systems.after_sundown.orders import Blow, Wound
from sawbones.systems.after_sundown.sheet import KINDS, MOST_COUNTED, SIZE, STROKES, Fighter
from sawbones.systems.after_sundown.standing import Standing

if TYPE_CHECKING:
    from sawbones.play.dice import Roll
    from sawbones.play.table import Table

HITS = {5: 1, 6: 1}
LEVELS = ("none", "petty", "ordinary", "serious", "incapacitating", "terminal", "death")
BOXES = {"petty": 1, "ordinary": 3, "serious": 6, "incapacitating": SIZE, "terminal": SIZE}
GRAVE = ("incapacitating", "terminal")


def hits(dice: int) -> Roll[int]:
    """A pool of six-siders where 5 and 6 are hits (Basic dice mechanics)."""
    return pool(dice, hits=HITS)


@dataclass(frozen=True)
class Wounds(Standing):
    """The chapter on wounds."""

    # Soak

    def blow(self, table: Table, man: Fighter, order: Blow) -> Fighter:
        """Someone takes damage and is usually allowed to soak it; what is left is a wound."""
        kind = "aggravated" if order.bane else order.kind
        if not order.soakable:
            table.say(f"{order.damage} damage that cannot be soaked.", self.cite("Wounds"), net=order.damage)
            return self.wounded(table, man, order.damage, kind, order.size_shift)
        dice, words = self.soak_pool(man, order)
        trade = min(order.armour_trade, man.armour, dice // 3)
        if order.armour_trade:
            table.say(
                f"Armour {man.armour}: {several(3 * trade, 'die', 'dice')} set aside for {several(trade, 'sure hit')}.",
                self.cite("Armor", source="After Sundown, Armor"),
            )
        rolled = table.roll("Soak", hits(dice - 3 * trade))
        soaked = rolled + trade
        net = order.damage - soaked
        note = ("penalty_on_resistance",) if self.penalty(man) else ()
        table.say(
            f"Soak with {several(dice - 3 * trade, 'die', 'dice')} ({words}): {several(rolled, 'hit')}.",
            self.cite("Wounds: soak", *note),
        )
        table.say(
            f"{order.damage} damage less {several(soaked, 'hit')}: net {net}.", self.cite("Wounds: soak"), net=net
        )
        return self.wounded(table, man, net, kind, order.size_shift)

    def soak_pool(self, man: Fighter, order: Blow) -> tuple[int, str]:
        """The dice of a soak, and what they are made of; a pool below nought is none."""
        name, count = {
            "strength": ("Strength", man.strength),
            "willpower": ("Willpower", man.willpower),
            "other": ("another attribute", order.attribute_dice),
        }[order.attribute]
        parts = {name: count, "Edge": man.edge or 0, "armour": man.armour}
        parts["bonus"] = 0 if order.bane else man.soak_bonus
        parts["penalty"] = -self.resisting(man)
        words = ", ".join(f"{part} {count}".replace("-", "−") for part, count in parts.items() if count or part == name)
        return max(0, sum(parts.values())), words

    def wound(self, table: Table, man: Fighter, order: Wound) -> Fighter:
        """A wound whose net damage is known."""
        table.say(f"Net {order.net}.", self.cite("Wounds"), net=order.net)
        return self.wounded(table, man, order.net, order.kind, order.size_shift)

    # The table

    def level(self, net: int, shift: int) -> str:
        """The wound's name by net damage; small creatures take it so many levels worse."""
        row = net + 1 if self.table == "pre_errata" else net
        row = max(row, 1) if net == 0 and self.zero_wounds() else row
        death = 8 if self.table == "pre_errata" else self.death_net
        name = "death" if row >= death else "none" if row < 1 else LEVELS[min(row, 5)]
        return LEVELS[min(6, LEVELS.index(name) + shift)] if name != "none" else name

    def zero_wounds(self) -> bool:
        """Whether net 0 is a wound although the table has no row for it."""
        return False

    def table_readings(self, net: int) -> tuple[str, ...]:
        """The readings that decided the row for this net damage."""
        return ("table",) if self.table == "pre_errata" else ("death_net",) if net == 7 else ()

    def wounded(self, table: Table, man: Fighter, net: int, kind: str, shift: int) -> Fighter:
        """Look the net damage up, draw its strokes, and see what a full track brings."""
        name = self.level(net, shift)
        cite = self.cite("Wounds, table", *self.table_readings(net))
        if name == "none":
            table.say(f"Net {net}: no harm.", cite, wound=name, marked=0, lost=0)
            return man
        shifted = f", {several(shift, 'level')} worse for its size" if shift else ""
        if man.skin_of_night and kind != "normal":
            kind = KINDS[KINDS.index(kind) - 1]
            table.say(
                f"Skin of Night: the wound is {kind}.", self.cite("Fortitude", source="After Sundown, Disciplines")
            )
        if name == "death":
            word = "destroyed" if man.object else "dead"
            table.say(f"Net {net}{shifted}: {word} at once.", cite, wound=name, marked=0, lost=0)
            return self.dies(man)
        boxes = BOXES[name]
        table.say(f"Net {net}{shifted}: {name.capitalize()} wound, {several(boxes, 'box', 'boxes')}.", cite, wound=name)
        if man.dead:
            table.say("The dead take no further marks.", cite, marked=0, lost=0)
            return man
        man = self.recovered(man)
        hurt = self.mark(table, man, kind, boxes)
        hurt = replace(hurt, since_wound=0, treated=False)
        after = self.endangered(table, man, hurt, name)
        self.say_lying(table, man, after)
        self.say_penalty(table, after)
        return after

    def left_over(self, before: Fighter, after: Fighter, order: Blow | Wound, result: dict[str, Any]) -> Over | None:
        """Net damage beyond the least that puts somebody out goes on as damage, and the next one soaks it."""
        net = int(result["net"])
        kind = "aggravated" if isinstance(order, Blow) and order.bane else order.kind

        def out(enough: int) -> bool:
            return self.fate(self.wounded(Played(()), before, enough, kind, order.size_shift))[0] > 0

        rest = net - next((enough for enough in range(net) if out(enough)), net)
        if rest <= 0:
            return None
        if isinstance(order, Blow):
            return Over("blow", replace(order, damage=rest), f"{rest} {kind}")
        return Over("wound", replace(order, net=rest), f"{rest} {kind}")

    def dies(self, man: Fighter) -> Fighter:
        """Dead, and no clock runs any more."""
        return replace(man, condition="dead", minutes_left=None, time_limit=None, stabilised=False)

    # Marks

    def mark(self, table: Table, man: Fighter, kind: str, boxes: int) -> Fighter:
        """Draw the strokes of a wound, each into the first box that lacks it; what finds no place is lost."""
        if kind == "normal":
            hurt, word, readings = self.normal(man, boxes)
            placed = sum(hurt.track) - sum(man.track)
        else:
            step = [boxes, boxes, boxes if kind == "aggravated" else 0]
            hurt = man.strokes(*(have + more for have, more in zip(man.track, step, strict=True)))
            placed = max(new - old for new, old in zip(hurt.track, man.track, strict=True))
            word, readings = f"{' and '.join(STROKES[:2])}" + (" and -" if kind == "aggravated" else ""), ()
        lost = boxes - placed
        text = f"{several(placed, 'box', 'boxes')} {'gets' if placed == 1 else 'get'} {word}"
        text += f"; {lost} found no place and {'is' if lost == 1 else 'are'} lost." if lost else "."
        table.say(text, self.cite("Wounds: marks", *readings), marked=placed, lost=lost)
        return self.rest_anew(man, hurt)

    @abstractmethod
    def normal(self, man: Fighter, boxes: int) -> tuple[Fighter, str, tuple[str, ...]]:
        """A normal wound's strokes: the fighter after it, the stroke drawn, the readings that decided it."""

    def normal_only(self, man: Fighter) -> int:
        """How many boxes hold a normal mark and nothing else."""
        forward, back, across = man.track
        return max(0, forward - max(back, across))

    def rest_anew(self, before: Fighter, after: Fighter) -> Fighter:
        """Each kind of stroke heals by its own clock, which starts anew when a stroke of that kind is added."""
        pairs = zip(before.track, after.track, strict=True)
        runs_on = [0 < new <= old for old, new in pairs]
        rested, early = ([n * on for n, on in zip(c, runs_on, strict=True)] for c in (before.rested, before.early))
        return replace(after, rested=tuple(rested), early=tuple(early))

    # What a full track brings

    def endangered(self, table: Table, before: Fighter, man: Fighter, name: str) -> Fighter:
        """What the wound means for somebody's life: the Death Threshold, the clocks, or lying down."""
        if man.object:
            if man.full:
                table.say("Every box is marked: wrecked.", self.cite("Wounds"))
            return man
        if self.death_threshold and self.brim(before):
            man = self.counted(table, man, name)
            if man.dead:
                return man
        if name == "terminal":
            man = self.terminal(man)
            text = f"Terminal: {lasting(man.minutes_left or 0)} to live unless stabilised."
            table.say(text, self.cite("Wounds: Terminal"))
            return man
        if man.track[1] == SIZE and man.condition is None:
            had = man.stabilised and before.track[1] == SIZE  # what was treated had these marks already
            if had and self.hit_when_stabilised == "stays":
                table.say("Stabilised before, and stays so.", self.cite("Wounds", "hit_when_stabilised"))
                return man
            readings = ("hit_when_stabilised",) if had else ()
            table.say(
                f"Every box has a \\: {self.full_lethal}, one hour to be helped{self.anyway}.",
                self.cite("Wounds: every box", *readings),
            )
            return replace(man, condition=self.full_lethal, minutes_left=60, time_limit=60, stabilised=False)
        if man.full and not before.full:
            table.say("Every box is marked: incapacitated, in no immediate danger.", self.cite("Wounds: incapacitated"))
        return man

    def terminal(self, man: Fighter) -> Fighter:
        """Five minutes to live; whoever has fewer already has no more by it."""
        if man.mortal and man.minutes_left is not None and man.minutes_left < 5:
            return man
        return replace(man, condition=self.mortal, minutes_left=5, time_limit=5, stabilised=False)

    def counted(self, table: Table, man: Fighter, name: str) -> Fighter:
        """An injury on a track that was full of back strokes counts towards the Death Threshold."""
        step = 2 if name in GRAVE else 1 if name != "petty" or self.petty_counts else 0
        limit = man.willpower + man.death_threshold_bonus
        man = replace(man, death_count=min(MOST_COUNTED, man.death_count + step))
        over = man.death_count > limit if self.threshold_at == "exceeded" else man.death_count >= limit
        source = "After Sundown, Healing and Death"
        cite = self.cite(
            "Death Threshold", "threshold_at", *(() if self.petty_counts else ("petty_counts",)), source=source
        )
        end = "; dead." if over else "."
        table.say(f"Death Threshold: {step} more, {man.death_count} of {limit}{end}", cite)
        return self.dies(man) if over else man
