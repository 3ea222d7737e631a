import { runTask, type Task, WALLED } from './tasks.ts';

// npm run check -- [TASK]: conditions that must hold before any test is run.

const types: Task['runs'] = [
  'tsconfig.json',
  'web/tsconfig.json',
  'test/browser/tsconfig.json',
  'tsconfig.pure.json',
].map((config) => ['node', 'tools:typescript-7/bin/tsc', '-p', config]);
const lint: Task['runs'] = [['tools:.bin/biome', 'check', '.']];
const walls: Task['runs'] = [['depcruise', ...WALLED, '--config', '.dependency-cruiser.js']];
const unused: Task['runs'] = [['tools:.bin/knip']];
const language: Task['runs'] = [['node', 'test/project/language.ts']];

await runTask(
  'check',
  {
    all: {
      says: 'types, lint, walls, unused and language',
      runs: [...types, ...lint, ...walls, ...unused, ...language],
    },
    types: {
      says: 'every TypeScript project compiles; the pure folders without Node and browser types',
      runs: types,
    },
    lint: { says: 'format and lint', runs: lint },
    fix: {
      says: 'formats, and fixes lint errors if possible',
      runs: [['tools:.bin/biome', 'check', '--write', '.']],
    },
    walls: { says: 'imports between folders', runs: walls },
    unused: { says: 'files, exports and packages that nothing uses', runs: unused },
    language: {
      says: 'replaced words, long sentences, test titles, subjects of commits, and facts read out of texts',
      runs: language,
    },
    package: {
      says: 'what npm pack makes: its size, its entry points, its types',
      runs: [['node', 'test/package/check.ts']],
    },
    install: {
      says: 'the package, installed into an empty folder: its packages, its size, and a table that it serves',
      runs: [['node', 'test/package/install.ts']],
    },
    site: {
      says: 'the site without a server, built and opened in a browser',
      runs: [['vitest', 'run', '--project', 'site']],
    },
  },
  'all',
);
