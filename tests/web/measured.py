"""What thumb and eye need, measured in the page itself: how large a target is and how far from others, how far ink is from its ground.

A target is at least 48 px each way, with 8 px to the next one. Rows of a list touch, and so do the parts of one control; a
row of a crowded fight is 44 px high, the one exception (evening.md, "One look"). Words are 4.5 from their ground and large
ones 3, and so far is every frame of a target and every line that stands for a box. What cannot be tapped now may be fainter.
"""

MEASURED = r"""() => {
  // rows of one list, and parts of one control: these may touch
  const TOGETHER = ".order, .groups, .log";
  const wrong = new Set();
  const called = (one) => one.dataset?.do ?? one.dataset?.fighter ?? one.dataset?.chip ?? one.getAttribute("aria-label")
    ?? (one.textContent.trim().replace(/\s+/g, " ").slice(0, 30) || one.getAttribute("class"));
  const round = (number) => Math.round(number * 10) / 10;

  // Colours as the screen mixes them, whatever they are written in.
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const mixed = new Map();
  const rgba = (color) => {
    if (!mixed.has(color)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
      mixed.set(color, [r, g, b, a / 255]);
    }
    return mixed.get(color);
  };
  const over = (top, under, alpha = 1) => {
    const a = top[3] * alpha;
    return [0, 1, 2].map((i) => top[i] * a + under[i] * (1 - a)).concat(1);
  };
  const light = (color) => {
    const [r, g, b] = color.map((one) => one / 255).map((one) => one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const far = (one, other) => {
    const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  const styles = new Map();
  const styleOf = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  // What something is drawn on, and how much of it is left by what it is in.
  const grounds = new Map();
  const ground = (one) => {
    if (!one) return rgba(styleOf(document.documentElement).backgroundColor);
    if (!grounds.has(one)) grounds.set(one, over(rgba(styleOf(one).backgroundColor), ground(one.parentElement), faded(one)));
    return grounds.get(one);
  };
  const faded = (one) => {
    let alpha = 1;
    for (let up = one; up; up = up.parentElement) alpha *= Number(styleOf(up).opacity);
    return alpha;
  };

  // Of a box what is in sight: not what lies beyond the edge of something that scrolls, or under another thing.
  const dialog = document.querySelector("dialog[open]");
  const alone = dialog !== null && getComputedStyle(document.getElementById("veil")).display !== "none";
  const within = alone ? dialog : document.body;
  const seen = (one, box) => {
    let { left, top, right, bottom } = box;
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (styleOf(up).overflowX === "visible" && styleOf(up).overflowY === "visible") continue;
      const its = up.getBoundingClientRect();
      [left, top] = [Math.max(left, its.left), Math.max(top, its.top)];
      [right, bottom] = [Math.min(right, its.right), Math.min(bottom, its.bottom)];
    }
    [left, top] = [Math.max(left, 0), Math.max(top, 0)];
    [right, bottom] = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
    return right - left > 4 && bottom - top > 4 ? { left, top, right, bottom } : null;
  };
  const uncovered = (one, { left, top, right, bottom }) => {
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && (one.contains(hit) || hit.contains(one));
  };

  const targets = [...within.querySelectorAll("button, input, textarea, select, a[href], summary, [role=button]")]
    .filter((one) => !one.closest("[inert], [hidden]") && styleOf(one).visibility !== "hidden")
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  for (const { one, box } of targets) {
    const low = one.closest(".rows .fighter") ? 44 : 48;
    if (box.width < 47.5 || box.height < low - 0.5) wrong.add(`small: ${called(one)} is ${round(box.width)} by ${round(box.height)}`);
  }
  const free = targets.map(({ one, box }) => ({ one, part: seen(one, box) })).filter(({ one, part }) => part && uncovered(one, part));
  for (const [i, { one, part: a }] of free.entries())
    for (const { one: other, part: b } of free.slice(i + 1)) {
      const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
      const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
      if (Math.max(across, down) >= 7.5) continue;
      const together = one.closest(TOGETHER);
      if (one.contains(other) || other.contains(one) || (together && together === other.closest(TOGETHER))) continue;
      wrong.add(`close: ${called(one)} and ${called(other)} are ${round(Math.max(across, down))} apart`);
    }

  // Words: each piece of text that is in sight.
  const words = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const one = text.parentElement;
    if (!text.data.trim() || one.closest("script, style, template, .spoken, title, :disabled, [aria-disabled=true]")) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const part = box.width ? seen(one, box) : null;
    if (styleOf(one).visibility === "hidden" || !part) continue;
    const hit = document.elementFromPoint((part.left + part.right) / 2, (part.top + part.bottom) / 2);
    if (dialog?.contains(hit) && !dialog.contains(one)) continue; // it lies under the panel
    const { color, fill, fontSize, fontWeight } = styleOf(one);
    const drawn = one instanceof SVGElement;
    const size = Number.parseFloat(fontSize);
    const want = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    let under = ground(drawn ? one.closest("svg").parentElement : one);
    if (drawn)
      for (const each of document.elementsFromPoint((part.left + part.right) / 2, (part.top + part.bottom) / 2)) {
        if (!(each instanceof SVGGeometryElement) || styleOf(each).fill === "none") continue;
        under = over(rgba(styleOf(each).fill), under);
        break;
      }
    const is = far(over(rgba(drawn ? fill : color), under, faded(one)), under);
    if (is < want - 0.01) wrong.add(`faint: “${text.data.trim().slice(0, 30)}” is ${is.toFixed(2)} from its ground`);
  }

  // Frames of what is tapped, and lines that stand for a box.
  const framed = ({ borderTopWidth: top, borderBottomWidth: bottom, borderLeftWidth: left }) =>
    [top, bottom, left].every((one) => Number.parseFloat(one) > 0);
  const frame = (one, color, under) => {
    const line = rgba(color);
    if (line[3] === 0 || !seen(one, one.getBoundingClientRect())) return;
    const is = far(over(line, under, faded(one)), under);
    if (is < 2.99) wrong.add(`frame: ${called(one)} is ${is.toFixed(2)} from its ground`);
  };
  for (const one of within.querySelectorAll("button:enabled, input, textarea, .tick, .die, .answered"))
    if (framed(styleOf(one))) frame(one, styleOf(one).borderTopColor, ground(one.parentElement));
  for (const one of within.querySelectorAll(".slim .frame, .track .frame, .columns .open, .pip-row .open, .small-ruler .ground"))
    frame(one, styleOf(one).stroke, ground(one.closest("svg").parentElement));
  return [...wrong];
}"""
