"""Laws of dice and odds: what is counted is what is played."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from budgets import budget

from laws.case import TONES, Case, answered, questions
from sawbones.play.dice import Roll
from sawbones.play.limits import MOST_DICE, TooMany
from sawbones.play.resolve import Outcome, Part, odds, play

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sawbones.play.question import Answer

#: ends of one act that are the same sheet may differ in so many results
MOST_ALIKE = 50


def every_way(part: Part, known: Sequence[Answer], most: int) -> dict[Any, Fraction] | None:
    """The rule played over every face of every die it asks for, each way with its chance; None where they are too many."""
    found: dict[Any, Fraction] = {}
    waiting: list[tuple[list[Answer], Fraction]] = [(list(known), Fraction(1))]
    thrown = 0
    while waiting:
        script, p = waiting.pop()
        story = play([part], script)
        if story.question is None:
            end = story.ends[0]
            key = (end.sheet, tuple(sorted(end.counted.items())), end.actor)
            found[key] = found.get(key, Fraction(0)) + p
            continue
        roll = story.question.roll
        if roll is None:
            waiting.append(([*script, story.question.options[0].id], p))
            continue
        if roll.ways > most:
            return None
        # every face of every die is thrown here, and throws whose dice score alike are followed once
        throws: dict[Any, list[tuple[tuple[int, ...], int]]] = {}
        weights = product(*(die.weights or (1,) * len(die.faces) for die in roll.dice))
        for faces, ways in zip(product(*(die.faces for die in roll.dice)), map(prod, weights), strict=True):
            scores = sorted((die.scores, die.score(face)) for die, face in zip(roll.dice, faces, strict=True))
            throws.setdefault(tuple(scores), []).append((faces, ways))
        thrown += len(throws)
        if thrown > most:
            return None
        weighed = [(alike[0][0], sum(ways for _, ways in alike)) for alike in throws.values()]
        waiting += [([*script, faces], p * ways / roll.ways) for faces, ways in weighed]
    return found


def odds_are_the_rule_played_over_every_face(case: Case) -> None:
    """From the beginning, or from where some answers are known already."""
    known = case.told.script[: case.chance().randint(0, 2)]
    truth = every_way(case.part, known, budget(case.system.id).faces)
    if truth is None:
        return
    counted = {(end.sheet, tuple(sorted(end.result.items())), end.actor): end.p for end in odds(case.part, known)}
    assert counted == truth, f"{len(counted)} ends are counted, {len(truth)} can be played"
    assert sum(counted.values()) == 1


def ends_can_be_told_apart(case: Case) -> None:
    """What is too fine for the odds does not stand in the result."""
    alike: dict[Any, int] = {}
    for end in counted(case):
        alike[end.sheet, end.actor] = alike.get((end.sheet, end.actor), 0) + 1
    most = max(alike.values(), default=0)
    assert most <= MOST_ALIKE, f"{most} ends differ only in their result: leave what is too fine to Table.uncounted"


def counted(case: Case) -> list[Outcome]:
    """The ends of the act, where they can be counted."""
    try:
        return odds(case.part, budget=2_000)
    except TooMany:
        return []


def ends_have_words(case: Case) -> None:
    """Every end has a label and a tone, and showing them loses none."""
    ends = counted(case)
    shown = case.book.worst_first(ends)
    assert sorted(map(id, shown)) == sorted(map(id, ends)), "an end is lost or doubled where the worst come first"
    for end in ends:
        label, tone = case.book.ending(case.sheet, end.sheet, end.result)
        assert label, "an end has no words"
        assert tone in TONES, tone


def dice_seen_coarsely_are_read_alike(case: Case) -> None:
    """What a roll's ``map`` gives reads the same number off the same faces, and as often."""
    seen: list[tuple[Roll[Any], Roll[Any]]] = []

    def watched(own: Callable[..., Any]) -> Callable[..., Any]:
        def look(self: Roll[Any], how: Callable[[Any], Any]) -> Roll[Any]:
            coarser: Roll[Any] = own(self, how)
            seen.append((self, coarser))
            return coarser

        return look

    kinds: list[Any] = [Roll]
    for kind in kinds:
        kinds += kind.__subclasses__()
    patches = [patch.object(kind, "map", watched(vars(kind)["map"])) for kind in kinds if "map" in vars(kind)]
    for one in patches:
        one.start()
    try:
        answered(case.part, case.chance())
    finally:
        for one in patches:
            one.stop()
    rng = case.chance()
    for roll, coarser in seen:
        for _ in range(8 if roll.dice else 0):
            faces = roll.throw(rng.choice)
            assert isinstance(faces, int) or roll.read(faces) == coarser.read(faces), (
                "another number off the same faces"
            )
        assert roll.numbers() == coarser.numbers(), "other chances of the same dice"


def questions_can_be_answered(case: Case) -> None:
    """Dice that exist, with the chances that their faces have; options that are told apart; marks within reach."""
    rng = case.chance()
    for asked in questions(case):
        assert asked.label.strip(), "a question has no words"
        roll = asked.roll
        if roll is None:
            ids = [option.id for option in asked.options]
            assert ids, f"{asked.label}: nothing can be chosen"
            assert len(set(ids)) == len(ids), f"{asked.label}: two options are the same"
            assert all(option.label for option in asked.options), f"{asked.label}: an option has no words"
            continue
        assert 0 < len(roll.dice) <= MOST_DICE, f"{asked.label}: {len(roll.dice)} dice"
        assert roll.reads, f"{asked.label}: what is read off the dice has no name"
        assert sum(roll.numbers().values()) == roll.ways
        faces = roll.throw(rng.choice)
        assert isinstance(faces, int) or roll.read(faces) in roll.numbers()
        assert all(mark.label and mark.tone in TONES for mark in asked.marks), f"{asked.label}: a mark has no words"


LAWS = (
    odds_are_the_rule_played_over_every_face,
    ends_can_be_told_apart,
    ends_have_words,
    dice_seen_coarsely_are_read_alike,
    questions_can_be_answered,
)
