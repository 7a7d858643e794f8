"""Odds as a page draws them: of every number that may be rolled, of every end of an act, and of how many fall."""

from __future__ import annotations

import dataclasses
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sawbones.fight import joint_odds
from sawbones.kit.widgets import chances, percent
from sawbones.play.limits import TooMany
from sawbones.play.question import Mark
from sawbones.play.resolve import Effort, Outcome, odds
from sawbones.play.wording import first_three

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sawbones.fight.deeds import Deed
    from sawbones.fight.joint_odds import PartOdds
    from sawbones.fight.state import State
    from sawbones.kit.system import Book
    from sawbones.play.question import Question
    from sawbones.play.resolve import Part

#: of how many each number that may fall has its bar, and below which chance it has none beyond that
FEW, RARE = 8, Fraction(1, 100)
#: the bar of whoever stays as they are
UNCHANGED = ("no change", "")


def question(asked: Question, fighter: str) -> dict[str, Any]:
    """What is asked, as JSON: the dice with the chance of every number, or the options.

    Of dice: ``dice`` {how many sides each has}, ``faces`` {what each may show} and ``printed`` {how that is written,
    where not as its number}; ``how`` they are read, in words, and ``labels`` {numbers that have a word}; ``chances``
    of each number, and ``spans`` {the numbers from one mark to the next, what they bring, with their chance}.
    """
    roll = asked.roll
    found = {
        "label": asked.label,
        "fighter": fighter,
        "options": [dataclasses.asdict(o) for o in asked.options],
        "help": asked.help,
        "marks": [dataclasses.asdict(mark) for mark in asked.marks],
    }
    if roll is None:
        nothing: dict[str, Any] = {"dice": [], "reads": "", "low": 0, "high": 0, "faces": [], "chances": []}
        return {**found, **nothing, "printed": [], "how": "", "labels": {}, "spans": []}
    numbers, of = tuple(sorted(roll.numbers().items())), roll.ways
    return {
        **found,
        "dice": [die.sides for die in roll.dice],
        "reads": roll.reads,
        "low": roll.low,
        "high": roll.high,
        "faces": [list(die.faces) for die in roll.dice],
        "printed": [list(die.printed) for die in roll.dice],
        "how": roll.how,
        "labels": {str(number): word for number, word in roll.words},
        "chances": _numbers(numbers, of),
        "spans": _spans(numbers, of, asked.marks) if asked.marks else [],
    }


@lru_cache(maxsize=64)  # the same few dice are asked for all evening
def _numbers(numbers: tuple[tuple[int, int], ...], of: int) -> list[dict[str, Any]]:
    """Every number with its chance."""
    return [{"value": number, "p": f"{ways}/{of}", "percent": percent(Fraction(ways, of))} for number, ways in numbers]


@lru_cache(maxsize=64)
def _spans(numbers: tuple[tuple[int, int], ...], of: int, marks: tuple[Mark, ...]) -> list[dict[str, Any]]:
    """The numbers that can come, from each mark to the next; those before the first mark bring nothing that is told."""
    ends: dict[int, list[tuple[int, int]]] = {}
    for number, ways in numbers:
        reached = [place for place, mark in enumerate(marks) if mark.at <= number]
        ends.setdefault(reached[-1] if reached else -1, []).append((number, ways))
    told = [marks[place] if place >= 0 else Mark(numbers[0][0], "") for place in ends]
    chance = [percent(Fraction(sum(ways for _, ways in within), of)) for within in ends.values()]
    return [
        {"low": within[0][0], "high": within[-1][0], "label": mark.label, "tone": mark.tone, "percent": said}
        for mark, within, said in zip(told, ends.values(), chance, strict=True)
    ]


def strip(
    book: Book[Any], part: Part, outcomes: Sequence[Outcome], assumed: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The odds strip of one fighter: bars with words, and what was taken for decisions that nobody has made."""
    ends = book.worst_first(outcomes)
    bars = [(*book.shown_end(part.sheet, end.sheet, end.result), end.p) for end in ends]
    return chances(part.name, bars, undecided(assumed or {}))


def strips(state: State, deed: Deed, links: Sequence[PartOdds]) -> list[dict[str, Any]]:
    """Return the odds strip of every fighter whom an action can change: its targets, its actor, who witnesses it."""
    found = [strip(state.book, link.part, link.each(), link.assumed) for link in links]
    with suppress(TooMany):
        for one in joint_odds.affected(state, deed, links):
            told = bars_of(state.book, one.sheet, one.ends)
            found.append(chances(", ".join(first_three(one.names)), told, undecided(one.assumed)))
    return found


def on_actor(book: Book[Any], part: Part, name: str, outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """Return the strip of whoever acts, where a part can change them; no strip where it cannot."""
    ends = [Outcome(end.p, end.actor, {}) for end in outcomes]
    if part.actor is None or not any(book.is_affected(part.actor, end.sheet) for end in ends):
        return []
    return [chances(name, bars_of(book, part.actor, ends))]


def bars_of(book: Book[Any], before: Any, outcomes: Sequence[Outcome]) -> list[tuple[str, str, Fraction]]:
    """Return the bars of someone who is no target: only what is more than acting itself counts as a change."""
    return [
        (*(book.shown_end(before, end.sheet, end.result) if book.is_affected(before, end.sheet) else UNCHANGED), end.p)
        for end in book.worst_first(outcomes)
    ]


def fallen(ways: Sequence[Fraction]) -> dict[str, Any]:
    """The odds strip of how many fall, from the chance of none, of one, and so on to all.

    Of many, those at either end that hardly ever come are one bar.
    """
    most, low = len(ways) - 1, 0
    high = most
    if most > FEW:
        while sum(ways[: low + 1]) < RARE:
            low += 1
        while sum(ways[high:]) < RARE:
            high -= 1
    bars = [(count_of(count, most), "harm" if count else "calm", ways[count]) for count in range(low, high + 1)]
    few, many = sum(ways[:low], Fraction(0)), sum(ways[high + 1 :], Fraction(0))
    bars = [(f"fewer than {low} of {most}", "calm", few), *bars, (f"more than {high} of {most}", "harm", many)]
    return chances("", [bar for bar in bars if bar[2]])


def count_of(count: int, most: int) -> str:
    """How many of them fall, in words."""
    if not count:
        return "none falls"
    return f"all {most} fall" if count == most > 1 else f"{count} of {most} {'falls' if count == 1 else 'fall'}"


def undecided(assumed: Mapping[str, str]) -> str:
    """What was taken for decisions that nobody has made, in a sentence; "" where there were none.

    Questions that name what fell differ from branch to branch: of those that get the same answer, the answer is said.
    """
    asked: dict[str, list[str]] = {}
    for label, words in assumed.items():
        asked.setdefault(words, []).append(label)
    taken = [f"{labels[0]} – {words}" if len(labels) == 1 else words for words, labels in asked.items()]
    return f"Not decided yet, and counted as: {'; '.join(first_three(taken))}." if taken else ""


def trial(book: Book[Any]) -> dict[str, Any]:
    """What readings would do: the book's tables, and the odds of what is typical."""
    found = book.reading_preview()
    strips = []
    for part in found.parts:
        effort = Effort()
        ends = odds(part, effort=effort)
        strips += [
            strip(book, part, ends, effort.assumed),
            *on_actor(book, part, f"{part.name}, whoever acts", ends),
        ]
    return {"kind": "trial", "tables": [dataclasses.asdict(table) for table in found.tables], "chances": strips}
