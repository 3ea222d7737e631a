/**
 * Returns 32 random hexadecimal digits. Pages served without HTTPS, as usual in home networks, have no
 * `crypto.randomUUID`.
 */
export function randomHex(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
