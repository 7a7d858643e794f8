"""Which blow: all that one strikes with, against everybody it can strike, each with its exact chance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sawbones.fight.state import SIDES
from sawbones.foresight.strikes import Strike, strikes
from sawbones.kit import forms
from sawbones.kit.values import Refused
from sawbones.kit.widgets import percent
from sawbones.play.limits import MOST_COUNTED, TooMany
from sawbones.play.resolve import Effort, Outcome, Part, odds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.fight.state import Member, State
    from sawbones.kit.system import Book

#: so many ways to strike and so many targets are shown
MOST_ROWS, MOST_COLUMNS = 8, 24
#: and how much may be looked at for one row, of however many unlike targets
MOST_OF_A_ROW = 4 * MOST_COUNTED


@dataclass(frozen=True, slots=True)
class Grid:
    """Who strikes with what, and whom it can strike."""

    by: Member
    rows: tuple[Strike, ...]
    columns: tuple[Member, ...]


def grid(state: State, name: object) -> Grid:
    """The grid of whoever is named, or is on turn; refused in words where there is none."""
    if name is None and state.turn is None:
        raise Refused({"fighter": "Nobody is on turn: say who strikes."})
    by = state.member(state.turn if name is None else name)
    book = state.book
    if by.out or not book.can_act(by.sheet):
        raise Refused({"fighter": f"{by.name} can do nothing now."})
    rows = strikes(book, by)[:MOST_ROWS]
    if not rows:
        said = f"{by.name} has nothing to strike with: give a weapon, or strike once and it is remembered."
        raise Refused({"fighter": said})
    others = [m for m in state.members if m.side != by.side and not m.out and not book.fate(m.sheet)[0]]
    if not others:
        who = "party" if by.side == SIDES[1] else "foes"
        raise Refused({"fighter": f"Nobody of the {who} stands: there is nobody to strike."})
    return Grid(by, rows, tuple(others[:MOST_COLUMNS]))


def row(book: Book[Any], found: Grid, place: int) -> list[dict[str, Any]]:
    """One way to strike, against each: the message that does it, and the chance of the worst that it is likely to do.

    Equals are counted once. ``p`` is the exact chance as a fraction; where it cannot be struck, or has too many odds
    to count, ``said`` says that in its place.
    """
    strike, by = found.rows[place], found.by
    known: list[tuple[Any, dict[str, Any]]] = []
    cells = []
    left = MOST_OF_A_ROW
    for on in found.columns:
        cell = next((cell for sheet, cell in known if sheet == on.sheet), None)
        if cell is None:
            effort = Effort(min(MOST_COUNTED, left))
            left -= effort.left
            cell = _cell(book, strike, by.sheet, on.sheet, effort)
            left += effort.left
            known.append((on.sheet, cell))
        cells.append({"on": on.name, **cell})
    return cells


def _cell(book: Book[Any], strike: Strike, by: Any, on: Any, effort: Effort) -> dict[str, Any]:
    nothing: dict[str, Any] = {
        "order": {},
        "word": "",
        "p": "0",
        "percent": "",
        "share": 0.0,
        "tone": "dim",
        "said": "",
    }
    try:
        order = strike.filled(by, on)
        if strike.barred(by, on, order):
            return {**nothing, "said": "not now"}
        ready = book.made_ready(by, order)
    except Refused:
        return {**nothing, "said": "not now"}
    if ready is not None:
        first = next(act.label for act in book.acts() if act.id == ready[0])
        return {**nothing, "said": f"{first[0].lower()}{first[1:]} first"}
    found = {**nothing, "order": forms.changed(order)}
    try:
        outcomes = odds(Part("", strike.act.rule, on, order, by), effort=effort)
    except TooMany:
        return {**found, "said": "too many ways"}
    word, p = likely(book, on, outcomes)
    tone = "harm" if word in ("down", "dead") else "turn" if p else "dim"
    return {**found, "word": word, "p": str(p), "percent": percent(p), "share": float(p), "tone": tone}


def likely(book: Book[Any], before: Any, outcomes: Sequence[Outcome]) -> tuple[str, Fraction]:
    """The worst that it may do, in a word, with its chance: down, or else hurt, or else nothing at all."""
    was = book.how_hurt(before)
    grave = [(end, book.fate(end.sheet)[0]) for end in outcomes]
    down = sum((end.p for end, how in grave if how > 0), Fraction(0))
    if down:
        return ("dead" if all(how == 3 for _, how in grave if how > 0) else "down"), down
    hurt = sum((end.p for end, _ in grave if book.how_hurt(end.sheet) > was), Fraction(0))
    return ("hurt", hurt) if hurt else ("nothing", Fraction(1))
