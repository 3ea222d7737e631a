import { configDefaults, defineConfig } from 'vitest/config';

const BROWSER = 'test/browser/**/*.test.ts';
const SITE = 'test/docs/site.test.ts';

export default defineConfig({
  test: {
    reporters: ['default'],
    // Left alone it would use one of two processors; many tests wait for a server or a browser anyway.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'parts',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/**/*.test.ts'],
          exclude: [...configDefaults.exclude, BROWSER, SITE],
          testTimeout: 120_000,
        },
      },
      {
        // A browser that runs beside all other tests on two cores takes its time.
        test: { name: 'browser', include: [BROWSER], testTimeout: 300_000, hookTimeout: 120_000 },
      },
      {
        // Builds the site of the papers: npm run check:site.
        test: { name: 'site', include: [SITE], testTimeout: 300_000, hookTimeout: 300_000 },
      },
    ],
  },
});
