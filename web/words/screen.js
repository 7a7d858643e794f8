/** What the players’ screen says. It is fetched with that. */

export const knownTitle = "What players know";
export const knownText =
  "Of the party they know all. Of a foe they know what you say here: a reveal is a tap, and Undo takes it back.";
/** @type {[string, string][]} */
export const levels = [
  ["hidden", "Hidden"],
  ["shape", "Shape"],
  ["kind", "Kind"],
  ["named", "Name"],
];
export const knownOf = (/** @type {string} */ name) => `What players know of ${name}`;
export const allFoes = (/** @type {number} */ n) => `All foes (${n})`;
export const laterFoes = "Foes who come later";
export const noFoesYet = "There is no foe in this fight yet.";
export const several = (/** @type {string} */ name, /** @type {number} */ n) => `${name} × ${n}`;
export const mixed = "known in several ways";
export const calledSo = (/** @type {string} */ name) => `they say “${name}”`;
export const whenActs = (/** @type {string} */ level, /** @type {string} */ alias) =>
  `${alias ? `“${alias}”` : thenSeen[level]} once it acts`;
export const untilActs = "Hidden until the first act";
export const untilActsHelp = (/** @type {string} */ level) => `From then on they see ${thenSeen[level]}.`;
/** @type {Record<string, string>} */
export const thenSeen = { shape: "a shape", kind: "its kind", named: "its name" };
export const alias = "What players call it";
export const aliasSuch = "The masked one";
export const keep = "Keep";
export const yes = "On";
export const no = "Off";
export const toScreen = "The players’ screen";
export const title = "What players see";
export const party = "Party";
export const foes = "Foes";
export const noParty = "Nobody of the party is here yet.";
export const noFoes = "No foe in sight.";
export const onTurn = "On turn";
export const round = (/** @type {number} */ n) => `Round ${n}`;
export const phase = (/** @type {{phase: number, of: number}} */ { phase, of }) => `phase ${phase} of ${of}`;
export const notBegun = "It has not begun";
export const times = (/** @type {number} */ n) => ` × ${n}`;
export const between = " · ";
export const smaller = "Smaller letters";
export const larger = "Larger letters";
export const smallerSign = "A−";
export const largerSign = "A+";
export const code = "This screen as a code to scan: hold it up large";
export const codeOf = "Scan it, and you have this screen as it is now. A tap puts it away.";
export const stay = "Stay";
export const leave = { turned: "Leave", link: "Leave", window: "Close" };
export const leaveAsk = {
  turned: "Back to the game master’s page, which shows everything?",
  link: "Leave what players see? The link opens it again.",
  window: "Close the players’ window?",
};
export const closeByHand = "This window was opened by hand: close it by hand, or leave it for the game master’s page.";
export const noFight = "No fight is open.";
export const reading = "Reading the link";
export const asOf = (/** @type {number} */ round, /** @type {number} */ fights) =>
  `${round > 0 ? `As of round ${round}` : "As of the beginning"}: to be looked at, and not to be played on.${fights > 0 ? " Your own fights are untouched: leave this to go back to them." : ""}`;
export const misses = {
  waiting: "Waiting for the game master’s page on this device.",
  gone: "The game master’s page is not there now: this is how it stood last.",
  other: "The game master’s page is of another version: load this one again.",
};
export const leaveSure = { turned: "Show everything", link: "Leave it", window: "Close it" };
