import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { invite, knock, letIn, openTable, somebody } from '../browser/somebody.ts';
import { inFolder } from '../store/folders.ts';
import type { Figure, Trial } from './figure.ts';
import { served } from './web-served.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Search words for one encounter of each rulebook. */
const FIGHTS = ['heron bridge', 'checkpoint', 'last orders at the lantern', 'bar-brawl'] as const;
const MOST_SECONDS = 60;
const MOST_CLICKS = 6;
/** Maximum start time of a server in milliseconds. It includes installing packages, which depends on the network. */
const PATIENCE_MS = 600_000;

interface First {
  readonly seconds: number;
  readonly clicks: number;
}

/** F1: from the first command to the first player in the turn order on a phone. `size` is the number of rulebooks. */
export async function firstPlayers({ size }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const firsts: First[] = [];
  for (const words of FIGHTS.slice(0, size)) {
    firsts.push(
      await inFolder((data) => firstPlayer(started, words, { cwd: ROOT, command: 'npm start', data })),
    );
  }
  const seconds = firsts.map((first) => first.seconds);
  const clicks = Math.max(...firsts.map((first) => first.clicks));
  return {
    id: 'F1',
    figure: `from \`npm start\` to a first player in the initiative list on a phone, by the address that it prints: ${seconds.join(', ')} s (at most ${MOST_SECONDS}), ${clicks} clicks of the GM (at most ${MOST_CLICKS}), no account`,
    passed: Math.max(...seconds) <= MOST_SECONDS && clicks <= MOST_CLICKS,
  };
}

/** F10: follows the README's quick start word for word, in a clone of the committed state. */
export async function quickStart(_: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  return await inFolder(async (folder) => {
    const clone = join(folder, 'riposte');
    execFileSync('git', [
      '-c',
      'advice.detachedHead=false',
      'clone',
      '--quiet',
      '--no-hardlinks',
      ROOT,
      clone,
    ]);
    const command = quickStartIn(readFileSync(join(clone, 'README.md'), 'utf8'));
    const way = { cwd: clone, command, data: join(folder, 'data') };
    const { seconds } = await firstPlayer(started, FIGHTS[0], way);
    const figure = `\`${command}\` in a fresh clone, then the address that it prints: a first player in the initiative list after ${seconds} s, the packages' way here included`;
    return { id: 'F10', figure, passed: true };
  });
}

/** Returns the first command in the README. */
function quickStartIn(readme: string): string {
  const [, command] = /^## Try it$.*?^```sh\n(.*?)\n```$/ms.exec(readme) ?? [];
  if (command === undefined) throw new Error('the README tells no command under "Try it"');
  return command;
}

/** Bars of a first attack against the machine. Choosing another rulebook than the first is one click more. */
const SOON_SECONDS = 20;
const FEW_CLICKS = 3;
/** Most questions before it. */
const QUESTIONS = 40;
const BREATH_MS = 60;

/**
 * F14: from the start page to the first attack of your own against the machine, on a phone. Answers to attacks of the
 * machine, which may act first, are counted separately. `size` is the number of rulebooks.
 */
export async function firstAttack({ size }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const all: (First & { readonly defences: number })[] = [];
  await served(async ({ origin }) => {
    for (let book = 0; book < size; book += 1) all.push(await attacked(started, origin, book));
  });
  const told = all.map(
    ({ seconds, clicks, defences }) =>
      `${seconds} s, ${clicks} clicks${defences === 0 ? '' : ` (and ${defences} to defend)`}`,
  );
  return {
    id: 'F14',
    figure: `from the start page to the first own attack against the machine, in each rulebook: ${told.join('; ')} (at most ${SOON_SECONDS} s and ${FEW_CLICKS} clicks, one more to choose another rulebook)`,
    passed: all.every(
      ({ seconds, clicks }, book) => seconds <= SOON_SECONDS && clicks <= FEW_CLICKS + Math.min(1, book),
    ),
  };
}

async function attacked(
  browser: Browser,
  origin: string,
  book: number,
): Promise<First & { readonly defences: number }> {
  const { page, context, taps } = await somebody(browser, 'Robin', 'phone');
  await page.goto(`${origin}/#start`);
  await page.locator('.now-fighter').first().waitFor();
  const began = performance.now();
  if (book > 0) await page.locator('.now-book').nth(book).tap();
  await page.locator('.now-fighter').first().tap();
  const go = page.locator('.ask-do:enabled');
  let defences = 0;
  let isDone = false;
  for (let i = 0; i < QUESTIONS && !isDone; i += 1) {
    await page.locator('.ask-do').first().waitFor();
    const before = await taps();
    const isTurn = (await page.locator('.tiles').count()) > 0;
    const isAttack = async (): Promise<boolean> => (await go.getAttribute('data-purpose')) === 'attack';
    if (await page.locator('.moment-go').isVisible()) await page.locator('.moment-go').tap();
    else if ((await go.count()) === 0 && isTurn) await tapFoe(page);
    else if ((await go.count()) > 0) {
      isDone = (await isAttack()) || (await page.locator('.plan-arrow[data-blow]').count()) > 0;
      await go.tap();
    }
    await page.waitForTimeout(BREATH_MS);
    if (!isTurn) defences += (await taps()) - before;
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const clicks = (await taps()) - defences;
  await context.close();
  if (!isDone) throw new Error('nobody came to an attack');
  return { seconds, clicks, defences };
}

/** Taps the opponent on the map. */
async function tapFoe(page: Page): Promise<void> {
  const box = await page.locator('.token[data-side="2"] .token-body').first().boundingBox();
  if (box !== null) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

interface Way {
  readonly cwd: string;
  readonly command: string;
  /** The folder of the tables. */
  readonly data: string;
}

async function firstPlayer(browser: Browser, words: string, way: Way): Promise<First> {
  const began = performance.now();
  const { child, gmLink } = await startedBy(way);
  const gm = await somebody(browser, 'Gundula', 'desk');
  const player = await somebody(browser, 'Robin', 'phone');
  try {
    await openTable(gm, gmLink, words);
    const link = await invite(gm);
    await gm.page.getByRole('button', { name: 'Copy link' }).click();
    await gm.page.getByText('Copied', { exact: true }).waitFor();
    await knock(player, link);
    await letIn(gm, player);
    await gm.page.getByRole('button', { name: 'Start the fight' }).click();
    await player.page.getByRole('button', { name: 'Fight', exact: true }).tap();
    await player.page.locator('.place[data-mine]').first().waitFor();
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    return { seconds, clicks: await gm.taps() };
  } finally {
    await gm.context.close();
    await player.context.close();
    process.kill(-child.pid!, 'SIGTERM');
  }
}

/** Runs a command as typed until it prints the GM's address. */
async function startedBy({ cwd, command, data }: Way): Promise<{ child: ChildProcess; gmLink: string }> {
  const { RIPOSTE_HOST_KEY: _, NODE_ENV: __, ...env } = process.env;
  const own = { ...env, RIPOSTE_DATA: data };
  const child = spawn('sh', ['-c', command], { cwd, env: own, detached: true });
  let said = '';
  const gmLink = await new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer): void => {
      said += text;
      const [, link] = /serves at {2}(\S+)/.exec(said) ?? [];
      if (link !== undefined) resolve(link);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', (code) => reject(new Error(`it ended with ${code}: ${said}`)));
    setTimeout(() => reject(new Error(`no address was printed: ${said}`)), PATIENCE_MS).unref();
  });
  return { child, gmLink };
}
