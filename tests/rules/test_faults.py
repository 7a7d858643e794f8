"""The laws see: a fault of each kind is caught by the law of its kind, every time; a system without any keeps them all."""

from __future__ import annotations

import re

import laws
import pytest
from faulty import FAULTS, SOUND

#: fault: the law that must fail
CAUGHT: dict[str, laws.Law] = {
    "a coarser look loses how dice are read": laws.dice_seen_coarsely_are_read_alike,
    "odds go where play does not": laws.odds_are_the_rule_played_over_every_face,
    "a result too fine to count": laws.ends_can_be_told_apart,
    "an end without words": laws.ends_have_words,
    "two options are the same": laws.questions_can_be_answered,
    "chance of its own": laws.nothing_comes_by_chance,
    "goes through a set": laws.it_is_the_same_in_another_python,
    "asks after what was played before": laws.nothing_hidden_is_asked_after,
    "changes a sheet in place": laws.nothing_given_is_changed,
    "a sheet that can be changed": laws.sheets_are_values,
    "settled once more, another": laws.what_is_settled_stays,
    "facts that are no JSON": laws.facts_are_json,
    "a number beyond its bounds": laws.sheets_survive_json,
    "words that are not kept as they are": laws.a_fight_is_kept,
    "unhurt and still hurt": laws.who_is_copied_is_unhurt,
    "read anew, nothing fits": laws.readings_can_be_changed_in_a_fight,
    "a place without a name": laws.every_step_says_where_it_comes_from,
    "the log has no words": laws.the_log_has_a_line,
    "a card that nobody hears": laws.everybody_is_spoken_of,
    "more pips than there are": laws.widgets_can_be_drawn,
    "a headline of nothing": laws.the_headline_is_short_and_true,
    "hurt and nobody minds": laws.the_headline_is_short_and_true,
    "a state too long to say": laws.how_somebody_stands_is_short,
    "a weapon that nobody can use": laws.weapons_are_at_hand,
    "a clock below nothing": laws.clocks_run_down,
    "what is due is refused": laws.what_is_due_can_be_done,
    "what is due counts as nothing": laws.what_is_due_can_be_done,
    "ranks that do not compare": laws.who_acts_when_can_be_ordered,
    "what is set aside soaks": laws.what_is_set_aside_is_left_alone,
    "a doer who is alike and is not": laws.who_is_alike_for_a_rule_fares_alike,
    "a beginning that is not alike": laws.who_is_alike_for_a_rule_fares_alike,
    "fewer turns than none": laws.who_acts_when_can_be_ordered,
    "fills in what no order has": laws.what_is_filled_in_is_an_order,
    "stands for what is given": laws.what_is_filled_in_is_an_order,
    "barred, and nobody knows who": laws.who_is_barred_is_named,
    "more is gone than there was": laws.what_is_seen_of_wounds_follows_them,
    "milder where nobody listens": laws.what_is_thrown_unheard_is_the_same,
    "filled from what is not said": laws.who_looks_alike_is_filled_alike,
    "a table with a hole": laws.readings_can_be_looked_at,
    "offered, and refused every time": laws.what_is_offered_can_be_done,
    "leaves over what no act takes": laws.what_is_left_over_goes_on,
    "many acts in a row": laws.acts_stand_in_groups,
    "a weapon for an act that is none": laws.a_quick_line_arms,
    "a reading that says nothing": laws.readings_say_what_supports_them,
    "a beginning with a sheet that is none": laws.what_is_ready_made_fits,
}


def test_every_fault_has_its_law() -> None:
    assert set(CAUGHT) == set(FAULTS)
    sees_with_another = {laws.what_was_thrown_replays, laws.an_answer_too_many_is_refused}  # the engine's own promises
    assert set(laws.LAWS) - set(CAUGHT.values()) == sees_with_another


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_a_sound_system_keeps_every_law(law: laws.Law) -> None:
    laws.hold(law, SOUND)


@pytest.mark.parametrize("name", CAUGHT)
def test_a_fault_is_caught(name: str) -> None:
    with pytest.raises(AssertionError):
        laws.hold(CAUGHT[name], FAULTS[name])


def test_what_is_not_settled_is_said_with_its_field_and_what_to_do() -> None:
    with pytest.raises(AssertionError) as found:
        laws.hold(laws.what_is_settled_stays, FAULTS["settled once more, another"])
    assert re.search(
        r"before it happens, tough is \d, and settle makes \d of it: let the rule give back self\.settle",
        str(found.value),
    )
    # no lines of the laws' own stand above it
    assert found.value.__cause__ is None
