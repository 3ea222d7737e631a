import type { Browser, Page } from 'playwright-core';
import { simulationChance } from '../../src/simulation/random.ts';
import { isOwn, lastShown, momentsAfter } from '../../web/log/moments.ts';
import type { Figure, Trial } from './figure.ts';
import { play, type Screen, SOON, seated } from './web-seats.ts';
import { served } from './web-served.ts';

/** Search words for an encounter of each rulebook: small ones to play to the end, and crowded ones. */
const SMALL = ['heron bridge', 'marauder', 'duel at the trough', 'duel on the promenade'] as const;
const FIGHTS = ['drowned gate', 'checkpoint', 'last orders at the lantern', 'bar-brawl'] as const;
/** Maximum number of answers: in the part of a fight in which shifts are measured, and in a whole fight. */
const ANSWERS = 40;
const WHOLE = 400;

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
      seated({ browser: started, origin, words, script: WATCHER }, async (seats) => {
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
      seated({ browser: started, origin, words, script: WATCHER }, async (seats) => {
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
