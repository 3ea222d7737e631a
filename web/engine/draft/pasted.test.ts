import { describe, expect, test } from 'vitest';
import { readPasted } from './pasted.ts';

const SHEET = {
  properties: {
    hp: { type: 'integer' },
    stats: { properties: { I: { type: 'integer' }, V: { type: 'integer' } } },
    weapons: { type: 'array', items: { type: 'string' } },
  },
};
const read = (text: string) => readPasted(text, 'foes', SHEET);

describe('pasted combatants', () => {
  test('as YAML: on the side that is chosen, unless they say another', () => {
    expect(read('- { use: thug, count: 2 }\n- { use: ogre, side: friends }')).toEqual({
      entries: [
        { side: 'foes', use: 'thug', count: 2 },
        { side: 'friends', use: 'ogre' },
      ],
    });
  });

  test('as CSV: what is no field of an entry is one of its sheet, or a change of the one used', () => {
    expect(read('use,name,count,hp\nthug,Old Tom,,20\n')).toEqual({
      entries: [{ side: 'foes', use: 'thug', name: 'Old Tom', with: { hp: 20 } }],
    });
    expect(read('name;stats.I;hp\nTom;9;14')).toEqual({
      entries: [{ side: 'foes', name: 'Tom', sheet: { stats: { I: 9 }, hp: 14 } }],
    });
  });

  test('as a line of characteristics: each finds its place in the sheet', () => {
    expect(read('Thug: HP 14, I 9, v=10, weapons Long sword + fists')).toEqual({
      entries: [
        {
          name: 'Thug',
          side: 'foes',
          sheet: { hp: 14, stats: { I: 9, V: 10 }, weapons: ['long-sword', 'fists'] },
        },
      ],
    });
  });

  test.each(['', 'nonsense', 'Thug: luck 3', '- [', '- just words'])(
    '"%s" can not be read, and it says why',
    (text) => {
      expect(read(text)).toHaveProperty('problem');
    },
  );
});
