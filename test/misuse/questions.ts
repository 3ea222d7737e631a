import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RULES = join(import.meta.dirname, '../../src/rules');

/** The kinds of question that the source code of a ruleset can ask. */
export function questionsOf(ruleset: string): readonly string[] {
  const files = globSync('*.ts', { cwd: join(RULES, ruleset) }).filter((file) => !file.endsWith('.test.ts'));
  const keys = files.flatMap((file) => keysIn(readFileSync(join(RULES, ruleset, file), 'utf8')));
  return [...new Set(keys)].sort();
}

/** `key: 'turn'`, and `key: is ? 'turn' : 'other'`. */
function keysIn(text: string): readonly string[] {
  return [...text.matchAll(/\bkey: (?:[^,;'\n]*\? )?'([a-z-]+)'(?: : '([a-z-]+)')?/g)].flatMap(
    ([, one, other]) => (other === undefined ? [one!] : [one!, other]),
  );
}
