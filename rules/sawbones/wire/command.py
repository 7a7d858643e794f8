"""A line that commands: ``ghoul > boris 5L / 2``, ``next``, ``10 min``.

Who stands before the arrow, whom it happens to and what it is behind it, and behind a stroke what is answered: hits,
faces, a decision. Nothing is guessed silently: every piece of the line says what it was read as, and a line with a word
that is not understood comes to no message.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sawbones.fight import deeds
from sawbones.fight.named import alike, begins, longest, meant_by
from sawbones.fight.words import BETWEEN, Piece, Word, close_to, phrase, words_of
from sawbones.kit.values import LONGEST, Refused
from sawbones.play.limits import LONGEST_WAIT, Misfit, TooMuch
from sawbones.play.wording import first_three
from sawbones.wire.habits import habit_words
from sawbones.wire.order_line import MOST_WORDS, NUMBER, filled, number, read_order

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sawbones.fight.state import State
    from sawbones.kit.system import System
    from sawbones.play.question import Answer, Question
    from sawbones.play.resolve import Story
    from sawbones.wire.order_line import Order

ARROW = re.compile(r"->|=>|>|→")
MOST_ANSWERS = 60
#: what the bar does, by the words for it
PLAIN = {
    "next": "next",
    "next turn": "next",
    "round": "next",
    "next round": "next",
    "back": "back",
    "undo": "undo",
    "redo": "redo",
}
#: the minutes of a word for time
SPANS = {
    1: ("min", "mins", "minute", "minutes", "m"),
    60: ("h", "hour", "hours"),
    1440: ("d", "day", "days"),
    10_080: ("w", "week", "weeks"),
}
MINUTES = {word: minutes for minutes, words in SPANS.items() for word in words}
THROW = ("roll", "throw")


@dataclass
class Command:
    """What a line comes to: its pieces, the message it stands for, if it does, and that in a sentence.

    ``ready`` says that nothing is left open. ``hand`` names the fields of the order that the line itself has said.
    """

    pieces: list[Piece] = field(default_factory=list)
    message: dict[str, Any] | None = None
    said: str = ""
    problem: str = ""
    ready: bool = False
    hand: list[str] = field(default_factory=list)

    def comes_to(self, message: dict[str, Any], said: str, *, ready: bool) -> None:
        """The line stands for this."""
        self.message, self.said, self.ready = message, said, ready

    def is_wrong(self, problem: str) -> None:
        """The line stands for nothing, and why."""
        self.message, self.ready, self.problem = None, False, problem

    def unknown(self, words: Sequence[Word], meant: tuple[str, ...] = (), said: str = "unknown") -> None:
        """Words that are not understood."""
        self.pieces.append(Piece("unknown", words[0].at, words[-1].end, said=said, meant=meant))

    @property
    def strange(self) -> bool:
        """Whether some of it was not understood."""
        return any(piece.what == "unknown" for piece in self.pieces)


def read_command(system: System, state: State, line: str) -> Command:
    """A line as it would be understood; nothing happens."""
    if len(line) > LONGEST:
        raise Refused({"line": f"A line has at most {LONGEST:,} characters, and this one {len(line):,}."})
    found = Command()
    first, *others = [*ARROW.finditer(line), None]
    # Where the key that opens the line has put an arrow before a whole order, it says nothing.
    doubled = first is not None and others[0] is not None and not line[: first.start()].strip()
    begins, arrow = (first.end(), others[0]) if first is not None and doubled else (0, first)
    try:
        if arrow is None:
            _plain(system, state, words_of(line), found)
        else:
            before = words_of(line[begins : arrow.start()], begins)
            body, answers = _parted(state, words_of(line[arrow.end() :], arrow.end()))
            _happens(state, before, (body, answers), found)
    except Refused as refused:
        found.is_wrong(" ".join(refused.problems.values()))
    except (Misfit, TooMuch) as wrong:
        found.is_wrong(str(wrong))
    if found.strange:
        found.message, found.ready, found.said = None, False, ""
    found.pieces.sort(key=lambda piece: piece.at)
    return found


# Plain words


def _plain(system: System, state: State, words: list[Word], found: Command) -> None:
    """What needs no arrow: the turn, undo, time, what happens to everybody."""
    if not words:
        return
    text = phrase(words).casefold().rstrip(".!" + BETWEEN)
    moments = {moment.label.casefold(): moment for moment in system.moments}
    minutes = _time(text)
    if text in PLAIN:
        found.pieces.append(Piece("act", words[0].at, words[-1].end, said=PLAIN[text]))
        found.comes_to({"do": PLAIN[text]}, "", ready=True)
    elif minutes is not None:
        found.pieces.append(Piece("number", words[0].at, words[-1].end, said=f"{minutes} min"))
        if minutes > LONGEST_WAIT:
            found.is_wrong(f"At most {LONGEST_WAIT:,} minutes at once, not {minutes:,}.")
            return
        found.comes_to({"do": "wait", "minutes": minutes}, "", ready=True)
    elif text in moments:
        moment, on = moments[text], [member.name for member in state.members if not member.out]
        found.pieces.append(Piece("act", words[0].at, words[-1].end, said=moment.label))
        found.comes_to(
            {"do": "act", "act": moment.act, "on": on, "by": None, "order": dict(moment.order)}, "", ready=True
        )
    else:
        known = [*PLAIN, *(label for label, _ in system.times), *(moment.label for moment in system.moments)]
        timed = re.fullmatch(r"(\d{1,5})\s*([a-z]+)", text)
        times = tuple(f"{timed[1]} {one}" for one in close_to(timed[2], MINUTES)) if timed else ()
        _arrowless(state, words, times or close_to(text, known), found)


def _arrowless(state: State, words: list[Word], close: tuple[str, ...], found: Command) -> None:
    """A line that begins with somebody lacks its arrow; of any other, what is close to it is named."""
    count, names, _ = longest(state, words)
    text = phrase(words[:count])
    meant = close or ((f"{text} >", f"> {text}") if names else ())
    found.unknown(words if close or not names else words[:count], meant)
    if not close:
        found.is_wrong("Write who does it, an arrow “>”, whom it happens to, and what it is.")


def _time(text: str) -> int | None:
    """The minutes that "1 hour 30 min" says, or None."""
    if not re.fullmatch(r"(\d{1,5}\s*[a-z]+[\s,]*(and\s+)?)+", text):
        return None
    parts = re.findall(r"(\d{1,5})\s*([a-z]+)", text.replace("and", " "))
    if not all(word in MINUTES for _, word in parts):
        return None
    return sum(int(count) * MINUTES[word] for count, word in parts)


# Who, whom, what


def _parted(state: State, words: list[Word]) -> tuple[list[Word], list[Word] | None]:
    """What stands before the stroke and what behind it; a stroke within a weapon, as in 2d10/8, is the weapon's."""
    weapons: set[int] = set()
    for count in range(3, 0, -1):
        for at in range(len(words) - count + 1):
            if state.book.weapon(phrase(words[at : at + count]).rstrip(BETWEEN)):
                weapons |= set(range(at, at + count))
    for at, word in enumerate(words):
        if "/" not in word.text or at in weapons:
            continue
        first, _, rest = word.text.partition("/")
        if word.end - word.at != len(word.text):  # something unseen in it: where the stroke is cannot be said
            return words[:at], [Word(rest, word.place, word.at, word.end), *words[at + 1 :]]
        cut = word.at + len(first)
        had = [Word(first, word.place, word.at, cut)] if first else []
        more = [Word(rest, word.place, cut + 1, word.end)] if rest else []
        return [*words[:at], *had], [*more, *words[at + 1 :]]
    return words, None


def _happens(state: State, before: list[Word], behind: tuple[list[Word], list[Word] | None], found: Command) -> None:
    """Somebody does something to somebody."""
    body, answers = behind
    by = _who(state, before, found)
    on, rest = _whom(state, body, found)
    order, unknown = read_order(state, by or state.turn, rest)
    found.pieces += [*(order.pieces if order else ()), *unknown]
    if not on and not found.strange:
        found.is_wrong("Say whom it happens to, behind the “>”.")
    if order is None or found.strange or not on:
        return
    if not before:
        by = _proposed(state, order, on)
        found.pieces += [Piece("who", 0, 0, said=by)] if by is not None else []
    message = _message(state, order, by, on)
    found.hand = list(order.said)
    deed = deeds.act(state, message)
    script, thrown = _answers(deed.play, answers or [], found, several=len(on) > 1)
    if script:
        message["answers"] = [list(one) if isinstance(one, tuple) else one for one in script]
    if thrown:
        message["roll"] = True
    story = deed.play(script)
    told = all(name in message["order"] for name, spec in order.asks.items() if spec.main)
    ended = thrown or story.question is None
    ready = ended and told and (answers is not None or not order.asks)
    found.comes_to(message, _said(deed, story, order, message, thrown=thrown), ready=ready)


def _message(state: State, order: Order, by: str | None, on: Sequence[str]) -> dict[str, Any]:
    """What happens, as a message."""
    whole = filled(state, order, by, on)
    whom = on[0] if len(on) == 1 else list(on)
    message: dict[str, Any] = {"do": "act", "act": order.act.id, "on": whom, "by": by, "order": whole}
    return message | ({"aid": order.aid} if order.aid is not None and order.act.fill is not None else {})


def _who(state: State, before: list[Word], found: Command) -> str | None:
    """Who does it: of several whom a short name means, the one on turn."""
    if not before:
        return None
    names = [member.name for member in state.members]
    text = phrase(before).rstrip(BETWEEN)
    meant = meant_by(names, text)
    if len(meant) > 1 and state.turn in meant:
        meant = [state.turn] if state.turn else meant
    if len(meant) == 1:
        found.pieces.append(Piece("who", before[0].at, before[-1].end, said=meant[0]))
        return meant[0]
    found.unknown(before, tuple(meant[:3]) or alike(state, text), "which one?" if meant else "unknown")
    return None


def _whom(state: State, body: list[Word], found: Command) -> tuple[list[str], list[Word]]:
    """Whom it happens to, parted by commas, and the words behind them."""
    on: list[str] = []
    while body:
        count, names, every = longest(state, body)
        if count == 0 and on:
            break
        words = body[: count or 1]
        if len(names) == 1 or every:
            found.pieces.append(Piece("whom", words[0].at, words[-1].end, said=", ".join(first_three(names))))
            on += [name for name in names if name not in on]
        else:
            text = phrase(words).rstrip(BETWEEN)
            found.unknown(words, tuple(names[:3]) or alike(state, text), "which one?" if names else "unknown")
        body = body[len(words) :]
        if words[-1].text[-1] not in BETWEEN:
            break
    return on, body


def _proposed(state: State, order: Order, on: Sequence[str]) -> str | None:
    """Who is on turn, where that one can do harm to these; what helps or just happens, nobody does."""
    if order.act.tone != "harm" or state.turn is None or state.turn in on:
        return None
    return state.turn if state.book.can_act(state.member(state.turn).sheet) else None


# What is answered


def _answers(
    play: Callable[[Sequence[Answer]], Story], words: list[Word], found: Command, *, several: bool
) -> tuple[list[Answer], bool]:
    """The answers that these words give, each to the question that is open by then, and whether the rest is thrown."""
    script: list[Answer] = []
    words = [word for word in words if word.text not in ("/", *BETWEEN)]
    at = 0
    while at < len(words):
        if len(script) == MOST_ANSWERS:
            raise Refused({"answers": f"A line holds at most {MOST_ANSWERS} answers."})
        if words[at].text.casefold() in THROW and at == len(words) - 1:
            found.pieces.append(Piece("answer", words[at].at, words[at].end, said="dice are thrown"))
            return script, True
        story = play(script)
        question = story.question
        if question is None:
            found.unknown(words[at:], said="nothing more is asked")
            break
        answer, count, told = _answer(question, words[at:])
        if answer is None:
            options = [one.label for one in question.options]
            found.unknown(words[at : at + 1], close_to(words[at].text, options), f"no answer to {question.label}")
            break
        try:
            play([*script, answer])
        except Misfit as wrong:
            found.unknown(words[at : at + count], said=str(wrong))
            break
        whose = f"{story.asking}: " if several else ""
        found.pieces.append(
            Piece("answer", words[at].at, words[at + count - 1].end, said=f"{whose}{question.label} {told}")
        )
        script.append(answer)
        at += count
    return script, False


def _answer(question: Question, words: Sequence[Word]) -> tuple[Answer | None, int, str]:
    """The answer that the first words give to this question, how many they are, and what to call it."""
    for count in range(min(len(words), MOST_WORDS), 0, -1):
        text = phrase(words[:count]).strip(BETWEEN + "/ ")
        options = [one for one in question.options if one.label.casefold() == text.casefold() or one.id == text]
        options = options or [one for one in question.options if text and begins(one.label, text)]
        if len(options) == 1:
            return options[0].id, count, options[0].label
        roll = question.roll
        called = [value for value, word in roll.words if word.casefold() == text.casefold()] if roll else []
        if called:
            return called[0], count, text
    text = words[0].text.strip(BETWEEN + "/")
    if question.roll is None:
        return None, 0, ""
    if NUMBER.fullmatch(text):
        return number(text), 1, text
    faces = text.strip("[]()").split(",")
    if len(faces) > 1 and all(NUMBER.fullmatch(face) for face in faces):
        return tuple(number(face) for face in faces), 1, " ".join(faces)
    return None, 0, ""


def _said(deed: deeds.Deed, story: Story, order: Order, message: dict[str, Any], *, thrown: bool) -> str:
    """What the line comes to: the log's own line where nothing is left open, else what is asked next."""
    if story.question is None:
        return f"{deed.text(story.ends)}."
    on, by = message["on"], message["by"]
    targets = [on] if isinstance(on, str) else on
    given = deed.parts[0].order
    words = " ".join([order.act.label, *habit_words(order.act.order, given)])
    whom = "" if by in targets and len(targets) == 1 else f" → {', '.join(first_three(targets))}"
    done = f"{by or 'Nobody named'}{whom}: {words}" if by or whom else words
    asked = f"{story.asking}: " if len(targets) > 1 else ""
    return f"{done}. {'The dice are thrown.' if thrown else f'Asked next: {asked}{story.question.label}.'}"
