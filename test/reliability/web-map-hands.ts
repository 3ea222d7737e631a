import type { Locator, Page } from 'playwright-core';
import { type Cell, distance, type Grid, sameCell } from '../../src/geometry/grid.ts';
import { type RawAnswer, usualOptions } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';
import { progressOf } from '../../src/presentation/option-walk.ts';
import { questionText } from '../../src/presentation/prompt.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import { whosePrompt } from '../../web/gm/desk/whose.ts';
import { cellAt, centreOf } from '../../web/map/layout.ts';
import { actsAt, chosenAt, completed, offersOf, type Spot } from '../../web/map/offers.ts';
import { cellByKey } from '../../web/map/picking.ts';
import { cellsOf, type PlaceParam, placeParamsOf } from '../../web/map/places.ts';
import type { LiveClient } from '../support/live-client.ts';

/** Milliseconds for a page to react. */
export const SOON = 8_000;
export const BREATH_MS = 60;
/** Most places that one answer names. */
const DEPTH = 5;

export const INPUTS = ['mouse', 'touch', 'keyboard'] as const;
export type Input = (typeof INPUTS)[number];

/** A person who answers on the map, with the page for each kind of input. */
export interface Answerer {
  readonly role: 'GM' | 'player';
  readonly client: LiveClient;
  readonly pages: Readonly<Record<Input, Page>>;
}

/** A parameter of a question that names a place. */
export interface Place {
  readonly option: OptionView;
  readonly param: PlaceParam;
  readonly prompt: OpenPrompt;
  readonly who: CombatantSummary;
  readonly ids: ReadonlySet<string>;
  readonly standings: readonly CombatantSummary[];
  readonly grid: Grid;
}

/** The question that a person answers first, without those of other people. */
export function promptOf({ role, client }: Pick<Answerer, 'role' | 'client'>): OpenPrompt | undefined {
  const { view } = client;
  if (view === undefined || view.table.status !== 'running') return undefined;
  return view.prompts.find((prompt) => role === 'player' || whosePrompt(view, prompt).kind === 'yours');
}

export function placesIn(seat: Answerer): readonly Place[] {
  const prompt = promptOf(seat);
  const { fight, field } = seat.client.view!;
  if (prompt === undefined || fight === null || field === null) return [];
  const { standings } = fight;
  const ids = new Set(standings.map(({ id }) => id));
  const who = standings.find(({ id }) => id === prompt.who);
  if (who === undefined) return [];
  const grid = fight.grid ?? { shape: field.shape, diagonals: 'one' as const, size: field.size };
  return usualOptions(prompt.options).flatMap((option) =>
    placeParamsOf(option, ids).map((param) => ({ option, param, prompt, who, ids, standings, grid })),
  );
}

export function kindOf({ param: { ids, name, walks, ranges }, option }: Place): string {
  if (ids.size > 0) return 'combatant';
  if (walks.length > 0) return 'path';
  return ranges.length > 0 || progressOf(option, {}).area?.round === name ? 'area' : 'cell';
}

/** Returns the spots that give a value to a parameter, the best ones first. */
function spotsFor({ param, who, standings, grid }: Place): readonly Spot[] {
  const away = ({ cell }: Spot): number => distance(grid, who.cell, cell);
  const isFree = (cell: Cell): boolean => !standings.some((each) => sameCell(each.cell, cell));
  const whom = standings.filter(({ id }) => param.ids.has(id)).map(({ id, cell }) => ({ who: id, cell }));
  const cells = cellsOf(param).flatMap(({ cell }) => (isFree(cell) ? [{ cell }] : []));
  const all: readonly Spot[] = whom.length > 0 ? whom : cells;
  return all.toSorted((a, b) => Number(a.who === who.id) - Number(b.who === who.id) || away(a) - away(b));
}

/** Answers a parameter by one kind of input. Returns what went wrong. */
export async function answeredOn(
  { role, pages }: Answerer,
  input: Input,
  place: Place,
  taps: number[],
): Promise<string | undefined> {
  const page = pages[input];
  const { option, param, prompt, ids, standings } = place;
  if (!(await isAt(page, role, prompt))) return 'the page does not show the question';
  await reset(page);
  const spot = await reachable(page, input, place);
  if (spot === undefined) return 'no spot can be reached on the screen';
  const acts = actsAt(offersOf(usualOptions(prompt.options), { standings }, undefined, ids), spot);
  const isUsual = acts[0]?.option === option && acts.length === 1;
  if (!isUsual && !(await named(page, role, input, option))) return 'the option cannot be chosen';
  const sent = page
    .waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/commands'), {
      timeout: SOON * 2,
    })
    .then(async (request) => {
      // The effect of the answer is known only after the server has answered.
      await request.response();
      return request.postDataJSON() as Sent;
    })
    .catch(() => undefined);
  let used = 0;
  let at = spot;
  let isCovered = false;
  const act = async (next: Spot): Promise<void> => {
    at = next;
    used += 1;
    isCovered ||= !(await point(page, input, next, { ...place, isNamed: !isUsual }));
    await page.waitForTimeout(BREATH_MS);
  };
  await act(spot);
  const go = page.locator(role === 'GM' ? '.dock-do' : '.ask-do');
  let chosen = chosenAt(option, {}, spot, ids) ?? {};
  for (let i = 0; i < DEPTH && !(await isReady(go)); i += 1) {
    const { next } = progressOf(option, completed(option, chosen, ids));
    const rest = placeParamsOf(option, ids).find(({ name }) => name === next?.name);
    if (next === undefined) break;
    if (rest === undefined) {
      await page.locator('fieldset:not(:has([aria-pressed="true"])) button:enabled').first().click();
      chosen = { ...chosen, [next.name]: next.values[0]!.value };
    } else {
      const other = spotsFor({ ...place, param: rest }).find((each) => chosenAt(option, chosen, each, ids));
      if (other === undefined) break;
      chosen = chosenAt(option, chosen, other, ids)!;
      await act(other);
    }
  }
  if (!(await isReady(go))) return 'the answer is not complete';
  // The button settles after a new question, and so does the map.
  await act(at);
  // A sheet that has grown may cover the spot. Then its button confirms.
  if (isCovered) await go.click();
  const answer = answersIn(await sent).find(({ kind }) => kind === option.kind);
  if (answer === undefined) return 'nothing was sent';
  const isMove = option.purpose === 'move' || option.purpose === 'attack';
  if (isUsual && isMove && used > 0) taps.push(used);
  return names(answer[param.name], spot) ? undefined : `sent ${JSON.stringify(answer[param.name])}`;
}

type Sent = { readonly answer?: RawAnswer; readonly answers?: readonly RawAnswer[] } | undefined;

function answersIn(sent: Sent): readonly RawAnswer[] {
  return sent?.answers ?? (sent?.answer === undefined ? [] : [sent.answer]);
}

/** Whether a value names a spot: the combatant there, the cell, or a path to it. */
function names(value: Json | undefined, { who, cell }: Spot): boolean {
  if (value === who && who !== undefined) return true;
  if (!Array.isArray(value)) return false;
  const last = Array.isArray(value[0]) ? value.at(-1) : value;
  return Array.isArray(last) && sameCell(last as unknown as Cell, cell);
}

async function isReady(go: Locator): Promise<boolean> {
  const expected = go.and(go.page().locator(':enabled')).first();
  return await expected.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  );
}

/** Returns the selector of an element that the page has while it shows this question. */
export function shownBy(role: Answerer['role'], prompt: OpenPrompt): string {
  if (role === 'player') return `[id="ask-${prompt.id}"]`;
  return `.prompt[aria-label=${JSON.stringify(questionText(prompt))}]`;
}

/** Whether a page shows this question, with nothing over it. */
export async function isAt(page: Page, role: Answerer['role'], prompt: OpenPrompt): Promise<boolean> {
  const shown = page.locator(shownBy(role, prompt));
  const isShown = await shown.waitFor({ timeout: SOON * 2 }).then(
    () => true,
    () => false,
  );
  const card = page.locator('.moment-go');
  if (role === 'player' && (await card.isVisible())) await card.click();
  return isShown;
}

/** Gives up what is chosen. */
export async function reset(page: Page): Promise<void> {
  await page.locator('.map-drawing').focus();
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('Escape');
}

/** Chooses an option by its name. Returns false if it is not listed. A player's list shows its short name. */
async function named(
  page: Page,
  role: Answerer['role'],
  input: Input,
  { text, name = text }: OptionView,
): Promise<boolean> {
  const press = async (button: Locator): Promise<void> => {
    if (input === 'touch') await button.tap({ timeout: SOON });
    else if (input === 'mouse') await button.click({ timeout: SOON });
    else await button.press('Enter', { timeout: SOON });
  };
  if (role === 'player' && (await page.locator('.tile-all').isVisible()))
    await press(page.locator('.tile-all'));
  const wanted = page
    .locator(role === 'GM' ? '.option:not([aria-expanded])' : '.act-row, .choice-big')
    .filter({ hasText: role === 'GM' ? /./ : name });
  const own =
    role === 'GM'
      ? page.locator(`.option[title=${JSON.stringify(text)}]`).or(wanted.filter({ hasText: text }))
      : wanted;
  for (const more of await page.locator('.tile-more').all()) {
    if ((await own.count()) > 0) break;
    const menu = more.locator('.tile-menu');
    if ((await menu.count()) === 0) await press(more.locator('> .tile'));
    // The click of a tap comes after the tap.
    await menu.waitFor({ timeout: SOON });
  }
  if (!(await isShown(own.first()))) return false;
  await press(own.first());
  // The list of all acts covers a part of the map until the choice is shown.
  await page.locator('.all-acts').waitFor({ state: 'detached', timeout: SOON });
  return true;
}

async function isShown(what: Locator): Promise<boolean> {
  return await what.waitFor({ timeout: SOON }).then(
    () => true,
    () => false,
  );
}

/** Returns the first spot that can be clicked: on the screen, and below nothing. With the keyboard, every spot can. */
async function reachable(page: Page, input: Input, place: Place): Promise<Spot | undefined> {
  const spots = spotsFor(place).slice(0, 8);
  if (input === 'keyboard') return spots[0];
  // The button shows the whole map, then the part around the one who is asked.
  for (let tried = 0; tried < 3; tried += 1) {
    if (tried > 0) await page.locator('.map-fit').click();
    await page.waitForTimeout(BREATH_MS);
    for (const spot of spots) if ((await pointOf(page, spot.cell, place.grid)) !== null) return spot;
  }
  return undefined;
}

/** Returns where a cell is on the screen; `null` if it cannot be clicked there. */
export async function pointOf(
  page: Page,
  cell: Cell,
  { shape }: Grid,
): Promise<{ readonly x: number; readonly y: number } | null> {
  const { x, y } = centreOf(shape, cell);
  return await page.evaluate<{ readonly x: number; readonly y: number } | null>(`(() => {
    const svg = document.querySelector('.map-drawing');
    const at = new DOMPoint(${x}, ${y}).matrixTransform(svg.getScreenCTM());
    const there = document.elementFromPoint(at.x, at.y);
    return there !== null && svg.contains(there) ? { x: at.x, y: at.y } : null;
  })()`);
}

/** Returns where a cell is on the screen once the map rests: it follows another choice. */
async function restingPoint(page: Page, cell: Cell, grid: Grid): ReturnType<typeof pointOf> {
  let last = await pointOf(page, cell, grid);
  for (let tried = 0; tried < 20; tried += 1) {
    await page.waitForTimeout(BREATH_MS);
    const next = await pointOf(page, cell, grid);
    if (next !== null && next.x === last?.x && next.y === last.y) return next;
    last = next;
  }
  return last;
}

/** Points at a spot: clicks, taps, or moves the cursor there by keys. Returns false if the spot is covered. */
async function point(
  page: Page,
  input: Input,
  spot: Spot,
  place: Place & { readonly isNamed: boolean },
): Promise<boolean> {
  if (input === 'keyboard') {
    await page.locator('.map-drawing').focus();
    const keys = keysTo(await cursorOf(page, place), spot.cell, place.grid);
    for (const key of keys) await page.keyboard.press(key);
    // With an option that was chosen by its name, the arrows aim.
    if (keys.length === 0 || !place.isNamed) await page.keyboard.press('Enter');
    return true;
  }
  const at = await restingPoint(page, spot.cell, place.grid);
  if (at === null) return false;
  if (input === 'touch') await page.touchscreen.tap(at.x, at.y);
  else await page.mouse.click(at.x, at.y);
  return true;
}

/** Returns the cell of the cursor; before the first key, it is the one of the asked combatant. */
async function cursorOf(page: Page, { grid, who }: Place): Promise<Cell> {
  const cursor = page.locator('.map-cursor');
  if ((await cursor.count()) === 0) return who.cell;
  const points = (await cursor.getAttribute('points'))!.split(' ').map((pair) => pair.split(',').map(Number));
  const middle = (i: number): number => points.reduce((sum, pair) => sum + pair[i]!, 0) / points.length;
  return cellAt(grid.shape, { x: middle(0), y: middle(1) });
}

const KEYS = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'PageUp',
  'End',
  'PageDown',
] as const;

/** Returns the keys that lead from one cell to another, one step nearer each. */
function keysTo(from: Cell, to: Cell, grid: Grid): readonly string[] {
  const keys: string[] = [];
  let at = from;
  const [tx, ty] = [centreOf(grid.shape, to).x, centreOf(grid.shape, to).y];
  const away = (cell: Cell): number => {
    const { x, y } = centreOf(grid.shape, cell);
    return Math.hypot(x - tx, y - ty);
  };
  while (!sameCell(at, to) && keys.length < 200) {
    const steps = KEYS.flatMap((key) => {
      const cell = cellByKey(grid, at, key);
      return cell === undefined ? [] : [{ key, cell }];
    });
    const best = steps.toSorted((a, b) => away(a.cell) - away(b.cell))[0];
    if (best === undefined) break;
    keys.push(best.key);
    at = best.cell;
  }
  return keys;
}
