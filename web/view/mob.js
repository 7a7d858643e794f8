/** Several of a kind in one line: how many still stand, how many of them are hurt, and how the worst of them stands. */

import * as does from "../actions/does.js";
import { worstFirst } from "../state.js";
import { grouped } from "../grouped.js";
import { html } from "lit-html";
import * as words from "../words.js";
import { isStanding } from "../words/standing.js";
import { onTurn, row, veiled } from "./card.js";
import { slim } from "./widgets/slim.js";

/** @param {Card[]} mob those who stand, in the order of play @param {State} state @param {FightScreen} screen */
export function mobRow(mob, state, screen) {
  const [{ mob: name = "", side }] = mob;
  // Who lies among them may have no number of his own.
  const hurt = mob.filter((one) => one.headline || one.fate?.grave);
  const [worst] = worstFirst(mob);
  const turn = mob.some((one) => one.turn);
  const open = state.unfolded.includes(name);
  return row({
    look: ["mob", turn && "turn", open && "open", side],
    // However long the name, how many they are stands whole.
    name: html`<span>${name}</span><span>${words.times(mob.length)}</span>`,
    mob: name,
    picked: null,
    open,
    stands: [
      ...(turn ? onTurn(hurt.length > 0) : []),
      ...(!turn && mob.some((one) => one.name === screen.next) ? [{ text: words.nextUp, look: "up" }] : []),
    ],
    spoken: words.mobSpoken(mob.filter(isStanding).length, hurt.length),
    state: hurt.length > 0 ? { text: words.hurt(hurt.length), tone: "" } : null,
    marks: grouped(
      mob.flatMap((one) => one.conditions ?? []),
      ({ name }) => name,
    )
      .map(([name, all]) => words.soMany(all.length, name))
      .join(words.between),
    track: slim(worst),
    headline: worst.headline ?? null,
    tap: () => does.tapMob(mob),
    hold: () => does.unfold(name),
    veiled: veiled(mob, state),
  });
}
