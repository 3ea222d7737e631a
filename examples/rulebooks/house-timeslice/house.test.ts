import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { override } from 'riposte';
import { timeslice } from 'riposte/timeslice';
import { expect, test } from 'vitest';
import { fight } from '../../../test/support/fight.ts';
import { duel, FIRST_GOES } from '../../../test/support/timeslice.ts';
import { attack, of, settle, toRound } from '../../../test/support/timeslice-play.ts';
import { ruleset } from './house.ts';

const begin = (...sheets: Parameters<typeof duel>) => fight(ruleset, duel(...sheets), ...FIRST_GOES);

test('the version names the book and both house rules', () => {
  expect(ruleset.version).toBe(`${timeslice.version}+fumbles-1.slowing-wounds-2`);
  expect(ruleset.houseOf).toBe(timeslice.version);
});

test('[fumble] a natural 0 rolls 1d6: 4 loses the TS left', () => {
  const f = settle(begin().answer('ann', attack('bob'), [0, 0], [4], [5, 5]));
  expect(of(f, 'ann')).toMatchObject({ ts: 0, isStaggered: false });
  expect(f.events.find(({ rule }) => (rule as string) === 'fumble')?.type).toBe('ts-lost');
});

test('[fumble] 5 staggers', () => {
  const f = settle(begin().answer('ann', attack('bob'), [0, 0], [5], [5, 5]));
  expect(of(f, 'ann')).toMatchObject({ ts: 0, isStaggered: true });
});

test('[fumble] a natural 1 is not a fumble', () => {
  const f = settle(begin().answer('ann', attack('bob'), [0, 1], [5, 5]));
  expect(of(f, 'ann').ts).toBe(3);
});

test('[slowing-wounds] half of the HP gives 1 TS less in the next round, one HP more does not', () => {
  const f = toRound(begin({ hpNow: 10 }, { hpNow: 11 }), 2);
  expect(of(f, 'ann').ts).toBe(5);
  expect(of(f, 'bob').ts).toBe(6);
  const told = f.events.findLast((event) => event.type === 'ts-refilled' && event.who === 'ann');
  expect(told).toMatchObject({ rule: 'round-refill', ts: { total: 5 } });
});

test('its reason has words', () => {
  const part = { value: -1, why: 'slowing-wounds', rule: 'slowing-wounds' };
  expect(ruleset.words.reason!(part, begin().state)).toBe('wounds');
});

test('another default of a ruling comes first, and encounters can still set it', () => {
  const { rulebook } = override(timeslice, {
    ...{ name: 'limbs', version: '1', rules: {} },
    rulings: { 'limb-by-spell': 'cripples' },
  });
  const values = (book: typeof rulebook) => book.rulings['limb-by-spell']!.settings.map(({ value }) => value);
  expect(values(rulebook)[0]).toBe('cripples');
  expect(values(rulebook).toSorted()).toEqual(values(timeslice.rulebook).toSorted());
});

test('a rule that the book has, and a ruling or setting that it lacks, are refused', () => {
  const house = { name: 'odd', version: '1', rules: {} };
  const { rules } = timeslice.rulebook;
  const block = { block: rules.block! };
  expect(() => override(timeslice, { ...house, rules: block })).toThrow('already has a rule "block"');
  const rulings = { 'limb-by-spell': 'maybe' };
  expect(() => override(timeslice, { ...house, rulings })).toThrow('no ruling "limb-by-spell"');
});

test('the guide shows these house rules', () => {
  const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
  expect(read('../../../docs/own-ruleset.md')).toContain(read('house.ts'));
});
