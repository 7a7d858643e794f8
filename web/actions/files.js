/**
 * Fights as files: everything out as one, and in again, here or elsewhere. A file is plain JSON that can be read with a
 * text editor: each fight says in words how it stands and what happened; what the app reads again is under "document".
 */

import { OF_NONE } from "./conditions.js";
import { close } from "./changing.js";
import { offerDeeds } from "./deeds.js";
import { encountersOf } from "./evening.js";
import { copied } from "../storage/cache.js";
import { giveBack, openBeside, showAmong, showRestored, tellOpened } from "./fights.js";
import * as keep from "../storage/keep.js";
import { asFound, documentOf } from "../storage/reconcile.js";
import { everybody, isKnown, takeKnown } from "../storage/roster.js";
import { clearAddress } from "./address.js";
import { freshId } from "../storage/alone.js";
import { games, keepGame } from "../storage/games.js";
import { day, fileOf, hand } from "./handing.js";
import { drawable, offerGame, theParts } from "./games.js";
import { overtaking } from "./overtaking.js";
import { cleanName, cleanNotes } from "../plain.js";
import { patch, set, state } from "../state.js";
import { talk, together } from "./talk.js";
import * as words from "../words.js";

const FORM = 1;
/** The rules read no longer text; a file of more fights is opened in parts. */
const LONGEST = 256_000_000;
const MOST_FIGHTS = 200;
const MOST_KNOWN = 1000;

/* ---- out ----------------------------------------------------------------------------------------------------- */

/** @param {string[]} ids @param {boolean} all whether what belongs to no fight goes along @param {string} [of] whose deeds they are @returns {Promise<string>} the file */
async function written(ids, all, of = "") {
  const fights = [];
  for (const fight of ids.map(keep.nameOf)) {
    const document = await documentOf(fight.id);
    const reply = await talk({ do: "open", document }, { alone: true }).catch(() => null);
    const stands = (reply?.screen?.cards ?? []).map(spoken);
    const happened = (document.records ?? []).flatMap((/** @type {Json} */ one) =>
      one?.text ? [`${one.n}. ${one.text}`] : one?.to === undefined ? [] : [`${one.n}. ${words.fileWent(one.to)}`],
    );
    fights.push({
      name: fight.name,
      begun: day(fight.at),
      ...about(fight),
      "as it stands": stands,
      "what happened": happened,
      document: reply?.ok || writable(document) ? document : null,
      ...(reply?.ok ? {} : { "as this device keeps it": await asFound(fight.id) }),
    });
  }
  const sets = all ? keep.sets().map(({ name, system, options }) => ({ name, system, options })) : [];
  const roster = all ? everybody().map(({ id: _, ...one }) => one) : [];
  const written = all ? games().map(({ game }) => game) : [];
  const aside = all ? keep.aside() : {};
  const file = {
    "read me": words.fileReadMe,
    "sawbones file": FORM,
    ...(of ? { "deeds of": of } : {}),
    written: new Date().toISOString(),
    fights,
    ...(sets.length > 0 ? { "readings kept by name": sets } : {}),
    ...(roster.length > 0 ? { roster } : {}),
    ...(written.length > 0 ? { "games of one's own": written } : {}),
    ...(Object.keys(aside).length > 0 ? { "damaged records, as they were found": aside } : {}),
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** @param {Card} card */
const spoken = (card) => card.spoken;

/** @param {KeptFight} fight @returns {Json} of which evening it is, and what was noted of it */
function about({ evening, place, notes, away }) {
  const of = keep.evenings().find((one) => one.id === evening);
  return {
    ...(of ? { evening: of.name, place } : {}),
    ...(notes ? { notes } : {}),
    ...(away ? { "put away": true } : {}),
  };
}

/** @param {Json} document @returns {boolean} what is nested without end goes out only as the text it is */
function writable(document) {
  try {
    return JSON.stringify(document, null, 1) !== "";
  } catch {
    return false;
  }
}

/** @returns {Promise<void>} all that the device keeps */
export const saveEverything = () =>
  save(
    keep.fights().map((one) => one.id),
    words.everything,
    true,
  );

/** @param {string} id @returns {Promise<void>} one fight; what belongs to none goes along where it is the only one */
export const saveFight = (id) => save([id], keep.nameOf(id).name, keep.fights().length < 2);

/** @param {string} link of one fighter @param {string} name the same as a file: a fight in which nobody else is */
export async function saveFighter(link, name) {
  patch({ said: words.fileWriting });
  const [opened, saved] = await together([{ do: "open", link }, { do: "save" }]).catch(() => []);
  if (!opened?.ok || !saved?.document) return patch({ said: words.fileUnreadable });
  const fights = [{ name, "as it stands": opened.screen.cards.map(spoken), document: saved.document }];
  const file = { "read me": words.fileReadMe, "sawbones file": FORM, written: new Date().toISOString(), fights };
  const text = `${JSON.stringify(file, null, 1)}\n`;
  if (await hand(fileOf(text, name, "json", "application/json"))) copied();
}

/** @param {string} id @param {string} fighter @returns {Promise<void>} a fight of one, for what was done in it to be laid over another */
export const saveDeeds = (id, fighter) => save([id], keep.nameOf(id).name, false, fighter);

/** @param {string} id @param {string} name @returns {Promise<void>} all encounters of an evening */
export const saveEvening = (id, name) =>
  save(
    encountersOf(id).map((one) => one.id),
    name,
    false,
  );

/** @param {string[]} ids @param {string} called @param {boolean} all @param {string} [of] whose deeds they are */
async function save(ids, called, all, of) {
  patch({ said: words.fileWriting });
  const text = await written(ids, all, of);
  if (await hand(fileOf(text, called, "json", "application/json"))) copied();
  set({ fights: keep.fights() });
}

/* ---- in ------------------------------------------------------------------------------------------------------ */

/** @param {Json} change @returns {Panel} what came in, before it is kept */
const offered = (change) => ({
  ...{
    kind: "file",
    from: "file",
    problem: "",
    fights: [],
    sets: [],
    own: [],
    roster: [],
    games: [],
    unread: 0,
    reading: true,
  },
  ...change,
});

const readAnew = overtaking();

/** @returns {() => boolean} whether anybody still looks at what came in: its panel is there, and nothing else came after it */
const looked = () => readAnew(() => state.panel?.kind === "file");

/** @param {Blob} file what it holds is shown, and nothing is kept yet */
export async function offerFile(file) {
  set({ panel: offered({}) });
  const still = looked();
  const found = file.size > LONGEST ? words.fileTooLong : await file.text().then(contents, () => words.fileNoJson);
  if (!still()) return;
  if (typeof found === "string") return set({ panel: offered({ problem: found, reading: false }) });
  if ("game" in found) return offerGame(found.game);
  if ("deeds" in found) return offerDeeds({ document: found.deeds }, found.of);
  for (const { name, document, ...about } of found.fights)
    if (!(await lookAt(name, about, { document }, still))) return;
  // Right after a start the page may not know the rules by name yet.
  const asked = state.systems.length === 0 ? await talk({ do: "systems" }, { alone: true }) : null;
  /** @type {System[]} */
  const systems = asked?.screen?.systems ?? state.systems;
  const made = found.games.length > 0 ? await theParts() : null;
  if (!still()) return;
  const whole = found.games.filter((one) => made && drawable(one, made));
  const unread = found.games.length - whole.length;
  const ours = (/** @type {Json} */ one) => systems.some(({ id }) => id === one.system);
  const own = found.sets.filter((one) => one.system === OF_NONE);
  patch({
    games: whole,
    unread,
    sets: found.sets.filter(ours),
    own,
    roster: found.roster.filter(ours),
    reading: false,
  });
}

/** @param {string} evening that came by a link @param {EncounterOf[]} encounters each with a link of its own */
export async function offerEvening(evening, encounters) {
  set({ panel: offered({ from: "link", evening }) });
  const still = looked();
  for (const [place, { name, notes, away, link }] of encounters.entries()) {
    const about = { evening: cleanName(evening) || words.unnamedEvening, place, notes: cleanNotes(notes), away };
    if (!(await lookAt(cleanName(name), about, { link }, still))) return;
  }
  patch({ reading: false });
}

/**
 * One fight of several that came in is opened in the rules, and shown among the others.
 * @param {string} name @param {Json} about @param {{document: Json} | {link: string}} what @param {() => boolean} still
 * @returns {Promise<boolean>} whether anybody still looks
 */
async function lookAt(name, about, what, still) {
  const [reply, saved] = await together([{ do: "open", ...what }, { do: "save" }]).catch(() => [null, null]);
  if (!still()) return false;
  const whole = reply?.ok && reply.screen?.kind === "fight" && saved?.document;
  const said = reply ? Object.values(reply.problems ?? {}).join(" ") : words.fileUnreadable;
  const shown = whole ? { document: saved.document, screen: reply.screen } : {};
  patch({ fights: [...(state.panel?.fights ?? []), { name, said, about, ...shown }] });
  return true;
}

export function refuseFile() {
  clearAddress();
  close();
}

/** @param {string} text @returns {{fights: Json[], sets: Json[], roster: Json[], games: Json[]} | {game: Json} | {deeds: Json, of: string} | string} or why not */
function contents(text) {
  /** @type {Json} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return words.fileNoJson;
  }
  if (typeof file !== "object" || file === null) return words.fileNone;
  if (file.sawbones_game) return { game: file };
  if (Number(file["sawbones file"]) > FORM) return words.fileNewer;
  const of = cleanName(file["deeds of"]);
  if (of) return { deeds: file.fights?.[0]?.document ?? null, of };
  // A document alone is a file of one fight.
  const listed = Array.isArray(file.fights) ? file.fights : file.sawbones ? [{ name: "", document: file }] : null;
  if (!listed) return words.fileNone;
  if (listed.length > MOST_FIGHTS) return words.fileMany(MOST_FIGHTS);
  const sets = Array.isArray(file["readings kept by name"]) ? file["readings kept by name"].slice(0, MOST_FIGHTS) : [];
  return {
    fights: listed.map((/** @type {Json} */ one) => ({
      ...{ name: cleanName(one?.name), document: one?.document ?? null, evening: cleanName(one?.evening) },
      notes: typeof one?.notes === "string" ? cleanNotes(one.notes) : "",
      ...{ place: Number.isFinite(one?.place) ? one.place : 0, away: one?.["put away"] === true },
    })),
    games: (Array.isArray(file["games of one's own"]) ? file["games of one's own"].slice(0, MOST_FIGHTS) : []).filter(
      (/** @type {Json} */ one) => one instanceof Object && cleanName(one.name),
    ),
    roster: (Array.isArray(file.roster) ? file.roster.slice(0, MOST_KNOWN) : []).filter(isKnown),
    sets: sets
      .filter(
        (/** @type {Json} */ one) =>
          typeof one?.system === "string" && one.options instanceof Object && cleanName(one.name),
      )
      .map((/** @type {Json} */ one) => ({
        name: cleanName(one.name).slice(0, 40),
        system: one.system,
        options: one.options,
      })),
  };
}

/** What came in is kept, beside what there is. */
export async function acceptFile() {
  const { fights, sets, own, roster, games: came, from } = /** @type {Panel} */ (state.panel);
  clearAddress();
  const whole = fights.filter((/** @type {Json} */ one) => one.document);
  for (const one of [...sets, ...own]) keep.keepSet(one.system, freeName(one), one.options);
  const there = new Set(everybody().map((one) => `${one.system} ${one.name}`));
  const had = new Set(games().map(({ game }) => JSON.stringify(game)));
  for (const game of came) if (!had.has(JSON.stringify(game))) keepGame(freshId(), game);
  for (const one of roster) if (!there.has(`${one.system} ${one.name}`)) takeKnown(one);
  set({ panel: null, sets: keep.sets(), games: games() });
  if (whole.length === 1 && !whole[0].about.evening)
    return openBeside(whole[0].document, nameOf(whole[0]), whole[0].screen.system);
  /** @type {string[]} */
  const ids = [];
  /** @type {Map<string, string>} evenings that came are evenings of their own, beside those there are */
  const evenings = new Map();
  for (const one of whole) {
    const id = await keep.keepDocument(one.document, nameOf(one), one.screen.system);
    const { evening, ...about } = one.about;
    if (evening && !evenings.has(evening)) evenings.set(evening, keep.beginEvening(words.cameFrom(evening, from)));
    keep.note(id, { ...about, evening: evenings.get(evening) ?? "" });
    ids.push(id);
  }
  keep.stay();
  await showRestored();
  if (from === "link") await showAmong(ids[0]);
  tellOpened(words.openedMany(ids.length, sets.length), () => giveBack(ids, [...evenings.values()]));
}

/** @param {Json} one readings from a file never take the place of others @returns {string} */
function freeName(one) {
  const same = keep.sets().find((kept) => kept.system === one.system && kept.name === one.name);
  const equal = same && JSON.stringify(same.options) === JSON.stringify(one.options);
  return same && !equal ? `${one.name.slice(0, 28)} ${words.fromFile}` : one.name;
}

/** @param {Json} one */
const nameOf = (one) => one.name || one.screen.name;
