/** Links: looked at before anything is kept, and made of the fight, of what players may see, of one fighter, of readings. */

import { addressOf, clearAddress, LONGEST_LINK, linksIn } from "./address.js";
import { close, sentences } from "./changing.js";
import { arrive, encountersOf } from "./evening.js";
import { look, openBeside, tellOpened } from "./fights.js";
import { offerEvening } from "./files.js";
import { offered } from "./offered.js";
import * as keep from "../storage/keep.js";
import { documentOf } from "../storage/reconcile.js";
import { patch, set, state } from "../state.js";
import { talk } from "./talk.js";
import { words } from "../words.js";

/** A code of more characters is too fine for the camera of a phone. */
export const LONGEST_CODE = 800;

/* ---- in ------------------------------------------------------------------------------------------------------ */

/** @param {string} text a link, or what somebody copied around it */
export async function offer(text) {
  const links = text.length > LONGEST_LINK ? [] : linksIn(text);
  const problem = text.length > LONGEST_LINK ? words.linkTooLong : links.length === 0 ? words.linkEmpty : "";
  const panel = { kind: "link", problem, document: null, screen: null, what: "", name: "", join: null };
  set({ panel });
  for (const link of problem ? [] : links) {
    // Both are sent at once: nothing else may come between them.
    const both = [{ do: "open", link }, { do: "save" }].map((message) => talk(message, { alone: true }));
    const [reply, saved] = /** @type {Reply[]} */ (await Promise.all(both));
    if (reply.ok && reply.kind === "evening") return offerEvening(reply.name ?? "", reply.encounters ?? []);
    if (reply.ok && reply.kind === "game") return offered(saved?.document?.head.game);
    if (reply.ok && reply.screen?.kind === "fight") {
      const { kind: what = "fight", name = "", join = null, screen } = reply;
      if (state.panel?.kind === "link")
        set({ panel: { ...panel, problem: "", document: saved?.document, screen, what, name, join } });
      return;
    }
    panel.problem ||= sentences(reply) || words.linkFailed;
  }
  if (state.panel?.kind === "link") set({ panel: { ...panel } });
}

/** What is in the link is kept beside what there is: a fight in front, readings under their name. */
export async function acceptLink() {
  const { document, screen, what, name } = /** @type {Panel} */ (state.panel);
  clearAddress();
  set({ panel: null });
  if (what !== "system") return openBeside(document, `${words.linkName[what]}: ${screen.name}`, screen.system);
  const called = name || words.unnamedSet;
  const before = keep.sets().find((one) => one.system === screen.system && one.name === called);
  keep.keepSet(screen.system, called, document.head.base.options);
  set({ sets: keep.sets() });
  tellOpened(words.openedSet(called), () => {
    const fresh = keep.sets().find((one) => one.system === screen.system && one.name === called);
    if (before) keep.keepSet(before.system, called, before.options);
    else if (fresh) keep.removeSet(fresh.id);
    set({ sets: keep.sets(), opened: null });
  });
  await look();
}

/** The one fighter of the link comes into the fight in front: an act like any other, undone like any other. */
export async function joinFromLink() {
  const { join } = /** @type {Panel} */ (state.panel);
  clearAddress();
  const reply = await arrive(join);
  if (reply.ok) close();
  else if (!reply.both) patch({ problem: sentences(reply) });
}

export function refuseLink() {
  clearAddress();
  close();
  look();
}

/* ---- out ----------------------------------------------------------------------------------------------------- */

/** @param {string} [what] fight, players, fighter or system @param {Record<string, Json>} [which] the fighter, or the name */
export async function share(what = "fight", which = {}) {
  const panel = { kind: "share", what, link: "", code: null, said: "", ...which };
  set({ panel });
  if ((what === "fighter" && !which.fighter) || (what === "system" && !which.name)) return;
  const reply = what === "evening" ? await linkOfEvening(which.evening) : await talk({ do: "link", what, ...which });
  if (state.panel?.kind !== "share" || state.panel.what !== what) return;
  if (!reply?.ok || !reply.link) return patch({ problem: reply ? sentences(reply) : "" });
  await showLink(addressOf(reply.link));
}

/** @param {string} link with its code, where a camera can read that */
export async function showLink(link) {
  patch({ link });
  if (link.length > LONGEST_CODE) return;
  const { default: qrcode } = await import("qrcode-generator");
  const code = qrcode(0, "L");
  code.addData(link);
  code.make();
  if (state.panel?.kind === "share" && state.panel.link === link) patch({ code });
}

/** @param {string} id @returns {Promise<Reply | null>} the evening with all its encounters, or which of them cannot go along */
async function linkOfEvening(id) {
  const encounters = [];
  for (const { id: fight, name, notes, away } of encountersOf(id)) {
    const document = await documentOf(fight);
    // Both are sent at once: nothing else may come between them.
    const both = [{ do: "open", document }, { do: "link" }].map((message) => talk(message, { alone: true }));
    const [opened, linked] = await Promise.all(both).catch(() => []);
    const problems = opened?.ok && linked ? linked.problems : opened?.problems;
    if (!opened?.ok || !linked?.link)
      return { ok: false, problems: { link: words.notAlong(name || words.unnamed, Object.values(problems ?? {})) } };
    encounters.push({ name, notes, away, link: linked.link });
  }
  if (encounters.length === 0) return { ok: false, problems: { link: words.eveningEmpty } };
  const { name = "" } = state.evenings.find((one) => one.id === id) ?? {};
  return talk({ do: "link", what: "evening", name, encounters }, { alone: true });
}
