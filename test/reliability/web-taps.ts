import type { Browser, Locator, Page } from 'playwright-core';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { answerByClicks, answerByTaps } from '../browser/playing.ts';
import { inTheHouse, invite, knock, letIn, openTable, type Somebody, somebody } from '../browser/somebody.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY } from './nodes.ts';
import { served } from './web-served.ts';

/** Search words for an encounter of each rulebook. */
const FIGHTS = ['marauder', 'heron bridge', 'bar-brawl', 'last orders at the lantern'] as const;
const MOST_TAPS = 3;
/** Minimum size of a touch target, in pixels. */
const FINGER = 44;
/** Maximum number of prompts before the first attack. */
const PATIENCE = 120;
const BREATH_MS = 50;
/** Maximum time in milliseconds until the options of a prompt can be used. */
const OPTIONS_MS = 1_000;

/**
 * F3: makes an attack with a combatant's own weapon on a phone of 360 x 640, and measures the touch targets. `size` is
 * the number of rulebooks.
 */
export async function threeTaps({ size, seed }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const taps: number[] = [];
  const small = new Set<string>();
  let looked = 0;
  for (const [i, words] of FIGHTS.slice(0, size).entries()) {
    await served(async ({ origin }) => {
      const gm = await somebody(started, 'Gundula', 'desk');
      const player = await somebody(started, 'Robin', 'phone');
      await openTable(gm, `${inTheHouse(origin)}/#gm=${HOST_KEY}`, words);
      await knock(player, await invite(gm));
      await letIn(gm, player);
      await gm.page.getByRole('button', { name: 'Start the fight' }).click();
      await player.page.locator('.play').waitFor();
      await toTheAttack(gm, player, simulationChance(seed, i).pick);
      taps.push(
        await attackByTaps(player, async () => {
          looked += await measure(player.page, small);
        }),
      );
      for (const tab of await player.page.locator('.tab').all()) {
        await opened(player.page, tab);
        looked += await measure(player.page, small);
      }
      for (const { context } of [gm, player]) await context.close();
    });
  }
  return {
    id: 'F3',
    figure: `an attack with the own weapon on a phone of 360 x 640, in each rulebook: ${taps.join(', ')} taps (at most ${MOST_TAPS}); ${looked} targets measured: ${small.size} under ${FINGER} px${[
      ...small,
    ]
      .slice(0, 5)
      .map((one) => ` (${one})`)
      .join('')} (seed ${seed})`,
    passed: Math.max(...taps) <= MOST_TAPS && small.size === 0 && looked > 0,
  };
}

/** Opens a tab. A card with a result may lie over it, or come at any time. */
async function opened(page: Page, tab: Locator): Promise<void> {
  for (let tried = 0; tried < 10; tried += 1) {
    const card = page.locator('.moment-go');
    if (await card.isVisible()) await card.tap().catch(() => undefined);
    const isOpen = await tab.tap({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
    if (isOpen) return;
  }
  throw new Error('a tab cannot be opened');
}

/** Plays until a phone shows a prompt that allows an attack. */
async function toTheAttack(gm: Somebody, player: Somebody, pick: RandomIndex): Promise<void> {
  for (let i = 0; i < PATIENCE; i += 1) {
    const goOn = player.page.locator('.moment-go');
    if (await goOn.isVisible()) await goOn.tap().catch(() => undefined);
    else if (await canAttack(player.page)) return;
    const isAsked = (await player.page.locator('.ask').count()) > 0;
    if (isAsked) await answerByTaps(player.page, pick).catch(() => undefined);
    else if (await isTheirs(gm.page)) await answerByClicks(gm.page, pick).catch(() => undefined);
    await gm.page.waitForTimeout(BREATH_MS);
  }
  throw new Error('nobody came to an attack');
}

/** Whether a phone has a prompt that allows an attack. Its options appear a moment after the prompt. */
async function canAttack(page: Page): Promise<boolean> {
  if ((await page.locator('.ask').count()) === 0) return false;
  return await attacks(page)
    .or(attackTiles(page))
    .first()
    .waitFor({ timeout: OPTIONS_MS })
    .then(
      () => true,
      () => false,
    );
}

/** Whether the GM has a prompt for a combatant that is not played on a phone. */
async function isTheirs(page: Page): Promise<boolean> {
  return (await page.locator('.prompt').count()) > 0;
}

/** The button that does what is chosen, while that is an attack. */
function attacks(page: Page) {
  return page.locator('.ask-do[data-purpose="attack"]:enabled');
}

/** The options that attack with a weapon. Others of the same group, such as aiming, only prepare it. */
function attackTiles(page: Page) {
  return page.locator('.tiles .tile[data-purpose="attack"]:enabled', { hasText: /attack|strike|shoot/i });
}

/** Attacks the first foe of the list. Returns the number of taps. */
async function attackByTaps({ page, taps }: Somebody, look: () => Promise<void>): Promise<number> {
  const before = await taps();
  const question = await page.locator('.ask h2').first().getAttribute('id');
  await look();
  if ((await attacks(page).count()) === 0) await attackTiles(page).first().tap();
  const foes = page.locator('.ask .value[data-who]');
  if ((await foes.count()) > 0) await foes.first().tap();
  await attacks(page).tap();
  await page.locator(`[id="${question}"]`).waitFor({ state: 'detached' });
  return (await taps()) - before;
}

/** The part of an element that is measured. */
interface TapTarget {
  readonly tagName: string;
  readonly className: string;
  readonly textContent: string;
  matches(selector: string): boolean;
  closest(selector: string): TapTarget | null;
  getBoundingClientRect(): { readonly width: number; readonly height: number };
}

/**
 * Measures all touch targets. Returns their number. Abbreviations within a text are as large as its letters, like links
 * in a sentence; the list of abbreviations under *Table* explains them all.
 */
async function measure(page: Page, small: Set<string>): Promise<number> {
  const boxes = await page
    .locator('button:not(.gloss):visible, select:visible, summary:visible, a.button:visible, input:visible')
    .evaluateAll((all) =>
      (all as TapTarget[]).map((each) => {
        // A box to tick is tapped on its whole label.
        const isTick = each.matches('[type="checkbox"], [type="radio"]');
        const target = (isTick ? each.closest('label') : null) ?? each;
        const { width, height } = target.getBoundingClientRect();
        return {
          what: `${each.tagName} ${each.className} ${target.textContent}`,
          least: Math.min(width, height),
        };
      }),
    );
  // What has folded away meanwhile has no size.
  for (const { what, least } of boxes)
    if (least > 0 && least < FINGER) small.add(`${least.toFixed(0)}: ${what.slice(0, 60)}`);
  return boxes.length;
}
