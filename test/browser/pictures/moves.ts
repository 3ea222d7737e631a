import type { Page } from 'playwright-core';
import { gm } from '../../../web/texts/en/gm.ts';
import * as pages from '../../../web/texts/en/pages.ts';
import { en } from '../../../web/texts/en.ts';

// Actions of scenes on the page. Buttons are found by the page's own texts, so that a changed text changes nothing here.

/** English texts of the page. */
export const TEXTS = { ...en, gm, ...pages };

/** Chooses the one shipped encounter that these words find. */
export async function chooseEncounter(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  await page.locator('.shipped-one').nth(1).waitFor({ state: 'detached' });
  await page.locator('.shipped-one').click();
}

/** Opens a table for an encounter, up to its lobby. */
export async function openTable(page: Page, words: string, where: 'server' | 'here'): Promise<void> {
  await chooseEncounter(page, words);
  await page.getByRole('radio', { name: TEXTS.start[where] }).click();
  await page.locator('.start-go button').click();
  await page.getByRole('button', { name: TEXTS.gm.begin }).waitFor();
}

/** Begins the fight and gives default answers until the question's title has these words. */
export async function beginUntil(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: TEXTS.gm.begin }).click();
  const prompt = page.locator('.prompt').first();
  for (let asked = 0; asked < 60; asked += 1) {
    await prompt.waitFor();
    await settle(page);
    if ((await prompt.getAttribute('aria-label'))?.includes(words) === true) return;
    await page.keyboard.press('n');
    await settle(page);
  }
  throw new Error(`Nobody was asked "${words}".`);
}

/** Waits until the page has drawn what was just done, odds included. */
export async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(400);
}

/** Runs a command of the console by its name. */
export async function runCommand(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}
