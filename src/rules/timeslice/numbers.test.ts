import { expect, test } from 'vitest';
import { fight } from '../../../test/support/fight.ts';
import { watched } from '../../../test/support/house.ts';
import { duel, FIRST_GOES } from '../../../test/support/timeslice.ts';
import { blow, HITS } from '../../../test/support/timeslice-play.ts';
import { timeslice } from './ruleset.ts';

test('a house may change each roll, attack and damage, and the TS of a round', () => {
  const { ruleset, uses } = watched(timeslice);
  blow(fight(ruleset, duel(), ...FIRST_GOES) as never, 'ann', 'bob', { dice: HITS });
  expect(uses()).toEqual([
    ...['roll ann (initiative)', 'roll bob (initiative)', 'ts ann (round-refill)', 'ts bob (round-refill)'],
    ...['attack ann sword bob (attack-roll)', 'roll ann (attack-roll)', 'roll bob (dodge)'],
    'damage ann sword bob (damage-order)',
  ]);
});
