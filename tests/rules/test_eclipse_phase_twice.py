"""An attack of Eclipse Phase written down a second time, as bare arithmetic: any attack, and all of its odds."""

from __future__ import annotations

import time
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table_talk import accepted, act, begun

from goals import many
from sawbones.play.resolve import Part, odds, play
from sawbones.systems.eclipse_phase.book import EclipsePhase
from sawbones.systems.eclipse_phase.orders import Attack
from sawbones.systems.eclipse_phase.sheet import Fighter

SHEETS = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["biomorph", "biomorph", "pod", "synthmorph"]), "durability": st.integers(20, 60),
        "somatics": st.integers(5, 35), "energy": st.integers(0, 16), "kinetic": st.integers(0, 16), "damage": st.integers(0, 50),
        "wounds": st.integers(0, 4), "traumas": st.integers(0, 2), "wound_ignore": st.integers(0, 4), "unconscious": st.booleans(),
    }
)  # fmt: skip
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "printing": st.sampled_from(["first", "second", "later"]), "margin": st.sampled_from(["subtract", "roll"]),
        "defender_critical": st.sampled_from(["malfunction", "benefit", "none"]), "half_rounds": st.sampled_from(["up", "down"]),
        "shock_wound_modifiers": st.booleans(), "called_shot_margin": st.booleans(), "excellent_damage": st.booleans(),
    },
)  # fmt: skip
ORDERS = st.fixed_dictionaries(
    {
        "skill": st.integers(10, 110), "modifiers": st.integers(-90, 90), "defence": st.integers(0, 110),
        "defence_modifiers": st.integers(-90, 90), "defended": st.booleans(), "dice": st.integers(0, 5), "plus": st.integers(0, 25),
        "divide": st.sampled_from([1, 2]), "bonus_dice": st.integers(-2, 3), "ap": st.integers(-12, 0),
        "armour": st.sampled_from(["kinetic", "energy"]), "shock": st.booleans(),
        "called_shot": st.sampled_from(["none", "none", "armour", "disarm", "place"]),
    }
)  # fmt: skip


def target_of(base: int, modifiers: int) -> int:
    return base + min(60, max(-60, modifiers))


def works(roll: int, target: int) -> bool:
    return roll == 0 or (roll <= target and roll < 99)


class Again:
    """The attack once more. ``rest`` gives what comes after the dice, from the numbers they show."""

    def __init__(self, sheet: dict[str, Any], options: dict[str, Any], order: dict[str, Any]) -> None:
        self.sheet, self.order = sheet, order
        later = options.get("printing") == "later"
        self.by_roll = options.get("margin", "roll" if later else "subtract") == "roll"
        usual = {"first": "malfunction", "second": "benefit", "later": "none"}[options.get("printing", "first")]
        self.jams = options.get("defender_critical", usual) == "malfunction"
        self.up = options.get("half_rounds", "up") == "up"
        self.hinders = options.get("shock_wound_modifiers", True)
        self.called_bonus = options.get("called_shot_margin", True)
        self.excellent = options.get("excellent_damage", True)
        called = 10 if order["called_shot"] != "none" else 0
        self.mine = target_of(order["skill"], order["modifiers"] - called)
        self.theirs = target_of(order["defence"], order["defence_modifiers"])
        self.body = sheet["kind"] in ("biomorph", "pod")
        self.dr = -(-sheet["durability"] * 3 // 2) if self.body else 2 * sheet["durability"]
        self.wt = -(-sheet["durability"] // 5)
        self.up_before = sheet["damage"] < sheet["durability"] and not sheet["unconscious"]
        self.dice = max(0, order["dice"] + order["bonus_dice"])

    def penalty(self, wounds: int) -> int:
        ignored: int = min(3, self.sheet["wound_ignore"])
        traumas: int = self.sheet["traumas"]
        return 10 * max(0, wounds - ignored) + 10 * traumas

    def half(self, number: int) -> int:
        return (number + 1) // 2 if self.up else number // 2

    def opposed(self, one: int, other: int | None) -> tuple[bool, bool, bool, int, str | None]:
        """Hit, armor bypassed by a critical, malfunction, margin, whose critical."""
        hit = works(one, self.mine)
        critical = hit and one % 11 == 0
        answered = other is not None and works(other, self.theirs)
        answer = answered and other is not None and other % 11 == 0
        lands = hit
        if hit and answered and other is not None:
            lands = one > other if critical == answer else critical
        margin = (one if self.by_roll else max(0, self.mine - one)) if hit else min(0, self.mine - one)
        whose = "both" if critical and answer else "attacker" if critical else "defender" if answer else None
        return lands, critical, answer and not lands and self.jams, margin, whose

    def value(self, dice: int, margin: int) -> tuple[int, int]:
        """The bonus and the Damage Value."""
        order = self.order
        dv = max(0, dice + order["plus"])
        dv = self.half(dv) if order["divide"] == 2 else dv
        bonus = 10 if margin >= 60 else 5 if margin >= 30 else 0
        if not self.excellent or (order["called_shot"] != "none" and not self.called_bonus):
            bonus = 0
        dv += bonus
        if order["called_shot"] == "disarm" and margin >= 30:
            dv = self.half(dv)
        return bonus, dv

    def shock_target(self) -> int | None:
        if not (self.order["shock"] and self.body and self.up_before):
            return None
        sheet = self.sheet
        less = min(60, self.penalty(sheet["wounds"])) if self.hinders else 0
        return int(sheet["durability"] - sheet["damage"] + sheet["energy"] - less)

    def harm(self, dv: int, *, bypass: bool) -> tuple[int, int, int]:
        """Armor left, damage, new wounds."""
        armour = 0 if bypass else max(0, self.sheet[self.order["armour"]] + self.order["ap"])
        damage = max(0, dv - armour)
        return armour, damage, damage // self.wt

    def state(self, damage: int, *, unconscious: bool) -> str:
        if damage >= self.dr:
            return "dead"
        if damage >= self.sheet["durability"]:
            return "unconscious" if self.body else "disabled"
        return "unconscious" if unconscious else "active"


@settings(max_examples=many(300, 300))
@given(SHEETS, OPTIONS, ORDERS, st.integers(0, 99), st.integers(0, 99), st.data())
def test_any_attack(sheet: Any, options: Any, order: Any, one: int, other: int, data: st.DataObject) -> None:
    again = Again(sheet, options, order)
    other_ = other if order["defended"] else None
    hit, critical, jam, margin, whose = again.opposed(one, other_)
    answers = [one, *([other] if order["defended"] else [])]
    truth: dict[str, Any] = {"hit": hit, "malfunction": jam, "margin": margin, "critical": whose}
    total, tests, shocked = sheet["damage"], [], 0
    wounds = 0
    unconscious, prone = sheet["unconscious"], None
    if hit:
        dice = data.draw(st.integers(again.dice, 10 * again.dice))
        answers += [dice] if again.dice else []
        bonus, dv = again.value(dice, margin)
        target = again.shock_target()
        if target is not None:
            roll = data.draw(st.integers(0, 99))
            answers.append(roll)
            tests.append(("shock", target, roll, works(roll, target)))
            shocked = 0 if works(roll, target) else max(3, max(0, roll - target) // 10)
            dv = dv if shocked else again.half(dv)
        prone = True if shocked else None
        armour, damage, wounds = again.harm(dv, bypass=critical or (order["called_shot"] == "armour" and margin >= 30))
        total += damage
        truth |= {"bonus": bonus, "dv": dv, "armour": armour, "damage": damage, "wounds": wounds}
        if again.up_before and total < sheet["durability"]:
            stand = target_of(3 * sheet["somatics"], -again.penalty(sheet["wounds"] + wounds))
            for test, due in (("knockdown", wounds and not shocked), ("unconsciousness", wounds > 1)):
                if due:
                    roll = data.draw(st.integers(0, 99))
                    answers.append(roll)
                    tests.append((test, stand, roll, works(roll, stand)))
                    prone = prone or not works(roll, stand)
                    unconscious = unconscious or (test == "unconsciousness" and not works(roll, stand))
    document, reply = act(begun("eclipse-phase", sheet, **options), "attack", order, *answers)
    assert reply["question"] is None
    result = reply["result"]
    assert {name: result[name] for name in truth} == truth
    assert [(t["test"], t["target"], t["roll"], t["passed"]) for t in result["tests"]] == tests
    facts = document.state.book.facts(document.state.member("Boris").sheet)
    assert facts["damage"] == total
    assert facts["wounds"] == sheet["wounds"] + wounds
    assert facts["shock_turns"] == shocked
    assert facts["state"] == again.state(total, unconscious=unconscious)
    if prone is not None:
        assert facts["prone"] == prone


# The odds, counted over every face of both d100s, the damage dice and each test


def passes(target: int) -> Fraction:
    return Fraction(sum(works(roll, target) for roll in range(100)), 100)


def truth_of(again: Again) -> dict[Any, Fraction]:
    """Every pair of d100s, every sum of the dice, every number of each test."""
    sheet, order = again.sheet, again.order
    sums = Counter(map(sum, product(range(1, 11), repeat=again.dice)))
    struck: Counter[Any] = Counter()
    pairs = 0
    for one in range(100):
        for other in range(100) if order["defended"] else [None]:
            pairs += 1
            hit, critical, jam, margin, _ = again.opposed(one, other)
            struck[hit, critical and hit, jam, max(0, margin) // 30 if hit else 0] += 1
    found: dict[Any, Fraction] = {}

    def add(key: Any, p: Fraction) -> None:
        found[key] = found.get(key, Fraction(0)) + p

    target = again.shock_target()
    shocks = Counter(
        0 if works(roll, target) else max(3, max(0, roll - target) // 10) for roll in range(100)
    ) if target is not None else Counter({None: 100})  # fmt: skip
    for (hit, critical, jam, tier), ways in struck.items():
        p = Fraction(ways, pairs)
        if not hit:
            add(
                (
                    False,
                    jam,
                    sheet["damage"],
                    sheet["wounds"],
                    again.state(sheet["damage"], unconscious=sheet["unconscious"]),
                    0,
                ),
                p,
            )
            continue
        for (dice, times), (shock, rolls) in product(sums.items(), shocks.items()):
            q = p * Fraction(times, 10**again.dice) * Fraction(rolls, 100)
            _, dv = again.value(dice, 30 * tier)
            dv = again.half(dv) if shock == 0 else dv
            _, damage, wounds = again.harm(dv, bypass=critical or (order["called_shot"] == "armour" and tier > 0))
            total = sheet["damage"] + damage
            key = (True, False, total, sheet["wounds"] + wounds)
            stand = target_of(3 * sheet["somatics"], -again.penalty(sheet["wounds"] + wounds))
            awake = passes(stand) if wounds > 1 and again.up_before and total < sheet["durability"] else Fraction(1)
            for down, chance in ((False, awake), (True, 1 - awake)):
                if chance:
                    state = again.state(total, unconscious=down or sheet["unconscious"])
                    add((*key, state, shock or 0), q * chance)
    return found


@settings(max_examples=many(25, 25))
@given(SHEETS, OPTIONS, ORDERS)
def test_the_odds_are_every_face_counted(sheet: Any, options: Any, order: Any) -> None:
    order = order | {"dice": min(order["dice"], 2), "bonus_dice": 0}
    document = begun("eclipse-phase", sheet, **options)
    _, reply = accepted(document, {"do": "odds", "act": "attack", "on": "Boris", "order": order})
    counted: dict[Any, Fraction] = {}
    for end in reply["outcomes"]:
        facts, result = end["facts"]["Boris"], end["result"]
        key = (
            result["hit"],
            result["malfunction"],
            facts["damage"],
            facts["wounds"],
            facts["state"],
            facts["shock_turns"],
        )
        counted[key] = counted.get(key, Fraction(0)) + Fraction(end["p"])
    assert counted == truth_of(Again(sheet, options, order))


def ends(sheet: dict[str, Any], order: dict[str, Any], *script: int) -> list[Any]:
    return odds(Part("x", EclipsePhase().attack, Fighter(**sheet), Attack(**order)), script)


@pytest.mark.dear
@pytest.mark.parametrize("order", [{"skill": 60, "defence": 45}, {"skill": 20, "defence": 90, "called_shot": "armour"},
                                   {"skill": 99, "modifiers": 20, "defence": 99, "defence_modifiers": -5}])  # fmt: skip
def test_the_odds_are_the_rule_played_over_every_pair(order: dict[str, Any]) -> None:
    sheet = Fighter(kinetic=4, durability=90)
    part = Part("x", EclipsePhase().attack, sheet, Attack(**order, dice=0, plus=1))  # too little for a wound
    played: Counter[Any] = Counter()
    for pair in product(range(100), repeat=2):
        end = play([part], pair).ends[0]
        counted = {name: end.counted[name] for name in ("hit", "malfunction", "damage", "wounds")}
        played[end.sheet, tuple(counted.items())] += 1
    found: Counter[Any] = Counter()
    for way in odds(part):
        counted = {name: way.result[name] for name in ("hit", "malfunction", "damage", "wounds")}
        found[way.sheet, tuple(counted.items())] += way.p  # type: ignore[assignment]
    assert {key: Fraction(ways, 10_000) for key, ways in played.items()} == found


def test_known_rolls_narrow_the_odds() -> None:
    sheet, order = {"durability": 50, "somatics": 30}, {"skill": 75, "defence": 30, "dice": 2, "plus": 10}
    whole = ends(sheet, order)
    one = ends(sheet, order, 20)
    both = ends(sheet, order, 20, 83)
    assert len(whole) > len(one) > len(both)
    assert all(end.result["hit"] for end in both)
    assert sum(end.p for end in one if not end.result["hit"]) == Fraction(13, 100), "20 to 30, 00 and 11"
    assert len(ends(sheet, order, 20, 83, 16)) == 3, "unconscious is down too"
    assert len(ends(sheet, order, 20, 83, 16, 40, 27)) == 1


def test_knockdown_in_the_odds() -> None:
    order = {"skill": 98, "defended": False, "dice": 0, "plus": 7}
    found = {end.sheet.prone: end.p for end in ends({"somatics": 20}, order, 50)}
    assert found == {False: Fraction(51, 100), True: Fraction(49, 100)}


@pytest.mark.native
@pytest.mark.parametrize(("order", "most"), [({}, 60), ({"shock": True}, 150), ({"skill": 98, "defence": 98}, 100)])
def test_the_odds_of_a_whole_attack_are_quick(order: dict[str, Any], most: float) -> None:
    document = begun("eclipse-phase", {"somatics": 20, "kinetic": 10})
    shot = {"skill": 65, "modifiers": 10, "defence": 30, "dice": 4, "plus": 5, "ap": -10} | order
    message = {"do": "odds", "act": "attack", "on": "Boris", "order": shot}
    took = []
    for _ in range(4):
        start = time.process_time()
        accepted(document, message)
        took.append(1000 * (time.process_time() - start))
    assert min(took) < most, "milliseconds; here a fifth of this is usual"


def test_the_odds_are_drawn_by_what_matters_worst_first() -> None:
    document = begun("eclipse-phase", {"durability": 20, "somatics": 15, "kinetic": 12})
    order = {"skill": 60, "defence": 30, "dice": 4}
    _, reply = accepted(document, {"do": "odds", "act": "attack", "on": "Boris", "order": order})
    labels = [bar["label"] for bar in reply["screen"]["chances"][0]["bars"]]
    assert labels == ["dead", "out", "down", "wounded", "scratch", "no damage", "miss"]
