"""What is ahead: grids, what if, and whole fights played out; what a page draws of them."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from sawbones.wire.messages.message import Bounds, Message, Name, Side, Values
from sawbones.wire.shapes.asked import Step
from sawbones.wire.shapes.drawn import Strip
from sawbones.wire.shapes.plain import Chance, Tone, Whole


class GridScreen(TypedDict):
    """Which blow: one way to strike against everybody."""

    kind: Literal["grid"]
    fighter: Name
    """Who strikes."""
    rows: list[GridRow]
    """Every way to strike."""
    row: Whole
    """Which of them the cells are of."""
    cells: list[GridCell]
    """Against each who stands."""
    spoken: str
    """The row in a sentence."""


class GridRow(TypedDict):
    """A way to strike."""

    label: str
    note: str
    act: str
    aid: Values | None
    """What its order is filled from, where it is."""
    fixed: str
    """Why the attacker's wounds or the target's defense do not change its odds; or nothing."""


class GridCell(TypedDict):
    """A way to strike, against somebody."""

    on: Name
    order: Values
    """As it is filled now."""
    word: str
    """The worst that it may do: down, dead, hurt, nothing; or nothing said where it cannot be counted."""
    p: Chance
    """How likely that is, by the odds of the act."""
    percent: str
    share: Annotated[float, Bounds(minimum=0, maximum=1)]
    """The chance as a number."""
    tone: Tone
    said: str
    """Why there is no chance to tell; or nothing."""


class PlanAsks(TypedDict):
    """Which fields of the plan count in this fight."""

    hits: bool
    """Attacks hit as often as the plan says: their orders say what has hit already."""
    net: bool
    """Net hits are added to the damage of these."""
    first: bool
    """Nobody is on turn yet, and the rules make no order: the plan may say which side goes first."""


class StandScreen(TypedDict):
    """How long somebody stands."""

    kind: Literal["stand"]
    fighter: Name
    rounds: list[StandRound]
    """The chance to stand after this round, the next and those after, as far as it is known yet."""
    over: bool
    """Whether all of it is counted."""
    assumes: str
    """What is taken for granted, in a line."""
    asks: PlanAsks
    spoken: str


class StandRound(TypedDict):
    """How likely somebody stands after a round."""

    label: str
    share: Annotated[float, Bounds(minimum=0, maximum=1)]
    percent: str
    """In words; of what was sampled with its error."""
    error: float
    """How far the share may be off; 0 where it is exact."""


class WhatIfScreen(TypedDict):
    """Something as it is, and as it would be."""

    kind: Literal["whatif"]
    of: Whole
    """How many readings can be looked through."""
    title: str
    """What is otherwise."""
    was: list[Strip]
    """The odds of the act as it is."""
    ways: list[WhatIfWay]
    """And each way it could be."""
    fights: NotRequired[WhatIfFights]
    """Of whole fights: both chances to win."""
    spoken: str


class WhatIfWay(TypedDict):
    """One way it could be."""

    label: str
    same: bool
    """Whether nothing is otherwise here."""
    chances: list[Strip]
    """The odds then; none where they are the same or too many to count."""
    said: str
    """In a sentence."""


class OffersScreen(TypedDict):
    """What can be otherwise in a whole fight."""

    kind: Literal["offers"]
    offers: list[WhatIfOffer]
    spoken: str


class WhatIfOffer(TypedDict):
    """One thing that can be otherwise."""

    title: str
    """Of what, or of whom."""
    label: str
    """How it would be."""
    change: Values
    """The fields of ``whatif`` that ask for it."""


class CountingScreen(TypedDict):
    """How far a count is, where no more was asked."""

    kind: Literal["counting"]
    fights: Whole
    over: bool


class WhatIfFights(TypedDict):
    """Fights as they are, and as they would be."""

    fights: Whole
    """How many of either."""
    was: str
    now: str
    differs: bool
    """Whether they differ by more than their errors."""
    same: bool
    """Whether all of them are counted, and every one ends alike."""
    said: str
    """In a sentence."""
    base: Whole
    """How much of the work went into the fight as it is: that is counted first, and need not be counted again."""
    over: bool
    """Whether all of them are counted."""
    assumes: str


class ExpectScreen(TypedDict):
    """What to expect of a fight."""

    kind: Literal["expect"]
    fights: Whole
    """How many are played out by now."""
    over: bool
    """Whether all of it is counted."""
    win: Win
    fighters: list[Outlook]
    rounds: Lasts
    five: list[Told]
    """From the worst to the best, once they are known."""
    assumes: str
    """What is taken for granted."""
    asks: PlanAsks
    spoken: str


class Win(TypedDict):
    """The chance that the party wins."""

    p: Annotated[float, Bounds(minimum=0, maximum=1)]
    error: float
    said: str
    """In words."""


class Outlook(TypedDict):
    """How somebody stands when a fight is over."""

    name: Name
    side: Side
    bars: list[OutlookBar]
    """From unhurt to dead; what did not come is left out."""
    spoken: str


class OutlookBar(TypedDict):
    """An end of somebody."""

    label: str
    tone: Tone
    share: Annotated[float, Bounds(minimum=0, maximum=1)]
    percent: str


class Lasts(TypedDict):
    """How many rounds a fight lasts."""

    p5: Whole
    p50: Whole
    p95: Whole
    each: list[Round]
    """Each number of rounds that came, with its share."""
    spoken: str


class Round(TypedDict):
    """How many fights last so long."""

    rounds: Whole
    share: Annotated[float, Bounds(minimum=0, maximum=1)]


class Told(TypedDict):
    """A fight that can be read blow by blow."""

    name: Literal["worst", "bad", "typical", "good", "best"]
    number: Whole
    """Its number, for ``story``."""
    won: Literal["party", "foe", ""]
    rounds: Whole
    said: str
    """How it went, in a sentence."""


class StoryScreen(TypedDict):
    """A fight blow by blow, or why one of its lines came to what it says."""

    kind: Literal["story"]
    number: Whole
    lines: list[StoryLine]
    said: str
    """How it went, in a sentence."""


class StoryLine(TypedDict):
    """Something that happens in a fight that is told."""

    n: Whole
    round: Whole
    text: str
    message: Message
    """What brings it about: sent one after the other, the messages play the same fight."""
    steps: list[Step]
    """What the rules did; of the one line that was asked about."""
