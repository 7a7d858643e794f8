"""Every attack that a card offers counts both sheets: the target's defense and the attacker's wounds, or says why not.

Offered are the weapons of a sheet and of a line of text, what was done the last time, and the rows of Best target.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Any

import pytest
from ahead_talk import OWN, begun, told
from budgets import budget
from table_talk import SHIPPED, accepted

from sawbones.app import handle
from sawbones.kit import forms
from sawbones.kit.fields import specs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sawbones.app import Document

#: what a wounded attacker has in the sheet; in a custom game any change of the sheet will do
WOUNDED: dict[str, dict[str, Any]] = {
    "after-sundown": {"track": [3, 1, 0]},
    "after-sundown-revised": {"track": [3, 1, 0]},
    "fudge": {"marks": [["H"], ["H"]]},
    "cybergod": {"wounded": 2},
    "eclipse-phase": {"wounds": 3, "damage": 21},
}
#: weapons in the sheet, where it has a place for them
ARMED: dict[str, dict[str, Any]] = {
    "fudge": {"weapon": 2},
    "cybergod": {"ranged_combat": 3, "close_combat": 3},
    "eclipse-phase": {"weapons": [["smg", 50, 20, False], ["knife", 45, 0, False]]},
}
#: what makes the target harder to hit, of the acts that roll against that; elsewhere any change of the sheet will do
DEFENDED: dict[str, dict[str, dict[str, Any]]] = {
    "fudge": {"exchange": {"defence": 4}},
    "cybergod": {"ranged_combat": {"cover": 6}, "close_combat": {"close_combat": 8}},
    "eclipse-phase": {"attack": {"fray": 98}},
}
GAMES = [*SHIPPED, *OWN]
BASE = 6


def fight(game: str) -> Document:
    """Return Ann, armed by her sheet and by a line where the game allows that, against Bob."""
    document = begun(game)
    weapons = budget(game).weapons[:2]
    line = ", ".join(["Ann", *(f"club {weapon}" for weapon in weapons)])
    document = told(document, {"do": "quick", "line": line, "side": "party", "sheet": ARMED.get(game, {})})
    return told(document, {"do": "join", "fighter": "Bob"})


def given(document: Document, act_id: str, order: dict[str, Any]) -> dict[str, Any]:
    """Return an order with a value for each number that the act needs first."""
    act = next(act for act in document.state.book.acts() if act.id == act_id)
    mains = {
        name: min(spec.high, BASE) if spec.kind == "number" else [min(spec.high, BASE)]
        for name, spec in specs(act.order).items()
        if spec.main and spec.kind in ("number", "numbers") and order.get(name) in (None, [], ())
    }
    return {**order, **mains}


def offered(document: Document) -> Iterator[dict[str, Any]]:
    """Yield every attack that Ann's card and Best target offer, as act, order and circumstances."""
    card = next(card for card in accepted(document, {"do": "look"})[1]["screen"]["cards"] if card["name"] == "Ann")
    acts = {act.id: act for act in document.state.book.acts()}
    for one in chain(card["arms"], card["remembered"]):
        if acts[one["act"]].tone == "harm":
            order = given(document, one["act"], one["order"])
            yield {"act": one["act"], "order": order, "aid": one.get("aid"), "fixed": one.get("fixed", "")}


def odds(document: Document, one: dict[str, Any]) -> Any:
    """Return the odds of an attack as the page sends it: filled from its circumstances between these two sheets."""
    order = one["order"]
    if one["aid"] is not None:
        message = {"do": "fill", "act": one["act"], "by": "Ann", "on": "Bob", "aid": one["aid"]}
        order = order | accepted(document, message)[1]["screen"]["order"]
    reply = handle(document, {"do": "odds", "act": one["act"], "by": "Ann", "on": "Bob", "order": order})[1]
    if not reply["screen"]:
        return reply["problems"]
    # what the rules say of it, too: a blow that only takes off less changes no bar
    ends: Counter[str] = Counter()
    for end in reply["outcomes"]:
        ends[repr(end["result"])] += Fraction(end["p"])  # type: ignore[assignment]
    return strips_of("Bob", reply["screen"]["chances"]), ends


def strips_of(name: str, chances: list[dict[str, Any]]) -> list[Any]:
    """Return the bars of one fighter; others have their own, like an attacker whose weapon may fail."""
    return [[(bar["label"], bar["p"]) for bar in one["bars"]] for one in chances if one["fighter"] == name]


def changes(document: Document, name: str) -> Iterator[Document]:
    """Yield the fight with one field of a sheet changed in some way that the rules accept."""
    sheet = document.state.member(name).sheet
    for field, spec in specs(type(sheet)).items():
        now = forms.write(sheet)[field]
        if spec.kind == "number":
            values: list[Any] = [min(spec.high, (now or 0) + 4), min(spec.high, 60), spec.low, spec.high]
        elif spec.kind in ("choice", "flag"):
            values = [option.id for option in spec.options] or [not now]
        else:
            values = [[["L"], ["L"]], [["L", "L"], ["G", "G"]]] if spec.kind == "lists" else []
        for value in values:
            if value != now and (changed := edited(document, name, {field: value})):
                yield changed


def edited(document: Document, name: str, sheet: dict[str, Any]) -> Document | None:
    """Return the fight with this sheet changed; ``None`` where the rules refuse it."""
    after, reply = handle(document, {"do": "edit", "fighter": name, "sheet": sheet})
    return after if reply["ok"] else None


def harming(document: Document) -> list[str]:
    """Return the acts that can be done to somebody in order to harm them."""
    return [act.id for act in document.state.book.acts() if act.tone == "harm" and not act.by_hand]


def used_once(game: str) -> Iterator[Document]:
    """Yield fights in which Ann has just done one of the harmful acts to Carl, which her card offers from then on."""
    for act in harming(fight(game)):
        document = told(fight(game), {"do": "join", "fighter": "Carl"})
        message = {"do": "act", "act": act, "by": "Ann", "on": "Carl", "order": given(document, act, {})}
        after, reply = handle(document, {**message, "roll": True}, lambda faces: faces[0])
        if reply["ok"] and after is not None and reply["question"] is None:
            yield after


def every(game: str) -> list[tuple[Document, dict[str, Any]]]:
    """Return every attack that is offered, at first and after each harmful act, each with its fight."""
    found: list[tuple[Document, dict[str, Any]]] = []
    for document in (fight(game), *used_once(game)):
        for one in offered(document):
            if all(one != other for _, other in found):
                found.append((document, one))
    return found


def signs(document: Document, one: dict[str, Any]) -> dict[str, str]:
    """Return what an attack says of the sheets that do not count in it: ``by`` and ``on``, or both where it is fixed."""
    act = next(act for act in document.state.book.acts() if act.id == one["act"])
    return {"by": one["fixed"], "on": one["fixed"]} if one["fixed"] else act.fixed


@pytest.mark.parametrize("game", GAMES)
def test_an_attack_that_is_offered_counts_the_attacker_or_says_that_it_does_not(game: str) -> None:
    attacks = every(game)
    assert attacks
    for document, one in attacks:
        before, fixed = odds(document, one), "by" in signs(document, one)
        worse = edited(document, "Ann", WOUNDED[game]) if game in WOUNDED else None
        assert worse or game in OWN
        states = [worse] if worse else changes(document, "Ann")
        assert any(odds(state, one) != before for state in states) != fixed, one


@pytest.mark.parametrize("game", GAMES)
def test_an_attack_that_is_offered_counts_the_defense_of_the_target_or_says_that_it_does_not(game: str) -> None:
    for document, one in every(game):
        fixed = signs(document, one)
        if one["fixed"]:
            continue  # given by hand: what it rolls against is, what protects is not
        before, own = odds(document, one), DEFENDED.get(game, {}).get(one["act"])
        better = edited(document, "Bob", own) if own else None
        assert better or not own
        states = [better] if better else changes(document, "Bob")
        assert any(odds(state, one) != before for state in states) != ("on" in fixed), one


def rows(document: Document) -> dict[Any, tuple[Any, str]]:
    """Return for each row of Ann's Best target what it says of Bob, and why it is fixed if it is."""
    found, grid = {}, {"do": "grid", "fighter": "Ann"}
    many = len(accepted(document, grid)[1]["screen"]["rows"])
    for place in range(many):
        screen = accepted(document, {**grid, "row": place})[1]["screen"]
        row, (cell, *_) = screen["rows"][place], [cell for cell in screen["cells"] if cell["on"] == "Bob"]
        found[row["act"], row["label"], repr(row["aid"])] = ((cell["word"], cell["p"]), row["fixed"])
    return found


@pytest.mark.parametrize("game", [*WOUNDED])
def test_a_row_of_best_target_counts_the_attackers_wounds_or_says_that_it_does_not(game: str) -> None:
    for document in (fight(game), *used_once(game)):
        worse = edited(document, "Ann", WOUNDED[game])
        assert worse
        then = rows(worse)
        for row, (chance, fixed) in rows(document).items():
            assert (chance != then[row][0]) != bool(fixed), row


# Eclipse Phase, by its numbers

ANN: dict[str, Any] = {"do": "join", "fighter": "Ann", "side": "party"}
EP: dict[str, Any] = {"do": "new", "system": "eclipse-phase"}


def played(*messages: dict[str, Any]) -> Document:
    """Return the fight after these messages."""
    document, _ = accepted(None, EP)
    for message in messages:
        document, _ = accepted(document, message, lambda faces: faces[0])
    return document


#: the attacker's line and sheet, the target's sheet, and the chance to hit in per cent
HITS: list[tuple[str, dict[str, Any], dict[str, Any], int]] = [
    ("SMG 2d10+3/2", {}, {"fray": 70}, 34),
    ("Claws 1d10+2/2", {"melee_skill": 70}, {"fray": 30}, 65),
    ("Claws 1d10+2/2", {}, {"fray": 70}, 21),
    ("SMG 2d10+3/2", {"wounds": 3, "damage": 21}, {"fray": 0, "reflexes": 0}, 11),
]


@pytest.mark.parametrize(("weapon", "by", "on", "percent"), HITS, ids=str)
def test_a_typed_weapon_hits_by_both_sheets(weapon: str, by: dict[str, Any], on: dict[str, Any], percent: int) -> None:
    document = played({**ANN, "sheet": on}, {"do": "quick", "line": f"Cop, {weapon}", "sheet": by})
    assert hit_chance(document, "Cop", "Ann") == percent


def hit_chance(document: Document, by: str, on: str) -> int:
    """Return the chance in per cent that what the card offers first hits, as the page fills it."""
    card = next(card for card in accepted(document, {"do": "look"})[1]["screen"]["cards"] if card["name"] == by)
    one = card["remembered"][0] if card["remembered"] else card["arms"][0]
    about = {"act": one["act"], "by": by, "on": on}
    order = one["order"] | accepted(document, {"do": "fill", **about, "aid": one["aid"]})[1]["screen"]["order"]
    outcomes = accepted(document, {"do": "odds", **about, "order": order})[1]["outcomes"]
    return round(100 * sum(Fraction(end["p"]) for end in outcomes if end["result"]["hit"]))


BLOW: dict[str, Any] = {"skill": 50, "defence": 60, "plus": 2, "ap": -2}


def test_an_attack_by_hand_meets_the_next_target_with_its_own_defense() -> None:
    """Fray 60 was typed against Ann; Bob has 10."""
    document = played(
        {"do": "quick", "line": "Whipper, Claws 1d10+2/2"},
        {**ANN, "sheet": {"fray": 60}},
        {**ANN, "fighter": "Bob", "sheet": {"fray": 10}},
        {"do": "act", "act": "attack", "by": "Whipper", "on": "Ann", "order": BLOW, "answers": [99, 0]},
    )
    assert hit_chance(document, "Whipper", "Bob") == 50
    grid = accepted(document, {"do": "grid", "fighter": "Whipper", "row": 0})[1]["screen"]
    assert [cell["order"].get("defence") for cell in grid["cells"]] == [60, 10]


#: the same blow in a line of text and in the sheet; the sheet's adds a tenth of SOM by itself
TYPED: dict[str, Any] = {"do": "quick", "line": "Beast, Cyberclaws 1d10+4/2", "sheet": {"melee_skill": 60}}
SHEET: dict[str, Any] = {
    "do": "join",
    "fighter": "Beast",
    "sheet": {"melee_skill": 60, "weapons": [["cyberclaws", 60, 0, False]]},
}
ROADS: dict[str, dict[str, Any]] = {
    "fill": {},
    "odds": {},
    "whatif": {"of": "act", "fighter": "Ann", "sheet": {"fray": 5}},
    "grid": {"fighter": "Beast"},
    "stand": {"fighter": "Ann", "work": 400},
    "read": {"of": "command", "line": "beast > ann cyberclaws"},
}


def beasts(hurt: dict[str, Any]) -> Iterator[tuple[Document, dict[str, Any], dict[str, Any]]]:
    """Yield both fights, each with what the card offers and with its order as the page fills it."""
    ann = {**ANN, "sheet": {"fray": 55, "weapons": [["knife", 50, 0, False]]}}
    for joins in (TYPED, SHEET):
        document = played(ann, {**joins, "sheet": joins["sheet"] | hurt})
        cards = accepted(document, {"do": "look"})[1]["screen"]["cards"]
        (arm,) = next(card["arms"] for card in cards if card["name"] == "Beast")
        about = {"act": arm["act"], "by": "Beast", "on": "Ann", "aid": arm["aid"]}
        filled = accepted(document, {"do": "fill", **about})[1]["screen"]["order"]
        yield document, about, arm["order"] | filled


@pytest.mark.parametrize("road", ROADS)
@pytest.mark.parametrize("hurt", [{}, {"wounds": 2, "damage": 15}], ids=["unhurt", "wounded"])
def test_a_typed_weapon_gives_on_every_road_what_the_same_weapon_in_the_sheet_gives(
    road: str, hurt: dict[str, Any]
) -> None:
    found = []
    for document, about, order in beasts(hurt):
        asked = about | ({} if road == "fill" else {"order": order}) if road in ("fill", "odds", "whatif") else {}
        asked = {name: value for name, value in asked.items() if road != "odds" or name != "aid"}
        found.append(numbers_of(accepted(document, {"do": road, **asked, **ROADS[road]})[1]["screen"]))
    assert found[0] == found[1]


NUMBERS = ("skill", "defence", "modifiers", "dice", "plus", "ap")


def numbers_of(screen: dict[str, Any]) -> Any:
    """Return the numbers of a screen that depend on the attack."""
    match screen["kind"]:
        case "grid":
            return [(cell["order"], cell["word"], cell["p"]) for cell in screen["cells"]]
        case "fill":
            return [screen["order"][name] for name in NUMBERS]
        case "read":
            return [screen["message"]["order"].get(name, 0) for name in NUMBERS]
        case "whatif":
            (way,) = screen["ways"]
            return strips_of("Ann", screen["was"]), strips_of("Ann", way["chances"])
    return screen["rounds"] if screen["kind"] == "stand" else strips_of("Ann", screen["chances"])


@pytest.mark.dear
def test_fights_played_out_with_a_typed_weapon_end_as_with_the_same_weapon_in_the_sheet() -> None:
    down = []
    for document, _, _ in beasts({}):
        screen = accepted(document, {"do": "expect", "fights": 400, "work": 1_000_000})[1]["screen"]
        ann = next(one for one in screen["fighters"] if one["name"] == "Ann")
        down.append(next(bar["share"] for bar in ann["bars"] if bar["label"] == "down"))
    assert abs(down[0] - down[1]) < 0.1
