/**
 * What passes between the game master's page and the players' window on the same device: what players may see, the link that
 * holds the same, and whether anybody is there. Each carries the form it is written in.
 */

import { isPlayersView } from "../storage/shapes.js";

const NAME = "sawbones/players";
const FORM = 1;

/** What the game master's page says; `n` counts up with what is shown, and without a view it is as it was.
 * @typedef {{form: number, from: string, n: number, view?: PlayersView | null, link?: string, gone?: boolean}} Told */
/** What the window asks: whom it follows, and what it has of him. @typedef {{form: number, to: string, has: number}} Asked */

/** @param {(told: Asked | Told, strange: boolean) => unknown} hear strange: written in another form, by another version @returns {BroadcastChannel | null} */
function channel(hear) {
  if (!("BroadcastChannel" in self)) return null;
  const made = new BroadcastChannel(NAME);
  made.onmessage = ({ data }) => data !== null && typeof data === "object" && hear(data, data.form !== FORM);
  return made;
}

/* ---- the window ------------------------------------------------------------------------------------------------- */

/** It asks so often whether anybody is there, and sooner as long as it knows of nobody. */
const ASK = 4000;
const SOON = 700;

/**
 * @param {(told: {view: PlayersView | null, link: string}) => void} show is called in the task of the message
 * @param {(why: "waiting" | "gone" | "other") => void} miss there is nothing that may be shown, or it may not be of now
 */
export function follow(show, miss) {
  let following = "";
  let has = -1;
  let heard = 0;
  let timer = 0;
  const open = channel((data, strange) => {
    if ("to" in data) return;
    if (strange) return following === "" && miss("other");
    const { from, n, view, link, gone } = data;
    if (typeof from !== "string" || !Number.isInteger(n)) return;
    // Of two pages with a fight each, the one that spoke first is followed as long as it is there.
    if (following !== "" && from !== following) return;
    if (gone) return following !== "" && lost();
    heard = performance.now();
    if (view === undefined || typeof link !== "string" || !(view === null || isPlayersView(view))) return;
    [following, has] = [from, n];
    show({ view, link });
  });
  function lost() {
    [following, has] = ["", -1];
    miss("gone");
    ask();
  }
  function ask() {
    clearTimeout(timer);
    if (following !== "" && performance.now() - heard > 2.5 * ASK) return lost();
    open?.postMessage({ form: FORM, to: following, has });
    timer = setTimeout(ask, following === "" ? SOON : ASK);
  }
  document.addEventListener("visibilitychange", () => {
    // Hidden, it was asked seldom: what is not answered since then says nothing.
    heard = performance.now();
    ask();
  });
  miss("waiting");
  ask();
}

/* ---- the game master's page -------------------------------------------------------------------------------------- */

/** A window that has not asked for so long is closed. */
const LONG = 3 * ASK;
const me = Math.random().toString(36).slice(2);

/**
 * @param {() => boolean} may whether this page is the one that speaks of the fight
 * @param {() => void} wanted a window is there that has not what there is
 */
export function lead(may, wanted) {
  let asked = Number.NEGATIVE_INFINITY;
  let n = 0;
  /** @type {{view: PlayersView | null, link: string} | null} */
  let last = null;
  /** @type {BroadcastChannel | null} */
  let open = null;
  const begin = () => {
    open = channel((data, strange) => {
      if (!("to" in data) || strange || (data.to !== "" && data.to !== me)) return;
      if (!may()) return data.to === me && open?.postMessage({ form: FORM, from: me, n, gone: true });
      asked = performance.now();
      if (last === null) return wanted();
      const same = data.to === me && data.has === n;
      open?.postMessage({ form: FORM, from: me, n, ...(same ? {} : last) });
    });
  };
  begin();
  addEventListener("pagehide", () => {
    open?.postMessage({ form: FORM, from: me, n, gone: true });
    open?.close();
    open = null;
  });
  addEventListener("pageshow", ({ persisted }) => persisted && begin());
  return {
    followed: () => performance.now() - asked < LONG,
    /** @param {PlayersView | null} view @param {string} link */
    tell(view, link) {
      n += 1;
      last = { view, link };
      open?.postMessage({ form: FORM, from: me, n, ...last });
    },
    /** What was told is of another fight, or older than what there is. */
    forget: () => {
      last = null;
    },
  };
}
