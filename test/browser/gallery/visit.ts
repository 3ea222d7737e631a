import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { startChromium } from '../chromium.ts';
import { serveGallery } from './serve.ts';

export const PHONE = { width: 360, height: 640 };

/** A browser that opens moments of the gallery. */
export interface GalleryVisit {
  /** Opens the page that shows a moment, on a phone unless stated. The test fails if the page reports an error. */
  at(query: string, use: (page: Page) => Promise<void>, viewport?: typeof PHONE): Promise<void>;
  close(): Promise<void>;
}

interface Tab {
  readonly page: Page;
  /** What the page reported since it was last loaded. */
  readonly errors: string[];
}

export async function visitGallery(): Promise<GalleryVisit> {
  const gallery = await serveGallery();
  const browser = await startChromium();
  /** A tab for each size of the screen. Its process keeps the scripts, which saves most of the time to load the page. */
  const tabs = new Map<string, Promise<Tab>>();

  function tabFor(viewport: typeof PHONE): Promise<Tab> {
    const name = `${viewport.width}x${viewport.height}`;
    const opened = tabs.get(name) ?? newTab(viewport);
    tabs.set(name, opened);
    return opened;
  }

  async function newTab(viewport: typeof PHONE): Promise<Tab> {
    const hasTouch = viewport.width < 700;
    const page = await browser.newPage({ viewport, hasTouch, reducedMotion: 'reduce' });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    return { page, errors };
  }

  return {
    async at(query, use, viewport = PHONE) {
      const { page, errors } = await tabFor(viewport);
      errors.length = 0;
      await page.setViewportSize(viewport);
      await page.goto(`${gallery.url}?moment=${query}`);
      try {
        await page.locator('.play-log, .room').first().waitFor({ state: 'attached' });
        await use(page);
        expect(errors).toEqual([]);
      } finally {
        await page.evaluate('localStorage.clear(); sessionStorage.clear()');
      }
    },
    async close() {
      await browser.close();
      await gallery.close();
    },
  };
}
