import type { Terms } from '../../src/content/import/found.ts';
import { type Imported, readCombatants } from '../../src/content/import/read.ts';

// Terms of two made-up rulebooks, and a way to import a text with them.

export const integer = { type: 'integer' };
const ids = { type: 'array', items: { type: 'string' } };
const people = new Map([
  ['goblin', 'goblin'],
  ['cave goblin', 'goblin'],
]);
const weapons = new Map([
  ['long-sword', 'long-sword'],
  ['long sword', 'long-sword'],
  ['fists', 'fists'],
]);
/** A rulebook with hit points and two stats. */
export const SIMPLE: Terms = {
  sheet: {
    properties: { hp: integer, stats: { properties: { I: integer, V: integer } }, weapons: ids, isBrave: {} },
  },
  known: new Map([
    ['combatants', people],
    ['weapons', weapons],
  ]),
};
/** A rulebook of the 2d6 family. */
export const SCORES = Object.fromEntries(
  ['STR', 'DEX', 'END', 'INT', 'EDU', 'SOC'].map((each) => [each, integer]),
);
export const FAMILY: Terms = {
  sheet: {
    properties: {
      characteristics: {
        anyOf: [
          { type: 'string', pattern: '^[0-9A-HJ-NP-Z]{6}$' },
          { type: 'object', properties: SCORES },
        ],
      },
      skills: ids,
      weapons: ids,
    },
  },
  known: new Map([['weapons', new Map([['slug pistol', 'slug-pistol']])]]),
};

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export function imported(text: string, terms = SIMPLE): Imported {
  const read = readCombatants(bytes(text), terms);
  if ('refusal' in read) throw new Error(read.refusal);
  return read.value;
}
