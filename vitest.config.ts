import { tmpdir } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const BROWSER = 'test/browser/**/*.test.ts';
const LIBRARY = `${import.meta.dirname}/library`;
const SITE = 'test/docs/site.test.ts';
/** Tests that only need the modules of `src`. */
const ENGINE = [
  'src/**/*.test.ts',
  'test/{differential,golden,odds,offers,playthroughs,properties,random-encounters}/**/*.test.ts',
];

// Tests start hundreds of processes and threads. They keep their compiled modules where the command line does.
process.env.NODE_COMPILE_CACHE ??= `${tmpdir()}/node-compile-cache`;

/** On a machine that is busy with all other tests everything takes its time; what never comes fails late. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } };

/** These take longest and stand in small files: begun last, they would keep everybody waiting alone. */
const LONGEST: readonly string[] = ['test/properties/properties.test.ts', 'test/server/proof.test.ts'];

/** Begins the longest files first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONGEST.some((path) => moduleId.endsWith(path));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default'],
    // Left alone it would use one of two processors; many tests wait for a server or a browser anyway.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...PATIENCE,
          name: 'engine',
          include: ENGINE,
          isolate: false,
          // Node loads the modules itself, as it does for users. They run faster than those that a bundler prepares.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        // The rulebooks in examples/ import Riposte as a package.
        resolve: {
          alias: [
            { find: /^riposte$/, replacement: `${LIBRARY}/riposte.ts` },
            { find: /^riposte\/timeslice$/, replacement: `${LIBRARY}/../src/rules/timeslice/ruleset.ts` },
          ],
        },
        test: {
          name: 'parts',
          include: ['test/**/*.test.ts', 'web/**/*.test.ts', 'examples/rulebooks/*/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ENGINE, BROWSER, SITE],
          ...PATIENCE,
          // Loading the engine anew for each of three hundred files would take longer than most of their tests.
          isolate: false,
          setupFiles: ['test/support/nobody-watches.ts'],
        },
      },
      {
        test: { ...PATIENCE, name: 'browser', include: [BROWSER] },
      },
      {
        // Builds the site of the papers: npm run check -- site.
        test: { ...PATIENCE, name: 'site', include: [SITE] },
      },
    ],
  },
});
