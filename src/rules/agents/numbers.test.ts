import { expect, test } from 'vitest';
import { duel, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import { shoot } from '../../../test/support/agents-play.ts';
import { fight } from '../../../test/support/fight.ts';
import { watched } from '../../../test/support/house.ts';
import { agents } from './ruleset.ts';

test('a house may change each check, attack and damage', () => {
  const { ruleset, uses } = watched(agents);
  const f = fight(ruleset, duel(sheet('777777', { weapons: [PISTOL] }), PLAIN, 4), [6, 5], [3, 4]);
  f.answer('ann', shoot('ben'), [6, 5]);
  if (f.open[0]?.key === 'reaction') f.answer('ben', { kind: 'none' });
  f.roll([3, 3, 3]);
  expect(uses()).toEqual([
    ...['attack ann pistol ben (shooting-attack)', 'check ann (shooting-attack)'],
    'damage ann pistol ben (damage)',
  ]);
});
