"""A blow of Fudge written down a second time, as bare arithmetic, and any run of blows through both."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from table_talk import act, begun, boris

from goals import many

LEVELS = ["scratch", "hurt", "very_hurt", "incapacitated", "near_death"]
CODES = "SHVIN"
PENALTY = [0, 1, 2, 0, 0]

SHEETS = st.fixed_dictionaries(
    {
        "damage_capacity": st.integers(-3, 4), "armour": st.integers(0, 6), "mass_scale": st.integers(-2, 3),
        "mass": st.integers(-1, 2), "tough_hide": st.integers(0, 2), "pain": st.sampled_from(["normal", "high", "low"]),
    }
)  # fmt: skip
OPTIONS = st.fixed_dictionaries(
    {
        "double_rd": st.booleans(), "heavy_blunt": st.booleans(), "scratch_cap": st.booleans(),
        "boxes": st.sampled_from([[3, 1, 1, 1, 1], [4, 2, 1, 1, 1], [1, 1, 2, 1, 1]]),
    }
)  # fmt: skip
BLOWS = st.lists(
    st.fixed_dictionaries(
        {
            "relative_degree": st.integers(-2, 7), "strength": st.integers(-3, 4), "strength_scale": st.integers(-2, 3),
            "weapon": st.integers(-1, 5), "sharp": st.booleans(), "heavy_blunt": st.booleans(),
            "own_strength": st.booleans(),
        }
    ),
    max_size=9,
)  # fmt: skip


def named(order: dict[str, Any], sheet: dict[str, Any], options: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The sums of a blow, and the level it comes to (-1 is none)."""
    odf = (
        order["weapon"] + order["sharp"] + (0 if order["own_strength"] else order["strength"] + order["strength_scale"])
    )
    halved = options["heavy_blunt"] and order["heavy_blunt"]
    armour = sheet["armour"] // 2 if halved else sheet["armour"]
    ddf = sheet["damage_capacity"] + armour + sheet["mass_scale"] + sheet["mass"] + sheet["tough_hide"]
    df, degree = odf - ddf, order["relative_degree"]
    if degree == 1:
        level = -1 if df < 0 else 0 if df <= 4 else 1
        return {"odf": odf, "ddf": ddf, "df": df, "graze": True}, level
    damage = df + degree * (2 if options["double_rd"] else 1)
    starts = [1, 4, 7, 10, 13] if options["double_rd"] else [1, 3, 5, 7, 9]
    level = sum(damage >= start for start in starts) - 1
    return {"odf": odf, "ddf": ddf, "df": df, "graze": False, "damage": damage, "armour_used": armour}, level


def recorded(marks: list[list[str]], level: int, options: dict[str, Any]) -> tuple[int, bool, bool]:
    """The box's level (-1 is none), whether it went beyond the record, whether the scratch cap ignored it."""
    for at in range(level, len(LEVELS)):
        if level == 0 and options["scratch_cap"] and at > 2:
            return -1, False, True
        if len(marks[at]) < options["boxes"][at]:
            return at, False, False
    return -1, True, False


@settings(max_examples=many(300, 300))
@given(SHEETS, OPTIONS, BLOWS)
def test_any_run_of_blows(sheet: dict[str, Any], options: dict[str, Any], blows: list[dict[str, Any]]) -> None:
    document = begun("fudge", sheet, **options)
    marks: list[list[str]] = [[] for _ in LEVELS]
    for order in blows:
        document, reply = act(document, "blow", order)
        result, facts = reply["result"], boris(reply)
        if order["relative_degree"] <= 0:
            assert result["wound"] == "none"
        else:
            sums, level = named(order, sheet, options)
            assert {name: result[name] for name in sums} == sums
            assert result["wound"] == ("none" if level < 0 else LEVELS[level])
            if level >= 0:
                at, beyond, ignored = recorded(marks, level, options)
                assert (result["beyond_track"], bool(result["ignored"])) == (beyond, ignored)
                if at >= 0:
                    marks[at].append(CODES[level])
                    assert result["recorded"] == LEVELS[at]
        assert facts["marks"] == marks
        worst = max((at for at in range(len(LEVELS)) if marks[at]), default=-1)
        assert facts["level"] == ("undamaged" if worst < 0 else LEVELS[worst])
        assert facts["can_act"] == (worst < 3)
        cost = PENALTY[worst] if worst >= 0 else 0
        step = {"normal": 0, "high": -1, "low": 1}[sheet["pain"]] if cost else 0
        assert facts["penalty"] == max(0, cost + step)
