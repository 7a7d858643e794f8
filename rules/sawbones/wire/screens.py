"""What a page draws of a fight: its cards, what is due, the log's last lines, what a rule said.

Everything here is read from the state; nothing here changes it. The shapes are the page's own and may change freely.
"""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sawbones.fight import conditions, edits, knowledge, rounds, told
from sawbones.fight.members import kinds_of
from sawbones.fight.state import SIDES
from sawbones.kit import forms
from sawbones.kit.fields import specs
from sawbones.kit.widgets import Action, Due, Tag, plain
from sawbones.play.wording import clock
from sawbones.wire.habits import armed, mark_used, remembered_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sawbones.fight.log import Entry, Log
    from sawbones.fight.state import Known, Member, State
    from sawbones.kit.system import Book, Filled, System
    from sawbones.play.question import Rolled, Step


LINES = 30
#: what rules bring about, and can explain
BY_RULES = ("act", "wait", "next")


def fight(system: System, log: Log, spoken: str = "") -> dict[str, Any]:
    """The whole fight."""
    state = log.state
    undo = log.undoable()
    first = sorted(state.members, key=lambda member: member.side != SIDES[0])
    due = [one for member in first if not member.out for one in _due(state.book, member.name, member.sheet)]
    return {
        "kind": "fight",
        "system": system.id,
        "name": system.name,
        "round": state.round,
        "clock": clock(state.minutes),
        "turn": state.turn,
        "next": rounds.following(state, state.turn),
        "skipped": rounds.passed_by(state),
        "brief": brief(state),
        "won": won(state),
        "phases": phases(state),
        "undo": undo.text if undo else None,
        "redo": told.redone(log),
        "spoken": spoken,
        "options": forms.write(state.book),
        "cards": mark_used(cards(state, state.members), log),
        "due": [*map(dataclasses.asdict, ties(state)), *due],
        "log": lines(log, log.window(len(log.records) + 1, LINES)[0]),
        "forms": own_forms(state.book),
        **({"later": _known(state.later)} if state.later != knowledge.NOTHING else {}),
        "returns": returns(log),
    }


def returns(log: Log) -> dict[str, Any] | None:
    """Who came from another phone, if this fight began with him alone, and how many things were done since."""
    first = log.states[0].members
    if len(first) != 1:
        return None
    entry, done = log.undoable(), 0
    while entry is not None:
        entry, done = log.entry(entry.after), done + 1
    return {"fighter": first[0].name, "deeds": done}


def ties(state: State) -> list[Due]:
    """What is asked where both sides are to act at the same moment: who comes first."""
    found = []
    for names in rounds.ties(state):
        first = tuple(
            Action(f"{name} first", {"do": "move", "fighter": name, "before": names[name == names[0]]})
            for name in names[:4]
        )
        place = state.book.place(state.member(names[0]).sheet)
        who = edits.listed(names)
        text = f"{who} act at the same moment{f', {place}' if place else ''}: who comes first?"
        found.append(Due(names[0], f"A tie: {who}", text, "turn", first, f"tie: {who}"))
    return found


def brief(state: State) -> str:
    """How a fight stands, in one line: who is still up on either side, the round, whom of the party it hit worst."""
    party, foes = _standing(state).values()
    match {member.side for member in state.members}:
        case sides if len(sides) > 1:
            who = f"{party} v {foes}"
        case sides if not sides:
            return "nobody yet"
        case sides if SIDES[0] in sides:
            who = f"party of {party}"
        case _:
            who = f"{foes} foe{'s' if foes != 1 else ''}"
    party_fates = [(state.book.fate(m.sheet), m) for m in state.members if m.side == SIDES[0]]
    # who is out by the game master's word is out, whatever the rules say
    found = [(4, m.out, m.name) if m.out else (*fate, m.name) for fate, m in party_fates]
    fates = sorted(found, key=lambda one: -one[0])
    worst = [f"{name} {word.lower()}" for grave, word, name in fates if grave][:2]
    begun = [f"round {state.round}"] if state.round > 1 or state.turn else []
    return ", ".join([who, *begun, *worst])


def won(state: State) -> str:
    """The side of which alone somebody still stands, where there were both; else nothing."""
    up = _standing(state)
    there = {member.side for member in state.members if not state.book.is_thing(member.sheet)}
    left = [side for side in SIDES if up[side]]
    return left[0] if len(left) == 1 and len(there) > 1 else ""


def _standing(state: State) -> dict[str, int]:
    """Count the fighters of each side that are standing."""
    up = dict.fromkeys(SIDES, 0)
    for member in state.members:
        up[member.side] += state.is_standing(member)
    return up


def stands(book: Book[Any], sheet: Any) -> str:
    """How somebody stands, in a few words: the number that hurts, and the state; nothing of the unhurt."""
    headline, status = book.headline(sheet), book.status(sheet)
    number = f"{headline.value} {headline.label.lower()}" if headline else ""
    return ", ".join(part for part in (number, status.text if status else "") if part)


def phases(state: State) -> dict[str, Any] | None:
    """The order of play that a system makes itself: who is still to act in this phase, and who has.

    ``left`` begins with the best rank; ``over`` says that the next turn begins another round. In ``order`` everybody
    keeps a place within the round, whoever has acted too.
    """
    if not state.book.phases:
        return None
    placed = {m.name: state.book.place(m.sheet) for m in state.members}
    left = rounds.left(state) if state.phase else []
    return {
        "phase": state.phase,
        "of": state.book.phases,
        "free": state.book.free,
        "left": [{"name": name, "place": placed[name], "on": name == state.turn} for name in left],
        "acted": list(dict.fromkeys(state.acted)),
        "order": rounds.by_rank(state),
        "over": rounds.wraps(state),
    }


def said(state: State, text: str, names: Sequence[str]) -> str:
    """What happened and how those stand whom it touched, for a screen reader; the first three of them."""
    stand = [state.book.spoken(m.name, m.sheet) for m in state.members if m.name in names[:3]]
    more = [conditions.spoken(state, m) for m in state.members if m.name in names[:3] and (m.conditions or m.note)]
    return " ".join([text, *stand, *more]).strip()


@lru_cache(maxsize=32)
def own_forms(book: Book[Any]) -> dict[str, Any]:
    """The forms of the acts that these readings have changed, by act: they go before the system's own."""
    usual = {act.id: act.order for act in type(book)().acts()}
    return {act.id: forms.form(act.order) for act in book.acts() if usual.get(act.id) is not act.order}


@lru_cache(maxsize=512)  # as with the cards: what is due of most is what was due before the last tap
def _due(book: Book[Any], name: str, sheet: Any) -> tuple[dict[str, Any], ...]:
    return tuple(dataclasses.asdict(due) for due in book.due(name, sheet))


def cards(state: State, members: Iterable[Member]) -> list[dict[str, Any]]:
    """The cards of these fighters."""
    kinds = kinds_of([member.name for member in state.members])
    return [
        {
            **_drawn(state.book, one),
            "turn": one.name == state.turn,
            "kind": kinds.get(one.name, one.name),
            **({"known": _known(one.known)} if one.known != knowledge.NOTHING else {}),
            **(_noted(state, one) if one.conditions or one.note or one.out else {}),
        }
        for one in members
    ]


def _known(known: Known) -> dict[str, Any]:
    """What players know of somebody."""
    called = known.called[0] if known.called else ""
    return {"as": known.level or knowledge.HIDDEN, "alias": known.alias, "acts": known.acts, "called": called}


def _noted(state: State, one: Member) -> dict[str, Any]:
    """What the game master has put on somebody: how long each still lasts is another matter at every turn."""
    out = f"Out of the fight: {one.out}." if one.out else ""
    said = [state.book.spoken(one.name, one.sheet), out, conditions.spoken(state, one)]
    lasting = [
        {"name": each.name, "left": conditions.lasts(state, one, each), "until": conditions.until(state, one, each)}
        for each in one.conditions
    ]
    found: dict[str, Any] = {"conditions": lasting, "note": one.note, "out": one.out}
    gone = {"state": dataclasses.asdict(Tag(one.out, "dim")), "down": True, "able": False} if one.out else {}
    spoken = " ".join(part for part in said if part)
    return {"spoken": spoken, **{name: value for name, value in found.items() if value}, **gone}


@lru_cache(maxsize=512)  # most cards of a fight are as they were before the last tap
def _drawn(book: Book[Any], member: Member) -> dict[str, Any]:
    sheet = member.sheet
    headline, status = book.headline(sheet), book.status(sheet)
    return {
        "name": member.name,
        "side": member.side,
        "mob": member.mob,
        **({"thing": True} if book.is_thing(sheet) else {}),
        "down": book.skipped(sheet),
        "able": book.can_act(sheet),
        "fate": dict(zip(("grave", "word"), book.fate(sheet), strict=True)),
        "headline": headline and dataclasses.asdict(headline),
        "hurt": book.how_hurt(sheet),
        "state": status and dataclasses.asdict(status),
        "spoken": book.spoken(member.name, sheet),
        "sheet": forms.write(sheet),
        "widgets": [plain(widget) for widget in book.widgets(sheet)],
        "acts": [act.id for act in book.acts() if act.offered(sheet)],
        "arms": [dataclasses.asdict(arm) for arm in armed(book, member)],
        "remembered": remembered_by(book, member),
    }


def lines(log: Log, window: Iterable[tuple[Entry, bool]]) -> list[dict[str, Any]]:
    """Lines of the log, with what each tells; ``why`` where rules were at work and can say so."""
    return [_line(log, entry, undone=undone) for entry, undone in window]


def _line(log: Log, entry: Entry, *, undone: bool) -> dict[str, Any]:
    line = told.told(log, entry)
    about = {"kind": line.kind, "round": line.round, "about": list(line.about), "turn": line.turn}
    return {"n": entry.n, "text": entry.text, "undone": undone, "why": explains(log, entry), **about}


def history(log: Log, window: Iterable[tuple[Entry, bool]], *, more: bool) -> dict[str, Any]:
    """A part of the log, whom its lines can be about, and the readings by which it is played."""
    head = {"names": told.whoever(log), "readings": readings(log.state.book)}
    return {"kind": "log", "lines": lines(log, window), "more": more, **head}


@lru_cache(maxsize=8)
def readings(book: Book[Any]) -> list[str]:
    """The readings that are not as the rules have them, in words."""
    given, known = forms.changed(book), specs(type(book))
    return [f"{known[name].label}: {known[name].said(getattr(book, name))}" for name in given]


def explains(log: Log, entry: Entry) -> bool:
    """Whether rules have something to say of it: of a turn or an hour, what befell somebody stands in its line."""
    do = entry.cause.get("do")
    return do == "act" or (do in BY_RULES and told.befell(entry, log.states[entry.n]))


def steps(said: Sequence[Step], whose: Sequence[str] = ()) -> list[dict[str, Any]]:
    """What a rule said, as JSON; ``whose`` names the fighter of each step, where there are several."""
    plain = [
        {
            "text": s.text,
            "cite": dataclasses.asdict(s.cite),
            "faces": list(s.faces),
            "dice": [_rolled(one) for one in s.dice],
        }
        for s in said
    ]
    return [{**step, "fighter": name} for step, name in zip(plain, whose, strict=True)] if whose else plain


def _rolled(one: Rolled) -> dict[str, Any]:
    told = {"scored": list(one.scored), "total": one.total}
    return {"label": one.label, "faces": list(one.faces), **{name: value for name, value in told.items() if value}}


def filled(found: Filled) -> dict[str, Any]:
    """What circumstances made of an order, with the sums: each part with its place."""
    sums = [
        {"field": one.field, "label": one.label, "total": one.total, "parts": steps(one.parts)} for one in found.sums
    ]
    return {"kind": "fill", "order": found.order, "sums": sums, "stands": found.stands}
