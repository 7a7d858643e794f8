/**
 * Every word the page says by itself, in English, by what it is about: read as `import * as words`. What a rule says comes
 * from the rules.
 *
 * A word has one name in all of them, and goes only into those bundles that say it. What the players' screen says is alone:
 * words/screen.js.
 */

export * from "./words/common.js";
export * from "./words/fight.js";
export * from "./words/turns.js";
export * from "./words/fighters.js";
export * from "./words/act.js";
export * from "./words/form.js";
export * from "./words/ahead.js";
export * from "./words/log.js";
export * from "./words/readings.js";
export * from "./words/evenings.js";
export * from "./words/links.js";
export * from "./words/story.js";
export * from "./words/files.js";
export * from "./words/deeds.js";
export * from "./words/players.js";
export * from "./words/games.js";
export * from "./words/starting.js";
export * from "./words/keeping.js";
