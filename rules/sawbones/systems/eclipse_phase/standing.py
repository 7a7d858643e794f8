"""How somebody stands: penalties, Initiative, the numbers of the tests that may come, and a sheet written by hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sawbones.play.question import Mark
from sawbones.systems.eclipse_phase.checks import Aim, Check, capped, doubles, shown
from sawbones.systems.eclipse_phase.readings import Readings
from sawbones.systems.eclipse_phase.sheet import TURNS, Fighter

if TYPE_CHECKING:
    from sawbones.kit.system import Book
    from sawbones.play.dice import Roll
    from sawbones.play.question import Cite
    from sawbones.play.table import Table

#: no more wounds than this can be ignored, whatever ignores them
MOST_IGNORED = 3
PHASES = "p. 189, Action Phases"
#: actions of a phase that are counted
MOST_ACTIONS = 20
#: what the tests on record are called
TESTS = {
    "shock": "Shock", "knockdown": "Knockdown", "unconsciousness": "Unconsciousness",
    "disorientation": "Disorientation", "stress": "Stress, WIL × 3", "asphyxia": "Without air, DUR",
    "disarm": "Keeps hold, SOM × 3", "break_free": "Breaks free, SOM × 3", "medicine": "Medicine",
    "repair": "Hardware", "therapy": "Psychotherapy", "month": "A month of peace, WIL × 3",
}  # fmt: skip
#: what passing and failing some of them does
ENDS = {
    "shock": ("shakes it off", "shocked"), "knockdown": ("stands", "falls"), "unconsciousness": ("stays awake", "out"),
    "disorientation": ("keeps the thread", "disoriented"), "disarm": ("keeps hold", "drops it"),
}  # fmt: skip


@lru_cache(maxsize=256)  # one and the same test comes on many branches of the odds
def _thrown(test: str, target: int, failing: int) -> tuple[Roll[Check], tuple[Mark, Mark]]:
    """The dice of a test of one's own, and from which number on what happens."""
    aim = Aim(target, top=0, alone=True, failing=failing)
    passes, fails = ENDS.get(test, ("passes", "fails"))
    return aim.roll, (Mark(0, passes, "calm"), Mark(aim.highest + 1, fails, "harm"))


@dataclass(frozen=True)
class Standing(Readings):
    """What the numbers of a sheet mean."""

    def is_affected(self, before: Fighter, after: Fighter) -> bool:
        """Return whether an action did more to a fighter than acting does: a weapon that fails is more."""
        return super().is_affected(before, after) or self.failed(before) != self.failed(after)

    def failed(self, man: Fighter) -> int:
        """Return how many carried weapons have failed."""
        return sum(bool(row[3]) for row in man.weapons)

    def effective(self, man: Fighter) -> int:
        """The wounds that count: those that implants and traits ignore do not."""
        return max(0, man.wounds - min(man.wound_ignore, MOST_IGNORED))

    def penalty(self, man: Fighter) -> int:
        """Points off every test from wounds and traumas."""
        return 10 * (self.effective(man) + man.traumas)

    def burden(self, man: Fighter) -> int:
        """Points off all actions: wounds, traumas, a shock, armor worn in layers."""
        return self.penalty(man) + man.shock_modifier + 20 * man.armour_layers

    def stands_at(self, man: Fighter) -> int:
        """The target number against knockdown and unconsciousness."""
        skill = 3 * man.somatics if man.kind != "bot" or man.pilot is None else man.pilot
        return skill + capped(-self.penalty(man))

    def keeps_mind_at(self, man: Fighter) -> int:
        """The target number against stress and disorientation."""
        return 3 * man.willpower + capped(-self.penalty(man))

    def shock_target(self, man: Fighter) -> int:
        """The target number against a shock: what is left of Durability, and energy armor in full."""
        hinders = capped(-self.penalty(man)) if self.shock_wound_modifiers else 0
        return man.durability - man.damage + man.energy + hinders

    # What damage has come to

    def out(self, man: Fighter) -> bool:
        """Whether the damage alone has put it out: at Durability, or only beyond it, as the place is read."""
        return man.damage >= self.out_from(man)

    def out_from(self, man: Fighter) -> int:
        """Return the least damage that puts it out: Durability, or one more where Step 7 is taken by its word.

        Step 7 says that damage exceeds Durability, in passing, and sends the reader to p. 207, Durability and Health.
        That section makes the rule and says equal or more, so it decides, and Step 7's word is a rule option.
        """
        return man.durability + (self.out_at == "over")

    def state(self, man: Fighter) -> str:
        """One word for how somebody is."""
        if not man.damage:
            return "unconscious" if man.unconscious else "active"
        if man.dead:
            return "dead"
        if self.out(man):
            return "unconscious" if man.flesh else "disabled"
        return "unconscious" if man.unconscious else "active"

    def can_act(self, man: Fighter) -> bool:
        """Whether anything can be done at all."""
        able = not man.shock_turns and man.sanity == "sane" and man.kind != "object"
        return able and self.state(man) == "active"

    # Initiative

    def is_thing(self, sheet: Fighter) -> bool:
        """Return whether this is a door, a wall or the like."""
        return sheet.kind == "object"

    def init(self, man: Fighter) -> int:
        """The stat."""
        if man.init is not None:
            return man.init
        both = man.intuition + man.reflexes
        return -(-both // 5) if self.by("initiative") == "d10" else 2 * both

    def initiative_now(self, man: Fighter) -> int:
        """The stat; once the die is thrown the turn's total, moved by wounds at once."""
        if man.rolled is None:
            return self.init(man)
        total = self.init(man) + man.rolled - (30 if man.surprised == "alert" else 0)
        if self.initiative_once:
            return total
        if self.by("initiative") == "d10":
            return total - self.effective(man) - man.traumas
        return total - 10 * self.effective(man)

    def critical_initiative(self, man: Fighter) -> bool:
        """Doubles on the d100 go before everybody."""
        return man.rolled is not None and self.by("initiative") == "d100" and doubles(man.rolled)

    # What a phase allows: more is counted and said, and the game master's to allow

    def complex_action(self, table: Table, man: Fighter) -> Fighter:
        """A Complex Action is taken: one a phase."""
        return self.acted(table, man, 0)

    def acted(self, table: Table, man: Fighter, shots_left: int) -> Fighter:
        """The same, with so many attacks left of the action."""
        man = man.but(complex=min(MOST_ACTIONS, man.complex + 1), shots_left=shots_left)
        if man.complex > 1:
            table.say(f"Complex Actions in this phase: {man.complex}, and one is what it has.", self.cite(PHASES))
        return man

    def quick_action(self, table: Table, man: Fighter) -> Fighter:
        """A Quick Action is taken: one beside a Complex Action, three by themselves, and more if it is granted."""
        man = man.but(quick=min(MOST_ACTIONS, man.quick + 1))
        sure = 1 if man.complex else 3
        if man.quick > sure:
            text = f"Quick Actions in this phase: {man.quick}; beyond {sure} it is for the game master to say."
            table.say(text, self.cite(PHASES))
        return man

    def shot(self, table: Table, man: Fighter, takes: str) -> Fighter:
        """An attack is made: a Complex Action, half of one, or none of its own."""
        if takes == "free":
            return man
        if takes == "half" and man.shots_left:
            return man.but(shots_left=man.shots_left - 1)
        return self.acted(table, man, int(takes == "half"))

    # What a sheet says

    def bleeds(self, man: Fighter) -> bool:
        """A wounded body whose damage is beyond Durability, until it is treated."""
        beyond = man.damage - man.durability + (self.bleed_at == "reached")
        return man.flesh and man.wounds > 0 and beyond > 0 and not (man.treated or man.stasis or man.dead)

    def facts(self, sheet: Fighter) -> dict[str, Any]:
        """The contract's facts."""
        man = sheet
        return {
            "damage": man.damage,
            "wounds": man.wounds,
            "wound_threshold": man.threshold,
            "death_rating": man.death,
            "penalty": self.penalty(man),
            "state": self.state(man),
            "can_act": self.can_act(man),
            "prone": man.prone,
            "bleeding": self.bleeds(man),
            "shock_turns": man.shock_turns,
            "shock_modifier": man.shock_modifier,
            "initiative": self.initiative_now(man),
            "stress": man.stress,
            "traumas": man.traumas,
            "lucidity": man.lucidity,
            "trauma_threshold": man.trauma_threshold,
            "insanity_rating": man.insanity_rating,
            "sanity": man.sanity,
            "knockdown_target": self.stands_at(man),
            "disoriented": man.disoriented,
            "moxie": man.moxie_left,
            "surprised": man.surprised,
            "on_fire": man.fire,
            "airless": man.airless,
        }

    def settle(self, sheet: Fighter) -> Fighter:
        """What follows from the numbers of a sheet written by hand."""
        man = sheet
        if not man.flesh and (man.shock_turns or man.shock_modifier):
            man = man.but(shock_turns=0, shock_modifier=0)
        if self.object_ends == "twice" and man.kind == "object" and not man.death_rating:
            man = man.but(death_rating=2 * man.durability)
        if not man.flesh and (man.airless or man.suffocating):
            man = man.but(airless=0, suffocating=False)
        if man.shock_turns and not man.shock_modifier:
            man = man.but(shock_modifier=30, shock_minutes=True)
        if not man.shock_modifier:
            man = man.but(shock_wait=0, shock_minutes=False)
        elif not man.shock_wait:
            man = man.but(shock_wait=TURNS if man.shock_minutes else 1)
        if man.sanity == "insane" and not man.insane:
            man = man.but(insane=True)
        if man.aim == "none" and man.aim_turns:
            man = man.but(aim_turns=0)
        elif man.aim != "none" and not man.aim_turns:
            man = man.but(aim_turns=1)
        if man.unhealed and not (man.damage or man.wounds):
            man = man.but(unhealed=0)
        if not man.damage and not man.wounds and (man.treated or man.aided or man.nano or man.stasis):
            man = man.but(treated=False, aided=False, nano=False, stasis=False)
        return man

    def reread(self, before: Book[Fighter], sheet: Fighter) -> Fighter:
        """A thing that had twice its Durability by the reading has it no more."""
        doubled = isinstance(before, Standing) and before.object_ends == "twice" and sheet.kind == "object"
        return sheet.but(death_rating=None) if doubled and sheet.death_rating == 2 * sheet.durability else sheet

    def unhurt(self, sheet: Fighter) -> Fighter:
        """Nothing suffered, magazines as they are; no weapon has failed."""
        weapons = tuple((*carried, False) for *carried, _ in sheet.weapons)
        return super().unhurt(sheet).but(weapons=weapons)

    # Tests

    def tested(self, table: Table, test: str, target: int, cite: Cite, failing: int = 0) -> Check:
        """A test of somebody's own: it is asked, said, and put on record."""
        label = TESTS[test]
        roll, marks = _thrown(test, target, failing)
        table.mark_next(*marks)
        if not table.listens:
            found = table.roll("", roll)
            table.unsaid()
            return found
        found = table.roll(f"{label}, {target} or less", roll)
        table.say(f"{label}: {shown(found.roll)} against {target}, {'passed' if found.success else 'failed'}.", cite)
        record = {"test": test, "target": target, "roll": found.roll, "passed": found.success}
        table.uncounted(tests=[*table.exact.get("tests", []), record])
        return found
