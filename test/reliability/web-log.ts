import type { Browser, Page } from 'playwright-core';
import { rulesets } from '../../src/rulesets.ts';
import { printed } from '../browser/printed.ts';
import { inTheHouse, invite, knock, letIn, openTable, type Somebody, somebody } from '../browser/somebody.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY } from './nodes.ts';
import { served } from './web-served.ts';

/** Search words for an encounter of each rulebook. */
const FIGHTS = ['checkpoint', 'drowned gate', 'last orders at the lantern', 'bar-brawl'] as const;
/** Ids that a line or a number may cite. */
const RULES = new Set(
  rulesets.flatMap(({ ruleset: { rulebook } }) => [
    ...Object.keys(rulebook.rules),
    ...Object.keys(rulebook.rulings),
  ]),
);

interface Tally {
  lines: number;
  numbers: number;
  parts: number;
  readonly wrong: string[];
}

/**
 * F6: policies play a fight of each rulebook to its end. In the logs of the GM and a spectator, every number must open
 * to its modifiers, each with its rule, and they must add up. `size` is the number of rulebooks.
 */
export async function everyNumber({ size }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const tally: Tally = { lines: 0, numbers: 0, parts: 0, wrong: [] };
  for (const words of FIGHTS.slice(0, size)) {
    await served(async ({ origin }) => {
      const gm = await somebody(started, 'Gundula', 'desk');
      const onlooker = await somebody(started, 'Robin', 'phone');
      await openTable(gm, `${inTheHouse(origin)}/#gm=${HOST_KEY}`, words);
      await knock(onlooker, await invite(gm, 'look on'));
      await letIn(gm, onlooker);
      await playedByItself(gm);
      await onlooker.page.getByRole('button', { name: 'Log', exact: true }).tap();
      for (const { page, name } of [gm, onlooker]) await count(page, `${words}, ${name}`, tally);
      for (const { context } of [gm, onlooker]) await context.close();
    });
  }
  const { lines, numbers, parts, wrong } = tally;
  const told = [...new Set(wrong)];
  const figure = `${lines} lines with ${numbers} numbers of ${parts} parts, in the logs of a GM and of somebody who looks on, in ${size} rulebooks: ${wrong.length} without a rule of the rulebook, or that do not add up${told
    .slice(0, 5)
    .map((one) => ` (${one})`)
    .join('')}`;
  return { id: 'F6', figure, passed: wrong.length === 0 && numbers > 0 };
}

/** Plays the fight to its end with policies on every side. */
async function playedByItself({ page }: Somebody): Promise<void> {
  await page.getByRole('button', { name: 'Start the fight' }).click();
  await page.getByRole('button', { name: 'Commands' }).click();
  await page.keyboard.type('Settings');
  await page.keyboard.press('Enter');
  const sides = page.getByRole('group', { name: 'Who plays each side' }).getByRole('combobox');
  await sides.first().waitFor();
  for (const side of await sides.all()) await side.selectOption({ index: 1 });
  await page.keyboard.press('Escape');
  // Use the default answer for prompts that only the GM can answer.
  while ((await page.locator('.winner').count()) === 0) {
    await page.keyboard.press('n');
    await page.waitForTimeout(100);
  }
}

async function count(page: Page, whose: string, tally: Tally): Promise<void> {
  const lines = await printed(page, () => page.evaluate<readonly Line[]>(READ));
  tally.lines += lines.length;
  for (const line of lines) {
    if (!RULES.has(line.rule)) tally.wrong.push(`${whose}: "${line.text}" cites "${line.rule}"`);
    for (const { total, parts } of line.sums) {
      tally.numbers += 1;
      tally.parts += parts.length;
      const sum = parts.reduce((all, { value }) => all + value, 0);
      const isExplained = parts.length > 0 && parts.every(({ rule }) => RULES.has(rule));
      if (!isExplained || sum !== total)
        tally.wrong.push(`${whose}: ${total} ${JSON.stringify(parts)} in "${line.text}"`);
    }
  }
}

interface Line {
  readonly text: string;
  readonly rule: string;
  readonly sums: readonly {
    readonly total: number;
    readonly parts: readonly { readonly value: number; readonly rule: string }[];
  }[];
}

/** Reads the log as displayed on the page, and not its source data. */
const READ = `[...document.querySelectorAll('.log-fight')].map((line) => {
  const number = (text) => Number(text.replace('\\u2212', '-').replace('+', ''));
  return {
    text: line.querySelector('p').textContent,
    rule: line.querySelector('p .rule-link')?.textContent ?? '',
    sums: [...line.querySelectorAll('.sum')].map((sum) => ({
      total: number(sum.querySelector('summary b').textContent),
      parts: [...sum.querySelectorAll('tbody tr')].map((row) => ({
        value: number(row.querySelector('td').textContent),
        rule: row.querySelector('.rule-link')?.textContent ?? '',
      })),
    })),
  };
})`;
