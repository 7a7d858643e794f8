"""Laws of everyone whom an action changes: each has odds, and a place in the log's line."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from budgets import budget

from laws.case import NAME, OTHER, PATIENCE, Case
from laws.dice import every_way
from sawbones.fight import deeds, joint_odds
from sawbones.kit import forms
from sawbones.kit.fields import specs
from sawbones.kit.values import Refused
from sawbones.play.limits import TooMany, TooMuch
from sawbones.wire.odds import UNCHANGED, strips

if TYPE_CHECKING:
    from random import Random

    from sawbones.fight.deeds import Deed
    from sawbones.play.question import Answer
    from sawbones.play.resolve import Story

#: how often chance plays one case
PLAYED = 8


def everyone_who_changes_has_odds_and_a_place_in_the_log(case: Case) -> None:
    """Target, actor and witnesses: whoever ends otherwise in any play has a strip that says so, and is named."""
    if case.actor is None:
        return
    state = case.fight(case.sheet, case.actor, case.sheet).state
    try:
        deed = deeds.act(
            state, {"act": case.act.id, "on": NAME, "by": OTHER, "order": forms.write(case.order), "do": "act"}
        )
        drawn = strips(state, deed, joint_odds.ways(deed, []))
    except (Refused, TooMany, TooMuch):
        return
    changes = {
        name
        for one in drawn
        if one["fighter"] == NAME or any((bar["label"], bar["tone"]) != UNCHANGED for bar in one["bars"])
        for name in one["fighter"].split(", ")
    }
    for one in drawn:
        assert sum(Fraction(bar["p"]) for bar in one["bars"]) == 1, f"the chances of {one['fighter']} are no whole"
    rng = case.chance()
    for _ in range(PLAYED):
        story = _played(deed, rng)
        if story is None:
            continue
        after, line = deed.after(story.ends), deed.text(story.ends)
        for member in state.members:
            if case.book.is_affected(member.sheet, after.member(member.name).sheet):
                assert member.name in changes, f"{member.name} changes, and no odds say so: {line}"
                assert member.name in line, f"{member.name} changes, and the log does not name them: {line}"
        left = story.ends[len(deed.parts) - 1].actor
        if not case.act.tells_doer and case.book.is_affected(case.actor, left):
            end = case.book.ending(case.actor, left, {})[0]
            assert f"{OTHER}: {end}" in line, f"{OTHER} ends with {end}, and the log does not say so: {line}"


def _played(deed: Deed, rng: Random) -> Story | None:
    """The action played by chance; of every decision the first way, which is what odds assume."""
    script: list[Answer] = []
    for _ in range(PATIENCE):
        story = deed.play(script)
        if story.question is None:
            return story
        roll = story.question.roll
        script.append(story.question.options[0].id if roll is None else roll.throw(rng.choice))
    return None


def the_odds_of_the_actor_are_the_rule_played_over_every_face(case: Case) -> None:
    """Their strip is exact, as the target's is."""
    truth = None if case.actor is None else every_way(case.part, (), budget(case.system.id).faces)
    if truth is None:
        return
    counted: dict[Any, Fraction] = {}
    for (_, _, actor), p in truth.items():
        affected = case.book.is_affected(case.actor, actor)
        label = case.book.shown_end(case.actor, actor, {}) if affected else UNCHANGED
        counted[label] = counted.get(label, Fraction(0)) + p
    state = case.fight(case.sheet, case.actor).state
    try:
        deed = deeds.act(state, {"act": case.act.id, "on": NAME, "by": OTHER, "order": forms.write(case.order)})
    except Refused:
        return
    if any(part.gifts for part in deed.play([], rng=case.chance().choice).ends):
        return  # what it brings about comes back on the actor too, and counts in the other law
    shown = {
        (bar["label"], bar["tone"]): Fraction(bar["p"])
        for one in strips(state, deed, joint_odds.ways(deed, []))
        if one["fighter"] == OTHER
        for bar in one["bars"]
    }
    assert shown == counted or (not shown and counted.keys() == {UNCHANGED}), f"{shown} is shown, {counted} is played"


def bookkeeping_is_of_the_sheet(case: Case) -> None:
    """What acting uses up are fields of the sheet."""
    assert case.book.bookkeeping <= specs(case.book.sheet).keys()


LAWS = (
    everyone_who_changes_has_odds_and_a_place_in_the_log,
    the_odds_of_the_actor_are_the_rule_played_over_every_face,
    bookkeeping_is_of_the_sheet,
)
