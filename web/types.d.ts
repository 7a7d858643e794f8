/** The messages, replies and screens that pass between the page and the rules, and the page's own state. */

// biome-ignore lint/suspicious/noExplicitAny: what comes over the door is checked by the rules, not by the page
type Json = any;
type Tone = "" | "harm" | "turn" | "calm" | "dim";
type Drawn = import("lit-html").TemplateResult | typeof import("lit-html").nothing | string;

interface Message {
  do: string;
  [field: string]: Json;
}

interface Cite {
  source: string;
  place: string;
  note: string;
}

interface Step {
  text: string;
  cite: Cite | null;
  faces?: number[];
  /** the same as they lie on the table, roll by roll */
  dice?: {
    label: string;
    faces: string[];
    /** the places of those that counted, where a face can also count nothing */
    scored?: number[];
    /** what they show in words */
    total?: string;
  }[];
  /** of whom it tells, where there are several */
  fighter?: string;
}

interface Choice {
  id: Json;
  label: string;
  short?: string;
  help?: string;
  cite?: Cite | null;
  /** those of one group stand together where there are many */
  group?: string;
}

interface Field {
  id: string;
  label: string;
  help?: string;
  kind:
    | "number"
    | "flag"
    | "choice"
    | "counts"
    | "maybe"
    | "maybechoice"
    | "rows"
    | "text"
    | "numbers"
    | "words"
    | "lists";
  /** what readings kept by name mean where they do not name it, if that is not the default of today */
  silent?: Json;
  default: Json;
  more?: boolean;
  main?: boolean;
  reading?: boolean;
  low?: number;
  high?: number;
  labels?: string[] | Record<string, string>;
  options?: Choice[];
  signed?: boolean;
  /** the word for none */
  empty?: string;
  /** what counts as long as nobody has given this number */
  guess?: number;
  /** left empty it is as on the sheet of who does it ("by") or to whom ("on"), and which field there */
  own?: string;
  /** remembered for who does it and whom it happens to */
  pair?: boolean;
  /** another every time */
  fresh?: boolean;
  longest?: number;
  columns?: Column[];
  least?: number;
  most?: number;
  presets?: { label: string; value: Json[]; help?: string }[];
}

/** A field as it is asked where it can be left empty: what it then stands for. */
interface Asked extends Field {
  stands?: string;
}

/** What stands in one place of every row. */
interface Column {
  id: string;
  label: string;
  kind: "text" | "number" | "flag";
  low?: number;
  high?: number;
  longest?: number;
  default?: Json;
  help?: string;
  more?: boolean;
  /** what a text names one of */
  options?: Choice[];
}

interface Form {
  fields: Field[];
}

interface Question {
  label: string;
  fighter: string | null;
  dice: number[];
  /** what each die shows, where it is not 1 and up */
  faces?: number[][];
  /** how each of these faces is written, where not as its number */
  printed?: string[][];
  /** the words that numbers are known by */
  labels?: Record<string, string>;
  reads: string;
  /** what is done with the dice, where they are not just added up */
  how?: string;
  low: number;
  high: number;
  options: Choice[];
  chances?: { value: number; p: string; percent?: string }[];
  /** what it is about, in a few words */
  help?: string;
  /** from which number on what happens */
  marks?: Mark[];
  /** the numbers from each mark to the next, and how likely they are together */
  spans?: Span[];
}

interface Span {
  low: number;
  high: number;
  label: string;
  percent: string;
  tone?: Tone;
}

interface Mark {
  at: number;
  label: string;
  tone?: Tone;
}

/** One thing that has so many levels, and how many of them are reached. */
interface Pip {
  label: string;
  value: number;
  of: number;
  tone?: Tone;
  help?: string;
}

/** One level of a record: its boxes, each with the letter in it, or "" where it is open. */
interface TrackLevel {
  name: string;
  short?: string;
  penalty?: string;
  boxes: string[];
  here?: boolean;
  tone?: Tone;
  help?: string;
}

/** A row of slots: the name that stands in each, or "" where it is free. */
interface SlotRow {
  label: string;
  names: string[];
  tone?: Tone;
  help?: string;
}

interface Widget {
  kind: string;
  label?: string;
  boxes?: string[][];
  levels?: TrackLevel[];
  rows?: Pip[];
  slots?: SlotRow[];
  marks?: Mark[];
  spoken?: string;
  value?: string | number;
  help?: string;
  tone?: Tone;
  tags?: { text: string; tone?: Tone; help?: string }[];
  text?: string;
  sparse?: boolean;
  of?: number;
}

interface Remembered {
  label: string;
  act: string;
  order: Record<string, Json>;
  /** the circumstances that the order was filled from */
  aid?: Record<string, Json>;
  /** where it goes for one target only */
  on?: string | null;
  /** a weapon that nobody has used yet */
  given?: true;
}

interface Card {
  name: string;
  side: string;
  /** a door or the like */
  thing?: boolean;
  turn: boolean;
  down: boolean;
  /** whether anything can be done by this one now */
  able?: boolean;
  /** how far somebody is gone: 0 and no word, 1 out of the fight, 2 on the brink, 3 past it; and the word for it */
  fate?: { grave: number; word: string };
  /** the one number that hurts; nothing for whoever is unhurt */
  headline?: { value: string; label: string; tone?: Tone; help?: string } | null;
  /** how badly somebody is hurt: the greater the worse */
  hurt?: number;
  /** how somebody stands, in a few words */
  state?: { text: string; tone?: Tone; help?: string } | null;
  /** what numbered copies are copies of, or the name itself */
  kind?: string;
  /** several that are one line of the list, by this name */
  mob?: string;
  spoken: string;
  sheet: Record<string, Json>;
  widgets: Widget[];
  acts: string[];
  /** the fighter's own weapons, what was used last first */
  arms?: Arm[];
  remembered: Remembered[];
  /** what the game master has put on this one, and noted */
  conditions?: OnSomebody[];
  note?: string;
  /** why this one is out by the game master's word */
  out?: string;
  /** what players know of a foe, where something was said of it */
  known?: KnownToPlayers;
}

/** What players know of a foe, and call him. */
interface KnownToPlayers {
  as: "hidden" | "shape" | "kind" | "named";
  alias: string;
  /** hidden until the first act */
  acts: boolean;
  called: string;
}

/** All that players see of a fight. */
interface PlayersView {
  kind: "view";
  system: string;
  /** 0 before anybody's turn */
  round: number;
  clock: string;
  phase: { phase: number; of: number } | null;
  turn: string | null;
  party: PartySeen[];
  foes: FoeSeen[];
  /** what they saw happen last, in a sentence */
  said: string;
  lines?: { round: number; text: string }[];
}

/** Somebody as players see him, or some who stand as one. */
interface FoeSeen {
  name: string;
  count: number;
  state: { text: string; tone: Tone } | null;
  /** how bad it looks, from 0 to 4 */
  hurt: number;
  down: boolean;
  turn: boolean;
  conditions: { name: string; left: string }[];
  spoken: string;
}

interface PartySeen extends FoeSeen {
  headline: { value: string; label: string } | null;
}

/** A condition: how long it still lasts, and with what it ends, in words; nothing where it has no end. */
interface OnSomebody {
  name: string;
  left: string;
  until: string;
}

/** A weapon of somebody's, as a button. */
interface Arm {
  label: string;
  note: string;
  act: string;
  order: Record<string, Json>;
  /** where there is one, the order is filled from it */
  aid: Record<string, Json> | null;
}

interface Due {
  fighter: string;
  title: string;
  text: string;
  tone?: Tone;
  /** what it is, in a word or two: those of a kind are counted together */
  what?: string;
  /** how long there is, in words, and in minutes to sort by */
  left?: string;
  soon?: number | null;
  actions: { label: string; message: Message }[];
}

interface LogLine {
  n: number;
  text: string;
  undone: boolean;
  why: boolean;
  /** harm, what does good, whatever else is done, time, the order of play, what is changed by hand */
  kind: "harm" | "good" | "act" | "time" | "order" | "hand";
  /** 0 before anybody's turn */
  round: number;
  /** whom it concerns */
  about: string[];
  /** whose turn began, where the line says nothing but that */
  turn: string | null;
}

/** A part of the log. */
interface LogScreen {
  kind: "log";
  lines: LogLine[];
  /** whether there are earlier ones */
  more: boolean;
  /** whom lines can be about */
  names: string[];
  /** the readings that are not as the rules have them, in words */
  readings: string[];
}

/** A message that leads to another line of the log, by one step, and what it undoes and brings again. */
interface Way {
  do: "undo" | "redo";
  to: number;
  said: string;
}

/** The order of play that the rules make themselves. */
interface Phases {
  /** 0: no round has begun */
  phase: number;
  of: number;
  /** anybody who is still to act may be taken */
  free: boolean;
  left: { name: string; place: string; on: boolean }[];
  acted: string[];
  order: string[];
  /** the next turn begins another round */
  over: boolean;
}

interface FightScreen {
  kind: "fight";
  system: string;
  name: string;
  round: number;
  clock: string;
  turn: string | null;
  next: string | null;
  /** whom the turn passes by on the way to the next */
  skipped?: string[];
  /** how it stands, in one line */
  brief?: string;
  /** the side of which alone somebody still stands, where there were both */
  won?: "" | "party" | "foe";
  phases?: Phases | null;
  undo: string | null;
  redo: string | null;
  spoken: string;
  options: Record<string, Json>;
  /** the forms of acts that the readings have changed */
  forms?: Record<string, Form>;
  cards: Card[];
  due: Due[];
  log: LogLine[];
  /** how foes are known to players who come from here on, where something was said of it */
  later?: KnownToPlayers;
  /** of a fight that began with one fighter from another phone: who, and how many things were done since */
  returns?: { fighter: string; deeds: number } | null;
}

interface Bar {
  label: string;
  percent: string;
  p: string;
  share: number;
  tone?: Tone;
}

interface Chances {
  fighter: string;
  bars: Bar[];
  spoken: string;
  /** what was taken for decisions that nobody has made */
  assumed?: string;
}

/** How lines would be understood, before anything happens. */
interface ReadScreen {
  kind: "read";
  of: "command" | "quick";
  lines: ReadLine[];
  message: Message | null;
  said: string;
  /** nothing is left open */
  ready: boolean;
  /** the fields of the order that the line itself has said */
  hand: string[];
}

interface ReadLine {
  parts: ReadPart[];
  said: string;
  problem: string;
  count: number;
  name: string;
}

interface ReadPart {
  text: string;
  /** where it begins in all that was typed */
  at: number;
  what: string;
  said: string;
  /** what may stand in its place */
  meant: string[];
}

/** What readings would do: tables in words, and how things would end under them. */
interface TrialScreen {
  kind: "trial";
  tables: { title: string; columns: string[]; rows: string[][] }[];
  chances: Chances[];
}

interface KeptSet {
  id: string;
  system: string;
  name: string;
  options: Record<string, Json>;
}

interface Act {
  id: string;
  label: string;
  help?: string;
  tone?: Tone;
  form: Form;
  /** circumstances that the order can be filled from */
  aid?: Form | null;
  quick?: boolean;
  /** those of a group stand together */
  group: string;
  /** what is more than it takes can go on to the next of several */
  spills?: boolean;
  /** somebody else does it for them */
  helped?: boolean;
  /** why the attacker's wounds or the target's defense do not change its odds; or nothing */
  fixed?: string;
}

/** Something ready-made that a fighter's sheet can take in one tap. */
interface Kit {
  group: string;
  label: string;
  sheet: Record<string, Json>;
  adds: Record<string, number>;
  help?: string;
}

/** What circumstances made of an order: its fields, and how each number came about. */
interface Filled {
  order: Record<string, Json>;
  sums: { field: string; label?: string; total: string; parts: Step[] }[];
  /** circumstances that are left empty, by field: what each stands for now */
  stands?: Record<string, string>;
}

interface System {
  id: string;
  name: string;
  line: string;
  credit: string;
  sheet: Form;
  options: Form;
  acts: Act[];
  starters: { name: string; line: string; messages: Message[] }[];
  times: { label: string; minutes: number }[];
  /** what a round takes on the clock */
  round_seconds?: number;
  kits?: Kit[];
  moments?: { label: string; act: string; order: Record<string, Json> }[];
  /** a line of fighters by these rules, with a weapon where a line holds one */
  joins?: string;
  /** of a game of one's own: the whole of it */
  game?: Json;
}

/** A game of one's own that is kept by name. */
interface KeptGame {
  id: string;
  name: string;
  game: Json;
}

/** A story, or a slice of one. */
interface Tale {
  system: string;
  readings: string[];
  veiled: boolean;
  initials: boolean;
  /** how many steps it has in all */
  of: number;
  base: Sight;
  steps: TaleStep[];
  /** after how many steps the next slice begins */
  next: number | null;
  /** where the rules have changed since it was recorded */
  differs: { n: number; said: string } | null;
}

/** How things stand. */
interface Sight {
  /** 0 before anybody's turn */
  round: number;
  clock: string;
  turn: string | null;
  fighters: SceneFighter[];
}

interface SceneFighter {
  name: string;
  side: "party" | "foe";
  /** of several who are one */
  count?: number;
  state?: { text: string; tone?: Tone };
  headline?: { label: string; value: string; tone?: Tone };
  /** how bad it looks, from 1 to 4, of whom no more is known */
  hurt?: number;
  down?: boolean;
  conditions?: string[];
  /** wounds as they are drawn */
  marks?: Json[];
}

interface TaleStep {
  n: number;
  round: number;
  clock: string;
  turn: string | null;
  text: string;
  kind: "harm" | "good" | "act" | "time" | "order" | "hand";
  /** it says nothing but whose turn began */
  begins?: boolean;
  why?: Reason[];
  /** in what the rules of today would say otherwise */
  differs?: string;
  /** those who are new, or otherwise than before */
  changed: SceneFighter[];
  /** all who are there now, where that is another order */
  order?: string[];
}

interface Reason {
  text: string;
  place?: string;
  note?: string;
  dice?: string[];
  fighter?: string;
}

/** What a story in a link is, before any of it is told. */
interface StoryAbout {
  steps: number;
  /** it begins in the middle of a fight */
  middle: boolean;
  veiled: boolean;
}

interface Reply {
  about?: StoryAbout;
  story?: Tale;
  text?: string;
  ok: boolean;
  problems?: Record<string, string> | null;
  question?: Question | null;
  steps?: Step[];
  disagrees?: string;
  /** what makes the fight stand at the line that is explained */
  way?: Way | null;
  entry?: Json;
  head?: Json;
  document?: Json;
  link?: string;
  /** the same as a QR code holds it best; "" where none does */
  code?: string;
  /** what was in a link, the name it came with, and what brings its one fighter into another fight */
  kind?: string;
  name?: string;
  join?: Message | null;
  /** of a fight by a game of one's own: what the catalogue has of the others */
  own?: System;
  /** those of an evening that was in a link */
  encounters?: EncounterOf[];
  /** everybody of the fight, as they can be added to another */
  roster?: RosterOf;
  /** what players see */
  view?: PlayersView;
  /** those who have gone on in both fights, where it was not said who is true */
  both?: Both[];
  /** of deeds from another phone: how many go back, what each comes to here, and the records of those that were laid */
  count?: number;
  deeds?: Deeds;
  entries?: Json[];
  answers?: Json[];
  /** what may have been meant otherwise */
  notice?: string;
  screen?: Json;
}

/** What somebody did on a phone of his own, as it comes to lie over a fight. */
interface Deeds {
  fighter: string;
  known: boolean;
  said: string;
  rows: Deed[];
}

interface Deed {
  text: string;
  state: "applied" | "there" | "both" | "cannot";
  said: string;
  usual: "" | "mine";
  taken: "" | "mine" | "theirs" | "skip";
  laid: boolean;
}

/** A fight of an evening in a link. */
interface EncounterOf {
  name: string;
  /** in rows */
  notes: string;
  /** put away */
  away: boolean;
  link: string;
}

type Loading =
  | { name: "fetching"; got: number; total: number }
  | { name: "waking" }
  | { name: "ready"; way: "memory" | "files" }
  | { name: "failed"; reason: string; what: string };

/** What has been answered so far to a message that asks, and how it would end. */
interface Asking {
  answers: Json[];
  questions: (Question | undefined)[];
  reply: Reply | null;
  chances: Chances[];
  /** of several: how many of them fall */
  fallen?: Chances | null;
  problem: string;
  faces: number[] | null;
  digits: string;
  rolled: boolean;
  /** whether the rules are still at it, and whether by a throw */
  busy: boolean | "throw";
  /** a throw that was tapped meanwhile: it is made once that is answered */
  wanted: (() => unknown) | null;
  /** of a decision between a few: how each of them would end */
  ways: Record<string, Chances>;
}

interface Panel {
  kind: string;
  [part: string]: Json;
}

interface ActPanel extends Panel {
  kind: "act";
  on: string[];
  /** the mob they are some of, and whether its members are listed */
  mob?: string;
  which?: boolean;
  by: string | null;
  act: string;
  order: Record<string, Json>;
  /** null: the order was given as it stands */
  aid: Record<string, Json> | null;
  /** what the circumstances came to, and the fields of the order that were changed by hand since */
  filled: Filled | null;
  hand: string[];
  ask: Asking;
  /** it stands as it was done last, or is only offered, and nobody has tapped anything in it yet */
  untouched?: "" | "last" | "offered";
  /** whether it is what was done lately, or was taken from what is at hand */
  lately?: boolean;
  /** the whole of it is to be thrown: it may ask for dice more than once */
  whole?: boolean;
  /** what nobody has asked for yet waits for a tap before it is done */
  again?: boolean;
  /** it was asked whether somebody shall die by what this reply shows, and the answer was yes */
  sure?: Reply | null;
  unfolded: boolean;
  /** the order is looked at again, though dice have fallen */
  reopened: boolean;
  /** the order's own fields are unfolded, though none of them has to be said */
  spread: boolean;
  numbers: boolean;
  sum: string | null;
  typed: string;
  /** the group of acts that is looked at, if not that of the act in front */
  group: string | null;
  allArms: boolean;
  /** what is more than it takes to put one out strikes the next */
  spill: boolean;
  all: boolean;
  far: boolean;
  who: boolean;
  /** the whole card of the one it is about is unfolded */
  inFull: boolean;
  more: boolean;
  why: boolean;
  fractions: boolean;
}

/** Everybody of a fight, and the readings they stand under. */
interface RosterOf {
  options: Record<string, Json>;
  members: RosterMember[];
}

interface RosterMember {
  name: string;
  kind: string;
  side: string;
  /** how one stands, in a few words; nothing of the unhurt */
  stands: string;
  /** as one is, and the same unhurt, for the message arrive */
  member: Json[];
  fresh: Json[];
  /** the note, and the conditions that outlast a fight; none where nothing is noted */
  notes: Json[];
}

/** Somebody who has gone on in two fights, and how in each. */
interface Both {
  name: string;
  here: string;
  comes: string;
}

/** A fight as it is listed: an encounter of an evening, if it is of one. */
interface KeptFight {
  id: string;
  name: string;
  system: string;
  at: number;
  /** the evening it is of, or "" */
  evening: string;
  /** where it stands among the encounters of its evening: the lowest comes first */
  place: number;
  notes: string;
  /** put away: it is over, or not for tonight */
  away: boolean;
  /** the fight that the party has gone on to, or "" */
  next: string;
}

interface Evening {
  id: string;
  name: string;
  at: number;
}

/** Somebody who was in a fight on this device once, as a kind of which more may come. */
interface Known {
  id: string;
  system: string;
  name: string;
  side: string;
  stands: string;
  at: number;
  options: Record<string, Json>;
  fresh: Json[];
  /** as he was last, where that is another than fresh */
  member: Json[] | null;
  /** what was noted of him then */
  notes: Json[];
}

/** A record that is whole: of which fight it is, as far as it says so, who wrote it, as which revision, when, what it says. */
interface Kept {
  fight: string | null;
  rev: number;
  writer: string;
  at: number;
  value: Json;
}

/** A record on its way into both stores. */
interface Write {
  key: string;
  /** its key in localStorage */
  place: string;
  text: string;
  /** one of a kind: nobody writes over it */
  once: boolean;
  local: boolean;
  indexeddb: boolean;
  /** another tab's stands in its place */
  apart: boolean;
}

/** How safe all is: in both stores, on its way there, in one of them alone, or in memory only. */
interface Keeping {
  name: "saved" | "saving" | "once" | "nowhere";
  nowhere: number;
  once: number;
}

interface Note {
  id: string;
  tone?: Tone;
  text: string;
  /** said at once, whatever else is being said */
  urgent?: boolean;
  actions?: { label: string; run: () => void }[];
}

/** What was just taken in, said in a sentence: the way back, and what may be done with it besides. */
interface TakenIn {
  said: string;
  undo: () => void;
  more?: { label: string; run: () => void };
}

/** Something that just happened and wants to be seen; it can be taken back as long as nothing else has happened. */
interface Told {
  id: string;
  tone: Tone;
  text: string;
  /** in which fight */
  at: string | null;
  /** what undo would take back */
  undo: string | null;
}

/** What has just happened, in a line, with the way back as long as nothing else has happened. */
interface Said {
  text: string;
  undo?: string | null;
  redo?: string | null;
  /** of several things that came at once: how many, and the line of the log that stands last without them */
  all?: { many: number; to: number };
}

/** The players' screen: this phone turned round, what came by a link, or a second window. */
interface Shown {
  way: "turned" | "link" | "window";
  view: PlayersView | null;
  /** the same as a link, in the form for a code, and that code to scan */
  link: string;
  code: import("./codes.js").Code | null;
  /** where there is nothing to show, or where it may not be of now: a sentence */
  said: string;
  /** whether leaving has been asked for, and is asked about */
  asks: boolean;
  /** whether the code is held up large */
  held: boolean;
  /** steps by which letters are larger or smaller than fits */
  size: number;
}

interface View {
  order: "side" | "play";
  rows: "auto" | "rows" | "cards";
  /** whether the list says how likely each stands; nothing until what is ahead was opened once */
  ahead?: "on" | "off";
}

interface State {
  loading: Loading;
  screen: FightScreen | null;
  /** whether the screen is the one kept last, which the rules have yet to bring up to the fight */
  older: boolean;
  systems: System[];
  fights: KeptFight[];
  sets: KeptSet[];
  evenings: Evening[];
  games: KeptGame[];
  current: string | null;
  /** the fight in front that cannot be opened, and why not: then there is no screen, of this one or any other */
  closed: { id: string; name: string; said: string; sure?: boolean } | null;
  panel: Panel | null;
  /** the players' screen, where it is drawn in the place of all else */
  players: Shown | null;
  /** whether it matters what players know: something was said of it, or they have a screen */
  veils: boolean;
  picking: string[] | null;
  selected: string | null;
  reader: boolean;
  /** whether an act is on its way to the rules that the screen does not show yet */
  sent: boolean;
  keeping: Keeping;
  /** a newer build writes here */
  outdated: boolean;
  problem: string;
  /** how the command that is being typed was read last, or why not */
  line: { read: ReadScreen | null; problem: string };
  damaged: string;
  /** what became of this tab's acts when another tab wrote as well */
  split: string;
  /** what was just taken in, and the way back */
  opened: TakenIn | null;
  /** what must not be missed of what just happened: a hero worse off, typed words taken as a name */
  told: Told | null;
  /** how the list is shown, remembered on this device */
  view: View;
  /** how likely each is to stand after this round, as far as it is counted */
  stands: Map<string, { percent: string }>;
  /** the mobs, and what else is folded in the list, that are unfolded */
  unfolded: string[];
  /** what is due and was left alone, by name */
  left: string[];
  /** what has just happened, for some seconds, in which fight, and what takes it back or brings it again */
  toast: (Said & { at: string | null }) | null;
  /** what is drawn for the printer: the lines of the log, the newest first, and which of them they are, if not all */
  sheet: { name: string; lines: LogLine[]; readings: string[]; only: string } | null;
  /** how many columns there is room for */
  columns: 1 | 2 | 3;
  version: (() => void) | null;
  install: (() => void) | null;
  spoken: string;
  stored: boolean;
  started: string;
}

interface Navigator {
  standalone?: boolean;
}
