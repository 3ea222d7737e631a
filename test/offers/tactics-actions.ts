import { type Cell, distance, isOnGrid } from '../../src/geometry/grid.ts';
import type { Weapon } from '../../src/rules/tactics/schema.ts';
import type { Action, Combatant, Pace, State } from '../../src/rules/tactics/state.ts';
import { cellsRound, type Offer } from './statement.ts';
import {
  armed,
  bestRun,
  isDying,
  isThere,
  isWall,
  knowsOf,
  metres,
  NEARBY,
  reaches,
  reachOf,
} from './tactics-body.ts';
import { offer, type Params, withRanges } from './tactics-offer.ts';

// The declarations and changes of a combatant of Tactics: its actions and its movement.

/** Its earlier declarations, and whether it will still move: then any target may come into reach. */
export interface Plan {
  readonly actions: readonly Action[];
  readonly mayMove: boolean;
}

const MOST_ROUNDS = { 'pump-action': 2, 'semi-automatic': 4, 'burst-fire': 6, 'full-auto': 8 } as const;

const isAttack = ({ kind }: Action): boolean =>
  kind === 'strike' || kind === 'shoot' || kind === 'spray' || kind === 'blast';

/** Every action that may be added to the declared ones. Full defence excludes all others. */
export function actions(state: State, who: Combatant, plan: Plan): Offer[] {
  if (plan.actions.some(({ kind }) => kind === 'full-defense')) return [];
  const made = who.attacksDone + plan.actions.filter(isAttack).length;
  // Skill rank plus one, unless the weapon says otherwise.
  const weapons = armed(who).filter(({ attacks, rank }) => made < (attacks ?? rank + 1));
  return [
    ...weapons.flatMap((weapon) => attacks(state, who, weapon, plan)),
    ...help(state, who, plan),
    ...job(who, plan),
  ];
}

/** Anyone known to it that is not dead; its own side on request. */
function attacks(state: State, who: Combatant, weapon: Weapon, plan: Plan): Offer[] {
  const targets = state.combatants.filter(
    (other) =>
      other.id !== who.id &&
      isThere(other) &&
      knowsOf(who, other) &&
      (plan.mayMove || reaches(state, who.cell, other.cell, weapon)),
  );
  const found = targets.flatMap((target) =>
    kinds(who, weapon, plan).map(({ kind, params }): Offer => {
      const made = {
        kind,
        params: { ...params, weapon: { value: weapon.id }, target: { value: target.id } },
      };
      return target.side === who.side ? { ...made, onRequest: true } : made;
    }),
  );
  return weapon.blast !== null && state.isMapped ? [...found, ...points(state, who, weapon, plan)] : found;
}

const INTENTS = ['kill', 'incapacitate'];

/** A strike, at the body or at the blocking item; a blast; a shot, a burst or a spray. */
function kinds(who: Combatant, weapon: Weapon, plan: Plan): { kind: string; params: Params }[] {
  const rounds = roundsLeft(who, weapon, plan);
  return INTENTS.flatMap((value) => {
    const intent = { value };
    if (weapon.blast !== null) return [{ kind: 'blast', params: { intent } }];
    if (weapon.kind === 'melee')
      return ['body', 'item'].map((at) => ({ kind: 'strike', params: { intent, at: { value: at } } }));
    const shot = { kind: 'shoot', params: { intent, rounds: { min: 1, max: rounds } } };
    const spray = { kind: 'spray', params: { intent, rounds: { min: 2, max: rounds } } };
    return rounds < 1 ? [] : rounds < 2 ? [shot] : [shot, spray];
  });
}

/**
 * The maximum burst is the number of rounds in a turn. A weapon without a mechanism fires one round at a
 * time.
 */
function roundsLeft(who: Combatant, { id, mechanism }: Weapon, plan: Plan): number {
  if (mechanism === null) return 1;
  let left = MOST_ROUNDS[mechanism] - (who.rounds[id] ?? 0);
  for (const action of plan.actions) if ('rounds' in action && action.weapon === id) left -= action.rounds;
  return left;
}

/**
 * Any cell in reach that is not a wall; with a movement to come, any cell that could be in reach after it.
 */
function points(state: State, who: Combatant, weapon: Weapon, plan: Plan): Offer[] {
  const range = Math.min(200, reachOf(weapon)) + (plan.mayMove ? furthest(state, who) : 0);
  const cells = cellsRound(who.cell, range).filter(
    (cell) => isOnGrid(state.grid, cell) && distance(state.grid, who.cell, cell) <= range,
  );
  const isFree = (cell: Cell) => !isWall(state, cell) && reaches(state, who.cell, cell, weapon);
  const seen = plan.mayMove ? cells : cells.filter(isFree);
  return INTENTS.map((intent) =>
    withRanges('blast-at', {
      weapon: { value: weapon.id },
      intent: { value: intent },
      point: { cells: seen },
    }),
  );
}

/** One Heal check a turn, for a dying combatant of its own side. */
function help(state: State, who: Combatant, plan: Plan): Offer[] {
  if (plan.actions.some(({ kind }) => kind === 'stabilise')) return [];
  return state.combatants
    .filter(
      (other) =>
        other.id !== who.id &&
        other.side === who.side &&
        isThere(other) &&
        isDying(state, other) &&
        !other.isStabilised &&
        knowsOf(who, other) &&
        (plan.mayMove || metres(state, who, other) <= NEARBY),
    )
    .map(({ id }) => offer('stabilise', { target: id }));
}

/** One turn of the work that the GM gave. */
function job(who: Combatant, plan: Plan): Offer[] {
  if (who.job === null || plan.actions.some(({ kind }) => kind === 'work')) return [];
  return [offer('work', {}, `turn ${who.job.done + 1} of ${who.job.needed}`)];
}

export const PACES: readonly Pace[] = ['walk', 'jog', 'run', 'sprint'];

/** Follow or avoid anyone it knows; on a map also move to any cell within the best possible sprint. */
export function movements(state: State, who: Combatant, pace: Pace): Offer[] {
  if (who.sheet.move === 0) return [];
  const others = state.combatants.filter(
    (other) => other.id !== who.id && other.presence === 'here' && knowsOf(who, other),
  );
  const found = others.flatMap(({ id }) => [
    offer('follow', { pace, who: id }),
    offer('away', { pace, who: id }),
  ]);
  if (!state.isMapped) return found;
  const range = furthest(state, who);
  const cells = cellsRound(who.cell, range).filter(
    (cell) => isOnGrid(state.grid, cell) && distance(state.grid, who.cell, cell) <= range,
  );
  return [...found, withRanges('to', { pace: { value: pace }, cell: { cells } })];
}

/** The length of the best possible sprint, in metres. */
function furthest(state: State, who: Combatant): number {
  return who.sheet.move === 0 ? 0 : who.sheet.move * 4 + bestRun(state, who);
}
