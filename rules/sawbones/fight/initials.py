"""Initials in the place of names: a fight told to those who need not know who was there.

The fight itself is renamed, its states and what made them, and then told as any other: no text is searched. Numbered
copies keep their numbers. What the game master wrote in words of his own is left out where it may name somebody.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, count
from typing import TYPE_CHECKING, Any

from sawbones.fight import quick
from sawbones.fight.knowledge import SHAPE
from sawbones.fight.members import unnumbered
from sawbones.fight.read_line import written
from sawbones.fight.words import BETWEEN
from sawbones.kit import fields
from sawbones.kit.values import Refused, tidied, whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sawbones.fight.state import Condition, Habit, Known, Member, State
    from sawbones.kit.system import Book, Kit, System

    Message = dict[str, Any]

#: what stands for words of somebody's own
UNSAID = "…"
#: so many letters of a name are shown at the most, where one is not enough to tell it from another
MOST_LETTERS = 3


class Initials:
    """Everybody's initials; :meth:`of` says them of one name."""

    def __init__(self, names: Iterable[str]) -> None:
        self._stems = {SHAPE: SHAPE}  # whoever is seen as no more than that is called so by nobody's name
        self._taken: set[str] = set()
        for name in names:
            self.of(name)

    def of(self, name: str) -> str:
        """What stands for this name; who was not known gets initials that nobody has."""
        name = tidied(name)
        stem = name
        while (fewer := unnumbered(stem)) != stem:  # Agent 47 2 is the second of the Agents 47
            stem = fewer
        if stem not in self._stems:
            whole = stem.removesuffix("…").rstrip()  # of a name that was cut to make room for a number
            longer = next((one for one in self._stems if stem != whole and one.startswith(whole)), None)
            self._stems[stem] = found = self._stems[longer] if longer else self._free(stem)
            self._taken.add(found.casefold())
        return f"{self._stems[stem]}{name[len(stem) :]}"

    def _free(self, stem: str) -> str:
        """The first letter; where that is somebody else's, a few more or a number, but never the whole name."""
        letters = [sign for sign in stem if sign.isalnum()] or ["?"]
        first = letters[0].upper() if len(letters[0].upper()) == 1 else letters[0]
        longest = max(1, min(MOST_LETTERS, len(letters) - 1))
        tries = (f"{first}{''.join(letters[1:many])}." for many in range(1, longest + 1))
        numbered = (f"{first}.{number}." for number in count(2))
        return next(one for one in chain(tries, numbered) if one.casefold() not in self._taken)

    def words(self, text: str) -> str:
        """Words of somebody's own, as far as they name nobody."""
        folded = text.casefold()
        named = any(stem.casefold() in folded for stem in self._stems if stem != SHAPE)
        return UNSAID if named else text

    # The fight

    def state(self, state: State) -> State:
        """The same fight, in which everybody is called by initials."""
        turn = None if state.turn is None else self.of(state.turn)
        members = tuple(map(self._member, state.members))
        given, later = tuple(map(self.of, state.given)), self._known(state.later)
        return replace(state.turns_called(self.of), members=members, turn=turn, later=later, given=given)

    def _member(self, member: Member) -> Member:
        return replace(
            member,
            name=self.of(member.name),
            mob=self.of(member.mob) if member.mob else "",
            habits=tuple(map(self._habit, member.habits)),
            note=UNSAID if member.note else "",
            conditions=tuple(map(self._condition, member.conditions)),
            known=self._known(member.known),
        )

    def _known(self, known: Known) -> Known:
        alias = self.of(known.alias) if known.alias else ""
        return replace(known, alias=alias, called=tuple(map(self.of, known.called)))

    def _habit(self, habit: Habit) -> Habit:
        return replace(habit, on=self.of(habit.on)) if habit.on else habit

    def _condition(self, one: Condition) -> Condition:
        return replace(one, name=self.words(one.name), whose=self.of(one.whose) if one.whose else "")

    # What made it

    def cause(self, system: System, book: Book[Any], cause: Message) -> Message:
        """What happened, said of the fight in which everybody is called by initials."""
        found = dict(cause)
        do = cause.get("do")
        for field in ("fighter", "fighters", "on", "whose", "before", "alias"):
            found |= {field: self._named(cause[field])} if field in cause else {}
        if do == "act":
            found |= {"by": self._named(cause["by"])} if "by" in cause else {}
        if do == "edit":
            found |= {"name": self._named(cause["name"])} if "name" in cause else {}
        if do == "mob":
            found |= {"mob": self._named(cause.get("mob"))}
        if do == "condition" and isinstance(cause.get("name"), str):
            found["name"] = self.words(cause["name"])
        if do == "note":
            found["note"] = UNSAID if cause.get("note") else ""
        if do == "quick" and isinstance(cause.get("line"), str):
            how = book, system.kits, whole(cause, "reader", 1, quick.READER, 1)
            found["line"] = "\n".join(self._line(line, how) for _, line in quick.lines(cause["line"]) if line.strip())
        if do == "arrive":
            found |= self._coming(cause)
        return found

    def _named(self, given: object) -> Any:
        if isinstance(given, list):
            return [self._named(one) for one in given]
        return self.of(given) if isinstance(given, str) and given else given

    def _line(self, line: str, how: tuple[Book[Any], Sequence[Kit], int]) -> str:
        """A line of fighters with its name where that stood; all else in it is as it was.

        Whoever is called as something ready-made is called otherwise now, so its numbers are written out.
        """
        line = line.strip()
        book, kits, reader = how
        read = quick.understand(book, line, kits, reader)
        called = self.of(read.called)
        quoted = f"“{called}”" if reader == quick.READER else called
        for word in reversed(read.name):
            comma = word.text[-1] if word.text[-1] in BETWEEN and reader == quick.READER else ""
            line = f"{line[: word.at]}{quoted if word is read.name[0] else ''}{comma}{line[word.end :]}"
        if read.ready:
            line = ", ".join([line, *_told(book, read.kits[0].sheet, read.sheet)])
        again = quick.understand(book, line, kits, reader)
        if (again.called, again.count, again.filled(book, {})) != (called, read.count, read.filled(book, {})):
            raise Refused({"line": "This line of fighters cannot be told by initials."})
        return line

    def _coming(self, cause: Message) -> Message:
        members = []
        for name, *packed in cause.get("members", []):
            if len(packed) > 2:
                packed[2] = [[*h[:3], self._named(h[3]), *h[4:]] if len(h) > 3 else h for h in packed[2]]
            members.append([self.of(name), *packed])
        found: Message = {"members": members}
        if "notes" in cause:
            found["notes"] = {self.of(name): self._noted(said) for name, said in cause["notes"].items()}
        if "place" in cause:
            found["place"] = self.words(cause["place"])
        return found

    def _noted(self, said: list[Any]) -> list[Any]:
        if not said:
            return said
        note, *conditions = said
        return [UNSAID if note else "", *([self.words(name), *left] for name, *left in conditions)]


def _told(book: Book[Any], given: Mapping[str, Any], but: Mapping[str, Any]) -> list[str]:
    """Values of a sheet as a line says them, ``but`` those that it says already."""
    asks = fields.specs(book.sheet)
    return [written(asks[name], value) for name, value in given.items() if name not in but]
