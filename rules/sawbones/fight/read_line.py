"""Read one line of fighters: ``6 ghoul STR 4 claws 5L``, ``2 x Ghast, STR 5, armour 2``, ``3 Fury, SMG``.

A leading number is the count, and the words up to the first thing that is understood are the name. A name, short name
or label of a field takes the value after it; what the rules know as a weapon arms the fighter; a ready-made kind brings
its numbers. Whatever else stands in a line is marked as not understood and left out: it is never added to the name or
to a weapon. Words in quotes are always a name.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from sawbones.fight.state import HABITS, MOST, NAME_LENGTH, Habit
from sawbones.fight.words import BETWEEN, Piece, Word, phrase
from sawbones.kit import fields, forms, values
from sawbones.kit.values import UNSEEN, Refused, tidied

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sawbones.kit.fields import FieldSpec
    from sawbones.kit.system import Act, Book, Kit

#: signs that are written in several ways, as a line is read
SAME = str.maketrans({**dict.fromkeys("‐‑‒–—−﹣－", "-"), **dict.fromkeys("×✕✖", "x"), **dict.fromkeys(";|；，", ","),
                      "＋": "+", "：": ":", "[": "(", "]": ")", "{": "(", "}": ")", "（": "(", "）": ")",
                      "’": "'", "‘": "'"})  # fmt: skip
TOKEN = re.compile(r"""["“”„«][^"“”„«»]+["”“»]|[,()]|[^\s,()]+""")
LIST_MARK = re.compile(r"\s*(?:[-*•·‣▪]+|\d{1,2}[.)])\s+(?=\S)")
COUNT = re.compile(r"(\d{1,3})x?|x(\d{1,3})")
DICE = re.compile(r"\d*d\d+(?:[+-]\d+)?")
NUMBER = re.compile(r"[+-]?\d{1,4}")
#: where something that is understood may end
END = re.compile(r"(?=$|[\s,()]|[.!](?:\s|$))")
VALUE = re.compile(rf"(?:[+-]\s?)?\d{{1,6}}{END.pattern}")
PAIR = re.compile(rf"\(?\s*(\d{{1,3}})\s*/\s*(\d{{1,3}}){END.pattern}")
YES_NO = re.compile(rf"(yes|on|no|off){END.pattern}")
TIES = re.compile(r"\.?\s*[:=]?\s*")
TIMES = re.compile(rf"x\s*(\d{{1,3}}){END.pattern}")
#: what looks like a weapon and is none: digits and then letters or signs, as in 5Q, 2d1O+5 or +3x, but no 3rd
WEAPON = re.compile(r"[+-]?\d+(?!(?:st|nd|rd|th)$)(?:[a-z]{1,3}|[+x/.-])(?:\d[a-z0-9+x/.-]*)?|[+-]\d+[a-z]*|½")
#: and what may stand behind its number
BEHIND = re.compile(r"[a-z]{1,4}-?\d+[a-z]*")
#: a name may be like a short word of the sheet, and seldom like so long a one
LONG_ENOUGH = 6
#: fields of these kinds can be said in a line
SAID = ("number", "choice", "flag")
#: a ready-made kind by its name, and as a line that was read says it
READY = "as the ready-made "


@dataclass(frozen=True, slots=True)
class Doubt:
    """What was not understood, or may have been meant otherwise: in a sentence, and as it may be written."""

    at: int
    end: int
    said: str
    meant: tuple[str, ...] = ()


def _as_written(words: Sequence[Word]) -> str:
    """Return these words as one text, with a blank where the line has any between them."""
    gaps = [" " if word.at > before.end else "" for before, word in pairwise(words)]
    return "".join(gap + word.text for gap, word in zip(["", *gaps], words, strict=False))


@dataclass(frozen=True, slots=True)
class Understood:
    """A line as it was understood: what joins, every piece of the line that is not its name, and what is doubtful."""

    count: int
    name: list[Word]
    sheet: dict[str, Any]
    habits: list[Habit]
    pieces: list[Piece]
    kits: tuple[Kit, ...] = ()
    #: whether they are called what the first of these is
    ready: bool = False
    doubts: tuple[Doubt, ...] = ()

    @property
    def called(self) -> str:
        """The name as it is kept, but for its length: with a capital, and nothing that only parts it from the rest."""
        called = _as_written(self.name).rstrip(BETWEEN + " ")
        capital = called[:1].upper()  # of some letters it is two, and the name longer than it may be
        return capital + called[1:] if len(capital) == 1 else called

    def filled(self, book: Book[Any], sheet: Mapping[str, Any]) -> dict[str, Any]:
        """The sheet that they join with: ``sheet``, then what is ready-made, then what the line says."""
        found = dict(sheet)
        for kit in self.kits:
            for name, value in kit.sheet.items():
                found[name] = [*found.get(name, []), *value] if isinstance(value, list) else value
            for name, more in kit.adds.items():
                found[name] = (found.get(name, forms.default(book.sheet, name)) or 0) + more
        return found | self.sheet


# The text and the words of the rules, as they are compared


@dataclass(frozen=True, slots=True)
class Plain:
    """A text in small letters with one sign for each of those that are written in several ways.

    ``where`` is the place in the text as typed of each character, and of its end.
    """

    text: str
    where: tuple[int, ...]


def plainly(line: str) -> Plain:
    """Make a text plain: nothing unseen is in it, and a letter with its accent is one character."""
    if line.isascii():
        text = line.lower().translate(SAME)
        return Plain(text, tuple(range(len(line) + 1)))
    signs: list[str] = []
    where: list[int] = []
    for place, sign in enumerate(line):
        if unicodedata.category(sign) in UNSEEN and not sign.isspace():
            continue
        if signs and unicodedata.combining(sign):
            whole = unicodedata.normalize("NFC", signs[-1] + sign)
            if len(whole) == 1:
                signs[-1] = whole
                continue
        low = sign.lower()
        signs.append(low if len(low) == 1 else sign)
        where.append(place)
    return Plain("".join(signs).translate(SAME), (*where, len(line)))


def _pattern(words: str) -> str:
    """The pattern of a label or of a short name, in either spelling."""
    parts = [re.escape(part) for part in re.split(r"\s+", re.sub(r"\s*,\s*", " , ", words).strip())]
    found = r"\s+".join(parts).replace(r"\s+,\s+", r"\s*,\s*")
    found = found.replace("armour", "armou?r").replace("defence", "defen[cs]e").replace("ised", "i[sz]ed")
    return "will?" if found == "will" else found


@dataclass(slots=True)
class Vocabulary:
    """Every word of a sheet that a line may use."""

    labels: re.Pattern[str]
    fields: list[str]
    specs: Mapping[str, FieldSpec]
    known: dict[str, str] = field(default_factory=dict)
    said: dict[str, re.Pattern[str]] = field(default_factory=dict)
    values: dict[str, dict[str, Any]] = field(default_factory=dict)

    def takes(self, label: str, text: str) -> bool:
        """Whether the field of this label may have this as its value."""
        name = self.known[label]
        return bool(NUMBER.fullmatch(text)) or text in self.values.get(name, ())


_VOCABULARIES: WeakKeyDictionary[type, Vocabulary] = WeakKeyDictionary()


def vocabulary(sheet: type) -> Vocabulary:
    """The words of this sheet; they are made once."""
    found = _VOCABULARIES.get(sheet)
    if found is None:
        found = _VOCABULARIES[sheet] = _vocabulary(sheet)
    return found


def _vocabulary(sheet: type) -> Vocabulary:
    specs = {name: spec for name, spec in fields.specs(sheet).items() if spec.kind in SAID}
    words: dict[str, str] = {}
    for name, spec in specs.items():
        for word in (name, *spec.alias, name.replace("_", " ")):
            words.setdefault(plainly(word).text, name)
    for name, spec in specs.items():
        words.setdefault(plainly(tidied(spec.label)).text, name)
    known = {word: name for word, name in words.items() if word.strip()}
    ordered = sorted(known, key=lambda word: (-len(word), word))
    labels = "|".join(f"({_pattern(word)})" for word in ordered) or r"(?!)"
    found = Vocabulary(re.compile(rf"(?:{labels})(?![^\W\d_])"), [known[word] for word in ordered], specs, known)
    for name, spec in specs.items():
        told = _told(spec)
        if told:
            longest = sorted(told, key=lambda word: (-len(word), word))
            found.values[name] = told
            found.said[name] = re.compile(f"({'|'.join(_pattern(word) for word in longest)}){END.pattern}")
    return found


@dataclass(slots=True)
class Listed:
    """The weapons that the acts of a book are filled from, by their names."""

    labels: re.Pattern[str]
    weapons: list[tuple[Act[Any], dict[str, Any]]]


_LISTED: WeakKeyDictionary[type, Listed] = WeakKeyDictionary()


def listed(book: Book[Any]) -> Listed:
    """The weapons that harm is done with by this book; of several acts that know one, the one that knows the fewest."""
    found = _LISTED.get(type(book))
    if found is None:
        each: dict[str, tuple[int, Act[Any], dict[str, Any]]] = {}
        for act in book.acts():
            asks = fields.specs(act.aid) if act.fill and act.tone == "harm" else {}
            main = [(name, one) for name, spec in asks.items() if spec.main for one in spec.options]
            for name, one in main:
                word = plainly(tidied(one.label)).text
                if word not in each or len(main) < each[word][0]:
                    each[word] = len(main), act, {name: one.id}
        longest = sorted(each, key=lambda word: (-len(word), word))
        labels = "|".join(f"({_pattern(word)})" for word in longest) or "(?!)"
        found = Listed(re.compile(f"(?:{labels}){END.pattern}"), [each[word][1:] for word in longest])
        _LISTED[type(book)] = found
    return found


def _told(spec: FieldSpec) -> dict[str, Any]:
    """The words that are a value of a field."""
    found: dict[str, Any] = {}
    if spec.nullable:
        found |= {plainly(spec.empty or "nothing").text: None, "nothing": None}
    found |= {plainly(word).text: value for value, word in spec.words}
    for option in spec.options if spec.kind == "choice" else ():
        found |= {plainly(str(option.id)).text: option.id}
    for option in spec.options if spec.kind == "choice" else ():
        found |= {plainly(tidied(option.label)).text: option.id}
    return {word: value for word, value in found.items() if word.strip()}


def written(spec: FieldSpec, value: Any) -> str:
    """A value of the sheet as a line may say it: what a line that was read says of it, it reads again."""
    if spec.kind == "flag":
        return spec.label if value else f"{spec.label} no"
    return f"{spec.label} {spec.said(value)}"


# Reading


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a sign between words, from where to where it stands in the plain text."""

    text: str
    at: int
    end: int

    @property
    def parts(self) -> bool:
        """Whether it only stands between two things."""
        return self.text in (",", "(", ")")

    @property
    def quoted(self) -> bool:
        """Whether it is a name whatever it says."""
        return self.text[0] in '"“”„«'

    @property
    def breaks(self) -> bool:
        """Whether what stands behind it belongs to no name and no weapon: a number, a sign, half a weapon."""
        return not self.quoted and (
            not any(sign.isalpha() for sign in self.text.replace("½", "")) or bool(WEAPON.fullmatch(self.text))
        )


class Reader:
    """A line on its way: what of it is understood already, and the words that stand since then."""

    def __init__(self, book: Book[Any], kits: Sequence[Kit], line: str) -> None:
        self.book, self.line = book, line
        self.words = vocabulary(book.sheet)
        self.plain = plainly(line)
        mark = LIST_MARK.match(self.plain.text)
        begins = mark.end() if mark else 0
        found = TOKEN.finditer(self.plain.text, begins)
        self.tokens = [Token(one[0], one.start(), one.end()) for one in found]
        self.places = {one.at: place for place, one in enumerate(one for one in self.tokens if not one.parts)}
        self.orders = {act.id: act.order for act in book.acts()}
        self.listed = listed(book)
        self.kits = {plainly(word).text: kit for kit in kits for word in (kit.label, *kit.alias)}
        longest = sorted(self.kits, key=lambda word: (-len(word), word))
        self.ready = re.compile(rf"(?:{READY})?({'|'.join(map(_pattern, longest)) or '(?!)'})(s?){END.pattern}")
        self.sheet: dict[str, Any] = {}
        self.habits: list[Habit] = []
        self.pieces: list[Piece] = []
        self.took: list[Kit] = []
        self.doubts: list[Doubt] = []
        self.name: list[Token] = []
        self.called = ""
        self.ready_made = False
        self.count, self.counted = 1, False
        #: the words since the last thing that was understood, and those of it that a comma stands before
        self.run: list[Token] = []
        self.parted: set[int] = set()
        self.comma = False
        self.seen = False

    def read(self) -> Understood:
        """Read the line to its end."""
        self.count, at = self._counted()
        end = self.tokens[at].at if at < len(self.tokens) else 0
        for place, token in enumerate(self.tokens[at:], at):
            if token.at < end:
                continue
            if token.parts:
                self.comma = self.comma or token.text == ","
                continue
            end = self._understood(token, place) or end
            if token.at >= end:
                if self.comma:
                    self.parted.add(token.at)
                self.run.append(token)
                end = token.end
            self.comma = False
        self._break()
        name = self._named()
        self.doubts += self._in_name(name)
        doubts = tuple(sorted(self.doubts, key=lambda one: one.at))
        return Understood(
            self.count, name, self.sheet, self.habits, self.pieces, tuple(self.took), self.ready_made, doubts
        )

    def _counted(self) -> tuple[int, int]:
        """How many a line begins with, and at which of its words it goes on."""
        first = next((at for at, one in enumerate(self.tokens) if not one.parts), 0)
        if len([one for one in self.tokens if not one.parts]) < 2:
            return 1, first
        if DICE.fullmatch(self.tokens[first].text):
            thrown = self._typed(self.tokens[first])
            raise Refused({"line": f"“{thrown}”: how many are there? Roll it, and write the number in its place."})
        told = COUNT.fullmatch(self.tokens[first].text)
        if told is None:
            return 1, first
        count = int(told[1] or told[2])
        if not 1 <= count <= MOST:
            raise Refused({"line": f"From 1 to {MOST} at once, not {count}."})
        last = first
        if len(self.tokens) > first + 2 and self.tokens[first + 1].text == "x" and told[0].isdigit():
            last += 1
        self._piece("count", self.tokens[first].at, self.tokens[last].end, count)
        self.counted = True
        return count, last + 1

    # One thing after the other

    def _understood(self, token: Token, place: int) -> int | None:
        """Where what begins with this word ends, if it is understood."""
        if token.quoted:
            return None
        if times := self._times(token):
            return times
        beginning = not self.run or self.comma
        if beginning and (end := self._kit(token) or self._gear(token)):
            return end
        # a word before it and a comma before that: what may be a field is a weapon by that name
        armed = bool(self.run) and not self.comma and (self.seen or bool(self.parted))
        for try_ in (self._weapon, self._field) if armed else (self._field, self._weapon):
            if end := try_(token, place):
                return end
        return None

    def _times(self, token: Token) -> int | None:
        """How many there are behind the name, as in Wolf x 3."""
        found = TIMES.match(self.plain.text, token.at)
        if found is None or self.counted or self.seen or not self.run or not 1 <= int(found[1]) <= MOST:
            return None
        self.count, self.counted = int(found[1]), True
        self._break()
        self._piece("count", token.at, found.end(), self.count)
        self.seen = True
        return found.end()

    def _gear(self, token: Token) -> int | None:
        """A weapon of the rules' own list by its name."""
        found = self.listed.labels.match(self.plain.text, token.at)
        if found is None or not (self.run or self.seen) or not self._by_itself(found.end()):
            return None
        act, aid = self.listed.weapons[(found.lastindex or 1) - 1]
        self._break()
        self._arm(Habit(act.id, act.order(), aid=forms.read(act.aid, aid)), token.at, found.end())
        return found.end()

    def _kit(self, token: Token) -> int | None:
        """Something ready-made that stands there by itself."""
        found = self.ready.match(self.plain.text, token.at)
        if found is None or not self._by_itself(found.end()):
            return None
        word = next(word for word in self.kits if re.fullmatch(_pattern(word), found[1]))
        kit, several = self.kits[word], found[2]
        if not self.seen and not self.name and not self.run:
            if not kit.kind:
                return None
            if several and found.end(1) > token.at:
                self.called = kit.label
            inside = [one for one in self.tokens if token.at <= one.at < found.end()]
            self._take_kit(kit, found.end(), found.end())
            self.name = [one for one in inside if not one.parts]
            self.ready_made = True
            return found.end()
        if several:
            return None
        self._break()
        self._take_kit(kit, token.at, found.end())
        return found.end()

    def _take_kit(self, kit: Kit, at: int, end: int) -> None:
        self.took.append(kit)
        self._piece("kit", at, end, kit)
        self.seen = True

    def _by_itself(self, end: int) -> bool:
        """Whether what ends there is followed by nothing, by a comma, or by a value of the sheet."""
        behind = re.compile(r"\s*").match(self.plain.text, end)
        at = behind.end() if behind else end
        return at == len(self.plain.text) or self.plain.text[at] in ",()." or self._value(at) is not None

    def _value(self, at: int) -> tuple[str, Any, int] | None:
        """The field that is named there, its value, and where that ends; a switch needs none."""
        label = self.words.labels.match(self.plain.text, at)
        if label is None:
            return None
        name = self.words.fields[label.lastindex - 1 if label.lastindex else 0]
        spec = self.words.specs[name]
        ties = TIES.match(self.plain.text, label.end())
        behind = ties.end() if ties else label.end()
        glued = behind == label.end()
        if glued and (label.end() - label.start() < 2 or not (self.run or self.seen)) and spec.kind != "flag":
            return None  # R2 and T800 are names
        said = self.words.said.get(name)
        if said is not None and not glued and (found := said.match(self.plain.text, behind)):
            word = next((w for w in self.words.values[name] if re.fullmatch(_pattern(w), found[1])), None)
            return name, self.words.values[name].get(word or ""), found.end()
        if spec.kind == "number" and (number := VALUE.match(self.plain.text, behind)):
            return name, int(re.sub(r"\s", "", number[0])), number.end()
        if spec.kind == "flag":
            if not glued and (told := YES_NO.match(self.plain.text, behind)):
                return name, told[1] in ("yes", "on"), told.end()
            return (name, True, label.end()) if END.match(self.plain.text, label.end()) else None
        return None

    def _field(self, token: Token, place: int) -> int | None:
        """A value of the sheet that begins there."""
        if (pair := self._pair(token)) is not None:
            return pair
        found = self._value(token.at)
        if found is None:
            return self._turned(token, place)
        name, value, end = found
        if self.words.specs[name].kind == "flag":
            apart = self.seen or (self.comma and bool(self.run))
            if not apart or not self._by_itself(end):
                return None  # in Boris the Dead it is a name
        return self._set({name: value}, token.at, end)

    def _set(self, given: dict[str, Any], at: int, end: int) -> int:
        self._break()
        self.sheet |= given
        self._piece("field", at, end, tuple(given))
        self.seen = True
        return end

    def _pair(self, token: Token) -> int | None:
        """Two values under one word, as in armor 6/4."""
        for word, names in self.book.pairs.items():
            label = re.compile(rf"{_pattern(word)}(?![^\W\d_])").match(self.plain.text, token.at)
            ties = TIES.match(self.plain.text, label.end()) if label else None
            if ties and (found := PAIR.match(self.plain.text, ties.end())):
                return self._set(dict(zip(names, map(int, found.groups()), strict=True)), token.at, found.end())
        return None

    def _turned(self, token: Token, place: int) -> int | None:
        """A number before the name of its field, as in 15 hp, where no value stands behind that."""
        if not NUMBER.fullmatch(token.text) or place + 1 == len(self.tokens) or not (self.run or self.seen):
            return None
        at = self.tokens[place + 1].at
        label = self.words.labels.match(self.plain.text, at)
        if label is None or label.end() - at < 2 or self._value(at) or not END.match(self.plain.text, label.end()):
            return None
        name = self.words.fields[label.lastindex - 1 if label.lastindex else 0]
        if self.words.specs[name].kind != "number" or not self._by_itself(label.end()):
            return None
        return self._set({name: int(token.text)}, token.at, label.end())

    def _weapon(self, token: Token, place: int) -> int | None:
        """A weapon of which the damage begins there; its name stands before it."""
        if not (self.run or self.seen):
            return None
        found = self.book.weapon_at(self.plain.text, token.at)
        if found is None or not END.match(self.plain.text, found[0]):
            return None
        end, act, order = found
        armed = self._armed()
        label = phrase(self._words(armed))[:NAME_LENGTH]
        at = armed[0].at if armed else token.at
        self._break()
        self._arm(Habit(act, forms.read(self.orders[act], order), label), at, end)
        return end

    def _arm(self, habit: Habit, at: int, end: int) -> None:
        """Arm with one weapon more, as long as there is room for it."""
        if len(self.habits) == HABITS:
            said = (
                f"“{self.line[self._from(at) : self._to(end)]}” is left out: a line arms with at most {HABITS} weapons."
            )
            self.doubts.append(Doubt(self._from(at), self._to(end), said))
        else:
            self.habits.append(habit)
            self._piece("weapon", at, end, habit)
        self.seen = True

    def _armed(self) -> list[Token]:
        """What a weapon is called, taken off the words before it: the last one, or all since a comma.

        It is no part of the fighter's name unless that is all there is.
        """
        if not self.run or self.comma:
            return []
        begins = next((at for at in range(len(self.run) - 1, -1, -1) if self.run[at].at in self.parted), None)
        if begins is None or (not self.name and begins == 0):
            begins = len(self.run) - 1
            if not self.name and begins == 0:
                return []
        broken = next((at + 1 for at in range(len(self.run) - 1, begins - 1, -1) if self.run[at].breaks), begins)
        armed = self.run[broken:]
        del self.run[broken:]
        return armed

    def _break(self) -> None:
        """End the words that nothing was made of: they are the name, if there is none yet, else each is marked."""
        run, self.run, self.parted = self.run, [], set()
        if not self.name:
            self.name = run
            return
        words = self._words(run)
        hints = list(_hints(self.words, words, "{} is not understood and left out", begun=True))
        hints += self._half_pairs(words)
        self.doubts += hints
        plain = [word for word in words if not any(one.at <= word.at < one.end for one in hints)]
        while plain:
            several = [plain.pop(0)]
            while plain and plain[0].place == several[-1].place + 1:
                several.append(plain.pop(0))
            said = f"“{phrase(several).rstrip(BETWEEN)}” is not understood and left out."
            self.doubts.append(Doubt(several[0].at, _ends(several[-1]), said))

    def _half_pairs(self, words: list[Word]) -> Iterator[Doubt]:
        """A word that takes two values and has one."""
        for word, next_to in pairwise(words):
            plain, number = plainly(word.text).text, next_to.text.rstrip(BETWEEN)
            if NUMBER.fullmatch(number) and any(re.fullmatch(_pattern(one), plain) for one in self.book.pairs):
                said = f"“{word.text} {number}” is not understood: {word.text} takes two values."
                yield Doubt(word.at, _ends(next_to), said, (f"{word.text} {number}/{number}",))

    def _not_parted(self, words: list[Word]) -> Iterator[Doubt]:
        """What is ready-made and stands at the end of a name without a comma."""
        for word, token in [*zip(words, self.name, strict=False)][1:]:
            found = self.ready.match(self.plain.text, token.at) or self.listed.labels.match(self.plain.text, token.at)
            if found and found.end() == self.name[-1].end:
                text = phrase([one for one in words if one.at >= word.at]).rstrip(BETWEEN)
                said = f"“{text}” was taken as part of the name: a comma before it arms with it."
                yield Doubt(word.at, _ends(words[-1]), said, (f", {text}",))
                return

    # As it was typed

    def _from(self, at: int) -> int:
        return self.plain.where[at]

    def _to(self, end: int) -> int:
        return self.plain.where[end - 1] + self._long(end - 1) if end else 0

    def _long(self, at: int) -> int:
        """How many characters of the line a plain one stands for: with its accents and what nobody sees behind them."""
        begins, ends = self.plain.where[at], self.plain.where[at + 1]
        text = self.line[begins:ends]
        return len(text) if unicodedata.normalize("NFC", text) != text else 1

    def _typed(self, token: Token) -> str:
        return tidied(self.line[self._from(token.at) : self._to(token.end)])

    def _piece(self, what: str, at: int, end: int, value: Any) -> None:
        first, last = self._from(at), self._to(end) if end > at else self._from(at)
        last += last > first and self.line[last : last + 1] in tuple(
            BETWEEN
        )  # what parts it from the next goes with it
        self.pieces.append(Piece(what, first, last, value))

    def _words(self, tokens: Sequence[Token]) -> list[Word]:
        """These as words of the line, each with the comma or the bracket that is written to it."""
        found = []
        for token in tokens:
            at, end = self._from(token.at), self._to(token.end)
            while at and self.line[at - 1] in "([{（":
                at -= 1
            while end < len(self.line) and self.line[end] in ",;)]}）":
                end += 1
            text = unicodedata.normalize("NFC", tidied(self.line[at:end]))
            found.append(Word(text, self.places[token.at], at, end))
        return found

    def _named(self) -> list[Word]:
        words = self._words(self.name)
        if len(words) == 1 and self.name[0].quoted:
            only = words[0]
            return [Word(tidied(only.text.strip('"“”„«»,; ')), only.place, only.at, only.end)]
        if self.called and words:
            return [Word(self.called, words[0].place, words[0].at, words[-1].end)]
        return words[:1] + [self._with_signs(before, word) for before, word in pairwise(words)]

    def _with_signs(self, before: Word, word: Word) -> Word:
        """Return a word of a name with the signs between the word before it and this one."""
        at = word.at - len(self.line[before.end : word.at].lstrip())
        return Word(unicodedata.normalize("NFC", tidied(self.line[at : word.end])), word.place, at, word.end)

    def _in_name(self, words: list[Word]) -> Iterator[Doubt]:
        """What of a name looks as if something else was meant, and what stands behind a number, a sign, a bracket."""
        hints = list(_hints(self.words, words, "{} was taken as part of the name"))
        hints += [*self._half_pairs(words), *self._not_parted(words)]
        yield from hints
        broken, numbers = False, 0
        for word, token in zip(words, self.name, strict=False):
            bracket = any(sign in word.text for sign in "()[]{}（）") and not token.quoted
            numbers += token.text.isdecimal()
            # in Unit 7 Bravo it is a name, and in Unit 7 medkit it is not
            behind = numbers > 1 or (numbers == 1 and not token.breaks and not word.text[0].isupper())
            if (broken or bracket or behind) and not any(one.at <= word.at < one.end for one in hints):
                said = f"“{word.text.rstrip(BETWEEN)}” was taken as part of the name: is it meant as that?"
                yield Doubt(word.at, _ends(word), said)
            broken = broken or bracket or (token.breaks and not token.text.isdecimal())


def understand(book: Book[Any], line: str, kits: Sequence[Kit] = ()) -> Understood:
    """A line as it is understood; whether its numbers may be is another matter."""
    if len(line) > values.LONGEST:
        raise Refused({"line": f"A line has at most {values.LONGEST:,} characters, and this one {len(line):,}."})
    found = Reader(book, kits, line)
    if not any(not token.parts for token in found.tokens):
        raise Refused({"line": "A fighter needs a name."})
    return found.read()


# What may have been meant


def _ends(word: Word) -> int:
    """Where a word ends without what parts it from the next."""
    return word.end - (len(word.text) - len(word.text.rstrip(BETWEEN)))


def _hints(its: Vocabulary, words: list[Word], taken: str, *, begun: bool = False) -> Iterator[Doubt]:
    """Words that look as if something else was meant; ``taken`` says what was made of them.

    The first of them is left alone, as a name may be anything, unless the name is behind them.
    """
    known = [word for word in its.known if len(word) > 2]
    before: Word | None = None
    thrown: Word | None = None
    for place, word in enumerate(words):
        plain = plainly(word.text).text.rstrip(":=" + BETWEEN)
        next_to = words[place + 1] if place + 1 < len(words) and words[place + 1].place == word.place + 1 else None
        following = plainly(next_to.text).text.rstrip(BETWEEN) if next_to else ""
        typed = next_to.text.rstrip(BETWEEN) if next_to else ""
        said = taken.format(f"“{word.text.rstrip(BETWEEN)}{f' {typed}' if typed else ''}”")
        alike = get_close_matches(plain, known, 3, 0.75) if following else []
        near = [one for one in alike if one[:1] == plain[:1] and its.takes(one, following)]
        label = its.labels.fullmatch(plain)
        if label and DICE.fullmatch(following) and next_to:
            thrown = next_to
            yield Doubt(word.at, _ends(next_to), f"{said}: roll it, and write the number.")
        elif near and next_to and not label:
            meant = tuple(f"{one} {typed}" for one in near)
            yield Doubt(word.at, _ends(next_to), f"{said}: was {meant[0]} meant?", meant)
        elif (before or begun) and len(plain) > 2 and label:
            said = taken.format(f"“{word.text.rstrip(BETWEEN)}”")
            match its.specs[its.fields[(label.lastindex or 1) - 1]].kind:
                case "flag":
                    yield Doubt(word.at, _ends(word), f"{said}: behind a comma it is a switch.", (f", {plain}",))
                case kind:
                    needs = "a number" if kind == "number" else "a value"
                    yield Doubt(word.at, _ends(word), f"{said}: {plain} needs {needs} after it.")
        elif (before or begun) and word is not thrown:
            yield from _strange(word, plain, words[: place + 1], known, taken)
        before = word


def _strange(word: Word, plain: str, name: list[Word], known: list[str], taken: str) -> Iterator[Doubt]:
    """A word behind the first one that is none: a weapon, a value of the sheet or a count, glued together."""
    said = taken.format(f"“{word.text.rstrip(BETWEEN)}”")
    glued = re.fullmatch(r"([^\W\d_]{3,})[:=]?([+-]?\d{1,4})", plain)
    counted = re.fullmatch(r"x(\d{1,3})|(\d{1,3})x", plain)
    number = len(name) > 1 and NUMBER.fullmatch(name[-2].text)
    if counted:
        meant = f"{counted[1] or counted[2]} {phrase(name[:-1])}"
        alone = word.place == len(name) - 1  # nothing before it that is not the name
        begins = name[0].at if alone else word.at
        yield Doubt(begins, _ends(word), f"{said}: how many there are goes before it.", (meant,) if alone else ())
    elif glued and (alike := get_close_matches(glued[1], known, 1, 0.75)):
        meant = f"{alike[0]} {glued[2]}"
        yield Doubt(word.at, _ends(word), f"{said}: was {meant} meant?", (meant,))
    elif len(plain) >= LONG_ENOUGH and (alike := get_close_matches(plain, known, 1, 0.85)):
        yield Doubt(word.at, _ends(word), f"{said}: was {alike[0]} meant? It needs a number after it.")
    elif WEAPON.fullmatch(plain) or (number and BEHIND.fullmatch(plain)):
        yield Doubt(word.at, _ends(word), f"{said}: these rules know no such weapon.")
