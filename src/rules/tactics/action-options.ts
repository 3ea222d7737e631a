import type { RawAnswer, Within } from '../../kernel/decision.ts';
import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { countOf } from '../../kernel/tally.ts';
import { isDying } from './condition.ts';
import type { Choice } from './fight.ts';
import { usableWeapons } from './items.ts';
import { furthestRun } from './movement-options.ts';
import { weightOf } from './penalties.ts';
import { isNearby, reaches, reachOf } from './ranges.ts';
import type { Mechanism, Weapon } from './sheet.ts';
import { type Action, type Combatant, type Intent, isAware, isFoe, type State } from './state.ts';

/** What somebody has already on its list when it looks for one action more. */
interface Listed {
  readonly actions: readonly Action[];
  /** Whether only what can be done from where it stands counts. */
  readonly scope: 'anybody' | 'in-reach';
}

/** Maps end before, whatever the weapon. */
const FURTHEST_THROW = 200;

const INTENTS: readonly Intent[] = ['kill', 'incapacitate'];

/** @rule declare Every action that could go on the list. */
export function actionOptions(state: State, who: Combatant, listed: Listed): Choice[] {
  const options: Choice[] = [];
  if (listed.actions.some((action) => action.kind === 'full-defense')) return options;
  const attacks = who.attacksDone + attacksIn(state, listed.actions);
  for (const weapon of usableWeapons(who)) {
    if (attacks >= mostAttacks(weapon).total) continue;
    addAttacks(options, state, who, { weapon, listed });
  }
  addStabilise(options, state, who, listed);
  addWork(options, who, listed);
  return options;
}

function attacksIn(state: State, actions: readonly Action[]): number {
  let attacks = 0;
  for (const action of actions) attacks += action.kind === 'spray' ? 1 : weightOf(state, action).attacks;
  return attacks;
}

/** @rule max-attacks Skill rank plus one, unless the weapon says otherwise. */
export function mostAttacks(weapon: Weapon): Sum {
  if (weapon.attacks !== null) {
    return sumOf([{ value: weapon.attacks, why: weapon.name, rule: 'max-attacks' }]);
  }
  const rank: Modifier = { value: weapon.rank, why: 'skill rank', rule: 'max-attacks' };
  return sumOf([{ value: 1, why: 'one attack', rule: 'max-attacks' }, rank]);
}

interface With {
  readonly weapon: Weapon;
  readonly listed: Listed;
}

function addAttacks(options: Choice[], state: State, who: Combatant, { weapon, listed }: With): void {
  const isThere = (other: Combatant) =>
    listed.scope === 'anybody' || reaches(state, who.cell, other.cell, weapon);
  const foes: string[] = [];
  const friends: string[] = [];
  for (const other of state.combatants) {
    if (isTarget(who, other) && isThere(other)) (isFoe(who, other) ? foes : friends).push(other.id);
  }
  if (weapon.blast !== null) addBlast(options, state, who, { weapon, listed }, foes);
  else if (foes.length > 0) addSingle(options, who, { weapon, listed }, foes);
  if (friends.length > 0) addFriends(options, who, { weapon, listed }, friends);
}

/** The same attacks on the own side. */
function addFriends(options: Choice[], who: Combatant, using: With, friends: readonly string[]): void {
  // ruling: own-side
  const attacks: Choice[] = [];
  if (using.weapon.blast === null) addSingle(attacks, who, using, friends);
  else attacks.push(blastAt(using.weapon, friends));
  for (const attack of attacks) options.push({ ...attack, onRequest: true });
}

function blastAt({ id }: Weapon, targets: readonly string[]): Choice {
  const params = { weapon: { oneOf: [id] }, intent: { oneOf: INTENTS }, target: { oneOf: targets } };
  return { kind: 'blast', params };
}

/** A stroke, or a shot with one to so many rounds. */
function addSingle(
  options: Choice[],
  who: Combatant,
  { weapon, listed }: With,
  targets: readonly string[],
): void {
  const params = { weapon: { oneOf: [weapon.id] }, target: { oneOf: targets }, intent: { oneOf: INTENTS } };
  if (weapon.kind === 'melee') {
    options.push({ kind: 'strike', params: { ...params, at: { oneOf: ['body', 'item'] } } });
    return;
  }
  const left = roundsLeft(who, weapon, listed.actions);
  if (left < 1) return;
  options.push({ kind: 'shoot', params: { ...params, rounds: { min: 1, max: left } } });
  if (left >= 2) options.push({ kind: 'spray', params: { ...params, rounds: { min: 2, max: left } } });
}

/** Another combatant it knows of that is there and not dead. */
export function isTarget(who: Combatant, other: Combatant): boolean {
  return other.id !== who.id && other.presence === 'here' && !other.isDead && isAware(who, other);
}

const MOST_ROUNDS: Readonly<Record<Mechanism, number>> = {
  'pump-action': 2,
  'semi-automatic': 4,
  'burst-fire': 6,
  'full-auto': 8,
};

/** @rule max-burst The most rounds in a turn; without a mechanism one at a time. */
export function mostRounds(weapon: Weapon): Sum {
  const { mechanism } = weapon;
  const value = mechanism === null ? 1 : MOST_ROUNDS[mechanism];
  return sumOf([{ value, why: mechanism ?? weapon.name, rule: 'max-burst' }]);
}

// ruling: burst-limit
function roundsLeft(who: Combatant, weapon: Weapon, actions: readonly Action[]): number {
  if (weapon.mechanism === null) return 1;
  let fired = countOf(who.rounds, weapon.id);
  for (const action of actions) {
    if ((action.kind === 'shoot' || action.kind === 'spray') && action.weapon === weapon.id) {
      fired += action.rounds;
    }
  }
  return mostRounds(weapon).total - fired;
}

/** @rule area Thrown at somebody, or at a cell of the map. */
function addBlast(
  options: Choice[],
  state: State,
  who: Combatant,
  { weapon, listed }: With,
  targets: readonly string[],
): void {
  // ruling: area-burst
  const params = { weapon: { oneOf: [weapon.id] }, intent: { oneOf: INTENTS } };
  if (targets.length > 0) options.push(blastAt(weapon, targets));
  if (!state.isMapped) return;
  options.push({
    kind: 'blast-at',
    params: { ...params, point: pointsFor(state, who, weapon, listed.scope) },
  });
}

/** The cells in reach; before a movement those that come into reach by the furthest run. */
function pointsFor(state: State, who: Combatant, weapon: Weapon, scope: Listed['scope']): Within {
  const range = Math.min(reachOf(weapon), FURTHEST_THROW);
  const from = { grid: state.grid, centre: who.cell };
  if (scope === 'anybody') return { ...from, range: range + furthestRun(state, who) };
  // ruling: walls
  return state.walls.length === 0 ? { ...from, range } : { ...from, range, walls: state.walls };
}

/** @rule stabilise Somebody of the own side who is dying; it takes the turn's one Heal check. */
function addStabilise(options: Choice[], state: State, who: Combatant, listed: Listed): void {
  if (listed.actions.some((action) => action.kind === 'stabilise')) return;
  const patients = state.combatants.filter(
    (other) => canStabilise(state, who, other) && (listed.scope === 'anybody' || isNearby(state, who, other)),
  );
  if (patients.length === 0) return;
  options.push({ kind: 'stabilise', params: { target: { oneOf: patients.map((other) => other.id) } } });
}

/** A turn of the job that the GM set. */
function addWork(options: Choice[], { job }: Combatant, { actions }: Listed): void {
  // ruling: improvised-work
  if (job === null || actions.some(({ kind }) => kind === 'work')) return;
  options.push({ kind: 'work', params: {}, cost: `turn ${job.done + 1} of ${job.needed}` });
}

export function canStabilise(state: State, who: Combatant, other: Combatant): boolean {
  if (other.id === who.id || isFoe(who, other) || other.presence !== 'here') return false;
  return isDying(state, other) && !other.isStabilised && isAware(who, other);
}

/** The action that an answer to one of these options means: its own fields, and the kind. */
export function actionOf(kind: string, answer: RawAnswer): Action {
  const { drop: _, ...fields } = answer;
  const action = kind === 'blast' || kind === 'blast-at' ? { target: null, point: null, ...fields } : fields;
  return { ...action, kind: kind === 'blast-at' ? 'blast' : kind } as unknown as Action;
}
