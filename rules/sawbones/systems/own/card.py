"""How a fighter of a game of one's own is shown: everything follows from the definition's tracks, pools and ends."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from sawbones.kit.system import Book
from sawbones.kit.widgets import (
    Action,
    Boxes,
    Clock,
    Due,
    Level,
    Levels,
    Meter,
    Number,
    Pip,
    Pips,
    SlotRow,
    Slots,
    Tag,
    Tags,
    foremost,
)
from sawbones.play.question import Mark
from sawbones.play.wording import first_three
from sawbones.systems.own import formula, texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sawbones.kit.widgets import Widget
    from sawbones.systems.own.formula import Env, Reckon
    from sawbones.systems.own.layout import Ladder, Layout
    from sawbones.systems.own.parts import Track

#: more boxes than this are a ruler, and more circles a number
MOST_BOXES, MOST_PIPS = 30, 12


@dataclass(frozen=True)
class Card(Book[Any]):
    """The card, and who is how far gone."""

    layout: ClassVar[Layout]

    @cached_property
    def switches(self) -> dict[str, int]:
        """What the switches stand at."""
        return {}

    def env(self, sheet: Any) -> Env:
        """The numbers of a sheet by name."""
        return self.layout.opened(sheet, self.switches)

    def settle(self, sheet: Any) -> Any:
        """Drop marks that levels do not have. What is past a size counts as full, and stays for when it rises."""
        return self.layout.settled(sheet)

    def entered(self, before: Any, sheet: Any) -> Any:
        """Cut what is new to its size: fights recorded before it was refused hold such entries."""
        return self.layout.cut_to_size(before, sheet, self.switches)

    def edited(self, before: Any, sheet: Any) -> Any:
        """Cut what is new to its size; what was there stays when its size falls."""
        return self.settle(self.entered(before, sheet))

    def check_entered(self, before: Any, sheet: Any) -> None:
        """Refuse what is changed to a number past its size, or to a mark of no level."""
        self.layout.fits(before, sheet, self.switches)

    def facts(self, sheet: Any) -> dict[str, Any]:
        """Return the numbers that count: of a track and of what is used up, no more than there is room for."""
        return super().facts(sheet) | self.layout.counting(sheet, self.switches)

    # How far somebody is gone

    @cached_property
    def _ends(self) -> tuple[tuple[int, str, Reckon, str], ...]:
        """The gravest first, equals as they stand."""
        ends = sorted(self.layout.game.ends, key=lambda end: -end.grave)
        return tuple((end.grave, end.word, self._standing(end.when), end.act) for end in ends)

    def _standing(self, words: str) -> Reckon:
        return formula.made(formula.read(words or "0"), self.layout.standing, self.layout.tables)

    def _end(self, sheet: Any) -> tuple[int, str, str]:
        if not self.layout.hurt(sheet):
            return 0, "", ""  # whom nothing has befallen yet is on his feet, whatever his numbers say
        env = self.env(sheet)
        for grave, word, when, act in self._ends:
            if when(env):
                return grave, word, act
        return next(((1, names[worst - 1], "") for worst, names, out in self._fallen(env) if out), (0, "", ""))

    def _fallen(self, env: Env) -> Iterator[tuple[int, tuple[str, ...], bool]]:
        for name, of in self.layout.ladders.items():
            worst = of.worst(env[name])
            yield worst, of.names, bool(worst) and of.out[worst - 1]

    def fate(self, sheet: Any) -> tuple[int, str]:
        """The gravest end that holds."""
        return self._end(sheet)[:2]

    def skipped(self, sheet: Any) -> bool:
        """The dying have their turn where something happens at its start or its end."""
        grave, game = self.fate(sheet)[0], self.layout.game
        return grave in (1, 3) or (grave == 2 and not game.begins and not game.turn)

    @cached_property
    def _hurt(self) -> tuple[str, Reckon] | None:
        game = self.layout.game
        if game.title.hurt:
            return game.title.hurt_name or "hurt", self._standing(game.title.hurt)
        first = next((one for one in game.tracks if one.shape not in ("hidden", "clock")), None)
        if first is not None:
            return first.name[:10].strip() or "hurt", self._standing(first.id)
        ladder = next(iter(self.layout.ladders.values()), None)
        return (ladder.name[:10].strip() or "hurt", self._standing(ladder.id)) if ladder else None

    def headline(self, sheet: Any) -> Number | None:
        """The number that hurts, as the definition reckons it; none of the unhurt or the dead."""
        if self._hurt is None or self.fate(sheet)[0] == 3 or not self.layout.hurt(sheet):
            return None
        label, reckon = self._hurt
        value = int(reckon(self.env(sheet)))
        return Number(label, texts.shown(value)[:5], tone="harm") if value else None

    def how_hurt(self, sheet: Any) -> int:
        """How far gone, and among equals by the number that hurts."""
        if not self.layout.hurt(sheet):
            return 0
        number = self._hurt[1](self.env(sheet)) if self._hurt else 0
        return 10_000_000 * self.fate(sheet)[0] + min(9_999_999, abs(int(number)))

    @cached_property
    def _keeps_up(self) -> tuple[Callable[[Env], float], ...]:
        """Each way to fall, as how much of it has come: what ends speak of, and levels; or else all that is marked."""
        game = self.layout.game
        spoken = {name for end in game.ends for name in formula.read(end.when or "0").names()}
        marked = [one for one in game.tracks if one.shape in ("boxes", "pips", "meter", "number")]
        found = [
            *(self._filled(one) for one in marked if one.id in spoken),
            *(_used_up(one.id) for one in game.pools if one.id in spoken),
            *(_down_to(name, of) for name, of in self.layout.ladders.items()),
        ]
        return tuple(found) or (self._all_of(marked),)

    def _all_of(self, tracks: Sequence[Track]) -> Callable[[Env], float]:
        """How much of all that can be marked is."""
        return lambda env: sum(env[one.id] for one in tracks) / max(1, sum(self._size(one, env) for one in tracks))

    def _filled(self, one: Track) -> Callable[[Env], float]:
        """How far a track is on its way to the first mark at which somebody falls, or to its end."""
        marks = [at for _, at, _ in self._thresholds.get(one.id, ())]

        def share(env: Env) -> float:
            ends = [end for at in marks if (end := int(at(env))) > 0] or [max(1, self._size(one, env))]
            return float(env[one.id] / min(ends))

        return share

    def borne(self, sheet: Any) -> float:
        """By whatever is nearest to an end."""
        if not self.layout.hurt(sheet):
            return 0.0
        env = self.env(sheet)
        return min(1.0, max((share(env) for share in self._keeps_up), default=0.0))

    def status(self, sheet: Any) -> Tag | None:
        """How far gone, or else what is on somebody in a word."""
        grave, word = self.fate(sheet)
        found = [Tag(word, ("", "turn", "harm", "dim")[grave])] if word else []
        return foremost([*found, *self._tags(self.env(sheet))])

    def due(self, name: str, sheet: Any) -> tuple[Due, ...]:
        """Somebody is dying, and what helps."""
        grave, word, act = self._end(sheet)
        if grave != 2:
            return ()
        doing = next((one.of for one in self.layout.game.acts if one.of.id == act), None)
        actions: tuple[Action, ...] = ()
        if doing is not None:
            actions = (Action(doing.name, {"do": "act", "act": act, "on": name, "order": {}}),)
        clocks = [one for one in self.widgets(sheet) if isinstance(one, Clock)]
        return (Due(name, f"{name}: {word}", clocks[0].text if clocks else "", "harm", actions, word),)

    # The card

    def widgets(self, sheet: Any) -> tuple[Widget, ...]:
        """Pools, words and clocks, and every track as its shape is."""
        env = self.env(sheet)
        shown: list[Widget] = [
            Number(one.name, f"{env[one.id]}/{env[f'{one.id}_max']}", one.help, one.tone)
            for one in self.layout.game.pools
            if env[f"{one.id}_max"]
        ]
        tags = self._tags(env)
        shown += [Tags(tags)] if tags else []
        for of in self.layout.ladders.values():
            shown.append(_slots(of, env[of.id]) if of.slots else _levels(of, env[of.id]))
        rows: list[Pip] = []
        for one in self.layout.game.tracks:
            if one.shape == "pips" and 0 < self._size(one, env) <= MOST_PIPS:
                rows.append(Pip(one.name, env[one.id], self._size(one, env), one.tone))
            else:
                shown += self._track(one, env)
        if rows:
            told = ", ".join(f"{row.label} {row.value} of {row.of}" for row in rows if row.value)
            shown.append(Pips("Tracks", tuple(rows), told or "nothing marked", sparse=len(rows) > 4))
        return tuple(shown)

    def _size(self, one: Track, env: Env) -> int:
        return self.layout.room(one.id, env)

    def _tags(self, env: Env) -> tuple[Tag, ...]:
        tags = []
        for one in self.layout.game.tracks:
            if one.shape == "tag" and env[one.id]:
                count = f" {env[one.id]}" if self._size(one, env) > 1 else ""
                tags.append(Tag(f"{one.name}{count}", one.tone))
        return tuple(tags)

    def _track(self, one: Track, env: Env) -> list[Widget]:
        value, size = env[one.id], self._size(one, env)
        match one.shape:
            case "boxes" if 0 < size <= MOST_BOXES:
                return [] if one.within else [self._boxes(one, env, size)]
            case "meter" | "boxes" if size:
                return [Meter(one.name, value, self._marks(one, env, size), f"{value} of {size} {one.name}", one.tone)]
            case "clock":
                unit = f" {one.unit}" if one.unit else ""
                return [Clock(one.name, f"{value}{unit}", value, max(size, value), one.tone)] if value else []
            case "number" | "pips" | "meter" | "boxes":
                return [Number(one.name, str(value), tone=one.tone)]
        return []

    def _boxes(self, one: Track, env: Env, size: int) -> Boxes:
        drawn = [one, *(other for other in self.layout.game.tracks if other.within == one.id)]
        boxes = tuple(tuple(track.stroke for track in drawn if place < env[track.id]) for place in range(size))
        told = [f"{env[track.id]} {track.name}" for track in drawn if env[track.id]]
        return Boxes(one.name, boxes, f"{', '.join(told) or 'no marks'} of {size} boxes")

    @cached_property
    def _thresholds(self) -> dict[str, tuple[tuple[str, Reckon, int], ...]]:
        """Of each track the numbers from which on an end holds, read off the ends' own conditions."""
        found: dict[str, list[tuple[str, Reckon, int]]] = {}
        for end in self.layout.game.ends:
            tree = formula.read(end.when or "0").tree
            if tree[0] in (">=", ">") and tree[1][0] == "name":
                at = formula.reckoned_of(tree[2], self.layout.standing, self.layout.tables)
                found.setdefault(tree[1][1], []).append((end.word, _above(at, int(tree[0] == ">")), end.grave))
        return {name: tuple(marks) for name, marks in found.items()}

    def _marks(self, one: Track, env: Env, size: int) -> tuple[Mark, ...]:
        marks: dict[int, Mark] = {}
        for word, at, grave in self._thresholds.get(one.id, ()):
            place = int(at(env))
            if 0 < place <= size:
                marks.setdefault(place, Mark(place, word, "turn" if grave == 1 else "harm"))
        marks.setdefault(size, Mark(size, "full", "harm"))
        return tuple(marks[place] for place in sorted(marks))

    def came(self, before: Any, after: Any) -> str:
        """What has changed on a card, in a few words."""
        label = self.ending(before, after, {})[0]
        return "" if label == "no change" else label

    def ending(self, before: Any, after: Any, result: dict[str, Any]) -> tuple[str, str]:
        """How far gone if that is new, or else what is new on the card."""
        (was, _), (now, word) = self.fate(before), self.fate(after)
        if now != was:
            return word or "up again", "harm" if now > was else "calm"
        if after == before:
            return "no change", ""
        old, new = self.env(before), self.env(after)
        told = []
        for one in self.layout.game.tracks:
            if old[one.id] != new[one.id] and one.shape != "hidden":
                bare = one.shape == "tag" and self._size(one, new) == 1
                told.append(f"{'' if new[one.id] else 'no longer '}{one.name}" if bare else f"{one.name} {new[one.id]}")
        told += [f"{one.name} {new[one.id]}" for one in self.layout.game.pools if old[one.id] != new[one.id]]
        for name, of in self.layout.ladders.items():
            if old[name] != new[name]:
                worst = of.worst(new[name])
                told.append(of.names[worst - 1] if worst else f"{of.name} healed")
        better = self.how_hurt(after) < self.how_hurt(before)
        return ", ".join(first_three(told)) or "changed", "calm" if better else "turn"


def _used_up(pool: str) -> Callable[[Env], float]:
    return lambda env: float(1 - env[pool] / env[f"{pool}_max"]) if env[f"{pool}_max"] else 0.0


def _down_to(name: str, of: Ladder) -> Callable[[Env], float]:
    """How far the worst level is down the way to the first that puts out."""
    falls = next((place for place, out in enumerate(of.out, start=1) if out), len(of.out) + 1)
    return lambda env: of.worst(env[name]) / falls


def _above(reckon: Callable[[Env], int], more: int) -> Reckon:
    return lambda env: reckon(env) + more


def _levels(of: Ladder, marks: tuple[tuple[str, ...], ...]) -> Levels:
    worst = of.worst(marks)
    rows = tuple(
        Level(
            name, of.codes[place], texts.shown(-of.penalties[place]) if of.penalties[place] else "",
            (*marks[place], *[""] * (of.boxes[place] - len(marks[place]))), place + 1 == worst,
            "harm" if of.out[place] else "",
        )
        for place, name in enumerate(of.names)
    )  # fmt: skip
    return Levels(of.name, rows, _spoken(of, marks))


def _slots(of: Ladder, marks: tuple[tuple[str, ...], ...]) -> Slots:
    called = dict(zip(of.codes, of.names, strict=True))
    rows = tuple(
        SlotRow(
            name,
            (*(called.get(one, one) for one in marks[place]), *[""] * (of.boxes[place] - len(marks[place]))),
            "harm" if of.out[place] else "",
        )
        for place, name in enumerate(of.names)
    )  # fmt: skip
    return Slots(of.name, rows, _spoken(of, marks))


def _spoken(of: Ladder, marks: tuple[tuple[str, ...], ...]) -> str:
    told = [f"{len(row)} {name}" for name, row in zip(of.names, marks, strict=False) if row]
    return f"{of.name}: {', '.join(told) or 'no marks'}"
