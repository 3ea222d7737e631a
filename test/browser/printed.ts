import type { Page } from 'playwright-core';

/** Milliseconds between two checks for older lines. */
const BREATH_MS = 50;
/** The button disappears with the last lines, so do not wait for it. */
const OLDER = '[...document.querySelectorAll(".log-older")].map((button) => button.click()).length';

/** Inspects a page as it is printed, with the whole log loaded and unfolded. */
export async function printed<T>(page: Page, look: () => Promise<T>): Promise<T> {
  while ((await page.evaluate<number>(OLDER)) > 0) await page.waitForTimeout(BREATH_MS);
  await page.evaluate('dispatchEvent(new Event("beforeprint"))');
  try {
    return await look();
  } finally {
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
  }
}
