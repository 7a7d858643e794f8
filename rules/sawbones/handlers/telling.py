"""A fight as a story: told step by step, with its reasons or as players saw it, and packed into a link.

It is given out in slices, so that nobody waits for all of a long one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sawbones.fight import knowledge, told
from sawbones.fight.log import Entry, Log
from sawbones.fight.state import SIDES
from sawbones.handlers.again import Again, again
from sawbones.handlers.answered import Answered, Document, Message, Reply, facts_of, replied, whose_steps
from sawbones.handlers.stories import Beat, Tale, by_initials, first_entry, last_entry, of_link, of_log, standing
from sawbones.kit.values import Refused, flag, shown, whole
from sawbones.veil import sentences
from sawbones.wire import as_json, catalogue, saved, screens, tale
from sawbones.wire.envelope import unsealed
from sawbones.wire.glimpses import pack_glimpses
from sawbones.wire.markdown import markdown
from sawbones.wire.story import Recorded, pack_story, read_story

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.fight.initials import Initials
    from sawbones.fight.state import State
    from sawbones.foresight.story import Line
    from sawbones.kit.system import System
    from sawbones.veil.view import View
    from sawbones.wire.envelope import Unsealed

#: so many steps come in one slice, unless somebody asks for fewer; and at the most
USUAL, MOST = 60, 500


# Told


def _told(found: Tale, start: int, count: int, called: Initials | None) -> dict[str, Any]:
    """A slice of a story as it goes out."""
    beats = found.beats[start : start + count]
    base = found.base
    if called:
        beats, base = [by_initials(found.system, called, beat) for beat in beats], called.state(base)
    end = start + len(beats)
    story: dict[str, Any] = {
        "system": found.system.name,
        "readings": screens.readings(base.book),
        "veiled": False,
        "initials": called is not None,
        "of": found.of,
        "base": tale.scene(base),
        "steps": [_step(found.system, n, beat) for n, beat in enumerate(beats, start + 1)],
        "next": end if end < found.last else None,
        "differs": None,
    }
    if found.differs and story["next"] is None:
        story["differs"] = dict(zip(("n", "said"), found.differs, strict=True))
    return story


def _step(system: System, n: int, beat: Beat) -> dict[str, Any]:
    entry = Entry(1, 0, beat.cause, as_json.fact(beat.before, beat.after), beat.text)
    line = told.told(Log((beat.before, beat.after), (entry,), 1), entry)
    about: dict[str, Any] = {"text": beat.text, "kind": line.kind}
    if line.turn is not None:
        about["begins"] = True
    if beat.cause.get("do") in screens.BY_RULES:
        about |= _why(system, beat)
    return tale.step(n, beat.before, beat.after, about)


def _why(system: System, beat: Beat) -> dict[str, Any]:
    """The reasons of a step, and in what the rules of today would say otherwise."""
    try:
        one = beat.played or again(system, beat.before, beat.cause)
    except Refused as wrong:
        return {"differs": f"These rules would not take this today: {wrong}"}
    found: dict[str, Any] = {}
    if one.story is not None and one.deed is not None and one.story.steps:
        found["why"] = tale.reasons(one.story.steps, whose_steps(one.deed.parts, one.story))
    if one.state != beat.after:
        found["differs"] = "The story stands as it was recorded; the rules as they are now would say otherwise."
    return found


FORMS = ("steps", "markdown", "document")


def tell(document: Document | None, message: Message) -> Answered:
    """A story, or a slice of it; nothing changes."""
    start, count = whole(message, "start", 0, saved.MOST_RECORDS, 0), whole(message, "count", 1, MOST, USUAL)
    form = message.get("form", "steps")
    if form not in FORMS:
        raise Refused({"form": f"A story is told as {', '.join(FORMS[:-1])} or {FORMS[-1]}, not {shown(form)}."})
    linked = _linked(message["link"]) if "link" in message else None
    if isinstance(linked, tuple) or flag(message, "veiled"):
        return document, _seen(document, message, linked)
    story, log = _told_of(document, message, linked, start + count if form == "steps" else saved.MOST_RECORDS)
    if start >= story.of:
        raise _over(story.of)
    if form == "document":
        return document, replied(document=saved.document(story.system, log or _log_of(story)))
    called = story.called() if flag(message, "initials") else None
    if form == "markdown":
        return document, replied(text=markdown(message.get("name", ""), _told(story, 0, story.of, called)))
    return document, replied(story=_told(story, start, count, called))


def _over(steps: int) -> Refused:
    return Refused({"start": f"This story has {steps:,} steps."})


def _told_of(
    document: Document | None, message: Message, linked: Recorded | None, steps: int
) -> tuple[Tale, Log | None]:
    """The story that is asked for, known at least so far; where it was played, with the log of that."""
    if linked is not None:
        playing = of_link(message["link"], linked)
        playing.go_on(steps)
        if not playing.over and steps == saved.MOST_RECORDS:
            raise Refused({"form": "This story is long: have it told to its end, step by step, and then ask again."})
        return playing.tale, playing.log
    return of_log(_there(document), message)[0], None


def _there(document: Document | None) -> Document:
    if document is None:
        raise Refused({"do": "There is no fight yet: start one with new, or open one."})
    return document


def _log_of(story: Tale) -> Log:
    """A log of nothing but a story's steps."""
    log = Log((story.base,))
    for beat in story.beats:
        log, _ = saved.recorded(story.system, log, beat.after, beat.cause, beat.text)
    return log


def _linked(link: object) -> Recorded | tuple[View, ...]:
    given = unsealed(link)
    if given.kind != "story":
        raise Refused({"link": "This link holds no story: open it as what it is."})
    return read_story(given)


# A fight that was only played out


def of_sampled(system: System, base: State, lines: Sequence[Line], states: Sequence[State], message: Message) -> Reply:
    """A slice of a fight that was played out to look ahead; ``states`` are those after each line."""
    beats = []
    for before, line, after in zip([base, *states], lines, states, strict=False):
        played = Again(after, line.text, line.deed, line.played)
        beats.append(Beat(before, after, line.message, line.text, played))
    story = Tale(system, base, beats, len(beats))
    start, count = whole(message, "start", 0, saved.MOST_RECORDS, 0), whole(message, "count", 1, MOST, USUAL)
    if start >= story.of:
        raise _over(story.of)
    called = story.called() if flag(message, "initials") else None
    return _told(story, start, count, called)


# As players saw it


def _glimpses(document: Document, message: Message) -> tuple[View, ...]:
    """What players saw of the fight in front: of the beginning, and after each step."""
    story, _ = of_log(document, {**message, "first": 0})
    first = first_entry(message)
    since = sum(entry.n < first for entry in standing(document.log, 0, last_entry(message)))
    log = Log((story.base,))
    for n, beat in enumerate(story.beats, 1):
        log = log.add(Entry(n, n - 1, beat.cause, {}, beat.text), beat.after, 0)
    return tuple(sentences.story(story.system, log, since + 1, initials=flag(message, "initials")))


def _seen(document: Document | None, message: Message, linked: Recorded | tuple[View, ...] | None) -> Reply:
    """A slice of what players saw."""
    if isinstance(linked, Recorded):
        raise Refused({"veiled": "This link holds the whole story, and not what players saw of it."})
    views = linked or _glimpses(_there(document), message)
    start, count = whole(message, "start", 0, saved.MOST_RECORDS, 0), whole(message, "count", 1, MOST, USUAL)
    if start and start >= len(views) - 1:
        raise _over(len(views) - 1)
    form = message.get("form", "steps")
    if form == "document":
        raise Refused({"form": "What players saw is no fight that could be opened."})
    if form == "markdown":
        start, count = 0, len(views)
    steps = [tale.glimpsed(n + 1, views[n], views[n + 1]) for n in range(start, min(start + count, len(views) - 1))]
    end = start + len(steps)
    story = {
        "system": views[0].system, "readings": [], "veiled": True, "initials": flag(message, "initials"),
        "of": len(views) - 1, "base": tale.glimpse(views[0]), "steps": steps,
        "next": end if end < len(views) - 1 else None, "differs": None,
    }  # fmt: skip
    if form == "markdown":
        return replied(text=markdown(message.get("name", ""), story))
    notice = {} if linked or document is None else {"notice": known(document.state)}
    return replied(story=story, **notice)


def known(state: State) -> str:
    """Of how many foes players know, where they do not know of all."""
    foes = [member for member in state.members if member.side != SIDES[0]]
    seen = sum(map(knowledge.visible, foes))
    if seen == len(foes):
        return ""
    rest = "the other does" if len(foes) - seen == 1 else "the others do"
    return f"Players know of {seen} of {len(foes)} foes; {rest} not appear."


# Into a link and out of one


def link(document: Document, message: Message) -> str:
    """The story of a fight as a link; refused in words where no link would tell the same."""
    if flag(message, "veiled"):
        return pack_glimpses(_glimpses(document, message))
    story, since = of_log(document, message)
    beats, base = story.beats, story.base
    if flag(message, "initials"):
        called = story.called()
        beats, base, since = [by_initials(story.system, called, beat) for beat in beats], called.state(base), 0
    for n, (step, beat) in enumerate(zip(story.beats, beats, strict=True), 1):
        if not _comes_out(story.system, beat):
            said = f"“{shown(beat.text, bare=True)}” would come out otherwise by the rules as they are now"
            if beat is not step and _comes_out(story.system, step):
                said = f"step {n} of it cannot be told by initials"
            raise Refused({"link": f"No link can tell this story, for {said}: save it as a file."})
    return pack_story(story.system, [base, *(beat.after for beat in beats)], [beat.cause for beat in beats], since)


def _comes_out(system: System, beat: Beat) -> bool:
    """Whether the rules as they are now make the same of a step."""
    try:
        return again(system, beat.before, beat.cause).state == beat.after
    except Refused:
        return False


def opened(given: Unsealed) -> Answered:
    """What a link of a story is, before any of it is told: how it begins, and how many steps it has."""
    found = read_story(given)
    if isinstance(found, tuple):
        about = {"steps": len(found) - 1, "middle": False, "veiled": True}
        return None, replied(kind="story", name="", about=about, view=found[0].plain())
    document = Document(found.system, Log((found.base,)))
    several = f"{len(found.causes):,} steps" if len(found.causes) != 1 else "one step"
    screen = screens.fight(found.system, document.log, f"A story of {several}, {found.system.name}.")
    facts = facts_of(found.base, [member.name for member in found.base.members])
    about = {"steps": len(found.causes), "middle": found.since > 0, "veiled": False}
    entry = {"own": catalogue.described(found.system)} if found.system.definition is not None else {}
    head = saved.begun(found.system, found.base)
    return document, replied(facts=facts, screen=screen, head=head, kind="story", name="", about=about, **entry)
