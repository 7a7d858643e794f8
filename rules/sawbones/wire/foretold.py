"""A text made small by foretelling it: whoever has read much like it needs to be told little.

The next byte is foretold from those before it, and first from the longest run of them that has come before (prediction
by partial matching): where that foretells nothing right, which is told too, a shorter run is asked. What is foretold
well takes a small part of a bit. Both sides read the same text first, so that they foretell alike.

All of it is in whole numbers, and none of it ever changes: a link opens with this alone. A better one would be a
version of its own.
"""

from __future__ import annotations

from functools import lru_cache

#: the longest run that is looked back to
RUN = 7
#: how often a byte came after a run is counted up to here, and then halved for all of them
MOST_OFTEN = 255
#: a doubt, that what is foretold does not come, is one of so many parts, and never less than so few
PARTS, LEAST = 1 << 16, 100
#: a doubt that was asked so often moves no slower than it does then
SLOWEST = 40
#: what ends a text, and stands in none
END = 0
_WHOLE, _TOP, _LOW = (1 << 32) - 1, 1 << 24, 1 << 16


class Misread(ValueError):  # noqa: N818 - that somebody misreads is no fault
    """It ends too soon, too late or never."""


class _Coder:
    """Takes what comes as it is: what is read beforehand is told to nobody."""

    def told(self, begin: int, width: int, of: int) -> None:
        """Something came: of so many parts it has so many, from here on."""

    def asked(self, of: int) -> int:
        """In which of so many parts lies what comes."""
        raise NotImplementedError


class _Number(_Coder):
    """A number between 0 and 1, narrowed down by all that comes."""

    def __init__(self) -> None:
        self._from, self._width = 0, _WHOLE

    def _narrow(self, begin: int, width: int) -> None:
        """So many of the parts that its width is in by now, from here on; each byte that stands then is passed."""
        self._from = (self._from + begin * self._width) & _WHOLE
        self._width *= width
        while True:
            if (self._from ^ (self._from + self._width)) >= _TOP:
                if self._width >= _LOW:
                    return
                self._width = -self._from & (_LOW - 1)
            self._pass(self._from >> 24)
            self._from, self._width = (self._from << 8) & _WHOLE, (self._width << 8) & _WHOLE

    def _pass(self, byte: int) -> None:
        """Whatever comes, its next byte is this."""
        raise NotImplementedError


class _Writer(_Number):
    """The number, written."""

    def __init__(self) -> None:
        super().__init__()
        self.out = bytearray()

    def told(self, begin: int, width: int, of: int) -> None:
        self._width //= of
        self._narrow(begin, width)

    def _pass(self, byte: int) -> None:
        self.out.append(byte)

    def ended(self) -> bytes:
        """All of it; noughts that would follow are left out."""
        for size in range(5):
            unit = 1 << (32 - 8 * size)
            at = -(-self._from // unit) * unit
            if at < self._from + self._width and at <= _WHOLE:
                return (bytes(self.out) + at.to_bytes(4, "big")[:size]).rstrip(b"\0")
        raise AssertionError


class _Reader(_Number):
    """The same number, read; it is asked in which part it lies before it is told."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self._data, self._at = data, 4
        self._code = int.from_bytes(data[:4].ljust(4, b"\0"), "big")

    def asked(self, of: int) -> int:
        self._width //= of
        return min(of - 1, ((self._code - self._from) & _WHOLE) // self._width)

    def told(self, begin: int, width: int, of: int) -> None:
        self._narrow(begin, width)

    def _pass(self, byte: int) -> None:
        if self._at > len(self._data) + 4:
            raise Misread
        more = self._data[self._at] if self._at < len(self._data) else 0
        self._at += 1
        self._code = (self._code << 8 | more) & _WHOLE

    def ended(self) -> None:
        """Nothing may be left."""
        if self._at < len(self._data):
            raise Misread


class _Teller:
    """What has been read so far, and what it foretells; beyond what another has read, which that one keeps."""

    def __init__(self, other: _Teller | None = None) -> None:
        #: by the length of a run, what came after it and how often
        self._after: list[dict[bytes, dict[int, int]]] = [{} for _ in range(RUN + 1)]
        #: by what is known of it, how doubtful it is that what is foretold comes, and how often that was asked
        self._doubts: dict[tuple[int, ...], tuple[int, int]] = dict(other._doubts) if other else {}
        self._before: bytes = other._before if other else b""
        self._others: list[dict[bytes, dict[int, int]]] = other._after if other else self._after

    def next(self, coder: _Coder, byte: int | None) -> int:
        """The next byte, told to the coder, or asked of it where it is not known."""
        before, kind = self._before, _kind(self._before[-1:])
        known, ruled_out = None, set[int]()
        length = len(before)
        while known is None and length >= 0:
            run = before[len(before) - length :]
            came = self._after[length].get(run) or self._others[length].get(run)
            if came is not None:
                left = came if not ruled_out else {one: often for one, often in came.items() if one not in ruled_out}
                if left:
                    known = self._foretold(coder, byte, left, (length, len(ruled_out), kind))
                    ruled_out.update(left)
            length -= 1
        if known is None:
            left = {one: 1 for one in range(256) if one not in ruled_out}
            known, length = _which(coder, byte, left), -2
        for size in range(max(0, length + 1), len(before) + 1):
            self._came(size, before[len(before) - size :], known)
        self._before = (before + bytes((known,)))[-RUN:]
        return known

    def _foretold(self, coder: _Coder, byte: int | None, left: dict[int, int], of: tuple[int, int, int]) -> int | None:
        """Whether one of these comes, and which."""
        length, out, kind = of
        often = sum(left.values())
        sort = (length, min(len(left), 4), often if often <= 3 else often.bit_length() + 2, min(out, 3), kind)
        doubt, asked = self._doubts.get(sort) or (PARTS * len(left) // (len(left) + often), 0)
        comes = byte in left if byte is not None else coder.asked(PARTS) < PARTS - doubt
        if comes:
            coder.told(0, PARTS - doubt, PARTS)
        else:
            coder.told(PARTS - doubt, doubt, PARTS)
        moved = doubt + ((0 if comes else PARTS) - doubt) * 2 // (2 * asked + 5)
        self._doubts[sort] = max(LEAST, min(PARTS - LEAST, moved)), min(SLOWEST, asked + 1)
        return _which(coder, byte, left) if comes else None

    def _came(self, size: int, run: bytes, byte: int) -> None:
        came = self._after[size].get(run)
        if came is None:
            came = self._after[size][run] = dict(self._others[size].get(run, {}))
        came[byte] = came.get(byte, 0) + 1
        if came[byte] > MOST_OFTEN:
            for one in came:
                came[one] = (came[one] + 1) // 2


def _kind(last: bytes) -> int:
    """Of what kind the last byte is: of a word, a quote, a space, or another."""
    return 1 if last.isalnum() else 2 if last == b'"' else 3 if last == b" " else 4


def _which(coder: _Coder, byte: int | None, left: dict[int, int]) -> int:
    """Which of these comes."""
    if not left:  # everything was ruled out, which nobody would have told
        raise Misread
    if len(left) == 1:
        (one,) = left
        return one
    of = sum(left.values())
    at = -1 if byte is not None else coder.asked(of)
    begin = 0
    for one, often in left.items():
        if one == byte or begin <= at < begin + often:
            coder.told(begin, often, of)
            return one
        begin += often
    raise AssertionError


@lru_cache(maxsize=1)
def _who_read(known: bytes) -> _Teller:
    """Somebody who has read this: that takes longer than all that is done with it."""
    teller, coder = _Teller(), _Coder()
    for byte in known:
        teller.next(coder, byte)
    return teller


def squeezed(text: bytes, known: bytes) -> bytes:
    """A text, made small for whoever knows the other."""
    teller, writer = _Teller(_who_read(known)), _Writer()
    for byte in (*text, END):
        teller.next(writer, byte)
    return writer.ended()


def unsqueezed(data: bytes, known: bytes, most: int) -> bytes:
    """What :func:`squeezed` was given; :class:`Misread` where it has made nothing like that, or more than the most."""
    teller, reader = _Teller(_who_read(known)), _Reader(data)
    text = bytearray()
    while (byte := teller.next(reader, None)) != END:
        text.append(byte)
        if len(text) > most:
            raise Misread
    reader.ended()
    return bytes(text)
