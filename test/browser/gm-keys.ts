import type { Page } from 'playwright-core';

/**
 * Opens a table for the one encounter that these words find, with the keyboard alone: on this device, or on the server
 * whose page was opened with the right to.
 */
export async function openByKeys(page: Page, url: string, words: string): Promise<void> {
  await page.goto(url.includes('#') ? url : `${url}#start`);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type(words);
  // The list follows what is typed a moment later; Tab would lead to what is about to go.
  await page.locator('.shipped-one').nth(1).waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Begin the fight' }).waitFor();
}

/** Adds some of a pack's people, and begins. */
export async function addAndBegin(page: Page, line: string): Promise<void> {
  await page.getByLabel('Add somebody').waitFor();
  await page.keyboard.press('Alt+q');
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
  await page.getByText(/added\./).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.locator('.prompt').waitFor();
}

/** Lets what is asked be, and waits for what is asked next; that may read the same. */
export async function passByKeys(page: Page): Promise<void> {
  const prompt = page.locator('.prompt').first();
  const question = await prompt.getAttribute('aria-label');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await prompt
    .and(page.locator(`:not([aria-label=${JSON.stringify(question)}])`))
    .waitFor({ timeout: 300 })
    .catch(() => undefined);
}

/** Answers whatever is asked: an attack where there is one, else what comes first; silence for the same again. */
export async function answerByKeys(page: Page, asked: Set<string>): Promise<void> {
  const question = (await page.locator('.prompt').getAttribute('aria-label')) ?? '';
  if (asked.has(question)) {
    await passByKeys(page);
    return;
  }
  asked.add(question);
  if ((await page.locator('.completing').count()) === 0) {
    const texts = await page.locator('.option-text').allInnerTexts();
    const attack = texts.findIndex((text) => /attack|strike|shoot|\bhit\b/i.test(text));
    const towards = texts.findIndex((text) => /towards|up to/i.test(text));
    await page.keyboard.press(String(Math.max(0, attack === -1 ? towards : attack) + 1));
  }
  for (let i = 0; i < 8 && (await page.locator('.completing').count()) > 0; i += 1) {
    const isReady = (await page.locator('.completing [type="submit"]:not(:disabled)').count()) > 0;
    const isNumber = (await page.locator('.completing input[type="number"]').count()) > 0;
    if (isReady) await page.keyboard.press('Enter');
    else if (isNumber) await page.keyboard.type('1');
    else await page.keyboard.press('1');
    await page.waitForTimeout(40);
    if ((await page.locator('.prompt').first().getAttribute('aria-label')) !== question) break;
  }
}

/** Answers until an attack stands in the log with what came of it; false when that does not happen. */
export async function attackByKeys(page: Page): Promise<boolean> {
  const resolved = page
    .locator('.log-card')
    .filter({ hasText: /attack|strike|shoot|fires/i })
    .locator('.sum');
  const asked = new Set<string>();
  for (let i = 0; i < 80 && (await resolved.count()) === 0; i += 1) {
    // A round later the same question is worth another answer: one more step towards a foe.
    if (i % 16 === 15) asked.clear();
    await answerByKeys(page, asked);
  }
  return (await resolved.count()) > 0;
}
