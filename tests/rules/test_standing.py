"""How many are standing is one number: on the cards, in the summary of the fight, in the odds and in the forecast."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import at_random
import pytest
from ahead_talk import OWN, ahead, begun
from table_talk import IDS, accepted

from goals import fuzz
from sawbones.app import Document, handle
from sawbones.fight.state import OUT, SIDES

#: what the odds of how many fall are counted of
OF = re.compile(r"(?:all|of) (\d+) falls?$|all (\d+) fall$")


def fight(rng: Random, game: str) -> Document:
    """Return a fight of random sheets on both sides in which some are out by the GM's word."""
    document = begun(game)
    book = document.state.book
    for number in range(rng.randint(2, 7)):
        joined = {"do": "join", "fighter": f"One {number}", "side": rng.choice(SIDES)}
        after, reply = handle(document, {**joined, "sheet": at_random.sheet(rng, book)})
        document = after if reply["ok"] and after else accepted(document, joined)[0]
        if rng.random() < 0.2:
            document, _ = accepted(document, {"do": "out", "fighters": [f"One {number}"], "how": rng.choice(OUT)})
    for _ in range(3):
        document = at_random.played(document, at_random.something(rng, document), rng)
    return document


def up(cards: list[dict[str, Any]], side: str) -> int:
    """Count as the page does in web/words/standing.js."""
    return sum(
        one["side"] == side and not (one.get("thing") or one.get("out") or one["fate"]["grave"]) for one in cards
    )


@pytest.mark.parametrize("game", [*IDS, *OWN])
def test_how_many_stand_is_one_number(game: str) -> None:
    for seed in range(fuzz(150, 150)):
        rng = Random(f"standing {game} {seed}")
        document = fight(rng, game)
        screen = accepted(document, {"do": "look"})[1]["screen"]
        cards = screen["cards"]
        party, foes = (up(cards, side) for side in SIDES)
        sides = {one["side"] for one in cards if not one.get("thing")}
        if len({one["side"] for one in cards}) > 1:
            assert screen["brief"].split(",")[0] == f"{party} v {foes}", seed
        left = [side for side, count in zip(SIDES, (party, foes), strict=True) if count]
        assert screen["won"] == (left[0] if len(left) == 1 and len(sides) > 1 else ""), seed
        standing = {one["name"] for one in cards if not (one.get("thing") or one.get("out") or one["fate"]["grave"])}
        setting = ahead(document)
        assert {name for name, up in zip(setting.names, setting.stands, strict=True) if up} <= standing, seed
        act = rng.choice([act for act in document.state.book.acts() if act.kind() == "harm"])
        order = at_random.filled(rng, act.order, most=4) if rng.random() < 0.5 else {}
        for side in SIDES:
            on = [one["name"] for one in cards if one["side"] == side]
            message = {"do": "preview", "act": act.id, "on": on, "order": order, "chances": True}
            if len(on) < 2:
                continue
            _, reply = handle(document, message)
            if not reply["ok"] or "fallen" not in reply["screen"]:
                continue
            labels = [bar["label"] for bar in reply["screen"]["fallen"]["bars"]]
            counted = {int(found[1] or found[2]) for label in labels if (found := OF.search(label))}
            assert counted <= {up(cards, side)}, (seed, labels)
