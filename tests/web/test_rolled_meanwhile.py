"""A throw that is tapped while the rules are still at the tap before is made once that is answered, and once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phone import ANSWERS

if TYPE_CHECKING:
    from native import Replies
    from phone import Phone

ATTACK = """async () => {
  const {does} = await import(document.querySelector("script[type=module]").src);
  does.openAct(["Ghoul"], {do: "act", act: "attack", by: "Boris", on: "Ghoul", order: {}, aid: {}});
}"""


def previews(replies: Replies) -> list[tuple[dict[str, Any], bool]]:
    """Give the orders whose previews were asked for, and whether with a throw."""
    return [(one["order"], one["roll"]) for one in replies.asked if one["do"] == "preview"]


def test_a_throw_that_is_tapped_before_the_odds_are_there_is_made(phone: Phone, replies: Replies) -> None:
    phone.ghoul_and_boris()
    phone.fighter("Boris")
    phone.chip("Damage", 5)
    phone.answered()
    replies.hold("preview")
    phone.chip("Damage", 4)
    replies.await_held()
    phone.do("roll")
    phone.do("roll")
    replies.release()
    phone.answered()
    assert [(order["damage"], roll) for order, roll in previews(replies)] == [(4, False), (4, True), (4, False)]
    assert len(phone.page.evaluate(ANSWERS)) == 1


def test_all_throws_that_are_tapped_before_the_order_is_filled_are_made(phone: Phone, replies: Replies) -> None:
    phone.start("eclipse-phase").joins("Ghoul").joins("Boris", "party")
    phone.page.evaluate(ATTACK)
    phone.answered()
    phone.do("circumstances")
    replies.hold("fill", "preview")
    phone.tap(phone.panel().get_by_role("button", name="Attacker runs"))
    replies.await_held("fill")
    phone.do("roll all")
    replies.release()
    phone.answered()
    (before, _), (after, roll) = previews(replies)
    assert (before, roll) == (after, True)
    assert phone.page.evaluate(ANSWERS)
