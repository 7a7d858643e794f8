"""How a fighter of After Sundown is shown: the card, what is due, what to call an end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sawbones.kit.widgets import Action, Boxes, Clock, Due, Number, Tag, Tags, Widget, foremost
from sawbones.play import wording
from sawbones.play.limits import LONGEST_WAIT
from sawbones.play.wording import several
from sawbones.systems.after_sundown.healing import KIND_OF, TICK_TREATED, Healing
from sawbones.systems.after_sundown.sheet import SIZE, STROKES, Fighter, span

STATES = {
    "incapacitated": ("Incapacitated", "harm", "Every box is marked"),
    "critical": ("Critical", "harm", "Every box has a \\. One hour to be helped."),
    "terminal": ("Terminal", "harm", "Dead when the clock runs out, unless stabilised."),
    "dying": ("Dying", "harm", "Dead when the clock runs out, unless stabilised."),
    "dead": ("Dead", "dim", ""),
}
ENDS = {
    "none": ("no harm", ""),
    "petty": ("Petty", "turn"),
    "ordinary": ("Ordinary", "turn"),
    "serious": ("Serious", "turn"),
    "incapacitating": ("incapacitated", "harm"),
    "terminal": ("Terminal", "harm"),
    "death": ("dead", "harm"),
}


@dataclass(frozen=True)
class Card(Healing):
    """The card, what is due, and what to call an end: alike in both texts."""

    def marked(self, man: Fighter) -> bool:
        """Whether there is anything to heal."""
        return not man.dead and not man.object and max(man.track) > 0

    def first_aid_due(self, man: Fighter) -> bool:
        """Whether the text allows first aid: once, within the hour of the injury."""
        return self.marked(man) and not man.treated and (man.since_wound or 0) <= 60

    def fate(self, sheet: Fighter) -> tuple[int, str]:
        """Incapacitated, on a clock, or dead."""
        state = self.state(sheet)
        if state == "dead":
            return 3, "destroyed" if sheet.object else "dead"
        if state == "active":
            return 0, ""
        return (1, state) if state == "incapacitated" else (2, f"{state}, {span(sheet.minutes_left or 0)} left")

    # The card

    def headline(self, sheet: Fighter) -> Number | None:
        """The penalty, or how many boxes are marked where they cost nothing."""
        marked, cost = max(sheet.track), self.penalty(sheet)
        if not marked or sheet.dead:
            return None
        told = f"{marked} of {SIZE} boxes marked"
        return Number("penalty", f"−{cost}", told, "harm") if cost else Number(f"of {SIZE}", str(marked), told, "turn")

    def how_hurt(self, sheet: Fighter) -> int:
        """By what it costs, and then by every stroke."""
        strokes = sum(sheet.track)
        return super().how_hurt(sheet) + (31 * self.penalty(sheet) + strokes if strokes else 0)

    def borne(self, sheet: Fighter) -> float:
        """So many of the ten boxes are marked."""
        return max(sheet.track) / SIZE

    def status(self, sheet: Fighter) -> Tag | None:
        """On a clock or lying, and what else weighs on somebody."""
        man, state = sheet, self.state(sheet)
        if state == "active":
            return Tag("agony", "turn") if man.agony else None
        if man.object or man.dead:
            return Tag({"incapacitated": "wrecked"}.get(state, self.fate(man)[1]), "dim" if man.dead else "harm")
        left = f", {span(man.minutes_left)}" if man.minutes_left is not None else ""
        text = "down, stabilised" if man.stabilised else state + left
        acts = (Tag("still acts", "turn"),) if man.indomitable else ()
        return foremost((Tag(text, "turn" if man.stabilised else "harm"), *acts))

    def widgets(self, sheet: Fighter) -> tuple[Widget, ...]:
        """Ten boxes, the penalty, the state in words, and the clock."""
        man = sheet
        shown: list[Widget] = [Boxes("Wounds", man.boxes(), self.marks_spoken(man))]
        if not man.object and not man.dead:
            cost = self.penalty(man)
            relief = max(0, man.willpower - 2)
            text = f"{several(man.track[0], 'box', 'boxes')} with /" + (
                f", Willpower ignores {relief}" if relief else ""
            )
            text = "Indomitable: none" if man.indomitable else text
            if cost:
                shown.append(Number("Penalty", f"−{cost}", text, "harm"))
        tags = self.tags(man)
        if tags:
            shown.append(Tags(tags))
        if man.minutes_left is not None:
            label = STATES[self.state(man)][0]
            shown.append(Clock(label, span(man.minutes_left), man.minutes_left, man.time_limit or 60, "harm"))
        return tuple(shown)

    def tags(self, man: Fighter) -> tuple[Tag, ...]:
        """The states in words."""
        tags = []
        state = self.state(man)
        if state in STATES and man.minutes_left is None:
            text, tone, help_ = STATES[state]
            help_ += f": {self.lying}." if state == "incapacitated" else ""
            thing = {"incapacitated": "Wrecked", "dead": "Destroyed"}
            tags.append(Tag(thing[state], tone) if man.object and state in thing else Tag(text, tone, help_))
        if man.stabilised:
            tags.append(Tag("Stabilised", "calm", "Treated: nothing is running."))
        if self.death_threshold and self.brim(man) and not man.dead and not man.object:
            limit = man.willpower + man.death_threshold_bonus
            tags.append(Tag(f"Death Threshold {man.death_count} of {limit}", "harm", "Every further injury counts."))
        if man.indomitable and man.full and not man.dead:
            tags.append(Tag("Still acts", "turn", "Indomitable."))
        if man.edge_spent and man.edge is not None:
            tags.append(Tag(f"{man.edge_left} of {man.edge} Edge left", "dim"))
        tags += [Tag(word, "turn") for word in ("Agony", "Anesthetic") if getattr(man, word.lower())]
        if man.pain:
            tags.append(Tag(f"{man.pain} illusory, {span(man.pain_minutes)}", "dim", "Pain Drops: fades, never kills."))
        return tuple(tags)

    def marks_spoken(self, man: Fighter) -> str:
        """The ten boxes in words."""
        forward, back, across = man.track
        if not max(man.track):
            return "no box marked"
        named = [
            (count, word) for count, word in ((forward, "forward"), (back, "back"), (across, "horizontal")) if count
        ]
        parts = ", ".join(f"{count} {word}" for count, word in named)
        return f"{max(man.track)} of {SIZE} boxes marked: {parts} {'stroke' if named[-1][0] == 1 else 'strokes'}"

    def spoken(self, name: str, sheet: Fighter) -> str:
        """The card in one sentence."""
        man, words = sheet, [f"{name}: {self.marks_spoken(sheet)}"]
        if self.penalty(man):
            words.append(f"penalty {self.penalty(man)}")
        if self.state(man) != "active":
            clock = f", {span(man.minutes_left)} left" if man.minutes_left is not None else ""
            words.append(self.state(man) + clock)
        return "; ".join(words) + "."

    # What is due

    def due(self, name: str, sheet: Fighter) -> tuple[Due, ...]:
        """A clock that runs, and healing steps that have been rested for."""
        man = sheet
        cards = []

        def act(act_id: str, **order: Any) -> dict[str, Any]:
            return {"do": "act", "act": act_id, "on": name, "order": order}

        if man.minutes_left is not None:
            left = man.minutes_left
            actions = [Action("First aid", act("first_aid"))] if self.first_aid_due(man) else []
            if man.mortal:
                actions.append(Action("Healing Test", act("healing_test")))
                if man.edge_left != 0:
                    label = "Spend Edge" if man.edge_left else "Any Edge?"
                    actions.append(Action(label, act("spend_edge")))
                text = "3 hits stabilise, 1 or 2 win time. At the end one last Healing Test, then death."
            else:
                actions.append(Action("Stabilises", act("stabilise")))
                text = "Some stabilise anyway. At the end of the hour a Healing Test: no hit, and it is terminal."
            soon = min(left, LONGEST_WAIT)
            actions.append(Action(wording.span(soon), {"do": "wait", "minutes": soon, "over": True}))
            what, words = self.state(man), span(left)
            cards.append(Due(name, f"{name}: {what}, {words} left", text, "harm", tuple(actions), what, words, left))
        for kind in self.ready(man):
            actions = [Action("Healing step", act("heal_tick", kind=kind)), Action("Has not rested", act("no_rest"))]
            text = self.step_words(man, KIND_OF[kind])
            cards.append(
                Due(name, f"{name} heals {kind} wounds", text, "calm", tuple(actions), f"can heal {kind} wounds")
            )
        return tuple(cards)

    def step_words(self, man: Fighter, kind: int) -> str:
        """Why a healing step of this kind (0, 1, 2) is due, and what it does."""
        usual = self.tick_minutes(man)[kind]
        rested = man.rested[kind] >= usual
        why = f"{span(usual)} of rest" if rested else f"{span(TICK_TREATED[kind])} under treatment"
        off = min(2, man.track[kind])
        goes = f"{several(off, f'{STROKES[kind]} stroke')} {'goes' if off == 1 else 'go'}"
        no_hit = "only one does" if kind == 2 else "it festers"
        if kind < 2 and man.track[kind + 1] == SIZE:  # the new stroke will find no place
            no_hit = self.nowhere if kind == 0 and not man.object else ""
        worse = no_hit and self.festers(kind, man.track[kind] - off) and (kind < 2 or off > 1)
        return f"{why}: {goes}" + (f"; no hit on a Healing Test and {no_hit}." if worse else ".")

    # Words for the odds and for quick entry

    def ending(self, before: Fighter, after: Fighter, result: dict[str, Any]) -> tuple[str, str]:
        """What to call an end in the odds strip."""
        if after.dead:
            return ("dead", "harm") if not after.object else ("destroyed", "harm")
        if after.stabilised and not before.stabilised:
            return "stabilised", "calm"
        if after.minutes_left is not None and (after.condition, after.minutes_left) != (
            before.condition,
            before.minutes_left,
        ):
            word = {"critical": "critical", "terminal": "dying", "dying": "dying"}[after.condition or ""]
            left = after.minutes_left
            won = before.mortal and before.minutes_left is not None and left > before.minutes_left
            return (f"{word} within the hour" if left == 60 else f"{word} in {span(left)}"), "turn" if won else "harm"
        if "wound" in result:
            label, tone = ENDS[result["wound"]]
            return ("Terminal" if after.object and result["wound"] == "terminal" else label), tone
        gone = sum(before.track) - sum(after.track)
        if after == before or gone == 0:
            return "no change", ""
        if gone < 0:
            return f"{several(-gone, 'stroke')} more", "harm"
        worse = any(new > old for new, old in zip(after.track, before.track, strict=True))
        return (
            (f"{several(gone, 'stroke')} fewer, festers", "turn")
            if worse
            else (f"{several(gone, 'stroke')} gone", "calm")
        )
