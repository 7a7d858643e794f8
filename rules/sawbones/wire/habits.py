"""What somebody did lately and is armed with, as buttons: the whole order and a few words for it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from sawbones.kit import fields, forms
from sawbones.kit.system import Arm
from sawbones.play.wording import signed

if TYPE_CHECKING:
    from sawbones.fight.log import Log
    from sawbones.fight.state import Habit, Member
    from sawbones.kit.system import Act, Book

#: so many weapons somebody has at most, as buttons
MOST_ARMS = 8


def remembered(book: Book[Any], habit: Habit) -> dict[str, Any]:
    """What somebody did lately, as a button: the whole order and a few words for it."""
    act = next(act for act in book.acts() if act.id == habit.act)
    whole = forms.write(habit.order)
    words = _brief(act, habit)
    label = " ".join([habit.name, *words] if habit.name else words or [act.label])
    found = {"label": label, "act": habit.act, "order": whole}
    filled_from = act.aid_of(habit.order, habit.aid, habit.name)
    aid: dict[str, Any] = {"aid": forms.write(filled_from)} if filled_from is not None else {}
    if not act.fixed and (fixed := act.why_fixed(filled_from)):  # what holds for every order of an act stands there
        aid["fixed"] = fixed
    return found | aid | ({"on": habit.on} if habit.on else {})


def in_a_line(book: Book[Any], habit: Habit) -> str:
    """What somebody is armed with, as a line of fighters says it: one of the rules' own weapons by its name alone."""
    act = next(act for act in book.acts() if act.id == habit.act)
    listed = _weapon(act, habit) if habit.aid is not None and not habit.name else None
    return listed.label if listed else str(remembered(book, habit)["label"])


def remembered_by(book: Book[Any], member: Member) -> list[dict[str, Any]]:
    """List what a fighter did lately, newest first, and the weapons they were given.

    From the state alone the two look alike: :func:`mark_used` tells what was done in this fight.
    """
    return [remembered(book, habit) | ({} if habit.on else {"given": True}) for habit in member.habits]


def mark_used(cards: list[dict[str, Any]], log: Log) -> list[dict[str, Any]]:
    """Return the cards where the weapon in front of whoever has acted in this fight is no longer one that is unused."""
    unknown = {card["name"] for card in cards if card["remembered"] and "given" in card["remembered"][0]}
    used: set[str] = set()
    entry = log.undoable()
    while entry is not None and unknown - used:
        by = entry.cause.get("by")
        if entry.cause.get("do") == "act" and isinstance(by, str) and by in unknown:  # a forged record may hold a list
            used.add(by)
        entry = log.entry(entry.after)
    return [_first_used(card) if card["name"] in used else card for card in cards]


def _first_used(card: dict[str, Any]) -> dict[str, Any]:
    """Return the card where what is remembered first was used."""
    first, *others = card["remembered"]
    return card | {"remembered": [{name: value for name, value in first.items() if name != "given"}, *others]}


def armed(book: Book[Any], member: Member) -> list[Arm]:
    """The weapons that somebody has, what was used last first: those remembered by name, and those of the sheet.

    Where the sheet has what is remembered, it is said as the sheet has it.
    """
    own = {arm.label.lower(): arm for arm in book.arms(member.sheet)}
    acts = {act.id: act for act in book.acts()} if member.habits else {}
    found: dict[str, Arm] = {}
    for arm in (*(_weapon(acts[habit.act], habit) for habit in member.habits), *own.values()):
        if arm is not None:
            name = arm.label.lower()
            found.setdefault(name, own.get(name, arm))
    return [*found.values()][:MOST_ARMS]


def _weapon(act: Act[Any], habit: Habit) -> Arm | None:
    """What a habit was done with, if that has a name: its own, or that of the weapon the order was filled from."""
    whole = forms.write(habit.order)
    if habit.name:
        aid = act.aid_of(habit.order, habit.aid, habit.name)
        note, asks = " ".join(_brief(act, habit)), forms.write(aid) if aid is not None else None
        return Arm(habit.name[0].upper() + habit.name[1:], note, act.id, whole, asks)
    if habit.aid is None or act.tone != "harm":
        return None
    main = [name for name, spec in fields.specs(act.aid).items() if spec.main and spec.options]
    chosen = [forms.chosen(habit.aid, name) for name in main if getattr(habit.aid, name) is not None]
    if not chosen:
        return None
    does = ", ".join(chosen[0].help.split(", ")[:2])
    return Arm(chosen[0].label, does, act.id, whole, forms.write(habit.aid))


def _brief(act: Act[Any], habit: Habit) -> list[str]:
    """Return what somebody did in words: of the circumstances, or of an order whose numbers were given (``typed``)."""
    if habit.aid is not None and not getattr(habit.aid, "typed", False):
        return habit_words(act.aid, habit.aid)
    return [act.brief(habit.order)] if act.brief else habit_words(act.order, habit.order)


def habit_words(form: type, filled: Any) -> list[str]:
    """What the fields that say what somebody does were filled with, in a word each."""
    asks, values = fields.specs(form), forms.write(filled)
    shows = [name for name, spec in asks.items() if not spec.fresh and told(spec)]
    return [word for name in shows if (word := worded(asks[name], values[name]))]


def told(spec: fields.FieldSpec) -> bool:
    """Whether the field says what somebody does, and not how."""
    return spec.main or spec.pair or (not spec.more and (spec.kind == "choice" or (spec.signed and spec.nullable)))


def worded(spec: fields.FieldSpec, value: Any) -> str:
    """A value of an order in a word or two; "" where nothing was said."""
    if value is None:
        return ""
    if spec.signed:
        return f"{spec.label.lower()} {signed(value)}"
    if spec.kind == "numbers":  # equal ones in a row are counted
        runs = [(len(list(run)), one) for one, run in groupby(value)]
        return " ".join(f"{count} × {one}" if count > 1 else str(one) for count, one in runs)
    return next((option.label.lower() for option in spec.options if option.id == value), str(value))
