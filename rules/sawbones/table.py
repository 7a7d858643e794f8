"""The table a rule is played at: it asks for dice and decisions, and is told what happened.

A rule never learns where an answer comes from. :class:`Played` takes the answers from a script (what players
typed, what the app has thrown so far); :class:`Imagined` follows one branch of everything that could happen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from sawbones.dice import meet
from sawbones.hand import Tries

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sawbones.dice import Roll
    from sawbones.screen import Mark

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")
S = TypeVar("S")

#: An answer as it is written down: the faces, the number read off them, or the id of what was chosen.
Answer: TypeAlias = "tuple[int, ...] | int | str"


@dataclass(frozen=True, slots=True)
class Cite:
    """A place in a source text, and the reading used where the texts can be read in two ways."""

    source: str
    place: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing a rule did, in a short line of words, with its place and the faces it was read from.

    ``dice`` are the same faces as they lie on the table, roll by roll, each with what was rolled for.
    """

    text: str
    cite: Cite
    faces: tuple[int, ...] = ()
    dice: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be chosen."""

    id: str
    label: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What a rule wants to know next: dice (``roll`` is set) or a decision (``options`` is not empty).

    ``help`` is a second line: what will happen, said before the dice fall; ``marks`` say from which number on what
    does.
    """

    label: str
    roll: Roll[Any] | None = None
    options: tuple[Choice, ...] = ()
    help: str = ""
    marks: tuple[Mark, ...] = ()


class Unanswered(BaseException):
    """The script is at its end. Caught in ``resolve.play`` alone, and no ``except Exception`` may stop it."""

    def __init__(self, question: Question) -> None:
        self.question = question


#: How many branches may be followed before the odds are given up: well under a second in a phone's browser.
BUDGET = 20_000


#: How many things may happen in one message: what is asked and what is said.
MOST_WORK = 5_000
#: And how many while odds are counted, on all branches together; a quarter of it where only time passes.
MOST_COUNTED = 120_000
#: How many dice one roll may have: no table throws more, and no answer holds them.
MOST_DICE = 400


TOO_LONG = "Too much can happen in all that time to count its odds: let less of it pass, or throw the dice."


class TooMany(Exception):  # noqa: N818 - the sentence is what counts
    """There are more ways than the odds may follow, or they are too long."""

    def __init__(self, sentence: str = f"There are more than {BUDGET:,} ways this can go: too many to count.") -> None:
        super().__init__(sentence)


class TooMuch(Exception):  # noqa: N818 - the sentence is what counts
    """More happens than one message may bring."""

    def __init__(self) -> None:
        super().__init__(
            "More would happen at once than can be asked or told: let less time pass, or do it for fewer at a time."
        )


class Misfit(Exception):  # noqa: N818 - the sentence is what counts
    """An answer that the dice cannot show or that is not one of the options; the text says what fits."""


class Onward(BaseException):
    """The rule goes on with another one from here. Caught in ``resolve.odds`` alone."""

    def __init__(self, rule: Callable[[Table, Any, Any], Any], sheet: Any, order: Any) -> None:
        self.rule, self.sheet, self.order = rule, sheet, order


@dataclass(frozen=True, slots=True)
class Repeated:
    """A rule that is run again; the same is equal, so that branches meet before it."""

    rule: Callable[[Table, Any, Any], tuple[Any, Any]]

    def __call__(self, table: Table, sheet: Any, order: Any) -> Any:
        """The next run, and those after it."""
        return table.repeat(self.rule, sheet, order)


class Fixed(dict[str, Any]):
    """A part of a result with names; once made it does not change, and so it can tell one end from another."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


@dataclass(frozen=True, slots=True)
class Gift:
    """What a rule brings about for others: for the ``allies`` of the one it is played on, or for all the ``others``."""

    to: str
    rule: Callable[[Table, Any, Any], Any]
    order: Any
    #: it comes from the one who does it, and not from the one it is done to
    by_doer: bool = False


class Table(ABC):
    """What a rule may do: ask for a roll, ask for a decision, say what happened."""

    #: the sheet of the one who does it, if somebody does; a rule may put a changed one in its place
    actor: Any = None
    #: whether that is the one whom the rule is played on
    by_self: bool = False
    #: what one roll for several targets came to, handed on by the rule from each of them to the next
    handed: Any = None
    #: how many of them come after this one
    to_come: int = 0
    #: what is brought about for others; played when all it was done to have had their part
    gifts: tuple[Gift, ...] = ()
    _faces: tuple[int, ...] = ()
    _dice: tuple[tuple[str, tuple[str, ...]], ...] = ()
    _ahead: tuple[Mark, ...] = ()

    def __init__(self, work: int = MOST_WORK) -> None:
        #: how many things may still happen
        self.work = work
        self.steps: list[Step] = []
        self.result = Fixed()
        #: what the result holds beyond what the odds tell apart
        self.exact: dict[str, Any] = {}

    def ahead(self, *marks: Mark) -> None:
        """Say of the next roll from which number on what will happen."""
        self._ahead = marks

    def roll(self, label: str, roll: Roll[T], about: str = "") -> T:
        """Ask for dice; a roll of no dice reads 0 and is not asked. ``about`` is the question's second line."""
        if roll.dice:
            return self._roll(label, roll, about)
        self._ahead = ()
        return roll.seen(roll.plus)

    def oppose(self, first: tuple[str, Roll[T]], second: tuple[str, Roll[U]], look: Callable[[T, U], V]) -> V:
        """Ask for two rolls, one after the other, and see no more of them than ``look`` makes of both.

        The odds then branch over what is seen of the two together, and not over each of them.
        """
        one = self.roll(*first)
        before = self._faces, self._dice
        other = self.roll(*second)
        self._faces, self._dice = before[0] + self._faces, before[1] + self._dice
        return look(one, other)

    def tries(self, label: str, tries: Tries[T], about: str = "") -> T:
        """Ask for a pool, and for its blank dice again as the plan wants it; the odds branch over what that sees."""
        pool, plan, used = tries.pool, tries.plan, 0
        hand = self.roll(label, pool, about)
        while pool.dice and used < tries.times and plan(hand):
            used += 1
            pool = pool.again(hand)
            hand = self.roll(f"{label}; again", pool, about)
        return plan.see(hand, used)

    @abstractmethod
    def _roll(self, label: str, roll: Roll[T], about: str = "") -> T: ...

    @abstractmethod
    def choose(self, label: str, options: Sequence[Choice], about: str = "") -> str:
        """Ask for a decision and get the id of the option that was taken."""

    def then(self, rule: Callable[[Table, S, U], S], sheet: S, order: U) -> S:
        """Go on with another rule, as the last thing this one does.

        Played, that is a call. In the odds all branches that come here with the same sheet, order and result go on
        as one, so that what follows is counted once and not once a branch.
        """
        return rule(self, sheet, order)

    def repeat(self, rule: Callable[[Table, S, U], tuple[S, U | None]], sheet: S, order: U) -> S:
        """Run a rule again and again, each time with the order that it left, until it leaves none: the last thing done.

        Played, that is a loop. In the odds all branches that come out of one run alike go on as one.
        """
        left: U | None = order
        while left is not None:
            sheet, left = rule(self, sheet, left)
        return sheet

    def within(self, rule: Callable[[Table, S, U], S], sheet: S, order: U) -> S:
        """Run another rule as a part of this one, which then goes on."""
        return rule(self, sheet, order)

    def give(self, to: str, rule: Callable[[Table, S, U], S], order: U) -> None:
        """Let this rule happen to others when this act is done: to the ``allies`` or to all the ``others``."""
        self.gifts = (*self.gifts, Gift(to, rule, order))

    def note(self, **facts: Any) -> None:
        """Put into the result what was thrown to the point, which is too fine for the odds to tell apart."""
        self.exact.update(facts)

    def say(self, text: str, cite: Cite, **facts: Any) -> None:
        """Tell the table one thing that happened; ``facts`` become part of the act's result."""
        self.spend()
        self.steps.append(Step(text, cite, self._faces, self._dice))
        self._faces, self._dice = (), ()
        self.result.update(facts)

    def spend(self) -> None:
        """One thing more happens, if it may."""
        self.work -= 1
        if self.work < 0:
            raise TooMuch


class Played(Table):
    """A table where the answers come from a script, and after its end from ``rng`` if there is one.

    ``script`` grows by what is thrown, so that it always replays what has happened.
    """

    def __init__(
        self, script: Sequence[Answer], rng: Callable[[Sequence[int]], int] | None = None, work: int = MOST_WORK
    ) -> None:
        super().__init__(work)
        self.script = list(script)
        self.rng = rng
        self.used = 0

    def _roll(self, label: str, roll: Roll[T], about: str = "") -> T:
        self.spend()
        if len(roll.dice) > MOST_DICE:
            raise TooMuch
        if self.used == len(self.script):
            if self.rng is None:
                raise Unanswered(Question(label, roll=roll, help=about, marks=self._ahead))
            self.script.append(roll.throw(self.rng))
        answer = self._take()
        number = roll.read(answer) if isinstance(answer, tuple) and _shows(label, roll, answer) else answer
        if not isinstance(number, int):
            raise Misfit(f"{label}: give the faces or the number of {roll.reads}, not a word.")
        number = number if isinstance(answer, tuple) else roll.meant(number)
        if not roll.can_read(number):
            raise Misfit(f"{label}: {_dice(roll)} can show {roll.low} to {roll.high} {roll.reads}, not {number}.")
        self._faces = answer if isinstance(answer, tuple) else ()
        self._dice = ((label, _lie(roll, answer)),) if isinstance(answer, tuple) else ()
        return roll.seen(answer if isinstance(answer, tuple) else number)

    def choose(self, label: str, options: Sequence[Choice], about: str = "") -> str:
        """Take the id from the script; when the dice are thrown by the app, the first option is taken."""
        self.spend()
        if self.used == len(self.script):
            if self.rng is None:
                raise Unanswered(Question(label, options=tuple(options), help=about))
            self.script.append(options[0].id)
        answer = self._take()
        for option in options:
            if option.id == answer:
                return option.id
        raise Misfit(f"{label}: choose one of {', '.join(option.id for option in options)}.")

    def _take(self) -> Answer:
        self.used += 1
        self._ahead = ()
        return self.script[self.used - 1]


#: shared by all branches: nothing is ever taken from it
NOTHING_KNOWN = Played(())


class Branch(NamedTuple):
    """What was seen at each fork so far; that comes about in ``won`` ways out of ``of``."""

    path: tuple[Any, ...] = ()
    won: int = 1
    of: int = 1


class Imagined(Table):
    """A table on one branch of what could happen: where that comes to a fork, it goes the first way.

    ``others`` are the ways not taken, the next one last; there is ``room`` for so many. Answers that are
    already known (``script``) come first and are checked as :class:`Played` checks them; a decision that nobody has
    made takes its first option.
    """

    def __init__(
        self, branch: Branch, script: Sequence[Answer] = (), room: int = BUDGET, work: int = MOST_COUNTED
    ) -> None:
        super().__init__(work)
        self.known = Played(script) if script else NOTHING_KNOWN
        self.branch = branch
        self.others: list[Branch] = []
        self.room = room
        self._path = iter(branch.path)
        self._inside = 0

    def _seen(self, ways: Callable[[], Sequence[tuple[T, int]]]) -> T:
        """What is seen here on this branch, out of all that could be seen, each with its weight."""
        self.spend()
        seen: T
        for seen in self._path:
            return seen
        found = ways()
        if len(self.others) + len(found) > self.room:
            raise TooMany
        path, won, of = self.branch
        of *= sum(weight for _, weight in found)
        self.branch, *others = (Branch((*path, value), won * weight, of) for value, weight in found)
        self.others += reversed(others)
        return found[0][0]

    def say(self, text: str, cite: Cite, **facts: Any) -> None:
        """Nobody listens on a branch: only what the act came to is kept."""
        self.spend()
        self.result.update(facts)

    def spend(self) -> None:
        """One thing more is looked at, if it may be."""
        self.work -= 1
        if self.work < 0:
            raise TooMany(TOO_LONG)

    def note(self, **facts: Any) -> None:
        """Too fine for the odds."""

    def then(self, rule: Callable[[Table, S, U], S], sheet: S, order: U) -> S:
        """Leave this branch: what follows is counted for all that come to the same."""
        if self._inside:  # there is more to do after it
            return rule(self, sheet, order)
        raise Onward(rule, sheet, order)

    def repeat(self, rule: Callable[[Table, S, U], tuple[S, U | None]], sheet: S, order: U) -> S:
        """Leave this branch after every run."""
        if self._inside:
            return super().repeat(rule, sheet, order)
        self._inside += 1
        after, left = rule(self, sheet, order)
        self._inside -= 1
        if left is None:
            return after
        raise Onward(Repeated(rule), after, left)

    def within(self, rule: Callable[[Table, S, U], S], sheet: S, order: U) -> S:
        """Run the other rule to its end in this branch."""
        self._inside += 1
        after = rule(self, sheet, order)
        self._inside -= 1
        return after

    def _roll(self, label: str, roll: Roll[T], about: str = "") -> T:
        if len(roll.dice) > MOST_DICE:
            raise TooMany(TOO_LONG)
        if self.known.used < len(self.known.script):
            return self.known.roll(label, roll)
        return self._seen(roll.branches)

    def oppose(self, first: tuple[str, Roll[T]], second: tuple[str, Roll[U]], look: Callable[[T, U], V]) -> V:
        """One fork for both rolls; what is known of them already is no part of it."""
        if not first[1].dice or not second[1].dice:  # one of them is not asked
            return super().oppose(first, second, look)
        left = len(self.known.script) - self.known.used
        if left >= 2:
            return self.known.oppose(first, second, look)
        if left == 1:
            one = self.known.roll(*first)
            return self._roll(second[0], second[1].map(lambda other: look(one, other)))
        seen: V = self._seen(lambda: meet(first[1], second[1], look))
        return seen

    def tries(self, label: str, tries: Tries[T], about: str = "") -> T:
        """One fork for all of it; what is known of it already is no part of that."""
        pool, plan, used = tries.pool, tries.plan, 0
        while pool.dice and self.known.used < len(self.known.script):
            hand = self.known.roll(label, pool)
            if used == tries.times or not plan(hand):
                return plan.see(hand, used)
            used += 1
            pool = pool.again(hand)
        if not pool.dice:
            return plan.see(pool.hand(0), used)
        return self._seen(Tries(pool, plan, tries.times - used, used).branches)

    def choose(self, label: str, options: Sequence[Choice], about: str = "") -> str:
        """Take the known decision, or the first option."""
        if self.known.used < len(self.known.script):
            return self.known.choose(label, options)
        return options[0].id


def _dice(roll: Roll[Any]) -> str:
    return f"{len(roll.dice)} {'die' if len(roll.dice) == 1 else 'dice'}"


def _lie(roll: Roll[Any], faces: tuple[int, ...]) -> tuple[str, ...]:
    """The faces as they are printed on the dice: a die with less than nought on it has signs."""
    return tuple(
        "−0+"[(face > 0) - (face < 0) + 1] if min(die.faces) == -1 else str(face)
        for die, face in zip(roll.dice, faces, strict=True)
    )


def _shows(label: str, roll: Roll[Any], faces: tuple[int, ...]) -> bool:
    if len(faces) != len(roll.dice):
        raise Misfit(f"{label}: {_dice(roll)} here, and {len(faces)} faces were given.")
    for die, face in zip(roll.dice, faces, strict=True):
        if die.meant(face) not in die.faces:
            raise Misfit(f"{label}: no die here shows {face}; the faces are {die.faces[0]} to {die.faces[-1]}.")
    return True
