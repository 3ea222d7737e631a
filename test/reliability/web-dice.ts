import type { Browser, Page } from 'playwright-core';
import { simulationChance } from '../../src/simulation/random.ts';
import { answerByClicks } from '../browser/playing.ts';
import { printed } from '../browser/printed.ts';
import { inTheHouse, openTable, type Somebody, somebody } from '../browser/somebody.ts';
import { ask } from '../support/live-client.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY } from './nodes.ts';
import { served } from './web-served.ts';

/** Search words for an encounter of each rulebook. */
const FIGHTS = ['heron bridge', 'marauder', 'last orders at the lantern', 'bar-brawl'] as const;
/** Milliseconds without a change after which the page counts as settled. */
const STILL_MS = 300;

/**
 * F8: plays a fight with the table's dice, then repeats the same answers at a second table with typed dice that show
 * the same faces. `size` is the number of answers in each rulebook.
 */
export async function typedDice({ size, seed }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const wrong: string[] = [];
  let lines = 0;
  let typed = 0;
  for (const [i, words] of FIGHTS.entries()) {
    await served(async ({ origin }) => {
      const way = { gmLink: `${inTheHouse(origin)}/#gm=${HOST_KEY}`, words, seed: seed + i, size };
      const first = await played(started, way, []);
      const rolls = await rollsOf(origin, first.gm);
      const second = await played(started, { ...way, dice: 'typed' }, rolls);
      typed += second.typed;
      lines += first.log.length;
      const at = first.log.findIndex((line, n) => line !== second.log[n]);
      if (at !== -1) wrong.push(`${words}: "${first.log[at]}" became "${second.log[at]}"`);
      if (first.log.length !== second.log.length) wrong.push(`${words}: the second log is longer`);
      for (const { gm } of [first, second]) await gm.context.close();
    });
  }
  const figure = `${typed} rolls of ${FIGHTS.length} rulebooks typed in as they had fallen at another table: ${wrong.length} of ${lines} lines of the log are others${wrong.map((one) => ` (${one})`).join('')} (seed ${seed})`;
  return { id: 'F8', figure, passed: wrong.length === 0 && typed > 0 };
}

interface Way {
  readonly gmLink: string;
  readonly words: string;
  readonly seed: number;
  readonly size: number;
  readonly dice?: 'typed';
}

interface Played {
  readonly gm: Somebody;
  /** Oldest first. */
  readonly log: readonly string[];
  readonly typed: number;
}

/** Plays a number of answers, which depend only on the seed. Requested dice are typed in from `rolls`. */
async function played(
  browser: Browser,
  { gmLink, words, seed, size, dice }: Way,
  rolls: readonly (readonly number[])[],
): Promise<Played> {
  const gm = await somebody(browser, 'Gundula', 'desk');
  const { page } = gm;
  await openTable(gm, gmLink, words, dice);
  await page.getByRole('button', { name: 'Start the fight' }).click();
  let typed = 0;
  for (let answers = 0; ; ) {
    const was = await still(page);
    if ((await page.locator('.winner').count()) > 0) break;
    if (await waitsForDice(page)) {
      await page.locator('.prompt input').fill(rolls[typed]!.join(' '));
      await page.keyboard.press('Enter');
      typed += 1;
    } else if (answers < size) {
      // A choice that has to be made again on a busy machine does not change the later answers.
      await answerByClicks(page, simulationChance(seed, answers).pick);
      answers += 1;
    } else break;
    await changed(page, was);
  }
  const log = await printed(page, () => page.evaluate<readonly string[]>(READ));
  return { gm, log: log.toReversed(), typed };
}

async function waitsForDice(page: Page): Promise<boolean> {
  return (await page.getByRole('button', { name: 'Roll it here' }).count()) > 0;
}

/** Returns the current prompt and the length of the log, once they no longer change. */
async function still(page: Page): Promise<string> {
  for (let shown = await shownTo(page); ; ) {
    await page.waitForTimeout(STILL_MS);
    const now = await shownTo(page);
    if (now === shown && now !== '') return now;
    shown = now;
  }
}

async function changed(page: Page, was: string): Promise<void> {
  for (let i = 0; i < 100 && (await shownTo(page)) === was; i += 1) await page.waitForTimeout(50);
}

async function shownTo(page: Page): Promise<string> {
  const parts = await page
    .locator('.prompt h3, .option-text, .who, .winner, .log-cards:last-of-type > .log-card:last-child')
    .allInnerTexts();
  return parts.join('\n');
}

/** Returns the faces of all rolls in a fight, in order. */
async function rollsOf(origin: string, { page }: Somebody): Promise<readonly (readonly number[])[]> {
  const [kept] = JSON.parse(await page.evaluate<string>('localStorage.getItem("riposte.keys")')) as {
    readonly table: string;
    readonly key: string;
  }[];
  const { table, key } = kept!;
  const { text } = await ask(origin, `/api/tables/${table}/export?as=journal&for=gm`, { key });
  const entries = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Entry);
  return entries.flatMap(({ rolls = [] }) => rolls.map(({ faces }) => faces));
}

interface Entry {
  readonly rolls?: readonly { readonly faces: readonly number[] }[];
}

/** Reads the log's sentences and numbers, without the source of the dice. */
const READ = `[...document.querySelectorAll('.log-fight')].map((line) => {
  const copy = line.cloneNode(true);
  for (const mark of copy.querySelectorAll('.log-mark')) mark.remove();
  return copy.textContent.replace(/\\s+/g, ' ').trim();
})`;
