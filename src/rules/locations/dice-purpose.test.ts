import { expect, test } from 'vitest';
import {
  attack,
  begin,
  type Changes,
  DODGE,
  d,
  duel,
  encounter,
  entrant,
  GRENADE,
  hurt,
  type LocationsFight,
  last,
  now,
} from '../../../test/support/locations.ts';

const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };

/** What the die that waits is for, by which rule, and whose it is. */
const waits = (f: LocationsFight) => [f.waitingRoll!.why, f.waitingRoll!.rule, f.waitingRoll!.owner];
const does = (kind: string, more: object = {}, ann: Changes = {}) =>
  begin(duel({ skills: { melee: 9 }, ...ann })).answer('ann', { kind, ...more });

test('[attack] [defence] a die of a blow says whose it is and what it is for', () => {
  const f = does('attack', { weapon: 'blade', target: 'bob', called: 'torso' }).answer('bob', DODGE);
  expect(waits(f)).toEqual(['ann: attack with blade', 'attack', 'ann']);
  expect(waits(f.roll([1]))).toEqual(['bob: dodge', 'defence', 'gm']);
  expect(waits(f.roll([4]))).toEqual(['ann: is it a botch?', 'botch', 'ann']);
  expect(waits(f.roll([1]))).toEqual(['ann: broken or dropped?', 'attack-fumble', 'ann']);
  f.roll([1]);
});

test.each([
  ['shove', {}, 'shove'],
  ['disarm', { called: 'right-arm', with: 'C' }, 'disarm'],
  ['trip', { called: 'left-leg' }, 'trip'],
])('[shove] [disarm] [trip] and so do those of a %s', (kind, more, rule) => {
  const f = does(kind, { weapon: 'blade', target: 'bob', ...more }).answer('bob', DODGE, ...d(5, 2));
  expect(waits(f)).toEqual([`ann: ${rule}`, rule, 'ann']);
  expect(waits(f.roll([6]))).toEqual([`bob: withstands the ${rule}`, rule, 'gm']);
  f.roll([1]);
  if (rule === 'trip') return;
  expect(waits(f)).toEqual(['ann: how many yards?', rule, 'ann']);
  f.roll([1]);
});

test('[ambush] [feint] [ride] [roll] and those of what else is tried', () => {
  const far = encounter([entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [9, 5])]);
  const ambush = begin(far).answer('ann', { kind: 'ambush', target: 'bob' });
  expect(waits(ambush)).toEqual(['ann: ambush', 'ambush', 'ann']);
  expect(waits(ambush.roll([6]))).toEqual(['bob: notices the ambush', 'ambush', 'gm']);
  expect(waits(does('feint', { target: 'bob' }))).toEqual(['ann: feint', 'feint', 'ann']);
  expect(waits(does('ride', {}, { mount: cob }))).toEqual(['ann: rides cob', 'ride', 'ann']);
  const tried = (what: string) => does('try', { what }).answer('gm', { kind: 'number', number: 6 });
  expect(waits(tried('A'))).toEqual(['ann: tries A', 'roll', 'ann']);
  expect(waits(tried('stealth'))).toEqual(['ann: tries stealth', 'roll', 'ann']);
});

test('[side-initiative] [act-before] and those of the order', () => {
  const people = [
    entrant('ann', 'team', [1, 1]),
    entrant('bea', 'team', [2, 1]),
    entrant('bob', 'foes', [9, 9]),
  ];
  const f = begin(encounter(people)).answer('ann', { kind: 'claim' }).answer('bea', { kind: 'claim' });
  expect(waits(f)).toEqual(['ann: acts first', 'act-before', 'ann']);
  expect(waits(f.roll([3]))).toEqual(['bea: acts first', 'act-before', 'bea']);
});

test('[random-location] and those of a blast', () => {
  const thrower = { weapons: [GRENADE], ready: ['grenade'] };
  const people = [entrant('ann', 'team', [1, 1], thrower), entrant('bob', 'foes', [8, 1])];
  const f = begin(encounter(people)).answer('ann', { kind: 'blast', weapon: 'grenade', target: 'bob' });
  expect(waits(f)).toEqual(['ann: throws grenade', 'attack', 'ann']);
  f.roll([6]).answer('bob', DODGE, [2]);
  expect(waits(f)).toEqual(['bob: where is it hit?', 'random-location', 'gm']);
  f.roll([4]);
});

test('[stop-bleeding] [limb-zero] [recovery] [recovery-fail] [amputate] and those of the wounded', () => {
  const people = [
    entrant('ann', 'team', [5, 5]),
    entrant('bob', 'team', [6, 5], { wounds: [{ location: 'torso', kind: 'normal', points: 3 }] }),
  ];
  const f = begin(encounter(people));
  f.gm({ kind: 'hurt', who: 'bob', location: 'left-arm', of: 'normal', points: 7 });
  f.answer('ann', { kind: 'first-aid', patient: 'bob' });
  expect(waits(f)).toEqual(['ann: First-Aid', 'stop-bleeding', 'ann']);
  f.roll([1]);
  expect(last(f, 'first-aid-given')).toMatchObject({ who: 'ann', patient: 'bob', isSuccess: false });
  f.answer('bob', { kind: 'wait' });
  expect(waits(f)).toEqual(['bob: stops the bleeding', 'stop-bleeding', 'bob']);
  expect(waits(f.roll([1]))).toEqual(['bob: stays conscious', 'limb-zero', 'bob']);
  f.gm({ kind: 'set-condition', who: 'bob', condition: 'not-bleeding' }).roll([6]);
  f.gm({ kind: 'heal', who: 'bob', location: 'left-arm', of: 'normal', points: 7 });
  f.gm({ kind: 'set-condition', who: 'bob', condition: 'conscious' });
  f.answer('gm', { kind: 'pass-time', hours: 24 });
  expect(waits(f)).toEqual(['bob: recovers in sleep', 'recovery', 'bob']);
  expect(waits(f.roll([1]))).toEqual(['bob: is it a botch?', 'botch', 'bob']);
  expect(waits(f.roll([1]))).toEqual(['bob: how much C?', 'recovery-fail', 'bob']);
  f.roll([2]);
  expect(now(f, 'bob').c).toBe(5);
});

test('[stop-bleeding] after the fight First-Aid that works stops it', () => {
  const f = hurt(begin(duel({ skills: { 'first-aid': 9 } })), 'bob', 'left-arm', 7).gm({ kind: 'end-fight' });
  f.answer('ann', { kind: 'first-aid', patient: 'bob' }, [6]);
  expect(last(f, 'first-aid-given')).toMatchObject({ who: 'ann', patient: 'bob', isSuccess: true });
  expect(now(f, 'bob').isBleeding).toBe(false);
  expect(f.asked('gm').key).toBe('recovery');
});

test('[attack] a tie waits for both dice again', () => {
  const f = begin(duel())
    .answer('ann', attack('bob'))
    .answer('bob', DODGE, ...d(3, 3));
  expect(waits(f)).toEqual(['ann: attack with blade', 'attack', 'ann']);
  f.roll(...d(2, 5));
});
