/** One writer a fight, and no writer of an older build beside a newer one. */

import * as local from "./local.js";
import { FORMAT } from "./record.js";

/** Lets go of the fight held now. */
let release = () => {};
/** @type {string | null} the fight held now */
let holding = null;
/** How often another fight was held or let go: what comes for an older one comes too late. */
let turns = 0;

/** Milliseconds that a tab which is just being closed is given to let go, and a busy device to say that nobody holds it. */
const CLOSING = 500;
const BUSY = 10_000;

/** @param {string} id @returns {boolean} whether this tab is the one that writes it */
export const mayWrite = (id) => holding === id;

/** @param {string} id @returns {Promise<boolean>} whether another tab writes it now */
export async function writtenElsewhere(id) {
  if (holding === id || !navigator.locks?.query) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === `${local.ROOT}${id}`);
}

/**
 * Does something to a fight that no tab writes meanwhile; nothing where one does, or where there are no locks.
 * @param {string} id @param {() => Promise<void>} run
 */
export async function holdAlone(id, run) {
  if (holding === id || !navigator.locks) return;
  await navigator.locks.request(`${local.ROOT}${id}`, { ifAvailable: true }, async (lock) => {
    if (lock) await run();
  });
}

/** Others may write from now on. */
export function letGo() {
  turns += 1;
  release();
  release = () => {};
  holding = null;
}

/**
 * Becomes the only writer of a fight, held until it or another is let go or held, or the tab closes.
 * @param {string} id @param {() => void} lost another tab took it over
 * @param {boolean} [steal] take it from the tab that has it @param {number} [patience]
 * @returns {Promise<boolean>} whether this tab may write
 */
export function hold(id, lost, steal = false, patience = CLOSING) {
  if (holding === id && !steal) return Promise.resolve(true);
  letGo();
  const turn = turns;
  const alone = () => {
    holding = id; // then IndexedDB alone tells two writers apart, if there is one
    return true;
  };
  if (!navigator.locks) return Promise.resolve(alone());
  return new Promise((resolve) => {
    let held = false;
    const keepIt = () => {
      if (turn !== turns) return resolve(false);
      held = true;
      holding = id;
      resolve(true);
      return new Promise((done) => {
        release = () => done(undefined);
      });
    };
    const how = steal ? { steal } : { signal: AbortSignal.timeout(patience) };
    navigator.locks.request(`${local.ROOT}${id}`, how, keepIt).catch(async () => {
      const late = !held && how.signal?.aborted;
      if (late && patience < BUSY && !(await writtenElsewhere(id)) && turn === turns)
        return resolve(hold(id, lost, steal, BUSY));
      // Whoever lets nothing be kept is given no locks either.
      if (!held) return resolve(!late && alone());
      if (turn !== turns) return;
      letGo();
      lost();
    });
  });
}

/**
 * Says to all tabs, now and later, which form is written here, and hears when a newer build comes.
 * @param {() => void} old this build is the older one: it must not write any more
 */
export function guardFormat(old) {
  const there = Number(local.read("format") ?? 0);
  if (there > FORMAT) old();
  else if (there !== FORMAT) local.write("format", String(FORMAT));
  local.watch((key) => {
    if (key === "format" && Number(local.read(key)) > FORMAT) old();
  });
}
