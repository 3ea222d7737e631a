import type { Browser, Page } from 'playwright-core';
import type { Entry } from '../../src/fight/entry.ts';
import type { AnswerCommand } from '../../src/fight/input.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { answerByClicks } from '../browser/playing.ts';
import { printed } from '../browser/printed.ts';
import { inTheHouse, openTable, type Somebody, somebody } from '../browser/somebody.ts';
import { type Admission, LiveClient } from '../support/live-client.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY } from './nodes.ts';
import { served } from './web-served.ts';

/** Search words for an encounter of each rulebook. */
const FIGHTS = ['heron bridge', 'marauder', 'last orders at the lantern', 'bar-brawl'] as const;
/** Milliseconds without a change after which the page counts as settled. */
const STILL_MS = 300;

/**
 * F8: plays a fight with the table's dice, then gives the same answers at a second table with typed dice that show the
 * same faces. `size` is the number of answers in each rulebook.
 */
export async function typedDice({ size, seed }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const wrong: string[] = [];
  let lines = 0;
  let typed = 0;
  for (const [i, words] of FIGHTS.entries()) {
    await served(async ({ origin }) => {
      const gmLink = `${inTheHouse(origin)}/#gm=${HOST_KEY}`;
      const first = await opened(started, { gmLink, words });
      await playByClicks(first.page, size, seed + i);
      const kept = await journalOf(origin, first);
      const second = await opened(started, { gmLink, words, dice: 'typed' });
      typed += await playAgain(second.page, await clientOf(origin, second), kept);
      const [here, there] = [await logOf(first.page), await logOf(second.page)];
      lines += here.length;
      const at = here.findIndex((line, n) => line !== there[n]);
      if (at !== -1) wrong.push(`${words}: "${here[at]}" became "${there[at]}"`);
      else if (here.length !== there.length) wrong.push(`${words}: the second log is longer`);
      for (const { context } of [first, second]) await context.close();
    });
  }
  const figure = `${typed} rolls of ${FIGHTS.length} rulebooks typed in as they had fallen at another table: ${wrong.length} of ${lines} lines of the log are others${wrong.map((one) => ` (${one})`).join('')} (seed ${seed})`;
  return { id: 'F8', figure, passed: wrong.length === 0 && typed > 0 };
}

interface Way {
  readonly gmLink: string;
  readonly words: string;
  readonly dice?: 'typed';
}

/** Opens a table as its GM and starts the fight. */
async function opened(browser: Browser, { gmLink, words, dice }: Way): Promise<Somebody> {
  const gm = await somebody(browser, 'Gundula', 'desk');
  await openTable(gm, gmLink, words, dice);
  await gm.page.getByRole('button', { name: 'Start the fight' }).click();
  return gm;
}

/** Gives a number of answers by clicks. */
async function playByClicks(page: Page, size: number, seed: number): Promise<void> {
  for (let answers = 0; answers < size; answers += 1) {
    const was = await still(page);
    if (await isOver(page)) return;
    await answerByClicks(page, simulationChance(seed, answers).pick);
    await changed(page, was);
  }
  await still(page);
}

/**
 * Gives the answers of a journal again, and types the faces of its rolls into the page. Returns the number of typed
 * rolls. The answers do not go through the page: what it offers first depends on how fast the odds arrive.
 */
async function playAgain(page: Page, gm: LiveClient, { answers, rolls }: Kept): Promise<number> {
  const left = [...answers];
  for (let typed = 0; ; ) {
    const was = await still(page);
    if (await waitsForDice(page)) {
      await page.locator('.prompt input').fill(rolls[typed]!.join(' '));
      await page.keyboard.press('Enter');
      typed += 1;
    } else {
      const next = left.shift();
      if (next === undefined) return typed;
      await gm.do(next);
    }
    await changed(page, was);
  }
}

async function isOver(page: Page): Promise<boolean> {
  return (await page.locator('.winner').count()) > 0;
}

/** Returns the log's lines, oldest first. */
async function logOf(page: Page): Promise<readonly string[]> {
  const lines = await printed(page, () => page.evaluate<readonly string[]>(READ));
  return lines.toReversed();
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

/** Returns a client with the GM's key, which the page keeps. */
async function clientOf(origin: string, { page }: Somebody): Promise<LiveClient> {
  const [kept] = JSON.parse(
    await page.evaluate<string>('localStorage.getItem("riposte.keys")'),
  ) as Admission[];
  return new LiveClient(origin, kept!);
}

/** The answers of people, and the faces of all rolls, in order. */
interface Kept {
  readonly answers: readonly AnswerCommand[];
  readonly rolls: readonly (readonly number[])[];
}

async function journalOf(origin: string, gm: Somebody): Promise<Kept> {
  const { text } = await (await clientOf(origin, gm)).ask('/export?as=journal&for=gm');
  const entries = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Pick<Entry, 'input' | 'rolls'>);
  return {
    answers: entries.flatMap(({ input }) =>
      input.kind === 'answer' && input.auto !== true
        ? [{ kind: 'answer', decision: input.decision, answer: input.answer }]
        : [],
    ),
    rolls: entries.flatMap(({ rolls }) => rolls.map(({ faces }) => faces)),
  };
}

/** Reads the log's sentences and numbers, without the source of the dice. */
const READ = `[...document.querySelectorAll('.log-fight')].map((line) => {
  const copy = line.cloneNode(true);
  for (const mark of copy.querySelectorAll('.log-mark')) mark.remove();
  return copy.textContent.replace(/\\s+/g, ' ').trim();
})`;
