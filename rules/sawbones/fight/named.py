"""Who is meant by a few letters: the beginning of a name or of a word of it, a number, a side, everybody of a kind."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from sawbones.fight.members import unnumbered
from sawbones.fight.words import BETWEEN, close_to, phrase
from sawbones.kit.values import tidied

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.fight.state import Member, State
    from sawbones.fight.words import Word

#: no name is written in more words than this
MOST_WORDS = 12
EVERYBODY = ("all", "everybody", "everyone")
SIDES = {"foes": "foe", "party": "party"}


#: the fields of messages that name somebody who is in the fight
SOMEBODY = ("fighter", "fighters", "on", "by", "whose", "before", "without", "protect")


def folded(name: str) -> str:
    """A name as it is compared: names that look alike are one, however their letters are put together."""
    return unicodedata.normalize("NFC", tidied(name).casefold())


def known_as(state: State, name: str, *, several: bool = False) -> str:
    """The name as this fight writes it: whoever looks alike, or with ``several`` those of whom there are numbered ones.

    Nobody's name is kept as it is typed, with each letter and its accent as one.
    """
    names = [member.name for member in state.members]
    if name in names:
        return name
    wanted = folded(name)
    stems = [stem for one in names if (stem := unnumbered(one)) != one] if several else []
    return next((one for one in (*names, *stems) if folded(one) == wanted), unicodedata.normalize("NFC", name))


def spelled(state: State, message: dict[str, Any]) -> dict[str, Any]:
    """A message with every name as this fight writes it; a name that is new is kept in one way of writing it."""

    def known(given: Any, *, several: bool = False) -> Any:
        if isinstance(given, list):
            return [known(one) for one in given]
        return known_as(state, given, several=several) if isinstance(given, str) else given

    found = dict(message)
    do = message["do"]
    for field in SOMEBODY:
        if field in message:
            found[field] = known(message[field], several=do == "join")
    if do == "edit" and isinstance(message.get("name"), str):
        name = known(message["name"])  # one's own may be written otherwise
        found["name"] = unicodedata.normalize("NFC", message["name"]) if name == found.get("fighter") else name
    if do == "mob" and isinstance(message.get("mob"), str):
        mobs = [member.mob for member in state.members if member.mob]
        wanted = folded(message["mob"])
        found["mob"] = next(
            (one for one in mobs if folded(one) == wanted), unicodedata.normalize("NFC", message["mob"])
        )
    if do == "know" and isinstance(message.get("alias"), str):
        found["alias"] = unicodedata.normalize("NFC", message["alias"])
    if do == "arrive":
        for field in ("which", "notes"):
            if isinstance(message.get(field), dict):
                found[field] = {known(name): value for name, value in message[field].items()}
        if isinstance(message.get("members"), list):
            found["members"] = [
                [known(one[0]), *one[1:]] if isinstance(one, list) and one else one for one in message["members"]
            ]
    return found


def begins(name: str, typed: str) -> bool:
    """Whether a name, or what of it begins with one of its words, begins with this."""
    low, typed = folded(name), folded(typed)
    starts = [0, *(match.end() for match in re.finditer(r"[\s\-–(]+", low))]
    return any(low.startswith(typed, at) for at in starts)


def _numbered(text: str) -> tuple[str, str]:
    """A name without its number, and the number: "Ghoul 3" and "ghoul3" are the same."""
    found = re.fullmatch(r"(.*?\D)\s*(\d{1,4})", text)
    return (found[1].strip(), found[2]) if found else (text, "")


def meant_by(names: Sequence[str], typed: str) -> list[str]:
    """The names that this may be short for: one alone, if it is that name."""
    typed = typed.strip()
    if not typed:
        return []
    exact = [name for name in names if folded(name) == folded(typed)]
    if exact:
        return exact[:1]
    stem, number = _numbered(typed)
    if number:
        kinds = [(name, _numbered(name)) for name in names]
        found = [name for name, (kind, its) in kinds if its == number and begins(kind, stem)]
        same = [name for name in found if folded(_numbered(name)[0]) == folded(stem)]
        return same or found
    return [name for name in names if begins(name, typed)]


def several(state: State, typed: str) -> list[str]:
    """Those whom a word for several means, who are not passed by where anybody is not: a side, a kind, everybody."""
    first, _, rest = folded(typed).partition(" ")
    rest = rest if first in EVERYBODY else folded(typed)
    if first in EVERYBODY and not rest:
        found = list(state.members)
    elif rest in SIDES:
        found = [member for member in state.members if member.side == SIDES[rest]]
    elif first in EVERYBODY:
        names = meant_by([member.name for member in state.members], rest)
        names = names or meant_by([member.name for member in state.members], rest.removesuffix("s"))
        found = [member for member in state.members if member.name in names]
    else:
        found = []
    up: list[Member] = [member for member in found if not state.idle(member)]
    return [member.name for member in up or found]


def longest(state: State, words: Sequence[Word]) -> tuple[int, list[str], bool]:
    """How many of these words say who is meant, whom they may mean, and whether they mean them all.

    A comma behind the last of them belongs to no name, unless there is one with it.
    """
    names = [member.name for member in state.members]
    for count in range(min(len(words), MOST_WORDS), 0, -1):
        text = phrase(words[:count])
        found = [name for name in names if folded(name) == folded(text)]
        if found:
            return count, found, False
        if any(word.text[-1] in BETWEEN for word in words[: count - 1]):
            continue
        text = text.rstrip(BETWEEN)
        all_of_them = several(state, text)
        if all_of_them:
            return count, all_of_them, True
        found = meant_by(names, text)
        if found:
            return count, found, False
    return 0, [], False


def alike(state: State, typed: str) -> tuple[str, ...]:
    """Names that this may have been meant to be."""
    return close_to(typed, [member.name for member in state.members])
