import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const BYTES = 32;

/** How new tables make their dice. The version changes whenever the same seed would give other dice. */
export const GENERATOR: Generator = { name: 'hmac-sha256', version: 2 };

/** How a table makes its own dice, as its journal says. */
export type Generator = { readonly name: 'hmac-sha256'; readonly version: 1 | 2 };

/** Whether dice can be made that way here. */
export function isKnown({ name, version }: { readonly name: string; readonly version: number }): boolean {
  return name === GENERATOR.name && (version === 1 || version === 2);
}

/**
 * The secret from which a table's dice come: 256 bits from the system's random source. Its bytes are private,
 * so that it is no number a simulation could be seeded with and never slips into JSON.
 */
export class TableSeed {
  readonly #bytes: Uint8Array;
  readonly #commitment: string;

  /** `bytes`: 32 of them, from a cryptographic source. Throws RangeError for any other number. */
  constructor(bytes: Uint8Array) {
    if (bytes.length !== BYTES) throw new RangeError(`a seed has ${BYTES} bytes, not ${bytes.length}`);
    this.#bytes = Uint8Array.from(bytes);
    this.#commitment = bytesToHex(sha256(this.#bytes));
  }

  /** Reads what `reveal` wrote; undefined for anything else, upper case included. */
  static fromRevealed(text: string): TableSeed | undefined {
    return /^[0-9a-f]{64}$/.test(text) ? new TableSeed(hexToBytes(text)) : undefined;
  }

  /** SHA-256 of the seed, in hexadecimal: may be told at the start, and proves the seed at the end. */
  get commitment(): string {
    return this.#commitment;
  }

  /** The seed itself in hexadecimal: for private saves, and for everybody when the fight is over. */
  reveal(): string {
    return bytesToHex(this.#bytes);
  }

  /** HMAC-SHA256 of a text under this seed: 32 bytes that nobody without the seed can foresee. */
  mac(text: string): Uint8Array {
    return hmac(sha256, this.#bytes, utf8ToBytes(text));
  }
}
