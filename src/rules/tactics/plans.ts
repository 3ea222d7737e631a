import { combatantOf, impossibleAttacks, isFoe, seenPast } from '../../kernel/battle.ts';
import { type Choice, choices, type Offer, one, optionsOf, type Params } from '../../kernel/choices.ts';
import type { CellRange, Decision, ImpossibleAct, OneOf, Option } from '../../kernel/decision.ts';
import { doorChoices } from '../../kernel/doors.ts';
import { type Sum, sumOf } from '../../kernel/explanation.ts';
import { countOf } from '../../kernel/outcome.ts';
import { bestResult, weightOf } from './check.ts';
import type { Mechanism, Weapon } from './schema.ts';
import {
  type Action,
  type Combatant,
  type Declaration,
  type Goal,
  type Intent,
  isAware,
  isDying,
  type Movement,
  type Pace,
  type State,
} from './state.ts';
import { isBroken, isNearby, qualityOf, reachOf, strikesAt, usableWeapons } from './weapons.ts';
import type { Part } from './words-reasons.ts';

// The choices of a declaration: movements and actions.

/** All paces, slowest first. */
export const PACES: readonly Pace[] = ['walk', 'jog', 'run', 'sprint'];

/** The input of an offer of movement at one of these paces. */
export interface Moving {
  readonly state: State;
  readonly who: Combatant;
  readonly paces: readonly Pace[];
  /** The other combatants that it knows. */
  readonly others: readonly string[];
}

/** A movement with a goal. */
export type Move = Movement & { readonly goal: Goal };
const move = choices<Moving, unknown, Move>();

const follow = move({
  kind: 'follow',
  purpose: 'move',
  offers: ({ paces, others }) => [{ params: { pace: { oneOf: paces }, who: { oneOf: others } } }],
  does: (_fight, _who, { pace, who }) => ({ pace, goal: { kind: 'follow', who } }),
});

const away = move({
  ...follow,
  kind: 'away',
  does: (_fight, _who, { pace, who }) => ({ pace, goal: { kind: 'away', who } }),
});

const to = move({
  kind: 'to',
  purpose: 'move',
  offers({ state, who, paces }) {
    if (!state.isMapped) return [];
    const cell: CellRange = { grid: state.grid, centre: who.cell, range: furthestRun(state, who) };
    const by = { walk: who.sheet.move, jog: who.sheet.move * 2, run: who.sheet.move * 3, sprint: cell.range };
    return [{ params: { pace: { oneOf: paces }, cell }, reach: { attack: by.walk, all: by.sprint, by } }];
  },
  does: (_fight, _who, { pace, cell }) => ({ pace, goal: { kind: 'to', cell } }),
});

/** @rule move-rates All ways to move. */
export const MOVES = [follow, away, to];

/** Returns the input of movement offers; `undefined` if the combatant cannot move. */
export function moving(state: State, who: Combatant, paces: readonly Pace[]): Moving | undefined {
  if (who.sheet.move === 0) return undefined;
  const others = state.combatants
    .filter((other) => other.id !== who.id && other.presence === 'here' && isAware(who, other))
    .map((other) => other.id);
  return { state, who, paces, others };
}

/**
 * @rule run-check Returns the metres of a sprint with the best roll. A cell that only successes reach may be
 * declared too.
 */
function furthestRun(state: State, { sheet }: Combatant): number {
  return sheet.move === 0 ? 0 : sheet.move * 4 + Math.max(0, bestResult(state, sheet.run));
}

/** The actions that are already declared, when another one is offered. */
export interface Listed {
  readonly actions: readonly Action[];
  /** Whether only actions from the current position count. */
  readonly scope: 'anybody' | 'in-reach';
}

/** The kinds of equipment for actions. Each has its own actions. */
type Sort = 'melee' | 'shots' | 'blasts' | 'bare';

/**
 * The input of an offer of an action: a weapon against the targets of one side, or an action without a weapon.
 */
export interface Opening {
  readonly state: State;
  readonly who: Combatant;
  readonly listed: Listed;
  readonly sort: Sort;
  readonly weapon: Weapon | null;
  readonly whom: 'foes' | 'friends';
  readonly targets: readonly string[];
}

/** Farther than any map, whatever the weapon. */
const FURTHEST_THROW = 200;
const INTENT: OneOf<Intent> = { oneOf: ['kill', 'incapacitate'] };
const STRUCK: OneOf<'body' | 'item'> = { oneOf: ['body', 'item'] };
const NONE: readonly never[] = [];

const action = choices<Opening, unknown, Action>();

/** Returns an offer. Against allies it is shown only on request. */
function offered<P extends Params>(params: P, { whom }: Opening): readonly Offer<P>[] {
  // ruling: own-side
  return whom === 'friends' ? [{ params, onRequest: true }] : [{ params }];
}

const strike = action({
  kind: 'strike',
  purpose: 'attack',
  offers(at) {
    const { weapon, targets } = at;
    if (weapon === null || targets.length === 0) return NONE;
    const params = { weapon: one(weapon.id), target: { oneOf: targets }, intent: INTENT, at: STRUCK };
    return offered(params, at);
  },
  does: (_fight, _who, { weapon, target, intent, at }) => ({ kind: 'strike', weapon, target, intent, at }),
});

/** Returns the choice of single shots or a burst, with at least this number of rounds. */
function firing<const K extends 'shoot' | 'spray'>(kind: K, fewest: number) {
  return action({
    kind,
    purpose: 'attack',
    offers: (at) => shots(at, fewest),
    // A change of plan passes more values than these.
    does: (_fight, _who, { weapon, target, intent, rounds }) =>
      ({ kind, weapon, target, intent, rounds }) as Action,
  });
}

/** A shot with one round, or a burst. */
const shoot = firing('shoot', 1);
/** @rule spray Single shots; each may have another target. */
const spray = firing('spray', 2);

function shots(at: Opening, min: number) {
  const { who, weapon, targets, listed } = at;
  if (weapon === null || targets.length === 0) return NONE;
  const max = roundsLeft(who, weapon, listed.actions);
  if (max < min) return NONE;
  const params = { weapon: one(weapon.id), target: { oneOf: targets }, intent: INTENT, rounds: { min, max } };
  return offered(params, at);
}

/** @rule area A throw at a combatant. */
const blast = action({
  kind: 'blast',
  purpose: 'attack',
  offers(at) {
    const { weapon, targets } = at;
    if (weapon === null || targets.length === 0) return NONE;
    const params = { weapon: one(weapon.id), intent: INTENT, target: { oneOf: targets } };
    return offered(params, at);
  },
  does: (_fight, _who, { weapon, intent, target }) => ({
    kind: 'blast',
    weapon,
    intent,
    target,
    point: null,
  }),
});

/** @rule area A throw at a cell of the map. */
const blastAt = action({
  kind: 'blast-at',
  purpose: 'attack',
  offers({ state, who, weapon, whom, listed }) {
    // ruling: area-burst
    if (weapon === null || whom === 'friends' || !state.isMapped) return NONE;
    const point = pointsFor(state, who, weapon, listed.scope);
    return [{ params: { weapon: one(weapon.id), intent: INTENT, point } }];
  },
  does: (_fight, _who, { weapon, intent, point }) => ({ kind: 'blast', weapon, intent, target: null, point }),
});

/** Returns the cells in reach. Before a movement it includes the cells in reach after the longest run. */
function pointsFor(state: State, who: Combatant, weapon: Weapon, scope: Listed['scope']): CellRange {
  const range = Math.min(reachOf(weapon), FURTHEST_THROW);
  const from = { grid: state.grid, centre: who.cell };
  if (scope === 'anybody') return { ...from, range: range + furthestRun(state, who) };
  // ruling: walls
  return { ...from, range, ...seenPast(state) };
}

/** @rule stabilise A dying ally; it uses the one Heal check of the turn. */
const stabilise = action({
  kind: 'stabilise',
  purpose: 'help',
  offers({ state, who, listed }) {
    if (listed.actions.some(({ kind }) => kind === 'stabilise')) return NONE;
    const isThere = (other: Combatant) => listed.scope === 'anybody' || isNearby(state, who, other);
    const patients = state.combatants.filter((other) => canStabilise(state, who, other) && isThere(other));
    return patients.length === 0 ? NONE : [{ params: { target: { oneOf: patients.map(({ id }) => id) } } }];
  },
  does: (_fight, _who, { target }) => ({ kind: 'stabilise', target }),
});

export function canStabilise(state: State, who: Combatant, other: Combatant): boolean {
  if (other.id === who.id || isFoe(who, other) || other.presence !== 'here') return false;
  return isDying(state, other) && !other.isStabilised && isAware(who, other);
}

/** One turn of the work that the GM gave. */
const work = action({
  kind: 'work',
  purpose: 'other',
  offers({ who: { job }, listed }) {
    // ruling: improvised-work
    if (job === null || listed.actions.some(({ kind }) => kind === 'work')) return NONE;
    return [{ params: {}, cost: `turn ${job.done + 1} of ${job.needed}` }];
  },
  does: () => ({ kind: 'work' }),
});

/** Opens or closes a door of the own cell, on the own go. ruling: doors */
const DOORS = doorChoices<
  { readonly state: State; readonly who: Combatant; readonly listed: Pick<Declaration, 'actions'> },
  unknown,
  Action
>({
  cost: ({ listed }) => (listed.actions.some((each) => 'door' in each) ? undefined : ''),
  does: (_fight, _who, door, kind) => ({ kind, door }),
});

type ActionChoice = Choice<Opening, unknown, Action>;

/** All kinds of actions except full defence. */
const BY_SORT = {
  melee: [strike],
  shots: [shoot, spray],
  blasts: [blast, blastAt],
  bare: [stabilise, work, ...DOORS],
} satisfies Readonly<Record<Sort, readonly ActionChoice[]>>;

/** Applies a function to each kind of action, by kind of equipment. */
export function ofEachAction<T>(make: (choice: ActionChoice) => T): Readonly<Record<Sort, readonly T[]>> {
  const { melee, shots: shot, blasts, bare } = BY_SORT;
  return { melee: melee.map(make), shots: shot.map(make), blasts: blasts.map(make), bare: bare.map(make) };
}

export const ACTIONS = Object.values(BY_SORT).flat();

function sortOf({ kind, blast: within }: Weapon): Exclude<Sort, 'bare'> {
  if (within !== null) return 'blasts';
  return kind === 'melee' ? 'melee' : 'shots';
}

/**
 * Returns the inputs of action offers: for each weapon, against enemies and then allies; last, actions without a
 * weapon.
 */
export function openings(state: State, who: Combatant, listed: Listed): Opening[] {
  if (listed.actions.some(({ kind }) => kind === 'full-defense')) return [];
  const found: Opening[] = [];
  const attacks = who.attacksDone + attacksIn(state, listed.actions);
  for (const weapon of usableWeapons(who)) {
    if (attacks >= mostAttacks(who, weapon).total) continue;
    const sort = sortOf(weapon);
    const foes: string[] = [];
    const friends: string[] = [];
    for (const other of state.combatants) {
      if (!isTarget(who, other)) continue;
      if (listed.scope === 'in-reach' && !strikesAt(state, who.cell, other.cell, weapon)) continue;
      (isFoe(who, other) ? foes : friends).push(other.id);
    }
    found.push({ state, who, listed, sort, weapon, whom: 'foes', targets: foes });
    if (friends.length === 0) continue;
    found.push({ state, who, listed, sort, weapon, whom: 'friends', targets: friends });
  }
  found.push({ state, who, listed, sort: 'bare', weapon: null, whom: 'foes', targets: NONE });
  return found;
}

const ATTACK_OF = { melee: 'strike', shots: 'shoot', blasts: 'blast' } as const;

/** Returns the attacks that a declaration cannot contain. */
export function impossible({ key, who: id }: Decision, state: State): readonly ImpossibleAct[] {
  if (key !== 'declare') return [];
  const who = combatantOf(state, id);
  const attacks = who.attacksDone + attacksIn(state, who.draft.actions);
  return impossibleAttacks<Weapon>({
    weapons: who.sheet.weapons,
    foes: [],
    kindOf: (weapon) => ATTACK_OF[sortOf(weapon)],
    obstacleOf(weapon) {
      if (isBroken(qualityOf(who, weapon.id))) return { why: 'broken' };
      if (weapon.ammo !== null && who.ammo[weapon.id] === 0) return { why: 'no-ammunition' };
      return attacks >= mostAttacks(who, weapon).total ? { why: 'used-up' } : undefined;
    },
    between: () => undefined,
  });
}

/** @rule declare Appends every action that could be declared to `options`. */
export function actionOptions(
  state: State,
  who: Combatant,
  listed: Listed,
  options: Option[] = [],
): Option[] {
  for (const at of openings(state, who, listed)) optionsOf(BY_SORT[at.sort], at, options);
  return options;
}

/** Returns whether another combatant is a possible target: known, in the fight and not dead. */
export function isTarget(who: Combatant, other: Combatant): boolean {
  return other.id !== who.id && other.presence === 'here' && !other.isDead && isAware(who, other);
}

function attacksIn(state: State, actions: readonly Action[]): number {
  let attacks = 0;
  for (const each of actions) attacks += each.kind === 'spray' ? 1 : weightOf(state, each).attacks;
  return attacks;
}

/** @rule max-attacks Skill rank plus one, unless the weapon states another number. */
export function mostAttacks({ id }: Combatant, weapon: Weapon): Sum {
  const rule = 'max-attacks';
  const parts: Part[] =
    weapon.attacks === null
      ? [
          { value: 1, why: 'one-attack', rule },
          { value: weapon.rank, why: 'skill-rank', rule },
        ]
      : [{ value: weapon.attacks, why: 'weapon', of: { who: id, weapon: weapon.id }, rule }];
  return sumOf(parts);
}

const MOST_ROUNDS: Readonly<Record<Mechanism, number>> = {
  'pump-action': 2,
  'semi-automatic': 4,
  'burst-fire': 6,
  'full-auto': 8,
};

/** @rule max-burst Returns the most rounds in a turn; one without a mechanism. */
export function mostRounds({ id }: Combatant, { mechanism, id: weapon }: Weapon): Sum {
  const rule = 'max-burst';
  const part: Part =
    mechanism === null
      ? { value: 1, why: 'weapon', of: { who: id, weapon }, rule }
      : { value: MOST_ROUNDS[mechanism], why: 'mechanism', of: { mechanism }, rule };
  return sumOf([part]);
}

// ruling: burst-limit
function roundsLeft(who: Combatant, weapon: Weapon, actions: readonly Action[]): number {
  if (weapon.mechanism === null) return 1;
  let fired = countOf(who.rounds, weapon.id);
  for (const each of actions) {
    if ((each.kind === 'shoot' || each.kind === 'spray') && each.weapon === weapon.id) fired += each.rounds;
  }
  return MOST_ROUNDS[weapon.mechanism] - fired;
}
