// Writes the list of all files of the site, with their checksums, into the service worker.
// Called by build/static.py: node offline.mjs <node_modules> <sw.js> <site> <where to write the list>
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const [modules, source, site, list] = process.argv.slice(2);
const { injectManifest } = createRequire(`${modules}/`)("workbox-build");

/** A portal's page or a file cut short must not be stored as if it were ours. */
const integrity = (url) => `sha256-${createHash("sha256").update(readFileSync(`${site}/${url}`)).digest("base64")}`;

const { warnings } = await injectManifest({
  swSrc: source,
  swDest: `${site}/sw.js`,
  globDirectory: site,
  globPatterns: ["**/*"],
  globIgnores: ["sw.js"],
  dontCacheBustURLsMatching: /^(app|engine)\//,
  maximumFileSizeToCacheInBytes: 2 ** 26,
  manifestTransforms: [
    (entries) => {
      const manifest = entries.map(({ url, revision }) => ({ url, revision, integrity: integrity(url) }));
      writeFileSync(list, JSON.stringify(manifest.map(({ url }) => url)));
      return { manifest };
    },
  ],
});
if (warnings.length) throw new Error(warnings.join("\n"));
