/**
 * For what is asked again and again, and of which only the last answer counts: whoever asks anew overtakes all who asked before.
 * @returns {(wanted?: () => boolean) => () => boolean} asks anew; what it gives says whether the answer is still wanted, which
 *   goes for the last one alone, and for that as long as `wanted` does
 */
export function overtaking() {
  let latest = 0;
  return (wanted = () => true) => {
    const ticket = ++latest;
    return () => ticket === latest && wanted();
  };
}
