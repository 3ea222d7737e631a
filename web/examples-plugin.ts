import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import type { WorkedExample } from './rules/rule-entry.tsx';

const ROOT = join(import.meta.dirname, '..');
const NAME = 'virtual:worked-examples';

/**
 * Provides `virtual:worked-examples`: for each rulebook, a loader of its worked examples (examples/BOOK). The files are
 * read at build time and bundled by rulebook. A bundle is loaded when the rulebook's rules are opened.
 */
export const workedExamples: Plugin = {
  name: 'worked-examples',
  resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${NAME}`) {
      const loads = books().map((book) => `${JSON.stringify(book)}: () => import('${NAME}/${book}')`);
      return `export const WORKED_EXAMPLES = { ${loads.join(', ')} };`;
    }
    if (!id.startsWith(`\0${NAME}/`)) return undefined;
    return `export default ${JSON.stringify(examplesOf(id.slice(NAME.length + 2)))};`;
  },
};

/** Every rulebook has a folder of packs. */
function books(): readonly string[] {
  return readdirSync(join(ROOT, 'packs'));
}

function examplesOf(book: string): readonly WorkedExample[] {
  const files = globSync(`examples/${book}/**/*.yaml`, { cwd: ROOT }).sort();
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const { check, rules, about } = parse(text) as Partial<Record<'check' | 'about', string>> & {
      readonly rules?: readonly string[];
    };
    // The folder also contains packs, which are not examples.
    return check === undefined ? [] : [{ file, title: check, about: about ?? '', rules: rules ?? [], text }];
  });
}
