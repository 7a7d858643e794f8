"""How an attack or a test is filled from weapon, distance, both sheets and the round: every die with its place.

All modifiers together are at most three dice, where it is read so, and a pool has none to ten.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sawbones.kit.system import Filled, Sum
from sawbones.play.question import Cite, Step
from sawbones.play.wording import signed
from sawbones.systems.cybergod.circumstances import CloseAid, RangedAid
from sawbones.systems.cybergod.gear import BANDS, KINDS, WEAPONS, Weapon
from sawbones.systems.cybergod.healing import CALLED
from sawbones.systems.cybergod.orders import MOST_HITS, TAGS
from sawbones.systems.cybergod.readings import CORE, GEAR, PERSONA
from sawbones.systems.cybergod.sheet import DICE, NAMES, Fighter
from sawbones.systems.cybergod.standing import Standing
from sawbones.systems.cybergod.wounds import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.systems.cybergod.circumstances import Armed, ConflictAid, SkillAid

SKILLS = {
    "close_combat": "Close Combat", "ranged_combat": "Ranged Combat", "tactics": "Tactics", "mobility": "Mobility",
    "medtech": "MedTech",
}  # fmt: skip
#: what close combat asks besides, where the two fight each other
NOT_IN_CONFLICT = ("body", "defence_pool", "counter_dc", "counter_limit", "counter_tags")
#: a modifier in dice, in words, with its place
Part = tuple[int, str, Cite]


def best(man: Fighter, attributes: Sequence[str]) -> str:
    """The attribute with the greater die; the first of equals."""
    return max(attributes, key=lambda name: int(getattr(man, name)))


@dataclass(frozen=True)
class Filling(Standing):
    """Sums of dice, as a game master would do them in the head."""

    # A pool

    def sum(self, field: str, pool: tuple[int, int], place: tuple[str, Cite], parts: Sequence[Part]) -> tuple[int, Sum]:
        """A pool of dice of a size, called so, with its modifiers: the total, and how it came about."""
        base, sides = pool
        words, cite = place
        change, changes = self.change(parts)
        steps = [Step(f"{words}: {base}d{sides}", cite), *changes]
        dice = max(0, min(10, base + change))
        if dice != base + change:
            steps.append(Step(f"A pool has 0 to 10 dice: {dice}", self.cite("Modifiers", source=CORE)))
        return dice, Sum(field, f"{dice}d{sides}", tuple(steps))

    def change(self, parts: Sequence[Part]) -> tuple[int, list[Step]]:
        """By how many dice all modifiers together change a pool, and each of them in words."""
        real = [part for part in parts if part[0]]
        change = sum(dice for dice, _, _ in real)
        steps = [Step(f"{text}: {signed(dice)}D", at) for dice, text, at in real]
        if self.cap_modifiers and abs(change) > 3:
            capped = 3 if change > 0 else -3
            text = f"All modifiers together {signed(change)}D: {signed(capped)}D at most"
            steps.append(Step(text, self.cite("Modifiers", "cap_modifiers", source=CORE)))
            change = capped
        return change, steps

    def own_dice(self, man: Fighter) -> int:
        """By how many dice a test of the Mind is changed by what the one who makes it suffers from."""
        return self.change(self.own_parts(man, "mind", as_reaction=False))[0]

    def own_parts(self, man: Fighter, attribute: str, *, as_reaction: bool) -> list[Part]:
        """What takes dice off somebody's own Skill Tests."""
        wound, of = self.wound_penalty(man)
        drug = f", after {CALLED[man.drug]}" if man.drug != "none" else ""
        parts = [
            (-wound, f"{NAMES.get(of, '')}{drug}", self.cite("Wound Penalty")),
            (-man.fatigued, f"Fatigued {man.fatigued}", self.cite("Conditions: Fatigued")),
        ]
        if as_reaction and man.stunned:
            parts.append((-2, "Stunned, a reaction", self.cite("Conditions: Stunned")))
        if not as_reaction and man.split > 1:
            parts.append((-man.split, f"Split between {man.split} actions", self.cite("Splitting actions")))
        table = self.cite("Mental Breakdown: table")
        for number, name, attributes in (
            (1, "Nervous", ("body", "reflex", "mind")),
            (6, "Panic", ("body", "reflex", "mind")),
            (7, "Tremors", ("body", "reflex")),
            (9, "Paranoia", ("mind",)),
            (10, "Frenzy", ("mind",)),
        ):
            if number in man.breakdowns and attribute in attributes:
                parts.append((-1, name, table))
        return parts

    def aid_parts(self, man: Fighter | None, aid: SkillAid) -> list[Part]:
        """Focus, a helper, and whatever else there is."""
        able = aid.focus and man is not None and man.resolve > 0
        return [
            (2 if able else 0, "Focus", self.cite("Resolve: Focus", source=PERSONA)),
            (aid.helper // 2, f"A helper with {aid.helper} dice", self.cite("Assistance", source=CORE)),
            (aid.other, "Other", self.cite("Modifiers", source=CORE)),
        ]

    def skilled(
        self, man: Fighter | None, skill: str, attribute: str, aid: SkillAid, more: Sequence[Part] = ()
    ) -> Filled:
        """A test of a skill by whoever does it: pool, die, and what Resolve may do."""
        if man is None:
            return Filled({})
        sides = getattr(man, attribute)
        parts = [*self.own_parts(man, attribute, as_reaction=aid.as_reaction), *more, *self.aid_parts(man, aid)]
        words = f"{SKILLS[skill]} x {attribute.capitalize()}"
        place = (words, self.cite("Skill Tests", source=CORE))
        dice, total = self.sum("pool", (getattr(man, skill) or 0, sides), place, parts)
        if man.split > 1 and not aid.as_reaction and not dice:
            text = f"Not enough dice to split between {man.split} actions"
            total = replace(total, parts=(*total.parts, Step(text, self.cite("Splitting actions"))))
        order: dict[str, Any] = {"pool": dice, "die": sides, "focused": aid.focus and man.resolve > 0}
        order["again"] = "ask" if man.resolve - order["focused"] > 0 else "none"
        order["reaction"] = aid.as_reaction
        return Filled(order, (total,))

    # Attacks

    def fill_ranged(self, by: Fighter | None, on: Fighter | None, aid: RangedAid) -> Filled:
        """Ranged Combat: skill and attribute by the weapon, and range, recoil, tags, the target's moves."""
        weapon = WEAPONS[aid.weapon]
        attribute = KINDS[weapon.kind][2][0]
        parts = [*self.reach(weapon, aid.distance), *self.tag_parts(weapon, by, aid), *self.hard_to_hit(on)]
        parts += self.off_hand(by, off=aid.off_hand)
        found = self.skilled(by, "ranged_combat", attribute, aid, parts)
        dc, total = self.damage_class(weapon, aid.distance)
        return self.armed(weapon, found, {"dc": dc}, total, by)

    def fill_close(self, by: Fighter | None, on: Fighter | None, aid: CloseAid) -> Filled:
        """Close Combat: both pools, Attack Power by the Body, and what the defender strikes back with."""
        weapon = WEAPONS[aid.weapon]
        body = by.body if by is not None else 6
        attribute = aid.attribute if aid.attribute != "best" else best(by, ("body", "reflex")) if by else "body"
        size = weapon.body - (2 if aid.two_hands else 0)
        steps = max(0, (size - body) // 2)
        gear = self.cite("Melee Weapons: size", source=GEAR)
        parts = [
            (-steps, f"Made for a Body of D{size}", gear),
            (self.aimed(weapon), "Accurate" if "accurate" in weapon.tags else "Inaccurate", self.tag("Accurate")),
        ]
        parts += [*self.hard_to_hit(on), *self.off_hand(by, off=aid.off_hand)]
        found = self.skilled(by, "close_combat", attribute, aid, parts)
        more: dict[str, Any] = {"dc": weapon.dc, "body": body}
        sums: list[Sum] = []
        if aid.helpless:
            more |= {"defence_pool": 0}
        elif on is not None:
            mine = best(on, ("body", "reflex"))
            sides = getattr(on, mine)
            # whoever is struck at defends in return for an attack, and Stunned that is a reaction
            taken = self.own_parts(on, mine, as_reaction=True)
            place = (f"Close Combat x {mine.capitalize()}", self.cite("Close Combat"))
            dice, total = self.sum("defence_pool", (on.close_combat, sides), place, taken)
            dice = 0 if self.gone(on) or on.incapacitated else dice
            more |= {"defence_pool": dice, "defence_die": sides}
            sums.append(total)
        if aid.counter is not None:
            back = WEAPONS[aid.counter]
            more |= {"counter_dc": back.dc, "counter_ap": back.ap, "counter_nonlethal": "nonlethal" in back.tags}
            more |= {"counter_limit": back.limit, "counter_tags": [tag.id for tag in TAGS if tag.id in back.tags]}
        else:
            more |= {"counter_dc": None, "counter_limit": 2, "counter_tags": []}
        _, dc_sum = self.damage_class(weapon, "close")
        filled = self.armed(weapon, found, more, dc_sum, by)
        stands = {} if aid.counter is not None else {"counter": WEAPONS["unarmed"].name}
        if by is not None and aid.attribute == "best":
            stands["attribute"] = f"{attribute.capitalize()}, D{getattr(by, attribute)}"
        return Filled(filled.order, (*filled.sums, *sums), stands)

    def armed(self, weapon: Weapon, found: Filled, more: dict[str, Any], total: Sum, by: Fighter | None) -> Filled:
        """What of an attack comes from the weapon alone, and whether cover helps."""
        tags = {name: name in weapon.tags for name in ("bleeding", "burn", "stun", "forceful", "double", "nonlethal")}
        order = {**found.order, "ap": weapon.ap, "limit": weapon.limit, **tags, **more}
        order["ignore_cover"] = by is not None and by.flanking
        return Filled(order, (*found.sums, total))

    def damage_class(self, weapon: Weapon, distance: str | None) -> tuple[int, Sum]:
        """A weapon's Damage Class: one less for each band beyond its effective range."""
        far = max(0, BANDS.index(distance) - weapon.effective) if distance is not None else 0
        steps = [Step(f"{weapon.name}: DC {weapon.dc}", self.cite(f"Weapons: {weapon.name}", source=GEAR))]
        if far:
            text = f"{distance.capitalize() if distance else ''}, beyond its effective range: −{far}"
            steps.append(Step(text, self.cite("Weapons: Range", source=GEAR)))
        dc = max(0, weapon.dc - far)
        return dc, Sum("dc", f"DC {dc}", tuple(steps))

    def near(self, weapon: Weapon, aid: Armed) -> dict[str, str]:
        """A distance that is not said is one that takes nothing off."""
        return {} if aid.distance is not None else {"distance": f"up to {BANDS[weapon.effective]}"}

    def reach(self, weapon: Weapon, distance: str) -> list[Part]:
        """A die off for each band nearer or farther than the weapon's optimal range."""
        off = abs(BANDS.index(distance) - weapon.optimal)
        text = f"{distance.capitalize()}; made for {BANDS[weapon.optimal]}"
        return [(-off, text, self.cite("Weapons: Range", source=GEAR))]

    def tag(self, name: str) -> Cite:
        """The place of a weapon's tag."""
        return self.cite(f"Weapon Tags: {name}", source=GEAR)

    def aimed(self, weapon: Weapon) -> int:
        """What the weapon's make adds."""
        return ("accurate" in weapon.tags) - ("inaccurate" in weapon.tags)

    def tag_parts(self, weapon: Weapon, by: Fighter | None, aid: RangedAid) -> list[Part]:
        """Accurate and Inaccurate; recoil against Body; Full Auto in strong hands."""
        name = "Accurate" if self.aimed(weapon) > 0 else "Inaccurate"
        parts = [(self.aimed(weapon), name, self.tag(name))]
        if by is None or weapon.kind == "thrown":
            return parts
        step = {("sidearm", "two"): -2, ("assault", "one"): 2}.get((weapon.kind, aid.grip), 0)
        recoil = max(6, weapon.body + step - (2 if aid.grip == "fixed" else 0))
        kick = max(0, (recoil - by.body) // 2)
        cite = self.cite("Weapons: Recoil", source=GEAR)
        hurts = "; a bruise or worse for the shooter" if kick >= 2 else ""
        parts.append((-kick, f"Recoil for a Body of D{recoil}{hurts}", cite))
        if "auto" in weapon.tags and by.body > recoil:
            parts.append((1, f"Full Auto, Body above D{recoil}", self.tag("Full Auto")))
        return parts

    def hard_to_hit(self, on: Fighter | None) -> list[Part]:
        """Evasive and concealed targets."""
        if on is None:
            return []
        return [
            (-on.evasive, f"Evasive {on.evasive}", self.cite("Mobility and Evasion: Evasive")),
            (-3 if on.concealed else 0, "Full Cover, concealed", self.cite("Taking Cover: Full Cover")),
        ]

    def off_hand(self, by: Fighter | None, *, off: bool) -> list[Part]:
        """The off hand of those who are not ambidextrous."""
        clumsy = off and by is not None and by.reflex <= DICE[1]
        return [(-1 if clumsy else 0, "Off hand", self.cite("Dual weapons"))]

    def fill_conflict(self, by: Fighter | None, on: Fighter | None, aid: ConflictAid) -> Filled:
        """Each side's attack; whoever is busy attacking is no one to fight back, and easy to strike."""
        mine, sums = self.one_side(by, on, aid.weapon, aid.distance)
        theirs, others = self.one_side(on, by, aid.other_weapon, aid.distance)
        tags = [tag.id for tag in TAGS if theirs[str(tag.id)]]
        kept = ("pool", "die", "threshold", "close", "dc", "ap", "nonlethal", "limit")
        back = {f"other_{name}": theirs[name] for name in kept if name in theirs} | {"other_tags": tags}
        named = (replace(one, field=f"other_{one.field}", label="The other") for one in others)
        return Filled(mine | back, (*sums, *named))

    def one_side(
        self, by: Fighter | None, on: Fighter | None, name: str, distance: str
    ) -> tuple[dict[str, Any], tuple[Sum, ...]]:
        """One attack of a conflict."""
        if WEAPONS[name].kind == "melee":
            found = self.fill_close(by, None, CloseAid(weapon=name, helpless=True))
            order = {name: value for name, value in found.order.items() if name not in NOT_IN_CONFLICT}
            return {**order, "close": True, "threshold": 1}, found.sums
        found = self.fill_ranged(by, on, RangedAid(weapon=name, distance=distance))
        return {**found.order, "close": False}, found.sums

    # Hits that are known

    def fill_hits(self, by: Fighter | None, on: Fighter | None, aid: Armed) -> Filled:
        """The Damage Class of each hit from the weapon and the effects that were bought."""
        weapon = WEAPONS[aid.weapon]
        dc, total = self.damage_class(weapon, aid.distance)
        kinds = [0] * aid.hits + [1] * aid.weak_spots + [2] * aid.criticals
        dcs = [dc + aid.power + kind for kind in kinds for _ in range(2 if "double" in weapon.tags else 1)]
        parts = list(total.parts)
        close = self.cite("Close Combat: Effects")
        for count, words in (
            (aid.power, "Attack Power"),
            (bool(aid.weak_spots), "Weak Spot"),
            (2 * bool(aid.criticals), "Critical"),
        ):
            if count:
                parts.append(Step(f"{words}: +{int(count)}", close))
        if "double" in weapon.tags:
            parts.append(Step("Each hit counts twice", self.tag("Double Hits")))
        cut = f"Of {len(dcs)} hits {MOST_HITS}: more are too many for one blow"
        parts += [Step(cut, close)] if len(dcs) > MOST_HITS else []
        shown = Sum("dcs", listed(dcs[:MOST_HITS]) or "no hit", tuple(parts))
        found = self.armed(weapon, Filled({}), {"dcs": dcs[:MOST_HITS]}, shown, by)
        return Filled(
            {name: value for name, value in found.order.items() if name not in ("limit", "double")},
            found.sums,
            self.near(weapon, aid),
        )

    def fill_blast(self, by: Fighter | None, on: Fighter | None, aid: Armed) -> Filled:
        """The same for an area."""
        found = self.fill_hits(by, on, aid)
        area = WEAPONS[aid.weapon].area or "small"
        return replace(found, order={**found.order, "area": area})

    def fill_suppress(self, by: Fighter | None, on: Fighter | None, aid: Armed) -> Filled:
        """One hit of the weapon."""
        weapon = WEAPONS[aid.weapon]
        dc, total = self.damage_class(weapon, aid.distance)
        found = self.armed(weapon, Filled({}), {"dc": dc}, total, by)
        return Filled(
            {name: value for name, value in found.order.items() if name not in ("limit", "nonlethal")},
            found.sums,
            self.near(weapon, aid),
        )

    def fill_zone(self, by: Fighter | None, on: Fighter | None, aid: Armed) -> Filled:
        """The zone of the weapon, and who must lead where it is not Full Auto."""
        weapon = WEAPONS[aid.weapon]
        dc, total = self.damage_class(weapon, aid.distance)
        order: dict[str, Any] = {"dc": max(1, dc), "ap": weapon.ap}
        order["weapons"] = "auto" if "auto" in weapon.tags else "fast" if "fast" in weapon.tags else "normal"
        if by is not None and order["weapons"] != "auto":
            parts = self.own_parts(by, "mind", as_reaction=False)
            place = ("Tactics x Mind", self.cite("Suppressive Fire"))
            dice, lead = self.sum("pool", (by.tactics, by.mind), place, parts)
            return Filled({**order, "pool": dice, "die": by.mind}, (total, lead), self.near(weapon, aid))
        return Filled(order, (total,), self.near(weapon, aid))

    # Other tests

    def fill_tactics(self, by: Fighter | None, on: Fighter | None, aid: SkillAid) -> Filled:
        """The leader's Tactics x Mind."""
        return self.skilled(by or on, "tactics", "mind", aid)

    def fill_cover(self, by: Fighter | None, on: Fighter | None, aid: SkillAid) -> Filled:
        """Tactics x Mind of whoever takes cover."""
        return self.skilled(on or by, "tactics", "mind", aid)

    def fill_evade(self, by: Fighter | None, on: Fighter | None, aid: SkillAid) -> Filled:
        """Mobility x Reflex of whoever moves."""
        return self.skilled(on or by, "mobility", "reflex", aid)

    def fill_medic(self, by: Fighter | None, on: Fighter | None, aid: SkillAid) -> Filled:
        """MedTech x Mind of whoever helps, never of the patient unless named; what nobody has given is asked for."""
        if by is None:
            return Filled({"pool": None, "die": None, "more_dice": None, "focused": False, "again": "none"})
        found = self.skilled(by, "medtech", "mind", aid)
        order = {name: value for name, value in found.order.items() if name != "reaction"}
        if by.medtech is not None:
            return replace(found, order=order | {"more_dice": None})
        parts = [*self.own_parts(by, "mind", as_reaction=aid.as_reaction), *self.aid_parts(by, aid)]
        change, steps = self.change(parts)
        sums = (Sum("more_dice", f"{signed(change)}D", tuple(steps)),) if steps else ()
        return Filled(order | {"pool": None, "more_dice": change}, sums)

    def fill_again(self, by: Fighter | None, on: Fighter | None, aid: Any) -> Filled:
        """Whoever has Resolve is asked whether to spend it."""
        return Filled({"again": "ask" if on is not None and on.resolve else "none"})
