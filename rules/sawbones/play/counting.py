"""The table on one branch of everything that could happen: what the odds are counted with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from sawbones.play.dice import estimate_meeting, meet
from sawbones.play.hand import Tries
from sawbones.play.limits import BUDGET, MOST_COUNTED, MOST_DICE, TOO_MUCH_TO_COUNT, TooMany
from sawbones.play.table import Fixed, Played, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sawbones.play.dice import Roll
    from sawbones.play.question import Answer, Choice, Cite

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")
S = TypeVar("S")


class Continue(BaseException):
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


#: The rolls of an act at a table are worked out within so much, and are no matter of how much is looked at.
FREE = 4_000
#: shared by all branches: nothing is ever taken from it
NOTHING_KNOWN = Played(())


@dataclass(slots=True)
class Built:
    """What each roll can show, as far as it is worked out, and how much of that work is still free."""

    free: int = FREE
    ways: dict[Any, Sequence[tuple[Any, int]]] = field(default_factory=dict)


class Branch(NamedTuple):
    """What was seen at each fork so far; that comes about in ``won`` ways out of ``of``."""

    path: tuple[Any, ...] = ()
    won: int = 1
    of: int = 1


class Counting(Table):
    """A table on one branch of what could happen: where that comes to a fork, it goes the first way.

    ``others`` are the ways not taken, the next one last; there is ``room`` for so many. Answers that are
    already known (``script``) come first and are checked as :class:`Played` checks them; a decision that nobody has
    made takes its first option.
    """

    listens = False
    merges = True

    def __init__(
        self,
        branch: Branch,
        script: Sequence[Answer] = (),
        room: int = BUDGET,
        work: int = MOST_COUNTED,
        result: Fixed | None = None,
    ) -> None:
        # all that Table.__init__ does: there is a table for every branch
        self.work = work
        self.steps = []
        self.result = Fixed() if result is None else Fixed(result)
        self.exact = {}
        self.known = Played(script) if script else NOTHING_KNOWN
        self.branch = branch
        self.others: list[Branch] = []
        self.room = room
        #: decisions that nobody has made and what was taken for them; shared by all branches of a count
        self.assumed: dict[str, str] = {}
        #: what each roll can show; shared by all branches of a count, so that each is worked out, and paid for, once
        self.built = Built()
        self._path = iter(branch.path)
        self._inside = 0

    def _built(
        self, what: Any, ways: Callable[[], Sequence[tuple[T, int]]], work: Callable[[], int]
    ) -> Sequence[tuple[T, int]]:
        """What can be seen of a roll, worked out where the work for it is left."""
        built = self.built
        found = built.ways.get(what)
        if found is None:
            wanted = work()
            free = min(wanted, built.free)
            built.free -= free
            self.spend(wanted - free)
            found = built.ways[what] = ways()
        return found

    def _branches(self, roll: Roll[T]) -> Sequence[tuple[T, int]]:
        return self._built(roll, roll.branches, roll.estimate_work)

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

    def spend(self, work: int = 1) -> None:
        """Look at one thing more, or at as much as that; raises :class:`TooMany` where no work is left for it."""
        self.work -= work
        if self.work < 0:
            raise TooMany(TOO_MUCH_TO_COUNT)

    pass_over = spend

    def uncounted(self, **facts: Any) -> None:
        """Too fine for the odds."""

    def merge_into(self, rule: Callable[[Table, S, U], S], sheet: S, order: U) -> S:
        """Leave this branch: what follows is counted for all that come to the same."""
        if self._inside:  # there is more to do after it
            return rule(self, sheet, order)
        raise Continue(rule, sheet, order)

    def repeat(self, rule: Callable[[Table, S, U], tuple[S, U | None]], sheet: S, order: U) -> S:
        """Leave this branch after every run."""
        if self._inside:
            return super().repeat(rule, sheet, order)
        self._inside += 1
        after, left = rule(self, sheet, order)
        self._inside -= 1
        if left is None:
            return after
        raise Continue(Repeated(rule), after, left)

    def call(self, rule: Callable[[Table, S, U], S], sheet: S, order: U) -> S:
        """Run the other rule to its end in this branch."""
        self._inside += 1
        after = rule(self, sheet, order)
        self._inside -= 1
        return after

    def _roll(self, label: str, roll: Roll[T], about: str = "") -> T:
        if len(roll.dice) > MOST_DICE:
            raise TooMany(TOO_MUCH_TO_COUNT)
        if self.known.used < len(self.known.script):
            return self.known.roll(label, roll)
        return self._seen(lambda: self._branches(roll))

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
        mine, theirs = first[1], second[1]

        def ways() -> Sequence[tuple[V, int]]:
            pairs = len(self._branches(mine)) * len(self._branches(theirs))
            met = (mine, theirs, look)
            return self._built(met, lambda: meet(mine, theirs, look), lambda: estimate_meeting(pairs, look))

        return self._seen(ways)

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
        rest = Tries(pool, plan, tries.times - used, used)
        return self._seen(lambda: self._built(rest, rest.branches, rest.estimate_work))

    def choose(self, label: str, options: Sequence[Choice | str], about: str = "") -> str:
        """Take the known decision, or the first option, which is noted."""
        if self.known.used < len(self.known.script):
            return self.known.choose(label, options)
        first = options[0]
        option, words = (first, first) if isinstance(first, str) else (first.id, first.label)
        self.assumed[label] = words
        return option

    def ask_number(self, label: str, span: tuple[int, int], guess: int, about: str = "") -> int:
        """Take the known number, or the guess, which is noted."""
        if self.known.used < len(self.known.script):
            return self.known.ask_number(label, span, guess)
        self.assumed[label] = str(guess)
        return guess
