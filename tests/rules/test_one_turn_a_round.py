"""In every round everybody who can act, and stays, has one turn, whatever comes in between and in whatever order.

What comes at the start of a turn and at its end comes once a round, and what lasts for somebody's turn ends with it. It
is tried in thousands of rounds drawn by chance: joining, leaving, being out and back, moving, waiting, turns by hand,
mobs, falls, the next round at once, undo and redo.
"""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from table_talk import LOOKED_AT, accepted

from goals import many
from sawbones.app import Document, handle
from sawbones.fight import conditions, rounds
from sawbones.wire.link import read_link

Message = dict[str, Any]
NEXT: Message = {"do": "next", "roll": True}
AT_ONCE: Message = {**NEXT, "round": True}
#: counts what comes at the start of a turn and at its end; whoever is harmed is down
TURNS: dict[str, Any] = {
    "sawbones_game": 1,
    "name": "Turns",
    "tracks": [
        *({"id": at, "name": at, "shape": "number", "size": "999"} for at in ("began", "ended")),
        {"id": "harm", "name": "Harm", "size": "1"},
    ],
    "rolls": [{"id": "die", "name": "Die"}],
    "acts": [{"id": "none", "name": "Nothing", "steps": [{"do": "say", "text": "Nothing."}]}],
    "begins": [{"do": "mark", "what": "began"}],
    "turn": [{"do": "mark", "what": "ended"}],
    "ends": [{"word": "down", "when": "harm"}],
}
#: the same, and the start of every turn is thrown for
THROWN = {**TURNS, "name": "Thrown", "begins": [{"do": "roll", "what": "x", "roll": "die"}, *TURNS["begins"]]}
#: what puts somebody out of the fight at once, by the system
FALLS: dict[str, Message] = {
    "after-sundown": {"act": "wound", "order": {"net": 9}},
    "after-sundown-revised": {"act": "wound", "order": {"net": 4, "kind": "lethal"}},
    "fudge": {"act": "wound", "order": {"level": "incapacitated"}},
}
RULESETS: dict[str, Message] = {system.id: {"system": system.id} for system in LOOKED_AT} | {
    "a game whose turns begin and end with something": {"game": TURNS},
    "a game in which their start is thrown for": {"game": THROWN},
}
NAMES = ("Ann", "Ben", "Cyd", "Dan", "Eve", "Fox")
SEQUENCES, STEPS = many(60, 600), 40


@dataclass
class Held:
    """A condition on somebody until a turn of another's: it ends when so many starts, or ends, have come to them."""

    on: str
    whose: str
    at: str
    when: int


@dataclass
class Model:
    """What a table would keep in its head."""

    #: who has been there and able since the round began, and who of all has had a turn in it
    whole: set[str] = field(default_factory=set)
    had: set[str] = field(default_factory=set)
    #: what had come to each, at the start and at the end of turns, before this round
    base: dict[str, tuple[int, int]] = field(default_factory=dict)
    held: list[Held] = field(default_factory=list)
    #: rounds before it began to be looked at
    waits: bool = True


def counts(document: Document) -> dict[str, tuple[int, int]]:
    """How often a start and an end have come to each; nothing where a game does not count them."""
    each = [(member.name, member.sheet) for member in document.state.members]
    return {name: (sheet.began, sheet.ended) for name, sheet in each if hasattr(sheet, "began")}


def able(document: Document) -> set[str]:
    return {member.name for member in document.state.members if not document.state.idle(member)}


class Table:
    """A fight, and what the law expects of it."""

    def __init__(self, new: Message, seed: str) -> None:
        self.rng = Random(seed)
        self.document, _ = accepted(None, {"do": "new", **new})
        self.model = Model()
        self.models = {0: self.model}
        self.falls = FALLS.get(new.get("system", ""))
        self.done: list[Message] = []
        for number, name in enumerate(NAMES[: self.rng.randint(1, 5)]):
            self.does({"do": "join", "fighter": name, "side": "party" if number % 2 else "foe"})

    def does(self, message: Message) -> None:
        """One message, and what must be so after it."""
        before, model = self.document, copy.deepcopy(self.model)
        self.done.append(message)
        after, reply = handle(before, message, self.rng.choice)
        if not reply["ok"] or after is None:
            self.done.pop()
            return
        self.document = after
        if message["do"] in ("undo", "redo"):
            self.model = copy.deepcopy(self.models[after.log.place])
            return
        self._look(before, message, model)
        self.model = self.models[after.log.place] = model

    def _look(self, before: Document, message: Message, model: Model) -> None:
        was, now = before.state, self.document.state
        turn_is_over = message["do"] == "next" or (
            message["do"] == "turn" and now.book.free and was.turn != message["fighter"]
        )
        if turn_is_over:
            model.had |= set(rounds.with_turn(was))
        begun, names = now.round > was.round, {member.name for member in now.members}
        if begun or (was.book.phases and now.phase and not was.phase):
            if not model.waits:
                self._round(model, message)
            new = set(rounds.with_turn(now))
            model.base = {
                name: (began - (name in new), ended) for name, (began, ended) in counts(self.document).items()
            }
            model.whole, model.had, model.waits = able(self.document), set(), False
        elif was.turn is None and not model.had and now.turn is not None and now.round == 1 and model.waits:
            model.base = dict.fromkeys(counts(self.document), (0, 0))
            model.whole, model.waits = able(self.document), False
        on = set(rounds.with_turn(now))
        if message["do"] != "turn":
            twice = on.difference(rounds.with_turn(was)) & model.had & model.whole
            assert begun or not twice, (twice, self.done)
        waited = was.has(str(message.get("fighter"))) and conditions.waits(was, message["fighter"])
        model.had -= on if now.book.phases or waited else set()
        model.whole &= able(self.document) | (on - {m.name for m in now.members if m.out})
        model.whole &= names
        self._conditions(model, message, was)

    def _round(self, model: Model, message: Message) -> None:
        """A round is over."""
        if not message.get("round"):
            assert model.whole <= model.had, (model.whole - model.had, self.done)
        on = set(rounds.with_turn(self.document.state))
        for name, (began, ended) in counts(self.document).items():
            if name in model.whole:
                first, last = model.base[name]
                assert (began - (name in on) - first, ended - last) == (1, 1), (name, self.done)

    def _conditions(self, model: Model, message: Message, was: Any) -> None:
        """What lasts until the start, or the end, of somebody's turn is there as long as that has not come."""
        state, now = self.document.state, counts(self.document)
        left = []
        for one in model.held:
            if one.whose not in model.whole or not state.has(one.on):
                continue  # who is not there all the time has no turn that it could end with
            is_there = any(f"{one.at} {one.whose}" == own.name for own in state.member(one.on).conditions)
            assert is_there == (now[one.whose][one.at == "end"] < one.when), (one, self.done)
            left += [one] if is_there else []
        model.held = left
        if message["do"] == "condition":
            on, whose, at = message["fighters"][0], message["whose"], message["at"]
            began, ended = (n - m for n, m in zip(now[whose], model.base[whose], strict=True))
            on_turn, had = whose in rounds.with_turn(state), whose in model.had
            model.held = [one for one in model.held if (one.on, one.whose, one.at) != (on, whose, at)]
            # what has come of a turn that is still to come, since somebody waits, does not come again
            if had or (not ended and (at == "end" or on_turn or not began)):
                twice = at == "end" and on_turn and not had
                model.held.append(Held(on, whose, at, now[whose][at == "end"] + 1 + twice))

    # What may be done

    def step(self) -> None:
        rng, state = self.rng, self.document.state
        names = [member.name for member in state.members]
        new = [name for name in NAMES if name not in names]
        some = rng.choice(names) if names else ""
        foes = [member.name for member in state.members if member.side == "foe"]
        free: list[Message] = [NEXT] * 9
        if names:
            free += [
                {**NEXT, "hold": True},
                {"do": "turn", "fighter": some, "roll": True},
                {"do": "turn", "fighter": some, "roll": True},
                {"do": "move", "fighter": some, "by": rng.randint(-4, 4), "roll": True},
                {"do": "move", "fighter": some, "before": rng.choice(names), "roll": True},
                {"do": "move", "fighter": state.turn or some, "by": rng.randint(1, 3), "roll": True},
                {"do": "out", "fighters": [state.turn or some], "how": "fled", "roll": True},
                {"do": "out", "fighters": rng.sample(names, min(2, len(names))), "how": rng.choice(("fled", ""))},
                {"do": "leave", "fighter": rng.choice((state.turn or some, some)), "roll": True},
                {"do": "copy", "fighter": some, "beside": rng.random() < 0.5},
                {"do": "undo"},
                {"do": "undo"},
                {"do": "redo"},
            ]
            if rng.random() < 0.3:
                free.append(AT_ONCE)
        out = [member.name for member in state.members if member.out]
        free += [{"do": "out", "fighters": [rng.choice(out)], "how": ""}] if out else []
        if new and len(names) < 7:
            side = rng.choice(("party", "foe"))
            free += [{"do": "join", "fighter": new[0], "side": side, "beside": rng.random() < 0.5}] * 2
            free += [{"do": "join", "fighter": "Ghoul", "count": 2, "mob": True}]
        if len(foes) > 1:
            free += [{"do": "mob", "fighters": rng.sample(foes, 2), "mob": "Pack", "roll": True}]
            free += [{"do": "mob", "fighters": [rng.choice(foes)], "mob": "", "roll": True}]
        free += [self._fall(some)] if some else []
        if self.model.base and names and not self.model.waits and counts(self.document):
            whose = [name for name in names if name in self.model.whole and name in self.model.base]
            at = rng.choice(("start", "end"))
            if whose:
                by = rng.choice(whose)
                lasts = {"time": 1, "unit": "turns", "at": at, "whose": by}
                free += [{"do": "condition", "fighters": [some], "name": f"{at} {by}", **lasts}] * 2
        self.does(rng.choice(free))

    def _fall(self, name: str) -> Message:
        if self.falls:
            return {"do": "act", "on": name, **self.falls, "roll": True}
        if counts(self.document):
            return {"do": "edit", "fighter": name, "sheet": {"harm": self.rng.randint(0, 1)}}
        return {"do": "note", "fighters": [name], "note": "looks on"}


def kept(document: Document) -> None:
    """A fight comes back as it was from a file and from a link, and its log plays again to what it says."""
    file = json.loads(json.dumps(handle(document, {"do": "save"})[1]["document"]))
    assert accepted(None, {"do": "open", "document": file})[0].log == document.log
    reply = handle(document, {"do": "link"})[1]
    assert not reply["ok"] or read_link(reply["link"]).state == document.state
    for n in range(1, len(document.log.records) + 1):
        told = handle(document, {"do": "explain", "n": n})[1]
        assert not told["ok"] or told["disagrees"] == "", document.log.entry(n)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_everybody_who_stays_and_can_act_has_one_turn_a_round(ruleset: str) -> None:
    rounds_over = 0
    for number in range(SEQUENCES):
        table = Table(RULESETS[ruleset], f"{ruleset} {number}")
        for _ in range(STEPS):
            table.step()
        rounds_over += table.document.state.round - 1
        kept(table.document)
    assert rounds_over > SEQUENCES


TURN_C: Message = {"do": "turn", "fighter": "C"}
LEAVES: Message = {"do": "leave", "fighter": "C"}
FLED: Message = {"do": "out", "fighters": ["C"], "how": "fled"}
#: what is done with A, B and C, of whom A is on turn, and whose turns come then with so many taps on Next
ROWS: dict[str, tuple[list[Message], list[tuple[str | None, int]]]] = {
    "the last leaves": ([NEXT, NEXT, LEAVES], [(None, 1), ("A", 2), ("B", 2), ("A", 3)]),
    "the last is out": ([NEXT, NEXT, FLED], [(None, 1), ("A", 2), ("B", 2), ("A", 3)]),
    "the last is taken first and leaves": ([TURN_C, LEAVES], [("A", 1), ("B", 1), ("A", 2)]),
    "the last is taken first": ([TURN_C], [("C", 1), ("A", 1), ("B", 1), ("A", 2)]),
    "whoever is on turn plays later": (
        [{"do": "move", "fighter": "A", "by": 2}],
        [("B", 1), ("C", 1), ("A", 1), ("B", 2), ("C", 2), ("A", 2)],
    ),
    "the last can be no later": (
        [NEXT, NEXT, {"do": "move", "fighter": "C", "by": 1}],
        [("C", 1), ("A", 2)],
    ),
    "whoever has had a turn plays later": (
        [NEXT, {"do": "move", "fighter": "A", "by": 2}],
        [("B", 1), ("C", 1), ("B", 2), ("C", 2), ("A", 2)],
    ),
    "whoever is to act plays earlier": (
        [NEXT, {"do": "move", "fighter": "C", "by": -2}],
        [("B", 1), ("C", 1), ("C", 2), ("A", 2), ("B", 2)],
    ),
    "whoever is on turn is out and back": (
        [{**FLED, "fighters": ["A"]}, {**FLED, "fighters": ["A"], "how": ""}],
        [("B", 1), ("C", 1), ("A", 1), ("A", 2)],
    ),
    "the next round at once": ([AT_ONCE], [("A", 2), ("B", 2), ("C", 2), ("A", 3)]),
    "back after it": ([AT_ONCE, {"do": "back"}], [("C", 1), ("A", 2)]),
}


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("system", [system.id for system in LOOKED_AT if not system.book.phases])
def test_whose_turn_comes_is_whoever_has_had_none(system: str, row: str) -> None:
    messages, turns = ROWS[row]
    document, _ = accepted(None, {"do": "new", "system": system})
    for name in "ABC":
        document, _ = accepted(document, {"do": "join", "fighter": name})
    for message in (NEXT, *messages):
        document, _ = accepted(document, message, Random(1).choice)
    came = [(document.state.turn, document.state.round)]
    for _ in turns[1:]:
        document, _ = accepted(document, NEXT, Random(1).choice)
        came.append((document.state.turn, document.state.round))
    assert came == turns


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_next_round_says_who_is_passed_over_and_begins_none_that_is_not_on(ruleset: str) -> None:
    document, _ = accepted(None, {"do": "new", **RULESETS[ruleset]})
    for name in "ABC":
        document, _ = accepted(document, {"do": "join", "fighter": name})
    assert "No round has begun yet" in handle(document, AT_ONCE)[1]["problems"]["round"]
    for message in (NEXT, {"do": "turn", "fighter": "A", "roll": True}, AT_ONCE):
        document, reply = accepted(document, message, Random(1).choice)
    assert document.state.round == 2
    passed = reply["entry"]["text"].partition(". Passed over: ")[2].partition(";")[0]
    assert passed in ("B and C", "C and B")
    assert accepted(document, {"do": "undo"})[0].state.round == 1
    kept(document)


@pytest.mark.parametrize(
    "new",
    [
        {"do": "join", "fighter": "Corin", "side": "party", "beside": True},
        {"do": "quick", "line": "Corin", "side": "party", "beside": True},
    ],
)
def test_whoever_comes_beside_their_side_plays_after_the_last_of_it_in_this_round_too(new: Message) -> None:
    document, _ = accepted(None, {"do": "new", "system": "fudge"})
    joins: list[Message] = [
        {"do": "join", "fighter": "Ann", "side": "party"},
        {"do": "join", "fighter": "Wolf", "count": 2},
    ]
    for message in (*joins, NEXT, NEXT, new):
        document, _ = accepted(document, message)
    assert [member.name for member in document.state.members] == ["Ann", "Corin", "Wolf 1", "Wolf 2"]
    came = []
    for _ in range(6):
        document, _ = accepted(document, NEXT)
        came.append((document.state.turn, document.state.round))
    assert came == [("Wolf 2", 1), ("Corin", 1), ("Ann", 2), ("Corin", 2), ("Wolf 1", 2), ("Wolf 2", 2)]
    copied, _ = accepted(document, {"do": "copy", "fighter": "Ann", "beside": True})
    assert [member.name for member in copied.state.members][:3] == ["Ann", "Corin", "Ann 2"]
    kept(copied)


def test_a_fight_of_before_goes_down_the_list_as_it_stood() -> None:
    """Who had a turn was not kept: whose places come before the turn have had one."""
    document, _ = accepted(None, {"do": "new", "system": "fudge"})
    for message in (*({"do": "join", "fighter": name} for name in "ABC"), NEXT, TURN_C):
        document, _ = accepted(document, message)
    file = handle(document, {"do": "save"})[1]["document"]
    assert file["records"][-1]["fact"].pop("phase") == [0, "C"]
    document, _ = accepted(None, {"do": "open", "document": file})
    assert accepted(document, {"do": "explain", "n": 5})[1]["disagrees"] == ""
    document, _ = accepted(document, NEXT)
    assert (document.state.turn, document.state.round) == ("A", 2)
