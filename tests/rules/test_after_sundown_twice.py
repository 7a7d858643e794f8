"""The wounds of both texts written down a second time, as bare arithmetic, and any run of wounds through both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from table_talk import accepted, act, begun, boris

from goals import many

FIRST, REVISED = "after-sundown", "after-sundown-revised"


@dataclass
class Plain:
    """A fighter as seven numbers."""

    revised: bool
    willpower: int
    options: dict[str, Any]
    track: tuple[int, int, int] = (0, 0, 0)
    condition: str = ""
    left: int | None = None
    count: int = 0

    def wound(self, net: int, kind: str) -> None:
        row = net + (self.options["table"] == "pre_errata")
        death = 8 if self.options["table"] == "pre_errata" else self.options["death_net"]
        if self.condition == "dead" or (row < 1 and row < death):
            return
        if row >= death:
            self.condition, self.left = "dead", None
            return
        boxes = {1: 1, 2: 3, 3: 6}.get(row, 10)
        f, b, h = self.track
        before = b == 10 or (self.revised and h == 10)
        if kind == "normal":
            f, b = self.normal(f, b, h, boxes)
        else:
            f, b, h = f + boxes, b + boxes, h + boxes * (kind == "aggravated")
        self.track = (min(10, f), min(10, b), min(10, h))
        if self.options["death_threshold"] and before:
            self.count += 2 if row >= 4 else 1
            if self.count >= self.willpower:
                self.condition, self.left = "dead", None
                return
        if row >= 5:
            mortal = self.condition in ("terminal", "dying")
            self.left = min(self.left, 5) if mortal and self.left is not None else 5
            self.condition = "dying" if self.revised else "terminal"
        elif self.track[1] == 10 and not self.condition:
            self.condition, self.left = "dying" if self.revised else "critical", 60

    def normal(self, f: int, b: int, h: int, boxes: int) -> tuple[int, int]:
        full = max(f, b, h) == 10
        only = max(0, f - max(b, h))
        if self.revised:
            wrap = {
                "literal": (f, b, h) == (10, 0, 0), "all_forward": f == 10, "any_normal": full and only > 0, "off": False,
            }[self.options["normal_wrap"]]  # fmt: skip
            turned = min(boxes, only) if self.options["normal_wrap"] == "any_normal" else boxes
            return (f, b + turned) if wrap else (f + boxes, b)
        if full and only:
            return f, b + min(boxes, only)
        over = max(0, f + boxes - 10) if self.options["overflow"] == "carry" else 0
        return f + boxes, b + min(over, max(0, 10 - max(b, h)))


WOUNDS = st.lists(
    st.tuples(st.integers(0, 9), st.sampled_from(["normal", "normal", "lethal", "aggravated"]), st.integers(0, 7)),
    max_size=8,
)
#: no wound makes a dash without the other strokes, but healing does
LAYER = st.sampled_from([0, 0, 3, 4, 7, 9, 10])
TRACKS = st.just((0, 0, 0)) | st.tuples(LAYER, LAYER, LAYER)
OPTIONS = st.fixed_dictionaries(
    {
        "table": st.sampled_from(["printed", "pre_errata"]), "death_net": st.sampled_from([8, 7]),
        "death_threshold": st.booleans(),
    }
)  # fmt: skip


@settings(max_examples=many(300, 300))
@given(st.booleans(), st.integers(0, 6), OPTIONS, st.data(), WOUNDS, TRACKS)
def test_any_run_of_wounds(
    revised: bool, willpower: int, options: dict[str, Any], data: st.DataObject, wounds: list[tuple[int, str, int]],
    track: tuple[int, int, int],
) -> None:  # fmt: skip
    own = (
        ("normal_wrap", ["literal", "all_forward", "any_normal", "off"])
        if revised
        else ("overflow", ["on_full_only", "carry"])
    )
    options = options | {own[0]: data.draw(st.sampled_from(own[1]))}
    plain = Plain(revised, willpower, options, track)
    if track[1] == 10:
        plain.condition, plain.left = "dying" if revised else "critical", 60
    sheet = {"willpower": willpower, "track": list(track)}
    document = begun(REVISED if revised else FIRST, sheet, **options)
    for net, kind, minutes in wounds:
        was_dead = plain.condition == "dead"
        document, reply = act(document, "wound", {"net": net, "kind": kind})
        plain.wound(net, kind)
        facts = boris(reply)
        assert tuple(facts["track"]) == plain.track
        assert facts["minutes_left"] == plain.left
        assert facts["death_count"] == plain.count
        full = max(plain.track) == 10
        assert facts["state"] == (plain.condition or ("incapacitated" if full else "active"))
        assert facts["penalty"] == max(0, plain.track[0] - max(0, willpower - 2))
        result = reply["result"]
        if result["wound"] not in ("none", "death"):
            boxes = {"petty": 1, "ordinary": 3, "serious": 6}.get(result["wound"], 10)
            assert result["marked"] + result["lost"] == (0 if was_dead else boxes)
        # a few minutes pass, too few for any clock to run out
        if plain.left is not None and minutes < plain.left:
            document, _ = accepted(document, {"do": "wait", "minutes": minutes})
            plain.left -= minutes
