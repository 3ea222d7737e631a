import { expect, test } from 'vitest';
import { played, restOf, rulesIn, sheetOf } from '../../test/support/rest.ts';
import { restView } from './recovery.ts';

const HURT = { location: 'torso', kind: 'normal' };
const BOB = { traits: { A: 8, B: 5, C: 6, D: 5 }, wounds: [{ ...HURT, points: 6 }] };

test('[recovery] Hit Locations: a night of sleep after a success heals 1 HP on every hurt location', () => {
  const wounds = [...BOB.wounds, { location: 'left-arm', kind: 'normal', points: 2 }];
  const rest = played(
    restOf('locations', { bob: { ...BOB, wounds } }),
    { kind: 'pass-time', hours: 24 },
    [3],
  );
  expect(sheetOf(rest, 'bob').wounds).toEqual([
    { ...HURT, points: 5 },
    { location: 'left-arm', kind: 'normal', points: 1 },
  ]);
  expect(restView(rest).hours).toBe(24);
  expect(rulesIn(rest)).toEqual(['recovery', 'recovery']);
});

test('[recovery-fail] [infection] Hit Locations: a 1 costs d6 C and infects the wound, also in the next fight', () => {
  const rest = played(restOf('locations', { bob: BOB }), { kind: 'pass-time', hours: 24 }, [1], [1], [2]);
  expect(sheetOf(rest, 'bob')).toMatchObject({ cLost: 2, starts: { infected: ['torso'] } });
});

test('[heal-fire] [recovery] Hit Locations: a week of rest heals a burn, and each night wants its own roll', () => {
  const wounds = [
    { ...HURT, points: 2 },
    { location: 'left-leg', kind: 'fire', points: 1 },
  ];
  // Six nights: on the seventh day nothing hurts.
  const dice = [6, 6, 6, 6, 6, 6].map((face) => [face]);
  const rest = played(
    restOf('locations', { bob: { ...BOB, wounds } }),
    { kind: 'pass-time', hours: 168 },
    ...dice,
  );
  expect(sheetOf(rest, 'bob').wounds).toEqual([]);
});
