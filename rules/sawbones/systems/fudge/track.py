"""Section 4.51, Wound Levels: the track as data. Its levels, names, boxes, ranges and penalties are the table's own.

A track comes in as rows and is worked with as :class:`Level`; the printed one is the default.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from sawbones.kit.fields import Column, Preset, rows
from sawbones.systems.fudge.sheet import CODE_LENGTH

if TYPE_CHECKING:
    from collections.abc import Sequence

Row = tuple[Any, ...]

DRAGS = "No action: drags himself a little, gasps a word"
DYING = "Unconscious; an hour at most without help"
PRINTED: tuple[Row, ...] = (
    ("scratch", "Scratch", 3, 1, 0, True, 0, ""),
    ("hurt", "Hurt", 1, 3, -1, True, 0, ""),
    ("very_hurt", "Very Hurt", 1, 5, -2, True, 0, ""),
    ("incapacitated", "Incapacitated", 1, 7, 0, False, 0, DRAGS),
    ("near_death", "Near Death", 1, 9, 0, False, 0, DYING),
)
#: the ranges printed for doubled relative degrees
DOUBLED = (1, 4, 7, 10, 13)
COLUMNS = (
    Column("id", "Id", "text", longest=24, default="", help="Made of the name if left empty."),
    Column("name", "Name", "text", longest=24, default=""),
    Column("boxes", "Boxes", low=0, high=12, default=1),
    Column("from", "From damage", low=-20, high=99, default=1, help="The least damage of this level."),
    Column("penalty", "Penalty", low=-9, high=9, default=0, help="Off every trait it logically touches."),
    Column("can_act", "Acts", "flag", default=True),
    Column("after", "After the fight", low=-9, high=9, default=0, help="A penalty felt when the battle is over."),
    Column("may", "May do", "text", longest=80, default=""),
)


def _with(changes: dict[str, dict[int, Any]]) -> tuple[Row, ...]:
    return tuple(tuple({**dict(enumerate(row)), **changes.get(row[0], {})}.values()) for row in PRINTED)


def expanded(severe: int, starts: Sequence[int] = (1, 3, 4, 6, 7, 9)) -> tuple[Row, ...]:
    """Hurt and Very Hurt as three: Light, Moderate, Severe. The light one is not felt before the fight is over."""
    scratch, _, _, incapacitated, near_death = PRINTED
    middle = (
        ("light", "Light Wound", 1, 0, 0, True, -1, "Not noticed in the heat of battle"),
        ("moderate", "Moderate Wound", 1, 0, -1, True, 0, ""),
        ("severe", "Severe Wound", 1, 0, severe, True, 0, ""),
    )
    track = (scratch, *middle, incapacitated, near_death)
    return tuple((*row[:3], start, *row[4:]) for row, start in zip(track, starts, strict=True))


PAWNS: tuple[Row, ...] = (
    ("hurt", "Hurt", 1, 1, -1, True, 0, ""),
    ("out", "Out of the battle", 1, 5, 0, False, 0, "Whatever became of him, he fights no more"),
)
PRESETS = (
    Preset("As printed", PRINTED),
    Preset("Light, Moderate, Severe −3", expanded(-3)),
    Preset("Light, Moderate, Severe −2", expanded(-2)),
    Preset("Light, Moderate, Severe, doubled degrees", expanded(-3, (1, 4, 6, 8, 10, 13))),
    Preset("Cinematic: 9 boxes", _with({"scratch": {2: 4}, "hurt": {2: 2}})),
    Preset("More cinematic: 10 boxes", _with({"scratch": {2: 4}, "hurt": {2: 2}, "very_hurt": {2: 2}})),
    Preset("Epic", _with({"scratch": {2: 4}, "hurt": {2: 3}, "very_hurt": {2: 3}})),
    Preset("Tougher: every range one higher", tuple((*row[:3], row[3] + 1, *row[4:]) for row in PRINTED)),
    Preset("Deadlier: every range one lower", tuple((*row[:3], max(1, row[3] - 1), *row[4:]) for row in PRINTED)),
    Preset("Pawns: Hurt, out of the battle", PAWNS),
)


@dataclass(frozen=True, slots=True)
class Level:
    """One level of wounds: ``low`` is the least damage that brings it, ``code`` the letter it writes in a box."""

    id: str
    name: str
    boxes: int
    low: int
    penalty: int
    can_act: bool
    after: int
    may: str
    code: str


def slug(row: Row) -> str:
    """The id of a row: its own, or one made of its name."""
    return row[0] or re.sub(r"[^a-z0-9]+", "_", row[1].lower()).strip("_")


def wrong(track: Sequence[Row]) -> str:
    """Why these rows are no track, in a sentence; "" if they are one."""
    ids = [slug(row) for row in track]
    for number, (row, name) in enumerate(zip(track, ids, strict=True), start=1):
        if not name or not row[1]:
            return f"Levels, row {number}: a level needs a name in letters."
    if len(set(ids)) < len(ids):
        return f"Levels: two are called {next(name for name in ids if ids.count(name) > 1)}; give each its own name."
    for milder, worse in pairwise(track):
        if worse[3] <= milder[3]:
            return f"Levels: {worse[1]} from {worse[3]} must begin above {milder[1]}, which is from {milder[3]}."
    if "undamaged" in ids or "none" in ids:
        return "Levels: undamaged and none are the words for no wound at all; call this level something else."
    return ""


def levels_field() -> Any:
    """The field of the book that holds the track."""
    return rows(
        "Wound levels", COLUMNS, 12, PRINTED, least=1, presets=PRESETS, check=wrong,
        help="Mildest first. Each may be renamed, moved, dropped; the live table shows what it does.",
    )  # fmt: skip


@lru_cache(maxsize=64)
def read_track(track: tuple[Row, ...], boxes: tuple[int, ...], *, doubled: bool) -> tuple[Level, ...]:
    """The levels of these rows; where the ranges are as printed, doubled degrees take the ranges printed for them."""
    starts = tuple(row[3] for row in track)
    if doubled and starts == tuple(row[3] for row in PRINTED):
        starts = DOUBLED
    levels: list[Level] = []
    for number, (row, start) in enumerate(zip(track, starts, strict=True)):
        _, name, count, _, penalty, can_act, after, may = row
        code = _code(name, {level.code for level in levels})
        level = Level(
            slug(row), name, boxes[number] if boxes else count, start, abs(penalty), can_act, abs(after), may, code
        )
        levels.append(level)
    return tuple(levels)


def _code(name: str, taken: set[str]) -> str:
    """The first letter of the name, or with one more letter where another level has it.

    Some letters are two or three when they are written large or small ("ß", "ﬃ"): what a box does not hold is cut.
    """
    whole = name[0].upper()
    first = whole if len(whole) <= CODE_LENGTH else whole[0]
    pairs = (whole[0] + other.lower()[0] for other in name[1:] if other.isalnum())
    spare = (first, *pairs, *(str(digit) for digit in range(10)), *(f"{whole[0]}{digit}" for digit in range(10)))
    return next(code for code in spare if code not in taken)
