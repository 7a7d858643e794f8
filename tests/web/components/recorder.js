// What record.js drives the page with: it waits until nothing more comes, and notes what is shown.

/** What counts on and on, told again whenever it knows more: it is stopped when the panel shows something. */
const COUNTING = ["expect", "stand", "whatif"];

/** @param {any} app the page's own modules */
export function createRecorder({ does, state, talk }) {
  /** @type {Record<string, any>} */
  const states = {};
  /** What is drawn, without lit's marks and without what only the real page's start knows. @type {Record<string, string>} */
  const drawn = {};
  // nobody looks: what is not laid out and painted takes half the time
  document.documentElement.style.display = "none";
  let [asked, flying] = [0, 0];
  /** What waits while figures are recorded that are counted further. @type {{go: () => void} | null} */
  let held = null;

  const post = globalThis.fetch;
  globalThis.fetch = async (to, how) => {
    asked += 1;
    const { panel } = state;
    const shows = panel?.expect || panel?.stand || panel?.ifs?.length || panel?.offers?.some((/** @type {any} */ one) => one.found);
    if (shows && COUNTING.includes(JSON.parse(/** @type {string} */ (how?.body) || "{}").do)) {
      await new Promise((go) => (held = { go: () => go(null) }));
      return new Response('{"ok":false,"problems":{"do":"stopped"}}');
    }
    flying += 1;
    return post(to, how).finally(() => (flying -= 1));
  };

  const plain = (/** @type {string} */ _, /** @type {any} */ value) =>
    typeof value === "function" ? { $: "function" } : value instanceof Map ? { $: "map", of: [...value] } : value;
  const copied = () => JSON.parse(JSON.stringify({ ...state, systems: undefined }, plain));
  const record = (/** @type {string} */ name) => {
    states[name] = copied();
    drawn[name] = [document.getElementById("page"), document.querySelector("dialog[open]")]
      .map((one) => one?.innerHTML.replace(/<!--.*?-->/g, "") ?? "")
      .join("\n");
  };

  const moment = () => new Promise((done) => setTimeout(done));
  /** After all that is said to the rules; nothing is said to them itself. */
  const turn = () => talk({ do: "systems" }, { alone: true, still: () => false });
  const isBusy = ({ panel, keeping } = state) =>
    panel?.ask?.busy || (panel?.busy && panel.kind !== "ahead") || panel?.trying || keeping.name === "saving";
  /** Wait until nothing was asked of the rules in three turns. */
  const answered = async () => {
    for (let quiet = 0; quiet < 3; ) {
      const before = asked;
      await turn();
      await moment();
      quiet = before === asked && flying === 0 && !isBusy() ? quiet + 1 : 0;
    }
  };
  const until = async (/** @type {() => unknown} */ isTrue) => {
    for (let n = 0; n < 4000 && !isTrue(); n += 1) await moment();
    if (!isTrue()) throw new Error(`waited in vain: ${isTrue}`);
  };
  /** Record what a call has opened. */
  const shown = async (/** @type {string} */ name, /** @type {unknown} */ opened = null) => {
    await opened;
    await answered();
    record(name);
  };
  /** Record the first figures of what is ahead, then close it or look at the next. */
  const counted = async (/** @type {string} */ name, /** @type {() => void} */ next) => {
    await until(() => held || state.panel?.busy !== true);
    record(name);
    next();
    held?.go();
    held = null;
  };

  /** Click the first of these, where there is one; gives whether there is. */
  const click = (/** @type {string} */ what) => {
    const found = /** @type {HTMLElement | null} */ (document.querySelector(what));
    found?.click();
    return found !== null;
  };
  const answer = (/** @type {any} */ { low, high, options, dice }, /** @type {number} */ n) =>
    options.length > 0 ? options[0].id : low + ((n * 7) % Math.max(1, Math.min(high - low, dice.length > 0 ? 40 : 4)));
  const send = async (/** @type {any} */ message) => {
    const answers = [];
    for (;;) {
      const reply = await does.change({ ...message, ...(answers.length > 0 ? { answers } : {}) });
      if (!reply.ok) throw new Error(JSON.stringify([message, reply.problems]));
      if (!reply.question) return;
      answers.push(answer(reply.question, answers.length + 1));
    }
  };
  /** All that the open panel asks, each question and what it came to recorded. */
  const play = async (/** @type {string} */ name) => {
    await shown(name);
    if (!state.panel?.ask?.reply) click("dialog [data-now] [data-chip], dialog .ask-number [data-chip]");
    for (let n = 1; n < 25; n += 1) {
      await answered();
      const question = state.panel?.ask?.reply?.question;
      if (!question) break;
      if (n < 4) record(`${name}: question ${n}`);
      does.answer(state.panel.ask.answers.length, answer(question, n));
    }
    await answered();
    if (!state.panel?.ask?.reply) return;
    record(`${name}: answered`);
    if (click("dialog [data-do=why]")) await shown(`${name}: why`);
  };

  return { states, drawn, plain, copied, record, answered, until, shown, counted, click, send, play };
}
