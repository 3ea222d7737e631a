import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkExample } from '../../src/check/check.ts';
import { faultLine } from '../../src/content/fault.ts';
import { packsIn, readTextFile } from '../../src/content/files.ts';
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
      const checked = checkExample(file, SOURCES, (name, besides) =>
        readTextFile(join(dirname(besides), name)),
      );
      if (checked.kind === 'unreadable') throw new Error(checked.faults.map(faultLine).join('\n'));
      expect(checked.isAsExpected, checked.lines.join('\n')).toBe(true);
    },
  );
}
