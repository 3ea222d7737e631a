import { expect, test } from 'vitest';
import { duel, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import { begin, last, part, shoot, strike } from '../../../test/support/agents-play.ts';
import type { Event } from './events.ts';
import type { Weapon } from './sheet.ts';

const MISS = [1, 1];

/** The attack roll of a shot that misses, the target as it comes. */
function missedShot(
  cells: number,
  rest: Parameters<typeof duel>[3],
  weapon: Weapon = PISTOL,
): Extract<Event, { type: 'attack-rolled' }> {
  const f = begin(duel(sheet('777777', { weapons: [weapon] }), PLAIN, cells, rest));
  return last(f.answer('ann', shoot('ben', weapon.id), MISS), 'attack-rolled');
}

const seen = (visibility: object) => ({
  options: {
    visibility: { light: 'day', smoke: 'none', isFoul: false, isWindy: false, ...visibility } as never,
  },
});

test.each([
  [{ light: 'low-light' }, -1],
  [{ light: 'darkness' }, -4],
  [{ smoke: 'thin' }, -1],
  [{ smoke: 'dense' }, -2],
  [{ isFoul: true }, -1],
  [{ isWindy: true }, -1],
  [{ light: 'darkness', smoke: 'dense', isFoul: true, isWindy: true }, -8],
])('[visibility] %o: %i', (visibility, dm) => {
  expect(part(missedShot(2, seen(visibility)).sum, 'visibility')).toBe(dm);
});

test('[visibility] smoke counts twice for lasers, and melee knows none of it', () => {
  const laser = { ...PISTOL, isLaser: true };
  expect(part(missedShot(2, seen({ smoke: 'dense' }), laser).sum, 'visibility')).toBe(-4);
  const f = begin(duel(PLAIN, PLAIN, 1, seen({ light: 'darkness' }))).answer('ann', strike('ben'), MISS);
  expect(part(last(f, 'attack-rolled').sum, 'visibility')).toBeUndefined();
});

test('[visibility] fitting sensors cancel what hinders sight, not the wind', () => {
  const keen = sheet('777777', { weapons: [PISTOL], sensors: ['darkness', 'smoke', 'foul-weather'] });
  const rest = seen({ light: 'darkness', smoke: 'dense', isFoul: true, isWindy: true });
  const f = begin(duel(keen, PLAIN, 2, rest)).answer('ann', shoot('ben'), MISS);
  expect(part(last(f, 'attack-rolled').sum, 'visibility')).toBe(-1);
});

test('[visibility] what hinders is told in words', () => {
  const whys = (visibility: object, more: Partial<Weapon> = {}) =>
    missedShot(2, seen(visibility), { ...PISTOL, ...more })
      .sum.parts.filter(({ rule }) => rule === 'visibility')
      .map(({ why }) => why);
  expect(whys({ light: 'low-light', smoke: 'thin' })).toEqual(['low light', 'thin smoke']);
  expect(whys({ light: 'darkness', smoke: 'dense', isFoul: true, isWindy: true }, { isLaser: true })).toEqual(
    ['darkness', 'dense smoke against a laser', 'foul weather', 'wind'],
  );
  expect(part(missedShot(2, seen({ smoke: 'thin' }), { ...PISTOL, isLaser: true }).sum, 'visibility')).toBe(
    -2,
  );
});

test('[visibility] what sensors see through is told too, at no cost', () => {
  const keen = sheet('777777', { weapons: [PISTOL], sensors: ['low-light'] });
  const f = begin(duel(keen, PLAIN, 2, seen({ light: 'low-light', smoke: 'thin' }))).answer(
    'ann',
    shoot('ben'),
    MISS,
  );
  const parts = last(f, 'attack-rolled').sum.parts.filter(({ rule }) => rule === 'visibility');
  expect(parts.map(({ value, why }) => [why, value])).toEqual([
    ['low light, seen through', 0],
    ['thin smoke', -1],
  ]);
});
