"""Section 4.57, Recording Wounds: one box a wound, up where none is open, and never Dead by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sawbones.play.wording import several
from sawbones.systems.fudge.readings import DETERMINING, FULL, PC_DEATH, RECORDING
from sawbones.systems.fudge.sheet import Fighter, level_word, trimmed
from sawbones.systems.fudge.standing import Standing

if TYPE_CHECKING:
    from sawbones.play.table import Table
    from sawbones.systems.fudge.orders import Hit

NOTHING = {"wound": "none", "recorded": "none", "beyond_track": False, "ignored": 0}


@dataclass(frozen=True)
class Recording(Standing):
    """Marks in boxes, or Damage Capacity going down."""

    def record(
        self, table: Table, man: Fighter, level: int, *, origin: int | None = None, near_death: bool = True
    ) -> Fighter:
        """A wound of this level is written down; ``origin`` is the wound it will be again once the battle is over.

        Without ``near_death`` the guard keeps the last level shut.
        """
        wound = self.track[level]
        table.say(f"A wound: {wound.name}.", self.cite(DETERMINING), **NOTHING | {"wound": wound.id})
        if man.dead:
            table.say("The dead take no further marks.", self.cite(RECORDING))
            return man
        man = self.struck_anew(man)
        if self.dc_mode == "track":
            return self.lowered(table, man, level)
        if man.pawn:
            return self.pawned(table, man, level)
        return self.boxed(table, man, level, level if origin is None else origin, near_death=near_death)

    def open(self, man: Fighter, level: int) -> int | None:
        """The first level from this one up that has an open box, or ``None``."""
        return next((at for at in range(level, len(self.track)) if len(man.at(at)) < self.track[at].boxes), None)

    def mark(self, man: Fighter, level: int, code: str) -> Fighter:
        """A letter in a box of this level."""
        marks = [man.at(place) for place in range(len(self.track))]
        marks[level] = (*marks[level], code)
        return replace(man, marks=trimmed(marks))

    def boxed(self, table: Table, man: Fighter, level: int, origin: int, *, near_death: bool) -> Fighter:
        """The box of the wound's own level, or of the next that has one open; the letter says what the wound was."""
        at = self.open(man, level)
        code, name = self.track[origin].code, self.track[level].name
        if level == self.scratch and self.scratch_cap and (at is None or at >= self.fallen):
            table.say("A Scratch goes no further than this: nothing is marked.",
                      self.cite(f"{RECORDING}: scratches", "scratch_cap"), ignored=1)  # fmt: skip
            return man
        if at is None:
            table.say(f"{name}: no box is open up to the last. Whether this is death, the game master says.",
                      self.cite(f"{RECORDING}: no number for Dead"), beyond_track=True)  # fmt: skip
            return replace(man, beyond=True)
        if at == len(self.track) - 1 and at > level and not near_death:
            table.say(f"{name}: no box is open but the last, and the guard keeps that shut.",
                      self.cite(PC_DEATH, "death_guard", source=FULL), ignored=1)  # fmt: skip
            return man
        way = (
            f"{name}, no open box: {self.track[at].name} [{code}]"
            if at > level
            else f"{name}: a box is marked [{code}]"
        )
        cite = self.cite(f"{RECORDING}: no open box" if at > level else RECORDING)
        table.say(f"{way}.", cite, recorded=self.track[at].id)
        after = self.clocked(self.mark(man, at, code))
        self.say_standing(table, after)
        return after

    def pawned(self, table: Table, man: Fighter, level: int) -> Fighter:
        """Pawns know three stages: unhurt, Hurt, out of the battle; a Scratch is none of them."""
        cite = self.cite(f"{RECORDING}: pawns", source=FULL)
        if level == self.scratch:
            table.say("A pawn takes no notice of a Scratch.", cite, ignored=1)
            return man
        last = min(self.fallen, len(self.track) - 1)
        out = level >= last or bool(man.at(self.hurt)) or man.worst == last
        at = last if out else self.hurt
        if man.at(last):
            table.say("Out of the battle already.", cite)
            return man
        text = "Out of the battle" if out else "Hurt: one more and he is out"
        table.say(f"A pawn. {text}.", cite, recorded=self.track[at].id)
        return self.clocked(self.mark(man, at, self.track[level].code))

    # Damage Capacity as the record

    def lowered(self, table: Table, man: Fighter, level: int) -> Fighter:
        """A hit above a Scratch costs a level; Scratches only where so many of them make a hit."""
        cite = self.cite(f"{RECORDING}, first method", "dc_mode")
        if level != self.scratch:
            return self.lose(table, man, 1)
        if not self.scratches_per_hit:
            table.say("A Scratch: Damage Capacity stays.", cite)
            return man
        code = self.track[level].code
        after = self.mark(man, level, code)
        if len(after.at(level)) < self.scratches_per_hit:
            count = several(len(after.at(level)), "Scratch", "Scratches")
            table.say(f"{count} of {self.scratches_per_hit} that make a hit.", cite, recorded=self.track[level].id)
            return after
        table.say(f"{self.scratches_per_hit} Scratches make a hit.", cite)
        marks = [() if place == level else after.at(place) for place in range(len(self.track))]
        return self.lose(table, replace(after, marks=trimmed(marks)), 1)

    def lose(self, table: Table, man: Fighter, levels: int) -> Fighter:
        """Damage Capacity falls by levels; what it then stands for holds only for whoever is damaged."""
        after = replace(man, dc_lost=min(20, man.dc_lost + levels))
        fell = f"{level_word(self.capacity(man))} to {level_word(self.capacity(after))}"
        table.say(f"Damage Capacity from {fell}.", self.cite(f"{RECORDING}, first method"))
        self.say_standing(table, after)
        return after

    def hit(self, table: Table, man: Fighter, order: Hit) -> Fighter:
        """A hit lowers Damage Capacity by one level, or by more where the game master finds it severe."""
        if self.dc_mode != "track":
            table.say("Damage Capacity is no wound record here: nothing is lowered.", self.cite(RECORDING, "dc_mode"))
            return man
        if man.dead:
            table.say("The dead take no further marks.", self.cite(RECORDING))
            return man
        return self.lose(table, self.struck_anew(man), order.levels)
