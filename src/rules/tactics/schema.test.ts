import { describe, expect, test } from 'vitest';
import { tacticsContent } from './schema.ts';

const read = (sheet: Record<string, unknown>) => tacticsContent.sheet.safeParse({ pc: 12, s: 10, ...sheet });
const faults = (sheet: Record<string, unknown>) =>
  read(sheet).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
const sword = { id: 'sword', name: 'Sword', kind: 'melee', sizes: 'medium' };

describe('a sheet as written in a file', () => {
  test('[size-ladder] [tiers] sizes and tiers are given by name, damage as points or dice', () => {
    const written = { ...sword, sizes: ['large', 'medium'], tier: 'fine', w: '2d6+1' };
    const { weapons, wNow, size } = read({ weapons: [written] }).data!;
    expect(weapons[0]).toMatchObject({ sizes: [4, 5], tier: 4, w: { dice: 2, plus: 1 }, range: 'nearby' });
    expect([wNow, size]).toEqual([12, 4]);
  });

  test('[armor-sizes] light, medium and heavy mean small, medium and large', () => {
    const size = (written: string) =>
      read({ armor: [{ id: 'a', name: 'A', size: written, value: 2 }] }).data!.armor!.size;
    expect(['light', 'medium', 'heavy', 'tiny'].map(size)).toEqual([3, 4, 5, 1]);
  });

  test('[defences] untrained skills are at 10', () => {
    expect(read({}).data).toMatchObject({ dodge: 10, parry: 10, block: 10, armor: null });
  });

  test.each([
    [{ weapons: [sword, sword] }, 'two things are called "sword"'],
    [{ weapons: [{ ...sword, range: 'long' }] }, 'a melee weapon strikes touching or nearby'],
    [{ weapons: [{ ...sword, ammo: 3 }] }, 'only a bullet or missile weapon has ammunition'],
    [
      { weapons: [{ ...sword, kind: 'missile', mechanism: 'full-auto' }] },
      'only a bullet weapon has a mechanism',
    ],
    [{ weapons: [{ ...sword, id: 'unarmed' }] }, '"unarmed" names bare hands'],
    [{ weapons: [{ ...sword, w: '2d10' }] }, 'damage is points (6) or d6 (2d6+1)'],
    [{ wNow: 13 }, 'at most its pc, 12'],
    [{ wNow: -11 }, 'at least -10'],
    [{ strength: 12 }, 'strength'],
  ])('%j is refused with a sentence', (sheet, sentence) => {
    expect(faults(sheet).join('\n')).toContain(sentence);
  });
});
