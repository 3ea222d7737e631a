import type { Browser, Page } from 'playwright-core';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { answerByClicks, answerByTaps } from '../browser/playing.ts';
import { inTheHouse, invite, knock, letIn, openTable, type Somebody, somebody } from '../browser/somebody.ts';
import { inFolder } from '../store/folders.ts';
import type { Figure, Trial } from './figure.ts';
import { lasting } from './lasting.ts';
import { HOST_KEY, type ServerNode, startNode } from './nodes.ts';

/** Search words for one encounter of each rulebook. */
const FIGHTS = ['heron bridge', 'marauder', 'bar-brawl', 'last orders at the lantern'] as const;
/** Number of answers before the server is killed. */
const BEFORE = 4;
/** Milliseconds between two checks of all pages. */
const BREATH_MS = 20;
/** Maximum duration of a fight in milliseconds. */
const PATIENCE_MS = 300_000;

interface Table {
  readonly gm: Somebody;
  readonly players: readonly Somebody[];
}

/**
 * An evening in real browsers: a GM at a desk and two players with phones play a fight of each rulebook to its end by
 * clicks and taps. During each fight the server is killed and restarted, and no page is reloaded. `size` is the number
 * of fights.
 */
export async function webEvening({ size, seed }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const told: string[] = [];
  const wrong: string[] = [];
  for (const [i, words] of FIGHTS.slice(0, size).entries()) {
    const played = await lasting(() =>
      inFolder(async (folder) => playedInBrowsers(await browser(), { words, folder, seed: seed + i })),
    );
    told.push(played.told);
    wrong.push(...played.wrong);
  }
  const figure = `a GM's browser and two phones, the server killed -9 in the middle of each fight and started again: ${told.join('; ')}; ${wrong.length} faults${wrong.map((one) => ` (${one})`).join('')} (seed ${seed})`;
  return { id: 'WEB', figure, passed: wrong.length === 0 };
}

interface Played {
  readonly told: string;
  readonly wrong: readonly string[];
}

/** Returns `undefined` if the fight ended before the server could be killed. */
async function playedInBrowsers(
  browser: Browser,
  { words, folder, seed }: { readonly words: string; readonly folder: string; readonly seed: number },
): Promise<Played | undefined> {
  const wrong: string[] = [];
  const where = { folder };
  let node = await startNode({ where, pace: 'people' });
  const everybody: Somebody[] = [];
  try {
    const table = await gathered(browser, node, words);
    everybody.push(table.gm, ...table.players);
    const { pick } = simulationChance(seed, 0);
    const early = await playOn(table, pick, BEFORE);
    const asked = await askedAtPhone(table);
    if (asked === undefined) return undefined;
    const { port } = node;
    await node.kill();
    await answerIntoSilence(asked, pick);
    for (const { page } of everybody) await page.locator('.line-sign[data-status="reconnecting"]').waitFor();
    node = await startNode({ where, port, pace: 'people' });
    const began = performance.now();
    for (const { page } of everybody)
      await page.locator('.line-sign[data-status="live"]').waitFor({ state: 'attached' });
    const back = Math.round(performance.now() - began);
    await asked.page.locator(`[id="${asked.question}"]`).waitFor({ state: 'detached' });
    const late = await playOn(table, pick);
    const winner = await closed(table, wrong);
    for (const { name, loads, complaints } of everybody) {
      if (loads() !== 1) wrong.push(`${name} had the page loaded ${loads()} times`);
      wrong.push(...complaints);
    }
    return { told: `${words}: ${early + late} answers, all lines back after ${back} ms, ${winner}`, wrong };
  } finally {
    for (const { context } of everybody) await context.close();
    await node.kill();
  }
}

/** Opens a table, admits two people by invitation, and begins the fight. */
async function gathered(browser: Browser, { origin }: ServerNode, words: string): Promise<Table> {
  const gm = await somebody(browser, 'Gundula', 'desk');
  const players = [await somebody(browser, 'Robin', 'phone'), await somebody(browser, 'Wren', 'phone')];
  await openTable(gm, `${inTheHouse(origin)}/#gm=${HOST_KEY}`, words);
  const link = await invite(gm);
  for (const player of players) {
    await knock(player, link);
    await letIn(gm, player);
  }
  await gm.page.getByRole('button', { name: 'Start the fight' }).click();
  await Promise.all(players.map(({ page }) => page.locator('.play').waitFor()));
  return { gm, players };
}

/**
 * Everyone answers their prompts until the fight is decided, or until `most` answers were given and a phone shows a
 * prompt.
 */
async function playOn(table: Table, pick: RandomIndex, most = Number.POSITIVE_INFINITY): Promise<number> {
  const { gm, players } = table;
  const until = performance.now() + PATIENCE_MS;
  let answers = 0;
  while (!(await isDecided(table))) {
    if (answers >= most && (await askedAtPhone(table)) !== undefined) break;
    if (performance.now() > until) throw new Error('the fight did not end');
    // Alternate between the players. Sometimes both try to answer for a shared combatant at once.
    const { page } = players[pick(players.length)]!;
    if ((await page.locator('.ask').count()) > 0) answers += await countOf(answerByTaps(page, pick));
    if (await isGmAsked(gm)) answers += await countOf(answerByClicks(gm.page, pick));
    await gm.page.waitForTimeout(BREATH_MS);
  }
  return answers;
}

/** Returns 1, or 0 if the other player of the seat was faster. */
async function countOf(answer: Promise<void>): Promise<number> {
  return await answer.then(
    () => 1,
    () => 0,
  );
}

interface Asked {
  readonly page: Page;
  readonly question: string;
}

async function askedAtPhone({ players }: Table): Promise<Asked | undefined> {
  for (const { page } of players) {
    // The previous answer may still be in transit when the next prompt appears.
    const free = page.locator('.ask:not([aria-busy="true"]) h2');
    const [question] = await free.evaluateAll((all) => (all as { id: string }[]).map(({ id }) => id));
    if (question !== undefined) return { page, question };
  }
  return undefined;
}

/** Answers a prompt while the server is down. The answer is sent when the server is back. */
async function answerIntoSilence({ page, question }: Asked, pick: RandomIndex): Promise<void> {
  const open = page.locator(`[id="${question}"]`);
  const isOpen = async (): Promise<boolean> =>
    (await open.count()) > 0 && (await page.locator('.ask[aria-busy="true"]', { has: open }).count()) === 0;
  // On a slow page a tap may time out, and an earlier answer may still succeed.
  while (await isOpen()) await answerByTaps(page, pick).catch(() => undefined);
}

async function isDecided({ gm }: Table): Promise<boolean> {
  return (await gm.page.locator('.winner').count()) > 0;
}

/** Whether the fight waits for a combatant that is not played on a phone. */
async function isGmAsked({ page }: Somebody): Promise<boolean> {
  const awaited = page.locator('.who[data-whose]');
  const unplayed = awaited.filter({ hasNot: page.locator('.who-player') });
  const isWaited = (await page.locator('.top-awaited[data-whose="yours"]').count()) > 0;
  return (await page.locator('.prompt').count()) > 0 && (isWaited || (await unplayed.count()) > 0);
}

/** Closes the table as the GM. Everyone must see the result. */
async function closed({ gm, players }: Table, wrong: string[]): Promise<string> {
  const winner = await gm.page.locator('.winner').innerText();
  await gm.page.keyboard.press('Control+k');
  await gm.page.keyboard.type('Close the table');
  await gm.page.keyboard.press('Enter');
  await gm.page.locator('dialog .is-danger').click();
  await gm.page.locator('.top-awaited', { hasText: 'Ended' }).waitFor();
  for (const { name, page } of players) {
    const ended = await page.locator('.ended h2').innerText();
    const side = winner.replace(/^Victory: (.*)\.$/, '$1');
    if (!ended.startsWith(side)) wrong.push(`${name} reads "${ended}" where the GM reads "${winner}"`);
  }
  return winner;
}
