"""Lines of text in which ``{formula}`` stands for a number, and ``{table: formula}`` for the word it has there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sawbones.systems.own import formula
from sawbones.systems.own.formula import WrongFormula

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sawbones.systems.own.formula import Env, Names, Reckon
    from sawbones.systems.own.layout import Layout

#: how many numbers a line holds
MOST_NUMBERS = 6
LONGEST_LINE = 300


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text: words as they are, and what is reckoned or named between them."""

    pieces: tuple[str | Callable[[Env], str], ...]
    #: every name in it
    names: frozenset[str]

    def said(self, env: Env) -> str:
        """The line as it reads in an environment."""
        told = "".join(piece if isinstance(piece, str) else piece(env) for piece in self.pieces)
        return told[:LONGEST_LINE].strip()


def shown(value: int) -> str:
    """A number as it is written on paper."""
    return str(int(value)).replace("-", "−")


def read(text: str, layout: Layout, names: Names, plain: Mapping[str, str]) -> Line:
    """A line; ``plain`` are words that stand for themselves, as ``on``. :class:`WrongFormula` marks what is wrong."""
    pieces: list[str | Callable[[Env], str]] = []
    found: set[str] = set()
    at = 0
    while at < len(text):
        opens, closes = text.find("{", at), text.find("}", at)
        if closes >= 0 and (opens < 0 or closes < opens):
            raise WrongFormula("“}” closes what was never opened.", text, closes)
        if opens < 0:
            pieces.append(text[at:])
            break
        if closes < 0:
            raise WrongFormula("“{” is not closed.", text, opens)
        pieces.append(text[at:opens])
        inside = text[opens + 1 : closes].strip()
        at = closes + 1
        if inside in plain:
            pieces.append(_under(plain[inside]))
            continue
        of, colon, rest = inside.partition(":")
        reckoned = formula.read(rest.strip() if colon else inside)
        formula.known(reckoned, names, layout.tables)
        found |= reckoned.names() & names.keys()
        made = formula.made(reckoned, names, layout.tables)
        pieces.append(_worded(made, _words(of.strip(), layout, text, opens)) if colon else _numbered(made))
    if sum(not isinstance(piece, str) for piece in pieces) > MOST_NUMBERS:
        raise WrongFormula(f"A line holds at most {MOST_NUMBERS} numbers.", text, 0)
    return Line(tuple(pieces), frozenset(found))


def _under(key: str) -> Callable[[Env], str]:
    return lambda env: str(env[key])


def _numbered(reckon: Reckon) -> Callable[[Env], str]:
    return lambda env: shown(reckon(env))


def _worded(reckon: Reckon, words: Callable[[int], str]) -> Callable[[Env], str]:
    return lambda env: words(reckon(env))


def _words(of: str, layout: Layout, text: str, at: int) -> Callable[[int], str]:
    """The words that the numbers of a table or of levels have."""
    if of in layout.ladders:
        names = layout.ladders[of].names
        return lambda value: names[value - 1] if 0 < value <= len(names) else "none"
    for table in layout.game.tables:
        if table.id == of:
            rows = sorted(((row[0], row[2] or shown(row[1])) for row in table.rows), reverse=True)
            below = table.below_word or shown(table.below)
            return lambda value: next((word for start, word in rows if value >= start), below)
    there = ", ".join([*layout.ladders, *(table.id for table in layout.game.tables)]) or "none"
    raise WrongFormula(f"Words are those of a table or of levels; there are {there}.", text, at)
