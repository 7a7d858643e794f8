"""How a fighter of Fudge is shown: acts on offer, the track with its letters, what is due, what to call an end."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sawbones.kit import widgets
from sawbones.kit.system import Act, Listing, Nothing, ReadingPreview, said
from sawbones.kit.widgets import Action, Clock, Due, Levels, Number, Tag, Tags, Widget, signed
from sawbones.play.resolve import Part
from sawbones.systems.fudge import orders
from sawbones.systems.fudge.healing import Healing
from sawbones.systems.fudge.sheet import Fighter, level_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.play.resolve import Outcome

STUNS = {
    "stunned": ("Stunned", "No attack, −1 to defend."),
    "very_stunned": ("Very Stunned", "No attack, −2 to defend."),
    "out": ("Knocked out", "Heals as Scratches do."),
}


#: minutes that wipe Scratches after a battle, and that heal a level unaided
BREATHER = 5
WEEK = 10_080


@dataclass(frozen=True)
class Fudge(Healing):
    """Fudge, every variant of the text."""

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

        return (
            Act("blow", "Blow", on(orders.Blow), self.blow, self.struck_line, alive,
                "A hit by its relative degree.", "harm"),
            Act("exchange", "Exchange", on(orders.Exchange), self.exchange, self.exchange_line, alive,
                "Attack and defence rolled against each other.", "harm"),
            Act("factor", "By factor", on(orders.Factor), self.jotted, self.struck_line, alive,
                "With the damage factor jotted down for these two.", "harm"),
            Act("wound", "Wound", on(orders.Wound), self.wound, self.struck_line, alive,
                "The game master names the level.", "harm"),
            Act("hit", "Hit", orders.Hit, self.hit, said("{on}: Damage Capacity falls"),
                lambda man: alive(man) and self.dc_mode == "track", "Damage Capacity falls.", "harm"),
            Act("resist_pain", "Resist pain", orders.ResistPain, self.resist_pain, said("{on} grits the teeth"),
                self.may_resist, "A Willpower roll against the penalty.", "calm"),
            Act("spend_fudge", "Fudge Point", Nothing, self.spend_fudge,
                said("{on} spends a Fudge Point"),
                lambda man: man.fudge_points > 0 and self.deadly(man), "Deadly becomes serious.", "calm"),
            Act("after_battle", "After the battle", Nothing, self.after_battle,
                said("{on}: after the battle"), alive, "Five or ten minutes: Scratches are wiped.", "calm"),
            Act("heal", "Medicine", orders.Heal, self.heal, said("{on}: a {order.roll} medical roll"),
                self.wounded, "Good lowers every wound a level.", "calm"),
            Act("week", "A week of rest", orders.Week, self.week, said("{on} rests for a week"), self.wounded,
                "Wounds heal a level.", "calm"),
            Act("no_rest", "No rest", Nothing, self.no_rest, said("{on} has not rested"),
                lambda man: man.rested >= WEEK, "The week begins anew.", "dim"),
            Act("recover", "Comes round", Nothing, self.recover, said("{on} comes round"),
                lambda man: man.stun != "none", "Stun is over.", "calm"),
            Act("holds_on", "Holds on", Nothing, self.holds_on, said("{on} holds on"),
                lambda man: man.beyond or man.dead or man.minutes_left is not None,
                "Not dead, says the game master.", "calm"),
            Act("dies", "Dies", Nothing, self.dies, said("{on} dies"),
                alive, "The game master's word: a helpless victim needs no roll.", "dim"),
            Act("correct", "Correct", on(orders.Correct), self.correct, said("{on}: marks corrected"),
                lambda man: True, "Letters on or off by hand.", "dim"),
        )  # fmt: skip

    def may_resist(self, man: Fighter) -> bool:
        """Whether a Willpower roll could help."""
        cost, acts = self.standing(man)
        return not man.dead and ((self.willpower_roll != "none" and cost > 0)
                                 or (self.willpower_roll == "incapacitated" and not acts))  # fmt: skip

    def deadly(self, man: Fighter) -> bool:
        """Whether death is near: helpless, past the record, or gone already."""
        return man.beyond or man.dead or not self.standing(man)[1]

    # The log

    def came_to(self, result: dict[str, Any]) -> str:
        """What a blow came to, in a few words."""
        wound, recorded = result.get("wound", "none"), result.get("recorded", "none")
        if wound == "none":
            return "no blow lands" if result.get("hit") == "nobody" else "no harm"
        words = self.name(self.find(wound))
        if result.get("stun"):
            return f"{words}, {STUNS[result['stun']][0].lower()}"
        if result.get("beyond_track"):
            return f"{words}, beyond the record"
        if recorded not in ("none", wound):
            return f"{words}, recorded at {self.name(self.find(recorded))}"
        return f"{words}, not marked" if result.get("ignored") else words

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

    # The card

    def widgets(self, sheet: Fighter) -> tuple[Widget, ...]:
        """The track with its letters, the penalty, the states in words."""
        man = sheet
        cost, acts = self.standing(man)
        shown: list[Widget] = []
        if self.dc_mode == "track":
            text = level_word(self.capacity(man))
            whole = f"undamaged {level_word(man.damage_capacity)}" if man.dc_lost else ""
            harm = "harm" if self.capacity_level(man) != "undamaged" else ""
            shown.append(Number("Damage Capacity", text, whole, harm))
        if self.dc_mode != "track" or man.marks:
            shown.append(self.drawn(man))
        if not man.dead and acts:
            shown.append(Number("Penalty", f"−{cost}" if cost else "0", self.why(man), "harm" if cost else ""))
        tags = self.tags(man, acts=acts)
        if tags:
            shown.append(Tags(tags))
        if man.minutes_left is not None:
            shown.append(Clock(self.track[-1].name, f"{man.minutes_left} min", man.minutes_left, 60, "harm"))
        return tuple(shown)

    def drawn(self, man: Fighter) -> Levels:
        """The track as on the sheet: each level's boxes, their letters, and the level that counts."""
        levels = []
        last = min(self.fallen, len(self.track) - 1)
        for place, level in enumerate(self.track):
            letters = man.at(place)
            if man.pawn and place not in (self.hurt, last) and not letters:
                continue  # a pawn knows three stages
            boxes = letters + ("",) * ((1 if man.pawn else level.boxes) - len(letters))
            here = place == man.worst
            starts = f"from {level.low}"
            penalty = f"−{level.penalty}" if level.penalty else "" if level.can_act else "out"
            levels.append(
                widgets.Level(level.name, self.short(level.name), penalty, boxes, here,
                             ("harm" if level.penalty or not level.can_act else "turn") if here else "",
                             f"{starts}: {level.may}" if level.may else starts)
            )  # fmt: skip
        return Levels("Wounds", tuple(levels), self.words(man.marks))

    def short(self, name: str) -> str:
        """A level's name as it fits above its boxes."""
        return name if len(name) <= 9 else " ".join(word if len(word) <= 5 else f"{word[:5]}." for word in name.split())

    def why(self, man: Fighter) -> str:
        """What the penalty is made of."""
        raw = self.raw(man)[0]
        parts = [f"{self.name(man.worst)} −{raw}"] if raw and self.dc_mode != "track" else []
        if raw and man.pain != "normal":
            parts.append(f"{man.pain} pain threshold")
        if man.relief:
            parts.append(f"will takes {man.relief} off")
        return ", ".join(parts)

    def tags(self, man: Fighter, *, acts: bool) -> tuple[Tag, ...]:
        """The states in words."""
        if man.dead:
            return (Tag("Dead", "dim"),)
        tags = []
        if not self.raw(man)[1]:
            level = self.track[man.worst] if man.worst is not None and self.dc_mode != "track" else None
            name = level.name if level else "Incapacitated"
            tags.append(Tag("Acts by will" if acts else name, "harm", level.may if level else ""))
        if man.beyond:
            tags.append(Tag("Beyond the record", "harm", "No box is open. Dead is the game master's word."))
        if man.stun in STUNS:
            text, help_ = STUNS[man.stun]
            left = f", {man.stun_turns} turn{'s' if man.stun_turns > 1 else ''}" if man.stun_turns else ""
            tags.append(Tag(text + left, "turn", help_))
        if man.pawn:
            tags.append(Tag("Pawn", "dim", "Unhurt, Hurt, out of the battle."))
        if man.fudge_points:
            tags.append(Tag(f"{man.fudge_points} Fudge Point{'s' if man.fudge_points > 1 else ''}", "calm"))
        return tuple(tags)

    def spoken(self, name: str, sheet: Fighter) -> str:
        """The card in one sentence."""
        if sheet.dead:
            return f"{name}: dead."
        cost, acts = self.standing(sheet)
        record = (
            f"Damage Capacity {level_word(self.capacity(sheet))}"
            if self.dc_mode == "track"
            else self.words(sheet.marks)
        )
        words = [f"{name}: {record}", *([f"penalty {cost}"] if cost else []), *([] if acts else ["cannot act"])]
        return "; ".join(words) + "."

    # What is due

    def due(self, name: str, sheet: Fighter) -> tuple[Due, ...]:
        """A wound beyond the record, or Near Death: the game master is asked."""

        def act(label: str, act_id: str) -> Action:
            return Action(label, {"do": "act", "act": act_id, "on": name, "order": {}})

        if sheet.dead:
            return ()
        point = (act("Fudge Point", "spend_fudge"),) if sheet.fudge_points else ()
        if sheet.beyond:
            text = "A wound found no open box. No number means dead: say what it is."
            return (
                Due(
                    name,
                    f"{name}: beyond the record",
                    text,
                    "harm",
                    (act("Holds on", "holds_on"), *point, act("Dies", "dies")),
                ),
            )
        if sheet.minutes_left is not None:
            left = sheet.minutes_left
            text = (
                "Without help dead in less than an hour, perhaps much less."
                if left
                else "The hour without help is over."
            )
            heal = Action("Medicine", {"do": "act", "act": "heal", "on": name, "order": {"roll": "good"}})
            actions = (heal, act("Is looked after", "holds_on"), *point, act("Dies", "dies"))
            return (Due(name, f"{name}: {self.track[-1].name}", text, "harm", actions),)
        if sheet.rested >= WEEK:
            text = "Unaided, a week of rest lowers every wound by one level."
            rest = (act("A week of rest", "week"), act("Has not rested", "no_rest"))
            return (Due(name, f"{name}: a week has passed", text, "calm", rest),)
        scratched = self.scratch is not None and self.track[self.scratch].code in {c for at in sheet.marks for c in at}
        if sheet.rested >= BREATHER and not sheet.battle_over and scratched:
            text = "Five or ten minutes after a battle, Scratches are wiped."
            return (Due(name, f"{name}: Scratches", text, "calm", (act("After the battle", "after_battle"),)),)
        return ()

    # Words for the odds and for quick entry

    def ending(self, before: Fighter, after: Fighter, result: dict[str, Any]) -> tuple[str, str]:
        """What to call an end in the odds strip."""
        if after.dead and not before.dead:
            return "dead", "harm"
        if "wound" in result:
            mine = "attacker " if result.get("hit") == "attacker" else ""
            if result["wound"] == "none":
                return mine + ("no harm" if result.get("hit") != "nobody" else "no blow lands"), "calm"
            return mine + self.came_to(result), self.tone(result["wound"], result["recorded"])
        if after == before:
            return "no change", ""
        if self.dc_mode == "track":
            return (
                f"Damage Capacity {level_word(self.capacity(after))}",
                "harm" if after.dc_lost > before.dc_lost else "calm",
            )
        return self.words(after.marks), "calm" if sum(map(len, after.marks)) <= sum(map(len, before.marks)) else "harm"

    def worst_first(self, outcomes: Sequence[Outcome]) -> Sequence[Outcome]:
        """By the level that is marked; what befalls the attacker comes last."""

        def gravity(end: Outcome) -> tuple[bool, int, int]:
            result = end.result
            wound, recorded = (self.find(result.get(name, "none")) for name in ("wound", "recorded"))
            mine = result.get("hit") == "attacker"
            worst = -1 if wound is None else wound if recorded is None else recorded
            return mine, -(len(self.track) if result.get("beyond_track") else worst), -(-1 if wound is None else wound)

        return sorted(outcomes, key=gravity)

    def tone(self, wound: str, recorded: str) -> str:
        """How bad it sounds."""
        place = self.find(wound if recorded == "none" else recorded) or 0
        return "harm" if place >= self.fallen else "turn" if self.track[place].penalty else ""

    def weapon(self, words: str) -> tuple[str, dict[str, Any]] | None:
        """``+3``: a blow with a weapon of +3, sharpness included."""
        match = re.fullmatch(r"([+\-−])(\d{1,2})", words.strip())
        if not match:
            return None
        weapon = int(match[2]) * (1 if match[1] == "+" else -1)
        return ("blow", {"weapon": weapon}) if -1 <= weapon <= 20 else None

    # What these readings do

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
