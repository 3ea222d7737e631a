import { type Cell, distance } from '../../geometry/grid.ts';
import { combatantOf, isClear, isFoe } from '../../kernel/battle.ts';
import { carryOut, choices, optionsOf } from '../../kernel/choices.ts';
import { type Decision, decisionFor } from '../../kernel/decision.ts';
import { d6, rollBy } from '../../kernel/dice.ts';
import { canUse, useDoor } from '../../kernel/doors.ts';
import { sumOf } from '../../kernel/explanation.ts';
import type { Json } from '../../kernel/json.ts';
import { attack, thrownAway } from './attack.ts';
import {
  applyChange,
  CHANGES,
  type Changeable,
  type Changed,
  changeOptions,
  everything,
  stillOpen,
  toCome,
} from './changes.ts';
import { givenTo, weightOf, work } from './check.ts';
import { endIfDecided, painParts, rollBase, stabilise } from './damage.ts';
import type { Combat, Lapse } from './events.ts';
import { hasYetToMove, moveAll } from './movement.ts';
import { canStabilise, isTarget } from './plans.ts';
import type { Weapon } from './schema.ts';
import { type Action, type Combatant, isAware, isUp, type State } from './state.ts';
import {
  type Blow,
  comeOutOfHiding,
  isNearby,
  MOST_STEPS,
  metresApart,
  type Shared,
  stepsAway,
  stepsOf,
  strikesAt,
  usableWeapons,
  weaponOf,
} from './weapons.ts';
import type { Part } from './words-reasons.ts';

// The goes of a turn and their actions: strikes, shots, sprays (one burst at several targets) and blasts. `attack.ts`
// resolves each attack.

/** Runs the current go, one declared action at a time. The turn ends after the last go. @rule initiative */
export function resolve(combat: Combat): void {
  const id = combat.state.active ?? nextUp(combat.state);
  if (id === undefined) {
    combat.record({ type: 'turn-ended', rule: 'initiative', turn: combat.state.turn });
    return;
  }
  if (!isUp(combat.state, combatantOf(combat.state, id))) {
    endGo(combat, id);
    return;
  }
  if (combatantOf(combat.state, id).go === 'waiting') {
    combat.record({ type: 'go-started', rule: 'initiative', who: id });
  }
  takeGo(combat, id);
}

function nextUp(state: State): string | undefined {
  return state.order.find((id) => combatantOf(state, id).go === 'waiting');
}

function endGo(combat: Combat, id: string): void {
  combat.record({ type: 'go-ended', rule: 'initiative', who: id });
}

/** The result of an answer on the own go: it continues, the go is over for now, or the plan changes. */
type Next = 'on' | 'over' | Changed;

function takeGo(combat: Combat, id: string): void {
  let open: Changeable | undefined = everything(combatantOf(combat.state, id));
  while (open !== undefined) {
    const now: Changeable = open;
    const answer = combat.ask(() => goQuestion(combat.state, id, now));
    if (combat.state.active !== id) return;
    const next = answer === undefined ? 'on' : carryOut(GOES, combat, id, answer);
    if (next === 'over') return;
    if (next === 'on') break;
    applyChange(combat, id, next);
    // A movement is made at once; the rest of the plan can change after it.
    open = hasYetToMove(combat.state, combatantOf(combat.state, id)) ? undefined : stillOpen(now, next);
  }
  goOn(combat, id);
}

const go = choices<{ readonly state: State; readonly who: Combatant }, Combat, Next>();

const onAsDeclared = go({
  kind: 'go-on',
  purpose: 'wait',
  offers: () => [{ params: {} }],
  does: () => 'on',
});

/** @rule let-go-first A combatant with a lower roll that has not had its go. */
const letFirst = go({
  kind: 'let-first',
  purpose: 'wait',
  offers({ state, who }) {
    if (who.actionsDone > 0 || who.defending === 'this-turn') return [];
    const slower = slowerOnes(state, who);
    return [{ params: { who: { oneOf: slower } } }];
  },
  does(combat, id, { who }) {
    combat.record({ type: 'let-first', rule: 'let-go-first', who: id, first: who });
    return 'over';
  },
});

/** All options on the own go. */
export const GOES = [onAsDeclared, letFirst, ...CHANGES];

function goOn(combat: Combat, id: string): void {
  const who = combatantOf(combat.state, id);
  const action = who.pending[0];
  if (!isUp(combat.state, who)) endGo(combat, id);
  else if (hasYetToMove(combat.state, who)) moveAll(combat, [id]);
  else if (action === undefined || who.defending === 'this-turn') endGo(combat, id);
  else doOrLose(combat, id, action);
}

// ruling: lost-target
function doOrLose(combat: Combat, id: string, action: Action): void {
  const why = whyLost(combat.state, combatantOf(combat.state, id), action);
  if (why === undefined) {
    performAction(combat, id, action);
    return;
  }
  const weight = weightOf(combat.state, action);
  combat.record({ type: 'action-lapsed', rule: 'lost-target', who: id, action, why, ...weight });
}

/** Builds the question of a go; `undefined` if the only option is to continue. */
function goQuestion(state: State, id: string, open: Changeable): Decision | undefined {
  const who = combatantOf(state, id);
  if (state.active !== id || !isUp(state, who)) return undefined;
  if (who.actionsDone > 0 && who.pending.length === 0) return undefined;
  const options = [
    ...optionsOf([onAsDeclared, letFirst], { state, who }),
    ...changeOptions(state, who, open),
  ];
  if (options.length === 1) return undefined;
  const context = { pending: toCome(who), changes: who.changes } as unknown as Json;
  const about = { key: 'go', rule: 'change-action', context };
  return decisionFor(who, about, options, 'go-on');
}

/** @rule let-go-first Returns the combatants with a lower roll that have not had their go. */
function slowerOnes(state: State, who: Combatant): string[] {
  const rank = state.ranks.indexOf(who.id);
  return state.ranks.slice(rank + 1).filter((id) => {
    const other = combatantOf(state, id);
    return other.go === 'waiting' && isUp(state, other) && isAware(who, other);
  });
}

/** Returns the reason why a declared action fails; `undefined` if it is possible. @rule lost-target */
export function whyLost(state: State, who: Combatant, action: Action): Lapse | undefined {
  if (action.kind === 'full-defense') return undefined;
  if (action.kind === 'work') return who.job === null ? 'no-work' : undefined;
  if ('door' in action) return canUse(state, who, action.door, action.kind) ? undefined : 'door-passed';
  if (action.kind === 'stabilise') {
    const patient = combatantOf(state, action.target);
    if (!canStabilise(state, who, patient)) return 'no-need';
    return isNearby(state, who, patient) ? undefined : 'out-of-reach';
  }
  const weapon = weaponOf(who, action.weapon);
  if (!usableWeapons(who).includes(weapon)) return 'useless';
  if (action.kind === 'blast' && action.point !== null) {
    return strikesAt(state, who.cell, action.point, weapon) ? undefined : 'point-out-of-reach';
  }
  const target = combatantOf(state, action.target!);
  if (!isTarget(who, target)) return 'gone';
  return strikesAt(state, who.cell, target.cell, weapon) ? undefined : 'out-of-reach';
}

/** @rule declare Carries out the next declared action. */
export function performAction(combat: Combat, id: string, action: Action): void {
  const { attacks, checks } = weightOf(combat.state, action);
  combat.record({ type: 'action-begun', rule: 'declare', who: id, action, attacks, checks });
  const pain = painParts(combat, id);
  const who = combatantOf(combat.state, id);
  if (!isUp(combat.state, who) || whyLost(combat.state, who, action) !== undefined) return;
  const { kind } = action;
  if (kind === 'strike' || kind === 'shoot') attackOnce(combat, id, action, pain);
  else if (kind === 'spray') spray(combat, id, action, pain);
  else if (kind === 'blast') throwBlast(combat, id, action, pain);
  else if (kind === 'stabilise') stabilise(combat, id, action.target, pain);
  else if ('door' in action) useDoor(combat, id, action.door, action.kind);
  else if (kind === 'work') work(combat, id, pain);
}

type Single = Extract<Action, { kind: 'strike' | 'shoot' }>;

/** Returns one attack on one target, which shares no dice with another one. */
function singleBlow(
  combat: Combat,
  attacker: string,
  { weapon, target, intent }: Pick<Blow, 'weapon' | 'target' | 'intent'>,
  how: Pick<Blow, 'way' | 'at' | 'rounds' | 'pain'>,
): Blow {
  const arm = weaponOf(combatantOf(combat.state, attacker), weapon);
  return { attacker, target, weapon, arm, intent, ...how, levels: [], shared: null };
}

function attackOnce(combat: Combat, id: string, action: Single, pain: readonly Part[]): void {
  if (action.kind === 'strike') {
    attack(combat, singleBlow(combat, id, action, { way: 'strike', at: action.at, rounds: 1, pain }));
    return;
  }
  const { weapon, rounds } = action;
  combat.record({ type: 'rounds-fired', rule: 'max-burst', who: id, weapon, rounds });
  attack(combat, singleBlow(combat, id, action, { way: 'shot', at: 'body', rounds, pain }));
}

type Spray = Extract<Action, { kind: 'spray' }>;

/** @rule spray One shot for each round, rolled separately; each may have another target. */
function spray(combat: Combat, id: string, action: Spray, pain: readonly Part[]): void {
  const { weapon, rounds, intent } = action;
  combat.record({ type: 'rounds-fired', rule: 'max-burst', who: id, weapon, rounds });
  for (let shot = 1; shot <= rounds; shot++) {
    const target = targetOf(combat, id, action, shot);
    if (target === undefined) return;
    const how = { way: 'spray', at: 'body', rounds, pain } as const;
    attack(combat, singleBlow(combat, id, { weapon, target, intent }, how));
  }
}

/** Returns the target of a shot: the declared target for the first, any target in reach for the others. */
function targetOf(combat: Combat, id: string, action: Spray, shot: number): string | undefined {
  if (shot === 1) {
    return targets(combat.state, id, action.weapon).includes(action.target) ? action.target : undefined;
  }
  const answer = combat.ask(() => targetQuestion(combat.state, id, action, shot));
  return answer === undefined ? usual(combat.state, id, action) : carryOut(AIMS, combat, id, answer);
}

/** Returns the default target of a shot: the first target, otherwise the nearest enemy. */
function usual(state: State, id: string, action: Spray): string | undefined {
  const there = targets(state, id, action.weapon);
  return there.includes(action.target) ? action.target : sideOf(state, id, there, 'foes')[0];
}

function targets(state: State, id: string, weapon: string): string[] {
  const who = combatantOf(state, id);
  const arm = weaponOf(who, weapon);
  if (!isUp(state, who) || !usableWeapons(who).includes(arm)) return [];
  return state.combatants
    .filter((other) => isTarget(who, other) && strikesAt(state, who.cell, other.cell, arm))
    .sort((a, b) => metresApart(state, who, a) - metresApart(state, who, b) || (a.id < b.id ? -1 : 1))
    .map((other) => other.id);
}

/** Returns the enemies among the targets, or the others. */
function sideOf(state: State, id: string, targets: readonly string[], which: 'foes' | 'friends'): string[] {
  const who = combatantOf(state, id);
  return targets.filter((target) => isFoe(who, combatantOf(state, target)) === (which === 'foes'));
}

const shootAt = choices<
  { readonly shown: readonly string[]; readonly hidden: readonly string[] },
  Combat,
  string
>()({
  kind: 'shoot-at',
  purpose: 'attack',
  offers({ shown, hidden }) {
    const at = (oneOf: readonly string[]) => ({ params: { target: { oneOf } } });
    // ruling: own-side
    return hidden.length === 0 ? [at(shown)] : [at(shown), { ...at(hidden), onRequest: true }];
  },
  does: (_fight, _who, { target }) => target,
});

/** The choices of a target for a shot of a spray. */
export const AIMS = [shootAt];

function targetQuestion(state: State, id: string, action: Spray, shot: number): Decision | undefined {
  const there = targets(state, id, action.weapon);
  const first = usual(state, id, action);
  if (first === undefined || there.length < 2) return undefined;
  const [foes, friends] = [sideOf(state, id, there, 'foes'), sideOf(state, id, there, 'friends')];
  const [shown, hidden] = foes.includes(first) ? [foes, friends] : [there, []];
  if (shown.length < 2 && hidden.length === 0) return undefined;
  const about = { key: 'spray-target', rule: 'spray', context: { shot, rounds: action.rounds } };
  const options = optionsOf(AIMS, { shown, hidden });
  return decisionFor(combatantOf(state, id), about, options, { kind: 'shoot-at', target: first });
}

/**
 * @rule area A ranged attack on everyone near the blast point, including allies, each resolved separately.
 */
function throwBlast(
  combat: Combat,
  id: string,
  action: Extract<Action, { kind: 'blast' }>,
  pain: readonly Part[],
): void {
  const { weapon, intent } = action;
  const arm = weaponOf(combatantOf(combat.state, id), weapon);
  const point = action.point ?? combatantOf(combat.state, action.target!).cell;
  // ruling: out-of-hiding - all its targets are unaware
  const unaware = combatantOf(combat.state, id).hiddenFrom;
  comeOutOfHiding(combat, id);
  combat.record({ type: 'blast-set', rule: 'area', who: id, weapon, point });
  thrownAway(combat, id, weapon);
  const caught = caughtBy(combat.state, arm, point);
  const shared = sharedBy(combat, id, arm, { caught, unaware });
  const facts = {
    attacker: id,
    weapon,
    way: 'blast',
    arm,
    intent,
    at: 'body',
    rounds: 1,
    pain,
    shared,
  } as const;
  const parts = caught.map(({ id: target, levels }) => ({
    known: ['blast', target, shared.w.value, shared.s.value, String(shared.faces)],
    does: () => strikeByBlast(combat, { ...facts, target, levels }),
  }));
  if (isSpentOnFirst(combatantOf(combat.state, id))) for (const { does } of parts) does();
  else combat.apart(parts);
  endIfDecided(combat);
}

/** Returns whether the first check of an attacker uses up what would help or hinder the next ones too. */
function isSpentOnFirst({ counters, given }: Combatant): boolean {
  return counters.length > 0 || given.some(({ lasts }) => lasts === 'once');
}

function strikeByBlast(combat: Combat, blow: Blow): void {
  const { presence, isDead } = combatantOf(combat.state, blow.target);
  if (presence !== 'here' || isDead) return;
  const event = { who: blow.target, by: blow.attacker, level: sumOf(blow.levels) };
  combat.record({ type: 'caught-in-blast', rule: 'range-categories', ...event });
  attack(combat, blow);
}

interface Caught {
  readonly id: string;
  readonly levels: readonly Part[];
}

/** The targets of a blast, and those of them that did not know the thrower. */
interface Struck {
  readonly caught: readonly Caught[];
  readonly unaware: readonly string[];
}

/**
 * Returns the combatants within two ranges of the blast that no wall shelters, from the point outwards. @rule area
 */
function caughtBy(state: State, arm: Weapon, point: Cell): Caught[] {
  const base = stepsOf(arm.blast!);
  const found: (Caught & { readonly metres: number })[] = [];
  for (const who of state.combatants) {
    if (who.presence !== 'here' || who.isDead) continue;
    const metres = distance(state.grid, point, who.cell);
    const steps = stepsAway(metres) - base;
    if (steps > MOST_STEPS || !isClear(state, point, who.cell)) continue;
    found.push({ id: who.id, metres, levels: levelAt(-steps, metres) });
  }
  return found.sort((a, b) => a.metres - b.metres || (a.id < b.id ? -1 : 1));
}

function levelAt(value: number, metres: number): Part[] {
  return value === 0 ? [] : [{ value, why: 'metres-from-blast', of: { metres }, rule: 'area' }];
}

/** Rolls the parts that all targets share: the damage, and the dice if they are rolled once. */
function sharedBy(combat: Combat, id: string, arm: Weapon, struck: Struck): Shared {
  // ruling: blast-damage
  const w = rollBase(combat, { attacker: id, arm }, arm.w, 'w');
  const s = rollBase(combat, { attacker: id, arm }, arm.s, 's');
  // ruling: blast-roll
  const isEach = combat.state.rulings['blast-roll'] === 'each' || struck.caught.length === 0;
  return { faces: isEach ? null : rollOnce(combat, id, arm, struck.caught), w, s, unaware: struck.unaware };
}

/**
 * Rolls three dice and one more for each level that a target may read: of the blast, full defence, or the GM.
 */
function rollOnce(combat: Combat, id: string, arm: Weapon, caught: readonly Caught[]): readonly number[] {
  const who = combatantOf(combat.state, id);
  const steps = caught.map(({ levels }) => Math.abs(sumOf(levels).total));
  const given = Math.abs(sumOf(givenTo(who, 'superior')).total);
  const dice = d6(3 + Math.max(MOST_STEPS, ...steps) + 1 + given);
  const roll = { dice, rule: 'area', what: `attack with ${arm.name}`, read: 'faces' } as const;
  const { faces } = rollBy(combat, who, roll);
  combat.record({ type: 'blast-rolled', rule: 'area', who: id, weapon: arm.id, faces });
  return faces;
}
