import { expect, test } from 'vitest';
import { withoutUnseen } from './unseen.ts';

const UNSEEN = new Set(['ann', 'abe']);

test.each([
  ...['who', 'attacker', 'target', 'against', 'other', 'winner', 'by', 'ahead'],
  ...['patient', 'healer', 'from', 'to', 'whom'],
])('[aware] as %s nobody unseen is named', (field) => {
  expect(withoutUnseen({ [field]: 'ann' }, UNSEEN)).toEqual({ [field]: null });
  expect(withoutUnseen({ [field]: 'ben' }, UNSEEN)).toEqual({ [field]: 'ben' });
});

test.each(['order', 'unsettled', 'tiedWith'])('[aware] from %s the unseen are left out', (field) => {
  expect(withoutUnseen({ [field]: ['ann', 'ben', 'abe'] }, UNSEEN)).toEqual({ [field]: ['ben'] });
});

test('[aware] so it is wherever it stands, and what only reads like a name stays', () => {
  const facts = {
    action: { kind: 'aim', target: 'ann' },
    aims: [{ target: 'abe', bonus: 2 }],
    to: { who: 'ann' },
    why: 'ann',
    held: ['ann'],
    from: [3, 4],
  };
  expect(withoutUnseen(facts, UNSEEN)).toEqual({
    action: { kind: 'aim', target: null },
    aims: [{ target: null, bonus: 2 }],
    to: { who: null },
    why: 'ann',
    held: ['ann'],
    from: [3, 4],
  });
});

test('[aware] the weapon of somebody unseen is not told, that of others is', () => {
  const weapon = (facts: object) => withoutUnseen({ ...facts, weapon: 'pistol' }, UNSEEN);
  expect(weapon({ attacker: 'ann', target: 'ben' })).toMatchObject({ weapon: null });
  expect(weapon({ attacker: 'ben', target: 'ann' })).toMatchObject({ weapon: 'pistol' });
  expect(weapon({ who: 'ann', attacker: 'ben' })).toMatchObject({ weapon: 'pistol' });
  expect(weapon({ who: 'ann' })).toEqual({ who: null, weapon: null });
  expect(weapon({ who: 'ben' })).toEqual({ who: 'ben', weapon: 'pistol' });
  expect(withoutUnseen({ who: 'ann' }, UNSEEN)).not.toHaveProperty('weapon');
});

test('[aware] where everybody is seen nothing is changed, nor are numbers and texts', () => {
  const facts = { who: 'ann', order: ['ann'] };
  expect(withoutUnseen(facts, new Set())).toBe(facts);
  expect([withoutUnseen('ann', UNSEEN), withoutUnseen(3, UNSEEN), withoutUnseen(null, UNSEEN)]).toEqual([
    'ann',
    3,
    null,
  ]);
});
