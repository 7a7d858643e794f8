"""After Sundown as one book: everything that can happen, the log's words for it, quick entry."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from sawbones.kit.alike import UNSEEN
from sawbones.kit.came import END, LAST
from sawbones.kit.fields import specs
from sawbones.kit.system import Act, Nothing, grouped, helped_by, said
from sawbones.systems.after_sundown.card import Card
from sawbones.systems.after_sundown.healing import Healing
from sawbones.systems.after_sundown.orders import (
    Blow,
    Correct,
    FirstAid,
    HealingTest,
    HealTick,
    OverTime,
    PainDrops,
    Revive,
    Wound,
)
from sawbones.systems.after_sundown.powers import Powers
from sawbones.systems.after_sundown.readings import Readings
from sawbones.systems.after_sundown.sheet import NO_STROKES, Fighter
from sawbones.systems.after_sundown.standing import Standing
from sawbones.systems.after_sundown.wounds import Wounds


def struck(by: str | None, on: str, order: Any, result: dict[str, Any]) -> str:
    """The log's line of a blow or a wound."""
    dealt = f"{order.damage if isinstance(order, Blow) else order.net} {order.kind}"
    who = f"{by} hits {on} for {dealt}" if by else f"{on} is hit for {dealt}"
    wound = str(result.get("wound", "none"))
    return f"{who}: net {result.get('net')}, " + {"none": "no harm", "death": "dead"}.get(wound, wound.capitalize())


GROUPS = {
    "Attack": "blow wound pain_drops over_time",
    "Dying": "healing_test spend_edge stabilise critical_hour",
    "Heal": "first_aid heal_tick ease no_rest revive",
    "By hand": "correct",
}
#: what the log says came of them
CAME = {
    "first_aid healing_test heal_tick critical_hour": (r"(\d+ hits?)$", END),
    "spend_edge": (END,),
    "revive": (r"(\d+ box\w* healed)$", LAST),
}
GIVEN = "Damage is entered with its net hits: nothing about the attacker changes these odds."
#: of which the attacker's wounds or the target's defense do not move the odds, and why
FIXED = {
    "blow wound pain_drops over_time": {"by": GIVEN},
    "critical_hour": {"by": "A clock runs out: nobody attacks."},
}
AIDED = helped_by("{by} gives {on} first aid", "{on}: first aid")
LETTERS = {"n": "normal", "l": "lethal", "a": "aggravated"}


@dataclass(frozen=True)
class AfterSundown(
    Card,  # how a fighter is shown
    Powers,  # powers, damage over time
    Healing,  # healing steps, the Healing Test, first aid, the clocks
    Wounds,  # soak, the wound table, the strokes
    Standing,  # penalty, condition, who acts
    Readings,  # how the two texts are read
):
    """What both texts have alike."""

    weapon_example: ClassVar[str] = "claws 5L"
    hits_given: ClassVar[tuple[str, ...]] = ("blow", "wound", "pain_drops")

    def acts(self) -> tuple[Act[Fighter], ...]:
        """Everything that can happen, the most usual first."""
        return self._acts

    @cached_property
    def _acts(self) -> tuple[Act[Fighter], ...]:
        return grouped(self.listed(), GROUPS, CAME, FIXED)

    def listed(self) -> tuple[Act[Fighter], ...]:
        """The acts of both texts."""

        def alive(man: Fighter) -> bool:
            return not man.dead

        marked = self.marked

        return (
            Act("blow", "Blow", Blow, self.blow, struck, alive, "Damage, and the soak against it.", "harm",
                left_over=self.left_over, doer=UNSEEN),
            Act("wound", "Wound", Wound, self.wound, struck, alive, "Net damage that is known.", "harm",
                left_over=self.left_over, doer=UNSEEN),
            Act("first_aid", "First aid", FirstAid, self.first_aid, AIDED, self.first_aid_due,
                "Once, within the hour of the injury.", "calm", helped=True),
            Act("healing_test", "Healing Test", HealingTest, self.healing_test, said("{on}: Healing Test"),
                lambda man: man.mortal, "3 hits stabilise; 1 and 2 move the clock.", "calm"),
            Act("spend_edge", "Spend Edge", Nothing, self.spend_edge, said("{on} spends Edge"),
                lambda man: man.mortal and man.edge_left != 0, "Stabilised at once.", "calm"),
            Act("heal_tick", "Healing step", HealTick, self.heal_tick, said("{on}: healing step, {order.kind}"), marked,
                "Two strokes go; no hit festers.", "calm"),
            Act("ease", "Ease", Nothing, self.ease, said("{on}: eased to Serious"),
                lambda man: self.incap_to_serious and man.full and man.condition is None,
                "Incapacitating to Serious.", "calm"),
            Act("no_rest", "No rest", Nothing, self.no_rest, said("{on} has not rested"),
                lambda man: marked(man) and man.rested != NO_STROKES, "Healing starts anew.", "dim"),
            Act("revive", "Revive the Flesh", Revive, self.revive, said("{on}: Revive the Flesh"),
                lambda man: self.powers and marked(man), "Power points for boxes.", "calm"),
            Act("pain_drops", "Pain Drops", PainDrops, self.pain_drops, said("{on}: Pain Drops"),
                lambda man: self.powers and alive(man), "Illusory strokes for an hour.", "harm"),
            Act("over_time", "Damage over time", OverTime, self.over_time, said("{on}: a box of damage over time"),
                lambda man: self.powers and alive(man), "One box, and the delay to the next.", "harm"),
            Act("correct", "Correct", Correct, self.correct, said("{on}: strokes corrected"), lambda man: True,
                "Strokes on or off by hand.", "dim"),
        )  # fmt: skip

    def with_net_hits(self, order: Any, net: int) -> Any:
        """Return the order with net hits added to its damage, each a point, as far as the form goes."""
        if not isinstance(order, Blow | PainDrops):
            return None
        return replace(order, damage=min(specs(type(order))["damage"].high, order.damage + net))

    def weapon(self, words: str) -> tuple[str, dict[str, Any]] | None:
        """``5L``: a blow of 5 lethal; ``N`` is normal and ``A`` aggravated."""
        match = re.fullmatch(r"(\d{1,2})\s*([nla])", words.strip().lower())
        if not match or int(match[1]) > specs(Blow)["damage"].high:
            return None
        return "blow", {"damage": int(match[1]), "kind": LETTERS[match[2]]}

    def weapon_at(self, text: str, at: int) -> tuple[int, str, dict[str, Any]] | None:
        """``5L`` or ``5 lethal``: a blow of 5 lethal."""
        match = re.compile(r"(\d{1,2})\s*(normal|lethal|aggravated|norm|leth|agg|[nla])\b").match(text, at)
        if not match or int(match[1]) > specs(Blow)["damage"].high:
            return None
        return match.end(), "blow", {"damage": int(match[1]), "kind": LETTERS[match[2][0]]}
