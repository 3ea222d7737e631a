import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadEncounter } from '../../src/content/encounter.ts';
import type { RulesetBundle } from '../../src/content/files.ts';
import { encounterSchema } from '../../src/content/published.ts';
import { linesOf, loaded, shelfOf } from './loading.ts';

/** A game that the content code does not know: knights with steeds in front of a judge. */
const jousting: RulesetBundle = {
  ruleset: {
    id: 'jousting',
    rulebook: {
      id: 'jousting',
      title: 'Jousting',
      dice: 'd6',
      rules: {},
      rulings: {
        lances: {
          question: 'How many lances are broken?',
          settings: [{ value: 3, says: 'Three.' }],
          whole: { min: 1, max: 9 },
          alternatives: [],
        },
        falls: {
          question: 'Who falls has lost?',
          settings: [
            { value: 'yes', says: 'Yes.' },
            { value: 'no', says: 'No, the judge decides.' },
          ],
          alternatives: [],
        },
        weather: {
          question: 'Is it fine?',
          settings: [{ value: 'fine', says: 'Always.' }],
          alternatives: [],
        },
      },
      presets: { 'at-court': { says: 'As the court plays.', settings: { falls: 'no', lances: 5 } } },
    },
  },
  content: {
    ruleset: 'jousting',
    sheet: z.strictObject({
      seat: z.int().min(1).max(20),
      steeds: z.array(z.strictObject({ id: z.string(), speed: z.int().min(1).max(9) })).min(1),
    }),
    options: z.strictObject({ judge: z.string() }),
    optionsNamingSides: ['judge'],
    catalogue: { steeds: z.strictObject({ id: z.string(), speed: z.int().min(1).max(9) }) },
  },
};

const PACK = `ruleset: jousting
name: The stables
license: CC0-1.0
steeds: [{ id: courser, speed: 7 }]
combatants:
  - { id: knight, name: A knight, sheet: { seat: 9, steeds: [courser] } }
`;

const sources = { kits: [jousting], shelf: shelfOf({ name: 'stables.yaml', text: PACK }) };

function encounter(more: string, changes: string): string {
  return `ruleset: jousting
name: The lists
field: { apart: 20 }
sides: [{ id: green, name: Green }, { id: white, name: White }]
combatants:
  - { use: knight, id: first, side: green }
  - { use: knight, id: second, side: white, with: ${changes} }
${more}`;
}

describe('all game data comes from the ruleset', () => {
  test('for sheets, the catalogue, options and rulings', () => {
    const more = 'options: { judge: white }\nrulings: { preset: at-court, lances: 4 }\n';
    const { rulings, options, combatants } = loaded(
      encounter(more, '{ steeds: [{ use: courser, speed: 8 }] }'),
      sources,
    );
    expect(rulings).toEqual({ lances: 4, falls: 'no' });
    expect(options).toEqual({ judge: 'white' });
    expect(combatants.map(({ sheet }) => sheet)).toEqual([
      { seat: 9, steeds: [{ id: 'courser', speed: 7 }] },
      { seat: 9, steeds: [{ id: 'courser', speed: 8 }] },
    ]);
  });

  test('for the wording of errors', () => {
    const more = 'options: { judge: whit }\nrulings: { weather: rain, falls: maybe }\n';
    const result = loadEncounter({ name: 'file', text: encounter(more, '{ steeds: [corser] }') }, sources);
    expect('faults' in result && linesOf(result.faults)).toEqual([
      '7:62 combatants[1].with.steeds[0]: there is no "corser" among the steeds; did you mean "courser"? steeds of the packs: courser',
      '8:19 options.judge: there is no side "whit"; did you mean "white"? sides: green, white',
      "9:12 rulings.weather: weather is decided and can't be switched; leave it out; it is played so: Always.",
      '9:34 rulings.falls: "maybe" is not known here; allowed: yes, no (who falls has lost?)',
    ]);
  });

  test('for the options that an encounter must have', () => {
    const result = loadEncounter({ name: 'file', text: encounter('', '{ seat: 5 }') }, sources);
    expect('faults' in result && linesOf(result.faults)).toEqual(['1:1: judge is missing; add judge: text']);
  });

  test('for the rulings and lists of the published schema', () => {
    const { $id, properties, $defs } = encounterSchema(jousting);
    expect($id).toBe('urn:riposte:jousting:encounter');
    expect(Object.keys(properties?.rulings?.properties ?? {})).toEqual(['preset', 'lances', 'falls']);
    expect(Object.keys($defs)).toEqual(['steeds', 'sheet', 'changes']);
  });
});
