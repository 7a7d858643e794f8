"""Cybergod: who strikes, whom the hits of one act go to, and which of them are mitigated."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from cybergod_talk import KITAH, assert_odds_are_played, do, fight, fill
from table_talk import accepted

from sawbones.app import handle

if TYPE_CHECKING:
    from sawbones.app import Document

TOUGH = {"body": 12, "toughness": 10}
CLOSE = {"pool": 3, "die": 6, "defence_pool": 4, "defence_die": 6}
HITS = {"counter_effects": ["hit"] * 12}
#: a fight as it was begun when only a weapon that was named struck back
FORMERLY = {"defender_strikes": False}


def asked(document: Document, what: str, on: Any, order: dict[str, Any], *answers: Any, by: str | None = None) -> Any:
    """The question that is asked after these answers."""
    message = {"do": "act", "act": what, "on": on, "by": by, "order": order, "answers": list(answers)}
    question = accepted(document, message)[1]["question"]
    assert question is not None
    return question


# Close Combat: whoever has more successes wins and inflicts damage


@pytest.mark.parametrize(
    ("options", "order", "answers", "result", "attacker"),
    [
        # with nothing named: bare hands, DC 1 and non-lethal, a hit a point, two at most
        ({}, HITS, [0, 1, 10], {"winner": "target", "bought": ["hit"], "dcs": [1]}, {"bruised": 1}),
        ({}, HITS, [0, 3, 10], {"bought": ["hit", "hit"], "dcs": [1, 1]}, {"bruised": 2}),
        # a weapon: its own limit, AP and tags
        ({}, {**HITS, "counter_dc": 3}, [0, 3, 10], {"dcs": [3, 3]}, {"injured": 2}),
        ({}, {**HITS, "counter_dc": 3, "counter_limit": 3}, [0, 4, 10], {"dcs": [3, 3, 3]}, {"injured": 3}),
        ({}, {**HITS, "counter_dc": 3, "counter_limit": 0}, [0, 4, 10], {"dcs": [3] * 4}, {"injured": 4}),
        ({}, {**HITS, "counter_dc": 2, "counter_tags": ["double"]}, [0, 1, 10], {"dcs": [2, 2]}, {"wounded": 2}),
        ({}, {**HITS, "counter_dc": 2, "counter_tags": ["bleeding", "stun"]}, [0, 1, 10], {"dcs": [2]},
         {"bleeding": 1, "stunned": 1}),
        ({}, {**HITS, "counter_dc": 2, "counter_tags": ["burn"]}, [0, 1, 10], {"dcs": [2]}, {"burning": 2}),
        # effects of the defender's choice, from the list or one by one
        ({}, {"counter_dc": 2, "counter_effects": ["weak_spot", "power"]}, [0, 3, 10],
         {"bought": ["weak_spot", "power"], "dcs": [4]}, {"dying": 1}),
        ({}, {"counter_dc": 2, "counter_effects": ["critical"]}, [0, 4, 10], {"dcs": [4]}, {"dying": 1}),
        ({}, {"counter_dc": 2, "counter_effects": ["disarm", "hit"]}, [0, 3, 10], {"bought": ["disarm", "hit"]},
         {"wounded": 1}),
        ({}, {"counter_dc": 2}, [0, 3, "weak_spot", "done", 10], {"bought": ["weak_spot"], "dcs": [3]}, {"injured": 1}),
        ({}, {"counter_dc": 2}, [0, 2, "done"], {"bought": [], "dcs": []}, {"state": "up"}),
        # Attack Power by the defender's Body: D12 is four times, and then the points are left over
        ({}, {"counter_dc": 0, "counter_effects": ["hit", *["power"] * 6]}, [0, 4, 10],
         {"bought": ["hit", "power", "power", "power"], "dcs": [3]}, {"injured": 1}),
        # a tie, and an attacker who is better
        ({}, HITS, [2, 2], {"winner": "nobody", "dcs": []}, {"state": "up"}),
        ({}, {**HITS, "effects": ["hit"]}, [2, 1, 10], {"winner": "attacker", "dcs": [1]}, {"state": "up"}),
        # as it was: only where a weapon is named, two hits, and nobody is asked
        (FORMERLY, {}, [0, 3], {"winner": "target", "dcs": []}, {"state": "up"}),
        (FORMERLY, {"counter_dc": 2}, [0, 4, 10], {"bought": ["hit", "hit"], "dcs": [2, 2]}, {"wounded": 2}),
    ],
)  # fmt: skip
def test_a_winning_defender_strikes(
    options: dict[str, Any], order: dict[str, Any], answers: list[Any], result: dict[str, Any], attacker: dict[str, Any]
) -> None:
    document = fight(("Bo", TOUGH), ("Cy", TOUGH), **options)
    document, reply = do(document, "close_combat", "Cy", CLOSE | order, *answers, by="Bo")
    found = {name: list(v) if isinstance(v := reply["result"][name], tuple) else v for name in result}
    assert found == result
    assert {name: reply["facts"]["Bo"][name] for name in attacker} == attacker
    _, counted = accepted(
        document, {"do": "odds", "act": "close_combat", "on": "Cy", "by": "Bo", "order": CLOSE | order}
    )
    assert sum(Fraction(end["p"]) for end in counted["outcomes"]) == 1


def test_attack_power_of_the_defender_goes_by_the_defenders_body() -> None:
    document = fight(("Bo", TOUGH), ("Cy", {**TOUGH, "body": 6}))
    order = CLOSE | {"counter_dc": 1, "counter_effects": ["hit", "power", "power"]}
    _, reply = do(document, "close_combat", "Cy", order, 0, 3, 10, by="Bo")
    assert reply["result"]["bought"] == ("hit", "power")


def test_whoever_cannot_fight_strikes_nobody() -> None:
    document = fight(("Bo", TOUGH), ("Cy", {"incapacitated": True}))
    _, reply = do(document, "close_combat", "Cy", CLOSE | HITS, 0, 3, by="Bo")
    assert reply["result"]["dcs"] == ()


def test_the_defenders_weapon_is_filled_with_its_limit_and_tags() -> None:
    document = fight(("Bo", {}), ("Cy", {}))
    order = fill(document, "close_combat", "Bo", "Cy", weapon="club", counter="combat_knife")["order"]
    assert (order["counter_dc"], order["counter_limit"], order["counter_tags"]) == (2, 3, ["bleeding"])
    order = fill(document, "close_combat", "Bo", "Cy", weapon="club")["order"]
    assert (order["counter_dc"], order["counter_limit"], order["counter_tags"]) == (None, 2, [])


def test_an_old_fight_keeps_who_strikes() -> None:
    new, _ = accepted(None, {"do": "new", "system": "cybergod"})
    document = accepted(new, {"do": "save"})[1]["document"]
    old = {**document, "head": {**document["head"], "base": {**document["head"]["base"], "options": {}}}}
    opened, _ = accepted(None, {"do": "open", "document": old})
    assert (new.state.book.defender_strikes, opened.state.book.defender_strikes) == (True, False)  # type: ignore[attr-defined]


# Hits of one act on different targets

SHOTS = {"pool": 6, "die": 6, "threshold": 1, "dc": 3, "limit": 0, "effects": ["critical", "hit", "hit", "hit"]}


@pytest.mark.parametrize(
    ("on", "more", "answers", "dcs"),
    [
        # one roll, one purchase; then each target but the last is asked for how many
        (["Cy", "Dee"], {}, [6, "1", 10, 10], {"Cy": [5], "Dee": [3, 3]}),
        (["Cy", "Dee"], {}, [6, "2", 10, 10], {"Cy": [5, 3], "Dee": [3]}),
        (["Dee", "Cy"], {}, [6, "0", 10], {"Dee": [], "Cy": [5, 3, 3]}),
        (["Cy", "Dee"], {}, [6, "3", 10], {"Cy": [5, 3, 3], "Dee": []}),
        (["Cy", "Dee", "Eve"], {"effects": ["hit"] * 5}, [5, "2", 10, "1", 10, 10],
         {"Cy": [3, 3], "Dee": [3], "Eve": [3, 3]}),
        # said beforehand: nobody is asked, the last ones go to the others
        (["Cy", "Dee"], {"elsewhere": 2}, [6, 10, 10], {"Cy": [5], "Dee": [3, 3]}),
        (["Cy", "Dee"], {"elsewhere": 9}, [6, 10], {"Cy": [], "Dee": [5, 3, 3]}),
        # a hit that counts twice stays with one
        (["Cy", "Dee"], {"effects": ["hit", "hit"], "double": True}, [2, "1", 10, 10], {"Cy": [3, 3], "Dee": [3, 3]}),
        # a miss is a miss for all, and nothing is asked
        (["Cy", "Dee"], {}, [0], {"Cy": [], "Dee": []}),
    ],
)  # fmt: skip
def test_hits_on_different_targets_are_applied_to_each(
    on: list[str], more: dict[str, Any], answers: list[Any], dcs: dict[str, list[int]]
) -> None:
    document = fight(("Bo", {}), ("Cy", TOUGH), ("Dee", {**TOUGH, "body": 10}), ("Eve", TOUGH))
    fitting = [answer for answer in answers if answer != 10] if not any(dcs.values()) else answers
    message: dict[str, Any] = {
        "do": "act", "act": "ranged_combat", "on": on, "by": "Bo", "order": SHOTS | more, "answers": [],
    }  # fmt: skip
    while (reply := accepted(document, message)[1])["question"] is not None:
        # what is said of a test (10 above) is whatever passes it
        asks_dice = bool(reply["question"]["dice"])
        given = len(message["answers"])
        want = fitting[given] if given < len(fitting) else 10
        message = {
            **message,
            "answers": [*message["answers"], reply["question"]["high"] if asks_dice and want == 10 else want],
        }
    found = {name: list(reply["result"][name]["dcs"]) for name in on}
    assert found == dcs
    document, reply = accepted(document, message)
    for name in on:
        hurt = sum(reply["facts"][name][condition] for condition in ("injured", "dying", "dead"))
        assert (hurt > 0) == bool(dcs[name])
    document, reply = accepted(document, {"do": "undo"})
    assert {reply["facts"][name]["state"] for name in on if dcs[name]} <= {"up"}


def test_close_combat_is_fought_with_the_first_and_may_hit_the_others() -> None:
    document = fight(("Bo", {}), ("Cy", TOUGH), ("Dee", TOUGH))
    order = CLOSE | {"pool": 4, "dc": 2, "effects": ["hit", "hit"], "counter_effects": ["hit"]}
    question = asked(document, "close_combat", ["Cy", "Dee"], order, 3, 1, by="Bo")
    assert (question["fighter"], [option["id"] for option in question["options"]]) == ("Cy", ["1", "0", "2"])
    _, reply = do(document, "close_combat", ["Cy", "Dee"], order, 3, 1, "1", 10, 10, by="Bo")
    assert [reply["result"][name]["dcs"] for name in ("Cy", "Dee")] == [(2,), (2,)]
    assert reply["screen"]["log"][0]["text"] == "Bo hits Cy: DC 2; Bo hits Dee: DC 2"
    # and where the first is better, nobody else is hit
    _, reply = do(document, "close_combat", ["Cy", "Dee"], order, 0, 1, 3, by="Bo")
    assert (reply["result"]["Cy"]["winner"], reply["result"]["Dee"]["dcs"]) == ("target", ())
    assert reply["facts"]["Bo"]["bruised"] == 1


def test_whoever_helps_his_double_pays_himself() -> None:
    """Two with the very same sheet are two: what the one spends on the other is his."""
    document, _ = accepted(None, {"do": "new", "system": "cybergod"})
    join = {"do": "join", "fighter": "Twin", "count": 2, "side": "party", "sheet": {"resolve": 1}}
    document, _ = accepted(document, join)
    order = {"pool": 5, "die": 6, "focused": True, "effects": ["flank"]}
    document, reply = do(document, "tactics", "Twin 2", order, 2, by="Twin 1")
    assert [reply["facts"][name]["resolve"] for name in ("Twin 1", "Twin 2")] == [0, 1]
    document, reply = do(document, "tactics", "Twin 2", order, 2, by="Twin 2")
    assert reply["facts"]["Twin 2"]["resolve"] == 0


def test_focus_is_paid_once_for_all_targets() -> None:
    document = fight(("Bo", {"resolve": 2}), ("Cy", TOUGH), ("Dee", TOUGH))
    order = {"pool": 5, "die": 6, "dc": 1, "effects": ["hit", "hit"], "focused": True}
    _, reply = do(document, "ranged_combat", ["Cy", "Dee"], order, 2, "1", 10, 10, by="Bo")
    assert reply["facts"]["Bo"]["resolve"] == 1


@pytest.mark.repeated
@pytest.mark.dear
@pytest.mark.native
def test_the_odds_of_hits_on_two_are_the_act_played_over_every_face() -> None:
    document = fight(("Bo", {}), ("Cy", {"toughness": 1}), ("Dee", {"toughness": 1, "armour": 1}))
    order = {"pool": 2, "die": 6, "threshold": 1, "dc": 2, "effects": ["hit", "hit"]}
    message = {"do": "act", "act": "ranged_combat", "on": ["Cy", "Dee"], "by": "Bo", "order": order}
    reply = assert_odds_are_played(document, message, "Cy", "Dee")
    for bars in reply["screen"]["chances"]:
        assert sum(Fraction(bar["p"]) for bar in bars["bars"]) == 1


# Which hits are mitigated


@pytest.mark.parametrize(
    ("sheet", "order", "answers", "dcs", "armour"),
    [
        ({"armour": 2}, {"dcs": [4, 2, 2]}, ["dc2", "dc2"], [4, 1, 1], 0),
        ({"armour": 2}, {"dcs": [4, 2, 2]}, ["dc4", "dc2"], [2, 1, 2], 0),
        ({"armour": 9}, {"dcs": [4, 2]}, ["dc2", "done"], [4, 1], 8),
        ({"armour": 9}, {"dcs": [4, 2]}, ["done"], [4, 2], 9),
        ({"armour": 3}, {"dcs": [4, 2], "ap": "2"}, ["dc2"], [4, 1], 1),  # points for one only
        ({"armour": 1}, {"dcs": [3, 2, 2], "ap": "1/2"}, ["dc2", "dc2"], [3, 1, 1], 0),
        ({"armour": 1}, {"dcs": [2], "ap": "2"}, [], [2], 1),
        ({"armour": 5, "dr": 2}, {"dcs": [4, 2]}, ["dc2"], [1, 0], 4),  # DR first; what is nothing is not asked for
    ],
)
def test_which_hits_are_mitigated_is_asked(
    sheet: dict[str, Any], order: dict[str, Any], answers: list[Any], dcs: list[int], armour: int
) -> None:
    document = fight(("Bo", {**KITAH, "simplified": True, **sheet}))
    _, reply = do(document, "hits", "Bo", {**order, "mitigate": "ask"}, *answers)
    assert (list(reply["result"]["dcs"]), reply["facts"]["Bo"]["armour"]) == (dcs, armour)


def test_what_mitigating_comes_to_is_said_before() -> None:
    document = fight(("Bo", {"armour": 2}))
    question = asked(document, "hits", "Bo", {"dcs": [5, 2, 2], "mitigate": "ask"})
    assert question["label"] == "Mitigate which hit, AP 1: 2 more hits can be paid"
    assert [(one["id"], one["help"]) for one in question["options"]] == [
        ("dc5", "Becomes DC 2."),
        ("dc2", "Becomes DC 1."),
        ("done", ""),
    ]
    # unless somebody says otherwise it goes as without asking
    thrown = handle(document, {"do": "act", "act": "hits", "on": "Bo", "order": {"dcs": [5, 2, 2], "mitigate": "ask"}, "roll": True}, lambda faces: faces[-1])[1]  # fmt: skip
    assert thrown["result"]["dcs"] == (2, 1, 2)
