"""Weapons, ammunition, armor and morphs: the tables of p. 332 to 345, as numbers."""

from __future__ import annotations

from dataclasses import dataclass

from sawbones.kit.fields import Column, Option, plain_name
from sawbones.kit.system import Kit

#: how far a weapon reaches: short, medium, long, extreme, in meters; of what is thrown in tenths of SOM
Ranges = tuple[int, int, int, int]
BANDS = ("short", "medium", "long", "extreme")
NO_RANGES: Ranges = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Weapon:
    """One weapon. ``group`` is melee, firearm, beam, spray, thrown or seeker; ``modes`` are letters: s a b f."""

    id: str
    name: str
    group: str
    ap: int
    dice: int
    plus: int
    modes: str = ""
    rounds: int = 0
    divide: int = 1
    armour: str = "kinetic"
    shock: bool = False
    ranges: Ranges = NO_RANGES
    #: damage lost a meter from the centre of a blast; 0 is no blast
    blast: int = 0
    cone: bool = False
    #: sets on fire with a margin of 30
    ignites: bool = False
    #: a pulser has neither sweeping nor concentrated fire
    pulser: bool = False

    def band(self, metres: int, somatics: int, *, railgun: bool = False) -> str:
        """The range at which a target so far away is, a railgun's half longer; "" where the weapon has none."""
        if metres <= 2:
            return "point_blank"
        if self.ranges == NO_RANGES:
            return ""
        reach = [limit * somatics // 10 if self.group == "thrown" else limit for limit in self.ranges]
        reach = [limit * 3 // 2 for limit in reach] if railgun else reach
        return next((name for name, limit in zip(BANDS, reach, strict=True) if metres <= limit), "extreme")

    @property
    def melee(self) -> bool:
        """Whether it is used hand to hand."""
        return self.group == "melee"

    @property
    def dv(self) -> str:
        """Its damage in words."""
        dice = f"{self.dice}d10" + (f"+{self.plus}" if self.plus else "")
        return f"({dice})÷2" if self.divide == 2 else dice


WEAPONS = (
    Weapon("unarmed", "Unarmed", "melee", 0, 1, 0),
    Weapon("knife", "Knife", "melee", -1, 1, 2),
    Weapon("club", "Club or baton", "melee", 0, 1, 2),
    Weapon("shock_baton", "Shock baton", "melee", 0, 1, 2, shock=True),
    Weapon("shock_gloves", "Shock gloves", "melee", 0, 1, 0, shock=True),
    Weapon("vibroblade", "Vibroblade", "melee", -2, 2, 0),
    Weapon("monofilament_sword", "Monofilament sword", "melee", -4, 2, 2),
    Weapon("diamond_ax", "Diamond ax", "melee", -3, 2, 3),
    Weapon("cyberclaws", "Cyberclaws", "melee", -2, 1, 3),
    Weapon("monowire_garrote", "Monowire garrote", "melee", -8, 3, 0),
    Weapon("light_pistol", "Light pistol", "firearm", 0, 2, 0, "abf", 10, ranges=(10, 25, 40, 60)),
    Weapon("medium_pistol", "Medium pistol", "firearm", -2, 2, 2, "abf", 12, ranges=(10, 30, 50, 70)),
    Weapon("heavy_pistol", "Heavy pistol", "firearm", -4, 2, 4, "abf", 16, ranges=(10, 35, 60, 80)),
    Weapon("smg", "Submachine gun", "firearm", -2, 2, 3, "abf", 20, ranges=(30, 80, 125, 230)),
    Weapon("automatic_rifle", "Automatic rifle", "firearm", -6, 2, 6, "abf", 30, ranges=(150, 250, 500, 900)),
    Weapon("sniper_rifle", "Sniper rifle", "firearm", -12, 2, 10, "abf", 40, ranges=(180, 400, 1100, 2300)),
    Weapon("machine_gun", "Machine gun", "firearm", -4, 2, 6, "bf", 50, ranges=(100, 400, 1000, 2000)),
    Weapon("hand_laser", "Hand laser", "beam", 0, 2, 0, "a", 50, armour="energy"),
    Weapon("laser_pulser", "Laser pulser", "beam", 0, 2, 0, "a", 100, armour="energy", ranges=(30, 100, 150, 250),
           pulser=True),
    Weapon("agonizer", "Agonizer, roast", "beam", -5, 2, 0, "a", 50, armour="energy"),
    Weapon("particle_bolter", "Particle beam bolter", "beam", -2, 2, 4, "a", 50, armour="energy",
           ranges=(30, 100, 150, 300)),
    Weapon("plasma_rifle", "Plasma rifle", "beam", -8, 3, 12, "s", 10, armour="energy", ranges=(20, 50, 100, 300)),
    Weapon("stunner", "Stunner", "beam", 0, 1, 0, "a", 200, 2, "energy", shock=True, ranges=(10, 25, 40, 60)),
    Weapon("shard_pistol", "Shard pistol", "spray", -10, 1, 6, "abf", 100, ranges=(10, 30, 50, 70), cone=True),
    Weapon("shredder", "Shredder", "spray", -10, 2, 5, "abf", 100, ranges=(10, 40, 70, 100), cone=True),
    Weapon("torch", "Torch", "spray", -4, 3, 0, "s", 20, armour="energy", ranges=(5, 15, 30, 50), cone=True,
           ignites=True),
    Weapon("throwing_knife", "Throwing knife", "thrown", -1, 1, 2, ranges=(2, 5, 10, 20)),
    Weapon("concussion", "Concussion grenade", "thrown", 0, 1, 0, divide=2, armour="energy", ranges=(2, 5, 10, 30),
           blast=2),
    Weapon("frag", "Frag grenade", "thrown", -4, 3, 6, ranges=(2, 5, 10, 30), blast=2),
    Weapon("high_explosive", "High explosive", "thrown", 0, 3, 10, armour="energy", ranges=(2, 5, 10, 30), blast=2),
    Weapon("heap", "HEAP", "thrown", -8, 3, 12, ranges=(2, 5, 10, 30), blast=4),
    Weapon("plasmaburst", "Plasmaburst", "thrown", -6, 3, 10, armour="energy", ranges=(2, 5, 10, 30), blast=2),
    Weapon("thermobaric", "Thermobaric", "thrown", -10, 3, 5, armour="energy", ranges=(2, 5, 10, 30), blast=2),
)  # fmt: skip
ARMS = {weapon.id: weapon for weapon in WEAPONS}
#: what else a weapon of the list is usually called, beside its name and its id
SHORT = {
    "fists": "unarmed", "baton": "club", "club": "club", "garrote": "monowire_garrote", "monowire": "monowire_garrote",
    "mono sword": "monofilament_sword", "monosword": "monofilament_sword", "diamond axe": "diamond_ax",
    "submachinegun": "smg", "assault rifle": "automatic_rifle", "ar": "automatic_rifle", "sniper": "sniper_rifle",
    "mg": "machine_gun", "agonizer": "agonizer", "bolter": "particle_bolter", "he": "high_explosive",
    "he grenade": "high_explosive", "heap grenade": "heap", "plasmaburst grenade": "plasmaburst",
    "thermobaric grenade": "thermobaric",
}  # fmt: skip
#: words in the name of a weapon that is not in the list, which say that it is shot or thrown
SHOT = frozenset({
    "beam", "bolter", "bow", "cannon", "carbine", "crossbow", "dart", "darts", "grenade", "gun", "launcher", "laser",
    "missile", "pistol", "railgun", "rifle", "shotgun", "shredder", "spit", "spray", "stunner", "thrower", "torch",
})  # fmt: skip


def named(name: str) -> Weapon | None:
    """Return the weapon of the list with this id, name or usual short name, in any case; ``None`` if there is none."""
    found = WEAPON_COLUMN.find(name)
    return ARMS[found] if found else None


def is_shot(name: str) -> bool:
    """Return whether a weapon of this name is shot or thrown: by the list, or by a word in its name."""
    known = named(name)
    return not known.melee if known else not SHOT.isdisjoint(plain_name(name).split())


@dataclass(frozen=True, slots=True)
class Ammunition:
    """What a firearm may be loaded with: changes to Armor Penetration and damage."""

    id: str
    name: str
    ap: int = 0
    plus: int = 0
    dice: int = 0
    halved: bool = False
    shock: bool = False
    #: armor counts twice against it
    soft: bool = False


AMMUNITION = (
    Ammunition("standard", "standard"),
    Ammunition("ap", "armor-piercing", -5, -2),
    Ammunition("hollow_point", "hollow-point", 2, 0, 1),
    Ammunition("plastic", "plastic", halved=True, soft=True),
    Ammunition("reactive", "reactive", -2, 2),
    Ammunition("rap", "reactive armor-piercing", -6, -1),
    Ammunition("zap", "zap", 2, halved=True, shock=True),
    Ammunition("biter", "biter", 0, 0, 1),
    Ammunition("flayer", "flayer", 0, 2),
)
LOADS = {load.id: load for load in AMMUNITION}
WEAPON_OPTIONS = tuple(
    Option(arm.id, arm.name, f"DV {arm.dv}" + (f", AP {arm.ap}".replace("-", "−") if arm.ap else ""))
    for arm in WEAPONS
)  # fmt: skip
WEAPON_COLUMN = Column(
    "weapon", "Weapon", "text", longest=24, default="unarmed", options=WEAPON_OPTIONS, also=SHORT,
    help="From the list, by its name.",
)  # fmt: skip
BLAST_OPTIONS = tuple(option for option in WEAPON_OPTIONS if ARMS[str(option.id)].blast)
SIZE_OPTIONS = (
    Option("standard", "grenade"),
    Option("mini", "minigrenade or micromissile", "−1d10"),
    Option("missile", "standard missile", "Damage × 2."),
)
LOAD_OPTIONS = tuple(Option(load.id, load.name) for load in AMMUNITION)

#: name, energy, kinetic: worn alone, and added to what is worn
ARMOURS = (
    ("Armor clothing", 3, 4), ("Armor vest", 6, 6), ("Light body armor", 10, 10), ("Heavy body armor", 13, 13),
    ("Crash suit", 3, 4), ("Crash suit, active", 4, 6), ("Second skin", 1, 3), ("Smart skin", 3, 2),
    ("Light vacsuit", 5, 5), ("Standard vacsuit", 7, 7), ("Hardsuit", 15, 15), ("Battle suit", 18, 18),
)  # fmt: skip
EXTRAS = (
    ("Light helmet", 2, 2), ("Full helmet", 3, 3), ("Riot shield", 3, 2), ("Bioweave, light", 2, 3),
    ("Bioweave, heavy", 3, 4), ("Carapace", 11, 11), ("Synth frame, industrial", 10, 10),
    ("Synth frame, light combat", 14, 12), ("Synth frame, heavy combat", 16, 16),
)  # fmt: skip
#: name, kind, Durability, Wound Threshold, Speed, energy, kinetic
MORPHS = (
    ("Flat", "biomorph", 30, 6, 1, 0, 0), ("Splicer", "biomorph", 30, 6, 1, 0, 0),
    ("Neotenic", "biomorph", 30, 6, 1, 0, 0), ("Pleasure pod", "pod", 30, 6, 1, 0, 0),
    ("Neo-hominid", "biomorph", 30, 6, 1, 0, 0), ("Octomorph", "biomorph", 30, 6, 1, 0, 0),
    ("Exalt", "biomorph", 35, 7, 1, 0, 0), ("Menton", "biomorph", 35, 7, 1, 0, 0),
    ("Sylph", "biomorph", 35, 7, 1, 0, 0), ("Bouncer", "biomorph", 35, 7, 1, 0, 0),
    ("Hibernoid", "biomorph", 35, 7, 1, 0, 0), ("Ruster", "biomorph", 35, 7, 1, 0, 0),
    ("Futura", "biomorph", 35, 7, 1, 0, 0), ("Worker pod", "pod", 35, 7, 1, 0, 0),
    ("Olympian", "biomorph", 40, 8, 1, 0, 0), ("Remade", "biomorph", 40, 8, 1, 0, 0),
    ("Novacrab", "pod", 40, 8, 1, 0, 0), ("Ghost", "biomorph", 45, 9, 1, 0, 0),
    ("Fury", "biomorph", 50, 10, 2, 2, 3), ("Neo-avian", "biomorph", 20, 4, 1, 0, 0),
    ("Case", "synthmorph", 20, 4, 1, 4, 4), ("Synth", "synthmorph", 40, 8, 1, 6, 6),
    ("Arachnoid", "synthmorph", 40, 8, 1, 8, 8), ("Dragonfly", "synthmorph", 25, 5, 1, 2, 2),
    ("Flexbot", "synthmorph", 25, 5, 1, 4, 4), ("Reaper", "synthmorph", 60, 12, 2, 16, 16),
    ("Slitheroid", "synthmorph", 45, 9, 1, 8, 8), ("Swarmanoid", "synthmorph", 30, 6, 1, 0, 0),
)  # fmt: skip
#: name, armor, Durability, Wound Threshold
OBJECTS = (
    ("Armored glass", 10, 50, 20), ("Wooden wall", 10, 40, 8), ("Airlock door", 15, 100, 25),
    ("Concrete wall", 30, 100, 20), ("Window", 0, 5, 1),
)  # fmt: skip


def kits() -> tuple[Kit, ...]:
    """Everything a sheet can take in one tap: a morph, armor, a weapon with its magazine full."""
    found = [
        Kit("Morph", name, {"kind": kind, "durability": durability, "wound_threshold": None, "death_rating": None,
                            "speed": speed, "energy": energy, "kinetic": kinetic},
            help=f"Durability {durability}, Wound Threshold {threshold}", kind=True)
        for name, kind, durability, threshold, speed, energy, kinetic in MORPHS
    ]  # fmt: skip
    found += [
        Kit("Armor", name, {"energy": energy, "kinetic": kinetic}, help=f"{energy}/{kinetic}")
        for name, energy, kinetic in ARMOURS
    ]
    found += [
        Kit("Added armor", name, {}, {"energy": energy, "kinetic": kinetic}, f"+{energy}/+{kinetic}")
        for name, energy, kinetic in EXTRAS
    ]
    found.append(Kit("Added armor", "Second layer", {}, {"armour_layers": 1}, "−20 to all actions"))
    found += [
        Kit(
            "Weapon",
            arm.name,
            {"weapons": [[arm.id, 40, arm.rounds]]},
            help=f"DV {arm.dv}, AP {arm.ap}",
            alias=(arm.id.replace("_", " "),),
        )
        for arm in WEAPONS
    ]
    found += [
        Kit("Object", name, {"kind": "object", "energy": armour, "kinetic": armour, "durability": durability,
                             "wound_threshold": threshold}, help=f"Armor {armour}, Durability {durability}", kind=True)
        for name, armour, durability, threshold in OBJECTS
    ]  # fmt: skip
    return tuple(found)
