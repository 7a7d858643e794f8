/** Who still stands: asked in one way by the list, by those who pick, and at the end of a fight. */

/** So grave is what nobody comes back from by himself: what is left open on the record then means nothing any more. */
export const GONE = 3;

/** @param {Card} card @returns {boolean} a thing neither stands nor falls */
export const stands = ({ thing, out, down, fate }) => !thing && !out && !down && !fate?.grave;

/** @param {Card} card @returns {boolean} whether nothing is left but the body */
export const isDead = ({ out, fate }) => out === "dead" || (fate?.grave ?? 0) >= GONE;
