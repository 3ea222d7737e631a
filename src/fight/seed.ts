import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { RollRequest } from '../kernel/dice.ts';
import { canonical, type Json } from '../kernel/json.ts';
import { countOf, plusOne, type Tally } from '../kernel/outcome.ts';
import { type Entry, GENERATOR, type Generator, type Nonces, sha256Hex } from './entry.ts';
import { InvariantError } from './errors.ts';
import { diceInputOf, type Input } from './input.ts';

const BYTES = 32;

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

// The position of a roll in the history of its branch determines its dice together with the seed. In version 2, only
// answers change the position. Undoing, sending an input without effect and giving the same answer again thus never
// leads to other dice.

/** The position of the next roll. */
export interface DicePosition {
  /** Hash of the choices on this branch, in hexadecimal. */
  readonly chain: string;
  /** Version 1: number of rolls since the last input. */
  readonly count: number;
  /** Version 2: number of rolls since the last answer, by `kindOf`. */
  readonly made?: Tally;
}

/** The properties of a roll that affect its dice. */
export type Rolled = Pick<RollRequest, 'rule' | 'owner' | 'dice'>;

/**
 * The properties of an input that affect the position. `before` is the number of decisions its combatant had answered
 * on this branch.
 */
export interface PutIn {
  readonly input: Input;
  readonly asked: Entry['asked'];
  readonly before: number;
}

type Version = Generator['version'];

/** Returns the position before the first input. */
export function initialPosition(commitment: string, nonces: Nonces = {}): DicePosition {
  const isAlone = Object.keys(nonces).length === 0;
  return { chain: isAlone ? commitment : sha256Hex(`${commitment}/${canonical(nonces)}`), count: 0 };
}

/** Returns the position after an input. */
export function positionAfterInput(
  version: Version,
  position: DicePosition,
  { input, asked, before }: PutIn,
): DicePosition {
  if (version === 1) return chained(position, diceInputOf(input));
  if (input.kind !== 'answer' || asked === null) return position;
  const choice = [asked.who, asked.key, before, unordered(input.answer as Json)];
  return { chain: xor(position.chain, sha256Hex(canonical(choice))), count: 0, made: {} };
}

/** Returns the position after one more roll, from any source of dice. */
export function positionAfterRoll(version: Version, position: DicePosition, roll: Rolled): DicePosition {
  if (version === 1) return { chain: position.chain, count: position.count + 1 };
  return { ...position, made: plusOne(position.made ?? {}, kindOf(roll)) };
}

/** Returns the text that determines the dice of a roll, together with the seed. */
function placeText(version: Version, { chain, count, made = {} }: DicePosition, roll: Rolled): string {
  if (version === 1) return `${chain}/${count}`;
  const { rule, owner } = roll;
  return `${chain}/${canonical([rule, owner, countOf(made, kindOf(roll))])}`;
}

function kindOf({ rule, owner }: Rolled): string {
  return canonical([rule, owner]);
}

/** Version 1: a hash over all inputs in order. */
function chained(position: DicePosition, effect: Json): DicePosition {
  if (effect === null) return position;
  return { chain: sha256Hex(`${position.chain}/${position.count}/${canonical(effect)}`), count: 0 };
}

/** Sorts all lists in an answer, so that their order does not matter. */
function unordered(value: Json): Json {
  if (Array.isArray(value)) {
    const texts = (value as readonly Json[]).map((each) => canonical(unordered(each)));
    return texts.sort().map((text) => JSON.parse(text) as Json);
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value as Readonly<Record<string, Json>>);
  return Object.fromEntries(fields.map(([name, each]) => [name, unordered(each)]));
}

/** Combines two hashes, independent of their order. */
function xor(one: string, other: string): string {
  const both = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  return both.toString(16).padStart(one.length, '0');
}

/** Returns the faces of a roll at a position: from the fight's own dice, or as recorded in a journal. */
export type RollFor = (position: DicePosition, request: Rolled) => readonly number[];

const WORDS = 2 ** 32;

/** Generates 32-bit numbers without end, eight per block. */
function* wordsAt(seed: FightSeed, text: string): globalThis.Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = seed.mac(`${text}/${block}`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.byteLength; at += 4) yield view.getUint32(at);
  }
}

/**
 * Creates the fight's own dice: unbiased, the same for the same seed and history, and unpredictable without the seed.
 */
export function seededFaces(seed: FightSeed, { version }: Generator = GENERATOR): RollFor {
  return (position, request) => {
    const { dice } = request;
    const sides = dice.hi - dice.lo + 1;
    if (!(sides >= 1 && sides <= WORDS))
      throw new InvariantError(`no die has faces ${dice.lo} to ${dice.hi}`);
    const tooHigh = WORDS - (WORDS % sides);
    const faces: number[] = [];
    for (const word of wordsAt(seed, placeText(version, position, request))) {
      if (faces.length === dice.n) break;
      if (word < tooHigh) faces.push(dice.lo + (word % sides));
    }
    return faces;
  };
}
