"""The law of the veil, of stories: what players saw of two fights that differ in what is hidden is the same story."""

from __future__ import annotations

import json
from random import Random

import pytest
from table_talk import accepted
from test_veil import some_game
from twins import Apart, Twins, World

from goals import LONG, many
from sawbones.app import handle
from sawbones.wire import alone
from sawbones.wire.envelope import unsealed
from sawbones.wire.story import read_story

pytestmark = pytest.mark.timeout(36_000 if LONG else 300)
STEPS = 14


def goes_out(world: World) -> str:
    """All that goes out of a veiled story: its steps, its link, its text."""
    story, start = [], 0
    while start is not None:
        _, reply = accepted(world.document, {"do": "tell", "veiled": True, "start": start, "count": 40})
        story.append(reply["story"])
        start = reply["story"]["next"]
    _, linked = handle(world.document, {"do": "link", "what": "story", "veiled": True})
    text = accepted(world.document, {"do": "tell", "veiled": True, "form": "markdown"})[1]["text"]
    out = json.dumps([story, linked.get("link"), linked.get("code"), text], ensure_ascii=False)
    if linked["ok"]:
        _, back = handle(None, {"do": "tell", "link": linked["link"], "count": 500})
        assert back["story"]["steps"][:40] == story[0]["steps"], "a link tells what it was made of"
        inside = repr(read_story(unsealed(linked["link"])))
        assert not [secret for secret in world.secrets if secret in inside]
    else:
        assert "No link can hold what players saw" in linked["problems"]["link"]
    out += by_initials(world, len(story[0]["steps"]))
    for secret in world.secrets:
        assert secret not in out, f"{secret!r} is hidden, and stands in the story"
    return out


def by_initials(world: World, steps: int) -> str:
    """All that goes out of a veiled story told by initials: its steps, its text, its link, and the page made of it."""
    about = {"veiled": True, "initials": True}
    told = accepted(world.document, {"do": "tell", **about, "count": 500})[1]["story"]
    assert len(told["steps"][:40]) == steps, "initials change names, and not what players saw"
    text = accepted(world.document, {"do": "tell", **about, "form": "markdown"})[1]["text"]
    page = alone.written("{{title}} {{story}}", "A fight", told)
    _, linked = handle(world.document, {"do": "link", "what": "story", **about})
    return json.dumps([told, text, page, linked.get("link"), linked.get("problems")], ensure_ascii=False)


def test_two_stories_that_differ_in_what_is_hidden_are_the_same() -> None:
    told = 0
    for number in range(many(60, 3_000)):
        rng = Random(f"veiled story {number}")
        twins = Twins(rng, some_game(rng, number))
        try:
            for _ in range(STEPS):
                twins.step()
        except Apart:
            continue
        one, other = map(goes_out, twins.worlds)
        assert one == other, f"pair {number}"
        told += one.count('"text"')
    assert told > many(60, 3_000)
