"""The blow of After Sundown, by either text: a soak, a table of wounds, ten boxes, and the clocks of the dying."""

from __future__ import annotations

from sawbones.systems.own.five.numbers import attribute, track
from sawbones.systems.own.shorthand import Plain, go, stop, to

FLAGS = ("indomitable", "object", "agony", "anesthetic", "skin_of_night")


def after_sundown(*, revised: bool) -> Plain:
    """Both texts; where they differ, one step does."""
    dies = [to("dead", "1"), *(to(name, "0") for name in ("critical", "terminal", "left", "limit", "stabilised"))]
    clock = "terminal" if revised else "critical"
    wraps = (
        "(literal and fwd == 10 and back == 0 and across == 0)"
        " or (all_forward and fwd == 10) or (any_normal and full and only)"
    )
    normal = [
        to("only", "max(0, fwd - max(back, across))"),
        to("wraps", wraps if revised else "full and only > 0"),
        to("turned", "min(boxes, only) if any_normal else boxes" if revised else "min(boxes, only)"),
        to("past", "max(0, fwd + boxes - 10)"),
        to("fwd", "fwd + boxes", "not wraps"),
        to("turned", "min(past, max(0, 10 - max(back, across))) if carry else 0", "not wraps"),
        to("back", "back + turned", "wraps" if revised else "wraps or past"),
    ]
    return {
        "sawbones_game": 1,
        "name": "After Sundown, revised: its blow" if revised else "After Sundown: its blow",
        "line": "A soak, a table of wounds, and ten boxes with three kinds of strokes.",
        "attributes": [
            *(attribute(name) for name in ("strength", "willpower", "armour", "edge", *FLAGS, "lure")),
            attribute("bonus", 20, -10),
        ],
        "tracks": [
            track("fwd", "10", "boxes"),
            track("back", "10", "boxes", within="fwd", stroke="\\"),
            track("across", "10", "boxes", within="fwd", stroke="-"),
            track("critical", shape="tag"),
            track("terminal", shape="tag"),
            track("dead", shape="tag"),
            track("stabilised", shape="tag"),
            track("left", "9999", "clock"),
            track("limit", "9999"),
            track("count", "999"),
        ],
        "switches": [
            {"id": name, "name": name, "why": "A reading of the text."}
            for name in (
                "seven",
                "lower",
                "resists",
                "threshold",
                "exceeded",
                "petty_counts",
                "stays",
                "literal",
                "all_forward",
                "any_normal",
                "carry",
                "zero",
            )
        ],
        "tables": [
            {
                "id": "boxes_of",
                "name": "Boxes",
                "rows": [
                    [1, 1, "Petty"],
                    [2, 3, "Ordinary"],
                    [3, 6, "Serious"],
                    [4, 10, "Incapacitating"],
                    [5, 10, "Terminal"],
                ],
            }
        ],
        "rolls": [
            {"id": "soak", "name": "Soak", "kind": "pool", "dice": "soakable * (pool - 3 * trade)", "hits": "5+"}
        ],
        "acts": [
            {
                "id": "blow",
                "name": "Blow",
                "tone": "harm",
                "asks": [
                    ["damage", "Damage", 0, 40, 3],
                    ["kind", "Kind", 0, 2, 1, "normal, lethal, aggravated"],
                    ["soakable", "Soakable", 0, 1, 1],
                    ["shift", "Size", 0, 3, 0],
                    ["trade", "Armour hits", 0, 20, 0],
                    ["which", "Soaked by", 0, 2, 0, "Strength, Willpower, Another"],
                    ["another", "Its dice", 0, 20, 0],
                    ["bane", "Bane", 0, 1, 0],
                ],
                "steps": [
                    to("kind", "2", "bane"),
                    to(
                        "penalty",
                        "0 if object or indomitable else max(0, min(10, max(0, fwd + 2 * agony - 2 * anesthetic))"
                        " - max(0, willpower - 2))",
                    ),
                    to("pool", "willpower if which == 1 else another if which else strength"),
                    to("pool", "max(0, pool + edge + armour + (0 if bane else bonus) - resists * penalty)"),
                    to("trade", "soakable * min(trade, armour, pool // 3)"),
                    {"do": "roll", "what": "hits", "roll": "soak"},
                    to("net", "damage - hits - trade"),
                    go("wounded"),
                ],
            }
        ],
        "parts": [
            {
                "id": "wounded",
                "name": "Wounds",
                "steps": [
                    to("row", "net + lower"),
                    to("row", "max(row, 1)", "net == 0 and zero"),
                    to("level", "6 if row >= (8 if lower or not seven else 7) else 0 if row < 1 else min(row, 5)"),
                    to("level", "min(6, level + shift)", "level > 0"),
                    stop("level == 0"),
                    to("kind", "max(0, kind - skin_of_night)"),
                    go("dies", "level == 6"),
                    stop("level == 6 or dead"),
                    to("boxes", "boxes_of(level)"),
                    to("full", "max(fwd, back, across) == 10"),
                    to("stabilised", "stabilised and full"),
                    to("had", "stabilised and back == 10"),
                    to("brim", "back == 10 or across == 10" if revised else "back == 10"),
                    go("normal", "kind == 0"),
                    go("drawn", "kind > 0"),
                    stop("object"),
                    go("counted", "threshold and brim"),
                    stop("dead"),
                    go("terminally", "level == 5"),
                    stop("level == 5 or back < 10 or critical or terminal or (had and stays)"),
                    to(clock, "1"),
                    to("left", "60"),
                    to("limit", "60"),
                    to("stabilised", "0"),
                ],
            },
            {"id": "normal", "name": "Normal marks", "steps": normal},
            {
                "id": "drawn",
                "name": "Marks",
                "steps": [
                    to("fwd", "fwd + boxes"),
                    to("back", "back + boxes"),
                    to("across", "across + boxes", "kind == 2"),
                ],
            },
            {
                "id": "counted",
                "name": "Death Threshold",
                "steps": [
                    to("count", "count + (2 if level >= 4 else 1 if level > 1 or petty_counts else 0)"),
                    go("dies", "count > willpower + lure or (count == willpower + lure and not exceeded)"),
                ],
            },
            {
                "id": "terminally",
                "name": "Terminal",
                "steps": [
                    stop("terminal and left < 5"),
                    to("critical", "0"),
                    to("terminal", "1"),
                    to("left", "5"),
                    to("limit", "5"),
                    to("stabilised", "0"),
                ],
            },
            {"id": "dies", "name": "Death", "steps": dies},
        ],
        "ends": [
            {"word": "dead", "when": "dead", "grave": 3},
            {"word": "dying", "when": "critical or terminal", "grave": 2},
            {"word": "out", "when": "max(fwd, back, across) == 10"},
        ],
    }
