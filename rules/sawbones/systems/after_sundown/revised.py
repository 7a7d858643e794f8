"""The revised text: only where it differs from the first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from sawbones.kit.fields import Option, choice
from sawbones.kit.values import Refused
from sawbones.play.question import Cite
from sawbones.play.wording import lasting
from sawbones.systems.after_sundown.book import AfterSundown
from sawbones.systems.after_sundown.readings import FIRST, REVISED
from sawbones.systems.after_sundown.sheet import LONGEST_CLOCK, SIZE, Fighter


@dataclass(frozen=True, slots=True)
class RevisedFighter(Fighter):
    """One condition instead of two."""

    condition: str | None = choice(
        "Condition", (Option("dying", "dying"), Option("dead", "dead")), None, more=True, suffered=True
    )


@dataclass(frozen=True)
class Revised(AfterSundown):
    """After Sundown, rewritten: one Dying condition with one clock."""

    sheet: ClassVar[type] = RevisedFighter
    source: ClassVar[str] = REVISED
    full_lethal: ClassVar[str] = "dying"
    mortal: ClassVar[str] = "dying"
    lying: ClassVar[str] = (
        "may or may not be conscious, cannot stand, takes no action that needs dice, and at best crawls slowly"
    )
    anyway: ClassVar[str] = ""
    nowhere: ClassVar[str] = ""

    normal_wrap: str = choice(
        "A normal wound on a full track turns marks lethal",
        (
            Option("literal", "if all are normal only", "“Already entirely filled with Normal marks”, and such a mark "
                   "is a / alone. Once one box is lethal, further normal wounds do nothing.",
                   Cite(REVISED, "Wounds: the only exception")),
            Option("all_forward", "if all have a /", "A lethal mark holds a / too, so a track of ten / is filled with "
                   "normal strokes.", Cite(REVISED, "Wounds, table of marks")),
            Option("any_normal", "if any is normal only", "The first text: full, and there are “any boxes only filled "
                   "in as Normal”.", Cite(FIRST, "Wounds: full track")),
            Option("off", "never", "A mark pushed off the track is discarded, always.", Cite(REVISED, "Wounds: marks")),
        ),
        reading=True,
    )  # fmt: skip

    def normal(self, man: Fighter, boxes: int) -> tuple[Fighter, str, tuple[str, ...]]:
        """What is pushed off the track is discarded, unless it was full of normal marks when the wound began."""
        forward, back, across = man.track
        only = self.normal_only(man)
        wraps = {
            "literal": man.track == (SIZE, 0, 0),
            "all_forward": forward == SIZE,
            "any_normal": man.full and only > 0,
            "off": False,
        }[self.normal_wrap]
        readings = ("normal_wrap",) if forward + boxes > SIZE else ()
        if wraps:
            turned = min(boxes, only) if self.normal_wrap == "any_normal" else boxes
            return man.strokes(forward, back + turned, across), "\\ and turn lethal", readings
        return man.strokes(forward + boxes, back, across), "/", readings

    def brim(self, man: Fighter) -> bool:
        """The rightmost box holds a lethal or an aggravated mark."""
        return SIZE in man.track[1:]

    def settle(self, sheet: Fighter) -> Fighter:
        """A clock alone means dying."""
        if sheet.condition is None and sheet.minutes_left is not None and not sheet.object:
            if sheet.stabilised:
                raise Refused({"minutes_left": "Stabilised means that no clock runs: give one or the other."})
            sheet = replace(sheet, condition="dying")
        return super().settle(sheet)

    def more_time(self, man: Fighter, minutes: int) -> Fighter:
        """The minutes are added to what is left."""
        left, limit = ((count or 0) + minutes for count in (man.minutes_left, man.time_limit))
        return replace(man, minutes_left=min(LONGEST_CLOCK, left), time_limit=min(LONGEST_CLOCK, limit))

    def more_time_words(self, before: Fighter, man: Fighter, minutes: int) -> str:
        """The same in words."""
        return f"{lasting(minutes)} more, so {lasting(man.minutes_left or 0)} left"

    def festers(self, kind: int, left: int) -> bool:
        """Without a hit it festers, whatever is left."""
        return True
