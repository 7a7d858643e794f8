/**
 * The camera, as long as a code is looked for and not a moment longer: however the panel is left, its light goes out and it
 * is given back. A bundle of its own, fetched when somebody scans; pictures are read beside the page, by scanner-worker.js.
 */

import * as words from "./words.js";

/** @typedef {import("./actions/scan.js").Hands} Hands */
/** @typedef {import("./view/dialogs/scan.js").Kit} Kit */
/** @typedef {{stream: MediaStream, track: MediaStreamTrack, video: HTMLVideoElement, reader: Worker, lit: boolean, seen: string | null, over: AbortController}} Camera */

/** What a browser calls why it gives no camera, and what we do. @type {Record<string, string>} */
const REASONS = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
};
/** Five pixels a module are enough for the finest code: that is what is asked for. */
const WANTED = { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } };
/** Pixels along a side: of the middle, where the code is held; of all that the camera sees; of a photograph, tried in turn. */
const MIDDLE = 1200;
const WHOLE = 1280;
const PHOTO = [1600, 900, 2800];
/** Milliseconds: for one look of the camera, for a photograph, and between two looks. */
const WITHIN = 400;
const WITHIN_PHOTO = 3000;
const PAUSE = 60;
/** One look in so many is for an inverted code: a usual one is found as soon as before, give or take a look. */
const INVERTED = 3;

/** @type {Camera | null} the one that runs */
let camera = null;
/** Counts how often it was begun, so that what was overtaken while the browser asked is given back. */
let turn = 0;

/* ---- what is seen ---------------------------------------------------------------------------------------------- */

/** @param {Panel} panel @param {Kit} kit */
export function draw(panel, { html, nothing, does, frame }) {
  const off = panel.stage === "off";
  const chosen = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (file) does.scanFile(file);
    input.value = "";
  };
  return frame(
    words.scanTitle,
    html`<div class="lens" ?hidden=${off}>
        <video id="lens" playsinline .muted=${true} aria-hidden="true"></video>
        <svg viewBox="0 0 100 100" aria-hidden="true"><path d="M2 22V2h20M78 2h20v20M98 78v20H78M22 98H2V78" /></svg>
      </div>
      ${
        off
          ? html`<p class="problem" role="alert">${words.scanWhy[panel.why] ?? ""}</p><p>${words.scanInstead}</p>`
          : html`<p class="quiet" role="status">${panel.stage === "looks" ? words.scanHold : words.scanAsks}</p>`
      }`,
    {
      foot: html`<div class="ways">
        ${panel.light === null || off ? nothing : html`<button data-do="light" aria-pressed=${panel.light} @click=${does.scanLight}>${words.scanLight}</button>`}
        ${off ? html`<button data-do="scan" @click=${does.openScan}>${words.scanTry}</button>` : nothing}
        <label class="button">${words.scanPicture}<input type="file" id="picture" class="unseen" accept="image/*,.json,application/json" @change=${chosen} /></label>
        <button data-do="paste" @click=${() => does.open({ kind: "paste" })}>${words.pasted}</button>
      </div>`,
    },
  );
}

/* ---- the camera ------------------------------------------------------------------------------------------------ */

/** @param {Hands} hands asks for the camera, and looks for a code until there is one or the panel is left */
export async function begin(hands) {
  end();
  turn += 1;
  const mine = turn;
  hands.change({ stage: "asks", why: "", light: null });
  try {
    const media = navigator.mediaDevices;
    if (!media?.getUserMedia) return off(hands, isSecureContext ? "none" : "insecure");
    const stream = await media.getUserMedia({ video: WANTED, audio: false });
    const video = lens();
    if (mine !== turn || !video || !inSight()) return stop(stream);
    await run(hands, stream, video);
  } catch (cause) {
    if (mine === turn) off(hands, REASONS[/** @type {Error} */ (cause)?.name] ?? "failed");
  }
}

/** @param {Hands} hands @param {MediaStream} stream @param {HTMLVideoElement} video */
async function run(hands, stream, video) {
  const [track] = stream.getVideoTracks();
  const over = new AbortController();
  /** @type {Camera} */
  const mine = { stream, track, video, reader: hands.reader(), lit: false, seen: null, over };
  camera = mine;
  const { signal } = over;
  track.addEventListener("ended", () => off(hands, "gone"), { signal });
  mine.reader.addEventListener("error", () => off(hands, "failed"), { signal });
  addEventListener("pagehide", () => rest(hands), { signal });
  document.addEventListener("visibilitychange", () => !inSight() && rest(hands), { signal });
  // Closed, gone back, another panel in its place, a fault: whatever took the picture away, the camera is not needed.
  const watch = new MutationObserver(() => lens() !== video && end());
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["open"] });
  signal.addEventListener("abort", () => watch.disconnect());
  video.srcObject = stream;
  await video.play();
  if (camera !== mine) return;
  hands.change({ stage: "looks", light: canLight(track) ? false : null });
  look(mine, hands, 1);
}

/** Where the camera is shown, as long as somebody can see it. @returns {HTMLVideoElement | null} */
const lens = () => document.querySelector("dialog[open] video#lens");
const inSight = () => document.visibilityState !== "hidden";

/** Off while nobody sees it; once the page is looked at again, it begins by itself. @param {Hands} hands */
function rest(hands) {
  end();
  hands.change({ stage: "asks", light: null });
  const back = new AbortController();
  const again = () => {
    if (!inSight()) return;
    back.abort();
    if (lens() && !camera) begin(hands);
  };
  document.addEventListener("visibilitychange", again, { signal: back.signal });
  addEventListener("pageshow", again, { signal: back.signal });
}

/** @param {Hands} hands @param {string} why */
function off(hands, why) {
  end();
  hands.change({ stage: "off", why, light: null });
}

/** The light goes out, the camera is given back; what the browser still asks for is given back when it comes. */
export function end() {
  turn += 1;
  if (!camera) return;
  const { stream, track, video, reader, lit, over } = camera;
  camera = null;
  over.abort();
  if (lit) shine(track, false).catch(() => {}); // it is stopped right after, which puts it out as well
  stop(stream);
  video.srcObject = null;
  reader.terminate();
}

/** @param {MediaStream} stream */
function stop(stream) {
  for (const track of stream.getTracks()) track.stop();
}

/* ---- the light ------------------------------------------------------------------------------------------------- */

/** @param {MediaStreamTrack} track */
const canLight = (track) => Boolean(/** @type {any} */ (track.getCapabilities?.())?.torch);

/** @param {MediaStreamTrack} track @param {boolean} on */
const shine = (track, on) => track.applyConstraints(/** @type {any} */ ({ advanced: [{ torch: on }] }));

/** @param {Hands} hands @returns {Promise<boolean>} whether it could be switched */
export async function switchLight(hands) {
  const mine = camera;
  if (!mine) return true;
  mine.lit = !mine.lit; // before it shines: however it is left meanwhile, it is put out
  try {
    await shine(mine.track, mine.lit);
  } catch {
    mine.lit = false;
    return false;
  }
  hands.change({ light: mine.lit });
  return true;
}

/* ---- looking --------------------------------------------------------------------------------------------------- */

/**
 * One look after the other: the middle as the camera has it, and all of it smaller, in turn.
 * @param {Camera} mine @param {Hands} hands @param {number} n the number of this look, from 1
 */
async function look(mine, hands, n) {
  const middle = n % 2 === 1;
  const { video, reader } = mine;
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  const part = middle
    ? taken(video, (width - side) / 2, (height - side) / 2, side, side, MIDDLE)
    : taken(video, 0, 0, width, height, WHOLE);
  const text = part ? await asked(reader, part, WITHIN, n % INVERTED === 0) : null;
  if (camera !== mine) return;
  // what stands there is read many times a second, and is said once
  if (text !== null && text !== mine.seen && hands.found(text)) return end();
  mine.seen = text ?? mine.seen;
  setTimeout(() => camera === mine && look(mine, hands, n + 1), PAUSE);
}

const canvas = document.createElement("canvas");
const drawing = canvas.getContext("2d", { willReadFrequently: true });

/**
 * @param {CanvasImageSource} source @param {number} x @param {number} y @param {number} width @param {number} height
 * @param {number} most pixels along its longer side @returns {ImageData | null} null where there is no picture yet
 */
function taken(source, x, y, width, height, most) {
  if (!(width && height && drawing)) return null;
  const smaller = Math.min(1, most / Math.max(width, height));
  const [wide, high] = [Math.max(1, Math.round(width * smaller)), Math.max(1, Math.round(height * smaller))];
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
  drawing.drawImage(source, x, y, width, height, 0, 0, wide, high);
  return drawing.getImageData(0, 0, wide, high);
}

/**
 * @param {Worker} reader @param {ImageData} picture @param {number} within @param {boolean} inverted
 * @returns {Promise<string | null>} what a code in it holds
 */
function asked(reader, { data, width, height }, within, inverted) {
  const answer = new Promise((done) => reader.addEventListener("message", (event) => done(event.data), { once: true }));
  reader.postMessage({ rgba: data.buffer, width, height, within, inverted }, [data.buffer]);
  return answer;
}

/** @param {File} file @param {Hands} hands @returns {Promise<string | null>} what the code in a photograph holds */
export async function readPicture(file, hands) {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const reader = hands.reader();
  try {
    const longest = Math.max(picture.width, picture.height);
    const sizes = PHOTO.slice(0, PHOTO.findIndex((most) => most >= longest) + 1 || PHOTO.length);
    for (const inverted of [false, true])
      for (const most of sizes) {
        const part = taken(picture, 0, 0, picture.width, picture.height, most);
        const text = part && (await asked(reader, part, WITHIN_PHOTO, inverted));
        if (text) return text;
      }
    return null;
  } finally {
    reader.terminate();
    picture.close();
  }
}
