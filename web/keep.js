/**
 * What the device keeps, and the address bar. The only file that touches either.
 *
 *   sawbones/now              the fight in front
 *   sawbones/<id>/name        {name, system, at}: small, the only part of a fight written twice
 *   sawbones/<id>/head        how the fight began
 *   sawbones/<id>/000001 …    one record an act, written once and never again
 *   sawbones/set/<id>         {system, name, options}: readings kept by name
 *   sawbones/screen, systems  the last screen and the forms, so that the next start draws at once
 *   sawbones/told             what was refused for good
 *
 * There is no list of fights: it is read off the keys, so that two tabs cannot overwrite each other's.
 * What is not of ours, or damaged, is left where it is and stepped over.
 */

const ROOT = "sawbones/";
const RECORD = /^\d{6,}$/;
/** A link longer than this is no link of ours. */
export const LONGEST_LINK = 32_768;

/** @type {[string, string][]} what the device did not take yet, in the order it was meant to be written */
const pending = [];
/** @type {Map<string, number>} the number of the last record, by fight */
const last = new Map();
/** @type {(pending: number) => void} */
let told = () => {};

/** @param {(pending: number) => void} tell is called with the number of records that wait for room */
export const onPending = (tell) => {
  told = tell;
};

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(ROOT + key);
  } catch {
    return null;
  }
}

/** @param {string} key @returns {Json} null where there is nothing readable */
function readJson(key) {
  try {
    return JSON.parse(read(key) ?? "null");
  } catch {
    return null;
  }
}

/** @returns {string[]} our keys without their root */
function keys() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(ROOT))
      .map((key) => key.slice(ROOT.length));
  } catch {
    return [];
  }
}

/** Writes what waits, oldest first. Where there is no room, what is only nice to have makes way. */
export function retry() {
  const before = pending.length;
  while (pending.length > 0 && (write(pending[0]) || (makeWay() && write(pending[0])))) pending.shift();
  if (before > 0) told(pending.length);
}

/** @param {[string, string]} record @returns {boolean} whether the device took it */
function write([key, text]) {
  try {
    localStorage.setItem(ROOT + key, text);
    return true;
  } catch {
    return false;
  }
}

/** @returns {boolean} whether there was anything to give up */
function makeWay() {
  const nice = ["screen", "systems"].filter((key) => read(key) !== null);
  for (const key of nice) drop(key);
  return nice.length > 0;
}

/** @param {string} key @param {Json} value must be kept: waits in memory while the device has no room */
function must(key, value) {
  pending.push([key, JSON.stringify(value)]);
  retry();
}

/** @param {string} key @param {Json} value nice to have: given up where there is no room */
function may(key, value) {
  try {
    localStorage.setItem(ROOT + key, JSON.stringify(value));
  } catch {
    drop(key);
  }
}

/** @param {string} key */
function drop(key) {
  try {
    localStorage.removeItem(ROOT + key);
  } catch {
    // a device that lets nothing be removed kept nothing either
  }
}

/* ---- fights -------------------------------------------------------------------------------------------------- */

/** @returns {KeptFight[]} the newest first */
export function fights() {
  const waiting = pending.map(([key]) => key);
  const ids = [
    ...new Set([...keys(), ...waiting].filter((key) => key.endsWith("/head")).map((key) => key.slice(0, -5))),
  ];
  return ids
    .map((id) => {
      const kept = readJson(`${id}/name`);
      const text = (/** @type {Json} */ value) => (typeof value === "string" ? value : "");
      return { id, name: text(kept?.name), system: text(kept?.system), at: Number(kept?.at) || 0 };
    })
    .sort((a, b) => b.at - a.at);
}

/** @returns {string | null} the fight in front, if it is still there */
export function current() {
  const id = read("now");
  return id !== null && read(`${id}/head`) !== null ? id : (fights()[0]?.id ?? null);
}

/** @param {string | null} id */
export function setCurrent(id) {
  if (id === null) return drop("now");
  try {
    localStorage.setItem(`${ROOT}now`, id);
  } catch {
    // the newest fight is in front at the next start
  }
}

const freshId = () => Date.now().toString(36) + crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

/** @param {Json} head @param {string} name @param {string} system @returns {string} the id of a new fight */
export function begin(head, name, system) {
  const id = freshId();
  must(`${id}/head`, head);
  must(`${id}/name`, { name, system, at: Date.now() });
  last.set(id, 0);
  return id;
}

/** @param {string} id @param {Json} entry one act, kept under a key of its own */
export function append(id, entry) {
  const n = (last.get(id) ?? lastRecord(id)) + 1;
  last.set(id, n);
  must(`${id}/${String(n).padStart(6, "0")}`, entry);
}

/** @param {string} id */
function lastRecord(id) {
  return recordKeys(id).reduce((most, key) => Math.max(most, Number(key)), 0);
}

/** @param {string} id @returns {string[]} */
function recordKeys(id) {
  const own = [...keys(), ...pending.map(([key]) => key)]
    .filter((key) => key.startsWith(`${id}/`))
    .map((key) => key.slice(id.length + 1))
    .filter((key) => RECORD.test(key));
  return [...new Set(own)].sort((a, b) => Number(a) - Number(b));
}

/**
 * @param {string} id
 * @returns {Json} the fight as the rules open it; a record that is not JSON is handed on as the text it is,
 *   so that the rules can say how far the fight could be read
 */
export function documentOf(id) {
  const waiting = new Map(pending);
  const value = (/** @type {string} */ key) => {
    const text = waiting.get(key) ?? read(key);
    try {
      return JSON.parse(text ?? "null");
    } catch {
      return text;
    }
  };
  const records = recordKeys(id);
  last.set(id, Number(records.at(-1) ?? 0));
  return { sawbones: 1, head: value(`${id}/head`), records: records.map((key) => value(`${id}/${key}`)) };
}

/** @param {Json} document @param {string} name @param {string} system @returns {string} the id it is kept under */
export function keepDocument(document, name, system) {
  const id = begin(document.head, name, system);
  for (const record of document.records ?? []) append(id, record);
  return id;
}

/** @param {string} id @param {string} name */
export function rename(id, name) {
  must(`${id}/name`, { ...readJson(`${id}/name`), name });
}

/** @param {string} id removes a fight from the device, for good */
export function remove(id) {
  for (let i = pending.length - 1; i >= 0; i--) if (pending[i][0].startsWith(`${id}/`)) pending.splice(i, 1);
  for (const key of keys()) if (key.startsWith(`${id}/`)) drop(key);
  last.delete(id);
  retry();
}

/* ---- readings kept by name ----------------------------------------------------------------------------------- */

/** @returns {KeptSet[]} in the order of their names */
export function sets() {
  const waiting = new Map(pending);
  const own = [...new Set([...keys(), ...waiting.keys()])].filter((key) => key.startsWith("set/"));
  return own
    .map((key) => ({
      id: key.slice(4),
      ...(waiting.has(key) ? JSON.parse(waiting.get(key) ?? "null") : readJson(key)),
    }))
    .filter((one) => typeof one.name === "string" && typeof one.system === "string" && one.options instanceof Object)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** @param {string} system @param {string} name one that is there already is kept anew @param {Record<string, Json>} options */
export function keepSet(system, name, options) {
  const there = sets().find((one) => one.system === system && one.name === name);
  must(`set/${there?.id ?? freshId()}`, { system, name, options });
}

/** @param {string} id */
export function removeSet(id) {
  for (let i = pending.length - 1; i >= 0; i--) if (pending[i][0] === `set/${id}`) pending.splice(i, 1);
  drop(`set/${id}`);
  retry();
}

/* ---- one writer a fight -------------------------------------------------------------------------------------- */

/** @type {(() => void) | null} lets go of the fight held now */
let release = null;

/**
 * Becomes the only writer of a fight, held until another fight is held or the tab closes.
 * @param {string} id @param {() => void} lost another tab took it over
 * @param {boolean} [steal] take it from the tab that has it
 * @returns {Promise<boolean>} whether this tab may write
 */
export function hold(id, lost, steal = false) {
  release?.();
  release = null;
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    let held = false;
    /** @param {Lock | null} lock */
    const keepIt = (lock) => {
      resolve(lock !== null);
      if (lock === null) return Promise.resolve();
      held = true;
      return new Promise((letGo) => {
        release = () => {
          held = false;
          letGo(undefined);
        };
      });
    };
    navigator.locks.request(`${ROOT}${id}`, steal ? { steal } : { ifAvailable: true }, keepIt).catch(() => {
      if (held) lost();
      else resolve(false);
    });
  });
}

/** @param {(id: string) => void} changed called with the fight another tab wrote to */
export function watch(changed) {
  addEventListener("storage", (event) => {
    const [root, id] = event.key?.split("/") ?? [];
    if (`${root}/` === ROOT && id) changed(id);
  });
}

/* ---- what is drawn before the rules are awake ---------------------------------------------------------------- */

/** @param {string} id @returns {FightScreen | null} the last screen, if it was of this fight */
export function lastScreen(id) {
  const kept = readJson("screen");
  return kept?.id === id && kept.screen?.kind === "fight" && Array.isArray(kept.screen.cards) ? kept.screen : null;
}

/** @param {string} id @param {FightScreen} screen */
export const keepScreen = (id, screen) => may("screen", { id, screen });

/** @returns {System[]} */
export function lastSystems() {
  const kept = readJson("systems");
  return Array.isArray(kept) ? kept : [];
}

/** @param {System[]} systems */
export const keepSystems = (systems) => may("systems", systems);

/** @param {string} what @returns {boolean} */
export const wasTold = (what) => readJson("told")?.[what] === true;

/** @param {string} what */
export const tellForGood = (what) => may("told", { ...readJson("told"), [what]: true });

/** Asks the device not to clear what is kept when it runs short of room. */
export function stay() {
  navigator.storage?.persist?.().catch(() => {});
}

/* ---- the address bar ----------------------------------------------------------------------------------------- */

/** @param {string} text @returns {string} */
function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns {string} the text of a link in the address, also where a messenger turned `#` into `%23` or `?`; or "" */
export function linkInAddress() {
  return linksIn(plain(location.pathname + location.search + location.hash))[0] ?? "";
}

/**
 * @param {string} text an address, or what somebody copied with blanks and line ends in it
 * @returns {string[]} what may be the link in it, likeliest first
 */
export function linksIn(text) {
  const found = /(?:^|[#?&/\s])e=([\s\S]*)/.exec(plain(text));
  const body = found ? found[1] : text.trim();
  const clean = (/** @type {string} */ part) => (/^[A-Za-z0-9_.-]*/.exec(part)?.[0] ?? "").replace(/\.+$/, "");
  const candidates = [clean(body.replace(/\s+/g, "")), clean(body)];
  return [...new Set(candidates.filter((part) => part !== ""))].map((part) => `e=${part}`);
}

/** Takes the link out of the address, once it was kept or refused. */
export function clearAddress() {
  const path = location.pathname.replace(/(%23|%3F|[?#])?e=[^/]*$/i, "");
  history.replaceState(null, "", path || "./");
}

/** @param {string} link @returns {string} the address that opens it */
export function addressOf(link) {
  return `${location.origin}${location.pathname.replace(/[^/]*$/, "")}#${link.replace(/^#/, "")}`;
}

/** @param {() => void} came a link was put into the address of the open page */
export const onLink = (came) => addEventListener("hashchange", () => linkInAddress() && came());
