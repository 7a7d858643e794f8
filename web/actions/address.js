/** The address bar, and texts that hold a link. The only file that touches the address. */

/** A link longer than this is no link of ours. */
export const LONGEST_LINK = 32_768;

/** @param {string} text @returns {string} */
function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns {string} the text of a link in the address, also where a messenger turned `#` into `%23` or `?`; or "" */
export function linkInAddress() {
  return linksIn(plain(location.pathname + location.search + location.hash))[0] ?? "";
}

/** Where a link begins: of this form, of the first, of one to come, and in capitals as a code holds it. */
const START = /(?:^|[#?&/\s])(e=[\s\S]*|(?:e\d{1,4}[a-z]|E\d{1,4}[A-Z])-[\s\S]*|e\d{0,4}[a-z]?$|E\d{1,4}[A-Z]?$)/;

/** Signs without ink: soft hyphens, joiners and marks of direction, which programs put into what is copied out of them. */
const UNSEEN = /\p{Cf}|\u034f|[\ufe00-\ufe0f]/gu;

/** The query of another page: a first link has all of its head before anything else can follow. */
const OF_ANOTHER = /^e=(?!\s*\d+\s*\.[\s\d]+\.[\s\da-f]+\.)[^&\s]*&/;

/**
 * @param {string} text an address, or what somebody copied with blanks and line ends in it
 * @returns {string[]} what may be the link in it, likeliest first
 */
export function linksIn(text) {
  const seen = plain(text).replace(UNSEEN, "");
  const bare = /^\s*\d{1,4}\.\d/.test(seen) ? `e=${seen.trim()}` : seen;
  let found = START.exec(bare)?.[1] ?? "";
  while (OF_ANOTHER.test(found)) found = START.exec(found.slice(2))?.[1] ?? "";
  const clean = (/** @type {string} */ part) => /^[A-Za-z0-9_.=-]*/.exec(part)?.[0] ?? "";
  const candidates = [clean(found.replace(/\s+/g, "")), clean(found)];
  return [...new Set(candidates.filter((part) => part !== ""))];
}

/** Takes the link out of the address, once it was kept or refused. */
export function clearAddress() {
  const path = location.pathname.replace(/(%23|%3F|[?#])?(e=|e\d{1,4}[a-z]-)[^/]*$/i, "");
  // Browsers count how often this is done, and refuse at some hundred.
  if (location.hash || location.search || path !== location.pathname)
    history.replaceState(history.state, "", path || "./");
}

const TURNED = "#turned";

/** A phone that is turned to the players stays so: a browser may lose what a tab keeps, and the address not. */
export const isTurned = () => location.hash === TURNED;
export const turnAddress = () => history.replaceState(history.state, "", TURNED);

/** @param {string} link @returns {string} the address that opens it */
export function addressOf(link) {
  return `${location.origin}${location.pathname.replace(/[^/]*$/, "")}#${link.replace(/^#/, "")}`;
}

/** @param {() => void} came a link was put into the address of the open page */
export const onLink = (came) => addEventListener("hashchange", () => linkInAddress() && came());
