import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { faultLine } from '../../src/content/fault.ts';
import { packsIn, readTextFile } from '../../src/content/files.ts';
import { checkExample } from '../../src/examples/check.ts';
import { rulesets } from '../../src/rulesets.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = { kits: rulesets, shelf: packsIn(join(ROOT, 'packs')) };

/** A test for every worked example of a ruleset that comes with Riposte, as `riposte check` plays it. */
export function testExamplesOf(ruleset: string): void {
  const files = globSync(`examples/${ruleset}/**/*.yaml`, { cwd: ROOT }).sort();
  const examples = files
    .map((path) => readTextFile(join(ROOT, path)))
    .filter((file) => 'text' in file && /^check:/m.test(file.text));

  test('there are some', () => expect(examples.length).toBeGreaterThan(0));

  test.each(examples.map((file) => [String('name' in file && file.name).slice(ROOT.length), file] as const))(
    '%s',
    (_name, file) => {
      if ('problem' in file) throw new Error(file.problem);
      const result = checkExample(file, SOURCES, (name, besides) =>
        readTextFile(join(dirname(besides), name)),
      );
      if (result.kind === 'unreadable') throw new Error(result.faults.map(faultLine).join('\n'));
      expect(result.isAsExpected, result.lines.join('\n')).toBe(true);
    },
  );
}
