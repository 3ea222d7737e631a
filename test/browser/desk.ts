import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { startChromium } from './chromium.ts';
import { type StaticPage, serveStaticPage } from './static-page.ts';

/** Where a test works with the page: a browser as wide as a laptop's, and no server behind the page. */
export interface Desk {
  /** The page's address, up to what stands after `#`. */
  readonly url: string;
  /** A tab of this test's own, in which nobody was before. */
  readonly page: Page;
  readonly context: BrowserContext;
}

/** A desk for the tests of a file, cleared for each. A test fails when the page itself has an error meanwhile. */
export function deskForTests(): Desk {
  let served: StaticPage;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    served = await serveStaticPage();
    browser = await startChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
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
