/** Links: looked at before anything is kept, and made of the fight, of what players may see, of one fighter, of readings. */

import { addressOf, clearAddress, LONGEST_LINK, linksIn } from "./address.js";
import { copied } from "../storage/cache.js";
import { change, close, sentences } from "./changing.js";
import { look, openBeside, tellOpened } from "./fights.js";
import * as keep from "../storage/keep.js";
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

/** The one fighter of the link joins the fight in front: an act like any other, undone like any other. */
export async function joinFromLink() {
  const { join } = /** @type {Panel} */ (state.panel);
  clearAddress();
  const reply = await change(join);
  if (reply.ok) close();
  else patch({ problem: sentences(reply) });
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
  const reply = await talk({ do: "link", what, ...which });
  if (state.panel?.kind !== "share" || state.panel.what !== what) return;
  if (!reply?.ok || !reply.link) return patch({ problem: reply ? sentences(reply) : "" });
  const link = addressOf(reply.link);
  patch({ link });
  if (link.length > LONGEST_CODE) return;
  const { default: qrcode } = await import("qrcode-generator");
  const code = qrcode(0, "L");
  code.addData(link);
  code.make();
  if (state.panel?.kind === "share" && state.panel.link === link) patch({ code });
}

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    copied();
    patch({ said: words.copied });
  } catch {
    patch({ said: words.notCopied });
  }
}

/** @param {string} url through the share dialog; where that cannot take it, at least as a copy */
export async function sendLink(url) {
  const came = await handOver({ title: words.app, url });
  if (came === "sent") copied();
  if (came === "refused") await copyText(url);
}

/** @param {ShareData} given @returns {Promise<"sent" | "put away" | "refused">} what came of it in the share dialog */
export async function handOver(given) {
  try {
    await navigator.share(given);
  } catch (cause) {
    return cause instanceof DOMException && cause.name === "AbortError" ? "put away" : "refused";
  }
  patch({ said: words.sent });
  return "sent";
}
