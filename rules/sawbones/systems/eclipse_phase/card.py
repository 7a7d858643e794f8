"""How a fighter is shown: damage against its marks, numbers kept ready, what is due, what ends are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sawbones.kit import forms
from sawbones.kit.system import Arm
from sawbones.kit.widgets import Action, Due, Meter, Number, Tag, Tags, Widget, foremost
from sawbones.play.question import Mark
from sawbones.play.wording import lasting, several
from sawbones.systems.eclipse_phase.gear import ARMS
from sawbones.systems.eclipse_phase.healing import Healing, hours_for
from sawbones.systems.eclipse_phase.orders import Heal
from sawbones.systems.eclipse_phase.sheet import LEVELS, TURNS, Fighter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sawbones.play.resolve import Outcome


def buttons(name: str) -> Callable[..., Action]:
    """Makes the buttons of what is due about somebody: a label, an act and its order."""
    return lambda label, act, **order: Action(label, {"do": "act", "act": act, "on": name, "order": order})


@dataclass(frozen=True)
class Card(Healing):
    """The card of a fighter."""

    # The card

    def headline(self, sheet: Fighter) -> Number | None:
        """The damage, and of what; wounds or stress where there is none."""
        man = sheet
        if man.dead:
            return None
        if man.damage:
            return Number(f"of {man.durability}", str(man.damage), self.meter(man).spoken, self.meter(man).tone)
        if man.wounds:
            return Number("wounds", str(man.wounds), self.why(man), "harm")
        return Number("stress", str(man.stress), f"Lucidity {man.lucidity}", "turn") if man.stress else None

    def how_hurt(self, sheet: Fighter) -> int:
        """By damage and by what each wound costs, and then by what weighs on the mind."""
        return super().how_hurt(sheet) + sheet.damage + 10 * sheet.wounds + sheet.stress

    def borne(self, sheet: Fighter) -> float:
        """Damage, up to where it puts somebody out; a wound is seen, however little it took."""
        share = sheet.damage / self.out_from(sheet)
        return min(1.0, max(share, 0.25 * min(3, sheet.wounds)))

    def status(self, sheet: Fighter) -> Tag | None:
        """What the body and the mind suffer, the worst first."""
        man = sheet
        if man.dead:
            return Tag("dead" if man.flesh else "destroyed", "dim")
        cost = 0 if man.kind == "object" else self.burden(man)
        state = self.state(man)
        down = {"unconscious": "out", "disabled": "broken" if man.kind == "object" else "disabled"}.get(state, "")
        known = (
            (down, down, "harm"),
            (self.bleeds(man), "bleeding", "harm"),
            (man.stasis, "in stasis", "turn"),
            (man.sanity != "sane", man.sanity, "harm"),
            (man.fire, "on fire", "harm"),
            (man.airless, "suffocating" if man.suffocating else "no air", "harm"),
            (man.shock_turns, f"shocked {man.shock_turns}", "harm"),
            (man.prone and not down, "prone", "turn"),
            (man.subdued, "held", "turn"),
            (man.surprised == "surprised", "surprised", "turn"),
            (man.disoriented, "disoriented", "turn"),
            (cost > 0 and not down, f"−{cost} penalty", "harm"),
        )
        return foremost(Tag(text, tone) for on, text, tone in known if on)

    def arms(self, sheet: Fighter) -> tuple[Arm, ...]:
        """The weapons carried, those that have failed last."""
        carried = [(ARMS[name], left, failed) for name, _, left, failed in sheet.weapons if name in ARMS]
        return tuple(
            Arm(arm.name, "failed" if failed else f"{arm.dv}, {left} of {arm.rounds}" if arm.rounds else arm.dv,
                "blast" if arm.blast else "attack", {}, {"weapon": arm.id})
            for arm, left, failed in sorted(carried, key=lambda one: one[2])
        )  # fmt: skip

    def made_ready(self, sheet: Fighter, order: Any) -> tuple[str, dict[str, Any]] | None:
        """A weapon that has failed is put in order, and one with too few rounds in it is loaded."""
        row = sheet.carried(getattr(order, "weapon", ""))
        if row is None:
            return None
        if row[3]:
            return "clear", {"weapon": row[0]}
        full = ARMS[row[0]].rounds if row[0] in ARMS else 0
        return ("reload", {"weapon": row[0]}) if row[2] < min(order.rounds, full) else None

    def widgets(self, sheet: Fighter) -> tuple[Widget, ...]:
        """Damage against Durability and Death Rating, the numbers ready for the next test, states in words."""
        man = sheet
        shown: list[Widget] = [self.meter(man)]
        cost = self.burden(man)
        if man.kind != "object" and not man.dead:
            if cost:
                shown.append(Number("Penalty", f"−{cost}", self.why(man), "harm"))
            if man.wounds:
                words = f"One for each {man.threshold} damage at once."
                shown.append(Number("Wounds", str(man.wounds), words, "harm"))
            help_ = "Pilot, less wounds." if man.kind == "bot" else "SOM × 3, less wounds and traumas."
            shown.append(Number("Knockdown", str(self.stands_at(man)), help_))
            rolled = f"INIT {self.init(man)} and {man.rolled}" if man.rolled is not None else "INIT"
            shown.append(Number("Initiative", str(self.initiative_now(man)), rolled))
        if man.stress or man.traumas:
            shown.append(self.mind_meter(man))
        shown += [self.armed(man, name, left, failed=failed) for name, _, left, failed in man.weapons]
        if man.attacks or man.quick or man.complex:
            parts = [several(man.attacks, "attack")] if man.attacks or not man.complex else []
            parts += [f"{man.complex} complex"] if man.complex > 1 or not man.attacks else []
            help_ = (
                "One Complex Action and a Quick one, or three Quick ones. Two shots or bursts are one Complex Action."
            )
            many = man.complex > 1 or man.quick > (1 if man.complex else 3)
            shown.append(Number("This phase", ", ".join([*parts, f"{man.quick} quick"]), help_, "turn" if many else ""))
        tags = self.tags(man)
        if tags:
            shown.append(Tags(tags))
        return tuple(shown)

    def armed(self, man: Fighter, name: str, left: int, *, failed: bool) -> Number:
        """A weapon and what is left in it."""
        arm = ARMS.get(name)
        if arm is None:  # of a fight that was saved when any word was taken
            return Number(name or "Weapon", "unknown", "Not in the list and of no use: choose one in the sheet.")
        if failed:
            return Number(arm.name, "failed", "Broken, jammed or dropped.", "harm")
        if not arm.rounds:
            return Number(arm.name, arm.dv, f"Armor Penetration {arm.ap}")
        return Number(arm.name, f"{left} of {arm.rounds}", "Rounds left.", "harm" if not left else "")

    def meter(self, man: Fighter) -> Meter:
        """Damage, and what it does where."""
        out = "out" if man.flesh else "disabled" if man.kind != "object" else "broken"
        dead = Mark(man.death, "dead" if man.flesh else "destroyed", "harm")
        # what is destroyed before it is out knows no out
        down = (
            (Mark(self.out_from(man), out, "turn"),) if man.kind != "object" or self.out_from(man) < man.death else ()
        )
        marks = tuple(sorted((*down, dead), key=lambda mark: mark.at))
        tone = "harm" if self.out(man) or man.dead else "turn" if man.damage else ""
        said_ = f"damage {man.damage}, Durability {man.durability}"
        said_ += f", Death Rating {man.death}" if down else ""
        return Meter("Damage", man.damage, marks, said_, tone)

    def mind_meter(self, man: Fighter) -> Meter:
        """Stress, and what it does where."""
        marks = (Mark(man.lucidity, "catatonic", "turn"), Mark(man.insanity_rating, "insane", "harm"))
        words = f"stress {man.stress}, Lucidity {man.lucidity}, Insanity Rating {man.insanity_rating}"
        return Meter("Stress", man.stress, marks, words, "harm" if man.sanity != "sane" else "")

    def why(self, man: Fighter) -> str:
        """What the penalty is made of."""
        ignored = man.wounds - self.effective(man)
        parts = [several(man.wounds, "wound") + (f" ({ignored} ignored)" if ignored else "")] if man.wounds else []
        parts += [several(man.traumas, "trauma")] if man.traumas else []
        parts += [f"shock −{man.shock_modifier}"] if man.shock_modifier else []
        parts += [several(man.armour_layers, "armor layer") + " too many"] if man.armour_layers else []
        return ", ".join(parts)

    def tags(self, man: Fighter) -> tuple[Tag, ...]:
        """The states in words, the worst first."""
        if man.dead:
            return (Tag("Dead" if man.flesh else "Destroyed", "dim"),)
        unconscious = f"Until damage is below {self.out_from(man)}." if self.out(man) else "Until woken or healed."
        shocked = f"Shocked, {several(man.shock_turns, 'turn')}"
        states: tuple[tuple[object, str, str, str], ...] = (
            (self.state(man) == "unconscious", "Unconscious", "harm", unconscious),
            (self.state(man) == "disabled", "Broken" if man.kind == "object" else "Disabled", "harm", "By the damage."),
            (self.bleeds(man), "Bleeding", "harm", "1 damage an Action Turn."),
            (man.shock_turns, shocked, "harm", "No action at all."),
            (man.sanity != "sane", man.sanity.capitalize(), "harm", "By stress."),
            (man.fire, f"On fire, turn {man.fire}", "harm", "At the end of each Action Turn."),
            (man.airless, "Suffocating" if man.suffocating else "Without air", "harm", "Tests of DUR."),
            (man.prone, "Prone", "turn", "A Quick Action to get up."),
            (man.disoriented, "Disoriented", "turn", "A Complex Action to recover."),
            (man.surprised == "surprised", "Surprised", "turn", "No defense, no action in the first phase."),
            (man.surprised == "alert", "Noticed in time", "turn", "−30 to Initiative this turn."),
            (man.subdued, "Subdued", "turn", "Held."),
            (man.stasis, "Medical stasis", "turn", "Nanomachines keep what is left."),
            (man.suppressing, "Suppressive fire", "turn", "A free attack on whoever leaves cover."),
            (man.full_defence, "Full defense", "calm", "+30 to defense."),
            (man.aim != "none", f"Aiming, {man.aim}", "calm", "For the next shot."),
            *((True, f"{name}, {LEVELS[level - 1]}", "turn", f"{left} min left.")
              for name, level, left in man.derangements),
            (man.disorders, several(man.disorders, "disorder"), "turn", "Until treated."),
            (man.moxie_left, f"{man.moxie_left} Moxie", "calm", "Left to spend."),
        )  # fmt: skip
        return tuple(Tag(text, tone, help_) for on, text, tone, help_ in states if on)

    def spoken(self, name: str, sheet: Fighter) -> str:
        """The card in one sentence."""
        man = sheet
        death = f", Death Rating {man.death}" if man.death != man.durability else ""
        words = [f"{name}: damage {man.damage} of {man.durability}{death}"]
        if man.wounds:
            words.append(several(man.wounds, "wound"))
        if self.penalty(man) and self.can_act(man):
            words.append(f"penalty {self.penalty(man)}")
        if self.state(man) != "active":
            words.append(self.state(man) if man.flesh or not man.dead else "destroyed")
        if man.shock_turns and self.state(man) == "active":
            words.append(f"shocked for {several(man.shock_turns, 'turn')}")
        words += [word for word, on in (("prone", man.prone and self.can_act(man)), ("bleeding", self.bleeds(man)),
                                        (man.sanity, man.sanity != "sane" and not man.dead)) if on]  # fmt: skip
        return "; ".join(words) + "."

    # What is due

    def due(self, name: str, sheet: Fighter) -> tuple[Due, ...]:
        """What bleeds, burns, lies or waits for a test."""
        man = sheet
        if man.dead or man.kind == "object":
            return ()

        return (
            *self.dangers(name, man),
            *(self.waiting(name, man) if self.can_act(man) else ()),
            *self.owes(name, man),
            *self.heals(name, man),
        )

    def dangers(self, name: str, man: Fighter) -> list[Due]:
        """What hurts as time goes on, and who lies."""
        act = buttons(name)
        cards = []
        if self.bleeds(man):
            left = man.death - man.damage
            text = f"1 damage an Action Turn: dead in {several(left, 'turn')} unless treated."
            helps = act("Surgery", "surgery") if man.aided or man.nano else act("First aid", "first_aid")
            turns = several(left, "turn")
            cards.append(Due(name, f"{name} is bleeding", text, "harm", (helps,), "bleeding", turns, left / TURNS))
        if man.fire:
            text = "It burns at the end of each Action Turn, worse every five, until somebody puts it out."
            out = (act("Put the fire out", "put_out"),)
            cards.append(Due(name, f"{name} is on fire", text, "harm", out, "on fire", soon=0))
        if man.airless:
            text = "10 damage a minute." if man.suffocating else "After a minute a DUR test every half minute."
            air = (act("Breathes again", "air"),)
            cards.append(Due(name, f"{name} has no air", text, "harm", air, "without air", soon=0))
        if man.unconscious and not self.out(man) and not man.suffocating:
            text = "Until healed, or woken: that is somebody's action."
            cards.append(Due(name, f"{name} is unconscious", text, "turn", (act("Wake", "wake"),), "unconscious"))
        return cards

    def waiting(self, name: str, man: Fighter) -> list[Due]:
        """What costs an action."""
        act = buttons(name)
        known = (
            (man.prone, f"{name} is prone", "Getting up is a Quick Action.", act("Get up", "rise"), "prone"),
            (man.disoriented, f"{name} is disoriented", "Recovering is a Complex Action.", act("Recover", "recover"),
             "disoriented"),
            (man.disarm_due, f"{name} may lose the weapon", "To keep hold of it: SOM × 3 at −30.",
             act("Keep hold", "keep_hold"), "may lose a weapon"),
            (man.subdued, f"{name} is held", "A Complex Action: Unarmed Combat against the hold, or SOM × 3 at −30.",
             act("Break free", "break_free"), "held"),
        )  # fmt: skip
        cards = [Due(name, title, text, "turn", (action,), what) for on, title, text, action, what in known if on]
        for weapon, _, left, failed in man.weapons:
            arm = ARMS.get(weapon)
            called = arm.name if arm else "the weapon"
            if failed:
                clear = (act("Clear it", "clear", weapon=weapon),)
                text = "Jammed, stuck or dropped, until it is put in order."
                cards.append(Due(name, f"{name}: {called} failed", text, "turn", clear, "with a failed weapon"))
            elif arm is not None and arm.rounds and not left:
                reload = (act("Reload", "reload", weapon=weapon),)
                text = "Reloading is a Complex Action."
                cards.append(Due(name, f"{name}: {called} is empty", text, "turn", reload, "with an empty weapon"))
        return cards

    def owes(self, name: str, man: Fighter) -> list[Due]:
        """What the game master is yet to name."""
        if not man.owed:
            return []
        text = "A trauma brings a minor derangement, or makes one worse; the fourth a disorder."
        given = (buttons(name)("Derangement", "derangement"),)
        return [Due(name, f"{name}: a derangement", text, "harm", given, "owed a derangement")]

    def heals(self, name: str, man: Fighter) -> list[Due]:
        """Natural healing, once so much time has passed that something heals by the care there is."""
        hours = self.may_heal(man)
        if not hours:
            return []
        care, conditions = self.care(man)
        damage, wound = hours_for(care, conditions)
        what, each = ("1d10 damage", damage) if man.damage else ("a wound", wound)
        order = Heal(care, hours, conditions)
        with_care = forms.chosen(order, "care").label + ("" if conditions == "good" else f" in {conditions} conditions")
        per = lasting(60 * each).removeprefix("1 ")
        text = f"Time passed: {lasting(60 * hours)}. With {with_care}, {what} heals per {per}."
        act = buttons(name)
        ways = act("Heal", "heal", **forms.write(order)), act("No rest", "no_rest")
        return [Due(name, f"{name} heals by time", text, "calm", ways, "can heal")]

    # Words for the odds and for quick entry

    def ending(self, before: Fighter, after: Fighter, result: dict[str, Any]) -> tuple[str, str]:
        """What to call an end in the odds strip, by what matters."""
        if after.dead and not before.dead:
            return ("dead" if after.flesh else "destroyed"), "harm"
        if self.state(after) != "active" and self.state(before) == "active":
            return {"unconscious": "out", "disabled": "disabled"}[self.state(after)], "harm"
        if result.get("hit") is False:
            return "miss", ""
        if after.shock_turns > before.shock_turns or (after.prone and not before.prone):
            return "down", "harm"
        if after.sanity != before.sanity:
            return after.sanity, "harm"
        if after.traumas > before.traumas:
            return "a trauma", "turn"
        if after.stress > before.stress:
            return "stress", ""
        if "damage" not in result:
            if self.state(after) == "active" != self.state(before):
                return ("up again" if after.flesh else "working again"), "calm"
            if self.bleeds(before) and not self.bleeds(after):
                return "bleeds no more", "calm"
            if after.damage < before.damage or after.wounds < before.wounds:
                return "better", "calm"
            changed = "a weapon fails" if self.failed(after) > self.failed(before) else "changed"
            return ("no change" if after == before else changed), ""
        if result["wounds"]:
            return "wounded", "turn"
        return ("scratch", "") if result["damage"] else ("no damage", "")

    def worst_first(self, outcomes: Sequence[Outcome]) -> Sequence[Outcome]:
        """Dead, out, down, wounded, scratched, missed; the mind by its stress."""

        def gravity(end: Outcome) -> tuple[int, ...]:
            man, result = end.sheet, end.result
            state = {"dead": 2, "unconscious": 1, "disabled": 1, "active": 0}[self.state(man)]
            down = man.prone or man.shock_turns > 0
            happened = (down, result.get("wounds", 0) > 0, result.get("damage", 0) > 0, result.get("hit", True))
            return -state, *(-int(so) for so in happened), -man.stress, -man.traumas

        return sorted(outcomes, key=gravity)
