"""Several in one deed: what goes from one to the next, and what is brought about for others, played and counted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from cybergod_talk import fight
from table_talk import accepted

from sawbones.fight import joint_odds
from sawbones.fight.deeds import Deed, ensuing
from sawbones.play.dice import total
from sawbones.play.limits import TooMany
from sawbones.play.question import Cite
from sawbones.play.resolve import Part, odds

if TYPE_CHECKING:
    from sawbones.app import Document
    from sawbones.play.table import Table

HERE = Cite("a test", "here")


def counted(document: Document, what: str, on: list[str], order: dict[str, Any], by: str) -> list[dict[str, Any]]:
    message = {"do": "odds", "act": what, "on": on, "by": by, "order": order}
    return list(accepted(document, message)[1]["outcomes"])


def test_one_roll_for_all_goes_well_for_all_or_for_none() -> None:
    document = fight(("Leader", {}), ("Bo", {}), ("Cy", {}))
    order = {"dc": 3, "weapons": "fast", "pool": 1, "die": 6}
    ends = counted(document, "fire_zone", ["Bo", "Cy"], order, "Leader")
    assert {end["label"]: Fraction(end["p"]) for end in ends} == {
        "Bo: no change; Cy: no change": Fraction(2, 3),
        "Bo: goes well; Cy: goes well": Fraction(1, 3),
    }


def test_what_the_actor_has_left_after_one_is_what_the_next_is_counted_with() -> None:
    """A point of Resolve is spent on the first; the second pool is two dice smaller, in play and in the odds."""

    def spends(table: Table, sheet: int, order: int) -> int:
        dice = 2 if table.actor else 1
        table.actor = 0
        return sheet + table.roll("dice", total(dice, 2))

    parts = (Part("Bo", spends, 0, 0, 1), Part("Cy", spends, 0, 0, 1))
    links = joint_odds.ways(Deed(parts, lambda ends: None, lambda ends: ""), [])  # type: ignore[arg-type, return-value]
    assert [{end.sheet: end.p for end in link.each()} for link in links] == [
        {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)},
        {1: Fraction(1, 2), 2: Fraction(1, 2)},
    ]
    assert joint_odds.joint(links) == 6


def test_what_is_handed_on_is_counted_way_by_way() -> None:
    """The first rolls for both: what the second gets is what the first rolled, and the joint ends are as many."""

    def shares(table: Table, sheet: int, order: int) -> int:
        if table.handed is None:
            table.handed = table.roll("dice", total(1, 6))
        return int(table.handed) + table.to_come * 10

    deed = Deed(
        (Part("Bo", shares, 0, 0, to_come=1), Part("Cy", shares, 0, 0)), lambda ends: None, lambda ends: "",  # type: ignore[arg-type, return-value]
    )  # fmt: skip
    assert [end.sheet for end in deed.play([4]).ends] == [14, 4]
    links = joint_odds.ways(deed, [])
    assert {end.sheet: end.p for end in links[1].each()} == {n: Fraction(1, 6) for n in range(1, 7)}
    assert joint_odds.joint(links) == 6


def test_too_many_ways_between_two_are_not_followed() -> None:
    def shares(table: Table, sheet: int, order: int) -> int:
        table.handed = (table.handed, table.roll("dice", total(1, 100)))
        return sheet

    deed = Deed((Part("Bo", shares, 0, 0), Part("Cy", shares, 0, 0)), lambda ends: None, lambda ends: "")  # type: ignore[arg-type, return-value]
    with pytest.raises(TooMany):
        joint_odds.ways(deed, [])


@dataclass(frozen=True)
class Scare:
    """Somebody screams, and others lose a point."""

    to: str
    by_doer: bool = False

    def screams(self, table: Table, sheet: Any, order: Any) -> Any:
        table.say("A scream.", HERE)
        table.give(self.to, self.startles, order)
        table.gifts = tuple(replace(gift, by_doer=self.by_doer) for gift in table.gifts)
        return replace(sheet, stress=sheet.stress + 1)

    def startles(self, table: Table, sheet: Any, order: Any) -> Any:
        lost = table.roll("nerve", total(1, 6))
        table.say(f"Startled: {lost}.", HERE)
        return replace(sheet, stress=sheet.stress + lost)


@pytest.mark.parametrize(
    ("to", "by_doer", "startled"),
    [
        ("allies", False, ["Bo"]),
        ("others", False, ["Bo", "Cy", "Dee"]),
        ("allies", True, ["Dee"]),
        ("others", True, ["Ann", "Bo", "Dee"]),
    ],
)
def test_whom_it_is_brought_about_for(to: str, by_doer: bool, startled: list[str]) -> None:
    document = fight(("Ann", {}), ("Bo", {}))
    for name in ("Cy", "Dee"):
        document, _ = accepted(document, {"do": "join", "fighter": name, "side": "foe"})
    state = document.state
    scare = Scare(to, by_doer)
    part = Part("Ann", scare.screams, state.member("Ann").sheet, None, state.member("Cy").sheet)
    deed = Deed((part,), lambda ends: state, lambda ends: "", doer="Cy", ensuing=ensuing(state, "Cy", "Cy"))
    story = deed.play([])
    assert (story.question is not None, story.asking) == (True, startled[0])
    story = deed.play(list(range(1, len(startled) + 1)))
    assert [end.name for end in story.ends] == ["Ann", *startled]
    stress = {end.name: end.sheet.stress for end in story.ends}
    assert stress["Bo"] == startled.index("Bo") + 1 if "Bo" in startled else "Bo" not in stress
    if "Ann" in startled:  # as she stands after the scream
        assert stress["Ann"] == 2
    if "Cy" in startled:  # who did it stands so after all of it
        assert story.ends[-1].actor.stress == startled.index("Cy") + 1
    # the odds are of whom it is done to, and of whoever is asked
    assert [link.part.name for link in joint_odds.ways(deed, [])] == ["Ann", startled[0]]
    assert len(odds(part)) == 1
