"""What the laws and play do not come to, each with its reason.

``NEVER`` is true both ways: whoever comes to one of these must take it off. ``SELDOM`` begins what chance meets in some years
and not in others, for want of a rare sheet and a rare order together: a change of any rule throws other dice.
"""

from __future__ import annotations

NEVER: dict[str, dict[str, str]] = {
    "after_sundown": {
        "line: critical_hour: raise NotImplementedError": "the text without that hour has no such act",
    },
    "eclipse_phase": {
        "line: choose: raise Asked": "a clock that looks ahead asks for dice and for no decision; this says so if one ever did",
    },
    "fudge": {
        'line: reading: return f"Played here: {spec.label}, {getattr(self, name)}."': "every reading there is has its sentence",
        'line: wrong: return "Levels: undamaged and none are the words for no wound at all; call this level something else."': "no word that chance draws is that; test_fudge.py types it",
    },
}
#: shelf: beginning of what is seldom reached: what it takes
SELDOM: dict[str, dict[str, str]] = {
    "after_sundown": {
        "line: edited:": "a condition that is taken away by hand while its clock runs",
        "line: first_aid:": "more than three hits on the dying",
        "line: heal_tick:": "a normal stroke that festers where every box is lethal",
        "line: terminal:": "terminal once more",
    },
    "cybergod": {
        "line: __call__:": "Resolve that is spent while it helps",
        "decision:": "asked less often than it has options",
        "line: bought:": "points of which nobody has said yet what they buy",
        "line: clash:": "a conflict that the faster one ends",
        "line: blast:": "an area over people who are spread out",
        "line: dies:": "dying once more, after death",
        "line: dose:": "a second dose while the first still tires",
        "line: edited:": "armour that is raised by hand above what it was",
        "line: ending:": "an end of a reaction, seen in its odds",
        "line: fire_zone:": "suppression that needs the team, without it",
        "line: granted:": "tactics that give this very effect",
        "line: mitigated:": "several hits, of which not all can be paid",
        "line: picked:": "several hits, of which not all can be paid, asked one by one",
        "line: simplified:": "a mob that joins by hand: test_mobs.py",
        "line: struck_back:": "a counter that follows several attacks",
        "line: tag_parts:": "full auto from a body that holds it",
        "line: test:": "Focus on the test of a condition, with a point of Resolve left",
        "line: treat:": "treating what must be stabilised first",
    },
    "eclipse_phase": {
        "line: __call__:": "a critical under readings that call it otherwise",
        "line: damage_of:": "a load or a fire mode that changes the sum",
        "line: damage_value:": "half or one and a half damage of a beam",
        "line: defends:": "full defence by freerunning",
        "line: ending:": "stress that ends in a new state of mind",
        "line: fill:": "a weapon with fewer rounds than its mode takes",
        "line: fires:": "a weapon in the hand that is named in the order",
        "line: first_aid:": "first aid for an injury that was treated already",
        "line: hardens:": "the fifth test that is passed against one source",
        "line: heal:": "medichines in a body with too many wounds",
        "line: meant:": "a called shot or a hold that just succeeds",
        "line: mends:": "care by the hour for no damage, or for some",
        "line: mends_alike:": "care that rolls all its dice at once",
        "line: mends_damage:": "care that heals all damage within its hours",
        "line: missed:": "a critical failure with a weapon in the hand",
        "line: month:": "a month after a trauma",
        "line: more_dice:": "a cone, or a burst at one target",
        "line: past_help:": "help for what is destroyed",
        "line: repair:": "a repair whose test is rolled here",
        "line: repair_spray:": "a spray on a shell with damage",
        "line: shooting:": "a sweep after a miss, or a burst at one target",
        "line: stands:": "two wounds at once on a bot",
        "line: strikes:": "a torch, or a called shot at a weapon",
        "line: sum_up:": "medichines in a body with too many wounds",
        "line: surgery:": "surgery that fails",
        "line: takes:": "fewer rounds left than a mode takes",
        "line: unnerves:": "a source that somebody is hardened against",
        "line: wake:": "waking somebody whom the damage keeps down",
        "line: waiting:": "a weapon that has just been emptied",
        "line: whole:": "waking by being healed",
        "line: witness:": "a source that somebody is hardened against",
    },
    "fudge": {
        "field: sheet, defies": "pain that was resisted past a wound that stops",
        "line: after_battle:": "marks that were guarded, after a battle",
        "line: at_least:": "a week of rest that is rolled for",
        "line: boxed:": "a box that is full, under each reading of what then",
        "line: came_to:": "a blow past the last box",
        "line: defence:": "a mace on armour",
        "line: ending:": "a blow past the last box, seen in its odds",
        "line: level_place:": "capacity by the worst wound",
        "line: lowered:": "Scratches that add up to a hit",
        "line: pawned:": "a pawn that is out already",
        "line: resist_pain:": "pain that stops somebody, and a will against it",
        "line: say_standing:": "nothing to say of how somebody stands",
        "line: severity:": "capacity that moves a wound",
        "line: simplified:": "a mob that joins by hand: test_mobs.py",
        "line: spend_fudge:": "a point that moves a mark down",
        "line: standing:": "capacity by the worst wound",
        "line: week:": "a week of rest that is rolled for",
        "reading: graze_cap": "a cap that is changed",
    },
}  # fmt: skip
