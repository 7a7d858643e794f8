/**
 * The editor of a game of one's own: every part as a form, with the card and the odds of what is typical above it.
 *
 * It is fetched when it is opened for the first time, and handed what it draws with: so it shares the page's state, and
 * the page starts without it. What a game is made of, it is told by the rules.
 */

import { ownValue } from "./plain.js";
import * as words from "./words.js";

/** @typedef {import("./view/dialogs/games.js").Kit} Kit */
/** @typedef {{list: string, item: number, step: number}} Place -1: none */

/** @param {string} at @returns {Place} where a path leads: to all (""), a list, a part of it, a step of that */
function placeOf(at) {
  const [list = "", ...rest] = at.split(".");
  const numbers = rest.filter((one) => one !== "steps").map(Number);
  return { list, item: numbers[0] ?? -1, step: numbers[1] ?? -1 };
}

/** Of a list that is steps itself, an item is a step. @param {Panel} panel @param {string} list */
const isSteps = (panel, list) => panel.parts.lists[list]?.form === "step";

/** @param {Panel} panel @param {Kit} kit */
export function draw(panel, kit) {
  const { html, nothing, frame, does } = kit;
  const { list, item } = placeOf(panel.at);
  const last = panel.undo.at(-1);
  const name = panel.game.name || words.unnamedGame;
  const inner = panel.at !== "";
  return frame(
    inner ? titleOf(panel) : name,
    html`<div class="own game-parts">${bodyOf(panel, kit, list, item)}</div>`,
    {
      under: live(panel, kit),
      close: inner ? () => does.goPart(upwards(panel.at)) : does.openGames,
      spoken: panel.screen?.chances?.map((/** @type {{spoken: string}} */ one) => one.spoken).join(" ") ?? "",
      foot: html`<div class="ways">
      ${inner ? html`<button data-do="part back" @click=${() => does.goPart(upwards(panel.at))}>${words.partUp}</button>` : nothing}
      ${last ? html`<button data-do="undo part" @click=${does.undoGame}>${words.undo(last.said)}</button>` : nothing}
      ${inner ? nothing : html`<button class="go" data-do="play game" ?disabled=${!panel.whole} @click=${does.playGame}>${words.playGame}</button>`}
    </div>`,
    },
  );
}

/** @param {string} at */
const upwards = (at) => (at.includes(".steps.") ? at.split(".steps.")[0] : "");

/** @param {Panel} panel */
function titleOf(panel) {
  const { list, item, step } = placeOf(panel.at);
  const about = panel.parts.lists[list] ?? panel.parts[list] ?? { label: words.gameTitle, title: words.gameTitle };
  if (item < 0) return about.title;
  if (isSteps(panel, list)) return words.stepOf(about.title, item + 1);
  const one = panel.game[list]?.[item] ?? {};
  const named = one.name || one.word || `${about.label} ${item + 1}`;
  return step < 0 ? named : words.stepOf(named, step + 1);
}

/** @param {Panel} panel @param {Kit} kit the odds, and the card as it will be; while something is wrong, that in its place */
function live(panel, { html, nothing, card, odds, does }) {
  const wrong = Object.entries(panel.problems);
  const { screen } = panel;
  return html`<section class="trial game-live ${panel.trying ? "trying" : ""}" aria-label=${screen ? words.gameTypical(screen.act, screen.fighter) : words.gameLive} tabindex="0">
    ${
      wrong.length > 0
        ? html`<button class="wrong" data-do="to problem" @click=${() => does.goPart(wrong[0][0])}><span class="problem" role="alert">${wrong[0][1]}</span>
          ${wrong.length > 1 ? html`<small>${words.moreWrong(wrong.length - 1)}</small>` : nothing}</button>`
        : nothing
    }
    ${
      screen
        ? html`${screen.chances.length > 0 ? odds(screen.chances, panel.fractions, screen.chances.length > 1) : html`<p class="quiet">${screen.uncounted}</p>`}
        ${screen.warnings.map((/** @type {string} */ one) => html`<p class="problem">${one}</p>`)}
        ${wrong.length > 0 ? nothing : card(screen)}`
        : nothing
    }
  </section>`;
}

/** @param {Panel} panel @param {Kit} kit @param {string} list @param {number} item */
function bodyOf(panel, kit, list, item) {
  if (panel.at === "") return overview(panel, kit);
  if (list === "fight" || list === "title") return fields(panel, kit, list, list === "fight" ? "fight" : "");
  const { step } = placeOf(panel.at);
  if (isSteps(panel, list)) return stepForm(panel, kit, list, item);
  if (step >= 0) return stepForm(panel, kit, `${list}.${item}.steps`, step);
  return part(panel, kit, list, item);
}

/* ---- all of it ------------------------------------------------------------------------------------------------ */

/** @param {Panel} panel @param {Kit} kit */
function overview(panel, kit) {
  const { html, does } = kit;
  const { parts } = panel;
  return html`${fields(panel, kit, "title", "")}
    ${Object.entries(parts.lists).map(([name, about]) => section(panel, kit, name, /** @type {Json} */ (about)))}
    <section class="part-list">
      <h3 class="label">${parts.fight.title}</h3>
      <p class="quiet">${parts.fight.help}</p>
      <button class="wide" data-part="fight" @click=${() => does.goPart("fight")}>${(panel.game.fight?.fighters ?? []).map((/** @type {Json} */ row) => (Array.isArray(row) ? row[0] : row.name)).join(", ") || words.addPart(parts.fight.label)}</button>
    </section>`;
}

/** @param {Panel} panel @param {Kit} kit @param {string} name @param {Json} about */
function section(panel, kit, name, about) {
  const { html, does } = kit;
  const all = panel.game[name] ?? [];
  const steps = about.form === "step";
  return html`<section class="part-list" data-list=${name} aria-label=${about.title}>
    <h3 class="label">${about.title}</h3>
    ${all.length === 0 ? html`<p class="quiet">${about.help}</p>` : html`<ul class="kept">${all.map((/** @type {Json} */ one, /** @type {number} */ i) => row(panel, kit, `${name}.${i}`, steps ? summary(panel, one) : one.name || one.word || words.unnamedPart, steps ? "" : beside(one)))}</ul>`}
    <button class="add-row" data-add=${name} ?disabled=${all.length >= about.most} @click=${() => does.addPart(name, about)}>${words.addPart(steps ? panel.parts.stepLabel : about.label)}</button>
  </section>`;
}

/** @param {Json} one what is to be seen of a part beside its name */
const beside = (one) =>
  [one.id, one.size, one.dice && `${one.dice} × d ${one.sides ?? 6}`, one.when].filter(Boolean).join(" · ");

/** @param {Panel} panel @param {Kit} kit @param {string} at @param {string} named @param {string} more */
function row(panel, { html, nothing, does }, at, named, more) {
  const wrong = Object.keys(panel.problems).some((one) => one === at || one.startsWith(`${at}.`));
  return html`<li data-part=${at}>
    <button class="open" @click=${() => does.goPart(at)}>
      <b class="name">${named}</b> ${more ? html`<small>${more}</small>` : nothing} ${wrong ? html`<span class="problem" aria-hidden="true">!</span>` : nothing}
    </button>
  </li>`;
}

/** @param {Panel} panel @param {Json} step in a line */
function summary(panel, step) {
  const form = panel.parts.forms.step.fields;
  const kind = form.find((/** @type {Field} */ one) => one.id === "do");
  const label = kind.options.find((/** @type {Choice} */ one) => one.id === (step.do ?? kind.default))?.label ?? "";
  const said = (ownValue(panel.parts.steps, step.do ?? kind.default) ?? []).map((/** @type {string} */ id) => step[id]);
  const what = [label, ...said.filter(Boolean)].join(" ");
  return [step.when && `${step.when}?`, what].filter(Boolean).join(" ");
}

/* ---- a part --------------------------------------------------------------------------------------------------- */

/** @param {Panel} panel @param {Kit} kit @param {string} list @param {number} item */
function part(panel, kit, list, item) {
  const { html, nothing, does } = kit;
  const about = panel.parts.lists[list];
  const one = panel.game[list]?.[item];
  if (!one) return nothing;
  const at = `${list}.${item}`;
  return html`${fields(panel, kit, about.form, at)}
    ${
      about.steps
        ? html`<section class="part-list" aria-label=${words.stepsTitle}>
        <h3 class="label">${words.stepsTitle}</h3>
        <ol class="kept">${(one.steps ?? []).map((/** @type {Json} */ step, /** @type {number} */ i) => row(panel, kit, `${at}.steps.${i}`, summary(panel, step), ""))}</ol>
        <button class="add-row" data-add="steps" @click=${() => does.addStep(`${at}.steps`)}>${words.addPart(words.step)}</button>
      </section>`
        : nothing
    }
    ${tools(kit, list, item, panel.game[list].length)}`;
}

/** @param {Panel} panel @param {Kit} kit @param {string} list of steps @param {number} i */
function stepForm(panel, kit, list, i) {
  const steps = kit.does.partAt(panel.game, list) ?? [];
  if (!steps[i]) return kit.nothing;
  return kit.html`${fields(panel, kit, "step", `${list}.${i}`)}
    <button class="add-row" data-do="next step" @click=${() => kit.does.addStep(list, i + 1)}>${words.stepNext}</button>
    ${tools(kit, list, i, steps.length)}`;
}

/** @param {Kit} kit @param {string} list @param {number} i @param {number} of */
const tools = ({ html, does }, list, i, of) => html`<div class="row-tools">
  <button data-do="part up" ?disabled=${i === 0} @click=${() => does.movePart(list, i, -1)}>${words.up}</button>
  <button data-do="part down" ?disabled=${i === of - 1} @click=${() => does.movePart(list, i, 1)}>${words.downward}</button>
  <button data-do="part copy" @click=${() => does.copyPart(list, i)}>${words.copy}</button>
  <button data-do="part away" @click=${() => does.removePart(list, i)}>${words.removeIt}</button>
</div>`;

/* ---- fields --------------------------------------------------------------------------------------------------- */

/** @param {Panel} panel @param {string} form @param {Json} one @param {Field[]} all @returns {Field[]} those that its kind has */
function askedOf(panel, form, one, all) {
  const stands = (/** @type {string} */ id) => one[id] ?? all.find((each) => each.id === id)?.default;
  const of = (/** @type {string[]} */ ids) =>
    ids.map((id) => all.find((each) => each.id === id)).filter((each) => each !== undefined);
  if (form === "step") return of(["do", ...(panel.parts.steps[stands("do")] ?? []), "when", "text", "place"]);
  if (form !== "roll") return [...all];
  // What is read off the dice needs some of it at hand, and has no use for other things.
  const { own, of: kinds } = panel.parts.rolls;
  const needed = kinds[stands("kind")] ?? [];
  return all
    .filter(({ id }) => !own.includes(id) || needed.includes(id))
    .map((each) => (needed.includes(each.id) ? { ...each, more: false } : each));
}

/** @param {Panel} panel @param {Kit} kit @param {string} form @param {string} at the part that is filled in; "" is the game itself */
function fields(panel, kit, form, at) {
  const { html, nothing, patch } = kit;
  const one = at === "" ? panel.game : (kit.does.partAt(panel.game, at) ?? {});
  const all = /** @type {Field[]} */ (panel.parts.forms[form].fields);
  const shown = askedOf(panel, form, one, all);
  // What it is called comes before the short name that is made of it.
  shown.sort((one, other) => Number(["name", "word"].includes(other.id)) - Number(["name", "word"].includes(one.id)));
  const first = shown.filter((each) => !each.more);
  const seldom = shown.filter((each) => each.more);
  const drawn = (/** @type {Field} */ each) => filled(panel, kit, form, at, each, one);
  return html`<div class="fields">${first.map(drawn)}
    ${seldom.length > 0 ? html`<button class="link" data-do="more" aria-expanded=${panel.more === at} @click=${() => patch({ more: panel.more === at ? null : at })}>${words.more}</button>` : nothing}
    ${panel.more === at ? seldom.map(drawn) : nothing}</div>`;
}

/** @param {Panel} panel @param {Kit} kit @param {string} form @param {string} at @param {Field} each @param {Json} one */
function filled(panel, kit, form, at, each, one) {
  const { html, nothing, sheetField, does } = kit;
  const path = at ? `${at}.${each.id}` : each.id;
  const put = (/** @type {string} */ _, /** @type {Json} */ value) => does.setPart(at, each, value);
  const named = panel.parts.refers[form]?.[each.id];
  const formula = panel.parts.formulas[form]?.includes(each.id);
  const value = one[each.id] ?? each.default;
  const wrong = panel.problems[path];
  return html`${formula || named ? typed(panel, kit, form, each, path, value, put, named) : sheetField(each, value, put)}
    ${wrong ? html`<p class="problem" role="alert">${wrong}</p>` : nothing}`;
}

/** @typedef {[string, string][]} Offers short names, each with what it stands for */

/** @param {Panel} panel @param {string[]} lists @returns {Offers} what stands in these lists under a short name */
const shortIn = (panel, lists) =>
  lists
    .flatMap((list) => (panel.game[list] ?? []).map((/** @type {Json} */ one) => [one.id, one.name ?? ""]))
    .filter(([short]) => short);

/** @param {Panel} panel @returns {string[]} the numbers that steps keep beside those of a fighter, and that acts ask for */
function keptBySteps(panel) {
  const { game } = panel;
  const steps = Object.keys(panel.parts.lists).flatMap((list) => {
    const all = game[list] ?? [];
    return isSteps(panel, list) ? all : all.flatMap((/** @type {Json} */ one) => one.steps ?? []);
  });
  const asks = (game.acts ?? []).flatMap((/** @type {Json} */ act) => act.asks ?? []);
  const asked = asks.map((/** @type {Json[]} */ row) => row[0] || String(row[1]).toLowerCase().replace(/\W+/g, "_"));
  return [...new Set([...asked, ...steps.map((one) => one.what)])].filter(Boolean);
}

/**
 * What may stand in a formula here, by whose it is: it is offered as soon as it is written, be the game whole or not.
 * @param {Panel} panel @param {string} form @param {Field} each @returns {[string, Offers][]}
 */
function spoken(panel, form, each) {
  const told = /** @type {Record<string, string>} */ (panel.names);
  const fixed = shortIn(panel, ["attributes", "switches"]);
  if (form === "track") return [["", fixed]];
  const own = [...fixed, ...shortIn(panel, ["pools", "tracks", "levels"])].map(([short]) => short);
  const levels = shortIn(panel, ["levels"]).map(([short]) => `${short}_penalty`);
  const derived = Object.keys(told).filter((one) => /_(max|size|penalty)$/.test(one) && !levels.includes(one));
  const rows = (panel.game.levels ?? []).flatMap((/** @type {Json} */ one) =>
    (one.rows ?? []).map((/** @type {Json[]} */ row) => row[0] || String(row[1]).toLowerCase().replace(/\W+/g, "_")),
  );
  const on = [...new Set([...own, ...levels, ...rows, ...derived])];
  const called = (/** @type {string[]} */ names) =>
    names.map((one) => /** @type {[string, string]} */ ([one, told[one] ?? one]));
  const tables = shortIn(panel, ["tables"]).map(
    ([short, name]) => /** @type {[string, string]} */ ([`${short}(`, name]),
  );
  if (!["step", "roll", "part"].includes(form)) return [["", [...called(on), ...tables]]];
  const kept = keptBySteps(panel).filter((one) => !on.includes(one) && !one.startsWith("by_"));
  return [
    [
      words.namesOfAct,
      [...(each.id === "see" ? Object.entries(words.seen) : []), ...called([...kept, "over"]), ...tables],
    ],
    [words.namesOfOn, called(on)],
    [words.namesOfBy, called(on).map(([short, name]) => [`by_${short}`, name])],
  ];
}

/**
 * What may be named here: in a step that changes something, what is whoever's does it too.
 * @param {Panel} panel @param {string} form @param {Field} each @param {string[]} lists
 * @returns {[string, Offers][]}
 */
function parted(panel, form, each, lists) {
  const found = shortIn(panel, lists);
  const kind = form === "step" && each.id === "what" ? (kindAt(panel) ?? "") : "";
  if (!kind) return [["", found]];
  if (["roll", "choose"].includes(kind)) return []; // what comes of these has a name of its own
  return [
    [words.namesOfOn, found],
    [words.namesOfBy, found.map(([short, name]) => [`by_${short}`, name])],
  ];
}

/** @param {Panel} panel @returns {string | undefined} what the step does that is open */
const kindAt = (panel) => {
  const step = panel.at
    .split(".")
    .reduce((/** @type {Json} */ one, /** @type {string} */ key) => one?.[key], panel.game);
  return step?.do ?? "set";
};

/**
 * A formula, or the short name of something: typed, or put together by tapping names.
 * @param {Panel} panel @param {Kit} kit @param {string} form @param {Field} each @param {string} path @param {Json} value
 * @param {(id: string, value: Json) => void} put @param {string[] | undefined} named the lists it may name something of
 */
function typed(panel, { html, nothing, patch }, form, each, path, value, put, named) {
  const id = `part-${path.replaceAll(".", "-")}`;
  const open = panel.typing === path;
  const offered = named ? parted(panel, form, each, named) : spoken(panel, form, each);
  const insert = (/** @type {string} */ short) => {
    const input = /** @type {HTMLInputElement} */ (document.getElementById(id));
    if (named) input.value = short;
    else {
      const before = input.value.slice(0, input.selectionStart ?? input.value.length);
      const gap = before && !/[\s({]$/.test(before) ? " " : "";
      input.setRangeText(
        `${gap}${short}`,
        input.selectionStart ?? before.length,
        input.selectionEnd ?? before.length,
        "end",
      );
    }
    put(each.id, input.value);
  };
  const stay = (/** @type {Event} */ event) => event.preventDefault();
  return html`<div class="field wide typed formula" data-field=${each.id}>
    <label class="name" for=${id}>${each.label}${each.help ? html`<small class="help">${each.help}</small>` : nothing}</label>
    <input id=${id} autocomplete="off" autocapitalize="off" spellcheck="false" maxlength=${each.longest ?? 160} .value=${value ?? ""}
      @focus=${() => patch({ typing: path })}
      @change=${(/** @type {Event} */ event) => put(each.id, /** @type {HTMLInputElement} */ (event.target).value)} />
    ${
      open && offered.some(([, all]) => all.length > 0)
        ? html`<div class="names" role="group" aria-label=${words.namesToTap}>${offered
            .filter(([, all]) => all.length > 0)
            .map(
              ([of, all]) =>
                html`${of ? html`<small class="quiet">${of}</small>` : nothing}<div class="pills">${all.map(([short, told]) => html`<button type="button" data-name=${short} title=${told} @pointerdown=${stay} @click=${() => insert(short)}>${short}</button>`)}</div>`,
            )}</div>`
        : nothing
    }
  </div>`;
}
