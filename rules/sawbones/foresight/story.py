"""One whole fight, act by act, as messages that the one door takes: what it comes to is what ``act`` and ``next`` say.

Nothing is kept from one blow to the next here, and every die is thrown.  So it can be read with every why, and played
again in any fight that begins alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sawbones.fight import deeds, edits, rounds
from sawbones.fight.state import SIDES
from sawbones.foresight.playout import MOST_ROUNDS, MOST_TURNS, Ended, Setting
from sawbones.foresight.policies import POLICIES, Moment, flees
from sawbones.foresight.stances import Stance
from sawbones.kit.values import Refused
from sawbones.play.limits import Misfit, TooMuch
from sawbones.play.thrown import generator, pick

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sawbones.play.question import Answer
    from sawbones.play.resolve import Story as Played


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happens: the message that brings it about, and the round it happens in."""

    message: dict[str, Any]
    text: str
    round: int
    deed: deeds.Deed | None = None
    played: Played | None = None


class Story:
    """A fight on its way, by the rules alone; :meth:`lines` tells it."""

    def __init__(self, setting: Setting, seed: int, number: int) -> None:
        self.setting, self.number = setting, number
        self.chance = generator(seed, number, told=True)
        self.state = setting.state
        self.threat: int | None = None
        self.fled: set[str] = set()
        self._began = {side: len(self._up(side)) for side in SIDES}

    def _stands(self, place: int) -> bool:
        member = self.state.members[place]
        return self.setting.stands[place] and not member.out and not self.state.book.fate(member.sheet)[0]

    def _up(self, side: str) -> list[int]:
        sides = self.setting.sides
        return [place for place in range(self.setting.count) if sides[place] == side and self._stands(place)]

    def won(self) -> str | None:
        """The side of which alone somebody stands, "" where nobody does; nothing as long as both do."""
        left = [side for side in SIDES if self._up(side)]
        return None if len(left) == len(SIDES) else left[0] if left else ""

    def lines(self) -> Iterator[Line]:
        """What happens, one thing after the other, to the end of the fight."""
        for _ in range(MOST_TURNS):
            for name in rounds.with_turn(self.state):
                place = self.setting.names.index(name)
                if self.won() is None and self._stands(place) and self._able(place):
                    yield from self._acts(place)
            if self.won() is not None or self.state.round - self.setting.state.round >= MOST_ROUNDS:
                return
            was = self.state.turn
            yield self._does({"do": "next"})
            if was is not None and self._runs(self.setting.names.index(was)):
                yield self._goes(was)

    def _able(self, place: int) -> bool:
        return self.state.book.can_act(self.state.members[place].sheet)

    def _acts(self, place: int) -> Iterator[Line]:
        """Somebody strikes, with the first thing that can be struck with."""
        setting, members, book = self.setting, self.state.members, self.state.book
        side = setting.sides[place]
        foes = [(foe, book.how_hurt(members[foe].sheet)) for other in SIDES if other != side for foe in self._up(other)]
        guards = setting.ward is not None and setting.sides[setting.ward] == side
        on = POLICIES[setting.plan.policy](foes, Moment(place, setting.count, self.threat, guards), self.chance)
        by, whom = members[place], members[on]
        for strike in setting.strikes[place]:
            if setting.misses(strike, self.chance):
                return
            try:
                order = strike.filled(by.sheet, whom.sheet)
                ready = book.made_ready(by.sheet, order)
                if ready is not None:
                    yield self._does({"do": "act", "act": ready[0], "on": by.name, "order": ready[1]})
                    return
                yield self._does(strike.message(by.name, whom.name, order))
            except (Refused, Misfit, TooMuch):
                continue
            self.threat = place if on == setting.ward else self.threat
            return

    def _does(self, message: dict[str, Any]) -> Line:
        deed = deeds.deed(self.setting.system, self.state, message)
        story = deed.play([], pick(self.chance))
        self.state = deed.after(story.ends)
        said = {"answers": _plain(story.script)} if story.script else {}
        return Line({**message, **said}, deed.text(story.ends), self.state.round, deed, story)

    def _runs(self, place: int) -> bool:
        side = self.setting.sides[place]
        if not flees(self.setting.plan.flee, side) or not self._stands(place) or not self._able(place):
            return False
        return 2 * len(self._up(side)) <= self._began[side] and self._began[side] > 1

    def _goes(self, name: str) -> Line:
        message = {"do": "out", "fighters": [name], "how": "fled"}
        self.state, text = edits.out(self.setting.system, self.state, message)
        self.fled.add(name)
        return Line(message, text, self.state.round)

    def ended(self) -> Ended:
        """How it ended."""
        won, book = self.won(), self.state.book
        stances = [Stance(book, member.sheet) for member in self.state.members]
        lasted = min(MOST_ROUNDS, self.state.round - self.setting.state.round + 1)
        return Ended(
            self.number, won or "", lasted, stances, [name in self.fled for name in self.setting.names], won is None
        )


def _plain(script: Sequence[Answer]) -> list[Any]:
    return [list(answer) if isinstance(answer, tuple) else answer for answer in script]
