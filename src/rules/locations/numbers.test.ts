import { expect, test } from 'vitest';
import { fight } from '../../../test/support/fight.ts';
import { watched } from '../../../test/support/house.ts';
import { attack, DODGE, d, duel } from '../../../test/support/locations.ts';
import { locations } from './ruleset.ts';

test('a house may change each roll, attack and damage', () => {
  const { ruleset, uses } = watched(locations);
  const f = fight(ruleset, duel(), [2]);
  f.answer('ann', attack('bob'), ...d(5));
  f.answer('bob', DODGE, ...d(2));
  expect(uses()).toEqual([
    ...[
      'attack ann blade bob (attack)',
      'roll ann (attack)',
      'roll bob (defence)',
      'damage ann bob (damage)',
    ],
  ]);
});
