/** One writer a fight, and no writer of an older build beside a newer one. */

import * as home from "./home.js";
import { FORMAT } from "./record.js";

/** @type {(() => void) | null} lets go of the fight held now */
let release = null;
/** @type {string | null} the fight held now */
let holding = null;

/** @param {string} id @returns {boolean} whether this tab is the one that writes it */
export const mayWrite = (id) => holding === id;

/**
 * Becomes the only writer of a fight, held until another fight is held or the tab closes.
 * @param {string} id @param {() => void} lost another tab took it over
 * @param {boolean} [steal] take it from the tab that has it
 * @returns {Promise<boolean>} whether this tab may write
 */
export function hold(id, lost, steal = false) {
  if (holding === id && !steal) return Promise.resolve(true);
  release?.();
  release = holding = null;
  const alone = () => {
    holding = id; // then the mirror alone tells two writers apart, if there is one
    return true;
  };
  if (!navigator.locks) return Promise.resolve(alone());
  return new Promise((resolve) => {
    let held = false;
    /** @param {Lock | null} lock */
    const keepIt = (lock) => {
      if (lock === null) return resolve(false);
      held = true;
      holding = id;
      resolve(true);
      return new Promise((letGo) => {
        release = () => {
          held = false;
          letGo(undefined);
        };
      });
    };
    navigator.locks.request(`${home.ROOT}${id}`, steal ? { steal } : { ifAvailable: true }, keepIt).catch(() => {
      if (!held) return resolve(alone()); // whoever lets nothing be kept is given no locks either
      if (holding === id) holding = null;
      lost();
    });
  });
}

/**
 * Says to all tabs, now and later, which form is written here, and hears when a newer build comes.
 * @param {() => void} old this build is the older one: it must not write any more
 */
export function guardFormat(old) {
  const there = Number(home.read("format") ?? 0);
  if (there > FORMAT) old();
  else if (there !== FORMAT) home.write("format", String(FORMAT));
  home.watch((key) => {
    if (key === "format" && Number(home.read(key)) > FORMAT) old();
  });
}
