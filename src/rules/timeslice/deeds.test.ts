import { expect, test } from 'vitest';
import { sum } from '../../../test/support/said.ts';
import { duel, PISTOL } from '../../../test/support/timeslice.ts';
import { deeds, type Event } from './events.ts';
import { timeslice } from './ruleset.ts';
import { start } from './state.ts';

const counted = (...events: object[]) => deeds(events as Event[]);
const blow = { attacker: 'ann', target: 'bob', by: 'sword' };

test('an attack counts with its weapon, whether it hits or misses', () => {
  expect(counted({ type: 'attack-missed', ...blow }, { type: 'attack-hit', ...blow })).toEqual([
    { kind: 'attacked', by: 'ann', against: 'bob', with: 'sword', isHit: false },
    { kind: 'attacked', by: 'ann', against: 'bob', with: 'sword', isHit: true },
  ]);
});

test('damage counts the HP lost, and healing the HP gained', () => {
  const hurt = { type: 'damage-dealt', who: 'bob', attacker: 'ann', by: 'sword', damage: sum(9), hpLost: 5 };
  expect(counted(hurt, { type: 'healed', who: 'bob', gained: sum(2), hp: 17 })).toEqual([
    { kind: 'hurt', who: 'bob', by: 'ann', with: 'sword', amount: 5 },
    { kind: 'healed', who: 'bob', amount: 2 },
  ]);
});

test('falls, deaths and wins count; nothing else does', () => {
  const ends = [
    { type: 'fell-unconscious', who: 'bob' },
    { type: 'died', who: 'bob' },
    { type: 'combat-ended', winner: 'heroes' },
  ];
  expect(counted({ type: 'round-started', round: 2 }, ...ends)).toEqual([
    { kind: 'fell', who: 'bob' },
    { kind: 'died', who: 'bob' },
    { kind: 'won', side: 'heroes' },
  ]);
});

test('the log states the shots left of each combatant', () => {
  expect(timeslice.stores!(start(duel({ weapons: [PISTOL] })))).toEqual({ ann: { pistol: 2 }, bob: {} });
});
