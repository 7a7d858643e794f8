/** Who is standing: asked in one way by the list, the odds, the forecast, those who pick, and at the end of a fight. */

/** So grave is what nobody comes back from by himself: what is left open on the record then means nothing any more. */
export const GONE = 3;

/** @param {Card} card @returns {boolean} as the rules count, whose turn is passed over or not; a thing neither stands nor falls */
export const isStanding = ({ thing, out, fate }) => !thing && !out && !fate?.grave;

/** @param {Card} card @returns {boolean} whether nothing is left but the body */
export const isDead = ({ out, fate }) => out === "dead" || (fate?.grave ?? 0) >= GONE;
