"""The table a rule is played at: it asks for dice and decisions, and is told what happened.

A rule never learns where an answer comes from. :class:`Played` takes the answers from a script (what players
typed, what the app has thrown so far); :class:`~sawbones.play.counting.Counting` follows one branch of everything that
could happen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from sawbones.play.limits import MOST_DICE, MOST_WORK, Misfit, TooMuch
from sawbones.play.question import Answer, Choice, Question, Rolled, Step, as_choices
from sawbones.play.scoring import Sum

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sawbones.play.dice import Roll
    from sawbones.play.hand import Tries
    from sawbones.play.question import Cite, Mark

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")
S = TypeVar("S")

#: signs of a number that is typed
LONGEST_NUMBER = 6


class Unanswered(BaseException):
    """The script is at its end. Caught in ``resolve.play`` alone, and no ``except Exception`` may stop it."""

    def __init__(self, question: Question) -> None:
        self.question = question


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
    #: whether what is said is heard: to count odds it is not, and need not be put into words
    listens: ClassVar[bool] = True
    #: whether branches that come to the same go on as one
    merges: ClassVar[bool] = False
    #: what one roll for several targets came to, handed on by the rule from each of them to the next
    handed: Any = None
    #: whether the rule has looked at how many of them come after this one
    looked_on: bool = False
    _to_come: int = 0
    #: what is brought about for others; played when all it was done to have had their part
    gifts: tuple[Gift, ...] = ()
    _faces: tuple[int, ...] = ()
    _dice: tuple[Rolled, ...] = ()
    _marks: tuple[Mark, ...] = ()

    def __init__(self, work: int = MOST_WORK) -> None:
        #: how many things may still happen
        self.work = work
        self.steps: list[Step] = []
        self.result = Fixed()
        #: what the result holds beyond what the odds tell apart
        self.exact: dict[str, Any] = {}

    @property
    def to_come(self) -> int:
        """How many targets come after this one."""
        self.looked_on = True
        return self._to_come

    @to_come.setter
    def to_come(self, count: int) -> None:
        self._to_come = count

    def mark_next(self, *marks: Mark) -> None:
        """Say of the next roll from which number on what will happen."""
        self._marks = marks

    def roll(self, label: str, roll: Roll[T], about: str = "") -> T:
        """Ask for dice; a roll of no dice reads 0 and is not asked. ``about`` is the question's second line."""
        if roll.dice:
            return self._roll(label, roll, about)
        self._marks = ()
        return roll.seen(roll.plus)

    def oppose(self, first: tuple[str, Roll[T]], second: tuple[str, Roll[U]], look: Callable[[T, U], V]) -> V:
        """Ask for two rolls, one after the other, and see no more of them than ``look`` makes of both.

        The odds then branch over what is seen of the two together, and not over each of them.
        """
        one = self.roll(*first)
        return look(one, self.roll(*second))

    def tries(self, label: str, tries: Tries[T], about: str = "") -> T:
        """Ask for a pool, and for its blank dice again as the plan wants it; the odds branch over what that sees."""
        pool, plan, used = tries.pool, tries.plan, 0
        hand = self.roll(label, pool, about)
        while pool.dice and used < tries.times and plan(hand):
            used += 1
            pool = pool.again(hand)
            hand = self.roll(f"{label}; again{f' ({used})' if used > 1 else ''}", pool, about)
        return plan.see(hand, used)

    @abstractmethod
    def _roll(self, label: str, roll: Roll[T], about: str = "") -> T: ...

    @abstractmethod
    def choose(self, label: str, options: Sequence[Choice | str], about: str = "") -> str:
        """Ask for a decision and get the id of the option that was taken; a plain word is its own id.

        Put first what is most often done: where nobody has decided yet, the odds are counted for the first option, and
        the page says so under them. When the app throws the dice, it takes the first too.
        """

    @abstractmethod
    def ask_number(self, label: str, span: tuple[int, int], guess: int, about: str = "") -> int:
        """Ask for a number from ``span`` that nobody has given, and get it.

        No throw answers it: when the app throws the dice, it is still asked. The odds are counted for the ``guess``,
        and the page says so under them.
        """

    def merge_into(self, rule: Callable[[Table, S, U], S], sheet: S, order: U) -> S:
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

    def call(self, rule: Callable[[Table, S, U], S], sheet: S, order: U) -> S:
        """Run another rule as a part of this one, which then goes on."""
        return rule(self, sheet, order)

    def give(self, to: str, rule: Callable[[Table, S, U], S], order: U) -> None:
        """Let this rule happen to others when this act is done: to the ``allies`` or to all the ``others``."""
        self.gifts = (*self.gifts, Gift(to, rule, order))

    def uncounted(self, **facts: Any) -> None:
        """Put into the result what was thrown to the point, which is too fine for the odds to tell apart."""
        self.exact.update(facts)

    def say(self, text: str, cite: Cite, **facts: Any) -> None:
        """Tell the table one thing that happened; ``facts`` become part of the act's result."""
        self.spend()
        self.steps.append(Step(text, cite, self._faces, self._dice))
        self._faces, self._dice = (), ()
        self.result.update(facts)

    def unsaid(self, **facts: Any) -> None:
        """In place of :meth:`say` where nobody listens, so that nothing need be put into words."""
        self.spend()
        self.result.update(facts)

    def pass_over(self, work: int = 1) -> None:  # noqa: B027 - what counts the odds does something
        """Something happens of which nothing is said: in a story that is nothing, to count it is work."""

    def spend(self, work: int = 1) -> None:
        """One thing more happens, or as much as that, if it may."""
        self.work -= work
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
                roll.numbers()  # they can be counted, or it is not asked
                raise Unanswered(Question(label, roll=roll, help=about, marks=self._marks))
            self.script.append(roll.throw(self.rng))
        answer = self._take()
        number = roll.read(answer) if isinstance(answer, tuple) and _shows(label, roll, answer) else answer
        if not isinstance(number, int):
            what = f"number of {roll.reads}" if isinstance(roll.scoring, Sum) else roll.reads
            raise Misfit(f"{label}: give the faces or the {what}, not a word.")
        number = number if isinstance(answer, tuple) else roll.meant(number)
        if not roll.can_read(number):
            raise Misfit(f"{label}: {_span(roll, number)}.")
        if isinstance(answer, tuple):
            self._faces += answer
            lie = tuple(die.shown(face) for die, face in zip(roll.dice, answer, strict=True))
            self._dice += (Rolled(label, lie, roll.scored(answer), roll.told(answer)),)
        return roll.seen(answer if isinstance(answer, tuple) else number)

    def choose(self, label: str, options: Sequence[Choice | str], about: str = "") -> str:
        """Take the id from the script; when the dice are thrown by the app, the first option is taken."""
        self.spend()
        choices = as_choices(options)
        if self.used == len(self.script):
            if self.rng is None:
                raise Unanswered(Question(label, options=choices, help=about))
            self.script.append(choices[0].id)
        answer = self._take()
        for option in choices:
            if option.id == answer:
                return option.id
        raise Misfit(f"{label}: choose one of {', '.join(option.id for option in choices)}.")

    def ask_number(self, label: str, span: tuple[int, int], guess: int, about: str = "") -> int:
        """Take the number from the script, as itself or as the option that it is; nothing is thrown for it."""
        self.spend()
        low, high = span
        if self.used == len(self.script):
            options = as_choices([str(number) for number in range(low, high + 1)])
            raise Unanswered(Question(label, options=options, help=about))
        answer = self._take()
        if isinstance(answer, str) and answer.removeprefix("-").isdecimal() and len(answer) <= LONGEST_NUMBER:
            answer = int(answer)
        if not isinstance(answer, int) or not low <= answer <= high:
            raise Misfit(f"{label}: give a number from {low} to {high}.")
        return answer

    def _take(self) -> Answer:
        self.used += 1
        self._marks = ()
        return self.script[self.used - 1]


def _dice(roll: Roll[Any]) -> str:
    return f"{len(roll.dice)} {'die' if len(roll.dice) == 1 else 'dice'}"


def _span(roll: Roll[Any], number: int) -> str:
    """What the dice can show, in words, and that it is not this number."""
    if roll.low <= number <= roll.high:
        return f"{number} cannot come on {_dice(roll)}, only numbers beside it"
    if isinstance(roll.scoring, Sum):
        return f"{_dice(roll)} can show {roll.low} to {roll.high} {roll.reads}, not {number}"
    return f"the {roll.reads} of {_dice(roll)} can be {roll.low} to {roll.high}, not {number}"


def _shows(label: str, roll: Roll[Any], faces: tuple[int, ...]) -> bool:
    if len(faces) != len(roll.dice):
        raise Misfit(f"{label}: {_dice(roll)} here, and {len(faces)} faces were given.")
    for die, face in zip(roll.dice, faces, strict=True):
        if die.meant(face) not in die.faces:
            more = f", and each {die.sides} is thrown again: give what a die's throws add up to" if die.again else ""
            raise Misfit(f"{label}: no die here shows {face}; the faces are {die.faces[0]} to {die.faces[-1]}{more}.")
    return True
