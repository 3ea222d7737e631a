import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const book = process.env.MUTANTS_OF;

/** The book's own tests in order, then its many worked examples. */
class ExamplesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): string =>
      `${moduleId.includes('/test/mutation/') ? 1 : 0} ${moduleId}`;
    return files.sort((a, b) => (place(a) < place(b) ? -1 : 1));
  }
}

// The tests that mutants run: those of the book named in MUTANTS_OF, and its worked examples. Mutants that
// only other tests detect (random play, properties, second implementations) do not count.
export default defineConfig({
  test: {
    include: [`src/rules/${book}/*.test.ts`, 'test/mutation/examples.ts'],
    exclude: [...configDefaults.exclude, '**/{random-play,chances}.test.ts'],
    setupFiles: ['test/mutation/random-tests.ts'],
    isolate: false,
    testTimeout: 60_000,
    sequence: { sequencer: ExamplesLast },
  },
});
