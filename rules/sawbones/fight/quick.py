"""Fighters from a line of text: ``6 ghoul STR 4 claws 5L``, many lines at once.

A leading number is the count; a word that is one of the sheet's short names takes the number after it; words that a
system knows as a weapon become a habit of the fighter. All other words are the name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from sawbones.fight import members
from sawbones.fight.state import HABITS, MOST, NAME_LENGTH, Habit, clean_name
from sawbones.kit import fields, forms, values
from sawbones.kit.values import Refused, shown
from sawbones.play.wording import first_three

if TYPE_CHECKING:
    from sawbones.fight.state import State
    from sawbones.kit.system import Book

MOST_LINES = 50


def quick(state: State, text: object, side: str, *, mob: bool = False) -> tuple[State, str, list[str]]:
    """The fight with the fighters of these lines, what happened in words, and what may have been meant otherwise.

    With ``mob`` the several of a line are a mob of minor characters.
    """
    if not isinstance(text, str):
        raise Refused({"line": f"A line is text, not {shown(text)}."})
    if len(text) > MOST_LINES * values.LONGEST:
        raise Refused({"line": f"This is {len(text):,} characters long: give at most {MOST_LINES} short lines."})
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise Refused({"line": "Give at least a name, like: 6 ghoul STR 4 claws 5L."})
    if len(lines) > MOST_LINES:
        raise Refused({"line": f"At most {MOST_LINES} lines at once, not {len(lines)}."})
    said, doubts = [], []
    for line in lines:
        understood = _understood(state.book, line)
        state, words = _joined(state, understood, side, mob=mob and understood.count > 1)
        said.append(words)
        doubts += _doubts(state.book, understood.name)
    return state, "; ".join(first_three(said)), first_three(list(dict.fromkeys(doubts)))


@dataclass(frozen=True, slots=True)
class Understood:
    """A line as it was understood."""

    count: int
    name: list[str]
    sheet: dict[str, Any]
    habits: list[Habit]


def _doubts(book: Book[Any], name: list[str]) -> list[str]:
    """What became part of a name and looks as if something else was meant, in a sentence each."""
    known = [word for word in _short(book) if len(word) > 2]
    found = []
    for word, following in pairwise([*name, ""]):
        plain = word.lower().rstrip(":=")
        numbered = re.fullmatch(r"-?\d{1,4}", following)
        alike = get_close_matches(plain, known, 3, 0.75) if numbered else []
        near = [one for one in alike if one[0] == plain[0]]
        if near:
            found.append(f"“{word} {following}” was taken as part of the name: was {near[0]} {following} meant?")
        elif plain in known and word != name[0]:
            found.append(f"“{word}” was taken as part of the name: {plain} needs a number after it.")
        elif word != name[0] and re.fullmatch(r"\d+(?!st|nd|rd|th)[a-z]{1,3}\d*", plain):
            found.append(f"“{word}” was taken as part of the name: these rules know no such weapon.")
    return found


def _short(book: Book[Any]) -> dict[str, str]:
    """Every word that names a field of the sheet, with that field."""
    return {word: name for name, spec in fields.specs(book.sheet).items() for word in (name, *spec.alias)}


def _understood(book: Book[Any], line: str) -> Understood:
    if len(line) > values.LONGEST:
        raise Refused({"line": f"A line has at most {values.LONGEST:,} characters, and this one {len(line):,}."})
    words = values.tidied(line).split()
    if not words:
        raise Refused({"line": "A fighter needs a name."})
    count = 1
    if len(words) > 1 and re.fullmatch(r"\d{1,3}[x×]?", words[0]):
        count = int(words.pop(0).rstrip("x×"))
        if not 1 <= count <= MOST:
            raise Refused({"line": f"From 1 to {MOST} at once, not {count}."})
    short = _short(book)
    sheet: dict[str, Any] = {}
    habits: list[Habit] = []
    orders = {act.id: act.order for act in book.acts()}
    name: list[str] = []
    at = 0
    while at < len(words):
        word, following = words[at], words[at + 1] if at + 1 < len(words) else ""
        field = short.get(word.lower().rstrip(":="))
        # a weapon may take two words, like 7 ap2
        both = book.weapon(f"{word} {following}") if following else None
        weapon = both or book.weapon(word)
        if field and re.fullmatch(r"-?\d{1,4}", following):
            sheet[field] = int(following)
            at += 1
        elif weapon and name:
            # the word before it is what the weapon is called, and no part of the name unless that is all there is
            armed = name.pop() if len(name) > 1 and words[at - 1] == name[-1] else ""
            habits.append(Habit(weapon[0], forms.read(orders[weapon[0]], weapon[1]), armed[:NAME_LENGTH]))
            at += both is not None
        else:
            name.append(word)
        at += 1
    return Understood(count, name, sheet, habits)


def _joined(state: State, read: Understood, side: str, *, mob: bool) -> tuple[State, str]:
    count, habits = read.count, read.habits
    called = clean_name(" ".join(read.name), "line")
    if len(capital := called[0].upper()) == 1:  # of some letters it is two, and the name longer than it may be
        called = capital + called[1:]
    names = members.numbered(state, called, count) if count > 1 or state.has(called) else [called]
    sheet: Any = forms.read(state.book.sheet, read.sheet)
    sheet = state.book.simplified(sheet) if mob else sheet
    state = members.join(state, names, side, sheet, members.unnumbered(called) if mob else "")
    for joined in names if habits else ():
        state = state.with_member(joined, habits=tuple(habits[:HABITS]))
    return state, f"{called} joins" if count == 1 else f"{count} {called} join" + (" as a mob" if mob else "")
