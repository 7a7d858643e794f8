/**
 * A fight that plays itself: step by step, on a slider with the rounds as marks, with the reasons of each step and how all
 * stand after it. It needs nothing but what is told to it: it stands in the page, and alone in a file that opens from a disk.
 */

import { fighter } from "./fighter.js";
import { drawing, make } from "./make.js";
import { about, because, moments } from "./told.js";
import { WORDS } from "./words.js";

/** Milliseconds that a step stands while it plays, and so many more for each sign of what it says. */
const [STANDS, SIGN] = [900, 18];

/**
 * @param {Node} root where it is drawn @param {Tale} story whole @param {string} title
 * @param {(() => void) | null} [close] what leads out of it, where something does
 * @returns {() => void} what ends it
 */
export function read(root, story, title, close = null) {
  const all = moments(story);
  const end = all.length - 1;
  /** Where each round begins: the first moment of it. */
  const rounds = all.flatMap(({ sight }, at) => (at === 0 || sight.round !== all[at - 1].sight.round ? [at] : []));
  let at = 0;
  let open = false;
  let playing = 0;

  const when = make("p", { class: "when" });
  const text = make("p", { class: "text", "aria-live": "polite" });
  const aside = make("div", { class: "asides" });
  const sight = make("div", { class: "sides" });
  const slider = make("input", {
    type: "range",
    min: "0",
    max: String(end),
    value: "0",
    "aria-label": WORDS.slider,
    oninput: () => go(Number(slider.value)),
  });
  const button = (
    /** @type {string} */ id,
    /** @type {string} */ label,
    /** @type {string} */ path,
    /** @type {() => void} */ run,
    look = "icon line",
  ) =>
    make(
      "button",
      { type: "button", "data-do": id, "aria-label": label, title: label, onclick: run },
      drawing(path, "0 0 24 24", look),
    );
  const PLAY = "M8 5v14l11-7z";
  const play = button("play", WORDS.play, PLAY, () => (playing ? stop() : start()), "icon");
  const buttons = [
    button("round back", WORDS.first, "M12 5l-7 7 7 7M19 5l-7 7 7 7", () => go(roundBefore())),
    button("back", WORDS.back, "M15 5l-7 7 7 7", () => go(at - 1)),
    play,
    button("next", WORDS.next, "M9 5l7 7-7 7", () => go(at + 1)),
    button("round on", WORDS.last, "M5 5l7 7-7 7M12 5l7 7-7 7", () => go(roundAfter())),
  ];
  const lines = list();
  const main = make(
    "main",
    { tabindex: "0" },
    make("section", { class: "step" }, when, text, aside),
    sight,
    make(
      "section",
      { class: "all" },
      make("h2", {}, WORDS.all),
      ...lines.drawn,
      make("p", { class: "quiet" }, WORDS.keys),
    ),
  );
  const whole = make(
    "div",
    { class: "reader" },
    make(
      "header",
      {},
      make("div", {}, make("h1", { tabindex: "-1" }, title), make("p", { class: "quiet" }, about(story))),
      close &&
        make(
          "button",
          { type: "button", "data-do": "close story", "aria-label": WORDS.close, onclick: close },
          drawing("M6 6.5 18 18M18.2 6 6.2 17.8", "0 0 24 24", "icon line"),
        ),
    ),
    main,
    make("footer", {}, make("div", { class: "slide" }, marks(), slider), make("div", { class: "buttons" }, ...buttons)),
  );

  /** The rounds under the slider: a stroke where each begins, and its number where there is room. */
  function marks() {
    const box = make("div", { class: "rounds", "aria-hidden": "true" });
    let last = -100;
    for (const first of rounds) {
      const left = end > 0 ? (100 * first) / end : 0;
      const number = all[first].sight.round;
      const mark = make("i", {}, number > 0 && left - last > 7 ? String(number) : "");
      if (number > 0 && left - last > 7) last = left;
      mark.style.left = `${left}%`;
      box.append(mark);
    }
    return box;
  }

  /** All steps by rounds, each of which is gone to by a tap. */
  function list() {
    /** @type {Map<number, HTMLElement>} */
    const places = new Map();
    const drawn = rounds.map((first, i) => {
      const steps = all.slice(Math.max(1, first), rounds[i + 1] ?? all.length);
      if (steps.length === 0) return "";
      const rows = steps.map(({ step }) => {
        const n = step?.n ?? 0;
        const row = make(
          "li",
          {},
          make(
            "button",
            { type: "button", "data-step": String(n), class: step?.begins && "begins", onclick: () => go(n) },
            step?.text ?? "",
          ),
        );
        places.set(n, row);
        return row;
      });
      return make(
        "div",
        { class: "round" },
        make("h3", {}, WORDS.round(steps[0].sight.round)),
        make("ol", {}, ...rows),
      );
    });
    return { drawn, places };
  }

  const roundBefore = () => rounds.findLast((first) => first < at) ?? 0;
  const roundAfter = () => rounds.find((first) => first > at) ?? end;

  /** @param {number} to @param {boolean} [still] whether it goes on by itself */
  function go(to, still = false) {
    if (!still) stop();
    at = Math.max(0, Math.min(end, to));
    show();
  }

  function show() {
    const { said, sight: now, changed, step } = all[at];
    const number = at > 0 ? WORDS.step(at, story.of) : "";
    when.replaceChildren(
      make("b", {}, WORDS.round(now.round)),
      ...[number, now.clock].filter(Boolean).map((one) => ` · ${one}`),
    );
    text.textContent = said;
    aside.replaceChildren(...asides(step));
    sight.replaceChildren(
      ...["party", "foe"].map((side) => {
        const those = now.fighters.filter((one) => one.side === side);
        return make(
          "section",
          { class: side },
          make("h2", {}, side === "party" ? WORDS.party : WORDS.foe),
          those.length > 0
            ? make("ul", {}, ...those.map((one) => fighter(one, one.name === now.turn, changed.has(one.name))))
            : make("p", { class: "quiet" }, WORDS.nobody),
        );
      }),
    );
    slider.value = String(at);
    slider.style.setProperty("--at", `${end > 0 ? (100 * at) / end : 0}%`);
    slider.setAttribute("aria-valuetext", `${WORDS.round(now.round)}, ${number || WORDS.begins}: ${said}`);
    for (const [n, row] of lines.places) row.classList.toggle("here", n === at);
    for (const [i, one] of buttons.entries())
      if (i !== 2) one.toggleAttribute("disabled", i < 2 ? at === 0 : at === end);
    // In a column of its own the list follows; where it lies under what is read, it stays.
    const here = lines.places.get(at);
    const box = here?.closest(".all");
    // Whoever it happened to is in sight, where all stand one below the other.
    if (at > 0) sight.querySelector(".changed")?.scrollIntoView({ block: "nearest" });
    if (here && box && box.scrollHeight > box.clientHeight) box.scrollTop = here.offsetTop - box.clientHeight / 2;
  }

  /** @param {TaleStep | null} step what is to be said beside its line @returns {Node[]} */
  function asides(step) {
    const found = [];
    if (step?.differs) found.push(make("p", { class: "problem" }, step.differs));
    if (at === end && story.differs) found.push(make("p", { class: "problem", role: "status" }, story.differs.said));
    if (step?.why) {
      const why = make(
        "details",
        { "data-shown": "why", open, ontoggle: () => (open = why.open) },
        make("summary", {}, WORDS.why),
        make("ol", {}, ...step.why.map(because)),
      );
      found.push(why);
    }
    return found;
  }

  function start() {
    if (at === end) at = 0;
    play.setAttribute("aria-label", WORDS.pause);
    play.title = WORDS.pause;
    play.replaceChildren(drawing("M7 5h4v14h-4zM13 5h4v14h-4z", "0 0 24 24", "icon"));
    on();
  }

  function on() {
    go(at + 1, true);
    if (at === end) return stop();
    playing = setTimeout(on, STANDS + SIGN * all[at].said.length);
  }

  function stop() {
    clearTimeout(playing);
    playing = 0;
    play.setAttribute("aria-label", WORDS.play);
    play.title = WORDS.play;
    play.replaceChildren(drawing(PLAY, "0 0 24 24", "icon"));
  }

  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    PageUp: () => go(roundBefore()),
    PageDown: () => go(roundAfter()),
    Home: () => go(0),
    End: () => go(end),
    " ": () => (playing ? stop() : start()),
    ...(close ? { Escape: close } : {}),
  };
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const on = /** @type {Element | null} */ (event.composedPath()[0] ?? null);
    const taps = event.key === " " && on instanceof Element && on.matches("button, summary");
    if (event.ctrlKey || event.metaKey || event.altKey || taps || !(event.key in keys)) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  }
  /** On paper all of it stands, and how they stand at its end. */
  const printed = () => go(end);

  root.appendChild(whole);
  addEventListener("keydown", pressed, true);
  addEventListener("beforeprint", printed);
  show();
  return () => {
    stop();
    removeEventListener("keydown", pressed, true);
    removeEventListener("beforeprint", printed);
    whole.remove();
  };
}
