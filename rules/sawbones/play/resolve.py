"""One rule, three ways: :func:`play` it on answers typed or thrown, or count its :func:`odds`.

A *part* is one fighter's share of what happens: the rule, the sheet it starts from, the order. Several parts
(one blast on five targets) are played one after the other on one script of answers, by one and the same actor; and
after them what they have brought about for others.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from sawbones.play.counting import Branch, Built, Continue, Counting
from sawbones.play.limits import BUDGET, MOST_COUNTED, MOST_WORK, TOO_MUCH_TO_COUNT, Misfit, TooMany
from sawbones.play.table import Fixed, Gift, Played, Table, Unanswered
from sawbones.play.wording import several

if TYPE_CHECKING:
    from sawbones.play.question import Answer, Question, Step

Rule: TypeAlias = Callable[[Table, Any, Any], Any]
Rng: TypeAlias = Callable[[Sequence[int]], int]


@dataclass(frozen=True, slots=True)
class Part:
    """A rule to be run on one fighter's sheet with an order."""

    name: str
    rule: Rule
    sheet: Any
    order: Any
    actor: Any = None  # the sheet of the one who does it, if somebody does
    handed: Any = None  # what the part before has handed on
    to_come: int = 0  # how many parts of the same act come after it
    by_self: bool = False  # they do it to themselves
    to_doer: bool = False  # it comes back on the one who did it
    spill: Spilling | None = None  # it takes what the part before has left over, and leaves some itself


class Spilling(Protocol):
    """One blow for several parts."""

    def received(self, part: Part) -> Part:
        """The part as it is played, by what was handed on to it."""

    def hand_on(self, table: Table, part: Part, after: Any) -> None:
        """Put on the table what is left for the next."""


@dataclass(frozen=True, slots=True)
class End:
    """How one part came out: the sheet after it, what the act came to, and what was said on the way."""

    name: str
    sheet: Any
    result: dict[str, Any]
    steps: tuple[Step, ...]
    counted: dict[str, Any] = field(default_factory=dict)  # of the result, what the odds tell apart
    asked: int = 0  # how many answers this part took from the script
    actor: Any = None  # the sheet of the one who did it, as it stands after
    gifts: tuple[Gift, ...] = ()  # what it brought about for others
    part: Part | None = None  # as it was played


#: the parts that others have in what a part brought about for them
Ensuing: TypeAlias = "Callable[[End], Sequence[Part]]"
#: the parts that come when all others have ended, from how they did: whose they are depends on that
Then: TypeAlias = "Callable[[Sequence[End]], Sequence[Part]]"


@dataclass(frozen=True, slots=True)
class Story:
    """What playing came to: the ends, the whole script, and the question where the answers ran out, in which part.

    ``later`` are the parts that came when all others had ended, and ``before`` how many ends come before theirs.
    """

    ends: tuple[End, ...]
    script: tuple[Answer, ...]
    question: Question | None = None
    asking: str = ""
    steps: tuple[Step, ...] = field(default=())
    part: Part | None = None
    later: tuple[Part, ...] = ()
    before: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """One distinct end of a part, with its exact chance."""

    p: Fraction
    sheet: Any
    result: dict[str, Any]
    actor: Any = None
    handed: Any = None
    gifts: tuple[Gift, ...] = ()  # what it brought about for others


def play(
    parts: Sequence[Part],
    script: Sequence[Answer] = (),
    rng: Rng | None = None,
    ensuing: Ensuing | None = None,
    then: Then | None = None,
) -> Story:
    """Play the parts on the answers in ``script``; past its end ``rng`` throws, or the story ends in a question.

    What they bring about for others (``ensuing``) is played after them, on the sheets as they stand by then; and what
    comes ``then``, after that.

    Raises :class:`~sawbones.play.limits.Misfit` for an answer that does not fit and for answers left over.
    """
    answers: list[Answer] = list(script)
    ends: list[End] = []
    used = 0
    doer: Any = None
    handed: Any = None
    work = MOST_WORK
    waiting = deque(parts)
    stand: dict[str, Any] = {}
    later: tuple[Part, ...] = ()
    before = 0
    while waiting or then is not None:
        if not waiting and then is not None:
            later, before, then = tuple(then(ends)), len(ends), None
            waiting += later
            continue
        part, ensues = waiting.popleft(), len(ends) >= len(parts)
        table = Played(answers[used:], rng, work)
        if ensues:  # nobody does it
            part = replace(part, sheet=doer if part.to_doer else stand.get(part.name, part.sheet))
        else:
            table.actor = doer = part.actor if doer is None else doer
            part = part.spill.received(replace(part, handed=handed)) if part.spill else replace(part, handed=handed)
            table.handed, table.to_come, table.by_self = part.handed, part.to_come, part.by_self
        try:
            sheet = part.rule(table, part.sheet, part.order)
        except Unanswered as end:
            steps = tuple(step for done in ends for step in done.steps) + tuple(table.steps)
            return Story(tuple(ends), tuple(answers), end.question, part.name, steps, part, later, before)
        if part.spill is not None and not ensues:
            part.spill.hand_on(table, part, sheet)
        answers[used:] = table.script
        used += table.used
        told = table.result | table.exact
        if not ensues:
            doer, handed = table.actor, table.handed
        elif part.to_doer:
            doer = sheet
        stand[part.name], work = sheet, table.work
        asked = table.used
        ends.append(End(part.name, sheet, told, tuple(table.steps), table.result, asked, doer, table.gifts, part))
        if ensuing is not None and table.gifts:
            waiting += ensuing(ends[-1])
    if used < len(answers):
        given = several(len(answers), "answer was", "answers were")
        raise Misfit(f"{given} given and only {used} asked for: leave out the last.")
    said = tuple(step for end in ends for step in end.steps)
    return Story(tuple(ends), tuple(answers), steps=said, later=later, before=before)


#: a chance on its way: out of so many equally likely ways, so many
_Ways: TypeAlias = dict[int, int]

# The sheet tells nearly all apart: what seldom differs where that does not is left out of the hash.


@dataclass(unsafe_hash=True, slots=True)
class _End:
    """The sheet, the result and the one who did it."""

    sheet: Any
    result: Fixed = field(hash=False)
    actor: Any
    handed: Any = field(hash=False)
    gifts: tuple[Gift, ...] = field(hash=False)


@dataclass(unsafe_hash=True, slots=True)
class Stage:
    """Where branches of the odds meet: the rule to go on with, and all that is known there."""

    rule: Rule
    sheet: Any
    order: Any
    result: Fixed = field(hash=False)
    actor: Any
    handed: Any = field(hash=False)
    used: int  # how many of the known answers were taken before
    gifts: tuple[Gift, ...] = field(default=(), hash=False)


@dataclass(slots=True)
class Effort:
    """How much may still be looked at, and what was taken for undecided decisions: several counts may share it."""

    left: int = MOST_COUNTED
    assumed: dict[str, str] = field(default_factory=dict)
    #: what each roll can show, as far as it is worked out
    built: Built = field(default_factory=Built)
    #: whether it matters how many parts come after this one
    looked_on: bool = False
    #: whether something is brought about for others, of which the odds say nothing
    gave: bool = False

    def spend(self, work: int) -> None:
        """Take so much from what is left; raises :class:`TooMany` where that is not there."""
        self.left -= work
        if self.left < 0:
            raise TooMany(TOO_MUCH_TO_COUNT)


#: before the first fork
BEGUN = Branch()
#: what a branch costs besides what happens on it
BRANCH = 1
#: chances over more denominators than this are brought to one before a stage, for each goes into every branch of it
MOST_DENOMINATORS = 3
#: the digits of a chance, in bits, that are multiplied or reduced within one thing that is looked at
BITS = 2_048


def odds(
    part: Part,
    script: Sequence[Answer] = (),
    budget: int = BUDGET,
    effort: Effort | None = None,
    stage: Stage | None = None,
) -> list[Outcome]:
    """Every way the part can end, each once, with chances that sum to exactly 1, fewest hits first.

    A decision that nobody has made takes its first option; ``effort`` is told of each, with the words of the option.
    With a ``stage`` that :func:`forks` has given the part goes on from there.

    Raises :class:`TooMany` when more than ``budget`` branches would have to be followed, or more than ``effort`` allows
    be looked at on them.
    """
    ends: dict[_End, _Ways] = {}
    effort = effort or Effort()
    part = part.spill.received(part) if part.spill is not None else part
    stages: dict[Stage, _Ways] = {stage or _begun(part): {1: 1}}
    while stages:
        onward: dict[Stage, _Ways] = {}
        for at, ways_before in stages.items():
            before = _joined(ways_before, effort) if len(ways_before) > MOST_DENOMINATORS else ways_before
            for end, (_, won, of) in _followed(at, script[at.used :], budget, effort, part):
                budget -= 1
                ways = onward.setdefault(end, {}) if isinstance(end, Stage) else ends.setdefault(end, {})
                for out_of, more in before.items():
                    effort.left -= out_of.bit_length() // BITS
                    ways[of * out_of] = ways.get(of * out_of, 0) + won * more
        stages = onward
    for ways in ends.values():
        effort.spend(sum((out_of.bit_length() // BITS) ** 2 for out_of in ways))
    return [_outcome(_chance(ways), end) for end, ways in ends.items()]


def _joined(ways: _Ways, effort: Effort) -> _Ways:
    """The same chance over one denominator, which is work."""
    whole = lcm(*ways)
    effort.spend(len(ways) * (1 + whole.bit_length() // BITS))
    return {whole: sum(won * (whole // of) for of, won in ways.items())}


def forks(part: Part, effort: Effort) -> list[tuple[Fraction, Outcome | Stage]]:
    """The same as far as to where branches meet first: how the part ends before that, and where it goes on from.

    Raises as :func:`odds` does.
    """
    found: dict[_End | Stage, _Ways] = {}
    for end, (_, won, of) in _followed(_begun(part), (), BUDGET, effort, part):
        ways = found.setdefault(end, {})
        ways[of] = ways.get(of, 0) + won
    each = ((_chance(ways), end) for end, ways in found.items())
    return [(p, end if isinstance(end, Stage) else _outcome(p, end)) for p, end in each]


def _begun(part: Part) -> Stage:
    return Stage(part.rule, part.sheet, part.order, Fixed(), part.actor, part.handed, 0)


def _outcome(p: Fraction, end: _End) -> Outcome:
    return Outcome(p, end.sheet, dict(end.result), end.actor, end.handed, end.gifts)


def _chance(ways: _Ways) -> Fraction:
    """A chance from its ways, made a fraction only where all are counted."""
    whole = lcm(*ways)
    return Fraction(sum(won * (whole // of) for of, won in ways.items()), whole)


def _followed(
    stage: Stage,
    script: Sequence[Answer],
    room: int,
    effort: Effort,
    part: Part,
) -> Iterator[tuple[_End | Stage, Branch]]:
    """Where each branch of one stage ends or meets others."""
    waiting = [BEGUN]
    rule, sheet_before, order, before = stage.rule, stage.sheet, stage.order, stage.result
    while waiting:
        room -= 1
        if room < 0:
            raise TooMany
        table = Counting(waiting.pop(), script, room - len(waiting), effort.left - BRANCH, before)
        table.actor, table.handed, table.assumed = stage.actor, stage.handed, effort.assumed
        table.built = effort.built
        if part.to_come:
            table.to_come = part.to_come
        if part.by_self:
            table.by_self = True
        if stage.gifts:
            table.gifts = stage.gifts
        end: _End | Stage
        try:
            sheet = rule(table, sheet_before, order)
        except Continue as on:
            used = stage.used + table.known.used
            end = Stage(on.rule, on.sheet, on.order, table.result, table.actor, table.handed, used, table.gifts)
        else:
            if part.spill is not None:
                part.spill.hand_on(table, part, sheet)
            end = _End(sheet, table.result, table.actor, table.handed, table.gifts)
        effort.left = table.work
        effort.looked_on |= table.looked_on
        effort.gave |= bool(table.gifts)
        waiting += table.others
        yield end, table.branch
