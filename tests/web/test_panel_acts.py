"""What can happen in the panel of an act: in groups, own weapons first, what each asks, and whose it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from jobs import by_hand, comes_to
from paneled import BESIDE, foe
from phone import OFFERED
from playwright.sync_api import expect
from test_in_sight import SYSTEMS, goes_on, in_sight, starter

if TYPE_CHECKING:
    from phone import Phone

#: which of these have the colour of harm
RED = """all => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--harm)";
  const harm = getComputedStyle(probe).color;
  probe.remove();
  return all.filter((one) => getComputedStyle(one).color === harm).map((one) => one.textContent.trim());
}"""


@pytest.mark.parametrize("system", SYSTEMS)
def test_acts_stand_in_groups_and_none_is_red_or_out_of_sight(phone: Phone, system: str) -> None:
    starter(phone, system)
    goes_on(phone)
    phone.fighter(foe(phone))
    panel = phone.panel()
    expect(panel.locator("[data-act]").first).to_be_visible()
    groups = panel.locator("[data-group]")
    expect(panel.locator("[data-group][aria-pressed=true]")).to_have_count(min(1, groups.count()))
    of = {group for _, group, _ in phone.page.evaluate(OFFERED)}
    assert groups.count() == (len(of) if len(of) > 1 else 0), "however few they are"
    seen = set()
    for n in range(max(1, groups.count())):
        if groups.count():
            phone.tap(groups.nth(n))
            expect(groups.nth(n)).to_have_attribute("aria-pressed", "true")
        buttons = panel.locator("[data-act], [data-group], [data-arm]")
        assert buttons.evaluate_all(RED) == []
        assert buttons.evaluate_all(BESIDE) == []
        seen |= set(panel.locator("[data-act]").evaluate_all("all => all.map((one) => one.dataset.act)"))
    if groups.count():
        tops = groups.evaluate_all("all => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)))]")
        assert len(tops) == 1, "the groups stand in one row"
    # a group of one stands for its act
    assert len(set(phone.acts()) - seen) <= groups.count()


def test_many_acts_of_a_group_leave_room_for_the_odds(phone: Phone) -> None:
    """Of Cybergod's seven ways to attack two stand in view; a tap shows the others, and what is chosen is never hidden."""
    starter(phone, "cybergod")
    goes_on(phone)
    phone.fighter(foe(phone))
    panel = phone.panel()
    acts = panel.locator(".acts [data-act]")
    expect(acts).to_have_count(2)
    more = panel.locator("[data-do='all acts']")
    expect(more).to_have_attribute("aria-label", re.compile(r"^\d+ more that can happen$"))
    phone.tap(more)
    expect(more).to_have_count(0)
    assert acts.count() == 7
    phone.tap(panel.locator("[data-act=conflict]"))
    expect(panel.locator("[data-act=conflict]")).to_have_attribute("aria-pressed", "true")


def test_a_dying_hero_is_helped_and_a_dying_foe_is_struck_by_a_hero(phone: Phone) -> None:
    """Whoever is on turn: to a hero on the brink help is what is meant, and a slip of the thumb is no second blow."""
    phone.start().joins("Boris", "party").joins("Mira", "party").joins("2 Ghoul")
    for name in ("Boris", "Ghoul 1"):
        by_hand(phone, do="edit", fighter=name, sheet={"track": [10, 10, 0]})
    for turn, on, act in (
        ("Mira", "Boris", "first_aid"),
        ("Ghoul 2", "Boris", "first_aid"),
        ("Mira", "Ghoul 1", "blow"),
        ("Ghoul 2", "Ghoul 1", "first_aid"),
    ):
        by_hand(phone, do="turn", fighter=turn)
        phone.page.evaluate(
            """async (name) => {
              const {does} = await import(document.querySelector("script[type=module]").src);
              does.openAct([name]);
            }""",
            on,
        )
        expect(phone.panel().locator(f"[data-act={act}]")).to_have_attribute("aria-pressed", "true")
        phone.away()


def test_own_weapons_come_first_and_the_last_used_says_so(phone: Phone) -> None:
    phone.start().joins("Ghoul claws 5L, bite 3A").joins("Boris STR 4", "party").do("next")
    phone.fighter("Boris")
    arms = phone.panel().locator("[data-arm]")
    expect(arms.first).to_contain_text("5 lethal")
    before = arms.first.bounding_box()
    assert before is not None
    assert before["height"] >= 48
    phone.tap(arms.first)
    phone.chip("Soak", 2)
    phone.do("apply")
    phone.closed()
    phone.fighter("Boris")
    expect(arms.first).to_contain_text("last time")


def test_options_of_a_long_list_stand_in_rows(phone: Phone) -> None:
    starter(phone, "cybergod")
    goes_on(phone)
    phone.fighter(foe(phone))
    phone.act("ranged_combat")
    phone.tap(phone.panel().locator(".pick > button").first)
    rows = phone.panel().locator(".finder [data-option]")
    expect(rows.first).to_be_visible()
    assert (
        rows.evaluate_all("all => new Set(all.map((one) => Math.round(one.getBoundingClientRect().width))).size") == 1
    )


def test_what_waits_to_be_chosen_is_not_drawn_as_chosen(phone: Phone) -> None:
    """No game that is here asks for a choice first, but a system may: of the blow's fields another one is."""
    starter(phone, "after-sundown")
    goes_on(phone)
    asked = phone.page.evaluate("""async () => {
      const {state} = await import(document.querySelector("script[type=module]").src);
      const {acts} = state.systems.find((one) => one.id === "after-sundown");
      const {fields} = acts.find((one) => one.id === "wound").form;
      for (const one of fields) one.main = one.kind === "choice";
      return fields.find((one) => one.main).id;
    }""")
    phone.fighter(foe(phone))
    phone.act("wound")
    panel = phone.panel()
    options = panel.locator(f"[data-field={asked}] [data-option]")
    expect(options.first).to_be_visible()
    chosen = panel.locator(f"[data-field={asked}]").locator("[aria-pressed=true], [aria-checked=true]")
    expect(chosen).to_have_count(0)
    expect(panel.locator("[data-do=apply]")).to_be_disabled()
    phone.tap(options.first)
    expect(chosen).to_have_count(1)
    expect(panel.locator("[data-do=apply]")).to_be_enabled()


def test_an_empty_choice_says_what_it_stands_for(phone: Phone) -> None:
    starter(phone, "eclipse-phase")
    goes_on(phone)
    phone.fighter(foe(phone))
    # the weapon of whoever does it is in hand: its odds are in sight, and what else counts is a tap away
    line = phone.panel().locator("[data-do=circumstances]")
    expect(line).to_contain_text(re.compile("Stunner|Shredder"))
    expect(phone.panel().locator("[data-act]").first).to_be_visible()
    in_sight(phone, phone.panel().locator(".odds"))
    in_sight(phone, phone.panel().locator(".question"))
    phone.tap(line)
    expect(phone.panel().locator("[data-sum]").first).to_be_visible()
    expect(phone.panel().locator(".picks").first).not_to_contain_text("the first carried")


@pytest.mark.parametrize("system", SYSTEMS)
def test_under_the_name_of_a_group_nothing_of_another_is_asked(phone: Phone, system: str) -> None:
    """What is asked belongs to an act that can be seen, whichever group is tapped."""
    starter(phone, system)
    goes_on(phone)
    phone.tap(f'[data-fighter="{foe(phone)}"]')
    groups = phone.panel().locator("[data-group]")
    expect(phone.panel().locator("[data-do=apply]")).to_be_visible()
    for group in groups.evaluate_all("all => all.map((one) => one.dataset.group)"):
        phone.tap(phone.panel().locator(f'[data-group="{group}"]'))
        pressed = phone.panel().locator("[data-act][aria-pressed=true]")
        if phone.panel().locator("[data-act]").count():
            expect(pressed).to_have_count(1)
        expect(phone.panel().locator(f'[data-group="{group}"]')).to_have_attribute("aria-pressed", "true")


def test_what_is_said_in_words_is_tapped_or_typed(phone: Phone) -> None:
    """A number is asked of nobody who is to say what they are going to do."""
    phone.start("cybergod").joins("Kitah", "party").joins("Thug")
    goes_on(phone)
    phone.fighter("Kitah")
    phone.act("declare")
    panel = phone.panel()
    expect(panel.get_by_role("textbox", name="Declared")).to_be_visible()
    expect(panel.locator("[data-chip]")).to_have_count(0)
    expect(panel.locator("[data-do=apply]")).to_be_disabled()
    phone.tap(panel.locator("[data-preset]").first)
    expect(panel.locator(".sentence")).to_contain_text("Stays in cover")
    phone.do("apply")
    phone.closed()
    expect(phone.page.locator(".toast")).to_contain_text("Stays in cover")


def test_whoever_is_named_as_the_doer_has_their_own_weapon_in_hand(phone: Phone) -> None:
    starter(phone, "cybergod")
    goes_on(phone)
    phone.fighter("Thug 1")
    panel = phone.panel()
    for name, weapon in (("Zin Long", "Ultra-Blade Katana"), ("Thug 2", "Light Pistol")):
        phone.do("by")
        phone.tap(f'[data-by="{name}"]')
        expect(panel.locator("[data-do=circumstances]")).to_contain_text(weapon)


def test_whoever_can_only_be_corrected_is_told_so(phone: Phone) -> None:
    phone.start().joins("Boris", "party").joins("Ghoul")
    by_hand(phone, do="edit", fighter="Ghoul", sheet={"condition": "dead"})
    phone.fighter("Ghoul")
    expect(phone.panel().locator("[data-act]")).to_have_text(["Correct"])


def test_a_typed_weapon_is_filled_from_both_sheets_and_again_for_the_next_target(phone: Phone) -> None:
    """What the panel sends is what the rules fill: full defense in melee, wounds off the attack."""
    order = (
        "() => import(document.querySelector('script[type=module]').src)"
        ".then(({ state }) => [state.panel.order.skill, state.panel.order.modifiers ?? 0, state.panel.order.defence])"
    )
    phone.start("eclipse-phase").joins("Beast claws 1d10+2/2 wounds 2").joins("Ann fray 60\nBob fray 10", "party")
    goes_on(phone)
    if not phone.page.locator('li.turn [data-fighter="Beast"]').count():
        phone.fighter("Beast")
        phone.do("edit")
        phone.do("turn")
        phone.closed()
    for name, fray in (("Ann", 60), ("Bob", 10)):
        phone.fighter(name)
        comes_to(phone, order, [40, -20, fray])
        phone.away()
