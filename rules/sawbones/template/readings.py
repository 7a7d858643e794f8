"""What a table may read in this way or that. Each is a field of the book, and says which words support it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sawbones.kit.fields import Option, choice
from sawbones.kit.system import Book
from sawbones.play.question import Cite
from sawbones.template.sheet import Fighter

SOURCE = "Template"


@dataclass(frozen=True)
class Readings(Book[Fighter]):
    """The text, and the place where it leaves something open."""

    sheet: ClassVar[type] = Fighter
    source: ClassVar[str] = SOURCE

    sparing: str = choice(
        "Holding",
        (
            Option("row", "a row milder", "Who holds is harmed less.", Cite(SOURCE, "2. Holding")),
            Option("all", "no harm at all", "Who holds is not harmed.", Cite(SOURCE, "5. For heroes")),
        ),
        reading=True,
        help="The second page is kinder than the first.",
    )
