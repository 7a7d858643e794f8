"""The order of play that a system makes itself, on a book small enough to see through; and odds that meet again."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from table_talk import BOOKS, accepted

from sawbones.app import Document
from sawbones.fight import deeds, edits, joint_odds, rounds
from sawbones.fight.log import Log
from sawbones.fight.members import leave, rename
from sawbones.fight.state import Member, State
from sawbones.kit.values import Refused
from sawbones.play.dice import total
from sawbones.play.question import Choice, Cite, Mark
from sawbones.play.resolve import Part, odds, play
from sawbones.play.table import Fixed
from sawbones.systems import SYSTEMS, own
from sawbones.systems.own.sketches import SKETCHES
from sawbones.wire.catalogue import described

if TYPE_CHECKING:
    from sawbones.kit.system import System
    from sawbones.play.table import Table

HERE = Cite("here", "there")


@dataclass(frozen=True)
class Runner:
    """Somebody with a pace and so many turns a round."""

    pace: int = 0
    speed: int = 1
    down: bool = False
    rounds: int = 0


@dataclass(frozen=True)
class Phased(type(BOOKS[0])):  # type: ignore[misc]
    """Two phases; only the fast act in the second."""

    sheet: ClassVar[type] = Runner
    phases: ClassVar[int] = 2
    free: ClassVar[bool] = False

    def skipped(self, sheet: Runner) -> bool:
        return sheet.down

    def turns(self, sheet: Runner, phase: int) -> int:
        return 0 if sheet.down or phase > sheet.speed else 1

    def rank(self, sheet: Runner) -> tuple[int, ...]:
        return (sheet.pace,)

    def turn_over(self, table: Table, sheet: Runner) -> Runner:
        return sheet

    def round_over(self, table: Table, sheet: Runner) -> Runner:
        return replace(sheet, rounds=sheet.rounds + 1)

    def round_begins(self, table: Table, sheet: Runner) -> Runner:
        pace = table.roll("Pace", total(1, 6))
        table.say(f"Pace {pace}.", HERE)
        return replace(sheet, pace=pace)


class Free(Phased):
    """The same, but anybody may be taken."""

    free: ClassVar[bool] = True


SYSTEM = replace(SYSTEMS[0], round_seconds=30)


def field_of(book: Any, *runners: Runner) -> State:
    names = ("Ada", "Bob", "Cyd")
    return State(book, tuple(Member(name, "party", runner) for name, runner in zip(names, runners, strict=False)))


def go(state: State, *answers: int) -> State:
    deed = deeds.turn_on(SYSTEM, state)
    return deed.after(play(deed.parts, answers).ends)


@pytest.mark.parametrize(("kind", "on_turn", "rounds_of"), [(Phased, "Cyd", [0, 0, 4]), (Free, None, [0, 0, 0])])
def test_what_comes_at_the_start_of_a_turn_comes_to_whoever_the_order_takes(
    kind: Any, on_turn: str | None, rounds_of: list[int]
) -> None:
    """Who that is follows from what the round began with; where anybody may be taken, it is nobody yet."""

    class Rising(kind):  # type: ignore[misc]
        def turn_begins(self, table: Table, sheet: Runner) -> Runner:
            return replace(sheet, rounds=table.roll("Rise", total(1, 6)))

    assert (kind().begins_turns, Rising().begins_turns) == (False, True)
    deed = deeds.deed(SYSTEM, field_of(Rising(), Runner(), Runner(), Runner()), {"do": "next"})
    story = deed.play([2, 3, 6, *([4] if on_turn else [])])
    now = deed.after(story.ends)
    assert (now.turn, [member.sheet.rounds for member in now.members]) == (on_turn, rounds_of)
    assert [link.part.name for link in joint_odds.ways(deed, [2, 3, 6])] == [
        "Ada",
        "Bob",
        "Cyd",
        *([on_turn] if on_turn else []),
    ]


def test_a_round_begins_with_everybodys_dice_and_the_best_goes_first() -> None:
    state = go(field_of(Phased(), Runner(), Runner(speed=2), Runner()), 2, 3, 6)
    assert (state.round, state.phase, state.turn) == (1, 1, "Cyd")
    assert rounds.left(state) == ["Cyd", "Bob", "Ada"]
    played = [state.turn]
    while not rounds.wraps(state):
        state = go(state)
        played.append(state.turn)
    assert played == ["Cyd", "Bob", "Ada", "Bob"]  # the fast one again, in the second phase
    assert (state.phase, state.round) == (2, 1)
    state = go(state, 6, 1, 1)
    assert (state.round, state.phase, state.turn, state.seconds) == (2, 1, "Ada", 30)
    assert [member.sheet.rounds for member in state.members] == [1, 1, 1]


def test_whoever_falls_back_in_rank_is_not_asked_twice_and_whoever_has_not_acted_still_is() -> None:
    state = go(field_of(Phased(), Runner(), Runner(), Runner()), 6, 4, 2)
    state = go(state)  # Ada has acted, Bob is on turn
    slower = state.with_member("Ada", sheet=Runner(pace=1)).with_member("Bob", sheet=Runner(pace=1))
    assert go(slower).turn == "Cyd"
    assert go(go(slower)).turn is None or rounds.wraps(go(slower))


def test_the_fallen_are_passed_by_and_somebody_on_turn_who_leaves_hands_it_on() -> None:
    state = go(field_of(Phased(), Runner(), Runner(), Runner()), 6, 4, 2)
    assert go(state.with_member("Bob", sheet=Runner(down=True))).turn == "Cyd"
    gone = leave(state, "Ada")
    assert (gone.turn, gone.acted) == ("Bob", ())
    assert rename(go(state), "Ada", "Eva").acted == ("Eva",)


def test_delaying_in_an_order_by_rank_and_taking_anybody_in_a_free_one() -> None:
    ranked = go(field_of(Phased(), Runner(), Runner(), Runner()), 6, 4, 2)
    waited = rounds.given(ranked, "Cyd")  # Ada waits
    assert go(waited).turn == "Ada"
    free = go(field_of(Free(), Runner(), Runner(), Runner()), 6, 4, 2)
    assert (free.turn, rounds.following(free, None)) == (None, "Ada")  # Ada is only proposed
    assert rounds.given(free, "Bob").acted == ()
    taken = rounds.given(go(free), "Cyd")  # Ada has done what she declared
    assert (taken.acted, go(taken).turn) == (("Ada",), "Bob")


def test_back_goes_to_whoever_acted_last_in_the_phase_and_no_further() -> None:
    state = go(field_of(Phased(), Runner(), Runner(), Runner()), 6, 4, 2)
    on = go(state)
    assert edits.turn_back(SYSTEM, on) == state
    with pytest.raises(Refused, match="Undo"):
        edits.turn_back(SYSTEM, state)


@dataclass(frozen=True)
class Tally:
    """What branches that meet are counted by."""

    sum: int = 0
    notes: tuple[int, ...] = field(default=())


def thrown(table: Table, sheet: Tally, left: int) -> Tally:
    """Throw dice one by one, and forget how the sum came about."""
    face = table.roll(f"Die {left}", total(1, 6))
    table.uncounted(face=face)
    sheet = dataclasses.replace(sheet, sum=min(10, sheet.sum + face))
    if left > 1:
        return table.merge_into(thrown, sheet, left - 1)
    table.say("Done.", HERE, parts=(Fixed(high=sheet.sum >= 10),))
    return sheet


def test_branches_that_come_to_the_same_go_on_as_one_and_nothing_is_lost() -> None:
    counted = {end.sheet.sum: end.p for end in odds(Part("x", thrown, Tally(), 9))}
    truth: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(9):
        longer: dict[int, Fraction] = {}
        for so_far, p in truth.items():
            for face in range(1, 7):
                longer[min(10, so_far + face)] = longer.get(min(10, so_far + face), Fraction(0)) + p / 6
        truth = longer
    assert counted == truth  # ten million ways, in a few hundred branches


def after_two(table: Table, sheet: Tally, order: int) -> Tally:
    """Throw two dice as a part of this rule, and go on."""
    sheet = table.call(thrown, sheet, 2)
    return table.merge_into(thrown, dataclasses.replace(sheet, notes=(1,)), order)


def test_a_rule_inside_of_another_comes_to_its_end_there() -> None:
    inside = {end.sheet: end.p for end in odds(Part("x", after_two, Tally(), 1))}
    outside = {dataclasses.replace(end.sheet, notes=(1,)): end.p for end in odds(Part("x", thrown, Tally(), 3))}
    assert inside == outside
    assert play([Part("x", after_two, Tally(), 1)], [1, 2, 3]).ends[0].sheet == Tally(6, (1,))


def test_known_answers_are_taken_before_and_after_branches_meet() -> None:
    ends = odds(Part("x", thrown, Tally(), 3), [1, 2])
    assert sorted((end.sheet.sum, end.p) for end in ends) == [(3 + face, Fraction(1, 6)) for face in range(1, 7)]


def test_a_note_is_in_the_result_of_what_was_played_and_not_in_the_odds() -> None:
    end = play([Part("x", thrown, Tally(), 1)], [4]).ends[0]
    assert (end.result["face"], "face" in end.counted) == (4, False)
    assert all("face" not in outcome.result for outcome in odds(Part("x", thrown, Tally(), 1)))


def test_a_question_says_what_it_is_about_and_the_next_one_does_not() -> None:
    def rule(table: Table, sheet: Runner, order: int) -> Runner:
        table.mark_next(Mark(1, "falls", "harm"), Mark(4, "stands"))
        table.roll("Balance", total(order, 6), "Needs 4.")
        table.choose("Then", (Choice("go", "Go"),))
        return sheet

    part = Part("Ada", rule, Runner(), 1)
    asked = play([part], []).question
    assert asked is not None
    assert (asked.help, [mark.label for mark in asked.marks]) == ("Needs 4.", ["falls", "stands"])
    then = play([part], [2]).question
    assert then is not None
    assert (then.help, then.marks) == ("", ())  # the decision says nothing of the roll before it
    unasked = play([replace(part, order=0)], []).question
    assert unasked is not None
    assert unasked.help == ""


@pytest.mark.parametrize("system", [*SYSTEMS, *map(own.system, SKETCHES)], ids=lambda system: system.name)
def test_the_catalogue_says_what_a_round_takes_on_the_clock(system: System) -> None:
    document = Document(system, Log((State(system.book()),)))
    for message in ({"do": "join", "fighter": "Ann"}, {"do": "join", "fighter": "Bob"}):
        document, _ = accepted(document, message)
    passed = 0
    while document.state.round < 3:
        before = document.state.minutes * 60 + document.state.seconds, document.state.round
        document, _ = accepted(document, {"do": "next", "roll": True})
        if document.state.round > max(1, before[1]):
            passed += document.state.minutes * 60 + document.state.seconds - before[0]
    assert described(system)["round_seconds"] == passed / (document.state.round - 1)
