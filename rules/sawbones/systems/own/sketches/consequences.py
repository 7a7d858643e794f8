"""Stress, and consequences where it does not hold."""

from __future__ import annotations

from sawbones.systems.own.shorthand import Plain, do, go, stop, to

CONSEQUENCES: Plain = {
    "sawbones_game": 1,
    "name": "Stress and consequences",
    "line": "What stress does not hold becomes a consequence; what those do not hold takes somebody out.",
    "attributes": [
        {"id": "fights", "name": "Fighting", "low": -2, "high": 8, "usual": 2},
        {"id": "dodges", "name": "Dodging", "low": -2, "high": 8, "usual": 1},
        {"id": "build", "name": "Build", "high": 6, "usual": 1},
    ],
    "tracks": [
        {"id": "stress", "name": "Stress", "shape": "boxes", "size": "3 if build < 1 else 4 if build < 3 else 6"},
        {"id": "mild", "name": "Mild", "shape": "pips", "size": "1 + (build > 4)"},
        {"id": "moderate", "name": "Moderate", "shape": "pips", "size": "1"},
        {"id": "severe", "name": "Severe", "shape": "pips", "size": "1"},
        {"id": "taken", "name": "taken out", "shape": "hidden", "size": "1"},
    ],
    "rolls": [
        {"id": "strike", "name": "Fighting", "kind": "fudge", "dice": "4", "plus": "by_fights + bonus"},
        {"id": "avoid", "name": "Dodging", "kind": "fudge", "dice": "4", "plus": "dodges"},
    ],
    "acts": [
        {
            "id": "attack",
            "name": "Attack",
            "tone": "harm",
            "asks": [["bonus", "Bonus", -4, 12, 0], ["weapon", "Weapon", 0, 6, 0]],
            "steps": [
                do("roll", "shifts", roll="strike", against="avoid", see="max(0, it - other)"),
                stop("shifts == 0"),
                to("shifts", "shifts + weapon"),
                go("absorb"),
            ],
        },
        {
            "id": "hit",
            "name": "Shifts",
            "tone": "harm",
            "asks": [["shifts", "Shifts", 1, 20, 2]],
            "steps": [go("absorb")],
        },
        {"id": "breath", "name": "A breath", "tone": "calm", "steps": [to("stress", "0")]},
    ],
    "parts": [
        {
            "id": "absorb",
            "name": "Absorbing",
            "steps": [
                to("left", "max(0, shifts - (stress_size - stress))"),
                to("use_mild", "left > 0 and mild < mild_size"),
                to("left", "max(0, left - 2)", "use_mild"),
                to("use_moderate", "left > 0 and not moderate"),
                to("left", "max(0, left - 4)", "use_moderate"),
                to("use_severe", "left > 0 and not severe"),
                to("left", "max(0, left - 6)", "use_severe"),
                to("taken", "1", "left > 0", "Nothing holds that: taken out."),
                stop("left > 0"),
                do("mark", "mild", "use_mild"),
                do("mark", "moderate", "use_moderate"),
                do("mark", "severe", "use_severe"),
                do("mark", "stress", boxes="max(0, shifts - 2 * use_mild - 4 * use_moderate - 6 * use_severe)"),
            ],
        }
    ],
    "ends": [{"word": "taken out", "when": "taken", "grave": 1}],
    "hurt_name": "stress",
    "hurt": "stress",
    "fight": {
        "name": "On the airship",
        "fighters": [["Zadie", False, 1, "fights 4, build 3"], ["Minion", True, 4, "fights 1, build 0"]],
    },
}
