"""Time: Initiative each Action Turn, the clocks that run by turns, what lasts until one's next phase."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from sawbones.kit.alike import PLENTY, Alike
from sawbones.kit.system import Nothing
from sawbones.play.dice import d100, total
from sawbones.play.table import Table
from sawbones.play.wording import several
from sawbones.systems.eclipse_phase.hazards import AIR, FIRE, HOTTER, Hazards
from sawbones.systems.eclipse_phase.orders import Burn
from sawbones.systems.eclipse_phase.readings import HEALTH, SHOCK
from sawbones.systems.eclipse_phase.sheet import LONGEST_FIRE, MOST, MOST_HOURS, TURNS, Fighter

if TYPE_CHECKING:
    from typing import Any, NoReturn

    from sawbones.play.question import Cite
    from sawbones.systems.eclipse_phase.sheet import Carried

INITIATIVE = "p. 188, Initiative"
#: the most rounds that anything in the book fires at once: a burst of suppressive fire
MOST_ROUNDS = 20


class Asked(Exception):  # noqa: N818 - that somebody asks is no error
    """Somebody asks at a table where nobody is."""


class Unheard(Table):
    """A table where nobody is: what is said goes by, and what is asked raises :class:`Asked`."""

    def ask(self, label: str, *given: Any, **more: Any) -> NoReturn:
        """Nobody is here to answer."""
        raise Asked

    _roll = choose = ask_number = ask

    def say(self, text: str, cite: Cite, **facts: Any) -> None:
        """Nobody listens."""

    def uncounted(self, **facts: Any) -> None:
        """Nobody keeps a record."""


@dataclass(frozen=True, slots=True)
class Span:
    """Action Turns that are still to pass, and the minutes that pass in all."""

    left: int
    minutes: int


@lru_cache(maxsize=1024)  # a thousand fights have the same weapons
def _magazines(weapons: tuple[Carried, ...]) -> tuple[tuple[Carried, ...], tuple[int, ...]]:
    """Weapons with plenty of rounds where there are enough for any attack, and how many more than that there are."""
    more = tuple([max(0, left - MOST_ROUNDS) for _, _, left, _ in weapons])
    full = PLENTY + MOST_ROUNDS
    bare = tuple([(name, skill, full if left >= MOST_ROUNDS else left, out) for name, skill, left, out in weapons])
    return weapons if bare == weapons else bare, more


@dataclass(frozen=True)
class Passing(Hazards):
    """Action Turns of three seconds, in phases by Speed."""

    # Initiative

    def roll_initiative(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """The die is added to INIT; wounds take off at once."""
        ten = self.by("initiative") == "d10"
        stat = self.init(man)
        roll = table.roll(f"Initiative, INIT {stat}" if table.listens else "", total(1, 10) if ten else d100())
        after = man.but(rolled=roll)
        if not table.listens:
            table.unsaid()
            return after
        now = self.initiative_now(after)
        cite = self.cite(INITIATIVE, "initiative", *(("initiative_once",) if self.initiative_once else ()))
        first = ", a critical: goes first" if self.critical_initiative(after) else ""
        off = f", less {stat + roll - now}" if now < stat + roll else ""
        table.say(f"Initiative {stat} and {roll}{off}: {now}{first}.", cite)
        return after

    def set_aside(self, sheet: Fighter) -> tuple[Fighter, tuple[int, ...]]:
        """The die of Initiative, where each Action Turn has its own, and magazines with rounds for the next attack."""
        weapons, rounds = _magazines(sheet.weapons)
        die = None if self.initiative_once else sheet.rolled
        if weapons is sheet.weapons and (die is None or die == PLENTY):
            return sheet, (die or 0, *rounds)
        rolled = sheet.rolled if die is None else PLENTY
        return sheet.but(rolled=rolled, weapons=weapons), (die or 0, *rounds)

    @cached_property
    def beginning(self) -> Alike:
        """Whoever can act rolls, and of the others a die goes."""
        if self.initiative_once:
            return Alike(lambda man: man)
        return Alike(lambda man: (self.can_act(man), man.rolled, len(man.weapons)), ("rolled",))

    def put_back(self, sheet: Fighter, aside: tuple[int, ...]) -> Fighter:
        """With this die of Initiative and these rounds."""
        weapons = tuple(
            [
                (weapon, skill, max(0, MOST_ROUNDS + more) if left > PLENTY else left, failed)
                for (weapon, skill, left, failed), more in zip(sheet.weapons, aside[1:], strict=True)
            ]
        )
        return sheet.but(rolled=aside[0] if sheet.rolled == PLENTY else sheet.rolled, weapons=weapons)

    def can_set_aside(self, order: Any) -> bool:
        """Not where more rounds are fired at once than are sure to be there."""
        return getattr(order, "rounds", 0) <= MOST_ROUNDS

    def rank(self, sheet: Fighter) -> tuple[int, ...]:
        """A critical Initiative first, then those who spend Moxie, then the rest by their total."""
        if sheet.rolled is None:
            return (0, int(sheet.moxie_first), -1_000)
        return (int(self.critical_initiative(sheet)), int(sheet.moxie_first), self.initiative_now(sheet))

    def place(self, sheet: Fighter) -> str:
        """The total, as a table would say it."""
        if sheet.rolled is None:
            return ""
        mark = "!" if self.critical_initiative(sheet) else "M" if sheet.moxie_first else ""
        return f"{self.initiative_now(sheet)}{mark}"

    def turns(self, sheet: Fighter, phase: int) -> int:
        """Once in each phase up to Speed; the surprised not in the first, which is the attackers'."""
        if phase > sheet.speed or self.skipped(sheet):
            return 0
        return 0 if sheet.surprised == "surprised" and phase == 1 else 1

    def fate(self, sheet: Fighter) -> tuple[int, str]:
        """Out, or dead; a morph or a thing is disabled, or destroyed."""
        if sheet.dead:
            return 3, "dead" if sheet.flesh else "destroyed"
        if self.state(sheet) != "active":
            return (2, f"{self.state(sheet)} and bleeding") if self.bleeds(sheet) else (1, self.state(sheet))
        return 0, ""

    def turn_over(self, table: Table, sheet: Fighter) -> Fighter:
        """What lasts until one's next phase, ends."""
        man = sheet.but(
            full_defence=max(0, sheet.full_defence - 1), aim_turns=max(0, sheet.aim_turns - 1),
            moxie_first=False, attacks=0, sharing=0, quick=0, complex=0, shots_left=0,
            suppressing=max(0, sheet.suppressing - 1),
            surprised="no" if sheet.surprised == "surprised" else sheet.surprised,
        )  # fmt: skip
        return man.but(aim="none") if not man.aim_turns else man

    def round_begins(self, table: Table, sheet: Fighter) -> Fighter:
        """Everybody who is up rolls Initiative, unless one roll does for the scene."""
        if not self.can_act(sheet):
            return sheet if sheet.rolled is None else sheet.but(rolled=None)
        if self.initiative_once and sheet.rolled is not None:
            return sheet
        return self.roll_initiative(table, sheet, Nothing())

    def round_over(self, table: Table, sheet: Fighter) -> Fighter:
        """The Action Turn ends."""
        after = table.call(self.turn, sheet, Nothing())
        return after if after.surprised == "no" else after.but(surprised="no")

    # The end of an Action Turn

    def turn(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """Blood, shock, fire and air, each by one Action Turn."""
        if man.dead:
            return man
        man = self.shock_fades(table, man, 1)
        if self.bleeds(man):
            man = self.bled(table, man, 1)
        if man.airless and not man.dead:
            man = table.call(self.airless_turn, man, order)
        if man.fire and not man.dead:
            return self.burn(table, man.but(fire=min(LONGEST_FIRE, man.fire + 1)), Burn(man.fire))
        return man

    def bled(self, table: Table, man: Fighter, turns: int) -> Fighter:
        """A point of damage an Action Turn."""
        lost = min(turns, max(0, man.death - man.damage))
        after = man.but(damage=min(MOST, man.damage + lost))
        table.say(f"Bleeding: {several(lost, 'damage', 'damage')}.", self.cite("p. 207, Bleeding", "bleed_at"))
        if after.dead:
            table.say(f"Dead: damage {after.damage}, Death Rating {after.death}.", self.cite(HEALTH))
        return after

    def shock_fades(self, table: Table, man: Fighter, turns: int) -> Fighter:
        """First the turns without action, then the modifier fades by tens: by the turn or by the minute."""
        if not (man.shock_turns or man.shock_modifier or man.shock_wait or man.shock_minutes):
            return man
        if man.shock_turns:
            gone = min(turns, man.shock_turns)
            man = man.but(shock_turns=man.shock_turns - gone)
            turns -= gone
            if not man.shock_turns:
                table.say(f"Can act again, at −{man.shock_modifier}.", self.cite(SHOCK))
        before = man
        step = TURNS if man.shock_minutes else 1
        while turns > 0 and man.shock_modifier:
            if turns < man.shock_wait:
                man = man.but(shock_wait=man.shock_wait - turns)
                break
            turns -= man.shock_wait
            man = man.but(shock_modifier=max(0, man.shock_modifier - 10), shock_wait=step)
        self.say_fading(table, before, man)
        if not man.shock_modifier:
            man = man.but(shock_wait=0, shock_minutes=False)
        return man

    def say_fading(self, table: Table, before: Fighter, after: Fighter) -> None:
        """What is left of a shock, if that is less."""
        if after.shock_modifier < before.shock_modifier:
            left = f"−{after.shock_modifier}" if after.shock_modifier else "over"
            table.say(f"The shock fades: {left}.", self.cite(SHOCK, "shock_decay"))

    def unheard(self, table: Table, man: Fighter, most: int) -> tuple[Fighter, int]:
        """As many Action Turns of fire and want of air as ask for nothing, and how many those were.

        Fire that no dice bring past the armor asks for none. Each turn is the rule itself, at a table where nobody is;
        turns in which neither fire nor air do anything are passed at once.
        """
        turns = 0
        while turns < most and not man.dead and (man.fire or man.airless):
            table.pass_over()
            spared = bool(man.fire) and not self.scorches(man)
            quiet = min(most - turns, self.quiet(man, spared=spared))
            if quiet > 1:
                after, passed = self.uneventful(man, quiet), quiet
            else:
                try:
                    after, passed = self.turn(Unheard(), man.but(fire=0) if spared else man, Nothing()), 1
                except Asked:
                    break
            man = after.but(fire=min(LONGEST_FIRE, man.fire + passed)) if spared else after
            turns += passed
        return man, turns

    def quiet(self, man: Fighter, *, spared: bool) -> int:
        """For how many turns from here neither fire nor want of air nor death comes to anything."""
        if man.fire and not spared:
            return 0
        found = [HOTTER - (man.fire - 1) % HOTTER] if man.fire else []
        if self.bleeds(man):
            found.append(man.death - man.damage - 1)
        if man.airless:
            tested = man.airless >= TURNS and not man.suffocating
            found += [-man.airless % (TURNS // 2 if tested else TURNS), max(0, MOST - man.airless)]
        return min(found)

    def uneventful(self, man: Fighter, turns: int) -> Fighter:
        """So many of them at once."""
        man = self.shock_fades(Unheard(), man, turns)
        if self.bleeds(man):
            man = self.bled(Unheard(), man, turns)
        return man.but(airless=man.airless + turns) if man.airless else man

    def sum_up(self, table: Table, before: Fighter, after: Fighter, turns: int) -> None:
        """What turns that asked for nothing came to."""
        causes = (
            ("fire", before.fire), ("blood", self.bleeds(before) or self.bleeds(after)),
            ("want of air", before.suffocating or after.suffocating),
        )  # fmt: skip
        found = [word for word, on in causes if on]
        if found:
            damage, wounds = after.damage - before.damage, after.wounds - before.wounds
            text = f"{several(turns, 'Action Turn')} of {' and '.join(found)}: {damage} damage"
            text += f", {several(wounds, 'wound')}" if wounds else ""
            table.say(f"{text}.", self.cite(FIRE if before.fire else HEALTH if found == ["blood"] else AIR))
        if before.shock_turns and not after.shock_turns:
            table.say(f"Can act again, at −{after.shock_modifier}.", self.cite(SHOCK))
        self.say_fading(table, before, after)
        if after.suffocating and not before.suffocating:
            table.say("Unconscious for want of air: 10 damage a minute.", self.cite(AIR))
        if after.stasis and not before.stasis:
            table.say("Too many wounds for medichines: medical stasis.", self.cite("Gear: Medichines"))
        self.say_out(table, before, after)

    def passes(self, table: Table, sheet: Fighter, minutes: int) -> Fighter:
        """Minutes of twenty Action Turns each; where fire or want of air ask for dice, turn by turn."""
        turns = minutes * TURNS
        man = sheet.but(surprised="no") if turns and sheet.surprised != "no" else sheet
        if minutes and man.flesh and (man.damage or man.wounds):
            man = man.but(unhealed=min(60 * MOST_HOURS, man.unhealed + minutes))
        return table.repeat(self.goes_on, man, Span(turns, minutes))

    def time_is_up(self, sheet: Fighter, minutes: int) -> int | None:
        """As of any book; a death by fire or want of air that asks for nothing is found in one go, turn by turn."""
        if not sheet.dead and (sheet.fire or sheet.airless):
            after, turns = self.unheard(Unheard(), sheet, minutes * TURNS)
            if after.dead:
                return -(-turns // TURNS)
            if turns == minutes * TURNS:
                return None
        return super().time_is_up(sheet, minutes)

    def goes_on(self, table: Table, man: Fighter, span: Span) -> tuple[Fighter, Span | None]:
        """The turns that ask for nothing, or the one that does; all that are left where neither fire nor air matter."""
        if span.left > 0 and not man.dead and (man.fire or man.airless):
            after, turns = self.unheard(table, man, span.left)
            if turns:
                self.sum_up(table, man, after, turns)
            else:
                after, turns = table.call(self.turn, man, Nothing()), 1
            return after, Span(span.left - turns, span.minutes)
        if span.left > 0 and not man.dead:
            man = self.shock_fades(table, man, span.left)
            if self.bleeds(man):
                man = self.bled(table, man, span.left)
        return self.minds_clocks(table, man, span.minutes), None

    def minds_clocks(self, table: Table, man: Fighter, minutes: int) -> Fighter:
        """What runs by minutes in the mind."""
        return man

    # Getting up, coming round

    def rise(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """Getting up is a Quick Action."""
        table.say("Gets up: a Quick Action.", self.cite("p. 207, Wound Effects"))
        return self.quick_action(table, man.but(prone=False))

    def wake(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """Somebody wakes whom a wound has put out; not whom the damage itself keeps under."""
        cite = self.cite("p. 207, Wound Effects")
        if self.out(man):
            text = f"Not before damage {man.damage} is below {self.out_from(man)}."
            table.say(text, self.cite(HEALTH, "out_at"))
        else:
            table.say("Awake.", cite)
        return man.but(unconscious=False, suffocating=False)

    def scene(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """A new scene: Initiative is rolled anew, surprise is over."""
        table.say("A new scene.", self.cite(INITIATIVE))
        return man.but(
            rolled=None, surprised="no", full_defence=0, suppressing=0, attacks=0, sharing=0, quick=0, complex=0,
            shots_left=0, moxie_first=False,
        )  # fmt: skip
