"""What a page draws of what is ahead: pictures with a sentence for each, and honest words for what is not sure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sawbones.fight.state import SIDES
from sawbones.foresight.chain import EVERYONE, ROUNDS
from sawbones.foresight.likely import DIGITS, about, error, percent, share
from sawbones.foresight.outlook import asked, assumed_hits, assumed_plan
from sawbones.foresight.playout import MOST_ROUNDS
from sawbones.foresight.policies import SAID
from sawbones.foresight.strikes import strikes
from sawbones.kit import widgets
from sawbones.kit.values import shown
from sawbones.play.wording import first_three, several
from sawbones.wire import screens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.fight.state import State
    from sawbones.foresight.chain import Chain, Share
    from sawbones.foresight.outlook import Count
    from sawbones.foresight.playout import Setting
    from sawbones.foresight.story import Line, Story
    from sawbones.foresight.whatif import Change, Offer


def spoken(said: str) -> str:
    """As it is read aloud."""
    return (
        said.replace(" %", " per cent")
        .replace("±", "give or take")
        .replace("<", "less than ")
        .replace(">", "more than ")
    )


# Which blow


def grid(by: str, rows: Sequence[dict[str, Any]], place: int, cells: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """One row of the grid."""
    each = [f"{cell['on']} {cell['said'] or cell['word'] + ' ' + cell['percent']}" for cell in cells]
    said = f"{by}, {rows[place]['label']}: {', '.join(each)}."
    return {
        "kind": "grid",
        "fighter": by,
        "rows": list(rows),
        "row": place,
        "cells": list(cells),
        "spoken": spoken(said),
    }


# How long somebody stands


def stand(chain: Chain, count: int) -> dict[str, Any]:
    """The chance to stand after each round."""
    name = chain.setting.names[chain.place]
    rounds = [_round(number, one) for number, one in enumerate(chain.shares())]
    said = ", ".join(f"{one['label']} {one['percent']}" for one in rounds) or "not counted yet"
    return {
        "kind": "stand",
        "fighter": name,
        "rounds": rounds,
        "over": chain.over,
        "assumes": _against(chain, count),
        "asks": asked(chain.setting),
        "spoken": spoken(f"{name} stands after {said}."),
    }


def _round(number: int, one: Share) -> dict[str, Any]:
    label = ("this round", "the next", "the third", "the fourth")[number]
    if not one.of:
        said = widgets.percent(one.p)
        return {"label": label, "share": float(one.p), "percent": said, "error": 0.0}
    came = int(one.p * one.of)
    off = round(error(came, one.of), DIGITS)
    return {"label": label, "share": float(one.p), "percent": about(came, one.of), "error": off}


def _against(chain: Chain, count: int) -> str:
    plan, name = chain.setting.plan, chain.setting.names[chain.place]
    whom = {
        EVERYONE: f"all of them strike {name}",
        "protect": SAID["random"],
    }.get(plan.policy, SAID.get(plan.policy, ""))
    sampled = "Exact" if chain.known or not chain.sampled else f"Played out {several(chain.sampled, 'time')}"
    hits = " ".join(["", *assumed_hits(chain.setting)])
    return (
        f"{sampled}, from {several(count, 'enemy', 'enemies')} as they stand now: {whom}; {name} does nothing, nobody "
        f"falls and nobody helps. {ROUNDS} rounds are looked at.{hits}"
    )


# What if


def otherwise(state: State, change: Change) -> str:
    """What is otherwise, in words."""
    said = []
    if change.options:
        said.append(", ".join(first_three([shown(name, bare=True) for name in change.options])))
    if change.weapon is not None and change.fighter is not None:
        strike = strikes(state.book, state.member(change.fighter))[change.weapon :][:1]
        said.append(f"{change.fighter}: {strike[0].label}" if strike else str(change.fighter))
    elif change.fighter is not None:
        fields = ", ".join(first_three([shown(name, bare=True) for name in change.sheet or {}]))
        said.append(f"{change.fighter}: {fields}" if fields else str(change.fighter))
    if change.without is not None:
        said.append(f"without {change.without}")
    return "; ".join(said)


def way(label: str, wrong: str = "", strips: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
    """One way it could be: the same where nothing is said of it."""
    same = not wrong and not strips
    said = "Nothing here." if same else wrong or " ".join(strip["spoken"] for strip in strips)
    return {"label": label, "same": same, "chances": list(strips), "said": said}


def what_if(count: int, title: str, was: Sequence[dict[str, Any]], ways: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """An act as it is, and each way it could be."""
    said = " ".join([f"{title}.", *(f"{way['label']}: {way['said']}" for way in ways)])
    return {
        "kind": "whatif",
        "of": count,
        "title": title,
        "was": list(was),
        "ways": list(ways),
        "spoken": spoken(said),
    }


def offers(found: Sequence[Offer]) -> dict[str, Any]:
    """What can be otherwise in a whole fight."""
    each = [{"title": one.title, "label": one.label, "change": one.change} for one in found]
    said = ", ".join(f"{one.title}: {one.label}" if one.title else one.label for one in found)
    return {"kind": "offers", "offers": each, "spoken": spoken(f"{said or 'Nothing here'}.")}


def counting(*counts: Count) -> dict[str, Any]:
    """How far it is, and nothing of what it comes to."""
    return {"kind": "counting", "fights": min(count.fights for count in counts), "over": False}


def _alike(was: Count, now: Count) -> bool:
    """Whether every fight of either, by the same dice, came to the same."""
    ends = [dict(zip(count.setting.names, count.ends, strict=True)) for count in (was, now)]
    of = [(count.fights, count.won, count.open, count.rounds) for count in (was, now)]
    return of[0] == of[1] and ends[0] == ends[1]


def fights_if(title: str, was: Count, now: Count, *, beyond: bool) -> dict[str, Any]:
    """Whole fights as they are, and as they would be."""
    chances = [about(count.won, count.fights) for count in (was, now)]
    over = was.over and now.over
    alike = over and _alike(was, now)
    if alike:
        said = f"Nothing here: {was.fights:,} fights end alike, and the party wins {chances[0]}."
    elif beyond:
        said = f"The party wins {chances[0]}; {title}, {chances[1]}."
    else:
        said = f"No difference that {min(was.fights, now.fights):,} fights can tell: {chances[0]}, and {chances[1]}."
    found = {
        "fights": min(was.fights, now.fights),
        "was": chances[0],
        "now": chances[1],
        "differs": beyond,
        "same": alike,
        "over": over,
        "base": was.work + 1,
        "said": said,
        "assumes": was.assumes(),
    }
    return {
        "kind": "whatif",
        "of": 0,
        "title": title,
        "was": [],
        "ways": [],
        "fights": found,
        "spoken": spoken(said),
    }


# What to expect


def expect(count: Count) -> dict[str, Any]:
    """What to expect, as far as it is counted."""
    of = count.fights
    said = f"The party wins {about(count.won, of)} of {of:,} fights."
    fighters = [_outlook(count, place) for place in range(count.setting.count)]
    rounds = _lasts(count)
    return {
        "kind": "expect",
        "fights": of,
        "over": count.over,
        "win": {"p": share(count.won, of), "error": round(error(count.won, of), DIGITS), "said": about(count.won, of)},
        "fighters": fighters,
        "rounds": rounds,
        "five": [
            {"name": name, "number": one.number, "won": one.won, "rounds": one.rounds, "said": one.said}
            for name, one in count.five()
        ],
        "assumes": count.assumes(),
        "asks": asked(count.setting),
        "spoken": spoken(f"{said} {rounds['spoken']}"),
    }


#: the ends of somebody, from the best to the worst, with how they feel
ENDS = (("unhurt", "calm"), ("hurt", "turn"), ("fled", "dim"), ("down", "harm"), ("dead", "dim"))


def _outlook(count: Count, place: int) -> dict[str, Any]:
    """How somebody stands when it is over."""
    of, name = count.fights, count.setting.names[place]
    down, dead, fled, hurt = count.ends[place]
    hurt = min(hurt, of - down - fled)
    came = {"unhurt": of - down - fled - hurt, "hurt": hurt, "fled": fled, "down": down - dead, "dead": dead}
    bars = [
        {"label": label, "tone": tone, "share": share(came[label], of), "percent": percent(came[label], of)}
        for label, tone in ENDS
        if came[label]
    ]
    said = ", ".join(f"{bar['label']} {bar['percent']}" for bar in bars) or "not counted yet"
    deadly = "" if dead or not of else f"; dead {percent(0, of)}"
    return {
        "name": name,
        "side": count.setting.sides[place],
        "bars": bars,
        "spoken": spoken(f"{name}: {said}{deadly}."),
    }


def _lasts(count: Count) -> dict[str, Any]:
    """How long it lasts."""
    p5, p50, p95 = (count.lasts(place) for place in (5, 50, 95))
    middle = f"in the middle {several(p50, 'round')}" if p5 != p95 else ""
    span = f"From {p5} to {several(p95, 'round')}, {middle}." if middle else f"It lasts {several(p50, 'round')}."
    if p50 >= MOST_ROUNDS:
        span = f"It goes on for {MOST_ROUNDS} rounds, and then it was given up."
    spread = [{"rounds": lasted, "share": share(often, count.fights)} for lasted, often in sorted(count.rounds.items())]
    return {"p5": p5, "p50": p50, "p95": p95, "each": spread, "spoken": span if count.fights else "Not counted yet."}


def story(setting: Setting, telling: Story, lines: Sequence[Line], at: int | None) -> dict[str, Any]:
    """A fight line by line, and of one of them why it came to what it says."""
    told = []
    for n, line in enumerate(lines):
        if at is not None and n != at:
            continue
        steps: list[dict[str, Any]] = []
        if at is not None and line.deed is not None and line.played is not None:
            ends = line.played.ends
            whose = [end.name for end in ends for _ in end.steps] if len(ends) > 1 else []
            steps = screens.steps(line.played.steps, whose)
        told.append({"n": n, "round": line.round, "text": line.text, "message": line.message, "steps": steps})
    won = {SIDES[0]: "The party wins.", SIDES[1]: "The foes win."}.get(telling.won() or "", "Nobody wins.")
    said = " ".join([won, *assumed_plan(setting)])
    return {"kind": "story", "number": telling.number, "lines": told, "said": said}
