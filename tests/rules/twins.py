"""Two fights that differ in all that is hidden, and in nothing else.

Both play the same for those whom players see. Whoever is hidden is somebody else in either: other names, other sheets,
other places in the order, others in number, and what they do to one another is their own. What players see must be the
same to the byte, after every step of both and after every step of one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import at_random
from hostile import STRANGE
from watched import unwatched

from sawbones.fight import rounds
from sawbones.fight.knowledge import visible
from sawbones.kit.values import tidied
from sawbones.veil.hiding import hidden_turn

if TYPE_CHECKING:
    from random import Random

    from sawbones.handlers.answered import Document
    from sawbones.kit.system import System

Message = dict[str, Any]
#: names of the corpus that are left of what they were when they have become a name
HOSTILE = [
    name
    for one in STRANGE
    if isinstance(one, str) and (name := tidied(one.encode(errors="replace").decode())[:30].strip())
]
CONDITIONS = ["Prone", "blinded", "STUNNED", "On fire", "Grappled"]
#: hidden ones at most, those whom both fights have in common, and turns until somebody of theirs is on
HIDDEN, ROLES, FURTHEST = 5, 9, 120
#: what hidden ones do, and what may change when somebody's turn comes
QUIET = ["join", "join", "act", "act", "act", "edit", "condition", "note", "known"]
STIRRING = ["move", "mob", "leave", "out", "rename"]
#: how many lines of what players saw are compared
LINES = 25


class Apart(Exception):  # noqa: N818 - no error
    """The two go on in ways that have nothing to do with one another: nobody whom players see stands any more."""


@dataclass
class World:
    """One of the two: whom each role is played by, and every word that must not be seen."""

    document: Document
    names: dict[str, str] = field(default_factory=dict)
    secrets: set[str] = field(default_factory=set)
    hidden: list[str] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    count: int = 0
    shown: tuple[Any, str] = (None, "")

    def send(self, message: Message, face: int = 0) -> bool:
        """Whether it was accepted; whatever is thrown shows the same face."""
        after, reply = unwatched(self.document, message, lambda faces: faces[face % len(faces)])
        if reply["ok"]:
            assert after is not None
            self.document = after
        return bool(reply["ok"])

    def shows(self) -> str:
        """What players see, and the last that they saw happen."""
        document, text = self.shown
        if document is not self.document:
            text = json.dumps(unwatched(self.document, {"do": "view", "count": LINES})[1]["view"], ensure_ascii=False)
            self.shown = self.document, text
        for secret in self.secrets:
            assert secret not in text, f"{secret!r} is hidden, and players see it"
        return text

    def stage(self) -> str:
        """Who is there and whose turn it is, as players see it, without what happened."""
        view = json.loads(self.shows())
        return json.dumps([view[part] for part in ("round", "clock", "phase", "turn", "party", "foes")])

    def hands_out(self) -> str:
        """All that goes out to players."""
        view = json.loads(self.shows())
        link = unwatched(self.document, {"do": "link", "what": "players"})[1]
        assert link["ok"], link["problems"]
        opened = unwatched(None, {"do": "open", "link": link["link"]})[1]["view"]
        assert opened == {name: part for name, part in view.items() if name != "lines"}
        return f"{self.shows()} {link['link']} {link['code']}"

    def secret(self, rng: Random, prefix: str = "") -> str:
        """A name that nobody may see."""
        self.count += 1
        name = f"{prefix or rng.choice(HOSTILE)} q{self.count}z"
        self.secrets.add(name)
        return name

    def played(self, message: Message) -> Message:
        """A message about roles as one about those who play them."""

        def called(given: Any) -> Any:
            if isinstance(given, list):
                return [called(one) for one in given]
            return self.names.get(given, given) if isinstance(given, str) else given

        about = ("fighter", "fighters", "on", "by", "whose", "before")
        return {name: called(given) if name in about else given for name, given in message.items()}

    def seen(self) -> list[str]:
        """The roles whom players see."""
        there = {member.name: member for member in self.document.state.members}
        return [role for role, name in self.names.items() if name in there and visible(there[name])]

    def lurking(self) -> list[str]:
        """Those who are hidden, and stay so whatever they do."""
        there = {member.name: member for member in self.document.state.members}
        return [name for name in self.hidden if name in there and not there[name].known.acts]

    def roles(self) -> list[str]:
        """The roles that are there."""
        return [role for role, name in self.names.items() if self.document.state.has(name)]

    def stands(self) -> bool:
        """Whether anybody stands whom players see."""
        state = self.document.state
        return any(visible(member) and not state.idle(member) for member in state.members)

    def playing(self) -> list[str]:
        """The roles whose turn it is."""
        mates = rounds.mates(self.document.state, self.document.state.turn)
        return [role for role, name in self.names.items() if name in mates]

    def on_turn(self) -> bool:
        """Whether it is nobody's turn, or that of somebody whom players see."""
        return not hidden_turn(self.document.state)

    def in_sight(self) -> list[Any]:
        """Those whom players see, as they are."""
        return [(member.name, member.sheet) for member in self.document.state.members if visible(member)]


class Twins:
    """Both of them, and what happens."""

    def __init__(self, rng: Random, system: System) -> None:
        self.rng = rng
        by = {"system": system.id} if system.definition is None else {"game": system.definition}
        options = at_random.readings(rng, system) if rng.random() < 0.3 else {}
        begun: list[Any] = [unwatched(None, {"do": "new", **by, "options": options})[0] for _ in range(2)]
        self.worlds = [World(one) for one in begun]
        self.number = 0
        #: what was seen after each step of both that still stands, and after those that were taken back
        self.past: list[str] = []
        self.redo: list[tuple[list[int], str]] = []
        self.steps: list[str] = []
        self.record()

    # What is compared

    def same(self) -> str:
        """What both show, which is the same."""
        one, other = (world.hands_out() for world in self.worlds)
        assert one == other, f"after {self.steps[-4:]}:\n{one}\n{other}"
        return one

    def record(self) -> None:
        """Both stand after a step of both."""
        shown = self.same()
        self.past.append(shown)
        self.redo.clear()
        for world in self.worlds:
            world.marks.append(world.document.log.place)

    def alike(self) -> bool:
        """Whether those whom players see are as well off in the one as in the other."""
        one, other = ([sheet for _, sheet in world.in_sight()] for world in self.worlds)
        return one == other

    # Steps of both

    def both(self, *messages: Message) -> bool:
        """The same happens in both, or in neither."""
        before = [world.document for world in self.worlds]
        face = self.rng.randrange(60)
        self.steps.append(str(messages[0]))
        done = [
            world.send(world.played(message), face) for world, message in zip(self.worlds, messages * 2, strict=False)
        ]
        if all(done) and self.alike():
            self.record()
            return True
        for world, document in zip(self.worlds, before, strict=True):
            world.document = document
        return False

    def join(self) -> None:
        """Somebody comes whom players may come to know, or one of the party; in either fight under another number."""
        rng, side = self.rng, "party" if len(self.worlds[0].names) < 2 or self.rng.random() < 0.2 else "foe"
        role = f"{side[0]}{self.number}"
        self.number += 1
        sheet = at_random.sheet(rng, self.worlds[0].document.state.book)
        common = {"do": "join", "side": side, "sheet": sheet}
        if side == "party":
            names = [f"{rng.choice(at_random.NAMES)} of {self.number}"] * 2
        elif rng.random() < 0.4:  # nobody ever learns what this one is really called
            role = f"m{role}"
            names = [world.secret(rng) for world in self.worlds]
        else:
            stem, numbers = rng.choice(["Ghoul", "Wight"]), rng.sample(range(100, 9_999), 2)
            names = [f"{stem} {number}" for number in numbers]
            for world, name, n in zip(self.worlds, names, numbers, strict=True):
                world.secrets |= {name, f" {n} "}
        if self.both(*({**common, "fighter": name} for name in names)):
            for world, name in zip(self.worlds, names, strict=True):
                world.names[role] = name

    def rats(self) -> None:
        """A mob comes."""
        before = [{member.name for member in world.document.state.members} for world in self.worlds]
        if any(member.mob == "Rat" for world in self.worlds for member in world.document.state.members):
            return
        sheet = at_random.sheet(self.rng, self.worlds[0].document.state.book)
        if self.both({"do": "join", "fighter": "Rat", "count": 3, "mob": True, "sheet": sheet}):
            for world, had in zip(self.worlds, before, strict=True):
                new = [member.name for member in world.document.state.members if member.name not in had]
                world.names |= {f"r{self.number}{place}": name for place, name in enumerate(new)}
            self.number += 1

    def known(self) -> None:
        """Players learn something, or unlearn it."""
        foes = [role for role in self.worlds[0].roles() if self.member(role).side == "foe"]
        if not foes:
            return
        rng = self.rng
        some = rng.sample(foes, min(len(foes), rng.choice([1, 1, 1, 2, 3])))
        how = rng.choice(["hidden", "shape", "kind", "kind", "named", "named"])
        alias = rng.choice(["Old monk", "Agent 47", "Somebody", "Ghoul"]) if rng.random() < 0.3 else ""
        if any(role.startswith("m") for role in some) and not alias and how in ("kind", "named"):
            how = "shape"  # what he is called would be told otherwise
        message = {"do": "know", "fighter": some, "as": how, "alias": "" if how == "hidden" else alias}
        self.both(message | {"acts": how != "hidden" and rng.random() < 0.2})

    def member(self, role: str) -> Any:
        """Whoever plays a role in the first of both."""
        return self.worlds[0].document.state.member(self.worlds[0].names[role])

    def acts(self) -> None:
        """Somebody of those in common does something to others, or nobody says who does it."""
        rng, roles = self.rng, self.worlds[0].roles()
        act = rng.choice(self.worlds[0].document.state.book.acts())
        if act.id == "declare":
            return
        on = rng.choice(roles) if rng.random() < 0.8 else rng.sample(roles, min(2, len(roles)))
        order = at_random.filled(rng, act.order)
        self.both(
            {"do": "act", "act": act.id, "on": on, "by": rng.choice([None, *roles]), "order": order, "roll": True}
        )

    def struck(self) -> None:
        """Somebody is struck by whoever is hidden in the one, and by somebody else or nobody in the other."""
        seen = self.worlds[0].seen()
        if not seen:
            return
        act, on = self.rng.choice(self.worlds[0].document.state.book.acts()), self.rng.choice(seen)
        order = at_random.filled(self.rng, act.order)
        common = {"do": "act", "act": act.id, "on": on, "order": order, "roll": True}
        by = [self.rng.choice([None, *world.lurking()]) for world in self.worlds]
        self.both(*({**common, "by": name} for name in by))

    def turns(self) -> None:
        """The turn goes on until somebody is on turn whom players see."""
        if not all(world.stands() for world in self.worlds):
            return
        self.steps.append("next")
        face = self.rng.randrange(60)
        for world in self.worlds:
            before, between = world.stage(), set[str]()
            for turn in range(FURTHEST):
                if not world.send({"do": "next", "roll": True}, face) or not world.stands():
                    raise Apart
                if world.on_turn():
                    break
                if turn < 3:
                    between.add(world.stage())
                    if self.rng.random() < 0.3:
                        self.alone(world)
            else:
                raise Apart
            # while somebody hidden is on turn it is that of the last one before players, or of the next already
            assert between <= {before, world.stage()}, f"{before}, {between}, {world.stage()}"
        if len({world.document.state.round for world in self.worlds}) > 1:
            raise Apart  # a round in which nobody of theirs had a turn
        if not self.alike():
            raise Apart  # by the rules, what befell somebody hidden was something for all who are near
        self.record()

    def other(self) -> None:  # noqa: PLR0912 - a table of what there is
        """Whatever else a game master does."""
        rng, world = self.rng, self.worlds[0]
        roles, seen = world.roles(), world.seen()
        if not roles or not seen:
            return
        role = rng.choice(roles)
        # whose turn is taken away from: what follows is another fight where somebody hidden comes next in the round
        idle = [one for one in roles if all(one not in each.playing() for each in self.worlds)]
        match rng.choice(
            ["condition", "words", "note", "out", "wait", "turn", "edit", "leave", "side", "rename", "moved"]
        ):
            case "condition":
                some = rng.sample(seen, min(len(seen), rng.randint(1, 2)))
                message: Message = {"do": "condition", "fighters": some, "name": rng.choice(CONDITIONS)}
                message |= {"time": rng.randint(1, 3), "unit": rng.choice(["rounds", "turns", "minutes"])}
                self.both(message if rng.random() < 0.8 else {**message, "time": 1, "off": True})
            case "words":  # in either fight another word, that is nobody's to see
                common = {"do": "condition", "fighters": [rng.choice(seen)]}
                self.both(*({**common, "name": one.secret(rng)} for one in self.worlds))
            case "note":
                self.both(*({"do": "note", "fighters": [role], "note": one.secret(rng)} for one in self.worlds))
            case "out" if idle:
                role = rng.choice(idle)
                self.both({"do": "out", "fighters": [role], "how": rng.choice(["fled", "", "captured", "gone"])})
            case "wait":
                self.both({"do": "wait", "minutes": rng.choice([0, 1, 10]), "roll": True})
            case "turn":
                role = rng.choice(seen)  # a turn given to the fallen is counted twice where another follows it
                state = world.document.state
                if not state.idle(state.member(world.names[role])):
                    self.both({"do": "turn", "fighter": role})
            case "edit":
                sheet = at_random.filled(rng, world.document.state.book.sheet, 0.1)
                self.both({"do": "edit", "fighter": role, "sheet": sheet})
            case "leave" if idle:
                self.both({"do": "leave", "fighter": rng.choice(idle)})
            case "side" if role.startswith("p"):
                self.both({"do": "edit", "fighter": role, "side": "foe"})
            case "rename" if role.startswith("f"):
                names = [f"Ghast {n}" for n in rng.sample(range(100, 9_999), 2)]
                if self.both(*({"do": "edit", "fighter": role, "name": name} for name in names)):
                    for one, name in zip(self.worlds, names, strict=True):
                        one.names[role] = name
                        one.secrets.add(name)
            case _:
                self.both({"do": "know", "later": True, "as": "hidden"})

    def back(self) -> None:
        """Some steps are taken back, or brought again: what is seen is what was seen then."""
        if self.redo and self.rng.random() < 0.6:
            marks, shown = self.redo.pop()
            todo = "redo"
        elif len(self.past) > 2:
            shown, marks = self.past.pop(), [world.marks.pop() for world in self.worlds]
            self.redo.append((marks, shown))
            shown, marks, todo = self.past[-1], [world.marks[-1] for world in self.worlds], "undo"
        else:
            return
        self.steps.append(todo)
        for world, mark in zip(self.worlds, marks, strict=True):
            if world.document.log.place != mark:
                assert world.send({"do": todo, "to": mark})
        assert self.same() == shown
        if todo == "redo":
            self.past.append(shown)
            for world, mark in zip(self.worlds, marks, strict=True):
                world.marks.append(mark)
        self.renamed()

    def renamed(self) -> None:
        """Who is called otherwise since, or again."""
        for world in self.worlds:
            world.names = {role: name for role, name in world.names.items() if world.document.state.has(name)}

    # Steps of one of them

    def alone(self, world: World) -> None:
        """Something hidden happens in one of them alone: nothing of it is seen."""
        rng, state, before = self.rng, world.document.state, world.document
        there = [name for name in world.hidden if state.has(name)]
        shows = world.hands_out if rng.random() < 0.2 else world.shows
        shown, seen = shows(), world.in_sight()
        kind = rng.choice(QUIET if not world.on_turn() else [*QUIET, *STIRRING])
        if kind == "join" or not there:
            if len(there) >= HIDDEN:
                return
            prefix = rng.choice(["", "", "Ghoul", "Wight", "Old monk"])
            name = world.secret(rng, prefix)
            sheet = at_random.sheet(rng, state.book)
            if world.send({"do": "join", "fighter": name, "sheet": sheet}):
                world.hidden.append(name)
        else:
            message = self.hidden_act(world, kind, there)
            self.steps.append(f"alone {message}")
            world.send(message, rng.randrange(60))
            if kind == "rename" and world.document is not before:
                world.hidden.append(message["name"])
        if world.in_sight() != seen:  # a rule gave something to everybody who is near
            world.document = before
        assert shows() == shown, f"{self.steps[-3:]}"

    def hidden_act(self, world: World, kind: str, there: list[str]) -> Message:
        """What somebody hidden does, or is done to him."""
        rng, book, name = self.rng, world.document.state.book, self.rng.choice(there)
        match kind:
            case "act":
                act = rng.choice(book.acts())
                on, by = rng.choice([name, there[:2]]), rng.choice([None, *there])
                by = by if by is None or not world.document.state.member(by).known.acts else None
                return {
                    "do": "act",
                    "act": act.id,
                    "on": on,
                    "by": by,
                    "order": at_random.filled(rng, act.order),
                    "roll": True,
                }
            case "edit":
                return {"do": "edit", "fighter": name, "sheet": at_random.filled(rng, book.sheet, 0.2)}
            case "condition":
                called = rng.choice([*CONDITIONS, world.secret(rng)])
                return {"do": "condition", "fighters": [name], "name": called, "time": rng.randint(1, 3)}
            case "note":
                seen = [member.name for member in world.document.state.members]
                return {"do": "note", "fighters": [rng.choice([name, *seen])], "note": world.secret(rng)}
            case "move":
                return {"do": "move", "fighter": name, "by": rng.randint(-8, 8)}
            case "mob":
                return {"do": "mob", "fighters": there[:2], "mob": world.secret(rng)}
            case "known":
                alias = world.secret(rng)
                return {
                    "do": "know",
                    "fighter": name,
                    "as": rng.choice(["shape", "kind", "named"]),
                    "alias": alias,
                    "acts": True,
                }
            case "rename":
                return {"do": "edit", "fighter": name, "name": world.secret(rng)}
            case "out":
                return {"do": "out", "fighters": [name], "how": rng.choice(["fled", ""])}
            case _:
                return {"do": "leave", "fighter": name}

    # All of it

    def step(self) -> None:
        """Something happens in both, and before it this and that in either alone."""
        for world in self.worlds:
            for _ in range(self.rng.choice([0, 0, 1, 2])):
                if world.on_turn():
                    self.alone(world)
        rng, roles = self.rng, self.worlds[0].roles()
        if len(roles) < 3:
            return self.join()
        kind = rng.choice(
            [
                *[self.turns] * 5,
                *[self.acts] * 4,
                self.struck,
                *[self.known] * 4,
                *[self.other] * 3,
                self.back,
                self.join,
                self.rats,
            ]
        )
        if kind in (self.join, self.rats) and len(roles) >= ROLES:
            kind = self.turns
        return kind()

    def told(self) -> None:
        """The whole story, as players saw it, is the same too, and so is its link."""
        tell, link = {"do": "tell", "veiled": True, "count": 500}, {"do": "link", "what": "story", "veiled": True}
        one, other = ([unwatched(world.document, message)[1] for message in (tell, link)] for world in self.worlds)
        for mine, theirs, part in zip(one, other, ("story", "link"), strict=True):
            assert mine["ok"], mine["problems"]
            assert mine[part] == theirs[part], f"{mine[part]}\n{theirs[part]}"
