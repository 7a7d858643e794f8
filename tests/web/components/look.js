// What law.js asks of elements, each worked out once: style, box, layer, edges, whether something is painted there.

/** @param {string} color */
const isClear = (color) => color === "transparent" || /^rgba\(.*, 0(\.0\d*)?\)$/.test(color);
const SIDES = /** @type {const} */ (["Left", "Top", "Right", "Bottom"]);

/** @param {Element} within */
export function createLook(within) {
  /** @type {Map<Element, CSSStyleDeclaration>} */
  const styles = new Map();
  const styleOf = (/** @type {Element} */ one) => styles.get(one) ?? keep(styles, one, getComputedStyle(one));
  /** @type {Map<Element, DOMRect>} before anything is scrolled */
  const boxes = new Map();
  const boxOf = (/** @type {Element} */ one) => boxes.get(one) ?? keep(boxes, one, one.getBoundingClientRect());
  /** @type {Map<Element, Element>} */
  const layers = new Map();

  /** @param {Element} one @returns {Element} what it moves with when something is scrolled */
  const layerOf = (one) => {
    const known = layers.get(one);
    if (known) return known;
    const { position, overflowX, overflowY } = styleOf(one);
    const isOne = one === within || /sticky|fixed/.test(position) || /auto|scroll/.test(overflowX + overflowY);
    return keep(layers, one, isOne || !one.parentElement ? one : layerOf(one.parentElement));
  };

  /** @param {Element} its @param {Element} frame @returns {{x: boolean, y: boolean}} which way it is scrolled by the frame or in it */
  const rollsIn = (its, frame) => {
    const rolls = { x: false, y: false };
    for (let up = /** @type {Element | null} */ (its); up; up = up === frame ? null : up.parentElement) {
      const { overflowX, overflowY } = styleOf(up);
      rolls.x ||= /auto|scroll/.test(overflowX) && up.scrollWidth > up.clientWidth + 1;
      rolls.y ||= /auto|scroll/.test(overflowY) && up.scrollHeight > up.clientHeight + 1;
    }
    return rolls;
  };

  /** @param {Element} one */
  const isVisible = (one) => {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = boxOf(one);
    return width > 0 && height > 0;
  };

  /** @param {Element | null} one @returns {string} the colour that it is on */
  const groundOf = (one) => {
    for (let up = one; up; up = up.parentElement) if (!isClear(styleOf(up).backgroundColor)) return styleOf(up).backgroundColor;
    return "";
  };

  /** @param {Element} one whether it has a ground, a picture or words of its own */
  const isPainted = (one) => {
    const { backgroundColor, backgroundImage, opacity } = styleOf(one);
    if (Number(opacity) < 0.1) return false;
    if (!isClear(backgroundColor) || backgroundImage !== "none" || one instanceof SVGElement || one.matches("img, canvas, video")) return true;
    return [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== "") || isVeiled(one);
  };

  /** @param {Element} one whether something that only the style sheet knows lies over what is in it */
  const isVeiled = (one) =>
    ["::before", "::after"].some((which) => {
      const { content, position, backgroundColor, backgroundImage } = getComputedStyle(one, which);
      return content !== "none" && /absolute|fixed/.test(position) && (!isClear(backgroundColor) || backgroundImage !== "none");
    });

  /** @returns {{one: Element, left: number, top: number, right: number, bottom: number, sides: Record<string, boolean>}[]} lines that are drawn, and the inner side of each */
  const edges = () => {
    const found = [];
    for (const one of within.querySelectorAll("*")) {
      if (one instanceof SVGElement || one.matches(".spoken, .spoken *")) continue;
      const style = styleOf(one);
      const { backgroundColor } = style;
      const ground = !isClear(backgroundColor) && one !== within && backgroundColor !== groundOf(one.parentElement);
      const [left, top, right, bottom] = SIDES.map((side) => {
        const width = Number.parseFloat(style[`border${side}Width`]);
        return width > 0 && !isClear(style[`border${side}Color`]) ? width : 0;
      });
      if (!ground && !left && !top && !right && !bottom) continue;
      if (style.display === "inline" || !isVisible(one)) continue;
      const box = boxOf(one);
      const sides = { left: ground || left > 0, top: ground || top > 0, right: ground || right > 0, bottom: ground || bottom > 0 };
      found.push({ one, left: box.left + left, top: box.top + top, right: box.right - right, bottom: box.bottom - bottom, sides });
    }
    return found;
  };

  /** @param {Element} its @param {Element} top whether something in between says that there is more */
  const hasEllipsis = (its, top) => {
    for (let up = /** @type {Element | null} */ (its); up && up !== top; up = up.parentElement)
      if (styleOf(up).textOverflow === "ellipsis" || styleOf(up).webkitLineClamp !== "none") return true;
    return false;
  };

  return { styleOf, boxOf, layerOf, rollsIn, isVisible, isPainted, isVeiled, edges, hasEllipsis };
}

/** @template T @param {Map<Element, T>} known @param {Element} one @param {T} value */
function keep(known, one, value) {
  known.set(one, value);
  return value;
}
