"""The odds of a deed: each fighter's ways to end, and all of theirs together.

Dice of different fighters know nothing of each other. But one and the same actor goes from each to the next, and one
roll may be for several: so the parts are links of a chain, and what a part is counted from is how the one before
left the actor and what it handed on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import TYPE_CHECKING, Any, TypeAlias

from sawbones.play.limits import MOST_COUNTED, TooMany
from sawbones.play.resolve import Effort, End, Outcome, odds
from sawbones.play.table import Fixed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.fight.deeds import Deed
    from sawbones.fight.state import State
    from sawbones.play.question import Answer
    from sawbones.play.resolve import Part
    from sawbones.play.table import Gift

#: how many fighters' ends are listed, of all joint ends together
MOST_TOGETHER = 2_000
#: and from how many ways of what came before a part is counted
MOST_BETWEEN = 60
#: how things stand between two parts: the actor, and what was handed on
Between: TypeAlias = "tuple[Any, Any]"
#: what each target has brought about for others, by its name
Given: TypeAlias = "tuple[tuple[str, tuple[Gift, ...]], ...]"
#: nobody does it, and nothing was handed on
ALONE: Between = (None, None)


@dataclass(frozen=True, slots=True)
class PartOdds:
    """A part, the ways in which it can be come to with their chances, and the ways to end from each.

    ``assumed`` are the decisions that nobody has made, with what they were counted as. ``ensues`` says that it is
    another's part in what all that brings about: of the ends of the whole it is none.
    """

    part: Part
    before: dict[Between, Fraction]
    ways: dict[Between, list[Outcome]]
    assumed: dict[str, str]
    ensues: bool = False

    def each(self) -> list[Outcome]:
        """The part's ways to end, whatever came before it."""
        if len(self.before) == 1:
            return next(iter(self.ways.values()))
        return [replace(end, p=p * end.p) for between, p in self.before.items() for end in self.ways[between]]

    def after(self) -> dict[Between, Fraction]:
        """How the next part can be come to."""
        found: dict[Between, Fraction] = {}
        for between, p in self.before.items():
            for end in self.ways[between]:
                key = (end.actor, end.handed)
                found[key] = found.get(key, Fraction(0)) + p * end.p
        return found


def ways(deed: Deed, script: Sequence[Answer], *, beside: bool = False) -> list[PartOdds]:
    """Every way each part can end, where the answers in ``script`` are known already.

    ``beside`` a question that somebody waits for less of what time may bring is followed before it is given up.

    These are the ends of those to whom it is done, and of what comes when that is over, as soon as it is known to whom.
    What it brings about for others is counted when it comes to it.
    """
    known = list(script)
    story = deed.play(known)
    asked, taken = len(story.ends), list(accumulate((end.asked for end in story.ends), initial=0))
    effort = Effort(MOST_COUNTED // (1 if deed.by_name else 10 if beside else 3))
    counted: dict[Any, tuple[list[Outcome], dict[str, str]]] = {}

    def once(part: Part, mine: list[Answer]) -> list[Outcome]:
        """Equals are counted once: forty of a mob are as quick as one."""
        alike = (part.rule, part.sheet, part.order, part.actor, part.handed, part.by_self, part.spill, tuple(mine))
        for key in (alike, (*alike, part.to_come)):
            if key in counted:
                ends, assumed = counted[key]
                effort.assumed.update(assumed)
                return ends
        all_assumed, effort.assumed, effort.looked_on = effort.assumed, {}, False
        ends = odds(part, mine, effort=effort)
        counted[(*alike, part.to_come) if effort.looked_on else alike] = ends, effort.assumed
        effort.assumed = all_assumed | effort.assumed
        return ends

    def answered(place: int) -> list[Answer]:
        """A part that has all its answers takes just those; the first that has not takes what is left."""
        if place > asked:
            return []
        return known[taken[place] : taken[place + 1] if place < asked else None]

    links: list[PartOdds] = []
    before: dict[Between, Fraction] = {}
    parts = [*enumerate(deed.parts), *enumerate(story.later, story.before)]
    for n, (place, part) in enumerate(parts, start=1):
        mine = answered(place)
        before = before or {(part.actor, part.handed): Fraction(1)}
        effort.assumed = {}
        found = {between: once(replace(part, actor=between[0], handed=between[1]), mine) for between in before}
        links.append(PartOdds(part, before, found, effort.assumed))
        before = links[-1].after() if n < len(deed.parts) else {}
        if len(before) > MOST_BETWEEN:
            raise TooMany
    if story.part is not None and all(place != asked for place, _ in parts):  # somebody else is asked
        effort.assumed = {}
        ends = odds(story.part, answered(asked), effort=effort)
        links.append(PartOdds(story.part, {ALONE: Fraction(1)}, {ALONE: ends}, effort.assumed, ensues=True))
    return links


@dataclass(frozen=True, slots=True)
class Affected:
    """Fighters whom an action changes without being its targets, all alike, and their ways to end."""

    names: tuple[str, ...]
    sheet: Any
    ends: list[Outcome]
    assumed: dict[str, str]


def affected(state: State, deed: Deed, links: Sequence[PartOdds]) -> list[Affected]:
    """Return the odds of everyone but the targets whom an action can change: its actor, and who witnesses it.

    Witnesses who stand alike are one entry. Once the questions of witnesses are open, they have links of their own.
    """
    if not deed.by_name or any(link.ensues for link in links):
        return []
    book, targets = state.book, {part.name for part in deed.parts}
    # by how the actor is left, and what each part brought about for others
    reached: dict[tuple[Between, Given], Fraction] = {(between, ()): p for between, p in links[0].before.items()}
    for link in links[: len(deed.parts)]:
        onward: dict[tuple[Between, Given], Fraction] = {}
        for (between, given), p in reached.items():
            for end in link.ways[between]:
                more = ((link.part.name, end.gifts),) if end.gifts else ()
                key = ((end.actor, end.handed), (*given, *more))
                onward[key] = onward.get(key, Fraction(0)) + p * end.p
        reached = onward
    brought = {given: _brought_about(deed, given) for _, given in reached}
    found: list[Affected] = []
    effort = Effort(MOST_COUNTED // 10)
    counted: dict[Any, list[Outcome]] = {}
    for member in state.members:
        if member.name in targets or (member.out and member.name != deed.doer):
            continue
        chances: dict[Any, Fraction] = {}
        effort.assumed = {}
        for (between, given), p in reached.items():
            sheet = between[0] if member.name == deed.doer else member.sheet
            parts = [part for part in brought[given] if part.name == member.name]
            for end in _brought(sheet, parts, effort, counted):
                after = (end.sheet, Fixed(end.result))
                chances[after] = chances.get(after, Fraction(0)) + p * end.p
        ends = [Outcome(p, sheet, dict(result)) for (sheet, result), p in chances.items()]
        if not any(book.is_affected(member.sheet, end.sheet) for end in ends):
            continue
        place = next((n for n, one in enumerate(found) if (one.sheet, one.ends) == (member.sheet, ends)), None)
        if place is None:
            found.append(Affected((member.name,), member.sheet, ends, effort.assumed))
        else:
            found[place] = replace(found[place], names=(*found[place].names, member.name))
    return found


def _brought_about(deed: Deed, given: Given) -> list[Part]:
    """Return the parts that others have in what targets bring about."""
    if deed.ensuing is None:
        return []
    return [part for name, gifts in given for part in deed.ensuing(End(name, None, {}, (), gifts=gifts))]


def _brought(sheet: Any, parts: Sequence[Part], effort: Effort, counted: dict[Any, list[Outcome]]) -> list[Outcome]:
    """What all that a witness notices brings them to, one thing after the other; equals are counted once."""
    key = (sheet, tuple((part.rule, part.order) for part in parts))
    if key not in counted:
        ends = [Outcome(Fraction(1), sheet, {})]
        for part in parts:
            ends = [
                replace(end, p=before.p * end.p)
                for before in ends
                for end in odds(replace(part, sheet=before.sheet), effort=effort)
            ]
        counted[key] = ends
    return counted[key]


def joint(links: Sequence[PartOdds]) -> int:
    """How many ways all parts can end together."""
    found: dict[Between, int] = {}
    for link in reversed(links):
        found = {
            between: sum(found.get((end.actor, end.handed), 1) for end in ends) for between, ends in link.ways.items()
        }
    return sum(found.values()) if links else 1


def fallen(state: State, deed: Deed, links: Sequence[PartOdds]) -> list[Fraction]:
    """Return how likely it is that none of the targets that are standing drops, one, and so on to all of them.

    What counts is what is done to them, as in their own odds, and not what that brings about for others.
    """
    links = links[: len(deed.parts)]
    standing = {member.name for member in state.members if state.is_standing(member)}
    most = sum(link.part.name in standing for link in links)
    # by how things stand between two parts, the ways to so many fallen; all of them over one denominator
    reached = {between: [1] + [0] * most for between in links[0].before}
    of = 1
    for link in links:
        stood = link.part.name in standing
        whole = lcm(*(end.p.denominator for ends in link.ways.values() for end in ends))
        onward: dict[Between, list[int]] = {}
        for between, ends in link.ways.items():
            # many ways to end come to a few: how things stand then, and whether this one has fallen
            steps: dict[tuple[Between, bool], int] = {}
            for end in ends:
                to = ((end.actor, end.handed), stood and state.book.fate(end.sheet)[0] > 0)
                steps[to] = steps.get(to, 0) + end.p.numerator * (whole // end.p.denominator)
            for (after, fell), ways in steps.items():
                counts = onward.setdefault(after, [0] * (most + 1))
                for count in range(most + 1 - fell):
                    counts[count + fell] += reached[between][count] * ways
        # of the last part nobody goes on: how things stand then makes no difference
        reached, of = onward, of * whole
    return [Fraction(sum(counts[count] for counts in reached.values()), of) for count in range(most + 1)]


def together(state: State, deed: Deed, links: Sequence[PartOdds]) -> list[dict[str, Any]]:
    """Every joint end of all those to whom it is done, each once."""
    paths: list[tuple[Fraction, Between | None, tuple[Outcome, ...]]] = [(Fraction(1), None, ())]
    links = [link for link in links if not link.ensues]
    for link in links:
        first = next(iter(link.before))
        paths = [
            (p * end.p, (end.actor, end.handed), (*ends, end))
            for p, between, ends in paths
            for end in link.ways[first if between is None else between]
        ]
    same: dict[Any, tuple[Fraction, tuple[Outcome, ...]]] = {}
    for p, _, ends in paths:
        key = (tuple((end.sheet, Fixed(end.result)) for end in ends), ends[-1].actor if ends else None)
        same[key] = (same[key][0] + p if key in same else p, ends)
    found = []
    for p, ends in same.values():
        named = [(link.part, end) for link, end in zip(links, ends, strict=True)]
        labels = [state.book.ending(part.sheet, end.sheet, end.result)[0] for part, end in named]
        facts = {part.name: state.book.facts(end.sheet) for part, end in named}
        done = ""
        if deed.doer is not None and ends and ends[-1].actor != deed.parts[0].actor:
            facts[deed.doer] = state.book.facts(ends[-1].actor)
            if state.book.is_affected(deed.parts[0].actor, ends[-1].actor):
                done = f"; {deed.doer}: {state.book.ending(deed.parts[0].actor, ends[-1].actor, {})[0]}"
        results: dict[str, dict[str, Any]] = {}
        for part, end in named:  # whoever's turn ends may be on turn again
            results[part.name] = {**results.get(part.name, {}), **end.result}
        label = (
            labels[0]
            if deed.alone
            else "; ".join(f"{part.name}: {w}" for (part, _), w in zip(named, labels, strict=True))
        )
        found.append((p, {"label": label + done, "facts": facts, "result": ends[0].result if deed.alone else results}))
    whole = lcm(*(p.denominator for p, _ in found))  # one denominator, so that a reader can compare
    return [{"p": f"{p.numerator * (whole // p.denominator)}/{whole}", **end} for p, end in found]
