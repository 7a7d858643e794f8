"""Whole fights played out: the order of play and the chances are those of the rules, and a fight that is told is legal."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from functools import cache
from itertools import count as count_up
from itertools import pairwise
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from ahead_talk import OWN, READY, ahead, encounter, ready, told
from table_talk import SHIPPED

from goals import LONG, many, repeat_for
from sawbones.fight import deeds
from sawbones.foresight import chain as chains
from sawbones.foresight import lookout as lookouts
from sawbones.foresight import stances
from sawbones.foresight.chain import Chain
from sawbones.foresight.likely import about, error, percent
from sawbones.foresight.lookout import Ends, Falls, Lookout
from sawbones.foresight.outlook import PLACES, Count
from sawbones.foresight.playout import MOST_ROUNDS, Playout, Setting
from sawbones.foresight.policies import POLICIES, SAID, Moment
from sawbones.foresight.stances import Kept, Stance
from sawbones.foresight.story import Story
from sawbones.kit.values import Refused
from sawbones.play.limits import TooMany
from sawbones.play.resolve import Part, odds
from sawbones.play.thrown import pick
from sawbones.systems import find

if TYPE_CHECKING:
    from collections.abc import Iterator, Sized

    from sawbones.app import Document
    from sawbones.fight.state import State
    from sawbones.kit.system import System

AS = "after-sundown-revised"


def played(setting: Setting, fights: int, seed: int = 7) -> Count:
    count = Count(setting, seed, fights, stories=0)
    count.go_on(10**9)
    return count


# The order of play


class Decided(Lookout):
    """A lookout where a moment of the order of play brings to each what was decided before."""

    after: dict[Stance, Stance]
    begun: dict[Stance, Stance]

    def turn(self, on: Stance, falls: Falls, chance: Random) -> tuple[Stance, tuple[Any, ...]]:
        return (self.begun if falls.turn else self.after).pop(on), ()


def struck(setting: Setting, state: State, chance: Random) -> State:
    """The fight after somebody has struck somebody, whoever that is."""
    by, on = chance.sample(range(setting.count), 2)
    members = state.members
    for strike in setting.strikes[by]:
        order = strike.filled(members[by].sheet, members[on].sheet)
        if not strike.barred(members[by].sheet, members[on].sheet, order):
            deed = deeds.deed(setting.system, state, strike.message(members[by].name, members[on].name, order))
            return deed.after(deed.play([], pick(chance)).ends)
    return state


@pytest.mark.parametrize(("system", "place"), READY)
def test_the_turn_goes_on_as_in_the_rules(system: str, place: int) -> None:
    """A thousand turns, among them those of the fallen and of minutes that pass: who, which round and phase, whom it touches."""
    setting = ahead(ready(system, place))
    names = setting.names
    for seed in range(many(3, 60)):
        chance, state = Random(seed), setting.state
        lookout = Decided(state.book, setting.orders)
        fight = Playout(setting, lookout, 1, seed)
        for _ in range(30):
            deed = deeds.deed(setting.system, state, {"do": "next"})
            told = deed.play([], pick(chance))
            after = deed.after(told.ends)
            sheets = {end.name: end.sheet for end in told.ends[: told.before or None]}
            fight.stances = [Stance(state.book, member.sheet) for member in state.members]
            fight._known_idle, fight._due_in = None, 0
            stands = dict(zip(names, fight.stances, strict=True))
            lookout.after = {stands[part.name]: Stance(state.book, sheets[part.name]) for part in deed.parts}
            stands |= {part.name: lookout.after[stands[part.name]] for part in deed.parts}
            lookout.begun = {
                stands[part.name]: Stance(state.book, after.member(part.name).sheet) for part in told.later
            }
            deque(fight.goes_on(), 0)
            assert not lookout.after
            assert not lookout.begun
            turn = None if fight.turn is None else names[fight.turn]
            acted = tuple(names[one] for one in fight.acted)
            assert (turn, fight.round, fight.phase, acted) == (after.turn, after.round, after.phase, after.acted)
            if not state.book.phases:
                assert fight.seconds == after.seconds
            state = struck(setting, after, chance)


def test_a_mob_has_one_turn_and_each_of_it_strikes() -> None:
    document = ready(AS)
    document = told(document, {"do": "mob", "fighters": ["Ghoul 1", "Ghoul 2", "Ghoul 3"], "mob": "Ghouls"})
    document = told(document, {"do": "turn", "fighter": "Ghoul 1"})
    lines = list(Story(ahead(document), 1, 1).lines())
    assert [line.message.get("by") for line in lines[:4]] == ["Ghoul 1", "Ghoul 2", "Ghoul 3", None]


# What is drawn


def spread(lookout: Lookout, ends: Ends) -> Iterator[tuple[tuple[Stance, Stance | None], Fraction]]:
    """All that can be drawn from a table, and from those it goes on with; what has none yet is counted."""
    steps = [0, *ends.steps]
    for end, (before, after) in zip(ends.ends, pairwise(steps), strict=True):
        p = Fraction(after - before, steps[-1])
        if not isinstance(end, Ends):
            yield end, p
        elif end.steps:
            yield from ((last, p * more) for last, more in spread(lookout, end))
        else:
            on = end.stage
            assert on is not None
            for last in odds(Part("", on.rule, on.sheet, on.order, on.actor, on.handed), stage=on):
                yield (lookout.stance(last.sheet), lookout.stance(last.actor)), p * last.p


@pytest.mark.parametrize("system", repeat_for([*SHIPPED, *OWN], "fudge", "Hit points"))
def test_an_outcome_table_holds_the_odds(system: str) -> None:
    """What is drawn from is the odds of the act between the two, end by end."""
    setting = ahead(ready(system))
    lookout, chance = Lookout(setting.state.book, setting.orders), Random(1)
    members = setting.state.members
    tabled = 0
    for by, mine in enumerate(setting.strikes):
        for on, strike in ((on, strike) for on in range(setting.count) if on != by for strike in mine):
            pair = lookout.stance(members[by].sheet), lookout.stance(members[on].sheet)
            for _ in range(80):
                lookout.blow(strike, *pair, chance)
            mine_bare, bare = pair[0].bare, pair[1].bare
            blow = lookout._blows[strike, mine_bare, bare]
            assert blow is not None
            part = Part("", strike.act.rule, bare.sheet, blow.order, mine_bare.sheet)
            if not blow.ends.steps:
                with pytest.raises(TooMany):
                    odds(part, budget=50)  # they are many
                continue
            expected: dict[Any, Fraction] = {}
            for end in odds(part):
                key = end.sheet, end.actor
                expected[key] = expected.get(key, Fraction(0)) + end.p
            found: dict[Any, Fraction] = {}
            for (whom, who), p in spread(lookout, blow.ends):
                now = (
                    None
                    if who is None
                    else lookout._stances.became(mine_bare, blow.doer or mine_bare, who, strike.act.doer)
                )
                key = whom.sheet, None if now is None else now.sheet
                found[key] = found.get(key, Fraction(0)) + p
            assert found == expected
            tabled += 1
    assert tabled
    assert system != "eclipse-phase" or lookout._stages, "a dear table is made in two parts"


@pytest.mark.native
@pytest.mark.parametrize(
    ("system", "hits"),
    repeat_for(
        [*((system, 100) for system in (*SHIPPED, *OWN)), (AS, 60)], ("fudge", 100), ("Hit points", 100), (AS, 60)
    ),
)
def test_fights_of_tables_and_fights_of_dice_agree(system: str, hits: int) -> None:
    """Counted with outcome tables, and played act by act by the rules: within both errors, in every figure."""
    setting = ahead(ready(system), hits=hits)
    fights = max(15, many(150, 3_000))  # of fewer the mean says too little
    count = played(setting, 4 * fights)
    won, down, rounds = 0, [0] * setting.count, 0
    for number in range(fights):
        story = Story(setting, 11, number)
        list(story.lines())
        ended = story.ended()
        won += ended.won == "party"
        rounds += ended.rounds
        down = [so_far + stance.down for so_far, stance in zip(down, ended.stances, strict=True)]
    for came, counted in ((won, count.won), *zip(down, (ends[0] for ends in count.ends), strict=True)):
        off = 1.5 * (error(came, fights) + error(counted, count.fights))  # several figures, and all of them hold
        assert abs(came / fights - counted / count.fights) <= off
    mean = sum(lasted * often for lasted, often in count.rounds.items()) / count.fights
    assert abs(rounds / fights - mean) <= 0.35 * mean


# A fight that is told


@pytest.mark.parametrize(("system", "place"), READY)
def test_a_fight_that_is_told_is_legal(system: str, place: int) -> None:
    """Sent through the one door, its messages bring the same states; and it ends as it is said to."""
    document = ready(system, place)
    for number in range(many(1, 40)):
        story, now = Story(ahead(document), 3, number), document
        for line in story.lines():
            now = told(now, line.message)
            assert now.state == story.state
        ended = story.ended()
        assert ended.open or ended.won == story.won()


def test_the_five_go_from_the_worst_to_the_best() -> None:
    count = Count(ahead(ready(AS)), 7, 10)
    count.go_on(10**9)
    five = count.five()
    assert [name for name, _ in five] == [name for name, _ in PLACES]
    ranks = []
    for _, one in five:
        story = Story(count.setting, 7, one.number)
        list(story.lines())
        ranks.append(count._rank(story.ended()))
    assert ranks == sorted(ranks)
    assert len({one.number for _, one in five}) == len(five)
    assert [one.won for _, one in five if one.said.startswith("The party wins")] == ["party"] * sum(
        one.won == "party" for _, one in five
    )


# What is counted


@pytest.mark.parametrize("system", repeat_for([*SHIPPED, *OWN], "fudge", "Hit points"))
def test_the_same_seed_gives_the_same_figures(system: str) -> None:
    """However it was cut into slices; and another seed gives others."""
    setting = ahead(ready(system))
    whole, sliced = played(setting, 40), Count(setting, 7, 40, stories=0)
    while not sliced.over:
        sliced.go_on(sliced.work + 7)
    assert whole.figures() == sliced.figures()
    assert (whole.ends, whole.rounds) == (sliced.ends, sliced.rounds)
    other = played(setting, 40, seed=8)
    assert (other.rounds, other.ends) != (whole.rounds, whole.ends)


@pytest.mark.parametrize("system", repeat_for([*SHIPPED, *OWN], "fudge", "Hit points"))
def test_it_stands_still_after_every_piece_of_work(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what may take long, the odds of a blow or of a turn, one is counted at one go: a mob strikes one by one."""
    counted = [0, 0]

    def odds_counted(*args: Any, **how: Any) -> Any:
        counted[0] += 1
        return odds(*args, **how)

    monkeypatch.setattr(lookouts, "odds", odds_counted)
    monkeypatch.setattr(chains, "odds", odds_counted)
    document = ready(system, 0)
    first = document.state.members[-1].name
    for _ in range(4):
        document = told(document, {"do": "copy", "fighter": first})
    mob = [one.name for one in document.state.members if one.side == "foe"]
    if not document.state.book.phases:
        document = told(document, {"do": "mob", "fighters": mob, "mob": "All of them"})
    chain = Chain(ahead(document, policy="everyone"), 0, 1)
    for going in (chain, Count(ahead(document), 1, 40, stories=0)):
        while not going.over:
            before = counted[0]
            going.over = next(going._running, True)
            counted[1] = max(counted[1], counted[0] - before)
    assert counted[0] > 4
    assert counted[1] == 1


def test_what_stands_somewhere_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is counted, what is kept for it stays small."""
    monkeypatch.setattr(stances, "MOST_SHEETS", 300)
    monkeypatch.setattr(stances, "MOST_ALIKE", 250)
    monkeypatch.setattr(lookouts, "MOST_BLOWS", 200)
    monkeypatch.setattr(lookouts, "MOST_ENDS", 600)
    count = Count(ahead(ready("eclipse-phase", 1)), 7, 300, stories=0)
    lookout = count.lookout
    most = [0] * 7
    while not count.over:
        count.go_on(count.work + 2_000)
        kept: tuple[Sized, ...] = lookout._blows, lookout._ends, lookout._stages, lookout._turns
        held = *lookout._stances.held(), *(len(one) for one in kept), lookout._kept
        most = [max(pair) for pair in zip(most, held, strict=True)]
        assert sum(len(ends.ends) for ends in lookout._tables) == lookout._kept
        assert len(lookout._tables) <= 600
    assert (most[0], most[3]) == (300, 200)  # all that may be
    assert 100 < most[1] <= 250  # what is dropped all at once is seldom seen full
    assert 100 < most[2] <= 200
    assert max(most[4:6]) <= 200
    assert most[6] <= 600


def test_what_came_again_is_dropped_last() -> None:
    kept: Kept[str, Ends] = Kept()
    for name in "abc":
        kept.keep(name, Ends())
    kept["a"].came = True
    assert [kept.drop() is not None and "".join(kept) for _ in "xyz"] == ["ac", "a", ""]


@pytest.mark.parametrize("of", [20, 50, 100, 200, 1_000])
def test_a_figure_lies_within_its_error(of: int) -> None:
    """In 95 of a hundred counts and a margin, so that it does in 950 of any thousand, whatever the chance is: over all that can be counted, one by one."""
    for chance in (0.02, 0.05, 0.1, 0.2, 0.33, 0.5, 0.7, 0.9, 0.97):
        ways = [comb(of, came) * chance**came * (1 - chance) ** (of - came) for came in range(of + 1)]
        sure = sum(p for came, p in enumerate(ways) if abs(came / of - chance) <= error(came, of))
        assert sure >= 0.955, (of, chance, sure)


SAYS = [
    (0, 1000, "less than 3 in 1,000", "less than 3 in 1,000"),
    (1, 1000, "less than 1 %", "about less than 1 %, ± 1"),
    (620, 1000, "62 %", "about 62 %, ± 3"),
    (999, 1000, "more than 99 %", "about more than 99 %, ± 1"),
    (1000, 1000, "all but 3 in 1,000 at least", "all but 3 in 1,000 at least"),
    (0, 2, "not in 2", "not in 2"),
    (0, 0, "not counted yet", "not counted yet"),
]


@pytest.mark.parametrize(("came", "of", "said", "with_error"), SAYS)
def test_chances_in_words(came: int, of: int, said: str, with_error: str) -> None:
    assert (percent(came, of), about(came, of)) == (said, with_error)


# Policies

#: whom each strikes from place 1 of 5, where 0, 2 and 4 stand with these hurts
WHOM = [("nearest", {2}), ("weakest", {4}), ("strongest", {0}), ("random", {0, 2, 4}), ("protect", {2})]


@pytest.mark.parametrize(("policy", "whom"), WHOM)
def test_policies(policy: str, whom: set[int]) -> None:
    now = Moment(1, 5, threat=2, guards=True)
    assert {POLICIES[policy]([(0, 0), (2, 3), (4, 9)], now, Random(seed)) for seed in range(40)} == whom
    assert SAID[policy]
    assert POLICIES["protect"]([(4, 0)], now, Random(1)) == 4, "the threat has fallen"


def test_who_flees_is_out_and_lives() -> None:
    """Foes run once half of them are down; in the count, and in the fights that are told."""
    document = ready("fudge", 1)
    stays, runs = (ahead(document, flee=flee) for flee in ("nobody", "foes"))
    count = played(runs, 60)
    assert sum(ends[2] for ends in count.ends) > 0
    assert sum(count.rounds.elements()) < sum(played(stays, 60).rounds.elements())
    messages = [line.message for number in range(5) for line in Story(runs, 1, number).lines()]
    assert {"fled"} == {message["how"] for message in messages if message["do"] == "out"}


def test_an_empty_magazine_is_filled_before_the_next_shot() -> None:
    document = told(None, {"do": "new", "system": "eclipse-phase"})
    guard = {"durability": 60, "weapons": [["automatic_rifle", 40, 4]]}
    for side in ("party", "foe"):
        document = told(document, {"do": "join", "fighter": side, "side": side, "sheet": guard})
    lines = [line for number in range(10) for line in Story(ahead(document), 1, number).lines()]
    acts = [line.message["act"] for line in lines if line.message["do"] == "act"]
    assert set(acts) == {"attack", "reload", "clear"}  # weapons fail, too
    assert acts.count("attack") > acts.count("reload")


# What cannot be looked ahead at

CLUBS = {"Boris": "club 3L", "Ghoul": "claws 4L"}
REFUSED = [
    ([], {}, "Nobody of the party stands"),
    ([("Boris", "party")], {}, "Nobody of the foes stands"),
    ([("Tom", "party"), ("Rat", "foe")], {}, "has anything to strike with"),
    ([("Boris", "party"), ("Ghoul", "foe")], {"policy": "clever"}, "A policy is one of"),
    ([("Boris", "party"), ("Ghoul", "foe")], {"policy": "protect", "protect": "Nobody"}, "Say who is to be protected"),
]


@pytest.mark.parametrize(("who", "plan", "sentence"), REFUSED)
def test_what_cannot_be_looked_ahead_at(who: list[tuple[str, str]], plan: dict[str, str], sentence: str) -> None:
    document = told(None, {"do": "new", "system": AS})
    for name, side in who:
        line = f"{name}, {CLUBS[name]}" if name in CLUBS else name
        document = told(document, {"do": "quick", "line": line, "side": side})
    with pytest.raises(Refused) as refused:
        Count(ahead(document, **plan), 1, 10)
    assert sentence in str(refused.value)


def test_two_who_cannot_hurt_each_other_end_in_a_sentence() -> None:
    document = told(None, {"do": "new", "system": AS})
    for side in ("party", "foe"):
        document = told(document, {"do": "quick", "line": f"{side}, feather 0L", "side": side})
    count = played(ahead(document), 50)
    assert "No fight ended within 60 rounds" in count.assumes()
    assert count.figures()["rounds"] == {"p5": MOST_ROUNDS, "p50": MOST_ROUNDS, "p95": MOST_ROUNDS}
    assert count.figures()["win"]["p"] == 0


def test_a_hundred_end_in_a_sentence() -> None:
    """As many as a fight holds: what was counted is said, and that more would take too long."""
    document = told(None, {"do": "new", "system": AS})
    for side in ("party", "foe"):
        document = told(document, {"do": "quick", "line": f"50 {side}, claws 4L", "side": side})
    count = Count(ahead(document), 1, 10_000, stories=0)
    count.go_on(30_000)
    assert 0 < count.fights < 20
    count.lookout.work = 10**9  # as if it had been counted for a quarter of a minute
    count.go_on(10**10)
    assert count.over
    assert f"More than {count.fights} of them would take too long." in count.assumes()


# More foes, a stronger party


def no_easier(system: System, seed: int) -> bool:
    """Another foe, and a friend less: neither is easier, beyond the errors; whether there was anything to fight out there.

    What seems easier is counted anew, by another seed and eight times as often.
    """
    rng = Random(f"{system.id} {seed}")
    document = encounter(system, rng, rng.randint(1, 3), rng.randint(1, 3))
    try:
        Count(ahead(document), 1, 1)
    except Refused:  # somebody has come dead
        return False
    foe = told(document, {"do": "copy", "fighter": rng.choice(_of(document, "foe"))})
    friend = told(document, {"do": "copy", "fighter": rng.choice(_of(document, "party"))})
    assert foe.state.members[-1].name.startswith("Foe")
    assert friend.state.members[-1].name.startswith("Party")

    @cache
    def chance(which: int, fights: int, by: int) -> tuple[float, float]:
        count = played(ahead((foe, document, friend)[which]), fights, by)
        return count.won / fights, error(count.won, fights)

    for harder, easier, said in ((0, 1, "a foe more"), (1, 2, "a friend more")):
        seems = []
        for fights, by in ((60, 7), (480, 11)):
            (first, off), (second, more) = chance(harder, fights, by), chance(easier, fights, by)
            seems.append(first - off > second + more)
            if not seems[-1]:
                break
        assert not all(seems), f"{said}, seed {seed}"
    return True


@pytest.mark.native
@pytest.mark.timeout(6 * 3_600 if LONG else 300)
@pytest.mark.parametrize("system", repeat_for(SHIPPED, "fudge"))
def test_more_foes_are_no_easier_and_more_friends_no_harder(system: str) -> None:
    """In so many encounters that are fought out."""
    of, wanted = find(system), many(4, 1_000)
    assert of is not None
    assert next(place for place, n in enumerate(fought(of), 1) if n == wanted) >= wanted


def fought(system: System) -> Iterator[int]:
    """How many encounters have been fought out, one seed after the other."""
    found = 0
    for seed in count_up():
        found += no_easier(system, seed)
        yield found


def _of(document: Document, side: str) -> list[str]:
    return [member.name for member in document.state.members if member.side == side]
