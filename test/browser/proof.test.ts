import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WEB_PROOFS } from '../proof/web-list.ts';
import { startChromium } from './chromium.ts';
import { bringPageUpToDate } from './page-up-to-date.ts';

// What docs/web.md promises of the page, in small. At full size: npm run proof:web

const seed = 1 + (Date.now() % 1_000_000);
let started: Promise<Browser> | undefined;
const browser = (): Promise<Browser> => {
  started ??= startChromium();
  return started;
};
beforeAll(bringPageUpToDate);
afterAll(async () => (await started)?.close());

for (const { id, small: size, run } of WEB_PROOFS) {
  if (size === null) continue;
  test(`[${id}] what is promised of the page is so (seed ${seed})`, async () => {
    const { figure, passed } = await run({ size, seed }, browser);
    console.info(`${id} ${figure}`);
    expect(passed).toBe(true);
  });
}
