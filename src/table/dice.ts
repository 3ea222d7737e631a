import type { Dice } from '../kernel/dice.ts';
import { canonical, type Json } from '../kernel/json.ts';
import { Bug } from './bug.ts';
import { sha256Hex } from './hash.ts';
import type { Nonces } from './nonces.ts';
import type { TableSeed } from './seed.ts';

/** How the dice of `seededFaces` are made. The version changes whenever the same seed would give other dice. */
export const GENERATOR = { name: 'hmac-sha256', version: 1 } as const;

/** Where a roll stands in the history of its branch: all that its dice depend on besides the seed. */
export interface Place {
  /** Hash over everything that people put in on this branch, in hexadecimal. */
  readonly chain: string;
  /** Rolls made since the last of it. */
  readonly count: number;
}

/** The faces of a roll at a place: a table's own dice, or those that a journal recorded. */
export type RollFor = (place: Place, dice: Dice) => readonly number[];

/** The place before the first input. */
export function firstPlace(commitment: string, nonces: Nonces = {}): Place {
  const isAlone = Object.keys(nonces).length === 0;
  return { chain: isAlone ? commitment : sha256Hex(`${commitment}/${canonical(nonces)}`), count: 0 };
}

/** The place after somebody put something in; null: nothing new. */
export function placeAfter(place: Place, effect: Json): Place {
  if (effect === null) return place;
  return { chain: sha256Hex(`${place.chain}/${place.count}/${canonical(effect)}`), count: 0 };
}

/** The place after one more roll, wherever its faces came from. */
export function placeAfterRoll(place: Place): Place {
  return { chain: place.chain, count: place.count + 1 };
}

const WORDS = 2 ** 32;

/** 32-bit numbers without end, eight from each block. */
function* wordsAt(seed: TableSeed, place: Place): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = seed.mac(`${place.chain}/${place.count}/${block}`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.byteLength; at += 4) yield view.getUint32(at);
  }
}

/** A table's own dice: unbiased, the same for the same seed and history, unforeseeable without the seed. */
export function seededFaces(seed: TableSeed): RollFor {
  return (place, dice) => {
    const sides = dice.hi - dice.lo + 1;
    if (!(sides >= 1 && sides <= WORDS)) throw new Bug(`no die has faces ${dice.lo} to ${dice.hi}`);
    const tooHigh = WORDS - (WORDS % sides);
    const faces: number[] = [];
    for (const word of wordsAt(seed, place)) {
      if (faces.length === dice.n) break;
      if (word < tooHigh) faces.push(dice.lo + (word % sides));
    }
    return faces;
  };
}
