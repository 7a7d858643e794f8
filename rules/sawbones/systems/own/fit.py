"""Whether the names of a game fit: each once, none of another kind, bounds around what is usual, sizes that stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sawbones.systems.own import formula
from sawbones.systems.own.formula import WrongFormula
from sawbones.systems.own.layout import Layout, options
from sawbones.systems.own.parts import slug, wrong_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sawbones.systems.own.definition import Game, Problems
    from sawbones.systems.own.formula import Reckon
    from sawbones.systems.own.parts import Levels

#: what formulas know by name, by the list it stands in
KINDS = {
    "attributes": "attribute",
    "pools": "pool",
    "tracks": "track",
    "levels": "levels",
    "switches": "switch",
    "tables": "table",
}
#: what is known by name among its own kind
ALONE = {"rolls": "roll", "parts": "part", "acts": "act", "times": "time"}
MOST_WORDS = 12
NO_BRACES = "a name or a word holds no “{” or “}”."


def looked_at(game: Game, problems: Problems) -> Layout:
    """The layout of a game whose names fit; what does not is added to the problems, and they are raised."""
    _Names(game, problems).look()
    problems.refuse()
    bare = Layout(game)
    sizes: dict[str, Reckon] = {}
    for place, one in enumerate(game.tracks):
        try:
            size = formula.read(one.size or "0")
            formula.known(size, bare.fixed, bare.tables)
            sizes[one.id] = formula.made(size, bare.fixed, bare.tables)
        except WrongFormula as wrong:
            told = f"Track {place + 1} “{one.name}”, At most"
            more = " A size is made of attributes and switches, which no fight changes."
            problems.add(f"tracks.{place}.size", told, f"{wrong}{more}")
    problems.refuse()
    return Layout(game, sizes)


@dataclass
class _Names:
    game: Game
    problems: Problems
    #: what each short name belongs to
    taken: dict[str, str] = field(default_factory=dict)

    def look(self) -> None:
        """At everything that has a name."""
        for kind, called in KINDS.items():
            for place, one in enumerate(getattr(self.game, kind)):
                self.take(f"{kind}.{place}.id", f"{called} “{one.name}”", one.id)
        for place, levels in enumerate(self.game.levels):
            self.levels(f"levels.{place}.rows", levels)
        for kind, called in ALONE.items():
            seen: set[str] = set()
            for place, one in enumerate(getattr(self.game, kind)):
                own = getattr(one, "of", one)
                if own.id in seen:
                    self.wrong(f"{kind}.{place}.id", f"{called} “{own.name}”", f"“{own.id}” is another's already.")
                seen.add(own.id)
        self.bounds()
        self.boxes()
        self.tables()
        for place, act in enumerate(self.game.acts):
            for sentence in self.asks(act.of):
                self.wrong(f"acts.{place}.asks", f"act “{act.of.name}”", sentence)
        if not self.game.acts:
            self.wrong("acts", "acts", "nothing can happen: give one at least.")

    def wrong(self, path: str, told: str, sentence: str) -> None:
        self.problems.add(path, f"{told[:1].upper()}{told[1:]}", sentence)

    def take(self, path: str, told: str, name: str) -> None:
        """A short name that nothing else has."""
        if name in self.taken:
            self.wrong(path, told, f"“{name}” is the short name of {self.taken[name]} already.")
        self.taken[name] = told

    def levels(self, path: str, levels: Levels) -> None:
        """Each level with a name of its own."""
        told = f"levels “{levels.name}”"
        if not levels.rows:
            self.wrong(path, told, "give one level at least.")
        for place, row in enumerate(levels.rows, start=1):
            name = slug(row)
            if not row[1]:
                self.wrong(path, told, f"level {place} needs a name.")
            elif set("{}") & set(row[1]):
                self.wrong(path, told, NO_BRACES)
            elif why := wrong_id(name):
                self.wrong(path, told, f"level {place}: {why}")
            else:
                self.take(path, told, name)

    def bounds(self) -> None:
        """What is usual lies within what can be."""
        for place, one in enumerate(self.game.attributes):
            if not one.low <= one.usual <= one.high:
                sentence = f"usually it is from {one.low} to {one.high}, not {one.usual}."
                self.wrong(f"attributes.{place}.usual", f"attribute “{one.name}”", sentence)
        for place, pool in enumerate(self.game.pools):
            if pool.usual > pool.high:
                sentence = f"usually it is at most {pool.high}, not {pool.usual}."
                self.wrong(f"pools.{place}.usual", f"pool “{pool.name}”", sentence)

    def boxes(self) -> None:
        """Who shares a row of boxes, shares one that has its own."""
        rows = [one.id for one in self.game.tracks if one.shape == "boxes" and not one.within]
        for place, one in enumerate(self.game.tracks):
            if one.within and (one.within not in rows or one.shape != "boxes"):
                there = ", ".join(rows) or "there is none"
                sentence = f"boxes are shared with another row of boxes: {there}."
                self.wrong(f"tracks.{place}.within", f"track “{one.name}”", sentence)

    def tables(self) -> None:
        """Rows that begin at different numbers."""
        for place, one in enumerate(self.game.tables):
            if any(set("{}") & set(row[2]) for row in one.rows):
                self.wrong(f"tables.{place}.rows", f"table “{one.name}”", NO_BRACES)
            if len({row[0] for row in one.rows}) < len(one.rows):
                self.wrong(f"tables.{place}.rows", f"table “{one.name}”", "two rows begin at the same number.")

    def asks(self, act: Any) -> Iterator[str]:
        """What is wrong with what an act asks for."""
        names = [row[0] for row in act.asks]
        for place, (name, called, low, high, usual, words) in enumerate(act.asks, start=1):
            row = f"what it asks, row {place}"
            many = len(options(words))
            if why := wrong_id(name):
                yield f"{row}: {why}"
            elif name in self.taken:
                yield f"{row}: “{name}” is the short name of {self.taken[name]}."
            elif names.count(name) > 1:
                yield f"it asks for “{name}” twice."
            elif not called:
                yield f"{row}, needs a name."
            elif set("{}") & set(called + words):
                yield f"{row}: {NO_BRACES}"
            elif not low <= usual <= high:
                yield f"{called} is usually from {low} to {high}, not {usual}."
            elif words and (many != high - low + 1 or many > MOST_WORDS):
                yield f"{called} has {many} words for {high - low + 1} numbers: one each, {MOST_WORDS} at most."
