"""The Tactics Phase, Mobility and Evasion, Taking Cover, Reactions, and what is declared for a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sawbones.play.wording import several
from sawbones.systems.cybergod.acting import Acting
from sawbones.systems.cybergod.effects import Effects, Shop, SkillTest
from sawbones.systems.cybergod.orders import COVERS, MOVES, TACTICS, Declare, Evade, Tactical, Tactics, TakeCover
from sawbones.systems.cybergod.others import Others
from sawbones.systems.cybergod.sheet import FLAGS, NAMES, Fighter, having

if TYPE_CHECKING:
    from sawbones.play.table import Table
    from sawbones.systems.cybergod.orders import Correct

PHASE = "Tactics Phase: Effects"
#: points of mitigation by the quality of cover
QUALITY = {"minimal": 1, "basic": 2, "good": 4, "full": 6}
#: points in all for each level of Evasive
EVASIVE = (1, 3, 6)
FOR_OTHERS = {"ambush": "their enemies", "spread_out": "the whole team", "herd_them": "their enemies"}


@dataclass(frozen=True)
class Tacticians(Acting, Effects, Others):
    """What is done before and beside attacking."""

    def own(self, table: Table, man: Fighter, who: Fighter | None) -> Fighter:
        """Whoever rolled is as they are after it: the one it is for, or somebody else."""
        if who is None:
            return man
        if table.actor is None or table.by_self:  # nobody is named, or whom it is for
            return who
        table.actor = who
        return man

    # The tactics phase

    def tactics(self, table: Table, man: Fighter, order: Tactics) -> Fighter:
        """A leader's Tactics x Mind; what is for one of the team, is for whoever this is done to."""
        leader = table.actor if table.actor is not None else man
        price = self.plain(TACTICS)

        def usual(won: int) -> Any:
            return self.wanted(order, price, won) if order.effects else won

        test = SkillTest("Tactics", order.threshold, usual, open=not order.effects)
        who, points = self.tested(table, leader, order, test)
        man = self.own(table, man, who)
        had = self.bought(table, Shop(TACTICS, price), points, order.effects) if points else ()
        words = ", ".join(TACTICS[name][0] for name in had) or "nothing"
        table.say(f"Bought: {words}.", self.cite(PHASE), bought=had)
        for name in had:
            if name in FOR_OTHERS:
                table.say(f"{TACTICS[name][0]}: mark {FOR_OTHERS[name]}.", self.cite(PHASE))
                man = man.but(spread=True) if name == "spread_out" else man
            else:
                man = self.granted(table, man, name)
        return man

    def wanted(self, order: Any, price: Any, won: int) -> tuple[str, ...]:
        """What of a list so many points buy."""
        had: tuple[str, ...] = ()
        for name in order.effects:
            cost = price(name, had)
            if cost is not None and cost <= won:
                won, had = won - cost, (*had, name)
        return had

    def tactical(self, table: Table, man: Fighter, order: Tactical) -> Fighter:
        """An effect that the leader bought, for somebody else."""
        return self.granted(table, man, order.effect)

    def granted(self, table: Table, man: Fighter, effect: str) -> Fighter:
        """What an effect of the tactics phase does to one fighter."""
        cite = self.cite(PHASE)
        match effect:
            case "ambush":
                table.say("Ambushed: no action in the first round; reactions stay.", cite)
                return man.but(ambushed=True)
            case "bonus_action":
                table.say("A Bonus Action in the first round.", cite)
                return man.but(bonus_actions=min(5, man.bonus_actions + 1))
            case "bonus_reaction":
                table.say("A Bonus Reaction in the first round.", cite)
                return man.but(reactions=min(9, man.reactions + 1))
            case "soft_cover" | "hard_cover":
                points = 4 if effect == "soft_cover" else 2
                table.say(f"{TACTICS[effect][0]}: {points} points until the position changes.", cite)
                return man.but(cover=min(99, man.cover + points))
            case "flank":
                table.say("Flanks: gets round the enemy's cover.", cite)
                return man.but(flanking=True)
            case "herd_them":
                table.say("Herded together: a target for suppression and areas.", cite)
                return man.but(bunched=True)
        table.say("Spread out: not to be targeted as one group.", cite)
        return man.but(spread=True)

    # Mobility and Evasion

    def evade(self, table: Table, man: Fighter, order: Evade) -> Fighter:
        """Move with Mobility x Reflex, to close in and to be hard to hit.

        A sprint changes position, so it ends cover: that of Tactics ends with a change of position (Tactics Phase:
        Effects), and any other when it is left (Taking Cover). Evasive alone stays where it is.
        """
        steps = EVASIVE if self.evasive_costs == "increments" else (1, 2, 3)

        def price(name: str, had: tuple[str, ...]) -> int | None:
            if name == "evasive":
                return steps[had.count(name)] if had.count(name) < len(steps) else None
            return None if name in had else MOVES[name][1]

        def usual(won: int) -> Any:
            return self.wanted(order, price, won) if order.effects else won

        test = SkillTest("Mobility", order.threshold, usual, open=not order.effects)
        who, points = self.tested(table, self.takes(man, order), order, test)
        man = who if who is not None else man
        had = self.bought(table, Shop(MOVES, price), points, order.effects) if points else ()
        words = ", ".join(MOVES[name][0] for name in had) or "nothing"
        notes = ("evasive_costs",) if had.count("evasive") > 1 else ()
        table.say(f"Bought: {words}.", self.cite("Mobility and Evasion: Effects", *notes), bought=had)
        level = had.count("evasive")
        if level:
            table.say(
                f"Evasive: attacks at −{max(man.evasive, level)}D in this round.", self.cite("Mobility and Evasion")
            )
        if (man.cover or man.concealed) and {"sprint", "fast_sprint"}.intersection(had):
            table.say("The cover is left.", self.cite("Taking Cover"))
            man = man.but(cover=0, concealed=False)
        return man.but(evasive=max(man.evasive, level))

    # Taking Cover

    def take_cover(self, table: Table, man: Fighter, order: TakeCover) -> Fighter:
        """Cover by Tactics x Mind: as good as the points allow, unless another is named."""

        def price(name: str, had: tuple[str, ...]) -> int | None:
            return None if had else COVERS[name][1]

        def quality(won: int) -> str:
            if not won:
                return ""
            if order.effects:
                return "".join(self.wanted(order, price, won))
            return max((name for name in COVERS if COVERS[name][1] <= won), key=lambda name: QUALITY[name])

        best = max(COVERS[name][1] for name in order.effects or COVERS)
        test = SkillTest("Tactics", order.threshold, quality, enough=max(1, best))
        who, points = self.tested(table, self.takes(man, order), order, test)
        man = who if who is not None else man
        found = quality(points)
        cite = self.cite("Taking Cover: Effects")
        if not found:
            table.say("No cover.", cite, bought=())
            return man
        table.say(f"{COVERS[found][0]}: {COVERS[found][2]}", cite, bought=(found,))
        return man.but(cover=QUALITY[found], concealed=found == "full")

    def leave_cover(self, table: Table, man: Fighter, order: Any) -> Fighter:
        """Cover is gone: destroyed, left, or flanked."""
        table.say("No cover any more: destroyed, flanked or left.", self.cite("Taking Cover"))
        return man.but(cover=0, concealed=False)

    # Reactions, and what was declared

    def reaction(self, table: Table, man: Fighter, order: Any) -> Fighter:
        """A reaction is taken; a mark of Stunned goes with it."""
        cite = self.cite("Conditions: Stunned") if man.stunned else self.cite("Combat Phase: Reaction")
        if self.gone(man) or man.incapacitated:
            table.say("No reaction is possible.", self.cite("Conditions: Incapacitated"))
            return man
        after = self.reacted(man)
        gone = (
            f", at −2D; {several(after.stunned, 'mark') if after.stunned else 'no marks'} of Stunned left"
            if man.stunned
            else ""
        )
        table.say(f"A reaction{gone}.", cite)
        return after

    def declare(self, table: Table, man: Fighter, order: Declare) -> Fighter:
        """What somebody is going to do in this round, and between how many actions it is split."""
        cite = self.cite("Splitting actions") if order.split > 1 else self.cite("Combat Phase")
        words = f", split in {order.split}: −{order.split}D each" if order.split > 1 else ""
        table.say(f"Declares: {order.text or 'an action'}{words}.", cite)
        return man.but(declared=order.text, split=order.split)

    def stand_up(self, table: Table, man: Fighter, order: Any) -> Fighter:
        """On one's feet again."""
        table.say("On the feet again.", self.cite("Weapon Tags: Forceful", source="Cybergod, Gear"))
        return man.but(prone=False)

    # By hand

    def correct(self, table: Table, man: Fighter, order: Correct) -> Fighter:
        """A level, set by hand."""
        name = order.condition
        if name in (*FLAGS, "prone", "concealed"):
            after = self.edited(man, having(man, {name: order.level > 0}))
        else:
            after = self.settle(having(man, {name: min(self.level_cap, order.level)}))
        if name == "destroyed" and man.dead and after.destroyed and not man.destroyed:
            self.unsettles(table, "destroyed")
        shown = getattr(after, name)
        value = shown if not isinstance(shown, bool) else "yes" if shown else "no"
        table.say(f"By hand: {NAMES[name]} {value}.", self.cite("Conditions"))
        return after
