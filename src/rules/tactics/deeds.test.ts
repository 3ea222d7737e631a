import { expect, test } from 'vitest';
import { sum } from '../../../test/support/said.ts';
import { BOW, duel } from '../../../test/support/tactics.ts';
import { deeds, type Event } from './events.ts';
import { tactics } from './ruleset.ts';
import { start } from './state.ts';

const counted = (...events: object[]) => deeds(events as Event[]);
const blow = { attacker: 'ann', target: 'bob', weapon: 'axe' };

test('an attack counts with its weapon, whether it hits or misses', () => {
  expect(counted({ type: 'attack-missed', ...blow }, { type: 'attack-hit', ...blow })).toEqual([
    { kind: 'attacked', by: 'ann', against: 'bob', with: 'axe', isHit: false },
    { kind: 'attacked', by: 'ann', against: 'bob', with: 'axe', isHit: true },
  ]);
});

test('only W damage counts, not S', () => {
  const dealt = { type: 'damage-dealt', who: 'bob', by: 'ann', weapon: 'axe', w: sum(5), s: sum(3) };
  expect(counted(dealt)).toEqual([{ kind: 'hurt', who: 'bob', by: 'ann', with: 'axe', amount: 5 }]);
});

test('[dying] a BOD check may heal, hurt or change nothing', () => {
  const checked = (change: number) => ({
    type: 'bod-checked',
    who: 'bob',
    w: { total: -3 + change, parts: [{ value: -3 }, { value: change }] },
  });
  expect(counted(checked(1), checked(-2), checked(0))).toEqual([
    { kind: 'healed', who: 'bob', amount: 1 },
    { kind: 'hurt', who: 'bob', by: null, with: null, amount: 2 },
  ]);
});

test('falls, deaths and wins count; nothing else does', () => {
  const ends = [
    { type: 'dying-started', who: 'bob' },
    { type: 'stunned', who: 'bob' },
    { type: 'died', who: 'bob' },
    { type: 'combat-ended', winner: 'heroes' },
  ];
  expect(counted({ type: 'turn-started', turn: 2 }, ...ends)).toEqual([
    { kind: 'fell', who: 'bob' },
    { kind: 'fell', who: 'bob' },
    { kind: 'died', who: 'bob' },
    { kind: 'won', side: 'heroes' },
  ]);
});

test('the log states the ammunition left of each combatant', () => {
  expect(tactics.stores!(start(duel({ weapons: [BOW] })))).toEqual({ ann: { bow: 3 }, bob: {} });
});
