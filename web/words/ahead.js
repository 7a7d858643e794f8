/** What is ahead: whom to strike, how long somebody stands, how it may end, and what if. */

export const aheadTitle = "What is ahead";
export const aheadTabs = { grid: "Whom to strike", stand: "How long", expect: "Outlook", whatif: "What if" };
export const aheadBack = "Back to the act";
export const aheadOf = (/** @type {string | null} */ turn) => (turn ? `What is ahead, for ${turn}` : "What is ahead");
export const howLong = "How long?";
export const whatIf = "What if?";
export const counting = "Counting …";
export const notYet = "…";

export const gridOf = (/** @type {string} */ name) => `${name} strikes`;
export const gridNobody = "Nobody is on turn";
export const gridHelp = "The worst that each may do, by its exact odds. A tap fills the order.";

export const standWho = "Who stands";
export const standCards = "Chance to stand, on every card of the list";
export const standNobody = "Nobody stands here.";
export const standRounds = ["this round", "the next", "the third", "the fourth"];
export const standsFigure = (/** @type {string} */ percent) => `stands ${percent}`;
export const standsSpoken = (/** @type {string} */ percent) =>
  ` Stands after this round: ${percent.replace("%", "per cent")}.`;

export const planWhom = "Whom everybody strikes";
export const planProtects = "Who is protected";
export const planHits = "How many attacks hit";
export const planHitsHelp = "These rules say nothing of the roll to hit: the damage of an attack is what has hit.";
export const hitsOf = (/** @type {number} */ percent) => (percent === 100 ? "All" : `${percent} %`);
export const planNet = "Net hits added to the damage";
export const planFirst = "Who goes first";
/** @type {[string, string][]} */
export const firsts = [
  ["party", "Party"],
  ["foe", "Foes"],
];
export const planFlees = "Who runs once half are down";
export const planIs = (/** @type {Panel} */ { policy, flee, protect, tab, hits, net }, /** @type {Json} */ asks) => {
  const whom = policies.find(([id]) => id === policy)?.[1] ?? "";
  const runs = flee === "nobody" || tab === "stand" ? "" : `; runs: ${flees.find(([id]) => id === flee)?.[1]}`;
  const more = asks?.net && net > 0 ? `, net hits +${net}` : "";
  const hit = asks?.hits ? `Attacks that hit: ${hitsOf(hits).toLowerCase()}${more}. ` : "";
  return `${hit}Everybody strikes: ${whom.toLowerCase()}${policy === "protect" && protect ? `, ${protect}` : ""}${runs}. Change`;
};
/** @type {[string, string][]} */
export const policies = [
  ["random", "Anybody"],
  ["everyone", "All this one"],
  ["nearest", "The next in the order"],
  ["weakest", "Who is hurt worst"],
  ["strongest", "Who is hurt least"],
  ["protect", "To protect somebody"],
];
/** @type {[string, string][]} */
export const flees = [
  ["nobody", "Nobody"],
  ["foes", "Foes"],
  ["party", "Party"],
  ["both", "Both sides"],
];

export const expectOf = "Which fight";
export const expectHere = "This fight";
export const expectThere = (/** @type {string} */ name) => `${name}, with the party as it is`;
export const partyWins = "that the party wins";
export const ofFights = (/** @type {number} */ n) => `${n.toLocaleString("en")} fights played out`;
/** @type {[string, string][]} */
export const five = [
  ["worst", "Worst of twenty"],
  ["bad", "Bad"],
  ["typical", "Typical"],
  ["good", "Good"],
  ["best", "Best of twenty"],
];
export const fiveBack = "All fights";

export const ifWhat = "What is otherwise";
export const ifReadings = "Every reading";
export const ifWeapons = "Another weapon";
export const ifNow = "As it is";
export const ifOff = (/** @type {string} */ label, /** @type {number} */ low) => `${label} ${low}`;
export const ifScope = "Of what";
/** @type {[string, string][]} */
export const ifScopes = [
  ["act", "This act"],
  ["fight", "The whole fight"],
];
/** @type {[string, string][]} */
export const ifOffers = [
  ["readings", "Every reading"],
  ["bare", "Nothing worn"],
  ["weapons", "Another weapon"],
  ["less", "Somebody less"],
];
export const ifNothing = "Nothing here.";
export const ifDone = (/** @type {number} */ n, /** @type {number} */ of) => `Counting … ${n} of ${of}`;
export const ifClosely = "Look closely: 1,000 fights of each";
export const ifSame = (/** @type {number} */ same, /** @type {number} */ of) => `Nothing here in ${same} of ${of}.`;
export const ifNoDifference = (/** @type {number} */ n) => `No difference that ${n} fights can tell.`;
