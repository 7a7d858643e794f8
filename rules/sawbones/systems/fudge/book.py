"""Fudge as one book: everything that can happen, the log's words for it, quick entry, what readings do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from sawbones.kit.alike import Alike
from sawbones.kit.came import LAST
from sawbones.kit.system import Act, Listing, Nothing, ReadingPreview, grouped, helped_by, said
from sawbones.play.resolve import Part
from sawbones.play.wording import signed
from sawbones.systems.fudge import orders
from sawbones.systems.fudge.card import WEEK, Card
from sawbones.systems.fudge.factors import Factors, arms
from sawbones.systems.fudge.healing import Healing
from sawbones.systems.fudge.readings import Readings
from sawbones.systems.fudge.recording import Recording
from sawbones.systems.fudge.sheet import Fighter
from sawbones.systems.fudge.standing import Standing
from sawbones.systems.fudge.wounds import Wounds

MEDICINE = helped_by("{by} treats {on}: a {order.roll} medical roll", "{on}: a {order.roll} medical roll")
GROUPS = {
    "Attack": "blow exchange factor wound hit",
    "Will": "resist_pain spend_fudge recover",
    "Heal": "after_battle heal week no_rest",
    "By hand": "holds_on correct dies",
}
#: what the log says came of them
CAME = {
    "heal week": (r"(now .*)$", r"(Damage Capacity .*)$", LAST),
    "after_battle": (r"^After the battle: (.*)$", LAST),
    "resist_pain spend_fudge hit": (LAST,),
}
#: of which the attacker's wounds or the target's defense do not move the odds, and why
FIXED = {
    "blow": {"by": "The relative degree is rolled already: the attacker's wounds do not change it."},
    "factor wound": {"by": "The wound is given: the attacker's wounds do not change it."},
    "hit": {
        "by": "The wound is given: the attacker's wounds do not change it.",
        "on": "The wound is given: no defense changes it.",
    },
}


@dataclass(frozen=True)
class Fudge(
    Card,  # how a fighter is shown
    Healing,  # time, medicine, will, Fudge Points
    Wounds,  # from a blow to a level
    Recording,  # boxes and letters
    Standing,  # penalties, who acts
    Factors,  # damage factors, Scale
    Readings,  # the variants
):
    """Fudge, every variant of the text."""

    weapon_example: ClassVar[str] = "axe +3"

    def acts(self) -> tuple[Act[Fighter], ...]:
        """Everything that can happen, the most usual first."""
        return self._acts

    @cached_property
    def _acts(self) -> tuple[Act[Fighter], ...]:
        track = orders.usual(self.track)

        def on(order: type) -> type:
            return orders.on_track(order, track)

        def alive(man: Fighter) -> bool:
            return not man.dead

        acts = (
            Act("blow", "Blow", on(orders.Blow), self.blow, self.struck_line, alive,
                "A hit by its relative degree.", "harm", left_over=self.left_over, doer=Alike(arms)),
            Act("exchange", "Exchange", on(orders.Exchange), self.exchange, self.exchange_line, alive,
                "Attack and defence rolled against each other.", "harm", left_over=self.left_over,
                doer=Alike(self.seen_striking), tells_doer=True),
            Act("factor", "By factor", on(orders.Factor), self.jotted, self.struck_line, alive,
                "With the damage factor jotted down for these two.", "harm", left_over=self.left_over),
            Act("wound", "Wound", on(orders.Wound), self.wound, self.struck_line, alive,
                "The game master names the level.", "harm"),
            Act("hit", "Hit", orders.Hit, self.hit, said("{on}: Damage Capacity falls"),
                lambda man: alive(man) and self.dc_mode == "track", "Damage Capacity falls.", "harm"),
            Act("resist_pain", "Resist pain", orders.ResistPain, self.resist_pain, said("{on} grits the teeth"),
                self.may_resist, "A Willpower roll against the penalty.", "calm"),
            Act("spend_fudge", "Fudge Point", Nothing, self.spend_fudge,
                said("{on} spends a Fudge Point"),
                lambda man: man.fudge_points != 0 and self.deadly(man), "Deadly becomes serious.", "calm"),
            Act("after_battle", "After the battle", Nothing, self.after_battle,
                said("{on}: after the battle"), alive, "Five or ten minutes: Scratches are wiped.", "calm"),
            Act("heal", "Medicine", orders.Heal, self.heal, MEDICINE,
                self.wounded, "Good lowers every wound a level.", "calm", helped=True),
            Act("week", "A week of rest", orders.Week, self.week, said("{on} rests for a week"), self.wounded,
                "Wounds heal a level.", "calm"),
            Act("no_rest", "No rest", Nothing, self.no_rest, said("{on} has not rested"),
                lambda man: man.rested >= WEEK, "The week begins anew.", "dim"),
            Act("recover", "Comes round", Nothing, self.recover, said("{on} comes round"),
                lambda man: man.stun != "none", "Stun is over.", "calm"),
            Act("holds_on", "Holds on", Nothing, self.holds_on, said("{on} holds on"),
                lambda man: man.beyond or man.dead or man.minutes_left is not None,
                "Not dead, says the game master.", "calm"),
            Act("correct", "Correct", on(orders.Correct), self.correct, said("{on}: marks corrected"),
                lambda man: True, "Letters on or off by hand.", "dim"),
            Act("dies", "Dies", Nothing, self.dies, said("{on} dies"),
                alive, "The game master's word: a helpless victim needs no roll.", "dim"),
        )  # fmt: skip
        return grouped(acts, GROUPS, CAME, FIXED)

    def may_resist(self, man: Fighter) -> bool:
        """Whether a Willpower roll could help."""
        cost, acts = self.standing(man)
        return not man.dead and ((self.willpower_roll != "none" and cost > 0)
                                 or (self.willpower_roll == "incapacitated" and not acts))  # fmt: skip

    def struck_line(self, by: str | None, on: str, order: Any, result: dict[str, Any]) -> str:
        """The log's line of a blow or a wound."""
        by_degree = getattr(order, "relative_degree", None)
        if by_degree is not None and by_degree <= 0:
            return f"{by} does not hit {on}" if by else f"{on} is not hit"
        degree = f" by {by_degree}" if by_degree is not None else ""
        who = f"{by} hits {on}{degree}" if by else f"{on} is hit{degree}"
        damage = f"damage {result['damage']}, " if result.get("damage") and not result.get("graze") else ""
        return f"{who}: {'a graze, ' if result.get('graze') else damage}{self.came_to(result)}"

    def exchange_line(self, by: str | None, on: str, order: Any, result: dict[str, Any]) -> str:
        """The log's line of attack against defence."""
        match result.get("hit"):
            case "attacker":
                return f"{by or 'Somebody'} attacks {on} and is hit: {self.came_to(result)}"
            case "target":
                return self.struck_line(by, on, None, result)
        return f"{by or 'Somebody'} attacks {on}: no blow lands"

    def weapon(self, words: str) -> tuple[str, dict[str, Any]] | None:
        """``+3``: a blow with a weapon of +3, sharpness included."""
        match = re.fullmatch(r"([+\-−])(\d{1,2})", words.strip())
        if not match:
            return None
        weapon = int(match[2]) * (1 if match[1] == "+" else -1)
        return ("blow", {"weapon": weapon}) if -1 <= weapon <= 20 else None

    def weapon_at(self, text: str, at: int) -> tuple[int, str, dict[str, Any]] | None:
        """``+3`` or ``weapon +3``: a blow with a weapon of +3, sharpness included.

        Weapons have no list in Fudge, nor have the traits of a table: whatever word of the table's own stands before
        the number names the weapon, "Stamina +4" too, and the chip of the line shows it as one.
        """
        match = re.compile(r"(?:weapon\s*)?([+-])\s?(\d{1,2})(?!\d)").match(text, at)
        if not match:
            return None
        weapon = int(match[2]) * (1 if match[1] == "+" else -1)
        return (match.end(), "blow", {"weapon": weapon}) if -1 <= weapon <= 20 else None

    def reading_preview(self) -> ReadingPreview:
        """What each damage number does, what a graze does, and the odds of typical blows."""
        rows = [("up to 0", "Undamaged", "", "", "anything")]
        for place, level in enumerate(self.track):
            top = self.track[place + 1].low - 1 if place + 1 < len(self.track) else None
            span = f"{level.low} and more" if top is None else str(top) if top == level.low else f"{level.low} to {top}"
            cost = f"−{level.penalty}" if level.penalty else "0" if level.can_act else ""
            cost += f", −{level.after} after the fight" if level.after > level.penalty else ""
            rows.append(
                (span, level.name, str(level.boxes), cost, level.may or ("anything" if level.can_act else "nothing"))
            )
        grazes: list[tuple[str, str]] = []
        for factor in range(-1, 61):
            name = self.name(self.graze(factor, self.cap))
            if not grazes or grazes[-1][1] != name:
                grazes.append(("below 0" if factor < 0 else f"from {signed(factor)}", name))
        damage = Listing("What damage does", ("Damage", "Wound", "Boxes", "Penalty", "May do"), tuple(rows))
        graze = Listing("A graze, by the factor alone", ("Factor", "Wound"), tuple(grazes))
        man = Fighter()
        typical = []
        for title, skill, factor in (("Good against Fair, factor +3", 1, 3), ("Fair against Fair, factor +1", 0, 1)):
            order = orders.Exchange(attack=skill, weapon=factor)
            typical.append(Part(title, self.exchange, man, order))
        return ReadingPreview((damage, graze), tuple(typical))
