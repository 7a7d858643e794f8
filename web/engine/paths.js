// Where the build has put things. It writes the values; these stand in for them in the editor.

/** Pyodide's version, for PyScript. */
export const VERSION = "0";
/** The engine's folder, seen from this one. */
export const ENGINE = "../../engine/0/";
/** @type {Record<string, number>} bytes of each file that has to arrive before the rules can run, seen from this folder */
export const SIZES = {};
/** SHA-256 in base64 of the memory snapshot that the build has taken. */
export const SNAPSHOT_DIGEST = "";
