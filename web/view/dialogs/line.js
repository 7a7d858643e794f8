/** One line that does it all: who, whom, what, and what is answered; what it is read as stands below while it is typed. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { mended, readLines } from "../form/read.js";
import { frame } from "../frame.js";

/** @param {Panel} panel @param {State} state */
export function line(panel, state) {
  const { read } = state.line;
  // No button of the form's own: a disabled one would keep Enter from being heard while the last letters are read.
  const go = () => /** @type {HTMLFormElement} */ (document.getElementById("line-form")).requestSubmit();
  return frame(words.lineTitle, commandLine(state, { id: "line", typed: panel.typed }), {
    foot: html`<button type="button" class="go" data-do="line" ?disabled=${!read?.message || state.reader} @click=${go}>${read?.message?.do === "act" && !read.ready ? words.lineOpen : words.lineDo}</button>`,
  });
}

/**
 * The field with what its line is read as. It stands in its panel, and may stand wherever there is room for it.
 * @param {State} state @param {{id?: string, typed?: string}} [how] typed: what it begins with
 */
export function commandLine(state, { id = "command", typed = "" } = {}) {
  const { read, problem } = state.line;
  const field = () => /** @type {HTMLInputElement} */ (document.getElementById(id));
  const mend = (/** @type {ReadPart} */ part, /** @type {string} */ meant) => {
    if (mended(field(), part, meant)) does.readCommand(field().value, true);
  };
  const toEnd = () => field().setSelectionRange(field().value.length, field().value.length);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const input = field();
    const { value } = input;
    if ((await does.doLine(value)) && input.value === value) input.value = "";
  };
  const lines = read?.lines ?? [];
  const nothingYet = !lines.some((one) => one.parts.length > 0 || one.problem);
  return html`<form class="command" id="${id}-form" autocomplete="off" @submit=${submit}>
    <label for=${id}>${words.lineField}</label>
    <input id=${id} type="text" value=${typed} ?autofocus=${id === "line"} autocapitalize="none" autocomplete="off" autocorrect="off" spellcheck="false"
      enterkeyhint="go" aria-describedby="${id}-said" @focus=${toEnd} @input=${() => does.readCommand(field().value)}>
    <div class="read" role="group" tabindex="0" aria-label=${words.readAs}>
      ${nothingYet ? html`<p class="help">${words.lineHelp}</p>` : readLines(lines, mend)}
      <p id="${id}-said" class=${problem ? "problem" : "says"} role="status">${problem || read?.said || nothing}</p>
    </div>
  </form>`;
}
