import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WEB_PROOFS } from '../reliability/web-list.ts';
import { startChromium } from './chromium.ts';
import { bringPageUpToDate } from './page-up-to-date.ts';

// A short version of the guarantees in docs/web.md. Full size: npm run reliability -- web

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
  test(`[${id}] the page keeps this guarantee (seed ${seed})`, async () => {
    const { figure, passed } = await run({ size, seed }, browser);
    console.info(`${id} ${figure}`);
    expect(passed).toBe(true);
  });
}
