"""How a fighter of Cybergod is shown: the card, one sentence, and what is due."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sawbones.kit.widgets import Action, Due, Number, Pip, Pips, Tag, Tags, Widget, foremost
from sawbones.play.wording import several
from sawbones.systems.cybergod.healing import CALLED
from sawbones.systems.cybergod.mind import BREAKDOWNS
from sawbones.systems.cybergod.sheet import LEVELLED, NAMES, WOUNDS, Fighter
from sawbones.systems.cybergod.standing import PENALTIES, Standing

#: what the levels do, in a few words
DOES = {
    "bruised": "Shock Trigger when received.",
    "wounded": "−1D. Escalation Trigger when received.",
    "injured": "−2D. Critical Trigger when received.",
    "maimed": "−3D.",
    "dying": "−4D. Death Trigger when received and at the start of every round.",
    "bleeding": "Damage at the start of every round, past DR and mitigation.",
    "burning": "Damage and stress at the start of every round.",
    "fatigued": "−1D a level.",
    "stunned": "No action; the next reaction at −2D, and a mark goes with each.",
}
#: of what is no penalty, what is worst
WORST = ("dying", "maimed", "injured", "wounded", "burning", "bleeding", "bruised", "stunned", "stress")
#: how somebody stands besides the wounds, the worst first; what has levels is said with its level
STATES = (
    ("dying", "Dying", "harm"), ("incapacitated", "out", "harm"), ("burning", "Burning", "harm"),
    ("bleeding", "Bleeding", "harm"), ("stunned", "Stunned", "turn"), ("zone", "Fire Zone, DC", "turn"),
    ("prone", "prone", "turn"), ("ambushed", "ambushed", "turn"), ("fatigued", "Fatigued", "turn"),
)  # fmt: skip
SAID = {name for name, *_ in STATES}
#: how much each wound takes of what keeps somebody up
SEEN = {"bruised": 0.1, "wounded": 0.3, "injured": 0.6, "maimed": 0.8, "dying": 0.95}
#: when nano stims act
ACTS_WHEN = {
    "bruised": "by the next round",
    "bleeding": "by the next round",
    "wounded": "at the end of the scene",
    "injured": "after a day",
}


#: title, text, tone and buttons of what waits, and what it is counted as
Waiting = tuple[str, str, str, tuple[Action, ...], str]


@dataclass(frozen=True)
class Card(Standing):
    """The card of a fighter."""

    def headline(self, sheet: Fighter) -> Number | None:
        """The penalty, or the level of the worst condition that the status does not say."""
        if self.gone(sheet):
            return None
        if cost := self.penalty(sheet):
            return Number("penalty", f"−{cost}D", self.why(sheet), "harm")
        worst = next((name for name in WORST if name not in SAID and getattr(sheet, name)), None)
        if worst is None:
            return None
        return Number(worst.capitalize(), str(getattr(sheet, worst)), DOES.get(worst, ""), "turn")

    def how_hurt(self, sheet: Fighter) -> int:
        """By the dice it costs, and then by every level, those of the worst conditions counting most."""
        levels = (place * int(getattr(sheet, name)) for place, name in enumerate(reversed(WORST), 1))
        return super().how_hurt(sheet) + 20 * self.penalty(sheet) + sum(levels)

    def borne(self, sheet: Fighter) -> float:
        """By the worst wound; for a minor character by how near the Shock Level is to what puts him out."""
        worst = max((share for name, share in SEEN.items() if getattr(sheet, name)), default=0.0)
        if not sheet.simplified:
            return worst
        return max(worst, min(1.0, self.shock_level(sheet) / max(1, self.shock_thresholds(sheet)[1])))

    def status(self, sheet: Fighter) -> Tag | None:
        """Destroyed, dead, and then what holds, the worst first."""
        if sheet.destroyed:
            return Tag("destroyed", "dim")
        if sheet.dead:
            return Tag(f"dead, {several(sheet.dead_rounds, 'round')}" if sheet.dead_rounds else "dead", "harm")
        held = ((getattr(sheet, name), word, tone) for name, word, tone in STATES)
        states = (Tag(word if level is True else f"{word} {level}", tone) for level, word, tone in held if level)
        minds = (Tag(BREAKDOWNS[number - 1][0], "turn") for number in dict.fromkeys(sheet.breakdowns))
        hurt = (Tag(f"{NAMES[name]} {getattr(sheet, name)}") for name in reversed(WOUNDS) if getattr(sheet, name))
        return foremost((*states, *minds)) or (next(hurt, None) if self.penalty(sheet) else None)

    def widgets(self, sheet: Fighter) -> tuple[Widget, ...]:
        """Conditions as pips, both shock thresholds, the penalty, protection, Resolve and stress, states in words."""
        man = sheet
        shown: list[Widget] = [self.pips(man)]
        part, full = self.shock_thresholds(man)
        level = self.shock_level(man)
        if man.simplified:
            text = f"Shock Level {level}: from {part} Stunned, from {full} Incapacitated"
        else:
            text = f"Shock Level {level}: {several(part, 'success', 'successes')} for Stunned, {full} to shrug it off"
        if level or man.simplified:
            shown.append(Number("Shock", f"{part} / {full}", text, "turn" if level else ""))
        cost = self.penalty(man)
        if cost:
            shown.append(Number("Penalty", f"−{cost}D", self.why(man), "harm"))
        words = [f"{man.cover} cover" if man.cover else "", f"{man.armour} of {man.armour_max} in armour"]
        words.append(f"DR {man.dr}" if man.dr else "")
        value = f"{man.cover} | {man.armour}" + (f" | DR {man.dr}" if man.dr else "")
        shown.append(
            Number("Cover | armour", value, ", ".join(word for word in words if word), "calm" if man.cover else "")
        )
        if man.resolve or man.engrams:
            whole = f"of {man.engrams}" if man.engrams else ""
            shown.append(Number("Resolve", str(man.resolve), whole, "calm" if man.resolve else "dim"))
        if man.stress:
            shown.append(Number("Stress", str(man.stress), f"d{man.dissociation} each at the next check", "turn"))
        if man.corruption:
            shown.append(Number("Corruption", str(man.corruption), "a D10 each at the next check", "harm"))
        tags = self.tags(man)
        if tags:
            shown.append(Tags(tags))
        return tuple(shown)

    def pips(self, man: Fighter) -> Pips:
        """The conditions, one row each: the wounds always, the others where there is any."""
        rows = []
        for name in LEVELLED:
            value = getattr(man, name)
            if name in WOUNDS or value:
                tone = "" if not value else "harm" if name in ("injured", "dying", "bleeding", "burning") else "turn"
                rows.append(Pip(NAMES[name], value, self.level_cap, tone, DOES[name]))
        # few rows are all seen; of more, those without a level would only bury the others
        return Pips("Conditions", tuple(rows), self.conditions(man), sparse=len(rows) > 3)

    def conditions(self, man: Fighter) -> str:
        """The conditions in words."""
        words = [f"{NAMES[name]} {getattr(man, name)}" for name in LEVELLED if getattr(man, name)]
        return ", ".join(words) if words else "no condition"

    def why(self, man: Fighter) -> str:
        """What the penalty is made of."""
        cost, of = self.wound_penalty(man)
        raw = max((dice for name, dice in PENALTIES.items() if getattr(man, name)), default=0)
        parts = [f"{NAMES[of]} −{cost}D"] if cost else []
        if raw > cost:
            parts.append(f"{CALLED[man.drug]} take {raw - cost}D off")
        if man.fatigued:
            parts.append(f"Fatigued −{man.fatigued}D")
        return ", ".join(parts)

    def tags(self, man: Fighter) -> tuple[Tag, ...]:
        """The states in words."""
        tags = []
        if man.destroyed:
            return (Tag("Destroyed", "dim", "Final. Only a Rebirth brings them back; allies who saw it take Stress."),)
        if man.dead:
            left = f", {several(man.dead_rounds, 'round')} left" if man.dead_rounds else ""
            tags.append(Tag(f"Dead{left}", "harm", "One chance: Hard MedTech."))
        if man.incapacitated:
            tags.append(Tag("Incapacitated", "harm", "No actions, no reactions, until the end of the scene."))
        if man.ambushed:
            tags.append(Tag("Ambushed", "turn", "No action in this round; a reaction is possible."))
        tags += [Tag(name, tone, text) for name, tone, text in self.round_tags(man)]
        if man.drug != "none":
            tags.append(Tag(CALLED[man.drug], "calm", "Until the end of the scene."))
        tags += [Tag(f"Stims: {NAMES[name]}", "calm", "At work.") for name in man.stims]
        tags += [Tag(BREAKDOWNS[n - 1][0], "turn", BREAKDOWNS[n - 1][1]) for n in dict.fromkeys(man.breakdowns)]
        if man.simplified:
            tags.append(Tag("Minor", "dim", "Simplified damage: no dice."))
        return tuple(tags)

    def round_tags(self, man: Fighter) -> list[tuple[str, str, str]]:
        """What holds for a round or a place."""
        found = []
        if man.declared:
            found.append((man.declared, "turn", "Declared for this round."))
        if man.split > 1:
            found.append((f"Split in {man.split}", "turn", f"−{man.split}D on each."))
        if man.acted:
            found.append(("Has acted", "dim", "In this round; a Reaction is another matter."))
        if man.bonus_actions:
            found.append((f"{man.bonus_actions + 1} actions", "calm", "In this round."))
        if man.reactions != 1 and not self.gone(man):
            found.append(
                (
                    several(man.reactions, "reaction") if man.reactions else "No reaction left",
                    "dim",
                    "Left in this round.",
                )
            )
        if man.evasive:
            found.append((f"Evasive {man.evasive}", "calm", f"Attacks at −{man.evasive}D in this round."))
        for name, tone, text in (
            ("concealed", "calm", "Attacks at −3D, unless it shows."),
            ("flanking", "calm", "Gets round the enemy's cover."),
            ("bunched", "turn", "Herded together."),
            ("spread", "calm", "Not to be targeted as one group."),
            ("prone", "turn", "Knocked down."),
        ):
            if getattr(man, name):
                found.append((NAMES.get(name, name.capitalize()), tone, text))
        if man.zone:
            found.append((f"Fire Zone DC {man.zone}", "turn", f"AP {man.zone_ap}: a hit for whoever acts in it."))
        return found

    def spoken(self, name: str, sheet: Fighter) -> str:
        """The card in one sentence."""
        state = self.state(sheet)
        if state in ("dead", "destroyed"):
            return f"{name}: {state}."
        words = [f"{name}: {self.conditions(sheet)}"]
        if self.penalty(sheet):
            words.append(f"penalty {self.penalty(sheet)}")
        if state != "up":
            words.append(state)
        if state == "dying" and sheet.incapacitated:
            words.append("incapacitated")
        return "; ".join(words) + "."

    # What is due

    def due(self, name: str, sheet: Fighter) -> tuple[Due, ...]:
        """What waits to be done about somebody, all on one card: the worst first."""
        man = sheet
        found = self.waiting(name, man) if not man.destroyed else []
        if not found:
            return ()
        titles, texts, tones, actions, whats = zip(*found, strict=True)
        tone = next(tone for tone in ("harm", "turn", "calm") if tone in tones)
        every = tuple(action for some in actions for action in some)
        left = several(man.dead_rounds, "round") if man.dead else ""
        soon = man.dead_rounds / 10 if tone == "harm" else None  # ten rounds are a minute
        return (Due(name, f"{name}: {', '.join(titles)}", " ".join(texts), tone, every, whats[0], left, soon),)

    def waiting(self, name: str, man: Fighter) -> list[Waiting]:
        """Title, text, tone, buttons and what it counts as: the worst first."""
        found: list[Waiting] = []

        def act(label: str, act_id: str, **order: Any) -> Action:
            return Action(label, {"do": "act", "act": act_id, "on": name, "order": order})

        def card(what: str, title: str, text: str, tone: str, *actions: Action) -> None:
            found.append((title, text, tone, actions, what))

        if man.dead:
            chances = (
                act("The one chance", "revive"),
                act("Too late: destroyed", "correct", condition="destroyed", level=1),
            )
            text = "One single chance: a Hard test of MedTech. Failing is final."
            card("dead", f"dead, {several(man.dead_rounds, 'round')} left", text, "harm", *chances)
            return found
        if man.dying:
            text = f"A Death Trigger at the start of every round, need {man.dying}, until stabilised."
            help_ = (act("Stabilise", "stabilise"), act("Stabilise with meds", "stabilise", meds=True))
            card("dying", f"Dying {man.dying}", text, "harm", *help_)
        if man.burning:
            text = "Burning: damage and stress at the start of every round."
            card("burning", f"Burning {man.burning}", text, "harm", act("Put the fire out", "extinguish"))
        if man.bleeding:
            text = "Bleeding: damage at the start of every round, past DR and mitigation."
            help_ = (
                act("Treat the bleeding", "treat", condition="bleeding", levels=man.bleeding),
                act("Stims for it", "stim", program="bleeding"),
            )
            card("bleeding", f"Bleeding {man.bleeding}", text, "harm", *help_)
        if man.zone:
            ways = (act("Acts: a hit", "suppress", dc=man.zone, ap=man.zone_ap), act("Keeps down", "out_of_zone"))
            text = "In the Fire Zone: a hit if any action is taken."
            card("in a Fire Zone", "in a Fire Zone", text, "turn", *ways)
        if man.stunned and not man.incapacitated:
            text = "Stunned: no action. The next reaction is at −2D, and a mark goes with each."
            spent = self.actions == "counted" and man.rounds and not man.reactions
            reacted = () if spent else (act("Has reacted", "reaction"),)
            card("stunned", f"Stunned, {several(man.stunned, 'mark')}", text, "turn", *reacted)
        if man.stims:
            text = "; ".join(f"{NAMES[program]} {ACTS_WHEN[program]}" for program in man.stims)
            card("with stims at work", "nano stims at work", f"Nano stims: {text}.", "calm")
        return found
