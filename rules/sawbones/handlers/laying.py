"""What a player did on a phone of his own, laid over the fight: each deed is played anew on the fight as it stands.

The log is searched for the fighter as they went out, by checksum: from there on both have gone on. A deed counts as
here already if the same message stands here and the fighter is as both together make them. One that has the same result
before and after all that was done to the fighter here is applied without a question, and ends as on the phone.
The GM decides about every other, or hears why it cannot be applied. Each deed that is applied is an entry of its own.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sawbones.fight.knowledge import told
from sawbones.handlers.answered import Answered, Document, Message, facts_of, replied
from sawbones.handlers.between import Between, Impossible, changed, is_as_alone, new_name, replayed
from sawbones.kit.values import Refused, flag, shown
from sawbones.play.wording import first_three, several
from sawbones.systems import kept_as
from sawbones.wire import causes, saved, screens
from sawbones.wire import deeds as sent
from sawbones.wire.envelope import in_capitals, unsealed
from sawbones.wire.link import of_fighter

if TYPE_CHECKING:
    from sawbones.fight.log import Entry, Log
    from sawbones.fight.state import State

#: what is the game master's to do, and so is asked of even where nothing here speaks against it: why, by the message
THEIRS = {
    "next": "Turns and time go by this fight.",
    "wait": "Turns and time go by this fight.",
    "back": "Turns and time go by this fight.",
    "turn": "Turns and time go by this fight.",
    "move": "The order of play is this fight’s.",
    "options": "How the rules are read is this fight’s.",
    "know": "What players know is said here.",
    **dict.fromkeys(("join", "quick", "copy", "leave", "arrive"), "Who is in the fight is said here."),
}
#: what may be answered of a deed: the fight stays as it is, the deed is laid over it, or it is left out
MINE, LAID, SKIP = "mine", "theirs", "skip"
#: so many deeds of a document are laid at once
MOST_AT_ONCE = 1_000


def deeds(document: Document, _: Message) -> Answered:
    """What was done in this fight of one, as a link."""
    found = sent.done(document.system, document.log)
    link = sent.pack_deeds(found)
    return document, replied(link=link, code=in_capitals(link), name=found.fighter, count=len(found.messages))


def lay(document: Document, message: Message) -> Answered:
    """Deeds over this fight: looked at, or with ``take`` carried out."""
    found = _given(message)
    take = _take(message, found)
    looks = take is None or flag(message, "look")
    laying = Laying(document, found, take or [], looks=looks)
    rows = [row.told() for row in laying.rows]
    said = laying.said()
    shape = {"fighter": found.fighter, "known": laying.base is not None, "said": said, "rows": rows}
    if looks:
        return document, replied(deeds=shape)
    after, entries = laying.document, laying.entries
    before = {member.name: member for member in document.state.members}
    touched = [m.name for m in after.state.members if before.get(m.name) != m]
    screen = screens.fight(after.system, after.log, screens.said(after.state, said, touched))
    return after, replied(deeds=shape, entries=entries, screen=screen, facts=facts_of(after.state, touched))


def _given(message: Message) -> sent.Deeds:
    """The deeds of a link, or of the document of a fight of one."""
    if ("document" in message) == ("link" in message):
        raise Refused({"link": "Give either a link or a document."})
    if "link" in message:
        return sent.read_deeds(unsealed(message["link"]))
    system, log, _ = saved.read_document(message["document"])
    found = sent.done(system, log)
    if len(found.messages) > MOST_AT_ONCE:
        many = f"{len(found.messages):,} things were done, and at most {MOST_AT_ONCE:,} are laid at once"
        raise Refused({"document": f"{many}: open it as a fight of its own."})
    return found


def _take(message: Message, found: sent.Deeds) -> list[str] | None:
    """What was answered of each deed, if it was."""
    given = message.get("take")
    if given is None:
        return None
    if not isinstance(given, list) or len(given) > len(found.messages) or set(map(str, given)) - {"", MINE, LAID, SKIP}:
        answers = f"{MINE}, {LAID}, {SKIP} or nothing"
        raise Refused({"take": f"Give an answer for each of {len(found.messages)} deeds: {answers}."})
    return given


@dataclass(slots=True)
class Row:
    """A deed, and what it comes to here."""

    text: str
    #: applied, there, both or cannot
    state: str
    #: why it is there, asked or impossible
    said: str = ""
    #: what is answered where nobody says otherwise
    usual: str = ""
    taken: str = ""
    #: whether it is, or would be, laid
    laid: bool = False
    #: the log with it, and its entry, where it can be laid
    ready: tuple[Log, dict[str, Any]] | None = None

    def told(self) -> dict[str, Any]:
        """As it goes out."""
        return {name: getattr(self, name) for name in ("text", "state", "said", "usual", "taken", "laid")}


@dataclass
class Laying:
    """Deeds on their way over a fight, one after the other."""

    document: Document
    found: sent.Deeds
    take: list[str]
    looks: bool
    rows: list[Row] = field(default_factory=list)
    entries: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Every deed gets its row, and those that are to be are laid."""
        self.system, self.then = self.document.system, self.document.log
        if kept_as(self.system)[0] != self.found.system:
            raise Refused({"link": f"This was done by other rules than this fight is by, which is {self.system.name}."})
        self.way = self.then.way(0)[0][::-1]
        self.renames = [one for one in self.way if new_name(one.cause)]
        #: the entry after which the fighter went out, and the fight of one that they went out as
        self.base, self.alone = self._gone_out()
        self.called = self._called()
        #: what was done here since
        self.since = [one for one in self.way if self.base is not None and one.n > self.base]
        self.ids = self.found.ids()
        self.by_id = {one.cause[causes.DEED]: one for one in self.way if isinstance(one.cause.get(causes.DEED), str)}
        states = self.then.states
        self.short = {one.n: causes.shorter(states[one.after], one.cause) for one in self.since}
        #: what was done here since and is no deed, as far as the deeds have been gone through
        self.others = [one for one in self.since if one.cause.get(causes.DEED) not in self.ids]
        self.between = Between(self.system, self.then, self.since)
        #: this fight as he went out, and as it would be by what both sides have of the deeds, and by nothing since
        self.line = self.then.states[self.base] if self.base is not None else None
        #: the GM's note, if it did not go along
        self.kept = ""
        if self.line is not None and self.alone is not None and not self.alone.members[0].note:
            self.kept = self.line.member(self.found.fighter).note
        for place, message in enumerate(self.found.messages):
            row = self._row(place, message)
            self.rows.append(row)
            self._decide(place, row, message)

    # Where they come from

    def _gone_out(self) -> tuple[int | None, State | None]:
        """Find the entry at which the fighter went out, 0 for the beginning, and as what; None where no state fits.

        Where several are, it is the first: what was done since and came to nothing may still be one of the deeds. And
        it comes before any of them was laid.
        """
        name = self.found.fighter
        last: list[State] = []
        for n in (0, *(one.n for one in self.way)):
            entry, state = self.then.entry(n), self.then.states[n]
            if entry is not None and str(entry.cause.get(causes.DEED, "")).startswith(f"{self.found.base}-"):
                break
            alone = [of_fighter(state, name, note=note) for note in (False, True)] if state.has(name) else []
            for one in alone if alone != last else []:
                if sent.checksum(self.system, one) == self.found.base:
                    return n, one
            last = alone
        return None, None

    def _called(self) -> dict[str, str]:
        """What whoever went out is called here by now; refused in words where he is not here."""
        name = now = self.found.fighter
        for entry in self.renames:
            if (self.base is None or entry.n > self.base) and entry.cause["fighter"] == now:
                now = new_name(entry.cause)
        if self.then.state.has(now):
            return {name: now}
        if self.base is not None:
            raise Refused({"link": f"{shown(name, bare=True)} is in this fight no more."})
        raise Refused({"link": f"{shown(name, bare=True)} is not in this fight."})

    # One deed

    def _row(self, place: int, message: Message) -> Row:
        """What it comes to here."""
        was = self.line and self.alone and is_as_alone(self.line, self.alone)
        text = self._text(message)
        here = causes.renamed(message, self.called)
        alike = [] if message["do"] in THEIRS else self._alike(message, here)
        entry = self.by_id.get(self.ids[place])
        after = self._on_line(message)
        parted = bool(was and after and self.alone and not is_as_alone(after, self.alone))
        if entry is None and not parted:
            entry = next((one for one in alike if self._is_same(one, after, text)), None)
        if entry is not None:
            self.others = [one for one in self.others if one is not entry]
            return Row(text, "there", "Here already." if entry.text == text else f"Here already: {entry.text}.")
        try:
            state, line = replayed(self.system, self.document.log, here)
            state = told(self.document.state, state, here)
            cause = {**here, causes.DEED: self.ids[place]}
            ready = saved.recorded(self.system, self.document.log, state, cause, line)
        except Impossible as wrong:
            return Row(text, "cannot", str(wrong))
        except Refused as wrong:
            return Row(text, "cannot", " ".join(wrong.problems.values()))
        if message["do"] in THEIRS:
            return Row(text, "both", THEIRS[message["do"]], usual=MINE, ready=ready)
        if alike:
            said = f"The same was done here with a different result: {alike[0].text}."
        else:
            said = self._asked(place, here, after, state, line)
            said = said or (f"It has a different result here: {line}." if parted else "")
        return Row(text, "both" if said else "applied", said, ready=ready)

    def _text(self, message: Message) -> str:
        """What it was there, in words; how he stood there goes on by it."""
        if self.alone is None:
            return _in_words(self.document.state, message)
        try:
            self.alone, text = replayed(self.system, self.alone, message)
        except Impossible:
            return _in_words(self.alone, message)
        return text

    def _on_line(self, message: Message) -> State | None:
        """Return the line with a deed played on it; None where it is unknown or does not take the deed."""
        try:
            return replayed(self.system, self.line, message)[0] if self.line is not None else None
        except Impossible:
            return None

    def _alike(self, message: Message, here: Message) -> list[Entry]:
        """List what was done here by the same message, by hand and not by a merge."""
        same = (message, here)
        return [one for one in self.others if causes.DEED not in one.cause and self.short[one.n] in same]

    def _is_same(self, entry: Entry, after: State | None, text: str) -> bool:
        """Return whether an entry did here what the deed did there, so that the deed need not be applied again.

        It did if the fighters are here as they would be after the deed and then everything else. Where a question
        that was answered keeps that from being compared, the line of the log decides, and whether anything changed.
        """
        if self.line is None or after is None:
            return entry.text == text
        names = self._names(after, self.document.state)
        if self.between.leads_to(self.line, self.others, self.document.state, names):
            rest = [one for one in self.others if one is not entry]
            return bool(self.between.leads_to(after, rest, self.document.state, names))
        did = bool(self.between.touching([entry], names))
        return entry.text == text and did == bool(changed(self.line, after))

    def _names(self, after: State, state: State) -> list[str]:
        """Name the fighters on the line that a deed changes there or here, and whose deeds these are."""
        if self.line is None:
            return []
        there, here = changed(self.line, after), changed(self.document.state, state)
        names = dict.fromkeys([*(one.name for one in self.line.members), *there])
        now = {name: self.called.get(name) or self.between.called_at(name, None) for name in names}
        return [name for name in names if name in there or name in self.called or now[name] in here]

    def _asked(self, place: int, here: Message, after: State | None, state: State, line: str) -> str:
        """Why the game master is asked who wins; nothing where it lays itself."""
        if self.base is None or self.line is None:
            return "It is not known here what has happened to him since he went out."
        start = self.ids[place].rsplit("-", 1)[0]
        first = next((one for known, one in self.by_id.items() if known and known.rsplit("-", 1)[0] == start), None)
        if first is not None:
            return f"Here stands what was done there before: {first.text}."
        noted = [one.note for one in self.document.state.members if one.name in self.called.values()]
        if here["do"] == "note" and self.kept and self.kept in noted and self.kept != here["note"]:
            return f"Here is a note that did not go along: “{self.kept}”."
        later = [causes.renamed(one, self.called) for one in self.found.messages[place + 1 :]]
        said = ((one, self.short[one.n]) for one in self.others)
        like = next((one for one, cause in said if _like(cause, here) and cause not in later), None)
        if like is not None:
            return f"The like was done here: {like.text}."
        if after is None:
            return "It follows on something that is not here." if self.others else ""
        names = self._names(after, state)
        touched = self.between.matters(self.line, after, here, names, self.others)
        held = touched or self.between.leads_to(self.line, self.others, self.document.state, names)
        if not touched and not (held and self.between.leads_to(after, self.others, state, names) is False):
            return ""
        if not changed(self.line, after):
            return f"It changed nothing there, and here it would: {line}."
        touched = touched or self.between.touching(self.others, names)
        if not touched:
            return f"It has a different result here: {line}."
        return f"Touched here since: {'; '.join(first_three([one.text for one in touched]))}."

    # Done

    def _decide(self, place: int, row: Row, message: Message) -> None:
        """What is to be laid is laid, and an entry of its own."""
        row.taken = self.take[place] if place < len(self.take) else ""
        answer = row.taken or row.usual
        row.laid = (row.state == "applied" and answer not in (MINE, SKIP)) or (row.state == "both" and answer == LAID)
        # a look goes on as if an undecided deed were applied: the deeds after it are checked with it
        on = row.laid or (self.looks and row.state == "both" and not answer)
        if on and row.ready:
            log, entry = row.ready
            self.document = Document(self.system, log)
            self.entries.append(entry)
        if (on or row.state == "there") and self.line is not None:
            with suppress(Impossible):  # what cannot be on that line is asked of, and so are those that follow on it
                self.line, _ = replayed(self.system, self.line, message)
        if new := new_name(message):
            old = str(message["fighter"])
            self.called[new] = new if on else self.called.get(old, old)

    def said(self) -> str:
        """In a sentence, what it comes to."""
        counts = {state: sum(row.state == state for row in self.rows) for state in ("there", "cannot")}
        asked = sum(row.state == "both" and not row.taken and not row.usual for row in self.rows)
        name, laid = self.found.fighter, sum(row.laid for row in self.rows)
        all_of = several(len(self.rows), "deed")
        parts = [f"{name}: {all_of}" if self.looks else f"{name}: {laid} of {all_of} laid over the fight"]
        parts += [f"{counts['there']} here already"] if counts["there"] else []
        parts += [f"{asked} to be decided"] if asked else []
        parts += [f"{counts['cannot']} cannot be"] if counts["cannot"] else []
        return ", ".join(parts)


def _like(cause: Message, message: Message) -> bool:
    """Whether it is the same act on the same with the same order, whoever did it and however it was answered."""
    if cause.get("do") != "act" or message["do"] != "act":
        return False
    one, other = ({name: given.get(name) for name in ("act", "order")} for given in (cause, message))
    return (one["act"], one["order"] or {}) == (other["act"], other["order"] or {}) and _on(cause) == _on(message)


def _on(message: Message) -> set[str]:
    on = message.get("on")
    return {str(one) for one in on} if isinstance(on, list) else {str(on)}


def _in_words(state: State, message: Message) -> str:
    """What a message says, in a few words, where it cannot be played."""
    if message["do"] == "act":
        label = next((act.label for act in state.book.acts() if act.id == message.get("act")), "")
        return f"{label or shown(message.get('act'), bare=True)}: {', '.join(sorted(_on(message)))}"
    return str(message["do"])
