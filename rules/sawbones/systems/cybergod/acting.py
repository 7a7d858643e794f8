"""Who may do something now: one Action and one Reaction a round, splits with enough dice, nothing for the fallen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sawbones.systems.cybergod.orders import (
    Attack,
    Blast,
    CloseCombat,
    Declare,
    Evade,
    RangedCombat,
    Skill,
    TakeCover,
)
from sawbones.systems.cybergod.sheet import THINGS
from sawbones.systems.cybergod.standing import Standing

if TYPE_CHECKING:
    from sawbones.systems.cybergod.sheet import Fighter

SKILLS = ("close_combat", "ranged_combat", "tactics", "mobility", "medtech")
#: what somebody who does nothing else in this round has taken
ALL = 9
#: what each order is, of the things that an Action can be split between
ORDERED: dict[type, str] = {
    CloseCombat: "close_combat", RangedCombat: "ranged_combat", Blast: "blast", Evade: "evade", TakeCover: "take_cover",
}  # fmt: skip
COUNTED = "Or let Actions not be counted, in the readings."


@dataclass(frozen=True)
class Acting(Standing):
    """What stops somebody from acting, in words, and what acting takes."""

    # Why not: sentences about {by} or {on}

    def down(self, who: Fighter) -> str:
        """Why nothing at all can be done by this one."""
        if self.gone(who):
            return f"{{by}} is {'Destroyed' if who.destroyed else 'Dead'}, and does nothing any more."
        return "{by} is Incapacitated: no Action and no Reaction." if who.incapacitated else ""

    def spent(self, who: Fighter, order: Any) -> str:
        """Why there is no Action or no Reaction for it: counted only in rounds that were begun."""
        if self.actions != "counted" or not who.rounds:
            return ""
        if getattr(order, "reaction", False):
            return "" if who.reactions else f"{{by}} has no Reaction left in this round. {COUNTED}"
        if who.stunned:
            return "{by} is Stunned: no Action, only a Reaction."
        if who.ambushed:
            return "{by} is ambushed: no Action in this round, only a Reaction."
        may = who.split + who.bonus_actions
        if who.acted >= may:
            had = "the one Action" if may == 1 else f"all {may} Actions"
            return f"{{by}} has taken {had} of this round: a Reaction is left, or a split Action. {COUNTED}"
        if twice := self.twice(who, order):
            return twice
        if who.split > 1 and isinstance(order, Attack | Skill) and not order.pool:
            return f"{{by}} has not enough dice to split between {who.split} Actions."
        return ""

    def twice(self, who: Fighter, order: Any) -> str:
        """Return why a split Action does not cover this once more, in a sentence, or "" where it does.

        The parts of a split are different things, and a weapon in each hand makes two of an attack (Combat, Splitting
        actions). A Bonus Action is an Action of its own, and may repeat one.
        """
        thing = _thing(order)
        most = (2 if isinstance(order, Attack | Blast) else 1) + who.bonus_actions
        if who.split == 1 or thing is None or who.split_done.count(thing) < most:
            return ""
        label = next(option.label for option in THINGS if option.id == thing)
        more = " more than twice, once with each hand" if isinstance(order, Attack | Blast) else " twice"
        return f"{{by}} cannot split an Action between the same thing{more}: {label} is taken already. {COUNTED}"

    def attacks(self, doer: Fighter | None, target: Fighter, order: Any) -> str:
        """Why this cannot be done by the one who does it."""
        return "" if doer is None else self.down(doer) or self.spent(doer, order)

    def helps(self, doer: Fighter | None, target: Fighter, order: Any) -> str:
        """The same for what is not counted."""
        return "" if doer is None else self.down(doer)

    def leads(self, doer: Fighter | None, target: Fighter, order: Any) -> str:
        """The same where it is the target who does it, unless somebody else is named."""
        return self.down(target if doer is None else doer)

    def moves(self, doer: Fighter | None, target: Fighter, order: Any) -> str:
        """Why the target cannot do it."""
        return (self.down(target) or self.spent(target, order)).replace("{by}", "{on}")

    def gets_up(self, doer: Fighter | None, target: Fighter, order: Any) -> str:
        """The same for what is not counted."""
        return self.down(target).replace("{by}", "{on}")

    def reacts(self, doer: Fighter | None, target: Fighter, order: Any) -> str:
        """Why the target has no Reaction; that the fallen have none, the rule itself says."""
        none = self.actions == "counted" and target.rounds and not target.reactions
        return f"{{on}} has no Reaction left in this round. {COUNTED}" if none and not self.down(target) else ""

    def declares(self, doer: Fighter | None, target: Fighter, order: Declare) -> str:
        """Why the target cannot declare it: each part of a split needs a die at least."""
        words = self.down(target)
        most = max(min(10, getattr(target, skill) or 0) for skill in SKILLS) - self.penalty(target)
        if not words and self.actions == "counted" and order.split > 1 and most <= order.split:
            words = (
                f"{{by}} has not enough dice to split between {order.split} Actions: {max(0, most)} at most. {COUNTED}"
            )
        return words.replace("{by}", "{on}")

    # What it takes

    def has_acted(self, who: Fighter | None, order: Any) -> Fighter | None:
        """Whoever acts has an Action or a Reaction less, where they are counted."""
        return None if who is None else self.takes(who, order)

    def takes(self, who: Fighter, order: Any) -> Fighter:
        """The same for somebody who is there."""
        if self.actions != "counted":
            return who
        if getattr(order, "reaction", False):
            return self.reacted(who)
        if not who.rounds:
            return who
        thing = _thing(order) if who.split > 1 else None
        split_done = who.split_done if thing is None else (*who.split_done, thing)[-ALL:]
        return who.but(acted=min(ALL, who.acted + 1), split_done=split_done)

    def reacted(self, man: Fighter) -> Fighter:
        """A reaction is taken: one mark of Stunned goes with it."""
        return man.but(reactions=max(0, man.reactions - 1), stunned=max(0, man.stunned - 1))


def _thing(order: Any) -> str | None:
    """Return which thing an order is, for a split Action."""
    return next((thing for kind, thing in ORDERED.items() if isinstance(order, kind)), None)
