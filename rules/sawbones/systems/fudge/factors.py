"""Sections 4.53 and 4.54: what makes a blow heavy and what takes it up, in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sawbones.play.wording import signed
from sawbones.systems.fudge.orders import Swing
from sawbones.systems.fudge.readings import CAPACITY, DAMAGE_ROLL, FACTORS, FULL, SCALE, Readings
from sawbones.systems.fudge.standing import sum_words

if TYPE_CHECKING:
    from sawbones.play.table import Table
    from sawbones.systems.fudge.orders import Handling, Rolled, Strike
    from sawbones.systems.fudge.sheet import Fighter


class Arms(NamedTuple):
    """What a blow is struck with, every blank filled in."""

    strength: int
    scale: int
    weapon: int
    sharp: bool
    heavy_blunt: bool
    own_strength: bool
    scaled: bool
    unarmed: bool


def arms(striker: Fighter | None, order: Swing) -> Arms:
    """The order's numbers; what it leaves empty is the striker's, and without a striker that of a Fair human."""
    own = striker is not None and order.weapon is None

    def either(name: str) -> bool:
        return bool(getattr(order, name) or (own and getattr(striker, name)))

    def given(value: int | None, name: str) -> int:
        return value if value is not None else int(getattr(striker, name)) if striker is not None else 0

    weapon = given(order.weapon, "weapon")
    return Arms(
        given(order.strength, "strength"), given(order.strength_scale, "strength_scale"), weapon, either("sharp"),
        either("heavy_blunt"), either("own_strength"), order.scaled, weapon < 0 or either("unarmed"),
    )  # fmt: skip


@dataclass(frozen=True)
class Factors(Readings):
    """The sample list of wound factors."""

    def factor(
        self, table: Table, striker: Fighter | None, man: Fighter, order: Strike, parity: tuple[int, int]
    ) -> int:
        """The total damage factor: all that is offensive less all that is defensive."""
        with_ = arms(striker, order)
        odf = self.offence(table, with_, parity[0])
        ddf = self.defence(table, man, with_, order, parity[1])
        text = f"Factor {signed(odf)} less {signed(ddf)}: {signed(odf - ddf)}."
        table.say(text, self.cite("4.55: total damage factor"), df=odf - ddf)
        return odf - ddf

    def offence(self, table: Table, with_: Arms, even: int) -> int:
        """Strength and Scale of the arm behind it, the weapon, its edge; a gun has its own strength instead."""
        readings: tuple[str, ...] = ()
        weapon = with_.weapon
        if self.less_lethal and not with_.own_strength:
            readings = ("less_lethal", *(("less_lethal_hands",) if with_.unarmed else ()))
            weapon -= not with_.unarmed or self.less_lethal_hands
        muscle = not with_.own_strength
        parts = {
            "Strength": with_.strength if muscle else 0,
            "Scale": with_.scale if muscle or with_.scaled else 0,
            "weapon": weapon,
            "edge": int(with_.sharp),
            "an even roll": even,
        }
        total = sum(parts.values())
        own = ", a weapon of its own strength" if with_.own_strength else ""
        table.say(f"Offence {signed(total)}: {sum_words(parts)}{own}.", self.cite(FACTORS, *readings), odf=total)
        return total

    def defence(self, table: Table, man: Fighter, with_: Arms, order: Strike, even: int) -> int:
        """Damage Capacity where it is a factor, armour, Mass Scale, and what Mass and hide add."""
        armour = man.armour
        if self.heavy_blunt and with_.heavy_blunt and armour:
            armour //= 2
            table.say(f"Heavy and blunt: of armour {signed(man.armour)} half counts, {signed(armour)}.",
                      self.cite(FACTORS, "heavy_blunt"))  # fmt: skip
        scale = self.scale_met(man, order)
        if scale != man.mass_scale:
            table.say(f"Made against Scale: of {signed(man.mass_scale)} counts {signed(scale)}.",
                      self.cite(SCALE, source=FULL))  # fmt: skip
        counts = self.dc_mode == "attribute" or (self.dc_mode == "roll" and order.flat)
        parts = {
            "Damage Capacity": man.damage_capacity if counts else 0,
            "armour": armour,
            "Mass Scale": scale,
            "Mass": man.mass,
            "Tough Hide": man.tough_hide,
            "an even roll": even,
        }
        total = sum(parts.values())
        place = f"{CAPACITY}, 1)" if order.flat and self.dc_mode == "roll" else FACTORS
        readings = () if self.dc_mode == "attribute" else ("dc_mode",)
        text = f"Defence {signed(total)}: {sum_words(parts)}."
        table.say(text, self.cite(place, *readings), ddf=total, armour_used=armour)
        return total

    def outsized(self, striker: Fighter | None, man: Fighter, order: Handling) -> int:
        """By how much the Scale that strikes is more than the Scale that is struck; 0 where it is less, or no matter.

        An order that does not say what is struck with leaves that to the striker's sheet.
        """
        if self.graze_scale == "none":
            return 0
        with_ = arms(striker, order if isinstance(order, Swing) else Swing())
        counts = not with_.own_strength or with_.scaled
        mass = self.scale_met(man, order) if isinstance(order, Swing) else man.mass_scale
        return max(0, (with_.scale if counts else 0) - mass)

    def scale_met(self, man: Fighter, order: Swing) -> int:
        """The Mass Scale that a weapon meets: one made against Scale halves it or ignores it."""
        return {"half": int(man.mass_scale / 2), "all": 0}.get(order.pierce, man.mass_scale)

    def parity(self, table: Table, attacker: int | None, defender: int | None) -> tuple[int, int]:
        """Even and odd: the fight's own rolls add to a side when they are even."""
        if self.damage_roll != "even_odd" or (attacker is None and defender is None):
            return 0, 0
        even = (int(attacker is not None and attacker % 2 == 0), int(defender is not None and defender % 2 == 0))
        words = [
            f"{who} {'even, +1' if add else 'odd, 0'}" for who, add in zip(("attacker", "defender"), even, strict=True)
        ]
        table.say(f"Even or odd: {', '.join(words)}.", self.cite(DAMAGE_ROLL, "damage_roll", source=FULL))
        return even

    def ordered_parity(self, table: Table, order: Rolled, degree: int) -> tuple[int, int]:
        """The same from an order, where there is a damage roll at all."""
        if degree < 1 or (degree == 1 and not self.graze_damage_roll):
            return 0, 0
        return self.parity(table, order.attacker_rolled, order.defender_rolled)
