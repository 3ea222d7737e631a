import { expect, test } from 'vitest';
import { sum } from '../../../test/support/said.ts';
import type { Event } from './events.ts';
import { outcome } from './outcome.ts';

const happened = (type: string, who: string, facts: object = {}) =>
  ({ type, who, rule: 'attack-roll', ...facts }) as unknown as Event;
const declares = (attacker: string, target: string, interrupts: string | null = null) =>
  happened('attack-declared', attacker, { attacker, target, interrupts });
const hits = (attacker: string) => happened('attack-hit', attacker, { attacker });
const deals = (attacker: string, target: string, damage: number, hpLost = damage) =>
  happened('damage-dealt', target, { attacker, damage: sum(damage), hpLost });

const ANN = declares('ann', 'bob');
const of = (...events: Event[]) => outcome(events);

test('the attacker is the maker of the first maneuver, otherwise the first interrupter', () => {
  expect(of(declares('bob', 'ann', 'ann'), ANN)).toMatchObject({ attacker: 'ann', target: 'bob' });
  const interruptions = [declares('bob', 'ann', 'ann'), declares('dan', 'ann', 'ann')];
  expect(of(...interruptions)).toMatchObject({ attacker: 'bob', target: 'ann' });
  expect(of(happened('moved', 'ann'))).toEqual({});
});

test('a spell is an attack, and a spell at a point has no target', () => {
  expect(of(happened('spell-cast', 'ann', { target: 'bob' }))).toMatchObject({
    attacker: 'ann',
    target: 'bob',
  });
  const blast = of(happened('spell-cast', 'ann', { target: null }));
  expect(blast.attacker).toBe('ann');
  expect(blast).not.toHaveProperty('target');
});

test('points of several hits are added up', () => {
  const stagger = (who: string, points: number) => happened('stagger-gained', who, { points: sum(points) });
  const struck = [
    hits('ann'),
    deals('ann', 'bob', 5, 3),
    stagger('bob', 1),
    deals('ann', 'dan', 4),
    stagger('dan', 2),
  ];
  expect(of(ANN, ...struck)).toMatchObject({ hit: true, damage: 9, 'hp lost': 7, stagger: 3 });
});

test('effects of another combatant on the target do not count', () => {
  expect(of(ANN, hits('ann'), deals('cid', 'bob', 5), deals('ann', 'bob', 2))).toMatchObject({
    damage: 2,
    'hp lost': 2,
  });
  expect(of(ANN, hits('cid'))).toMatchObject({ hit: false });
});

test('a miss reports neither damage nor stagger', () => {
  const missed = of(ANN, happened('attack-missed', 'ann', { attacker: 'ann' }));
  for (const fact of ['damage', 'hp lost', 'stagger', 'limb lost', 'damage taken'])
    expect(missed).not.toHaveProperty([fact]);
});

test.each([
  [[true], true],
  [[false], false],
  [[true, false], true],
  [[false, true], true],
])('the outcome of natural 18s of %o is %s', (rolls, isNatural18) => {
  const rolled = rolls.map((isNatural) => happened('attack-rolled', 'ann', { isNatural18: isNatural }));
  expect(of(ANN, ...rolled)['natural 18']).toBe(isNatural18);
});

test('a natural 18 of another combatant does not count', () => {
  expect(of(ANN, happened('attack-rolled', 'bob', { isNatural18: true }))['natural 18']).toBe(false);
});

test.each<[type: string, facts: object]>([
  ['staggered', { staggered: true }],
  ['dying-started', { 'starts dying': true }],
  ['fell-unconscious', { 'target falls': true }],
  ['died', { 'target falls': true, 'target dies': true }],
])('%s of the target is reported as %o, of the attacker it is not', (type, facts) => {
  const before = of(ANN);
  expect(of(ANN, happened(type, 'bob'))).toEqual({ ...before, ...facts });
  expect(of(ANN, happened(type, 'ann'))).not.toMatchObject(facts);
});

test('a lost limb is stated by name', () => {
  expect(of(ANN, happened('limb-lost', 'bob', { limb: 'left-arm' }))['limb lost']).toBe('left-arm');
});

test.each([
  ['fell-unconscious', true],
  ['died', true],
  ['staggered', false],
])('by %s the attacker falls: %s', (type, falls) => {
  expect(of(ANN, happened(type, 'ann'))['attacker falls']).toBe(falls);
});

test('all damage to the attacker is added up', () => {
  expect(of(ANN, deals('bob', 'ann', 3), deals('dan', 'ann', 4))).toMatchObject({ 'damage taken': 7 });
  expect(of(ANN, deals('bob', 'ann', 0))).not.toHaveProperty(['damage taken']);
});
