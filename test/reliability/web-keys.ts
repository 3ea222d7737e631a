import type { Browser, Page } from 'playwright-core';
import { simulationChance } from '../../src/simulation/random.ts';
import { addAndBegin, attackByKeys, openByKeys } from '../browser/gm-keys.ts';
import { answerByClicks } from '../browser/playing.ts';
import { inTheHouse, openTable, type Somebody, somebody } from '../browser/somebody.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY } from './nodes.ts';
import { served } from './web-served.ts';

/** Search words for an encounter of each rulebook, and the enemies to add. */
const FIGHTS = [
  ['drowned gate', 'drowned guard x5'],
  ['checkpoint', 'raider x5'],
  ['last orders at the lantern', 'alley knife x5'],
  ['long airlock', 'stevedore x5'],
] as const;
const MOST_SECONDS = 45;
/** Milliseconds without a change after which the page counts as settled. */
const STILL_MS = 300;
/** Maximum time in milliseconds until the page shows the effect of a key. */
const PATIENCE_MS = 10_000;

/** F2: adds five enemies and resolves a full attack using only the keyboard. `size` is the number of rulebooks. */
export async function foesAndAttack({ size }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  return await served(async ({ origin }) => {
    const seconds: number[] = [];
    let isResolved = true;
    let clicks = 0;
    for (const [words, foes] of FIGHTS.slice(0, size)) {
      const gm = await somebody(started, 'Gundula', 'desk');
      const began = performance.now();
      await openByKeys(gm.page, `${inTheHouse(origin)}/#gm=${HOST_KEY}`, words);
      await addAndBegin(gm.page, foes);
      isResolved &&= await attackByKeys(gm.page);
      seconds.push(Math.round((performance.now() - began) / 100) / 10);
      clicks += await gm.taps();
      await gm.context.close();
    }
    const figure = `from the start page to five foes added and an attack resolved, in each rulebook: ${seconds.join(', ')} s (at most ${MOST_SECONDS}), by keys alone (${clicks} clicks)`;
    const passed = isResolved && clicks === 0 && Math.max(...seconds) <= MOST_SECONDS;
    return { id: 'F2', figure, passed };
  });
}

/**
 * F7: after every answer and GM override, Ctrl+Z must restore the earlier page, and Ctrl+Y the later one. `size` is the
 * number of answers in each rulebook.
 */
export async function undoing({ size, seed }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  return await served(async ({ origin }) => {
    const kinds = new Set<string>();
    const wrong: string[] = [];
    let steps = 0;
    for (const [i, [words]] of FIGHTS.entries()) {
      const gm = await begun(started, origin, words);
      const { pick } = simulationChance(seed, i);
      for (let n = 0; n < size; n += 1) {
        const kind = await undone(gm, n % 5 === 4 ? byHand : (page) => answerByClicks(page, pick), wrong);
        if (kind === undefined) break;
        kinds.add(`${words} ${kind}`);
        steps += 1;
      }
      await gm.context.close();
    }
    const figure = `${steps} steps of ${kinds.size} kinds in four rulebooks, each taken back with Ctrl+Z and brought again with Ctrl+Y: ${wrong.length} times something else stood there${wrong.map((one) => ` (${one})`).join('')} (seed ${seed})`;
    return { id: 'F7', figure, passed: wrong.length === 0 && steps > 0 };
  });
}

async function begun(browser: Browser, origin: string, words: string): Promise<Somebody> {
  const gm = await somebody(browser, 'Gundula', 'desk');
  await openTable(gm, `${inTheHouse(origin)}/#gm=${HOST_KEY}`, words);
  await gm.page.getByRole('button', { name: 'Start the fight' }).click();
  await gm.page.locator('.prompt').waitFor();
  return gm;
}

/** Removes one health point of the selected combatant, or of the first in the order. */
async function byHand(page: Page): Promise<void> {
  if ((await page.locator('.amount-field').count()) === 0) await page.locator('.who-name').first().click();
  await page.locator('.amount-field').first().fill('-1');
  await page.keyboard.press('Enter');
}

/** Makes a step, undoes it and redoes it. Returns the kind of step, or `undefined` if the fight is over. */
async function undone(
  { page }: Somebody,
  step: (page: Page) => Promise<void>,
  wrong: string[],
): Promise<string | undefined> {
  if ((await page.locator('.winner').count()) > 0) return undefined;
  await page.locator('.prompt').waitFor();
  const kind = step === byHand ? 'by hand' : await page.locator('.dock-head .rule-link').innerText();
  const before = await settled(page);
  const lines = await page.locator('.log-line').count();
  await step(page);
  await until(
    async () => (await page.locator('.log-line').count()) !== lines || (await shownTo(page)) !== before,
  );
  const after = await settled(page);
  for (const [key, wanted] of [
    ['Control+z', before],
    ['Control+y', after],
  ] as const) {
    const was = await shownTo(page);
    await page.locator('.asked').focus();
    await page.keyboard.press(key);
    await until(async () => (await shownTo(page)) !== was);
    const found = await settled(page);
    if (found !== wanted) wrong.push(`${kind} after ${key}: ${difference(wanted, found)}`);
  }
  return kind;
}

/** Returns everything that the page shows of the fight's state. */
async function shownTo(page: Page): Promise<string> {
  const parts = await page
    .locator('.order-head, .who, .dock-facts, .prompt h3, .option-text, .winner')
    .allInnerTexts();
  return parts.join('\n');
}

/**
 * Returns the page's contents once they no longer change. First cancels the proposal of the page: the only option, or the
 * undone answer.
 */
async function settled(page: Page): Promise<string> {
  await still(page);
  for (let i = 0; i < 5 && (await page.locator('.dock-do').count()) > 0; i += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(50);
  }
  return await still(page);
}

async function still(page: Page): Promise<string> {
  for (let shown = await shownTo(page); ; ) {
    await page.waitForTimeout(STILL_MS);
    const now = await shownTo(page);
    if (now === shown) return now;
    shown = now;
  }
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  const late = performance.now() + PATIENCE_MS;
  while (performance.now() < late) {
    if (await isSo()) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

function difference(wanted: string, found: string): string {
  const [before, after] = [wanted.split('\n'), found.split('\n')];
  const at = before.findIndex((line, i) => line !== after[i]);
  return `"${before[at]}" became "${after[at]}"`;
}
