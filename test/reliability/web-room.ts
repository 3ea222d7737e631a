import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { parse, stringify } from 'yaml';
import { canonical, type Json } from '../../src/kernel/json.ts';
import type { TableView } from '../../src/table/view.ts';
import { lastShown } from '../../web/log/moments.ts';
import { fallenLast } from '../../web/rulebook-panels/shared.ts';
import { somebody } from '../browser/somebody.ts';
import { byLot, isDecided, playOn } from '../support/answering.ts';
import { LiveClient } from '../support/live-client.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY } from './nodes.ts';
import type { Written } from './secret-kinds.ts';
import { served } from './web-served.ts';

const PACKS = join(import.meta.dirname, '../../packs');
/** An encounter of each rulebook. */
const FIGHTS = ['timeslice/boss', 'tactics/checkpoint', 'locations/brawl-at-the-lantern', 'agents/boarding'];
/** Maximum number of answers in one fight, and the milliseconds for a result to reach the screen. */
const ANSWERS = 60;
const SOON = 5_000;
/** The least height of the letters of a result, in CSS pixels, on a screen of 1920 x 1080. */
const LETTERS = 50;

/** Texts that no spectator may receive: of a combatant in reserve, a secret note and a handout for one person. */
const SECRETS = ['Quillfeather', 'the bridge is mined', 'a letter for Robin alone'] as const;

/** Runs in the page before its scripts: keeps every byte that a server sends, and the methods of all requests. */
const LISTENER = `(() => {
  window.heard = '';
  window.methods = [];
  const ask = window.fetch;
  window.fetch = async (url, options) => {
    window.methods.push((options?.method ?? url.method ?? 'GET').toUpperCase());
    const response = await ask(url, options);
    if (response.body === null) return response;
    const [own, kept] = response.body.tee();
    void (async () => {
      const words = kept.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await words.read(); !part.done; part = await words.read()) window.heard += part.value;
    })().catch(() => undefined);
    return new Response(own, response);
  };
})()`;

interface Tally {
  readonly wrong: string[];
  answers: number;
  results: number;
  bytes: number;
}

/**
 * F22: the screen for the room shows the map, the order and the last result of a fight, receives what a spectator
 * receives, and sends nothing. The GM has a combatant in reserve, writes a secret note and gives one player a handout.
 * `size` is the number of rulebooks.
 */
export async function roomScreen({ size, seed }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const tally: Tally = { wrong: [], answers: 0, results: 0, bytes: 0 };
  for (const [i, name] of FIGHTS.slice(0, size).entries()) {
    await served(({ origin }) => watched(started, { origin, name, seed: seed + i }, tally));
  }
  const { wrong, answers, results, bytes } = tally;
  return {
    id: 'F22',
    figure: `a screen of 1920 x 1080, opened by its link, in ${size} fights with ${answers} answers: ${results} results shown in letters of ${LETTERS} px, map and order as a spectator sees them; ${bytes} bytes received, 0 buttons, 0 commands sent; ${wrong.length} faults${wrong
      .slice(0, 5)
      .map((one) => ` (${one})`)
      .join('')} (seed ${seed})`,
    passed: wrong.length === 0 && results > 0,
  };
}

interface Played {
  readonly origin: string;
  readonly name: string;
  readonly seed: number;
}

async function watched(browser: Browser, { origin, name, seed }: Played, tally: Tally): Promise<void> {
  const gm = await LiveClient.open(origin, HOST_KEY, { text: withReserve(name) });
  await gm.watch();
  const [first, ...others] = gm.view!.gm!.seats;
  const robin = await gm.seat('Robin', 'player', first!);
  const players = [robin];
  for (const seat of others) players.push(await gm.seat(`Player ${seat}`, 'player', seat));
  const sam = await gm.seat('Sam', 'spectator');
  await gm.do({ kind: 'add-screen', name: 'Screen' });
  await gm.do({ kind: 'start' });
  await gm.do({ kind: 'note', text: SECRETS[1], secret: true });
  await gm.do({ kind: 'hand-out', title: 'A letter', text: SECRETS[2], picture: null, to: [robin.person] });
  const screen = gm.view!.people.find(({ isScreen }) => isScreen)!;
  const { url } = (await gm.links()).find(({ person }) => person === screen.id)!;
  const { page, context, complaints } = await somebody(browser, 'Screen', 'room');
  try {
    await context.addInitScript(LISTENER);
    await page.goto(`${origin}/${new URL(url).hash.replace('#key=', '#screen=')}`);
    await page.locator('.room-screen').waitFor();
    const own = new LiveClient(origin, { table: sam.admission.table, person: screen.id, key: keyIn(url) });
    await own.watch();
    const from = tally.answers;
    const isOver = (): boolean => tally.answers - from >= ANSWERS;
    const choose = byLot(seed);
    const counted = (prompt: Parameters<typeof choose>[0]) => {
      tally.answers += 1;
      return choose(prompt);
    };
    const playing = Promise.all([gm, ...players].map((client) => playOn(client, counted, isOver)));
    while (!isOver() && !isDecided(gm)) await compared(page, sam, name, tally);
    await playing;
    await compared(page, sam, name, tally);
    await own.until(({ log }) => log.at(-1)?.n === sam.log.at(-1)?.n, SOON);
    if (told(own.view!) !== told(sam.view!))
      tally.wrong.push(`${name}: the screen sees more than a spectator`);
    await own.unwatch();
    tally.wrong.push(...(await leaks(page, name, tally)), ...complaints);
  } finally {
    await context.close();
    for (const client of [gm, ...players, sam]) await client.unwatch();
  }
}

function keyIn(url: string): string {
  return new URL(url).hash.replace('#key=', '');
}

/** Returns the text of an encounter with one more combatant, which is in reserve and stays there. */
function withReserve(name: string): string {
  const [book, file] = name.split('/');
  const encounter = parse(readFileSync(join(PACKS, book!, 'encounters', `${file}.yaml`), 'utf8')) as Written;
  const last = encounter.combatants.at(-1)!;
  const rows = (encounter.field?.map ?? '').trimEnd().split('\n');
  const row = rows.findIndex((signs) => signs.includes('.'));
  const at = row === -1 ? {} : { at: [rows[row]!.replaceAll(' ', '').indexOf('.'), row] };
  const { use, side, with: own } = last;
  const shade = {
    ...at,
    use,
    side,
    id: 'shade',
    name: SECRETS[0],
    isInReserve: true,
    ...(own && { with: own }),
  };
  return stringify({ ...encounter, combatants: [...encounter.combatants, shade] });
}

/** What a view contains, without whose it is. */
function told({ you: _, people: __, ...view }: TableView): string {
  return canonical(view as unknown as Json);
}

/** Compares the screen with what a spectator knows, once the newest result had time to arrive. */
async function compared(page: Page, sam: LiveClient, name: string, tally: Tally): Promise<void> {
  const { fight } = sam.view!;
  const shown = lastShown(sam.log, sam.struck, []);
  const isNewer = (): boolean =>
    lastShown(sam.log, sam.struck, [])?.n !== shown?.n || sam.view!.fight !== fight;
  const wanted = JSON.stringify({
    who: fallenLast(fight!.standings).map((each) => each.name),
    sentence: shown?.sentence ?? '',
  });
  const check = `(({ who, sentence }) => {
    const text = (found) => (found?.textContent ?? '').replace(/\\s+/gu, ' ').trim();
    const order = [...document.querySelectorAll('.room-order .only-read')].map(text);
    const tokens = document.querySelectorAll('.room-map .token').length;
    const verdict = document.querySelector('.room-verdict');
    const letters = verdict === null ? 99 : Number.parseFloat(getComputedStyle(verdict).fontSize);
    return order.join() === who.join() && tokens === who.length && letters >= ${LETTERS} &&
      (sentence === '' || text(verdict) === sentence.replace(/\\s+/gu, ' ').trim());
  })(${wanted})`;
  const began = performance.now();
  let isRight = await page.evaluate<boolean>(check);
  while (!isRight && performance.now() - began < SOON) {
    await page.waitForTimeout(50);
    isRight = await page.evaluate<boolean>(check);
  }
  // The fight may have gone on meanwhile; then the next comparison counts.
  if (isRight) tally.results += shown === undefined ? 0 : 1;
  else if (!isNewer()) tally.wrong.push(`${name}: not shown: ${shown?.sentence ?? 'the order'}`);
}

/** Returns what is wrong with the bytes of the page, with its requests and with its buttons. */
async function leaks(page: Page, name: string, tally: Tally): Promise<readonly string[]> {
  const { heard, methods } = await page.evaluate<{
    readonly heard: string;
    readonly methods: readonly string[];
  }>('({ heard: window.heard, methods: window.methods })');
  tally.bytes += heard.length;
  const sent = methods.filter((method) => method !== 'GET');
  const buttons = await page.getByRole('button').count();
  return [
    ...(heard === '' ? [`${name}: nothing was heard`] : []),
    ...SECRETS.filter((secret) => heard.includes(secret)).map((secret) => `${name}: "${secret}" was sent`),
    ...(sent.length === 0 ? [] : [`${name}: it sent ${sent.join()}`]),
    ...(buttons === 0 ? [] : [`${name}: it has ${buttons} buttons`]),
  ];
}
