"""A fight as a story: told step by step, with its reasons or as players saw it, and packed into a link.

It is given out in slices, so that nobody waits for all of a long one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from sawbones.fight import knowledge, told
from sawbones.fight.initials import Initials
from sawbones.fight.log import Entry, Log
from sawbones.fight.state import SIDES
from sawbones.handlers.again import Again, again
from sawbones.handlers.answered import Answered, Document, Message, Reply, facts_of, replied, whose_steps
from sawbones.handlers.stories import KEPT, Beat, Tale, by_initials, first_entry, last_entry, of_link, of_log, standing
from sawbones.kit.values import Refused, flag, shown, whole
from sawbones.play.wording import clock
from sawbones.veil import sentences
from sawbones.veil.view import View
from sawbones.wire import as_json, catalogue, saved, screens, tale
from sawbones.wire.envelope import unsealed
from sawbones.wire.glimpses import pack_glimpses
from sawbones.wire.markdown import markdown
from sawbones.wire.story import Recorded, pack_story, read_story

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.fight.state import State
    from sawbones.foresight.story import Line
    from sawbones.kit.system import System
    from sawbones.veil.view import Figure
    from sawbones.wire.envelope import Unsealed

#: so many steps come in one slice, unless somebody asks for fewer; and at the most
USUAL, MOST = 60, 500
#: so much is worked out for one message, of which a step by initials takes so much at least
MOST_WORK, BY_INITIALS = 1_600, 20
LONG = "This story is long: have it told to its end, step by step, and then ask again."


# Told


def _told(found: Tale, start: int, count: int, called: Initials | None) -> dict[str, Any]:
    """A slice of a story as it goes out."""
    beats = found.beats[start : start + count]
    if called:
        beats = [by_initials(found.system, called, beat) for beat in beats]
    end = start + len(beats)
    story = _told_of_all(found, called)
    story["steps"] = [_step(found.system, n, beat) for n, beat in enumerate(beats, start + 1)]
    story["next"] = end if end < found.last else None
    if found.differs and story["next"] is None:
        story["differs"] = dict(zip(("n", "said"), found.differs, strict=True))
    return story


def _told_of_all(found: Tale, called: Initials | None) -> dict[str, Any]:
    """What a story tells besides its steps."""
    base = called.state(found.base) if called else found.base
    return {
        "system": found.system.name,
        "readings": screens.readings(base.book),
        "veiled": False,
        "initials": called is not None,
        "of": found.of,
        "base": tale.scene(base),
        "steps": [],
        "next": None,
        "differs": None,
    }


def _in_words(found: Tale, called: Initials | None, beats: Sequence[Beat], title: object) -> str:
    """All of it as Markdown: no step of that needs its reasons, or says who is otherwise."""
    story = _told_of_all(found, called)
    for beat in beats:
        begins = {"begins": True} if _line(beat).turn is not None else {}
        story["steps"].append({**tale.scene_time(beat.after), "text": beat.text, **begins})
    if found.differs:
        story["differs"] = dict(zip(("n", "said"), found.differs, strict=True))
    return markdown(title, story, tale.scene(beats[-1].after)["fighters"] if beats else None)


def _step(system: System, n: int, beat: Beat) -> dict[str, Any]:
    line = _line(beat)
    about: dict[str, Any] = {"text": beat.text, "kind": line.kind}
    if line.turn is not None:
        about["begins"] = True
    if beat.cause.get("do") in screens.BY_RULES:
        about |= _why(system, beat)
    return tale.step(n, beat.before, beat.after, about)


def _line(beat: Beat) -> told.Told:
    """What the log would tell of a step."""
    entry = Entry(1, 0, beat.cause, as_json.fact(beat.before, beat.after), beat.text)
    return told.told(Log((beat.before, beat.after), (entry,), 1), entry)


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
    if linked is None and flag(message, "initials") and form != "document":
        return document, _by_initials(_retelling(_there(document), message), message, form)
    story, log = _told_of(document, message, linked, start + count if form == "steps" else saved.MOST_RECORDS)
    if start >= story.of:
        raise _over(story.of)
    if form == "document":
        return document, replied(document=saved.document(story.system, log or _log_of(story)))
    called = story.called() if flag(message, "initials") else None
    if form == "markdown":
        beats = [by_initials(story.system, called, beat) for beat in story.beats] if called else story.beats
        return document, replied(text=_in_words(story, called, beats, message.get("name", "")))
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
            raise Refused({"form": LONG})
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


@dataclass(slots=True)
class Retelling:
    """A fight told as its log does not have it, by initials or as players saw it, as far as that is worked out.

    It goes on where it stood when the next slice is asked for: no message waits for all of a long one.
    """

    asked: tuple[Any, ...]
    tale: Tale
    #: what has happened, in which log, and after how many entries the story begins
    entries: list[Entry]
    log: Log
    begins: int
    veiled: bool
    initials: bool
    #: who is called how by initials, as soon as that is known
    called: Initials | None
    #: what is known: the steps by initials; what players saw of the beginning, and after each step
    beats: list[Beat] = field(default_factory=list)
    views: list[View] = field(default_factory=list)
    at: int = 0
    #: as players saw it by initials: the names that they have seen, and until after how many entries
    names: dict[str, None] = field(default_factory=dict)
    looked_at: int = -1
    #: where the last slice ended, if it could not tell whether anything comes after it
    open_at: int = 0

    @property
    def over(self) -> bool:
        """Whether all of it is known."""
        return self.at == len(self.entries) and (not self.veiled or bool(self.views))

    @property
    def known(self) -> int:
        """How many steps are known."""
        return max(0, len(self.views) - 1) if self.veiled else len(self.beats)

    def go_on(self, steps: int) -> None:
        """Work out so many steps, but no more than one message may take."""
        work = 0
        while not self.over and self.known < steps and work < MOST_WORK:
            work += self._see() if self.veiled else self._play()

    def finish(self) -> None:
        """Work out the rest of it; raises Refused where that takes more than one message may."""
        self.go_on(saved.MOST_RECORDS)
        if not self.over:
            raise Refused({"form": LONG})

    def _number(self, after: int) -> int:
        """Give the number of the entry after which so many have happened."""
        return self.entries[after - 1].n if after else self.entries[0].after

    def _play(self) -> int:
        """Tell an entry by initials; returns the work that it took, some 70 microseconds each."""
        assert self.called is not None  # noqa: S101 - nothing else is told so
        beat = by_initials(self.tale.system, self.called, self.tale.beats[self.at])
        parts = len(beat.played.deed.parts) if beat.played and beat.played.deed else 0
        self.beats.append(beat)
        self.at += 1
        return BY_INITIALS + len(beat.after.members) // 2 + 2 * parts

    def _see(self) -> int:
        """Look at an entry as players saw it, or at the names in it; returns the work likewise."""
        system, log, called = self.tale.system, self.log, self.called
        if self.initials and called is None:
            self.looked_at += 1
            n = self._number(self.looked_at)
            self.names |= dict.fromkeys(sentences.names_seen(log, n))
            if self.looked_at == len(self.entries):
                self.called = Initials(self.names)
            return 1 + len(log.states[n].members) // 8
        name_of = None if called is None else partial(_figure_name, called)
        if not self.views:
            self.at = self.begins
            self.views.append(sentences.begun(system, log, self._number(self.begins), name_of))
            return 1
        entry = self.entries[self.at]
        self.at += 1
        if (seen := sentences.step(system, log, entry, name_of)) is not None:
            self.views.append(seen)
        return 1 + len(log.states[entry.n].members) // (8 if name_of is None else 4)


def _figure_name(called: Initials, one: Figure) -> str:
    """Call somebody whom players see by initials; a shape has no name that could be cut."""
    return one.name if one.shape else called.of(one.name)


_retold: list[Retelling] = []


def _retelling(document: Document, message: Message) -> Retelling:
    """The fight in front as a message wants it told, as far as it was worked out before."""
    veiled, initials, first = flag(message, "veiled"), flag(message, "initials"), first_entry(message)
    entries = standing(document.log, 0 if veiled else first, last_entry(message))
    asked = (first, veiled, initials, len(entries))
    for found in _retold:
        # what led to an entry is the same in every log that holds it
        if found.asked == asked and entries and found.entries[-1] is entries[-1]:
            _retold.remove(found)
            break
    else:
        story, _ = of_log(document, {**message, "first": 0} if veiled else message)
        called = story.called() if initials and not veiled else None
        begins = sum(entry.n < first for entry in entries)
        found = Retelling(asked, story, entries, document.log, begins, veiled, initials, called)
    _retold.insert(0, found)
    del _retold[KEPT:]
    return found


def _slice(message: Message) -> tuple[int, int]:
    return whole(message, "start", 0, saved.MOST_RECORDS, 0), whole(message, "count", 1, MOST, USUAL)


def _sliced(found: Retelling, message: Message) -> tuple[int, int]:
    """Work a slice out, and refuse one that begins where nothing is; gives where it begins, and how long it is."""
    start, count = _slice(message)
    found.go_on(start + count + 1)
    if found.over and start and start >= found.known and start != found.open_at:
        raise _over(found.known)
    found.open_at = 0 if found.over else max(start, min(start + count, found.known))
    return start, count


def _by_initials(found: Retelling, message: Message, form: object) -> Reply:
    """A slice of the fight in front by initials, or all of it in words."""
    story = found.tale
    if form == "markdown":
        found.finish()
        return replied(text=_in_words(story, found.called, found.beats, message.get("name", "")))
    start, count = _sliced(found, message)
    beats = found.beats[start : start + count]
    end = start + len(beats)
    steps = [_step(story.system, n, beat) for n, beat in enumerate(beats, start + 1)]
    following = {"next": end if end < story.of else None}
    return replied(story={**_told_of_all(story, found.called), "steps": steps, **following})


def _seen(document: Document | None, message: Message, linked: Recorded | tuple[View, ...] | None) -> Reply:
    """A slice of what players saw."""
    if isinstance(linked, Recorded):
        raise Refused({"veiled": "This link holds the whole story, and not what players saw of it."})
    found = None if linked else _retelling(_there(document), message)
    form = message.get("form", "steps")
    if form == "document":
        raise Refused({"form": "What players saw is no fight that could be opened."})
    start, count = _slice(message)
    if form == "markdown":
        start, count = 0, saved.MOST_RECORDS
        if found is not None:
            found.finish()
    elif found is not None:
        start, count = _sliced(found, message)
    views = linked or (found.views if found is not None else [])
    if found is not None and not views:  # nothing of it is known yet: the last slice says how it begins
        views = [View(found.tale.system.name, 0, clock(0), None, (), ())]
    of = max(0, len(views) - 1)
    if start and start >= of and found is None:
        raise _over(of)
    steps = [tale.glimpsed(n + 1, views[n], views[n + 1]) for n in range(start, min(start + count, of))]
    end = start + len(steps)
    story = {
        "system": views[0].system, "readings": [], "veiled": True, "initials": flag(message, "initials"),
        "of": of, "base": tale.glimpse(views[0]), "steps": steps,
        "next": end if end < of or (found is not None and not found.over) else None, "differs": None,
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
        found = _retelling(document, message)
        found.finish()
        return pack_glimpses(found.views)
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
