/** Fights and evenings: the list of them, and how one ends and goes on in another. */

import { isStanding } from "./standing.js";
import { count } from "./counted.js";
import { blocks } from "./fight.js";

export const fightsTitle = "Fights";
export const fightsOf = "Kept on this device";
export const newFight = "New fight";
export const openNow = "Open now";
export const fightMenu = (/** @type {string} */ name) =>
  `${name}: rename, copy, move, put away or remove, and its notes`;
export const renameFight = (/** @type {string} */ name) => `Rename ${name}`;
export const removeFight = (/** @type {string} */ name) => `Remove ${name}`;
export const newEvening = "New evening";
export const eveningOf = (/** @type {Date} */ day, /** @type {string} */ game) =>
  `${game || "Evening"}, ${day.toLocaleDateString("en-GB", { day: "numeric", month: "short" })}`;
export const noEvening = "Of no evening";
export const eveningMenu = (/** @type {string} */ name) => `${name}: rename or remove`;
export const encounter = (/** @type {number} */ n) => `Encounter ${n}`;
export const encounters = (/** @type {number} */ n) => count(n, "encounter");
export const addHere = "+ Encounter";
export const addTo = (/** @type {string} */ evening) => `Add an encounter to ${evening}`;
export const addEncounter = "Add an encounter";
export const into = (/** @type {string} */ evening) => `Into ${evening}`;
export const away = "put away";
export const putAway = "Put away";
export const fromAway = "Bring back";
export const notesOf = "Notes";

export const removed = (/** @type {string} */ name) => `“${name}” was removed.`;
export const eveningRemoved = (/** @type {string} */ name, /** @type {number} */ n) =>
  `“${name}” was removed${n > 0 ? `; ${n === 1 ? "its encounter is" : "its encounters are"} kept as ${n === 1 ? "a fight" : "fights"} of no evening` : ""}.`;
export const renamed = (/** @type {string} */ was, /** @type {string} */ name) => `${was} is called ${name}`;
export const movedUp = (/** @type {string} */ name) => `${name} comes earlier`;
export const movedDown = (/** @type {string} */ name) => `${name} comes later`;
export const cameInto = (/** @type {string} */ name, /** @type {string} */ evening) => `${name} is of ${evening}`;
export const wentAway = (/** @type {string} */ name) => `${name} is put away`;
export const cameBack = (/** @type {string} */ name) => `${name} is taken up again`;
export const notedOf = (/** @type {string} */ name) => `Noted of ${name}`;
export const copiedOf = (/** @type {string} */ name) => `${name} is copied`;
export const eveningBegun = (/** @type {string} */ name) => `${name} begins`;
export const nameTaken = (/** @type {string} */ name) => `There is a “${name}” already: it was not renamed.`;
export const playedElsewhere = (/** @type {string} */ name) =>
  `“${name}” is played in another tab: it was not removed. Leave it there first.`;

export const endFight = "End the fight";
export const endTitle = (/** @type {string} */ name) => `The end of ${name}`;
export const endTime = "How much time passes?";
export const stay = "Stay here";
/** how it ended, in a sentence */
export const came = (/** @type {FightScreen} */ { won, brief = "", cards }) => {
  if (won) return won === "party" ? "The party stands, the foes do not." : "The party is down, and foes still stand.";
  const [party, foes] = blocks.map(([of]) => cards.filter((card) => card.side === of && isStanding(card)).length);
  if (new Set(cards.map(({ side }) => side)).size < 2) return `As it stands: ${brief}.`;
  return party + foes === 0
    ? "Nobody stands any more, on either side."
    : `It is not decided: ${party} of the party and ${count(foes, "foe")} still stand.`;
};
export const bodies = "Who died stays here, unless you take the body along.";
export const bodyComes = (/** @type {string} */ name) => `Take ${name}'s body along`;
export const walkTo = (/** @type {string} */ name) => `On to ${name}`;
export const walkNew = "On to a new encounter";
export const noParty = "Nobody is of the party here.";
export const wentOn = (/** @type {string} */ name) => `The party has gone on to “${name}”.`;
export const follow = "Follow it";
export const bothTitle = "Who is true?";
export const bothText = "They went on in both fights. Nothing has changed yet.";
export const bothHere = (/** @type {string} */ stands) => `As here: ${stands}`;
export const bothComes = (/** @type {string} */ place, /** @type {string} */ stands) => `From ${place}: ${stands}`;
export const bothTake = "Go on";
export const otherPlace = "the other fight";
