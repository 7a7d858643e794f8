"""How a fighter of Fudge is shown: the track with its letters, what is due, what to call an end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sawbones.kit import widgets
from sawbones.kit.system import Arm
from sawbones.kit.widgets import Action, Clock, Due, Levels, Number, Tag, Tags, Widget, foremost
from sawbones.play.wording import several, signed
from sawbones.systems.fudge.sheet import Fighter, level_word
from sawbones.systems.fudge.standing import Standing

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
class Card(Standing):
    """The card, what is due, and what to call an end."""

    def deadly(self, man: Fighter) -> bool:
        """Whether death is near: helpless, past the record, or gone already."""
        return man.beyond or man.dead or not self.standing(man)[1]

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
            return f"{self.name(self.find(recorded))} (would be {words})"
        return f"{words}, not marked" if result.get("ignored") else words

    # The card

    def headline(self, sheet: Fighter) -> Number | None:
        """The penalty, or the letter of the worst wound; of a fighter who cannot act the status says all."""
        cost, acts = self.standing(sheet)
        worst = self.track[sheet.worst] if sheet.worst is not None and self.dc_mode != "track" else None
        if sheet.dead or not acts:
            return None
        if cost:
            return Number("penalty", f"−{cost}", self.why(sheet), "harm")
        if worst is None:
            return None
        word = self.short(worst.name)
        return Number(word if len(word) <= 10 else word.split()[0], worst.code, worst.name, "turn")

    def how_hurt(self, sheet: Fighter) -> int:
        """By the level of the worst wound, and then by how many there are; or by the Damage Capacity that is lost."""
        level = 0 if sheet.worst is None else sheet.worst + 1
        return super().how_hurt(sheet) + 50 * (level + sheet.dc_lost) + sum(map(len, sheet.marks))

    def borne(self, sheet: Fighter) -> float:
        """By the worst level of wounds, of those at which one still acts; or by the Damage Capacity that is lost."""
        level = 0 if sheet.worst is None else sheet.worst + 1
        tracked = self.dc_mode == "track"
        gone, of = (sheet.dc_lost, sheet.damage_capacity + 3) if tracked else (level, self.fallen + 1)
        return min(1.0, gone / max(1, of))

    def status(self, sheet: Fighter) -> Tag | None:
        """Dead, near it, or what else keeps somebody from acting."""
        man = sheet
        grave, word = self.fate(man)
        if grave == 3:
            return Tag(word, "dim")
        left = f", {man.minutes_left} min" if man.minutes_left is not None else ""
        turns = f", {several(man.stun_turns, 'turn')}" if man.stun_turns else ""
        known = (
            (man.beyond, "beyond the record", "harm"),
            (grave and man.stun != "out", (self.track[-1].name if left else word) + left, "harm"),
            (man.defies, "acts by will", "turn"),
            (man.stun in STUNS, STUNS.get(man.stun, ("",))[0].lower() + turns, "turn"),
        )
        return foremost(Tag(text, tone) for on, text, tone in known if on)

    def arms(self, sheet: Fighter) -> tuple[Arm, ...]:
        """The one that a sheet has, by its number; of 0 nobody has said anything."""
        names = (("own_strength", "Gun or crossbow"), ("heavy_blunt", "Mace or flail"), ("unarmed", "Bare hands"))
        bare = "Bare hands" if sheet.weapon < 0 else "Weapon"
        name = next((label for field, label in names if getattr(sheet, field)), bare)
        if name == "Weapon" and not (sheet.weapon or sheet.sharp):
            return ()
        return (Arm(name, signed(sheet.weapon) + (", sharp" if sheet.sharp else ""), "blow", {}),)

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
        label = "Fudge Point" if sheet.fudge_points else "Any Fudge Points?"
        point = () if sheet.fudge_points == 0 or sheet.pawn else (act(label, "spend_fudge"),)
        if sheet.beyond:
            text = "A wound found no open box. No number means dead: say what it is."
            return (
                Due(
                    name,
                    f"{name}: beyond the record",
                    text,
                    "harm",
                    (act("Holds on", "holds_on"), *point, act("Dies", "dies")),
                    "beyond the record",
                    soon=0,
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
            what = self.track[-1].name
            return (Due(name, f"{name}: {what}", text, "harm", actions, what, f"{left} min", left),)
        if sheet.rested >= WEEK:
            text = "Unaided, a week of rest lowers every wound by one level."
            rest = (act("A week of rest", "week"), act("Has not rested", "no_rest"))
            return (Due(name, f"{name}: a week has passed", text, "calm", rest, "can heal"),)
        scratched = self.scratch is not None and self.track[self.scratch].code in {c for at in sheet.marks for c in at}
        if sheet.rested >= BREATHER and not sheet.battle_over and scratched:
            text = "Five or ten minutes after a battle, Scratches are wiped."
            wipe = (act("After the battle", "after_battle"),)
            return (Due(name, f"{name}: Scratches", text, "calm", wipe, "with Scratches to wipe"),)
        return ()

    # Words for the odds and for quick entry

    def ending(self, before: Fighter, after: Fighter, result: dict[str, Any]) -> tuple[str, str]:
        """What to call an end in the odds strip."""
        if after.dead and not before.dead:
            return "dead", "harm"
        if "wound" in result:
            mine = "attacker " if result.get("hit") == "attacker" else ""
            if result["wound"] == "none":
                return mine + ("no harm" if result.get("hit") != "nobody" else "no blow lands"), ""
            return mine + self.came_to(result), self.tone(result["wound"], result["recorded"])
        if after == before:
            return "no change", ""
        worse = self.how_hurt(after) - self.how_hurt(before)
        if self.dc_mode != "track" and after.marks == before.marks and not worse:
            return "no effect", ""
        words = f"Damage Capacity {level_word(self.capacity(after))}" if self.dc_mode == "track" else None
        return words or self.words(after.marks), "harm" if worse > 0 else "calm" if worse else ""

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
