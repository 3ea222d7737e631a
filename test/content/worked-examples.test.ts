import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { gatheredVocabulary, keptVocabulary } from '../../docs/site/vocabulary.ts';
import { exampleSchema, exampleSchemaFor } from '../../src/examples/format.ts';
import { rulesets } from '../../src/rulesets.ts';
import { kit } from './loading.ts';
import { fits, type Schema } from './schema-check.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => parse(readFileSync(join(root, path), 'utf8'));

/** The worked examples of a folder, without its packs. */
const examplesIn = (folder: string) =>
  globSync(`examples/${folder}/**/*.yaml`, { cwd: root }).filter((path) => !path.includes('/packs/'));

test('the vocabulary of worked examples is the current one of the rulebooks', () => {
  expect(keptVocabulary(), 'src/examples/vocabulary.json is stale: run npm run vocabulary').toEqual(
    gatheredVocabulary(),
  );
});

describe.each(rulesets)('the schema of worked examples of $ruleset.id', (each) => {
  const { id } = each.ruleset;
  const schema = exampleSchemaFor(each) as unknown as Schema;

  test('is a JSON Schema of draft 2020-12 with a permanent id', () => {
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `urn:riposte:${id}:example`,
      type: 'object',
      additionalProperties: false,
    });
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  });

  test('matches every example of the rulebook', () => {
    const files = examplesIn(id);
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((path) => !fits(read(path), schema))).toEqual([]);
  });
});

test('the general schema of worked examples matches those of your own rulebook', () => {
  const files = examplesIn('rulebooks/candles/examples');
  expect(files.length).toBeGreaterThan(0);
  const schema = exampleSchema() as unknown as Schema;
  expect(files.filter((path) => !fits(read(path), schema))).toEqual([]);
});

describe('the schema of worked examples', () => {
  const schema = exampleSchemaFor(kit) as unknown as Schema;
  const good = read('examples/timeslice/double-doubling.yaml');

  test.each([
    ['a misspelt field', { chekc: 'a natural 18' }],
    ['a type of event that there is not', { expect: [{ at: 'start', events: [{ type: 'damage-delt' }] }] }],
    ['nothing expected', { expect: [] }],
    ['a roll without faces', { dice: [[]] }],
    ['another rulebook', { ruleset: 'chess' }],
  ])('rejects %s', (_, changed) => {
    expect(fits(good, schema)).toBe(true);
    expect(fits({ ...good, ...changed }, schema)).toBe(false);
  });

  test('gives an editor the fields of each type of event', () => {
    const one = (event: object) => fits({ ...good, expect: [{ at: 'start', events: [event] }] }, schema);
    expect(one({ type: 'damage-dealt', damage: 10 })).toBe(true);
    expect(one({ type: 'damage-dealt', harm: 10 })).toBe(false);
  });
});
