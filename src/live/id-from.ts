import { bytesToHex } from '@noble/hashes/utils.js';
import type { Surroundings } from './surroundings.ts';

/** An id that says nothing of when or in which order. */
export function idFrom({ random }: Surroundings): string {
  return bytesToHex(random(8));
}
