import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkFile } from '../../src/content/encounter.ts';
import { packsIn } from '../../src/content/files.ts';
import { rulesets } from '../../src/rulesets.ts';
import { linesOf } from './loading.ts';

const root = join(import.meta.dirname, '../..');
const shelf = packsIn(join(root, 'packs'));
const text = readFileSync(join(root, 'docs/content.md'), 'utf8');
const blocks = [...text.matchAll(/```yaml\n(.*?)```/gs)].map((found) => found[1]!);
const whole = blocks.filter((block) => block.startsWith('ruleset:'));
const fields = blocks.filter((block) => block.startsWith('field:'));

describe('the examples in docs/content.md', () => {
  test('contain an encounter and a pack without errors', () => {
    const checked = whole.map((block) => checkFile({ name: 'file', text: block }, { kits: rulesets, shelf }));
    expect(checked.map(({ kind, faults }) => [kind, ...linesOf(faults)])).toEqual([['encounter'], ['pack']]);
  });

  test('show a field in each of its forms', () => {
    expect(fields).toHaveLength(5);
    for (const [i, field] of fields.entries()) {
      const at = (cell: string) => (i === 0 ? '' : `, at: ${cell}`);
      const rest = `ruleset: timeslice\nname: Shown\nsides: [{ id: a, name: A }, { id: b, name: B }]\ncombatants:
  - { use: mara, side: a${at('[1, 1]')} }\n  - { use: thug, side: b${at('[2, 1]')} }\n`;
      const { faults } = checkFile({ name: 'file', text: rest + field }, { kits: rulesets, shelf });
      expect(linesOf(faults), field).toEqual([]);
    }
  });
});
