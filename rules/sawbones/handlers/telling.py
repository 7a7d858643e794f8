"""A fight as a story: told step by step with its reasons, packed into a link, and played again out of one.

A story is of the fight in front, as its log has it, or of a link, as these rules play it. It is given out in slices, so
that nobody waits for all of a long one; what a link was played as far as is kept here until another is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sawbones.fight import knowledge, told
from sawbones.fight.initials import Initials
from sawbones.fight.log import Entry, Log
from sawbones.fight.state import SIDES
from sawbones.handlers.again import Again, again, cause_of
from sawbones.handlers.answered import Answered, Document, Message, Reply, facts_of, replied, whose_steps
from sawbones.kit.values import Refused, flag, shown, whole
from sawbones.veil import sentences
from sawbones.wire import as_json, catalogue, saved, screens, tale
from sawbones.wire.envelope import unsealed
from sawbones.wire.glimpses import pack_glimpses
from sawbones.wire.markdown import markdown
from sawbones.wire.story import Checks, Recorded, pack_story, read_story

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.fight.state import State
    from sawbones.foresight.story import Line
    from sawbones.kit.system import System
    from sawbones.veil.view import View
    from sawbones.wire.envelope import Unsealed

#: so many steps come in one slice, unless somebody asks for fewer; and at the most
USUAL, MOST = 60, 500
#: so much is played in one slice: a part is one fighter to whom something happens
MOST_PARTS = 2_000
#: of so many links it is kept how far they were played
KEPT = 2


@dataclass(frozen=True, slots=True)
class Beat:
    """One step of a story: the states before and after it, its cause, its line as it was recorded or as it is told now.

    ``played`` is what the rules make of the cause, where that is known already.
    """

    before: State
    after: State
    cause: Message
    text: str
    played: Again | None = None


@dataclass(slots=True)
class Tale:
    """A story as far as it is known: which steps there are, and how many there will be."""

    system: System
    base: State
    beats: list[Beat]
    of: int
    #: the step at which these rules come to something else, and how
    differs: tuple[int, str] | None = None

    @property
    def last(self) -> int:
        """How many steps of it can be told."""
        return self.of if self.differs is None else len(self.beats)

    def called(self) -> Initials:
        """The initials of everybody who was there, in the order in which they came."""
        states = [self.base, *(beat.after for beat in self.beats)]
        return Initials(dict.fromkeys(member.name for state in states for member in state.members))


# Of the fight in front


def _stands(log: Log, first: int, last: int) -> list[Entry]:
    """What has happened and was not taken back, from one entry to another, in its order."""
    found = []
    entry = log.entry(log.place)
    while entry is not None and entry.n >= first:
        if entry.n <= last:
            found.append(entry)
        entry = log.entry(entry.after)
    return found[::-1]


def _first(message: Message) -> int:
    return whole(message, "first", 0, saved.MOST_RECORDS, 0)


def _last(message: Message) -> int:
    return whole(message, "last", 0, saved.MOST_RECORDS, saved.MOST_RECORDS)


def of_log(document: Document, message: Message) -> tuple[Tale, int]:
    """The story of the fight in front, as its log has it; and after which entry it begins."""
    system, log = document.system, document.log
    entries = _stands(log, _first(message), _last(message))
    if not entries:
        raise Refused({"first": "Nothing has happened there: there is no story to tell."})
    beats = [Beat(log.states[e.after], log.states[e.n], cause_of(log, e), e.text) for e in entries]
    return Tale(system, beats[0].before, beats, len(beats)), entries[0].after


def by_initials(system: System, called: Initials, beat: Beat) -> Beat:
    """The same step of a fight in which everybody is called by initials."""
    before, after = called.state(beat.before), called.state(beat.after)
    try:
        cause = called.cause(beat.before.book, beat.cause)
        played = again(system, before, cause)
    except Refused:
        return Beat(before, after, {"do": beat.cause.get("do")}, "What happened here cannot be told by initials.")
    return Beat(before, after, cause, played.text, played)


# Of a link


@dataclass(slots=True)
class Playing:
    """A story out of a link, on its way."""

    recorded: Recorded
    tale: Tale
    checks: Checks
    #: the log that its steps make, and the marks that are still to come
    log: Log
    marks: list[str] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether nothing more of it can be played."""
        return self.tale.differs is not None or len(self.tale.beats) == self.tale.of

    def go_on(self, steps: int) -> None:
        """Play as far as so many steps, and no more than a slice may take."""
        parts = 0
        while not self.over and len(self.tale.beats) < steps and parts < MOST_PARTS:
            parts += self._step()

    def _step(self) -> int:
        found, recorded = self.tale, self.recorded
        n, state = len(found.beats), self.log.state
        cause = recorded.causes[n]
        try:
            one = again(found.system, state, cause, bare=not recorded.says)
            log, _ = saved.recorded(found.system, self.log, one.state, cause, one.text)
        except Refused as wrong:
            found.differs = n + 1, f"{_at(n)}: these rules do not take what happened then. {wrong}"
            return 1
        mark = self.checks.add(state, one.state, cause)
        if (self.marks.pop(0) if mark and self.marks else "") != mark:
            found.differs = n + 1, f"{_at(n)}: these rules say “{one.text}”, and something else was recorded."
        elif n + 1 == found.of and (self.checks.end != recorded.end or self.marks):
            found.differs = n + 1, f"{_at(n)}: it ends otherwise by these rules than it was recorded."
        found.beats.append(Beat(state, one.state, cause, one.text, one))
        self.log = log
        return 1 + len(one.deed.parts if one.deed else ()) + len(one.story.steps if one.story else ())


def _at(n: int) -> str:
    return f"The rules have changed since this story was recorded. Step {n + 1}"


_playing: list[tuple[object, Playing]] = []


def of_link(link: object, found: Recorded) -> Playing:
    """The story of a link, as far as it was played before."""
    for one in _playing:
        if one[0] == link:
            _playing.remove(one)
            break
    else:
        told_of = Tale(found.system, found.base, [], len(found.causes))
        one = (link, Playing(found, told_of, Checks(found.base), Log((found.base,)), list(found.checks)))
    _playing.insert(0, one)
    del _playing[KEPT:]
    return one[1]


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
    first = _first(message)
    since = sum(entry.n < first for entry in _stands(document.log, 0, _last(message)))
    beats, base = story.beats, story.base
    if flag(message, "initials"):
        called = story.called()
        beats, base = [by_initials(story.system, called, beat) for beat in beats], called.state(base)
    log = Log((base,))
    for n, beat in enumerate(beats, 1):
        log = log.add(Entry(n, n - 1, beat.cause, {}, beat.text), beat.after, 0)
    return tuple(sentences.story(story.system, log, since + 1))


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
    for beat in beats:
        try:
            same = again(story.system, beat.before, beat.cause).state == beat.after
        except Refused:
            same = False
        if not same:
            said = f"“{shown(beat.text, bare=True)}” would come out otherwise by the rules as they are now"
            raise Refused({"link": f"No link can tell this story, for {said}: save it as a file."})
    return pack_story(story.system, [base, *(beat.after for beat in beats)], [beat.cause for beat in beats], since)


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
