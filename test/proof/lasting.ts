/** So many fights in a row are not ended too soon by their dice alone. */
const MOST = 5;

/**
 * The server's dice are nobody's choice: a fight that is over before a server could be killed (`play` gives nothing)
 * is fought once more. Throws when that happens again and again.
 */
export async function lasting<T>(play: () => Promise<T | undefined>): Promise<T> {
  for (let fought = 0; fought < MOST; fought += 1) {
    const played = await play();
    if (played !== undefined) return played;
  }
  throw new Error(`${MOST} fights in a row were over before the server was killed`);
}
