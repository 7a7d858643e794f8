"""What happens by the rules: acts, their odds, how their orders are filled in, and how the rules are read."""

from __future__ import annotations

from typing import Annotated, Literal

from sawbones.fight.state import MOST
from sawbones.play.limits import LONGEST_WAIT
from sawbones.wire.messages.message import LEFT_OUT, NO_ANSWERS, NO_VALUES, Answers, Bounds, Message, Name, Values


class Options(Message, do="options"):
    """The fight reads places of the rules in another way from here on.

    {"do": "options", "options": {"death_net": 8}}
    """

    options: Values = NO_VALUES
    """The readings that change."""


class Act(Message, do="act"):
    """Something happens to one or several fighters, by the rules.

    A rule asks for dice and decisions one after the other, and ``answers`` holds them in that order. Where they run
    out, the reply has the question and nothing has changed: send the same again with one answer more, or with ``roll``.

    {"do": "act", "act": "blow", "on": "Boris", "by": "Ghoul 1", "order": {"damage": 5, "kind": "lethal"}}
    {"do": "act", "act": "blow", "on": "Boris", "order": {"damage": 5, "kind": "lethal"}, "answers": [2]}
    """

    act: str
    """The id of the act."""
    on: Name | Annotated[list[Name], Bounds(minItems=1)]
    """To whom; given as a list, even of one name, the result is told by name."""
    by: Name | None = None
    """Who does it."""
    order: Values = NO_VALUES
    """The order: what the act needs to be told."""
    aid: Values | None = None
    """The circumstances that the order was filled from; they are remembered for whoever does it."""
    answers: Answers = NO_ANSWERS
    """What was answered so far, target by target."""
    roll: bool = False
    """Whether dice are thrown, and the first option taken, where no answer is given."""
    spill: bool = False
    """Whether it strikes the first of ``on``, and only what is more than it takes to put that one out of the fight goes
    on to the next, and so on; for acts that the catalogue says this of."""


class Odds(Act, do="odds"):
    """Every way something can end, with its exact chance; nothing changes.

    A decision takes its first option unless it is answered.

    {"do": "odds", "act": "blow", "on": "Ghoul 2", "order": {"damage": 5, "kind": "lethal"}}
    {"do": "odds", "of": "wait", "minutes": 10}
    """

    act: str = LEFT_OUT
    """The id of the act, if it is one."""
    on: Name | Annotated[list[Name], Bounds(minItems=1)] = LEFT_OUT
    """To whom, of an act."""
    of: Literal["act", "wait", "next", "turn", "leave", "out", "move", "mob"] = "act"
    """Of which message; those behind it are fields of that message."""
    minutes: Annotated[int, Bounds(minimum=0, maximum=LONGEST_WAIT)] = LEFT_OUT
    """How long, of ``wait``."""
    over: bool = False
    """Whether it passes over the end of anybody's time without a question, of ``wait``."""
    hold: bool = False
    """Of ``next``."""
    round: bool = False
    """Of ``next``."""
    fighter: Name | Annotated[list[Name], Bounds(minItems=1, maxItems=MOST)] = LEFT_OUT
    """Of ``turn``, ``leave`` and ``move``."""
    fighters: Annotated[list[Name], Bounds(minItems=1, maxItems=MOST)] = LEFT_OUT
    """Of ``out`` and ``mob``."""
    how: Literal["fled", "dead", "gone", "captured", ""] = LEFT_OUT
    """Of ``out``."""
    before: Name = LEFT_OUT
    """Of ``move``, in place of a number of places."""
    mob: str = LEFT_OUT
    """Of ``mob``."""


class Preview(Odds, do="preview"):
    """What a message would do, told and drawn as if it had; nothing changes.

    {"do": "preview", "act": "blow", "on": "Ghoul 2", "order": {"damage": 5, "kind": "lethal"}, "answers": [1]}
    """

    chances: bool = False
    """Whether the odds are told as well."""


class Fill(Message, do="fill"):
    """What the order of an act comes to under these circumstances, with every part of the sum; nothing changes.

    {"do": "new", "system": "cybergod"}
    {"do": "join", "fighter": "Kitah", "sheet": {"ranged_combat": 6}, "side": "party"}
    {"do": "join", "fighter": "Thug"}
    {"do": "fill", "act": "ranged_combat", "by": "Kitah", "on": "Thug", "aid": {"weapon": "heavy_pistol"}}
    """

    act: str
    """The id of the act."""
    on: Name | None = None
    """To whom."""
    by: Name | None = None
    """Who does it."""
    aid: Values | None = None
    """The circumstances: a weapon, a range, cover."""
