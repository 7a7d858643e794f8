"""From the steps of a definition to instructions; what is wrong with one is told with its place."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sawbones.play.question import Choice
from sawbones.systems.own import dice, formula, ops, texts
from sawbones.systems.own.definition import where
from sawbones.systems.own.dice import Sight
from sawbones.systems.own.formula import WrongFormula
from sawbones.systems.own.layout import options
from sawbones.systems.own.ops import Against, Tells, Where
from sawbones.systems.own.parts import wrong_id
from sawbones.systems.own.program import AN_OP, MOST_INSTRUCTIONS, Code

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from sawbones.play.question import Cite
    from sawbones.systems.own.definition import Game, Problems
    from sawbones.systems.own.dice import Hand
    from sawbones.systems.own.formula import Env, Formula, Names, Reckon
    from sawbones.systems.own.layout import Layout
    from sawbones.systems.own.parts import Step
    from sawbones.systems.own.program import Op

#: the steps that change a fighter: whoever it is done to, or whoever does it
CHANGES = ("set", "mark", "heal")
#: what can be decided at once
MOST_OPTIONS = 8


@dataclass
class Builder:
    """Makes instructions of steps."""

    layout: Layout
    problems: Problems
    cite: Callable[[str], Cite]
    #: what each number that acts keep stands at before anything
    blank: Env = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The definition."""
        return self.layout.game

    def code(self, path: str, steps: Sequence[Step], place: str, *, after: bool = True) -> Code:
        """The instructions of a list of steps, with what follows after every act behind them."""
        code = Code(self.layout, self.blank)
        self.listed(code, path, steps, place)
        code.follows = len(code.ops)
        if after:
            self.listed(code, "after", self.game.after, "What follows")
        code.finish()
        return code

    def listed(self, code: Code, path: str, steps: Sequence[Step], place: str, *, sure: bool = True) -> None:
        """All steps of a list; ``sure`` where nothing leaves them out."""
        for number, step in enumerate(steps):
            if len(code.ops) >= MOST_INSTRUCTIONS:
                sentence = f"With its parts written out this has more than {MOST_INSTRUCTIONS} steps."
                self.problems.add(path, where(path), sentence)
                return
            at = f"{path}.{number}"
            if step.do == "go":
                self.gone(code, at, step, sure=sure)
            else:
                self.step(code, at, step, step.place or place, sure=sure)

    def wrong(self, at: str, name: str, sentence: str) -> None:
        """One thing more that is wrong with a step."""
        self.problems.add(f"{at}.{name}", where(at), sentence)

    # What is read

    def reckoned(self, at: str, label: str, text: str, names: Names) -> tuple[Formula, Reckon]:
        """A formula of a step; the place of what is wrong is told, and 0 stands for it."""
        try:
            found = formula.read(text or "0")
            formula.known(found, names, self.layout.tables)
        except WrongFormula as wrong:
            self.problems.add(at, where(at), f"{label}: {wrong}")
            found = formula.read("0")
        return found, formula.made(found, names, self.layout.tables)

    def line(self, at: str, text: str) -> texts.Line | None:
        """What a step says in words of its own."""
        if not text:
            return None
        try:
            return texts.read(text, self.layout, self.layout.everything, {})
        except WrongFormula as wrong:
            self.wrong(at, "text", f"Said: {wrong}")
            return None

    def number(self, at: str, step: Step, *, levels: bool = False, changes: bool = False) -> None:
        """See that a step's number is one that it may change; what ``changes`` something may change whoever does it."""
        what, layout = step.what, self.layout
        if changes and layout.of_doer(what):
            return
        attributes = {one.id: one.name for one in self.game.attributes}
        attributes |= {one.id: one.name for one in self.game.switches}
        if what in layout.counted or (levels and what in layout.ladders):
            return
        if layout.of_doer(what):
            sentence = f"“{what}” is a number of whoever does it: only what reckons, marks or takes off changes it."
        elif what in attributes:
            sentence = f"{attributes[what]} is what somebody is like: steps change tracks and pools, or keep a number."
        elif what in layout.ladders:
            sentence = f"“{what}” are levels: marks are made and taken off there."
        elif levels:
            there = ", ".join([*layout.ladders, *layout.counted]) or "none"
            sentence = f"Marks are made on a track, a pool or levels; there are {there}, and no “{what}”."
        elif what in layout.standing or what in layout.tables:
            sentence = f"“{what}” follows from something else: it cannot be given a value."
        else:
            sentence = wrong_id(what)
        if sentence:
            self.wrong(at, "what", f"Which number: {sentence}")

    # Parts

    def gone(self, code: Code, at: str, step: Step, *, sure: bool) -> None:
        """A part, written out: only one that stands further down, so that none comes back to itself."""
        places = {one.of.id: place for place, one in enumerate(self.game.parts)}
        inside = at.split(".")
        below = int(inside[1]) + 1 if inside[0] == "parts" else 0
        place = places.get(step.part)
        if place is None or place < below:
            there = ", ".join(name for name, number in places.items() if number >= below) or "none"
            missing = f"there is no part “{step.part}”"
            why = missing if place is None else "a part does only parts that stand below it"
            self.wrong(at, "part", f"Part: {why}; there are {there}.")
            return
        part, jump = self.game.parts[place], len(code.ops)
        # an instruction in any case: parts that only do parts would else be written out without an end
        found, when = self.reckoned(f"{at}.when", "Only if", step.when or "1", self.layout.everything)
        code.ops.append(ops.staying(jump + 1))
        self.noted(code, [found])
        # the path is that of the part, so that what is wrong in it is told once
        self.listed(code, f"parts.{place}.steps", part.steps, part.of.name, sure=sure and not step.when)
        if step.when:
            code.ops[jump] = ops.jumping(when, jump + 1, len(code.ops))

    def noted(self, code: Code, found: Sequence[Formula], sets: str = "", more: int = 0) -> None:
        """Note what the instruction that was just made reads and takes, and the number that it sets in any case."""
        names = frozenset().union(*(one.names() for one in found))
        code.uses_doer |= speaks_of_doer(names)
        code.reads.append(names)
        code.works.append(AN_OP + more + sum(one.count_parts(self.layout.dear) for one in found))
        code.sets.append(sets)

    # Steps

    def step(self, code: Code, at: str, step: Step, place: str, *, sure: bool) -> None:
        """One step as an instruction."""
        following = len(code.ops) + 1
        # what a line alone reads needs no branch of the odds: it is for those who listen
        said = self.line(at, step.text)
        doer = step.do in CHANGES and self.layout.of_doer(step.what) != ""
        tells = Tells(said, self.cite(place), following, doer)
        condition, when = self.reckoned(f"{at}.when", "Only if", step.when or "1", self.layout.everything)
        used = [condition]
        match step.do:
            case "set":
                op = self.setting(at, step, tells, used)
            case "roll":
                code.rolls.append(len(code.ops))
                op = self.rolling(at, step, tells, used)
            case "mark" | "heal":
                op = self.marking(at, step, tells, used)
            case "choose":
                op = self.choosing(at, step, tells)
            case "say":
                op = ops.saying(tells)
            case _:
                code.stops.add(len(code.ops))
                op = ops.stopping(code, tells)
        code.ops.append(ops.only(when, op, following) if step.when else op)
        always = sure and not step.when and step.do in ("set", "roll", "choose")
        theirs = self.layout.of_doer(step.what) or step.what
        ladder = self.layout.ladders.get(theirs)
        more = len(ladder.ids) if ladder is not None else self.layout.dear.get(f"{theirs}_size", 0)
        self.noted(code, used, step.what if always else "", more if step.do in CHANGES else 0)
        code.uses_doer |= said is not None and speaks_of_doer(said.names)
        code.changes_doer |= doer
        code.uses_doer |= doer

    def setting(self, at: str, step: Step, tells: Tells, used: list[Formula]) -> Op:
        """A number gets a value."""
        theirs = self.layout.of_doer(step.what)
        self.number(at, step, changes=theirs not in self.layout.ladders)
        found, to = self.reckoned(f"{at}.to", "Is", step.to, self.layout.everything)
        used.append(found)
        what = theirs or step.what
        name = self.called(what, doer=tells.doer)
        told = f"{name[:1].upper()}{name[1:]}: {step.to}"
        return ops.setting(what, to, self.layout.most(what), tells, told)

    def called(self, what: str, *, doer: bool) -> str:
        """What a number is called in a line; of whoever does it, it says so."""
        return self.layout.called.get(what, what.replace("_", " ")) + (" of whoever does it" if doer else "")

    def marking(self, at: str, step: Step, tells: Tells, used: list[Formula]) -> Op:
        """Marks are made or taken off."""
        self.number(at, step, levels=True, changes=True)
        theirs = self.layout.of_doer(step.what)
        what = theirs or step.what
        names, reckons = self.layout.everything, []
        asked = (("boxes", "How many", step.boxes), ("row", "Which level", step.row))
        for name, label, text in (*asked, ("origin", "Written as", step.origin or step.row)):
            found, reckon = self.reckoned(f"{at}.{name}", label, text, names)
            used.append(found)
            reckons.append(reckon)
        boxes, row, origin = reckons
        of = self.layout.ladders.get(what)
        if of is None:
            most = self.layout.most(what) or (lambda env: 0)
            track = Where(what, self.called(what, doer=tells.doer), most)
            return ops.moving(track, boxes, 1 if step.do == "mark" else -1, tells)
        if tells.doer:
            of = replace(of, name=f"{of.name} of whoever does it")
        if step.do == "heal":
            return ops.unmarking(of, row if step.row else None, boxes, tells)
        if not step.row:
            self.wrong(at, "row", "Which level: this is needed.")
        return ops.marking(of, row, boxes, origin, tells)

    def choosing(self, at: str, step: Step, tells: Tells) -> Op:
        """A decision."""
        self.number(at, step)
        words = options(step.options)
        if not 2 <= len(words) <= MOST_OPTIONS or len(set(words)) < len(words):
            sentence = f"To decide: give from 2 to {MOST_OPTIONS} words with commas between them, each once."
            self.wrong(at, "options", sentence)
        choices = [Choice(str(number), word) for number, word in enumerate(words)]
        return ops.choosing(step.what, step.what.replace("_", " ").capitalize(), choices, tells)

    # Rolls

    def rolling(self, at: str, step: Step, tells: Tells, used: list[Formula]) -> Op:
        """Dice are thrown, alone or against others, and seen as the step wants it."""
        self.number(at, step)
        made, name = self.dice(at, "roll", step.roll, used)
        if not step.see and not step.against:
            return ops.rolling(step.what, name, dice.kept(made, None), tells)
        see = self.seen(at, step.see or "it - other", used)
        if not step.against:
            return ops.rolling(step.what, name, dice.kept(made, see), tells)
        other, other_name = self.dice(at, "against", step.against, used)
        return ops.opposing(step.what, name, made, Against(other_name, other, see), tells)

    def dice(self, at: str, field_: str, name: str, used: list[Formula]) -> tuple[Hand, str]:
        """The dice of a roll, by its short name."""
        place = next((place for place, one in enumerate(self.game.rolls) if one.id == name), None)
        if place is None:
            there = ", ".join(one.id for one in self.game.rolls) or "none"
            self.wrong(at, field_, f"Roll: there is no roll “{name}”; there are {there}.")
            return dice.NO_HAND, name
        roll, path = self.game.rolls[place], f"rolls.{place}"
        told, right = where(path, roll.name), True
        for label, text, key in (
            ("Dice", roll.dice, "dice"),
            ("Sides", roll.sides, "sides"),
            ("Plus", roll.plus, "plus"),
        ):
            try:
                read = formula.read(text or "0")
                formula.known(read, self.layout.everything, self.layout.tables)
                used.append(read)
            except WrongFormula as wrong:
                right = False
                self.problems.add(f"{path}.{key}", told, f"{label}: {wrong}")
        if roll.kind == "pool":
            try:
                dice.hits(roll.hits)
            except ValueError as wrong:
                right = False
                self.problems.add(f"{path}.hits", told, f"Which faces count: {wrong}")
        if not right:
            return dice.NO_HAND, roll.name
        return dice.thrown(roll, self.layout.everything, self.layout.tables), roll.name

    def seen(self, at: str, text: str, used: list[Formula]) -> Sight:
        """What is seen of a roll: a formula in which ``it`` is what the dice show, and ``other`` what the second do."""
        names = self.layout.everything
        try:
            found = formula.read(text)
            formula.known(found, {**names, "it": 0, "other": 0}, self.layout.tables)
        except WrongFormula as wrong:
            self.wrong(at, "see", f"Read as: {wrong}")
            found = formula.read("it")
        used.append(found)
        free = tuple(sorted(found.names() & names.keys()))
        inside = {name: formula.named(name) for name in ("it", "other", *free)}
        reckon = formula.made(found, inside, self.layout.tables)
        parts = found.count_parts(self.layout.dear)
        return Sight(reckon, tuple((name, names[name]) for name in free), parts)


def speaks_of_doer(names: Collection[str]) -> bool:
    """Whether one of these names is that of whoever does it."""
    return any(name == "somebody" or name.startswith("by_") for name in names)
