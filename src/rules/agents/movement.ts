import type { Cell } from '../../geometry/grid.ts';
import { neighbours } from '../../geometry/step.ts';
import { stepAway, stepTowards } from '../../geometry/towards.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { minorsLeft, spendMinor } from './budget.ts';
import type { Choice, Fight } from './fight.ts';
import type { AgentsRule } from './rulebook.ts';
import { CELL_METRES, cellsApart, isClosed, isOccupied } from './space.ts';
import { type Agent, agent, isAble, isFoe, knowsOf, type State } from './state.ts';
import { isSeriouslyWounded } from './wounds.ts';

/** How far one move goes, in cells, and on which ground. */
interface Pace {
  readonly cells: number;
  readonly overRough: boolean;
}

/** @rule move 6 m or what the species says, halved by rough ground or crouching. */
function paces(state: State, who: Agent): Pace[] {
  // @rule seriously-wounded 1.5 m a round
  if (isSeriouslyWounded(who)) return who.movedMetres > 0 ? [] : [{ cells: 1, overRough: true }];
  // ruling: prone-move - 1.5 m
  if (who.stance === 'prone') return [{ cells: 1, overRough: true }];
  const full = Math.floor(who.sheet.moveMetres / CELL_METRES);
  const half = Math.floor(who.sheet.moveMetres / 2 / CELL_METRES);
  if (who.stance === 'crouching') return [{ cells: half, overRough: true }];
  const open: Pace = { cells: full, overRough: false };
  return state.rough.length === 0 ? [open] : [open, { cells: half, overRough: true }];
}

function mayMove(who: Agent): boolean {
  return isSeriouslyWounded(who) || minorsLeft(who) > 0;
}

/** @rule move Where it may go: a path on the map, or without one towards and away from somebody. */
export function moveOptions(state: State, who: Agent): Choice[] {
  if (!mayMove(who)) return [];
  const options: Choice[] = [];
  for (const pace of paces(state, who)) {
    if (pace.cells < 1) continue;
    if (state.isMapped) addWalk(options, state, who, pace);
    else addRelative(options, state, who, pace);
  }
  return options;
}

function costOf(who: Agent): string {
  return isSeriouslyWounded(who) ? 'once a round' : '1 minor action';
}

function addWalk(options: Choice[], state: State, who: Agent, pace: Pace): void {
  const blocked = closedCells(state, who, pace);
  const isShut = neighbours(state.grid, who.cell).every((cell) => isClosed(state, who, cell));
  if (isShut) return;
  const walk = { grid: state.grid, from: who.cell, atMost: pace.cells, blocked };
  options.push({ kind: 'move', params: { path: walk }, cost: costOf(who) });
}

function closedCells(state: State, who: Agent, pace: Pace): Cell[] {
  const blocked = pace.overRough ? [...state.walls] : [...state.walls, ...state.rough];
  for (const other of state.combatants) {
    if (other.id !== who.id && isAble(other) && knowsOf(who, other)) blocked.push(other.cell);
  }
  return blocked;
}

/** Metres in steps of a cell. */
function distances(cells: number): number[] {
  return Array.from({ length: cells }, (_, i) => (i + 1) * CELL_METRES);
}

function addRelative(options: Choice[], state: State, who: Agent, pace: Pace): void {
  const known = state.combatants.filter((other) => other.presence === 'here' && knowsOf(who, other));
  const canStep = (other: Agent, kind: string) => nextCell(state, who, who.cell, other, kind) !== undefined;
  const towards = known.filter((other) => canStep(other, 'approach'));
  const metres = { oneOf: distances(pace.cells) };
  const cost = costOf(who);
  if (towards.length > 0) {
    const target = { oneOf: towards.map((other) => other.id) };
    options.push({ kind: 'approach', params: { target, metres }, cost });
  }
  const away = known.filter((other) => isFoe(who, other) && canStep(other, 'withdraw'));
  const from = { oneOf: away.map((other) => other.id) };
  if (from.oneOf.length > 0) options.push({ kind: 'withdraw', params: { from, metres }, cost });
}

/** @rule move Goes as far as the way is free. */
export function move(fight: Fight, id: string, answer: RawAnswer): void {
  const from = agent(fight.state, id);
  const { rule, to, cells } = destination(fight.state, from, answer);
  const bumped = hiddenAt(fight.state, from, to.next);
  if (isSeriouslyWounded(from)) {
    fight.record({
      type: 'action-spent',
      rule: 'seriously-wounded',
      who: id,
      significant: 0,
      minor: 0,
      on: 'crawling',
    });
  } else {
    spendMinor(fight, id, 1, 'move');
  }
  const metres = cells * CELL_METRES;
  fight.record({ type: 'moved', rule, who: id, from: from.cell, to: to.cell, metres });
  if (bumped !== undefined) fight.record({ type: 'revealed', rule: 'aware', who: bumped });
}

interface Destination {
  readonly rule: AgentsRule;
  /** Where it ends, and the cell that it could not enter any more. */
  readonly to: { readonly cell: Cell; readonly next: Cell | undefined };
  readonly cells: number;
}

function destination(state: State, who: Agent, answer: RawAnswer): Destination {
  const rule = who.stance === 'prone' ? 'prone-move' : 'move';
  let cell = who.cell;
  let cells = 0;
  for (const next of way(state, who, answer)) {
    // Only who is hidden can still stand there.
    if (isOccupied(state, next)) return { rule, to: { cell, next }, cells };
    cell = next;
    cells += 1;
  }
  return { rule, to: { cell, next: undefined }, cells };
}

function way(state: State, who: Agent, answer: RawAnswer): readonly Cell[] {
  if (answer.kind === 'move') return answer.path as unknown as readonly Cell[];
  const cells = Math.round((answer.metres as number) / CELL_METRES);
  const other = agent(state, (answer.target ?? answer.from) as string);
  const path: Cell[] = [];
  let here = who.cell;
  for (let i = 0; i < cells; i++) {
    const next = nextCell(state, who, here, other, answer.kind);
    if (next === undefined) break;
    path.push(next);
    here = next;
  }
  return path;
}

function nextCell(state: State, who: Agent, here: Cell, other: Agent, kind: string): Cell | undefined {
  const isTaken = (cell: Cell): boolean => isClosed(state, who, cell);
  if (kind === 'withdraw') return stepAway(state.grid, here, other.cell, isTaken);
  if (cellsApart(state, here, other.cell) <= 1) return undefined;
  return stepTowards(state.grid, here, other.cell, isTaken);
}

function hiddenAt(state: State, who: Agent, cell: Cell | undefined): string | undefined {
  if (cell === undefined) return undefined;
  return state.combatants.find(
    (other) =>
      isAble(other) && !knowsOf(who, other) && other.cell[0] === cell[0] && other.cell[1] === cell[1],
  )?.id;
}
