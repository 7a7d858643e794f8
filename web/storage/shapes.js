/**
 * The shapes of what the device may lose and the page draws from: the screen of a fight, the forms of every system. They are
 * looked at before anything is drawn, for a page drawn from something else stands still without a word.
 */

/** @typedef {(value: Json) => boolean} Fits */

/** @type {Fits} */
const text = (value) => typeof value === "string";
/** @type {Fits} */
const number = Number.isFinite;
/** @type {Fits} */
const flag = (value) => typeof value === "boolean";
/** How many of something are drawn one by one: more are in no fight. @type {Fits} */
const few = (value) => Number.isInteger(value) && value >= 0 && value <= 1000;
/** @type {Fits} what only the rules look at */
const any = () => true;

/** @type {Fits} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {Fits} fits @returns {Fits} or left out */
const maybe = (fits) => (value) => value === undefined || value === null || fits(value);
/** @param {Fits[]} ways @returns {Fits} */
const either =
  (...ways) =>
  (value) =>
    ways.some((fits) => fits(value));
/** @param {Fits} fits @returns {Fits} */
const list = (fits) => (value) => Array.isArray(value) && value.every(fits);
/** @param {Fits} fits @returns {Fits} */
const named = (fits) => (value) => isObject(value) && Object.values(value).every(fits);
/** @param {Record<string, Fits>} parts @returns {Fits} what else it has is drawn by nobody */
const shape = (parts) => {
  const all = Object.entries(parts);
  return (value) => isObject(value) && all.every(([part, fits]) => fits(value[part]));
};

/* ---- the screen of a fight ----------------------------------------------------------------------------------- */

const mark = shape({ at: number, label: text, tone: maybe(text) });
const pip = shape({ label: text, value: number, of: few, tone: maybe(text), help: maybe(text) });
const level = shape({
  ...{ name: text, short: maybe(text), penalty: maybe(text), boxes: list(text) },
  ...{ here: maybe(flag), tone: maybe(text), help: maybe(text) },
});
const slotRow = shape({ label: text, names: list(text), tone: maybe(text), help: maybe(text) });
const widget = shape({
  ...{ kind: text, label: maybe(text), spoken: maybe(text), help: maybe(text), tone: maybe(text), text: maybe(text) },
  ...{ value: maybe(either(text, number)), of: maybe(number) },
  ...{
    sparse: maybe(flag),
    boxes: maybe(list(list(text))),
    levels: maybe(list(level)),
    rows: maybe(list(pip)),
    marks: maybe(list(mark)),
    slots: maybe(list(slotRow)),
  },
  tags: maybe(list(shape({ text, tone: maybe(text), help: maybe(text) }))),
});
const message = shape({ do: text });
const remembered = shape({
  label: text,
  act: text,
  order: isObject,
  aid: maybe(isObject),
  on: maybe(text),
  given: maybe(flag),
});
const known = shape({ as: text, alias: text, acts: flag, called: text });
const card = shape({
  ...{ name: text, side: text, turn: flag, down: flag, spoken: text, sheet: isObject },
  ...{ widgets: list(widget), acts: list(text), remembered: list(remembered) },
  ...{ able: maybe(flag), fate: maybe(shape({ grave: number, word: text })), kind: maybe(text), mob: maybe(text) },
  ...{ conditions: maybe(list(shape({ name: text, left: text, until: text }))), note: maybe(text), out: maybe(text) },
  known: maybe(known),
  headline: maybe(shape({ value: text, label: text, tone: maybe(text), help: maybe(text) })),
  hurt: maybe(number),
  state: maybe(shape({ text, tone: maybe(text), help: maybe(text) })),
  arms: maybe(list(shape({ label: text, note: text, act: text, order: isObject, aid: maybe(isObject) }))),
});
const due = shape({
  ...{ fighter: text, title: text, text, tone: maybe(text), what: maybe(text), left: maybe(text), soon: maybe(number) },
  actions: list(shape({ label: text, message })),
});
const phases = shape({
  ...{ phase: number, of: number, free: flag, over: flag, acted: list(text) },
  left: list(shape({ name: text, place: maybe(text), on: flag })),
});

/* ---- forms ----------------------------------------------------------------------------------------------------- */

const cite = maybe(shape({ source: text, place: text, note: maybe(text) }));
const choice = shape({ id: any, label: text, short: maybe(text), help: maybe(text), cite, group: maybe(text) });
const column = shape({ id: text, label: text, kind: text, low: maybe(number), high: maybe(number), help: maybe(text) });
const form = shape({
  fields: list(
    shape({
      ...{ id: text, kind: text, label: text, help: maybe(text), empty: maybe(text) },
      ...{ low: maybe(number), high: maybe(number), longest: maybe(number), least: maybe(number), most: maybe(number) },
      ...{ labels: maybe(either(list(text), named(text))), options: maybe(list(choice)) },
      ...{
        columns: maybe(list(column)),
        presets: maybe(list(shape({ label: text, value: any, help: maybe(text) }))),
      },
    }),
  ),
});

/** @type {Fits} */
export const isScreen = shape({
  ...{ kind: (/** @type {Json} */ kind) => kind === "fight", system: text, name: text, round: number, clock: text },
  ...{ turn: maybe(text), next: maybe(text), undo: maybe(text), redo: maybe(text), spoken: text, options: isObject },
  ...{
    skipped: maybe(list(text)),
    brief: maybe(text),
    won: maybe(text),
    phases: maybe(phases),
    forms: maybe(named(form)),
    cards: list(card),
    due: list(due),
    returns: maybe(shape({ fighter: text, deeds: number })),
    later: maybe(known),
  },
  log: list(
    shape({
      n: number,
      text,
      undone: flag,
      why: flag,
      kind: text,
      round: number,
      about: list(text),
      turn: maybe(text),
    }),
  ),
});

const starter = shape({ name: text, line: text, messages: list(message) });
const kit = shape({ group: text, label: text, sheet: isObject, adds: named(any), help: maybe(text) });
/** @type {Fits} */
export const areSystems = list(
  shape({
    ...{ id: text, name: text, line: text, credit: text, sheet: form, options: form },
    acts: list(
      shape({
        id: text,
        label: text,
        help: maybe(text),
        tone: maybe(text),
        form,
        aid: maybe(form),
        quick: maybe(flag),
      }),
    ),
    ...{ starters: list(starter), times: list(shape({ label: text, minutes: number })), kits: maybe(list(kit)) },
    moments: maybe(list(shape({ label: text, act: text, order: isObject }))),
  }),
);

/* ---- what players see ------------------------------------------------------------------------------------------ */

const seen = shape({
  ...{ name: text, count: number, hurt: number, down: flag, turn: flag, spoken: text },
  state: maybe(shape({ text, tone: maybe(text) })),
  conditions: list(shape({ name: text, left: text })),
  headline: maybe(shape({ value: text, label: text })),
});

/** @type {Fits} */
export const isPlayersView = shape({
  ...{ system: text, round: number, clock: text, turn: maybe(text), said: text },
  ...{ phase: maybe(shape({ phase: number, of: number })), party: list(seen), foes: list(seen) },
});

/** @type {Fits} how each fight stood, in a line */
export const areBriefs = named(text);

/** @type {Fits} what was told, by name */
export const isTold = named(flag);

/** @type {(...all: string[]) => Fits} */
const oneOf =
  (...all) =>
  (value) =>
    all.includes(value);

/** @type {Fits} how the list was shown last */
export const isView = shape({
  order: oneOf("side", "play"),
  rows: oneOf("auto", "rows", "cards"),
  ahead: maybe(oneOf("on", "off")),
});

/** @type {Fits} how often attacks hit in a forecast, in per cent, and with how many net hits */
export const isPlan = shape({
  hits: (hits) => Number.isInteger(hits) && hits >= 1 && hits <= 100,
  net: (net) => Number.isInteger(net) && net >= 0 && net <= 20,
});

/** @type {Fits} what was left alone, in which fight */
export const isLeft = shape({ id: text, all: list(text) });

/** @type {Fits} a time in milliseconds that has been, on a clock that may have been a little wrong */
export const isPast = (value) => Number.isFinite(value) && value > 0 && value < Date.now() + 86_400_000;
