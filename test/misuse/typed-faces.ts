import type { DiceInput } from '../../src/fight/input.ts';
import type { Dice } from '../../src/kernel/dice.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Scene } from './scene.ts';

/** If a roll has more possible faces than this, some of them are chosen at random. */
const MOST = 40;

/** Possible faces of the pending roll: each face of each die, all lowest, all highest, all equal. */
export function typedFaces({ fight, pick }: Scene): readonly DiceInput[] {
  const { waiting } = fight.now;
  if (waiting.kind !== 'roll') return [];
  const { id, request } = waiting.roll;
  return someOf(waysToFall(request.dice, pick), pick).map((faces) => {
    return { kind: 'dice', roll: id, by: request.owner, faces };
  });
}

function waysToFall({ n, lo, hi }: Dice, pick: RandomIndex): readonly (readonly number[])[] {
  const faces = Array.from({ length: hi - lo + 1 }, (_, i) => lo + i);
  const alike = faces.map((face) => Array.from({ length: n }, () => face));
  const each = Array.from({ length: n }, (_, die) =>
    faces.map((face) =>
      Array.from({ length: n }, (_, other) => (other === die ? face : lo + pick(hi - lo + 1))),
    ),
  );
  return [...alike, ...each.flat()];
}

function someOf<T>(all: readonly T[], pick: RandomIndex): readonly T[] {
  if (all.length <= MOST) return all;
  return Array.from({ length: MOST }, () => all[pick(all.length)]!);
}
