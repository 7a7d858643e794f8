// Makes each recording the same as the last: the same ids and dates, and a clock that stands still. What waits for half a
// second or less comes at once, what waits longer never: nobody looks at the page meanwhile. Run before the page's scripts.
{
  const AT = Date.UTC(2026, 9, 31, 20);
  const wait = setTimeout;
  let n = 0;
  const next = () => (n += 7);
  crypto.getRandomValues = (/** @type {any} */ all) => all.map((_, /** @type {number} */ i) => (all[i] = next() % 251)) && all;
  crypto.randomUUID = () => `00000000-0000-4000-8000-${String(next()).padStart(12, "0")}`;
  globalThis.Date = class extends Date {
    static now = () => AT;
    constructor(/** @type {any[]} */ ...given) {
      super(...(given.length > 0 ? /** @type {[any]} */ (given) : /** @type {[any]} */ ([AT])));
    }
  };
  performance.now = () => 0;
  Object.assign(globalThis, {
    setTimeout: (/** @type {any} */ after, ms = 0, /** @type {any[]} */ ...given) => (ms > 500 ? 0 : wait(after, 0, ...given)),
    setInterval: () => 0,
  });
}
