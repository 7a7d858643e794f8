"""How long somebody stands, against brute force; and how far what is counted by chance is off."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Any

import pytest
from ahead_talk import AS, OWN, ahead, even, fights, ready, told
from table_talk import SHIPPED, accepted
from test_oracles import dyces, icepools

from goals import LONG, many, repeat_for
from sawbones.foresight.chain import ROUNDS, Chain
from sawbones.foresight.likely import error
from sawbones.foresight.outlook import Count
from sawbones.play.thrown import generator

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.app import Document


def stands(document: Document, name: str, samples: int = 0, seed: int = 1, **plan: Any) -> Chain:
    setting = ahead(document, **{"policy": "everyone", **plan})
    chain = Chain(setting, setting.names.index(name), seed, samples or 200)
    chain.go_on(10**9)
    return chain


#: boxes of a wound by net damage in After Sundown, and the net damage that drops at once
BOXES, DROPS = {0: 0, 1: 1, 2: 3, 3: 6}, 4
#: (strength, damage of each foe's claws)
CELLARS = [(4, (5, 5)), (3, (4,)), (6, (5, 6, 4)), (1, (3, 3)), (5, (2,))]


@pytest.mark.parametrize("oracle", [icepools, dyces])
@pytest.mark.parametrize(("strength", "claws"), CELLARS)
@pytest.mark.parametrize(("hits", "more"), [(100, 0), (60, 0), (25, 2)])
def test_a_chain_is_brute_force_written_apart_from_the_rules(
    strength: int, claws: tuple[int, ...], oracle: Callable[[int], dict[int, Fraction]], hits: int, more: int
) -> None:
    """Soak by icepool and by dyce, boxes by hand, every path followed to its end; so many attacks hit, with net hits."""
    document = told(None, {"do": "new", "system": AS})
    document = told(document, {"do": "join", "fighter": "Boris", "side": "party", "sheet": {"strength": strength}})
    for number, damage in enumerate(claws):
        document = told(document, {"do": "quick", "line": f"Ghoul {'ABC'[number]}, claws {damage}L"})
    soak = oracle(strength)
    dealt = [damage + more for damage in claws]
    nets = [{max(0, damage - soaked): Fraction(0) for soaked in soak} for damage in dealt]
    for damage, net in zip(dealt, nets, strict=True):
        for soaked, p in soak.items():
            net[max(0, damage - soaked)] += p

    @cache
    def up(boxes: int, blow: int, rounds: int) -> Fraction:
        if blow == len(claws):
            return up(boxes, 0, rounds - 1) if rounds > 1 else Fraction(1)
        found = Fraction(100 - hits, 100) * up(boxes, blow + 1, rounds)
        for net, p in nets[blow].items():
            after = boxes + BOXES.get(net, 10)
            if net < DROPS and after < 10:
                found += Fraction(hits, 100) * p * up(after, blow + 1, rounds)
        return found

    chain = stands(document, "Boris", hits=hits, net=more)
    assert chain.exact == [up(0, 0, rounds) for rounds in range(1, ROUNDS + 1)]


#: (strength, damage) of one of the party, who strikes first, and of a foe
DUELS = [((4, 5), (4, 5)), ((3, 4), (6, 5)), ((1, 2), (2, 3)), ((5, 3), (2, 4))]


@pytest.mark.parametrize("oracle", [icepools, dyces])
@pytest.mark.parametrize(("mine", "theirs"), DUELS)
def test_the_chance_to_win_a_duel_is_brute_force(
    mine: tuple[int, int], theirs: tuple[int, int], oracle: Callable[[int], dict[int, Fraction]]
) -> None:
    """Blow for blow to the end, written apart from the rules; what is counted lies within its error, or nearly so."""
    document = told(None, {"do": "new", "system": AS})
    for name, side, (strength, damage) in (("Boris", "party", mine), ("Ghoul", "foe", theirs)):
        line = {"do": "quick", "line": f"{name}, claws {damage}L", "side": side}
        document = told(document, {**line, "sheet": {"strength": strength}})
    nets: list[dict[int, Fraction]] = [{}, {}]  # of a blow of mine, and of one of theirs
    for blow, damage, strength in ((nets[0], mine[1], theirs[0]), (nets[1], theirs[1], mine[0])):
        for hits, p in oracle(strength).items():
            net = max(0, damage - hits)
            blow[net] = blow.get(net, Fraction(0)) + p

    @cache
    def wins(me: int, foe: int) -> Fraction:
        """With so many boxes each, and my blow: what changes nothing comes back to the same, and is left out of both."""
        sure, later = Fraction(0), Fraction(0)
        again = nets[0].get(0, Fraction(0)) * nets[1].get(0, Fraction(0))
        for net, p in nets[0].items():
            after = foe + BOXES.get(net, 10)
            if net >= DROPS or after >= 10:
                sure += p
                continue
            for back, q in nets[1].items():
                then = me + BOXES.get(back, 10)
                if back < DROPS and then < 10 and (net or back):
                    later += p * q * wins(then, after)
        return (sure + later) / (1 - again)

    count = Count(ahead(document), 7, 600, stories=0)
    count.go_on(10**9)
    assert abs(count.won / 600 - wins(0, 0)) <= 1.5 * error(count.won, 600)


@pytest.mark.parametrize("system", SHIPPED)
def test_a_chain_is_every_path_of_its_odds(system: str) -> None:
    """The first round of it, in every system: every way of every blow followed by itself."""
    for document in fights(system, many(3, 60), "chain"):
        try:
            chain = stands(document, document.state.members[0].name, samples=1)
        except Exception as wrong:  # noqa: BLE001 - somebody has come dead, or nobody can strike
            assert type(wrong).__name__ == "Refused"
            continue
        if not chain.exact:
            continue
        book = document.state.book

        def paths(sheet: Any, left: list[Any], chain: Chain = chain, book: Any = book) -> Fraction:
            if book.fate(sheet)[0]:
                return Fraction(0)
            if not left:
                return Fraction(1)
            part = chain._part(left[0], sheet)
            if part is None:
                return paths(sheet, left[1:])
            return sum((end.p * paths(end.sheet, left[1:]) for end in chain_odds(part)), Fraction(0))

        assert chain.exact[0] == paths(chain.setting.state.members[0].sheet, chain.rounds[0])


def chain_odds(part: Any) -> Any:
    from sawbones.play.resolve import odds  # noqa: PLC0415 - for this alone

    return odds(part)


#: what is true, as far as it can be known, and of each trial how often it came, of how many
Sampled = tuple[float, list[tuple[int, int]]]


def stood(system: str, trials: int) -> Sampled:
    """How often one stands after the first round in which that is open: another seed for each trial."""
    setting = ahead(even(system))
    chain = Chain(setting, 0, 0, 100)
    chain.go_on(10**9)
    sampled = chain.lookout
    found = []
    for seed in range(trials):
        one = Chain(setting, 0, seed, 100)
        one.lookout = sampled  # what was looked at once is known
        while one.sampled < one.samples:
            for _ in one._sample(generator(seed, one.sampled)):
                pass
        found.append(one.stood)
    open_ = next((n for n in range(ROUNDS) if 0.02 < sum(stood[n] for stood in found) / (100 * trials) < 0.98), 0)
    came = [(stood[open_], 100) for stood in found]
    exact = float(chain.exact[open_]) if open_ < len(chain.exact) else sum(n for n, _ in came) / (100 * trials)
    return exact, came


def won(system: str, trials: int) -> Sampled:
    """How often the party wins: fifty fights for each trial, by a seed of its own."""
    setting, found = ahead(even(system)), []
    lookout = None
    for seed in range(trials):
        count = Count(setting, seed, 50, stories=0)
        lookout = count.lookout = lookout or count.lookout  # what was looked at once is known
        lookout.work = 0
        count.go_on(10**9)
        found.append((count.won, count.fights))
    assert all(of == 50 for _, of in found)
    return sum(came for came, _ in found) / (50 * trials), found


@pytest.mark.dear
@pytest.mark.native
@pytest.mark.timeout(3_600 if LONG else 300)
@pytest.mark.parametrize("figure", [stood, won])
@pytest.mark.parametrize("system", repeat_for([*SHIPPED, *OWN], *SHIPPED[:1]))
def test_a_sampled_figure_lies_within_its_error(system: str, figure: Callable[[str, int], Sampled]) -> None:
    """In 95 of a hundred counts: against the exact chain where there is one, else against all of the counts together."""
    trials = max(20, many(20, 1_000))  # of fewer one may be too many
    truth, counts = figure(system, trials)
    within = sum(abs(came / of - truth) <= error(came, of) for came, of in counts)
    noise = 2 * sqrt(0.95 * 0.05 * trials)  # so much the trials themselves may be off
    assert within >= 0.95 * trials - noise, f"{within} of {trials}, of {truth:.3f}"
    print(f"{figure.__name__}, {system}: {within} of {trials} within their error, of {truth:.3f}")


@pytest.mark.parametrize("system", [*SHIPPED, *OWN])
def test_how_long_somebody_stands_is_said(system: str) -> None:
    """Round by round, never more likely than before; exactly, or about."""
    document = ready(system)
    name = document.state.members[0].name
    _, reply = accepted(document, {"do": "stand", "fighter": name, "work": 1_000_000})
    screen = reply["screen"]
    assert screen["over"]
    assert len(screen["rounds"]) == ROUNDS
    shares = [one["share"] for one in screen["rounds"]]
    errors = [one["error"] for one in screen["rounds"]]
    assert all(later <= sooner + off for sooner, later, off in zip(shares, shares[1:], errors[1:], strict=False))
    for one in screen["rounds"]:
        assert (one["error"] > 0) == one["percent"].startswith(("about", "less than 3 in", "all but 3 in"))
    assert "as they stand now" in screen["assumes"]
    first = accepted(document, {"do": "stand", "fighter": name, "work": 30})[1]["screen"]
    assert len(first["rounds"]) <= ROUNDS


@pytest.mark.parametrize("system", [*SHIPPED, *OWN])
def test_the_first_figure_comes_before_the_chain(system: str) -> None:
    """However long the chain takes to its first round: a few fights are played out before, and then give way to it."""
    document = ready(system)
    for number in (1, 5):
        for member in document.state.members:
            document = told(document, {"do": "copy", "fighter": member.name}) if number == 5 else document
    name = document.state.members[0].name
    slices = [
        accepted(document, {"do": "stand", "fighter": name, "work": work})[1]["screen"] for work in range(20, 360, 20)
    ]
    first = next(one for one in slices if one["rounds"])
    assert all(0 <= one["share"] <= 1 for screen in slices for one in screen["rounds"])
    assert all(one["error"] > 0 for one in first["rounds"])
    assert "Played out" in first["assumes"]
    last = accepted(document, {"do": "stand", "fighter": name, "work": 1_000_000})[1]["screen"]
    assert last["over"]
    exact = [one["error"] == 0 for one in last["rounds"]]
    assert last["assumes"].startswith("Exact") == all(exact)
