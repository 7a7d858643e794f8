"""Getting better or not: healing steps, the Healing Test, first aid, and the end of a clock.

The methods follow the chapter "Healing and Death" of each text. What differs between the two is asked of
:meth:`Healing.more_time` and :meth:`Healing.festers`.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from sawbones.kit.fields import Option, choice, specs
from sawbones.kit.given import known
from sawbones.play.question import Cite
from sawbones.play.wording import lasting, several
from sawbones.systems.after_sundown.orders import Correct, FirstAid, HealingTest, HealTick
from sawbones.systems.after_sundown.readings import FIRST
from sawbones.systems.after_sundown.sheet import LONGEST, NO_STROKES, SIZE, STROKES, Fighter
from sawbones.systems.after_sundown.wounds import Wounds, hits

if TYPE_CHECKING:
    from sawbones.kit.system import Nothing
    from sawbones.play.table import Table

#: minutes of rest for one healing step of each stroke, and the same while no box is empty
TICK = (20, 1440, 4320)
TICK_FULL = (60, 4320, 10_080)
#: minutes to the first step after first aid
TICK_TREATED = (1, 5, 20)
KIND_OF = {"normal": 0, "lethal": 1, "aggravated": 2}


@dataclass(frozen=True)
class Healing(Wounds):
    """The chapter on healing and death."""

    chapter: ClassVar[str] = "After Sundown, Healing and Death"
    bookkeeping: ClassVar[frozenset[str]] = frozenset(("medicine",))

    first_aid_extra: str = choice(
        "First aid on the dying, hits beyond 3",
        (
            Option("one_each", "one stroke of each kind", "Net hits remove one mark of each type (revised).",
                   Cite("After Sundown, Healing and Death (revised)", "First Aid")),
            Option("ladder", "the usual ladder", "Additional hits work “as normal”: the first one is one hit, two /.",
                   Cite("After Sundown, Healing and Death (first)", "First Aid")),
        ),
        reading=True,
    )  # fmt: skip

    @abstractmethod
    def more_time(self, man: Fighter, minutes: int) -> Fighter:
        """One or two hits against dying move the clock by 20 or 60 minutes, each text in its own way."""

    @abstractmethod
    def more_time_words(self, before: Fighter, man: Fighter, minutes: int) -> str:
        """How the clock has just moved, in words."""

    @abstractmethod
    def festers(self, kind: int, left: int) -> bool:
        """Whether a healing step without a hit makes this kind of stroke (0, 1, 2) worse, with so many left."""

    def no_place(self, table: Table, man: Fighter) -> Fighter:
        """A normal wound has festered, and every box has a back stroke already; the first text overrides this."""
        return man

    def healing_hits(self, table: Table, man: Fighter, order: HealingTest, cite: Cite) -> tuple[Fighter, int]:
        """The hits of a Healing Test: Edge + Survival and the conditions, with a medic as teamwork.

        Gives the fighter too: dice that nobody has given are asked for, and stand on the sheet from then on.
        """
        if order.pool is None:
            man = known(table, man, "healing", "Dice of the Healing Test, Edge + Survival")
        own = (man.healing if order.pool is None else order.pool) or 0
        own += order.conditions
        note = ""
        if self.resisting(man):
            own -= self.resisting(man)
            note = self.reading("penalty_on_resistance")
        own = max(0, own)
        dice = max(own, order.medic)
        if order.medic:
            helping = table.roll("Assistant", hits(min(own, order.medic)))
            dice += helping
            table.say(f"Teamwork: {several(helping, 'hit')}, so {several(dice, 'die', 'dice')}.", cite)
        rolled = table.roll("Healing Test", hits(dice))
        table.say(
            f"Healing Test with {several(dice, 'die', 'dice')}: {several(rolled, 'hit')}.", replace(cite, note=note)
        )
        return man, rolled

    # Dying

    def stabilise(self, man: Fighter) -> Fighter:
        """The clock stops; the track stays as it is."""
        return replace(man, condition=None, minutes_left=None, time_limit=None, stabilised=True)

    def against_dying(self, table: Table, man: Fighter, rolled: int, cite: Cite) -> Fighter:
        """Three hits stabilise, two and one move the clock."""
        if rolled >= 3:
            table.say("Three hits: stabilised.", cite)
            return self.stabilise(man)
        if rolled == 0:
            return man
        minutes = 20 if rolled == 1 else 60
        after = self.more_time(man, minutes)
        table.say(f"{several(rolled, 'hit')}: {self.more_time_words(man, after, minutes)}.", cite)
        return after

    def healing_test(self, table: Table, man: Fighter, order: HealingTest) -> Fighter:
        """A Healing Test against dying; for anybody else it changes nothing."""
        cite = self.cite("Healing Test", source=self.chapter)
        man, rolled = self.healing_hits(table, man, order, cite)
        if not man.mortal:
            table.say("No clock to the death is running: nothing changes.", cite)
            return man
        after = self.against_dying(table, man, rolled, cite)
        if not rolled:
            table.say(f"No hit: {lasting(man.minutes_left or 0)} left.", cite)
        return after

    def spend_edge(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """A point of Edge stops the clock to the death."""
        cite = self.cite("Dying and stabilising", source=self.chapter)
        if not man.mortal:
            table.say("No clock to the death is running: no Edge is spent.", cite)
            return man
        man = known(table, man, "edge", "Points of Edge")
        if not man.edge_left:
            table.say("No Edge is left to spend.", cite)
            return man
        table.say(f"A point of Edge, {man.edge_left - 1} left: stabilised.", cite)
        return self.stabilise(replace(man, edge_spent=man.edge_spent + 1))

    def time_is_up(self, sheet: Fighter, minutes: int) -> int | None:
        """At the end of the clock."""
        left = sheet.minutes_left
        return max(1, left) if left is not None and left <= minutes else None

    def passes(self, table: Table, sheet: Fighter, minutes: int) -> Fighter:
        """Clocks run, and at the end of one its test is asked: the hour's, or the last before death."""
        return table.repeat(self.goes_on, sheet, minutes)

    def fought(self, table: Table, sheet: Fighter, minutes: int) -> Fighter:
        """The clocks run, but whoever can act has not rested: only those who lie there have."""
        return table.repeat(self.fights_on, sheet, minutes)

    def fights_on(self, table: Table, man: Fighter, left: int) -> tuple[Fighter, int | None]:
        """The same without rest."""
        after, left_over = self.goes_on(table, man, left)
        if self.can_act(man):
            after = replace(after, rested=tuple(map(min, man.rested, after.rested)))
        return after, left_over

    def goes_on(self, table: Table, man: Fighter, left: int) -> tuple[Fighter, int | None]:
        """The time until a clock is at its end, or all that is left."""
        due = man.minutes_left
        if due is None or due > left:
            return self.older(man, left), None
        return self.out_of_time(table, replace(self.older(man, due), minutes_left=0)), left - due

    def older(self, man: Fighter, minutes: int) -> Fighter:
        """The same fighter so many minutes later, with nothing falling due."""
        if man.dead:
            return man
        if man.pain and man.pain_minutes <= minutes:
            forward, back, across = man.track
            man = self.recovered(replace(man.strokes(forward - man.pain, back, across), pain=0))
        man = self.recovered(man) if minutes else man
        clocks = zip(man.rested, man.track, strict=True)
        return replace(
            man,
            minutes_left=None if man.minutes_left is None else man.minutes_left - minutes,
            rested=tuple(min(LONGEST, rested + minutes) if count else 0 for rested, count in clocks),
            early=tuple(early if count else 0 for early, count in zip(man.early, man.track, strict=True)),
            since_wound=None if man.since_wound is None else min(LONGEST, man.since_wound + minutes),
            pain_minutes=max(0, man.pain_minutes - minutes) if man.pain else 0,
        )

    def out_of_time(self, table: Table, man: Fighter) -> Fighter:
        """The clock is at 0: the critical hour is checked, the dying have one last Healing Test."""
        if man.condition == "critical":
            return self.critical_hour(table, man, HealingTest())
        cite = self.cite("Dying and stabilising", source=self.chapter)
        table.say("The time is up: one last Healing Test.", cite)
        after = self.against_dying(table, *self.healing_hits(table, man, HealingTest(), cite), cite)
        if after.minutes_left == 0:
            table.say("Not stabilised in time: dead.", cite)
            return self.dies(after)
        return after

    def critical_hour(self, table: Table, man: Fighter, order: HealingTest) -> Fighter:
        """The revised text has no critical hour; the first text overrides this."""
        raise NotImplementedError

    # First aid

    def first_aid(self, table: Table, man: Fighter, order: FirstAid) -> Fighter:
        """Two strokes for each of the first three hits, kind by kind, then one of each kind; dying first needs 3."""
        cite = self.cite("First Aid", source=self.chapter)
        if man.treated:
            table.say("First aid was given for this injury already; the text allows it once.", cite)
        if man.since_wound is not None and man.since_wound > 60:
            table.say(f"The injury is {lasting(man.since_wound)} old; the text allows first aid for one hour.", cite)
        man, pool = self.first_aid_dice(table, man, order)
        rolled = table.roll("First aid", hits(pool))
        table.say(f"First aid: {several(rolled, 'hit')}.", cite)
        if man.dead:
            table.say("Too late: dead.", cite)
            return man
        off = [2 * (rolled >= need) + max(0, rolled - 3) for need in (1, 2, 3)]
        dying = man.mortal
        if dying:
            if not rolled:
                table.say("Nothing gained: stopping the dying needs 3 hits, and 1 or 2 win time.", cite)
            man = self.against_dying(table, man, rolled, cite)
            if rolled < 3:
                return replace(man, treated=True)
            beyond = rolled - 3
            cite = self.cite("First Aid", "first_aid_extra", source=self.chapter) if beyond else cite
            if self.first_aid_extra == "ladder":
                off = [2 * (beyond >= need) + max(0, beyond - 3) for need in (1, 2, 3)]
            else:
                off = [beyond] * 3
        healed = man.strokes(*(have - gone for have, gone in zip(man.track, off, strict=True)))
        gone = [old - new for old, new in zip(man.track, healed.track, strict=True)]
        words = ", ".join(f"{count} {stroke}" for count, stroke in zip(gone, STROKES, strict=True) if count)
        table.say(f"Strokes gone: {words or 'none'}.", cite)
        helped = self.settle(self.first_step_early(replace(healed, treated=True)))
        return helped if dying else self.recovered(helped)  # who was dying a moment ago is stabilised all the same

    def first_aid_dice(self, table: Table, man: Fighter, order: FirstAid) -> tuple[Fighter, int]:
        """The dice of whoever helps, and the patient, who may be the same: what nobody has given is asked for."""
        if order.pool is not None:
            return man, order.pool
        label = "Dice of the first aid, Logic + Medicine"
        if table.by_self:
            man = known(table, man, "medicine", label)
            return man, man.medicine or 0
        if table.actor is None:
            spec = specs(type(man))["medicine"]
            return man, table.ask_number(label, (spec.low, spec.high), 0, "Of whoever helps.")
        table.actor = known(table, table.actor, "medicine", label)
        return man, table.actor.medicine or 0

    def first_step_early(self, man: Fighter) -> Fighter:
        """Under treatment the first healing step of the left-most mark comes in 1, 5 or 20 minutes."""
        worst = next((kind for kind in (2, 1, 0) if man.track[kind]), None)
        if worst is None:
            return man
        early = list(NO_STROKES)
        early[worst] = min(LONGEST, man.rested[worst] + TICK_TREATED[worst])
        return replace(man, early=tuple(early))

    # Healing steps

    def tick_minutes(self, man: Fighter) -> tuple[int, int, int]:
        """Minutes of rest for a step of each stroke; longer while no box is empty."""
        return TICK_FULL if man.full else TICK

    def step_minutes(self, man: Fighter, kind: int) -> int:
        """Minutes of rest for the next step of this kind (0, 1, 2), which treatment may have brought nearer."""
        usual, early = self.tick_minutes(man)[kind], man.early[kind]
        return min(usual, early) if early else usual

    def ready(self, man: Fighter) -> tuple[str, ...]:
        """The kinds of stroke that have rested long enough for a step."""
        if man.dead or man.object:
            return ()
        return tuple(k for k, i in KIND_OF.items() if man.track[i] and man.rested[i] >= self.step_minutes(man, i))

    def heal_tick(self, table: Table, man: Fighter, order: HealTick) -> Fighter:
        """Two strokes of a kind go; without a hit one of the next kind may come."""
        cite = self.cite("Healing", source=self.chapter)
        kind = KIND_OF[order.kind]
        stroke = STROKES[kind]
        man, rolled = self.healing_hits(table, man, order, cite)
        if man.dead or not man.track[kind]:
            table.say(f"No {stroke} stroke to heal.", cite)
            return man
        rest = max(0, man.rested[kind] - self.step_minutes(man, kind))
        track = list(man.track)
        off = 1 if kind == 2 and not rolled and self.festers(2, 0) else min(2, track[kind])
        track[kind] -= off
        table.say(f"{several(off, f'{stroke} stroke')} gone.", cite)
        rested = [clock if count else 0 for clock, count in zip(man.rested, track, strict=True)]
        rested[kind] = rest if track[kind] else 0
        early = [at if count and i != kind else 0 for i, (at, count) in enumerate(zip(man.early, track, strict=True))]
        fits = True
        if kind < 2 and not rolled and self.festers(kind, track[kind]):
            fits = track[kind + 1] < SIZE
            track[kind + 1] += fits
            # the new stroke came when the step fell due, which may be a while ago
            rested[kind + 1] = rest if fits else rested[kind + 1]
            early[kind + 1] = 0 if fits else early[kind + 1]
            place = "" if fits else ", but finds no place"
            table.say(f"No hit: it festers, and a {STROKES[kind + 1]} comes{place}.", cite)
        healed = replace(man.strokes(*track), rested=tuple(rested), early=tuple(early))
        after = self.changed(man, healed)
        if after.condition != healed.condition and after.condition:
            table.say(
                f"Every box has a \\: {after.condition}, {lasting(after.minutes_left or 0)}{self.anyway}.",
                self.cite("Wounds: every box"),
            )
        if kind == 0 and not fits and not man.object:
            after = self.no_place(table, after)
        self.say_penalty(table, after)
        return after

    def no_rest(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """Running around heals nothing: the time towards the next step starts anew."""
        table.say("No rest: healing starts anew.", self.cite("Healing", source=self.chapter))
        return replace(man, rested=NO_STROKES, early=NO_STROKES)

    def ease(self, table: Table, man: Fighter, order: Nothing) -> Fighter:
        """With care or rest an Incapacitating wound becomes a Serious one: four boxes fewer of what is full."""
        cite = replace(self.cite("Wounds, list: Incapacitating", "incap_to_serious"), source=FIRST)
        if not self.incap_to_serious:
            table.say("This fight does not ease Incapacitating wounds.", cite)
            return man
        if not man.full or man.condition:
            table.say("Only somebody incapacitated with no clock running can be eased.", cite)
            return man
        table.say("Eased to a Serious wound: four boxes fewer.", cite)
        return self.changed(man, man.strokes(*(count - 4 if count == SIZE else count for count in man.track)))

    def correct(self, table: Table, man: Fighter, order: Correct) -> Fighter:
        """Strokes by hand, for whatever the tracker does not know."""
        forward, back, across = man.track
        after = man.strokes(forward + order.forward, back + order.back, across + order.horizontal)
        words = ", ".join(
            f"{new - old:+d} {stroke}".replace("-", "−", 1) if new < old else f"+{new - old} {stroke}"
            for new, old, stroke in zip(after.track, man.track, STROKES, strict=True)
            if new != old
        )
        table.say(f"By hand: {words or 'nothing changes'}.", self.cite("Wounds: marks"))
        return self.changed(man, self.rest_anew(man, after))
