/** What every tap does, by name. The views call these and know nothing else. */

import { answer, ask, mainField, messageOf, nothingAsked, refresh, unanswer } from "./asking.js";
import * as keep from "./keep.js";
import { actOf, cardOf, patch, set, state, system } from "./state.js";
import { forget, talk, wake } from "./talk.js";
import { words } from "./words.js";

/** @param {string} [problem] */
export const complain = (problem = "") => set({ problem });
/** @param {Reply} reply */
const sentences = (reply) => Object.values(reply.problems ?? {}).join(" ");

/* ---- changing the fight -------------------------------------------------------------------------------------- */

/**
 * Sends what changes the fight, keeps the record it leaves and draws what it came to.
 * @param {Message} message @returns {Promise<Reply>} with a question, nothing has changed yet
 */
export async function change(message) {
  if (state.reader) return { ok: false, problems: { do: words.reader } };
  complain();
  const id = state.current;
  const reply = /** @type {Reply} */ (await talk(message));
  if (!reply.ok) complain(sentences(reply));
  else if (!reply.question) {
    if (reply.entry && id) keep.append(id, reply.entry);
    if (reply.screen?.kind === "fight" && id === state.current)
      set({ screen: reply.screen, spoken: reply.screen.spoken });
  }
  return reply;
}

/** @param {Message} message @param {string} title it may ask something first, then a sheet takes the answers */
export async function changeOrAsk(message, title) {
  const reply = await change(message);
  if (!reply.ok || !reply.question) return reply;
  set({ sheet: { kind: "ask", title, message, ask: nothingAsked(), why: false, fractions: false } });
  await refresh();
  return reply;
}

export const next = () => changeOrAsk({ do: "next" }, words.next);
export const back = () => change({ do: "back" });
export const undo = () => (state.screen?.undo ? change({ do: "undo" }) : undefined);
export const redo = () => (state.screen?.redo ? change({ do: "redo" }) : undefined);

/** @param {number} minutes */
export async function wait(minutes) {
  const reply = await changeOrAsk({ do: "wait", minutes }, words.waitTitle);
  if (reply.ok && !reply.question) close();
}

/** @param {Due} due @param {Message} message */
export function dueAction(due, message) {
  if (message.do === "act") return openAct([message.on].flat(), message);
  return changeOrAsk(message, due.title);
}

/* ---- the sheet ----------------------------------------------------------------------------------------------- */

/** @param {Sheet} sheet */
export const open = (sheet) => set({ sheet, problem: "" });
export const close = () => set({ sheet: null, problem: "" });

/**
 * Opens the sheet of what happens to somebody, filled in as far as can be guessed.
 * @param {string[]} on @param {Message} [given] an order that is already known
 */
export function openAct(on, given) {
  const card = cardOf(on[0]);
  const acts = card?.acts ?? [];
  const turn = state.screen?.turn ?? null;
  const by = given ? (given.by ?? null) : turn !== null && !on.includes(turn) ? turn : null;
  const last = given ? undefined : lastOf(by, on, (one) => acts.includes(one.act));
  const act = given?.act ?? last?.act ?? acts[0];
  if (act === undefined) return;
  set({
    picking: null,
    problem: "",
    selected: on[0],
    sheet: {
      ...{ kind: "act", on, act, order: { ...(given?.order ?? last?.order) }, ask: nothingAsked() },
      ...{
        by: given || isHarm(act) ? by : null,
        all: false,
        far: false,
        who: false,
        more: false,
        why: false,
        fractions: false,
      },
    },
  });
  if (given?.answers) ask({ answers: given.answers });
  refresh();
}

/**
 * What this one did last, first of all to this target; what goes for another target is not taken.
 * @param {string | null} by @param {string[]} on @param {(one: Remembered) => boolean} fits @returns {Remembered | undefined}
 */
function lastOf(by, on, fits) {
  const list = known(by, on).filter(fits);
  const paired = list.find((one) => one.on);
  return paired ? { ...paired, order: lasting(paired) } : list[0];
}

/** @param {Remembered} remembered @returns {Record<string, Json>} where some of it belongs to the two, the main number is asked anew */
function lasting({ act, order }) {
  const fields = actOf(act)?.form.fields ?? [];
  if (!fields.some((field) => field.pair)) return order;
  const anew = new Set(fields.filter((field) => field.main && !field.pair).map((field) => field.id));
  return Object.fromEntries(Object.entries(order).filter(([id]) => !anew.has(id)));
}

/** @param {string | null} by @param {string[]} on @returns {Remembered[]} what this one did that can be done again here */
export const known = (by, on) =>
  (cardOf(by)?.remembered ?? []).filter((one) => !one.on || (on.length === 1 && one.on === on[0]));

/** @param {string} act */
const isHarm = (act) => actOf(act)?.tone === "harm" || system() === null;

/** @param {string} act another thing that can happen */
export function pickAct(act) {
  const sheet = /** @type {ActSheet} */ (state.sheet);
  const turn = state.screen?.turn ?? null;
  const by = isHarm(act) ? (sheet.by ?? (turn !== null && !sheet.on.includes(turn) ? turn : null)) : null;
  const last = lastOf(by, sheet.on, (one) => one.act === act);
  patch({ act, by, order: { ...last?.order }, ask: nothingAsked(), all: false, far: false });
  refresh();
}

/** @param {string | null} by */
export function pickBy(by) {
  const sheet = /** @type {ActSheet} */ (state.sheet);
  const last = lastOf(by, sheet.on, (one) => one.act === sheet.act);
  const main = mainField(sheet);
  const given = main && sheet.order[main.id];
  const order =
    last && (given === undefined || last.on)
      ? { ...last.order, ...(main && given !== undefined ? { [main.id]: given } : {}) }
      : sheet.order;
  patch({ by, who: false, order });
  refresh();
}

/** @param {Remembered} remembered */
export function pickRemembered(remembered) {
  patch({ act: remembered.act, order: { ...remembered.order }, all: false, ask: nothingAsked() });
  refresh();
}

/** @param {string} id @param {Json} value of one field of the order */
export function setOrder(id, value) {
  const sheet = /** @type {ActSheet} */ (state.sheet);
  patch({ order: { ...sheet.order, [id]: value } });
  refresh();
}

/** @param {string} id @param {number} value of the main number, which then takes less room */
export function setMain(id, value) {
  patch({ all: false });
  setOrder(id, value);
}

export async function apply() {
  const sheet = state.sheet;
  const message = sheet && messageOf(sheet);
  const reply = sheet?.ask?.reply;
  if (!message || !reply || reply.question || sheet.ask.busy) return;
  ask({ busy: true });
  const done = await change({ ...message, answers: reply.answers ?? sheet.ask.answers });
  if (done.ok && !done.question) {
    navigator.vibrate?.(12);
    close();
  } else ask({ busy: false, problem: sentences(done) });
}

export { answer, ask, patch, refresh, unanswer };
export const roll = () => refresh(true);

/* ---- several at once ----------------------------------------------------------------------------------------- */

/** @param {string[]} [names] */
export const pick = (names = []) => set({ picking: names });
export const stopPicking = () => set({ picking: null });
/** @param {string} name */
export function togglePicked(name) {
  const picked = state.picking ?? [];
  set({ picking: picked.includes(name) ? picked.filter((one) => one !== name) : [...picked, name] });
}
/** @param {string} side */
export const pickSide = (side) =>
  set({
    picking: (state.screen?.cards ?? []).filter((card) => card.side === side && !card.down).map((card) => card.name),
  });
export const goPicked = () => {
  const order = (state.screen?.cards ?? []).map((card) => card.name);
  const on = [...(state.picking ?? [])].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  if (on.length > 0) openAct(on);
};

/** @param {string} name a card was tapped */
export function tapCard(name) {
  if (state.reader) return complain(words.reader);
  if (state.picking) return togglePicked(name);
  openAct([name]);
}

/* ---- fighters ------------------------------------------------------------------------------------------------ */

/** @param {string} lines @param {string} side @param {number} count @param {Record<string, Json>} sheet */
export async function join(lines, side, count, sheet) {
  const line = lines
    .trim()
    .split("\n")
    .map((one) => (count > 1 && !/^\d/.test(one) ? `${count} ${one}` : one))
    .join("\n");
  const plain = Object.keys(sheet).length === 0;
  const message = plain ? { do: "quick", line, side } : { do: "join", fighter: lines.trim(), count, side, sheet };
  const reply = await change(message);
  if (reply.ok) close();
}

/** @param {Message} message @param {boolean} [stay] */
export async function changeFighter(message, stay = false) {
  const reply = await change(message);
  if (reply.ok && !stay) close();
  return reply;
}

/* ---- fights -------------------------------------------------------------------------------------------------- */

const refreshFights = () => set({ fights: keep.fights() });

/** @param {string} id puts a fight in front @param {boolean} [steal] */
export async function show(id, steal = false) {
  keep.setCurrent(id);
  if (id !== state.current) forget();
  set({
    current: id,
    fights: keep.fights(),
    screen: state.current === id ? state.screen : keep.lastScreen(id),
    picking: null,
    problem: "",
  });
  const writer = await keep.hold(id, () => set({ reader: true, sheet: null }), steal);
  if (id !== state.current) return;
  if (steal) forget();
  set({ reader: !writer });
  await look();
}

/** Draws the fight in front as the rules see it. */
export async function look() {
  if (state.current === null) return;
  const id = state.current;
  const reply = await talk({ do: "look" });
  if (reply?.ok && reply.screen?.kind === "fight" && id === state.current) set({ screen: reply.screen });
}

export const takeOver = () => state.current && show(state.current, true);

/** @param {System} system @param {Message[]} messages a fight of this system; the first may start it */
export async function start(system, messages) {
  close();
  const first = messages[0]?.do === "new" ? messages[0] : { do: "new", system: system.id };
  const reply = /** @type {Reply} */ (await talk(first, { alone: true }));
  if (!reply.ok) return complain(sentences(reply));
  const id = keep.begin(reply.head, fightName(system), system.id);
  keep.stay();
  if (reply.entry) keep.append(id, reply.entry);
  set({ current: id, screen: reply.screen?.kind === "fight" ? reply.screen : null });
  await show(id);
  for (const message of messages.slice(first === messages[0] ? 1 : 0)) await change(message);
}

/** @param {System} system @returns {string} the system's name, counted up where there is one already */
function fightName(system) {
  const names = new Set(keep.fights().map((fight) => fight.name));
  let name = system.name;
  for (let n = 2; names.has(name); n += 1) name = `${system.name} ${n}`;
  return name;
}

/** @param {string} id @param {string} name */
export function renameFight(id, name) {
  if (name.trim()) keep.rename(id, name.trim().slice(0, 60));
  refreshFights();
}

/** @param {string} id */
export async function removeFight(id) {
  keep.remove(id);
  refreshFights();
  if (id !== state.current) return;
  forget();
  const other = state.fights[0]?.id ?? null;
  set({ current: null, screen: null });
  if (other) await show(other);
  else keep.setCurrent(null);
}

/** @param {string} id @param {string} problem a kept fight could be read only in part: that part goes on under a new id */
export async function rescue(id, problem) {
  const reply = await talk({ do: "save" });
  if (!reply?.ok || !reply.document || id !== state.current || state.reader) return set({ damaged: problem });
  const kept = keep.fights().find((fight) => fight.id === id);
  const name = kept?.name || words.unnamed;
  keep.rename(id, words.damagedName(name));
  const fresh = keep.keepDocument(reply.document, name, kept?.system ?? "");
  set({ damaged: problem, current: fresh });
  await show(fresh);
}

/* ---- links --------------------------------------------------------------------------------------------------- */

/** @param {string} text a link, or what somebody copied around it */
export async function offer(text) {
  const links = text.length > keep.LONGEST_LINK ? [] : keep.linksIn(text);
  const problem = text.length > keep.LONGEST_LINK ? words.linkTooLong : links.length === 0 ? words.linkEmpty : "";
  const sheet = { kind: "link", problem, document: null, screen: null };
  set({ sheet });
  for (const link of problem ? [] : links) {
    // Both are sent at once: nothing else may come between them.
    const both = [{ do: "open", link }, { do: "save" }].map((message) => talk(message, { alone: true }));
    const [reply, saved] = /** @type {Reply[]} */ (await Promise.all(both));
    if (reply.ok && reply.screen?.kind === "fight") {
      if (state.sheet?.kind === "link")
        set({ sheet: { ...sheet, problem: "", document: saved?.document, screen: reply.screen } });
      return;
    }
    sheet.problem ||= sentences(reply) || words.linkFailed;
  }
  if (state.sheet?.kind === "link") set({ sheet: { ...sheet } });
}

/** The fight from the link is kept beside the others and put in front. */
export async function acceptLink() {
  const { document, screen } = /** @type {Sheet} */ (state.sheet);
  const kind = state.systems.find((one) => one.id === screen.system);
  const id = keep.keepDocument(document, words.linkName + (kind ? `: ${kind.name}` : ""), screen.system);
  keep.stay();
  keep.clearAddress();
  set({ sheet: null, screen });
  await show(id);
}

export function refuseLink() {
  keep.clearAddress();
  close();
  look();
}

export async function share() {
  set({ sheet: { kind: "share", link: "", code: null, said: "" } });
  const reply = await talk({ do: "link", what: "fight" });
  if (state.sheet?.kind !== "share") return;
  if (!reply?.ok || !reply.link) return patch({ problem: reply ? sentences(reply) : "" });
  const link = keep.addressOf(reply.link);
  patch({ link });
  if (link.length > 1200) return;
  const { default: qrcode } = await import("./vendor/qrcode.mjs");
  const code = qrcode(0, "L");
  code.addData(link);
  code.make();
  if (state.sheet?.kind === "share") patch({ code });
}

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    patch({ said: words.copied });
  } catch {
    patch({ said: words.notCopied });
  }
}

/** @param {string} url */
export const sendLink = (url) => navigator.share?.({ title: words.app, url }).catch(() => {});

/* ---- the log ------------------------------------------------------------------------------------------------- */

export const openLog = () =>
  open({ kind: "log", lines: state.screen?.log ?? [], why: null, steps: [], aside: "", said: "", end: false });

/** @param {number} n */
export async function explain(n) {
  if (state.sheet?.why === n) return patch({ why: null, steps: [], aside: "" });
  const reply = await talk({ do: "explain", n });
  if (state.sheet?.kind !== "log" || !reply) return;
  const steps = reply.steps ?? [];
  const said = reply.ok ? reply.disagrees : sentences(reply);
  patch({ why: n, steps, said: "", aside: said });
}

export async function earlier() {
  const lines = /** @type {LogLine[]} */ (state.sheet?.lines ?? []);
  const before = lines.at(-1)?.n ?? 0;
  const reply = await talk({ do: "history", before, count: 50 });
  const more = reply?.ok && reply.screen?.kind === "log" ? reply.screen.lines : [];
  if (state.sheet?.kind === "log") patch({ lines: [...lines, ...more], end: more.length === 0 });
}

/* ---- around it ----------------------------------------------------------------------------------------------- */

export const again = () => wake();
export const dismissDamage = () => set({ damaged: "" });
export function never() {
  keep.tellForGood("install refused");
  set({ install: null });
}
