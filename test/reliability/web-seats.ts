import type { Browser } from 'playwright-core';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { answerByClicks, answerByTaps } from '../browser/playing.ts';
import { inTheHouse, invite, knock, letIn, openTable, type Somebody, somebody } from '../browser/somebody.ts';
import { type Admission, LiveClient } from '../support/live-client.ts';
import { HOST_KEY } from './nodes.ts';

/** Milliseconds for a result to reach a screen. */
export const SOON = 3_000;
const BREATH_MS = 60;

/** A person's screen, with a client of the same person, to know what should be on it. */
export interface Screen extends Somebody {
  readonly client: LiveClient;
}

export interface Seats {
  readonly gm: Screen;
  readonly phones: readonly Screen[];
}

interface Seating {
  readonly browser: Browser;
  readonly origin: string;
  /** Search words for the encounter. */
  readonly words: string;
  /** Runs in each page before its own scripts. */
  readonly script?: string;
  /** The people with phones. */
  readonly players?: readonly string[];
}

/** Opens a table with a GM and people with phones, begins the fight, and calls `act`. */
export async function seated<T>(
  { browser, origin, words, script = '', players = ['Robin', 'Wren'] }: Seating,
  act: (seats: Seats) => Promise<T>,
): Promise<T> {
  const gm = await somebody(browser, 'Gundula', 'desk');
  const phones: Somebody[] = [];
  for (const name of players) phones.push(await somebody(browser, name, 'phone'));
  for (const { context } of [gm, ...phones]) await context.addInitScript(script);
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

/** Returns what a person's device has stored to get back to the table. */
export async function admissionOf({ page }: Pick<Somebody, 'page'>): Promise<Admission> {
  const kept = await page.evaluate<string>('localStorage.getItem("riposte.keys")');
  return (JSON.parse(kept) as [Admission])[0];
}

async function screenOf(by: Somebody, origin: string): Promise<Screen> {
  const admission = await admissionOf(by);
  const client = new LiveClient(origin, admission);
  await client.watch();
  return { ...by, client };
}

/** Everyone answers until the fight is decided or has had `most` answers. After each answer `look` is called. */
export async function play(
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
