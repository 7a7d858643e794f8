"""A game of one's own at the command line: what is wrong with it in words, or its acts and the odds of its typical blow."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from test_own_game import looked
from test_protocol import command_line

from sawbones.systems.own.sketches import SKETCHES

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.dear
def test_check_prints_the_acts_and_the_odds(tmp_path: Path) -> None:
    game = SKETCHES[0]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game, indent=2), "utf-8")
    run = command_line("check", str(file))
    assert run.returncode == 0, run.stdout
    assert run.stdout == command_line("check", "-", typed=json.dumps(game)).stdout
    assert run.stdout.rstrip("\n") == looked({"do": "game", "game": game})["screen"]["said"]
    for act in game["acts"]:
        assert f"  {act['name']}" in run.stdout


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        ('{"sawbones_game": 1, "name": "G", "tracks": [{"id": "t", "name": "T", "size": "1 +"}]}', 1, "tracks.0.size: Track 1 “T”: At most: A number or a name is missing. It is here: “1 +▸”."),
        ("[" * 3000, 1, "nested more than 16 deep"),
    ],
)  # fmt: skip
def test_check_says_in_words_what_is_wrong(typed: str, code: int, said: str) -> None:
    run = command_line("check", "-", typed=typed)
    assert run.returncode == code
    assert said in run.stdout


def test_check_says_that_there_is_no_such_file() -> None:
    assert command_line("check", "/nowhere/game.json").returncode == 2
