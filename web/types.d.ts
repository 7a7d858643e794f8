/** The messages, replies and screens that pass between the page and the rules, and the page's own state. */

declare module "*/vendor/lit-html.js" {
  export * from "lit-html";
}

declare module "*/vendor/qrcode.mjs" {
  interface Code {
    addData(text: string): void;
    make(): void;
    getModuleCount(): number;
    isDark(row: number, column: number): boolean;
  }
  const qrcode: (version: number, level: "L" | "M" | "Q" | "H") => Code;
  export default qrcode;
}

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
}

interface Choice {
  id: Json;
  label: string;
  short?: string;
  help?: string;
  cite?: Cite | null;
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
  default: Json;
  more?: boolean;
  main?: boolean;
  reading?: boolean;
  low?: number;
  high?: number;
  chips?: number[];
  labels?: string[] | Record<string, string>;
  options?: Choice[];
  signed?: boolean;
  /** the word for none */
  empty?: string;
  /** remembered for who does it and whom it happens to */
  pair?: boolean;
  longest?: number;
  columns?: Column[];
  least?: number;
  most?: number;
  presets?: { label: string; value: Json[][]; help?: string }[];
}

/** What stands in one place of every row. */
interface Column {
  id: string;
  label: string;
  kind: "text" | "number" | "flag";
  low?: number;
  high?: number;
  longest?: number;
  help?: string;
  more?: boolean;
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
  /** the words that numbers are known by */
  labels?: Record<string, string>;
  reads: string;
  low: number;
  high: number;
  options: Choice[];
  chances?: { value: number; p: string }[];
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

interface Widget {
  kind: string;
  label?: string;
  boxes?: string[][];
  levels?: TrackLevel[];
  spoken?: string;
  value?: string | number;
  help?: string;
  tone?: Tone;
  tags?: { text: string; tone?: Tone; help?: string }[];
  text?: string;
  minutes?: number;
  of?: number;
}

interface Remembered {
  label: string;
  act: string;
  order: Record<string, Json>;
  /** where it goes for one target only */
  on?: string | null;
}

interface Card {
  name: string;
  side: string;
  turn: boolean;
  down: boolean;
  spoken: string;
  sheet: Record<string, Json>;
  widgets: Widget[];
  acts: string[];
  remembered: Remembered[];
}

interface Due {
  fighter: string;
  title: string;
  text: string;
  tone?: Tone;
  actions: { label: string; message: Message }[];
}

interface LogLine {
  n: number;
  text: string;
  undone: boolean;
  why: boolean;
}

interface FightScreen {
  kind: "fight";
  system: string;
  name: string;
  round: number;
  clock: string;
  turn: string | null;
  next: string | null;
  undo: string | null;
  redo: string | null;
  spoken: string;
  options: Record<string, Json>;
  /** the forms of acts that the readings have changed */
  forms?: Record<string, Form>;
  cards: Card[];
  due: Due[];
  log: LogLine[];
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
  quick?: boolean;
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
}

interface Reply {
  ok: boolean;
  problems?: Record<string, string> | null;
  question?: Question | null;
  steps?: Step[];
  disagrees?: string;
  entry?: Json;
  head?: Json;
  document?: Json;
  link?: string;
  answers?: Json[];
  screen?: Json;
}

type Loading =
  | { name: "fetching"; got: number; total: number }
  | { name: "waking" }
  | { name: "ready" }
  | { name: "failed"; reason: string; what: string };

/** What has been answered so far to a message that asks, and how it would end. */
interface Asking {
  answers: Json[];
  questions: (Question | undefined)[];
  reply: Reply | null;
  chances: Chances[];
  problem: string;
  faces: number[] | null;
  digits: string;
  rolled: boolean;
  busy: boolean;
  again: boolean;
}

interface Sheet {
  kind: string;
  [part: string]: Json;
}

interface ActSheet extends Sheet {
  kind: "act";
  on: string[];
  by: string | null;
  act: string;
  order: Record<string, Json>;
  ask: Asking;
  all: boolean;
  far: boolean;
  who: boolean;
  more: boolean;
  why: boolean;
  fractions: boolean;
}

interface KeptFight {
  id: string;
  name: string;
  system: string;
  at: number;
}

interface Note {
  id: string;
  tone?: Tone;
  text: string;
  actions?: { label: string; run: () => void }[];
}

interface State {
  loading: Loading;
  screen: FightScreen | null;
  systems: System[];
  fights: KeptFight[];
  sets: KeptSet[];
  current: string | null;
  sheet: Sheet | null;
  picking: string[] | null;
  selected: string | null;
  reader: boolean;
  pending: number;
  problem: string;
  damaged: string;
  version: (() => void) | null;
  install: (() => void) | null;
  spoken: string;
  stored: boolean;
  started: string;
}

interface Navigator {
  standalone?: boolean;
}
