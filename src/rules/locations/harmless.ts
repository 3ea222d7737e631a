import { distance } from '../../geometry/distance.ts';
import type { Cell, Grid } from '../../geometry/grid.ts';
import { neighbours } from '../../geometry/step.ts';
import { traitAttempt } from './attempt.ts';
import type { Blow } from './blow.ts';
import { plainDie } from './dice.ts';
import { fallProne } from './falling.ts';
import type { Fight } from './fight.ts';
import { loseAim } from './movement.ts';
import { winsOpposed } from './opposed.ts';
import { isTaken, isWall } from './reach.ts';
import type { LocationsRule } from './rulebook.ts';
import type { Hand, Trait } from './sheet.ts';
import { combatant, isHere, type State } from './state.ts';
import { stun } from './stun.ts';
import { heldIn } from './weapons.ts';

// Called shots for no damage. ruling: zero-damage-hit - each has hit by now; the opposed roll decides.

type Harmless = 'disarm' | 'shove' | 'trip';

function prevails(fight: Fight, blow: Blow, trait: Trait, against: Trait, rule: Harmless): boolean {
  const { state } = fight;
  const own = traitAttempt(state, blow.attacker, trait, 'plain', rule, rule);
  const other = traitAttempt(state, blow.target, against, 'plain', rule, `withstands the ${rule}`);
  return winsOpposed(fight, own, other, rule) && isHere(combatant(fight.state, blow.target));
}

/** @rule disarm AvC or CvC; what the hand held flies d6 yards. */
export function disarm(fight: Fight, blow: Blow): void {
  if (!prevails(fight, blow, blow.trait, 'C', 'disarm')) return;
  const item = heldIn(combatant(fight.state, blow.target), blow.called as Hand);
  if (item === undefined) return;
  const path = flight(fight, blow, 'disarm', (cell) => isWall(fight.state, cell));
  const cell = path.at(-1) ?? combatant(fight.state, blow.target).cell;
  if (!combatant(fight.state, blow.target).held.some((held) => held.item === item)) return;
  fight.record({ type: 'item-dropped', rule: 'disarm', who: blow.target, item, cell });
}

/** @rule shove CvC; the target is d6 yards away. */
export function shove(fight: Fight, blow: Blow): void {
  if (!prevails(fight, blow, 'C', 'C', 'shove')) return;
  const path = flight(fight, blow, 'shove', (cell) => isTaken(fight.state, cell));
  const { cell: from } = combatant(fight.state, blow.target);
  const to = path.at(-1);
  if (to === undefined || !isHere(combatant(fight.state, blow.target))) return;
  fight.record({ type: 'moved', rule: 'shove', who: blow.target, from, to, as: 'forced' });
  loseAim(fight, blow.target);
}

/** @rule trip CvA; prone and Stunned for 1 round. */
export function trip(fight: Fight, blow: Blow): void {
  if (!prevails(fight, blow, 'C', 'A', 'trip')) return;
  fallProne(fight, blow.target, 'trip');
  stun(fight, blow.target, 1, 'trip');
}

/** The cells of d6 yards straight away from the attacker. ruling: item-flies */
function flight(
  fight: Fight,
  blow: Blow,
  rule: LocationsRule & Harmless,
  isBlocked: (cell: Cell) => boolean,
): Cell[] {
  const attacker = combatant(fight.state, blow.attacker);
  const { face } = plainDie(fight, attacker.seat, rule, `${attacker.name}: how many yards?`);
  return awayPath(fight.state, attacker.cell, combatant(fight.state, blow.target).cell, face, isBlocked);
}

function awayPath(
  state: State,
  from: Cell,
  start: Cell,
  many: number,
  isBlocked: (cell: Cell) => boolean,
): Cell[] {
  const path: Cell[] = [];
  let at = start;
  for (let i = 0; i < many; i++) {
    const next = straightOn(state.grid, from, start, at);
    if (next === undefined || isBlocked(next)) break;
    path.push(next);
    at = next;
  }
  return path;
}

/** The cell after `at` that leads away from `from` and lies nearest to the line through `through`. */
function straightOn(grid: Grid, from: Cell, through: Cell, at: Cell): Cell | undefined {
  const off = ([x, y]: Cell): number =>
    Math.abs((x - from[0]) * (through[1] - from[1]) - (y - from[1]) * (through[0] - from[0]));
  const far = distance(grid, from, at);
  let best: Cell | undefined;
  for (const cell of neighbours(grid, at)) {
    if (distance(grid, from, cell) <= far) continue;
    if (best === undefined || off(cell) < off(best)) best = cell;
  }
  return best;
}
