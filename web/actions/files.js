/**
 * Fights as files: everything out as one, and in again, here or elsewhere. A file is plain JSON that can be read with a
 * text editor: each fight says in words how it stands and what happened; what the app reads again is under "document".
 */

import { OF_NONE } from "./conditions.js";
import { copied } from "../storage/cache.js";
import { openBeside, showRestored, tellOpened, giveBack } from "./fights.js";
import * as keep from "../storage/keep.js";
import { asFound, documentOf } from "../storage/reconcile.js";
import { everybody, isKnown, takeKnown } from "../storage/roster.js";
import { handOver } from "./links.js";
import { cleanName, cleanNotes } from "../plain.js";
import { patch, set, state } from "../state.js";
import { talk } from "./talk.js";
import { words } from "../words.js";

const FORM = 1;
/** The rules read no longer text; a file of more fights is opened in parts. */
const LONGEST = 256_000_000;
const MOST_FIGHTS = 200;
const MOST_KNOWN = 1000;

/* ---- out ----------------------------------------------------------------------------------------------------- */

/** @param {string[]} ids @returns {Promise<string>} the file */
async function written(ids) {
  const fights = [];
  for (const fight of ids.map(keep.nameOf)) {
    const document = await documentOf(fight.id);
    const reply = await talk({ do: "open", document }, { alone: true }).catch(() => null);
    const stands = (reply?.screen?.cards ?? []).map((/** @type {Card} */ card) => card.spoken);
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
  const sets =
    ids.length > 1 || keep.fights().length < 2
      ? keep.sets().map(({ name, system, options }) => ({ name, system, options }))
      : [];
  const roster =
    ids.length > 1 || sets.length > 0 || keep.fights().length < 2 ? everybody().map(({ id: _, ...one }) => one) : [];
  const aside = keep.aside();
  const file = {
    "read me": words.fileReadMe,
    "sawbones file": FORM,
    written: new Date().toISOString(),
    fights,
    ...(sets.length > 0 ? { "readings kept by name": sets } : {}),
    ...(roster.length > 0 ? { roster } : {}),
    ...(Object.keys(aside).length > 0 && ids.length > 1 ? { "damaged records, as they were found": aside } : {}),
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

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

/** @param {number} at */
const day = (at) => (at > 0 ? new Date(at).toISOString().slice(0, 10) : "");

/** @param {string} [id] one fight; without it everything @returns {Promise<void>} */
export async function saveFile(id) {
  patch({ said: words.fileWriting });
  const text = await written(id ? [id] : keep.fights().map((one) => one.id));
  const called = id ? keep.nameOf(id).name : words.everything;
  if (await hand(fileOf(text, called, "json", "application/json"))) copied();
  set({ fights: keep.fights() });
}

/** @param {string} text @param {string} called @param {string} ending @param {string} type */
export function fileOf(text, called, ending, type) {
  const name = `${words.app} ${called} ${day(Date.now())}`.replace(/[^\p{L}\p{N} .-]+/gu, "").replace(/\s+/g, " ");
  return new File([text], `${name}.${ending}`, { type });
}

/** @param {File} file through the share dialog where fingers are, as a download elsewhere @returns {Promise<boolean>} whether it went */
export async function hand(file) {
  const given = { files: [file], title: file.name };
  const canShare = matchMedia("(pointer: coarse)").matches && navigator.canShare?.(given);
  const came = canShare ? await handOver(given) : "refused";
  if (came === "put away") patch({ said: "" });
  if (came !== "refused") return came === "sent";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  patch({ said: words.fileSaved(file.name) });
  return true;
}

/* ---- in ------------------------------------------------------------------------------------------------------ */

/** @param {Blob} file what it holds is shown, and nothing is kept yet */
export async function offerFile(file) {
  const panel = {
    kind: "file",
    problem: "",
    fights: /** @type {Json[]} */ ([]),
    sets: /** @type {Json[]} */ ([]),
    roster: /** @type {Json[]} */ ([]),
    reading: true,
  };
  const show = (/** @type {Json} */ change) => set({ panel: Object.assign(panel, change) && { ...panel } });
  show({});
  const found = file.size > LONGEST ? words.fileTooLong : await file.text().then(contents, () => words.fileNoJson);
  if (typeof found === "string") return show({ problem: found, reading: false });
  for (const { name, document, ...about } of found.fights) {
    const both = [{ do: "open", document }, { do: "save" }].map((message) =>
      talk(message, { alone: true }).catch(() => null),
    );
    const [reply, saved] = await Promise.all(both);
    if (state.panel?.kind !== "file") return;
    const whole = reply?.ok && reply.screen?.kind === "fight" && saved?.document;
    const said = reply ? Object.values(reply.problems ?? {}).join(" ") : words.fileUnreadable;
    show({
      fights: [
        ...panel.fights,
        { name, said, about, ...(whole ? { document: saved.document, screen: reply.screen } : {}) },
      ],
    });
  }
  // Right after a start the page may not know the rules by name yet.
  const asked = state.systems.length === 0 ? await talk({ do: "systems" }, { alone: true }) : null;
  /** @type {System[]} */
  const systems = asked?.screen?.systems ?? state.systems;
  if (state.panel?.kind !== "file") return;
  const ours = (/** @type {Json} */ one) => systems.some(({ id }) => id === one.system);
  const sets = found.sets.filter((one) => one.system === OF_NONE || ours(one));
  show({ sets, roster: found.roster.filter(ours), reading: false });
}

/** @param {string} text @returns {{fights: Json[], sets: Json[], roster: Json[]} | string} or why not */
function contents(text) {
  /** @type {Json} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return words.fileNoJson;
  }
  if (typeof file !== "object" || file === null) return words.fileNone;
  if (Number(file["sawbones file"]) > FORM) return words.fileNewer;
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

/** What the file holds is kept, beside what there is. */
export async function acceptFile() {
  const { fights, sets, roster } = /** @type {Panel} */ (state.panel);
  const whole = fights.filter((/** @type {Json} */ one) => one.document);
  for (const one of sets) keep.keepSet(one.system, freeName(one), one.options);
  const there = new Set(everybody().map((one) => `${one.system} ${one.name}`));
  for (const one of roster) if (!there.has(`${one.system} ${one.name}`)) takeKnown(one);
  set({ panel: null, sets: keep.sets() });
  if (whole.length === 1 && !whole[0].about.evening)
    return openBeside(whole[0].document, nameOf(whole[0]), whole[0].screen.system);
  /** @type {string[]} */
  const ids = [];
  /** @type {Map<string, string>} evenings of the file are evenings of their own, beside those there are */
  const evenings = new Map();
  for (const one of whole) {
    const id = await keep.keepDocument(one.document, nameOf(one), one.screen.system);
    const { evening, ...about } = one.about;
    if (evening && !evenings.has(evening)) evenings.set(evening, keep.beginEvening(words.fromFileName(evening)));
    keep.note(id, { ...about, evening: evenings.get(evening) ?? "" });
    ids.push(id);
  }
  keep.stay();
  await showRestored();
  tellOpened(words.openedMany(ids.length, sets.length), () => giveBack(ids));
}

/** @param {Json} one readings from a file never take the place of others @returns {string} */
function freeName(one) {
  const same = keep.sets().find((kept) => kept.system === one.system && kept.name === one.name);
  const equal = same && JSON.stringify(same.options) === JSON.stringify(one.options);
  return same && !equal ? `${one.name.slice(0, 28)} ${words.fromFile}` : one.name;
}

/** @param {Json} one */
const nameOf = (one) => one.name || one.screen.name;
