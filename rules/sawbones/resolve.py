"""One rule, three ways: :func:`play` it on answers typed or thrown, or count its :func:`odds`.

A *part* is one fighter's share of what happens: the rule, the sheet it starts from, the order. Several parts
(one blast on five targets) are played one after the other on one script of answers, by one and the same actor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from sawbones.table import Fork, Imagined, Misfit, Played, Question, Step, Table, Unanswered

if TYPE_CHECKING:
    from sawbones.table import Answer

Rule: TypeAlias = Callable[[Table, Any, Any], Any]
Rng: TypeAlias = Callable[[Sequence[int]], int]

#: How many branches may be followed before the odds are given up: well under a second in a phone's browser.
BUDGET = 20_000


@dataclass(frozen=True, slots=True)
class Part:
    """A rule to be run on one fighter's sheet with an order."""

    name: str
    rule: Rule
    sheet: Any
    order: Any
    actor: Any = None  # the sheet of the one who does it, if somebody does


@dataclass(frozen=True, slots=True)
class End:
    """How one part came out: the sheet after it, what the act came to, and what was said on the way."""

    name: str
    sheet: Any
    result: dict[str, Any]
    steps: tuple[Step, ...]
    asked: int = 0  # how many answers this part took from the script
    actor: Any = None  # the sheet of the one who did it, as it stands after


@dataclass(frozen=True, slots=True)
class Story:
    """What playing came to: the ends, the whole script, and the question where the answers ran out."""

    ends: tuple[End, ...]
    script: tuple[Answer, ...]
    question: Question | None = None
    asking: str = ""
    steps: tuple[Step, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Outcome:
    """One distinct end of a part, with its exact chance."""

    p: Fraction
    sheet: Any
    result: dict[str, Any]
    actor: Any = None


class TooMany(Exception):  # noqa: N818 - the sentence is what counts
    """There are more ways than the odds may follow."""


def play(parts: Sequence[Part], script: Sequence[Answer] = (), rng: Rng | None = None) -> Story:
    """Play the parts on the answers in ``script``; past its end ``rng`` throws, or the story ends in a question.

    Raises :class:`~sawbones.table.Misfit` for an answer that does not fit and for answers left over.
    """
    answers: list[Answer] = list(script)
    ends: list[End] = []
    used = 0
    doer: Any = None
    for part in parts:
        table = Played(answers[used:], rng)
        table.actor = doer = part.actor if doer is None else doer
        try:
            sheet = part.rule(table, part.sheet, part.order)
        except Unanswered as end:
            steps = tuple(step for done in ends for step in done.steps) + tuple(table.steps)
            return Story(tuple(ends), tuple(answers), end.question, part.name, steps)
        answers[used:] = table.script
        used += table.used
        ends.append(End(part.name, sheet, table.result, tuple(table.steps), table.used, table.actor))
        doer = table.actor
    if used < len(answers):
        raise Misfit(f"{len(answers)} answers were given and only {used} asked for: leave out the last.")
    return Story(tuple(ends), tuple(answers), steps=tuple(step for end in ends for step in end.steps))


def odds(part: Part, script: Sequence[Answer] = (), budget: int = BUDGET) -> list[Outcome]:
    """Every way the part can end, each once, with chances that sum to exactly 1, fewest hits first.

    Raises :class:`TooMany` when more than ``budget`` branches would have to be followed.
    """
    chances: dict[Any, dict[int, int]] = {}
    results: dict[Any, dict[str, Any]] = {}
    # a branch's chance is a whole number of ways out of another, and becomes a fraction at its end
    waiting: list[tuple[tuple[Any, ...], int, int]] = [((), 1, 1)]
    followed = 0
    while waiting:
        path, won, of = waiting.pop()
        followed += 1
        if followed + len(waiting) > budget:
            raise TooMany(f"There are more than {budget:,} ways this can go: too many to count.")
        table = Imagined(path, script)
        table.actor = part.actor
        try:
            sheet = part.rule(table, part.sheet, part.order)
        except Fork as fork:
            ways = of * sum(count for _, count in fork.branches)
            waiting += [((*path, value), won * count, ways) for value, count in reversed(fork.branches)]
            continue
        end = (sheet, tuple(sorted(table.result.items())), table.actor)
        counted = chances.setdefault(end, {})
        counted[of] = counted.get(of, 0) + won
        results[end] = table.result
    return [
        Outcome(sum((Fraction(won, of) for of, won in counted.items()), Fraction(0)), end[0], results[end], end[2])
        for end, counted in chances.items()
    ]
