/**
 * The players' window, at `#players`, is another page than the game master's: of the app nothing wakes in it, no fight is
 * opened and none is held. Imported before all else.
 */

const HERE = "#players";
const there = location.hash === HERE;
addEventListener("hashchange", () => (location.hash === HERE) !== there && location.reload());
if (there) {
  const where = new URL("./window.js", import.meta.url).href;
  import(where).then(({ begin }) => begin());
  await new Promise(() => {}); // and nothing of what follows is done
}
export {};
