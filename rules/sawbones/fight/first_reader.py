"""How fighters were read from a line of text before lines were marked with their reader.

Entries recorded then are replayed by this reader, so that an old fight stays what it was. It never changes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sawbones.fight.read_line import Understood
from sawbones.fight.state import MOST, NAME_LENGTH, Habit
from sawbones.fight.words import BETWEEN, Piece, Word, phrase, words_of
from sawbones.kit import fields, forms, values
from sawbones.kit.values import Refused

if TYPE_CHECKING:
    from sawbones.kit.system import Book

TIMES = ("x", "×")
NUMBER = re.compile(r"[-−]?\d{1,4}")


def understand(book: Book[Any], line: str) -> Understood:
    """Read a line as the first version did."""
    if len(line) > values.LONGEST:
        raise Refused({"line": f"A line has at most {values.LONGEST:,} characters, and this one {len(line):,}."})
    words = words_of(line)
    if not words:
        raise Refused({"line": "A fighter needs a name."})
    count, at = _counted(words)
    pieces = [Piece("count", words[0].at, words[at - 1].end, count)] if at else []
    asks = fields.specs(book.sheet)
    short = {word: name for name, spec in asks.items() for word in (name, *spec.alias)}
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
