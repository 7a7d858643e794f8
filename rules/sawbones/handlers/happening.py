"""What happens by the rules: done, tried out first, or counted."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sawbones.fight import conditions, deeds, joint_odds
from sawbones.fight.jumps import Landing, land
from sawbones.fight.tally import tally
from sawbones.handlers.answered import Answered, Document, Message, facts_of, plain, replied, script_of, whose_steps
from sawbones.handlers.changing import recorded
from sawbones.kit import forms
from sawbones.kit.values import Refused, flag
from sawbones.play.limits import TooMany
from sawbones.play.resolve import Story
from sawbones.wire import screens
from sawbones.wire.odds import fallen, question, strips

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.play.resolve import End, Rng

#: more outcomes than this are listed only where they take no more characters than that
FEW, LONGEST_LISTED = 100, 512_000


def _played(document: Document, message: Message, rng: Rng) -> tuple[deeds.Deed, Story, Landing]:
    landing = land(document.state, message, script_of(message.get("answers", [])))
    deed = deeds.deed(document.system, document.state, landing.message)
    if landing.question is not None:
        return deed, Story((), (), landing.question, landing.fighter), landing
    return deed, deed.play(landing.answers, rng if flag(message, "roll") else None), landing


def _result(deed: deeds.Deed, ends: Sequence[End]) -> dict[str, Any]:
    if deed.alone:
        return ends[0].result if ends else {}
    found: dict[str, Any] = {}
    for place, end in enumerate(ends):  # what was brought about for others comes last, and may be for these again
        if end.result or (deed.by_name and place < len(deed.parts)):
            found[end.name] = found.get(end.name, {}) | end.result
    return found


def happens(document: Document, message: Message, rng: Rng) -> Answered:
    """An act, a turn or a time is played: to its end, or to the question that is open."""
    deed, story, landing = _played(document, message, rng)
    steps, script = screens.steps(story.steps, whose_steps(deed.parts, story)), plain(story.script)
    if story.question is not None:
        asked = question(story.question, story.asking)
        return document, replied(question=asked, steps=steps, answers=[*landing.taken, *script])
    # the cause keeps what was thrown, and so plays again to the same end
    cause = {name: value for name, value in landing.message.items() if name != "roll"}
    cause |= {"answers": script} if script or landing.taken else {}
    state = deed.after(story.ends)
    if message["do"] in deeds.BY_HAND:
        cause = cause if script else {name: value for name, value in cause.items() if name != "answers"}
        begun = [end.name for end in story.ends if end.steps]
        return recorded(document, state, cause, deed.text(story.ends), names=begun, steps=steps, answers=script)
    names = [state.turn] if message["do"] == "next" else [part.name for part in deed.parts]
    result = _result(deed, story.ends)
    ended = conditions.told(document.state, state).removeprefix(". ")
    said = " ".join(filter(None, [landing.notice, f"{ended}." if ended else ""]))
    notice = {"notice": said} if said else {}
    more = notice | {"answers": [*landing.taken, *script]}
    return recorded(document, state, cause, deed.text(story.ends), names=names, result=result, steps=steps, **more)


def _of(message: Message) -> Message:
    about = {name: value for name, value in message.items() if name not in ("of", "chances")}
    return about | {"do": message.get("of", "act")}


def preview(document: Document, message: Message, rng: Rng) -> Answered:
    """The same, told and drawn as if it had happened."""
    deed, story, landing = _played(document, _of(message), rng)
    steps, script = screens.steps(story.steps, whose_steps(deed.parts, story)), plain(story.script)
    state = document.state
    changed = {end.name: end.sheet for end in story.ends}
    if deed.doer is not None and story.ends and story.ends[-1].actor != deed.parts[0].actor:
        changed = {deed.doer: story.ends[-1].actor} | changed
    for name, sheet in changed.items():
        state = state.with_member(name, sheet=sheet)
    # of those whom only time passes for, the ones that something befalls
    told = {end.name for place, end in enumerate(story.ends) if end.steps or (deed.by_name and place < len(deed.parts))}
    done = [name for name in changed if name in told or name == deed.doer]
    cards = screens.cards(state, [member for member in state.members if member.name in done])
    sentence = "" if story.question else deed.text(story.ends)
    screen: dict[str, Any] = {
        "kind": "preview",
        "cards": cards,
        "spoken": screens.said(state, sentence, done),
        "sentence": sentence,
    }
    if deed.by_name and len(deed.parts) > 1 and not story.question:
        found = tally(state.book, deeds.hits(deed.parts, story.ends))
        screen["ends"] = [{"label": label, "tone": tone, "count": count} for label, tone, count in found]
    if message.get("chances"):  # for a page, which draws both together
        with suppress(TooMany):
            # what is known by now, thrown in this moment too, is no longer a matter of odds
            known = message | {"answers": [*landing.taken, *script]}
            screen |= _chances(document, *_ways(document, known, beside=True))
    asked = question(story.question, story.asking) if story.question else None
    return document, replied(
        question=asked, facts=facts_of(state, done), result={} if asked else _result(deed, story.ends), steps=steps,
        answers=[*landing.taken, *script], screen=screen,
    )  # fmt: skip


def fill(document: Document, message: Message, _: Rng) -> Answered:
    """What an act's order comes to under these circumstances; nothing happens yet."""
    state = document.state
    act = deeds.find_act(state, message.get("act"))
    if act.fill is None:
        raise Refused({"act": f"{act.label} is filled from nothing: give its order."})
    by, on = (state.member(message[who], who).sheet if message.get(who) is not None else None for who in ("by", "on"))
    aid: Any = forms.read(act.aid, message.get("aid") or {})
    return document, replied(screen=screens.filled(act.fill(by, on, aid)))


def _ways(
    document: Document, message: Message, *, beside: bool = False
) -> tuple[deeds.Deed, list[joint_odds.PartOdds]]:
    landing = land(document.state, _of(message), script_of(message.get("answers", [])))
    deed = deeds.deed(document.system, document.state, landing.message)
    return deed, joint_odds.ways(deed, landing.answers, beside=beside)


def _chances(document: Document, deed: deeds.Deed, links: Sequence[joint_odds.PartOdds]) -> dict[str, Any]:
    """Each one's odds, and of several targets how many of them fall."""
    told = strips(document.state, deed, links)
    ways = joint_odds.fallen(document.state, deed, links) if deed.by_name and len(deed.parts) > 1 else []
    return {"chances": told} | ({"fallen": fallen(ways)} if len(ways) > 1 else {})


def odds(document: Document, message: Message, _: Rng) -> Answered:
    """Every way it can end, with its chance."""
    deed, ways = _ways(document, message)
    screen = {"kind": "chances", **_chances(document, deed, ways)}
    joint = joint_odds.joint(ways)
    if joint * len(deed.parts) > joint_odds.MOST_TOGETHER:
        many = f"There are {joint:,} ways this can go: too many to list, so only each one's own odds are shown."
        return document, replied(ok=False, problems={"odds": many}, screen=screen)
    outcomes = joint_odds.together(document.state, deed, ways)
    if len(outcomes) > FEW and len(json.dumps(outcomes, ensure_ascii=False)) > LONGEST_LISTED:
        many = f"To list all {joint:,} ways this can go is too long: only each one's own odds are shown."
        return document, replied(ok=False, problems={"odds": many}, screen=screen)
    return document, replied(outcomes=outcomes, screen=screen)
