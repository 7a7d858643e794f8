// Drives the page by native rules through everything that one ruleset can show, and gives the page's state at each: what
// component.js draws again without rules. Called by tests/web/components.py in the page.

import { createRecorder } from "./recorder.js";

/** @param {{app: string, system: string, hurts: any[], sketch: any, name40: string}} given @returns {Promise<string>} */
export async function recordAll({ app, system, hurts, sketch, name40 }) {
  const page = await import(app);
  const { does, state, talk } = page;
  const { states, drawn, plain, copied, record, answered, until, shown, counted, click, send, play } = createRecorder(page);

  record("welcome");
  // a game of one's own: how it is offered, written and played
  if (sketch) {
    await shown("games", does.openGames());
    await does.openGame(sketch);
    await until(() => does.theEditor() && state.panel?.whole);
    await shown("game");
    for (const list of Object.keys(state.panel.parts.lists)) {
      does.goPart(list);
      await shown(`game: ${list}`);
      if ((state.panel.game[list] ?? []).length === 0) continue;
      does.goPart(`${list}.0`);
      await shown(`game: ${list}.0`);
    }
    does.goPart("");
    await shown("games: kept", does.openGames());
    await shown("share: a game", does.shareGame(sketch));
    await shown("gameOffer", does.offer(state.panel.link));
    await does.openGame(sketch);
    await until(() => state.panel?.whole);
    await does.playGame();
    does.close();
    while (state.screen?.cards.length) await does.undo();
  } else await does.start(state.systems.find((/** @type {any} */ one) => one.id === system), []);
  await until(() => state.screen?.kind === "fight");
  await shown("empty");

  // a few, one of them hurt; somebody with a name as long as may be
  await send({ do: "join", fighter: "Boris", side: "party" });
  await send({ do: "join", fighter: "Ines", side: "party" });
  await send({ do: "join", fighter: "Ghoul", count: 2 });
  await send({ do: "join", fighter: name40, side: "foe" });
  await shown("before the first turn");
  await send({ do: "next" });
  const hurt = async (/** @type {number} */ n, /** @type {string} */ on) => {
    const [act, order] = hurts[n % hurts.length] ?? [];
    if (act) await send({ do: "act", act, on, order });
  };
  await hurt(0, "Ines");
  await shown("fight: said");
  does.toast(null);
  await shown("fight");

  // what can happen to friend and foe
  const acts = () => [...new Set(state.screen.cards.flatMap((/** @type {any} */ card) => card.acts))];
  const foe = () => {
    const side = state.screen.cards.find((/** @type {any} */ one) => one.name === state.screen.turn)?.side;
    return state.screen.cards.filter((/** @type {any} */ one) => one.side !== side && !one.down);
  };
  for (const act of acts()) {
    const able = state.screen.cards.filter((/** @type {any} */ card) => card.acts.includes(act) && card.name !== state.screen.turn);
    const [on] = able.filter((/** @type {any} */ card) => foe().includes(card)).concat(able);
    if (!on) continue;
    does.openAct([on.name]);
    await answered();
    if (state.panel.act !== act) does.pickAct(act);
    await play(`act: ${act}`);
    does.close();
  }
  const [first] = foe();
  does.openAct([first.name]);
  await answered();
  for (const look of ["circumstances", "more aid", "numbers", "more", "far", "who"]) {
    if (click(`dialog [data-do="${look}"]`)) await shown(`act, unfolded: ${look}`);
  }
  for (const group of document.querySelectorAll("dialog [data-group]")) {
    /** @type {HTMLElement} */ (group).click();
    await shown(`act, group: ${/** @type {HTMLElement} */ (group).dataset.group}`);
  }
  does.openAct(foe().map((/** @type {any} */ one) => one.name));
  await play("act: several");
  does.close();
  const [friend] = state.screen.cards.filter((/** @type {any} */ one) => one.side === "party" && one.name !== state.screen.turn);
  does.openAct([friend.name]);
  await play("act: a friend");
  does.openWhatIf();
  await counted("ahead: what if", does.close);

  // what is ahead: the first figures that are shown
  does.openAhead();
  await counted("ahead: first", () => does.openTab("stand"));
  await counted("ahead: stand", () => does.openTab("whatif"));
  await counted("ahead: whatif", () => does.openTab("expect"));
  await counted("ahead: expect", does.close);

  // a crowd: a mob, somebody at each stage, conditions, out, players' knowledge
  await send({ do: "join", fighter: "Bat", count: 5, mob: true });
  await send({ do: "join", fighter: "Cultist of the Black Candle", count: 5 });
  for (const [n, name] of ["Boris", "Bat 1", "Cultist of the Black Candle 2", "Ghoul 2", "Ines", "Bat 3"].entries()) await hurt([1, 2, 0, 3, 1, 3][n], name);
  await shown("crowd: somebody fell");
  const { told } = state;
  does.toast(null);
  await send({ do: "condition", fighters: ["Boris", name40], name: "Grappled by something with many arms", time: 2 });
  await send({ do: "note", fighters: ["Boris"], note: "owes Ines a drink, and a good deal more than that" });
  await send({ do: "know", fighter: "Bat", as: "kind" });
  await send({ do: "know", fighter: "Ghoul 1", as: "named", alias: "The masked one" });
  await send({ do: "out", fighters: ["Cultist of the Black Candle 5"], how: "fled" });
  does.toast(null);
  for (const rows of ["auto", "cards"]) {
    does.setView({ order: rows === "auto" ? "side" : "play", rows });
    await shown(`crowd, ${rows}`);
  }
  does.setView({ order: "side", rows: "auto" });
  for (const fold of ["down", "out"]) {
    click(`[data-do=${fold}][aria-expanded=false]`);
  }
  await shown("crowd, unfolded");
  does.pick(["Ghoul 1", "Bat 2"]);
  await shown("picking");
  does.stopPicking();
  does.openAct(["Bat 2"]);
  await answered();
  does.close();
  if (click("[data-mob]")) await play("act: a mob");
  does.close();

  // every other panel
  const open = async (/** @type {string} */ kind, more = {}) => {
    does.open({ kind, ...more });
    await shown(kind);
    does.close();
  };
  for (const kind of ["alerts", "wait", "order", "menu", "about", "keys", "view", "fresh", "paste"]) await open(kind);
  for (const name of ["Boris", name40]) {
    await open("edit", { name, values: {}, newName: name });
    states[`edit: ${name}`] = states.edit;
  }
  does.open({ kind: "edit", name: "Boris", values: {}, newName: "Boris" });
  await answered();
  for (const look of ["more", "kits"]) {
    click(`dialog [data-do=${look}], dialog [data-${look}]`);
    await shown(`edit, ${look}`);
  }
  does.close();
  await shown("add", does.openAdd());
  click("dialog [data-do=more]");
  await shown("add, more");
  does.close();
  await shown("condition", does.openCondition(["Boris"]));
  does.close();
  await shown("log", does.openLog());
  click("dialog [data-log] button");
  await shown("log, why");
  does.close();
  await shown("readings", does.openReadings());
  click("dialog [data-do=more]");
  await shown("readings, all");
  does.close();
  const rows = state.systems.find((/** @type {any} */ one) => one.id === state.screen.system)?.options.fields.find((/** @type {any} */ field) => field.kind === "rows");
  if (rows) {
    does.openOwn(rows);
    await shown("own");
    does.close();
  }
  await shown("line", does.openLine());
  await does.readCommand?.("Ghoul 1 > Boris / 5");
  await shown("line, read");
  does.close();
  await shown("known", does.openKnown());
  await until(() => does.thePlayers());
  record("known");
  does.close();
  await shown("ending", does.endFight());
  does.close();
  await shown("scan", does.openScan());
  does.close();
  for (const what of ["fight", "players", "story", "system"]) {
    await does.share(what);
    await shown(`share: ${what}`);
  }
  await does.share("fight");
  await answered();
  const { link } = state.panel;
  does.close();
  await shown("link", does.offer(link));
  does.close();
  await shown("link: not whole", does.offer(link.slice(0, -9)));
  does.close();

  // what asks as a turn or an hour goes by
  const asked = [() => does.next(), () => does.wait(60)];
  for (const go of asked) {
    await go();
    await answered();
    if (state.panel?.kind === "ask") await play("ask");
    does.close();
  }

  // files, another encounter, somebody who comes back from another phone
  /** @type {Blob | null} */
  let file = null;
  const make = URL.createObjectURL;
  const follow = HTMLAnchorElement.prototype.click;
  URL.createObjectURL = (blob) => ((file = /** @type {Blob} */ (blob)), "#");
  HTMLAnchorElement.prototype.click = () => {};
  await does.saveFight(state.current);
  Object.assign(URL, { createObjectURL: make });
  HTMLAnchorElement.prototype.click = follow;
  await shown("file", does.offerFile(file));
  does.close();
  const front = state.current;
  await does.share("fighter", { fighter: "Boris" });
  await shown("share: fighter");
  const sent = state.panel.link;
  await shown("link: fighter", does.offer(sent));
  await does.acceptLink();
  await until(() => state.current !== front && state.screen?.cards.length === 1);
  await hurt(0, "Boris");
  await shown("fight: one who came");
  await does.sendBack();
  await answered();
  record("share: deeds");
  const back = state.panel.link;
  does.close();
  await does.show(front);
  await until(() => state.current === front && state.screen?.cards.length > 1);
  await hurt(2, "Boris");
  await shown("deeds", does.offer(back));
  does.close();
  await does.addEncounter();
  const next = state.current;
  await answered();
  await does.show(front);
  await does.walkOn(next);
  await answered();
  await hurt(0, "Ines");
  await does.show(front);
  await answered();
  await hurt(0, "Ines");
  await hurt(2, "Ines");
  await shown("both", does.walkOn(next));
  does.close();
  await does.show(front);
  await answered();
  await shown("fights", does.openFights());
  click("dialog [data-fight] [data-do='row menu']");
  await shown("fights, a row");
  does.close();

  // what is said over all of it; no rules are asked for these
  const said = { ...copied(), panel: null, players: null };
  Object.assign(states, {
    "said: refused": { ...said, problem: `${name40} cannot be struck: they are not in this fight.` },
    "said: busy": { ...said, sent: true },
    "said: reader": { ...said, reader: true },
    "said: outdated": { ...said, outdated: true, reader: true },
    "said: fell": { ...said, told },
    "said: a version": { ...said, version: { $: "function" } },
    "said: damaged": { ...said, damaged: "Line 3 cannot be read." },
    "said: no rules": { ...said, loading: { name: "failed", reason: "The connection broke off.", what: "" } },
    "said: closed": { ...said, screen: null, closed: { id: state.current, name: name40, said: "Line 3 cannot be read." } },
    "keeping: once": { ...said, keeping: { name: "once", nowhere: 0, once: 2 } },
    "keeping: nowhere": { ...said, keeping: { name: "nowhere", nowhere: 3, once: 0 } },
  });
  // the players' screen takes the place of all else
  const view = (await talk({ do: "view" })).view;
  states.players = { ...said, players: { way: "turned", view, link: "", code: null, said: "", asks: false, held: false, size: 0 } };
  return JSON.stringify({ systems: state.systems, states, drawn }, plain);
}
