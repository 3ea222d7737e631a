import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { startChromium } from './chromium.ts';
import { STORES_NOTHING } from './somebody.ts';
import { type StaticPage, serveCurrentPage } from './static-page.ts';

/** A browser as wide as a laptop's, and a page without a server. */
export interface Desk {
  /** The page's address without the part after `#`. */
  readonly url: string;
  /** A new tab for each test. */
  readonly page: Page;
  readonly context: BrowserContext;
}

/**
 * Sets up a desk for a test file and resets it for each test. A test fails if the page reports an error. `offline` is
 * for tests of the page as it is stored for offline use.
 */
export function deskForTests({ offline = false } = {}): Desk {
  let served: StaticPage;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    served = await serveCurrentPage();
    browser = await startChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    if (!offline) await context.addInitScript(STORES_NOTHING);
    page = await context.newPage();
    complaints = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
  });

  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });

  return {
    get url() {
      return served.url;
    },
    get page() {
      return page;
    },
    get context() {
      return context;
    },
  };
}

/** Opens a table on this device for an encounter as text, and begins its fight. */
export async function beginWritten({ page, url }: Pick<Desk, 'page' | 'url'>, text: string): Promise<void> {
  await page.goto(`${url}#start`);
  // The buttons stay in their place once both lists are there.
  await page.locator('.now-fighter').first().waitFor();
  await page.locator('.shipped-one').first().waitFor();
  await page.getByRole('button', { name: 'Write or paste one' }).click();
  await page.locator('textarea').fill(text);
  await page.getByText('This encounter has no errors.').waitFor();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: 'Start the fight' }).click();
}
