"""A link in capitals and digits, as a QR code holds it best, is the same link; and nothing else gets in by it."""

from __future__ import annotations

import base64
import json
import re
from random import Random
from typing import Any

import at_random
import hostile
import own_games
import pytest
from table_talk import IDS, LOOKED_AT, accepted, begun

from goals import fuzz
from sawbones.app import Document, handle
from sawbones.kit.values import Refused
from sawbones.wire import capitals
from sawbones.wire.envelope import KINDS, LONGEST_CODE, LONGEST_LINK, in_capitals, sealed, unsealed
from sawbones.wire.link import read_link

WRITTEN = re.compile(r"E[2-9][A-Z]-[0-9]+-[0-9A-F]{8}-[0-9]*")
ADDRESS = "HTTPS://SAWBONES.EXAMPLE/"


def bits(link: str, code: str) -> tuple[int, int]:
    """What a QR code needs for the payload of either: bytes, or digits by three."""
    payload, numbers = link.split("-", 3)[3], code.split("-", 3)[3]
    return 8 * len(payload), 10 * (len(numbers) // 3) + (0, 4, 7)[len(numbers) % 3]


def links(document: Document, rng: Random) -> list[dict[str, Any]]:
    """Every kind of link that this fight makes."""
    asked: list[dict[str, Any]] = [{}, {"what": "players"}, {"what": "system", "name": "Ours"}]
    if names := [member.name for member in document.state.members]:
        asked.append({"what": "fighter", "fighter": rng.choice(names)})
    made = [accepted(document, {"do": "link", **one})[1] for one in asked]
    evening = [{"link": made[0]["link"], "name": "Cellar", "notes": "x"}, {"link": made[0]["link"], "away": True}]
    story = handle(document, {"do": "link", "what": "story"})[1]
    if story["ok"]:  # nothing may have happened yet
        made.append(story)
    return [*made, accepted(document, {"do": "link", "what": "evening", "encounters": evening})[1]]


@pytest.mark.dear
@pytest.mark.parametrize("system", LOOKED_AT, ids=IDS)
def test_the_code_of_every_kind_opens_as_its_link_and_has_fewer_bits(system: Any) -> None:
    rng = Random(3)
    for fighters in (0, 1, 8, 15):
        document = at_random.fight(rng, system, acts=fighters, fighters=fighters)
        for reply in links(document, rng):
            link, code = reply["link"], reply["code"]
            if len(link) > 4_000:  # no code holds so much
                continue
            assert WRITTEN.fullmatch(code)
            opened, told = handle(None, {"do": "open", "link": link})
            for given in (code, f"#{code}", f"{ADDRESS}#{code}", f"look: {ADDRESS}#{code[:40]}\n {code[40:]} "):
                again, same = handle(None, {"do": "open", "link": given})
                assert (again, same) == (opened, told)
            as_link, as_code = bits(link, code)
            assert as_code < 0.76 * as_link + 10


def test_a_game_of_ones_own_goes_along_in_its_code() -> None:
    sent = 0
    for seed in range(30):
        document, _ = accepted(None, {"do": "new", "game": own_games.game(Random(seed), few=True)})
        _, reply = handle(document, {"do": "link", "what": "game"})
        if not reply["ok"]:
            assert "share it as a file" in reply["problems"]["link"]
            continue
        sent += 1
        opened, told = handle(None, {"do": "open", "link": reply["code"]})
        assert (opened, told) == handle(None, {"do": "open", "link": reply["link"]})
        assert handle(opened, {"do": "link", "what": "game"})[1] == reply
    assert sent > 5


@pytest.mark.parametrize("size", [*range(70), 400, capitals.BYTES * 40])
def test_bytes_come_back_from_their_digits(size: int) -> None:
    rng = Random(size)
    for data in (bytes(size), b"\xff" * size, rng.randbytes(size)):
        text = capitals.digits(data)
        assert len(text) == capitals.length(size)
        assert capitals.read(text, size) == data
    assert 10 * capitals.length(size) / 3 <= 8 * size * 1.005 + 3.4  # at most one digit that is not full


def test_every_cut_is_named_with_what_is_missing() -> None:
    rng = Random(4)
    for system in LOOKED_AT:
        code = links(at_random.fight(rng, system, acts=2, fighters=2), rng)[0]["code"]
        head = len(code) - len(code.split("-", 3)[3])
        for end in range(1, len(code)):
            with pytest.raises(Refused) as refused:
                read_link(f"{ADDRESS}#{code[:end]}")
            sentence = refused.value.problems["link"]
            assert "This link is cut" in sentence, code[:end]
            assert end < head or f", {len(code) - end} are missing" in sentence, code[:end]


def test_no_altered_sign_is_let_through() -> None:
    code = links(begun(IDS[0]), Random(1))[0]["code"]
    for at, sign in enumerate(code):
        for other in "0123456789ABCDEFGZ-":
            if other == sign:
                continue
            document, reply = handle(None, {"do": "open", "link": code[:at] + other + code[at + 1 :]})
            assert document is None, (at, other)
            assert reply["problems"]["link"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("E5F-8-00000000-123", "made by a newer Sawbones"),
        ("E12F-8-00000000-123", "made by a newer Sawbones"),
        ("E2Z-8-00000000-123", "made by a newer Sawbones"),
        ("E2F-8-00000000-12345", "5 of 15 characters arrived, 10 are missing"),
        ("E2F-8-00000000-" + "9" * 15, "altered on its way"),
        ("E2F-8-00000000-" + "0" * 15, "altered on its way"),
        ("E2F-5-00000000-" + "0" * 15, "altered on its way"),
        ("E2F-999999-00000000-" + "0" * 15, "This link is cut"),
        ("E2F-8-00000000-" + "0" * LONGEST_LINK, "no fight needs more"),
        ("E2F-", "This link is cut"),
        ("E2F-8", "This link is cut"),
        ("E", "This link is cut"),
        ("HELLO", "not a link to a fight"),
        ("WIFI:S:TABLE;T:WPA;P:12345678;;", "not a link to a fight"),
    ],
)
def test_what_is_no_code_of_ours_is_said(given: str, said: str) -> None:
    document, reply = handle(None, {"do": "open", "link": given})
    assert document is None
    assert said in reply["problems"]["link"]


@pytest.mark.native
def test_a_right_check_lets_in_no_other_payload() -> None:
    """The digits of a forged payload with its own check are refused as the forged link is."""
    rng = Random(6)
    good = [one["link"] for system in LOOKED_AT for one in links(at_random.fight(rng, system, acts=3), rng)]
    inside = [json.loads(hostile.payload_of(link)) for link in good]
    sent = 0
    for _ in range(fuzz(20_000, 500_000)):
        link = hostile.link(rng, good, inside)
        code = written(link)
        if code is None:
            continue
        sent += 1
        one, other = (handle(None, {"do": "open", "link": given}) for given in (link, code))
        assert one == other, link
    assert sent > fuzz(20_000, 500_000) / 4


def written(link: str) -> str | None:
    """Any link in capitals, where it is near enough to one."""
    found = re.fullmatch(r"(e2[a-z]-[0-9]+-[0-9a-f]{8})-([A-Za-z0-9_-]+)", link)
    try:
        unsealed(link)
    except Refused as refused:
        if not (found and "not made by Sawbones" in refused.problems["link"]):
            return None  # cut, altered: other lengths, which have tests of their own
    try:
        code = in_capitals(link)
        return code if found and code and back(code) == link else None
    except ValueError:
        return None


def back(code: str) -> str:
    """The link that a code stands for, by another way than the product's."""
    head, length, check, numbers = code.split("-", 3)
    raw = capitals.read(numbers, int(length) * 3 // 4) or b""
    return f"{head.lower()}-{length}-{check.lower()}-{base64.urlsafe_b64encode(raw).decode().rstrip('=')}"


def test_what_no_picture_holds_has_no_code() -> None:
    rng = Random(8)
    for kind in KINDS:
        link = sealed(kind, ["".join(rng.choices(hostile.CHARACTERS, k=9_000))])
        assert len(link) > LONGEST_CODE
        assert in_capitals(link) == ""
        short = sealed(kind, ["".join(rng.choices(hostile.CHARACTERS, k=90))])
        assert unsealed(in_capitals(short)).kind == unsealed(short).kind == kind
