"""The law of the veil: what is hidden cannot be told from what players see, by any of its sides."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import hostile
import own_games
import pytest
from table_talk import LOOKED_AT, accepted
from twins import Apart, Twins

from goals import LONG, fuzz
from sawbones.app import Document, handle
from sawbones.fight.state import Known
from sawbones.systems import SYSTEMS, own
from sawbones.systems.own.five import FIVE
from sawbones.systems.own.sketches import SKETCHES
from sawbones.wire import as_json, screens

if TYPE_CHECKING:
    from sawbones.kit.system import System

#: every system, and games of one's own
GAMES = [*SYSTEMS, *(own.system(game) for game in (*SKETCHES, *FIVE))]
PARTS = 20 if LONG else 4
STEPS = 24
pytestmark = pytest.mark.timeout(36_000 if LONG else 300)


def some_game(rng: Random, number: int) -> Any:
    """One after the other, and every fifth a game that nobody has ever seen."""
    if number % 5 == 4:
        for _ in range(20):
            game = own_games.game(rng, few=True)
            try:
                return own.system(game)
            except Exception:  # noqa: BLE001, S112 - a game that does not hold together
                continue
    return GAMES[number % len(GAMES)]


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the game master sees is not drawn: it takes a third of the time, and no player sees it."""
    monkeypatch.setattr(screens, "fight", lambda *_: {})
    monkeypatch.setattr(screens, "said", lambda *_: "")


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("part", range(PARTS))
def test_two_fights_that_differ_in_what_is_hidden_look_the_same(part: int) -> None:
    pairs = fuzz(300, 10_000) // PARTS
    told = apart = 0
    for number in range(part, pairs * PARTS, PARTS):
        rng = Random(f"twins {number}")
        twins = Twins(rng, some_game(rng, number // PARTS))
        try:
            for _ in range(STEPS):
                twins.step()
            twins.told()
        except Apart:
            apart += 1
        except AssertionError as wrong:
            raise AssertionError(f"pair {number}: {wrong}") from None
        told += len(twins.past)
    if pairs * PARTS >= 100:
        assert told > 5 * pairs, f"only {told} steps in {pairs} pairs, {apart} of them broken off"


@pytest.mark.parametrize("system", [one.id for one in LOOKED_AT if not one.book.free])
def test_whoever_is_renamed_while_a_hidden_one_is_on_turn_keeps_the_turn_before_players(system: str) -> None:
    views = []
    for names in (["Zed"], ["Zed", "Orlok"]):
        document, _ = accepted(None, {"do": "new", "system": system})
        for name in names:
            document, _ = accepted(document, {"do": "join", "fighter": name})
        document, _ = accepted(document, {"do": "know", "fighter": "Zed", "as": "named"})
        while document.state.turn != names[-1]:
            document, _ = accepted(document, {"do": "next", "roll": True}, Random(1).choice)
        document, _ = accepted(document, {"do": "edit", "fighter": "Zed", "name": "Zod"})
        views.append(accepted(document, {"do": "view", "count": 9})[1]["view"])
    assert views[0]["turn"] == "Zod"
    assert views[0] == views[1]


# The readings, each by itself

Message = dict[str, Any]
FOES: list[Message] = [
    {"do": "join", "fighter": "Ann", "side": "party"},
    {"do": "join", "fighter": "Ghoul", "count": 3},
    {"do": "join", "fighter": "Rat", "count": 4, "mob": True, "simple": False},
    {"do": "join", "fighter": "Count Orlok"},
]
BLOW: Message = {"do": "act", "act": "wound", "order": {"net": 3}}


def after(*messages: Message, system: str = "after-sundown-revised") -> Document:
    """A fight of one of the party and eight foes, after all of this was accepted."""
    document, _ = accepted(None, {"do": "new", "system": system})
    for message in (*FOES, *messages):
        document, _ = accepted(document, message, Random(2).choice)
    return document


def view(document: Document, **more: Any) -> dict[str, Any]:
    """What players see."""
    seen: dict[str, Any] = accepted(document, {"do": "view", **more})[1]["view"]
    return seen


def know(who: Any, how: str, **more: Any) -> Message:
    """Players know this much."""
    return {"do": "know", "fighter": who, "as": how, **more}


def foes(*messages: Message) -> list[str]:
    """The foes that players see after these, in a sentence each."""
    return [one["spoken"] for one in view(after(*messages))["foes"]]


def said(*messages: Message) -> str:
    """What players saw happen last."""
    text: str = view(after(*messages))["said"]
    return text


SEEN: list[tuple[str, list[Message], list[str]]] = [
    ("nobody until something is said", [], []),
    ("the number is of those who are seen", [know("Ghoul 3", "kind")], ["Ghoul: unhurt."]),
    ("and the second has one", [know("Ghoul 3", "kind"), know("Ghoul 1", "kind")],
     ["Ghoul 2: unhurt.", "Ghoul: unhurt."]),
    ("two at once have each theirs", [know(["Ghoul 3", "Ghoul 2"], "named")], ["Ghoul 1: unhurt.", "Ghoul 2: unhurt."]),
    ("who was seen is counted", [know("Ghoul 3", "kind"), know("Ghoul 3", "hidden"), know("Ghoul 1", "kind")],
     ["Ghoul 2: unhurt."]),
    ("and stays who he was", [know("Ghoul 3", "kind"), know("Ghoul 3", "hidden"), know("Ghoul 3", "named")],
     ["Ghoul: unhurt."]),
    ("who left too", [know("Ghoul 3", "kind"), {"do": "leave", "fighter": "Ghoul 3"}, know("Ghoul 1", "kind")],
     ["Ghoul 2: unhurt."]),
    ("a shape", [know("Ghoul 3", "shape"), know("Ghoul 1", "shape")], ["Figure 2: there.", "Figure: there."]),
    ("a shape has no wounds", [know("Ghoul 3", "shape"), BLOW | {"on": "Ghoul 3"}], ["Figure: there."]),
    ("but it lies there", [know("Ghoul 3", "shape"), BLOW | {"on": "Ghoul 3", "order": {"net": 9}}],
     ["Figure: down."]),
    ("a false name wins", [know("Ghoul 3", "named", alias="Old monk")], ["Old monk: unhurt."]),
    ("of two with one name each is told", [know(["Ghoul 1", "Count Orlok"], "kind", alias="Monk")],
     ["Monk 1: unhurt.", "Monk 2: unhurt."]),
    ("nor is it that of one of the party", [know("Ghoul 3", "kind", alias="Ann")], ["Ann 2: unhurt."]),
    ("a mob is one", [know("Rat", "kind")], ["Rat, 4 of them: unhurt."]),
    ("as far as it is known", [know(["Rat 1", "Rat 4"], "kind"), BLOW | {"on": "Rat 1", "order": {"net": 9}}],
     ["Rat, 2 of them: 1 dead."]),
    ("of those who part, most keep the name", [know("Rat", "kind"), {"do": "mob", "fighters": ["Rat 1"], "mob": ""}],
     ["Rat 2: unhurt.", "Rat, 3 of them: unhurt."]),
    ("those who come together are one", [know(["Ghoul 1", "Ghoul 3"], "kind"),
     {"do": "mob", "fighters": ["Ghoul 1", "Ghoul 3"], "mob": "Ghoul"}], ["Ghoul 1, 2 of them: unhurt."]),
    ("wounds in words", [know("Ghoul 3", "kind"), BLOW | {"on": "Ghoul 3"}], ["Ghoul: badly hurt."]),
    ("hidden until he acts", [know("Ghoul 3", "kind", acts=True)], []),
    ("then seen", [know("Ghoul 3", "kind", acts=True), BLOW | {"by": "Ghoul 3", "on": "Ann"}], ["Ghoul: unhurt."]),
    ("who comes later", [{"do": "know", "as": "kind", "later": True}, {"do": "join", "fighter": "Wolf 9"}],
     ["Wolf: unhurt."]),
    ("who is out", [know("Ghoul 3", "kind"), {"do": "out", "fighters": ["Ghoul 3"], "how": "fled"}], ["Ghoul: fled."]),
    ("whom they knew goes over", [{"do": "edit", "fighter": "Ann", "side": "foe"}], ["Ann: unhurt."]),
    ("what everybody sees", [know("Ghoul 3", "kind"), {"do": "condition", "fighters": ["Ghoul 3"], "name": "PRONE"}],
     ["Ghoul: unhurt; Prone."]),
    ("no other word", [know("Ghoul 3", "kind"), {"do": "condition", "fighters": ["Ghoul 3"], "name": "Vampire"}],
     ["Ghoul: unhurt."]),
    ("a note is nobody's", [know("Ghoul 3", "named"), {"do": "note", "fighters": ["Ghoul 3"], "note": "the thief"}],
     ["Ghoul: unhurt."]),
]  # fmt: skip


@pytest.mark.parametrize(("messages", "seen"), [row[1:] for row in SEEN], ids=[row[0] for row in SEEN])
def test_what_is_seen_of_foes(messages: list[Message], seen: list[str]) -> None:
    assert foes(*messages) == seen


SAID: list[tuple[list[Message], str]] = [
    ([know("Ghoul 3", "kind")], "Ghoul appears"),
    ([know("Rat", "kind")], "4 × Rat appear"),
    ([know("Ghoul 3", "kind"), know("Ghoul 3", "hidden")], "Ghoul is out of sight"),
    ([know("Ghoul 3", "kind"), {"do": "leave", "fighter": "Ghoul 3"}], "Ghoul leaves"),
    ([know("Ghoul 3", "shape"), know("Ghoul 3", "kind")], "Figure is Ghoul"),
    ([know("Ghoul 3", "kind", alias="Old monk"), know("Ghoul 3", "named")], "Old monk is Ghoul"),
    # nobody learns from a change of masks who wore them
    ([know("Ghoul 3", "kind", alias="Old monk"), know("Ghoul 3", "kind", alias="Nun")],
     "Nun appears; Old monk is out of sight"),
    ([know("Ghoul 3", "named"), know("Ghoul 3", "shape")], "Figure appears; Ghoul is out of sight"),
    ([know("Ghoul 3", "kind"), BLOW | {"on": "Ghoul 3", "by": "Ann"}], "Ann: Wound on Ghoul; Ghoul is badly hurt"),
    ([BLOW | {"on": "Ann", "by": "Ghoul 3"}], "Ann is badly hurt"),
    ([BLOW | {"on": "Ghoul 3", "by": "Ann"}], "Ann: Wound"),
    ([BLOW | {"on": "Ghoul 3", "by": "Ghoul 1"}], "Ann joins"),
    ([know("Ghoul 3", "kind", acts=True), BLOW | {"on": "Ann", "by": "Ghoul 3"}],
     "Ghoul appears; Ghoul: Wound on Ann; Ann is badly hurt"),
    ([know("Rat", "kind"), BLOW | {"on": ["Rat 2", "Ghoul 1"], "by": "Ann", "order": {"net": 9}}],
     "Ann: Wound on Rat; Rat: 1 dead"),
    ([{"do": "condition", "fighters": ["Ann", "Ghoul 1"], "name": "prone", "time": 2}], "Ann: Prone"),
    ([know("Rat", "kind"), {"do": "mob", "fighters": ["Rat 1"], "mob": ""}], "Rat 2 was one of Rat"),
    ([know(["Ghoul 1", "Ghoul 3"], "kind"), {"do": "mob", "fighters": ["Ghoul 1", "Ghoul 3"], "mob": "Ghoul"}],
     "Ghoul 1 appears; Ghoul 2 appears"),
    ([know(["Ghoul 1", "Ghoul 3"], "shape"), BLOW | {"on": "Ghoul 3", "by": "Ghoul 1", "order": {"net": 9}}],
     "Figure 1 attacks figure 2; figure 2 goes down"),
    ([know("Ghoul 3", "shape"), BLOW | {"on": "Ghoul 3", "by": "Ann", "order": {"net": 9}}],
     "Ann: Wound on the figure; the figure goes down"),
    ([{"do": "join", "fighter": "Figure", "side": "party"}, know("Ghoul 3", "shape")], "Somebody appears"),
    ([{"do": "wait", "minutes": 60}], "An hour passes"),
    ([{"do": "next"}], "Round 1: Ann is on turn"),
    ([{"do": "next"}, {"do": "next"}, {"do": "next"}], "Round 1: Ann is on turn"),
]  # fmt: skip


@pytest.mark.parametrize(("messages", "text"), SAID, ids=[row[1][:50] for row in SAID])
def test_what_is_said_of_it(messages: list[Message], text: str) -> None:
    assert said(*messages) == text


def test_undo_takes_back_what_players_knew_and_says_no_more_than_they_did() -> None:
    document = after(know("Ghoul 3", "shape"), know("Ghoul 3", "named"))
    assert [line["text"] for line in view(document, count=2)["lines"]] == ["Figure appears", "Figure is Ghoul"]
    document, _ = accepted(document, {"do": "undo"})
    assert [line["text"] for line in view(document, count=2)["lines"]] == ["Ann joins", "Figure appears"]
    assert [one["name"] for one in view(document)["foes"]] == ["Figure"]
    document, _ = accepted(document, {"do": "undo", "to": 0})
    assert view(document, count=9)["lines"] == []
    document, _ = accepted(document, {"do": "redo"})
    assert view(document)["said"] == "Figure appears"


def test_the_turn_of_a_hidden_one_is_no_step() -> None:
    document, turns = after(know("Ghoul 2", "kind")), list[tuple[int, str | None, str]]()
    for _ in range(12):
        document, _ = accepted(document, {"do": "next"})
        seen = view(document)
        turns.append((seen["round"], seen["turn"], seen["said"]))
    assert list(dict.fromkeys(turns)) == [
        (1, "Ann", "Round 1: Ann is on turn"), (1, "Ghoul", "Ghoul is on turn"),
        (2, "Ann", "Round 2: Ann is on turn"), (2, "Ghoul", "Ghoul is on turn"),
    ]  # fmt: skip


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_a_turn_by_hand_to_a_hidden_one_shows_what_could_be_without_them(system: System) -> None:
    """It looks as if the next one whom players see was given the turn and it was taken back; or as if nothing was."""
    on: Message = {"do": "next", "roll": True}
    ann: Message = {"do": "turn", "fighter": "Ann"}

    def seen(*messages: Message, hidden: bool) -> list[str]:
        document, _ = accepted(None, {"do": "new", "system": system.id})
        for name in ("Ann", "Hid", "Bob") if hidden else ("Ann", "Bob"):
            document, _ = accepted(
                document, {"do": "join", "fighter": name, "side": "foe" if name == "Hid" else "party"}
            )
        shown: list[str] = []
        for message in (on, ann, *messages):
            document, _ = accepted(document, message, lambda faces: faces[0])
            now = json.dumps(view(document, count=25))
            shown += [now] if now not in shown[-1:] else []
        return shown

    given = seen({"do": "turn", "fighter": "Hid"}, ann, on, on, on, hidden=True)
    if given != seen(on, on, hidden=False):
        taken_back = {"do": "back"} if system.book().phases else ann  # in a list, back would go to the beginning
        assert given[:6] == seen({"do": "turn", "fighter": "Bob"}, taken_back, on, on, hidden=False)


def test_what_a_hidden_one_does_in_his_turn_is_seen_at_once_and_whose_turn_it_is_stays() -> None:
    document = after({"do": "next"}, {"do": "next"})
    assert document.state.turn == "Ghoul 1"
    assert (view(document)["turn"], view(document)["said"]) == ("Ann", "Round 1: Ann is on turn")
    document, _ = accepted(document, BLOW | {"by": "Ghoul 1", "on": "Ann"})
    assert (view(document)["turn"], view(document)["said"]) == ("Ann", "Ann is badly hurt")
    document, _ = accepted(document, {"do": "next"})
    assert (view(document)["turn"], view(document)["said"]) == ("Ann", "Ann is badly hurt")
    document, _ = accepted(document, know("Ghoul 2", "kind"))
    assert (view(document)["turn"], view(document)["said"]) == ("Ghoul", "Ghoul appears")


REFUSED: list[tuple[Message, str, str]] = [
    (know("Ann", "kind"), "fighter", "Ann is of the party, and of the party players know all."),
    (know("Nobody", "kind"), "fighter", "There is no fighter called “Nobody”"),
    (know(["Ghoul 1", "Ghoul 1"], "kind"), "fighter", "Name somebody, and nobody twice."),
    (know([], "kind"), "fighter", "Name somebody, and nobody twice."),
    (know("Ghoul 1", "seen"), "as", "one of hidden, shape, kind, named, not “seen”"),
    ({"do": "know", "as": "kind"}, "fighter", "Say of whom players know it"),
    (know("Ghoul 1", "hidden", acts=True), "acts", "Say as what he is known once he acts"),
    (know("Ghoul 1", "hidden", alias="Monk"), "alias", "Who is hidden has no name"),
    (know("Ghoul 1", "kind", alias="x" * 41), "alias", "at most 40 characters"),
    (know("Ghoul 1", "kind", acts=1), "acts", "acts is true or false, not 1."),
    ({"do": "view", "count": 501}, "count", "a whole number from 0 to 500, not 501"),
]


@pytest.mark.parametrize(("message", "field", "sentence"), REFUSED, ids=[row[2][:40] for row in REFUSED])
def test_what_cannot_be_known_is_refused(message: Message, field: str, sentence: str) -> None:
    document = after()
    same, reply = handle(document, message)
    assert same is document
    assert sentence in reply["problems"][field]


#: by what is marked on a sheet, how somebody looks
LOOKS: list[tuple[str, Message, str]] = [
    *(("after-sundown", {"track": [n, 0, 0]}, text) for n, text in (
        (0, "unhurt"), (2, "scratched"), (3, "hurt"), (5, "hurt"), (7, "badly hurt"), (9, "barely standing"), (10, "down"),
    )),
    ("after-sundown-revised", {"condition": "dead"}, "dead"),
    *(("eclipse-phase", {"durability": 40, "damage": n}, text) for n, text in (
        (0, "unhurt"), (10, "scratched"), (20, "hurt"), (30, "badly hurt"), (39, "barely standing"), (41, "down"),
    )),
    ("eclipse-phase", {"durability": 40, "damage": 8, "wounds": 2}, "hurt"),
    *(("cybergod", {name: 1}, text) for name, text in (
        ("bruised", "scratched"), ("wounded", "hurt"), ("injured", "badly hurt"), ("maimed", "barely standing"), ("dying", "down"),
    )),
    ("cybergod", {"simplified": True, "body": 8, "toughness": 4, "bruised": 3}, "hurt"),
    *(("fudge", {"marks": marks}, text) for marks, text in (
        ([["S"]], "scratched"), ([["S", "S"], ["H"]], "hurt"), ([[], [], ["V"]], "badly hurt"), ([[], [], [], ["I"]], "down"),
    )),
    ("Hit points", {"hp": 10, "harm": 2}, "scratched"), ("Hit points", {"hp": 10, "harm": 6}, "badly hurt"),
    ("Hit points", {"hp": 10, "harm": 10}, "down"),
    ("Three wounds", {"wounds": 1}, "hurt"), ("Three wounds", {"wounds": 3}, "barely standing"),
    ("Three wounds", {"wounds": 3, "down": 1}, "down"),
    ("Hit by hit", {"size": 9, "legs": 2}, "badly hurt"), ("Stress and consequences", {"build": 1, "stress": 1}, "scratched"),
]  # fmt: skip


@pytest.mark.parametrize(("system", "sheet", "text"), LOOKS, ids=[f"{row[0]} {row[1]}" for row in LOOKS])
def test_wounds_are_told_in_words(system: str, sheet: Message, text: str) -> None:
    game = next((one for one in SKETCHES if one["name"] == system), None)
    document, _ = accepted(None, {"do": "new", "game": game} if game else {"do": "new", "system": system})
    document, _ = accepted(document, {"do": "know", "as": "kind", "later": True})
    document, _ = accepted(document, {"do": "join", "fighter": "Ghoul", "sheet": sheet})
    (ghoul,) = view(document)["foes"]
    assert ghoul["state"]["text"] == text
    assert ghoul["down"] is (text in ("down", "dead"))
    assert not any(sign.isdigit() for sign in ghoul["spoken"])


def test_damage_capacity_that_is_lost_is_told_in_words_too() -> None:
    document, _ = accepted(None, {"do": "new", "system": "fudge", "options": {"dc_mode": "track"}})
    document, _ = accepted(document, {"do": "know", "as": "kind", "later": True})
    for lost in (0, 1, 2, 3):
        sheet = {"damage_capacity": 1, "dc_lost": lost}
        document, _ = accepted(document, {"do": "join", "fighter": f"Ghoul {lost}", "sheet": sheet})
    texts = [one["state"]["text"] for one in view(document)["foes"]]
    assert texts == ["unhurt", "scratched", "hurt", "badly hurt"]


def test_what_players_know_is_kept_in_every_way() -> None:
    """In records, document and link; with what they called whom, so that the next has the next number."""
    document = after(know("Ghoul 3", "kind"), know("Rat", "shape"), know("Ghoul 2", "named", alias="Monk", acts=True))
    document, _ = accepted(document, {"do": "know", "as": "kind", "later": True})
    kept = accepted(document, {"do": "save"})[1]["document"]
    again, _ = accepted(None, {"do": "open", "document": json.loads(json.dumps(kept))})
    assert again.log == document.log
    linked, _ = accepted(None, {"do": "open", "link": accepted(document, {"do": "link"})[1]["link"]})
    assert linked.state == document.state
    for fight in (again, linked):
        then, _ = accepted(fight, know("Ghoul 1", "kind"))
        assert [one["name"] for one in view(then)["foes"]] == ["Ghoul 2", "Ghoul", "Figure"]
        then, _ = accepted(then, {"do": "join", "fighter": "Wolf"})
        assert view(then)["said"] == "Wolf appears"
    alone = accepted(document, {"do": "link", "what": "fighter", "fighter": "Ghoul 3"})[1]["link"]
    found, _ = accepted(None, {"do": "open", "link": alone})
    assert (found.state.members[0].known, found.state.given) == (Known(), ())  # that is of this table


def test_a_version_that_knows_no_veil_reads_the_rest_of_a_document() -> None:
    kept = json.loads(json.dumps(accepted(after(know("Ghoul 3", "kind")), {"do": "save"})[1]["document"]))
    for record in kept["records"]:
        record["fact"].pop("known", None)
    document, reply = accepted(None, {"do": "open", "document": kept})
    assert (reply["problems"], view(document)["foes"]) == ({}, [])


FORGED: list[tuple[str, Any]] = [
    ("members", {"Nobody": ["kind"]}), ("members", {"Ghoul 1": "kind"}), ("members", {"Ghoul 1": ["seen"]}),
    ("members", {"Ghoul 1": ["", "", 1]}), ("members", {"Ghoul 1": ["kind", "", True]}),
    ("members", {"Ghoul 1": ["kind", "", 0, "A", "A"]}), ("members", {"Ghoul 1": ["kind", "x" * 41]}),
    ("members", {"Ghoul 1": ["kind", "", 0, "A", "B", "C", "D", "E"]}), ("later", "kind"), ("later", ["x"]),
    ("given", "Ghoul"), ("given", [""]), ("given", ["A", "A"]), ("given", [f"A {n}" for n in range(91)]), ("given", [1]),
]  # fmt: skip


@pytest.mark.parametrize(("part", "value"), FORGED, ids=lambda value: str(value)[:40])
def test_knowledge_that_nobody_has_written_is_refused(part: str, value: Any) -> None:
    document = after()
    packed = json.loads(json.dumps(accepted(document, {"do": "save"})[1]["document"]))
    packed["head"]["base"] = as_json.pack_state(document.state) | {"known": {part: value}}
    packed["records"] = []
    assert handle(None, {"do": "open", "document": packed})[1]["problems"].keys() == {"document"}


def test_a_link_for_players_that_nobody_has_made_is_refused() -> None:
    link = accepted(after(know("Ghoul 3", "kind"), {"do": "next"}), {"do": "link", "what": "players"})[1]["link"]
    good = json.loads(hostile.payload_of(link))

    def opens(content: Any) -> bool:
        payload = hostile.squeezed(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())
        return bool(handle(None, {"do": "open", "link": hostile.sealed(payload, "w")})[1]["ok"])

    assert opens(good)
    assert not opens([*good, 0])
    for place, wrong in [
        (0, "x" * 61), (0, 1), (1, -1), (1, True), (1, 10**7), (2, "y" * 41), (3, [0, 4]), (3, [13, 13]), (3, None),
        (4, {}), (4, [[""]]), (4, [["Ann", 1, 0, 0, [], 0]]), (4, [["Ann", True]]), (4, [["Ann", 0]]), (4, [["A  b"]]),
        (4, [["Ann"]] * 101), (5, [["x", 1, 0, 1]]), (5, [["x", 1, 0, 0, [], ["1", "boxes"]]]), (5, [["x" * 41]]),
        (5, [["x", 1, ["hurt", 5, 0, 0]]]), (5, [["x", 1, ["hurt", 0, 5, 0]]]), (5, [["x", 1, ["", 0, 0, 0]]]),
        (5, [["x", 1, 0, 0, [["Prone"]]]]), (5, [["x", 1, 0, 0, [["", ""]]]]), (6, "z" * 801), (6, None),
    ]:  # fmt: skip
        assert not opens([*good[:place], wrong, *good[place + 1 :]]), (place, wrong)


def test_who_goes_to_a_player_does_not_say_whom_he_has_met() -> None:
    document, _ = accepted(None, {"do": "new", "system": "fudge"})
    document, _ = accepted(document, {"do": "join", "fighter": "Ann", "side": "party"})
    document, _ = accepted(document, {"do": "join", "fighter": "Count Orlok"})
    strikes = {"do": "act", "act": "factor", "by": "Ann", "on": "Count Orlok", "order": {"factor": 3}, "roll": True}
    document, _ = accepted(document, strikes, Random(1).choice)
    assert [habit.on for habit in document.state.member("Ann").habits] == ["Count Orlok"]
    link = accepted(document, {"do": "link", "what": "fighter", "fighter": "Ann"})[1]["link"]
    assert "Orlok" not in hostile.payload_of(link).decode()


def test_much_at_once_is_said_in_a_line_that_a_link_holds() -> None:
    document, _ = accepted(None, {"do": "new", "system": "after-sundown-revised"})
    names = [f"{'x' * 34} {n:05d}" for n in range(40)]
    for place, name in enumerate(names):
        side = "party" if place < 12 else "foe"
        document, _ = accepted(document, {"do": "join", "fighter": name, "side": side})
    document, _ = accepted(document, {"do": "know", "fighter": names[12:], "as": "kind"})
    everybody = BLOW | {"on": names, "by": names[0], "order": {"net": 9}}
    for message in (everybody, {"do": "next"}, {"do": "wait", "minutes": 60, "roll": True}):
        document, _ = accepted(document, message, Random(1).choice)
        assert 0 < len(view(document)["said"]) <= 400
        link = accepted(document, {"do": "link", "what": "players"})[1]["link"]
        assert accepted_view(link) == view(document)
    assert all(len(line["text"]) <= 400 for line in view(document, count=99)["lines"])
    told = accepted(document, {"do": "link", "what": "story", "veiled": True})[1]["link"]
    assert handle(None, {"do": "open", "link": told})[1]["ok"]


def accepted_view(link: str) -> dict[str, Any]:
    """What a link for players shows."""
    reply = handle(None, {"do": "open", "link": link})[1]
    assert reply["ok"], reply["problems"]
    shown: dict[str, Any] = reply["view"]
    return shown
