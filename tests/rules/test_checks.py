"""Whoever writes a system is told in words what is wrong with it, with the class and the field: a row a mistake."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from table_talk import accepted, begun

from sawbones.kit import fields
from sawbones.kit.checks import WrongSystemError, check, check_all
from sawbones.kit.fields import Column, Formerly, Option, Preset, choice, counts, flag, number, numbers, rows, text
from sawbones.kit.system import Act, Book, Kit, Moment, Nothing, Starter, System
from sawbones.kit.widgets import Boxes, Clock, Number, Pips, Tag, Tags, in_words
from sawbones.play.resolve import Part, odds
from sawbones.wire.odds import undecided

if TYPE_CHECKING:
    from sawbones.play.table import Table


@dataclass(frozen=True)
class Sample:
    grit: int = number("Grit", 0, 9, 3)
    lost: int = number("Lost", 0, 9, 0, suffered=True)


@dataclass(frozen=True)
class Blow:
    damage: int = number("Damage", 0, 9, 1)


@dataclass(frozen=True)
class Small(Book[Sample]):
    """As little as a book can be."""

    sheet: ClassVar[type] = Sample
    source: ClassVar[str] = "Small"

    def acts(self) -> tuple[Act[Sample], ...]:
        return (Act("blow", "Blow", Blow, self.blow),)

    def blow(self, table: Table, sheet: Sample, order: Blow) -> Sample:
        table.say(f"{order.damage} lost.", self.cite("p. 1"))
        return replace(sheet, lost=min(9, sheet.lost + order.damage))


SMALL = System("small", "Small", "", "", Small)


def with_sheet(**named: Any) -> System:
    """The small system with a sheet of these fields, each as (its type, its field)."""
    return replace(SMALL, book=book(sheet=form("Sheet", **named)))


def with_order(order: Any) -> System:
    return replace(SMALL, book=book(acts=lambda self: (Act("blow", "Blow", order, self.blow),)))


def with_acts(*acts: Act[Any]) -> System:
    return replace(SMALL, book=book(acts=lambda self: acts))


def form(name: str, **named: Any) -> type:
    kinds = {field: kind for field, (kind, _) in named.items()}
    values = {field: value for field, (_, value) in named.items()}
    return dataclass(frozen=True)(type(name, (), {"__annotations__": kinds, **values}))


def book(**named: Any) -> type[Book[Any]]:
    mine: type[Book[Any]] = of(type("Mine", (Small,), named))
    return mine


def of(cls: Any) -> Any:
    return dataclass(frozen=True)(cls)


def rule(table: Table, sheet: Any, order: Any) -> Any:
    return sheet


class Plain:
    luck: int = 3


@dataclass
class Loose:
    luck: int = number("Luck", 0, 9, 3)


@dataclass(frozen=True)
class Bare:
    luck: int = 3


class NoSheet(Book[Any]):
    source = "x"


AB = (Option("a", "A"), Option("b", "B"))
WRONG: list[tuple[str, System, str]] = [
    ("an id with a space", replace(SMALL, id="my game"), "Small: a system's id is small letters, digits and hyphens, like my-game, not “my game”."),
    ("no book", replace(SMALL, book=of(type("Odd", (), {}))), "Small: its book is a subclass of Book"),
    ("no sheet", replace(SMALL, book=of(NoSheet)), "NoSheet.sheet is missing: say sheet = …, the form of a fighter."),
    ("no source", replace(SMALL, book=of(type("NoSource", (Book,), {"sheet": Sample}))), "NoSource.source is missing: say source = …, the text that is cited."),
    ("no acts", replace(SMALL, book=of(type("NoActs", (Book,), {"sheet": Sample, "source": "x"}))), "NoActs.acts() is missing: write it."),
    ("acts that are none", with_acts(), "Mine.acts() gives a tuple of Act, at least one, not ()."),
    ("an act twice", with_acts(Act("a", "A", Blow, rule), Act("a", "B", Blow, rule)), "Mine.acts(): two acts have the id “a”."),
    ("an act without a label", with_acts(Act("a", "", Blow, rule)), "Mine.acts(): the act “a” has no label."),
    ("an act without a rule", with_acts(Act("a", "A", Blow, None)), "Mine.acts(): the rule of “a” is a function of table, sheet and order, not null."),  # type: ignore[arg-type]
    ("an aid for nothing", with_acts(Act("a", "A", Blow, rule, aid=Blow)), "Mine.acts(): “a” has an aid that nothing is filled from: give it a fill too."),
    ("an order that is no form", with_order(Plain), "Plain, the order of “blow”, is no form: make it a dataclass, @dataclass(frozen=True)."),
    ("an order that is no class", with_order({}), "an object, the order of “blow”, is no form: make it a dataclass, @dataclass(frozen=True)."),
    ("an order that can change", with_order(Loose), "Loose, the order of “blow”, can be changed in place: write @dataclass(frozen=True) above it."),
    ("a field without a helper", with_order(Bare), "Bare.luck does not say what it asks for: make it with number, flag, choice, counts, text, numbers, words, lists or rows of sawbones.kit.fields."),
    ("a sheet that can change", replace(SMALL, book=book(sheet=Loose)), "Loose, a sheet, can be changed in place: write @dataclass(frozen=True) above it."),
    ("two fields of a name", with_sheet(a=(int, number("A", 0, 9, 0, alias=("b",))), b=(int, number("B", 0, 9, 0))), "Sheet: two fields are called “b”, by their names or an alias."),
    ("no label", with_sheet(a=(int, number("", 0, 9, 0))), "Sheet.a has no label."),
    ("a default out of range", with_sheet(a=(int, number("A", 0, 9, 10))), "Sheet.a: its default does not fit it. A is a whole number from 0 to 9, not 10."),
    ("bounds turned round", with_sheet(a=(int, number("A", 9, 0, 3))), "Sheet.a goes from 9 to 0: there is no number to give."),
    ("a choice of plain words", with_sheet(a=(str, choice("A", ("x", "y")))), "Sheet.a is a choice of “x”: write Option('x', its label), as ids are kept."),  # type: ignore[arg-type]
    ("a choice of nothing", with_sheet(a=(str, choice("A", ()))), "Sheet.a is a choice of nothing: give it options."),
    ("a choice of something else", with_sheet(a=(str, choice("A", AB, "c"))), "Sheet.a: its default does not fit it. A is one of “a”, “b”, not “c”."),
    ("an option twice", with_sheet(a=(str, choice("A", (*AB, *AB)))), "Sheet.a: two options have the id “a”."),
    ("an option of no word", with_sheet(a=(str, choice("A", (Option((), "A"),)))), "Sheet.a: an option's id is a word, a number or a flag, and its label text"),  # type: ignore[arg-type]
    ("a text with no length", with_sheet(a=(str, text("A", 0))), "Sheet.a is a text with no length: say longest=…, the most characters it takes."),
    ("a text too long", with_sheet(a=(str, text("A", 3, "long"))), "Sheet.a: its default does not fit it. A has at most 3 characters, and this one 4."),
    ("an untidy text", with_sheet(a=(str, text("A", 9, " two  words"))), "Sheet.a: its default would be kept as “two words”, not as “ two  words”."),
    ("free words with no length", with_sheet(a=(tuple, fields.words("A", 3))), "Sheet.a is free words with no length: say longest=…, the most characters it takes."),
    ("lists with no length", with_sheet(a=(tuple, fields.lists("A", 3, 0))), "Sheet.a is a list of words with no length: say longest=…, the most characters it takes."),
    ("none at most", with_sheet(a=(tuple, numbers("A", 0, 9, 0))), "Sheet.a takes from 0 to 0 of them: there is nothing to give."),
    ("fewer than needed", with_sheet(a=(tuple, numbers("A", 0, 9, 4, least=2))), "Sheet.a: its default does not fit it. A is a list of 2 to 4 whole numbers, not () of 0."),
    ("counts that do not fit", with_sheet(a=(tuple, counts("A", ("x", "y"), 0, 9, (0,)))), "Sheet.a: its default does not fit it. A is a list of 2 whole numbers, not (0,)."),
    ("counts of nothing", with_sheet(a=(tuple, counts("A", (), 0, 9, ()))), "Sheet.a has no labels, and a number for each of them."),
    ("a table without columns", with_sheet(a=(tuple, rows("A", (), 3, ()))), "Sheet.a is a table without columns."),
    ("a column of an unknown kind", with_sheet(a=(tuple, rows("A", (Column("x", "X", "choice"),), 3, ()))), "Sheet.a, column “x” is of the kind “choice”: there are number, flag, text."),
    ("a column's default", with_sheet(a=(tuple, rows("A", (Column("x", "X", low=1, high=9),), 3, ()))), "Sheet.a, column “x”: its default does not fit it. Sheet.a, column “x”: X is a whole number from 1 to 9, not 0."),
    ("a column with no length", with_sheet(a=(tuple, rows("A", (Column("x", "X", "text", default=""),), 3, ()))), "Sheet.a, column “x” is a text with no length: say longest=…, the most characters it takes."),
    ("a column twice", with_sheet(a=(tuple, rows("A", (Column("x", "X", high=9),) * 2, 3, ()))), "Sheet.a: two columns have the id “x”."),
    ("a column that is none", with_sheet(a=(tuple, rows("A", ("x",), 3, ()))), "Sheet.a: a column is a Column, not “x”."),  # type: ignore[arg-type]
    ("rows that do not fit", with_sheet(a=(tuple, rows("A", (Column("x", "X", high=9),), 3, [[10]]))), "Sheet.a: its default does not fit it. A, row 1: X is a whole number from 0 to 9, not 10."),  # type: ignore[arg-type]
    ("a preset that does not fit", with_sheet(a=(int, number("A", 0, 9, 0, presets=(Preset("Ten", 10),)))), "Sheet.a: the preset “Ten” does not fit it. A is a whole number from 0 to 9, not 10."),
    ("formerly out of range", with_sheet(a=(int, number("A", 0, 9, 0, formerly=Formerly(12, "0.1", "x")))), "Sheet.a: formerly does not fit it. A is a whole number from 0 to 9, not 12."),
    ("a starter that is refused", replace(SMALL, starters=(Starter("Two", "", (("Ann", {"grit": 99}, "foe", 1),)),)), "Small, the starter “Two”: Ann is refused at Sample.grit: Grit is a whole number from 0 to 9, not 99."),
    ("a starter of no side", replace(SMALL, starters=(Starter("Two", "", (("Ann", {}, "them", 0),)),)), "Small, the starter “Two”: Ann is on the side party or foe, at least one of them, not “them”, 0."),
    ("a moment of no act", replace(SMALL, moments=(Moment("Dawn", "rest", {}),)), "Small, the moment “Dawn”: there is no act “rest”; there are blow."),
    ("a moment that is refused", replace(SMALL, moments=(Moment("Dawn", "blow", {"x": 1}),)), "Small, the moment “Dawn” is refused at Blow.x: There is no field “x” here; there are damage."),
    ("a kit that is refused", replace(SMALL, kits=(Kit("Arms", "Sword", {"sword": 1}),)), "Small, the kit “Sword” is refused at Sample.sword: There is no field “sword” here; there are grit, lost."),
    ("a kit that adds to nothing", replace(SMALL, kits=(Kit("Arms", "Sword", {}, {"sword": 1}),)), "Small, the kit “Sword”: it adds to sword, which is no number of the sheet."),
    ("no time", replace(SMALL, times=(("now", 0),)), "Small, the time “now”: minutes are a whole number from 1 on, not 0."),
    ("rounds of no time", replace(SMALL, round_seconds=0), "Small: round_seconds is a whole number from 1 on, not 0."),
    ("a reading without a helper", replace(SMALL, book=of(type("Mine", (Small,), {"__annotations__": {"hard": bool}, "hard": True}))), "Mine.hard does not say what it asks for"),
]  # fmt: skip


@pytest.mark.parametrize(("system", "sentence"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_mistake_is_said_in_words(system: System, sentence: str) -> None:
    with pytest.raises(WrongSystemError) as wrong:
        check(system)
    assert str(wrong.value).startswith(sentence)


def test_the_smallest_system_is_right_and_no_two_have_one_id() -> None:
    check_all((SMALL, replace(SMALL, id="smaller")))
    with pytest.raises(WrongSystemError, match="Two systems have the id “small”"):
        check_all((SMALL, SMALL))


def test_lists_as_defaults_are_taken_and_frozen() -> None:
    sheet = form("Sheet", a=(tuple, rows("A", (Column("x", "X", high=9),), 3, [[1], [2]])))  # type: ignore[arg-type]
    assert sheet().a == ((1,), (2,))


@pytest.mark.dear
def test_what_is_wrong_is_said_at_the_import_and_left_out_of_an_optimised_python(tmp_path: Path) -> None:
    """As the page's wheel is compiled."""
    looks = "import sys, sawbones.systems; print('sawbones.kit.checks' in sys.modules)"
    env = {"PYTHONPATH": str(Path(__file__).parents[2] / "rules"), "PYTHONPYCACHEPREFIX": str(tmp_path)}
    for how, there in (("-B", "True"), ("-OO", "False")):
        command = [sys.executable, how, "-c", looks]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)  # noqa: S603 - this Python
        assert done.stdout.strip() == there


# What a book has that says nothing else


def test_a_book_that_says_nothing_can_be_played_and_shown() -> None:
    mine = Small()
    sheet = Sample(lost=2)
    assert mine.settle(sheet) == mine.edited(sheet, sheet) == mine.reread(mine, sheet) == sheet
    assert mine.unhurt(sheet) == Sample()
    assert mine.facts(sheet) == {"grit": 3, "lost": 2, "can_act": True}
    assert mine.widgets(sheet) == (Number("Grit", "3"), Number("Lost", "2"))
    assert mine.spoken("Ann", sheet) == "Ann: Grit 3; Lost 2."
    assert (mine.skipped(sheet), mine.fate(sheet), mine.due("Ann", sheet), mine.weapon("5L")) == (
        False,
        (0, ""),
        (),
        None,
    )
    assert mine.ending(sheet, Sample(lost=4), {}) == ("Lost 4", "turn")
    assert mine.ending(sheet, sheet, {}) == ("no change", "")
    assert Act("blow", "Blow", Blow, mine.blow).logged("Bob", "Ann", Blow(), {}) == "Ann: blow"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [(2, 9, ("fallen", "harm")), (9, 2, ("up again", "calm")), (9, 9, ("no change", ""))],
)
def test_who_is_gone_is_passed_by_and_the_odds_call_it_so(before: int, after: int, said: tuple[str, str]) -> None:
    mine: Any = book(fate=lambda self, sheet: (1, "fallen") if sheet.lost == 9 else (0, ""))()
    assert mine.skipped(Sample(lost=after)) == (after == 9)
    assert mine.facts(Sample(lost=after))["can_act"] == (after != 9)
    assert mine.ending(Sample(lost=before), Sample(lost=after), {}) == said
    assert mine.spoken("Ann", Sample(lost=9)) == "Ann: Grit 3; Lost 9; fallen."


@dataclass(frozen=True)
class Read(Small):
    hard: bool = flag("Hard", help="It is.", reading=True)
    most: int = number("Most", 0, 9, 4, help="Of anything.", reading=True)
    kind: str = choice("Kind", (Option("a", "an A", "The first."),), reading=True)
    clock: int | None = number("Clock", 0, 9, None, empty="none", help="In rounds.", reading=True)


@pytest.mark.parametrize(
    ("name", "said"),
    [("hard", "Reading: Hard, off. It is."), ("most", "Reading: Most, 4. Of anything."),
     ("kind", "Reading: Kind, an A. The first."), ("clock", "Reading: Clock, none. In rounds.")],
)  # fmt: skip
def test_a_reading_in_a_sentence(name: str, said: str) -> None:
    assert Read().reading(name) == said
    assert Read().cite("p. 1", name).note == said


@pytest.mark.parametrize(
    ("widget", "said"),
    [(Boxes("Harm", ((),), "no box marked"), "no box marked"), (Number("Stress", "4"), "Stress 4"),
     (Tags((Tag("out"), Tag("prone"))), "out, prone"), (Clock("Bleeding", "3 turns", 3, 6), "Bleeding 3 turns"),
     (Pips("Conditions", (), "all well"), "all well")],
)  # fmt: skip
def test_a_widget_in_words(widget: Any, said: str) -> None:
    assert in_words(widget) == said


# Decisions


def decided(table: Table, sheet: Sample, order: Nothing) -> Sample:
    if table.choose("Hold on?", ("lets go", "holds on")) == "holds on":
        table.say("Held on.", Small().cite("p. 2"))
        return sheet
    return replace(sheet, lost=9)


def test_a_decision_of_plain_words_and_what_an_undecided_one_takes() -> None:
    acts = (Act("cling", "Cling", Nothing, decided),)
    assert [end.sheet.lost for end in odds(Part("Ann", decided, Sample(), Nothing()))] == [9]
    assert [end.sheet.lost for end in odds(Part("Ann", decided, Sample(), Nothing()), ["holds on"])] == [0]
    assert acts[0].label == "Cling"


@pytest.mark.parametrize(
    ("assumed", "said"),
    [({}, ""), ({"Hold on?": "lets go"}, "Not decided yet, and counted as: Hold on? – lets go."),
     ({"1 success": "Keep", "2 successes": "Keep", "A reaction?": "None"}, "Not decided yet, and counted as: Keep; A reaction? – None."),
     (dict(zip("abcde", "ABCDE", strict=True)), "Not decided yet, and counted as: a – A; b – B; c – C; and 2 more.")],
)  # fmt: skip
def test_what_undecided_choices_take_in_words(assumed: dict[str, str], said: str) -> None:
    assert undecided(assumed) == said


@pytest.mark.parametrize(
    ("answers", "said"),
    [([], "Not decided yet, and counted as: A reaction? – Reacts."), (["none"], None)],
)
def test_the_odds_say_what_was_assumed_until_it_is_decided(answers: list[str], said: str | None) -> None:
    document = begun("cybergod", {"mobility": 3})
    blast = {"do": "odds", "act": "blast", "on": "Boris", "order": {"dcs": [7]}}
    strip = accepted(document, blast | {"answers": answers})[1]["screen"]["chances"][0]
    assert strip.get("assumed") == said
    assert said is None or strip["spoken"].endswith(said)
