"""Eclipse Phase, first edition, with what its printings differ in. Every sentence here is our own.

``readings`` the printings and the ambiguous places; ``sheet``, ``gear``, ``orders`` and ``circumstances`` what is
asked; ``checks`` the tests. Which chapters the book is made of, in which order, stands at its class in ``book``.
"""

from sawbones.kit.system import Moment, Starter, System
from sawbones.systems.eclipse_phase.book import EclipsePhase
from sawbones.systems.eclipse_phase.gear import kits

CREDIT = (
    "Eclipse Phase, first edition, by Posthuman Studios, released under CC BY-NC-SA 3.0. Its mechanics, numbers and "
    "terms, in words of our own; Posthuman Studios has no part in this."
)
TIMES = (("1 min", 1), ("10 min", 10), ("1 hour", 60), ("8 hours", 480), ("1 day", 1440), ("1 week", 10_080))
STOYA = {
    "durability": 50, "somatics": 30, "fray": 60, "energy": 10, "kinetic": 10, "init": 55, "speed": 1, "moxie": 3,
    "weapons": [["stunner", 47, 200]],
}  # fmt: skip
ASSASSIN = {
    "durability": 35, "fray": 48, "energy": 6, "kinetic": 6, "init": 63, "speed": 1, "weapons": [["shredder", 65, 100]],
}  # fmt: skip
GUARD = {"durability": 35, "fray": 40, "energy": 6, "kinetic": 6, "weapons": [["automatic_rifle", 45, 30]]}
SYNTH = {
    "kind": "synthmorph", "durability": 40, "somatics": 20, "fray": 50, "energy": 6, "kinetic": 6, "moxie": 2,
    "weapons": [["smg", 50, 20], ["shock_baton", 45, 0]],
}  # fmt: skip
REAPER = {
    "kind": "synthmorph", "durability": 60, "somatics": 30, "fray": 60, "energy": 16, "kinetic": 16, "speed": 3,
    "wound_ignore": 1, "weapons": [["machine_gun", 60, 50], ["monofilament_sword", 55, 0]],
}  # fmt: skip
STARTERS = (
    Starter(
        "Stoya and the assassin",
        "The book's own fight: a shredder in burst mode against a stunner, in microgravity.",
        (("Stoya", STOYA, "party", 1), ("Assassin", ASSASSIN, "foe", 1)),
    ),
    Starter(
        "Firewall on the docks",
        "Two sentinels, one of them in a synth, against four guards with rifles.",
        (
            ("Sava", {**STOYA, "speed": 2}, "party", 1),
            ("Dust", SYNTH, "party", 1),
            ("Guard", GUARD, "foe", 4),
        ),
    ),
    Starter(
        "A reaper in the airlock",
        "A war machine that acts three times a turn, a team of three, and a door that may hold.",
        (
            ("Sava", {**STOYA, "speed": 2}, "party", 1),
            ("Dust", SYNTH, "party", 1),
            ("Medic", {"willpower": 20, "fray": 40, "moxie": 2, "weapons": [["medium_pistol", 40, 12]]}, "party", 1),
            ("Reaper", REAPER, "foe", 1),
            ("Airlock door", {"kind": "object", "durability": 100, "energy": 15, "kinetic": 15}, "foe", 1),
        ),
    ),
)
ECLIPSE_PHASE = System(
    "eclipse-phase", "Eclipse Phase, first edition", "Damage, wounds and stress, phase by phase.", CREDIT, EclipsePhase,
    STARTERS, 3, TIMES, (Moment("New scene", "scene", {}),), kits(),
)  # fmt: skip
SYSTEMS = (ECLIPSE_PHASE,)
