"""A small system that keeps every law, and the same one with a fault of each kind, one at a time."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from budgets import BUDGETS, Budget
from laws.case import NAME, OTHER

from sawbones.kit import fields
from sawbones.kit.alike import PLENTY, UNSEEN, Alike
from sawbones.kit.fields import Option
from sawbones.kit.system import (
    Act,
    Arm,
    Book,
    Filled,
    Listing,
    Nothing,
    Over,
    ReadingPreview,
    Starter,
    Sum,
    System,
    said,
)
from sawbones.kit.widgets import Action, Clock, Due, Number, Pip, Pips, Tag
from sawbones.play.counting import Counting
from sawbones.play.dice import Roll, d100, pool, total
from sawbones.play.question import Choice, Cite, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sawbones.kit.widgets import Widget
    from sawbones.play.table import Table

MOST, LONGEST = 6, 60


@dataclass(frozen=True)
class Fighter:
    """Six boxes of harm, a clock that runs when all are full, and words about it."""

    hurt: int = fields.number("Hurt", 0, MOST, 0)
    left: int = fields.number("Minutes left", 0, LONGEST, 0)
    tough: int = fields.number("Tough", 0, 5, 1)
    told: str = fields.text("What is told", 20)


@dataclass(frozen=True)
class Blow:
    """A blow."""

    harm: int = fields.number("Harm", 1, MOST, 2)
    careful: bool = fields.flag("Careful")


@dataclass(frozen=True)
class Aim:
    """What a blow is filled from."""

    heavy: bool = fields.flag("Heavy")


CITE = Cite("A small book", "Blows")


@dataclass(frozen=True)
class Sound(Book[Fighter]):
    """The rules without a fault."""

    sheet: ClassVar[type] = Fighter
    source: ClassVar[str] = "A small book"
    phases: ClassVar[int] = 1
    kind: str = fields.choice(
        "Dice", (Option("many", "many", "Each counts.", CITE), Option("one", "one", "One counts.", CITE)), reading=True
    )

    def reading(self, name: str) -> str:
        """How this fight reads it."""
        return f"The dice here: {self.kind}."

    def acts(self) -> tuple[Act[Fighter], ...]:
        """All that can happen."""
        return (
            Act("blow", "Blow", Blow, self.blow, said("{on} is hit"), lambda man: man.hurt < MOST, "A hit.", "harm",
                Aim, self.fill, self.barred, left_over=self.left_over),
            Act("mend", "Mend", Nothing, self.mend, said("{on} is mended"), lambda man: man.hurt > 0),
        )  # fmt: skip

    def fill(self, by: Any, on: Any, aim: Aim) -> Filled:
        """The harm of a blow."""
        harm = 4 if aim.heavy else 2
        return Filled({"harm": harm}, (Sum("harm", str(harm), (Step("The weapon.", CITE),)),))

    def barred(self, by: Any, on: Fighter, order: Blow) -> str:
        """Why it cannot be."""
        return "{on} is down already." if on.hurt == MOST else ""

    def harm(self, table: Table, man: Fighter, order: Blow) -> int:
        """How much gets through."""
        roll = pool(man.tough, hits={5: 1, 6: 1}) if self.kind == "many" else total(1, 6)
        return max(0, order.harm - table.roll("Soak", roll.map(lambda read: min(read, order.harm))))

    def blow(self, table: Table, man: Fighter, order: Blow) -> Fighter:
        """Somebody is hit."""
        if order.careful:
            ways = (Choice("all", "All of it"), Choice("none", "None of it"))
            if table.choose("How much?", ways) == "none":
                return man
        harm = self.harm(table, man, order)
        table.say(f"{harm} gets through.", self.cite("Blows", "kind"), harm=harm)
        return self.settle(replace(man, hurt=min(MOST, man.hurt + harm), told="hit"))

    def left_over(self, before: Fighter, after: Fighter, order: Blow, result: dict[str, Any]) -> Over | None:
        """Harm for which there was no box."""
        rest = before.hurt + result.get("harm", 0) - MOST
        return Over("blow", replace(order, harm=rest), f"{rest} harm") if rest > 0 else None

    def mend(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """One box fewer."""
        return replace(man, hurt=max(0, man.hurt - 1), left=0)

    def settle(self, sheet: Fighter) -> Fighter:
        """Who is down has an hour, and no other has a clock."""
        return replace(sheet, left=(sheet.left or LONGEST) if sheet.hurt == MOST else 0)

    def passes(self, table: Table, sheet: Fighter, minutes: int) -> Fighter:
        """The clock runs, and at its end there is one box fewer."""
        if not sheet.left or minutes < sheet.left:
            return replace(sheet, left=sheet.left and sheet.left - minutes)
        return replace(sheet, hurt=MOST - 1, left=0)

    def turns(self, sheet: Fighter, phase: int) -> int:
        """Once a round."""
        return 1

    def rank(self, sheet: Fighter) -> tuple[int, ...]:
        """The tough first."""
        return (sheet.tough,)

    def reread(self, before: Book[Fighter], sheet: Fighter) -> Fighter:
        """The same under any reading."""
        return sheet

    def reading_preview(self) -> ReadingPreview:
        """A table."""
        return ReadingPreview((Listing("Dice", ("Kind", "Read"), (("many", "hits"),)),))

    def unhurt(self, sheet: Fighter) -> Fighter:
        """Before the first blow."""
        return replace(sheet, hurt=0, left=0, told="")

    def facts(self, sheet: Fighter) -> dict[str, Any]:
        """How hurt somebody is."""
        return {"hurt": sheet.hurt}

    def skipped(self, sheet: Fighter) -> bool:
        """Who is down."""
        return sheet.hurt == MOST

    def fate(self, sheet: Fighter) -> tuple[int, str]:
        """Out of the fight, or not."""
        return (1, "Down") if sheet.hurt == MOST else (0, "")

    def headline(self, sheet: Fighter) -> Number | None:
        """How hurt somebody is."""
        return Number("hurt", str(sheet.hurt)) if sheet.hurt else None

    def arms(self, sheet: Fighter) -> tuple[Arm, ...]:
        """A club."""
        return (Arm("Club", "4", "blow", {}, {"heavy": True}),) if sheet.hurt < 3 else ()

    def widgets(self, sheet: Fighter) -> tuple[Widget, ...]:
        """Boxes and a clock."""
        return (Pips("Harm", (Pip("Hurt", sheet.hurt, MOST),), f"{sheet.hurt} hurt"), *self.clock(sheet))

    def clock(self, sheet: Fighter) -> tuple[Widget, ...]:
        """The clock, where one runs."""
        return (Clock("Down", f"{sheet.left} min", sheet.left, LONGEST),) if sheet.left else ()

    def spoken(self, name: str, sheet: Fighter) -> str:
        """The card in a sentence."""
        return f"{name}: {sheet.hurt} hurt."

    def due(self, name: str, sheet: Fighter) -> tuple[Due, ...]:
        """Who is down can be mended."""
        mend = Action("Mend", {"do": "act", "act": "mend", "on": name, "order": {}})
        return (Due(name, f"{name} is down", "Mend it.", "harm", (mend,), "down"),) if sheet.left else ()

    def ending(self, before: Fighter, after: Fighter, result: dict[str, Any]) -> tuple[str, str]:
        """How hurt somebody is after it."""
        return f"{after.hurt} hurt", "harm" if after.hurt > before.hurt else ""

    def weapon(self, words: str) -> tuple[str, dict[str, Any]] | None:
        """``5L``."""
        return ("blow", {"harm": int(words[0])}) if words[1:] == "L" and words[0] in "123456" else None


FAULTS: dict[str, System] = {}


def system(name: str, book: type[Book[Any]], **more: Any) -> System:
    """A system of this book."""
    blow = {"hurt": 2}
    ready = {"starters": (Starter("Two", "Two of them.", (("Ann", blow, "party", 1), ("Ben", {}, "foe", 2))),)}
    return System(
        **{"id": f"small-{name.replace(' ', '-')}", "name": name, "summary": "Six boxes.", "credit": "Nobody.",
           "book": book, "round_seconds": 6, "times": (("An hour", 60),), **ready, **more}
    )  # fmt: skip


SOUND = system("sound", Sound)


def fault(name: str, **more: Any) -> Callable[[type[Book[Any]]], type[Book[Any]]]:
    """A book with the fault of this name; its readings are those of the sound one."""

    def kept(book: type[Book[Any]]) -> type[Book[Any]]:
        FAULTS[name] = system(name, book, **more)
        return book

    return kept


def find(system_id: str) -> System | None:
    """The faulty system with this id."""
    return next((one for one in (SOUND, *FAULTS.values()) if one.id == system_id), None)


# Dice and odds


@dataclass(frozen=True, slots=True)
class Highest(Roll[Any]):
    """Dice of which only the highest counts."""

    def read(self, faces: Sequence[int]) -> int:
        return max(faces)

    def numbers(self) -> dict[int, int]:
        count, sides = len(self.dice), 6
        return {top: top**count - (top - 1) ** count for top in range(1, sides + 1)}


class Lossy(Highest):
    """The same, and whoever looks at them coarsely looks at their sum."""

    __slots__ = ()

    def map(self, look: Callable[[Any], Any]) -> Roll[Any]:  # type: ignore[misc]
        see = self.see
        return Roll(self.dice, self.reads, lambda read: look(see(read)), self.plus)


@fault("a coarser look loses how dice are read")
class _Coarse(Sound):
    def harm(self, table: Table, man: Fighter, order: Blow) -> int:
        sum_of = total(2, 6)
        return int(table.roll("Soak", Lossy(sum_of.dice, "highest", sum_of.see).map(lambda top: top < 5)))


class Unmarked(Roll[Any]):
    """Dice that say of no face that it counts."""

    __slots__ = ()

    def scored(self, faces: Sequence[int]) -> tuple[int, ...]:
        return ()


@fault("a hit that is not marked")
class _Unmarked(Sound):
    def harm(self, table: Table, man: Fighter, order: Blow) -> int:
        dice = pool(2, hits={5: 1, 6: 1})
        return max(0, order.harm - int(table.roll("Soak", Unmarked(dice.dice, dice.reads, dice.see))))


@fault("odds go where play does not")
class _OddsOnly(Sound):
    def harm(self, table: Table, man: Fighter, order: Blow) -> int:
        through = super().harm(table, man, order)
        return 0 if isinstance(table, Counting) and through == 1 else through


@fault("a result too fine to count")
class _Fine(Sound):
    def harm(self, table: Table, man: Fighter, order: Blow) -> int:
        table.say("Luck.", CITE, luck=table.roll("Luck", d100()))
        return super().harm(table, man, order)


@fault("an end without words")
class _Endless(Sound):
    def ending(self, before: Fighter, after: Fighter, result: dict[str, Any]) -> tuple[str, str]:
        return ("", "") if after.hurt == 3 else super().ending(before, after, result)


@fault("no better, and drawn as good")
class _Rosy(Sound):
    def shown_end(self, before: Fighter, after: Fighter, result: dict[str, Any]) -> tuple[str, str]:
        return self.ending(before, after, result)[0], "calm"


@fault("two options are the same")
class _Twins(Sound):
    def blow(self, table: Table, man: Fighter, order: Blow) -> Fighter:
        if order.careful:
            table.choose("How much?", (Choice("all", "All"), Choice("all", "All of it")))
        return super().blow(table, man, replace(order, careful=False))


# What is no function of sheet, order and answers


@fault("chance of its own")
class _Lucky(Sound):
    def harm(self, table: Table, man: Fighter, order: Blow) -> int:
        return super().harm(table, man, order) + random.randint(0, 1)


@fault("goes through a set")
class _Unordered(Sound):
    def blow(self, table: Table, man: Fighter, order: Blow) -> Fighter:
        for where in {"head", "arm", "leg", "chest"}:  # noqa: PLC0208 - the fault
            table.say(f"At the {where}.", CITE)
        return super().blow(table, man, order)


@fault("asks after what was played before")
class _Remembers(Sound):
    played: ClassVar[list[str]] = []

    def mend(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        self.played.append("mended")
        return super().mend(table, man, order)

    def harm(self, table: Table, man: Fighter, order: Blow) -> int:
        return max(0, order.harm - table.roll(f"Soak, after {len(self.played)}", total(1, 6)))


@fault("changes a sheet in place")
class _InPlace(Sound):
    def blow(self, table: Table, man: Fighter, order: Blow) -> Fighter:
        object.__setattr__(man, "hurt", min(MOST, man.hurt + 1))
        return self.settle(man)


# Sheets


@dataclass
class Loose:
    """A sheet that can be changed, and so has no hash."""

    hurt: int = fields.number("Hurt", 0, MOST, 0)
    left: int = fields.number("Minutes left", 0, LONGEST, 0)
    tough: int = fields.number("Tough", 0, 5, 1)
    told: str = fields.text("What is told", 20)


@fault("a sheet that can be changed")
class _Loose(Sound):
    sheet: ClassVar[type] = Loose


@fault("settled once more, another")
class _Unsettled(Sound):
    def settle(self, sheet: Fighter) -> Fighter:
        return super().settle(replace(sheet, tough=(sheet.tough + 1) % 6))


@fault("facts that are no JSON")
class _Facts(Sound):
    def facts(self, sheet: Fighter) -> dict[str, Any]:
        return {"hurt": sheet.hurt, "boxes": {sheet.hurt}}


@fault("a number beyond its bounds")
class _Beyond(Sound):
    def blow(self, table: Table, man: Fighter, order: Blow) -> Fighter:
        return replace(man, tough=man.tough + 1)


@fault("words that are not kept as they are")
class _Spaces(Sound):
    def blow(self, table: Table, man: Fighter, order: Blow) -> Fighter:
        return replace(super().blow(table, man, order), told="hit  hard")


@fault("unhurt and still hurt")
class _StillHurt(Sound):
    def unhurt(self, sheet: Fighter) -> Fighter:
        return replace(sheet, told="")


@dataclass(frozen=True)
@fault("read anew, nothing fits")
class _Reread(Sound):
    def reread(self, before: Book[Fighter], sheet: Fighter) -> Fighter:
        return replace(sheet, told={"many": 1, "one": 2}[self.kind])  # type: ignore[arg-type]


# What is shown


@fault("a place without a name")
class _Placeless(Sound):
    def blow(self, table: Table, man: Fighter, order: Blow) -> Fighter:
        table.say("A blow.", Cite("A small book", ""))
        return super().blow(table, man, order)


@fault("the log has no words")
class _Silent(Sound):
    def acts(self) -> tuple[Act[Fighter], ...]:
        return tuple(replace(act, line=said("")) for act in super().acts())


@fault("a card that nobody hears")
class _Mute(Sound):
    def spoken(self, name: str, sheet: Fighter) -> str:
        return ""


@fault("more pips than there are")
class _Pips(Sound):
    def widgets(self, sheet: Fighter) -> tuple[Widget, ...]:
        return (Pips("Harm", (Pip("Hurt", sheet.hurt, MOST - 2),), "hurt"),)


@fault("a headline of nothing")
class _Headline(Sound):
    def headline(self, sheet: Fighter) -> Number | None:
        return Number("hurt", str(sheet.hurt))


@fault("out beside the word for it")
class _Twice(Sound):
    def headline(self, sheet: Fighter) -> Number | None:
        return Number("Down", "out") if sheet.hurt == MOST else None


@fault("hurt and nobody minds")
class _Painless(Sound):
    def how_hurt(self, sheet: Fighter) -> int:
        return 0


@fault("a state too long to say")
class _Wordy(Sound):
    def status(self, sheet: Fighter) -> Tag | None:
        return Tag("down, and not getting up soon") if sheet.hurt == MOST else None


@fault("a weapon that nobody can use")
class _Unarmed(Sound):
    def arms(self, sheet: Fighter) -> tuple[Arm, ...]:
        return (Arm("Club", "7", "blow", {"harm": MOST + 1}),)


@fault("a clock below nothing")
class _Negative(Sound):
    def clock(self, sheet: Fighter) -> tuple[Widget, ...]:
        return (Clock("Down", "at its end", sheet.left - 30, LONGEST),) if sheet.left else ()


@fault("what is due is refused")
class _Refused(Sound):
    def due(self, name: str, sheet: Fighter) -> tuple[Due, ...]:
        mend = Action("Mend", {"do": "act", "act": "mend", "on": name, "order": {"boxes": 1}})
        return (Due(name, f"{name} is down", "Mend it.", "harm", (mend,), "down"),) if sheet.left else ()


@fault("what is due counts as nothing")
class _Uncounted(Sound):
    def due(self, name: str, sheet: Fighter) -> tuple[Due, ...]:
        return tuple(replace(due, what="") for due in super().due(name, sheet))


@fault("what is due to a foe counts as the hero's")
class _Swapped(Sound):
    def due(self, name: str, sheet: Fighter) -> tuple[Due, ...]:
        other = {NAME: OTHER, OTHER: NAME}.get(name, name)
        return tuple(replace(due, fighter=other) for due in super().due(name, sheet))


@fault("ranks that do not compare")
class _Ranks(Sound):
    def rank(self, sheet: Fighter) -> tuple[int, ...]:
        return (sheet.tough,) if sheet.hurt else ("first",)  # type: ignore[return-value]


@fault("what is set aside soaks")
class _Aside(Sound):
    def set_aside(self, sheet: Fighter) -> tuple[Fighter, tuple[int, ...]]:
        return replace(sheet, tough=PLENTY), (sheet.tough,)

    def put_back(self, sheet: Fighter, aside: tuple[int, ...]) -> Fighter:
        return replace(sheet, tough=aside[0])

    def harm(self, table: Table, man: Fighter, order: Blow) -> int:
        return super().harm(table, replace(man, tough=man.tough and 2), order)


@fault("a blow that costs, and nobody says what")
class _Costs(Sound):
    def blow(self, table: Table, man: Fighter, order: Blow) -> Fighter:
        if table.actor is not None and not table.by_self:
            table.actor = self.settle(replace(table.actor, hurt=min(MOST, table.actor.hurt + 1)))
        return super().blow(table, man, order)

    def ending(self, before: Fighter, after: Fighter, result: dict[str, Any]) -> tuple[str, str]:
        return ("no change", "") if "harm" not in result else super().ending(before, after, result)


@fault("a blow that costs more where it is heard")
class _Heard(Sound):
    def blow(self, table: Table, man: Fighter, order: Blow) -> Fighter:
        if table.actor is not None and not table.by_self:
            more = 2 if table.listens else 1
            table.actor = self.settle(replace(table.actor, hurt=min(MOST, table.actor.hurt + more)))
        return super().blow(table, man, order)


@fault("uses up what no sheet has")
class _Uses(Sound):
    bookkeeping: ClassVar[frozenset[str]] = frozenset(("ammunition",))


@fault("less room, and what was in it is gone")
class _Room(Sound):
    def settle(self, sheet: Fighter) -> Fighter:
        return super().settle(replace(sheet, hurt=min(sheet.hurt, sheet.tough)))


@fault("a doer who is alike and is not")
class _Doers(Sound):
    def acts(self) -> tuple[Act[Fighter], ...]:
        blow, mend = super().acts()
        return replace(blow, doer=UNSEEN), mend

    def harm(self, table: Table, man: Fighter, order: Blow) -> int:
        return super().harm(table, man, order) + (table.actor is not None and table.actor.hurt > 0)


@fault("a beginning that is not alike")
class _Beginnings(Sound):
    @property
    def beginning(self) -> Alike:
        return Alike(lambda man: man.hurt > 0, ("hurt",))

    def round_begins(self, table: Table, sheet: Fighter) -> Fighter:
        return replace(sheet, hurt=max(0, sheet.hurt - 1))


@fault("fewer turns than none")
class _Turns(Sound):
    def turns(self, sheet: Fighter, phase: int) -> int:
        return 1 - sheet.hurt


@fault("fills in what no order has")
class _Fills(Sound):
    def fill(self, by: Any, on: Any, aim: Aim) -> Filled:
        return Filled({"damage": 2})


@fault("stands for what is given")
class _Stands(Sound):
    def fill(self, by: Any, on: Any, aim: Aim) -> Filled:
        return replace(super().fill(by, on, aim), stands={"heavy": "no"})


@fault("barred, and nobody knows who")
class _Nameless(Sound):
    def barred(self, by: Any, on: Fighter, order: Blow) -> str:
        return "Down already." if on.hurt == MOST else ""


@fault("a table with a hole")
class _Preview(Sound):
    def reading_preview(self) -> ReadingPreview:
        return ReadingPreview((Listing("Dice", ("Kind", "Read"), (("many",),)),))


@fault("more is gone than there was")
class _Gone(Sound):
    def borne(self, sheet: Fighter) -> Any:
        return 1 + sheet.hurt


@fault("milder where nobody listens")
class _Unheard(Sound):
    def harm(self, table: Table, man: Fighter, order: Blow) -> int:
        return super().harm(table, man, order) if table.listens else 0


# The system as a whole


@fault("filled from what is not said")
class _Looks(Sound):
    def acts(self) -> tuple[Act[Fighter], ...]:
        blow, mend = super().acts()
        return (replace(blow, fill_sees=(lambda by: by is None, lambda on: on is None)), mend)

    def fill(self, by: Any, on: Any, aim: Aim) -> Filled:
        return Filled({"harm": 1 + min(1, on.hurt)}, super().fill(by, on, aim).sums)


@fault("offered, and refused every time")
class _Never(Sound):
    def barred(self, by: Any, on: Fighter, order: Blow) -> str:
        return "{on} cannot be hit."


@fault("many acts in a row")
class _Row(Sound):
    def acts(self) -> tuple[Act[Fighter], ...]:
        mend = super().acts()[1]
        return (*super().acts(), *(replace(mend, id=f"mend_{more}") for more in range(6)))


@fault("leaves over what no act takes")
class _LeftOver(Sound):
    def left_over(self, before: Fighter, after: Fighter, order: Blow, result: dict[str, Any]) -> Over | None:
        over = super().left_over(before, after, order, result)
        return replace(over, order=Nothing()) if over else None


@fault("a weapon for an act that is none")
class _Weapon(Sound):
    def weapon(self, words: str) -> tuple[str, dict[str, Any]] | None:
        return ("hit", {}) if words == "5L" else None


@fault("a reading that says nothing")
class _Reading(Sound):
    def reading(self, name: str) -> str:
        return "The dice count." if self.kind == "many" else ""


@fault("a beginning with a sheet that is none", starters=(Starter("One", "One.", (("Ann", {"hurt": 7}, "foe", 1),)),))
class _Starter(Sound):
    pass


BUDGETS.update({one.id: Budget(weapons=("5L",)) for one in (SOUND, *FAULTS.values())})
