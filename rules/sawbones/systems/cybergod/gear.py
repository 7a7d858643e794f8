"""Weapons and armour of the gear list that goes with conditions (Cybergod, Gear).

One line a weapon: what it is called, Damage Class, AP, range from optimal to effective, recoil or size as the Body
that masters it, tags.
"""

from __future__ import annotations

from dataclasses import dataclass

from sawbones.kit.fields import Option
from sawbones.kit.system import Kit
from sawbones.play.wording import several

BANDS = ("close", "short", "moderate", "long", "extreme")
#: kinds of weapons with what they are called, the skill and the attributes that they are used with
KINDS = {
    "sidearm": ("Sidearms", "ranged_combat", ("reflex",)),
    "assault": ("Assault weapons", "ranged_combat", ("reflex",)),
    "machinegun": ("Machine guns", "ranged_combat", ("body",)),
    "launcher": ("Launchers and cannons", "ranged_combat", ("reflex",)),
    "precision": ("Precision weapons", "ranged_combat", ("mind",)),
    "thrown": ("Explosives", "ranged_combat", ("body",)),
    "melee": ("Melee weapons", "close_combat", ("body", "reflex")),
}
LIST = """
sidearm    | Light Pistol       | 2 1/2 | short-moderate | 6 | fast
sidearm    | Heavy Pistol       | 3 1/2 | short-moderate | 8 |
sidearm    | Hand Cannon        | 4 1   | short-moderate | 10 | slow
sidearm    | Micro SMG          | 2 1/2 | short-moderate | 6 | auto, wasteful
sidearm    | Laser Pistol       | 2 1   | moderate       | 6 | accurate, auto
sidearm    | Gauss Pistol       | 3 3   | moderate-long  | 10 |
sidearm    | Plasma Pistol      | 5 2   | short-moderate | 6 | inaccurate, burn
sidearm    | Shock Gun          | 4 1   | short          | 6 | slow, stun, nonlethal
sidearm    | Sonic Blaster      | 3 2   | short          | 6 | stun
sidearm    | CHAOS Mk.2         | 3 1   | short-moderate | 6 | auto
assault    | Assault Rifle      | 3 1   | moderate-long  | 6 | auto
assault    | Heavy SMG          | 3 1   | short-moderate | 6 | auto
assault    | Tactical SMG       | 2 1   | short-moderate | 6 | auto, stealthy
assault    | Riot Shotgun       | 2 1/2 | short-moderate | 6 | double, forceful
assault    | Assault Shotgun    | 3 1/2 | short-moderate | 8 | fast, double, forceful
assault    | Battle Rifle       | 4 1   | long-extreme   | 8 | fast
assault    | Heavy Assault Rifle | 5 1  | moderate-long  | 10 | fast
assault    | Gauss Rifle        | 4 4   | long-extreme   | 12 | auto
assault    | Gauss Needler      | 2 3   | moderate-long  | 8 | auto, double
assault    | Assault Laser      | 3 1   | long           | 6 | accurate, auto
assault    | Plasma Rifle       | 6 4   | moderate-long  | 6 | inaccurate, burn, fast
machinegun | Light Machinegun   | 3 1   | long-extreme   | 10 | auto
machinegun | Heavy Machinegun   | 5 1   | long-extreme   | 12 | auto
machinegun | Chaingun           | 3 1   | moderate-long  | 10 | auto, double, wasteful
machinegun | Auto Shotgun       | 3 1/2 | short-moderate | 10 | auto, double, forceful
machinegun | Gauss Machinegun   | 4 3   | long-extreme   | 12 | auto
machinegun | Laser Gatling      | 3 1   | long           | 6 | accurate, auto, double
launcher   | Flamethrower       | 4 1/2 | short-moderate | 8 | auto, double, burn
launcher   | Missile Launcher   | 8 2   | long-extreme   | 6 | accurate, area moderate, slow
launcher   | Plasma Cannon      | 8 5   | long-extreme   | 10 | inaccurate, area small, burn, slow
launcher   | Auto Plasma        | 6 4   | moderate-long  | 8 | inaccurate, auto, burn
launcher   | Pulse Cannon       | 5 5   | long-extreme   | 6 | area moderate, emp, slow
launcher   | Sonic Disruptor    | 3 2   | long           | 6 | area moderate, stun
precision  | Hunting Rifle      | 4 1   | extreme        | 8 | slow
precision  | Marksman Rifle     | 4 2   | extreme        | 8 |
precision  | Anti-Materiel Rifle | 6 2  | extreme        | 10 | slow
precision  | Light Railgun      | 5 5   | extreme        | 12 | slow
precision  | Laser Sniper       | 4 2   | extreme        | 6 | accurate, auto
thrown     | Frag Grenade       | 3 2   | short          | 6 | area moderate
thrown     | High-Explosive     | 5 1   | short          | 6 | area small, forceful
thrown     | Incendiary         | 4 1   | short          | 6 | area small, burn
thrown     | Anti-Armor Charge  | 4 3   | short          | 6 | area small
thrown     | Concussion Grenade | 4 1   | short          | 6 | area small, forceful
thrown     | Stun Grenade       | 3 1   | short          | 6 | area moderate, stun
thrown     | Plasma Grenade     | 7 2   | short          | 6 | area small, burn
melee      | Unarmed            | 1 1   | close          | 6 | nonlethal
melee      | Combat Knife       | 2 1   | close          | 6 | accurate, fast, bleeding
melee      | Club               | 3 1/2 | close          | 8 | forceful
melee      | Fighting Stick     | 3 1/2 | close          | 6 | accurate
melee      | Shock Stick        | 3 1   | close          | 6 | nonlethal, stun
melee      | Nanoblade Katana   | 3 5   | close          | 8 | bleeding
melee      | Nanoblade Knife    | 2 5   | close          | 6 | fast
melee      | Ultra-Blade Katana | 4 2   | close          | 8 | bleeding
melee      | Ultra-Blade Knife  | 3 2   | close          | 6 | accurate, fast, bleeding
melee      | Ultra-Blade Battle Axe | 5 2 | close        | 10 | inaccurate, slow, bleeding
melee      | Mono Lash          | 4 5   | short          | 6 | inaccurate
melee      | Chainsaw           | 4 1   | close          | 10 | double, inaccurate, bleeding
melee      | Sledgehammer       | 4 1/2 | close          | 10 | forceful, slow
melee      | Improvised, small  | 2 1/2 | close          | 6 | fast
melee      | Improvised, medium | 3 1/2 | close          | 8 |
melee      | Improvised, large  | 4 1/2 | close          | 10 | inaccurate, forceful
melee      | Improvised, huge   | 5 1/2 | close          | 12 | inaccurate, forceful, slow
"""
TAGS = {
    "fast": "Fast", "slow": "Slow", "auto": "Full Auto", "double": "Double Hits", "accurate": "Accurate",
    "inaccurate": "Inaccurate", "nonlethal": "Non-Lethal", "stun": "Stun", "burn": "Burn", "forceful": "Forceful",
    "bleeding": "Bleeding", "wasteful": "Wasteful", "stealthy": "Stealthy", "emp": "EMP",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon of the list."""

    kind: str
    name: str
    dc: int
    ap: str
    optimal: int
    effective: int
    #: the Body die that masters its recoil, or its size in close combat
    body: int
    tags: frozenset[str]
    area: str = ""

    @property
    def id(self) -> str:
        """The name as an order holds it."""
        return "".join(c if c.isalnum() else "_" for c in self.name.lower()).replace("__", "_")

    @property
    def limit(self) -> int:
        """Hits at most: two, three if Fast, one if Slow, any number if Full Auto."""
        return 0 if "auto" in self.tags else 3 if "fast" in self.tags else 1 if "slow" in self.tags else 2

    @property
    def words(self) -> str:
        """What it does, in a line."""
        tags = [TAGS[tag] for tag in TAGS if tag in self.tags] + ([f"Area {self.area}"] if self.area else [])
        return ", ".join([f"DC {self.dc}, AP {self.ap}", *tags])

    @property
    def option(self) -> Option:
        """The weapon to pick."""
        return Option(self.id, self.name, self.words)


def _read(line: str) -> Weapon:
    kind, name, stats, reach, body, tags = (part.strip() for part in line.split("|"))
    dc, ap = stats.split()
    near, _, far = reach.partition("-")
    words = [tag.strip() for tag in tags.split(",") if tag.strip()]
    area = next((tag.removeprefix("area ") for tag in words if tag.startswith("area ")), "")
    plain = frozenset(tag for tag in words if not tag.startswith("area "))
    return Weapon(kind, name, int(dc), ap, BANDS.index(near), BANDS.index(far or near), int(body), plain, area)


WEAPONS = {weapon.id: weapon for weapon in map(_read, LIST.strip().splitlines())}
RANGED = tuple(w.option for w in WEAPONS.values() if w.kind != "melee")
MELEE = tuple(w.option for w in WEAPONS.values() if w.kind == "melee")
EVERY = tuple(w.option for w in WEAPONS.values())
AREAS = tuple(w.option for w in WEAPONS.values() if w.area)
AUTOS = tuple(w.option for w in WEAPONS.values() if w.kind != "melee" and not w.area)

#: armour as DR and mitigation points
ARMOUR = (
    ("Ballistic Weave", 0, 4),
    ("Ballistic Plates", 1, 2),
    ("Nano Weave", 0, 12),
    ("Security Armor", 1, 4),
    ("Combat Armor", 1, 10),
    ("Hard Shell", 2, 12),
    ("Combat Exosuit", 2, 8),
    ("Power Suit", 3, 20),
    ("Cybernetic armor 1", 1, 5),
    ("Cybernetic armor 2", 2, 10),
    ("Cybernetic armor 3", 3, 15),
)
MINOR = (
    ("Thug", "A brawler off the street.", {"body": 6, "toughness": 4, "close_combat": 4, "ranged_combat": 2}),
    ("Soldier", "Trained and armed.", {"body": 6, "toughness": 4, "close_combat": 4, "ranged_combat": 4}),
    ("Ronin", "A killer of the Syndicate.", {"body": 8, "toughness": 5, "reflex": 8, "close_combat": 5}),
    ("Drone", "A heavy machine.", {"body": 10, "toughness": 5, "dr": 2, "armour": 10, "armour_max": 10}),
)


def kits() -> tuple[Kit, ...]:
    """Armour, and minor characters, ready to take."""
    found = [
        Kit(
            "Armour",
            name,
            {"dr": dr, "armour": points, "armour_max": points},
            help=f"DR {dr}, {several(points, 'point')}",
        )
        for name, dr, points in ARMOUR
    ]
    found += [
        Kit("Minor characters", name, {**sheet, "simplified": True}, help=f"{about} Simplified damage.", kind=True)
        for name, about, sheet in MINOR
    ]
    return tuple(found)
