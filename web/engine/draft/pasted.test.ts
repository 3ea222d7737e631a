import { expect, test } from 'vitest';
import { readPasted } from './draft.ts';

const TERMS = { sheet: { properties: { hp: { type: 'integer' } } }, known: new Map() };
const read = (text: string) => readPasted(text, 'foes', TERMS);

test('pasted combatants are on the chosen side, unless they name another', () => {
  expect(read('- { use: thug, count: 2 }\n- { use: ogre, side: friends }')).toEqual({
    entries: [
      { side: 'foes', use: 'thug', count: 2 },
      { side: 'friends', use: 'ogre' },
    ],
    warnings: [],
  });
});

test('skipped fields are reported', () => {
  expect(read('Thug: hp 3, luck 3')).toEqual({
    entries: [{ side: 'foes', name: 'Thug', sheet: { hp: 3 } }],
    warnings: ['Thug: left out: luck 3'],
  });
});

test('an unreadable text is refused with the reason', () => {
  expect(read('nonsense')).toHaveProperty('problem');
});
