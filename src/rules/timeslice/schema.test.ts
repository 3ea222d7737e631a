import { expect, test } from 'vitest';
import { timesliceContent } from './schema.ts';

const sheet = (changes: object) =>
  timesliceContent.sheet.safeParse({
    stats: { I: 10, V: 10, U: 10, A: 10, Q: 10 },
    ts: 6,
    hp: 20,
    staggerThreshold: 3,
    weapons: [{ id: 'dart', name: 'Dart', kind: 'ranged', damage: 3 }],
    shields: [{ id: 'ward', name: 'Ward', block: 1 }],
    ...changes,
  });

/** Returns the errors in a sheet, one line each: the place and the sentence. */
function faults(changes: object): string[] {
  const { error } = sheet(changes);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const spell = (id: string) => ({ id, name: id, ts: 2, range: 5, effect: { kind: 'heal', hp: 2 } });

test.each(['dart', 'ward'])(
  '[cast-spell] a spell must not share the id "%s" with a weapon or shield',
  (id) => {
    expect(faults({ spells: [spell(id)] })).toEqual([
      `spells: "${id}" is a weapon or shield of this sheet too; give the spell an id of its own: {use: ${id}, id: ${id}-spell}`,
    ]);
  },
);

test('a spell with a different id is accepted', () => {
  expect(faults({ spells: [spell('mend')] })).toEqual([]);
});
