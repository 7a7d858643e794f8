"""What was begun in one fight is done in that one or in none, whichever is in front when the rules answer.

Each row does something in a fight, shows the other while the reply is held, and lets it come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from jobs import PREPARED, by_hand
from phone import REVISED
from playwright.sync_api import expect

if TYPE_CHECKING:
    from native import Replies
    from phone import Phone

STATE = "const {does, state} = await import(document.querySelector('script[type=module]').src);"
#: the fights, the one in front first
FIGHTS = f"""async () => {{
  {STATE}
  return [state.current, ...state.fights.map((one) => one.id).filter((id) => id !== state.current)];
}}"""
#: puts this fight in front, and does not wait until that is answered
SHOW = f"async (id) => {{ {STATE} does.show(id); }}"
#: what is in front, and what is said over it
SEEN = f"""async () => {{
  {STATE}
  const {{current, panel, problem, toast, told, screen}} = state;
  return {{current, panel: panel?.kind ?? null, problem, said: [toast, told],
    names: (screen?.cards ?? []).map((one) => one.name), log: (screen?.log ?? []).map((one) => one.text)}};
}}"""


class Row(NamedTuple):
    """What is done, the message whose reply is held meanwhile, and what has come of it in its fight: new lines, and who is there."""

    does: str
    kind: str
    lines: list[str]
    names: list[str]
    system: str = REVISED


BLOW = "does.change({do: 'act', act: 'blow', on: 'Sava', order: %s, answers: [0]});"
BOTH = ["Rat", "Sava"]
ROWS = {
    "a blow": Row(BLOW % "{damage: 5}", "act", ["Sava is hit for 5 lethal"], BOTH),
    "a blow that is refused": Row(BLOW % "{soak: 5}", "act", [], BOTH),
    "a panel filled": Row("does.openAct(['Sava']); does.setMain('damage', 5);", "preview", [], BOTH),
    "somebody joins": Row("does.change({do: 'join', fighter: 'Bat'});", "join", ["Bat joins"], ["Bat", *BOTH]),
    "a line that opens a panel": Row("does.doLine('Rat hits Sava 5');", "read", [], BOTH),
    "a turn": Row("does.next();", "next", ["is on turn"], BOTH),
    "a turn that asks": Row("does.next();", "next", [], BOTH, "eclipse-phase"),
    "undo": Row("does.undo();", "undo", [], ["Sava"]),
    "time passes": Row("does.open({kind: 'wait'}); does.wait(20);", "wait", ["20 minutes pass"], BOTH),
    "the fight is drawn": Row("does.look();", "look", [], BOTH),
    "its log is opened": Row("does.openLog(); does.explain(1);", "explain", [], BOTH),
    "it is shared": Row("does.share('fight');", "link", [], BOTH),
}  # fmt: skip


def seen(phone: Phone, front: str = "") -> dict[str, Any]:
    """What there is once all is answered, after this fight was put in front."""
    if front:
        phone.page.evaluate(SHOW, front)
    phone.answered()
    found: dict[str, Any] = phone.page.evaluate(SEEN)
    return found


@pytest.mark.parametrize("name", ROWS)
def test_what_is_done_in_one_fight_is_done_in_that_one(phone: Phone, replies: Replies, name: str) -> None:
    row = ROWS[name]
    phone.start(row.system)
    by_hand(phone, do="join", fighter="Sava", side="party")
    by_hand(phone, do="join", fighter="Rat")
    phone.page.evaluate(PREPARED)
    first, other = phone.page.evaluate(FIGHTS)
    elsewhere, before = seen(phone, other), seen(phone, first)
    replies.hold(row.kind)
    phone.page.evaluate(f"async () => {{ {STATE} {row.does} }}")
    replies.await_held()
    phone.page.evaluate(SHOW, other)
    replies.release()
    assert seen(phone) == elsewhere
    after = seen(phone, first)
    new = [line for line in after["log"] if line not in before["log"]]
    assert len(new) == len(row.lines)
    assert all(said in line for said, line in zip(row.lines, new, strict=True)), new
    assert sorted(after["names"]) == row.names
    if name == "a turn that asks":  # and is asked anew, where it belongs
        phone.do("next")
        expect(phone.panel().locator(".question")).to_be_visible()


@pytest.mark.parametrize("held", [("new",), ("look",), ("quick", "join")])
def test_who_begins_with_a_fight_is_in_that_fight(phone: Phone, replies: Replies, held: tuple[str, ...]) -> None:
    """Before it has begun, what is opened of the fight in front goes with that; after, the one that is shown stays empty."""
    phone.start()
    by_hand(phone, do="join", fighter="Sava", side="party")
    phone.menu("New fight")
    was, *_ = phone.page.evaluate(FIGHTS)
    begun = held != ("new",)
    replies.hold(*held)
    phone.tap(phone.panel().locator("[data-starter]").first)
    replies.await_held()
    fresh, *_ = phone.page.evaluate(FIGHTS)
    assert (fresh != was) == begun
    if begun:
        phone.page.evaluate(SHOW, was)
    else:
        phone.fighter("Sava")
        expect(phone.panel()).to_be_visible()
    replies.release()
    if begun:
        assert seen(phone)["names"] == ["Sava"]
        phone.page.evaluate(SHOW, fresh)
    phone.closed()
    found = seen(phone)
    assert len(found["names"]) > 1
    assert "Sava" not in found["names"]
    assert found["panel"] is None
    assert found["problem"] == ""


def test_a_message_whose_reply_fails_is_not_done_and_may_be_sent_again(phone: Phone, replies: Replies) -> None:
    """The rules are started again from what the device keeps; what they had done and not said is nowhere."""
    phone.expected = "status of 500"
    phone.start()
    by_hand(phone, do="join", fighter="Sava", side="party")
    before = seen(phone)
    replies.hold("join")
    phone.page.evaluate(f"async () => {{ {STATE} does.change({{do: 'join', fighter: 'Rat'}}); }}")
    replies.fail_one()
    expect(phone.page.get_by_text("The rules had to be started again at “join”. It was not done.")).to_be_visible()
    replies.release()
    failed = seen(phone)
    assert (failed["names"], failed["log"]) == (before["names"], before["log"])
    by_hand(phone, do="join", fighter="Rat")
    assert sorted(seen(phone)["names"]) == BOTH
