/** How the fight is changed, and what a sheet is opened and closed with: everything that a tap does stands on these. */

import * as keep from "./keep.js";
import { set, state } from "./state.js";
import { talk } from "./talk.js";
import { words } from "./words.js";

/** @param {string} [problem] */
export const complain = (problem = "") => set({ problem });
/** @param {Reply} reply */
export const sentences = (reply) => Object.values(reply.problems ?? {}).join(" ");

/**
 * Sends what changes the fight, keeps the record it leaves and draws what it came to.
 * @param {Message} message @returns {Promise<Reply>} with a question, nothing has changed yet
 */
export async function change(message) {
  if (state.reader) return { ok: false, problems: { do: words.reader } };
  complain();
  const id = state.current;
  const reply = /** @type {Reply} */ (await talk(message));
  if (!reply.ok) complain(sentences(reply));
  else if (!reply.question) {
    if (reply.entry && id) keep.append(id, reply.entry);
    if (reply.screen?.kind === "fight" && id === state.current)
      set({ screen: reply.screen, spoken: reply.screen.spoken });
  }
  return reply;
}

/** @param {Sheet} sheet */
export const open = (sheet) => set({ sheet, problem: "" });
export const close = () => set({ sheet: null, problem: "" });
