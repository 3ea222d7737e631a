import type { Browser, Page } from 'playwright-core';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { isOwn, lastShown, momentsAfter } from '../../web/log/moments.ts';
import { answerByClicks, answerByTaps } from '../browser/playing.ts';
import { inTheHouse, invite, knock, letIn, openTable, type Somebody, somebody } from '../browser/somebody.ts';
import { LiveClient } from '../support/live-client.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY } from './nodes.ts';
import { served } from './web-served.ts';

/** Search words for an encounter of each rulebook: small ones to play to the end, and crowded ones. */
const SMALL = ['heron bridge', 'marauder', 'duel at the trough', 'duel on the promenade'] as const;
const FIGHTS = ['drowned gate', 'checkpoint', 'last orders at the lantern', 'bar-brawl'] as const;
/** Most answers of a fight: of the part in which shifts are measured, and of a whole one. */
const ANSWERS = 40;
const WHOLE = 400;
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
      const named = ({ node, previousRect: from, currentRect: to }) => {
        const element = node?.nodeType === 1 ? node : node?.parentElement;
        const [own, around] = [element, element?.parentElement].map((each) => each?.getAttribute('class') || each?.tagName || 'gone');
        return own + ' in ' + around + ' by ' + Math.round(to.x - from.x) + ', ' + Math.round(to.y - from.y);
      };
      window.shifts.sources.push([value, sources.length === 0 ? 'gone' : named(sources[0])]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

interface Shifts {
  readonly counted: number;
  readonly all: number;
  readonly sources: readonly (readonly [number, string])[];
}

/** A person's screen, with a client of the same person, to know what should be on it. */
interface Screen extends Somebody {
  readonly client: LiveClient;
}

interface Seats {
  readonly gm: Screen;
  readonly phones: readonly Screen[];
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
  const screens = await Promise.all([gm, ...phones].map((each) => screenOf(each, origin)));
  try {
    return await act({ gm: screens[0]!, phones: screens.slice(1) });
  } finally {
    for (const { client, context } of screens) {
      await client.unwatch();
      await context.close();
    }
  }
}

async function screenOf(by: Somebody, origin: string): Promise<Screen> {
  const kept = await by.page.evaluate<string>('localStorage.getItem("riposte.keys")');
  const [admission] = JSON.parse(kept) as [ConstructorParameters<typeof LiveClient>[1]];
  const client = new LiveClient(origin, admission);
  await client.watch();
  return { ...by, client };
}

/** Everyone answers until the fight is decided or has had `most` answers. After each answer `look` is called. */
async function play(
  { gm, phones }: Seats,
  pick: RandomIndex,
  most: number,
  look: (before: ReadonlyMap<Screen, number>) => Promise<void>,
): Promise<number> {
  let answers = 0;
  for (let i = 0; i < most * 8 && answers < most; i += 1) {
    if (gm.client.view?.fight?.winner != null) break;
    const asked = phones[i % phones.length]!;
    const isAsked = (await asked.page.locator('.ask').count()) > 0;
    const isGms = (await gm.page.locator('.top-awaited[data-whose="yours"]').count()) > 0;
    if (!isAsked && !isGms) {
      await gm.page.waitForTimeout(BREATH_MS);
      continue;
    }
    const before = new Map([gm, ...phones].map((each) => [each, each.client.log.at(-1)?.n ?? 0]));
    const open = openIn(gm.client);
    const isDone = await (isAsked ? answerByTaps(asked.page, pick) : answerByClicks(gm.page, pick)).then(
      () => true,
      () => false,
    );
    if (!isDone) continue;
    await gm.client.until((client) => openIn(client) !== open, SOON).catch(() => undefined);
    if (openIn(gm.client) === open) continue;
    await gm.page.waitForTimeout(BREATH_MS);
    answers += 1;
    await look(before);
  }
  return answers;
}

/** The input that the fight waits for. It changes with every answer. */
function openIn({ view }: LiveClient): string {
  return [...(view?.prompts ?? []).map(({ id }) => id), view?.roll?.id ?? ''].join();
}

/**
 * F11: after each answer that rolled or changed something, every screen must show the result. The GM's console shows it
 * over the map, and each of its results unfolded in the log. A phone shows a card with every result that its own
 * combatants caused or suffered, and a strip with the results of others. `size` is the number of fights: four small
 * ones, one of each rulebook, then four crowded ones.
 */
export async function moments({ size, seed }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const missed: string[] = [];
  const told: string[] = [];
  let due = 0;
  for (const [i, words] of [...SMALL, ...FIGHTS].slice(0, size).entries()) {
    await served(({ origin }) =>
      seated(started, origin, words, async (seats) => {
        const answers = await play(seats, simulationChance(seed, i).pick, WHOLE, async (before) => {
          for (const [screen, n] of before) {
            const wanted = wantedOn(screen, screen === seats.gm, n);
            due += wanted.length;
            for (const each of wanted) {
              if (!(await isShown(screen.page, each)))
                missed.push(`${words}, ${screen.name}, ${each.on}: ${each.sentences[0]}`);
            }
          }
        });
        told.push(`${words}, ${answers} answers`);
      }),
    );
  }
  const examples = missed.slice(0, 4).map((one) => ` (${one})`);
  return {
    id: 'F11',
    figure: `${told.join('; ')}: ${due} results on the screens that must show them: ${missed.length} not shown${examples.join('')} (seed ${seed})`,
    passed: missed.length === 0 && due > 0,
  };
}

interface Wanted {
  readonly on: 'strip' | 'log' | 'card';
  /** Any of these shows the result: a result that grew since the last look may appear with its newest line only. */
  readonly sentences: readonly string[];
}

/** Returns what a screen must show of the lines after line `n`. */
function wantedOn({ client }: Screen, isConsole: boolean, n: number): readonly Wanted[] {
  const { log, struck, view } = client;
  const whole = momentsAfter(log, struck, 0);
  const results = momentsAfter(log, struck, n)
    .filter(({ moment }) => moment.verdict !== 'rolled')
    .map(({ sentence, ...result }) => {
      const known = whole.find((each) => each.n === result.n)?.sentence ?? sentence;
      return { ...result, sentences: [...new Set([sentence, known])] };
    });
  const newest = lastShown(log, struck, view?.you.combatants ?? []);
  const strip: readonly Wanted[] =
    results.length === 0 || newest === undefined ? [] : [{ on: 'strip', sentences: [newest.sentence] }];
  if (isConsole) return [...strip, ...results.map(({ sentences }) => ({ on: 'log', sentences }) as const)];
  const own = results.filter(({ moment }) => isOwn(moment, view!.you.combatants));
  return own.length === 0 ? strip : own.map(({ sentences }) => ({ on: 'card', sentences }));
}

/** Where a screen shows results. */
const PLACES: Readonly<Record<Wanted['on'], string>> = {
  strip: '.moment-strip, .moment-card',
  card: '.moment-card',
  log: '.desk-log-lines .log-fight',
};

/** Whether a sentence can be read, not folded away. */
async function isShown(page: Page, { on, sentences }: Wanted): Promise<boolean> {
  const check = `(places, sentences) => {
    const plain = (text) => text.replace(/\\s+/gu, ' ').trim();
    const shown = [...document.querySelectorAll(places)].map((place) => plain(place.innerText));
    return sentences.some((sentence) => shown.some((text) => text.includes(plain(sentence))));
  }`;
  const given = [PLACES[on], sentences].map((each) => JSON.stringify(each)).join();
  return await page.waitForFunction(`(${check})(${given})`, undefined, { timeout: SOON }).then(
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
        const answers = await play(seats, simulationChance(seed, i).pick, ANSWERS, async () => undefined);
        const read = await Promise.all(
          [gm, ...phones].map(({ page }) => page.evaluate<Shifts>('window.shifts')),
        );
        most = Math.max(most, ...read.map(({ counted }) => counted));
        const worst = read.map(({ sources }) => sources.toSorted(([a], [b]) => b - a)[0]?.[1]);
        const figures = read.map(({ counted, all }) => `${counted.toFixed(3)} (${all.toFixed(3)})`);
        told.push(
          `${words}, ${answers} answers: ${figures.join(', ')}, most by: ${worst.map((each) => each ?? 'nothing').join('; ')}`,
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
