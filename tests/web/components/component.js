// The component page: the app's own views draw any recorded state, without rules. Built by tests/web/components.py.

import * as does from "../../../web/actions/does.js";
import { offerDeeds } from "../../../web/actions/deeds.js";
import { wake } from "../../../web/actions/talk.js";
import { drawWith, set, state } from "../../../web/state.js";
import { watchColumns } from "../../../web/view/columns.js";
import { draw } from "../../../web/view/page.js";
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

/** @param {string} ruleset that is loaded @param {string} name of the state to draw */
export async function show(ruleset, name) {
  const { systems, states } = /** @type {any} */ (rulesets.get(ruleset));
  drawing = false;
  set({ ...EMPTY, columns: state.columns });
  await Promise.resolve();
  drawing = true;
  draw(new Set(["panel", "players", "sheet"]));
  if (states[name].section) {
    drawSection(states[name].section, /** @type {HTMLElement} */ (document.getElementById("page")));
    return;
  }
  Object.assign(state, { ...states[name], systems, columns: state.columns, veils: false });
  draw(new Set(state.players ? ["players"] : Object.keys(state)));
  for (const one of document.querySelectorAll("main.fight, dialog .body")) one.scrollTop = 0;
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

/** Draw what the address names: `#fudge/log, why`. */
async function follow() {
  const [ruleset, ...name] = decodeURIComponent(location.hash.slice(1)).split("/");
  if (name.length === 0) return;
  await load(ruleset);
  await show(ruleset, name.join("/"));
}
addEventListener("hashchange", follow);
await follow();
