import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type AttackAsked,
  type AttackColumn,
  type AttackOdds,
  attackOdds,
  changeableFields,
  variantsOf,
} from './designing.ts';

const text = readFileSync(join(import.meta.dirname, '../../packs/timeslice/encounters/duel.yaml'), 'utf8');
const unchanged = { text, set: [], vary: [], variants: [] } as const;
const asked: AttackAsked = {
  ...unchanged,
  ...{ by: 'mara', against: 'vex', how: [], apart: 1, others: 'silence', which: 'one' },
};

function columnsOf(odds: AttackOdds): readonly AttackColumn[] {
  if ('problem' in odds) throw new Error(odds.problem);
  return odds.columns;
}

test('the page calculates the odds printed in docs/odds.md: a dodge by default', () => {
  const odds = columnsOf(attackOdds(asked))[0]!;
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
  expect('choices' in odds && odds.choices).toContain('head');
});

test('a change and a varied field give other odds: armour takes damage, and nothing else', () => {
  const [as, armoured] = columnsOf(attackOdds({ ...asked, vary: ['vex.dr=0,2'] }));
  const [set] = columnsOf(attackOdds({ ...asked, set: ['vex.dr=2'] }));
  expect(armoured!.facts).toEqual(set!.facts);
  expect(armoured!.facts.hit).toBe(as!.facts.hit);
  expect(armoured!.facts.damage).toBeLessThan(as!.facts.damage!);
});

test('every attack of each variant is ranked', () => {
  const both = columnsOf(attackOdds({ ...asked, which: 'all', variants: [['vex.dr=9']] }));
  const plain = columnsOf(attackOdds({ ...asked, which: 'all' }));
  expect(both.slice(0, plain.length)).toEqual(plain);
  expect(both.slice(plain.length).map(({ label }) => label)).toContain(`vex.dr = 9: ${plain[0]!.label}`);
  expect(both.at(-1)!.facts.damage ?? 0).toBeLessThan(plain[0]!.facts.damage!);
});

test('automatic play of a side can be varied', () => {
  const { variants } = variantsOf({ ...unchanged, vary: ['policy.crew=simple,random', 'vex.hp=9,20'] });
  expect(variants.map(({ policies, settings }) => [policies.crew, settings['vex.hp']])).toEqual([
    ['simple', 9],
    ['random', 9],
    ['simple', 20],
    ['random', 20],
  ]);
});

test('every attack is ranked by its damage', () => {
  const damage = columnsOf(attackOdds({ ...asked, which: 'all' })).map(({ facts }) => facts.damage ?? 0);
  expect(damage.length).toBeGreaterThan(3);
  expect(damage).toEqual(damage.toSorted((a, b) => b - a));
});

test('variants change fields, rulings and automatic play', () => {
  const changes = [['vex.hp=9', 'policy.crew=random'], ['rulings.interruption-order=lifo']];
  const { numbers, rulings, policies } = changeableFields(text)!;
  expect(numbers.map(({ path }) => path)).toContain('vex.dr');
  expect(policies).toContain('random');
  const ruling = rulings[0]!;
  changes[1] = [`rulings.${ruling.id}=${ruling.settings.find(({ value }) => value !== ruling.now)!.value}`];
  const { variants } = variantsOf({ ...unchanged, variants: changes });
  expect(variants.map(({ policies: played }) => played.crew)).toEqual(['simple', 'random', 'simple']);
  expect(variants[2]!.encounter.rulings[ruling.id]).not.toBe(ruling.now);
  expect(changeableFields('ruleset: [')).toBeNull();
});
