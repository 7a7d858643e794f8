/**
 * A fight that plays itself: step by step, on a slider with the rounds as marks, with the reasons of each step and how all
 * stand after it. It needs nothing but what is told to it: it stands in the page, and alone in a file that opens from a disk.
 */

/** @typedef {{said: string, sight: Sight, changed: Set<string>, step: TaleStep | null}} Moment */

const WORDS = {
  app: "Sawbones",
  close: "Close",
  begins: "How it begins",
  before: "Before the first turn",
  round: (/** @type {number} */ n) => (n > 0 ? `Round ${n}` : WORDS.before),
  step: (/** @type {number} */ n, /** @type {number} */ of) => `step ${n} of ${of}`,
  why: "Why",
  all: "All that happened",
  party: "Party",
  foe: "Foes",
  nobody: "nobody",
  onTurn: "on turn",
  down: "out",
  slider: "Step",
  first: "To the round before",
  back: "One step back",
  play: "Play",
  pause: "Pause",
  next: "One step on",
  last: "To the next round",
  veiled: "As the players saw it.",
  initials: "Names are initials.",
  readings: (/** @type {string[]} */ all) => `Read by: ${all.join("; ")}.`,
  keys: "Arrow keys step, page keys go by rounds, blank plays.",
  made: "Told by Sawbones. This file holds all of it, and asks for nothing from anywhere.",
};

/** Milliseconds that a step stands while it plays, and so many more for each sign of what it says. */
const [STANDS, SIGN] = [900, 18];

/* ---- making what is drawn -------------------------------------------------------------------------------------- */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, Json>} [given] attributes; ``on…`` are what it listens to
 * @param {...(Node | string | null | undefined | false)} inside @returns {HTMLElementTagNameMap[K]}
 */
function make(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined)
      made.setAttribute(name, value === true ? "" : value);
  }
  for (const one of inside) if (one) made.append(one);
  return made;
}

/** @param {string} path @param {string} box @param {string} look */
function drawing(path, box, look) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", box);
  svg.setAttribute("class", look);
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/* ---- wounds ---------------------------------------------------------------------------------------------------- */

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
function fighter(one, turn, changed) {
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

/* ---- the story ------------------------------------------------------------------------------------------------- */

/** @param {Tale} story @returns {Moment[]} how it stood at the beginning and after each step */
function moments(story) {
  const { base } = story;
  let there = new Map(base.fighters.map((one) => [one.name, one]));
  let order = base.fighters.map((one) => one.name);
  const found = [{ said: WORDS.begins, sight: base, changed: new Set(), step: /** @type {TaleStep | null} */ (null) }];
  for (const step of story.steps) {
    if (step.changed.length > 0) there = new Map(there);
    for (const one of step.changed) there.set(one.name, one);
    order = step.order ?? order;
    const fighters = order.map((name) => /** @type {SceneFighter} */ (there.get(name))).filter(Boolean);
    const sight = { round: step.round, clock: step.clock, turn: step.turn, fighters };
    found.push({ said: step.text, sight, changed: new Set(step.changed.map((one) => one.name)), step });
  }
  return found;
}

/** @param {Reason} reason */
const because = (reason) =>
  make(
    "li",
    {},
    reason.fighter && make("b", {}, `${reason.fighter}: `),
    reason.text,
    ...(reason.dice ?? []).map((dice) => make("span", { class: "dice" }, dice)),
    reason.place && make("cite", {}, reason.place),
    reason.note && make("small", {}, reason.note),
  );

/** The words of the story's rules beside its title. @param {Tale} story */
const about = (story) =>
  [
    story.system,
    story.veiled && WORDS.veiled,
    story.initials && WORDS.initials,
    story.readings.length > 0 && WORDS.readings(story.readings),
  ]
    .filter(Boolean)
    .join(" · ");

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

/**
 * What a file holds: what comes twice in a story stands in it once, under its number.
 * @param {{again: Json[], story: Json}} file @returns {Tale}
 */
export function unpacked({ again, story }) {
  /** @type {Json[]} */
  const known = [];
  /** @param {Json} value @returns {Json} */
  const whole = (value) => {
    if (typeof value === "string")
      return !value.startsWith("~") ? value : value.startsWith("~~") ? value.slice(1) : known[Number(value.slice(1))];
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, whole(one)]));
  };
  for (const one of again) known.push(whole(one));
  return whole(story);
}
