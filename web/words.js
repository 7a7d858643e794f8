/** Every word the page says by itself, in English. What a rule says comes from the rules. */

/** @param {number} n @param {string} one @param {string} [many] */
const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
/** @param {string} kind @returns {string} what several of a kind are called; a name that ends in no letter stays as it is */
const plural = (kind) => {
  // Cultists of the Black Candle
  const [, head, tail] = /^(.+?)( (?:of|with|in|from|at) .+)$/.exec(kind) ?? [];
  if (head) return plural(head) + tail;
  if (!/\p{L}$/u.test(kind)) return kind;
  if (/(?:[sxz]|ch|sh)$/.test(kind)) return `${kind}es`;
  return /[^aeiou]y$/.test(kind) ? `${kind.slice(0, -1)}ies` : `${kind}s`;
};
/** @param {number} bytes */
const mb = (bytes) => (bytes / 1_000_000).toFixed(1);
/** @param {string[]} names */
const list = (names) =>
  names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
/** @param {string[]} names @param {number} most of more than three only so many are named */
const some = (names, most) => (names.length > 3 ? [...names.slice(0, most), `${names.length - most} more`] : names);

export const words = {
  app: "Sawbones",
  menu: "Menu",
  /** the two blocks of the list, in its order */
  blocks: /** @type {[string, string][]} */ ([
    ["party", "Party"],
    ["foe", "Foes"],
  ]),
  sideOf: /** @type {Record<string, string>} */ ({ party: "party", foe: "foe" }),
  standing: (/** @type {number} */ n) => `${n} standing`,
  /** who lies, by how far they are gone */
  down: (/** @type {Card[]} */ cards) => {
    /** @type {Map<string, number>} */
    const fates = new Map();
    for (const { fate, state } of cards) {
      // How they stand, without how long they still do.
      const word = (fate?.word || state?.text || words.passedBy).split(",")[0].replace(/ \d+$/, "");
      fates.set(word, (fates.get(word) ?? 0) + 1);
    }
    return `Down (${cards.length}): ${[...fates].map(([word, n]) => `${n} ${word}`).join(", ")}`;
  },
  /** who is out by the game master's word, by why */
  out: (/** @type {Card[]} */ cards) => {
    const why = [...new Set(cards.map(({ out = "" }) => out))];
    return `Out (${cards.length}): ${why.map((word) => `${cards.filter(({ out }) => out === word).length} ${word}`).join(", ")}`;
  },
  outTitle: "Out of the fight",
  outHow: /** @type {[string, string][]} */ ([
    ["fled", "Fled"],
    ["dead", "Dead"],
    ["gone", "Gone"],
    ["captured", "Captured"],
  ]),
  backIn: "Back into the fight",
  times: (/** @type {number} */ n) => ` × ${n}`,
  hurt: (/** @type {number} */ n) => `${n} hurt`,
  mobSpoken: (/** @type {number} */ n, /** @type {number} */ hurt) =>
    `${n} standing, ${hurt === 0 ? "nobody" : hurt} hurt.`,
  alert: (/** @type {string} */ what, /** @type {number} */ n, /** @type {Due} */ { fighter, title, left }) =>
    n === 1 ? title : `${n} ${what} · first: ${fighter}${left ? `, ${left}` : ""}`,
  toDecide: (/** @type {number} */ n) => `${n} to decide`,
  alertsMore: (/** @type {number} */ n) => `+ ${n} due`,
  alertsTitle: "What is waiting",
  nothingDue: "Nothing is waiting.",
  dueOf: (/** @type {number} */ n, /** @type {string} */ what) => `Foes (${n}): ${what}`,
  forAll: (/** @type {string} */ label, /** @type {number} */ n) => `${label}, all ${n}`,
  eachAlone: "Each",
  leave: (/** @type {number} */ n) => (n === 1 ? "Leave it" : "Leave them all"),
  bringBack: (/** @type {number} */ n) => `${n} left alone: bring back`,
  standsBy: (/** @type {string} */ text, /** @type {string} */ stands) => `${text} – ${stands}`,
  nextIs: (/** @type {string} */ name) => `Next: ${name}`,
  skips: (/** @type {number} */ n) => `${n} skipped`,
  passed: (/** @type {string} */ name, /** @type {string[]} */ skipped) =>
    `${name} is on turn; ${list(some(skipped, 2))} skipped`,
  redoIt: "Redo",
  taken: (/** @type {string} */ what) => `Undone: ${what}`,
  redone: (/** @type {string} */ what) => `Again: ${what}`,
  pickKind: "Pick by kind",
  allOf: (/** @type {string} */ kind, /** @type {number} */ n) => `All ${plural(kind)} (${n})`,
  aheadTitle: "What is ahead",
  aheadTabs: { grid: "Whom to strike", stand: "How long", expect: "Outlook", whatif: "What if" },
  aheadBack: "Back to the act",
  aheadOf: (/** @type {string | null} */ turn) => (turn ? `What is ahead, for ${turn}` : "What is ahead"),
  counting: "Counting …",
  notYet: "…",
  gridOf: (/** @type {string} */ name) => `${name} strikes`,
  gridNobody: "Nobody is on turn",
  gridHelp: "The worst that each may do, by its exact odds. A tap fills the order.",
  standWho: "Who stands",
  standRounds: ["this round", "the next", "the third", "the fourth"],
  standsFigure: (/** @type {string} */ percent) => `stands ${percent}`,
  standsSpoken: (/** @type {string} */ percent) => ` Stands after this round: ${percent.replace("%", "per cent")}.`,
  howLong: "How long?",
  whatIf: "What if?",
  planWhom: "Whom everybody strikes",
  planProtects: "Who is protected",
  planFlees: "Who runs once half are down",
  planIs: (/** @type {Panel} */ { policy, flee, protect, tab }) => {
    const whom = words.policies.find(([id]) => id === policy)?.[1] ?? "";
    const runs = flee === "nobody" || tab === "stand" ? "" : `; runs: ${words.flees.find(([id]) => id === flee)?.[1]}`;
    return `Everybody strikes: ${whom.toLowerCase()}${policy === "protect" && protect ? `, ${protect}` : ""}${runs}. Change`;
  },
  policies: /** @type {[string, string][]} */ ([
    ["random", "Anybody"],
    ["everyone", "All this one"],
    ["nearest", "The next in the order"],
    ["weakest", "Who is hurt worst"],
    ["strongest", "Who is hurt least"],
    ["protect", "To protect somebody"],
  ]),
  flees: /** @type {[string, string][]} */ ([
    ["nobody", "Nobody"],
    ["foes", "Foes"],
    ["party", "Party"],
    ["both", "Both sides"],
  ]),
  expectOf: "Which fight",
  expectHere: "This fight",
  expectThere: (/** @type {string} */ name) => `${name}, with the party as it is`,
  partyWins: "that the party wins",
  ofFights: (/** @type {number} */ n) => `${n.toLocaleString("en")} fights played out`,
  five: /** @type {[string, string][]} */ ([
    ["worst", "Worst of twenty"],
    ["bad", "Bad"],
    ["typical", "Typical"],
    ["good", "Good"],
    ["best", "Best of twenty"],
  ]),
  fiveBack: "All fights",
  ifWhat: "What is otherwise",
  ifReadings: "Every reading",
  ifWeapons: "Another weapon",
  ifNow: "As it is",
  ifOff: (/** @type {string} */ label, /** @type {number} */ low) => `${label} ${low}`,
  ifScope: "Of what",
  ifScopes: /** @type {[string, string][]} */ ([
    ["act", "This act"],
    ["fight", "The whole fight"],
  ]),
  ifOffers: /** @type {[string, string][]} */ ([
    ["readings", "Every reading"],
    ["bare", "Nothing worn"],
    ["weapons", "Another weapon"],
    ["less", "Somebody less"],
  ]),
  ifNothing: "Nothing here.",
  ifDone: (/** @type {number} */ n, /** @type {number} */ of) => `Counting … ${n} of ${of}`,
  ifClosely: "Look closely: 1,000 fights of each",
  ifSame: (/** @type {number} */ same, /** @type {number} */ of) => `Nothing here in ${same} of ${of}.`,
  ifNoDifference: (/** @type {number} */ n) => `No difference that ${n} fights can tell.`,
  viewAhead: /** @type {[string, string][]} */ ([
    ["on", "Say who stands"],
    ["off", "No figures"],
  ]),
  viewTitle: "How the list is shown",
  viewOrders: /** @type {[string, string][]} */ ([
    ["side", "By side"],
    ["play", "In the order of play"],
  ]),
  viewRows: /** @type {[string, string][]} */ ([
    ["auto", "As it fits"],
    ["rows", "Low rows"],
    ["cards", "High cards"],
  ]),
  happens: "Something happens",
  sheet: "Sheet",
  restHint: "Tap a fighter. Arrows walk the list, Enter opens, Esc closes.",
  oneMoreOf: "One more of a kind",
  oneMore: (/** @type {string} */ kind) => `+1 ${kind}`,
  inOneLine: "In one line",
  inOneLineHelp: "A mob with a count, by the rules for minor characters where there are some.",
  howManyOf: (/** @type {number} */ n) => `How many of ${n}`,
  which: "Which?",
  allSome: (/** @type {number} */ n) => `All ${n}`,
  outOfMob: "Take out",
  outOfMobOf: (/** @type {string} */ name) => `${name}: take out of the mob`,
  asMob: (/** @type {string} */ kind, /** @type {number} */ n) => `${n} ${plural(kind)} in one line`,
  shortRound: (/** @type {number} */ n) => `R ${n}`,
  close: "Close",
  backLong: "Back to the turn before",
  backHelp: "Back only moves the turn. What has happened stays, also what time has done: Undo takes that back.",
  wentBack: (/** @type {string} */ said) => `${said}. Nothing else is undone`,
  hold: (/** @type {string} */ name) => `${name} waits`,
  holdNobody: "Nobody is on turn",
  /** what the rules call whoever waits for a moment */
  waits: "Waits",
  earlierOf: (/** @type {string} */ name) => `${name}: earlier`,
  laterOf: (/** @type {string} */ name) => `${name}: later`,
  nowOf: (/** @type {string} */ name) => `${name}: their turn now`,
  upSign: "▲",
  downSign: "▼",
  nowSign: "Now",
  next: "Next turn",
  begin: (/** @type {number} */ n) => `Begin round ${n}`,
  nextOf: (/** @type {FightScreen | null} */ screen) => {
    const { phases = null, round = 1 } = screen ?? {};
    return phases && (phases.over || phases.phase === 0) ? words.begin(phases.over ? round + 1 : round) : words.next;
  },
  phaseOf: (/** @type {number} */ round, /** @type {Phases} */ { phase, of }) =>
    phase === 0
      ? `Round ${round} has not begun`
      : of > 1
        ? `Round ${round} · phase ${phase} of ${of}`
        : `Round ${round}`,
  /** where another thing shares the line */
  shortPhase: (/** @type {number} */ round, /** @type {Phases} */ { phase, of }) =>
    of > 1 && phase > 0 ? `R ${round} · ${phase}/${of}` : `R ${round}`,
  order: "Order of play",
  toAct: "Still to act",
  moreToAct: "to act",
  take: (/** @type {string} */ name, /** @type {string} */ place) =>
    `${name}${place ? ` ${place}` : ""}: take the turn`,
  hasActed: (/** @type {string[]} */ names) => `Acted: ${list(names)}`,
  acted: "acted",
  allActed: "All have acted.",
  add: "Add",
  many: "Many",
  undo: (/** @type {string} */ what) => `Undo: ${what}`,
  redo: (/** @type {string} */ what) => `Redo: ${what}`,
  nothingToUndo: "Nothing to undo",
  round: (/** @type {number} */ n) => `Round ${n}`,
  clock: (/** @type {string} */ text) => `Clock: ${text}. Let time pass`,
  onTurn: "On turn",
  nextUp: "Next",
  nobody: "Nobody is in this fight yet.",
  addFirst: "Add a fighter",
  starters: "Or start with one of these:",

  fetching: (/** @type {number} */ got, /** @type {number} */ total) =>
    total > 0 ? `Fetching ${mb(got)} of ${mb(total)} MB` : `Fetching, ${mb(got)} MB so far`,
  waking: "Waking Python",
  waiting: "Your taps are kept and played as soon as the rules are ready.",
  failed: "The rules did not start.",
  readable: "The fight is safe on this device and can be read.",
  again: "Try again",
  startedFrom: { memory: "from what this device remembers", files: "from its files" },
  died: (/** @type {string} */ what) => `The rules had to be started again at “${what}”. It was not done.`,

  noFight: "There is no fight in front: nothing was done.",
  opening: "It is being opened.",
  unreadable: "What is kept of it is nested deeper than any fight is: it cannot be read.",
  headLost: "How it began is damaged in both places where this device keeps it.",
  headStrange: (/** @type {string} */ of) =>
    `What stands where it began is the beginning of ${of}: it was put there by something else than Sawbones.`,
  strangers: (/** @type {[number, string][]} */ records) =>
    `${records.map(([n, of]) => `Record no. ${n} is of ${of}.`).join(" ")} It was refused.`,
  otherFight: (/** @type {string} */ name) => (name ? `another fight, “${name}”` : "another fight"),
  closedTitle: (/** @type {string} */ name) => `“${name}” cannot be opened`,
  closedText: "What this device keeps of it is left as it is, and nothing you do reaches another fight in its place.",
  closedSave: "Save its records as a file",
  closedOther: "Another fight",

  welcome: "Wounds, kept and explained",
  welcomeText:
    "Pick the rules you play by. Start empty, or with a fight that is ready to run. Nothing leaves this device.",
  welcomeWait:
    "The rules are on their way to this device. It happens once; afterwards they are here, with or without a signal.",
  empty: "Start empty",

  hits: "by",
  noOne: "nobody",
  passedBy: "passed by",
  /** a hero is worse off than a moment ago */
  fell: (/** @type {string} */ name, /** @type {string} */ fate) => `${name}: ${fate}.`,
  attacker: "Who does it",
  acts: "What happens",
  targets: list,
  groups: "Kinds of what happens",
  arms: "What it is done with",
  moreActs: (/** @type {number} */ n) => `${n} more that can happen`,
  moreArms: (/** @type {number} */ n) => `${n} more to do it with`,
  lastTime: "last time",
  several: (/** @type {number} */ n, /** @type {string} */ kind) => `${n} ${plural(kind)}`,
  unhurt: "nobody hurt",
  soMany: (/** @type {number} */ n, /** @type {string} */ what) => `${n} ${what}`,
  onceMore: "Filled in as last time. A tap on what is chosen does it once more.",
  moreNumbers: "All numbers",
  less: (/** @type {string} */ label) => `${label}: one less`,
  plus: (/** @type {string} */ label) => `${label}: one more`,
  more: "More",
  none: "none",
  choose: "choose",
  asIs: "–",
  yes: "On",
  no: "Off",
  fighterMenu: (/** @type {string} */ name) => `${name}: change, copy, move or remove`,

  dice: (/** @type {number[]} */ dice, /** @type {number[][]} */ faces = [], high = 0) => {
    // Two tens read as one number are a hundred.
    if (dice.length === 2 && high === 99 && dice.every((die) => die === 10)) return "d100";
    // A die with more faces than sides is thrown again at its best, and written with an exclamation mark.
    const kinds = dice.map((die, i) =>
      faces[i]?.some((face) => face < 0) ? "dF" : `d${die}${(faces[i]?.length ?? 0) > die ? "!" : ""}`,
    );
    return [...new Set(kinds)].map((kind) => `${kinds.filter((one) => one === kind).length}${kind}`).join(" + ");
  },

  odds: "How it can end",
  tooManyEnds: "It can end in more ways than can be counted here.",
  fallen: (/** @type {number} */ n) => `How many of the ${n} fall`,
  spill: "Goes on to the next",
  spillHelp: "What is more than it takes to put one out of the fight strikes the next.",
  rarer: (/** @type {number} */ n) => `${n} rarer ends`,
  fractions: "Show the exact fractions",
  percents: "Show per cent",
  answered: (/** @type {string} */ label, /** @type {string} */ answer) => `${label}: ${answer}. Change`,
  typeFaces: "Type the faces",
  typeNumber: "Type the number",
  faceOf: (/** @type {number} */ i, /** @type {number} */ n) => `Die ${i} of ${n}`,
  takeBack: "Take the last one back",
  set: "Set",
  roll: "Roll for me",
  rollThis: "Roll this",
  rollAll: "Roll the rest",
  answeredBefore: (/** @type {number} */ n) => `${count(n, "answer")} before`,
  span: (/** @type {number} */ low, /** @type {number} */ high) => (low === high ? `${low}` : `${low} to ${high}`),
  /** the likeliest ends, in a sentence */
  ways: (/** @type {Bar[]} */ bars) => {
    const most = [...bars].sort((a, b) => b.share - a.share).slice(0, 3);
    return bars
      .filter((bar) => most.includes(bar))
      .map((bar) => `${bar.percent} ${bar.label}`)
      .join(", ");
  },
  circumstances: "Circumstances",
  plain: "Nothing special",
  changeAid: "Change",
  numbers: "Numbers",
  sums: "What it comes to",
  byHand: "by hand",
  asFilled: (/** @type {string} */ label) => `Undo: ${label} as it was worked out`,
  asFilledShort: "Undo",
  search: "Search",
  noMatch: "Nothing of that name.",
  others: "Others",
  sameAgain: (/** @type {number} */ n) => `× ${n}`,
  timesLast: (/** @type {string} */ value, /** @type {number} */ n) => `${n} times ${value}`,
  plusOne: (/** @type {string} */ label, /** @type {string} */ value) => `${label}: add ${value}`,
  kits: "Ready made",
  kitTook: (/** @type {string} */ label, /** @type {string[]} */ parts) => `${label}: ${parts.join(", ")}.`,
  moments: "For everybody at once",
  rolled: "Thrown",
  apply: "Apply",
  why: "Why?",
  noWhy: "The rules had nothing to add here.",
  hideWhy: "Hide why",
  preview: "What it would do",

  picked: (/** @type {number} */ n) => (n === 0 ? "Tap who is meant" : `${count(n, "fighter")} picked`),
  pickFoes: "All foes",
  pickParty: "All of the party",
  goPicked: "Go on",
  rollApply: "Roll and apply",
  cancel: "Cancel",

  addTitle: "Add to the fight",
  quick: "Name, or a line of text",
  quickHelp: "A number before the name adds so many, numbered. Several lines add several kinds.",
  howMany: "How many",
  side: "Side",
  sides: { party: "Party", foe: "Foes" },
  addThem: "Add to the fight",
  needName: "A name is needed.",
  /** how many of what, by name */
  addMany: (/** @type {{n: number, name: string}[]} */ kinds) => {
    const all = kinds.reduce((sum, { n }) => sum + n, 0);
    const named = kinds.map(({ n, name }) => (n === 1 && kinds.length === 1 ? name : `${n} ${name}`));
    const shown = some(named, 3);
    return kinds.length === 1 ? `Add ${shown[0]}` : `Add ${all} (${shown.join(", ")})`;
  },

  lineTitle: "One line",
  lineField: "Who > whom, what / answers",
  lineHelp:
    "Names may be short; without one before the > it is whoever is on turn. Without a stroke the panel asks the rest. Also: next, undo, 10 min.",
  lineDo: "Do it",
  lineOpen: "Go on",
  readAs: "How it is understood",
  notUnderstood: "Not understood:",
  meantInstead: (/** @type {string} */ text, /** @type {string} */ meant) => `${meant}, in place of ${text}`,

  editTitle: (/** @type {string} */ name) => `Change ${name}`,
  name: "Name",
  save: "Keep the changes",
  copy: "Copy",
  remove: "Take out",
  up: "Earlier",
  downward: "Later",
  setTurn: "Their turn now",

  conditionTitle: (/** @type {string} */ who) => `On ${who}`,
  conditionsOf: (/** @type {string} */ name) => `What is on ${name}`,
  conditionName: "Condition",
  conditionSuch: "Grappled, 2 rounds",
  conditionNeedsName: "A condition needs a name.",
  conditionOwn: "By name",
  conditionTime: "How long",
  conditionEnds: "Ends at",
  conditionKeep: "Keep it by name on this device",
  conditionPut: "Put it on",
  units: /** @type {[string, string][]} */ ([
    ["", "No end"],
    ["rounds", "Rounds"],
    ["turns", "Turns"],
    ["minutes", "Minutes"],
  ]),
  lastsOf: (/** @type {number} */ n, /** @type {string} */ unit) => count(n, unit.replace(/s$/, "")),
  endsWith: (/** @type {string} */ at, /** @type {string} */ name) =>
    `${at === "start" ? "Start" : "End"} of ${name ? `${name}’s` : "their"} turn`,
  endsWithRound: "End of the round",
  takeOff: (/** @type {string} */ name, /** @type {string} */ left) =>
    `${name}${left ? `, ${left}` : ""}: take it away`,
  note: "Note",
  noteSign: "✎",
  between: " · ",

  waitTitle: "Time passes",
  waitText: "Clocks run for everyone. What falls due is asked.",

  logTitle: "What happened",
  logEmpty: "Nothing has happened yet.",
  logRound: (/** @type {number} */ n) => (n === 0 ? "Before the first turn" : `Round ${n}`),
  logKinds: /** @type {[string, string][]} */ ([
    ["harm", "Blows"],
    ["good", "Healing"],
    ["act", "Other acts"],
    ["time", "Time"],
    ["order", "Order of play"],
    ["hand", "By hand"],
  ]),
  logByKind: "Of which kind",
  logByWhom: "Whom it concerns",
  everyLine: "Every line",
  logNone: "There is no such line.",
  onlyThese: (/** @type {{about: string[], kinds: string[]}} */ { about, kinds }) => {
    const named = words.logKinds.filter(([id]) => kinds.includes(id)).map(([, text]) => text);
    return [
      ...(named.length > 0 ? [`Only: ${named.join(", ")}`] : []),
      ...(about.length > 0 ? [`Only about ${list(about)}`] : []),
    ].join(" · ");
  },
  backHere: "Back to here",
  againHere: "Again to here",
  standsHere: "The fight stands here.",
  copyLog: "Copy",
  sendLog: "Share",
  fileLog: "Save",
  printLog: "Print",
  standsTitle: "How they stand",
  whereItStands: (/** @type {FightScreen} */ { name, round, clock }) =>
    `${name}. Round ${round}, ${clock} on the clock.`,
  readBy: (/** @type {string[]} */ readings) => `Readings: ${readings.join("; ")}.`,
  paperColumns: ["Name", "Track", "State"],
  newestOnly: (/** @type {number} */ n) => `The newest ${n} lines: “Print” under “What happened” takes all of them.`,
  copied: "Copied.",
  notCopied: "The device did not allow copying. Mark the text and copy it by hand.",
  earlier: "Earlier",
  undone: "undone",

  takeOut: (/** @type {string} */ name) => `Take out ${name}`,
  addRow: "Add a row",
  newRow: (/** @type {number} */ n) => `New ${n}`,
  rowOf: (/** @type {number} */ n) => `Row ${n}`,
  rowMenu: (/** @type {string} */ name) => `${name}: move or remove`,
  rowUp: (/** @type {string} */ name) => `${name}: earlier`,
  rowDown: (/** @type {string} */ name) => `${name}: later`,
  rowAway: (/** @type {string} */ name) => `${name}: remove`,
  cell: (/** @type {string} */ label, /** @type {string} */ name) => `${label}, ${name}`,
  presets: (/** @type {string} */ label) => `${label}: ready made`,
  makeOwn: "Make your own",
  keepIt: "Keep",
  trial: "What it comes to",
  setsTitle: "Kept on this device",
  setName: "Keep these readings by name",
  keepSet: "Keep",
  setInUse: "In use",
  setKept: (/** @type {string} */ name) => `Kept as “${name}”.`,
  setNeedsName: "A name is needed.",
  useSet: (/** @type {string} */ name) => `Use ${name}`,
  removeSet: (/** @type {string} */ name) => `Remove ${name}`,
  emptyWith: (/** @type {string} */ name) => `Start empty: ${name}`,
  emptyWithText: "Readings kept on this device",

  readingsTitle: "Readings",
  readingsText:
    "Where the rules leave room or contradict themselves, this table decides here. A change counts from now on and can be undone.",

  fightsTitle: "Fights",
  eveningOf: (/** @type {Date} */ day) =>
    `Evening of ${day.toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`,
  newEvening: "New evening",
  noEvening: "Of no evening",
  encounters: (/** @type {number} */ n) => count(n, "encounter"),
  encounter: (/** @type {number} */ n) => `Encounter ${n}`,
  addEncounter: "Add an encounter",
  eveningMenu: (/** @type {string} */ name) => `${name}: rename or remove`,
  fightMenu: (/** @type {string} */ name) => `${name}: rename, copy, move, put away or remove, and its notes`,
  eveningRemoved: (/** @type {string} */ name, /** @type {number} */ n) =>
    `“${name}” was removed${n > 0 ? `; ${n === 1 ? "its encounter is" : "its encounters are"} kept as ${n === 1 ? "a fight" : "fights"} of no evening` : ""}.`,
  removed: (/** @type {string} */ name) => `“${name}” was removed.`,
  renamed: (/** @type {string} */ was, /** @type {string} */ name) => `${was} is called ${name}`,
  movedUp: (/** @type {string} */ name) => `${name} comes earlier`,
  movedDown: (/** @type {string} */ name) => `${name} comes later`,
  cameInto: (/** @type {string} */ name, /** @type {string} */ evening) => `${name} is of ${evening}`,
  wentAway: (/** @type {string} */ name) => `${name} is put away`,
  cameBack: (/** @type {string} */ name) => `${name} is taken up again`,
  notedOf: (/** @type {string} */ name) => `Noted of ${name}`,
  copiedOf: (/** @type {string} */ name) => `${name} is copied`,
  eveningBegun: (/** @type {string} */ name) => `${name} begins`,
  nameTaken: (/** @type {string} */ name) => `There is a “${name}” already: it was not renamed.`,
  playedElsewhere: (/** @type {string} */ name) =>
    `“${name}” is played in another tab: it was not removed. Leave it there first.`,
  away: "put away",
  putAway: "Put away",
  fromAway: "Bring back",
  into: (/** @type {string} */ evening) => `Into ${evening}`,
  notesOf: "Notes",
  endFight: "End the fight",
  endTitle: (/** @type {string} */ name) => `The end of ${name}`,
  endTime: "How much time passes?",
  stay: "Stay here",
  /** how it ended, in a sentence */
  came: (/** @type {FightScreen} */ { won, brief = "", cards }) => {
    if (won) return won === "party" ? "The party stands, the foes do not." : "The party is down, and foes still stand.";
    const [party, foes] = words.blocks.map(([of]) => cards.filter(({ side, down }) => side === of && !down).length);
    if (new Set(cards.map(({ side }) => side)).size < 2) return `As it stands: ${brief}.`;
    return party + foes === 0
      ? "Nobody stands any more, on either side."
      : `It is not decided: ${party} of the party and ${count(foes, "foe")} still stand.`;
  },
  walkTo: (/** @type {string} */ name) => `On to ${name}`,
  walkNew: "On to a new encounter",
  noParty: "Nobody is of the party here.",
  wentOn: (/** @type {string} */ name) => `The party has gone on to “${name}”.`,
  follow: "Follow it",
  bothTitle: "Who is true?",
  bothText: "They went on in both fights. Nothing has changed yet.",
  bothHere: (/** @type {string} */ stands) => `As here: ${stands}`,
  bothComes: (/** @type {string} */ place, /** @type {string} */ stands) => `From ${place}: ${stands}`,
  bothTake: "Go on",
  otherPlace: "the other fight",
  knownTitle: "Who was in a fight before",
  asWas: (/** @type {string} */ name, /** @type {string} */ stands) => `${name}, ${stands || "as before"}`,
  newFight: "New fight",
  fightsOf: "Kept on this device",
  openNow: "Open now",
  renameFight: (/** @type {string} */ name) => `Rename ${name}`,
  removeFight: (/** @type {string} */ name) => `Remove ${name}`,
  rename: "Rename",
  removeIt: "Remove",
  removeSure: "Remove for good",
  unnamed: "A fight",
  pasted: "Paste a link",

  shareTitle: "Share this fight",
  /** @type {Record<string, string>} */
  shareTexts: {
    game: "How a game of your own wounds, and no fight.",
    fight: "The fight as it stands now, without what happened before: a file takes the log along.",
    players:
      "What players see now: foes as far as they are known, wounds in words, no number of a foe. Whoever opens it has the players’ screen as it is now, and can change nothing. A foe of whom you have said nothing is hidden.",
    fighter:
      "One fighter as they stand now: to be played on another phone, and what was done there comes back. Your note on them goes along.",
    system: "How this table reads the rules, and no fight.",
    evening: "All encounters of this evening as they stand now, with their notes.",
    deeds:
      "What was done here since, and was not taken back. The game master sees each of it first, and says what goes in. It stays here, too.",
    story: "Whoever opens it reads it step by step, and changes nothing here.",
  },
  /** @type {[string, string]} */
  shareTonight: ["evening", "The whole evening"],
  shareEvening: (/** @type {string} */ name) => `Share ${name}`,
  shareIt: "Share",
  notAlong: (/** @type {string} */ name, /** @type {string[]} */ why) => `${name} cannot go along. ${why.join(" ")}`,
  eveningEmpty: "There is no encounter in this evening yet.",
  unnamedEvening: "An evening",
  shareText: "Whoever opens it sees it first, and gets a copy beside what they have.",
  shareWhat: "What is in it",
  shareKinds: /** @type {[string, string][]} */ ([
    ["fight", "The whole fight"],
    ["players", "What players may see"],
    ["fighter", "One fighter"],
    ["system", "Our readings"],
    ["story", "The story"],
  ]),
  storyHow: "How it is told",
  storyWhole: "All of it",
  storyVeiled: "As players saw it",
  storyInitials: "Initials for names",
  storyLast: "The last acts alone.",
  storyHolds: (/** @type {boolean} */ veiled, /** @type {boolean} */ initials) =>
    [
      veiled
        ? "What players saw happen, and how all they know of looked after each step: no reasons, and no number of a foe."
        : "Every step with its reasons, and after each how everybody stands, foes and their numbers too.",
      initials ? "Nobody’s name is in it." : "Names are in it.",
    ].join(" "),
  storyRead: "Read it",
  storyFile: "Save a file that plays it",
  storyText: "Save it as text",
  storyTelling: "It is being told",
  storyNotNow: "The story cannot be told now.",
  storyName: "The story of a fight",
  storyFrom: (/** @type {string} */ system) => `A story of ${system}`,
  storyIs: (/** @type {StoryAbout} */ { steps, middle, veiled }, /** @type {string} */ system) =>
    `${count(steps, "step")} of a fight, ${system}${veiled ? ", as players saw it" : ", with all numbers of both sides"}${middle ? ", from its middle on" : ""}.`,
  storyKeeps: "It plays here; nothing of it is kept.",
  storyKeep: "Keep it as a fight",
  storyPlay: "Play it step by step",
  shareFighter: "Who",
  shareSystem: "Name of your readings",
  shareMake: "Make the link",
  shareLink: "Link",
  copyLink: "Copy the link",
  sendLink: "Send it",
  saveFile: "Save as a file",
  qr: "The link as a code to scan",
  noQr: "No code to scan: it would be too fine for the camera of a phone. Send the link, or save a file.",
  noQrNow:
    "The code could not be drawn: what draws it cannot be fetched now. Send the link, save a file, or try again with a connection.",

  everything: "everything",
  saveEverything: "Save everything as a file",
  openFile: "Open a file",
  lastCopy: (/** @type {string} */ when) => `A copy last left this device ${when}.`,
  noCopy: "No copy has left this device yet.",
  today: "today",
  yesterday: "yesterday",
  daysAgo: (/** @type {number} */ n) => `${n} days ago`,
  fileReadMe:
    "Fights kept by Sawbones, a wound and combat tracker. Each one says in words how it stands and what happened in it, in order. What stands under document is for Sawbones, which opens this file again.",
  fileWent: (/** @type {number} */ to) =>
    to === 0 ? "back to the beginning" : `back or forth to what stood after ${to}`,
  fileWriting: "Writing the file",
  sent: "Sent.",
  fileSaved: (/** @type {string} */ name) => `Saved as “${name}”.`,
  cameTitle: /** @type {Record<string, string>} */ ({ file: "From a file", link: "An evening from a link" }),
  cameReading: /** @type {Record<string, string>} */ ({ file: "Reading the file", link: "Reading the link" }),
  cameHolds: (/** @type {number} */ fights, /** @type {number} */ sets, /** @type {number} */ own) =>
    `${list([
      count(fights, "fight"),
      ...(sets > 0 ? [`${count(sets, "set")} of readings`] : []),
      ...(own > 0 ? [count(own, "condition")] : []),
    ])}. Nothing here has changed yet.`,
  fileKeep: "Keep them",
  fileTooLong: "This file is far longer than any that Sawbones writes. Nothing was opened.",
  fileNoJson: "This file is damaged, or no file of Sawbones: it cannot be read. Nothing was opened.",
  fileNone: "There is no fight in this file. Nothing was opened.",
  fileNewer: "This file was written by a newer Sawbones: load the new version, then open it again.",
  fileMany: (/** @type {number} */ most) => `This file holds more than ${most} fights. Nothing was opened.`,
  fileUnreadable: "This one cannot be read.",
  fromFile: "from a file",
  cameFrom: (/** @type {string} */ evening, /** @type {"file" | "link"} */ from) =>
    `${evening.slice(0, 45)}, from a ${from}`,
  fighters: (/** @type {number} */ n) => count(n, "fighter"),

  playersKnow: "What players know",
  hiddenOf: (/** @type {number} */ n, /** @type {number} */ of) =>
    of === 0 ? "" : `${n} of ${count(of, "foe")} hidden`,
  turnPhone: "Turn this phone to the players",
  secondWindow: "A second window on this device",
  /** on a card: how far players know of a foe */
  veiled: /** @type {Record<string, string>} */ ({
    hidden: "hidden from players",
    shape: "a shape to players",
    kind: "of a kind to players",
  }),
  revealOf: (/** @type {string} */ name, /** @type {string} */ now) => `${name} is ${now}. Reveal`,
  playersTitle: "The players’ screen",
  playersWaiting: "The players’ screen is on its way.",
  playersNot: "The players’ screen could not be fetched: try again with a connection.",

  gamesTitle: "Games of your own",
  gamesLine: "Your table plays another game, or by a rule of the house: say how it wounds, in forms.",
  gamesText:
    "Written in forms, with exact odds beside every step. A fight keeps the game it began by, whatever you change here.",
  gamesOpen: "Write one, or change one",
  gameFrom: "Start from",
  gameFromNothing: "An empty sheet",
  gameNoEditor: "The editor could not be fetched: try again with a connection.",
  unnamedGame: "Our game",
  unnamedPart: "No name yet",
  gameTitle: "The game",
  gameLive: "As it will be",
  gameTypical: (/** @type {string} */ act, /** @type {string} */ name) => `${act}, ${name}`,
  gameTooMany: "Too many ways to count their odds while you write.",
  moreWrong: (/** @type {number} */ n) => `and ${count(n, "place")} more`,
  playGame: "Play it",
  partUp: "Back",
  stepOf: (/** @type {string} */ name, /** @type {number} */ n) => `${name}, step ${n}`,
  stepsTitle: "Step by step",
  step: "Step",
  stepNext: "Add the next step",
  addPart: (/** @type {string} */ label) => `Add: ${label.toLowerCase()}`,
  partChanged: (/** @type {string} */ name, /** @type {string} */ field) => `${name}, ${field.toLowerCase()}`,
  partAdded: (/** @type {string} */ label) => `${label.toLowerCase()} added`,
  partMoved: (/** @type {string} */ name) => `${name} moved`,
  partRemoved: (/** @type {string} */ name) => `${name} removed`,
  partCopied: (/** @type {string} */ name) => `${name} copied`,
  copyOf: (/** @type {string} */ name) => `${name}, copy`,
  namesToTap: "Names to tap",
  namesOfAct: "Of this act",
  namesOfOn: "Of the one it is done to",
  namesOfBy: "Of whoever does it",
  seen: { it: "what the dice show", other: "what the second dice show" },
  gameOffered: "A game from elsewhere",
  gameKeep: "Keep it",
  gameKeepToo: "Keep this game",
  gameMenu: (/** @type {string} */ name) => `${name}: play, rename, copy, share or remove`,
  gameKept: (/** @type {string} */ name) => `“${name}” is kept among the games of your own.`,
  gameNoLink: "This game is too long for a link: share it as a file.",
  linkTitle: /** @type {Record<string, string>} */ ({
    "": "From a link",
    fight: "A fight from a link",
    fighter: "A fighter from a link",
    system: "Readings from a link",
    story: "A story from a link",
  }),
  linkReading: "Reading the link",
  linkText: (/** @type {number} */ n, /** @type {string} */ system) => `${count(n, "fighter")}, ${system}.`,
  linkBeside: "Open it beside what I have",
  linkOpen: "Open it",
  linkNo: "Not now",
  linkPlay: "Play on this phone",
  fighterFrom: (/** @type {string} */ name) => `${name}, from a link`,
  sendBack: (/** @type {string} */ name) => `Send back what ${name} did`,
  deedsDone: (/** @type {number} */ n) => count(n, "thing"),
  deedsTitle: (/** @type {string} */ name) => `What ${name} did elsewhere`,
  deedsReading: "Laying it over this fight, to see what comes of it",
  deedsNotDrawn: "What shows this cannot be fetched now. Open it again with a connection: nothing is lost.",
  deedsNoFight: "There is no fight here to lay this over.",
  deedsNowhere: "No other fight on this device knows it either. The phone it came from keeps all of it.",
  deedsUnknown: (/** @type {string} */ name) =>
    `This fight does not know ${name} as they went out, and so asks about everything. Is it the right one?`,
  deedsElsewhere: (/** @type {string} */ name, /** @type {string} */ fight) => `${name} went out of ${fight}.`,
  deedsGo: "Go there",
  deedsKept: "The phone it came from keeps all of it, whatever goes in here.",
  deedsLay: (/** @type {number} */ n) => (n === 1 ? "Lay it over" : `Lay ${n} over`),
  deedsNone: "Nothing goes in",
  deedsOpen: (/** @type {number} */ n) => `${n} to decide`,
  /** what becomes of one, before why */
  deedState: /** @type {Record<string, string>} */ ({
    applied: "Goes in.",
    left: "Left out.",
    there: "Counts once.",
    both: "Who wins?",
    theirs: "Left out:",
    cannot: "Cannot go in:",
  }),
  deedWho: "Who wins",
  deedMine: "As it is here",
  deedTheirs: "Lay it over",
  deedSkip: "Leave it out",
  deedAllTheSame: "All the same",
  linkTooLong: "This link is far longer than any that Sawbones makes. Nothing was opened.",
  linkEmpty: "There is no Sawbones link in this text.",
  linkFailed: "This link could not be opened.",
  linkName: /** @type {Record<string, string>} */ ({
    fight: "From a link",
    fighter: "Fighter from a link",
  }),
  linkSystem: (/** @type {string} */ name, /** @type {string} */ rules) =>
    `“${name}”: readings of ${rules}. They are kept under their name and change no fight; a new fight may begin with them.`,
  linkChanged: (/** @type {number} */ n) =>
    n === 0 ? "They are as the rules have them." : `${count(n, "reading")} other than the rules have them:`,
  linkKeep: "Keep them",
  linkJoin: "Into this fight",
  unnamedSet: "From a link",
  opened: (/** @type {string} */ name) => `Opened beside what you had, as “${name}”.`,
  openedSet: (/** @type {string} */ name) => `Kept as “${name}”. A new fight may begin with it.`,
  openedMany: (/** @type {number} */ fights, /** @type {number} */ sets) =>
    `${count(fights, "fight")}${sets > 0 ? ` and ${count(sets, "set")} of readings` : ""} kept beside what you had.`,
  undoOpened: "Undo",
  undoAll: (/** @type {number} */ n) => (n > 1 ? `Undo all ${n}` : "Undo"),
  pasteTitle: "Paste a link",
  pasteText: "The whole address, or only the part after the #.",
  pasteField: "Link",
  pasteOpen: "Look at it",

  scanTitle: "Scan a code",
  scanWakes: "One moment.",
  scanAsks: "Waiting for the camera. The browser may ask you first.",
  scanHold: "Hold the code of the other screen in the frame.",
  scanOther: "This code holds something else, and no fight of Sawbones.",
  scanLight: "Light",
  scanPicture: "Picture or file",
  scanReads: "Reading the picture.",
  scanNoCode: "No code was found in this picture. Nearer, straighter and without glare it can be read.",
  scanNoLight: "The light cannot be switched here.",
  scanTry: "Try again",
  scanAgain: "Scan again",
  scanWhy: /** @type {Record<string, string>} */ ({
    refused:
      "The camera is not allowed here. Allow it for this page in the settings of the browser or the phone, then try again.",
    none: "There is no camera here.",
    busy: "The camera is in use elsewhere, or does not answer.",
    gone: "The camera has gone: unplugged, switched off, or taken by something else.",
    insecure: "A browser gives its camera only to a page that came by https, and this one did not.",
    failed: "The camera does not work here.",
  }),
  scanInstead:
    "It goes without one. Have the link sent to you and paste it, or share it to Sawbones where that is installed. Or open a picture of the code, or a file.",
  scanNotHere: "What reads codes cannot be fetched now: try again with a connection. A link can be pasted meanwhile.",

  reader: "This fight is open in another tab, which keeps it. Here you can only read it.",
  takeOver: "Take over here",
  outdated:
    "A newer Sawbones is open on this device and keeps its fights from now on. This page is the older one: it shows the fight and writes nothing any more.",
  reload: "Load the newer one",
  kept: { saved: "Saved", saving: "Saving", once: "Saved once, not twice", nowhere: "Not saved" },
  keptOnce:
    "This device keeps your fights in one place only, and in two as a rule: the other is full or switched off. Nothing is lost; a copy elsewhere makes it safe again.",
  keptNowhere: (/** @type {number} */ n) =>
    `This device takes nothing more: ${count(n, "change")} not kept. Nothing is lost while this page stays open. Take the fight along as a link or a file before you close it.`,
  keepsNothing:
    "This browser keeps nothing, as in a private window or with storage switched off. The fight goes on while this page stays open. Take it along as a link or a file before you close it.",
  otherTab: (/** @type {string} */ name) => `${name || "A fight"} – other tab`,
  split: (/** @type {string} */ name) =>
    `Another tab wrote to the same fight at the same time. Both are kept: what you did here goes on as “${name}”.`,
  setAside: (/** @type {string} */ name, /** @type {number[]} */ numbers) =>
    `${count(numbers.length, "record")} of “${name}” (${list(numbers.map((n) => `no. ${n}`))}) ${numbers.length === 1 ? "was" : "were"} damaged on this device. The second copy took the place: nothing is lost, and what was damaged is kept aside.`,
  strangerAside: (/** @type {string} */ name, /** @type {number} */ n, /** @type {string} */ of) =>
    `Where this device keeps record no. ${n} of “${name}” stood one of ${of}: it was refused. The second copy took the place, and nothing is lost.`,
  saveLink: "Make a copy",
  makeRoom: "Remove an old fight",
  damagedName: (/** @type {string} */ name) => `${name}, damaged`,
  version: "A new version is ready.",
  takeVersion: "Use it now",
  installText: "Sawbones can live on this device like any app, and start without a signal.",
  install: "Install",
  never: "No, and don’t ask again",
  dismiss: "Seen",

  aboutTitle: "About",
  aboutText:
    "Sawbones keeps the wounds of a tabletop fight, by the book, and says why. No account, nothing counted, nothing sent anywhere.",
  aboutStart: "This start",
  aboutStored: "Kept on this device: works without a signal.",
  aboutNotStored: "Not kept on this device yet: needs a signal to start.",
  reportTitle: "Something is wrong?",
  reportText:
    "The last acts as a story show what happened and why. Nothing is sent by itself: you see what is in it, and hand it on or not.",
  reportIt: "Show the last acts",
  credits: "Rules",

  keysTitle: "Keys",
  keys: [
    ["n", "next turn"],
    ["Alt + n", "back: the turn before, nothing is undone"],
    ["h", "whoever is on turn waits"],
    ["c", "the fighter in focus takes the turn now"],
    ["Alt + ↑ ↓", "the fighter in focus plays earlier, later"],
    ["t", "something happens to the fighter in focus, or on turn"],
    ["l", "the same, first of all what does good"],
    ["w", "time passes"],
    ["z", "undo"],
    ["Shift + z", "redo"],
    ["/", "add"],
    [">", "one line that says it all; so do . and ;"],
    ["Ctrl + p", "print: how all stand, and what happened"],
    ["?", "these keys"],
    ["↑ ↓", "walk the list of fighters"],
    ["Enter", "open the fighter in focus; in the panel, apply"],
    ["0 … 9", "in the panel: the number it is about, then what the dice show; two within a second are one number"],
    ["Esc", "close"],
  ],
  of: (/** @type {string} */ label, /** @type {string | number} */ value) => `${label} ${value}`,
};

/** @param {Loading} loading @returns {string} in words; nothing once the rules are awake */
export function loadingWords(loading) {
  if (loading.name === "fetching") return words.fetching(loading.got, loading.total);
  if (loading.name === "waking") return words.waking;
  return "";
}

/** What the players' screen says. It is fetched with that. */
export const playersWords = {
  knownTitle: "What players know",
  knownText:
    "Of the party they know all. Of a foe they know what you say here: a reveal is a tap, and Undo takes it back.",
  levels: /** @type {[string, string][]} */ ([
    ["hidden", "Hidden"],
    ["shape", "Shape"],
    ["kind", "Kind"],
    ["named", "Name"],
  ]),
  knownOf: (/** @type {string} */ name) => `What players know of ${name}`,
  allFoes: (/** @type {number} */ n) => `All foes (${n})`,
  laterFoes: "Foes who come later",
  noFoesYet: "There is no foe in this fight yet.",
  several: (/** @type {string} */ name, /** @type {number} */ n) => `${name} × ${n}`,
  mixed: "known in several ways",
  calledSo: (/** @type {string} */ name) => `they say “${name}”`,
  whenActs: (/** @type {string} */ level, /** @type {string} */ alias) =>
    `${alias ? `“${alias}”` : playersWords.thenSeen[level]} once it acts`,
  untilActs: "Hidden until the first act",
  untilActsHelp: (/** @type {string} */ level) => `From then on they see ${playersWords.thenSeen[level]}.`,
  thenSeen: /** @type {Record<string, string>} */ ({ shape: "a shape", kind: "its kind", named: "its name" }),
  alias: "What players call it",
  aliasSuch: "The masked one",
  keep: "Keep",
  yes: "On",
  no: "Off",
  toScreen: "The players’ screen",
  title: "What players see",
  party: "Party",
  foes: "Foes",
  noParty: "Nobody of the party is here yet.",
  noFoes: "No foe in sight.",
  onTurn: "On turn",
  round: (/** @type {number} */ n) => `Round ${n}`,
  phase: (/** @type {{phase: number, of: number}} */ { phase, of }) => `phase ${phase} of ${of}`,
  notBegun: "It has not begun",
  times: (/** @type {number} */ n) => ` × ${n}`,
  between: " · ",
  smaller: "Smaller letters",
  larger: "Larger letters",
  smallerSign: "A−",
  largerSign: "A+",
  code: "This screen as a code to scan: hold it up large",
  codeOf: "Scan it, and you have this screen as it is now. A tap puts it away.",
  stay: "Stay",
  leave: { turned: "Leave", link: "Leave", window: "Close" },
  leaveAsk: {
    turned: "Back to the game master’s page, which shows everything?",
    link: "Leave what players see? The link opens it again.",
    window: "Close the players’ window?",
  },
  closeByHand: "This window was opened by hand: close it by hand, or leave it for the game master’s page.",
  noFight: "No fight is open.",
  reading: "Reading the link",
  asOf: (/** @type {number} */ round, /** @type {number} */ fights) =>
    `${round > 0 ? `As of round ${round}` : "As of the beginning"}: to be looked at, and not to be played on.${fights > 0 ? " Your own fights are untouched: leave this to go back to them." : ""}`,
  misses: {
    waiting: "Waiting for the game master’s page on this device.",
    gone: "The game master’s page is not there now: this is how it stood last.",
    other: "The game master’s page is of another version: load this one again.",
  },
  leaveSure: { turned: "Show everything", link: "Leave it", window: "Close it" },
};
