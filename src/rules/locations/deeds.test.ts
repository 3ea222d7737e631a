import { expect, test } from 'vitest';
import { duel, PISTOL } from '../../../test/support/locations.ts';
import { sum } from '../../../test/support/said.ts';
import { deeds, stores } from './deeds.ts';
import type { Event } from './events.ts';
import { start } from './start.ts';

const counted = (...events: object[]) => deeds(events as Event[]);
const blow = { attacker: 'ann', target: 'bob', by: 'blade' };
const hurt = { type: 'damage-dealt', who: 'bob', by: 'ann', damage: sum(5) };

test('an attack counts with its weapon, whether it hits or misses', () => {
  expect(counted({ type: 'attack-missed', ...blow }, { type: 'attack-hit', ...blow })).toEqual([
    { kind: 'attacked', by: 'ann', with: 'blade', isHit: false },
    { kind: 'attacked', by: 'ann', with: 'blade', isHit: true },
  ]);
});

test('damage counts for the weapon that hit last, or was thrown last', () => {
  expect(counted({ type: 'attack-hit', ...blow }, hurt).at(-1)).toEqual({
    kind: 'hurt',
    who: 'bob',
    by: 'ann',
    with: 'blade',
    amount: 5,
  });
  const thrown = { type: 'blast-thrown', who: 'ann', by: 'grenade' };
  expect(counted({ type: 'attack-hit', ...blow }, thrown, hurt).at(-1)).toMatchObject({ with: 'grenade' });
});

test('damage that no weapon did counts for nobody', () => {
  expect(counted({ ...hurt, by: null })).toEqual([
    { kind: 'hurt', who: 'bob', by: null, with: null, amount: 5 },
  ]);
  expect(counted(hurt)).toEqual([{ kind: 'hurt', who: 'bob', by: 'ann', with: null, amount: 5 }]);
});

test('what is healed counts over all locations', () => {
  const at = [
    { location: 'head', points: 1 },
    { location: 'torso', points: 2 },
  ];
  expect(counted({ type: 'healed', who: 'bob', at })).toEqual([{ kind: 'healed', who: 'bob', amount: 3 }]);
});

test('who falls, who dies, who wins; nothing else', () => {
  const ends = [
    { type: 'fell-unconscious', who: 'bob' },
    { type: 'died', who: 'bob' },
    { type: 'fight-ended', winner: 'team' },
  ];
  expect(counted({ type: 'round-started', round: 2 }, ...ends)).toEqual([
    { kind: 'fell', who: 'bob' },
    { kind: 'died', who: 'bob' },
    { kind: 'won', side: 'team' },
  ]);
});

test('the shots left of everybody', () => {
  expect(stores(start(duel({ weapons: [PISTOL] })))).toEqual({ ann: { pistol: 6 }, bob: {} });
});
