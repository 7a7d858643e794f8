// Fetches a big file over a bad connection: what has arrived is kept piece by piece, and after a cut the rest is asked for
// from there, in this visit or the next. The service worker puts the pieces together, so that nothing is fetched twice.

const PIECE = 2 ** 20;
const KEPT = "sawbones arriving";
/** How often a cut is mended unasked, and how long to wait before it, in milliseconds. */
const AGAIN = [200, 1000, 3000];

/** @type {Map<string, Promise<void>>} what is being written of each file, one piece after the other */
const writing = new Map();

/** @param {string} url @param {number} from */
const piece = (url, from) => `${url}?from=${from}`;

/** @returns {Promise<Cache | null>} a private or sealed window may have none, or throw at the mere question */
async function open() {
  try {
    return await self.caches.open(KEPT);
  } catch {
    return null;
  }
}

/** @param {string} url @returns {Promise<Response | null>} what the service worker keeps of it: the whole or nothing */
export async function stored(url) {
  try {
    return (await self.caches.match(url)) ?? null;
  } catch {
    return null; // a sealed window keeps nothing
  }
}

/** @param {string} url @returns {Promise<Uint8Array[]>} what has arrived of a file, from its beginning on */
export async function pieces(url) {
  const kept = await open();
  const found = [];
  let from = 0;
  for (;;) {
    const answer = await kept?.match(piece(url, from));
    if (!answer) return found;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (bytes.length === 0) return found;
    found.push(bytes);
    from += bytes.length;
  }
}

/** @param {string} url @returns {Promise<number>} bytes of it that have arrived */
export const arrived = async (url) => lengthOf(await pieces(url));

/** @param {Uint8Array[]} parts */
const lengthOf = (parts) => parts.reduce((sum, { length }) => sum + length, 0);

/** @param {string} url @returns {Promise<boolean>} whether a part of it has arrived */
export const begun = async (url) => (await (await open())?.match(piece(url, 0))) !== undefined;

/** Forgets the pieces of one file, or of all. @param {string} [url] */
export async function forgetPieces(url) {
  await Promise.all(writing.values());
  const kept = await open();
  const of = url ? `${url}?from=` : "";
  for (const { url: key } of (await kept?.keys()) ?? []) if (key.startsWith(of)) await kept?.delete(key);
}

/**
 * The file as one answer that survives cuts, or as the service worker keeps it. It fails only where the connection stays down.
 * @param {string} url
 * @param {number} size bytes of the whole
 * @param {AbortSignal} [signal]
 * @param {typeof self.fetch} [fetch]
 * @returns {Promise<Response>} the answer to the first request, with a body that goes on
 */
export async function resumable(url, size, signal, fetch = self.fetch) {
  const whole = await stored(url);
  if (whole) return whole;
  const found = await pieces(url);
  let got = lengthOf(found);
  const headers = { "Content-Type": url.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" };
  if (got === size) return new Response(bodyOf(found), { headers });
  const ask = () => fetch(url, got ? { signal, headers: { Range: `bytes=${got}-` } } : { signal });
  const first = await ask();
  if (!first.ok || first.headers.get("content-type")?.includes("html")) return first;
  const keep = keeper(url, got);
  let reader = rest(first, got);
  let tries = 0;
  const next = async () => {
    for (;;) {
      /** @type {{value?: Uint8Array, done: boolean, cause?: unknown}} */
      const { value, done, cause } = await reader.read().catch((cause) => ({ done: false, cause }));
      if (done && got < size) {
        await forgetPieces(url); // an answer that ends in order and is too short is another file
        throw new TypeError("the answer is too short");
      }
      if (!cause) return value;
      await keep();
      const pause = AGAIN[tries++];
      if (signal?.aborted || pause === undefined) throw cause;
      await new Promise((done) => setTimeout(done, pause));
      const more = await ask().catch(() => null);
      if (more?.ok) reader = rest(more, got);
    }
  };
  const body = new ReadableStream({
    async pull(out) {
      const kept = found.shift();
      if (kept) return out.enqueue(kept);
      const chunk = await next();
      if (!chunk) return keep().then(() => out.close());
      got += chunk.length;
      tries = 0;
      keep(chunk);
      out.enqueue(chunk);
    },
    cancel: (why) => reader.cancel(why),
  });
  return new Response(body, { headers });
}

/** @param {Uint8Array[]} parts */
const bodyOf = (parts) => new Blob(/** @type {BlobPart[]} */ (parts));

/** @param {Response} answer @param {number} got bytes we have: a host may send them all again */
function rest(answer, got) {
  let skip = answer.status === 206 ? 0 : got;
  const after = new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, out) {
      if (chunk.length > skip) out.enqueue(chunk.subarray(skip));
      skip = Math.max(0, skip - chunk.length);
    },
  });
  return /** @type {ReadableStream<Uint8Array>} */ (answer.body).pipeThrough(after).getReader();
}

/**
 * @param {string} url @param {number} from
 * @returns {(chunk?: Uint8Array) => Promise<void>} takes what arrives, and without a chunk writes down what is not yet
 */
function keeper(url, from) {
  /** @type {Uint8Array[]} */
  let waiting = [];
  let size = 0;
  const kept = open();
  const last = () => writing.get(url) ?? Promise.resolve();
  return (chunk) => {
    if (chunk) {
      waiting.push(chunk);
      size += chunk.length;
    }
    if (size === 0 || (chunk && size < PIECE)) return last();
    const [key, body] = [piece(url, from), bodyOf(waiting)];
    from += size;
    waiting = [];
    size = 0;
    const put = async () => (await kept)?.put(key, new Response(body)).catch(() => {}); // no room: then a cut begins anew
    writing.set(url, last().then(put));
    return last();
  };
}
