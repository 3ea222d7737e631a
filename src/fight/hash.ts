import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonical, type Json } from '../kernel/json.ts';

/** Returns the SHA-256 of a text's UTF-8 bytes: 64 lower-case hexadecimal digits. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Same as `canonical`, but faster if the keys are already sorted, as in a value parsed from canonical text. */
export function canonicalText(value: Json): string {
  return isInOrder(value) ? JSON.stringify(value) : canonical(value);
}

function isInOrder(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isInOrder);
  const keys = Object.keys(value);
  for (let i = 0; i < keys.length; i += 1) {
    if (i > 0 && keys[i]! < keys[i - 1]!) return false;
    if (!isInOrder((value as { readonly [key: string]: Json | undefined })[keys[i]!])) return false;
  }
  return true;
}

/**
 * Random numbers from people's devices, added to the dice before the fight, by seat or person: 32 lower-case
 * hexadecimal digits each. They are added after the commitment is published. Neither the holder of the seed nor any
 * single person can thus control the dice.
 */
export type Nonces = Readonly<Record<string, string>>;

/** Returns whether a text is a valid nonce. */
export function isNonce(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

const BYTES = 32;

/** How new fights generate dice. The version changes when the same seed would lead to other dice. */
export const GENERATOR: Generator = { name: 'hmac-sha256', version: 2 };

/** How a fight generates its own dice, as stated in its journal. */
export type Generator = { readonly name: 'hmac-sha256'; readonly version: 1 | 2 };

/** Returns whether this version of Riposte supports a generator. */
export function isKnown({ name, version }: { readonly name: string; readonly version: number }): boolean {
  return name === GENERATOR.name && (version === 1 || version === 2);
}

/**
 * The secret seed of a fight's dice: 256 bits from the system's random source. Its bytes are private, so that it cannot
 * seed a simulation by mistake or end up in JSON.
 */
export class FightSeed {
  readonly #bytes: Uint8Array;
  readonly #commitment: string;

  /** `bytes` are 32 bytes from a cryptographic source. Throws RangeError for any other number of bytes. */
  constructor(bytes: Uint8Array) {
    if (bytes.length !== BYTES) throw new RangeError(`a seed has ${BYTES} bytes, not ${bytes.length}`);
    this.#bytes = Uint8Array.from(bytes);
    this.#commitment = bytesToHex(sha256(this.#bytes));
  }

  /** Parses the output of `reveal`. Returns `undefined` for any other text, including upper case. */
  static fromRevealed(text: string): FightSeed | undefined {
    return /^[0-9a-f]{64}$/.test(text) ? new FightSeed(hexToBytes(text)) : undefined;
  }

  /** SHA-256 of the seed, in hexadecimal. It can be published at the start, and proves the seed at the end. */
  get commitment(): string {
    return this.#commitment;
  }

  /** Returns the seed in hexadecimal, for private saves and for publication at the end. */
  reveal(): string {
    return bytesToHex(this.#bytes);
  }

  /** Returns the HMAC-SHA256 of a text under this seed: 32 bytes, unpredictable without the seed. */
  mac(text: string): Uint8Array {
    return hmac(sha256, this.#bytes, utf8ToBytes(text));
  }
}
