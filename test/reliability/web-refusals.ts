import type { Browser, Page } from 'playwright-core';
import { simulationChance } from '../../src/simulation/random.ts';
import { answerByClicks, answerByTaps } from '../browser/playing.ts';
import { inTheHouse, invite, knock, letIn, openTable, somebody } from '../browser/somebody.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY } from './nodes.ts';
import { served } from './web-served.ts';

/** Search words for an encounter of each rulebook. */
const FIGHTS = ['heron bridge', 'marauder', 'last orders at the lantern', 'bar-brawl'] as const;

/** Minimum length of a meaningful sentence, in characters. */
const SENTENCE = 12;

interface Sent {
  readonly kind: string;
  readonly decision?: string;
  readonly answer?: Readonly<Record<string, unknown>>;
}

/** Invalid commands that replace an answer given on the page. */
const INSTEAD: Readonly<Record<string, (sent: Sent) => unknown>> = {
  'an option that there is not': (sent) => ({ ...sent, answer: { kind: 'nonsense' } }),
  'an option without its values': (sent) => ({ ...sent, answer: { kind: sent.answer?.kind, colour: 1 } }),
  'a value that is not offered': (sent) => ({ ...sent, answer: changed(sent.answer ?? {}, 'nobody') }),
  'a number out of bounds': (sent) => ({ ...sent, answer: changed(sent.answer ?? {}, 9_999) }),
  'an answer to a question that is gone': (sent) => ({ ...sent, decision: 'gone' }),
  'dice that nobody waits for': () => ({ kind: 'dice', roll: 'gone', faces: [1, 1] }),
  'an act of the GM that there is not': () => ({
    kind: 'intervene',
    act: { kind: 'nonsense' },
    reason: 'a try',
  }),
  'faces that no die has': () => ({ kind: 'force-roll', faces: [99, 99], reason: 'a try' }),
  'dice in no notation': () => ({ kind: 'roll', notation: 'two dice', secret: false }),
  'a note that is too long': () => ({ kind: 'note', text: 'a'.repeat(3_000), secret: false }),
  'a place for nobody': () => ({ kind: 'place', person: 'nobody', role: 'player', seat: 'nobody' }),
  'the way back to nowhere': () => ({ kind: 'restore', entry: 9_999, reason: 'a try' }),
  'the fight begun twice': () => ({ kind: 'start' }),
  'a command that there is not': () => ({ kind: 'dance' }),
  'no command': () => ['nonsense'],
};

function changed(answer: Readonly<Record<string, unknown>>, to: unknown): Readonly<Record<string, unknown>> {
  const name = Object.keys(answer).find((each) => each !== 'kind') ?? 'target';
  return { ...answer, [name]: to };
}

interface Tally {
  refusals: number;
  readonly codes: Set<string>;
  readonly wrong: string[];
}

/**
 * F9: replaces answers on the page by impossible ones. The page must show the problem, its reason and the remedy in the
 * server's words. `size` is the number of rulebooks.
 */
export async function refusals({ size, seed }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const tally: Tally = { refusals: 0, codes: new Set(), wrong: [] };
  for (const [i, words] of FIGHTS.slice(0, size).entries()) {
    await served(async ({ origin }) => {
      const gm = await somebody(started, 'Gundula', 'desk');
      const player = await somebody(started, 'Robin', 'phone');
      await openTable(gm, `${inTheHouse(origin)}/#gm=${HOST_KEY}`, words);
      await knock(player, await invite(gm));
      await letIn(gm, player);
      await gm.page.getByRole('button', { name: 'Start the fight' }).click();
      const { pick } = simulationChance(seed, i);
      for (const [what, instead] of Object.entries(INSTEAD)) {
        await eitherAsked(gm.page, player.page);
        if ((await gm.page.locator('.prompt').count()) > 0) {
          const send = (): Promise<void> => answerByClicks(gm.page, pick);
          await refused(gm.page, send, { what: `${words}, GM, ${what}`, instead }, tally);
        }
        if ((await player.page.locator('.ask').count()) > 0) {
          const send = (): Promise<void> => answerByTaps(player.page, pick);
          await refused(player.page, send, { what: `${words}, player, ${what}`, instead }, tally);
        }
      }
      for (const { context } of [gm, player]) await context.close();
    });
  }
  const { codes, wrong } = tally;
  const figure = `${tally.refusals} refusals of ${codes.size} kinds, at a desk and on a phone, in ${size} rulebooks: ${wrong.length} that do not say what, why and what else${wrong
    .slice(0, 5)
    .map((one) => ` (${one})`)
    .join('')} (seed ${seed})`;
  return { id: 'F9', figure, passed: wrong.length === 0 && codes.size >= 8 };
}

async function eitherAsked(gm: Page, player: Page): Promise<void> {
  await Promise.any([gm.locator('.prompt').waitFor(), player.locator('.ask').waitFor()]);
}

interface Try {
  readonly what: string;
  readonly instead: (sent: Sent) => unknown;
}

async function refused(
  page: Page,
  answer: () => Promise<void>,
  { what, instead }: Try,
  tally: Tally,
): Promise<void> {
  await page.route('**/commands', async (route) => {
    const sent = route.request().postDataJSON() as Sent;
    await route.continue({ postData: JSON.stringify(instead(sent)) });
  });
  const said = page.waitForResponse('**/commands', { timeout: 15_000 });
  await answer().catch(() => undefined);
  const response = await said.catch(() => undefined);
  await page.unroute('**/commands');
  // The command succeeded, so there is no refusal to check.
  if (response === undefined || response.ok()) return;
  const problem = (await response.json()) as Readonly<Record<string, unknown>>;
  const { code, detail, remedy } = problem;
  tally.refusals += 1;
  tally.codes.add(String(code));
  const shown = page.locator('.refusal', { hasText: String(detail) });
  const isShown = await shown
    .first()
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );
  const text = isShown ? await shown.first().innerText() : '';
  const isWhole = [detail, remedy].every((part) => typeof part === 'string' && part.length >= SENTENCE);
  if (!isShown || !isWhole || !text.includes(String(remedy)))
    tally.wrong.push(`${what}: ${code}, "${detail}" "${remedy}"${isShown ? '' : ', not shown'}`);
}
