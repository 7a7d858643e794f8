"""How the numbers of an attack come about: weapon, firing mode, range, modifiers, each with its place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sawbones.kit.fields import specs
from sawbones.kit.system import Filled, Sum
from sawbones.play.question import Step
from sawbones.play.wording import several, signed
from sawbones.systems.eclipse_phase.checks import MOST_MODIFIERS, capped
from sawbones.systems.eclipse_phase.circumstances import Circumstances
from sawbones.systems.eclipse_phase.gear import ARMS, LOADS, NO_RANGES, Weapon, is_shot, named
from sawbones.systems.eclipse_phase.orders import MOST_DICE, USUAL_SKILL
from sawbones.systems.eclipse_phase.readings import CALLED
from sawbones.systems.eclipse_phase.standing import Standing

if TYPE_CHECKING:
    from collections.abc import Hashable

    from sawbones.systems.eclipse_phase.orders import Attack
    from sawbones.systems.eclipse_phase.sheet import Fighter

TABLE = "p. 193, Combat Modifiers"
DEFENSE = "p. 191, Step 2: Declare Defense"
MODES = "p. 198, Firing Modes"
AREA = "p. 193–194, Area Effect Weapons"
BEAMS = "p. 194–195, Beam Weapons"
WOUNDED = "p. 207, Wound Effects"
GEAR = "p. 332–345, weapon tables"
AMMO = "p. 336–338, Ammunition"
#: rounds an attack takes, by its mode
ROUNDS = {"single": 1, "semi": 1, "burst": 3, "full": 10}
LETTERS = {"single": "s", "semi": "a", "burst": "b", "full": "f"}
RANGES = {"point_blank": 10, "short": 0, "medium": -10, "long": -20, "extreme": -30}
SIZES = {"very_small": -30, "small": -10, "normal": 0, "large": 10, "very_large": 30}
SIGHTS = {"minor": ("Poor sight", -10), "major": ("Very poor sight", -20), "blind": ("Blind", -30)}
COVERS = {
    "minor": ("Minor cover", -10), "moderate": ("Moderate cover", -20), "major": ("Major cover", -30),
    "hidden": ("Target hidden", -60),
}  # fmt: skip
CHARGES = {"charging": ("Charging", -10), "receiving": ("Receiving a charge", 20)}
#: what an attack with a weapon of its own keeps of its order, whatever the circumstances
KEPT = ("divide", "halves", "armour", "shock", "ignites", "double_armour", "rounds", "action")
AIMS = {"none": 0, "quick": 10, "complex": 30}


@dataclass(frozen=True, slots=True)
class Case:
    """One attack to be filled in: the weapon, how it is fired, from how far, by whom, at whom."""

    arm: Weapon
    mode: str
    band: str
    by: Fighter | None
    on: Fighter | None
    aid: Circumstances


@dataclass(slots=True)
class Tally:
    """What a number is made of, part by part."""

    book: Filling
    total: int = 0
    parts: list[Step] = field(default_factory=list)

    def add(self, value: int, words: str, place: str, *readings: str) -> None:
        """A part, unless it is nothing."""
        if value:
            self.total += value
            self.parts.append(Step(f"{words} {signed(value)}", self.book.cite(place, *readings)))

    def look(self, table: dict[str, tuple[str, int]], key: str | None) -> None:
        """A part from a table of words and modifiers."""
        if key is not None:
            words, value = table[key]
            self.add(value, words, TABLE)

    def cap(self) -> None:
        """Say where the sum is more than counts."""
        if abs(self.total) > MOST_MODIFIERS:
            text = f"{signed(self.total)}, of which {MOST_MODIFIERS} count"
            self.parts.append(Step(text, self.book.cite("p. 115, Tests: Modifiers")))

    def sum(self, name: str, total: str = "") -> Sum:
        """The sum as a page shows it."""
        return Sum(name, total or signed(self.total), tuple(self.parts))


def given(order: Attack, name: str) -> Circumstances:
    """Return the circumstances that an attack given by hand, or typed as a weapon called ``name``, amounts to.

    Its damage and the attacker's skill are its own; the defense and all modifiers come from the two sheets each time.
    """
    return Circumstances(
        own=name or order.weapon,
        dice=max(0, order.dice + order.bonus_dice),
        plus=order.plus,
        ap=order.ap,
        skill=order.skill if order.skill != USUAL_SKILL else None,
        called_shot=order.called_shot if order.called_shot != "none" else None,
        targets=order.targets,
    )


@dataclass(frozen=True)
class Filling(Standing):
    """Steps 1 to 3, from the sheets and the circumstances."""

    def arm(self, by: Fighter | None, aid: Circumstances) -> Weapon:
        """The weapon that is meant: named, or with damage of its own, or the first carried, or bare hands."""
        if aid.typed:
            listed = named(aid.own)
            melee = aid.used == "melee" or (aid.used is None and not is_shot(aid.own))
            group = "melee" if melee else listed.group if listed and not listed.melee else "other"
            return Weapon(
                listed.id if listed else "", aid.own or "The weapon", group, aid.ap or 0, aid.dice or 0, aid.plus or 0,
                ranges=listed.ranges if listed else NO_RANGES,
            )  # fmt: skip
        first = by.weapons[0][0] if by is not None and by.weapons else "unarmed"
        return ARMS.get(aid.weapon or first, ARMS["unarmed"])

    def mode(self, arm: Weapon, aid: Circumstances) -> str:
        """The firing mode that is meant, as far as the weapon has it; "" in melee."""
        has = [mode for mode, letter in LETTERS.items() if letter in arm.modes]
        return aid.mode if aid.mode in has and aid.mode else has[0] if has else ""

    def range(self, arm: Weapon, by: Fighter | None, aid: Circumstances) -> str:
        """The range band."""
        if aid.range is not None:
            return aid.range
        if aid.metres is None:
            return "short"
        somatics = by.somatics if by is not None else 15
        return arm.band(aid.metres, somatics, railgun=aid.railgun and arm.group == "firearm") or "short"

    def fill(self, by: Fighter | None, on: Fighter | None, aid: Circumstances) -> Filled:
        """Everything an attack's order asks for."""
        arm = self.arm(by, aid)
        mode = self.mode(arm, aid)
        case = Case(arm, mode, self.range(arm, by, aid), by, on, aid)
        modifiers = self.modifiers(case)
        found, sums = self.damage_of(case)
        found |= {"modifiers": max(-200, min(200, modifiers.total)), "called_shot": aid.called_shot or "none"}
        found |= {"targets": 1 if arm.melee else aid.targets}
        # what comes with an attack that is counted: the other gun, the further foes of a sweep, who leaves cover
        free = aid.suppressive or (aid.melee_targets > 1 if arm.melee else aid.off_hand > 0)
        found["action"] = "free" if free else "whole" if self.concentrates(arm, aid) else None
        found |= {"weapon": arm.id, "rounds": 0 if aid.suppressive else ROUNDS.get(mode, 0)}
        if by is not None:
            carried = by.carried(arm.id)
            if carried or arm.melee or aid.typed:
                found["skill"], said = self.skill(arm, by, aid)
                step = Step(said, self.cite("p. 191, Step 1: Declare Attack"))
                sums.insert(0, Sum("skill", str(found["skill"]), (step,)))
            if carried and arm.rounds and carried[2] < found["rounds"]:
                text = f"Only {several(carried[2], 'round')} left: reload"
                modifiers.parts.append(Step(text, self.cite(MODES)))
            if carried and carried[3]:
                modifiers.parts.append(Step("This weapon has failed", self.cite("p. 192, Step 5: Criticals")))
        sums.insert(0, modifiers.sum("modifiers"))
        if "skill" in found:
            counted = capped(modifiers.total - (10 if aid.called_shot else 0))
            parts = (*sums.pop(1).parts, *modifiers.parts)
            sums.insert(0, Sum("skill", str(found["skill"] + counted), parts, "Attack"))
        if on is not None:
            defends, more = self.defends(case, on)
            found |= defends
            sums += more
        if aid.typed:  # of the weapon itself the order says more than what is known here: energy damage, shock, fire
            found = {name: value for name, value in found.items() if name not in KEPT}
            found |= {"action": "free" if free else "whole"} if free or (arm.melee and not arm.id) else {}
        return Filled(found, tuple(sums), self.taken(case))

    def skill(self, arm: Weapon, by: Fighter, aid: Circumstances) -> tuple[int, str]:
        """The attacker's skill with this weapon, and where it comes from."""
        carried = by.carried(arm.id)
        if aid.typed and aid.skill is not None:
            return aid.skill, f"{arm.name} {aid.skill}, as given"
        if carried:
            return carried[1], f"{arm.name} {carried[1]}"
        if not aid.typed:
            return by.melee_skill or by.somatics, "Not carried: melee skill, or SOM"
        if arm.melee and by.melee_skill:
            return by.melee_skill, f"Melee skill {by.melee_skill}"
        return USUAL_SKILL, f"No skill given: {USUAL_SKILL}"

    def sees_doer(self, man: Fighter | None) -> Hashable:
        """All of the attacker that the numbers of an attack depend on."""
        if man is None:
            return None
        carried = tuple([row[:2] for row in man.weapons])
        return self.burden(man), carried, man.aim, man.somatics, man.melee_skill, man.reach, man.kind

    def sees_target(self, man: Fighter | None) -> Hashable:
        """All of the target that they depend on."""
        if man is None:
            return None
        defends = self.can_act(man) and man.surprised != "surprised"
        skills = man.fray, man.reflexes, man.freerunning, man.melee_skill
        return self.burden(man), defends, skills, man.prone, man.full_defence > 0, man.reach

    def taken(self, case: Case) -> dict[str, str]:
        """What each circumstance that was left open is taken for."""
        arm, by, on, aid = case.arm, case.by, case.on, case.aid
        known: dict[str, str | None] = {
            "weapon": arm.name if aid.typed else arm.id,
            "defence": self.parries(arm, on, aid) if on is not None else "",
        }
        if arm.melee:
            known |= {"reach": self.reaches(case)}
        else:
            known |= {"mode": case.mode or None, "range": case.band, "aim": by.aim if by is not None else "none"}
        asks = specs(type(aid))
        return {name: asks[name].said(to) for name, to in known.items() if to and getattr(aid, name) is None}

    # Step 3, the attacker's side

    def modifiers(self, case: Case) -> Tally:
        """Everything that moves the attack."""
        tally, aid, band = Tally(self), case.aid, case.band
        if case.by is not None:
            self.burdens(tally, case.by)
        if not case.arm.melee:
            tally.add(RANGES[band], f"{band.replace('_', '-').capitalize()} range", TABLE)
        if aid.suppressive:
            tally.cap()
            return tally
        self.common(tally, case.arm, aid)
        if case.arm.melee:
            self.hand_to_hand(tally, case)
        else:
            self.shooting(tally, case)
        tally.add(aid.other, "Anything else", TABLE)
        tally.cap()
        if aid.called_shot is not None:
            tally.parts.append(Step("The called shot's −10 is taken when it is rolled", self.cite(CALLED)))
        return tally

    def burdens(self, tally: Tally, man: Fighter) -> None:
        """What somebody suffers from, whatever they do."""
        ignored = man.wounds - self.effective(man)
        note = f" ({ignored} ignored)" if ignored else ""
        tally.add(-10 * self.effective(man), f"{several(man.wounds, 'wound')}{note}", WOUNDED)
        tally.add(-10 * man.traumas, several(man.traumas, "trauma"), "p. 209, Trauma")
        tally.add(-man.shock_modifier, "Shock", "p. 204, Shock Attacks")
        tally.add(-20 * man.armour_layers, f"{several(man.armour_layers, 'armor layer')} too many", "p. 194, Armor")

    def common(self, tally: Tally, arm: Weapon, aid: Circumstances) -> None:
        """What counts in melee and at range alike."""
        readings = ("off_hand_melee",) if arm.melee else ()
        if not arm.melee or self.by("off_hand_melee") == "counts" or not aid.weapons:
            tally.add(-20 * aid.off_hand, "Off hand", TABLE, *readings)
        tally.add(-20 * aid.one_hand, "Two-handed weapon in one hand", TABLE)
        tally.add(20 * aid.superior, "Superior position", TABLE)
        tally.add(20 * aid.touch, "A touch is enough", TABLE)
        tally.add(SIZES[aid.size], f"A {aid.size.replace('_', ' ')} target", TABLE)
        tally.look(SIGHTS, aid.visibility)
        tally.add(-30 * (aid.through is not None), "Shot through something", "p. 202–203, Objects and Structures")

    def hand_to_hand(self, tally: Tally, case: Case) -> None:
        """What counts in melee alone."""
        aid = case.aid
        tally.add(10 * (self.reaches(case) == "attacker"), "Reach", TABLE)
        tally.look(CHARGES, aid.charge)
        extra = aid.melee_targets - (self.melee_extra_targets == "per_extra")
        if aid.melee_targets > 1:
            place = "p. 202, Melee against several"
            tally.add(-20 * extra, several(aid.melee_targets, "target"), place, "melee_extra_targets")

    def shooting(self, tally: Tally, case: Case) -> None:
        """What counts at range alone."""
        arm, mode, on, aid = case.arm, case.mode, case.on, case.aid
        tally.add(10 * aid.smartlink, "Smartlink or laser sight", TABLE)
        tally.add(AIMS[aid.aim or (case.by.aim if case.by is not None else "none")], "Aimed", TABLE)
        tally.look(COVERS, aid.cover)
        tally.add(-10 * aid.from_cover, "Attacker behind cover", TABLE)
        tally.add(-20 * aid.running, "Attacker runs", TABLE)
        tally.add(-30 * aid.in_melee, "Attacker in melee", TABLE)
        tally.add(-30 * aid.indirect, "Indirect fire", TABLE)
        tally.add(-20 * aid.again, "Another target in this phase", "p. 202, Multiple Targets")
        far = aid.metres >= 10 if aid.metres is not None else case.band in ("medium", "long", "extreme")
        tally.add(-10 * (on is not None and on.prone and far), "Target prone, 10 m and more", TABLE)
        if arm.group == "beam" and not arm.pulser and aid.beam == "sweeping":
            tally.add(10, "Sweeping, after a miss", BEAMS)
        if self.by("burst") == "later" and aid.burst_for == "hit" and aid.targets == 1:
            tally.add({"burst": 10, "full": 30}.get(mode, 0), f"{mode.capitalize()} at one target", MODES, "burst")

    def reaches(self, case: Case) -> str:
        """Whose weapon is longer."""
        if case.aid.reach is not None:
            return case.aid.reach
        mine, theirs = (man is not None and man.reach for man in (case.by, case.on))
        return "none" if mine == theirs else "attacker" if mine else "defender"

    # The damage

    def damage_of(self, case: Case) -> tuple[dict[str, Any], list[Sum]]:
        """Dice, what is added, Armor Penetration, by weapon, mode, range and load."""
        arm, by, aid = case.arm, case.by, case.aid
        load = LOADS[aid.load if arm.group == "firearm" and not aid.typed else "standard"]
        plus, ap = Tally(self), Tally(self)
        dice: list[tuple[int, str, str]] = []
        gear = self.cite(GEAR)
        plus.parts.append(Step(f"{arm.name}: {arm.dv}", gear))
        plus.total = arm.plus
        ap.total = arm.ap
        if arm.ap:
            ap.parts.append(Step(f"{arm.name} {signed(arm.ap)}", gear))
        if by is not None and arm.group in ("melee", "thrown") and not arm.blast and not aid.typed:
            plus.add(by.somatics // 10, "SOM ÷ 10", "Melee Weapons: Damage Bonus")
        if arm.id == "unarmed" and by is not None and by.kind == "synthmorph" and not aid.typed:
            plus.add(2, "A shell's fists", GEAR)
        plus.add(load.plus, load.name.capitalize(), AMMO)
        ap.add(load.ap, load.name.capitalize(), AMMO)
        if load.dice:
            dice.append((load.dice, load.name.capitalize(), AMMO))
        if aid.railgun and arm.group == "firearm":
            plus.add(2, "Railgun", AMMO)
            ap.add(-3, "Railgun", AMMO)
        self.more_dice(dice, plus, case)
        more = sum(count for count, _, _ in dice)
        parts = [
            Step(f"{words} {signed(count)}d10" if count else words, self.cite(place)) for count, words, place in dice
        ]
        concentrated = self.concentrates(arm, aid)
        missile = bool(arm.blast) and aid.warhead == "missile"
        if concentrated:
            parts.append(Step("Concentrated fire: × 1½", self.cite(BEAMS)))
        if load.halved:
            parts.append(Step(f"{load.name.capitalize()}: half the damage", self.cite(AMMO, "half_rounds")))
        whole = f"{max(0, arm.dice + more)}d10" + (f"+{plus.total}" if plus.total > 0 else "")
        divide = 2 if load.halved else arm.divide
        words = f"({whole})÷2" if divide == 2 else whole
        order = {
            "dice": min(MOST_DICE, arm.dice), "plus": plus.total, "divide": divide,
            "bonus_dice": more + max(0, arm.dice - MOST_DICE), "ap": min(0, ap.total),
            "armour": arm.armour, "shock": arm.shock or load.shock, "double_armour": load.soft,
            "halves": 3 if concentrated else 4 if missile else 2, "cover_armour": aid.through or 0,
            "structure": aid.structure and not arm.melee, "ignites": arm.ignites,
        }  # fmt: skip
        sums = [Sum("dice", words, (*plus.parts, *parts), "Damage")]
        return order, [*sums, *([Sum("ap", signed(ap.total), tuple(ap.parts), "AP")] if ap.parts else [])]

    def concentrates(self, arm: Weapon, aid: Circumstances) -> bool:
        """Whether a beam gives up its second shot for the damage of the first."""
        return arm.group == "beam" and not arm.pulser and aid.beam == "concentrated"

    def more_dice(self, dice: list[tuple[int, str, str]], plus: Tally, case: Case) -> None:
        """Dice beyond the weapon's own."""
        arm, mode, band, aid = case.arm, case.mode, case.band, case.aid
        if arm.melee:
            if aid.charge == "charging":
                dice.append((1, "Charging", "p. 197, Charging"))
            if aid.weapons:
                dice.append((min(3, aid.weapons), "More weapons", "p. 206, Two Melee Weapons"))
            return
        if arm.blast and aid.warhead == "mini":
            dice.append((-1, "Minigrenade or micromissile", "p. 340, Seekers"))
        if aid.suppressive:
            return
        if arm.cone:
            spread = {"point_blank": 1, "short": 1, "medium": 0}.get(band, -1)
            reaches = {1: "one target", 0: "two targets", -1: "three targets"}[spread]
            dice.append((spread, f"Cone at {band.replace('_', '-')} range, {reaches}", AREA))
        if aid.targets == 1 and mode in ("burst", "full"):
            if self.by("burst") == "damage":
                dice.append((1, f"{mode.capitalize()} at one target", MODES))
                plus.add(10 if mode == "full" else 0, "Full auto at one target", MODES, "burst")
            elif aid.burst_for == "damage":
                dice.append((1 if mode == "burst" else 3, f"{mode.capitalize()} at one target", MODES))

    # Step 2 and 3, the defender's side

    def dodges(self, on: Fighter, aid: Circumstances) -> tuple[int, str]:
        """Fray, or the aptitude where it is not learned; in full defense Freerunning where that is better."""
        fray = (on.fray, "Fray") if on.fray else (on.reflexes, "REF")
        fully = aid.full_defence or on.full_defence > 0
        return (on.freerunning, "Freerunning") if fully and on.freerunning > fray[0] else fray

    def parries(self, arm: Weapon, on: Fighter, aid: Circumstances) -> str:
        """With what somebody defends: a melee skill, Fray or nothing."""
        if not self.can_act(on) or on.surprised == "surprised" or aid.defence == "none":
            return "none"
        skilled = aid.defence == "skill" or (aid.defence is None and on.melee_skill > self.dodges(on, aid)[0])
        return "skill" if arm.melee and skilled else "fray"

    def defends(self, case: Case, on: Fighter) -> tuple[dict[str, Any], list[Sum]]:
        """With what somebody defends, if at all."""
        arm, aid = case.arm, case.aid
        way = self.parries(arm, on, aid)
        if way == "none":
            why = "No defense: " + ("a thing" if on.kind == "object" else "surprised or helpless")
            step = Step(why, self.cite(DEFENSE))
            return {"defended": False, "defence": 0, "defence_modifiers": 0}, [Sum("defence", "none", (step,))]
        fully = aid.full_defence or on.full_defence > 0
        fray, name = self.dodges(on, aid)
        if arm.melee:
            base = on.melee_skill if way == "skill" else fray
            words = f"Melee skill {base}" if way == "skill" else f"{name} {base}"
        else:
            base = fray // 2
            words = f"{name} {fray}, halved {base}"
        tally = Tally(self)
        self.burdens(tally, on)
        tally.add(30 * fully, "Full defense", DEFENSE)
        if arm.melee and not aid.suppressive:
            tally.add(10 * (self.reaches(case) == "defender"), "Reach", TABLE)
            tally.add(10 * min(3, aid.defending_weapons), "More weapons", "p. 206, Two Melee Weapons")
        tally.add(aid.other_defence, "Anything else", TABLE)
        tally.cap()
        order = {"defended": True, "defence": base, "defence_modifiers": max(-200, min(200, tally.total))}
        parts = (Step(words, self.cite(DEFENSE)), *tally.parts)
        return order, [
            Sum("defence", str(base + capped(tally.total)), parts, "Defense"),
            tally.sum("defence_modifiers"),
        ]
