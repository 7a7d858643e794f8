/** What the page is built from waits here until the picture of the last time is on the screen: imported before all else. */
const SOON = 200; // and not longer: in a tab that nobody looks at nothing is painted
if (document.querySelector("[data-picture]"))
  await new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, SOON);
  });
export {};
