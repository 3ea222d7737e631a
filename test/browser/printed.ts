import type { Page } from 'playwright-core';

/** Milliseconds between two looks whether there are older lines. */
const BREATH_MS = 50;
/** The button goes with the last lines; nobody waits for one that has gone. */
const OLDER = '[...document.querySelectorAll(".log-older")].map((button) => button.click()).length';

/** Looks at a page as it is put on paper: all of the log is there then, and open. */
export async function printed<T>(page: Page, look: () => Promise<T>): Promise<T> {
  while ((await page.evaluate<number>(OLDER)) > 0) await page.waitForTimeout(BREATH_MS);
  await page.evaluate('dispatchEvent(new Event("beforeprint"))');
  try {
    return await look();
  } finally {
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
  }
}
