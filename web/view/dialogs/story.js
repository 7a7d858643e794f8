/** A fight as a story: how it is told and handed out, and what one in a link is before it is read. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { frame } from "../frame.js";

/** @param {Panel} panel whole or as players saw it, with names or initials; and what will be in it */
export function told(panel) {
  const chips = (/** @type {boolean} */ veiled, /** @type {string} */ label) =>
    html`<button data-told=${veiled ? "veiled" : "whole"} aria-pressed=${Boolean(panel.veiled) === veiled} @click=${() => does.share("story", { ...does.storyAsked(), veiled })}>${label}</button>`;
  return html`<div class="chips wide worded" role="group" aria-label=${words.storyHow}>
      ${chips(false, words.storyWhole)} ${chips(true, words.storyVeiled)}
      <button data-told="initials" aria-pressed=${Boolean(panel.initials)} @click=${() => does.share("story", { ...does.storyAsked(), initials: !panel.initials })}>${words.storyInitials}</button>
    </div>
    <p class="quiet" data-shown="in the story">${panel.first ? `${words.storyLast} ` : ""}${words.storyHolds(Boolean(panel.veiled), Boolean(panel.initials))} ${panel.notice ?? ""}</p>`;
}

/** The ways out that need no link. */
export const ways = () => html`<div class="ways">
  <button class="wide" data-do="read story" @click=${does.readHere}>${words.storyRead}</button>
  <button class="wide" data-do="story file" @click=${does.saveStory}>${words.storyFile}</button>
  <button class="wide" data-do="story text" @click=${does.saveStoryText}>${words.storyText}</button>
</div>`;

/** @param {Panel} panel a story that came by a link: nothing of it is kept by being read */
export function storyLink(panel) {
  const { about } = panel;
  return frame(
    words.linkTitle.story,
    html`<p>${words.storyIs(about, panel.system)}</p><p class="quiet">${words.storyKeeps}</p>`,
    {
      close: does.refuseLink,
      foot: html`<div class="ways">
        <button data-do="refuse" @click=${does.refuseLink}>${words.linkNo}</button>
        ${about.veiled ? nothing : html`<button data-do="keep story" @click=${does.keepStory}>${words.storyKeep}</button>`}
        <button class="go" data-do="read story" @click=${does.readLink}>${words.storyRead}</button>
      </div>`,
    },
  );
}
