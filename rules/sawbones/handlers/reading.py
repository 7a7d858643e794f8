"""How a line would be understood, before anything happens: a command, or fighters who would join."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sawbones.fight import deeds, edits, jumps
from sawbones.fight.quick import Joining, joined, lines, recognised, understand
from sawbones.fight.state import clean_side
from sawbones.fight.told import redone
from sawbones.handlers.answered import Answered, Document, Message, replied
from sawbones.kit import forms
from sawbones.kit.values import Refused, flag, shown
from sawbones.play.limits import Misfit, TooMuch
from sawbones.play.wording import first_three
from sawbones.wire import lines as shapes
from sawbones.wire.command import Command, read_command

if TYPE_CHECKING:
    from sawbones.play.resolve import Rng


def read(document: Document, message: Message, _: Rng) -> Answered:
    """A line as it would be understood; nothing changes."""
    of, text = message.get("of", "command"), message.get("line")
    match of:
        case "command":
            screen = _command(document, text)
        case "quick":
            screen = _fighters(document, message, text)
        case _:
            raise Refused({"of": f"A line is a command or quick, not {shown(of)}."})
    return document, replied(screen=screen)


def _command(document: Document, text: object) -> dict[str, Any]:
    (at, line), *more = [(at, line) for at, line in lines(text) if line.strip()] or [(0, "")]
    if more:
        raise Refused({"line": "A command is one line."})
    found = read_command(document.system, document.state, line)
    if found.message and not found.said:
        _tell(document, found)
    told = shapes.line(shapes.parts(str(text), at, found.pieces), found.said, found.problem)
    return shapes.screen("command", [told], found)


def _tell(document: Document, found: Command) -> None:
    """What a plain word comes to, and whether it can be done at all now."""
    message, log = found.message or {}, document.log
    match message["do"]:
        case "undo" | "redo":
            last = log.undoable()
            text = redone(log) if message["do"] == "redo" else last and last.text
            if text is None:
                return found.is_wrong(f"There is nothing to {message['do']}.")
            found.said = f"{'Taken back' if message['do'] == 'undo' else 'Again'}: {text}."
            return None
        case "back":
            try:
                found.said = f"{edits.back(document.system, document.state, message)[1]}."
            except Refused as refused:
                found.is_wrong(" ".join(refused.problems.values()))
            return None
    try:
        landing = jumps.land(document.state, message, ())
        deed = deeds.deed(document.system, document.state, landing.message)
        story = deed.play([])
        asked, asking = landing.question or story.question, landing.fighter or story.asking
        found.said = f"{deed.text(story.ends)}." if asked is None else f"Asked first: {asking}, {asked.label}."
    except Refused as refused:
        found.is_wrong(" ".join(refused.problems.values()))
    except (Misfit, TooMuch) as wrong:
        found.is_wrong(str(wrong))
    return None


def _fighters(document: Document, message: Message, text: object) -> dict[str, Any]:
    """Who would join, line by line; one that cannot be taken says why, and then nobody would."""
    state, kits = document.state, document.system.kits
    side, sheet = clean_side(message.get("side", "foe")), message.get("sheet", {})
    mob = flag(message, "mob")
    how = Joining(side, sheet, kits, mob)
    forms.enter(state.book.sheet, sheet)
    found, said, wrong = [], [], False
    typed = [(at, line) for at, line in lines(text) if line.strip()]
    recognised([line.strip() for _, line in typed])
    for at, line in typed:
        problem, words, joining = "", "", None
        try:
            joining = understand(state.book, line.strip(), kits)
            state, words = joined(state, joining, how)
            said.append(words)
        except Refused as refused:
            wrong, problem = True, " ".join(refused.problems.values())
        begins = at + len(line) - len(line.lstrip())
        pieces = shapes.fighter_parts(str(text), begins, state.book, joining) if joining else []
        found.append(shapes.line(pieces, f"{words}." if words else "", problem, joining))
    whole = {"do": "quick", "line": text, "side": side} | ({"sheet": sheet} if sheet else {})
    whole |= {"mob": True} if mob else {}
    read = Command()
    if found and not wrong:
        read.comes_to(whole, f"{'; '.join(first_three(said))}.", ready=True)
    return shapes.screen("quick", found, read)
