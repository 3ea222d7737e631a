import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { faultLine } from '../../src/content/fault.ts';
import { packsIn, readTextFile } from '../../src/content/files.ts';
import type { TextFile } from '../../src/content/parse.ts';
import { checkExample } from '../../src/examples/check.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';
import { expectSentences } from '../support/sentences.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHELF = packsIn(join(ROOT, 'packs'));

/** Returns a ruleset that also checks the words of each event, once if a step runs again. */
function worded(ruleset: Ruleset): Ruleset {
  const checked = new Set<string>();
  return {
    ...ruleset,
    evolve(state, event) {
      const text = JSON.stringify(event);
      if (!checked.has(text)) expectSentences(ruleset as never, state, [event]);
      checked.add(text);
      return ruleset.evolve(state, event);
    },
  };
}

function unwrapped(file: Result<TextFile, string>): TextFile {
  if ('refusal' in file) throw new Error(file.refusal);
  return file.value;
}

/** A test for every worked example of a ruleset that comes with Riposte, as `riposte check` plays it. */
export function testExamplesOf(ruleset: string): void {
  const files = globSync(`examples/${ruleset}/**/*.yaml`, { cwd: ROOT }).sort();
  const examples = files
    .map((path) => unwrapped(readTextFile(join(ROOT, path))))
    .filter(({ text }) => /^check:/m.test(text));

  test('there are some', () => expect(examples.length).toBeGreaterThan(0));

  test.each(examples.map((file) => [file.name.slice(ROOT.length), file] as const))('%s', (_name, file) => {
    const kits = rulesets.map((kit) => ({ ...kit, ruleset: worded(kit.ruleset) }));
    const result = checkExample(file, { kits, shelf: SHELF }, (name, besides) =>
      readTextFile(join(dirname(besides), name)),
    );
    if (result.kind === 'unreadable') throw new Error(result.faults.map(faultLine).join('\n'));
    expect(result.isAsExpected, result.lines.join('\n')).toBe(true);
  });
}
