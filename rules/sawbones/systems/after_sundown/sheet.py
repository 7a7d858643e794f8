r"""A fighter of After Sundown: ten boxes, three layers of strokes, and what soaks, hinders and heals.

A layer is a count, since each stroke goes into the first box that lacks it: box i (1 to 10) carries ``/`` if
i <= forward, ``\\`` if i <= back, ``-`` if i <= across. The order aggravated, lethal, normal follows by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sawbones.kit.fields import Option, asked, choice, counts, flag, number

SIZE = 10
STROKES = ("/", "\\", "-")
KINDS = ("normal", "lethal", "aggravated")
GLYPHS = {"": ".", "/": "/", "\\": "\\", "/\\": "X", "/\\-": "*", "-": "-", "\\-": "~", "/-": "+"}
NO_STROKES = (0, 0, 0)
#: minutes of rest, minutes of a clock and injuries are counted no further than this
LONGEST = 999_999
LONGEST_CLOCK = 99_999
MOST_COUNTED = 999


@dataclass(frozen=True, slots=True)
class Fighter:
    """Somebody or something with a condition monitor (first text; the revised one has other conditions)."""

    strength: int = number("Strength", 0, 20, 3, alias=("str",), help="Dice of the soak.")
    willpower: int = number(
        "Willpower", 0, 12, 2, alias=("wp", "will"), help="Each point above 2 takes one die off the penalty."
    )
    armour: int = number("Armour", 0, 20, 0, alias=("arm", "ar"), help="Soak dice against this kind of attack.")
    edge: int | None = asked("Edge", 0, 12, 0, alias=("ed",), help="More soak dice, and points to spend.")
    healing: int | None = asked(
        "Healing Test", 0, 30, 0, alias=("heal",), help="Edge + Survival and what helps: dice of a Healing Test."
    )
    track: tuple[int, ...] = counts(
        "Strokes",
        ("/", "\\", "-"),
        0,
        SIZE,
        NO_STROKES,
        more=True,
        help="How many boxes carry each stroke.",
        suffered=True,
    )
    soak_bonus: int = number("Soak bonus", -10, 20, 0, more=True, help="Dice from powers such as Fortitude.")
    indomitable: bool = flag("Indomitable", more=True, help="No wound penalty, and acts while incapacitated.")
    object: bool = flag("Object", more=True, help="A thing: ten boxes, no penalty, no clocks.")
    agony: bool = flag("Agony", more=True, help="The penalty counts two boxes more.")
    anesthetic: bool = flag("Anesthetic", more=True, help="The penalty counts two boxes fewer.")
    skin_of_night: bool = flag("Skin of Night", more=True, help="Aggravated becomes lethal, lethal normal.")
    death_threshold_bonus: int = choice(
        "Lure of Destruction",
        (Option(0, "none"), Option(2, "basic +2"), Option(4, "advanced +4"), Option(6, "elder +6")),
        more=True,
        help="Added to the Death Threshold.",
    )
    death_count: int = number(
        "Death count", 0, MOST_COUNTED, 0, more=True, help="Counted towards the Death Threshold.", suffered=True
    )
    stabilised: bool = flag(
        "Stabilised", more=True, help="Treated: the track is full and nothing is running.", suffered=True
    )
    condition: str | None = choice(
        "Condition", (Option("critical", "critical"), Option("terminal", "terminal"), Option("dead", "dead")),
        None, more=True, suffered=True,
    )  # fmt: skip
    minutes_left: int | None = number("Minutes left", 0, LONGEST_CLOCK, None, more=True, suffered=True)
    time_limit: int | None = number(
        "Time limit",
        0,
        LONGEST_CLOCK,
        None,
        more=True,
        help="What the clock was set to when it started, in minutes.",
        suffered=True,
    )
    rested: tuple[int, ...] = counts(
        "Rested",
        ("/", "\\", "-"),
        0,
        LONGEST,
        NO_STROKES,
        more=True,
        help="Minutes towards each stroke's next step.",
        suffered=True,
    )
    early: tuple[int, ...] = counts(
        "First step under treatment", ("/", "\\", "-"), 0, LONGEST, NO_STROKES, more=True,
        help="Minutes of rest at which the first step after first aid comes; 0 is the usual time.", suffered=True,
    )  # fmt: skip
    since_wound: int | None = number("Minutes since the wound", 0, LONGEST, None, more=True, suffered=True)
    treated: bool = flag("First aid given", more=True, help="First aid was given for the latest injury.", suffered=True)
    pain: int = number(
        "Illusory strokes", 0, SIZE, 0, more=True, help="Of the / strokes, those of Pain Drops.", suffered=True
    )
    pain_minutes: int = number(
        "Pain fades in", 0, 60, 0, more=True, help="Minutes until illusory strokes are gone.", suffered=True
    )
    medicine: int | None = asked(
        "First aid", 0, 60, 0, more=True, alias=("medic",), help="Logic + Medicine: dice to treat others."
    )
    edge_spent: int = number(
        "Edge spent",
        0,
        12,
        0,
        more=True,
        help="Points that are gone; soak and tests keep the whole Edge.",
        suffered=True,
    )

    @property
    def edge_left(self) -> int | None:
        """Points of Edge that can still be spent, or ``None`` where nobody has said how many there are."""
        return None if self.edge is None else max(0, self.edge - self.edge_spent)

    @property
    def full(self) -> bool:
        """Whether every box carries some mark."""
        return max(self.track) == SIZE

    @property
    def dead(self) -> bool:
        """Dead or, for a thing, destroyed."""
        return self.condition == "dead"

    @property
    def mortal(self) -> bool:
        """Whether a clock to the death is running: terminal in the first text, dying in the revised one."""
        return self.condition in ("terminal", "dying")

    def strokes(self, forward: int, back: int, across: int) -> Fighter:
        """The same fighter with so many strokes, each count kept within the track."""
        track = tuple(min(SIZE, max(0, count)) for count in (forward, back, across))
        pain = min(self.pain, track[0])
        return replace(self, track=track, pain=pain, pain_minutes=self.pain_minutes if pain else 0)

    def boxes(self) -> tuple[tuple[str, ...], ...]:
        """The ten boxes from the left, each with its strokes."""
        return tuple(
            tuple(stroke for stroke, count in zip(STROKES, self.track, strict=True) if box < count)
            for box in range(SIZE)
        )

    def show(self) -> str:
        """The ten boxes as ten characters."""
        return "".join(GLYPHS["".join(box)] for box in self.boxes())


def span(minutes: int) -> str:
    """A length of time in words short enough for a card."""
    if minutes < 60:
        return f"{minutes} min"
    hours, rest = divmod(minutes, 60)
    if hours < 24:
        return f"{hours} h" + (f" {rest} min" if rest else "")
    days, hours = divmod(hours, 24)
    return f"{days} d" + (f" {hours} h" if hours else "")
