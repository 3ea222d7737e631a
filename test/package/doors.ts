import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './packed.ts';

const LIBRARY = join(ROOT, 'dist/lib');

/** One entry point of the package, with everything that it exports. */
export interface Door {
  readonly name: string;
  readonly files: number;
  /** Bytes, as they are and packed by gzip, each file on its own. */
  readonly bytes: number;
  readonly packed: number;
  /** Its imports from outside the package. */
  readonly outside: readonly string[];
}

/** An import at the start of a line, as the bundler writes it, or one that happens while the program runs. */
const IMPORT = /^(?:import|export) (?:[^"\n]* from )?"([^"\n]+)";$|\bimport\("([^"\n]+)"\)/gm;

/** Returns every entry point of the latest build of the library. */
export function doors(): readonly Door[] {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  return Object.entries(exports).flatMap(([name, target]) => {
    if (typeof target === 'string') return [];
    const called = name.replace('.', 'riposte');
    if (!target.default.includes('*')) return [doorOf(called, join(ROOT, target.default))];
    const [before, after] = target.default.split('*') as [string, string];
    return globSync(target.default, { cwd: ROOT }).map((file) => {
      const book = `./${file}`.slice(before.length, -after.length);
      return doorOf(called.replace('*', book), join(ROOT, file));
    });
  });
}

function doorOf(name: string, entry: string): Door {
  const files = new Set([entry]);
  const outside = new Set<string>();
  let bytes = 0;
  let packed = 0;
  // Entries added during the loop are visited too.
  for (const file of files) {
    const text = readFileSync(file);
    bytes += text.length;
    packed += gzipSync(text).length;
    for (const [, atFirst, later] of text.toString().matchAll(IMPORT)) {
      const wanted = atFirst ?? later!;
      if (wanted.startsWith('.')) files.add(join(dirname(file), wanted));
      else outside.add(wanted);
    }
  }
  const strange = [...files].filter((file) => relative(LIBRARY, file).startsWith('..'));
  return { name, files: files.size, bytes, packed, outside: [...outside, ...strange].sort() };
}
