"""The guard at the gate: JSON from outside is bounded before anything recursive sees it.

A few bytes of a link can hold ten thousand brackets, and a parser that falls over them takes the interpreter of a
page with it for good.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NoReturn

from sawbones.kit.values import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

DEEPEST = 16
LONGEST_TEXT = 32_000_000

_NO_SIGN = bytes(set(range(128)) - set(b'[]{},:"'))
_NO_BRACKET = bytes(set(range(128)) - set(b"[]{}"))
_ONE_KIND = bytes.maketrans(b"{}", b"[]")
_ONE_DIGIT = bytes.maketrans(b"012345678", b"9" * 9)
LONGEST_NUMBER = 12
_LONG_NUMBER = b"9" * (LONGEST_NUMBER + 1)
#: a value takes so many characters on the average, in any fight there is
SHORTEST_VALUE = 4
#: and a quote of a string that holds a sign
SHORTEST_TEXT = 16
_BLANKS = " \t\n\r"


def bounded(text: str, longest: int = LONGEST_TEXT, field: str = "") -> Any:
    """JSON whose length and nesting are bounded by a scan before it is parsed; refused in words otherwise."""
    reader = Reader(text.strip(_BLANKS), longest, field)
    read = reader.value(longest)
    reader.end()
    return read


class Reader:
    """JSON read piece by piece, only as far as somebody asks: what comes behind the first wrong piece costs nothing.

    Its length, nesting and number of values are bounded by a scan before. Each step is refused in words where the text
    holds something else; between the pieces there are no blanks.
    """

    def __init__(self, text: str, longest: int, field: str) -> None:
        self._field = field
        if len(text) > longest:
            raise self._refused(f"This is {len(text):,} characters long; at most {longest:,} are read.")
        text = _whole_characters(text)
        plain = _plain(text)
        signs = _signs(plain)
        if signs.count(b'"') > longest // SHORTEST_TEXT:
            raise self._refused("This holds more commas and brackets in its texts than any fight does.")
        bare = _outside(signs)
        if _too_deep(bare):
            raise self._refused(f"This is nested more than {DEEPEST} deep: no fight looks like that.")
        if bare.count(b",") > longest // SHORTEST_VALUE:
            raise self._refused(f"This holds more than {longest // SHORTEST_VALUE:,} values: no fight does.")
        self._text, self._at = text, 0
        self._colons = bare.count(b":")
        self._fields = fields = [0]

        def counted(read: dict[str, Any]) -> dict[str, Any]:
            fields[0] += len(read)
            return read

        # Looking at every number costs more than all the rest: only where one is long.
        small = _small if _has_long_number(plain) else None
        self._decoder = json.JSONDecoder(object_hook=counted, parse_int=small, parse_constant=_no_constant)

    def value(self, longest: int) -> Any:
        """The next value, if it is whole within so many characters."""
        try:
            read, length = self._decoder.raw_decode(self._text[self._at : self._at + longest])
        except (ValueError, RecursionError) as wrong:
            raise self._refused(f"This is not JSON that can be read: {wrong}.") from None
        self._at += length
        return read

    def rest(self) -> Any:
        """All that is left, as one value."""
        return self.value(len(self._text))

    def each(self, longest: int) -> Iterator[Any]:
        """The values of a list, one by one."""
        self.sign("[")
        if self._text.startswith("]", self._at):
            self.sign("]")
            return
        while True:
            yield self.value(longest)
            if self.sign(",]") == "]":
                return

    def sign(self, known: str) -> str:
        """The next sign, if it is one of these."""
        found = self._text[self._at : self._at + 1]
        if not found or found not in known:
            raise self._refused(f"This is not JSON that can be read: {' or '.join(known)} is missing at {self._at}.")
        self._at += 1
        return found

    def end(self) -> None:
        """Nothing may be left, and no field have been given twice."""
        if self._at != len(self._text):
            raise self._refused(f"This is not JSON that can be read: there is more at {self._at}.")
        if self._fields[0] < self._colons:
            raise self._refused("This is not JSON that can be read: a field is given twice.")

    def _refused(self, sentence: str) -> Refused:
        return Refused({self._field: sentence})


# What follows looks at a text as a whole, not at each of its characters: that runs in C.


_ESCAPED = re.compile(
    r"(\\[^u]|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})|\\u[dD][89a-fA-F][0-9a-fA-F]{2}"
)


_HALF = re.compile("[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]")


def _joined(found: re.Match[str]) -> str:
    """Two halves that make one character are that one; half of one is none."""
    first, *second = (ord(half) for half in found[0])
    return chr(0x10000 + (first - 0xD800) * 0x400 + second[0] - 0xDC00) if second else "\ufffd"


def _whole_characters(text: str) -> str:
    """A text without half characters (lone surrogates), written out or escaped: no file or terminal can hold one."""
    try:
        text.encode()
    except UnicodeEncodeError:  # only now is each looked at; a codec for halves is not in the page's small library
        text = _HALF.sub(_joined, text)
    if "\\ud" in text or "\\uD" in text:
        text = _ESCAPED.sub(lambda found: found[1] or "\\ufffd", text)
    return text


def _plain(text: str) -> bytes:
    """A text in which every quote begins or ends a string: what is escaped is taken out."""
    if "\\" in text:
        text = text.replace("\\\\", "").replace('\\"', "")
    return text.encode("ascii", "ignore")


def _signs(plain: bytes) -> bytes:
    """The signs of a text, and strings that hold some.

    Most strings hold none, so they go in one step. Where two stand side by side this makes one of them, and what is
    outside stays outside.
    """
    return plain.translate(None, _NO_SIGN).replace(b'""', b"")


def _outside(plain: bytes) -> bytes:
    """A text without its strings, of which one may be unfinished."""
    return b"".join(plain.split(b'"')[::2])


def _has_long_number(plain: bytes) -> bool:
    """Whether one is longer than any fight's. Most texts have none even within their strings."""
    return _LONG_NUMBER in plain.translate(_ONE_DIGIT) and _LONG_NUMBER in _outside(plain).translate(_ONE_DIGIT)


def _too_deep(bare: bytes) -> bool:
    """Whether brackets nest too deep in a text without its strings; they are taken away pair by pair."""
    left = bare.translate(_ONE_KIND, _NO_BRACKET)
    if left.count(b"[") - left.count(b"]") > DEEPEST:
        return True
    for _ in range(DEEPEST):
        if not left:
            return False
        left = left.replace(b"[]", b"")
    return b"[]" in left or left.count(b"[") > DEEPEST


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _small(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError("a number is far too long")
    return int(digits)


def shallow(value: object, field: str, deepest: int = DEEPEST) -> None:
    """Refuse a Python value that is nested too deep, without recursion."""
    level: list[object] = [value]
    for _ in range(deepest):
        level = [part for whole in level for part in _parts(whole)]
        if not level:
            return
    raise Refused({field: f"This is nested more than {deepest} deep: no fight looks like that."})


def _parts(value: object) -> list[Any]:
    return list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
