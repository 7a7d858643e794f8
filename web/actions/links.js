/** Links: looked at before anything is kept, and made of the fight, of what players may see, of one fighter, of readings. */

import { clearAddress, LONGEST_LINK, linksIn } from "./address.js";
import { close, sentences } from "./changing.js";
import { offerDeeds } from "./deeds.js";
import { arrive, encountersOf } from "./evening.js";
import { look, openBeside, tellOpened } from "./fights.js";
import { offerEvening } from "./files.js";
import { offerGame } from "./games.js";
import { openShare, showLink } from "./handing.js";
import * as keep from "../storage/keep.js";
import { overtaking } from "./overtaking.js";
import { awaitView, noView, showView } from "./players.js";
import { documentOf } from "../storage/reconcile.js";
import { cleanName } from "../plain.js";
import { patch, set, state } from "../state.js";
import { madeOfStory, offerStory } from "./story.js";
import { talk, together } from "./talk.js";
import * as words from "../words.js";

/* ---- in ------------------------------------------------------------------------------------------------------ */

const offerAnew = overtaking();

/** @param {string} text a link, or what somebody copied around it @param {boolean} [scanned] it came by the camera */
export async function offer(text, scanned = false) {
  const links = text.length > LONGEST_LINK ? [] : linksIn(text);
  const problem = text.length > LONGEST_LINK ? words.linkTooLong : links.length === 0 ? words.linkEmpty : "";
  const panel = { kind: "link", problem, document: null, screen: null, what: "", name: "", join: null, scanned };
  const ofPlayers = links.length > 0 && links.every(isOfPlayers);
  if (ofPlayers) awaitView();
  else if (state.players) noView();
  set({ panel });
  const still = offerAnew(() => state.panel?.kind === "link");
  for (const link of problem ? [] : links) {
    const [reply, saved] = await together([{ do: "open", link }, { do: isOfPlayers(link) ? "view" : "save" }]);
    const view = reply.view ?? saved.view;
    if (reply.ok && reply.kind === "players" && view) return showView(view, link);
    if (!still()) break;
    if (reply.ok && reply.kind === "evening") return offerEvening(reply.name ?? "", reply.encounters ?? []);
    if (reply.ok && reply.kind === "deeds") return offerDeeds({ link }, cleanName(reply.name));
    if (reply.ok && reply.kind === "story") return offerStory(link, reply);
    if (reply.ok && reply.kind === "game") return offerGame(saved?.document?.head.game);
    if (reply.ok && reply.screen?.kind === "fight") {
      const { kind: what = "fight", name = "", join = null, screen } = reply;
      return set({ panel: { ...panel, problem: "", document: saved?.document, screen, what, name, join } });
    }
    panel.problem ||= sentences(reply) || words.linkFailed;
  }
  if (ofPlayers) noView();
  if (still()) set({ panel: { ...panel } });
}

/** What players may see, as a view, or as links of before held it. @param {string} link */
const isOfPlayers = (link) => /^e\d*[pw]-/i.test(link);

/** What is in the link is kept beside what there is: a fight in front, readings under their name. */
export async function acceptLink() {
  const { document, screen, what, name } = /** @type {Panel} */ (state.panel);
  clearAddress();
  set({ panel: null });
  const alone = what === "fighter" ? screen.cards[0]?.name : null;
  const named = alone ? words.fighterFrom(alone) : `${words.linkName[what]}: ${screen.name}`;
  if (what !== "system") return openBeside(document, named, screen.system);
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
  const still = openShare({ what, ...which });
  if ((what === "fighter" && !which.fighter) || (what === "system" && !which.name)) return;
  const message = { do: "link", what };
  const reply =
    what === "evening"
      ? await linkOfEvening(which.evening)
      : await (what === "story" ? madeOfStory(message, which) : talk({ ...message, ...which }));
  if (!still()) return;
  if (reply?.notice) patch({ notice: reply.notice });
  if (!reply?.ok || !reply.link) return patch({ problem: reply ? sentences(reply) : "" });
  await showLink(reply);
}

/** @param {string} id @returns {Promise<Reply | null>} the evening with all its encounters, or which of them cannot go along */
async function linkOfEvening(id) {
  const encounters = [];
  for (const { id: fight, name, notes, away } of encountersOf(id)) {
    const document = await documentOf(fight);
    const [opened, linked] = await together([{ do: "open", document }, { do: "link" }]).catch(() => []);
    const problems = opened?.ok && linked ? linked.problems : opened?.problems;
    if (!opened?.ok || !linked?.link)
      return { ok: false, problems: { link: words.notAlong(name || words.unnamed, Object.values(problems ?? {})) } };
    encounters.push({ name, notes, away, link: linked.link });
  }
  if (encounters.length === 0) return { ok: false, problems: { link: words.eveningEmpty } };
  const { name = "" } = state.evenings.find((one) => one.id === id) ?? {};
  return talk({ do: "link", what: "evening", name, encounters }, { alone: true });
}
