/**
 * A story that is read, or handed out as a file: a bundle of its own, fetched when somebody asks for one. What reads it is the
 * same here and in the file.
 */

import { read } from "./reader/reader.js";

/** What is shorter is not worth a number. */
const LEAST = 12;

/** All of the screen is its. */
const AROUND =
  "dialog.story{position:fixed;inset:0;width:100vw;max-width:none;height:100dvh;max-height:none;margin:0;padding:0;border:0;border-radius:0;background:none;overflow:hidden;transform:none;animation:none}";
/** @type {CSSStyleSheet | null} */
let around = null;

/** The reader without a story, as the build made it. @type {string} */
let template = "";

/** @param {string} from the address of the template @returns {Promise<string>} */
async function theTemplate(from) {
  if (!template) {
    const answer = await fetch(from);
    if (!answer.ok) throw new Error(`reader: ${answer.status}`);
    template = await answer.text();
  }
  return template;
}

/**
 * Over everything else, and above what was open: closed, it is gone.
 * @param {Tale} story @param {string} title @param {string} from the address of the template
 */
export async function open(story, title, from) {
  const [, style = ""] = /<style>([^<]*)<\/style>/.exec(await theTemplate(from)) ?? [];
  const dialog = document.createElement("dialog");
  dialog.className = "story";
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];
  if (!around) {
    around = new CSSStyleSheet();
    around.replaceSync(AROUND);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, around];
  }
  dialog.append(host);
  document.body.append(dialog);
  const end = read(root, story, title, () => dialog.close());
  dialog.addEventListener("close", () => {
    end();
    dialog.remove();
  });
  dialog.showModal();
  root.querySelector("h1")?.focus();
}

/** @param {Tale} story @param {string} title @param {string} from the address of the template @returns {Promise<string>} one HTML file */
export async function fileOfStory(story, title, from) {
  const text = JSON.stringify(packed(story))
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
  const [before, rest] = (await theTemplate(from)).split("{{title}}");
  const [between, after] = rest.split("{{story}}");
  return `${before}${escaped(title)}${between}${text}${after}`;
}

/** @type {Record<string, string>} */
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]);

/** @param {Json} story @returns {{again: Json[], story: Json}} what comes in it more than once stands in it once, under its number */
export function packed(story) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  /** @type {Map<object, string>} */
  const texts = new Map();
  /** @param {Json} value @returns {string} */
  const textOf = (value) => {
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const known = texts.get(value) ?? JSON.stringify(value);
    texts.set(value, known);
    return known;
  };
  /** @param {Json} value */
  const count = (value) => {
    const text = textOf(value);
    if (text.length >= LEAST) {
      const times = (seen.get(text) ?? 0) + 1;
      seen.set(text, times);
      if (times > 1) return;
    }
    if (typeof value === "object" && value !== null) for (const part of Object.values(value)) count(part);
  };
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {Json[]} */
  const again = [];
  /** @param {Json} value @returns {Json} */
  const short = (value) => {
    const text = textOf(value);
    if ((seen.get(text) ?? 0) < 2) return parts(value);
    if (!numbers.has(text)) {
      const whole = parts(value);
      numbers.set(text, again.length);
      again.push(whole);
    }
    return `~${numbers.get(text)}`;
  };
  /** @param {Json} value @returns {Json} */
  const parts = (value) => {
    if (typeof value === "string") return value.startsWith("~") ? `~${value}` : value;
    if (Array.isArray(value)) return value.map(short);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, short(one)]));
  };
  count(story);
  return { again, story: parts(story) };
}
