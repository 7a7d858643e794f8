"""A line that was read, as a page draws it: every piece where it stands, with what it was read as."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sawbones.fight.read_line import READY, written
from sawbones.fight.words import BETWEEN, Piece, phrase
from sawbones.kit import fields
from sawbones.wire.habits import in_a_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sawbones.fight.read_line import Understood
    from sawbones.kit.system import Book
    from sawbones.wire.command import Command


def parts(text: str, begins: int, pieces: Sequence[Piece]) -> list[dict[str, Any]]:
    """Pieces of the line that begins there, in their order; places are counted as a page counts, by UTF-16 units."""
    found = []
    for piece in sorted(pieces, key=lambda one: one.at):
        first, last = begins + piece.at, begins + piece.end
        at = first + (0 if text.isascii() else sum(sign > "\uffff" for sign in text[:first]))
        taken = text[first:last]
        found.append({"text": taken, "at": at, "what": piece.what, "said": piece.said, "meant": list(piece.meant)})
    return found


def line(shown: list[dict[str, Any]], said: str, problem: str, joining: Understood | None = None) -> dict[str, Any]:
    """One line: its parts, what it comes to or why it does not, and who joins by it."""
    count, name = (joining.count, joining.called) if joining else (0, "")
    return {"parts": shown, "said": said, "problem": problem, "count": count, "name": name}


def screen(of: str, found: list[dict[str, Any]], read: Command) -> dict[str, Any]:
    """All lines, and the message they stand for."""
    told = {"message": read.message, "said": read.said, "ready": read.ready, "hand": read.hand}
    return {"kind": "read", "of": of, "lines": found, **told}


def fighter_parts(text: str, begins: int, book: Book[Any], joining: Understood) -> list[dict[str, Any]]:
    """What a line of fighters was read as: a count, a name, values with their labels, weapons, and what is doubtful."""
    asks = fields.specs(book.sheet)
    told = []
    for piece in joining.pieces:
        match piece.what:
            case "count":
                told.append(Piece("count", piece.at, piece.end, said=str(piece.value)))
            case "field":
                told.append(_valued(piece, asks, joining.sheet))
            case "kit":
                told.append(
                    Piece(
                        "kit", piece.at, piece.end, said=f"{READY if piece.at == piece.end else ''}{piece.value.label}"
                    )
                )
            case _:
                told.append(Piece("weapon", piece.at, piece.end, said=in_a_line(book, piece.value)))
    return parts(text, begins, [*told, *_named(joining)])


def _valued(piece: Piece, asks: Mapping[str, fields.FieldSpec], given: Mapping[str, Any]) -> Piece:
    """Values of the sheet, if it takes them; else what it would take."""
    try:
        said = ", ".join(written(asks[name], asks[name].read(given[name])) for name in piece.value)
        return Piece("field", piece.at, piece.end, said=said)
    except ValueError as wrong:
        return Piece("unknown", piece.at, piece.end, said=str(wrong))


def _named(joining: Understood) -> Iterator[Piece]:
    """The name, in as many pieces as it stands in, and what of it is doubtful."""
    doubtful = joining.doubts
    yield from (Piece("unknown", one.at, one.end, said=one.said, meant=one.meant) for one in doubtful)
    plain = [word for word in joining.name if not any(one.at <= word.at < one.end for one in doubtful)]
    whole = len(plain) == len(joining.name)
    while plain:
        run = [plain.pop(0)]
        while plain and plain[0].place == run[-1].place + 1:
            run.append(plain.pop(0))
        said = phrase(run).rstrip(BETWEEN + " ") if not whole or len(run) < len(joining.name) else joining.called
        yield Piece("name", run[0].at, run[-1].end, said=said)
