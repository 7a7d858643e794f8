"""Nothing that comes from outside gets further than its refusal, and what is in good order comes back as it was."""

from __future__ import annotations

import base64
import gc
import hashlib
import json
import re
import resource
import time
from array import array
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import hostile
import pytest
from at_random import fight, filled, played, readings, something

from goals import LONG, fuzz, reached
from sawbones.app import Document, handle
from sawbones.fight.members import numbered
from sawbones.fight.state import State
from sawbones.kit import forms
from sawbones.kit.values import Refused
from sawbones.systems import SYSTEMS
from sawbones.wire import beside
from sawbones.wire.envelope import LONGEST_INFLATED, in_capitals, unsealed
from sawbones.wire.link import only, pack_link, read_link

if TYPE_CHECKING:
    from collections.abc import Callable

SAVES = Path(__file__).parents[1] / "saves"
SLOWEST = 0.05
#: a payload that is slow by its nature takes a hundred times as long; a machine that is, only a few times
SLOW_MACHINE = 6
pytestmark = pytest.mark.timeout(36_000 if LONG else 300)


@pytest.fixture
def own_garbage() -> None:
    """What all other tests left behind is not looked through while ours are timed."""
    gc.collect()
    gc.freeze()


against_time = pytest.mark.usefixtures("own_garbage")


def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for file in sorted(SAVES.glob("*.jsonl")) for line in file.read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    rng = Random(5)
    return [
        fight(rng, system, acts=rng.randint(0, 8), fighters=rng.randint(1, 8)) for system in SYSTEMS for _ in range(12)
    ]


@pytest.fixture(scope="module")
def good(documents: list[Document]) -> list[str]:
    kinds: list[dict[str, Any]] = [{}, {"what": "players"}, {"what": "system", "name": "Ours"}]
    links = [handle(document, {"do": "link", **kind})[1]["link"] for document in documents for kind in kinds]
    party = [(one, only(replace(one.state, members=one.state.members[:2]))) for one in documents[::6]]
    links += [pack_link(one.system, state, "party") for one, state in party]  # as players had them before
    alone = [link for link in links if link[2] != "w"]
    evenings = [[{"link": link, "notes": "x"} for link in alone[at : at + 3]] for at in range(0, len(alone), 20)]
    whole = [{"do": "link", "what": "evening", "name": "Ours", "encounters": one} for one in evenings]
    stories = [handle(document, {"do": "link", "what": "story"})[1].get("link") for document in documents]
    return (
        links
        + [handle(documents[0], one)[1]["link"] for one in whole]
        + deeds(documents)
        + [link for link in stories if link]
    )


def deeds(documents: list[Document]) -> list[str]:
    """What was done on phones of players' own, with some of these."""
    found, rng = [], Random(6)
    for document in documents:
        for member in document.state.members[:1]:
            link = handle(document, {"do": "link", "what": "fighter", "fighter": member.name})[1].get("link")
            there, _ = handle(None, {"do": "open", "link": link})
            for _ in range(3 if there else 0):
                there = played(there, something(rng, there), rng)  # type: ignore[arg-type]
            reply = handle(there, {"do": "deeds"})[1]
            found += [reply["link"]] if reply["ok"] else []
    return found


def timed(message: dict[str, Any]) -> float:
    """Seconds of work over one message."""
    begun = time.thread_time()
    handle(None, message)
    return time.thread_time() - begun


#: in parts, so that they can be shared among processes, and a part of the long run be run again
PARTS = 10 if LONG else 2


@pytest.mark.dear
@against_time
@pytest.mark.parametrize("part", range(1, PARTS + 1))
def test_no_hostile_link_escapes(good: list[str], documents: list[Document], part: int) -> None:
    """Whatever is sent: a refusal in words, or a fight in good order; soon, and leaving nothing behind in memory."""
    rng, total = Random(part), fuzz(100_000, 5_000_000) // PARTS
    inside = [json.loads(hostile.payload_of(link)) for link in good]
    stored = [handle(document, {"do": "save"})[1]["document"] for document in documents]
    took, opened = array("d"), 0  # nothing that the collector of garbage would walk through
    before = 0
    for number in range(total):
        if number == total // 10:
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        as_link = number % 10 > 0
        sent = hostile.link(rng, good, inside) if as_link else hostile.changed(rng, rng.choice(stored))
        message = {"do": "open", "link" if as_link else "document": sent}
        begun = time.thread_time()
        document, reply = handle(None, message)
        took.append(time.thread_time() - begun)
        if took[-1] > SLOWEST / 2:  # the payload, or what the machine did meanwhile?
            took[-1] = min(took[-1], *(timed(message) for _ in range(3)))
        if reply.get("kind") == "players":
            opened += 1
            assert document is None
            assert len(json.dumps(reply["view"])) < 200_000, sent
        elif reply.get("kind") == "deeds":
            assert document is None
        elif document is None:
            assert not reply["ok"]
            assert all(isinstance(said, str) and 5 < len(said) < 6_000 for said in reply["problems"].values()), sent
        else:
            opened += 1
            if as_link and opened % 10 == 0:
                again = handle(document, {"do": "link"})[1]["link"]
                assert read_link(again).state == document.state, sent
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024 - total * 8 / 2**20  # the times
    times = sorted(took)
    late, most = times[int(total * 0.999)] * 1000, times[-1] * 1000
    reached(
        "R1",
        f"{total:,} payloads (part {part} of {PARTS}), 0 escape, p99.9 {late:.2f} ms, slowest {most:.1f} ms, memory {grown:+.0f} MiB",
    )
    assert times[-1] < SLOWEST * SLOW_MACHINE
    assert times[int(total * 0.999)] < SLOWEST / 10 * SLOW_MACHINE
    assert grown < 24


@pytest.mark.dear
@against_time
def test_a_bomb_is_bounded() -> None:
    rng, slowest, bombs = Random(2), 0.0, fuzz(1_000, 1_000)
    handle(None, {"do": "open", "link": hostile.sealed(hostile.squeezed(hostile.bomb(rng)))})
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(bombs):
        content = hostile.bomb(rng)
        sent = hostile.sealed(hostile.squeezed(content))
        begun = time.thread_time()
        with pytest.raises(Refused):
            read_link(sent)
        slowest = max(slowest, time.thread_time() - begun)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    reached(
        "R2",
        f"{bombs:,} bombs of up to 1 MB stopped at {LONGEST_INFLATED // 1024} KiB, slowest {slowest * 1000:.1f} ms, memory +{grown:.0f} MiB",
    )
    assert slowest < SLOWEST * SLOW_MACHINE


@pytest.mark.parametrize("seal", [hostile.sealed, hostile.sealed_first])
def test_a_payload_ends_where_its_compressed_text_ends(good: list[str], seal: Callable[[str], str]) -> None:
    """Bytes behind it or without its end: whole by length and check, and made by no version."""
    packed = hostile.squeezed(hostile.payload_of(next(link for link in good if link.startswith("e2f"))))
    assert unsealed(f"#{seal(packed)}").kind == "fight"
    raw = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    for forged in (raw + b"\0", raw + b"more", raw + raw, raw[:-1], raw[: len(raw) // 2]):
        payload = base64.urlsafe_b64encode(forged).decode().rstrip("=")
        with pytest.raises(Refused, match="not made by Sawbones"):
            unsealed(f"#{seal(payload)}")


def test_a_cut_link_is_named_wherever_it_was_cut() -> None:
    rng, cuts = Random(3), 0
    links = fuzz(500, 500)
    for number in range(links):
        document = fight(rng, SYSTEMS[number % len(SYSTEMS)], acts=2, fighters=rng.randint(0, 6))
        link = handle(document, {"do": "link"})[1]["link"]
        body = len(link) - len(link.split("-", 3)[3])
        for end in range(3, len(link)):
            with pytest.raises(Refused) as refused:
                read_link("https://example.org/#" + link[:end])
            sentence = refused.value.problems["link"]
            assert "This link is cut" in sentence, link[:end]
            if end >= body:
                assert f"{len(link) - end} are missing" in sentence, link[:end]
            cuts += 1
    reached(
        "R4", f"{links} links, {cuts:,} cuts, all named; the missing characters counted wherever the length arrived"
    )


#: what programs put into a text that is copied out of them, and nobody sees
UNSEEN = (
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u202e\u2060\u2066\u2069\ufe0f\ufeff\u00a0\n "
)


def test_signs_that_nobody_sees_do_not_cut_a_link(good: list[str]) -> None:
    """Anywhere in a link or a code of any kind: it is read as it was made."""
    rng, kinds = Random(5), set[str]()
    for link in [*{link[2]: link for link in good}.values(), *rng.sample(good, min(len(good), fuzz(120, 2_000)))]:
        whole = unsealed(link)
        for text in (link, in_capitals(link)):
            strewn = "".join(f"{rng.choice(UNSEEN)}{sign}" if rng.random() < 0.1 else sign for sign in f"#{text}")
            assert not text or unsealed(f"{rng.choice(UNSEEN)}{strewn}")[:2] == whole[:2], ascii(strewn)
        kinds.add(whole.kind)
    assert len(kinds) >= 7


def test_a_link_that_would_be_another_fight_is_refused_as_a_link(good: list[str], monkeypatch: Any) -> None:
    def another(*_: Any) -> Any:
        raise Refused({"do": "This would be another fight."})

    monkeypatch.setattr("sawbones.wire.saved.begun", another)
    kinds = {link[2]: link for link in good}
    for kind in "fsr":
        _, reply = handle(None, {"do": "open", "link": kinds[kind]})
        assert reply["problems"] == {"link": "This link holds something no fight has. This would be another fight."}


def test_what_goes_out_comes_back(documents: list[Document]) -> None:
    rng, total = Random(4), fuzz(20_000, 1_000_000)
    books = [(system, forms.read(system.book, readings(rng, system))) for system in SYSTEMS for _ in range(20)]
    sheets = []
    of_book: dict[int, list[Any]] = {id(book): [] for _, book in books}
    for system, book in books:
        for _ in range(12):
            try:
                sheet = book.settle(forms.read(book.sheet, filled(rng, book.sheet)))
            except Refused:
                continue
            sheets.append((system, book))
            of_book[id(book)].append(sheet)
    for _ in range(total):
        system, book = rng.choice(sheets)
        own = of_book[id(book)]
        state = State(book, round=rng.randint(1, 40), minutes=rng.randint(0, 900))
        for number in range(rng.randint(0, 4)):
            (name,) = numbered(state, f"F{number}", 1)
            member = documents[0].state.members[0]
            state = State(
                book,
                (*state.members, type(member)(name, rng.choice(["party", "foe"]), rng.choice(own))),
                None,
                state.round,
                state.minutes,
            )
        link = pack_link(system, state)
        assert re.fullmatch(r"[A-Za-z0-9_-]+", link)
        back = read_link(link)
        assert back.state == state
        assert pack_link(back.system, back.state) == link
    reached("R5", f"{total:,} states came back equal, and made the same link again")


#: what game masters call twenty and forty fighters, each name as long as the goal says
WORDS = [
    "Old",
    "Red",
    "Grim",
    "Iron",
    "Marsh",
    "Cellar",
    "Captain",
    "Sergeant",
    "Drowned",
    "Cultist",
    "Watchman",
    "Ghoul",
    "Vampire",
    "Hunter",
    "Marta",
    "Boris",
]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
@pytest.mark.parametrize(("fighters", "most"), [(20, 1_000), (40, 1_900)])
def test_a_link_is_short_enough_for_messengers(system: Any, fighters: int, most: int) -> None:
    """Forty fighters of six kinds, every second one hurt, each under a name of twenty characters of its own."""
    rng = Random(6)
    document, _ = handle(None, {"do": "new", "system": system.id})
    starter = [one for begun in system.starters for one in begun.fighters] or [("", {}, "foe", 1)]
    for number in range(fighters):
        name = (" ".join(rng.sample(WORDS, 4)))[:17] + f" {number:02}"
        name = name.ljust(20, "x")
        _, sheet, side, _ = starter[number % len(starter)]
        document, reply = handle(document, {"do": "join", "fighter": name, "sheet": sheet, "side": side})
        assert reply["ok"], reply["problems"]
        assert document is not None
        if number % 2:
            acts = sorted(document.state.book.acts(), key=lambda act: act.tone != "harm")
            order = {"do": "act", "act": acts[0].id, "on": name, "order": filled(rng, acts[0].order, 0.2), "roll": True}
            document, _ = handle(document, order, rng.choice)
    link = handle(document, {"do": "link"})[1]["link"]
    reached("R5", f"{fighters} fighters, {system.id}: {len(link):,} characters")
    assert len(link) <= most


@pytest.mark.parametrize("kept", lines(), ids=lambda kept: kept["link"][:8])
def test_what_was_released_opens_for_ever(kept: dict[str, Any]) -> None:
    links = [{"link": kept[form]} for form in ("link", "code") if form in kept]
    for opened in ({"document": kept["document"]}, *links):
        document, reply = handle(None, {"do": "open", **opened})
        assert reply["ok"], reply["problems"]
        assert reply["problems"] == {}
        assert document is not None
        state = document.state
        assert [member.name for member in state.members] == list(kept["shows"])
        assert (state.turn, [state.round, state.minutes]) == (kept["turn"], kept["clock"])
        for member in state.members:
            shown = {"side": member.side, "mob": member.mob, "notes": beside.pack_noted(member), "out": member.out}
            shown["known"] = beside.pack_known(member.known)
            shows = {**shown, **json.loads(json.dumps(state.book.facts(member.sheet)))}
            old = kept["shows"][member.name]
            assert {name: shows[name] for name in old} == old


@pytest.mark.parametrize("kept", [kept for kept in lines() if "view" in kept], ids=lambda kept: kept["players"][:20])
def test_what_players_were_given_opens_for_ever(kept: dict[str, Any]) -> None:
    """The view that they had, and of a copy of the party what they see of it; neither is a fight to edit."""

    def lasts(one: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in one.items() if name != "spoken"}

    document, reply = handle(None, {"do": "open", "link": kept["players"]})
    assert (document, reply["kind"]) == (None, "players")
    for side in ("party", "foes"):
        assert list(map(lasts, reply["view"][side])) == list(map(lasts, kept["view"][side]))
    alike = ("system", "round", "clock", "phase", "turn", "said")
    assert [reply["view"][name] for name in alike] == [kept["view"][name] for name in alike]
    document, reply = handle(None, {"do": "open", "link": kept["party"]})
    assert (document, reply["kind"], reply["view"]["foes"]) == (None, "players", [])
    assert [one["name"] for one in reply["view"]["party"]] == [one["name"] for one in kept["view"]["party"]]


def test_the_corpus_only_grows() -> None:
    """What was released stays byte for byte, and there is enough of it."""
    lines_ = [line.split("  ") for line in (SAVES / "SUMS").read_text("utf-8").splitlines()]
    sums = {name: found for found, name in lines_}
    there = {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in SAVES.iterdir()
        if file.suffix in (".json", ".jsonl")
    }
    assert there == sums
    links = [kept["link"] for kept in lines()]
    releases = {link[:3] for link in links}
    assert releases >= {"e=1", "e2f", "e3f"}
    assert min(sum(link.startswith(release) for link in links) for release in releases) >= 30
    reached("R6", f"{len(links)} links and {len(sums)} files of {len(releases)} link forms open as they were")


@pytest.mark.parametrize(
    "newer",
    [
        "e5f-12-00000000-abc",
        "e6g-12-00000000-abc",
        "e3x-12-00000000-abc",
        "e=2.12.00000000.abc",
        "e2x-12-00000000-abc",
        "e17a-1-00000000-a",
    ],
)
def test_a_newer_link_is_refused_politely(newer: str) -> None:
    fight_before = handle(None, {"do": "new", "system": SYSTEMS[0].id})[0]
    after, reply = handle(fight_before, {"do": "open", "link": newer})
    assert "newer Sawbones" in reply["problems"]["link"]
    assert after is fight_before


def test_a_link_for_players_names_no_foe() -> None:
    rng = Random(8)
    for number in range(40):
        document = fight(rng, SYSTEMS[number % len(SYSTEMS)], acts=8, fighters=5)
        foes = [member.name for member in document.state.members if member.side == "foe"]
        link = handle(document, {"do": "link", "what": "players"})[1]["link"]
        text = hostile.payload_of(link).decode()
        assert [foe for foe in foes if json.dumps(foe, ensure_ascii=False) in text] == []
        shown = handle(None, {"do": "open", "link": link})[1]["view"]
        assert shown == handle(document, {"do": "view"})[1]["view"]
        assert [one["name"] for one in shown["party"]] == [m.name for m in document.state.members if m.side == "party"]
        assert shown["foes"] == []


@pytest.mark.dear
def test_one_fighter_and_one_home_made_system_travel_too() -> None:
    rng = Random(9)
    for number in range(100):
        document = fight(rng, SYSTEMS[number % len(SYSTEMS)], acts=4, fighters=3)
        if not document.state.members:
            continue  # everybody's joining was undone
        one = rng.choice(document.state.members)
        link = handle(document, {"do": "link", "what": "fighter", "fighter": one.name})[1]["link"]
        opened, reply = handle(None, {"do": "open", "link": link})
        assert reply["kind"] == "fighter"
        assert opened is not None
        assert [m.sheet for m in opened.state.members] == [one.sheet]
        other, _ = handle(
            None, {"do": "new", "system": document.system.id, "options": forms.changed(document.state.book)}
        )
        joined, reply = handle(other, reply["join"])
        assert reply["ok"], reply["problems"]
        assert joined is not None
        assert joined.state.members[0].sheet == one.sheet
        link = handle(document, {"do": "link", "what": "system", "name": "Our table"})[1]["link"]
        opened, reply = handle(None, {"do": "open", "link": link})
        assert (reply["kind"], reply["name"]) == ("system", "Our table")
        assert opened is not None
        assert opened.state == State(document.state.book)
