// The gallery's page: draws each section twice, in dark and in light, with the very files that the app draws with.
// Bundled by build/gallery.py, which puts the sections into the page.
import { html, render } from "../web/node_modules/lit-html/lit-html.js";
import { field, orderField } from "../web/view/form/form.js";
import { body } from "../web/view/widgets/body.js";
import { drawWidgets, hasMarks } from "../web/view/widgets/widgets.js";
import { state } from "../web/state.js";

const sections = JSON.parse(document.querySelector("#sections").textContent);
const values = {};
state.panel = { kind: "gallery" };

/** A widget as it stands on a card, and where marks can be new, as it is shown before something happens. */
const widget = ({ now, before }) => html`
  <div class="fighter"><div class="panel-card">${body({ widgets: [now] })}</div></div>
  ${before && hasMarks(now) ? html`<p class="label">before it happens</p>${drawWidgets([now], [before])}` : ""}`;

/** Each field of a form as a sheet has it; a list of numbers also as an order has it, where it is tapped. */
const form = ({ fields }) => fields.flatMap((one) => [field, ...(one.kind === "numbers" ? [orderField] : [])].map((draw) => draw(one, values[one.id], set)));

function set(id, value) {
  values[id] = value;
  draw();
}

const shown = (section) => (section.form ? form(section.form) : widget(section));

function draw() {
  render(
    html`<h1>Gallery</h1>
      ${sections.map(
        (section) => html`<section id=${section.id}>
          <h2>${section.title}</h2>
          <div class="both">
            ${["dark", "light"].map((scheme) => html`<div class="in-${scheme}">${shown(section)}</div>`)}
            <pre>${section.source}</pre>
          </div>
        </section>`,
      )}`,
    document.querySelector("main"),
  );
}
draw();
