import type { Browser, Page } from 'playwright-core';
import { GM } from '../../src/kernel/ids.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import { byLot, type Chooser } from '../support/answering.ts';
import type { LiveClient } from '../support/live-client.ts';
import type { Figure, Trial } from './figure.ts';
import { isAt, promptOf, shownBy } from './web-map-hands.ts';
import { type Seats, seated } from './web-seats.ts';
import { served } from './web-served.ts';

/** Search words for an encounter of each rulebook with attacks on players and by players. */
const FIGHTS = ['heron bridge', 'the marauder', 'last orders at the lantern', 'bar-brawl'] as const;
/** Maximum number of answers in one fight. */
const ANSWERS = 24;
/** Milliseconds for odds to be worked out, and for a person's key to count as held. */
const SOON = 6_000;
const HELD = 750;
/** For every defence and every third question to a player, the GM looks at the odds, too. */
const HELD_EACH = 3;

/** Questions about a blow at another combatant. */
const FOR_OTHERS: ReadonlySet<string> = new Set(['protect']);

/** Who reads the odds: the attacker, the target, or somebody else. */
const READERS = ['attacker', 'target', 'somebody else'] as const;
type Reader = (typeof READERS)[number];

interface Tally {
  readonly read: Map<Reader, Set<string>>;
  readonly wrong: string[];
  all: number;
}

/**
 * F20: every chance to be hit and to fall is worded for its reader. The attacker reads "you hit", the target "you are
 * hit", and a GM who answers for a player reads the name of the target. `size` is the number of rulebooks.
 */
export async function voices({ size, seed }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const tally: Tally = { read: new Map(), wrong: [], all: 0 };
  for (const [i, words] of FIGHTS.slice(0, size).entries()) {
    await served(({ origin }) =>
      seated({ browser: started, origin, words, players: ['Robin'] }, (seats) =>
        played(seats, byLot(seed + i), tally, words),
      ),
    );
  }
  const { read, wrong, all } = tally;
  const told = READERS.map((reader) => `${reader} ${[...(read.get(reader) ?? [])].slice(0, 3).join(', ')}`);
  return {
    id: 'F20',
    figure: `${all} odds read on a console and on a phone in ${size} rulebooks: ${wrong.length} not worded for their reader${wrong
      .slice(0, 5)
      .map((one) => ` (${one})`)
      .join('')}; read by: ${told.join('; ')} (seed ${seed})`,
    passed: wrong.length === 0 && read.size === READERS.length,
  };
}

async function played(
  { gm, phones: [phone] }: Seats,
  choose: Chooser,
  tally: Tally,
  words: string,
): Promise<void> {
  let questions = 0;
  for (let answers = 0; answers < ANSWERS; answers += 1) {
    await gm.client.until(({ view }) => view!.fight!.winner !== null || view!.prompts.length > 0);
    const { view } = gm.client;
    if (view!.fight!.winner !== null) return;
    const asking = () =>
      [
        promptOf({ role: 'player', client: phone!.client }),
        promptOf({ role: 'GM', client: gm.client }),
      ] as const;
    await phone!.client.until(() => asking().some((prompt) => prompt !== undefined), SOON);
    const [own, gms] = asking();
    const isBlow = ({ options }: OpenPrompt): boolean =>
      options.some(({ purpose }) => purpose === 'attack' || purpose === 'defend');
    const check = (prompt: OpenPrompt, labels: readonly Label[], isOther: boolean): void => {
      for (const label of labels) checked(label, prompt, view!.fight!, isOther, tally, words);
    };
    if (own !== undefined && isBlow(own) && (await isAt(phone!.page, 'player', own))) {
      check(own, await labelsOn(phone!.page, shownBy('player', own)), false);
      questions += 1;
      const isDue = questions % HELD_EACH === 0 || own.options.some(({ purpose }) => purpose === 'defend');
      if (isDue && gms === undefined) check(own, await heldFor(gm.page), true);
    } else if (own === undefined && gms !== undefined && isBlow(gms) && (await isAt(gm.page, 'GM', gms))) {
      check(gms, await labelsOn(gm.page, shownBy('GM', gms)), gms.seat !== GM);
    }
    const asked: readonly [LiveClient, OpenPrompt | undefined] =
      own === undefined ? [gm.client, gms] : [phone!.client, own];
    if (asked[1] !== undefined) await answer(asked[0], asked[1], choose);
  }
}

async function answer(client: LiveClient, prompt: OpenPrompt, choose: Chooser): Promise<void> {
  const attacks = prompt.options.filter(({ purpose }) => purpose === 'attack');
  const options = attacks.length > 0 ? attacks : prompt.options;
  await client.try({ kind: 'answer', decision: prompt.id, answer: choose({ ...prompt, options }) });
  await client
    .until(({ view }) => !view!.prompts.some(({ id }) => id === prompt.id), SOON)
    .catch(() => undefined);
}

/** The words at a chance, with the purpose of the answer that they belong to. */
interface Label {
  readonly says: string;
  readonly purpose: string | null;
}

/**
 * Chooses a target with the key T, if there is one, and returns the words at all chances that are shown. Returns none if
 * another question has taken the place of the one that `question` selects.
 */
async function labelsOn(page: Page, question: string): Promise<readonly Label[]> {
  await page.locator('body').press('t');
  const shown = page.locator('.numbers [data-kind="hit"], .choice-odds, .bubble-bigs, .odds-words');
  await shown
    .first()
    .waitFor({ timeout: SOON })
    .catch(() => undefined);
  return await page.evaluate<readonly Label[]>(`(() => {
    if (document.querySelector(${JSON.stringify(question)}) === null) return [];
    const places = '.numbers [data-kind="hit"] > span, .numbers [data-kind="falls"] > span, .choice-odds > span, ' +
      '.bubble-bigs > [data-kind="hit"] > .quiet, .bubble-bigs > [data-kind="falls"] > .quiet, .odds-words > b';
    return [...document.querySelectorAll(places)].map((each) => ({
      says: each.textContent.replace(/^.*· |[\\d<>]+ %$/gu, '').trim(),
      purpose: each.closest('[data-purpose]')?.dataset.purpose ?? null,
    }));
  })()`);
}

/** The GM holds the key that answers for a player, reads the odds, and gives up. */
async function heldFor(page: Page): Promise<readonly Label[]> {
  await page.locator('.dock-hold').waitFor();
  await page.keyboard.down('a');
  await page.waitForTimeout(HELD);
  await page.keyboard.up('a');
  return await labelsOn(page, '.dock');
}

/** Compares the words beside a chance with the role of the reader in this attack. */
function checked(
  { says, purpose }: Label,
  { options, question, key }: OpenPrompt,
  { standings }: Overview,
  isOther: boolean,
  tally: Tally,
  words: string,
): void {
  if (!/\bhit\b|\bfalls?\b/u.test(says)) return;
  tally.all += 1;
  const offers = (wanted: string): boolean => options.some((option) => option.purpose === wanted);
  const isDefence = offers('defend') && !offers('attack') && purpose !== 'attack';
  const named = standings.find(({ name }) => says.startsWith(`${name} `));
  const rest = named === undefined ? says : says.slice(named.name.length + 1);
  const isOnlooker = isOther || FOR_OTHERS.has(key);
  const reader: Reader = isOnlooker ? 'somebody else' : isDefence ? 'target' : 'attacker';
  const right: Readonly<Record<Reader, readonly string[]>> = {
    attacker: ['you hit', 'the target falls'],
    target: ['you are hit', 'you fall'],
    'somebody else': named === undefined ? [] : [says],
  };
  const isRight = right[reader].includes(says) && (named === undefined || /^(?:is hit|falls)$/u.test(rest));
  if (!isRight) tally.wrong.push(`${words}: the ${reader} reads "${says}" at "${question}"`);
  tally.read.set(reader, (tally.read.get(reader) ?? new Set()).add(says));
}
