"""The first text: critical for an hour, then terminal; and how it reads its own contradictions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from sawbones.kit.fields import Option, choice
from sawbones.kit.system import Act, Nothing, said
from sawbones.kit.values import Refused
from sawbones.play.question import Cite
from sawbones.play.wording import lasting, several
from sawbones.systems.after_sundown.book import AfterSundown
from sawbones.systems.after_sundown.orders import HealingTest
from sawbones.systems.after_sundown.readings import FIRST, REVISED
from sawbones.systems.after_sundown.sheet import SIZE, Fighter

if TYPE_CHECKING:
    from sawbones.play.table import Table


@dataclass(frozen=True)
class FirstText(AfterSundown):
    """After Sundown as it was first written."""

    sheet: ClassVar[type] = Fighter

    overflow: str = choice(
        "A normal wound that fits only in part",
        (
            Option("on_full_only", "the rest is lost", "Marks turn lethal by wounds inflicted “when all the boxes are "
                   "filled in”: the track is full before the wound.", Cite(FIRST, "Wounds: full track")),
            Option("carry", "the rest turns marks lethal", "Each stroke is placed one by one, so that the track may "
                   "fill up in the middle of a wound.", Cite(FIRST, "Wounds: strokes placed one by one")),
        ),
        reading=True,
    )  # fmt: skip
    net_zero: str = choice(
        "Net 0",
        (
            Option("no_harm", "no harm", "The table begins at 1, and the revised text says “reduced to zero”.",
                   Cite(REVISED, "Wounds, first paragraph")),
            Option("petty", "a Petty wound", "Only damage soaked “to less than zero” does nothing; the smallest wound "
                   "there is, then.", Cite(FIRST, "Wounds, first paragraph")),
        ),
        reading=True,
    )  # fmt: skip

    def listed(self) -> tuple[Act[Fighter], ...]:
        """The acts of both texts, and what comes of the critical hour."""
        stable = Act(
            "stabilise", "Stabilises", Nothing, self.stabilises, said("{on} stabilises"),
            lambda man: man.condition == "critical", "Helped within the hour, or lucky: the clock stops.", "calm",
        )  # fmt: skip
        hour = Act(
            "critical_hour", "The hour is over", HealingTest, self.critical_hour,
            said("{on}: the hour is over"),
            lambda man: man.condition == "critical", "One normal healing step; no hit and it is terminal.", "harm",
        )  # fmt: skip
        return (*super().listed(), stable, hour)

    def settle(self, sheet: Fighter) -> Fighter:
        """A clock needs to know what it is the clock of: ten back strokes say critical, else it must be said."""
        alone = sheet.minutes_left is not None and sheet.condition is None and sheet.track[1] < SIZE
        if alone and not sheet.object:
            raise Refused({"minutes_left": "Minutes left of what? Give the condition too: critical or terminal."})
        return super().settle(sheet)

    def zero_wounds(self) -> bool:
        """Net 0 is no harm unless this fight reads it as the smallest wound."""
        return self.net_zero == "petty"

    def table_readings(self, net: int) -> tuple[str, ...]:
        """At net 0 and at 7 the text contradicts its own table."""
        return ("net_zero",) if net == 0 and self.table == "printed" else super().table_readings(net)

    def normal(self, man: Fighter, boxes: int) -> tuple[Fighter, str, tuple[str, ...]]:
        """On a full track with a normal-only box, normal wounds turn normal boxes lethal."""
        forward, back, across = man.track
        only = self.normal_only(man)
        if man.full and only:
            return man.strokes(forward, back + min(boxes, only), across), "\\ and turn lethal", ()
        over = max(0, forward + boxes - SIZE)
        if not over:
            return man.strokes(forward + boxes, back, across), "/", ()
        filled = man.strokes(SIZE, back, across)
        carried = min(over, self.normal_only(filled)) if self.overflow == "carry" else 0
        return filled.strokes(SIZE, back + carried, across), "/ or turn lethal" if carried else "/", ("overflow",)

    def critical_hour(self, table: Table, man: Fighter, order: HealingTest) -> Fighter:
        r"""At the end of the hour one normal healing step: no hit needs a ``\\`` for which there is no place."""
        cite = self.cite("Incapacitating and Terminal Wounds", source="After Sundown, Healing and Death")
        if man.condition != "critical":
            table.say("Nobody critical here: nothing to check.", cite)
            return man
        forward, back, across = man.track
        man = man.strokes(forward - 2, back, across)
        # this was the hour's own step: the next one comes with the next hour
        man = replace(man, rested=(0, *man.rested[1:]), early=(0, *man.early[1:]))
        table.say(f"The hour is over: {several(forward - man.track[0], '/ stroke')} gone.", cite)
        man, rolled = self.healing_hits(table, man, order, cite)
        if not rolled and self.festers(0, man.track[0]):
            return self.no_place(table, man)
        why = "A hit" if rolled else "No hit, but no / is left to grow worse"
        table.say(f"{why}: still critical, and another hour.", cite)
        return replace(man, minutes_left=60, time_limit=60)

    def no_place(self, table: Table, man: Fighter) -> Fighter:
        """A back stroke that grows out of a normal wound and finds no box without one: a terminal wound."""
        man = self.terminal(man)
        table.say(
            f"No hit, and no place for another \\: terminal, {lasting(man.minutes_left or 0)} to live.",
            self.cite("The Healing Test", source=self.chapter),
        )
        return man

    def stabilises(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """Help within the hour can stabilise, and sometimes it happens anyway: the game master says so."""
        cite = self.cite("Wounds: every box")
        if man.condition != "critical":
            table.say("Nobody critical here: nothing to stabilise.", cite)
            return man
        table.say("Helped or not, the condition degrades no further: stabilised.", cite)
        return self.stabilise(man)

    def ready(self, man: Fighter) -> tuple[str, ...]:
        """The normal step of somebody critical is the one at the end of the hour."""
        ready = super().ready(man)
        return tuple(kind for kind in ready if kind != "normal") if man.condition == "critical" else ready

    def more_time(self, man: Fighter, minutes: int) -> Fighter:
        """The limit becomes 20 minutes or an hour, counted from the wound; it never becomes shorter."""
        left = man.minutes_left or 0
        had = max(left, man.time_limit or 0)
        limit = max(minutes, had)
        return replace(man, minutes_left=left + limit - had, time_limit=limit)

    def more_time_words(self, before: Fighter, man: Fighter, minutes: int) -> str:
        """The same in words."""
        left = f"{lasting(man.minutes_left or 0)} left"
        if man.time_limit == before.time_limit:
            return f"the limit would be {lasting(minutes)}, and it is that already: {left}"
        return f"the limit becomes {lasting(minutes)}, so {left}"

    def festers(self, kind: int, left: int) -> bool:
        """Without a hit a stroke of the next kind comes, if any of this kind is left; the dash has no next."""
        return kind < 2 and left > 0
