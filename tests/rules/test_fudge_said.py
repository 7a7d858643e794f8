"""What Fudge says of its rolls, and what it writes in its boxes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from table_talk import accepted, act, begun, boris

from sawbones.systems.fudge.track import read_track
from sawbones.wire.saved import read_document

#: place, readings, sheet, act, order, answers, what is said among other things
SAID: list[tuple[str, dict[str, Any], dict[str, Any], str, dict[str, Any], list[Any], str]] = [
    ("an exchange says what was rolled", {}, {"defence": 0}, "exchange", {"attack": 1}, [[1, 1, 0, 0], [-1, 0, 0, 0]],
     "Attack Superb against Mediocre, rolled on Good and Fair: relative degree +4."),
    ("… by what hampers, too", {}, {"defence": 1, "marks": [[], ["H"]]}, "exchange", {"attack": 1, "shield": 1}, [3, 1],
     "Attack Superb against Good, rolled on Fair and Fair (shield −1, defender's −1): relative degree +2."),
    ("… and where nothing lands", {}, {"defence": 0}, "exchange", {"attack": 1}, [-1, 2],
     "Attack Mediocre against Great, rolled on Good and Fair: the attack is no better."),
    ("Damage Capacity", {"dc_mode": "roll"}, {"damage_capacity": 1}, "factor", {"factor": 3, "relative_degree": 2}, [3],
     "Damage Capacity Superb, Great or better: 1 level milder."),
    ("Damage Capacity that does nothing", {"dc_mode": "roll"}, {}, "factor", {"factor": 3, "relative_degree": 2}, [-1],
     "Damage Capacity Mediocre: no change."),
    ("Willpower", {"dc_mode": "willpower"}, {}, "factor", {"factor": 3, "relative_degree": 2}, [-3],
     "Willpower Terrible, Poor or worse: 1 level worse."),
    ("a hidden roll", {}, {}, "wound", {"level": "hurt", "situational": True}, [4], "The hidden roll +4: 2 levels worse."),
    ("a damage roll on a graze", {"graze_damage_roll": True, "damage_roll": "4dF"}, {}, "factor", {"factor": 4, "relative_degree": 1}, [3],
     "Damage roll +3, one level at most: Hurt."),
    ("a week", {"week_roll": True}, {"marks": [[], ["H"]]}, "week", {}, [2], "Hurt: Constitution Great, heals; Fair is needed."),
    ("a week in vain", {"week_roll": True}, {"marks": [[], ["H"]]}, "week", {}, [-1], "Hurt: Constitution Mediocre, stays; Fair is needed."),
    *[("against pain", {"willpower_roll": "penalties"}, {"marks": [[], [], ["V"]]}, "resist_pain", {}, [n], said)
      for n, said in ((1, "Willpower Good, short of Great: no change."), (2, "Willpower Great: one less, a penalty of 1 is left."),
                      (3, "Willpower Superb, better than Great: gone, a penalty of 0 is left."))],
    ("in spite of it", {"willpower_roll": "incapacitated"}, {"marks": [[], [], [], ["I"]]}, "resist_pain", {}, [2],
     "Willpower Great, Great or better: acts in spite of it."),
    ("the dead", {}, {"dead": True, "marks": [[], ["H"]]}, "heal", {}, [], "Dead: nothing heals; “Holds on” comes first for whoever is not dead after all."),
]  # fmt: skip


@pytest.mark.parametrize(("options", "sheet", "name", "order", "answers", "said"), [row[1:] for row in SAID],
                         ids=[f"{number}-{row[0]}" for number, row in enumerate(SAID)])  # fmt: skip
def test_what_was_rolled_is_said(
    options: dict[str, Any], sheet: dict[str, Any], name: str, order: dict[str, Any], answers: list[Any], said: str
) -> None:
    _, reply = act(begun("fudge", sheet, **options), name, order, *answers)
    assert said in [step["text"] for step in reply["steps"]]


def test_the_levels_that_were_rolled_are_in_the_result() -> None:
    _, reply = act(begun("fudge", {"defence": 0}), "exchange", {"attack": 1}, [1, 1, 1, 0], [-1, -1, 0, 0])
    assert (reply["result"]["attack_rolled"], reply["result"]["defence_rolled"]) == (4, -2)


def test_whoever_is_not_dead_after_all_is_healed_when_that_is_asked_for() -> None:
    document = begun("fudge", {"dead": True, "marks": [["S"], ["H"]]})
    document, _ = act(document, "holds_on")
    _, reply = act(document, "heal", {"roll": "good"})
    assert (boris(reply)["dead"], boris(reply)["level"]) == (False, "undamaged")


# The letters in the boxes

NAMES = [
    ("a letter that is three written large", ["ﬃn", "Hurt"], ["F", "H"]),
    ("… and one more of it", ["ﬃn", "Fin", "ﬄat"], ["F", "Fi", "Fa"]),
    ("a letter that is two written large is kept as it was", ["ßaß", "Hurt"], ["SS", "H"]),
    ("… and the second of it", ["ßaß", "ßeß"], ["SS", "Se"]),
    ("a letter that is two written small", ["Tİ", "Tİn"], ["T", "Ti"]),
    ("as they were", ["Scratch", "Severe", "Sore", "Se"], ["S", "Se", "So", "0"]),
]


@pytest.mark.parametrize(("names", "codes"), [row[1:] for row in NAMES], ids=[row[0] for row in NAMES])
def test_a_level_writes_two_characters_at_most_and_what_it_wrote_is_read_back(
    names: list[str], codes: list[str]
) -> None:
    rows = tuple((f"id{n}", name, 2, 2 * n + 1, 0, True, 0, "") for n, name in enumerate(names))
    assert [level.code for level in read_track(rows, (), doubled=False)] == codes
    document = begun("fudge", levels=[list(row) for row in rows])
    for row in rows:
        document, _ = act(document, "wound", {"level": row[0]})
    _, reply = accepted(document, {"do": "save"})
    _, log, wrong = read_document(json.loads(json.dumps(reply["document"])))
    assert (log.state, wrong) == (document.state, "")
    assert log.state.member("Boris").sheet.marks == tuple((code,) for code in codes)
