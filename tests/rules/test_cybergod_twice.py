"""A blow of Cybergod written down a second time, as bare arithmetic, and any run of blows through both."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from table_talk import accepted, begun, boris

from goals import many

WOUNDS = ["bruised", "wounded", "injured", "maimed", "dying"]
#: points for hits: (points, hits)
AP = {"1/2": (1, 2), "1": (1, 1), "2": (2, 1), "3": (3, 1), "4": (4, 1), "5": (5, 1), "6": (6, 1)}

SHEETS = st.fixed_dictionaries(
    {
        "body": st.sampled_from([6, 8, 10, 12]), "toughness": st.integers(0, 7), "dr": st.integers(0, 2),
        "armour": st.integers(0, 9), "cover": st.integers(0, 4), "simplified": st.booleans(), "resolve": st.integers(0, 3),
        "drug": st.sampled_from(["none", "painkillers", "stimulants", "adrenaline"]), "fatigued": st.integers(0, 2),
        **{name: st.integers(0, 3) for name in WOUNDS},
    }
)  # fmt: skip
BLOWS = st.lists(
    st.fixed_dictionaries(
        {
            "dcs": st.lists(st.integers(0, 7), max_size=6), "ap": st.sampled_from(list(AP)), "nonlethal": st.booleans(),
            "mitigate": st.just("auto") | st.integers(0, 4),
        }
    ),
    max_size=4,
)  # fmt: skip


class Blow:
    """One fighter, and everything that a blow does to them, with counts of successes as they come."""

    def __init__(self, sheet: dict[str, Any], counts: Any) -> None:
        self.at = dict(sheet) | {"dead": False, "destroyed": False, "incapacitated": False, "stunned": 0}
        self.counts = counts
        self.answers: list[Any] = []
        self.tests: list[list[Any]] = []
        self.result: dict[str, Any] = {}

    def reduce(self, order: dict[str, Any]) -> list[int]:
        at = self.at
        classes = [max(0, dc - at["dr"]) for dc in order["dcs"]]
        points, hits = AP[order["ap"]]
        worth = sorted([i for i, dc in enumerate(classes) if dc > 0], key=lambda i: (-classes[i], i))
        wanted = 99 if order["mitigate"] == "auto" else order["mitigate"]
        spent, halved = 0, 0
        while halved < min(wanted, len(worth)):
            price = ((halved + 1) * points + hits - 1) // hits
            if price > at["cover"] + at["armour"]:
                break
            halved, spent = halved + 1, price
        for i in worth[:halved]:
            classes[i] //= 2
        cover = min(spent, at["cover"])
        at["cover"] -= cover
        at["armour"] -= spent - cover
        self.result = {"dcs": classes, "spent": {"cover": cover, "armour": spent - cover}}
        return classes

    def raise_(self, name: str) -> None:
        self.at[name] = min(5, self.at[name] + 1)

    def strike(self, order: dict[str, Any]) -> None:
        self.tests, self.answers, at = [], [], self.at
        due: set[str] = set()
        for dc in self.reduce(order):
            if dc == 0:
                continue
            if dc >= 5:
                at["dead" if dc == 5 else "destroyed"] = True
                continue
            self.raise_(["bruised", "wounded", "injured", "dying"][dc - 1])
            due.add(["shock", "escalation", "critical", "death"][dc - 1])
        if order["nonlethal"] and due:
            due = {"shock"}
        if at["dead"] or at["destroyed"]:
            return
        if "shock" in due:
            self.shock()
        for trigger, by, then, name in (
            ("escalation", "wounded", "critical", "injured"), ("critical", "injured", "death", "dying"), ("death", "dying", "", "dead"),
        ):  # fmt: skip
            if trigger not in due or self.against(trigger, at[by], at[by])[0] == 2:
                continue
            if name == "dead":
                at["dead"] = True
            else:
                self.raise_(name)
                due.add(then)

    def level(self) -> int:
        return sum(self.at[name] for name in WOUNDS)

    def shock(self) -> None:
        at, level = self.at, self.level()
        if at["simplified"]:
            whole = (at["body"] - 4) // 2 + at["toughness"]
            grade = 0 if level >= whole else 1 if 2 * level >= whole else 2
            self.tests.append(["shock", whole, None, grade == 2])
        else:
            grade, _ = self.against("shock", level, level // 2)
        if grade == 1:
            self.raise_("stunned")
        if grade == 0:
            at["incapacitated"] = True

    def against(self, trigger: str, full: int, part: int) -> tuple[int, int]:
        at = self.at
        if at["simplified"]:
            passed = full < (at["body"] - 4) // 2
            self.tests.append([trigger, full, None, passed])
            return (2 if passed else 0), 0
        dice = min(10, at["toughness"] + {"none": 0, "painkillers": 1, "stimulants": 2, "adrenaline": 2}[at["drug"]])
        most = dice * (2 if at["body"] >= 10 else 1)
        if not dice:
            self.tests.append([trigger, full, 0, False])
            return 0, 0
        count = self.counts(0, most)
        self.answers.append(count)
        # of the dice that count nothing there are at most so many: as few as can count so many did
        each = 2 if at["body"] >= 10 else 1
        blank = dice - (count + each - 1) // each
        while count < full and at["resolve"] and blank:
            if not self.counts(0, 1):
                self.answers.append("keep")
                break
            at["resolve"] -= 1
            before, count = count, self.counts(count, count + each * blank)
            blank -= (count - before + each - 1) // each
            self.answers += ["reroll", count]
        grade = 2 if count >= full else 1 if count >= part else 0
        self.tests.append([trigger, full, count, grade == 2])
        return grade, count

    def penalty(self) -> int:
        at = self.at
        relief = {"none": 0, "painkillers": 1, "stimulants": 2, "adrenaline": 3}[at["drug"]]
        costs = [(1 - relief) * bool(at["wounded"]), (2 - relief) * bool(at["injured"]), (3 - relief) * bool(at["maimed"]),
                 (4 - min(2, relief)) * bool(at["dying"])]  # fmt: skip
        return max(0, *costs) + int(at["fatigued"])

    def state(self) -> str:
        at = self.at
        for name in ("destroyed", "dead", "dying", "incapacitated", "stunned"):
            if at[name]:
                return name
        return "up"


@settings(max_examples=many(300, 300))
@given(SHEETS, BLOWS, st.data())
def test_any_run_of_blows(sheet: dict[str, Any], blows: list[dict[str, Any]], data: st.DataObject) -> None:
    document = begun("cybergod", sheet)
    told = Blow(sheet, lambda low, high: data.draw(st.integers(low, high)))
    for order in blows:
        if told.at["dead"] or told.at["destroyed"]:
            break
        told.strike(order)
        message = {"do": "act", "act": "hits", "on": "Boris", "order": order, "answers": told.answers}
        document, reply = accepted(document, message)
        assert reply["question"] is None
        result, facts = json.loads(json.dumps(reply["result"])), boris(reply)
        assert {name: result[name] for name in told.result} == told.result
        assert [list(test.values()) for test in result["tests"]] == told.tests
        kept = (*WOUNDS, "dead", "destroyed", "incapacitated", "stunned", "armour", "cover", "resolve", "fatigued")
        assert {name: facts[name] for name in kept} == {name: told.at[name] for name in kept}
        level = told.level()
        assert facts["shock_level"] == level
        assert facts["penalty"] == told.penalty()
        assert facts["state"] == told.state()
        assert facts["can_act"] == (
            not any(told.at[name] for name in ("dead", "destroyed", "incapacitated", "stunned"))
        )
        if not sheet["simplified"]:
            assert facts["shock_thresholds"] == [level // 2, level]
