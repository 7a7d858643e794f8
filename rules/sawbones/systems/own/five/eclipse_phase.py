"""The hit of Eclipse Phase: a Damage Value through armor, wounds by a threshold, and the tests they bring."""

from __future__ import annotations

from sawbones.systems.own.five.numbers import attribute, track
from sawbones.systems.own.shorthand import Plain, go, stop, to

ECLIPSE: Plain = {
    "sawbones_game": 1,
    "name": "Eclipse Phase: its damage and wounds",
    "line": "Armor, damage, wounds by a threshold, and the tests they bring.",
    "attributes": [
        *(
            attribute(name, 999)
            for name in (
                "durability",
                "threshold",
                "death",
                "somatics",
                "energy",
                "kinetic",
                "ignores",
                "traumas",
                "turns",
            )
        ),
        *(attribute(name, 1) for name in ("flesh", "falls", "bot", "thing", "medichines")),
    ],
    "tracks": [
        track("damage", "9999", "meter"),
        track("wounds", "999", "number"),
        track("prone", shape="tag"),
        track("unconscious", shape="tag"),
        track("stasis", shape="tag"),
        track("treated"),
        track("shocked", "999", "clock"),
        track("dazed", "99"),
        track("waits", "99"),
        track("minute"),
    ],
    "switches": [
        {"id": name, "name": name, "why": "A reading of the text."}
        for name in ("round_up", "past", "hinders", "slowly")
    ],
    "rolls": [{"id": "test", "name": "Test", "kind": "d100"}],
    "acts": [
        {
            "id": "hit",
            "name": "Hit",
            "tone": "harm",
            "asks": [
                ["dv", "Damage", 0, 200, 10],
                ["ap", "AP", -30, 30, 0],
                ["kind", "Armor", 0, 1, 0, "kinetic, energy"],
                ["bypass", "Bypassed", 0, 1, 0],
                ["shock", "Shock", 0, 1, 0],
                ["halved", "Armor halved", 0, 1, 0],
                ["doubled", "Armor doubled", 0, 1, 0],
            ],
            "steps": [
                to("loss", "10 * (max(0, wounds - min(3, ignores)) + traumas)"),
                to("up", "damage < min(durability + past, death) and not unconscious"),
                go("shocks", "shock and flesh and up"),
                to("armour", "max(energy, kinetic) if thing else energy if kind else kinetic"),
                to(
                    "armour",
                    "0 if bypass else max(0, (armour * 2 if doubled else armour // 2 if halved else armour) + ap)",
                ),
                to("through", "max(0, dv - armour)"),
                stop("through == 0"),
                to("fresh", "through // threshold"),
                to("was_out", "damage >= durability + past"),
                to("damage", "damage + through"),
                to("wounds", "wounds + fresh"),
                to("treated", "0", "fresh > 0"),
                to("stasis", "0", "fresh > 0"),
                to("prone", "1", "damage >= durability + past and not was_out and falls"),
                to("in_stasis", "medichines and fresh and damage < death and (fresh > 4 or wounds > 6)"),
                to("stasis", "1", "in_stasis"),
                to("unconscious", "1", "in_stasis"),
                to("prone", "1", "in_stasis"),
                stop("in_stasis or fresh == 0 or thing or damage >= min(durability + past, death) or unconscious"),
                to("target", "3 * somatics - min(60, 10 * (max(0, wounds - min(3, ignores)) + traumas))"),
                go("knocked"),
            ],
        }
    ],
    "parts": [
        {
            "id": "shocks",
            "name": "Shock",
            "steps": [
                to("target", "durability - damage + energy - hinders * min(60, loss)"),
                # 0 where it is shaken off, or else for how many turns it lays one low
                {
                    "do": "roll",
                    "what": "lies",
                    "roll": "test",
                    "see": "0 if it == 0 or (it < 99 and it <= target) else max(3, max(0, it - target) // 10)",
                },
                to("prone", "1", "lies"),
                to("shocked", "max(shocked, lies)", "lies"),
                to("dazed", "30"),
                to("slow", "lies or slowly or minute"),
                to("waits", "20 if slow else 2"),
                to("minute", "slow"),
                to("dv", "(dv + round_up) // 2", "not lies"),
            ],
        },
        {
            "id": "knocked",
            "name": "Knockdown",
            "steps": [
                stop("bot and fresh < 2 and 0"),
                to("prone", "1", "bot and fresh > 1"),
                stop("bot and fresh > 1"),
                {
                    "do": "roll",
                    "what": "stands",
                    "roll": "test",
                    "see": "it == 0 or (it < 99 and it <= target)",
                    "when": "bot or not shocked",
                },
                to("prone", "1", "not stands and (bot or not shocked)"),
                stop("bot or fresh < 2"),
                {"do": "roll", "what": "stays_up", "roll": "test", "see": "it == 0 or (it < 99 and it <= target)"},
                to("unconscious", "1", "not stays_up"),
                to("prone", "1", "not stays_up"),
            ],
        },
    ],
}
