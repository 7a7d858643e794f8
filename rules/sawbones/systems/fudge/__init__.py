"""Fudge, the do-it-yourself engine, with every variant of its wounds. Every sentence here is our own.

``track`` the levels as data, ``readings`` the variants, ``sheet`` and ``orders`` what is asked. Which chapters the
book is made of, in which order, stands at its class in ``book``.
"""

from sawbones.kit.system import Starter, System
from sawbones.systems.fudge.book import Fudge

CREDIT = (
    "Fudge by Steffan O'Sullivan, under its own legal notice. Wound levels, Damage Capacity, wound factors, grazes and "
    "records by the text of 1995; damage rolls, stun, death guards and healing by its fuller text. "
    "Adapted, in words of our own; nobody of Fudge has a part in it."
)
TIMES = (("1 min", 1), ("10 min", 10), ("1 hour", 60), ("1 day", 1440), ("1 week", 10_080))
LEROY = {"strength": 1, "damage_capacity": 1, "attack": 1, "defence": 1, "weapon": 2, "sharp": True, "armour": 3}
THEODORA = {"strength": 3, "damage_capacity": 0, "attack": 1, "defence": 0, "weapon": 3, "sharp": True, "armour": 2}
WOLF = {"attack": 1, "defence": 1, "weapon": 0, "sharp": True, "strength_scale": -1, "mass_scale": -1, "tough_hide": 1}
STARTERS = (
    Starter(
        "Leroy and Theodora",
        "The text's own pair: broadsword and scale mail against poleaxe and boiled leather.",
        (("Leroy", LEROY, "party", 1), ("Theodora", THEODORA, "foe", 1)),
    ),
    Starter(
        "Wolves at the ford",
        "Leroy and Theodora, on one side for once, and four wolves.",
        (("Leroy", LEROY, "party", 1), ("Theodora", THEODORA, "party", 1), ("Wolf", WOLF, "foe", 4)),
    ),
    Starter(
        "Guards at the gate",
        "A hero with Fudge Points and six pawns: three stages each, quickly told.",
        (
            ("Ysolde", {**LEROY, "attack": 2, "defence": 2, "willpower": 2, "fudge_points": 2}, "party", 1),
            ("Captain", {**THEODORA, "attack": 2, "heavy_blunt": True, "sharp": False}, "foe", 1),
            ("Guard", {"weapon": 2, "armour": 1, "pawn": True}, "foe", 6),
        ),
    ),
)
FUDGE = System("fudge", "Fudge", "Wounds by level, in every way the text offers.", CREDIT, Fudge, STARTERS, 3, TIMES)
SYSTEMS = (FUDGE,)
