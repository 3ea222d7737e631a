/** So many in a row are not over too soon by chance alone. */
const MOST = 5;

/**
 * How long a fight lasts is nobody's choice: one that is over before anything could be killed (`play` gives nothing)
 * is fought once more. Throws when that happens again and again.
 */
export async function lasting<T>(play: () => Promise<T | undefined>): Promise<T> {
  for (let fought = 0; fought < MOST; fought += 1) {
    const played = await play();
    if (played !== undefined) return played;
  }
  throw new Error(`${MOST} times in a row all was over before anything was killed`);
}
