/** Maximum number of attempts. This many fights in a row do not end too early by chance. */
const MOST = 5;

/**
 * Repeats a fight that ended before anything could be killed (`play` returns `undefined`), because its length is
 * random. Throws after several attempts.
 */
export async function lasting<T>(play: () => Promise<T | undefined>): Promise<T> {
  for (let fought = 0; fought < MOST; fought += 1) {
    const played = await play();
    if (played !== undefined) return played;
  }
  throw new Error(`${MOST} times in a row all was over before anything was killed`);
}
