"""Eclipse Phase as one book: everything that can happen, the log's words for it, quick entry, what readings do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

from sawbones.kit.alike import Alike
from sawbones.kit.came import END, LAST
from sawbones.kit.system import Act, Listing, Nothing, ReadingPreview, grouped, helped_by, said
from sawbones.play.resolve import Part
from sawbones.play.wording import lasting, several, signed
from sawbones.systems.eclipse_phase import orders
from sawbones.systems.eclipse_phase.areas import Areas
from sawbones.systems.eclipse_phase.attacking import Attacking
from sawbones.systems.eclipse_phase.card import Card
from sawbones.systems.eclipse_phase.circumstances import Circumstances
from sawbones.systems.eclipse_phase.filling import Filling, given
from sawbones.systems.eclipse_phase.hazards import Hazards
from sawbones.systems.eclipse_phase.healing import Healing
from sawbones.systems.eclipse_phase.mind import Mind
from sawbones.systems.eclipse_phase.passing import Passing
from sawbones.systems.eclipse_phase.readings import HEALTH, PRINTED, Readings
from sawbones.systems.eclipse_phase.sheet import Fighter
from sawbones.systems.eclipse_phase.standing import Standing
from sawbones.systems.eclipse_phase.tactics import Tactics
from sawbones.systems.eclipse_phase.wounds import Wounds

if TYPE_CHECKING:
    from sawbones.play.table import Table

AIDED = helped_by("{by} gives {on} first aid", "{on}: first aid")
OPERATED = helped_by("{by} operates on {on}", "{on}: surgery")
GROUPS = {
    "Attack": "attack damage blast suppress aim reload clear scatter",
    "Mind": "stress witness therapy month derangement psi_stab psi_stress strain",
    "Heal": "first_aid heal no_rest surgery vat repair repair_spray wake",
    "Actions": "rise recover keep_hold break_free full_defence draw surprise sprint",
    "Dangers": "put_out air fall crash burn set_on_fire no_air",
    "Scene": "test opposed moxie_first moxie refresh initiative turn scene correct",
}
GIVEN = "The value is given: the attacker's skill and wounds do not change it."
NOBODY = "Nobody attacks: no skill and no wounds of another fighter count."
#: of which the attacker's wounds or the target's defense do not move the odds, and why
FIXED = {
    "damage stress": {"by": GIVEN},
    "blast": {"by": "No test is made to hit: the attacker's skill and wounds do not change it."},
    "psi_stab psi_stress": {"by": "Skill and modifiers are given: count the attacker's wounds in the modifiers."},
    "witness strain fall crash burn set_on_fire no_air": {"by": NOBODY},
    "derangement": {"by": NOBODY, "on": "The trauma is there already: nothing defends against it."},
}
#: what an attack reads or changes of the attacker's sheet, once its numbers are filled in
_SEEN = ("aim", "aim_turns", "attacks", "complex", "moxie", "moxie_spent", "sharing", "shots_left", "weapons")
_seen = attrgetter(*_SEEN)
DOER = Alike(lambda man, order: _seen(man), _SEEN)
#: what the log says came of them
CAME = {
    "first_aid surgery": (r": (.* healed)$", LAST),
    "heal": (r": (.* damage healed)$", r"^Wounds: (.* healed)$", LAST),
    "therapy": (r"^(\w+: \d+ to \d+)$", LAST),
    "surprise": (r"\d: ([^:]*)", LAST),
    "sprint": (r"(\d+ m) this turn$", LAST),
    "scatter": (r"^Scatters (.*)$", LAST),
    "witness": (r"^(Stress Value \d+|No stress)", LAST),
    "derangement": (r": (\d+ hours?)$", LAST),
    "moxie moxie_first": (r"^(No Moxie) is left",),
    "fall crash burn": (END,),
    "vat repair repair_spray month keep_hold break_free wake test opposed initiative turn": (LAST,),
}


def struck(by: str | None, on: str, order: Any, result: dict[str, Any]) -> str:
    """The log's line of an attack or of damage."""
    if result.get("hit") is False:
        return f"{by or 'Somebody'} misses {on}" + (", the weapon fails" if result.get("malfunction") else "")
    who = f"{by} hits {on}" if by else f"{on} is hit"
    return f"{who}: {came_to(result)}"


def healed(by: str | None, on: str, order: orders.Heal, result: dict[str, Any]) -> str:
    """The log's line of natural healing."""
    return f"{on} heals for {lasting(60 * order.hours)}"


def unnerved(by: str | None, on: str, order: Any, result: dict[str, Any]) -> str:
    """The log's line of a psi attack on the mind."""
    if not result.get("hit"):
        return f"{by or 'Somebody'} does not reach the mind of {on}"
    return f"{by or 'Somebody'} reaches the mind of {on}: {result.get('sv', 0)} stress"


#: damage as a line of fighters says it
LINE_DAMAGE = re.compile(
    r"(?:dv\s*)?(\d{1,2})d10(?:\s*\+\s*(\d{1,3}))?(?:(?:\s*,?\s*ap\s*|\s*/\s*)([+-])?\s*(\d{1,2})(?!\d))?"
)


def brief(order: orders.Attack) -> str:
    """The damage of an attack that was given by hand, as on a button."""
    dice = f"{order.dice + order.bonus_dice}d10" + (signed(order.plus) if order.plus else "")
    whole = f"({dice})÷2" if order.divide == 2 else dice
    return whole + (f", AP {signed(order.ap)}" if order.ap else "")


def came_to(result: dict[str, Any]) -> str:
    """What a blow came to in a few words."""
    damage, wounds = result.get("damage", 0), result.get("wounds", 0)
    if not damage:
        return "no damage"
    return f"{damage} damage" + (f", {several(wounds, 'wound')}" if wounds else "")


@dataclass(frozen=True)
class EclipsePhase(
    Card,  # how a fighter is shown
    Areas,  # blasts, psi, areas
    Tactics,  # aim, defense, moves, weapons in hand
    Filling,  # modifiers from circumstances
    Healing,  # first aid, medicine, nano, repair
    Mind,  # stress, trauma, therapy
    Passing,  # Action Phases, turns, minutes
    Hazards,  # falls, fire, air
    Attacking,  # attack and defense
    Wounds,  # armor, damage, wounds
    Standing,  # penalties, Initiative, who acts
    Readings,  # printings, and how they are read
):
    """Eclipse Phase, first edition."""

    weapon_example: ClassVar[str] = "rifle 2d10+6 AP −6"
    pairs: ClassVar[dict[str, tuple[str, str]]] = {"armour": ("energy", "kinetic")}

    def acts(self) -> tuple[Act[Fighter], ...]:
        """Everything that can happen, the most usual first."""
        return self._acts

    @cached_property
    def _acts(self) -> tuple[Act[Fighter], ...]:
        def lives(man: Fighter) -> bool:
            return not man.dead

        def acts(man: Fighter) -> bool:
            return self.can_act(man)

        def marked(man: Fighter) -> bool:
            return bool(man.damage or man.wounds)

        def hurt(man: Fighter) -> bool:
            return man.flesh and not man.dead and marked(man)

        def shell(man: Fighter) -> bool:
            return not man.flesh and not man.dead and marked(man)

        def minded(man: Fighter) -> bool:
            return man.kind != "object" and not man.dead

        def armed(man: Fighter) -> bool:
            return self.can_act(man) and bool(man.weapons)

        def lucky(man: Fighter) -> bool:
            return man.moxie is None or man.moxie_left > 0

        everything = (
            Act("attack", "Attack", orders.Attack, self.attack, struck, lives,
                "From both target numbers to the last test.", "harm", Circumstances, self.fill, brief=brief,
                left_over=self.left_over, fill_sees=(self.sees_doer, self.sees_target), doer=DOER, aid_from=given),
            Act("damage", "Damage", orders.Damage, self.damage, struck, lives, "Damage of a known value.", "harm",
                left_over=self.left_over),
            Act("stress", "Stress", orders.Stress, self.stress, said("{on}: {order.sv} stress"), minded,
                "A Stress Value at once.", "harm"),
            Act("blast", "Blast", orders.Blast, self.blast, struck, lives,
                "Everybody in it, each by the meters from its centre.", "harm", orders.Warhead, self.fill_blast),
            Act("witness", "Stressful sight", orders.Source, self.witness, said("{on}: a source of stress"), minded,
                "A WIL × 3 test, and its stress.", "harm"),
            # healing
            Act("first_aid", "First aid", orders.FirstAid, self.first_aid, AIDED,
                lambda man: hurt(man) and not man.aided and not man.nano,
                "1d10 damage and a wound, once, within a day.", "calm", helped=True),
            Act("heal", "Heal", orders.Heal, self.heal, healed, hurt,
                "By the care and the hours.", "calm"),
            Act("no_rest", "No rest", Nothing, self.no_rest, said("{on} has not rested"), lambda man: man.unhealed > 0,
                "Nothing has healed of the time that has passed.", "dim"),
            Act("surgery", "Surgery", orders.Surgery, self.surgery, OPERATED, hurt,
                "1d10 damage and a wound, in hours.", "calm", helped=True),
            Act("vat", "Healing vat", orders.Vat, self.vat, said("{on}: healing vat"),
                lambda man: man.flesh and marked(man), "Everything, by the hours.", "calm"),
            Act("repair", "Repair", orders.Repair, self.repair, said("{on} is repaired"), shell,
                "A Hardware test, by the hours.", "calm"),
            Act("repair_spray", "Repair spray", orders.Spray, self.repair_spray, said("{on}: repair spray"), shell,
                "By itself, up to three wounds.", "calm"),
            Act("therapy", "Psychotherapy", orders.Therapy, self.therapy, said("{on}: psychotherapy"),
                lambda man: bool(man.stress or man.traumas or man.disorders), "By the hours.", "calm"),
            Act("month", "A month of peace", Nothing, self.month, said("{on}: a month without stress"),
                lambda man: bool(man.stress or man.traumas), "Stress goes first, then traumas.", "calm"),
            # what is due
            Act("rise", "Get up", Nothing, self.rise, said("{on} gets up"), lambda man: man.prone and self.can_act(man),
                "A Quick Action.", "calm"),
            Act("wake", "Wake", Nothing, self.wake, said("{on} is woken"),
                lambda man: man.unconscious and not self.out(man), "Somebody's action.", "calm"),
            Act("recover", "Recover", Nothing, self.recover, said("{on} recovers"), lambda man: man.disoriented,
                "A Complex Action against disorientation.", "calm"),
            Act("derangement", "Derangement", orders.Derange, self.derangement, said("{on}: {order.name}"),
                lambda man: man.owed > 0, "What a trauma leaves.", "harm"),
            Act("keep_hold", "Keep hold", Nothing, self.keep_hold, said("{on}: keeps hold of the weapon?"),
                lambda man: man.disarm_due, "SOM × 3 at −30.", "turn"),
            Act("break_free", "Break free", orders.BreakFree, self.break_free, said("{on}: breaks free?"),
                lambda man: man.subdued, "A Complex Action.", "turn"),
            Act("put_out", "Put out", Nothing, self.put_out, said("{on}: the fire is out"), lambda man: man.fire > 0,
                "The fire.", "calm"),
            Act("air", "Air", Nothing, self.air, said("{on} breathes again"), lambda man: man.airless > 0,
                "Asphyxia ends.", "calm"),
            # actions
            Act("full_defence", "Full defense", Nothing, self.defend_fully, said("{on}: full defense"), acts,
                "A Complex Action: +30 until the next phase.", "calm"),
            Act("aim", "Aim", orders.TakeAim, self.take_aim, said("{on} aims"), acts, "For the next shot.", "calm"),
            Act("draw", "Draw", orders.WithWeapon, self.draw, said("{on} draws a weapon"), armed, "A Quick Action.",
                "calm"),
            Act("reload", "Reload", orders.WithWeapon, self.reload, said("{on} reloads"), armed,
                "A Complex Action.", "calm"),
            Act("clear", "Clear a jam", orders.WithWeapon, self.clear, said("{on}: the weapon is in order"),
                lambda man: any(row[3] for row in man.weapons), "A weapon that failed.", "calm"),
            Act("suppress", "Suppressive fire", orders.WithWeapon, self.suppress, said("{on} lays suppressive fire"),
                armed, "Twenty rounds, until the next phase.", "turn"),
            Act("surprise", "Surprise", orders.Surprise, self.surprise, said("{on}: surprised?"), acts,
                "Perception against Infiltration.", "turn"),
            Act("test", "Test", orders.Test, self.test, said("{on}: a test"), acts, "A d100 at or under.", "dim"),
            Act("sprint", "Sprint", orders.Sprint, self.sprint, said("{on} sprints"), acts,
                "A Complex Action: more than 20 m a turn.", "dim"),
            Act("opposed", "Opposed test", orders.Opposed, self.opposed, said("{on}: an opposed test"), acts,
                "The higher roll that succeeds.", "dim"),
            Act("moxie_first", "Moxie: first", Nothing, self.goes_first, said("{on} goes first"), lucky,
                "A point to act first in a phase.", "calm"),
            Act("moxie", "Spend Moxie", Nothing, self.spend_moxie, said("{on} spends Moxie"), lucky,
                "A point.", "calm"),
            Act("refresh", "Moxie back", Nothing, self.refresh, said("{on}: Moxie is whole"),
                lambda man: man.moxie_spent > 0, "After rest.", "calm"),
            # dangers
            Act("psi_stab", "Psychic Stab", orders.PsiStab, self.psi_stab, struck, minded,
                "Psi Assault against WIL × 2.", "harm"),
            Act("psi_stress", "Psi, stress", orders.PsiStress, self.psi_stress, unnerved, minded,
                "Psi Assault against WIL × 2: a Stress Value.", "harm"),
            Act("strain", "Psi strain", orders.Strain, self.strain, said("{on}: psi strain"), minded,
                "What psi costs its user.", "harm"),
            Act("fall", "Fall", orders.Fall, self.fall, said("{on} falls {order.metres} m"), lives,
                "By the height.", "harm"),
            Act("crash", "Collision", orders.Crash, self.crash, said("{on}: a collision"), lives,
                "1d10 and a tenth of Durability.", "harm"),
            Act("burn", "Burn", orders.Burn, self.burn, said("{on} burns"), lives, "A turn on fire.", "harm"),
            Act("set_on_fire", "On fire", Nothing, self.set_on_fire, said("{on} is on fire"),
                lambda man: lives(man) and not man.fire, "The clock of fire starts.", "harm"),
            Act("no_air", "No air", Nothing, self.no_air, said("{on} has no air"),
                lambda man: man.flesh and lives(man) and not man.airless, "The clock of asphyxia starts.", "harm"),
            Act("scatter", "Scatter", orders.Scatter, self.scatter, said("A blast scatters"), acts,
                "Where a missed blast lands.", "dim"),
            # time and the hand
            Act("initiative", "Initiative", Nothing, self.roll_initiative, said("{on} rolls Initiative"), acts,
                "INIT and a die.", "dim"),
            Act("turn", "End of turn", Nothing, self.turn, said("{on}: an Action Turn ends"), lives,
                "Blood, shock, fire and air by one Action Turn.", "dim"),
            Act("scene", "New scene", Nothing, self.scene, said("{on}: a new scene"), lives,
                "Initiative is rolled anew.", "dim"),
            Act("correct", "Correct", orders.Correct, self.correct, said("{on}: corrected"), lambda man: True,
                "Numbers by hand.", "dim", by_hand=True),
        )  # fmt: skip
        return grouped(everything, GROUPS, CAME, FIXED)

    def correct(self, table: Table, man: Fighter, order: orders.Correct) -> Fighter:
        """Numbers by hand."""
        given = {name: getattr(order, name) for name in order.__slots__ if getattr(order, name) is not None}
        words = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in given.items())
        table.say(f"By hand: {words or 'nothing changes'}.", self.cite(HEALTH))
        return self.settle(man.but(**given))

    # Quick entry

    def weapon(self, words: str) -> tuple[str, dict[str, Any]] | None:
        """``2d10+5/8``: damage, and after a stroke the Armor Penetration."""
        match = re.fullmatch(r"(\d{1,2})d10(?:\+(\d{1,3}))?(?:/-?(\d{1,2}))?", words.strip().lower())
        if not match or int(match[1]) > 20 or int(match[2] or 0) > 200:
            return None
        return "attack", {"dice": int(match[1]), "plus": int(match[2] or 0), "ap": -int(match[3] or 0)}

    def weapon_at(self, text: str, at: int) -> tuple[int, str, dict[str, Any]] | None:
        """``2d10+5/8``, ``DV 2d10 + 5, AP -8``: damage, and the Armor Penetration."""
        match = LINE_DAMAGE.match(text, at)
        if not match or not 1 <= int(match[1]) <= 20 or int(match[2] or 0) > 200:
            return None
        ap = int(match[4] or 0) * (1 if match[3] == "+" else -1)
        return match.end(), "attack", {"dice": int(match[1]), "plus": int(match[2] or 0), "ap": ap}

    # What these readings do

    def reading_preview(self) -> ReadingPreview:
        """What the printing makes of things, and a typical shot."""
        rows = tuple((name.replace("_", " "), self.by(name), self.reading(name)) for name in PRINTED)  # fmt: skip
        order = orders.Attack(skill=65, modifiers=10, defence=30, dice=2, plus=5, bonus_dice=2, ap=-10)
        stoya = Fighter(durability=50, somatics=30, kinetic=10, energy=10)
        shot = Part("A burst of a shredder at short range", self.attack, stoya, order)
        return ReadingPreview((Listing("As this fight plays it", ("Switch", "Stands at", "Why"), rows),), (shot,))
