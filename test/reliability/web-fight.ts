import type { Browser, Page } from 'playwright-core';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import type { LogLine } from '../../src/table/view.ts';
import { answerByClicks, answerByTaps } from '../browser/playing.ts';
import { inTheHouse, invite, knock, letIn, openTable, type Somebody, somebody } from '../browser/somebody.ts';
import { LiveClient } from '../support/live-client.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY } from './nodes.ts';
import { served } from './web-served.ts';

/** Search words for an encounter of each rulebook. */
const FIGHTS = ['drowned gate', 'checkpoint', 'last orders at the lantern', 'bar-brawl'] as const;
/** Answers of one fight. */
const ANSWERS = 40;
/** Milliseconds for a result to reach a screen. */
const SOON = 3_000;
const BREATH_MS = 60;

/** Runs in each page: adds up the layout shifts, as browsers count them and with those right after an input. */
const WATCHER = `(() => {
  window.shifts = { counted: 0, all: 0, sources: [] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      window.shifts.all += value;
      if (hadRecentInput) continue;
      window.shifts.counted += value;
      const [node] = sources.map((source) => source.node).filter(Boolean);
      const element = node?.nodeType === 1 ? node : node?.parentElement;
      window.shifts.sources.push([value, element?.getAttribute('class') ?? element?.tagName ?? 'gone']);
    }
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

interface Shifts {
  readonly counted: number;
  readonly all: number;
  readonly sources: readonly (readonly [number, string])[];
}

interface Seats {
  readonly gm: Somebody;
  readonly phones: readonly Somebody[];
  /** The same table as its GM sees it, to know what should be on the screens. */
  readonly table: LiveClient;
}

/** Opens a table with a GM and two phones, begins the fight, and calls `act`. */
async function seated<T>(
  browser: Browser,
  origin: string,
  words: string,
  act: (seats: Seats) => Promise<T>,
): Promise<T> {
  const gm = await somebody(browser, 'Gundula', 'desk');
  const phones = [await somebody(browser, 'Robin', 'phone'), await somebody(browser, 'Wren', 'phone')];
  for (const { context } of [gm, ...phones]) await context.addInitScript(WATCHER);
  await openTable(gm, `${inTheHouse(origin)}/#gm=${HOST_KEY}`, words);
  const link = await invite(gm);
  for (const phone of phones) {
    await knock(phone, link);
    await letIn(gm, phone);
  }
  await gm.page.getByRole('button', { name: 'Start the fight' }).click();
  for (const { page } of phones) await page.locator('.play').waitFor();
  const kept = await gm.page.evaluate<string>('localStorage.getItem("riposte.keys")');
  const [admission] = JSON.parse(kept) as [ConstructorParameters<typeof LiveClient>[1]];
  const table = new LiveClient(origin, admission);
  await table.watch();
  try {
    return await act({ gm, phones, table });
  } finally {
    await table.unwatch();
    for (const { context } of [gm, ...phones]) await context.close();
  }
}

/** Everyone answers; after each answer `look` is called with the new lines of the log. */
async function play(
  seats: Seats,
  pick: RandomIndex,
  look: (news: readonly LogLine[], by: Page) => Promise<void>,
): Promise<number> {
  const { gm, phones, table } = seats;
  let answers = 0;
  for (let i = 0; i < ANSWERS * 8 && answers < ANSWERS; i += 1) {
    if (table.view?.fight?.winner != null) break;
    const before = table.log.at(-1)?.n ?? 0;
    const asked = phones.find((_, j) => j === i % phones.length)!;
    const isAsked = (await asked.page.locator('.ask').count()) > 0;
    const isGms = (await gm.page.locator('.top-awaited[data-whose="yours"]').count()) > 0;
    if (!isAsked && !isGms) {
      await gm.page.waitForTimeout(BREATH_MS);
      continue;
    }
    const page = isAsked ? asked.page : gm.page;
    const isDone = await (isAsked ? answerByTaps(page, pick) : answerByClicks(page, pick)).then(
      () => true,
      () => false,
    );
    if (!isDone) continue;
    answers += 1;
    await table.catchUp();
    await look(
      table.log.filter(({ n }) => n > before),
      page,
    );
  }
  return answers;
}

/**
 * F11: after each answer that rolled or changed something, the phones of those who acted or were affected show the
 * result, and the GM's log shows its line. `size` is the number of rulebooks.
 */
export async function moments({ size, seed }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const missed: string[] = [];
  let due = 0;
  for (const [i, words] of FIGHTS.slice(0, size).entries()) {
    await served(({ origin }) =>
      seated(started, origin, words, async (seats) => {
        const { gm, phones, table } = seats;
        const mine = new Set(
          table.view?.fight?.standings.filter(({ seat }) => seat !== 'gm').map(({ id }) => id),
        );
        await play(seats, simulationChance(seed, i).pick, async (news) => {
          const moment = news.findLast((line) => line.kind === 'fight' && line.moment?.verdict !== undefined);
          if (moment?.kind !== 'fight' || moment.moment === undefined || moment.moment.verdict === 'rolled')
            return;
          const { who, whom, effects } = moment.moment;
          const touched = [who, whom, ...effects.flatMap((each) => ('who' in each ? [each.who] : []))];
          due += 1;
          if (!(await isInSight(gm.page, moment.sentence)))
            missed.push(`${words}, console: ${moment.sentence}`);
          if (!touched.some((id) => id !== null && mine.has(id))) return;
          for (const { page, name } of phones) {
            due += 1;
            const card = page.locator('.moment-card, .moment-strip').first();
            const isShown = await card.waitFor({ timeout: SOON }).then(
              () => true,
              () => false,
            );
            if (!isShown) missed.push(`${words}, ${name}: ${moment.sentence}`);
          }
        });
      }),
    );
  }
  const told = missed.slice(0, 4).map((one) => ` (${one})`);
  return {
    id: 'F11',
    figure: `${due} results in ${size} rulebooks, on the screens that must show them: ${missed.length} not shown${told.join('')} (seed ${seed})`,
    passed: missed.length === 0 && due > 0,
  };
}

/** Whether the console's log shows a sentence without scrolling. */
async function isInSight(page: Page, sentence: string): Promise<boolean> {
  const check = `(sentence) => {
    const box = document.querySelector('.desk-log-lines')?.getBoundingClientRect();
    const lines = [...document.querySelectorAll('.desk-log-lines .log-fight')];
    return box !== undefined && lines.slice(-12).some((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return line.textContent.includes(sentence) && bottom > box.top && top < box.bottom;
    });
  }`;
  return await page
    .waitForFunction(`(${check})(${JSON.stringify(sentence)})`, undefined, { timeout: SOON })
    .then(
      () => true,
      () => false,
    );
}

/** F17: plays a fight and adds up the layout shifts of each page. `size` is the number of rulebooks. */
export async function nothingJumps({ size, seed }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const told: string[] = [];
  let most = 0;
  for (const [i, words] of FIGHTS.slice(0, size).entries()) {
    await served(({ origin }) =>
      seated(started, origin, words, async (seats) => {
        const { gm, phones } = seats;
        for (const { page } of [gm, ...phones]) {
          await page.waitForTimeout(500);
          await page.evaluate('window.shifts = { counted: 0, all: 0, sources: [] }');
        }
        const answers = await play(seats, simulationChance(seed, i).pick, async () => undefined);
        const read = await Promise.all(
          [gm, ...phones].map(({ page }) => page.evaluate<Shifts>('window.shifts')),
        );
        most = Math.max(most, ...read.map(({ counted }) => counted));
        const worst = read.flatMap(({ sources }) => sources).toSorted(([a], [b]) => b - a)[0];
        const figures = read.map(({ counted, all }) => `${counted.toFixed(3)} (${all.toFixed(3)})`);
        told.push(
          `${words}, ${answers} answers: ${figures.join(', ')}${worst === undefined ? '' : ` most: ${worst[1]}`}`,
        );
      }),
    );
  }
  return {
    id: 'F17',
    figure: `layout shift of a GM's console and two phones, with shifts right after an input in brackets: ${told.join('; ')} (at most 0.00; seed ${seed})`,
    passed: most < 0.005,
  };
}
