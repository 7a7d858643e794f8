"""The laws see: a fault of each kind is caught by the law of its kind, every time; a system without any keeps them all."""

from __future__ import annotations

import re

import laws
import pytest
from faulty import FAULTS, SOUND

#: fault: the law that must fail
CAUGHT: dict[str, laws.Law] = {
    "a coarser look loses how dice are read": laws.dice.dice_seen_coarsely_are_read_alike,
    "odds go where play does not": laws.dice.odds_are_the_rule_played_over_every_face,
    "a result too fine to count": laws.dice.ends_can_be_told_apart,
    "an end without words": laws.dice.ends_have_words,
    "two options are the same": laws.dice.questions_can_be_answered,
    "chance of its own": laws.rules.nothing_comes_by_chance,
    "goes through a set": laws.rules.it_is_the_same_in_another_python,
    "asks after what was played before": laws.rules.nothing_hidden_is_asked_after,
    "changes a sheet in place": laws.rules.nothing_given_is_changed,
    "a sheet that can be changed": laws.sheets.sheets_are_values,
    "settled once more, another": laws.sheets.what_is_settled_stays,
    "facts that are no JSON": laws.sheets.facts_are_json,
    "a blow that costs, and nobody says what": laws.affected.everyone_who_changes_has_odds_and_a_place_in_the_log,
    "a blow that costs more where it is heard": laws.affected.the_odds_of_the_actor_are_the_rule_played_over_every_face,
    "uses up what no sheet has": laws.affected.bookkeeping_is_of_the_sheet,
    "less room, and what was in it is gone": laws.sheets.a_number_changed_there_and_back_takes_nothing,
    "a number beyond its bounds": laws.sheets.sheets_survive_json,
    "words that are not kept as they are": laws.sheets.a_fight_is_kept,
    "unhurt and still hurt": laws.sheets.who_is_copied_is_unhurt,
    "read anew, nothing fits": laws.sheets.readings_can_be_changed_in_a_fight,
    "a place without a name": laws.shown.every_step_says_where_it_comes_from,
    "the log has no words": laws.shown.the_log_has_a_line,
    "a card that nobody hears": laws.shown.everybody_is_spoken_of,
    "more pips than there are": laws.shown.widgets_can_be_drawn,
    "a hit that is not marked": laws.shown.the_faces_that_count_make_what_is_said,
    "out beside the word for it": laws.shown.no_card_names_a_state_twice,
    "a headline of nothing": laws.shown.the_headline_is_short_and_true,
    "hurt and nobody minds": laws.shown.the_headline_is_short_and_true,
    "a state too long to say": laws.shown.how_somebody_stands_is_short,
    "a weapon that nobody can use": laws.shown.weapons_are_at_hand,
    "no better, and drawn as good": laws.shown.an_end_is_drawn_as_good_or_bad_as_it_is,
    "a clock below nothing": laws.order.clocks_run_down,
    "what is due is refused": laws.order.what_is_due_can_be_done,
    "what is due counts as nothing": laws.order.what_is_due_can_be_done,
    "what is due to a foe counts as the hero's": laws.order.what_is_due_to_the_party_comes_first,
    "ranks that do not compare": laws.order.who_acts_when_can_be_ordered,
    "what is set aside soaks": laws.order.what_is_set_aside_is_left_alone,
    "a doer who is alike and is not": laws.systems.who_is_alike_for_a_rule_fares_alike,
    "a beginning that is not alike": laws.systems.who_is_alike_for_a_rule_fares_alike,
    "fewer turns than none": laws.order.who_acts_when_can_be_ordered,
    "fills in what no order has": laws.order.what_is_filled_in_is_an_order,
    "stands for what is given": laws.order.what_is_filled_in_is_an_order,
    "barred, and nobody knows who": laws.order.who_is_barred_is_named,
    "more is gone than there was": laws.shown.what_is_seen_of_wounds_follows_them,
    "milder where nobody listens": laws.order.what_is_thrown_unheard_is_the_same,
    "filled from what is not said": laws.systems.who_looks_alike_is_filled_alike,
    "a table with a hole": laws.order.readings_can_be_looked_at,
    "offered, and refused every time": laws.systems.what_is_offered_can_be_done,
    "leaves over what no act takes": laws.systems.what_is_left_over_goes_on,
    "many acts in a row": laws.systems.acts_stand_in_groups,
    "a weapon for an act that is none": laws.systems.a_quick_line_arms,
    "a reading that says nothing": laws.systems.readings_say_what_supports_them,
    "a beginning with a sheet that is none": laws.systems.what_is_ready_made_fits,
}


def test_every_fault_has_its_law() -> None:
    assert set(CAUGHT) == set(FAULTS)
    sees_with_another = {
        laws.rules.what_was_thrown_replays,
        laws.rules.an_answer_too_many_is_refused,
    }  # the engine's own promises
    assert set(laws.LAWS) - set(CAUGHT.values()) == sees_with_another


@pytest.fixture(autouse=True)
def all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a run looks at a part of the cases, these do not: a fault is caught every time."""
    monkeypatch.setattr("goals.SHARE", 1.0)


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_a_sound_system_keeps_every_law(law: laws.Law) -> None:
    laws.hold(law, SOUND)


@pytest.mark.parametrize("name", CAUGHT)
def test_a_fault_is_caught(name: str) -> None:
    with pytest.raises(AssertionError):
        laws.hold(CAUGHT[name], FAULTS[name])


def test_what_is_not_settled_is_said_with_its_field_and_what_to_do() -> None:
    with pytest.raises(AssertionError) as found:
        laws.hold(laws.sheets.what_is_settled_stays, FAULTS["settled once more, another"])
    assert re.search(
        r"before it happens, tough is \d, and settle makes \d of it: let the rule give back self\.settle",
        str(found.value),
    )
    # no lines of the laws' own stand above it
    assert found.value.__cause__ is None
