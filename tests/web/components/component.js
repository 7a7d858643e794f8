// The component page: the app's own views draw any recorded state, without rules. Built by tests/web/components.py.

import * as does from "../../../web/actions/does.js";
import { offerDeeds } from "../../../web/actions/deeds.js";
import { wake } from "../../../web/actions/talk.js";
import { drawWith, set, state } from "../../../web/state.js";
import { watchColumns } from "../../../web/view/columns.js";
import { draw } from "../../../web/view/page.js";
import { law } from "./law.js";
import { drawSection } from "./section.js";

export { does, state };

const frame = () => new Promise((done) => requestAnimationFrame(done));
const EMPTY = { ...state, loading: { name: "ready", way: "files" } };
/** @type {Map<string, {systems: any[], states: Record<string, any>, drawn: Record<string, string>}>} */
const rulesets = new Map();
let drawing = true;

wake();
watchColumns();
drawWith((changed) => drawing && draw(state.players ? new Set(["players"]) : changed));
// what is fetched late is here before anything is measured
for (const fetched of [does.openGames, does.openKnown, does.openScan, () => offerDeeds({ link: "" }, "")]) await fetched();
does.close();
await frame();

const revived = (/** @type {string} */ _, /** @type {any} */ value) =>
  value?.$ === "function" ? () => {} : value?.$ === "map" ? new Map(value.of) : value;

/** @param {string} ruleset @returns {Promise<string[]>} the names of its states */
export async function load(ruleset) {
  if (!rulesets.has(ruleset)) {
    const answer = await fetch(new URL(`./states/${ruleset}.json`, import.meta.url));
    rulesets.set(ruleset, JSON.parse(await answer.text(), revived));
  }
  return Object.keys(rulesets.get(ruleset)?.states ?? {});
}

/**
 * @param {string} ruleset that is loaded @param {string} name of the state to draw
 * @param {boolean} [anew] from an empty page; else over what is there, which is quicker
 */
export async function show(ruleset, name, anew = true) {
  const { systems, states } = /** @type {any} */ (rulesets.get(ruleset));
  drawing = false;
  if (anew) {
    set({ ...EMPTY, columns: state.columns });
    await Promise.resolve();
    draw(new Set(["panel", "players", "sheet"]));
  }
  drawing = true;
  if (states[name].section) {
    drawSection(states[name].section, /** @type {HTMLElement} */ (document.getElementById("page")));
    return;
  }
  Object.assign(state, { ...states[name], systems, columns: state.columns, veils: false });
  draw(new Set(state.players ? ["players"] : Object.keys(state)));
  for (const one of document.querySelectorAll("main.fight, dialog .body")) if (one.scrollTop) one.scrollTop = 0;
}

/** @returns {string} what stands on the page, as record.js wrote it down */
const drawn = () =>
  [document.getElementById("page"), document.querySelector("dialog[open]")]
    .map((one) => one?.innerHTML.replace(/<!--.*?-->/g, "") ?? "")
    .join("\n");

/** @param {string} ruleset @returns {Promise<string[]>} the states that the app itself has drawn otherwise */
export async function drift(ruleset) {
  const names = Object.keys((await load(ruleset), rulesets.get(ruleset)?.drawn ?? {}));
  const found = [];
  for (const name of names) {
    await show(ruleset, name);
    if (drawn() !== rulesets.get(ruleset)?.drawn[name]) found.push(name);
  }
  return found;
}

/** @returns {HTMLElement[]} what is looked at: an open panel, and the page where no panel takes its place */
function parts() {
  const page = /** @type {HTMLElement} */ (document.getElementById("page"));
  const panel = /** @type {HTMLElement | null} */ (document.querySelector("dialog[open]"));
  return panel ? [panel, ...(state.columns > 1 && state.screen ? [page] : [])] : [page];
}

/** @param {boolean} colours whether targets and contrast are measured too @returns {string[]} what is wrong with what is drawn now */
export function measure(colours, looked = parts()) {
  for (const moving of document.getAnimations()) moving.cancel(); // not every engine can be told to move less
  return [...new Set([...looked.flatMap(law), ...(colours ? /** @type {any} */ (globalThis).measured() : [])])];
}

/** What was measured already: of what differs only in its digits, one. */
const seen = new Set();

/**
 * @param {{ruleset: string, as: string, colours: boolean, names?: string[], axe?: any}} what as: how the page looks, its
 * width and fonts; axe: what axe looks for, where it looks too
 * @returns {Promise<{count: number, found: Record<string, string[]>}>} what is wrong in each state, and how many were measured
 */
export async function check({ ruleset, as, colours, names, axe: how }) {
  /** @type {Record<string, string[]>} */
  const found = {};
  let count = 0;
  const all = await load(ruleset);
  for (const name of names ?? all) {
    await show(ruleset, name, false);
    const fresh = parts().filter((part) => {
      const key = `${as} ${part.innerHTML.replace(/<!--.*?-->/g, "").replace(/\d/g, "0")}`;
      return !seen.has(key) && seen.add(key);
    });
    if (fresh.length === 0) continue;
    count += 1;
    const wrong = [...measure(colours, fresh), ...(how ? await axe(how) : [])];
    if (wrong.length > 0) found[name] = wrong;
  }
  return { count, found };
}

/** @param {any} how @returns {Promise<string[]>} what axe finds in what is drawn now */
export async function axe(how) {
  const options = { ...how, resultTypes: ["violations"], selectors: false };
  const { violations } = await /** @type {any} */ (globalThis).axe.run(parts().length > 1 ? document : parts()[0], options);
  return violations.flatMap((/** @type {any} */ { id, nodes }) =>
    nodes.map((/** @type {any} */ node) => `${id}: ${node.html.slice(0, 120)} ${node.failureSummary.slice(0, 160)}`),
  );
}

/** Draw what the address names: `#fudge/log, why`. */
async function follow() {
  const [ruleset, ...name] = decodeURIComponent(location.hash.slice(1)).split("/");
  if (name.length === 0) return;
  await load(ruleset);
  await show(ruleset, name.join("/"));
}
addEventListener("hashchange", follow);
await follow();
/** @type {any} */ (globalThis).isDrawn = true; // WebKit lets a module be imported before it has come to its end
