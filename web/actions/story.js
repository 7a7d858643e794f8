/** A fight as a story: read here, handed out as a file that plays it or as text, and what is in a link of one. */

import { clearAddress } from "./address.js";
import { sentences } from "./changing.js";
import { openBeside } from "./fights.js";
import { fileOf, hand } from "./handing.js";
import { beside, late } from "./late.js";
import { patch, set, state } from "../state.js";
import { talk } from "./talk.js";
import * as words from "../words.js";

/** So many steps are told at once. */
const SLICE = 60;
/** So many of the last lines go into a report. */
const REPORTED = 20;

const template = () => beside("reader.html");

/**
 * @param {Message} message what tells the story @param {boolean} [alone] where it is not of the fight in front
 * @returns {Promise<Tale | string>} all its slices as one; or why it cannot be told
 */
async function whole(message, alone = false) {
  /** @type {TaleStep[]} */
  const steps = [];
  for (let start = 0; ; ) {
    const reply = await talk({ ...message, start, count: SLICE }, { alone });
    if (!reply?.ok || !reply.story) return sentences(reply ?? { ok: false, problems: {} }) || words.storyNotNow;
    steps.push(...reply.story.steps);
    if (reply.story.next === null) return { ...reply.story, steps };
    start = reply.story.next;
  }
}

/**
 * What of a long story cannot be made in one message is refused first: told to its end, slice by slice, it is known.
 * @param {Message} message what is made of a story @param {Json} which how that is told @returns {Promise<Reply | null>}
 */
export async function madeOfStory(message, which) {
  const reply = await talk({ ...message, ...which });
  if (!reply?.problems?.form) return reply;
  const story = await whole({ do: "tell", ...which });
  return typeof story === "string" ? reply : talk({ ...message, ...which });
}

/** @param {Tale} story @returns {string} what it is called: a game master's own name for it may say what is hidden */
const titleOf = (story) =>
  (!story.veiled && !story.initials && state.fights.find((one) => one.id === state.current)?.name) || words.storyName;

/** @param {Message} message @param {boolean} [alone] @param {string} [title] */
export async function play(message, alone = false, title = "") {
  patch({ said: words.storyTelling });
  const [story, tool] = await Promise.all([whole(message, alone), late("story.js")]);
  if (typeof story === "string" || !tool) return patch({ said: typeof story === "string" ? story : words.storyNotNow });
  patch({ said: "" });
  await tool.open(story, title || titleOf(story), template()).catch(() => patch({ said: words.storyNotNow }));
}

/* ---- out ------------------------------------------------------------------------------------------------------- */

/** @typedef {{veiled?: boolean, initials?: boolean, first?: number}} Which how it is told, and from which line on */

/** @returns {Which} what the open panel asks for */
export function storyAsked() {
  const { veiled = false, initials = false, first = 0 } = /** @type {Panel} */ (state.panel);
  return { ...(veiled ? { veiled } : {}), ...(initials ? { initials } : {}), ...(first ? { first } : {}) };
}

export const readHere = () => play({ do: "tell", ...storyAsked() });

/** One file that plays it, wherever it is opened. */
export async function saveStory() {
  patch({ said: words.fileWriting });
  const [story, tool] = await Promise.all([whole({ do: "tell", ...storyAsked() }), late("story.js")]);
  if (typeof story === "string" || !tool) return patch({ said: typeof story === "string" ? story : words.storyNotNow });
  const title = titleOf(story);
  const text = await tool.fileOfStory(story, title, template()).catch(() => "");
  if (text) await hand(fileOf(text, title, "html", "text/html"));
  else patch({ said: words.storyNotNow });
}

/** The same in words, by rounds. */
export async function saveStoryText() {
  const { veiled, initials } = storyAsked();
  const name = veiled || initials ? "" : (state.fights.find((one) => one.id === state.current)?.name ?? "");
  const reply = await madeOfStory({ do: "tell", form: "markdown", name }, storyAsked());
  if (!reply?.ok || !reply.text) return patch({ said: reply ? sentences(reply) : words.storyNotNow });
  await hand(fileOf(reply.text, name || words.storyName, "md", "text/markdown"));
}

/** @returns {number} the line with which the last acts begin, for a report of what went wrong */
export const lastActs = () =>
  (state.screen?.log ?? [])
    .filter((line) => !line.undone)
    .slice(0, REPORTED)
    .at(-1)?.n ?? 0;

/* ---- in -------------------------------------------------------------------------------------------------------- */

/** @param {string} link @param {Reply} reply what it is, before any of it is told */
export function offerStory(link, { about, screen = null, view }) {
  const panel = { kind: "link", what: "story", problem: "", document: null, name: "", join: null, said: "" };
  set({ panel: { ...panel, link, about, screen, system: screen?.name ?? view?.system ?? "" } });
}

export const readLink = () => play({ do: "tell", link: state.panel?.link }, true, words.storyFrom(state.panel?.system));

/** The whole of it as a fight with its log, beside what there is. */
export async function keepStory() {
  const { link, screen } = /** @type {Panel} */ (state.panel);
  patch({ said: words.storyTelling });
  const story = await whole({ do: "tell", link }, true);
  const reply = typeof story === "string" ? null : await talk({ do: "tell", link, form: "document" }, { alone: true });
  if (!reply?.ok || !reply.document)
    return patch({ said: typeof story === "string" ? story : sentences(/** @type {Reply} */ (reply)) });
  clearAddress();
  set({ panel: null });
  await openBeside(reply.document, words.storyFrom(screen.name), screen.system);
}
