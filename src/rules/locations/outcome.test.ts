import { expect, test } from 'vitest';
import { begin, d, duel, strike } from '../../../test/support/locations.ts';
import { outcome } from './outcome.ts';

const NOTHING = {
  attacker: 'ann',
  target: 'bob',
  hit: false,
  botch: false,
  stunned: false,
  'target prone': false,
  'target dying': false,
  'target falls': false,
  'target dies': false,
  'weapon lost': false,
};

test('a miss has no damage and strikes nowhere', () => {
  const f = strike(begin(duel()), 'ann', 'bob', {}, ...d(2, 5));
  expect(outcome(f.events)).toEqual(NOTHING);
});

test('a hit tells its successes, its damage and where it went', () => {
  const f = strike(begin(duel()), 'ann', 'bob', {}, ...d(5, 3));
  const facts = outcome(f.events);
  expect(facts).toMatchObject({ hit: true, successes: 2, damage: 5, location: 'torso' });
});

test('where nobody attacks there are no facts', () => {
  expect(outcome(begin(duel()).events)).toEqual({});
});
