"""How the text can be read: every place that is open, optional or contradicts itself is a field here.

The chapter's examples and its rules differ once (Bruised-6), and it leaves a few things unsaid. Each option says
what speaks for it. A rule that rests on one names it where it speaks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from sawbones.kit.fields import Formerly, Option, choice, number
from sawbones.kit.system import Book
from sawbones.play.question import Cite
from sawbones.systems.cybergod.sheet import Fighter

COMBAT = "Cybergod, Combat System"
CORE = "Cybergod, Core Systems"
PERSONA = "Cybergod, Persona"
GEAR = "Cybergod, Gear"


def _yes_no(label: str, no: str, yes: str, cite: Cite, *, default: bool = False, **more: Any) -> bool:
    options = (Option(False, "no", no, cite), Option(True, "yes", yes, cite))
    found: bool = choice(label, options, default, reading=True, **more)
    return found


@dataclass(frozen=True)
class Readings(Book[Fighter]):
    """Every open place of the chapter as one fight reads it."""

    sheet: ClassVar[type] = Fighter
    source: ClassVar[str] = COMBAT
    phases: ClassVar[int] = 1
    free: ClassVar[bool] = True
    bookkeeping: ClassVar[frozenset[str]] = frozenset(
        ("acted", "reactions", "resolve", "concealed", "initiative", "declared", "split", "split_done")
    )

    level_cap: int = number(
        "Highest level of a condition", 1, 10, 5, reading=True,
        help="“Conditions have 1-5 levels”, and the first example of Boris stops at Bruised-5 (Applying Damage). "
        "His second one has Bruised-6 and a Shock Level of 8 (Shock Trigger): for that, 6.",
    )  # fmt: skip
    focus_on_condition_tests: bool = _yes_no(
        "Focus on Condition Tests",
        "Two dice for a point of Resolve before a roll are worded for Skill Tests.",
        "A Condition Test is “made like any Skill Test”, and so it may be focused on.",
        Cite(PERSONA, "Resolve: Focus"),
    )
    nonlethal_dying_rolls: bool = _yes_no(
        "Dying by non-lethal damage needs Death Triggers",
        "Non-lethal damage does not “escalate”: whoever is Dying by it alone does not slip away.",
        "Only the triggers of taking the damage are replaced; Dying says “at the start of every round”.",
        Cite(COMBAT, "Non-Lethal damage"),
        default=True,
    )
    maimed_level: str = choice(
        "Stabilised: Maimed",
        (
            Option("one", "one level", "To receive a condition is to go up one level.", Cite(COMBAT, "Conditions")),
            Option(
                "carry",
                "as many as Dying had",
                "Dying, once treated, “becomes” Maimed: as many levels as there were.",
                Cite(COMBAT, "Conditions: Maimed"),
            ),
        ),
        reading=True,
    )
    dead_window_rounds: int = number(
        "Rounds to save the Dead", 1, 20, 1, reading=True,
        help="The table of conditions says one round, the paragraph leaves it to the game master (Dead). "
        "1 is the rest of this round; 2 gives everyone one more Action.",
    )  # fmt: skip
    cap_modifiers: bool = _yes_no(
        "All modifiers of a test at most ±3D",
        "The chapter's own sums: −4D for Dying, and −1D for the off hand and each level of Fatigued on top.",
        "The page on tests says that the sum “generally should not exceed” three dice either way.",
        Cite(CORE, "Modifiers"),
        formerly=Formerly(True, "0.1", "The chapter's own sums go past three dice; the cap is another page's advice."),
    )
    defender_strikes: bool = _yes_no(
        "Whoever defends better strikes",
        "Only with a weapon that the attack names, and nothing but hits.",
        "“Whoever gets more successes wins and inflicts damage”: at least with bare hands; effects as they choose.",
        Cite(COMBAT, "Close Combat"),
        default=True,
        formerly=Formerly(False, "0.1", "The text lets the winner strike, whichever of the two it is."),
    )
    others_stress: str = choice(
        "Stress that one gives to others",
        (
            Option(
                "taken",
                "is taken by each",
                "Who is destroyed inflicts Stress on allies; Rage quit and Paranoia on those who hear it.",
                Cite(COMBAT, "Conditions: Destroyed"),
            ),
            Option(
                "said",
                "is only said",
                "Whether anybody sees or hears it, the table decides, and enters the Stress itself.",
                Cite(COMBAT, "Stress Check: Tracking Stress"),
            ),
        ),
        reading=True,
        formerly=Formerly("said", "0.1", "The text gives it to them; to be told is not enough."),
    )
    actions: str = choice(
        "Actions and Reactions of a round",
        (
            Option(
                "counted",
                "are counted",
                "“One Action and one Reaction”: once a round has begun, what goes past them is refused.",
                Cite(COMBAT, "Combat Phase"),
            ),
            Option(
                "free",
                "are not counted",
                "The phases are “freeform”: the table keeps count itself.",
                Cite(COMBAT, "Turn order"),
            ),
        ),
        reading=True,
        formerly=Formerly("free", "0.1", "The text gives one of each, and splits only where the dice reach."),
    )
    triggers_when_dead: bool = _yes_no(
        "Triggers after Dead or Destroyed",
        "The table gives them no trigger, and nothing could get worse.",
        "Each condition that was marked has its trigger, whatever else was marked.",
        Cite(COMBAT, "Applying Damage: table"),
    )
    burning_ignores_armour: bool = _yes_no(
        "Burning ignores DR and mitigation",
        "Only Bleeding is said to ignore them.",
        "The two are worded alike, and fire finds every gap.",
        Cite(COMBAT, "Conditions: Burning"),
    )
    dying_relief: str = choice(
        "Off the penalty of Dying, two dice at most",
        (
            Option("any", "by any drug", "It is said of the condition.", Cite(COMBAT, "Conditions: Dying")),
            Option(
                "painkillers",
                "by Painkillers",
                "“Painkillers” is the name of one drug of the three: the others are not held back.",
                Cite(COMBAT, "Recovery and survival"),
            ),
        ),
        reading=True,
    )
    painkillers_for: str = choice(
        "Painkillers' bonus die",
        (
            Option(
                "wounds",
                "on the four triggers",
                "“Wound Condition” is what five conditions are tagged.",
                Cite(COMBAT, "Recovery and survival"),
            ),
            Option(
                "all",
                "on every Condition Test",
                "Bleeding and Burning come of wounds too.",
                Cite(COMBAT, "Recovery and survival"),
            ),
        ),
        reading=True,
    )
    revived_trigger: bool = _yes_no(
        "Saved from Dead: a Death Trigger at once",
        "It turns into Dying; the next trigger is at the start of the next round.",
        "“When inflicted”, Dying has its trigger, so here too.",
        Cite(COMBAT, "Conditions: Dead"),
    )
    evasive_costs: str = choice(
        "Evasive (1, 3, 6)",
        (
            Option(
                "totals",
                "in all",
                "1 for −1D, 3 for −2D, 6 for −3D; the later text says so.",
                Cite(COMBAT, "Mobility and Evasion"),
            ),
            Option(
                "increments",
                "each on top",
                "“Each new level is more difficult”: 1, then 3 more, then 6 more.",
                Cite(COMBAT, "Mobility and Evasion"),
            ),
        ),
        reading=True,
    )
    stress_dice: str = choice(
        "Dice of a Stress Check",
        (
            Option("current", "stress as it is now", "Marked first, then rolled.", Cite(COMBAT, "Stress Check")),
            Option(
                "one_more",
                "one more than before",
                "A Resource Check rolls one die and the level it had.",
                Cite(CORE, "Resource Checks"),
            ),
        ),
        reading=True,
    )
