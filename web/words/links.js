/** What goes from device to device: links and codes, given and taken. */

import { count } from "./counted.js";

export const shareTitle = "Share this fight";
/** @type {Record<string, string>} */
export const shareTexts = {
  game: "How a game of your own wounds, and no fight.",
  fight: "The fight as it stands now, without what happened before: a file takes the log along.",
  players:
    "What players see now: foes as far as they are known, wounds in words, no number of a foe. Whoever opens it has the players’ screen as it is now, and can change nothing. A foe of whom you have said nothing is hidden.",
  fighter:
    "One fighter as they stand now: to be played on another phone, and what was done there comes back. Their sheet and all conditions go along; your note on them stays here unless you say so.",
  system: "How this table reads the rules, and no fight.",
  evening: "All encounters of this evening as they stand now, with their notes.",
  deeds:
    "What was done here since, and was not taken back. The game master sees each of it first, and says what goes in. It stays here, too.",
  story: "Whoever opens it reads it step by step, and changes nothing here.",
};
/** @type {[string, string]} */
export const shareTonight = ["evening", "The whole evening"];
export const shareEvening = (/** @type {string} */ name) => `Share ${name}`;
export const shareIt = "Share";
export const shareText = "Whoever opens it sees it first, and gets a copy beside what they have.";
export const shareHistory = "A browser that opens a link keeps it in its history, with all that the link holds.";
export const shareLong =
  "This link has more than 2,000 characters: some messengers, such as Discord, cut it or turn it into a file. Save a file instead, or send it by mail.";
export const shareNote = "Your note goes along";
export const shareWhat = "What is in it";
/** @type {[string, string][]} */
export const shareKinds = [
  ["fight", "The whole fight"],
  ["players", "What players may see"],
  ["fighter", "One fighter"],
  ["system", "Our readings"],
  ["story", "The story"],
];
export const shareFighter = "Who";
export const shareSystem = "Name of your readings";
export const shareMake = "Make the link";
export const shareLink = "Link";
export const copyLink = "Copy the link";
export const sendLink = "Send it";
export const sent = "Sent.";
export const saveFile = "Save as a file";
export const qr = "The link as a code to scan";
export const noQr = "No code to scan: it would be too fine for the camera of a phone. Send the link, or save a file.";
export const noQrNow =
  "The code could not be drawn: what draws it cannot be fetched now. Send the link, save a file, or try again with a connection.";
export const notAlong = (/** @type {string} */ name, /** @type {string[]} */ why) =>
  `${name} cannot go along. ${why.join(" ")}`;
export const eveningEmpty = "There is no encounter in this evening yet.";

/** @type {Record<string, string>} */
export const linkTitle = {
  "": "From a link",
  fight: "A fight from a link",
  fighter: "A fighter from a link",
  system: "Readings from a link",
  story: "A story from a link",
};
export const linkReading = "Reading the link";
export const linkText = (/** @type {number} */ n, /** @type {string} */ system) => `${count(n, "fighter")}, ${system}.`;
export const linkBeside = "Open it beside what I have";
export const linkOpen = "Open it";
export const linkNo = "Not now";
export const linkPlay = "Play on this phone";
export const linkJoin = "Into this fight";
export const linkSystem = (/** @type {string} */ name, /** @type {string} */ rules) =>
  `“${name}”: readings of ${rules}. They are kept under their name and change no fight; a new fight may begin with them.`;
export const linkChanged = (/** @type {number} */ n) =>
  n === 0 ? "They are as the rules have them." : `${count(n, "reading")} other than the rules have them:`;
export const linkKeep = "Keep them";
/** @type {Record<string, string>} */
export const linkName = {
  fight: "From a link",
  fighter: "Fighter from a link",
};
export const unnamedSet = "From a link";
export const linkTooLong = "This link is far longer than any that Sawbones makes. Nothing was opened.";
export const linkEmpty = "There is no Sawbones link in this text.";
export const linkFailed = "This link could not be opened.";
export const opened = (/** @type {string} */ name) => `Opened beside what you had, as “${name}”.`;
export const openedSet = (/** @type {string} */ name) => `Kept as “${name}”. A new fight may begin with it.`;
export const openedMany = (/** @type {number} */ fights, /** @type {number} */ sets) =>
  `${count(fights, "fight")}${sets > 0 ? ` and ${count(sets, "set")} of readings` : ""} kept beside what you had.`;
export const undoAll = (/** @type {number} */ n) => (n > 1 ? `Undo all ${n}` : "Undo");

export const pasted = "Paste a link";
export const pasteTitle = "Paste a link";
export const pasteText = "The whole address, or only the part after the #.";
export const pasteField = "Link";
export const pasteOpen = "Look at it";

export const scanTitle = "Scan a code";
export const scanWakes = "One moment.";
export const scanAsks = "Waiting for the camera. The browser may ask you first.";
export const scanHold = "Hold the code of the other screen in the frame.";
export const scanOther = "This code holds something else, and no fight of Sawbones.";
export const scanLight = "Light";
export const scanPicture = "Picture or file";
export const scanReads = "Reading the picture.";
export const scanNoCode = "No code was found in this picture. Nearer, straighter and without glare it can be read.";
export const scanNoLight = "The light cannot be switched here.";
export const scanTry = "Try again";
export const scanAgain = "Scan again";
/** @type {Record<string, string>} */
export const scanWhy = {
  refused:
    "The camera is not allowed here. Allow it for this page in the settings of the browser or the phone, then try again.",
  none: "There is no camera here.",
  busy: "The camera is in use elsewhere, or does not answer.",
  gone: "The camera has gone: unplugged, switched off, or taken by something else.",
  insecure: "A browser gives its camera only to a page that came by https, and this one did not.",
  failed: "The camera does not work here.",
};
export const scanInstead =
  "It goes without one. Have the link sent to you and paste it, or share it to Sawbones where that is installed. Or open a picture of the code, or a file.";
export const scanNotHere =
  "What reads codes cannot be fetched now: try again with a connection. A link can be pasted meanwhile.";
