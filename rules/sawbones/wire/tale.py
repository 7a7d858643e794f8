"""A story as it goes out: who stands how at its beginning, and of each step its line, why, and who is otherwise.

A step names only those whom it changed, so that a long fight stays short: whoever reads it goes on from there.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from sawbones.fight import conditions
from sawbones.fight.state import SIDES
from sawbones.kit.widgets import plain
from sawbones.play.wording import clock
from sawbones.wire import screens

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sawbones.fight.state import Member, State
    from sawbones.play.question import Step
    from sawbones.veil.view import View

#: what draws wounds: the rest of a card is for whoever plays
DRAWN = ("boxes", "levels", "pips", "meter", "slots")
#: what of a drawing is for a tap, or said already
UNDRAWN = ("help", "label", "sparse")


def began(state: State) -> bool:
    """Whether anybody has had a turn."""
    return state.round > 1 or state.turn is not None or state.phase > 0


def scene(state: State) -> dict[str, Any]:
    """How things stand."""
    return {**scene_time(state), "fighters": [fighter(state, one) for one in state.members]}


def scene_time(state: State) -> dict[str, Any]:
    """Give the round, the clock and whose turn it is."""
    return {"round": state.round if began(state) else 0, "clock": clock(state.minutes), "turn": state.turn}


def fighter(state: State, one: Member) -> dict[str, Any]:
    """Somebody as he stands; what there is nothing to say of is left out."""
    book, sheet = state.book, one.sheet
    headline, status = book.headline(sheet), book.status(sheet)
    found: dict[str, Any] = {"name": one.name, "side": one.side}
    if one.out:
        found["state"] = {"text": one.out, "tone": "dim"}
    elif status:
        found["state"] = _short({"text": status.text, "tone": status.tone})
    if headline:
        found["headline"] = _short(dataclasses.asdict(headline), "help")
    if state.idle(one):
        found["down"] = True
    drawn = [plain(widget) for widget in book.widgets(sheet)]
    if marks := [_mark(widget) for widget in drawn if widget["kind"] in DRAWN]:
        found["marks"] = marks
    if one.conditions:
        found["conditions"] = [conditions.in_words(state, one, each) for each in one.conditions]
    return found


def _short(value: Mapping[str, Any], *without: str) -> dict[str, Any]:
    """The same without what is empty."""
    return {name: one for name, one in value.items() if name not in without and one not in ("", None, False)}


def _mark(widget: dict[str, Any]) -> dict[str, Any]:
    found = _short(widget, *UNDRAWN)
    for part in ("levels", "rows", "slots", "marks"):
        if part in found:
            found[part] = [_short(one, "help") for one in found[part]]
    return found


def step(n: int, before: State, after: State, told: Mapping[str, Any]) -> dict[str, Any]:
    """One step: what it says, and what it changed."""
    had = {one.name: one for one in before.members}
    same = before.book == after.book
    changed = []
    for one in after.members:
        was = had.get(one.name)
        if was is not None and same and was == one and not one.conditions:
            continue
        now = fighter(after, one)
        if was is None or fighter(before, was) != now:
            changed.append(now)
    names = [one.name for one in after.members]
    order = {"order": names} if names != [one.name for one in before.members] else {}
    return {"n": n, **scene_time(after), **told, "changed": changed, **order}


def reasons(steps: Sequence[Step], whose: Sequence[str] = ()) -> list[dict[str, Any]]:
    """What the rules did, each with its place in them."""
    found = []
    for number, one in enumerate(screens.steps(steps, whose)):
        cite = one["cite"]
        place = ", ".join(part for part in (cite["source"], cite["place"]) if part)
        dice = [" ".join([f"{each['label']}:", *each["faces"], each.get("total", "")]).rstrip() for each in one["dice"]]
        found.append(_short({"text": one["text"], "place": place, "note": cite["note"]}))
        found[-1] |= {"dice": dice} if dice else {}
        found[-1] |= {"fighter": whose[number]} if whose else {}
    return found


# As players saw it


def glimpse(view: View) -> dict[str, Any]:
    """How things stand, as players see it."""
    return {**_seen_at(view), "fighters": list(_figures(view).values())}


def _seen_at(view: View) -> dict[str, Any]:
    turn = next((one.name for one in (*view.party, *view.foes) if one.turn), None)
    return {"round": view.round, "clock": view.clock, "turn": turn}


def _figures(view: View) -> dict[str, dict[str, Any]]:
    """Everybody who is seen, by what players call him."""
    found = {}
    for side, figures in zip(SIDES, (view.party, view.foes), strict=True):
        for one in figures:
            figure = {"name": one.name, "side": side, "count": one.count if one.count > 1 else 0}
            if one.look:
                figure |= {"state": _short({"text": one.look.text, "tone": one.look.tone}), "hurt": one.look.hurt}
                figure |= {"down": one.look.down}
            if one.headline:
                figure["headline"] = dict(zip(("value", "label"), one.headline, strict=True))
            figure["conditions"] = [f"{each.name}, {each.left}" if each.left else each.name for each in one.conditions]
            found[one.name] = {name: value for name, value in figure.items() if value or name in ("name", "side")}
    return found


def glimpsed(n: int, before: View, after: View) -> dict[str, Any]:
    """One step as players saw it: what they saw happen, and who looks otherwise."""
    had, now = _figures(before), _figures(after)
    at = _seen_at(after)
    turns = at["turn"] is not None and after.said in (
        f"{at['turn']} is on turn", f"Round {after.round}: {at['turn']} is on turn"
    )  # fmt: skip
    found = {"n": n, **at, "text": after.said, "kind": "order" if turns else "act"}
    found |= {"begins": True} if turns else {}
    found["changed"] = [one for name, one in now.items() if had.get(name) != one]
    return found | ({"order": list(now)} if list(now) != list(had) else {})
