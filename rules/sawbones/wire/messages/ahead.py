"""What is ahead: grids, how long somebody stands, whole fights played out, and what if."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from sawbones.play.limits import MOST_COUNTING, MOST_FIGHTS, MOST_LINES, STORIES
from sawbones.wire.messages.message import LEFT_OUT, NO_VALUES, Bounds, Message, Name, Values
from sawbones.wire.saved import MOST_RECORDS


class Grid(Message, do="grid"):
    """Which blow: what somebody strikes with against everybody who can be struck, each with its chance.

    Nothing changes. The reply says how many ways to strike there are, and has one of them: so the first is there soon.

    {"do": "quick", "line": "Ines BODY 8 TOU 4, rifle 3 ap1", "side": "party"}
    {"do": "quick", "line": "2 Raider, pistol 2 ap1"}
    {"do": "grid", "fighter": "Ines", "row": 0}
    """

    fighter: Name = LEFT_OUT
    """Who strikes; left out, whoever is on turn."""
    row: Annotated[int, Bounds(minimum=0, maximum=7)] = 0
    """Which way to strike."""


class Planned:
    """What those who look ahead over a fight have in common: what everybody does, the seed, and how far to count.

    How they count depends on nothing but the fight and these fields. ``work`` is what may be done in all: who sends the
    same with more goes on where it stood, and a page can so count in slices.
    """

    policy: Literal["random", "everyone", "nearest", "weakest", "strongest", "protect"] = "random"
    """Whom everybody strikes; ``everyone`` is for ``stand`` alone, and there all strike the one."""
    protect: Name = LEFT_OUT
    """Who is protected, with that policy."""
    flee: Literal["nobody", "foes", "party", "both"] = "nobody"
    """Who runs once half of a side are down."""
    hits: Annotated[int, Bounds(minimum=1, maximum=100)] = 100
    """How many of a hundred attacks hit, of those whose order says what has hit already: an After Sundown blow."""
    net: Annotated[int, Bounds(minimum=0, maximum=20)] = 0
    """How many net hits each of these adds to its damage."""
    first: Literal["party", "foe"] = LEFT_OUT
    """Who goes first, where nobody is on turn yet and the rules make no order; left out, it is as the list has it."""
    seed: Annotated[int, Bounds(minimum=0, maximum=4_294_967_295)] = 1
    """The same seed gives the same figures."""
    work: Annotated[int, Bounds(minimum=1, maximum=MOST_COUNTING)] = 20_000
    """How much may be counted, in all."""


class Stand(Planned, Message, do="stand"):
    """How long somebody stands, from all who can act against him as they stand now; nothing changes.

    {"do": "stand", "fighter": "Ines", "policy": "everyone"}
    """

    fighter: Name
    """Who."""


class Expect(Planned, Message, do="expect"):
    """What to expect of the fight as it stands: so many fights played out by the rules; nothing changes.

    {"do": "expect", "fights": 50, "seed": 7}
    {"do": "expect", "fights": 50, "flee": "foes", "work": 400}
    """

    fights: Annotated[int, Bounds(minimum=1, maximum=MOST_FIGHTS)] = 1000
    """How many."""
    brief: bool = False
    """Whether only how far it is comes back, as long as it is not all counted: what is not drawn need not be told."""
    encounter: dict[str, Any] = LEFT_OUT
    """The document of a fight that is prepared, by the same rules: it is met by the party of this one, as it stands."""


class Story(Planned, Message, do="story"):
    """One of the fights that are told to show what to expect, line by line; nothing changes.

    {"do": "story", "number": 0, "seed": 7}
    {"do": "story", "number": 0, "seed": 7, "line": 1}
    {"do": "story", "number": 0, "seed": 7, "told": true, "count": 2}
    """

    number: Annotated[int, Bounds(minimum=0, maximum=STORIES)] = 0
    """Which of them."""
    line: Annotated[int, Bounds(minimum=0, maximum=MOST_LINES)] = LEFT_OUT
    """Of which line the rules say why; left out, all lines come without."""
    told: bool = False
    """Whether it is told as ``tell`` tells a story, in slices, and not as lines."""
    start: Annotated[int, Bounds(minimum=0, maximum=MOST_RECORDS)] = 0
    """Of what is told: after how many of its steps the slice begins."""
    count: Annotated[int, Bounds(minimum=1, maximum=500)] = 60
    """How many steps the slice has at most."""
    initials: bool = False
    """Whether everybody is called by initials."""
    encounter: dict[str, Any] = LEFT_OUT
    """The fight that is prepared, as of ``expect``."""


class Whatif(Planned, Message, do="whatif"):
    """What if something were otherwise: one act side by side, all of a reading's ways for it, or the whole fight.

    Nothing changes. A difference between two fights is shown only beyond its error.

    {"do": "whatif", "act": "hits", "on": "Ines", "order": {"dcs": [3]}, "fighter": "Ines", "sheet": {"armour": 9}}
    {"do": "whatif", "act": "hits", "on": "Ines", "order": {"dcs": [3]}, "reading": 0}
    {"do": "whatif", "act": "hits", "on": "Ines", "by": "Raider 1", "order": {"dcs": [3]}, "weapons": true}
    {"do": "whatif", "of": "fight", "without": "Raider 2", "fights": 20}
    {"do": "whatif", "of": "fight", "offers": "weapons"}
    {"do": "whatif", "of": "fight", "without": "Raider 2", "fights": 20, "work": 30, "brief": true}
    """

    of: Literal["act", "fight"] = "act"
    """What is put side by side."""
    act: str = LEFT_OUT
    """The act, if it is one; with the fields that ``act`` has."""
    on: Name | Annotated[list[Name], Bounds(minItems=1)] = LEFT_OUT
    """To whom."""
    by: Name | None = None
    """Who does it."""
    order: Values = NO_VALUES
    """The order."""
    aid: Values | None = None
    """The circumstances that the order was filled from; where these are, it is filled anew."""
    reading: Annotated[int, Bounds(minimum=0, maximum=200)] = LEFT_OUT
    """Which reading is looked through, of an act, in place of a change; the reply says how many there are."""
    weapons: bool = False
    """The same blow with everything else that whoever does it strikes with, in place of a change."""
    options: Values = NO_VALUES
    """Readings that are otherwise."""
    fighter: Name = LEFT_OUT
    """Whose sheet is otherwise."""
    sheet: Values = NO_VALUES
    """What of it."""
    without: Name = LEFT_OUT
    """Who is not there."""
    weapon: Annotated[int, Bounds(minimum=1, maximum=8)] = LEFT_OUT
    """What the fighter takes in place of what comes to hand first, of a fight: as ``offers`` names it."""
    offers: Literal["readings", "bare", "weapons", "less"] = LEFT_OUT
    """Of a fight, in place of a change: all of this kind that can be otherwise, each with the fields to ask it by."""
    brief: bool = False
    """Of a fight, as of ``expect``."""
    fights: Annotated[int, Bounds(minimum=1, maximum=MOST_FIGHTS)] = 400
    """How many fights of either kind."""
