// What a picture of the page is drawn from, as a digest, and where its letters are. Called by tests/web/references.py.
() => {
  /** Without what the browser alone sees of it: a part of an element, as `::before` is one. */
  const whole = (/** @type {string} */ selector) => selector.replace(/::[\w-]+(\([^)]*\))?/g, "").replace(/(^|,)\s*(?=,|$)/g, "$1*");
  const isUsed = (/** @type {string} */ selector) => {
    try {
      return document.querySelector(whole(selector)) !== null;
    } catch {
      return true;
    }
  };
  const used = (/** @type {CSSRuleList} */ rules) =>
    [...rules].flatMap((/** @type {any} */ rule) => {
      if (rule instanceof CSSStyleRule) return isUsed(rule.selectorText) ? [rule.cssText] : [];
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return [];
      return rule.cssRules && !(rule instanceof CSSKeyframesRule) ? used(rule.cssRules) : [rule.cssText];
    });
  const style = [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((sheet) => used(sheet.cssRules));
  const shown = [...document.querySelectorAll("#page, dialog[open], #veil")].map((one) => one.outerHTML.replace(/<!--.*?-->/gs, ""));
  // what has been typed is no attribute
  const typed = [...document.querySelectorAll("input, textarea, select")].map((/** @type {any} */ one) => `${one.value} ${one.checked}`);

  const dialog = document.querySelector("dialog[open]");
  // of a widget or form the picture is of that alone
  const { x = 0, y = 0 } = document.querySelector("[data-section]")?.getBoundingClientRect() ?? {};
  const letters = [];
  const note = (/** @type {Element} */ one, /** @type {DOMRect} */ { left, top, right, bottom }) => {
    for (let up = /** @type {Element | null} */ (one); up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const its = up.getBoundingClientRect();
      [left, top] = [Math.max(left, its.left), Math.max(top, its.top)];
      [right, bottom] = [Math.min(right, its.right), Math.min(bottom, its.bottom)];
    }
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const covered = middle && dialog?.contains(middle) && !dialog.contains(one);
    if (right > left && bottom > top && !covered) letters.push([left - x, top - y, right - x, bottom - y]);
  };
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.data.trim() || text.parentElement.closest("script, style, noscript")) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) note(text.parentElement, box);
  }
  for (const one of document.querySelectorAll("input, textarea, select")) {
    const its = one.getBoundingClientRect();
    note(one, new DOMRect(its.x + 4, its.y + 4, its.width - 8, its.height - 8));
  }
  return { text: [...shown, ...typed, ...style].join("\n"), letters };
}
