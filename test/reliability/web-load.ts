import type { Browser, CDPSession } from 'playwright-core';
import { inTheHouse, invite, knock, letIn, openTable, somebody } from '../browser/somebody.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY } from './nodes.ts';
import { served } from './web-served.ts';

/** Fast 3G, as defined by browsers' developer tools: bytes per second, and latency in milliseconds. */
const LINE = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};
const MOST_BYTES = 150_000;
const MOST_SECONDS = 1.5;

interface Load extends Pick<Way, 'what' | 'isFar'> {
  readonly scripts: number;
  readonly all: number;
  readonly seconds: number;
}

/**
 * F5: measures the data and time of a phone's first load on a slow network, for the join page and for the fight by
 * personal link. Remote players use https, where browsers accept Brotli, as they do from 127.0.0.1. Players at home use
 * http with gzip. `size` is the number of loads of each kind. The fastest one counts, because others include unrelated
 * work of the machine.
 */
export async function firstLoad({ size }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  return await served(async ({ origin }) => {
    const house = inTheHouse(origin);
    const gm = await somebody(started, 'Gundula', 'desk');
    await openTable(gm, `${house}/#gm=${HOST_KEY}`, 'checkpoint');
    const link = await invite(gm);
    const player = await somebody(started, 'Robin', 'phone');
    await knock(player, link);
    await letIn(gm, player);
    await gm.page.getByRole('button', { name: 'Start the fight' }).click();
    const own = await ownKey(player);
    const hash = new URL(link).hash;
    const loads: Load[] = [];
    for (const isFar of [true, false]) {
      const to = isFar ? origin : house;
      const door = { what: 'the door', isFar, link: `${to}/${hash}`, shows: '[name="name"]' };
      const fight = { what: 'the fight', isFar, link: `${to}/#key=${own}`, shows: '.play-now > *' };
      for (const way of [door, fight]) loads.push(fastest(await several(size, () => load(started, way))));
    }
    for (const { context } of [gm, player]) await context.close();
    return figureOf(loads);
  });
}

function figureOf(loads: readonly Load[]): Figure {
  const told = loads.map(
    ({ what, isFar, scripts, all, seconds }) =>
      `${what} ${isFar ? 'as over https' : 'without https'}: ${kB(scripts)} kB of scripts, ${kB(all)} kB in all, ${seconds.toFixed(2)} s`,
  );
  return {
    id: 'F5',
    figure: `a phone that was never here, 1.6 Mbit/s and 150 ms, as it comes off the network: ${told.join('; ')} (at most ${kB(MOST_BYTES)} kB of scripts, and ${MOST_SECONDS} s from afar)`,
    passed: loads.every(
      ({ isFar, scripts, seconds }) => scripts <= MOST_BYTES && (!isFar || seconds <= MOST_SECONDS),
    ),
  };
}

interface Way {
  readonly what: string;
  readonly isFar: boolean;
  readonly link: string;
  /** A selector for the element that shows that the page is usable. */
  readonly shows: string;
}

/** Loads the page once with an empty cache. */
async function load(browser: Browser, { what, isFar, link, shows }: Way): Promise<Load> {
  const { page, context } = await somebody(browser, 'Wren', 'phone');
  const line = await context.newCDPSession(page);
  const bytes = await counting(line);
  await line.send('Network.emulateNetworkConditions', LINE);
  const began = performance.now();
  await page.goto(link, { waitUntil: 'commit' });
  await page.evaluate<void>(`(${shown})('${shows}')`);
  const seconds = (performance.now() - began) / 1000;
  const told = { what, isFar, seconds, ...bytes() };
  await context.close();
  return told;
}

/**
 * Waits in the page until an element is shown, and looks before each frame. A locator looks ever more rarely, at last
 * twice a second, so it would find the page too late.
 */
const shown = `async (selector) => {
  while ((document.querySelector(selector)?.getClientRects().length ?? 0) === 0) {
    await new Promise((next) => requestAnimationFrame(next));
  }
}`;

/** Counts bytes on the network: compressed, with headers. */
async function counting(line: CDPSession): Promise<() => { readonly scripts: number; readonly all: number }> {
  const kinds = new Map<string, string>();
  let scripts = 0;
  let all = 0;
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (kinds.get(requestId) === 'Script') scripts += encodedDataLength;
  });
  await line.send('Network.enable');
  return () => ({ scripts, all });
}

async function several(size: number, once: () => Promise<Load>): Promise<readonly Load[]> {
  const loads: Load[] = [];
  for (let i = 0; i < size; i += 1) loads.push(await once());
  return loads;
}

function fastest(loads: readonly Load[]): Load {
  return loads.toSorted((a, b) => a.seconds - b.seconds)[0]!;
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}

/** Returns the key stored on a player's device. It opens the same table on another device. */
async function ownKey({ page }: Awaited<ReturnType<typeof somebody>>): Promise<string> {
  const kept = await page.evaluate<string>('localStorage.getItem("riposte.keys")');
  return (JSON.parse(kept) as readonly { readonly key: string }[])[0]!.key;
}
