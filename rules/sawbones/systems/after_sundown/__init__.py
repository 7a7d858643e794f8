"""After Sundown, both texts. The rules are in the public domain (CC0); every sentence here is our own."""

from sawbones.kit.system import Starter, System
from sawbones.systems.after_sundown.first import FirstText
from sawbones.systems.after_sundown.revised import Revised

CREDIT = "After Sundown by Frank Trollman and the Gaming Den, released under CC0. Wounds, Healing and Death, Armor."
TIMES = (("5 min", 5), ("20 min", 20), ("1 hour", 60), ("8 hours", 480), ("1 day", 1440), ("3 days", 4320))
STARTERS = (
    Starter(
        "Ghouls in the cellar",
        "Boris and Ines against three ghouls.",
        (
            ("Boris", {"strength": 4, "willpower": 4, "edge": 1, "healing": 3}, "party", 1),
            ("Ines", {"strength": 2, "willpower": 5, "armour": 2, "healing": 5}, "party", 1),
            ("Ghoul", {"strength": 4, "willpower": 2}, "foe", 3),
        ),
        {"Boris": "shotgun 6L", "Ines": "revolver 4L", "Ghoul": "claws 5L"},
    ),
    Starter(
        "Knife in the alley",
        "One hunter, two toughs, and a door to hide behind.",
        (
            ("Marta", {"strength": 3, "willpower": 3, "edge": 2, "healing": 4}, "party", 1),
            ("Tough", {"strength": 3, "willpower": 2, "armour": 1}, "foe", 2),
            ("Cellar door", {"strength": 5, "object": True}, "foe", 1),
        ),
        {"Marta": "revolver 4L", "Tough": "knife 4L"},
    ),
    Starter(
        "Bleeding out",
        "Somebody is dying when the fight begins: the clock runs.",
        (
            ("Jonas", {"strength": 3, "willpower": 3, "edge": 1, "healing": 2, "track": [10, 10, 0]}, "party", 1),
            ("Doctor Weiss", {"strength": 2, "willpower": 3, "healing": 6}, "party", 1),
            ("Strigoi", {"strength": 6, "willpower": 5, "edge": 3, "soak_bonus": 2, "indomitable": True}, "foe", 1),
        ),
        {"Jonas": "sabre 5L", "Doctor Weiss": "cane 2N", "Strigoi": "claws 7L"},
    ),
)
AFTER_SUNDOWN = System(
    "after-sundown", "After Sundown", "The first text: critical, then terminal.", CREDIT, FirstText, STARTERS, 12, TIMES
)
AFTER_SUNDOWN_REVISED = System(
    "after-sundown-revised", "After Sundown, revised", "The revised text: dying, one clock.", CREDIT, Revised, STARTERS,
    12, TIMES,
)  # fmt: skip
#: the text in force comes first
SYSTEMS = (AFTER_SUNDOWN_REVISED, AFTER_SUNDOWN)
