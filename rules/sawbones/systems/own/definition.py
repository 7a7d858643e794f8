"""A game of one's own as data: read from plain JSON into a value, and written back.

What is read is checked part by part by its form (:mod:`sawbones.systems.own.parts`), and then whether all names in it
stand for something (:mod:`sawbones.systems.own.layout`). Everything is bounded before anything looks into it twice;
nothing here recurses into what was given. What is wrong is refused with a sentence for every place, and the places are
paths as ``acts.0.steps.2.to``.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sawbones.kit import forms
from sawbones.kit.values import Refused, is_whole, shown
from sawbones.systems.own.parts import (
    STEP_FIELDS,
    Act,
    Attribute,
    End,
    Fight,
    Levels,
    Lookup,
    Part,
    Pool,
    Roll,
    Step,
    Switch,
    Time,
    Title,
    Track,
    slug,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: the field that says that this is a game, and of which version
MARK = "sawbones_game"
VERSION = 1
#: What changes the shape of a definition is a step here, as (the version it makes, what it is for, how); one of an
#: older version goes through all that follow. A default that changes is written at its field, as in any form.
MIGRATIONS: tuple[tuple[int, str, Callable[[dict[str, Any]], dict[str, Any]]], ...] = ()

#: how many characters a definition has at most, written out
LONGEST_GAME = 12_000
MOST_STEPS = 40
MOST_IN_ALL = 160
#: no more than so many places are named in a refusal
MOST_PROBLEMS = 12

#: the lists of a definition: the id and the form of each part, and how many there may be
LISTS: dict[str, tuple[str, type, int]] = {
    "attributes": ("attribute", Attribute, 20),
    "pools": ("pool", Pool, 8),
    "tracks": ("track", Track, 16),
    "levels": ("levels", Levels, 3),
    "tables": ("lookup", Lookup, 8),
    "rolls": ("roll", Roll, 12),
    "switches": ("switch", Switch, 12),
    "parts": ("part", Part, 10),
    "acts": ("act", Act, 12),
    "times": ("time", Time, 6),
    "ends": ("end", End, 8),
}
#: those of them that have steps, and the steps that stand alone
STEPPED = ("parts", "acts", "times")
ALONE = ("after", "begins", "turn")
#: what one of each is called in a sentence
CALLED = {
    "attributes": "Attribute", "pools": "Pool", "tracks": "Track", "levels": "Levels", "tables": "Table",
    "rolls": "Roll", "switches": "Switch", "parts": "Part", "acts": "Act", "times": "While time passes",
    "ends": "End", "after": "After every act", "begins": "When a turn begins", "turn": "When a turn ends",
    "fight": "Fight", "": "Game",
}  # fmt: skip


#: what stands over each list, and what belongs in it
TITLES = {
    "attributes": ("What a fighter is like", "Numbers that no fight changes: strength, hit points, armour worn."),
    "pools": ("What is used up", "Armour that breaks, luck, powers: how much there is, and how much is gone."),
    "tracks": ("What a fight does", "Damage, strokes, conditions, clocks: numbers from 0 on."),
    "levels": ("Wound levels", "Rows of boxes, mildest first, each with its penalty."),
    "rolls": ("Dice", "What is rolled, and what is read off it."),
    "tables": ("Tables", "A number is looked up: net damage to boxes."),
    "acts": ("What can happen", "A blow, a heal: what is asked, and step by step what it does."),
    "parts": ("Steps under a name", "For what several acts do, or only some blows."),
    "after": ("What follows every act", "Thresholds, tests, what must be so in the end."),
    "begins": (
        "When a turn begins",
        "For whose turn it is: what comes back or goes on, a throw before anything is done.",
    ),
    "turn": ("When a turn ends", "For whoever had it: a throw to hold on, what wears off."),
    "times": ("While time passes", "Bleeding, healing: every so many minutes."),
    "ends": ("How it ends", "Out, dying, dead, and when."),
    "switches": ("Readings", "Places a table may read in two ways, each with a line that says why."),
    "fight": ("A fight to try", "Who stands there, with their numbers."),
}


@dataclass(frozen=True)
class Stepped:
    """Something with steps."""

    of: Any
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Game:
    """A definition: a value, equal to another that says the same."""

    title: Title
    attributes: tuple[Attribute, ...] = ()
    pools: tuple[Pool, ...] = ()
    tracks: tuple[Track, ...] = ()
    levels: tuple[Levels, ...] = ()
    tables: tuple[Lookup, ...] = ()
    rolls: tuple[Roll, ...] = ()
    switches: tuple[Switch, ...] = ()
    parts: tuple[Stepped, ...] = ()
    acts: tuple[Stepped, ...] = ()
    times: tuple[Stepped, ...] = ()
    ends: tuple[End, ...] = ()
    after: tuple[Step, ...] = ()
    begins: tuple[Step, ...] = ()
    turn: tuple[Step, ...] = ()
    fight: Fight = field(default_factory=Fight)

    def every_steps(self) -> Iterator[tuple[str, tuple[Step, ...]]]:
        """All lists of steps, each with its path."""
        for name in STEPPED:
            for place, one in enumerate(getattr(self, name)):
                yield f"{name}.{place}.steps", one.steps
        for name in ALONE:
            yield name, getattr(self, name)


class Problems:
    """What is wrong, by its place."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}

    def add(self, path: str, where: str, sentence: str) -> None:
        """One thing more that is wrong, in a sentence that says where."""
        if len(self.found) < MOST_PROBLEMS:
            self.found.setdefault(path, f"{where}: {sentence}" if where else sentence)

    def refuse(self) -> None:
        """Raise :class:`~sawbones.kit.values.Refused` where anything is."""
        if self.found:
            raise Refused(self.found)


def where(path: str, name: object = "") -> str:
    """A path in words: ``acts.0.steps.2`` is “Act 1, step 3”."""
    first, *rest = path.split(".")
    told = CALLED.get(first, "Game")
    if rest and rest[0].isdigit() and first not in ALONE:
        told += f" {int(rest[0]) + 1}"
        rest = rest[2:] if len(rest) > 1 and rest[1] == "steps" else []
    if isinstance(name, str) and name:
        told += f" {shown(name)}"
    return f"{told}, step {int(rest[0]) + 1}" if rest and rest[0].isdigit() else told


def shape(given: object) -> Game:
    """The parts of a definition, each within its bounds; what they are to one another is not looked at yet.

    Raises :class:`~sawbones.kit.values.Refused` with a sentence for every place that is wrong.
    """
    if not isinstance(given, dict):
        raise Refused({"": f"A game is an object with its parts by name, not {shown(given)}."})
    given = upgraded(given)
    problems = Problems()
    titles = {name: value for name, value in given.items() if name in forms.write(Title())}
    for name in given:
        if name not in titles and name not in LISTS and name not in (MARK, "fight", *ALONE):
            there = ", ".join([*forms.write(Title()), *LISTS, *ALONE, "fight"])
            problems.add(shown(name, bare=True), "Game", f"There is no part {shown(name)} here; there are {there}.")
        if len(problems.found) == MOST_PROBLEMS:
            break
    read: dict[str, Any] = {"title": _read(problems, Title, titles, "")}
    if "name" not in titles:
        problems.add("name", "Game", "This needs a name.")
    for name, (_, form, most) in LISTS.items():
        parts = []
        for place, one in enumerate(_listed(problems, name, given.get(name, []), most)):
            path = f"{name}.{place}"
            if name not in STEPPED or not isinstance(one, dict):
                parts.append(_read(problems, form, one, path))
                continue
            own = {key: value for key, value in one.items() if key != "steps"}
            steps = _steps(problems, f"{path}.steps", one.get("steps", []))
            parts.append(Stepped(_read(problems, form, own, path), steps))
        read[name] = tuple(parts)
    read |= {name: _steps(problems, name, given.get(name, [])) for name in ALONE}
    read["fight"] = _read(problems, Fight, given.get("fight", {}), "fight")
    if sum(len(one.steps) for name in STEPPED for one in read[name] if isinstance(one, Stepped)) > MOST_IN_ALL:
        problems.add("", "Game", f"A game has at most {MOST_IN_ALL} steps in all.")
    problems.refuse()
    game = Game(**read)
    if len(text_of(game)) > LONGEST_GAME:
        raise Refused({"": f"This game is {len(text_of(game)):,} characters long; at most {LONGEST_GAME:,} are kept."})
    return game


def upgraded(given: dict[Any, Any]) -> dict[Any, Any]:
    """A definition brought to this version, step by step."""
    version = given.get(MARK)
    if not is_whole(version) or version < 1:
        raise Refused({MARK: f"This is no game: one says {MARK} 1."})
    if version > VERSION:
        raise Refused({MARK: "This game was written by a newer Sawbones: load the new version, then open it again."})
    for makes, _, change in MIGRATIONS:
        if version < makes:
            given = {**change(given), MARK: makes}
    return given


def _listed(problems: Problems, path: str, given: object, most: int) -> list[Any]:
    if isinstance(given, list) and len(given) <= most:
        return given
    count = f" of {len(given)}" if isinstance(given, list) else ""
    problems.add(
        path, "", f"{CALLED[path.partition('.')[0]]}: this is a list of at most {most}, not {shown(given)}{count}."
    )
    return []


def _read(problems: Problems, form: type, given: object, path: str) -> Any:
    """A part by its form; where it is refused, an empty one stands for it."""
    try:
        found: Any = forms.read(form, given)
    except Refused as refused:
        told = where(path, given.get("name", given.get("word")) if isinstance(given, dict) else "")
        for name, sentence in refused.problems.items():
            label = forms.label(form, name)
            said = sentence if not label or sentence.startswith(label) else f"{label}: {sentence}"
            problems.add(".".join(filter(None, (path, name))), told, said)
        return form()
    if form is Act:  # what is asked has a short name, be it one made of its name
        found = replace(found, asks=tuple((slug(row), *row[1:]) for row in found.asks))
    if not problems.found:
        for needed in ("id", "name", "word", "why"):
            if getattr(found, needed, "this") == "" and form not in (Fight, Title):
                label = forms.label(form, needed)
                problems.add(f"{path}.{needed}", where(path), f"{label}: this is needed.")
    return found


def _steps(problems: Problems, path: str, given: object) -> tuple[Step, ...]:
    steps = []
    for place, one in enumerate(_listed(problems, path, given, MOST_STEPS)):
        at = f"{path}.{place}"
        step = _read(problems, Step, one, at)
        if not problems.found:
            needs, may = STEP_FIELDS[step.do]
            for name in needs:
                if not getattr(step, name):
                    problems.add(f"{at}.{name}", where(at), f"{forms.label(Step, name)}: this is needed.")
            strange = set(forms.changed(step)) - {"do", "when", "text", "place", *needs, *may}
            for name in sorted(strange):
                kind = step.do
                problems.add(f"{at}.{name}", where(at), f"{forms.label(Step, name)}: “{kind}” has no such thing.")
        steps.append(step)
    return tuple(steps)


# Out


def plain(game: Game) -> dict[str, Any]:
    """The definition as JSON, as short as it can be said; :func:`shape` gives the same back."""
    found: dict[str, Any] = {MARK: VERSION, **forms.kept(game.title)}
    for name in LISTS:
        parts = [_written(one) for one in getattr(game, name)]
        found |= {name: parts} if parts else {}
    for name in ALONE:
        steps = [forms.kept(step) for step in getattr(game, name)]
        found |= {name: steps} if steps else {}
    return found | ({"fight": forms.kept(game.fight)} if forms.kept(game.fight) else {})


def _written(one: Any) -> dict[str, Any]:
    if not isinstance(one, Stepped):
        return forms.kept(one)
    return {**forms.kept(one.of), "steps": [forms.kept(step) for step in one.steps]}


def text_of(game: Game) -> str:
    """The definition as one line of JSON: equal games have equal lines."""
    return json.dumps(plain(game), ensure_ascii=False, separators=(",", ":"))


def mark_of(game: Game) -> str:
    """Letters by which one game is told from every other."""
    return hashlib.sha256(text_of(game).encode()).hexdigest()[:20]
