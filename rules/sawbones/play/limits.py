"""How much may happen at once, and what is raised, in words, where it is more or does not fit."""

from __future__ import annotations

#: How many branches may be followed before the odds are given up: well under a second in a phone's browser.
BUDGET = 20_000
#: How many things may happen in one message: what is asked and what is said.
MOST_WORK = 5_000
#: And how many while odds are counted, on all branches together; a third of it where only time passes: a step of that
#: takes longer.
MOST_COUNTED = 60_000
#: How many minutes may pass in one message: thirty days.
LONGEST_WAIT = 43_200
#: How many dice one roll may have: no table throws more, and no answer holds them.
MOST_DICE = 400
#: How many whole fights may be played out to look ahead, and how much work that may be; out of how many that are told
#: one may be read, and how many lines it has at most.
MOST_FIGHTS, MOST_COUNTING, STORIES, MOST_LINES = 10_000, 1_500_000, 41, 2_000
TOO_MUCH_TO_COUNT = "Too much can happen here to count its odds: throw the dice, or do less in one step."


class TooMany(Exception):  # noqa: N818 - the sentence is what counts
    """There are more ways than the odds may follow, or they are too long."""

    def __init__(self, sentence: str = f"There are more than {BUDGET:,} ways this can go: too many to count.") -> None:
        super().__init__(sentence)


class TooMuch(Exception):  # noqa: N818 - the sentence is what counts
    """More happens than one message may bring, or more dice are thrown than can be read."""

    def __init__(
        self,
        sentence: str = (
            "More would happen at once than can be asked or told: do it for fewer fighters or less in one step."
        ),
    ) -> None:
        super().__init__(sentence)


class Misfit(Exception):  # noqa: N818 - the sentence is what counts
    """An answer that the dice cannot show or that is not one of the options; the text says what fits."""
