import type { Page } from 'playwright-core';

/** Looks at a page as it is put on paper: all of the log is there then, and open. */
export async function printed<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const older = page.locator('.log-older');
  while ((await older.count()) > 0) await older.click();
  await page.evaluate('dispatchEvent(new Event("beforeprint"))');
  try {
    return await look();
  } finally {
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
  }
}
