"""The proof by the five: each system's wound part as a definition has the very odds of the hand-written one."""

from __future__ import annotations

import time
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from five_games import NOT_SAID, PROOFS, Proof

from goals import SHARE
from sawbones.kit import forms
from sawbones.play.resolve import Part, odds
from sawbones.systems import own

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.kit.system import System

CASES = max(50, int(1_000 * min(1, SHARE)))


def counted(part: Part, of: Callable[[Any], tuple[Any, ...]]) -> dict[tuple[Any, ...], Fraction]:
    """Every end of a part as what of it must be alike, with its chance."""
    found: dict[tuple[Any, ...], Fraction] = {}
    for end in odds(part):
        alike = (
            *of(end.sheet),
            *(of(end.actor) if end.actor is not None else ()),
        )  # whoever does it may be changed too
        found[alike] = found.get(alike, Fraction(0)) + end.p
    return found


def as_data(system: System, proof: Proof, part: Part, switches: dict[str, bool]) -> Part:
    """The same part of the game as data."""
    book: Any = forms.read(system.book, {f"own_{name}": on for name, on in switches.items()})
    sheet, actor = (
        None if man is None else book.settle(forms.read(book.sheet, proof.sheet(man)))
        for man in (part.sheet, part.actor)
    )
    act = next(act for act in book.acts() if act.id == proof.act)
    return Part("x", act.rule, sheet, forms.read(act.order, proof.order(part.order)), actor)


@pytest.mark.native
@pytest.mark.parametrize("name", PROOFS)
def test_odds_are_those_of_the_hand_written(name: str) -> None:
    proof, rng, ways = PROOFS[name], Random(f"the five {name}"), 0
    system = own.system(proof.game)
    for number in range(CASES):
        part, switches = proof.drawn(rng)
        told = f"{number}: {part.sheet} {part.order} {switches}"
        own_part = as_data(system, proof, part, switches)
        assert proof.of_own(own_part.sheet) == proof.of_hand(part.sheet), told
        hand, data = counted(part, proof.of_hand), counted(own_part, proof.of_own)
        assert data == hand, told
        ways += len(hand)
    assert ways > 1.5 * CASES, "nothing much is thrown here"


def test_what_cannot_be_said_is_a_short_list_with_reasons() -> None:
    said = [reason for reasons in NOT_SAID.values() for reason in reasons.values()]
    assert all(said)
    assert len(said) <= 10


@pytest.mark.dear
@pytest.mark.native
@pytest.mark.parametrize("name", PROOFS)
def test_the_same_blows_once_more_take_no_more_than_twice_the_time(name: str) -> None:
    """What is thrown is remembered by both; the least of several rounds, for the machine is shared."""
    proof, rng = PROOFS[name], Random("once more")
    system, blows = own.system(proof.game), []
    for _ in range(40):
        part, switches = proof.drawn(rng)
        blows.append((part, as_data(system, proof, part, switches)))
    took: list[list[float]] = [[], []]
    for _ in range(6):
        for which in (0, 1):
            begun = time.process_time()
            for pair in blows:
                odds(pair[which])
            took[which].append(time.process_time() - begun)
    hand, data = (min(each[1:]) for each in took)
    assert data < 2 * hand, f"{1000 * data:.1f} ms by data, {1000 * hand:.1f} ms by hand"


@pytest.mark.native
def test_odds_by_data_take_no_more_than_twice_the_time() -> None:
    """On the blows of all five together, each counted by both one after the other."""
    rng, hand, data = Random("speed"), 0.0, 0.0
    for proof in PROOFS.values():
        system = own.system(proof.game)
        for _ in range(60):
            part, switches = proof.drawn(rng)
            other = as_data(system, proof, part, switches)
            for one, is_data in ((part, False), (other, True)):
                begun = time.process_time()
                odds(one)
                took = time.process_time() - begun
                hand, data = (hand, data + took) if is_data else (hand + took, data)
    assert data < 2 * hand, f"{data:.3f} s by data, {hand:.3f} s by hand"
