import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packsIn } from '../../src/content/files.ts';

const shelf = packsIn(join(import.meta.dirname, '../../packs'));

interface Entry {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Everything in a list of a rulebook's packs. */
function entries(book: string, list: string): readonly Entry[] {
  return shelf
    .shipped(book)
    .flatMap((pack) => (parse(pack.text) as Record<string, Entry[] | undefined>)[list] ?? []);
}

/** The values that a field has in a list; what is left out is told as undefined. */
function valuesOf(book: string, list: string, field: string): ReadonlySet<unknown> {
  return new Set(entries(book, list).map((entry) => entry[field]));
}

test.each(['locations', 'agents'])('%s has people and weapons for several evenings', (book) => {
  expect(entries(book, 'combatants').length).toBeGreaterThanOrEqual(30);
  expect(entries(book, 'weapons').length).toBeGreaterThanOrEqual(30);
  expect(entries(book, 'combatants').filter(({ about }) => about === undefined)).toEqual([]);
});

// What a field is when it is left out, an entry may leave out.
const KINDS: readonly (readonly [string, string, string, readonly unknown[]])[] = [
  ['locations', 'weapons', 'kind', ['melee', 'projectile', 'thrown']],
  ['locations', 'weapons', 'weight', ['light', undefined, 'heavy']],
  ['locations', 'weapons', 'damageKind', [undefined, 'cold', 'fire']],
  ['locations', 'weapons', 'hands', [0, undefined, 2]],
  ['locations', 'weapons', 'strikes', [undefined, 'blast', 'vehicle']],
  [
    'agents',
    'weapons',
    'class',
    ['close-quarters', 'extended-reach', 'thrown', 'pistol', 'shotgun', 'assault', 'rifle', 'rocket'],
  ],
  ['agents', 'weapons', 'hands', [0, undefined, 2]],
  ['agents', 'weapons', 'drawActions', [undefined, 2, 3]],
  ['agents', 'weapons', 'reloadActions', [undefined, 2, 3]],
  ['agents', 'weapons', 'isLaser', [true]],
  ['agents', 'weapons', 'hasSight', [true]],
  ['agents', 'armour', 'isLayered', [undefined, true]],
  ['agents', 'armour', 'isAblat', [true]],
];

test.each(KINDS)('%s has %s of every %s', (book, list, field, wanted) => {
  const shipped = valuesOf(book, list, field);
  expect(wanted.filter((value) => !shipped.has(value))).toEqual([]);
});

test('locations has armour against each kind of damage, for each location', () => {
  const pieces = entries('locations', 'armour');
  for (const rating of ['ar', 'cr', 'fr']) {
    const covered = new Set(
      pieces.filter((each) => each[rating] !== undefined).flatMap(({ covers }) => covers),
    );
    expect([...covered].sort(), rating).toEqual([
      'head',
      'left-arm',
      'left-leg',
      'right-arm',
      'right-leg',
      'torso',
    ]);
  }
});
