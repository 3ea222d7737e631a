import type { Browser, Page } from 'playwright-core';
import type { Cell } from '../../src/geometry/grid.ts';
import { usualOptions } from '../../src/kernel/decision.ts';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import { offersOf } from '../../web/map/offers.ts';
import { inTheHouse, somebody } from '../browser/somebody.ts';
import { byLot, type Chooser } from '../support/answering.ts';
import type { Figure, Trial } from './figure.ts';
import {
  type Answerer,
  answeredOn,
  BREATH_MS,
  INPUTS,
  type Input,
  isAt,
  kindOf,
  type Place,
  placesIn,
  pointOf,
  promptOf,
  reset,
  SOON,
} from './web-map-hands.ts';
import { admissionOf, type Seats, seated } from './web-seats.ts';
import { served } from './web-served.ts';

/** Search words for encounters with all kinds of places in their answers: first one of each rulebook. */
const FIGHTS = [
  'thorn king holds court',
  'checkpoint nine',
  'no smoking at the powder',
  'boarding the patient',
  'where the road narrows',
  'the marauder',
  'last orders at the lantern',
  'breach at lock four',
] as const;
/** Maximum number of answers in one fight. */
const ANSWERS = 60;
/** Milliseconds for the pages to show an undo. */
const SETTLES = 400;
/** Most enemies out of reach that are pointed at in one fight. */
const MOST_REASONS = 12;

interface Tally {
  /** By kind of place, the parameters that were answered, with the role and the input of each. */
  readonly done: Map<string, Set<string>>;
  readonly failed: string[];
  /** Taps of attacks and moves that need no other choice. */
  readonly taps: number[];
  readonly lit: { all: number; shown: number };
  readonly reasons: { all: number; given: number };
}

/**
 * F12: in fights of each rulebook, each kind of parameter that names a combatant, a cell, a path or an area is answered
 * on the map, by the GM and by a player, each by mouse, touch and keyboard. The answer is checked as the page sends it,
 * and is then undone. Everything legal must be lit, and an enemy that cannot be attacked must show a reason. `size` is
 * the number of fights.
 */
export async function mapAnswers({ size, seed }: Trial, browser: () => Promise<Browser>): Promise<Figure> {
  const started = await browser();
  const tally: Tally = {
    done: new Map(),
    failed: [],
    taps: [],
    lit: { all: 0, shown: 0 },
    reasons: { all: 0, given: 0 },
  };
  for (const [i, words] of FIGHTS.slice(0, size).entries()) {
    await served(({ origin }) =>
      seated({ browser: started, origin, words, players: ['Robin'] }, async (seats) => {
        const tablet = await somebody(started, 'Gundula', 'tablet');
        const { key } = await admissionOf(seats.gm);
        await tablet.page.goto(`${inTheHouse(origin)}/#key=${key}`);
        await tablet.page.locator('.dock').waitFor();
        try {
          await answered(seats, tablet.page, byLot(seed + i), tally, words);
        } finally {
          await tablet.context.close();
        }
      }),
    );
  }
  return figureOf(tally, seed);
}

function figureOf({ done, failed, taps, lit, reasons }: Tally, seed: number): Figure {
  const kinds = [...done].toSorted(([a], [b]) => a.localeCompare(b));
  const ways = new Set(kinds.flatMap(([, all]) => [...all]));
  const told = kinds.map(([kind, all]) => `${kind} ${all.size}`).join(', ');
  const most = Math.max(...taps);
  const passed =
    failed.length === 0 &&
    taps.length > 0 &&
    most <= 2 &&
    lit.shown === lit.all &&
    reasons.given === reasons.all;
  return {
    id: 'F12',
    figure:
      `answers on the map by GM and player, each by mouse, touch and keyboard: ${ways.size} ways to name a place (${told}), ` +
      `${failed.length} failed${failed
        .slice(0, 6)
        .map((one) => ` (${one})`)
        .join('')}; attacks and moves take at most ${most} taps; ` +
      `${lit.shown} of ${lit.all} legal places are lit; ${reasons.given} of ${reasons.all} enemies out of reach show a reason or a way (seed ${seed})`,
    passed,
  };
}

/** Plays a fight. At each question, everything that was not answered on the map yet is answered there and undone. */
async function answered(
  { gm, phones: [phone] }: Seats,
  tablet: Page,
  choose: Chooser,
  tally: Tally,
  words: string,
): Promise<void> {
  const seats: readonly Answerer[] = [
    { role: 'GM', client: gm.client, pages: { mouse: gm.page, touch: tablet, keyboard: gm.page } },
    {
      role: 'player',
      client: phone!.client,
      pages: { mouse: phone!.page, touch: phone!.page, keyboard: phone!.page },
    },
  ];
  const tried = new Set<string>();
  const looked = new Set<string>();
  for (let answers = 0; answers < ANSWERS; answers += 1) {
    await gm.client.until(({ view }) => view!.fight!.winner !== null || view!.prompts.length > 0);
    if (gm.client.view!.fight!.winner !== null) return;
    const asked = (): Answerer | undefined => seats.find((each) => promptOf(each) !== undefined);
    await phone!.client.until(() => asked() !== undefined, SOON);
    const seat = asked()!;
    const prompt = promptOf(seat)!;
    for (;;) {
      const next = untried(seat, tried, words);
      if (next === undefined) break;
      const { place, input, name } = next;
      tried.add(name);
      await look(seat, seat.pages[input], place, looked, tally);
      const fault = await answeredOn(seat, input, place, tally.taps).catch(({ message }: Error) => message);
      const kind = kindOf(place);
      if (fault === undefined) tally.done.set(kind, (tally.done.get(kind) ?? new Set()).add(name));
      else tally.failed.push(`${name}: ${fault}`);
      const isSame = (): boolean => promptOf(seat)?.id === prompt.id;
      // This seat's own connection may learn of the answer later than the page.
      await seat.client.until(() => !isSame(), SOON).catch(() => undefined);
      if (isSame()) continue;
      await gm.client.try({ kind: 'undo' });
      await seat.client.until(isSame, SOON).catch(() => undefined);
      if (!isSame()) break;
      // The map may follow the undone move.
      await seat.pages[input].waitForTimeout(SETTLES);
    }
    const now = promptOf(seat);
    if (now?.id === prompt.id) {
      await seat.client.try({ kind: 'answer', decision: now.id, answer: choose(now) });
      await seat.client.until(() => promptOf(seat)?.id !== now.id, SOON).catch(() => undefined);
    }
  }
}

/** Returns a place and an input that this seat has not used for the current question. */
function untried(
  seat: Answerer,
  tried: ReadonlySet<string>,
  words: string,
): { readonly place: Place; readonly input: Input; readonly name: string } | undefined {
  for (const place of placesIn(seat)) {
    const { option, param } = place;
    for (const input of INPUTS) {
      const name = `${words}, ${option.kind} ${param.name} (${kindOf(place)}), ${seat.role}, ${input}`;
      if (!tried.has(name)) return { place, input, name };
    }
  }
  return undefined;
}

/** Compares once a question what is lit with what is legal, and points at enemies that cannot be attacked. */
async function look(
  { role }: Answerer,
  page: Page,
  { prompt, ids, standings, who, grid }: Place,
  looked: Set<string>,
  { lit, reasons }: Tally,
): Promise<void> {
  if (looked.has(`${role}${prompt.id}`)) return;
  looked.add(`${role}${prompt.id}`);
  if (!(await isAt(page, role, prompt))) return;
  await reset(page);
  const { whom, cells } = offersOf(usualOptions(prompt.options), { standings }, undefined, ids);
  const walks = [...cells.values()].filter(({ acts }) => acts[0].option.purpose === 'move');
  await page.waitForTimeout(BREATH_MS);
  const seen = await page.evaluate<readonly [number, string]>(
    `[document.querySelectorAll('.brackets').length, [...document.querySelectorAll('.lit-walk, .lit-far, .lit-beyond')].map(({ dataset }) => dataset.cells).join(' ')]`,
  );
  const shown = new Set(seen[1].split(' '));
  const isShown = ({ cell }: { readonly cell: Cell }): boolean => shown.has(cell.join());
  lit.all += whom.size + (grid.size === null ? 0 : walks.length);
  lit.shown += Math.min(whom.size, seen[0]) + (grid.size === null ? 0 : walks.filter(isShown).length);
  const isFar = ({ id, side, isUp }: CombatantSummary): boolean => isUp && side !== who.side && !whom.has(id);
  for (const foe of standings.filter(isFar)) {
    const at = await pointOf(page, foe.cell, grid);
    if (at === null || reasons.all >= MOST_REASONS * 8) continue;
    reasons.all += 1;
    if (role === 'player') await page.touchscreen.tap(at.x, at.y);
    else await page.mouse.move(at.x, at.y);
    const told = page.locator('.hover-why, .hover-way, .numbers-hint, .plan-arrow, .answer-bar');
    const isTold = await told
      .first()
      .waitFor({ timeout: SOON })
      .then(
        () => true,
        () => false,
      );
    if (isTold) reasons.given += 1;
    await reset(page);
  }
}
