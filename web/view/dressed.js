/** The look of the players' screen, which a start does without. */

/** @returns {Promise<void>} settled once what is drawn looks as it should, or the look could not be fetched */
export const dressed = () =>
  new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("./players.css", import.meta.url).href;
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
