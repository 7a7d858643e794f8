"""What hurts without an attack: damage of a known value, falls, fire, want of air, collisions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sawbones.kit.system import Over
from sawbones.play.dice import total
from sawbones.play.wording import several
from sawbones.systems.eclipse_phase.checks import asks_for, capped
from sawbones.systems.eclipse_phase.orders import Damage
from sawbones.systems.eclipse_phase.readings import DAMAGE
from sawbones.systems.eclipse_phase.sheet import MOST, TURNS, Fighter
from sawbones.systems.eclipse_phase.wounds import Blow, Wounds

if TYPE_CHECKING:
    from sawbones.kit.system import Nothing
    from sawbones.play.table import Table
    from sawbones.systems.eclipse_phase.orders import Attack, Burn, Fall

FIRE = "p. 194–201, Fire"
AIR = "p. 194–201, Asphyxiation"
#: a fire grows every so many turns
HOTTER = 5
#: dice, what is added, what it is divided by: of the first five turns of burning, of the next five, …
BURNS = ((1, 0, 2), (1, 0, 1), (2, 0, 1), (3, 0, 1))


@dataclass(frozen=True)
class Hazards(Wounds):
    """Hazards of the environment."""

    def average(self, table: Table, label: str, dice: int, *added: int, halved: bool = False) -> int:
        """Damage dice alone, asked with what is ``added`` to them later; where the average is used, nobody is asked."""
        if self.static_damage:
            return dice * 11 // 2
        return table.roll(asks_for(label, dice, *added, halved=halved), total(dice, 10))

    def damage(self, table: Table, man: Fighter, order: Damage) -> Fighter:
        """Damage of a known value."""
        table.uncounted(tests=[])
        table.say(f"Damage Value {order.dv}.", self.cite(DAMAGE), damage=0, wounds=0)
        blow = Blow(
            order.dv, order.ap, order.armour, order.bypass, order.shock, order.double_armour, order.half_armour,
            unwounding=order.unwounding,
        )  # fmt: skip
        return self.lands(table, man, blow)

    def left_over(self, before: Fighter, after: Fighter, order: Attack | Damage, result: dict[str, Any]) -> Over | None:
        """Damage beyond the Durability that was left goes on as a Damage Value, and the next one's armor counts."""
        rest = int(result.get("damage", 0)) - max(0, self.out_from(before) - before.damage)
        if rest <= 0:
            return None
        if isinstance(order, Damage):
            go_on = replace(order, dv=rest)
        else:
            go_on = Damage(dv=rest, ap=order.ap, armour=order.armour, double_armour=order.double_armour)
        return Over("damage", go_on, several(rest, "point") + " of damage")

    def fall(self, table: Table, man: Fighter, order: Fall) -> Fighter:
        """1d10, 2d10 from 3 meters, 3d10 from 6, and a point for each meter beyond 8; kinetic armor counts half."""
        cite = self.cite("p. 194–201, Falling")
        table.uncounted(tests=[])
        metres = order.metres
        dice = 0 if metres < 1 else 1 if metres < 3 else 2 if metres < 6 else 3
        rolled = self.average(table, f"A fall of {several(metres, 'meter')}", dice, max(0, metres - 8))
        dv = rolled + max(0, metres - 8)
        table.say(f"A fall of {several(metres, 'meter')}: {dv}.", cite, damage=0, wounds=0)
        return table.merge_into(self.lands, man, Blow(dv, halved=True))

    def burning(self, turn: int) -> tuple[int, int, int]:
        """What a turn of burning does: dice, what is added, what the dice are divided by."""
        stage = max(0, turn - 1) // HOTTER
        dice, plus, divide = BURNS[min(stage, 3)]
        return dice, plus + 5 * max(0, stage - 3), divide

    def scorches(self, man: Fighter) -> bool:
        """Whether the fire can get past the energy armor this turn, whatever the dice show."""
        dice, plus, divide = self.burning(man.fire)
        return 10 * dice // divide + plus > self.armour(man, Blow(0, armour="energy"))

    def burn(self, table: Table, man: Fighter, order: Burn) -> Fighter:
        """A turn of burning, worse every five turns; energy armor protects."""
        table.uncounted(tests=[])
        dice, plus, divide = self.burning(order.turn)
        rolled = self.average(table, "Fire", dice, plus, halved=divide == 2)
        dv = (-(-rolled // 2) if divide == 2 else rolled) + plus
        table.say(f"Burning, turn {max(1, order.turn)}: {dv}.", self.cite(FIRE), damage=0, wounds=0)
        return table.merge_into(self.lands, man, Blow(dv, armour="energy"))

    def set_on_fire(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """Fire catches: it burns at the end of each Action Turn."""
        table.say("On fire.", self.cite(FIRE))
        return man.but(fire=max(1, man.fire))

    def put_out(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """The fire is put out."""
        table.say("No longer on fire.", self.cite(FIRE))
        return man.but(fire=0)

    # Air

    def no_air(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """The air is gone: a minute, then a test every half minute."""
        if man.kind not in ("biomorph", "pod"):
            table.say("Needs no air.", self.cite(AIR))
            return man
        table.say("Without air: after a minute a DUR test every 30 seconds.", self.cite(AIR))
        return man.but(airless=max(1, man.airless))

    def air(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """There is air again."""
        table.say("Breathes again.", self.cite(AIR))
        return man.but(airless=0, suffocating=False)

    def airless_turn(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """One more Action Turn without air; ``airless`` counts from 1."""
        passed = man.airless  # turns since the air went, this one included
        # where that is more than is counted, some minutes of it go: the test is as hard as it gets long before
        counted = passed + 1 if passed < MOST else passed + 1 - 4_000 * TURNS
        man = man.but(airless=counted)
        if man.suffocating:
            return self.suffocates(table, man) if passed % TURNS == 0 else man
        if passed < TURNS or passed % (TURNS // 2):
            return man
        checks = (passed - TURNS) // (TURNS // 2)
        target = man.durability + capped(-10 * checks - self.penalty(man))
        if self.state(man) == "active":
            found = self.tested(table, "asphyxia", target, self.cite(AIR))
            if found.success:
                return man
        table.say("Unconscious for want of air: 10 damage a minute.", self.cite(AIR))
        # minutes of suffocating are counted from here
        return man.but(unconscious=True, prone=True, suffocating=True, airless=1)

    def suffocates(self, table: Table, man: Fighter) -> Fighter:
        """Ten damage a minute, no armor, no wounds."""
        table.say("Suffocating.", self.cite(AIR))
        return self.hurts(table, man, Blow(10, bypass=True, unwounding=True))
