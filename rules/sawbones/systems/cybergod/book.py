"""Everything that can happen in Cybergod, what to call its ends, and what may be typed for a weapon."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from sawbones.kit.came import LAST
from sawbones.kit.system import Act, Listing, Nothing, ReadingPreview, grouped, helped_by, said
from sawbones.play.resolve import Part
from sawbones.play.wording import several
from sawbones.systems.cybergod import circumstances, orders
from sawbones.systems.cybergod.acting import Acting
from sawbones.systems.cybergod.attacking import Attacking
from sawbones.systems.cybergod.beginning import Beginning
from sawbones.systems.cybergod.card import Card
from sawbones.systems.cybergod.conflict import Conflicts
from sawbones.systems.cybergod.effects import Effects
from sawbones.systems.cybergod.filling import Filling
from sawbones.systems.cybergod.healing import CALLED, Healing
from sawbones.systems.cybergod.mind import BREAKDOWNS, Mind
from sawbones.systems.cybergod.orders import PIERCING
from sawbones.systems.cybergod.others import Others
from sawbones.systems.cybergod.passing import Passing
from sawbones.systems.cybergod.readings import Readings
from sawbones.systems.cybergod.sheet import LEVELLED, NAMES, Fighter
from sawbones.systems.cybergod.standing import Standing
from sawbones.systems.cybergod.tactics import Tacticians
from sawbones.systems.cybergod.triggers import Triggers
from sawbones.systems.cybergod.wounds import Wounds, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sawbones.kit.system import Line
    from sawbones.play.resolve import Outcome

#: ends in the odds, worst first, with what to call them
ENDS = {
    "destroyed": ("destroyed", "harm"),
    "dead": ("dead", "harm"),
    "dying": ("dying", "harm"),
    "incapacitated": ("out", "harm"),
    "stunned": ("stunned", "turn"),
    "up": ("still up", ""),
}
GROUPS = {
    "Attack": "hits ranged_combat close_combat conflict blast suppress fire_zone",
    "Defend": "out_of_zone reaction take_cover leave_cover evade extinguish stand_up",
    "Round": "declare tactics tactical round_start end_scene correct",
    "Heal": "stabilise revive stim dose purge treat days repair",
    "Mind": "sedatives stress calm downtime refresh rebirth",
}
SAFE = r"(an Engram is gone|a point of Corruption|no harm done)"
#: what the log says came of them
CAME = {
    "stabilise treat round_start": (LAST,),
    "revive": (r"^(Not dead: Dying \d+)", r"The one chance is (gone)", LAST),
    "take_cover": (r"^(\w+) Cover", LAST),
    "evade tactics": (r"^Bought: (.*)$", LAST),
    "stim dose purge": (SAFE,),
    "sedatives": (r"(Stress \d+)$", SAFE),
    "rebirth": (r"(Corruption \d+|an Engram is gone)",),
    "end_scene": (r"(Bruised \d+)$",),
    "days": (r"^[\d,]+ days?: (.*)$", LAST),
    "downtime": (r"(Stress \d+ to \d+)$", r"(Resolve \d+)$"),
    "repair": (r"(\d+ to \d+ points?)$",),
}
#: of which the attacker's wounds or the target's defense do not move the odds, and why
FIXED = {
    "hits": {"by": "These hits have landed: the attacker's skill and wounds do not change them."},
    "blast suppress": {"by": "No test is made to hit: the attacker's skill and wounds do not change it."},
    "round_start stress": {"by": "Nobody attacks: no skill and no wounds of another fighter count."},
}
#: what can be bought, by id
BUYS = {
    name: words[0]
    for names in (orders.EFFECTS, orders.TACTICS, orders.MOVES, orders.COVERS)
    for name, words in names.items()
}


#: hits as a line of fighters says them
LINE_HITS = re.compile(
    r"(?:(\d{1,2})\s*[x*]\s*)?(dc\s*)?(\d{1,2})(?:(?:\s*,?\s*ap\s*|\s*/\s*)(1/2|½|0[.,]5|[1-6])(?!\d))?"
    r"(?:\s*,?\s*(n|non-?lethal)\b)?"
)


def hurt(result: dict[str, Any]) -> str:
    """What hits came to, in a few words."""
    dcs = result.get("dcs")
    if not dcs:
        return "no hit"
    failed = [test["trigger"] for test in result.get("tests", ()) if not test["passed"]]
    words = "DC " + " ".join(map(str, dcs))
    return f"{words}; {' and '.join(failed)} failed" if failed else words


def brief(order: orders.Hits) -> str:
    """Hits that were given by hand, as on a button."""
    return f"{listed(order.dcs) or 'no hit'}, AP {order.ap}" + (", non-lethal" if order.nonlethal else "")


def bought(result: dict[str, Any]) -> tuple[str, str]:
    """What Effect Points came to; where it is not said yet what they buy, how many there are."""
    names, points = dict.fromkeys(BUYS[name] for name in result["bought"]), result.get("effect_points")
    if names:
        return ", ".join(names), "calm"
    if points:
        return several(points, "Effect Point"), "calm"
    return "nothing bought" if points is None else "fails", "dim"


def attacked(by: str | None, on: str, order: Any, result: dict[str, Any]) -> str:
    """The log's line of an attack."""
    if result.get("winner") == "target" and result.get("bought"):
        return f"{on} strikes back at {by}: {hurt(result)}"
    who = f"{by} hits {on}" if by else f"{on} is hit"
    if not result.get("dcs"):
        return f"{by or 'Somebody'} does not hit {on}"
    return f"{who}: {hurt(result)}"


def clashed(by: str | None, on: str, order: Any, result: dict[str, Any]) -> str:
    """The log's line of a conflict."""
    back = hurt({**result.get("back", {}), "tests": result.get("back_tests", ())})
    return f"{by} and {on} at once: {on} {hurt(result)}; {by} {back}"


def stressed(by: str | None, on: str, order: Any, result: dict[str, Any]) -> str:
    """The log's line of stress."""
    number = result.get("breakdown")
    return f"{on} takes {order.amount} Stress" + (f": {BREAKDOWNS[number - 1][0]}" if number else "")


def tells(words: Callable[[Any], str]) -> Line:
    """The log's line of whom it happens to, and words from the order."""
    return lambda by, on, order, result: f"{on}{words(order)}"


DECLARED = tells(lambda order: f" declares: {order.text or 'an action'}")
GRANTED = tells(lambda order: f": {BUYS[order.effect]}")
INJECTED = tells(lambda order: f": nano stims for {NAMES[order.program]}")
DOSED = tells(lambda order: f" takes {CALLED[order.drug]}")
RESTED = tells(lambda order: f": {several(order.days, 'day')}")
TREATED = helped_by("{by} treats {on}", "{on} is treated")
CHANCE = helped_by("{by} takes the one chance for {on}", "{on}: the one chance")
PUT_OUT = helped_by("{by} puts out the fire on {on}", "{on}: the fire is out")
CORRECTED = tells(lambda order: f": {NAMES[order.condition]} corrected")


@dataclass(frozen=True)
class Cybergod(
    Card,  # how a fighter is shown
    Filling,  # orders from circumstances
    Passing,  # rounds, minutes, days
    Healing,  # first aid, stims, recovery
    Tacticians,  # tactics, evasion, cover
    Conflicts,  # conflicting actions
    Attacking,  # attacks and their Effect Points
    Acting,  # Actions and Reactions of a round
    Effects,  # skill tests and what they buy
    Beginning,  # what comes at the start of a round
    Mind,  # stress, corruption, rebirth
    Wounds,  # from hits to conditions
    Others,  # Stress that a rule gives to others
    Triggers,  # triggers and their tests
    Standing,  # dice, penalties, who acts
    Readings,  # how the chapter is read
):
    """Cybergod, the whole of its Combat System."""

    weapon_example: ClassVar[str] = "rifle DC 3 AP 1"
    hits_given: ClassVar[tuple[str, ...]] = ("hits",)

    def acts(self) -> tuple[Act[Fighter], ...]:
        """Everything that can happen, the most usual first."""
        return self._acts

    @cached_property
    def _acts(self) -> tuple[Act[Fighter], ...]:
        def there(man: Fighter) -> bool:
            return not man.destroyed

        def up(man: Fighter) -> bool:
            return self.can_act(man)

        def always(man: Fighter) -> bool:
            return True

        acts = (
            Act("hits", "Hits", orders.Hits, self.hits, attacked, there,
                "Hits by their Damage Class, and every trigger.", "harm", circumstances.Armed, self.fill_hits,
                barred=self.helps, brief=brief, left_over=self.left_over),
            Act("ranged_combat", "Ranged Combat", orders.RangedCombat, self.ranged_combat, attacked, there,
                "Successes buy hits.", "harm", circumstances.RangedAid, self.fill_ranged, barred=self.attacks,
                left_over=self.left_over),
            Act("close_combat", "Close Combat", orders.CloseCombat, self.close_combat, attacked, there,
                "Both roll; who has more successes hits.", "harm",
                circumstances.CloseAid, self.fill_close, barred=self.attacks, left_over=self.left_over,
                tells_doer=True),
            Act("conflict", "Conflict", orders.Conflict, self.conflict, clashed, up,
                "Two attack one another: the faster first, equals at once.", "harm", circumstances.ConflictAid,
                self.fill_conflict, barred=self.at_odds, tells_doer=True),
            Act("blast", "Area weapon", orders.Blast, self.blast, attacked, there,
                "Everybody near is hit, and may react.", "harm",
                circumstances.Armed, self.fill_blast, barred=self.attacks),
            Act("suppress", "Hit in a Fire Zone", orders.Suppress, self.suppress, attacked, there,
                "Who acts there takes a hit, without a test.", "harm", circumstances.Armed, self.fill_suppress,
                barred=self.helps),
            Act("fire_zone", "Suppressive Fire", orders.FireZone, self.fire_zone, said("{on} is in a Fire Zone"), there,
                "Marks everybody in the cone until the next round.", "turn", circumstances.Armed, self.fill_zone,
                barred=self.attacks),
            Act("out_of_zone", "Keeps down", Nothing, self.out_of_zone, said("{on} keeps down"),
                lambda man: man.zone > 0, "No action in the Fire Zone.", "dim"),
            Act("declare", "Declare", orders.Declare, self.declare, DECLARED, up,
                "What is going to be done in this round.", "turn", barred=self.declares),
            Act("reaction", "Reaction", Nothing, self.reaction, said("{on} reacts"),
                lambda man: self.can_react(man) or (man.stunned > 0 and not man.incapacitated),
                "One a round; a mark of Stunned goes.", "turn", barred=self.reacts),
            Act("take_cover", "Take cover", orders.TakeCover, self.take_cover, said("{on} takes cover"), up,
                "As good as the points allow.", "turn", circumstances.SkillAid, self.fill_cover, barred=self.moves),
            Act("leave_cover", "Cover is gone", Nothing, self.leave_cover, said("{on} has no cover any more"),
                lambda man: man.cover > 0, "Destroyed, flanked or left.", "dim"),
            Act("evade", "Move", orders.Evade, self.evade, said("{on} moves"), up,
                "Close in, and be hard to hit.", "turn", circumstances.SkillAid, self.fill_evade, barred=self.moves),
            Act("tactics", "Tactics", orders.Tactics, self.tactics, said("{on}: tactics"), up,
                "The leader's test before the fight.", "turn",
                circumstances.SkillAid, self.fill_tactics, barred=self.leads),
            Act("tactical", "Tactical effect", orders.Tactical, self.tactical, GRANTED, there,
                "What the leader bought, for whomever it is.", "turn"),
            Act("round_start", "Start of the round", orders.RoundStart, self.round_start, said("{on}: a round begins"),
                there, "Burning, Bleeding, one Death Trigger.", "harm"),
            Act("stabilise", "Stabilise", orders.Stabilise, self.stabilise, TREATED,
                lambda man: man.dying > 0 and not self.gone(man), "Moderate MedTech: Maimed, not Dying.", "calm",
                circumstances.SkillAid, self.fill_medic, barred=self.helps, helped=True),
            Act("revive", "The one chance", orders.Revive, self.revive, CHANCE,
                lambda man: man.dead and not man.destroyed, "Hard MedTech: Dying, not dead.", "calm",
                circumstances.SkillAid, self.fill_medic, barred=self.helps, helped=True),
            Act("extinguish", "Put out", Nothing, self.extinguish, PUT_OUT,
                lambda man: man.burning > 0, "An action, and the opportunity.", "calm", barred=self.helps, helped=True),
            Act("stand_up", "Gets up", Nothing, self.stand_up, said("{on} gets up"), lambda man: man.prone,
                "No longer knocked down.", "calm", barred=self.gets_up),
            Act("stim", "Nano stims", orders.Stim, self.stim, INJECTED, there,
                "Programmed for one thing.", "calm", Nothing, self.fill_again, barred=self.helps),
            Act("dose", "Drug", orders.Dose, self.dose, DOSED, there,
                "Less pain, more dice; and after it a price.", "calm", Nothing, self.fill_again, barred=self.helps),
            Act("sedatives", "Sedatives", orders.Pill, self.sedatives, said("{on} takes sedatives"),
                lambda man: man.stress > 0, "A point of stress less.", "calm", Nothing, self.fill_again),
            Act("purge", "Purge", orders.Pill, self.purge, said("{on} takes Purge"),
                lambda man: bool(man.doses or man.stims), "Flushes every drug out.", "calm", Nothing, self.fill_again),
            Act("treat", "Treatment", orders.Treat, self.treat, TREATED, there,
                "Levels of a condition go.", "calm", barred=self.helps, helped=True),
            Act("stress", "Stress", orders.Stress, self.stress, stressed, there,
                "And the check whether the mind holds.", "harm", Nothing, self.fill_again),
            Act("calm", "Calm again", Nothing, self.calm, said("{on} is calm again"),
                lambda man: bool(man.breakdowns), "The breakdown is over.", "calm"),
            Act("end_scene", "End of the scene", Nothing, self.end_scene, said("{on}: end of the scene"), there,
                "A bruise goes; drugs wear off.", "calm"),
            Act("days", "Days", orders.Days, self.days, RESTED, there,
                "Natural recovery.", "calm"),
            Act("downtime", "Downtime", orders.Downtime, self.downtime, said("{on}: downtime"), there,
                "Stress goes, Resolve comes back.", "calm"),
            Act("refresh", "Resolve back", Nothing, self.refresh, said("{on}: a point of Resolve"),
                lambda man: man.resolve < man.engrams, "A new session, or an Engram made use of.", "calm"),
            Act("repair", "Armour repaired", Nothing, self.repair, said("{on}: armour repaired"),
                lambda man: man.armour < (man.armour_max or 0), "Its points are whole again.", "calm"),
            Act("rebirth", "Rebirth", orders.Rebirth, self.rebirth, said("{on} is reborn"), self.gone,
                "A new frame, and a point of Corruption.", "turn", Nothing, self.fill_again),
            Act("correct", "Correct", orders.Correct, self.correct, CORRECTED, always,
                "A level by hand.", "dim", by_hand=True),
        )  # fmt: skip
        return grouped(acts, GROUPS, CAME, FIXED)

    # Words for the odds and for quick entry

    def ending(self, before: Fighter, after: Fighter, result: dict[str, Any]) -> tuple[str, str]:
        """What to call an end in the odds: by the worst that holds, where somebody is hit."""
        if result.get("winner") == "target" and "dcs" in result:
            return "the defender is better", "turn"
        if after.rounds > before.rounds or "rounds" in result:  # a round began, or many
            return ENDS[self.state(after)]
        if "breakdown" in result:
            number = result["breakdown"]
            return f"{number} {BREAKDOWNS[number - 1][0]}", "turn"
        if "corruption_failed" in result:
            return ("an Engram is lost", "harm") if result["corruption_failed"] else ("a point of Corruption", "turn")
        if "dcs" not in result and before.dying and not after.dying:
            return "stabilised", "calm"
        if "dcs" in result or self.state(after) != self.state(before):
            return ENDS[self.state(after)]
        if "bought" in result:
            return bought(result)
        if after == before:
            return "no change", ""
        if after.stress > before.stress:
            return "the mind holds", "calm"
        if self.conditions(after) == self.conditions(before):
            return "goes well", "calm"
        return self.conditions(after), "calm" if self.shock_level(after) <= self.shock_level(before) else "harm"

    def worst_first(self, outcomes: Sequence[Outcome]) -> Sequence[Outcome]:
        """By what a game master cares for."""
        order = list(ENDS)

        def better(end: Outcome) -> tuple[int, ...]:
            man, result = end.sheet, end.result
            lost = {True: 0, False: 1}.get(result.get("corruption_failed"), 2)  # type: ignore[arg-type]
            levels = sum(getattr(man, name) for name in LEVELLED)
            won = result.get("effect_points", 0), len(result.get("bought", ()))
            missed = result.get("winner") == "target"
            # worse than a blow in vain, and better than what stays as bad as it was
            vain = missed != (self.state(man) == "up")
            return order.index(self.state(man)), vain, lost, -result.get("breakdown", 0), -levels, *won

        return sorted(outcomes, key=better)

    def weapon(self, words: str) -> tuple[str, dict[str, Any]] | None:
        """``3x4 ap2``: three hits at DC 4 and AP 2; ``7 ap2`` and ``dc7`` one hit; an ``n`` after it is non-lethal."""
        match = re.fullmatch(
            r"(?:(\d{1,2})[x×*])?(dc)?(\d{1,2})(?:\s*(?:ap|/)(1/2|½|[1-6]))?\s*(n?)", words.strip().lower()
        )
        if not match or not (match[1] or match[2] or match[4] or match[5]):
            return None
        hits, dc = int(match[1] or 1), int(match[3])
        if dc > 30 or not 1 <= hits <= orders.MOST_HITS:
            return None
        ap = {None: "1", "½": "1/2"}.get(match[4], match[4])
        return "hits", {"dcs": [dc] * hits, "ap": ap, "nonlethal": bool(match[5])}

    def weapon_at(self, text: str, at: int) -> tuple[int, str, dict[str, Any]] | None:
        """``3x4 ap2``, ``2/0.5``, ``DC 7, AP 1``: hits at a Damage Class, and their AP; non-lethal with an ``n``."""
        match = LINE_HITS.match(text, at)
        if not match or not (match[1] or match[2] or match[4] or match[5]):
            return None
        hits, dc = int(match[1] or 1), int(match[3])
        if dc > 30 or not 1 <= hits <= orders.MOST_HITS:
            return None
        ap = {None: "1", "½": "1/2", "0.5": "1/2", "0,5": "1/2"}.get(match[4], match[4])
        return match.end(), "hits", {"dcs": [dc] * hits, "ap": ap, "nonlethal": bool(match[5])}

    # What these readings do

    def reading_preview(self) -> ReadingPreview:
        """What a Damage Class inflicts, what protection does, and the odds of typical blows."""
        rows = [
            ("1", "Bruised", "", "Shock"),
            ("2", "Wounded", "−1D", "Escalation"),
            ("3", "Injured", "−2D", "Critical"),
            ("4", "Dying", "−4D", "Death"),
            ("5", "Dead", "", "none"),
            ("6 and more", "Destroyed", "", "none"),
        ]
        conditions = Listing("What a hit inflicts", ("Damage Class", "Condition", "Penalty", "Trigger"), tuple(rows))
        prices = [(ap, orders.AP_WORDS[ap], "1 for two hits" if ap == "1/2" else ap) for ap in PIERCING]
        piercing = Listing("What mitigating a hit takes", ("AP", "Called", "Points"), tuple(prices))
        typical = [
            Part("3d6, a hit at DC 3", self.hits, Fighter(), orders.Hits()),
            Part("5d8, two hits at DC 4", self.hits, Fighter(body=8, toughness=5), orders.Hits(dcs=(4, 4))),
            Part("5d10, Bruised 5 and Wounded 2, a bruise more", self.hits,
                 Fighter(body=10, toughness=5, bruised=5, wounded=2), orders.Hits(dcs=(1,))),
        ]  # fmt: skip
        return ReadingPreview((conditions, piercing), tuple(typical))
