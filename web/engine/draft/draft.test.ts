import { expect, test } from 'vitest';
import {
  partText,
  readDraft,
  readPasted,
  readQuickAdd,
  withEntries,
  withField,
  withoutEntry,
  withPart,
  withValue,
} from './draft.ts';

const TEXT = `# A duel.
ruleset: timeslice
name: Duel
sides:
  - { id: a, name: The A }
  - { id: b, name: The B }
combatants:
  - { use: mara, side: a } # our best
  - { use: thug, side: b, count: 2 }
`;

test('a text is shown as lists', () => {
  expect(readDraft(TEXT)).toMatchObject({
    ruleset: 'timeslice',
    sides: [{ id: 'a' }, { id: 'b' }],
    entries: [
      { use: 'mara', side: 'a', count: 1, isInReserve: false },
      { use: 'thug', side: 'b', count: 2 },
    ],
  });
});

test.each(['', '- a list', 'a: {', 'text'])('a text without a map is not drawn: %s', (text) => {
  expect(readDraft(text)).toBeUndefined();
});

test('a combatant is added, and comments stay', () => {
  const text = withEntries(TEXT, [{ use: 'ogre', side: 'b', count: 5 }]);
  expect(text).toContain('# our best');
  expect(text).toContain('- { use: ogre, side: b, count: 5 }');
  expect(readDraft(text)?.entries).toHaveLength(3);
});

test('a field is set and removed again', () => {
  const text = withField(TEXT, 1, 'isInReserve', true);
  expect(readDraft(text)?.entries[1]?.isInReserve).toBe(true);
  expect(withField(text, 1, 'isInReserve', undefined)).toBe(TEXT);
});

test('a combatant hidden by its sheet, or by a change to it, is drawn as hidden', () => {
  expect(readDraft(TEXT)?.entries.map(({ isHidden }) => isHidden)).toEqual([false, false]);
  const text = withValue(TEXT, ['combatants', 0, 'with', 'isHidden'], true);
  expect(readDraft(text)?.entries.map(({ isHidden }) => isHidden)).toEqual([true, false]);
  expect(withValue(text, ['combatants', 0, 'with', 'isHidden'], undefined)).toBe(TEXT);
});

test('a combatant is removed', () => {
  expect(readDraft(withoutEntry(TEXT, 0))?.entries.map(({ use }) => use)).toEqual(['thug']);
});

test('the first ruling creates a list of rulings, and removing the last one removes the list', () => {
  const text = withValue(TEXT, ['rulings', 'diagonals'], 'one');
  expect(readDraft(text)?.rulings).toEqual({ diagonals: 'one' });
  expect(withValue(text, ['rulings', 'diagonals'], undefined)).toBe(TEXT);
});

test('a part is edited separately', () => {
  const written = withPart(TEXT, ['combatants', 0, 'with'], 'hp: 30\nts: 8');
  if ('refusal' in written) throw new Error(written.refusal);
  expect(partText(written.value, ['combatants', 0, 'with'])).toBe('hp: 30\nts: 8\n');
  expect(withPart(TEXT, ['combatants', 0, 'with'], 'hp: {')).toHaveProperty('refusal');
});

const TERMS = { sheet: { properties: { hp: { type: 'integer' } } }, known: new Map() };
const read = (text: string) => readPasted(text, 'foes', TERMS);

test('pasted combatants are on the chosen side, unless they name another', () => {
  expect(read('- { use: thug, count: 2 }\n- { use: ogre, side: friends }')).toEqual({
    value: {
      entries: [
        { side: 'foes', use: 'thug', count: 2 },
        { side: 'friends', use: 'ogre' },
      ],
      warnings: [],
    },
  });
});

test('skipped fields are reported', () => {
  expect(read('Thug: hp 3, luck 3')).toEqual({
    value: {
      entries: [{ side: 'foes', name: 'Thug', sheet: { hp: 3 } }],
      warnings: ['Thug: left out: luck 3'],
    },
  });
});

test('an unreadable text is refused with the reason', () => {
  expect(read('nonsense')).toHaveProperty('refusal');
});

test.each([
  ['Thug x5', 'Thug', 5],
  ['Thug ×5', 'Thug', 5],
  ['5 Thug', 'Thug', 5],
  ['3x mire ogre', 'mire ogre', 3],
  ['Thug', 'Thug', 1],
  ['Thug x0', 'Thug', 1],
  ['Thug x999', 'Thug', 200],
])('%s', (line, words, count) => {
  expect(readQuickAdd(line)).toEqual({ words, count });
});

test.each(['', '  ', 'x5'])('"%s" does not add a combatant', (line) => {
  expect(readQuickAdd(line)).toBeUndefined();
});
