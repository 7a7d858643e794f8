"""A game of one's own: wounds as data, read into a book that has everything the systems of the catalogue have.

:func:`system` takes a definition as plain JSON and gives the system, or says in words what is wrong at which place. The
form of each part is in :mod:`~sawbones.systems.own.parts`, the whole in :mod:`~sawbones.systems.own.definition`, what
its names stand for in :mod:`~sawbones.systems.own.layout`; :mod:`~sawbones.systems.own.steps` makes instructions
(:mod:`~sawbones.systems.own.program`) of what happens, and the book is in :mod:`~sawbones.systems.own.book`.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import make_dataclass
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from sawbones.kit import forms
from sawbones.kit.system import Starter, System
from sawbones.kit.values import Refused
from sawbones.systems.own import definition, formula
from sawbones.systems.own.book import Own, built, order_of, switches_of
from sawbones.systems.own.definition import LONGEST_GAME, MOST_STEPS, Problems
from sawbones.systems.own.fit import looked_at
from sawbones.systems.own.formula import WrongFormula
from sawbones.systems.own.layout import options

if TYPE_CHECKING:
    from sawbones.systems.own.definition import Game
    from sawbones.systems.own.layout import Layout

__all__ = ["ID", "LONGEST_GAME", "MOST_STEPS", "length", "system"]

#: how a fight by one is marked where the id of a system of the catalogue would stand
ID = "own"
CREDIT = "A game of one's own, written down in forms."
#: how many systems are kept ready that no fight uses
READY = 12

#: The book of a definition is one class as long as anything uses it: two fights by the same game are equal.
_BOOKS: WeakValueDictionary[str, type[Own]] = WeakValueDictionary()
_READY: OrderedDict[str, System] = OrderedDict()


def system(given: object) -> System:
    """The system of a definition; :class:`~sawbones.kit.values.Refused` with a sentence for every wrong place."""
    game = definition.shape(given)
    text = definition.text_of(game)
    found = _READY.get(text)
    if found is None:
        book = _BOOKS.get(text) or _book(game)
        _BOOKS[text] = book
        title = game.title
        id_ = f"{ID}-{definition.mark_of(game)}"
        starters = _starters(game)
        found = System(
            id_, title.name, title.line or "A game of one's own.", title.credit or CREDIT, book, starters,
            definition=definition.plain(game),
        )  # fmt: skip
        _READY[text] = found
    _READY.move_to_end(text)
    while len(_READY) > READY:
        _READY.popitem(last=False)
    return found


def length(of: System) -> int:
    """How many characters a game takes as it is kept."""
    return len(definition.text_of(of.book.layout.game))  # type: ignore[attr-defined]


def _book(game: Game) -> type[Own]:
    """The class of a game's book; everything in the definition is looked at before it is there."""
    problems = Problems()
    layout = looked_at(game, problems)
    source = game.title.name
    programs = built(layout, source, problems)
    _ends(game, layout, problems)
    problems.refuse()
    orders = {one.of.id: order_of(one.of) for one in game.acts}
    own = {"layout": layout, "orders": orders, "sheet": layout.sheet(), "source": source, "programs": programs}
    book: Any = make_dataclass("OwnGame", switches_of(game), bases=(Own,), frozen=True, namespace=own)
    for place, (who, sheet, _, _) in enumerate(_fighters(game)):
        try:
            forms.read(book.sheet, sheet)
        except Refused as refused:
            problems.add("fight.fighters", f"Fight, row {place + 1} “{who}”", " ".join(refused.problems.values()))
    problems.refuse()
    return book  # type: ignore[no-any-return]


def _ends(game: Game, layout: Layout, problems: Problems) -> None:
    """How far somebody is gone, and the number that hurts: formulas of the fighter alone."""
    told = [
        (f"ends.{place}.when", f"End {place + 1} “{end.word}”, If", end.when) for place, end in enumerate(game.ends)
    ]
    for path, where, words in [*told, ("hurt", "Game, the number that hurts", game.title.hurt)]:
        try:
            formula.known(formula.read(words or "0"), layout.standing, layout.tables)
        except WrongFormula as wrong:
            problems.add(path, where, str(wrong))
    acts = [one.of.id for one in game.acts]
    for place, end in enumerate(game.ends):
        if end.act and end.act not in acts:
            problems.add(
                f"ends.{place}.act", f"End {place + 1} “{end.word}”", f"what helps is an act: {', '.join(acts)}."
            )


def _fighters(game: Game) -> list[tuple[str, dict[str, Any], str, int]]:
    """Who is in the fight to try it with; their numbers are words and numbers in a line."""
    found = []
    for name, foe, count, line in game.fight.fighters:
        sheet: dict[str, Any] = {}
        for part in options(line):
            word, _, number = part.rpartition(" ")
            sheet[word.strip() or number] = int(number) if re.fullmatch(r"-?\d{1,7}", number) else None
        found.append((name or "Somebody", sheet, "foe" if foe else "party", count))
    return found


def _starters(game: Game) -> tuple[Starter, ...]:
    if not game.fight.fighters:
        return ()
    return (Starter(game.fight.name or "A fight to try", game.title.line or game.title.name, tuple(_fighters(game))),)
