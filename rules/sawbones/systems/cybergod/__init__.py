"""Cybergod: the chapter on combat, whole. Every sentence here is our own.

``readings`` the open places; ``sheet``, ``gear``, ``orders`` and ``circumstances`` what is asked. Which chapters the
book is made of, in which order, stands at its class in ``book``.
"""

from sawbones.kit.system import Moment, Starter, System
from sawbones.systems.cybergod.book import Cybergod
from sawbones.systems.cybergod.gear import kits

CREDIT = (
    "Cybergod by catmorbid, whose public repository carries a CC0 licence: its Combat System with conditions, and what "
    "Core Systems, Persona, Frame and Gear say beside it. Adapted, in words of our own; nobody of Cybergod has a part "
    "in it."
)
TIMES = (("10 min", 10), ("1 hour", 60), ("1 day", 1440), ("10 days", 14_400), ("30 days", 43_200))
MOMENTS = (
    Moment("End of the scene", "end_scene", {}),
    Moment("A day's rest", "days", {"days": 1, "ends_scene": True}),
    Moment("Ten days", "days", {"days": 10, "ends_scene": True}),
    Moment("Thirty days", "days", {"days": 30, "ends_scene": True}),
    Moment("Downtime", "downtime", {}),
)
BORIS = {
    "body": 10, "toughness": 5, "reflex": 8, "close_combat": 4, "ranged_combat": 5, "tactics": 3, "mobility": 3,
    "resolve": 2, "engrams": 3, "dr": 1, "armour": 10,
}  # fmt: skip
KITAH = {
    "body": 6, "toughness": 3, "reflex": 10, "mind": 8, "close_combat": 5, "ranged_combat": 3, "tactics": 4,
    "mobility": 5, "medtech": 3, "resolve": 3, "engrams": 3, "armour": 4,
}  # fmt: skip
ZIN = {
    "body": 8, "toughness": 4, "reflex": 12, "close_combat": 7, "ranged_combat": 3, "mobility": 4, "resolve": 2,
    "engrams": 2, "armour": 4,
}  # fmt: skip
THUG = {"body": 6, "toughness": 4, "close_combat": 4, "ranged_combat": 2, "armour": 2}
DRONE = {"body": 10, "toughness": 5, "ranged_combat": 5, "dr": 2, "armour": 10}
RONIN = {"body": 8, "toughness": 5, "reflex": 8, "close_combat": 5, "ranged_combat": 5, "simplified": True}
SNIPER = {"body": 6, "toughness": 3, "mind": 8, "ranged_combat": 5, "tactics": 4, "armour": 4}
#: what is in whose hands, with its Damage Class and AP as the gear list has them
BLADE, RIFLE, SMG = "Ultra-Blade Katana 4 ap2", "Assault Rifle 3 ap1", "Tactical SMG 2 ap1"
STARTERS = (
    Starter(
        "A bar full of thugs",
        "Zin Long and his Ultra-Blade against five of them, by the full rules.",
        (("Zin Long", ZIN, "party", 1), ("Thug", THUG, "foe", 5)),
        {"Zin Long": BLADE, "Thug": "Light Pistol 2 ap1/2"},
    ),
    Starter(
        "The drone and the sniper",
        "Boris faces a heavy drone; Kitah runs from cover to cover.",
        (("Boris", BORIS, "party", 1), ("Kitah", KITAH, "party", 1), ("Drone", DRONE, "foe", 1),
         ("Sniper", SNIPER, "foe", 1)),
        {"Boris": RIFLE, "Kitah": SMG, "Drone": "Light Machinegun 3 ap1", "Sniper": "Marksman Rifle 4 ap2"},
    ),
    Starter(
        "Ronin of the Syndicate",
        "The three of them against six minor characters: simplified damage, no dice for the mob.",
        (("Boris", BORIS, "party", 1), ("Kitah", KITAH, "party", 1), ("Zin Long", ZIN, "party", 1),
         ("Ronin", {**RONIN, "dr": 1, "armour": 4}, "foe", 6)),
        {"Boris": RIFLE, "Kitah": SMG, "Zin Long": BLADE, "Ronin": "Heavy SMG 3 ap1"},
    ),
)  # fmt: skip
CYBERGOD = System(
    "cybergod", "Cybergod", "Conditions and triggers, from tactics to rebirth.", CREDIT, Cybergod, STARTERS, 6, TIMES,
    MOMENTS, kits(),
)  # fmt: skip
SYSTEMS = (CYBERGOD,)
