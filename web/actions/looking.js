/** How the page is looked at: what is unfolded, in which order, what is left alone, what has just happened. No rule hears of it. */

import { keepLeft, keepView } from "../storage/cache.js";
import { set, state } from "../state.js";

/** @param {Partial<View>} change the device remembers it */
export function setView(change) {
  const view = { ...state.view, ...change };
  keepView(view);
  set({ view });
}

/** @param {string} what is unfolded in the list, or folded again */
export const unfold = (what) =>
  set({
    unfolded: state.unfolded.includes(what) ? state.unfolded.filter((one) => one !== what) : [...state.unfolded, what],
  });

/** @param {string[]} left all that is left alone from now on in the fight in front */
export function leave(left) {
  if (state.current) keepLeft(state.current, left);
  set({ left });
}

/** What has just happened is said for so long. */
const SHOWN = 6000;
let timer = 0;

/** @param {Said | null} said */
export function toast(said) {
  clearTimeout(timer);
  set({ toast: said && { ...said, at: state.current } });
  if (said) timer = setTimeout(() => set({ toast: null }), SHOWN);
}
