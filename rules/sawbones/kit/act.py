"""What can happen to a fighter: an act, how its order is filled in, and what it leaves over for somebody else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from sawbones.kit.alike import Alike
    from sawbones.play.question import Step
    from sawbones.play.table import Table

S = TypeVar("S")

#: a log's line, from who did it (or None), to whom, the order and the result
Line: TypeAlias = Callable[["str | None", str, Any, "dict[str, Any]"], str]


def said(pattern: str) -> Line:
    """A log line from a pattern that names ``on``, ``by``, ``order.field`` or ``result[fact]``.

    A fact that a rule did not say, because it returned before, is a 0.
    """
    return lambda by, on, order, result: pattern.format(on=on, by=by or "Somebody", order=order, result=_Facts(result))


class _Facts(dict[str, Any]):
    """The facts of a result; one that was not said is a 0."""

    def __missing__(self, fact: str) -> int:
        return 0


def helped_by(named: str, bare: str) -> Line:
    """A log line that names whoever helps; ``bare`` is the line where that is nobody, or they do it themselves."""
    return lambda by, on, order, result: (named if by and by != on else bare).format(on=on, by=by, order=order)


def always(sheet: Any) -> bool:
    """Of an act: it is offered whatever the sheet."""
    return True


@dataclass(frozen=True, slots=True)
class Nothing:
    """The order of an act that needs none."""


@dataclass(frozen=True, slots=True)
class Over:
    """What an act has left over for somebody else: an act and its order, and what that is in a word or two."""

    act: str
    order: Any
    words: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Act(Generic[S]):
    """Something that can happen to a fighter: the order it takes, and the rule that carries it out.

    ``offered`` says whether a page should offer it for a sheet as it stands (the rule itself runs for any);
    ``line`` is the log's one line for it, from (who did it or None, to whom, the order, the result), and the act's
    label where it says nothing. The first three acts of a book stand as buttons, the others behind a menu.
    """

    id: str
    label: str
    order: type
    rule: Callable[[Table, S, Any], S]
    line: Line | None = None
    offered: Callable[[S], bool] = always
    help: str = ""
    tone: str = ""
    #: circumstances the order can be filled from (a weapon, a range, cover), and how: see :class:`Filled`
    aid: type = Nothing
    fill: Callable[[Any, Any, Any], Filled] | None = None
    #: why it cannot be, from the sheet of the one who does it (or None), the target's and the order: a sentence about
    #: ``{by}`` or ``{on}``, or "" where it can; the rule itself runs for any
    barred: Callable[[Any, Any, Any], str] | None = None
    #: a few words for an order that was given by hand, on a button, where its fields say too little
    brief: Callable[[Any], str] | None = None
    #: acts of one group stand together: see :func:`grouped`
    group: str = ""
    #: somebody else does it for them: whoever is on turn on the same side is proposed as the helper
    helped: bool = False
    #: a game master puts something right by it, and nobody does it in the fight
    by_hand: bool = False
    #: what is more than it took to put somebody out of the fight, from the sheet before and after, the order and what
    #: the odds tell apart of the result; ``None`` where nothing is
    left_over: Callable[[Any, Any, Any, dict[str, Any]], Over | None] | None = None
    #: all that what is filled depends on, of the doer's sheet (or None) and of the target's: where that is alike, the
    #: order is, and while fights are played out it is not filled anew
    fill_sees: tuple[Callable[[Any], Hashable], Callable[[Any], Hashable]] | None = None
    #: who are alike as those who do it, by their sheet and the order; None where nobody is
    doer: Alike | None = None
    #: what its line says of what came of it, where the line itself does not: see :func:`~sawbones.kit.came.came_of`
    came: tuple[str, ...] = ()
    #: the circumstances that an order without any amounts to, from it and the name of its weapon, or "": what is
    #: offered again is filled from those, so that no number of another target or from before a wound stays in it
    aid_from: Callable[[Any, str], Any] | None = None
    #: why an order does not depend on the attacker's wounds (``by``) or the target's defense (``on``): a sentence each
    fixed: dict[str, str] = field(default_factory=dict)
    #: whether its line tells what happens to whoever acts; else the log adds that
    tells_doer: bool = False

    def kind(self) -> str:
        """Of which kind its line in the log is: harm, good, put right by hand, or whatever else is done."""
        if self.by_hand or self.group == BY_HAND:
            return "hand"
        return "harm" if self.tone == "harm" else "good" if self.group in HEALING and self.tone == "calm" else "act"

    def aid_of(self, order: Any, aid: Any = None, name: str = "") -> Any:
        """Return what a remembered order is filled from when it is given again; ``None`` where it stays as it is."""
        return aid if aid is not None or self.aid_from is None else self.aid_from(order, name)

    def why_fixed(self, aid: Any) -> str:
        """Return why one of the sheets does not move the odds of an order that is filled from ``aid``; or nothing."""
        by_hand = BY_HAND_STAYS if self.fill is not None and aid is None else ""
        return " ".join(self.fixed.values()) or by_hand

    def logged(self, by: str | None, on: str, order: Any, result: dict[str, Any]) -> str:
        """The log's line."""
        return self.line(by, on, order, result) if self.line else f"{on}: {self.label.lower()}"


#: what is said of an order that could be filled from circumstances, and was given without any
BY_HAND_STAYS = "These numbers were given by hand and stay as they are, whatever the two sheets say."
#: the groups of acts that do good to whoever is hurt, "" where there are no groups, and the one of what is put right
HEALING = ("", "Heal", "Dying", "Mind")
BY_HAND = "By hand"


def grouped(
    acts: Sequence[Act[S]],
    groups: dict[str, str],
    came: dict[str, tuple[str, ...]] | None = None,
    fixed: dict[str, dict[str, str]] | None = None,
) -> tuple[Act[S], ...]:
    """The acts, each in its group; ``groups`` are their names with the ids of those that belong to them.

    ``came`` are, for those whose line does not say it, the words for what came of them: ids, and where it is found.
    ``fixed`` says, by ids, of which the sheets do not move the odds: see :attr:`Act.fixed`.
    """
    of = {name: group for group, names in groups.items() for name in names.split()}
    told = {name: words for names, words in (came or {}).items() for name in names.split()}
    still = {name: why for names, why in (fixed or {}).items() for name in names.split()}
    return tuple(
        replace(act, group=of[act.id], came=told.get(act.id, ()), fixed=still.get(act.id, act.fixed)) for act in acts
    )


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon that somebody has, as a button: what it is called, what it does in a word or two, and the act it is for.

    Where there is ``aid``, the order is yet to be filled from it; elsewhere the order stands as it is.
    """

    label: str
    note: str
    act: str
    order: dict[str, Any]
    aid: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Sum:
    """How a number of an order came about: what was added, each with its place, and the total in words.

    ``label`` calls it something shorter than its field is called.
    """

    field: str
    total: str
    parts: tuple[Step, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Filled:
    """What an act's ``fill`` made of circumstances: fields of the order, and the sums behind them.

    ``fill`` takes the sheet of the one who does it (or None), the target's (or None) and the aid, and changes nothing.
    ``stands`` are fields of the aid that are left empty, with the words of what each stands for now.
    """

    order: dict[str, Any]
    sums: tuple[Sum, ...] = ()
    stands: dict[str, str] = field(default_factory=dict)
