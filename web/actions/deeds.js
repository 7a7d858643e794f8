/** A player's own phone: what was done there goes back as a link, a code or a file, and is laid over the fight here. */

import { clearAddress } from "./address.js";
import { change, close, sentences } from "./changing.js";
import { show } from "./fights.js";
import { openShare, showLink } from "./handing.js";
import { late } from "./late.js";
import * as keep from "../storage/keep.js";
import { documentOf } from "../storage/reconcile.js";
import { patch, set, state } from "../state.js";
import { talk, together } from "./talk.js";
import * as words from "../words.js";

/** @typedef {{link: string} | {document: Json}} Sent deeds, as they came */

/* ---- out ----------------------------------------------------------------------------------------------------- */

/** What was done to the one fighter of this fight, and by him, since he came from another phone. */
export async function sendBack() {
  const fighter = state.screen?.returns?.fighter ?? "";
  const still = openShare({ what: "deeds", fighter });
  const reply = await talk({ do: "deeds" });
  if (!still()) return;
  if (!reply?.ok) return patch({ problem: reply ? sentences(reply) : "" });
  await showLink(reply);
}

/* ---- in ------------------------------------------------------------------------------------------------------ */

/** @type {{draw: (panel: Panel, kit: Json) => Drawn} | null} what draws them, once it is here */
let drawing = null;
export const theDeeds = () => drawing;

/** @param {Sent} sent @param {string} fighter whose they are: laid over the fight in front to be looked at */
export async function offerDeeds(sent, fighter) {
  const panel = { kind: "deeds", sent, fighter, take: [], shape: null, problem: "", elsewhere: null, busy: true };
  set({ panel });
  const still = () => state.panel?.kind === "deeds" && state.panel.sent === sent;
  drawing ??= await late("deeds.js");
  if (!drawing) return patch({ problem: words.deedsNotDrawn, busy: false });
  const reply = state.current === null ? null : await talk({ do: "lay", ...sent });
  const shape = reply?.ok ? reply.deeds : null;
  const problem = shape ? "" : reply ? sentences(reply) : words.deedsNoFight;
  if (!still()) return;
  patch({ shape, problem, busy: false });
  if (shape?.known) return;
  const elsewhere = await knownBy(sent, still);
  if (!still()) return;
  patch({ elsewhere, problem: problem && !elsewhere ? `${problem} ${words.deedsNowhere}` : problem });
}

/** So many fights are looked through for whoever went out. */
const MOST = 30;

/** @param {Sent} sent @param {() => boolean} still @returns {Promise<KeptFight | null>} another fight of this device, that he went out of */
async function knownBy(sent, still) {
  for (const fight of keep.fights().slice(0, MOST)) {
    if (fight.id === state.current) continue;
    if (!still()) return null;
    const document = await documentOf(fight.id).catch(() => null);
    if (!document?.head) continue;
    const [opened, laid] = await together([
      { do: "open", document },
      { do: "lay", ...sent },
    ]).catch(() => []);
    if (opened?.ok && laid?.deeds?.known) return fight;
  }
  return null;
}

/** He went out of another fight: that comes in front, and they are laid over it. */
export async function goToDeeds() {
  const { elsewhere, sent, fighter } = /** @type {Panel} */ (state.panel);
  await show(elsewhere.id);
  await offerDeeds(sent, fighter);
}

/** @param {number} at which deed @param {string} answer "mine", "theirs", "skip" or "" */
export async function decideDeed(at, answer) {
  const panel = /** @type {Panel} */ (state.panel);
  const take = panel.shape.rows.map((/** @type {Json} */ _, /** @type {number} */ i) =>
    i === at ? answer : (panel.take[i] ?? ""),
  );
  patch({ take });
  // What is decided of one may make others possible.
  const reply = await talk({ do: "lay", ...panel.sent, take, look: true });
  if (state.panel?.kind !== "deeds" || state.panel.take !== take) return;
  if (reply?.ok) patch({ shape: reply.deeds });
  else patch({ problem: reply ? sentences(reply) : "" });
}

/** Each that goes in is an act of its own from then on, and undone like any other. */
export async function layDeeds() {
  const { sent, take, busy } = /** @type {Panel} */ (state.panel);
  if (busy) return; // a second tap before the first has done its work
  patch({ busy: true });
  const reply = await change({ do: "lay", ...sent, take });
  if (!reply.ok) return patch({ problem: sentences(reply), busy: false });
  clearAddress();
  close();
}
