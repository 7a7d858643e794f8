"""Formulas: a number reckoned from names, as ``max(0, damage - armour)`` or ``2 if large else 1``.

A formula is read by a small parser of its own into a tree whose length, depth and numbers are bounded, and the tree is
made into functions of an environment, a dict of whole numbers by name. Nothing in it is ever run as code, whatever
stands in it.

What can be said: whole numbers, names, ``+ - * //`` (division rounds down, and by 0 it is 0), ``%`` (the rest),
comparisons (1 is yes, 0 is no), ``and or not``, ``a if c else b``, ``min(…) max(…) abs(…)``, and tables by name.
"""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LONGEST = 160
MOST_NODES = 48
DEEPEST = 16
BIGGEST = 99_999

Env: TypeAlias = "dict[str, Any]"
Reckon: TypeAlias = "Callable[[Env], int]"
#: what a name stands for
Names: TypeAlias = "Mapping[str, Reckon]"

WORDS = frozenset({"and", "or", "not", "if", "else", "min", "max", "abs"})
#: signs that a phone's keyboard offers for the plain ones
_PLAIN = str.maketrans({"−": "-", "–": "-", "×": "*", "·": "*", "≤": "⩽", "≥": "⩾"})
_TOKEN = re.compile(r"\s*(?:([0-9]+)|([A-Za-z_][A-Za-z0-9_]*)|(//|<=|>=|==|!=|⩽|⩾|≠|[-+*%()<>,=]))")
_SAME = {"⩽": "<=", "⩾": ">=", "≠": "!=", "=": "=="}

Node: TypeAlias = "tuple[Any, ...]"


class WrongFormula(ValueError):  # noqa: N818 - the sentence is what counts
    """A formula that cannot be read; ``at`` is the place in it, counted from 0."""

    def __init__(self, sentence: str, text: str, at: int) -> None:
        before, rest = text[:at], text[at:]
        marked = f"{before[-24:]}▸{rest[:24]}"
        super().__init__(f"{sentence} It is here: “{marked}”.")
        self.at = at


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that was read: its text and its tree."""

    text: str
    tree: Node

    def names(self) -> frozenset[str]:
        """Every name in it, tables too."""
        found: set[str] = set()
        waiting: list[Any] = [self.tree]
        while waiting:
            node = waiting.pop()
            if node[0] in ("name", "table"):
                found.add(node[1])
            waiting += [part for part in node[1:] if isinstance(part, tuple)]
        return frozenset(found)

    def count_parts(self, dear: Mapping[str, int]) -> int:
        """Count what it takes to evaluate it: one for every part of it, and more for the names that are ``dear``."""
        count, waiting = 0, [self.tree]
        while waiting:
            node = waiting.pop()
            count += 1 + (dear.get(node[1], 0) if node[0] in ("name", "table") else 0)
            waiting += [part for part in node[1:] if isinstance(part, tuple)]
        return count


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.signs, self.at = text, list[tuple[str, str, int]](), 0
        self.nodes = self.depth = 0
        plain, at = text.translate(_PLAIN), 0
        while plain[at:].strip():
            found = _TOKEN.match(plain, at)
            if found is None:
                at += len(plain[at:]) - len(plain[at:].lstrip())
                raise WrongFormula(_strange(text[at]), text, at)
            kind = "number" if found[1] else "name" if found[2] else "sign"
            word = found[1] or found[2] or _SAME.get(found[3], found[3])
            self.signs.append((kind, word, found.start(found.lastindex or 0)))
            at = found.end()
        self.signs.append(("end", "", len(text)))

    def wrong(self, sentence: str) -> WrongFormula:
        return WrongFormula(sentence, self.text, self.signs[self.at][2])

    def node(self, *parts: Any) -> Node:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise self.wrong(f"This formula has more than {MOST_NODES} parts: put a piece of it into a step before.")
        return parts

    def takes(self, *words: str) -> str:
        kind, word, _ = self.signs[self.at]
        if kind != "number" and word in words:
            self.at += 1
            return word
        return ""

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.wrong(f"This formula is nested more than {DEEPEST} deep.")

    def whole(self) -> Node:
        """A value, or one of two by a condition."""
        self.deeper()
        value = self.either()
        if self.takes("if"):
            when = self.either()
            if not self.takes("else"):
                raise self.wrong("After “if” comes “else”, as in “2 if large else 1”.")
            value = self.node("if", when, value, self.whole())
        self.depth -= 1
        return value

    def either(self) -> Node:
        value = self.both()
        while self.takes("or"):
            value = self.node("or", value, self.both())
        return value

    def both(self) -> Node:
        value = self.no()
        while self.takes("and"):
            value = self.node("and", value, self.no())
        return value

    def no(self) -> Node:
        if not self.takes("not"):
            return self.compared()
        self.deeper()
        value = self.node("not", self.no())
        self.depth -= 1
        return value

    def compared(self) -> Node:
        value = self.added()
        if sign := self.takes("<", ">", "<=", ">=", "==", "!="):
            value = self.node(sign, value, self.added())
            if self.takes("<", ">", "<=", ">=", "==", "!="):
                self.at -= 1
                raise self.wrong("Only two are compared at a time: join them with “and”.")
        return value

    def added(self) -> Node:
        value = self.times()
        while sign := self.takes("+", "-"):
            value = self.node(sign, value, self.times())
        return value

    def times(self) -> Node:
        value = self.single()
        while sign := self.takes("*", "//", "%"):
            value = self.node(sign, value, self.single())
        return value

    def single(self) -> Node:
        self.deeper()
        kind, word, _ = self.signs[self.at]
        if self.takes("-"):
            value = self.node("neg", self.single())
        elif self.takes("not"):
            value = self.node("not", self.single())
        elif self.takes("("):
            value = self.whole()
            self.closed()
        elif kind == "number":
            if len(word) > len(str(BIGGEST)) or int(word) > BIGGEST:
                raise self.wrong(f"A number is at most {BIGGEST:,}.")
            self.at += 1
            value = self.node("number", int(word))
        elif kind == "name":
            value = self.named(word)
        else:
            raise self.wrong("A number or a name is missing." if self.text.strip() else "A formula is missing.")
        self.depth -= 1
        return value

    def named(self, word: str) -> Node:
        if word in ("and", "or", "if", "else"):
            raise self.wrong(f"Before “{word}” a number or a name is missing.")
        self.at += 1
        if not self.takes("("):
            if word in WORDS:
                raise self.wrong(f"After “{word}” comes a bracket, as in “{word}(1, 2)”.")
            return self.node("name", word)
        if word not in ("min", "max", "abs"):
            inside = self.whole()
            self.closed()
            return self.node("table", word, inside)
        parts = [self.whole()]
        while self.takes(","):
            parts.append(self.whole())
        self.closed()
        if (len(parts) == 1) != (word == "abs"):
            raise self.wrong("abs takes one number." if word == "abs" else f"{word} takes two numbers or more.")
        return self.node(word, *parts)

    def closed(self) -> None:
        if not self.takes(")"):
            raise self.wrong("A bracket is not closed.")


def _strange(sign: str) -> str:
    if sign == "/":
        return "Division is written “//”, and rounds down."
    if sign == ".":
        return "Only whole numbers are reckoned with."
    return f"“{sign}” means nothing in a formula." if sign.isprintable() else "This sign means nothing in a formula."


@lru_cache(maxsize=512)  # each is looked at alone, and again where it is made
def read(text: str) -> Formula:
    """The formula of a text; :class:`WrongFormula` with a sentence that marks the place."""
    if len(text) > LONGEST:
        raise WrongFormula(f"A formula has at most {LONGEST} characters.", text, LONGEST)
    reader = _Reader(text)
    tree = reader.whole()
    if reader.signs[reader.at][0] != "end":
        closes = reader.signs[reader.at][1] == ")"
        raise reader.wrong("A bracket is closed that was never opened." if closes else "Between two a sign is missing.")
    return Formula(text, tree)


def known(formula: Formula, names: Mapping[str, Any], tables: Mapping[str, Any]) -> None:
    """Raise :class:`WrongFormula` for the first name that stands for nothing."""
    waiting: list[Any] = [formula.tree]
    while waiting:
        node = waiting.pop()
        if node[0] == "name" and node[1] not in names:
            more = f" {node[1]} is a table: write {node[1]}(…)." if node[1] in tables else _nearest(node[1], names)
            raise WrongFormula(
                f"Nothing here is called “{_cut(node[1])}”.{more}", formula.text, _place(formula, node[1])
            )
        if node[0] == "table" and node[1] not in tables:
            more = f" There are {', '.join(tables)}." if tables else ""
            raise WrongFormula(f"There is no table “{_cut(node[1])}”.{more}", formula.text, _place(formula, node[1]))
        waiting += [part for part in node[1:] if isinstance(part, tuple)]


def _cut(word: str) -> str:
    return word if len(word) <= 30 else word[:29] + "…"


def _place(formula: Formula, word: str) -> int:
    found = re.search(rf"(?<![A-Za-z0-9_]){re.escape(word)}(?![A-Za-z0-9_])", formula.text)
    return found.start() if found else 0


def _nearest(word: str, names: Mapping[str, Any]) -> str:
    """What may have been meant: names that begin alike."""
    for length in range(min(len(word), 6), 1, -1):
        if like := [name for name in names if name.startswith(word[:length])][:4]:
            return f" Did you mean {' or '.join(like)}?"
    return ""


# From a tree to functions


def _divided(one: int, other: int) -> int:
    return one // other if other else 0


def _rest(one: int, other: int) -> int:
    return one % other if other else 0


_TWO: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": _divided,
    "%": _rest,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


def made(formula: Formula, names: Names, tables: Mapping[str, Callable[[int], int]]) -> Reckon:
    """The function that reckons it; every name in it is known."""
    return _made(formula.tree, names, tables)


def named(name: str) -> Reckon:
    """What stands under a name in the environment itself."""
    return operator.itemgetter(name)


def _made(node: Node, names: Names, tables: Mapping[str, Callable[[int], int]]) -> Reckon:
    kind = node[0]
    if kind == "number":
        number: int = node[1]
        return lambda env: number
    if kind == "name":
        return names[node[1]]
    if kind == "table":
        look, inside = tables[node[1]], _made(node[2], names, tables)
        return lambda env: look(inside(env))
    parts = [_made(part, names, tables) for part in node[1:]]
    first, *others = parts
    match kind:
        case "neg":
            return lambda env: -first(env)
        case "not":
            return lambda env: not first(env)
        case "abs":
            return lambda env: abs(first(env))
        case "and":
            return lambda env: bool(first(env) and others[0](env))
        case "or":
            return lambda env: bool(first(env) or others[0](env))
        case "if":
            return lambda env: others[0](env) if first(env) else others[1](env)
        case "min" | "max":
            most = min if kind == "min" else max
            if len(parts) == 2:
                other = others[0]
                return lambda env: most(first(env), other(env))
            return lambda env: most(part(env) for part in parts)
    two, second = _TWO[kind], node[2]
    if second[0] == "number":
        fixed: int = second[1]
        return lambda env: two(first(env), fixed)
    last = others[0]
    return lambda env: two(first(env), last(env))


def reckoned_of(tree: Node, names: Names, tables: Mapping[str, Callable[[int], int]]) -> Reckon:
    """The function of a part of a formula."""
    return _made(tree, names, tables)
