import { Bug } from './bug.ts';
import { type Place, placeText, type Rolled } from './place.ts';
import { GENERATOR, type Generator, type TableSeed } from './seed.ts';

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
