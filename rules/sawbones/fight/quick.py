"""Fighters from a line of text: ``6 ghoul STR 4 claws 5L`` or ``2 x Ghast, STR 5, armour 2``, many lines at once.

A leading number is the count; a word that is one of the sheet's short names takes the number after it; words that a
system knows as a weapon become a habit of the fighter. All other words are the name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from sawbones.fight import members
from sawbones.fight.state import HABITS, MOST, NAME_LENGTH, Habit, clean_name
from sawbones.fight.words import BETWEEN, Piece, Word, phrase, words_of
from sawbones.kit import fields, forms, values
from sawbones.kit.values import Refused, shown
from sawbones.play.wording import first_three

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sawbones.fight.state import State
    from sawbones.kit.system import Book

MOST_LINES = 50


TIMES = ("x", "×")
NUMBER = re.compile(r"[-−]?\d{1,4}")
#: what looks like a weapon and is none: digits and then letters or signs, as in 5Q, 2d1O+5 or +3x, but no 3rd
WEAPON = re.compile(r"[+−]?\d+(?!(?:st|nd|rd|th)$)(?:[a-z]{1,3}|[+−×])(?:\d[a-z0-9+−×-]*)?|[+−]\d+[a-z]*")
#: and what may stand behind its number
BEHIND = re.compile(r"[a-z]{1,4}-?\d+[a-z]*")
#: what may be left over behind a weapon, as in 2x4 ap
LEFT = re.compile(r"[a-z]{1,3}(?:-?[a-z0-9]{1,2})?")
#: a name may be like a short word of the sheet, and seldom like so long a one
LONG_ENOUGH = 6


def quick(
    state: State, text: object, side: str, sheet: Mapping[str, Any] | None = None, *, mob: bool = False
) -> tuple[State, str, list[str]]:
    """The fight with the fighters of these lines, what happened in words, and what may have been meant otherwise.

    ``sheet`` is what each of them has where its line does not say otherwise. With ``mob`` the several of a line are a
    mob of minor characters.
    """
    found = [line.strip() for _, line in lines(text) if line.strip()]
    if not found:
        raise Refused({"line": "Give at least a name, like: 6 ghoul STR 4 claws 5L."})
    said, doubtful = [], []
    for line in found:
        understood = understand(state.book, line)
        state, words = joined(state, understood, side, sheet, mob=mob)
        said.append(words)
        doubtful += [doubt.said for doubt in doubts(state.book, understood.name)]
    return state, "; ".join(first_three(said)), first_three(list(dict.fromkeys(doubtful)))


def lines(text: object) -> list[tuple[int, str]]:
    """The lines of a text with the place where each begins; refused in words where they are no text, or too many."""
    if not isinstance(text, str):
        raise Refused({"line": f"A line is text, not {shown(text)}."})
    if len(text) > MOST_LINES * values.LONGEST:
        raise Refused({"line": f"This is {len(text):,} characters long: give at most {MOST_LINES} short lines."})
    found, at = [], 0
    for line in text.splitlines(keepends=True):
        found.append((at, line))
        at += len(line)
    many = sum(1 for _, line in found if line.strip())
    if many > MOST_LINES:
        raise Refused({"line": f"At most {MOST_LINES} lines at once, not {many}."})
    return found


@dataclass(frozen=True, slots=True)
class Understood:
    """A line as it was understood: what joins, and every piece of the line that is not its name."""

    count: int
    name: list[Word]
    sheet: dict[str, Any]
    habits: list[Habit]
    pieces: list[Piece]

    @property
    def called(self) -> str:
        """The name as it is kept, but for its length: with a capital, and nothing that only parts it from the rest."""
        called = phrase(self.name).rstrip(BETWEEN + " ")
        capital = called[:1].upper()  # of some letters it is two, and the name longer than it may be
        return capital + called[1:] if len(capital) == 1 else called


@dataclass(frozen=True, slots=True)
class Doubt:
    """What became part of a name and looks as if something else was meant: in a sentence, and as it may be written."""

    at: int
    end: int
    said: str
    meant: tuple[str, ...] = ()


def doubts(book: Book[Any], name: list[Word]) -> Iterator[Doubt]:
    """The words of a name that look as if something else was meant."""
    known = [word for word in _short(book) if len(word) > 2]
    before: Word | None = None
    for place, word in enumerate(name):
        plain = word.text.lower().rstrip(":=" + BETWEEN)
        next_to = name[place + 1] if place + 1 < len(name) else None
        following = next_to.text.rstrip(BETWEEN) if next_to else ""
        taken = f"“{word.text}{f' {following}' if following else ''}” was taken as part of the name"
        numbered = NUMBER.fullmatch(following)
        alike = get_close_matches(plain, known, 3, 0.75) if numbered else []
        near = [one for one in alike if one[0] == plain[0]]
        if near and next_to and plain not in known:
            meant = tuple(f"{one} {following}" for one in near)
            yield Doubt(word.at, _ends(next_to), f"{taken}: was {meant[0]} meant?", meant)
        elif plain in known and before:
            had = before.text if NUMBER.fullmatch(before.text) else ""
            meant = (f"{plain} {had}",) if had else ()
            said = f"“{word.text}” was taken as part of the name: {plain} needs a number after it."
            yield Doubt(before.at if had else word.at, _ends(word), said, meant)
        elif before:
            yield from _strange(word, plain, name[: place + 1], known)
        before = word


def _ends(word: Word) -> int:
    """Where a word ends without what parts it from the next."""
    return word.end - (len(word.text) - len(word.text.rstrip(BETWEEN)))


def _strange(word: Word, plain: str, name: list[Word], known: list[str]) -> Iterator[Doubt]:
    """A word behind the first one of a name that is none: a weapon, a value of the sheet or a count, glued together."""
    taken = f"“{word.text}” was taken as part of the name"
    glued = re.fullmatch(r"([^\W\d_]{3,})[:=]?(-?\d{1,4})", plain)
    counted = re.fullmatch(r"[x×](\d{1,3})|(\d{1,3})[x×]", plain)
    if counted:
        meant = f"{counted[1] or counted[2]} {phrase(name[:-1])}"
        alone = word.place == len(name) - 1  # nothing before it that is not the name
        begins = name[0].at if alone else word.at
        yield Doubt(begins, _ends(word), f"{taken}: how many there are goes before it.", (meant,) if alone else ())
    elif glued and glued[1] in known:
        meant = f"{glued[1]} {glued[2]}"
        yield Doubt(word.at, _ends(word), f"{taken}: was {meant} meant?", (meant,))
    elif len(plain) >= LONG_ENOUGH and (alike := get_close_matches(plain, known, 1, 0.85)):
        yield Doubt(word.at, _ends(word), f"{taken}: was {alike[0]} meant? It needs a number after it.")
    elif WEAPON.fullmatch(plain) or (NUMBER.fullmatch(name[-2].text) and BEHIND.fullmatch(plain)):
        yield Doubt(word.at, _ends(word), f"{taken}: these rules know no such weapon.")
    elif word.place > name[-2].place + 1 and LEFT.fullmatch(plain):
        yield Doubt(word.at, _ends(word), f"{taken}: what stands before it was taken for something else.")


def _short(book: Book[Any]) -> dict[str, str]:
    """Every word that names a field of the sheet, with that field."""
    return {word: name for name, spec in fields.specs(book.sheet).items() for word in (name, *spec.alias)}


def understand(book: Book[Any], line: str) -> Understood:
    """A line as it is understood; whether its numbers may be is another matter."""
    if len(line) > values.LONGEST:
        raise Refused({"line": f"A line has at most {values.LONGEST:,} characters, and this one {len(line):,}."})
    words = words_of(line)
    if not words:
        raise Refused({"line": "A fighter needs a name."})
    count, at = _counted(words)
    pieces = [Piece("count", words[0].at, words[at - 1].end, count)] if at else []
    short = _short(book)
    sheet: dict[str, Any] = {}
    habits: list[Habit] = []
    orders = {act.id: act.order for act in book.acts()}
    name: list[Word] = []
    while at < len(words):
        word = words[at]
        next_to = words[at + 1] if at + 1 < len(words) else word
        bare, following = word.text.rstrip(BETWEEN), next_to.text.rstrip(BETWEEN) if next_to is not word else ""
        field = short.get(word.text.lower().rstrip(":="))
        # a weapon may take two words, like 7 ap2
        both = book.weapon(f"{word.text} {following}") if following else None
        weapon = both or book.weapon(bare)
        if field and NUMBER.fullmatch(following):
            sheet[field] = int(following.replace("−", "-"))
            pieces.append(Piece("field", word.at, next_to.end, field))
            at += 1
        elif weapon and name:
            armed = _armed(name, word, words)
            habit = Habit(weapon[0], forms.read(orders[weapon[0]], weapon[1]), phrase(armed)[:NAME_LENGTH])
            habits.append(habit)
            begins = armed[0].at if armed else word.at
            pieces.append(Piece("weapon", begins, (next_to if both else word).end, habit))
            at += both is not None
        else:
            name.append(word)
        at += 1
    return Understood(count, name, sheet, habits, pieces)


def _counted(words: list[Word]) -> tuple[int, int]:
    """How many a line begins with, and how many of its words that takes."""
    told = re.fullmatch(r"(\d{1,3})[x×]?", words[0].text) if len(words) > 1 else None
    if told is None:
        return 1, 0
    count = int(told[1])
    if not 1 <= count <= MOST:
        raise Refused({"line": f"From 1 to {MOST} at once, not {count}."})
    apart = len(words) > 2 and words[1].text in TIMES and words[0].text.isdigit()
    return count, 2 if apart else 1


def _armed(name: list[Word], weapon: Word, words: list[Word]) -> list[Word]:
    """What a weapon is called, taken off the name: the word before it, or all that stands between it and a comma.

    It is no part of the name unless that is all there is.
    """
    before = words[weapon.place - 1]
    if len(name) < 2 or before is not name[-1] or before.text[-1] in BETWEEN:
        return []
    begins = next((place + 1 for place in range(len(name) - 2, -1, -1) if name[place].text[-1] in BETWEEN), -1)
    armed = name[begins:] if begins > 0 else name[-1:]
    del name[-len(armed) :]
    return armed


def joined(
    state: State, read: Understood, side: str, sheet: Mapping[str, Any] | None = None, *, mob: bool = False
) -> tuple[State, str]:
    """The fight with the fighters of a line, and what happened in words; several may be a mob."""
    count, habits, mob = read.count, read.habits, mob and read.count > 1
    called = clean_name(read.called, "line")
    names = members.numbered(state, called, count) if count > 1 or state.has(called) else [called]
    given: Any = forms.read(state.book.sheet, {**(sheet or {}), **read.sheet})
    given = state.book.simplified(given) if mob else given
    state = members.join(state, names, side, given, members.unnumbered(called) if mob else "")
    for one in names if habits else ():
        state = state.with_member(one, habits=tuple(habits[:HABITS]))
    return state, f"{called} joins" if count == 1 else f"{count} {called} join" + (" as a mob" if mob else "")
