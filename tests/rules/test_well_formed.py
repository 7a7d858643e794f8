"""Messages that are taken, by the thousand: none escapes, none takes long, and every fight opens again as it was."""

from __future__ import annotations

import json
import time
from collections import Counter
from random import Random
from typing import Any

import pytest
import well_formed

from goals import LONG, fuzz, reached
from sawbones.app import Document, handle
from sawbones.wire.link import read_link

Message = dict[str, Any]
#: no single message may take longer, in seconds of this process
LONGEST = 2.0
#: which part of each kind is taken at least
SHARES = {
    do: 0.5 if do in well_formed.AHEAD else 0.9 for do in (*well_formed.AHEAD, "act", "next", "wait", "deeds", "lay")
}

pytestmark = [pytest.mark.native, pytest.mark.timeout(36_000 if LONG else 600)]


class Met:
    """What has been sent, what of it was taken, and how long the longest took."""

    def __init__(self) -> None:
        self.sent: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.slowest: tuple[float, str] = (0.0, "")

    def send(self, document: Document, message: Message) -> tuple[Document, Any]:
        """The fight after a message, and the reply: it is taken, or refused in words."""
        sent = json.dumps(message, ensure_ascii=False)
        begun = time.process_time()
        after, reply = handle(document, json.loads(sent), Random(sent).choice)
        took = time.process_time() - begun
        self.slowest = max(self.slowest, (took, sent[:2_000]))
        assert after is not None
        json.dumps(reply, ensure_ascii=False)
        self.sent[message["do"]] += 1
        self.taken[message["do"]] += reply["ok"]
        if not reply["ok"]:
            assert after is document, sent
            assert reply["problems"], sent
            assert all(isinstance(said, str) and 5 < len(said) < 6_000 for said in reply["problems"].values()), sent
        return after, reply

    def told(self, what: str) -> None:
        """The goal that this serves, and that enough was taken."""
        counted = ", ".join(f"{self.taken[do]:,} of {sent:,} {do}" for do, sent in sorted(self.sent.items()))
        reached("R1", f"{what} taken: {counted}; {self.slowest[0] * 1000:.0f} ms at most")
        assert self.slowest[0] < LONGEST, self.slowest
        few = {do for do, sent in self.sent.items() if sent >= 100 and self.taken[do] < SHARES[do] * sent}
        assert not few, counted


def assert_opens(document: Document) -> None:
    """Document and link, through text, give the same fight."""
    kept = json.loads(json.dumps(handle(document, {"do": "save"})[1]["document"], ensure_ascii=False))
    opened, reply = handle(None, {"do": "open", "document": kept})
    assert (reply["ok"], reply["problems"]) == (True, {})
    assert opened is not None
    assert opened.log == document.log
    linked = handle(document, {"do": "link"})[1]
    if linked["ok"]:
        assert read_link(linked["link"]).state == document.state
    else:
        assert "No link can hold" in linked["problems"]["link"]


def test_what_looks_ahead_is_answered_and_changes_nothing() -> None:
    met = Met()
    for number in range(fuzz(60, 20_000)):
        rng = Random(f"ahead {number}")
        document = well_formed.armed(rng, well_formed.drawn(rng))
        if not document.state.members:
            continue
        for make in well_formed.AHEAD.values():
            after, reply = met.send(document, make(rng, document))
            assert after is document
            assert reply["entry"] is None
        assert_opens(document)
    met.told("what looks ahead")


def test_games_in_which_the_doer_is_changed_are_played_and_read_back() -> None:
    met, changed = Met(), 0
    for number in range(fuzz(100, 50_000)):
        rng = Random(f"doer {number}")
        document = well_formed.armed(rng, well_formed.doing(rng))
        for _ in range(6):
            if not document.state.members:
                break
            message = well_formed.act(rng, document)
            before = document.state
            document, _ = met.send(document, message)
            by = message.get("by")
            changed += (
                by not in (None, message.get("on")) and before.member(by).sheet != document.state.member(by).sheet
            )
        assert_opens(document)
    met.told(f"acts of games of one’s own, {changed:,} of which changed the doer,")
    assert changed


def test_what_was_done_elsewhere_is_laid_and_read_back() -> None:
    met, laid = Met(), 0
    for number in range(fuzz(120, 20_000)):
        rng = Random(f"lay {number}")
        here, there = well_formed.apart(rng)
        after, reply = met.send(there, {"do": "deeds"})
        assert after is there
        if not reply["ok"]:
            continue
        message = well_formed.lay(rng, here, there, reply["link"])
        after, reply = met.send(here, message)
        assert (after is here) == (not reply.get("entries"))
        laid += len(reply.get("entries", ()))
        assert_opens(after)
    met.told(f"deeds, {laid:,} of them laid,")
