"""An action on a group is summarized: the counts add up to the targets, the worst first, and each hit is still told."""

from __future__ import annotations

import re
from random import Random

import at_random
import pytest
from ahead_talk import OWN, begun
from table_talk import IDS, accepted

from goals import fuzz
from sawbones.app import handle
from sawbones.fight import deeds
from sawbones.handlers.answered import script_of


@pytest.mark.parametrize("game", [*IDS, *OWN])
def test_the_summary_adds_up_and_names_the_worst_first(game: str) -> None:
    looked = 0
    for seed in range(fuzz(120, 120)):
        rng = Random(f"group {game} {seed}")
        document = begun(game)
        book = document.state.book
        for number in range(4):
            joined = {"do": "join", "fighter": f"One {number}"}
            after, reply = handle(document, {**joined, "sheet": at_random.sheet(rng, book)})
            document = after if reply["ok"] and after else accepted(document, joined)[0]
        document, _ = accepted(document, {"do": "join", "fighter": "Oswin", "side": "party"})
        act = rng.choice(book.acts())
        order = at_random.filled(rng, act.order, most=6) if rng.random() < 0.7 else {}
        on = [f"One {number}" for number in range(4)]
        by = rng.choice([None, "Oswin"])
        message = {"act": act.id, "on": on, "by": by, "order": order, "roll": True}
        _, shown = handle(document, {"do": "preview", **message}, rng.choice)
        if not shown["ok"] or shown["question"]:
            continue
        looked += 1
        ends = shown["screen"]["ends"]
        assert sum(end["count"] for end in ends) == len(on), (seed, ends)
        line = f"{shown['screen']['sentence']}; "
        said = ", ".join(f"{end['count']} {end['label']}" for end in ends)
        assert f": {said}; " in line, (seed, line)
        assert not re.search(r"One \d", line.split(f": {said}; ", maxsplit=1)[0]), (seed, line)
        grave = {card["name"]: card["fate"]["grave"] for card in shown["screen"]["cards"]}
        deed = deeds.deed(document.system, document.state, {"do": "act", **message})
        worst: dict[str, int] = {}
        for end, part in zip(deed.play(script_of(shown["answers"])).ends, deed.parts, strict=False):
            label = book.shown_end(part.sheet, end.sheet, end.result)[0]
            worst[label] = max(worst.get(label, 0), grave[end.name])
        assert [worst[end["label"]] for end in ends] == sorted((worst[end["label"]] for end in ends), reverse=True), (
            seed
        )
        after, done = handle(document, {"do": "act", **message, "roll": False, "answers": shown["answers"]})
        assert done["ok"], (seed, done["problems"])
        assert done["screen"]["undo"] == shown["screen"]["sentence"]
        why = handle(after, {"do": "explain", "n": done["entry"]["n"]})[1]
        assert {step["fighter"] for step in why["steps"]} >= {step["fighter"] for step in shown["steps"]}, seed
    assert looked
