"""The choices that the text leaves to the game master: every variant is a field here, with the words that offer it.

The text is a kit: it hardly ever contradicts itself, it gives several ways. The first option is the one it counts
with in its own examples.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from sawbones.kit.fields import Column, Option, Preset, choice, flag, number, numbers, rows, specs, text
from sawbones.kit.forms import chosen
from sawbones.kit.system import Book
from sawbones.kit.values import Refused
from sawbones.play.question import Cite
from sawbones.play.wording import several
from sawbones.systems.fudge.sheet import Fighter
from sawbones.systems.fudge.track import Level, Row, levels_field, read_track

TEXT = "Fudge, 1995 text"
FULL = "Fudge, fuller text"
CAPACITY = "4.52 Damage Capacity"
FACTORS = "4.54 Sample Wound Factors List"
DETERMINING = "4.55 Determining Wound Level"
GRAZING = "4.56 Grazing"
RECORDING = "4.57 Recording Wounds"
LEVELS = "4.51 Wound Levels"
SCALE = "4.58 Non-human Scale in Combat"
DAMAGE_ROLL = "4.61 Damage Die Roll"
STUN = "4.62 Stun, Knockout and Pulling Punches"
PC_DEATH = "4.64 PC Death"
HEALING = "4.8 Healing"

GRAZES: tuple[Row, ...] = ((0, "scratch"), (5, "hurt"))


def _yes_no(label: str, no: str, yes: str, cite: Cite) -> bool:
    """A variant that is off unless the table plays it, with the words for either."""
    found: bool = choice(label, (Option(False, "no", no, cite), Option(True, "yes", yes, cite)), reading=True)
    return found


@dataclass(frozen=True)
class Readings(Book[Fighter]):
    """Every variant of the text as one fight plays it."""

    sheet: ClassVar[type] = Fighter
    source: ClassVar[str] = TEXT

    levels: tuple[Row, ...] = levels_field()
    boxes: tuple[int, ...] = numbers(
        "Boxes a level",
        0,
        12,
        12,
        check=lambda counts: "Boxes: at least one box must be left." if counts and not any(counts) else "",
        help="Mildest first; empty: as the levels say. The text suggests one more Scratch and one more Hurt for "
        "the cinema, perhaps a Very Hurt too.",
        presets=(
            Preset("As the levels say", ()),
            Preset("3 1 1 1 1", (3, 1, 1, 1, 1)),
            Preset("4 2 1 1 1", (4, 2, 1, 1, 1)),
            Preset("4 2 2 1 1", (4, 2, 2, 1, 1)),
            Preset("4 3 3 1 1", (4, 3, 3, 1, 1)),
        ),
    )
    double_rd: bool = _yes_no(
        "Relative degree counts double",
        "The degree is “simply” added to the factor.",
        "For those who find the degree more important; the printed ranges become 1, 4, 7, 10, 13.",
        Cite(TEXT, DETERMINING),
    )
    graze_table: str = choice(
        "Grazes",
        (
            Option(
                "printed",
                "as printed",
                "Below 0 nothing, 0 to 4 the mildest level, 5 and more the next; where a graze may be worse, "
                "each five more are a level more.",
                Cite(TEXT, f"{GRAZING}: table"),
            ),
            Option("own", "our own table", "The table is called a sample; write another below.", Cite(TEXT, GRAZING)),
        ),
        reading=True,
    )
    graze_rows: tuple[Row, ...] = rows(
        "Our own graze table",
        (
            Column("from", "From factor", low=-40, high=60, default=0),
            Column("level", "Level", "text", longest=24, default=""),
        ),
        12,
        GRAZES,
        least=1,
        more=True,
        help="From which damage factor a graze is which level (its id or its name).",
    )
    graze_cap: str = text(
        "A graze is at most", 24, "hurt", more=True, help="The id or name of a level: “at most a GM-set Wound level”."
    )
    graze_scale: str = choice(
        "Scale on a graze",
        (
            Option(
                "none",
                "as the limit says",
                "The factor holds the difference in Scale already; what more it does, the game master says.",
                Cite(TEXT, f"{GRAZING}: table"),
            ),
            Option(
                "one",
                "a level more at most",
                "Whoever is bigger grazes worse, but “it should be minimized”: a giant's club may bring Very Hurt, "
                "Incapacitated not.",
                Cite(TEXT, f"{GRAZING}: Scale"),
            ),
            Option(
                "full",
                "a level more for each",
                "The limit is a level “plus any Scale difference”: a tiger does not graze a mouse.",
                Cite(TEXT, f"{GRAZING}: Scale"),
            ),
        ),
        reading=True,
    )
    graze_damage_roll: bool = _yes_no(
        "Damage roll on a graze",
        "A graze stays as the table has it.",
        "If it is allowed, it should not move a graze by more than one level.",
        Cite(TEXT, GRAZING),
    )
    dc_mode: str = choice(
        "Damage Capacity",
        (
            Option("attribute", "an attribute", "Its level, +3 to −3, is a defensive factor.", Cite(TEXT, CAPACITY)),
            Option(
                "roll",
                "a roll on each hit",
                "From Hurt on it is rolled: Great or better eases, Poor or worse worsens.",
                Cite(TEXT, f"{CAPACITY}, 1)"),
            ),
            Option(
                "gift",
                "a gift or a fault",
                "No attribute: Damage Resistant eases, Fragile worsens.",
                Cite(TEXT, f"{CAPACITY}, 2)"),
            ),
            Option(
                "track",
                "the wound record",
                "Each hit above a Scratch lowers it; no boxes at all.",
                Cite(TEXT, f"{RECORDING}, first method"),
            ),
            Option(
                "willpower",
                "Willpower instead",
                "A Willpower roll adjusts the wound, like Rasputin.",
                Cite(TEXT, f"{CAPACITY}, 4)"),
            ),
            Option("none", "none", "Its place among the factors is marked “optional”.", Cite(TEXT, FACTORS)),
        ),
        reading=True,
    )
    dc_step: str = choice(
        "It adjusts by",
        (
            Option(
                "level", "one wound level", "The first of the two ways the text names.", Cite(TEXT, f"{CAPACITY}, 1)")
            ),
            Option(
                "point",
                "one point of damage",
                "“Simply one damage point”, before it is looked up.",
                Cite(TEXT, f"{CAPACITY}, 1)"),
            ),
        ),
        reading=True,
    )
    willpower_lasts: str = choice(
        "What Willpower has eased",
        (
            Option(
                "permanent", "stays so", "It may have a permanent effect on the wound.", Cite(TEXT, f"{CAPACITY}, 4)")
            ),
            Option(
                "battle",
                "comes back after the battle",
                "It may be “temporary”, until the fight is over.",
                Cite(TEXT, f"{CAPACITY}, 4)"),
            ),
        ),
        reading=True,
    )
    less_lethal: bool = _yes_no(
        "Less lethal weapons",
        "The list as printed.",
        "Every kind of weapon one less, its sharpness not; fights take longer.",
        Cite(TEXT, f"{FACTORS}: first note"),
    )
    less_lethal_hands: bool = _yes_no(
        "… bare hands too",
        "A “type of weapon” is something held: bare hands and a martial art stay as they are.",
        "No weapon is an entry of the same list, so it is one less as well.",
        Cite(TEXT, f"{FACTORS}: first note"),
    )
    heavy_blunt: bool = _yes_no(
        "Maces and flails halve armour",
        "The note calls itself an example of detail one can have.",
        "Heavy blunt metal: half the armour counts, rounded down; hide, Scale and Damage Capacity in full.",
        Cite(TEXT, f"{FACTORS}: optional note"),
    )
    scratch_cap: bool = _yes_no(
        "Scratches stop at Very Hurt",
        "A Scratch without a box goes on to the next level that has one.",
        "However many, none takes anybody past the worst level that acts. Not against monsters of huge Scale.",
        Cite(TEXT, f"{RECORDING}: scratches"),
    )
    damage_roll: str = choice(
        "Damage roll",
        (
            Option("none", "none", "It “may” be included.", Cite(TEXT, DETERMINING)),
            Option(
                "1dF",
                "one Fudge die on the damage",
                "A die more or less before it is looked up.",
                Cite(FULL, DAMAGE_ROLL),
            ),
            Option(
                "1dF_level",
                "one Fudge die on the level",
                "The same die moves the wound by a level.",
                Cite(FULL, DAMAGE_ROLL),
            ),
            Option(
                "even_odd",
                "even and odd",
                "The rolls of the fight itself: an even one helps who rolled it.",
                Cite(FULL, DAMAGE_ROLL),
            ),
            Option("4dF", "four Fudge dice", "A Situational roll is added as it falls.", Cite(FULL, DAMAGE_ROLL)),
        ),
        reading=True,
    )
    death_guard: str = choice(
        "Death guard",
        (
            Option("none", "none", "Near Death is for whoever is hit so hard.", Cite(FULL, PC_DEATH)),
            Option(
                "three_levels",
                "three levels a blow",
                "From unhurt to Very Hurt at most, from Hurt to Near Death.",
                Cite(FULL, PC_DEATH),
            ),
            Option(
                "incapacitated_first",
                "first Incapacitated",
                "Near Death only for whoever lay there when the round began.",
                Cite(FULL, PC_DEATH),
            ),
        ),
        reading=True,
    )
    scratches_per_hit: int = number(
        "Scratches that make a hit",
        0,
        12,
        0,
        more=True,
        help="Where Damage Capacity is the record: 3 in the text's example; 0 counts none.",
    )
    dc_terrible: str = choice(
        "Damage Capacity at Terrible",
        (
            Option(
                "minus_three",
                "−3 to all",
                "Terrible is “at −3 to all actions”.",
                Cite(TEXT, f"{RECORDING}, first method"),
            ),
            Option(
                "incapacitated",
                "Incapacitated",
                "Or he is down, “if a GM wishes to play it that way”.",
                Cite(TEXT, f"{RECORDING}, first method"),
            ),
        ),
        reading=True,
    )
    pain_level_shift: bool = _yes_no(
        "High Pain Threshold at Incapacitated",
        "The gift takes a point off a penalty; where no penalty is, it does nothing.",
        "“By one level”: the worst wound counts as the level below, so that an Incapacitated one still acts.",
        Cite(TEXT, f"{LEVELS}: pain thresholds"),
    )
    willpower_roll: str = choice(
        "Willpower against penalties",
        (
            Option("none", "no", "The game master “may allow” it.", Cite(TEXT, LEVELS)),
            Option(
                "penalties",
                "Hurt and Very Hurt",
                "A hard roll reduces a penalty, a very good one cancels it.",
                Cite(TEXT, LEVELS),
            ),
            Option(
                "incapacitated",
                "Incapacitated too",
                "“Possibly” there as well: acts at the penalty of the level below.",
                Cite(TEXT, LEVELS),
            ),
        ),
        reading=True,
    )
    situational: str = choice(
        "A hidden roll below",
        (
            Option(
                "symmetric",
                "eases as it adds",
                "+3 and +4 add a level or two; −3 and −4 then take as many off.",
                Cite(TEXT, f"{DETERMINING}: Situational roll"),
            ),
            Option(
                "adds",
                "only adds",
                "The text says nothing of −3 and −4.",
                Cite(TEXT, f"{DETERMINING}: Situational roll"),
            ),
        ),
        reading=True,
    )
    week_roll: bool = flag(
        "Healing by itself needs a roll",
        more=True,
        help="Each week Constitution: Fair for Hurt, Good for Very Hurt, Great for Incapacitated.",
    )

    def __post_init__(self) -> None:
        """What one field says must fit the others."""
        if self.boxes and len(self.boxes) != len(self.levels):
            counts, levels = several(len(self.boxes), "count"), several(len(self.levels), "level")
            raise Refused({"boxes": f"Boxes: {counts} for {levels}; one each or none."})
        names = ", ".join(level.id for level in self.track)
        if self.graze_cap != "hurt" and self.find(self.graze_cap) is None:
            raise Refused({"graze_cap": f"A graze is at most one of {names}."})
        if self.graze_table == "own" and any(self.find(row[1]) is None for row in self.graze_rows):
            raise Refused({"graze_rows": f"Our own graze table: each level is one of {names}."})

    # The track

    @cached_property
    def track(self) -> tuple[Level, ...]:
        """The levels of this fight, mildest first."""
        return read_track(self.levels, self.boxes, doubled=self.double_rd)

    def find(self, called: str) -> int | None:
        """The place of a level by its id or name."""
        for place, level in enumerate(self.track):
            if called in (level.id, level.name):
                return place
        return None

    @cached_property
    def fallen(self) -> int:
        """The first level at which nobody acts (Incapacitated); past the end if there is none."""
        return next((place for place, level in enumerate(self.track) if not level.can_act), len(self.track))

    @cached_property
    def hurt(self) -> int:
        """The first level above a Scratch: by its name, or the second there is, or the only one."""
        named = self.find("hurt")
        return named if named is not None else min(1, len(self.track) - 1) if self.scratch is not None else 0

    @cached_property
    def scratch(self) -> int | None:
        """The level of scratches: by its name, or the first of several that costs nothing."""
        named = self.find("scratch")
        free = len(self.track) > 1 and not self.track[0].penalty and self.track[0].can_act
        return named if named is not None else 0 if free else None

    def name(self, level: int | None) -> str:
        """A level's name, or the word for none."""
        return "Undamaged" if level is None else self.track[level].name

    # Where it stands

    def reading(self, name: str) -> str:
        """How this fight plays a variant, in a sentence."""
        spec = specs(type(self))[name]
        if spec.kind != "choice":
            return f"Played here: {spec.label}, {getattr(self, name)}."
        option = chosen(self, name)
        return f"Played here: {spec.label}, {option.label}. {option.help}"
