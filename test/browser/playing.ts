import type { Locator, Page } from 'playwright-core';
import type { RandomIndex } from '../../src/kernel/policy.ts';

/** Timeout for elements that are usually present at once. Someone else may have answered first. */
const SOON = { timeout: 2_000 } as const;
const ATTACK = /attack|strike|shoot|fire|\bhit\b/i;
/** Options that a determined player does not choose. */
const WAVERING = /^instead|^drop|^let a slower|^readjust|^move away/i;
const CLOSER = /towards|up to|close|charge|approach/i;
/** One in this many decisions may be answered by any option, such as passing. */
const ZEAL = 10;
/** Maximum number of choices within one option. */
const DEPTH = 12;

/**
 * Answers the first prompt on a player's page by tapping, like a player who wants to fight: does what the page proposes
 * if that is an attack, otherwise chooses.
 */
export async function answerByTaps(page: Page, pick: RandomIndex): Promise<void> {
  const ask = page.locator('.ask').first();
  if (await page.locator('.moment').isVisible()) await page.locator('.moment-go').tap(SOON);
  if (await page.locator('.ask-dice').isVisible()) {
    await page.getByRole('button', { name: 'Roll for me' }).tap(SOON);
    return;
  }
  const id = await ask.locator('h2').getAttribute('id', SOON);
  for (let tried = 0; tried < 3; tried += 1) {
    const go = ask.locator('.ask-do');
    const isKeen = (await go.getAttribute('data-purpose', SOON)) === 'attack' && pick(ZEAL) > 0;
    if (tried > 0 || !isKeen) {
      if (await ask.locator('.tile-all').isVisible()) await ask.locator('.tile-all').tap(SOON);
      const acts = ask.locator('.act-row, .choice-big');
      if ((await acts.count()) > 0) await (await chosen(acts, pick, tried > 0)).tap(SOON);
    }
    if (await composed(ask, '.ask-do', pick)) break;
  }
  await page.locator(`[id="${id}"]`).waitFor({ state: 'detached', ...SOON });
}

/** Answers the GM's question in the dock by clicking. */
export async function answerByClicks(page: Page, pick: RandomIndex): Promise<void> {
  const prompt = page.locator('.prompt');
  const question = await prompt.getAttribute('aria-label', SOON);
  for (let tried = 0; tried < 3; tried += 1) {
    const options = prompt.locator('.option:not([aria-expanded])');
    if ((await options.count()) > 0) await (await chosen(options, pick, tried > 0)).click(SOON);
    else if ((await prompt.locator('.dock-silence').count()) > 0) {
      // A complete plan can only be settled.
      await prompt.locator('.dock-silence').click(SOON);
      break;
    }
    if (await composed(prompt, '.dock-do', pick)) break;
    if ((await prompt.locator('.dock-do').count()) === 0) break;
    await prompt.getByRole('button', { name: 'Cancel' }).click(SOON);
  }
  // The next prompt may have the same text, so a timeout is not an error.
  await prompt
    .and(page.locator(`:not([aria-label=${JSON.stringify(question)}])`))
    .waitFor({ timeout: 300 })
    .catch(() => undefined);
}

/** Chooses an option: usually an attack, otherwise one that leads to an attack. */
async function chosen(all: Locator, pick: RandomIndex, isAnything: boolean): Promise<Locator> {
  // Leave out the odds, which may arrive at any time.
  const texts = await all.locator('.option-text, .tile-text, .act-text').allInnerTexts();
  const among = (wanted: RegExp): readonly number[] =>
    texts.flatMap((text, i) => (wanted.test(text) && !WAVERING.test(text) ? [i] : []));
  const any = texts.map((_, i) => i);
  const isSure = !isAnything && pick(ZEAL) > 0;
  const wanted = isSure ? [among(ATTACK), among(CLOSER), among(/./)] : [];
  const from = wanted.find((found) => found.length > 0) ?? any;
  return all.nth(from[pick(from.length)]!);
}

/** Fills in the open parameters of an option and confirms. Returns false if this is impossible. */
async function composed(asked: Locator, go: string, pick: RandomIndex): Promise<boolean> {
  for (let i = 0; i < DEPTH; i += 1) {
    const confirm = asked.locator(go);
    if ((await confirm.count()) === 0) return false;
    if (await confirm.isEnabled(SOON)) {
      await confirm.click(SOON);
      return true;
    }
    if (await numbered(asked, pick)) continue;
    const open = asked.locator(
      'fieldset:not(:has([aria-pressed="true"])) button:enabled:visible:not(.walk-back, .gloss)',
    );
    const count = await open.count();
    // A button for a new question waits a moment before it can be used.
    if (count === 0) {
      return await confirm.click({ timeout: 400 }).then(
        () => true,
        () => false,
      );
    }
    await open.nth(pick(count)).click(SOON);
  }
  return false;
}

/** Fills in the first empty number field. Returns false if there is no such field. */
async function numbered(asked: Locator, pick: RandomIndex): Promise<boolean> {
  const field = asked.locator('input[type="number"]:invalid').first();
  if ((await field.count()) === 0) return false;
  const [min, max] = await Promise.all(
    ['min', 'max'].map(async (name) => Number(await field.getAttribute(name))),
  );
  await field.fill(String(min! + pick(max! - min! + 1)), SOON);
  return true;
}
