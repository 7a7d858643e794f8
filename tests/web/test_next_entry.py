"""On a phone, whatever can happen to whom: what is to be entered next is in sight, and a button that waits says for what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from test_in_sight import SYSTEMS

from goals import repeat_for

if TYPE_CHECKING:
    from phone import Phone

#: a fight of this starter, with whoever of the party comes first on turn, and the names of a friend and a foe of theirs
BEGUN = """async ([system, number]) => {
  const { does, state } = await import(document.querySelector("script[type=module]").src);
  const rules = state.systems.find((one) => one.id === system);
  const starter = rules.starters[number];
  if (!starter) return null;
  await does.start(rules, starter.messages, starter.name);
  const hero = state.screen.cards.find((one) => one.side === "party").name;
  await does.change({ do: "turn", fighter: hero });
  const { cards } = state.screen;
  return ["party", "foe"].map((side) => cards.find((one) => one.side === side && one.name !== hero)?.name ?? null);
}"""
#: opens the panel on somebody, and picks an act where one is named
OPENED = """async ([name, act]) => {
  const { does, state } = await import(document.querySelector("script[type=module]").src);
  does.close();
  does.openAct([name]);
  if (act) does.pickAct(act);
}"""
#: what is wrong with the panel as it stands: what is to be entered next and cannot be seen, a button that waits and does
#: not say for what, somebody who would die by the next tap
WRONG = """async () => {
  const { state } = await import(document.querySelector("script[type=module]").src);
  const { panel } = state;
  const dialog = document.querySelector("dialog");
  const wrong = [];
  const apply = dialog.querySelector("[data-do=apply]");
  const seen = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
      const hit = document.elementFromPoint((left + right) / 2, y);
      return hit !== null && (one.contains(hit) || hit.contains(one));
    });
  };
  if (apply?.disabled) {
    const reason = document.getElementById(apply.getAttribute("aria-describedby") ?? "");
    if (!reason?.textContent.trim() || !seen(reason)) wrong.push("the button waits and does not say for what");
  }
  const question = dialog.querySelector(".question");
  const number = dialog.querySelector(".ask-number, .tally");
  const next = panel.ask.reply?.question ? question : panel.ask.reply ? null : number;
  if (next && !seen(next)) {
    const { top, bottom } = next.getBoundingClientRect();
    const body = dialog.querySelector(".body").getBoundingClientRect();
    wrong.push(`“${next.getAttribute("aria-label")}” is out of sight: ${Math.round(top)} to ${Math.round(bottom)} in ${Math.round(body.top)} to ${Math.round(body.bottom)}`);
  }
  const grave = (name) => state.screen.cards.find((one) => one.name === name).fate.grave;
  const dying = (panel.ask.reply?.screen?.cards ?? []).some(({ name, fate }) => fate.grave >= 3 && grave(name) < 3);
  if (dying && apply && !apply.disabled) wrong.push("somebody dies by the next tap");
  if (/last time/i.test(dialog.querySelector(".foot").textContent)) wrong.push("there was no last time");
  return wrong;
}"""
#: a tap on something that is chosen from, the n-th there is; says whether there was anything
TAPPED = """(n) => {
  const all = [...document.querySelectorAll("dialog .body :is([data-chip], [data-option], [data-flag], [data-arm], .step):enabled")]
    .filter((one) => one.checkVisibility());
  all[n % all.length]?.click();
  return all.length > 0;
}"""


def acts_of(phone: Phone, system: str, number: int) -> list[tuple[str, str]]:
    """What can be done in this starter's fight, to a friend and to a foe of the one on turn; nothing where there is none."""
    phone.ready()
    expect(phone.page.locator(f'[data-start="{system}"]')).to_be_visible()
    on = phone.page.evaluate(BEGUN, [system, number]) or []
    phone.used = True
    found = []
    for name in filter(None, on):
        phone.page.evaluate(OPENED, [name, ""])
        found += [(name, act) for act in ["", *phone.acts()]]
    return found


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, "after-sundown-revised", "fudge"))
@pytest.mark.parametrize("number", repeat_for(range(3), 0))
def test_what_is_entered_next_is_in_sight_and_what_waits_says_for_what(phone: Phone, system: str, number: int) -> None:
    """Of everything that can happen to a friend and to a foe in every starter; and after any three taps."""
    wrong: dict[str, Any] = {}
    acts = acts_of(phone, system, number)
    assert acts or number
    for name, act in acts:
        phone.page.evaluate(OPENED, [name, act])
        phone.answered()
        wrong[f"{name}, {act or 'opened'}"] = phone.page.evaluate(WRONG)
        for tap in (len(name) + len(act), 3 * len(act), 1):
            phone.page.evaluate(TAPPED, tap)
            phone.answered()
            said = phone.page.evaluate(WRONG)
            wrong[f"{name}, {act or 'opened'}, after taps"] = [one for one in said if "waits" in one]
    assert {where: what for where, what in wrong.items() if what} == {}
