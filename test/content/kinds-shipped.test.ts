import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packsIn } from '../../src/content/files.ts';

const shelf = packsIn(join(import.meta.dirname, '../../packs'));

interface Entry {
  readonly id: string;
  readonly [field: string]: unknown;
}

const packs = new Map<string, readonly Record<string, Entry[] | undefined>[]>();

/** Everything in a list of a rulebook's packs. */
function entries(book: string, list: string): readonly Entry[] {
  const read = packs.get(book) ?? shelf.shipped(book).map((pack) => parse(pack.text));
  packs.set(book, read);
  return read.flatMap((pack) => pack[list] ?? []);
}

/** The values of a field in a list; a missing one counts as undefined. */
function valuesOf(book: string, list: string, field: string): ReadonlySet<unknown> {
  return new Set(entries(book, list).map((entry) => entry[field]));
}

test.each(['timeslice', 'tactics', 'locations', 'agents'])(
  '%s has combatants and weapons for several sessions',
  (book) => {
    expect(entries(book, 'combatants').length).toBeGreaterThanOrEqual(30);
    expect(entries(book, 'weapons').length).toBeGreaterThanOrEqual(30);
    expect(entries(book, 'combatants').filter(({ about }) => about === undefined)).toEqual([]);
  },
);

// An entry may omit a field that has its default value.
const KINDS: readonly (readonly [string, string, string, readonly unknown[]])[] = [
  ['timeslice', 'weapons', 'kind', ['melee', 'ranged']],
  ['timeslice', 'weapons', 'hands', [0, undefined, 2]],
  ['timeslice', 'weapons', 'attackTs', [2, undefined, 4, 5]],
  ['timeslice', 'weapons', 'drawTs', [0, undefined, 2, 3]],
  ['timeslice', 'shields', 'block', [1, 2, 3, 4, 5, 6, 7]],
  ['tactics', 'weapons', 'kind', ['melee', 'bullet', 'missile']],
  ['tactics', 'weapons', 'sizes', ['tiny', 'little', 'small', 'medium', 'large', 'huge']],
  ['tactics', 'weapons', 'tier', ['makeshift', 'primitive', 'crude', undefined, 'fine', 'masterwork']],
  ['tactics', 'weapons', 'range', ['touching', undefined, 'close', 'short', 'medium', 'long', 'extreme']],
  [
    'tactics',
    'weapons',
    'mechanism',
    [undefined, 'pump-action', 'semi-automatic', 'burst-fire', 'full-auto'],
  ],
  ['tactics', 'weapons', 'hasSuppressor', [true]],
  ['tactics', 'weapons', 'isNatural', [true]],
  ['tactics', 'weapons', 'blast', ['touching', 'nearby']],
  ['tactics', 'shields', 'tier', ['makeshift', 'primitive', 'crude', undefined, 'fine', 'masterwork']],
  ['tactics', 'armor', 'size', ['tiny', 'light', 'medium', 'heavy', 'huge']],
  ['tactics', 'armor', 'tier', ['makeshift', 'primitive', 'crude', undefined, 'fine', 'masterwork']],
  ['tactics', 'armor', 'isNatural', [true]],
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

test('timeslice has boons for every number that a boon can change', () => {
  const boosted = new Set(
    entries('timeslice', 'boons').flatMap(({ boosts }) => (boosts as { to: string }[]).map(({ to }) => to)),
  );
  const all =
    'I V U A Q attack defence dodge block parry initiative notice called-shot damage doublings dr stagger-threshold ts';
  expect(all.split(' ').filter((to) => !boosted.has(to))).toEqual([]);
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
