import { expect, test } from 'vitest';
import type { VisibleTally } from '../../src/presentation/tally.ts';
import { type FightLine, recapOf, recordOf } from './recap.ts';

const line = (n: number, round: number, deeds: readonly VisibleTally[]): FightLine => ({
  kind: 'fight',
  n,
  at: 0,
  card: n,
  marks: [],
  sentence: `Line ${n}.`,
  rule: 'damage-order',
  type: 'damage-dealt',
  depth: 0,
  round,
  sums: [],
  deeds,
});
const hurt = (by: string | null, who: string, amount: number): VisibleTally => {
  return { kind: 'hurt', who, by, with: null, amount };
};

const LOG = [
  line(1, 1, [{ kind: 'attacked', by: 'ann', against: 'bob', with: 'sword', isHit: false }]),
  line(2, 1, [
    { kind: 'attacked', by: 'ann', against: 'bob', with: 'sword', isHit: true },
    hurt('ann', 'bob', 4),
  ]),
  line(3, 2, [hurt('bob', 'ann', 7)]),
  line(4, 2, [hurt(null, 'bob', 3), { kind: 'fell', who: 'bob' }]),
];
const NONE: ReadonlySet<number> = new Set();

test('attacks, hits, and damage dealt and taken are added up for each combatant', () => {
  const account = recapOf(LOG, NONE);
  expect(recordOf(account, 'ann')).toEqual({ attacks: 2, hits: 1, dealt: 4, taken: 7, fell: undefined });
  expect(recordOf(account, 'bob')).toMatchObject({ attacks: 0, dealt: 7, taken: 7, fell: LOG[3] });
  expect(recordOf(account, 'nobody')).toMatchObject({ attacks: 0, taken: 0 });
});

test('the hardest hit is shown with its line, and so are the last events of a fallen combatant', () => {
  const { hardest, lastFall } = recapOf(LOG, NONE);
  expect(hardest).toMatchObject({ by: 'bob', who: 'ann', amount: 7, line: LOG[2] });
  expect(lastFall).toBe(LOG[3]);
});

test('undone lines do not count', () => {
  const { hardest, lastFall } = recapOf(LOG, new Set([3, 4]));
  expect([hardest?.amount, lastFall]).toEqual([4, undefined]);
});

test('a log without tallies gives an empty recap', () => {
  const { deeds: _, ...bare } = LOG[1]!;
  expect(recapOf([bare], NONE)).toMatchObject({
    records: new Map(),
    hardest: undefined,
    lastFall: undefined,
  });
});
