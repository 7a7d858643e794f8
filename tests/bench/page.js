// Functions that run.py evaluates inside the pages it measures.
({
  /** Milliseconds from navigation to the first answer. */
  started: () =>
    new Promise((done, fail) => {
      setTimeout(() => fail(new Error("no answer in a minute")), 60_000);
      const look = () => {
        const [mark] = performance.getEntriesByName("answered");
        if (mark) done(mark.startTime);
        else setTimeout(look, 10);
      };
      look();
    }),

  /** Wait until the whole app is on the device, and what it remembers of a running Python too. */
  stored: () =>
    new Promise((done, fail) => {
      setTimeout(() => fail(new Error("not stored in a minute")), 60_000);
      const look = async () => {
        const kept = [];
        for (const name of await caches.keys()) kept.push(...(await (await caches.open(name)).keys()));
        const has = (end) => kept.some(({ url }) => url.endsWith(end));
        if (navigator.serviceWorker.controller && has("/index.html") && has(".snapshot")) setTimeout(done, 200);
        else setTimeout(look, 100);
      };
      look();
    }),

  /** Milliseconds from navigation to the odds of a blow, each tap made as soon as there is something to tap. */
  blow: () =>
    new Promise((done, fail) => {
      setTimeout(() => fail(new Error(`no blow in time: ${document.body.innerText.slice(0, 200)}`)), 100_000);
      const find = (what) => document.querySelector(what);
      const tapped = new Set();
      const tap = (what) => {
        if (tapped.has(what) || !find(what)) return;
        tapped.add(what);
        find(what).click();
      };
      const look = () => {
        if (find("dialog[open] .odds")) return done(performance.now());
        tap('dialog[open] [data-chip="5"]');
        tap('[data-fighter="Boris"]');
        tap("[data-starter]");
        setTimeout(look, 8);
      };
      look();
    }),

  /** What the browser says of the start: first paint with something on it, and with the fight; tasks that held the page up. */
  seen: () =>
    new Promise((done) => {
      const tasks = [];
      try {
        new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration))).observe({ type: "longtask", buffered: true });
      } catch {}
      setTimeout(() => {
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        const [drawn] = ["picture", "drawn"].flatMap((what) => performance.getEntriesByName(`start: ${what}`));
        const readable = paint?.startTime > drawn?.startTime ? paint.startTime : null;
        done({ paint: paint?.startTime ?? null, readable, longest: Math.max(0, ...tasks), cards: document.querySelectorAll("[data-fighter]").length });
      }, 100);
    }),

  /** Milliseconds from a tap until something else is drawn somewhere, and painted. */
  drawn: ({ tap, where }) =>
    new Promise((done, fail) => {
      setTimeout(() => fail(new Error(`nothing drawn in ${where} after a tap on ${tap}`)), 20_000);
      const seen = () => document.querySelector(where)?.textContent ?? "";
      const before = seen();
      const painted = () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
      new MutationObserver((_, watch) => {
        const now = seen();
        if (!now || now === before) return;
        watch.disconnect();
        painted();
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      const start = performance.now();
      document.querySelector(tap).click();
    }),
});
