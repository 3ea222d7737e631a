import { type Cell, hasRoom, sameCell } from '../../geometry/grid.ts';
import { neighbours } from '../../geometry/step.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import { isBeyondDeath, isDying, isStunned, isUp } from './condition.ts';
import { closeDeclarations } from './declaration.ts';
import { endIfDecided, endNow } from './end.ts';
import type { Choice, Fight } from './fight.ts';
import { repair, repairOptions, strikeObject } from './gm-items.ts';
import { askCheck, charge, requestOptions, setWork } from './gm-requests.ts';
import { rollFor } from './initiative.ts';
import { isWall } from './ranges.ts';
import { type Combatant, combatant, type Given, type State } from './state.ts';
import { closeTactics } from './tactics-split.ts';

const FAR = 1000;
const CONDITIONS = ['dead', 'alive', 'unconscious', 'conscious', 'stabilised', 'hidden', 'seen'] as const;

/** What the GM may do at any question or roll. The GM is the last authority. */
export function gmOptions(state: State): Choice[] {
  if (state.phase === 'closed') return [];
  const here = state.combatants.filter((who) => who.presence === 'here');
  const reserve = state.combatants.filter((who) => who.presence !== 'here').map((who) => who.id);
  const anywhere = { grid: state.grid, centre: [0, 0] as const, range: FAR };
  const options: Choice[] = here.flatMap((who) => [
    ...onSheet(who),
    ...repairOptions(who),
    ...requestOptions(state, who),
  ]);
  if (here.length > 0) options.push(...onAnybody({ oneOf: here.map((who) => who.id) }, anywhere));
  const isRoom = hasRoom(state.grid, (cell) => isTaken(state, cell));
  if (reserve.length > 0 && state.turn > 0 && isRoom) {
    options.push({ kind: 'bring-in', params: { who: { oneOf: reserve }, at: anywhere } });
  }
  if (state.phase === 'tactics' || state.phase === 'declare') {
    options.push({ kind: 'close-settling', params: {} });
  }
  if (state.active !== null) options.push({ kind: 'end-go', params: {} });
  options.push({ kind: 'end-fight', params: {} });
  return options;
}

/** Those whose values depend on the combatant. */
function onSheet({ id, sheet }: Combatant): Choice[] {
  const who = { oneOf: [id] };
  const options: Choice[] = [
    { kind: 'set-w', params: { who, value: { min: -sheet.bod, max: sheet.pc } } },
    { kind: 'set-s', params: { who, value: { min: -100, max: sheet.s } } },
  ];
  const fed = sheet.weapons.filter((weapon) => weapon.ammo !== null).map((weapon) => weapon.id);
  if (fed.length > 0) {
    options.push({ kind: 'set-ammo', params: { who, weapon: { oneOf: fed }, value: { min: 0, max: 100 } } });
  }
  const strikers = sheet.weapons.filter((weapon) => !weapon.isNatural).map((weapon) => weapon.id);
  if (strikers.length > 0) {
    const object = { size: { min: 1, max: 6 }, tier: { min: 0, max: 5 } };
    options.push({ kind: 'strike-object', params: { who, weapon: { oneOf: strikers }, ...object } });
  }
  return options;
}

function onAnybody(who: Choice['params'][string], anywhere: Choice['params'][string]): Choice[] {
  const to = { oneOf: ['check', 'superior', 'defence'] };
  const lasts = { oneOf: ['once', 'turn'] };
  return [
    { kind: 'set-condition', params: { who, condition: { oneOf: CONDITIONS } } },
    { kind: 'give-modifier', params: { who, to, value: { min: -10, max: 10 }, lasts } },
    { kind: 'move', params: { who, to: anywhere } },
    { kind: 'remove', params: { who } },
  ];
}

type Act = (fight: Fight, id: string, act: RawAnswer) => void;

const ACTS: Readonly<Record<string, Act>> = {
  'set-w': (fight, id, act) => setPool(fight, id, 'w', act.value as number),
  'set-s': (fight, id, act) => setPool(fight, id, 's', act.value as number),
  'set-ammo': (fight, id, act) =>
    set(fight, id, 'ammo', {
      ...combatant(fight.state, id).ammo,
      [act.weapon as string]: act.value as number,
    }),
  'set-condition': (fight, id, act) => setCondition(fight, id, act.condition as string),
  'give-modifier': giveModifier,
  'strike-object': strikeObject,
  repair,
  'request-check': askCheck,
  'request-work': setWork,
  charge,
  move: (fight, id, act) => place(fight, id, act.to as unknown as Cell),
  remove,
  'bring-in': bringIn,
};

// ruling: gm-authority
export function intervene(fight: Fight, act: RawAnswer): void {
  if (act.kind === 'end-fight') endNow(fight, 'nobody', 'gm-authority');
  if (act.kind === 'end-go') endGo(fight);
  if (act.kind === 'close-settling') closeSettling(fight);
  ACTS[act.kind]!(fight, act.who as string, act);
  if (fight.state.phase === 'resolve') endIfDecided(fight);
}

function endGo(fight: Fight): never {
  fight.record({ type: 'go-ended', rule: 'gm-authority', who: fight.state.active! });
  fight.endStep();
}

/** @rule stance The GM may close settling: everybody is held to what it has said. */
function closeSettling(fight: Fight): never {
  if (fight.state.phase === 'tactics') closeTactics(fight, 'gm');
  else closeDeclarations(fight, 'gm');
  fight.endStep();
}

function set(fight: Fight, id: string, field: keyof Combatant, value: Json): void {
  fight.record({ type: 'set-by-gm', rule: 'gm-authority', who: id, field, value });
}

/** W or S as the GM says, and what follows from it. */
function setPool(fight: Fight, id: string, pool: 'w' | 's', value: number): void {
  const before = combatant(fight.state, id);
  const [wasDying, wasStunned] = [isDying(fight.state, before), isStunned(fight.state, before)];
  const recovers = !isDying(fight.state, { ...before, [pool]: value });
  if (before.isGritting && recovers) set(fight, id, 'isGritting', false);
  set(fight, id, pool, value);
  const who = combatant(fight.state, id);
  if (who.isDead) return;
  if (isBeyondDeath(fight.state, who, who.w)) {
    fight.record({ type: 'died', rule: 'gm-authority', who: id, cause: 'gm' });
    return;
  }
  const dying = isDying(fight.state, who);
  if (dying && !wasDying) fight.record({ type: 'dying-started', rule: 'dying', who: id });
  if (!dying && wasDying) fight.record({ type: 'dying-ended', rule: 'gm-authority', who: id });
  if (isStunned(fight.state, who) && !wasStunned) fight.record({ type: 'stunned', rule: 'stress', who: id });
}

function setCondition(fight: Fight, id: string, condition: string): void {
  const who = combatant(fight.state, id);
  switch (condition) {
    case 'dead':
      if (!who.isDead) fight.record({ type: 'died', rule: 'gm-authority', who: id, cause: 'gm' });
      break;
    case 'alive':
      if (who.w < -who.sheet.bod) set(fight, id, 'w', -who.sheet.bod);
      set(fight, id, 'isDead', false);
      break;
    case 'unconscious':
      set(fight, id, 'isUnconscious', true);
      if (!isUp(fight.state, combatant(fight.state, id))) set(fight, id, 'pending', []);
      break;
    case 'conscious':
      set(fight, id, 'isUnconscious', false);
      break;
    case 'stabilised':
      set(fight, id, 'isStabilised', !who.isDead);
      break;
    default:
      hide(fight, who, condition);
  }
}

/** @rule hidden-declaration Hidden from all other sides, or seen by everybody. */
function hide(fight: Fight, who: Combatant, condition: string): void {
  if (condition === 'seen') {
    if (who.hiddenFrom.length > 0) fight.record({ type: 'revealed', rule: 'out-of-hiding', who: who.id });
    return;
  }
  const others = fight.state.combatants.filter((other) => other.side !== who.side).map((other) => other.id);
  set(fight, who.id, 'hiddenFrom', others);
}

function giveModifier(fight: Fight, id: string, act: RawAnswer): void {
  const part = { value: act.value as number, why: 'the GM', rule: 'gm-authority' };
  const given: Given = { to: act.to as Given['to'], part, lasts: act.lasts as Given['lasts'] };
  fight.record({ type: 'modifier-given', rule: 'gm-authority', who: id, given });
}

/** Puts somebody on a cell, or on the nearest free one. */
function place(fight: Fight, id: string, to: Cell): void {
  const cell = nearestFree(fight.state, id, to);
  fight.record({ type: 'placed', rule: 'gm-authority', who: id, to: cell });
}

function nearestFree(state: State, id: string, to: Cell): Cell {
  const seen: Cell[] = [to];
  for (const cell of seen) {
    if (!isTaken(state, cell, id)) return cell;
    for (const next of neighbours(state.grid, cell)) {
      if (!seen.some((each) => sameCell(each, next))) seen.push(next);
    }
  }
  return to;
}

/** Whether anybody stands there, but for one. */
function isTaken(state: State, cell: Cell, except?: string): boolean {
  if (isWall(state, cell)) return true;
  return state.combatants.some((who) => who.id !== except && isUp(state, who) && sameCell(who.cell, cell));
}

function remove(fight: Fight, id: string): void {
  const isActive = fight.state.active === id;
  fight.record({ type: 'left', rule: 'gm-authority', who: id });
  if (!isActive) return;
  fight.record({ type: 'go-ended', rule: 'gm-authority', who: id });
  endIfDecided(fight);
  fight.endStep();
}

/** Brings in somebody from the reserve, or back; in mid-turn it rolls initiative and has a go to come. */
function bringIn(fight: Fight, id: string, act: RawAnswer): void {
  if (fight.state.phase === 'resolve') rollFor(fight, id);
  const at = nearestFree(fight.state, id, act.at as unknown as Cell);
  fight.record({ type: 'entered', rule: 'gm-authority', who: id, at });
}
