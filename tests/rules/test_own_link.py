"""Links of games of one's own: short, the same for ever, and nothing forged gets through them."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import time
import zlib
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import own_games
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table_talk import accepted

from goals import LONG, fuzz, many
from sawbones.app import handle
from sawbones.kit.values import Refused
from sawbones.systems import own
from sawbones.systems.own.five import FIVE
from sawbones.systems.own.sketches import SKETCHES
from sawbones.wire import foretold, short_names
from sawbones.wire.envelope import FORETOLD, KINDS, LONGEST_FORETOLD, sealed
from sawbones.wire.game_words import games_read
from sawbones.wire.link import LONGEST_GAME_LINK, pack_game, read_link

if TYPE_CHECKING:
    from sawbones.kit.system import System

SAVED = json.loads((Path(__file__).parents[1] / "saves" / "v8-own-links.json").read_text("utf-8"))
READY = [*FIVE, *SKETCHES]
#: no link, however it was made, takes longer to be opened or refused, in seconds
LONGEST = 1.0
#: words that stand in for those of a game when somebody else has written it
OTHERS = (
    "anchor barrel candle dagger ember falcon garnet harbor ivory jasmine kettle lantern marble nettle "
    "orchard pebble quiver raven saddle thistle urchin velvet willow yonder zephyr broken silent heavy "
    "narrow golden crooked hollow grim Ładunek Schäden 傷 fatigue vigour nerve grit poise reserve burden "
    "torment scar omen wager oath tithe "
)
WORDS = OTHERS.split()
OF_FORMS = "harm turn calm set roll mark heal choose say go stop boxes pips tag clock hidden number lowest highest pool"


def as_link(payload: bytes, version: int = FORETOLD) -> str:
    """A link of a game with this payload, whatever it is, with a check that fits."""
    text = base64.urlsafe_b64encode(payload).decode().rstrip("=")
    head = f"e{version}g-{len(text)}"
    return f"{head}-{zlib.crc32(f'{head}-{text}'.encode()):08x}-{text}"


def defined(system: System) -> dict[str, Any]:
    """A game as it is kept."""
    assert system.definition is not None
    return system.definition


def renamed(rng: Random, game: dict[str, Any]) -> dict[str, Any]:
    """The same game as somebody else would write it: every word and short name of it is another."""
    whole = defined(own.system(game))
    plain = json.dumps(whole, ensure_ascii=False)
    ids = {part["id"] for name in short_names.NAMED for part in whole.get(name, []) if "id" in part}
    asked = {row[0] for act in whole["acts"] for row in act.get("asks", [])}
    # a word of the form itself stays what it is
    fields = {*re.findall(r'"([a-z_]+)":', plain), *OF_FORMS.split()}
    called = {
        one: f"{rng.choice(WORDS[:26])[:4]}_{number}" for number, one in enumerate(sorted((ids | asked) - fields))
    }
    for one in sorted(called, key=len, reverse=True):
        plain = re.sub(rf"(?<![a-z_A-Z])(by_|){one}(?=_max|_size|_penalty|[^a-z_A-Z]|$)", rf"\g<1>{called[one]}", plain)
    found: dict[str, Any] = json.loads(plain)
    for part in [found, *(part for name in short_names.NAMED for part in found.get(name, []))]:
        for field in ("name", "line", "why", "help"):
            if isinstance(part.get(field), str):
                part[field] = (
                    " ".join(rng.choice(WORDS) for _ in part[field].split())
                    .capitalize()[: 40 if field == "name" else 60]
                    .strip()
                )
        if "id" in part and part["id"] in called.values():  # in the page a short name follows from the name
            part["name"] = part["id"].replace("_", " ").capitalize()
    return found


@pytest.mark.dear
@settings(max_examples=many(40, 40))  # the first time, all that is known is read before
@given(st.text(st.characters(exclude_characters="\0", codec="utf-8"), max_size=400), st.booleans())
def test_what_was_squeezed_is_read_again(text: str, beforehand: bool) -> None:
    known = games_read() if beforehand else b""
    squeezed = foretold.squeezed(text.encode(), known)
    assert foretold.unsqueezed(squeezed, known, 2_000).decode() == text


def test_a_long_text_of_one_letter_and_one_of_all_are_read_again() -> None:
    for text in (b"a" * 9_000, bytes(range(1, 256)) * 20, Random(1).randbytes(3_000).replace(b"\0", b"x")):
        assert foretold.unsqueezed(foretold.squeezed(text, b""), b"", 20_000) == text


def test_what_links_of_games_rest_on_never_changes() -> None:
    assert (
        hashlib.sha256(games_read()).hexdigest() == "15f49241ced01355353f3e84e4b9030f3642a011dadb5863732f5041f178e6ce"
    )
    assert foretold.squeezed(b"Nobody has read this.", b"Nobody has read that.\0").hex() == "0000380e37bc"


@pytest.mark.parametrize("game", READY, ids=lambda game: game["name"])
def test_a_game_is_a_short_link(game: dict[str, Any]) -> None:
    _, reply = handle(None, {"do": "game", "game": game})
    assert reply["link"].startswith("e5g-")
    assert len(reply["link"]) <= LONGEST_GAME_LINK
    for link in (reply["link"], reply["code"]) if "code" in reply else (reply["link"],):
        document, opened = accepted(None, {"do": "open", "link": f"#{link}"})
        assert opened["kind"] == "game"
        assert document is not None
        assert document.system.definition == own.system(game).definition
        assert handle(document, {"do": "link", "what": "game"})[1]["link"] == reply["link"]


def test_a_strangers_game_is_shorter_than_deflated() -> None:
    """As large as the five and the sketches, but not a word of it is known: beside raw deflate with the same games known."""
    rng, sizes, deflated = Random("strangers"), list[int](), 0
    for game in READY:
        system = own.system(renamed(rng, game))
        short = short_names.left_out(defined(system))
        packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=games_read())
        text = json.dumps([short], ensure_ascii=False, separators=(",", ":")).encode()
        deflated += len(as_link(packer.compress(text) + packer.flush()))
        link = sealed("game", [short], FORETOLD)
        assert read_link(f"#{link}").system.definition == system.definition
        sizes.append(len(link))
    assert sum(sizes) <= 0.85 * deflated, f"{sum(sizes) / deflated:.2f} of what deflate takes: {sizes}"


def test_any_game_comes_back_from_its_link() -> None:
    rng, sent = Random("any game"), 0
    for _ in range(fuzz(40, 2_000)):
        system = own.system(own_games.game(rng))
        assert short_names.put_back(short_names.left_out(defined(system))).keys() == defined(system).keys()
        try:
            link = pack_game(system)
        except Refused as refused:
            assert "share it as a file" in refused.problems["link"]
            continue
        sent += 1
        assert read_link(link).system.definition == system.definition
    assert sent


@pytest.mark.parametrize("kept", SAVED, ids=lambda kept: f"{kept['link'][:3]} {kept['game']['name']}")
def test_an_old_link_of_a_game_opens_for_ever(kept: dict[str, Any]) -> None:
    document, reply = accepted(None, {"do": "open", "link": f"#{kept['link']}"})
    assert reply["kind"] == "game"
    assert document is not None
    assert document.system.definition == kept["game"]


SAID = (
    ("e5g", "is cut"), ("e5g-100", "is cut"), ("e5g-100-0000", "is cut: nothing of 100"), ("E5G-100-0000", "is cut"),
    ("e5g-4-00000000-abc", "1 are missing"), ("e5g-3-00000000-abc", "altered"),
    *((f"e5{letter}-3-00000000-abc", "newer Sawbones") for letter in KINDS.values() if letter != "g"),
    ("E5F-3-00000000-123", "newer Sawbones"), ("e6g-3-00000000-abc", "newer Sawbones"),
    (as_link(b""), "not made by Sawbones"), (as_link(b"\xff" * 400), "not made by Sawbones"),
    (as_link(b"\x00\x01" * 1_600), "not made by Sawbones"),
    (as_link(foretold.squeezed(b"[" * 400, games_read())), "nested"),
    (as_link(foretold.squeezed(b"a" * (LONGEST_FORETOLD + 1), games_read())), "not made by Sawbones"),
    (as_link(foretold.squeezed(b'[{"sawbones_game":1}]', games_read()) + b"more"), "not made by Sawbones"),
    (as_link(foretold.squeezed(b"[7]", games_read())), "holds something"),
    (as_link(foretold.squeezed(b'[{"attributes":[{"name":7},7],"acts":7}]', games_read())), "holds something"),
)  # fmt: skip


@pytest.mark.parametrize(("link", "said"), SAID, ids=lambda text: text[:24])
def test_what_is_wrong_with_a_link_of_a_game_is_said(link: str, said: str) -> None:
    _, reply = handle(None, {"do": "open", "link": f"#{link}"})
    assert said in reply["problems"]["link"]


@pytest.mark.timeout(36_000 if LONG else 300)
def test_forged_links_of_games_are_refused_in_words_and_soon() -> None:
    """Random bytes, whole payloads with some of them changed, and texts that are no game; with a check that fits."""
    rng, slowest = Random("forged links"), 0.0
    payloads = [
        base64.urlsafe_b64decode(link + "==") for link in (kept["link"].split("-", 3)[3] for kept in SAVED) if link
    ]
    payloads = [payload for kept, payload in zip(SAVED, payloads, strict=True) if kept["link"].startswith("e5g")]
    foretold.unsqueezed(foretold.squeezed(b"x", games_read()), games_read(), 9)  # what both have read is read by now
    for number in range(fuzz(250, 1_000_000)):
        payload = bytearray(rng.choice(payloads) if number % 2 else rng.randbytes(rng.choice((1, 8, 60, 600, 1_400))))
        for _ in range(rng.randint(0, 3)):
            payload[rng.randrange(len(payload))] = rng.randrange(256)
        begun = time.process_time()
        _, reply = handle(None, {"do": "open", "link": f"#{as_link(bytes(payload))}"})
        slowest = max(slowest, time.process_time() - begun)
        assert reply["ok"] or list(reply["problems"]) == ["link"]
    assert slowest < LONGEST, f"{slowest:.2f} s"
