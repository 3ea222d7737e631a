import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attackOdds, peopleIn } from './odds.ts';

const text = readFileSync(join(import.meta.dirname, '../../packs/timeslice/encounters/duel.yaml'), 'utf8');
const asked = { text, by: 'mara', against: 'vex', how: [], apart: 1, others: 'silence' } as const;

test('the page calculates the odds printed in docs/odds.md: a dodge by default', () => {
  const odds = attackOdds(asked);
  if ('problem' in odds) throw new Error(odds.problem);
  expect([odds.kind, odds.runs]).toEqual(['exact', 36]);
  expect(odds.chances.find(({ name }) => name === 'hit')?.chance).toBeCloseTo(0.5995, 10);
  expect(odds.means.find(({ name }) => name === 'damage')?.mean).toBeCloseTo(2.448, 10);
  expect(odds.damage.map(({ value, chance }) => [value, Number(chance.toFixed(4))])).toEqual([
    [0, 0.4005],
    [4, 0.5895],
    [9, 0.01],
  ]);
});

test('an attack that never happens is reported with the possible choices', () => {
  const odds = attackOdds({ ...asked, how: ['trebuchet'] });
  expect(odds).toMatchObject({ problem: 'never' });
  expect(odds.choices).toContain('head');
});

test('the combatants of an encounter are listed, and none of an invalid one', () => {
  expect(peopleIn(text).map(({ id }) => id)).toEqual(['mara', 'vex']);
  expect(peopleIn('ruleset: [')).toEqual([]);
});
