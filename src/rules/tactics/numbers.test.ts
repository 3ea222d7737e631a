import { expect, test } from 'vitest';
import { fight } from '../../../test/support/fight.ts';
import { watched } from '../../../test/support/house.ts';
import { duel, STRIKE, settleAll, sum, type TacticsFight } from '../../../test/support/tactics.ts';
import { tactics } from './ruleset.ts';

test('a house may change each check, attack and damage', () => {
  const { ruleset, uses } = watched(tactics);
  const f: TacticsFight = fight(ruleset, duel());
  settleAll(f, { ann: { actions: [STRIKE('bob')] } });
  f.roll(sum(14), sum(9));
  f.answer('ann', { kind: 'go-on' });
  f.answer('bob', { kind: 'keep' });
  f.answer('bob', { kind: 'none' }, sum(8));
  expect(uses()).toEqual([
    ...['attack ann sword bob (attack-check)', 'check ann (attack-check)'],
    ...['w-damage ann sword bob (intent)', 's-damage ann sword bob (intent)'],
  ]);
});
