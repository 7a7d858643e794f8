"""Mental health, p. 209 to 215: stress, traumas, disorientation, derangements, breaking, hardening."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sawbones.play.dice import total
from sawbones.play.wording import several
from sawbones.systems.eclipse_phase.checks import capped
from sawbones.systems.eclipse_phase.passing import Passing
from sawbones.systems.eclipse_phase.sheet import LEVELS, MOST, Fighter

if TYPE_CHECKING:
    from sawbones.kit.system import Nothing
    from sawbones.play.table import Table
    from sawbones.systems.eclipse_phase.orders import Derange, Source, Stress

MENTAL = "p. 209, Mental Health"
TRAUMA = "p. 209, Trauma"
HARDENING = "p. 215, Hardening"
#: sources of stress: what is seen or done, with the dice, what is added, and what it is divided by
SOURCES: dict[str, tuple[str, int, int, int]] = {
    "viewing_violence": ("viewing violence", 1, 0, 2),
    "committing_violence": ("committing violence", 1, 0, 1),
    "imminent_death": ("imminent death", 1, 0, 1),
    "betrayal": ("betrayal", 1, 0, 2),
    "helplessness": ("helplessness", 1, 0, 2),
    "isolation": ("isolation", 1, 0, 2),
    "loved_one_dies": ("watching a loved one die", 1, 2, 1),
    "loved_one_killed": ("causing a loved one's death", 1, 5, 1),
    "viewing_torture": ("viewing torture", 1, 2, 1),
    "moderate_torture": ("moderate torture", 2, 3, 1),
    "severe_torture": ("severe torture", 3, 5, 1),
    "aliens": ("hostile aliens or exsurgents", 1, 3, 1),
}
#: characters of a derangement's name
LONGEST_NAME = 24
#: so many tests passed against one source, and it does nothing any more
IMMUNE = 5


@dataclass(frozen=True)
class Mind(Passing):
    """What a mind suffers."""

    def stress(self, table: Table, man: Fighter, order: Stress) -> Fighter:
        """Stress is added up; each full Trauma Threshold in what came at once is a trauma."""
        table.uncounted(tests=[])
        return self.strains(table, man, order.sv)

    def strains(self, table: Table, man: Fighter, sv: int) -> Fighter:
        """What a Stress Value does; a trauma is tested against disorientation."""
        threshold = man.trauma_threshold
        traumas = sv // threshold if threshold else 0
        after = man.but(
            stress=min(MOST, man.stress + sv), traumas=min(MOST, man.traumas + traumas),
            owed=min(99, man.owed + traumas),
        )  # fmt: skip
        table.say(f"Stress {man.stress} and {sv}: {after.stress}.", self.cite(MENTAL), new_traumas=traumas)
        if traumas:
            text = f"Trauma Threshold {threshold}: {several(traumas, 'trauma')}, penalty {self.penalty(after)}."
            table.say(text, self.cite(TRAUMA))
        after = self.breaks(table, man, after)
        if not traumas:
            return after
        return table.merge_into(self.keeps_mind, after, None)

    def breaks(self, table: Table, before: Fighter, after: Fighter) -> Fighter:
        """Lucidity and the Insanity Rating."""
        if after.sanity == "insane" and before.sanity != "insane":
            table.say(f"Insane for good: stress {after.stress}, Insanity Rating {after.insanity_rating}.",
                      self.cite("p. 209, Insanity Rating"))  # fmt: skip
            return after.but(insane=True)
        if after.sanity == "catatonic" and before.sanity == "sane":
            text = f"Catatonic: stress {after.stress}, Lucidity {after.lucidity}."
            table.say(text, self.cite("p. 209, Lucidity"))
        return after.but(insane=after.sanity == "insane")

    def keeps_mind(self, table: Table, man: Fighter, order: object) -> Fighter:
        """A trauma disorients whoever fails against it."""
        found = self.tested(table, "disorientation", self.keeps_mind_at(man), self.cite(TRAUMA))
        if found.success:
            return man
        table.say("Disoriented: a Complex Action to recover.", self.cite(TRAUMA))
        return man.but(disoriented=True)

    def recover(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """A Complex Action clears the head."""
        table.say("Recovers: a Complex Action.", self.cite(TRAUMA))
        return self.complex_action(table, man).but(disoriented=False)

    # Sources of stress

    def witness(self, table: Table, man: Fighter, order: Source) -> Fighter:
        """A test of Willpower against a source of stress; passed often enough it does nothing any more."""
        name, dice, plus, divide = SOURCES[order.source]
        table.uncounted(tests=[])
        passed = next((row[1] for row in man.hardened if row[0] == order.source), 0)
        if passed >= IMMUNE:
            table.say(f"Hardened against {name}.", self.cite(HARDENING), new_traumas=0)
            return man
        target = 3 * man.willpower + capped(order.modifier - self.penalty(man))
        found = self.tested(table, "stress", target, self.cite("p. 209, Stressful Situations"))
        if found.success:
            return self.hardens(table, man, order.source, name, passed + 1)
        rolled = self.average(table, f"Stress, {name}", dice, plus, halved=divide == 2)
        sv = rolled // divide + plus
        table.say(f"Stress Value {sv}.", self.cite("p. 215, Stressful Experiences"), sv=sv)
        return self.strains(table, man, sv)

    def hardens(self, table: Table, man: Fighter, source: str, name: str, passed: int) -> Fighter:
        """The fifth test against one source hardens: it does nothing any more, and costs a point of Moxie for good."""
        others = tuple(row for row in man.hardened if row[0] != source)[-11:]
        man = man.but(hardened=(*others, (source, passed)))
        if passed < IMMUNE:
            text = f"No stress; {passed} of {IMMUNE} towards hardening."
            table.say(text, self.cite(HARDENING), new_traumas=0)
            return man
        table.say(f"Hardened against {name}; the most Moxie is one less.", self.cite(HARDENING), new_traumas=0)
        return man.but(moxie=max(0, man.moxie - 1)) if man.moxie else man

    # Derangements

    def derangement(self, table: Table, man: Fighter, order: Derange) -> Fighter:
        """A trauma brings a minor derangement or makes one worse; the fourth brings a disorder."""
        cite = self.cite("p. 210, Derangements")
        # written small some letters are two, and what is cut then must not end in a blank
        name = order.name.lower()[:LONGEST_NAME].strip() or "derangement"
        man = man.but(owed=max(0, man.owed - 1))
        had = next((row for row in man.derangements if row[0] == name), None)
        if order.disorder:
            table.say("A disorder: it stays until it is treated.", self.cite("p. 211, Disorders"))
            return man.but(disorders=min(20, man.disorders + 1))
        level = min(3, had[1] + 1) if had else 1
        rolled = table.roll("Hours it lasts, 1d10 halved", total(1, 10))
        hours = rolled // 2
        table.say(f"{name}, {LEVELS[level - 1]}: {several(hours, 'hour')}.", cite, hours=hours, level=LEVELS[level - 1])
        others = tuple(row for row in man.derangements if row[0] != name)[-7:]
        return man.but(derangements=(*others, (name, level, 60 * hours)))

    def minds_clocks(self, table: Table, man: Fighter, minutes: int) -> Fighter:
        """Derangements pass."""
        if not minutes or not man.derangements:
            return man
        kept = []
        for name, level, left in man.derangements:
            if left > minutes:
                kept.append((name, level, left - minutes))
            else:
                table.say(f"{name} passes.", self.cite("p. 210, Derangements"))
        return man.but(derangements=tuple(kept))
