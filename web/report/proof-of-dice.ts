/** Whether a revealed seed matches its commitment, which is the SHA-256 of the seed. Both are in hexadecimal. */
export async function isKept(seed: string, commitment: string): Promise<boolean> {
  const [{ sha256 }, { bytesToHex, hexToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  if (!/^(?:[0-9a-f]{2})+$/.test(seed)) return false;
  return bytesToHex(sha256(hexToBytes(seed))) === commitment;
}
