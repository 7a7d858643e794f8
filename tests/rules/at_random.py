"""Fights made of dice: thousands a second where hypothesis makes ten, for runs that need very many."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any

from budgets import USUAL, WORDS, budget

from sawbones.app import Document, handle
from sawbones.kit import fields, forms
from sawbones.kit.values import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.kit.system import Book, System

NAMES = [
    "Boris",
    "Ines",
    "Old Marta of the Fen",
    "Ghoul 1",
    "Ghoul 2",
    "Żółw",
    "山田",
    "O’Brien-Smythe the 3rd",
    "Ann & Bob",
]


def number(rng: Random, low: int, high: int, most: int) -> int:
    """A number of these bounds: seldom more than ``most`` above nought (or above the lowest), now and then any or the last."""
    where = rng.random()
    if where < 0.06:
        return rng.choice((low, high, rng.randint(low, high)))
    start = max(low, 0) if high >= 0 else low
    return rng.randint(start, min(high, start + 6)) if where < 0.4 else rng.randint(low, min(high, start + most))


def number_of(seed: int, name: str) -> int:
    """Return 64 bits that follow from a seed and a name."""
    return int.from_bytes(blake2b(f"{seed} {name}".encode(), digest_size=8).digest(), "big")


def one_of(rng: Random, options: Sequence[Any]) -> Any:
    """Pick one of some options or acts by their ids: another one in the list changes only what picks it."""
    seed = rng.getrandbits(64)
    return max(options, key=lambda option: number_of(seed, option.id))


def value(rng: Random, spec: fields.FieldSpec, most: int = USUAL.usual) -> Any:
    """A JSON value that this field takes."""
    if spec.nullable and rng.random() < 0.3:
        return None
    many = rng.randint(spec.least, max(spec.least, min(spec.most, 4)))
    match spec.kind:
        case "flag":
            return rng.random() < 0.5
        case "choice":
            return one_of(rng, spec.options).id
        case "counts":
            return [number(rng, spec.low, spec.high, most) for _ in spec.labels]
        case "text":
            return word(rng, spec)
        case "numbers":
            return [number(rng, spec.low, spec.high, most) for _ in range(many)]
        case "words":
            return [word(rng, spec) for _ in range(many)]
        case "lists":
            return [[word(rng, spec) for _ in range(rng.randint(0, 2))] for _ in range(many)]
        case "rows":
            return table(rng, spec, many, most)
        case _:
            return number(rng, spec.low, spec.high, most)


def word(rng: Random, spec: fields.FieldSpec) -> Any:
    """One of the words that a field knows; where it takes any, one of those in the budget."""
    if spec.options:
        return rng.choice(spec.options).id
    return rng.choice([preset.value for preset in spec.presets if isinstance(preset.value, str)] or WORDS)[
        : spec.longest
    ]


def table(rng: Random, spec: fields.FieldSpec, many: int, most: int) -> Any:
    """Rows that the field takes: ready-made ones, or any that hold together."""
    ready = [preset.value for preset in spec.presets]
    if not ready or rng.random() < 0.3:
        for _ in range(10):
            rows = [[cell(rng, column, most) for column in spec.columns] for _ in range(many)]
            with suppress(ValueError):
                spec.read(rows)
                return rows
    return json.loads(json.dumps(rng.choice(ready))) if ready else None


def cell(rng: Random, column: fields.Column, most: int) -> Any:
    """A value of one column."""
    if column.options:
        return rng.choice(column.options).id
    spec = fields.FieldSpec(column.label, kind=column.kind, low=column.low, high=column.high, longest=column.longest)
    return column.default if rng.random() < 0.3 else value(rng, spec, most)


def filled(rng: Random, cls: type, share: float = 0.3, most: int = USUAL.usual) -> dict[str, Any]:
    """JSON that a form takes: some of its fields, each within its bounds, and drawn whatever other fields there are."""
    seed, found = rng.getrandbits(64), dict[str, Any]()
    for name, spec in fields.specs(cls).items():
        own = number_of(seed, name)
        if own < share * 2**64:
            given = value(Random(own), spec, most)
            if given is not None or spec.nullable:
                found[name] = given
    return found


def readings(rng: Random, system: System) -> dict[str, Any]:
    """Readings that go together; none where what was thrown does not."""
    given = filled(rng, system.book)
    try:
        forms.read(system.book, given)
    except Refused:
        return {}
    return given


def sheet(rng: Random, book: Book[Any], most: int = USUAL.usual) -> dict[str, Any]:
    """JSON of a sheet that this book takes: what does not go together is left out."""
    given = filled(rng, book.sheet, rng.choice((0.1, 0.2, 0.4, 0.7)), most)
    for _ in range(2):
        try:
            found: Any = forms.read(book.sheet, given)
            book.check_entered(book.sheet(), found)
            book.settle(found)
        except Refused as refused:
            given = {name: value for name, value in given.items() if name not in refused.problems}
        else:
            return given
    return {}


def fight(rng: Random, system: System, acts: int = 6, fighters: int = 4) -> Document:
    """A fight of a few fighters in which some things have happened."""
    by = {"system": system.id} if system.definition is None else {"game": system.definition}
    document, _ = handle(None, {"do": "new", **by, "options": readings(rng, system)})
    assert document is not None
    book = document.state.book
    for number in range(fighters):
        name = f"{rng.choice(NAMES)} {number}"
        join = {"do": "join", "fighter": name, "side": rng.choice(["party", "foe"]), "sheet": sheet(rng, book)}
        document = played(document, join, rng)
        if len(document.state.members) <= number:  # what was thrown does not go together
            document = played(document, {**join, "sheet": {}}, rng)
    for _ in range(acts):
        document = played(document, something(rng, document), rng)
    return document


def played(document: Document, message: dict[str, Any], rng: Random) -> Document:
    """The fight after a message; what is refused changes nothing."""
    after, _ = handle(document, message, rng.choice)
    assert after is not None
    return after


def something(rng: Random, document: Document) -> dict[str, Any]:
    """Something a game master may do; some of it is refused."""
    names = [member.name for member in document.state.members] or ["Nobody"]
    kind = rng.choice(["act"] * 8 + ["next", "next", "wait", "undo", "redo", "edit", "mob"])
    name = rng.choice(names)
    if kind == "mob":
        return mob(rng, names)
    if kind == "act":
        act = rng.choice(document.state.book.acts())
        order = filled(rng, act.order)
        return {"do": "act", "act": act.id, "on": name, "by": rng.choice([None, *names]), "order": order, "roll": True}
    if kind == "edit":
        return {"do": "edit", "fighter": name, "sheet": filled(rng, document.state.book.sheet, 0.1)}
    if kind in ("undo", "redo") and rng.random() < 0.3:
        return {"do": kind, "to": rng.randint(0, len(document.log.records))}
    if kind == "wait":
        return {"do": "wait", "minutes": rng.randint(0, 90), "roll": True}
    return {"do": kind} | ({"roll": True} if kind == "next" else {})


def mob(rng: Random, names: list[str]) -> dict[str, Any]:
    """Some become a mob or are taken out of theirs; of both sides, or in none, they are refused."""
    some = rng.sample(names, rng.randint(1, min(3, len(names))))
    return {"do": "mob", "fighters": some, "mob": rng.choice(["", "Ghoul", "The lot", "山田"])}


#: what walks along with somebody; the last is refused
NOTED: list[Any] = [
    [],
    ["owes Ines"],
    ["", ["grappled"], ["on fire", 30]],
    ["x" * 200, ["cursed", 9_999]],
    ["", ["tired", 0]],
]


def arrive(rng: Random, document: Document) -> dict[str, Any]:
    """Somebody comes from elsewhere: one of those who are here as he is or unhurt, or anybody with a sheet at its edges."""
    book = document.state.book
    roster = handle(document, {"do": "roster"})[1]["roster"]
    some = rng.sample(roster["members"], min(len(roster["members"]), rng.randint(0, 3)))
    come = [list(one[rng.choice(["member", "fresh"])]) for one in some]
    for one in come:
        one[0] = rng.choice([one[0], f"{one[0][:36]} II"])
    come.append([rng.choice(NAMES), rng.choice(["party", "foe"]), extreme_order(rng, book.sheet)])
    which = {one[0]: rng.choice(["here", "comes"]) for one in come if rng.random() < 0.5}
    message = {"do": "arrive", "members": come, "which": which, "anew": rng.random() < 0.3, "place": "Den"}
    if rng.random() < 0.5:
        message["notes"] = {one[0]: rng.choice(NOTED) for one in come}
    return message


def out(rng: Random, document: Document) -> dict[str, Any]:
    """Some are out of the fight, or back in it; who is already is refused."""
    names = [member.name for member in document.state.members] or ["Nobody"]
    some = rng.sample(names, rng.randint(1, min(3, len(names))))
    return {"do": "out", "fighters": some, "how": rng.choice(["", "", "fled", "dead", "gone", "captured", "ill"])}


def know(rng: Random, document: Document) -> dict[str, Any]:
    """Players learn something of some, or of those who come later; of the party, or nothing at all, it is refused."""
    names = [member.name for member in document.state.members] or ["Nobody"]
    alias = rng.choice(["", "", "", "Old monk", "Ghoul", "x" * 40, "ﬃ \u00ad x", '"' * 40, "\\" * 39 + "9"])
    given: dict[str, Any] = {"as": rng.choice(["hidden", "shape", "kind", "named"]), "alias": alias}
    some = rng.choice([rng.choice(names), rng.sample(names, rng.randint(1, min(3, len(names)))), "Rat"])
    given |= {"fighter": some} if rng.random() < 0.9 else {}
    given |= {"acts": rng.random() < 0.3, "later": rng.random() < 0.2}
    return {"do": "know"} | given


#: of whoever comes from elsewhere, and who goes; and what players know of whom
COMING = {"arrive": arrive, "out": out, "know": know}


def condition(rng: Random, names: list[str]) -> dict[str, Any]:
    """Some are something, for a time or for good, or no more; or something is noted of them. Some of it is refused."""
    some = rng.sample(names, rng.randint(1, min(3, len(names))))
    if rng.random() < 0.2:
        return {
            "do": "note",
            "fighters": some,
            "note": rng.choice(["", "owes Ines", "x" * 200, "ß \u00ad x", "y" * 201]),
        }
    given: dict[str, Any] = {
        "do": "condition",
        "fighters": some,
        "name": rng.choice(["Wet", "wet", "山田", "x" * 40, "ﬃ"]),
    }
    if rng.random() < 0.2:
        return given | {"off": True}
    if rng.random() < 0.8:
        given["time"] = rng.choice([1, 1, 2, 3, 9_999, 10_000])
    given |= {"unit": rng.choice(["rounds", "turns", "minutes"])} if rng.random() < 0.8 else {}
    given |= {"at": rng.choice(["end", "start", "round"])} if rng.random() < 0.6 else {}
    return given | ({"whose": rng.choice(names)} if rng.random() < 0.5 else {})


#: times that somebody lets pass
TIMES = (0, 1, 5, 10, 20, 60, 480, 1_440, 10_080, 43_200)


def anything(rng: Random, document: Document) -> dict[str, Any]:
    """Anything that a page may send in a fight, from what is due to what is only looked at."""
    state, system = document.state, document.system
    names = [member.name for member in state.members]
    if not names:
        return {"do": "join", "fighter": "Boris", "sheet": sheet(rng, state.book)}
    name = rng.choice(names)
    kind = rng.choice(["act"] * 9 + ["due"] * 4 + ["next"] * 4 + ["wait"] * 3 + ["fill"] * 4 + RARE)
    match kind:
        case "act" | "preview" | "odds" | "fill":
            return by_the_rules(rng, document, kind, name)
        case "due" | "moment" | "kit":
            return ready_made(rng, document, kind, name)
        case "wait":
            return {"do": "wait", "minutes": rng.choice(TIMES)}
        case "edit":
            return {"do": "edit", "fighter": name, "sheet": filled(rng, state.book.sheet, 0.08)}
        case "quick":
            of = budget(system.id)
            return {"do": "quick", "line": f"Ghoul {rng.choice((*of.weapons, *of.no_weapons))}"}
        case "options" | "trial":
            return {"do": kind, "options": readings(rng, system)}
        case "explain":
            return {"do": "explain", "n": max(1, len(document.log.records))}
        case "turn":
            return {"do": "turn", "fighter": name}
        case "mob":
            return mob(rng, names)
        case "copy":
            return {"do": "copy" if len(names) < 6 else "leave", "fighter": name}
        case _:
            return {"do": kind}


def by_the_rules(rng: Random, document: Document, kind: str, name: str) -> dict[str, Any]:
    """An act that is done, looked at, counted or filled in; mostly one that is offered."""
    state, names = document.state, [member.name for member in document.state.members]
    acts, by = state.book.acts(), rng.choice([None, *names])
    likely = [act for act in acts if (act.fill if kind == "fill" else act.offered(state.member(name).sheet))]
    act = rng.choice(likely if likely and rng.random() < 0.7 else acts)
    aid = filled(rng, act.aid, rng.choice((0.3, 0.8)))
    if kind == "fill":
        return {"do": "fill", "act": act.id, "on": rng.choice([None, name]), "by": by, "aid": aid}
    on = name if rng.random() < 0.8 else rng.sample(names, min(2, len(names)))
    about: dict[str, Any] = {
        "do": kind,
        "act": act.id,
        "on": on,
        "by": by,
        "order": filled(rng, act.order, rng.choice((0.1, 0.3, 0.6))),
    }
    about |= {"spill": True} if act.left_over and isinstance(on, list) and rng.random() < 0.5 else {}
    if act.fill is None or rng.random() < 0.4:
        return about
    # as a page does it: the order is filled from circumstances, and then changed a little
    doer = state.member(by).sheet if by else None
    found = act.fill(doer, state.member(name).sheet, forms.read(act.aid, aid)).order
    return about | {"aid": aid, "order": found | filled(rng, act.order, 0.05)}


def ready_made(rng: Random, document: Document, kind: str, name: str) -> dict[str, Any]:
    """What the system has ready for a tap: what is due, what happens to everybody, what somebody wears; or a turn."""
    state, system = document.state, document.system
    if kind == "due":
        due = [one for member in state.members for one in state.book.due(member.name, member.sheet)]
        ready = [action.message for one in due for action in one.actions]
        if rng.random() < 0.5:  # somebody is named who does it
            by = {"by": rng.choice(state.members).name}
            ready = [one | by if one["do"] == "act" else one for one in ready]
    elif kind == "moment":
        on = [member.name for member in state.members]
        ready = [{"do": "act", "act": moment.act, "on": on, "order": moment.order} for moment in system.moments]
    else:
        ready = [{"do": "edit", "fighter": name, "sheet": json.loads(json.dumps(kit.sheet))} for kit in system.kits]
    return dict(rng.choice(ready)) if ready else {"do": "next"}


def looks_ahead(rng: Random, document: Document) -> dict[str, Any]:
    """Something that looks ahead, some of it out of its bounds or about nobody; never so much that it takes long."""
    names = [*(member.name for member in document.state.members), "Nobody"]
    plan: dict[str, Any] = {"seed": rng.choice([0, 7, 4_294_967_295]), "work": rng.choice([1, 50, 300])}
    wrong: dict[str, Any] = {"seed": -1, "work": 1_500_001, "policy": 3, "flee": None}
    plan |= {"policy": rng.choice(["random", "nearest", "weakest", "strongest", "everyone"])}
    plan |= {"flee": rng.choice(["nobody", "foes", "party", "both"])} if rng.random() < 0.5 else {}
    plan |= {"policy": "protect", "protect": rng.choice(names)} if rng.random() < 0.2 else {}
    plan |= {"hits": rng.choice([1, 50, 100]), "net": rng.choice([0, 3, 20])} if rng.random() < 0.3 else {}
    plan |= dict([rng.choice([*wrong.items()])]) if rng.random() < 0.2 else {}
    match rng.choice(["grid", "stand", "expect", "story", "whatif"]):
        case "grid":
            about: dict[str, Any] = {"fighter": rng.choice(names)} if rng.random() < 0.8 else {}
            return {"do": "grid", **about, "row": rng.choice([0, 0, 1, 7, -1])}
        case "stand":
            return {"do": "stand", **plan, "fighter": rng.choice(names)}
        case "expect":
            return {"do": "expect", **plan, "fights": rng.choice([1, 5, 10_001])}
        case "story":
            line: dict[str, Any] = {"line": rng.choice([0, 3, 2_001])} if rng.random() < 0.4 else {}
            return {"do": "story", **plan, "number": rng.choice([0, 40, 41]), **line}
        case _:
            return {"do": "whatif", **plan, **_otherwise(rng, document, names)}


def _otherwise(rng: Random, document: Document, names: list[str]) -> dict[str, Any]:
    if rng.random() < 0.5:
        return {"of": "fight", "without": rng.choice(names), "fights": 3}
    act = by_the_rules(rng, document, "act", rng.choice(names[:-1])) if names[:-1] else {"act": "blow"}
    act = {name: value for name, value in act.items() if name not in ("do", "spill")}
    match rng.choice(["reading", "options", "sheet", "weapons"]):
        case "weapons":
            return {**act, "weapons": True}
        case "reading":
            return {**act, "reading": rng.choice([0, 1, 5, 200])}
        case "options":
            return {**act, "options": readings(rng, document.system)}
        case _:
            return {**act, "fighter": rng.choice(names), "sheet": filled(rng, document.state.book.sheet, 0.1)}


RARE = [
    "edit",
    "preview",
    "odds",
    "quick",
    "kit",
    "moment",
    "options",
    "trial",
    "look",
    "back",
    "explain",
    "copy",
    "undo",
    "turn",
    "mob",
]


# The edges of every bound


def extreme_value(rng: Random, spec: fields.FieldSpec) -> Any:
    """A JSON value at the edge of what this field takes, or just beyond."""
    if spec.nullable and rng.random() < 0.2:
        return None
    match spec.kind:
        case "number":
            edges = [spec.low, spec.high, spec.low + 1, spec.high - 1, 0]
            return rng.choice(edges) if rng.random() < 0.98 else spec.high + 1
        case "counts":
            return [rng.choice([spec.low, spec.high, 0]) for _ in spec.labels]
        case "numbers":
            return [rng.choice([spec.low, spec.high]) for _ in range(rng.choice([spec.least, spec.most]))]
        case "text":
            return rng.choice(["", "\u00ad", "ﬃ" * spec.longest, "ß" * spec.longest, "x" * spec.longest])
        case _:
            return value(rng, spec)


def extreme_order(rng: Random, cls: type) -> dict[str, Any]:
    """JSON for a form in which some fields stand at their edges."""
    share = rng.choice([0.05, 0.2, 0.6])
    found = {name: extreme_value(rng, spec) for name, spec in fields.specs(cls).items() if rng.random() < share}
    return {name: given for name, given in found.items() if given is not None or fields.specs(cls)[name].nullable}


def extreme(rng: Random, document: Document) -> dict[str, Any]:
    """Something that a game master may do, with numbers at the edges of their bounds; much of it is refused."""
    names = [member.name for member in document.state.members] or ["Nobody"]
    name, book = rng.choice(names), document.state.book
    kinds = ["act"] * 10 + ["wait"] * 3 + ["edit"] * 2 + ["next"] * 3
    kind = rng.choice(
        [
            *kinds,
            *[
                "copy",
                "quick",
                "options",
                "leave",
                "move",
                "turn",
                "back",
                "undo",
                "redo",
                "mob",
                "arrive",
                "out",
                "out",
                "know",
                "know",
            ],
            *["condition"] * 3,
        ]
    )
    if kind in COMING:
        return COMING[kind](rng, document)
    match kind:
        case "act":
            return extreme_act(rng, document, name)
        case "wait":
            return {"do": "wait", "minutes": rng.choice([0, 1, 7, 60, 1440, 10_080, 43_200]), "roll": True}
        case "edit":
            new = {"name": rng.choice([f"{name}!", "x" * 40])} if rng.random() < 0.3 else {}
            return {"do": "edit", "fighter": name, "sheet": extreme_order(rng, book.sheet)} | new
        case "quick":
            return {"do": "quick", "line": f"{rng.choice(['', '3 '])}{name} \u00ad 5L claws 7 ap2 \u200b 2d10+5 +3"}
        case "options":
            return {"do": "options", "options": readings(rng, document.system)}
        case "mob" | "condition":
            mobs = mob(rng, [*names, "x" * 40]) | {"mob": rng.choice(["", name, "x" * 40, "ﬃ \u00ad x"])}
            return mobs if kind == "mob" else condition(rng, names)
        case "move":
            where: dict[str, Any] = (
                {"before": rng.choice(names)} if rng.random() < 0.3 else {"by": rng.choice([-1, 1, 50])}
            )
            return {"do": "move", "fighter": name} | where
        case "leave":
            return {"do": kind, "fighter": rng.choice([name, rng.sample(names, min(2, len(names)))])}
        case "copy" | "turn":
            return {"do": kind, "fighter": name}
        case "undo" | "redo" if rng.random() < 0.5:
            return {"do": kind, "to": rng.randint(0, len(document.log.records) + 1)}
        case _:
            return {"do": kind} | ({"roll": True} if kind == "next" else {})


def extreme_act(rng: Random, document: Document, name: str) -> dict[str, Any]:
    """An act of any kind on one or several, its numbers at their edges more often than not."""
    names, act = [member.name for member in document.state.members] or [name], rng.choice(document.state.book.acts())
    order = extreme_order(rng, act.order) if rng.random() < 0.6 else filled(rng, act.order)
    on = name if rng.random() < 0.8 else rng.sample(names, min(3, len(names)))
    spill: dict[str, Any] = {"spill": True} if act.left_over and rng.random() < 0.2 else {}
    by = rng.choice([None, *names])
    return spill | {"do": "act", "act": act.id, "on": on, "by": by, "order": order, "roll": True}
