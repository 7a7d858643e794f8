"""What play and the laws reach of a system: its acts, decisions, readings, fields, and every line of its rules.

:func:`reached` plays the systems that share a folder, always alike, in a process of its own: so what is only done when a
module is imported is seen too.
"""

from __future__ import annotations

import ast
import dataclasses
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import at_random
import laws
from budgets import budget

from sawbones.app import Document, Reply, handle
from sawbones.kit import fields, forms
from sawbones.systems import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from coverage import Coverage

    from sawbones.kit.system import System

HERE = Path(__file__).resolve().parent
RULES = HERE.parent.parent / "rules" / "sawbones" / "systems"
#: watched before anything of it is imported
CHILD = """
import json
import sys
from coverage import Coverage
watch = Coverage(data_file=None, config_file=False, source=[sys.argv[2]])
watch.start()
import reach
reach.main(sys.argv[1], watch, *json.loads(sys.argv[3]))
"""
#: so many cases of each law go into it; the tests of the laws look at more
CASES = 6
#: a fight goes on for so many messages
FIGHT = 15
#: so often it is asked whether that is enough
TIMES_ASKED = 20
#: others go on from the latest of those that came to something new
LATELY = 300


@dataclass
class Reached:
    """What there is, as "kind: name", and what of it somebody came to."""

    there: set[str] = field(default_factory=set)
    met: set[str] = field(default_factory=set)

    @property
    def left(self) -> set[str]:
        """What nobody came to."""
        return self.there - self.met

    def meet(self, name: str) -> None:
        """There is this, and somebody came to it."""
        self.there.add(name)
        self.met.add(name)

    def said(self) -> str:
        """How much of each kind was reached, in a line."""
        kinds = sorted({name.split(":")[0] for name in self.there})
        met, there = [[name.split(":")[0] for name in names] for names in (self.met & self.there, self.there)]
        return ", ".join(f"{met.count(kind):,} of {there.count(kind):,} {kind}s" for kind in kinds)


def place(system: System) -> str:
    """The folder that the rules of a system stand in, or their one file."""
    file = Path(str(sys.modules[system.book.__module__].__file__))
    return file.relative_to(RULES).parts[0]


def shelves(systems: Sequence[System]) -> list[str]:
    """The folders of these systems, each once."""
    return list(dict.fromkeys(map(place, systems)))


def reached(shelf: str, never: Sequence[str] = (), seldom: Sequence[str] = ()) -> Reached:
    """What is reached of the systems in this folder, by a process of its own.

    It ends early where nothing is left but what nobody is expected to come to, and what begins as what is seldom reached.
    """
    paths = os.pathsep.join(map(str, (RULES.parent.parent, HERE.parent, HERE)))
    env = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": paths}
    command = [sys.executable, "-c", CHILD, shelf, str(RULES), json.dumps([list(never), list(seldom)])]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - this very Python
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    return Reached(set(found["there"]), set(found["met"]))


def everything(shelf: str, covered: Callable[[], int], enough: Callable[[Reached], bool]) -> Reached:
    """Play the systems in this folder, and hold the laws over them; the play ends early where it is enough."""
    seen = Reached()
    for system in SYSTEMS:
        if place(system) == shelf:
            offered(system, seen)
            for law in laws.LAWS:
                if law is not laws.rules.it_is_the_same_in_another_python:  # nobody watches there
                    laws.hold(law, system, CASES)
            play(system, seen, Random(f"reach {system.id}"), covered, enough)
    return seen


# Lines


def lines(file: Path, missing: set[int], statements: list[int], seen: Reached) -> None:
    """The lines of the functions in a file, each as its function and its text."""
    text = file.read_text("utf-8")
    inside = {
        line: function.name
        for function in ast.walk(ast.parse(text))
        if isinstance(function, ast.FunctionDef)
        for statement in function.body
        for line in range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
    }
    for line in statements:
        if line in inside:
            name = f"line: {inside[line]}: {text.splitlines()[line - 1].strip()}"
            seen.there.add(name)
            seen.met |= set() if line in missing else {name}


# Forms and acts


def offered(system: System, seen: Reached) -> None:
    """Everything that the system offers."""
    book = system.book()
    seen.there |= {f"act: {act.id}" for act in book.acts()}
    every = [("reading: ", system.book), ("field: sheet, ", book.sheet)]
    every += [(f"field: {act.id}, ", act.order) for act in book.acts()]
    every += [(f"field: {act.id}, from ", act.aid) for act in book.acts() if act.fill]
    for name, cls in every:
        seen.there |= set(values(name, cls))


def values(name: str, cls: type, given: dict[str, Any] | None = None) -> Iterator[str]:
    """The fields of a form that stand at something else than their default; with nothing given, all of them.

    A reading counts with each of its options.
    """
    defaults = {one.name: one.default for one in dataclasses.fields(cls)}
    for field_, spec in fields.specs(cls).items():
        if spec.reading and spec.options:
            known = [option.id for option in spec.options] if given is None else [given[field_]]
            yield from (f"{name}{field_} = {value}" for value in known if value is not None)
        elif given is None or given.get(field_, defaults[field_]) != defaults[field_]:
            yield f"{name}{field_}"


# Play


def play(
    system: System, seen: Reached, rng: Random, covered: Callable[[], int], enough: Callable[[Reached], bool]
) -> None:
    """Fights in which anything may happen, for as many messages as the system may take, or until it is enough.

    Where a fight has come to lines that none had come to before, others go on from the middle of it: rare things follow
    rare ones.
    """
    promising: list[Document] = []
    lines_then = covered()
    fights = budget(system.id).messages // FIGHT
    for number in range(fights):
        if number and number % max(1, fights // TIMES_ASKED) == 0 and enough(seen):
            return
        fresh = not promising or rng.random() < 0.4
        document = at_random.fight(rng, system, acts=0, fighters=3) if fresh else rng.choice(promising[-LATELY:])
        stands(document, seen)
        course, done = [], dict[str, Any]()
        for turn in range(FIGHT):
            message = at_random.anything(rng, document) if turn % 4 else wanted(rng, document, seen)
            message = at_random.looks_ahead(rng, document) if turn == FIGHT - 1 else message
            if done and turn % 4 == 2 and rng.random() < 0.5:
                message = done  # once more
            document, reply = answered(document, message, rng, seen)
            if reply["ok"]:
                happened(document, message, seen)
                done = message if message["do"] == "act" else done
            course.append(document)
        lines_now = covered()
        promising += course if lines_now > lines_then else []
        lines_then = lines_now


def stands(document: Document, seen: Reached) -> None:
    """What a fight has reached by how it stands."""
    seen.met |= set(values("reading: ", document.system.book, forms.write(document.state.book)))
    for member in document.state.members:
        seen.met |= set(values("field: sheet, ", type(member.sheet), forms.write(member.sheet)))


def wanted(rng: Random, document: Document, seen: Reached) -> dict[str, Any]:
    """An act, or the filling of one, with a field that nobody has set yet, if there is any; else anything."""
    left = sorted(name for name in seen.there - seen.met if name.startswith(("act:", "field:")))
    acts = {act.id: act for act in document.state.book.acts()}
    about = re.match(r"\w+: (\w+)(?:, (from )?(\w+))?", rng.choice(left)) if left else None
    if about is None or about[1] not in acts:
        return at_random.anything(rng, document)
    act, names = acts[about[1]], [member.name for member in document.state.members]
    message = {"do": "fill" if about[2] else "act", "act": act.id, "on": rng.choice(names), "by": rng.choice(names)}
    cls = act.aid if about[2] else act.order
    given = at_random.filled(rng, cls, 0.3)
    if about[3] in fields.specs(cls):
        given[about[3]] = at_random.value(rng, fields.specs(cls)[about[3]])
    return message | {"aid" if about[2] else "order": given}


def happened(document: Document, message: dict[str, Any], seen: Reached) -> None:
    """What a message that was accepted has reached."""
    stands(document, seen)
    acts = {act.id: act for act in document.state.book.acts()}
    if message["do"] == "act":
        act = acts[message["act"]]
        seen.meet(f"act: {act.id}")
        seen.met |= set(values(f"field: {act.id}, ", act.order, message.get("order") or {}))
    elif message["do"] == "fill":
        seen.met |= set(values(f"field: {message['act']}, from ", acts[message["act"]].aid, message["aid"]))


def answered(document: Document, message: dict[str, Any], rng: Random, seen: Reached) -> tuple[Document, Reply]:
    """Send a message and answer what it asks, each decision by chance; after many of them the rest is thrown."""
    script: list[Any] = []
    while True:
        done = (
            message | {"answers": script, "roll": len(script) > laws.case.PATIENCE}
            if message["do"] in ASKING
            else message
        )
        after, reply = handle(document, done, rng.choice)
        asked = reply["question"]
        if asked is None or message["do"] == "preview":
            assert after is not None
            return after, reply
        script = [*reply["answers"], answer(asked, rng, seen)]


ASKING = ("act", "next", "wait")


def answer(asked: dict[str, Any], rng: Random, seen: Reached) -> Any:
    """An answer to a question as a page has it."""
    words = asked["label"].removeprefix(f"{asked['fighter']}’s ").split(" after ")[0]  # a name, or a time, is no kind
    label = re.split(r"[^A-Za-z ]", words)[0].strip()
    if not asked["options"]:
        seen.meet(f"roll: {label}")
        # a rule of the highest face, or of all the lowest, is as good as never met by chance alone
        pick = rng.choice((rng.choice, rng.choice, min, max))
        return [pick(faces) for faces in asked["faces"]]
    names = {option["id"]: f"decision: {label}, " + re.sub(r"\d+", "n", option["id"]) for option in asked["options"]}
    new = [one for one, name in names.items() if name not in seen.met]
    taken = rng.choice(new or list(names))
    seen.there |= set(names.values())
    seen.meet(names[taken])
    return taken


def main(shelf: str, watch: Coverage, never: Sequence[str], seldom: Sequence[str]) -> None:
    """Say what is reached, as JSON."""
    place_ = RULES / shelf
    files = sorted(place_.rglob("*.py")) if place_.is_dir() else [place_]

    def covered() -> int:
        """How many lines of these rules were reached so far."""
        data = watch.get_data()
        return sum(len(data.lines(file) or ()) for file in data.measured_files() if f"systems{os.sep}{shelf}" in file)

    def enough(so_far: Reached) -> bool:
        """Whether only what is expected is left, of lines too."""
        now = Reached(set(so_far.there), set(so_far.met))
        every_line(now)
        return not [name for name in now.left - set(never) if not name.startswith(tuple(seldom))]

    def every_line(into: Reached) -> None:
        for file in files:
            _, statements, _, missing, _ = watch.analysis2(str(file))
            lines(file, set(missing), statements, into)

    seen = everything(shelf, covered, enough)
    watch.stop()
    every_line(seen)
    json.dump({"there": sorted(seen.there), "met": sorted(seen.met)}, sys.stdout)
