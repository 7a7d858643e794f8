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

  /** Wait until the whole app is on the device. */
  stored: () => navigator.serviceWorker.ready.then(() => new Promise((done) => setTimeout(done, 500))),

  /** Milliseconds from a tap until something else is drawn somewhere, and painted. */
  drawn: ({ tap, where }) =>
    new Promise((done, fail) => {
      setTimeout(() => fail(new Error(`nothing drawn in ${where} after a tap on ${tap}`)), 20_000);
      const seen = () => document.querySelector(where)?.innerHTML ?? "";
      const before = seen();
      const start = performance.now();
      document.querySelector(tap).click();
      const look = () => {
        const now = seen();
        if (now && now !== before) requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
        else requestAnimationFrame(look);
      };
      look();
    }),

  /** Milliseconds of each message, asked of a worker of our own. */
  asked: async ({ app, before, message, times }) => {
    const { Rules } = await import(`${app}/rules.js`);
    const rules = await new Promise((done) => {
      const made = new Rules((state) => state.name === "ready" && done(made));
      made.wake();
    });
    for (const one of before) await rules.send(one);
    const took = [];
    for (let n = 0; n < times; n++) {
      const start = performance.now();
      const reply = await rules.send(message);
      took.push(performance.now() - start);
      if (!reply.ok) throw new Error(JSON.stringify(reply.problems));
    }
    rules.end();
    return took;
  },
});
