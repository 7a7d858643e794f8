"""Damage up to a number, and throws to hold on for whoever lies there."""

from __future__ import annotations

from sawbones.systems.own.shorthand import Plain, do, go, stop, to

HIT_POINTS: Plain = {
    "sawbones_game": 1,
    "name": "Hit points",
    "line": "Damage up to a number; whoever lies there throws to hold on.",
    "attributes": [
        {"id": "hp", "name": "Hit points", "low": 1, "high": 400, "usual": 12},
        {"id": "guard", "name": "Guard", "high": 40, "usual": 13, "help": "What an attack must reach."},
        {"id": "attack", "name": "Attack", "low": -5, "high": 30, "usual": 4},
    ],
    "tracks": [
        {"id": "harm", "name": "Damage", "size": "hp"},
        {"id": "held", "name": "Held on", "shape": "pips", "size": "3", "tone": "calm"},
        {"id": "slipped", "name": "Slipped", "shape": "pips", "size": "3", "tone": "harm"},
    ],
    "rolls": [
        {"id": "swing", "name": "Attack", "sides": "20"},
        {"id": "wound", "name": "Damage", "dice": "dice * hit", "sides": "sides", "plus": "plus"},
        {"id": "hold", "name": "Holding on", "sides": "20"},
    ],
    "parts": [
        {
            "id": "hurt",
            "name": "Damage",
            "steps": [
                to("was_down", "harm >= hp", text="{harm} of {hp}."),
                do("mark", "harm", boxes="dealt"),
                to("slipped", "3", "over >= hp", "{over} beyond the last: dead at once."),
                do("mark", "slipped", "was_down and dealt > 0", boxes="max(1, hit)"),
                stop("was_down"),
            ],
        },
        {"id": "up", "name": "Up again", "steps": [to("held", "0", "harm < hp"), to("slipped", "0", "harm < hp")]},
    ],
    "acts": [
        {
            "id": "attack_on",
            "name": "Attack",
            "tone": "harm",
            "asks": [["dice", "Dice", 1, 20, 1], ["sides", "Sides", 4, 12, 8], ["plus", "Plus", -5, 30, 2]],
            "steps": [
                do("roll", "hit", roll="swing", see="2 if it == 20 else it > 1 and it + by_attack >= guard",
                    text="Against {guard}, with {by_attack}: {hits: hit}."),
                stop("not hit"),
                do("roll", "rolled", roll="wound"),
                to("dealt", "max(0, rolled)"),
                go("hurt"),
            ],
        },
        {
            "id": "harm_of",
            "name": "Damage",
            "tone": "harm",
            "asks": [["dealt", "Damage", 0, 400, 6]],
            "steps": [go("hurt")],
        },
        {
            "id": "heal",
            "name": "Heal",
            "tone": "calm",
            "asks": [["points", "Points", 1, 400, 6]],
            "steps": [do("heal", "harm", boxes="points"), go("up")],
        },
        {
            "id": "steady",
            "name": "Steady",
            "tone": "calm",
            "when": "harm >= hp and held < 3 and slipped < 3",
            "steps": [to("held", "3")],
        },
    ],
    "begins": [
        stop("harm < hp or held >= 3 or slipped >= 3"),
        do("roll", "fell", roll="hold", see="3 if it == 20 else it >= 10 if it > 1 else -1"),
        to("harm", "hp - 1", "fell == 3", "A twenty: up again."),
        go("up"),
        do("mark", "held", "fell == 1"),
        do("mark", "slipped", "fell < 1", boxes="1 - fell"),
    ],
    "tables": [{"id": "hits", "name": "Hits", "rows": [[0, 0, "missed"], [1, 1, "hit"], [2, 2, "twice the dice"]]}],
    "ends": [
        {"word": "dead", "when": "slipped >= 3", "grave": 3},
        {"word": "stable", "when": "harm >= hp and held >= 3", "grave": 1},
        {"word": "dying", "when": "harm >= hp and held < 3", "grave": 2, "act": "steady"},
    ],
    "fight": {
        "name": "At the ford",
        "fighters": [["Hild", False, 1, "hp 24, guard 16"], ["Odo", False, 1, "hp 14"], ["Raider", True, 4, "hp 7"]],
    },
}  # fmt: skip
