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

/** Returns the output name of a thread module: `store-sqlite-thread` for src/store/sqlite/thread.ts. */
function threadName(file: string): string {
  return file
    .replace(/^.*?src\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-');
}

/** Worker threads load their module from the folder of the caller, so all files are placed directly in dist/lib. */
const threads: Plugin = {
  name: 'threads',
  enforce: 'pre',
  transform: (code, id) =>
    code.replace(
      /new URL\('\.\/((?:threads\/\w+|thread)\.ts)', import\.meta\.url\)/g,
      (_, file: string) => `new URL('./${threadName(join(dirname(id), file))}.js', import.meta.url)`,
    ),
};

/**
 * Builds the library and the terminal into dist/lib. Like src/cli, it is two folders deep, so that the packs and the
 * page are found with the same relative paths. The small packages that the engine and the client need are bundled.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [threads],
  // Everything is built in, except packages that load files of their own, that a reader's program shares, or that only a
  // database needs.
  ssr: { noExternal: true, external: ['graphile-worker', 'kysely', 'pg', 'piscina', 'yaml', 'zod'] },
  build: {
    ssr: true,
    outDir: 'dist/lib',
    emptyOutDir: true,
    target: 'es2024',
    minify: false,
    license: { fileName: 'LICENSES.md' },
    rolldownOptions: {
      input: Object.fromEntries([
        ['cli', 'src/cli/main.js'],
        ['rulesets', 'src/rulesets.ts'],
        ...found('library/*.ts', (file) => basename(file, '.ts')),
        ...found('src/rules/*/ruleset.ts', (file) => `rules/${basename(dirname(file))}`),
        ...found('src/**/{thread,threads/*}.ts', threadName),
      ]),
      output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name]-[hash].js' },
    },
  },
});
