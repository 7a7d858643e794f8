/** What a story holds: its moments, why each came, and what it is a story of. */

import { make } from "./make.js";
import { WORDS } from "./words.js";

/** @typedef {{said: string, sight: Sight, changed: Set<string>, step: TaleStep | null}} Moment */

/** @param {Tale} story @returns {Moment[]} how it stood at the beginning and after each step */
export function moments(story) {
  const { base } = story;
  let there = new Map(base.fighters.map((one) => [one.name, one]));
  let order = base.fighters.map((one) => one.name);
  const found = [{ said: WORDS.begins, sight: base, changed: new Set(), step: /** @type {TaleStep | null} */ (null) }];
  for (const step of story.steps) {
    if (step.changed.length > 0) there = new Map(there);
    for (const one of step.changed) there.set(one.name, one);
    order = step.order ?? order;
    const fighters = order.map((name) => /** @type {SceneFighter} */ (there.get(name))).filter(Boolean);
    const sight = { round: step.round, clock: step.clock, turn: step.turn, fighters };
    found.push({ said: step.text, sight, changed: new Set(step.changed.map((one) => one.name)), step });
  }
  return found;
}

/** @param {Reason} reason */
export const because = (reason) =>
  make(
    "li",
    {},
    reason.fighter && make("b", {}, `${reason.fighter}: `),
    reason.text,
    ...(reason.dice ?? []).map((dice) => make("span", { class: "dice" }, dice)),
    reason.place && make("cite", {}, reason.place),
    reason.note && make("small", {}, reason.note),
  );

/** The words of the story's rules beside its title. @param {Tale} story */
export const about = (story) =>
  [
    story.system,
    story.veiled && WORDS.veiled,
    story.initials && WORDS.initials,
    story.readings.length > 0 && WORDS.readings(story.readings),
  ]
    .filter(Boolean)
    .join(" · ");
