"""What to expect of a fight: so many of them played out, and what that comes to, as far as it is counted.

How a :class:`Count` stands depends on nothing but the fight, the plan, the seed and the work.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from sawbones.fight.state import SIDES
from sawbones.foresight.counted import Counted
from sawbones.foresight.likely import DIGITS, error, share
from sawbones.foresight.lookout import Lookout
from sawbones.foresight.playout import MOST_ROUNDS, Playout, Setting
from sawbones.foresight.policies import POLICIES, SAID
from sawbones.foresight.story import Story
from sawbones.foresight.strikes import USUAL
from sawbones.kit.given import guesses
from sawbones.kit.values import Refused
from sawbones.play.limits import MOST_COUNTING, STORIES
from sawbones.play.wording import first_three, several

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sawbones.foresight.playout import Ended

#: of the fights that are played act by act, those are told that stand at these places from the worst to the best
PLACES = (("worst", 5), ("bad", 25), ("typical", 50), ("good", 75), ("best", 95))


#: who goes first, in words
FIRST = {"party": "The party goes", "foe": "The foes go"}


class Told(NamedTuple):
    """A fight that was played act by act: how well it went for the party, its number, and how it ended."""

    rank: tuple[int, ...]
    number: int
    won: str
    rounds: int
    said: str


class Count(Counted):
    """Fights being counted: ``fights`` of them, and then those out of which five are told."""

    def __init__(self, setting: Setting, seed: int, fights: int, stories: int = STORIES) -> None:
        check(setting)
        self.setting, self.seed, self.asked, self.stories = setting, seed, fights, stories
        self.lookout = Lookout(setting.state.book, setting.orders)
        self.fights = self.won = self.open = 0
        self.rounds: Counter[int] = Counter()
        #: by fighter how often down, dead, fled, and hurt more than now but standing
        self.ends = [[0, 0, 0, 0] for _ in setting.names]
        self.told: list[Told] = []
        self._hurt = [setting.state.book.how_hurt(member.sheet) for member in setting.state.members]
        self._running = self._run()

    def _run(self) -> Iterator[bool]:
        while self.fights < self.asked and self.lookout.work < MOST_COUNTING:
            fight = Playout(self.setting, self.lookout, self.seed, self.fights)
            for _ in fight.turns():
                yield False
            self._add(fight.ended())
            yield False
        for number in range(self.stories):
            story = Story(self.setting, self.seed, number)
            for _ in story.lines():
                self.lookout.work += 8  # all of it is by the rules: nothing is kept that would make it quicker
                yield False
            ended = story.ended()
            self.told.append(Told(self._rank(ended), number, ended.won, ended.rounds, self._said(ended)))

    def _add(self, ended: Ended) -> None:
        self.fights += 1
        self.won += ended.won == SIDES[0]
        self.open += ended.open
        self.rounds[ended.rounds] += 1
        for place, (stance, counts) in enumerate(zip(ended.stances, self.ends, strict=True)):
            counts[0] += stance.down
            counts[1] += stance.bare.dead
            counts[2] += ended.fled[place]
            counts[3] += not stance.down and stance.hurt > self._hurt[place]

    def _rank(self, ended: Ended) -> tuple[int, ...]:
        """How well it went for the party: won, who stands, who lives, how many foes are down, how little it hurt."""
        mine = [stance for stance, side in zip(ended.stances, self.setting.sides, strict=True) if side == SIDES[0]]
        foes = [stance for stance, side in zip(ended.stances, self.setting.sides, strict=True) if side != SIDES[0]]
        standing, dead = sum(not one.down for one in mine), sum(one.bare.dead for one in mine)
        won = 2 * (ended.won == SIDES[0]) + ended.open
        return (won, standing, -dead, sum(one.down for one in foes), -sum(one.hurt for one in mine), -ended.number)

    def _said(self, ended: Ended) -> str:
        """How a fight that is told went, in a sentence."""
        who = {SIDES[0]: "The party wins", SIDES[1]: "The foes win"}.get(ended.won, "Nobody wins")
        who = f"Given up after {MOST_ROUNDS} rounds" if ended.open else f"{who} in {several(ended.rounds, 'round')}"
        fates = [
            f"{name} {stance.bare.word.lower() if stance.down else 'fled'}"
            for name, side, stance, fled in zip(
                self.setting.names, self.setting.sides, ended.stances, ended.fled, strict=True
            )
            if side == SIDES[0] and (stance.down or fled)
        ]
        return f"{who}: {', '.join(first_three(fates)) or 'all of the party stand'}."

    # What it comes to

    def five(self) -> list[tuple[str, Told]]:
        """The fights that are told, from the worst to the best, each with what it is."""
        if len(self.told) < max(1, self.stories):
            return []
        ranked = sorted(self.told, key=lambda one: one.rank)
        return [(name, ranked[round(place * (len(ranked) - 1) / 100)]) for name, place in PLACES]

    def lasts(self, place: int) -> int:
        """How many rounds a fight has at most, in so many of a hundred."""
        before = 0
        for rounds, often in sorted(self.rounds.items()):
            before += often
            if 100 * before >= place * self.fights:
                return rounds
        return 0

    def figures(self) -> dict[str, Any]:
        """The figures: chances as numbers from 0 to 1."""
        of = self.fights
        return {
            "fights": of,
            "win": {"p": share(self.won, of), "error": round(error(self.won, of), DIGITS)},
            "fighters": {
                name: {"down": share(down, of), "dead": share(dead, of)}
                for name, (down, dead, _, _) in zip(self.setting.names, self.ends, strict=True)
            },
            "rounds": {f"p{place}": self.lasts(place) for place in (5, 50, 95)},
            "assumes": self.assumes(),
        }

    def assumes(self) -> str:
        """What is taken for granted, in a few sentences."""
        many = f"{self.fights:,} {'fight' if self.fights == 1 else 'fights'}"
        seen = f"What came in none of them is less likely than 3 in {self.fights:,}." if self.fights > 3 else ""
        first, *others = granted(self.setting)
        said = [first, f"{many} played out by the rules.", seen, *others, *self.odd()]
        return " ".join(sentence for sentence in said if sentence)

    def odd(self) -> list[str]:
        """What is odd about these fights, a sentence each."""
        found = []
        if self.open:
            many = "No fight" if self.open == self.fights else f"{self.open:,} of {self.fights:,} fights"
            never = "ended" if self.open == self.fights else "did not end"
            found.append(f"{many} {never} within {MOST_ROUNDS} rounds: perhaps nobody there can hurt the others.")
        if self.over and self.fights < self.asked:
            found.append(f"More than {self.fights:,} of them would take too long.")
        return found


def assumed_plan(setting: Setting) -> list[str]:
    """Say what everybody is taken to do: how often they hit, who goes first, whom they strike, who runs."""
    plan = setting.plan
    fleeing = {"nobody": "nobody runs", "both": "each side runs", "foes": "the foes run", "party": "the party runs"}
    runs = fleeing[plan.flee] + ("" if plan.flee == "nobody" else " once half of it are down")
    said = SAID[plan.policy].format(who=plan.protect)
    return [
        *assumed_hits(setting),
        *([f"{FIRST[plan.first]} first."] if plan.first else []),
        f"Taken for granted: {said}, with what was done last or comes to hand first; {runs}.",
    ]


def granted(setting: Setting) -> list[str]:
    """What everybody is taken to do, and what nobody is."""
    found = assumed_plan(setting)
    unarmed = _named(setting, [up and not own for up, own in zip(setting.stands, setting.strikes, strict=True)])
    if unarmed:
        found.append(f"With nothing to strike with: {unarmed}.")
    if any(strike.note == USUAL for own in setting.strikes for strike in own):
        found.append("Whoever has struck nobody yet does the first thing that harms, with the numbers usual in it.")
    fixed = {own[0].act.label: own[0].act.fixed.get("by", "") for own in setting.strikes if own}
    found += [f"{label}: {why}" for label, why in fixed.items() if why]
    things = [
        not up and not member.out and not setting.state.book.fate(member.sheet)[0]
        for up, member in zip(setting.stands, setting.state.members, strict=True)
    ]
    if any(things):
        found.append(f"No part in it has {_named(setting, things)}.")
    found += filter(None, [guesses(member.sheet for member in setting.state.members if not member.out)])
    found.append(
        "Not played: ground, cunning, talk, getting up, first aid and whatever else mends, luck that throws again; "
        "where the rules leave a choice, the first is taken. Whoever lies dying when it ends is down, and not yet dead."
    )
    return found


def asked(setting: Setting) -> dict[str, bool]:
    """Say of the plan's chance to hit, net hits and first side whether they count in this fight."""
    book, state = setting.state.book, setting.state
    in_hand = [own[0] for own in setting.strikes if own]
    return {
        "hits": any(strike.given(book) for strike in in_hand),
        "net": any(strike.takes_net(book) for strike in in_hand),
        "first": state.turn is None and not book.phases,
    }


def assumed_hits(setting: Setting) -> list[str]:
    """Say how often attacks hit whose orders say what has hit already, where there are any."""
    plan, asks = setting.plan, asked(setting)
    if not asks["hits"]:
        return []
    net = plan.net if asks["net"] else 0
    if plan.hits == 100 and not net:
        return ["Every attack is taken to hit, for the damage given: no chance to miss and no net hits are in it."]
    often = "Every attack is" if plan.hits == 100 else f"{plan.hits} % of attacks are"
    damage = f"with {several(net, 'net hit')} added to the damage" if net else "for the damage given"
    return [f"{often} taken to hit, {damage}."]


def _named(setting: Setting, which: Sequence[bool]) -> str:
    return ", ".join(first_three([name for name, so in zip(setting.names, which, strict=True) if so]))


def check(setting: Setting) -> None:
    """Refused in words where there is nothing to be played out."""
    plan, state = setting.plan, setting.state
    if plan.policy not in POLICIES:
        raise Refused({"policy": f"A policy is one of {', '.join(POLICIES)}."})
    if plan.policy == "protect" and setting.ward is None:
        raise Refused({"protect": "Say who is to be protected: somebody of this fight."})
    for side, words in zip(SIDES, ("the party", "the foes"), strict=True):
        up = [place for place, its in enumerate(setting.sides) if its == side and setting.stands[place]]
        if not up:
            raise Refused({"do": f"Nobody of {words} stands: there is no fight to look ahead at."})
    if not any(setting.strikes):
        who = "Nobody in this fight" if len(state.members) > 1 else "Nobody"
        raise Refused({"do": f"{who} has anything to strike with: give somebody a weapon, or strike once."})
