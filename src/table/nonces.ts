/**
 * What people's devices gave to the dice before the fight, by seat or person: 32 lower case hexadecimal digits
 * each, by chance. Given after the commitment was shown, they leave the dice neither to whoever knows the seed
 * nor to any one of them.
 */
export type Nonces = Readonly<Record<string, string>>;

/** Whether a text can be a nonce. */
export function isNonce(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
