import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

function found(pattern: string, named: (file: string) => string): [string, string][] {
  return globSync(pattern, { cwd: root, exclude: ['library/*.config.ts'] }).map((file) => [
    named(file),
    file,
  ]);
}

/** `store-sqlite-thread` for src/store/sqlite/thread.ts. */
function threadName(file: string): string {
  return file
    .replace(/^.*?src\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-');
}

/** Modules that run in threads of their own are found beside whatever starts them: all of dist/lib lies together. */
const threads: Plugin = {
  name: 'threads',
  enforce: 'pre',
  transform: (code, id) =>
    code.replace(
      "new URL('./thread.ts', import.meta.url)",
      `new URL('./${threadName(join(dirname(id), 'thread.ts'))}.js', import.meta.url)`,
    ),
};

/**
 * Builds the library and the terminal into dist/lib, two folders deep as src/cli is, so that packs and the page
 * are found from there as from the sources. The two small packages that the engine rests on are built in.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [threads],
  ssr: { noExternal: ['@noble/hashes', 'pure-rand'] },
  build: {
    ssr: true,
    outDir: 'dist/lib',
    emptyOutDir: true,
    target: 'es2024',
    minify: false,
    license: { fileName: 'LICENSES.md' },
    rolldownOptions: {
      input: Object.fromEntries([
        ['cli', 'src/cli/main.ts'],
        ['rulesets', 'src/rulesets.ts'],
        ...found('library/*.ts', (file) => basename(file, '.ts')),
        ...found('src/rules/*/ruleset.ts', (file) => `rules/${basename(dirname(file))}`),
        ...found('src/**/thread.ts', threadName),
      ]),
      output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name]-[hash].js' },
    },
  },
});
