import { Bug } from './bug.ts';
import { type Place, placeText, type Rolled } from './place.ts';
import type { TableSeed } from './seed.ts';

/** How new tables make their dice. The version changes whenever the same seed would give other dice. */
export const GENERATOR: Generator = { name: 'hmac-sha256', version: 2 };

/** How a table makes its own dice, as its journal says. */
export type Generator = { readonly name: 'hmac-sha256'; readonly version: 1 | 2 };

/** Whether dice can be made that way here. */
export function isKnown({ name, version }: { readonly name: string; readonly version: number }): boolean {
  return name === GENERATOR.name && (version === 1 || version === 2);
}

/** The faces of a roll at a place: a table's own dice, or those that a journal recorded. */
export type RollFor = (place: Place, request: Rolled) => readonly number[];

const WORDS = 2 ** 32;

/** 32-bit numbers without end, eight from each block. */
function* wordsAt(seed: TableSeed, text: string): globalThis.Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = seed.mac(`${text}/${block}`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.byteLength; at += 4) yield view.getUint32(at);
  }
}

/** A table's own dice: unbiased, the same for the same seed and history, unforeseeable without the seed. */
export function seededFaces(seed: TableSeed, { version }: Generator = GENERATOR): RollFor {
  return (place, request) => {
    const { dice } = request;
    const sides = dice.hi - dice.lo + 1;
    if (!(sides >= 1 && sides <= WORDS)) throw new Bug(`no die has faces ${dice.lo} to ${dice.hi}`);
    const tooHigh = WORDS - (WORDS % sides);
    const faces: number[] = [];
    for (const word of wordsAt(seed, placeText(version, place, request))) {
      if (faces.length === dice.n) break;
      if (word < tooHigh) faces.push(dice.lo + (word % sides));
    }
    return faces;
  };
}
