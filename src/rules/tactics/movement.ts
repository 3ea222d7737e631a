import { atEqualPace, type Cell, cellKey, distance, isOpenLine, sameCell } from '../../geometry/grid.ts';
import { isDiagonal, neighbours, offLine, squaredDistance, stepCost } from '../../geometry/path.ts';
import { combatantOf, isWall } from '../../kernel/battle.ts';
import { type Sum, sumOf } from '../../kernel/explanation.ts';
import { hindrances, makeCheck, multiplier } from './check.ts';
import { painParts } from './damage.ts';
import type { Combat } from './events.ts';
import { type Combatant, type Goal, isAware, isUp, type Movement, type Pace, type State } from './state.ts';
import type { Part } from './words-reasons.ts';

/**
 * Runs the phase between the initiative rolls and the first go. @rule simultaneous-movement All move at the same
 * time.
 */
export function moveEverybody(combat: Combat): void {
  takeFullDefense(combat);
  if (isAtOnce(combat.state)) moveAll(combat, combat.state.ranks);
  combat.record({ type: 'movement-over', rule: 'simultaneous-movement' });
}

function isAtOnce(state: State): boolean {
  // ruling: movement-ticks
  return state.rulings['movement-ticks'] === 'at-once';
}

/** Returns whether a combatant still has its movement to make on its own go. */
export function hasYetToMove(state: State, who: Combatant): boolean {
  const isLate = who.movesOnGo || !isAtOnce(state);
  return isLate && !who.hasMoved && who.declared.goal !== null && who.sheet.move > 0;
}

/** @rule full-defense A declared full defence takes effect now. */
function takeFullDefense(combat: Combat): void {
  for (const who of combat.state.combatants) {
    if (isUp(combat.state, who) && who.pending.some((action) => action.kind === 'full-defense')) {
      combat.record({ type: 'full-defense-taken', rule: 'full-defense', who: who.id });
    }
  }
}

/** Moves these combatants at the same time. They are listed from the highest to the lowest initiative. */
export function moveAll(combat: Combat, ids: readonly string[]): void {
  const movers: Mover[] = [];
  for (const id of ids) {
    const mover = readyToMove(combat, id);
    if (mover !== undefined) movers.push(mover);
  }
  moveTogether(combat, movers);
  for (const { id, pace, from } of movers) {
    const { cell } = combatantOf(combat.state, id);
    combat.record({ type: 'movement-made', rule: 'move-rates', who: id, pace, from, to: cell });
  }
}

function readyToMove(combat: Combat, id: string): Mover | undefined {
  const { declared, hasMoved } = combatantOf(combat.state, id);
  if (hasMoved || declared.goal === null || !isUp(combat.state, combatantOf(combat.state, id)))
    return undefined;
  const metres = metresOf(combat, id, declared.pace);
  const who = combatantOf(combat.state, id);
  if (!isUp(combat.state, who)) return undefined;
  return { id, pace: declared.pace, goal: declared.goal, metres: Math.max(0, metres.total), from: who.cell };
}

/** @rule move-rates Walking covers Move, the faster paces two to four times as much. */
function metresOf(combat: Combat, id: string, pace: Pace): Sum {
  const { move } = combatantOf(combat.state, id).sheet;
  const base: Part = { value: move * multiplier(pace), why: 'move', of: { move, pace }, rule: 'move-rates' };
  if (multiplier(pace) >= 2) return run(combat, id, pace, base);
  const metres = sumOf([base]);
  combat.record({ type: 'walked', rule: 'move-rates', who: id, metres });
  return metres;
}

/** @rule run-check One more metre for each success, one less for each failure. */
function run(combat: Combat, id: string, pace: Pace, base: Part): Sum {
  const pain = painParts(combat, id);
  const who = combatantOf(combat.state, id);
  const why = `${who.name}: Run check`;
  const check = makeCheck(combat, {
    who: id,
    rule: 'run-check',
    why,
    parts: [...runParts(combat, who), ...pain],
  });
  const won = check.result.total;
  const extra: Part = { value: won, why: won < 0 ? 'failures' : 'successes', rule: 'run-check' };
  const metres = sumOf([base, extra]);
  combat.record({ type: 'ran', rule: 'run-check', who: id, pace, check, metres });
  return metres;
}

function runParts(combat: Combat, who: Combatant): Part[] {
  return [
    { value: who.sheet.run, why: 'skill', of: { skill: 'run' }, rule: 'run-check' },
    ...hindrances(combat.state, who),
  ];
}

/** A moving combatant, with its metres. */
interface Mover {
  readonly id: string;
  readonly pace: Pace;
  readonly goal: Goal;
  readonly metres: number;
  readonly from: Cell;
}

/**
 * Moves all combatants at the same time, metre by metre. A combatant with n metres takes a step at each n-th part of
 * the turn. Steps of the same moment see the positions before it. Movers are sorted by initiative: if two want the
 * same cell at the same moment, the first gets it. Neither result depends on movers out of sight.
 * @rule simultaneous-movement
 */
function moveTogether(combat: Combat, movers: readonly Mover[]): void {
  const saved = new Map<string, number>();
  for (const moment of atEqualPace(movers, ({ metres }) => metres)) {
    const before = combat.state;
    const cells = new Map(before.combatants.map((who) => [who.id, who.cell]));
    const moves: { readonly who: string; readonly from: Cell; readonly to: Cell }[] = [];
    for (const mover of moment) {
      const from = cells.get(mover.id)!;
      const to = nextCell(before, mover, from, cells);
      const metres = 1 + (saved.get(mover.id) ?? 0);
      // ruling: diagonals - a step that costs 2 metres waits for the second metre
      const isPaid = to !== undefined && metres >= costOf(before, mover.id, from, to);
      saved.set(mover.id, to === undefined || isPaid ? 0 : metres);
      if (to === undefined || !isPaid) continue;
      cells.set(mover.id, to);
      moves.push({ who: mover.id, from, to });
    }
    if (moves.length > 0) combat.record({ type: 'stepped', rule: 'simultaneous-movement', moves });
  }
}

/** Returns the cost of a step in metres, after the diagonal steps of the turn. */
function costOf({ grid, combatants }: State, id: string, from: Cell, to: Cell): number {
  if (grid.diagonals !== 'alternate' || !isDiagonal(grid, from, to)) return 1;
  const { trail } = combatants.find((who) => who.id === id)!;
  const before = trail.filter((cell, i) => i > 0 && isDiagonal(grid, trail[i - 1]!, cell)).length;
  return stepCost(grid, from, to, before);
}

type Cells = ReadonlyMap<string, Cell>;

/** Returns the next cell on its way; `undefined` if it has arrived or cannot continue. */
function nextCell(before: State, mover: Mover, from: Cell, now: Cells): Cell | undefined {
  const who = combatantOf(before, mover.id);
  const goal = goalCell(before, mover.goal, from);
  if (goal === undefined) return undefined;
  const isAway = mover.goal.kind === 'away';
  const apart = (cell: Cell) => (isAway ? -1 : 1) * distance(before.grid, cell, goal);
  let best: Cell | undefined;
  let least = [apart(from), Number.POSITIVE_INFINITY] as const;
  for (const cell of neighbours(before.grid, from)) {
    const worth = [
      apart(cell),
      isAway ? -squaredDistance(cell, goal) : offLine(mover.from, goal, cell),
    ] as const;
    const isBetter = worth[0] < least[0] || (worth[0] === least[0] && worth[1] < least[1]);
    if (!isBetter || !isFree(before, who, cell, now)) continue;
    if (worth[0] === apart(from) && isOnTrail(who, cell)) continue;
    best = cell;
    least = worth;
  }
  return best;
}

/** Returns the cell where a declared movement would end if nobody else moved. A Run check counts as exactly passed. */
export function endOf(state: State, id: string, { pace, goal }: Movement): Cell {
  const { cell: from, sheet } = combatantOf(state, id);
  if (goal === null) return from;
  const metres = sheet.move * multiplier(pace);
  const mover: Mover = { id, pace, goal, metres, from };
  const cells = new Map(state.combatants.map((who) => [who.id, who.cell]));
  let at = from;
  for (let step = 0; step < metres; step++) {
    const next = nextCell(state, mover, at, cells);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

function isOnTrail(who: Combatant, cell: Cell): boolean {
  return who.trail.some((been) => sameCell(been, cell));
}

/**
 * Returns the cell that it moves towards or away from; `undefined` when it has arrived. @rule simultaneous-movement
 */
function goalCell(before: State, goal: Goal, from: Cell): Cell | undefined {
  if (goal.kind === 'to') return sameCell(goal.cell, from) ? undefined : goal.cell;
  const other = combatantOf(before, goal.who);
  if (other.presence !== 'here') return undefined;
  // The other's position before this moment, because a pursuer follows a moving target.
  const isBeside = distance(before.grid, from, other.cell) <= 1 && isOpenLine(before.grid, from, other.cell);
  return goal.kind === 'follow' && isBeside ? undefined : other.cell;
}

function isFree(state: State, who: Combatant, cell: Cell, now: Cells): boolean {
  if (isWall(state, cell)) return false;
  const key = cellKey(cell);
  for (const other of state.combatants) {
    // ruling: one-to-a-cell
    if (other.id === who.id || !isUp(state, other) || !isAware(who, other)) continue;
    if (cellKey(now.get(other.id)!) === key) return false;
  }
  return true;
}
