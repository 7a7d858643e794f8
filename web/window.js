/** The players' window, on the device of the game master: it shows what his page tells it, and does nothing else. */

import { follow } from "./actions/following.js";
import { late } from "./actions/late.js";
import { keepLit } from "./boot/wake-lock.js";
import { keepSize, keptSize } from "./storage/size.js";
import { dressed } from "./view/dressed.js";
import { draw } from "./view/mount.js";
import * as words from "./words/screen.js";

/** A question that is not answered goes away. */
const PATIENCE = 6000;

/** @type {Shown} */
let shown = { way: "window", view: null, link: "", code: null, said: "", asks: false, held: false, size: keptSize() };
let patience = 0;

/** @param {Partial<Shown>} change */
function set(change) {
  shown = { ...shown, ...change };
  draw(shown, does);
}

const does = {
  size: (/** @type {number} */ by) => set({ size: keepSize(shown.size + by) }),
  hold: () => set({ held: !shown.held }),
  ask(/** @type {boolean} */ asks) {
    clearTimeout(patience);
    if (asks) patience = setTimeout(() => set({ asks: false }), PATIENCE);
    set({ asks });
  },
  leave() {
    if (shown.way === "turned") return location.replace("./");
    close();
    // A window that somebody opened by hand cannot close itself: then it is asked what else it should show.
    set({ asks: false, said: words.closeByHand, way: "turned" });
  },
};

/** @param {{view: PlayersView | null, link: string}} told */
function show({ view, link }) {
  set({ view, link, said: view ? "" : words.noFight, ...(link === shown.link ? {} : { code: null, held: false }) });
  if (link !== "" && !shown.code)
    late("codes.js").then((codes) => {
      if (codes && link === shown.link) set({ code: codes.drawn(link) });
    });
}

export async function begin() {
  await dressed();
  follow(show, (why) => set({ said: words.misses[why] }));
  addEventListener("resize", () => draw(shown, does));
  keepLit(() => true);
}
