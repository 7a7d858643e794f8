"""Laws of a rule as a function: of its sheet, its order and its answers, and of nothing else."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from laws.case import OTHER, Case, drawn, questions, thrown
from sawbones.kit import forms
from sawbones.play.limits import Misfit
from sawbones.play.resolve import Part, play
from sawbones.systems import find

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.kit.system import System
    from sawbones.play.question import Answer


def read_off(part: Part, script: Sequence[Answer]) -> list[Answer]:
    """The same answers, each as the number that is read off the dice."""
    numbers: list[Answer] = []
    for answer in script:
        asked = play([part], numbers).question
        assert asked is not None
        numbers.append(asked.roll.read(answer) if asked.roll and isinstance(answer, tuple) else answer)
    return numbers


def what_was_thrown_replays(case: Case) -> None:
    """From its script, and from the numbers that were read off the dice."""
    told = thrown(case.part, [], case.chance())
    assert play([case.part], told.script) == told
    numbers = read_off(case.part, told.script)
    assert [end.sheet for end in play([case.part], numbers).ends] == [end.sheet for end in told.ends]


def an_answer_too_many_is_refused(case: Case) -> None:
    """Nothing that was said goes unheard."""
    try:
        play([case.part], [*case.told.script, 0])
    except Misfit as misfit:
        assert "only" in str(misfit)
    else:
        raise AssertionError("an answer too many is taken")


def nothing_comes_by_chance(case: Case) -> None:
    """The same answers lead to the same end with the same words, however often it is asked."""
    first = play([case.part], case.told.script)
    for _ in range(3):
        assert play([case.part], case.told.script) == first, "the same answers lead somewhere else"


def nothing_hidden_is_asked_after(case: Case) -> None:
    """What is asked follows from the sheet, the order and the answers, whatever was played before."""
    before = [asked.label for asked in questions(case)]
    for act in case.book.acts():
        play([Part(OTHER, act.rule, case.book.settle(case.book.sheet()), act.order())], rng=case.chance().choice)
    assert [asked.label for asked in questions(case)] == before, "what was played before changes what is asked"


def nothing_given_is_changed(case: Case) -> None:
    """Sheets and orders are values: a rule makes another."""
    before = [forms.write(one) for one in (case.sheet, case.order, case.actor) if one is not None]
    case.sheets()
    after = [forms.write(one) for one in (case.sheet, case.order, case.actor) if one is not None]
    assert after == before, "a rule has changed in place what it was given"


def digest(system: System, cases: int) -> str:
    """All that comes of some cases, in a few letters."""
    told = hashlib.sha256()
    for number in range(cases):
        story = drawn(system, f"elsewhere {number}", 6).told
        told.update(repr([(end.sheet, end.steps, sorted(end.result.items())) for end in story.ends]).encode())
    return told.hexdigest()


CHILD = (
    "import sys; from laws import rules; print(rules.digest(rules.known(sys.argv[1], sys.argv[2]), int(sys.argv[3])))"
)


def known(module: str, system_id: str) -> System:
    """The system of this id, of the registry or of the module that its book stands in."""
    system: System | None = find(system_id) or import_module(module).find(system_id)
    assert system is not None
    return system


def said_elsewhere(child: str, *given: str) -> set[str]:
    """What two other processes say, in which sets have other orders."""
    places = os.pathsep.join(str(Path(place).resolve()) for place in sys.path if place)
    return {
        subprocess.run(  # noqa: S603 - this very Python
            [sys.executable, "-c", child, *given],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": places},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }


def it_is_the_same_in_another_python(system: System) -> None:
    """No end follows from an order that Python does not promise: that of sets is another in every process."""
    if sys.platform == "emscripten":  # no process has a child there
        return
    said = said_elsewhere(CHILD, system.book.__module__, system.id, "25")
    assert len(said) == 1, "the same fights come out otherwise in another process: is a set gone through?"


LAWS = (
    what_was_thrown_replays,
    an_answer_too_many_is_refused,
    nothing_comes_by_chance,
    nothing_hidden_is_asked_after,
    nothing_given_is_changed,
)
