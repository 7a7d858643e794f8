"""What an action on a group results in, counted: the worst first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sawbones.play.limits import LONGEST_WAIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.kit.act import Act
    from sawbones.kit.system import Book
    from sawbones.play.resolve import End, Part

#: so many targets are told one by one
FEW = 2


def tally(book: Book[Any], hits: Sequence[tuple[End, Part]]) -> list[tuple[str, str, int]]:
    """Return every result with its tone and how many targets have it, the worst first."""
    counts: dict[tuple[str, str], int] = {}
    for end, part in sorted(hits, key=lambda hit: _gravity(book, hit[0])):
        label = book.shown_end(part.sheet, end.sheet, end.result)
        counts[label] = counts.get(label, 0) + 1
    return [(*label, count) for label, count in counts.items()]


def _gravity(book: Book[Any], end: End) -> tuple[float, ...]:
    """Sort by how far gone they are, how little time is left, how badly they are hurt."""
    left = [due.soon for due in book.due(end.name, end.sheet) if due.soon is not None]
    return -book.fate(end.sheet)[0], min(left, default=LONGEST_WAIT), -book.how_hurt(end.sheet)


def summary(book: Book[Any], act: Act[Any], by: str | None, hits: Sequence[tuple[End, Part]]) -> str:
    """Return the log line of an action on a group: "Oswin hits 4 for 5 lethal: 2 dying, 2 Serious"."""
    many = str(len(hits))
    heads = {act.logged(by, many, part.order, end.result).partition(": ")[0] for end, part in hits}
    head = heads.pop()
    if by is None or heads or not head.startswith(f"{by} ") or f" {many}" not in head:
        head = f"{act.label}{f' by {by}' if by else ''} on {many}"
    return f"{head}: {', '.join(f'{count} {label}' for label, _, count in tally(book, hits))}"
