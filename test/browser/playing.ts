import type { Locator, Page } from 'playwright-core';
import type { Pick } from '../../src/kernel/policy.ts';

/** Milliseconds to wait for what is mostly there at once; somebody else may have been faster. */
const SOON = { timeout: 2_000 } as const;
const ATTACK = /attack|strike|shoot|fire|\bhit\b/i;
/** What somebody who has decided leaves alone. */
const WAVERING = /^instead|^drop|^let a slower|^readjust|^move away/i;
const CLOSER = /towards|up to|close|charge|approach/i;
/** How often somebody does something rather than let it pass: 9 times in 10. */
const ZEAL = 10;
/** Things that are chosen within one option, at most. */
const DEPTH = 12;

/** Answers the first question on a player's page by tapping, as somebody who came to fight. */
export async function answerByTaps(page: Page, pick: Pick): Promise<void> {
  const ask = page.locator('.ask').first();
  if (await page.locator('.ask-dice').isVisible()) {
    await page.getByRole('button', { name: 'Roll for me' }).tap(SOON);
    return;
  }
  const id = await ask.locator('h2').getAttribute('id', SOON);
  for (let tried = 0; tried < 3; tried += 1) {
    const tiles = ask.locator('.tile');
    if ((await tiles.count()) > 0) await (await chosen(tiles, pick, tried > 0)).tap(SOON);
    if (await composed(ask, '.compose-do', pick)) break;
    if ((await ask.locator('.compose').count()) === 0) break;
    // Nothing can be completed here: something else, then.
    await ask.getByRole('button', { name: 'Back' }).tap(SOON);
  }
  await page.locator(`[id="${id}"]`).waitFor({ state: 'detached', ...SOON });
}

/** Answers the question that stands first on the GM's page, by clicks. */
export async function answerByClicks(page: Page, pick: Pick): Promise<void> {
  const prompt = page.locator('.prompt');
  const question = await prompt.getAttribute('aria-label', SOON);
  for (let tried = 0; tried < 3; tried += 1) {
    const options = prompt.locator('.option');
    if ((await options.count()) > 0) await (await chosen(options, pick, tried > 0)).click(SOON);
    if (await composed(prompt, '.completing [type="submit"]', pick)) break;
    if ((await prompt.locator('.completing').count()) === 0) break;
    await prompt
      .getByRole('button', { name: '←' })
      .or(prompt.locator('.completing-head button'))
      .first()
      .click(SOON);
  }
  // The next question may read the same: then it was answered all the same.
  await prompt
    .and(page.locator(`:not([aria-label=${JSON.stringify(question)}])`))
    .waitFor({ timeout: 300 })
    .catch(() => undefined);
}

/** One of the things that can be done: mostly an attack, else something that leads there. */
async function chosen(all: Locator, pick: Pick, isAnything: boolean): Promise<Locator> {
  // Without the odds beside it: they come when they come.
  const texts = await all.locator('.option-text, .tile-text').allInnerTexts();
  const among = (wanted: RegExp): readonly number[] =>
    texts.flatMap((text, i) => (wanted.test(text) && !WAVERING.test(text) ? [i] : []));
  const any = texts.map((_, i) => i);
  const isSure = !isAnything && pick(ZEAL) > 0;
  const wanted = isSure ? [among(ATTACK), among(CLOSER), among(/./)] : [];
  const from = wanted.find((found) => found.length > 0) ?? any;
  return all.nth(from[pick(from.length)]!);
}

/** Fills in what an option leaves open and confirms; false when it can't be completed. */
async function composed(asked: Locator, go: string, pick: Pick): Promise<boolean> {
  for (let i = 0; i < DEPTH; i += 1) {
    const confirm = asked.locator(go);
    if ((await confirm.count()) === 0) return false;
    if (await confirm.isEnabled(SOON)) {
      await confirm.click(SOON);
      return true;
    }
    if (await numbered(asked, pick)) continue;
    const open = asked.locator('fieldset:not(:has([aria-pressed="true"])) button:enabled:not(.walk-back)');
    const count = await open.count();
    if (count === 0) return false;
    await open.nth(pick(count)).click(SOON);
  }
  return false;
}

/** Fills in the first empty field for a number; false when there is none. */
async function numbered(asked: Locator, pick: Pick): Promise<boolean> {
  const field = asked.locator('input[type="number"]:invalid').first();
  if ((await field.count()) === 0) return false;
  const [min, max] = await Promise.all(
    ['min', 'max'].map(async (name) => Number(await field.getAttribute(name))),
  );
  await field.fill(String(min! + pick(max! - min! + 1)), SOON);
  return true;
}
