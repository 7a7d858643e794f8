/** How somebody stands: the name, what is said of it, and the wounds. */

import { drawing, make } from "./make.js";
import { WORDS } from "./words.js";

/** Where each stroke of a box runs. @type {Record<string, string>} */
const STROKES = { "/": "m3 17 14-14", "\\": "m3 3 14 14", "-": "m2 10h16" };

/** @type {Record<string, (mark: Json) => (Node | string)[]>} */
const MARKS = {
  boxes: ({ boxes = [] }) => {
    const frames = boxes
      .map((/** @type {Json} */ _, /** @type {number} */ i) => `M${i * 24 + 1} 1h18v18h-18z`)
      .join("");
    const strokes = boxes
      .flatMap((/** @type {string[]} */ box, /** @type {number} */ i) =>
        box.map((one) => `M${i * 24} 0${STROKES[one] ?? ""}`),
      )
      .join("");
    const wide = `0 0 ${Math.max(1, boxes.length * 24 - 4)} 20`;
    const both = make("span", { class: "track" }, drawing(frames, wide, "frames"), drawing(strokes, wide, "strokes"));
    return [both];
  },
  levels: ({ levels = [] }) =>
    levels.map((/** @type {Json} */ level) =>
      make(
        "span",
        { class: `level ${level.here ? "here" : ""} ${level.tone ?? ""}` },
        make("small", {}, level.short ?? level.name),
        ...(level.boxes ?? []).map((/** @type {string} */ mark) => make("b", { class: "box" }, mark || " ")),
      ),
    ),
  pips: ({ rows = [] }) =>
    rows
      .filter((/** @type {Json} */ row) => row.value > 0)
      .map((/** @type {Json} */ row) =>
        make(
          "span",
          { class: `level ${row.tone ?? ""}` },
          make("small", {}, row.label),
          " ",
          "●".repeat(Math.min(row.value, 20)),
          "○".repeat(Math.max(0, Math.min(row.of, 20) - row.value)),
        ),
      ),
  meter: ({ value = 0, marks = [], tone = "" }) => {
    const end = Math.max(1, value, ...marks.map((/** @type {Json} */ mark) => mark.at));
    const at = (/** @type {number} */ n) => ((100 * n) / end).toFixed(1);
    const ticks = marks.map((/** @type {Json} */ mark) => `M${at(mark.at)} 0v8`).join("");
    const ground = drawing("M0 4h100", "0 0 100 8", "ground");
    const level = drawing(`M0 4h${at(value)}`, "0 0 100 8", `full ${tone}`);
    for (const one of [ground, level]) one.setAttribute("preserveAspectRatio", "none");
    const lines = drawing(ticks, "0 0 100 8", "ticks");
    lines.setAttribute("preserveAspectRatio", "none");
    return [make("span", { class: "meter" }, ground, level, lines), make("small", {}, String(value))];
  },
  slots: ({ slots = [] }) =>
    slots
      .filter((/** @type {Json} */ row) => (row.names ?? []).some(Boolean))
      .map((/** @type {Json} */ row) =>
        make(
          "span",
          { class: `level ${row.tone ?? ""}` },
          make("small", {}, row.label),
          " ",
          row.names.filter(Boolean).join(", "),
        ),
      ),
};

/** @param {Json} mark */
function wounds(mark) {
  const drawn = MARKS[mark.kind]?.(mark) ?? [];
  return (
    drawn.length > 0 &&
    make("span", { class: `marks ${mark.kind}`, role: "img", "aria-label": mark.spoken ?? "" }, ...drawn)
  );
}

/** @param {SceneFighter} one @param {boolean} turn @param {boolean} changed */
export function fighter(one, turn, changed) {
  const look = ["fighter", one.down && "down", turn && "turn", changed && "changed"].filter(Boolean).join(" ");
  const seen = [1, 2, 3, 4].map((n) => (n <= (one.hurt ?? 0) ? `M${n * 12 - 10} 1h8v8h-8z` : "")).join("");
  return make(
    "li",
    { class: look },
    make(
      "p",
      { class: "who" },
      make("b", { class: "name" }, one.count ? `${one.count} × ${one.name}` : one.name),
      turn && make("span", { class: "tag on" }, WORDS.onTurn),
      one.state && make("span", { class: `tag ${one.state.tone ?? ""}` }, one.state.text),
      one.headline &&
        make(
          "b",
          { class: `number ${one.headline.tone ?? ""}` },
          one.headline.value,
          " ",
          make("small", {}, one.headline.label),
        ),
      seen !== "" && drawing(seen, "0 0 48 10", "hurt"),
    ),
    ...(one.marks ?? []).map(wounds),
    (one.conditions ?? []).length > 0 && make("p", { class: "quiet" }, (one.conditions ?? []).join(" · ")),
  );
}
