"""What somebody does, out of the words of a command: ``5L``, ``claws``, ``first aid 6``, ``blow 5 aggravated``.

A weapon as the system reads one, what the fighter did lately or is armed with by its name, or an act by a word of its
label; then numbers and options of its order, in any order. What is none of these stays unknown, and is never guessed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sawbones.fight.named import begins
from sawbones.fight.words import BETWEEN, Piece, Word, close_to, phrase
from sawbones.kit import fields, forms
from sawbones.kit.system import Arm
from sawbones.wire.habits import armed, told, worded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sawbones.fight.state import Habit, State
    from sawbones.kit.fields import Option
    from sawbones.kit.system import Act

NUMBER = re.compile(r"[+\-−]?\d{1,6}")
#: so many words are what a weapon, an act, an option or a field is called at most
MOST_WORDS = 6
#: several words that are as much alike as this to something known were meant to be that
SURE = 0.8


def number(text: str) -> int:
    """A whole number as somebody writes it, with a sign or without."""
    return int(text.replace("−", "-"))


@dataclass
class Order:
    """What is done so far: the act, its order as it was said, what it is filled from, and the pieces of the line."""

    act: Act[Any]
    said: dict[str, Any] = field(default_factory=dict)
    #: what stands in it unsaid, because it was so the last time
    base: dict[str, Any] = field(default_factory=dict)
    aid: dict[str, Any] | None = None
    pieces: list[Piece] = field(default_factory=list)

    @property
    def asks(self) -> Mapping[str, fields.FieldSpec]:
        """What its order asks for."""
        return fields.specs(self.act.order)

    def mains(self) -> list[str]:
        """The numbers that are set first."""
        mains = [name for name, spec in self.asks.items() if spec.main and spec.kind in ("number", "numbers")]
        left_empty = [name for name, spec in self.asks.items() if spec.nullable and spec.kind == "number"]
        return mains or [name for name in left_empty if not self.asks[name].more]


def read_order(state: State, doer: str | None, words: Sequence[Word]) -> tuple[Order | None, list[Piece]]:
    """What these words say that ``doer`` does, and the pieces that are not understood."""
    member = state.member(doer) if doer is not None else None
    habits, arms = (member.habits, armed(state.book, member)) if member else ((), [])
    acts = state.book.acts()
    order, at = _begun(state, habits, arms, words) if words else (_usual(acts, habits, arms), 0)
    if order is None:
        gear = [one.label for act in acts for one in _weapons(act)]
        return None, [_unknown(words, [*(arm.label for arm in arms), *gear, *(act.label for act in acts)])]
    unknown: list[Piece] = []
    while at < len(words):
        took = _more(state, order, words[at:])
        if not took:
            options = [one.label for spec in order.asks.values() for one in spec.options]
            unknown.append(_unknown(words[at:], [*options, *(spec.label for spec in order.asks.values())]))
            took = sum(word.at < unknown[-1].end for word in words[at:])
        at += took
    return order, unknown


def _unknown(words: Sequence[Word], known: Iterable[str]) -> Piece:
    """A word that is none of what is known here; with those behind it, where they are close to something together."""
    first, known = words[0], list(known)
    for count in range(min(len(words), MOST_WORDS), 1, -1):
        near = close_to(phrase(words[:count]).rstrip(BETWEEN), known, SURE)
        if near:
            return Piece("unknown", first.at, words[count - 1].end, said="unknown", meant=near)
    return Piece("unknown", first.at, first.end, said="unknown", meant=close_to(first.text.strip(BETWEEN), known))


def _begun(
    state: State, habits: Sequence[Habit], arms: Sequence[Arm], words: Sequence[Word]
) -> tuple[Order | None, int]:
    """The act that the first words name, and how many they are."""
    acts = state.book.acts()
    by_id = {act.id: act for act in acts}
    for count in range(min(len(words), MOST_WORDS), 0, -1):
        text = phrase(words[:count]).rstrip(BETWEEN)
        piece = (words[0].at, words[count - 1].end)
        weapon = state.book.weapon(text)
        if weapon:
            order = _typed(by_id[weapon[0]], weapon[1])
            order.pieces.append(Piece("weapon", *piece, said=_words(order, text)))
            return order, count
        arm = _short_for(text, [(arm.label, arm) for arm in arms])
        if arm:
            order = _again(by_id[arm.act], arm.order, arm.aid)
            order.pieces.append(Piece("weapon", *piece, said=", ".join(filter(None, (arm.label, arm.note)))))
            return order, count
        gear = _gear(acts, text)
        if gear:
            order = _again(by_id[gear.act], {}, gear.aid)
            order.pieces.append(Piece("weapon", *piece, said=f"{by_id[gear.act].label}, {gear.label}"))
            return order, count
        act = _short_for(text, [(act.label, act) for act in acts])
        if act:
            order = _anew(act, habits)
            order.pieces.append(Piece("act", *piece, said=act.label))
            return order, count
    first = words[0].text.rstrip(BETWEEN)
    usual = _usual(acts, habits, arms) if NUMBER.fullmatch(first) and first[0].isdigit() else None
    return (usual, 0) if usual and usual.mains() else (None, 0)  # how much, of what is usual


def _usual(acts: Sequence[Act[Any]], habits: Sequence[Habit], arms: Sequence[Arm]) -> Order:
    """What was done last, or can be done with the first weapon, or is done most."""
    by_id = {act.id: act for act in acts}
    if habits:
        habit = habits[0]
        return _again(by_id[habit.act], forms.write(habit.order), forms.write(habit.aid) if habit.aid else None)
    return _again(by_id[arms[0].act], arms[0].order, arms[0].aid) if arms else Order(acts[0])


def _weapons(act: Act[Any]) -> Sequence[Option]:
    """What an act that does harm is filled from first of all."""
    asks = fields.specs(act.aid) if act.fill and act.tone == "harm" else {}
    return [one for spec in asks.values() if spec.main for one in spec.options]


def _gear(acts: Sequence[Act[Any]], text: str) -> Arm | None:
    """A weapon out of those that an act is filled from: of several acts that know it, the one that knows the fewest."""
    found = []
    for act in acts if len(text) > 2 else ():
        weapons = _weapons(act)
        option = _short_for(text, [(one.label, one) for one in weapons])
        if option:
            name = next(name for name, spec in fields.specs(act.aid).items() if option in spec.options)
            found.append((len(weapons), Arm(option.label, "", act.id, {}, {name: option.id})))
    return min(found, key=lambda one: one[0])[1] if found else None


def _short_for(text: str, labelled: Sequence[tuple[str, Any]]) -> Any:
    """The one whose label this is, or which it is short for; one letter is short for nothing."""
    same = next((one for label, one in labelled if label.casefold() == text.casefold()), None)
    if same or len(text) < 2:
        return same
    whole = [one for label, one in labelled if label.casefold().startswith(text.casefold())]
    return _alone(whole) or _alone([one for label, one in labelled if begins(label, text)])


def _alone(found: Sequence[Any]) -> Any:
    return found[0] if len(found) == 1 else None


def _typed(act: Act[Any], said: Mapping[str, Any]) -> Order:
    """Return an order with what was typed in it; the rest of it is filled from the sheets where the act can do that."""
    aid = act.aid_of(forms.read(act.order, said))
    return Order(act, said=dict(said), aid=forms.write(aid) if aid is not None else None)


def _again(act: Act[Any], order: Mapping[str, Any], aid: Mapping[str, Any] | None) -> Order:
    """What was done once, done again; of what belongs to two, the number that is set first is said anew."""
    asks = fields.specs(act.order)
    paired = any(spec.pair for spec in asks.values())
    base = {name: value for name, value in order.items() if not (paired and asks[name].main and not asks[name].pair)}
    return Order(act, base=base, aid=dict(aid) if aid is not None else {} if act.fill and not order else None)


def _anew(act: Act[Any], habits: Sequence[Habit]) -> Order:
    """An act by its name: with the weapon that is in the hand for it, if it is filled from one."""
    order = Order(act, aid={} if act.fill else None)
    last = next((habit for habit in habits if habit.act == act.id and habit.aid is not None), None)
    if last and act.fill:
        order.aid = forms.write(last.aid)
    return order


def _words(order: Order, text: str) -> str:
    """A weapon that was said, in a few words; as it was said, where those would not tell."""
    given: Any = forms.read(order.act.order, order.said)
    shows = [name for name in order.said if told(order.asks[name])]
    words = [word for name in shows if (word := worded(order.asks[name], forms.write(given)[name]))]
    return " ".join([order.act.label, *(words or [text])])


def _more(state: State, order: Order, words: Sequence[Word]) -> int:
    """How many of these words go on with the order: a weapon, a number, an option, a flag."""
    for count in range(min(len(words), MOST_WORDS), 0, -1):
        text = phrase(words[:count]).rstrip(BETWEEN)
        weapon = state.book.weapon(text)
        if weapon and weapon[0] == order.act.id and not order.said:
            order.said, order.aid = dict(weapon[1]), _typed(order.act, weapon[1]).aid
            order.pieces.append(Piece("weapon", words[0].at, words[count - 1].end, said=_words(order, text)))
            return count
        took = _named(order, text, words, count) or (_number(order, words[0]) if count == 1 else 0)
        if took:
            return took
    return 0


def _number(order: Order, word: Word) -> int:
    """A bare number goes to the first of those that are set first and were not said."""
    text = word.text.rstrip(BETWEEN)
    if not NUMBER.fullmatch(text):
        return 0
    for name in order.mains():
        spec = order.asks[name]
        if spec.kind == "numbers" and len(order.said.get(name, ())) < spec.most:
            _put(order, name, [*order.said.get(name, ()), number(text)], word, word)
            return 1
        if spec.kind == "number" and name not in order.said:
            _put(order, name, number(text), word, word)
            return 1
    return 0


def _named(order: Order, text: str, words: Sequence[Word], count: int) -> int:
    """An option or a flag of the order by its label, or a number behind the label of its field."""
    if len(text) < 2:
        return 0
    low = text.casefold()
    kinds = [(name, spec) for name, spec in order.asks.items() if name not in order.said]
    numbered = [(name, spec) for name, spec in kinds if spec.kind == "number"]
    field_ = _best(low, [(spec.label, name) for name, spec in numbered])
    following = words[count].text.rstrip(BETWEEN) if count < len(words) else ""
    if field_ and NUMBER.fullmatch(following):
        _put(order, field_, number(following), words[0], words[count])
        return count + 1
    options = [(one.label, (name, one.id)) for name, spec in kinds if spec.kind == "choice" for one in spec.options]
    flags = [(spec.label, (name, True)) for name, spec in kinds if spec.kind == "flag"]
    found = _best(low, [*options, *flags])
    if found is None:
        return 0
    _put(order, found[0], found[1], words[0], words[count - 1])
    return count


def _best(low: str, labelled: Sequence[tuple[str, Any]]) -> Any:
    """The one value whose label this is, or the only one whose label begins so."""
    same = [value for label, value in labelled if label.casefold() == low]
    return same[0] if same else _alone([value for label, value in labelled if label.casefold().startswith(low)])


def _put(order: Order, name: str, value: Any, first: Word, last: Word) -> None:
    """A field of the order is set, if it takes this value; else the line says what it would take."""
    spec = order.asks[name]
    try:
        kept = spec.read(value)
    except ValueError as wrong:
        order.pieces.append(Piece("unknown", first.at, last.end, said=str(wrong)))
        return
    order.said[name] = value
    shown = " ".join(map(str, kept)) if isinstance(kept, tuple) else "" if spec.kind == "flag" else spec.said(kept)
    order.pieces.append(Piece("number", first.at, last.end, said=f"{spec.label} {shown}".strip()))


def filled(state: State, order: Order, doer: str | None, on: Sequence[str]) -> dict[str, Any]:
    """The whole order: what was so the last time, over it what circumstances make of it, over both what was said."""
    made: dict[str, Any] = {}
    if order.act.fill is not None and order.aid is not None:
        by, whom = (state.member(name).sheet if name else None for name in (doer, on[0] if len(on) == 1 else None))
        made = order.act.fill(by, whom, forms.read(order.act.aid, order.aid)).order
    return {**order.base, **made, **order.said}
