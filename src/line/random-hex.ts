/** 32 hexadecimal digits by chance. A page that came without https, as in most houses, has no `crypto.randomUUID`. */
export function randomHex(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
