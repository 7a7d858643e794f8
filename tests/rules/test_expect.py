"""``python -m sawbones expect``: one JSON object, the same for the same seed, and sentences for what is wrong."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from ahead_talk import ready
from table_talk import SHIPPED
from test_protocol import command_line

from goals import repeat_for
from sawbones.app import Document, handle

if TYPE_CHECKING:
    from pathlib import Path


def saved(document: Document) -> dict[str, Any]:
    found: dict[str, Any] = handle(document, {"do": "save"})[1]["document"]
    return found


@pytest.mark.dear
@pytest.mark.parametrize("system", repeat_for(SHIPPED, *SHIPPED[:1]))
def test_it_prints_what_to_expect(system: str, tmp_path: Path) -> None:
    """The ids are contract; figures are shares of the fights, and the same whether from a file or from a pipe."""
    document = ready(system)
    file = tmp_path / "fight.json"
    file.write_text(json.dumps(saved(document)), "utf-8")
    run = command_line("expect", str(file), "--fights", "60", "--seed", "7")
    assert run.returncode == 0, run.stderr
    (line,) = run.stdout.splitlines()
    found = json.loads(line)
    assert list(found) == ["fights", "win", "fighters", "rounds", "assumes"]
    assert found["fights"] == 60
    assert list(found["win"]) == ["p", "error"]
    assert 0 <= found["win"]["p"] <= 1
    assert 0 < found["win"]["error"] < 0.2
    assert list(found["fighters"]) == [member.name for member in document.state.members]
    for chances in found["fighters"].values():
        assert list(chances) == ["down", "dead"]
        assert 0 <= chances["dead"] <= chances["down"] <= 1
    assert list(found["rounds"]) == ["p5", "p50", "p95"]
    assert 1 <= found["rounds"]["p5"] <= found["rounds"]["p50"] <= found["rounds"]["p95"]
    for words in (
        "60 fights played out",
        "less likely than 3 in 60",
        "strikes any enemy who stands",
        "Not played: ground, cunning, talk, getting up, first aid and whatever else mends, luck that throws again",
        "the first is taken",
        "dying when it ends is down, and not yet dead",
    ):
        assert words in found["assumes"]
    assert "60 of 60 fights" in run.stderr
    again = command_line(
        "expect", "-", "--fights", "60", "--seed", "7", typed=json.dumps({"document": saved(document)})
    )
    assert again.stdout == run.stdout


def test_a_policy_is_named(tmp_path: Path) -> None:
    typed = json.dumps(saved(ready("after-sundown-revised")))
    options = ("--policy", "protect", "--protect", "Ines", "--flee", "foes")
    run = command_line("expect", "-", "--fights", "20", *options, typed=typed)
    said = json.loads(run.stdout)["assumes"]
    assert "friends of Ines strike whoever struck at Ines last" in said
    assert "the foes run once half of it are down" in said


WRONG = [
    (["expect"], "", "The following arguments are required: DOCUMENT"),
    (["expect", "/nowhere/fight.json"], "", "The document cannot be read"),
    (["expect", "-"], "{", "not JSON that can be read"),
    (["expect", "-"], "[]", "an object was expected"),
    (["expect", "-"], '{"sawbones": 99}', "newer"),
    (["expect", "-", "--fights", "0"], "{}", "From 1 to 10,000 fights, not 0."),
    (["expect", "-", "--fights", "many"], "{}", "invalid int value"),
    (["expect", "-", "--seed", "-1"], "{}", "A seed is a whole number"),
    (["expect", "-", "--policy", "clever"], "{}", "invalid choice"),
    (["expect", "-", "--what"], "{}", "Unrecognized arguments"),
]


@pytest.mark.dear
@pytest.mark.parametrize(("arguments", "typed", "sentence"), WRONG)
def test_what_is_wrong_is_said(arguments: list[str], typed: str, sentence: str) -> None:
    run = command_line(*arguments, typed=typed)
    assert (run.returncode, run.stdout) == (1, "")
    assert sentence in run.stderr
    assert "Traceback" not in run.stderr


def test_a_fight_with_nobody_in_it_is_refused_in_words() -> None:
    document, _ = handle(None, {"do": "new", "system": "fudge"})
    assert document is not None
    run = command_line("expect", "-", typed=json.dumps(saved(document)))
    assert (run.returncode, run.stderr.strip()) == (
        1,
        "Nobody of the party stands: there is no fight to look ahead at.",
    )
