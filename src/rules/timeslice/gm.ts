import { type Cell, hasRoom, sameCell } from '../../geometry/grid.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import { heal, startDying, stopDying } from './dying.ts';
import { endIfDecided, endNow } from './end.ts';
import type { Choice, Fight } from './fight.ts';
import { addImprovisedActs, charge, requestCheck, requestWork } from './improvised.ts';
import { orderWith, rollFor } from './initiative.ts';
import { isTaken, nearestFree } from './reach.ts';
import type { Boosted } from './sheet.ts';
import { type Combatant, combatant, isUp, type State } from './state.ts';
import { wakeUp } from './waking.ts';

const FAR = 1000;
const CONDITIONS = ['conscious', 'unconscious', 'dead', 'dying', 'not-dying', 'staggered', 'not-staggered'];
const BOOSTED: readonly Boosted[] = [
  'attack',
  'defence',
  'damage',
  'dr',
  'stagger-threshold',
  'ts',
  'initiative',
];

/** What the GM may do at any question or roll. The GM is the last authority. */
export function gmOptions(state: State): Choice[] {
  if (state.phase === 'closed') return [];
  const here = state.combatants.filter((who) => who.presence === 'here').map((who) => who.id);
  const reserve = state.combatants.filter((who) => who.presence !== 'here').map((who) => who.id);
  const alive = here.filter((id) => combatant(state, id).life !== 'dead');
  const anywhere = { grid: state.grid, centre: [0, 0] as const, range: FAR };
  const options: Choice[] =
    here.length === 0
      ? []
      : [...onEverybody(state, here), ...onOne({ who: { oneOf: here } }, anywhere, state)];
  if (alive.length > 0) options.push(...onTheLiving({ who: { oneOf: alive } }));
  const isRoom = hasRoom(state.grid, (cell) => isTaken(state, cell));
  if (reserve.length > 0 && state.round > 0 && isRoom) {
    options.push({ kind: 'bring-in', params: { who: { oneOf: reserve }, at: anywhere } });
  }
  addImprovisedActs(options, state);
  if (state.active !== null) options.push({ kind: 'end-turn', params: {} });
  options.push({ kind: state.phase === 'aftermath' ? 'resume-fight' : 'end-fight', params: {} });
  return options;
}

/** Those whose values depend on the combatant: HP and TS. */
function onEverybody(state: State, here: readonly string[]): Choice[] {
  return here.flatMap((id): Choice[] => {
    const { sheet } = combatant(state, id);
    const who = { oneOf: [id] };
    const limbs = sheet.limbs.map((limb) => limb.id);
    const options: Choice[] = [
      { kind: 'set-hp', params: { who, value: { min: 0, max: sheet.hp } } },
      { kind: 'heal', params: { who, value: { min: 1, max: sheet.hp } } },
    ];
    if (limbs.length > 0) options.push({ kind: 'restore-limb', params: { who, limb: { oneOf: limbs } } });
    return options;
  });
}

function onOne(one: Choice['params'], anywhere: Choice['params'][string], state: State): Choice[] {
  return [
    { kind: 'set-stagger', params: { ...one, value: { min: 0, max: 99 } } },
    { kind: 'set-condition', params: { ...one, condition: { oneOf: CONDITIONS } } },
    { kind: 'set-side', params: { ...one, side: { oneOf: state.sides.map((side) => side.id) } } },
    { kind: 'set-initiative', params: { ...one, value: { min: -99, max: 99 } } },
    { kind: 'move', params: { ...one, to: anywhere } },
    {
      kind: 'give-modifier',
      params: { ...one, to: { oneOf: BOOSTED }, value: { min: -20, max: 20 }, rounds: { min: 1, max: 100 } },
    },
    { kind: 'return-item', params: { ...one } },
    { kind: 'remove', params: { ...one } },
  ];
}

/** The dead have no TS and no clock. */
function onTheLiving(one: Choice['params']): Choice[] {
  return [
    { kind: 'set-ts', params: { ...one, value: { min: 0, max: 99 } } },
    { kind: 'set-clock', params: { ...one, seconds: { min: 1, max: 300 } } },
  ];
}

type Act = (fight: Fight, id: string, act: RawAnswer) => void;

const ACTS: Readonly<Record<string, Act>> = {
  'set-hp': (fight, id, act) => setHp(fight, id, act.value as number),
  heal: (fight, id, act) =>
    heal(fight, id, [{ value: act.value as number, why: 'the GM heals', rule: 'gm-authority' }]),
  'set-ts': (fight, id, act) => setTs(fight, id, act.value as number),
  'set-stagger': (fight, id, act) => set(fight, id, 'stagger', act.value!),
  'set-clock': (fight, id, act) => set(fight, id, 'clock', act.seconds!),
  'set-condition': (fight, id, act) => setCondition(fight, id, act.condition as string),
  'set-side': (fight, id, act) => set(fight, id, 'side', act.side!),
  'set-initiative': (fight, id, act) => setInitiative(fight, id, act.value as number),
  'restore-limb': (fight, id, act) => restoreLimb(fight, id, act.limb as string),
  'give-modifier': giveModifier,
  'return-item': (fight, id) => set(fight, id, 'dropped', []),
  move: (fight, id, act) => place(fight, id, act.to as unknown as Cell),
  remove: (fight, id) => remove(fight, id),
  'bring-in': bringIn,
  'request-check': requestCheck,
  'request-work': requestWork,
  charge,
};

// ruling: gm-authority
export function intervene(fight: Fight, act: RawAnswer): void {
  if (act.kind === 'end-fight') endNow(fight);
  if (act.kind === 'resume-fight') {
    fight.record({ type: 'combat-resumed', rule: 'gm-authority' });
    fight.endStep();
  }
  if (act.kind === 'end-turn') endTurn(fight);
  const id = act.who as string;
  ACTS[act.kind]!(fight, id, act);
  if (isUnderWay(fight.state)) endIfDecided(fight);
}

function isUnderWay(state: State): boolean {
  return state.phase === 'turn' || state.phase === 'turn-start';
}

function endTurn(fight: Fight): never {
  const who = combatant(fight.state, fight.state.active!);
  fight.record({ type: 'turn-ended', rule: 'gm-authority', who: who.id, saved: who.ts });
  fight.endStep();
}

function set(fight: Fight, id: string, field: keyof Combatant, value: Json): void {
  fight.record({ type: 'set-by-gm', rule: 'gm-authority', who: id, field, value });
}

/** HP as the GM says; at 0 the rules for falling apply, above 0 the dying ends. */
function setHp(fight: Fight, id: string, value: number): void {
  set(fight, id, 'hp', value);
  const who = combatant(fight.state, id);
  if (who.life === 'dead') return;
  if (value > 0) stopDying(fight, id, 'gm-authority');
  else if (who.sheet.isCharacter) setCondition(fight, id, 'dying');
  else setCondition(fight, id, 'dead');
}

function setTs(fight: Fight, id: string, value: number): void {
  set(fight, id, 'saved', Math.min(combatant(fight.state, id).saved, value));
  set(fight, id, 'ts', value);
}

function setInitiative(fight: Fight, id: string, value: number): void {
  set(fight, id, 'initiative', value);
  const order = orderWith(fight, id);
  if (fight.state.order.length > 0) fight.record({ type: 'order-changed', rule: 'gm-authority', order });
}

function setCondition(fight: Fight, id: string, condition: string): void {
  const who = combatant(fight.state, id);
  switch (condition) {
    case 'conscious':
      if (who.life !== 'conscious') wakeUp(fight, id, 'gm-authority');
      break;
    case 'unconscious':
      if (who.life === 'dead') set(fight, id, 'life', 'unconscious');
      else if (isUp(who)) knockOut(fight, who);
      break;
    case 'dead':
      if (who.life !== 'dead') fight.record({ type: 'died', rule: 'gm-authority', who: id, cause: 'gm' });
      break;
    case 'dying':
      if (who.hp === 0 && isUp(who)) knockOut(fight, who);
      if (who.clock === null) startDying(fight, id, 'gm-authority');
      break;
    case 'not-dying':
      stopDying(fight, id, 'gm-authority');
      break;
    case 'staggered':
      if (!who.isStaggered) stagger(fight, who);
      break;
    default:
      if (who.isStaggered) fight.record({ type: 'stagger-recovered', rule: 'gm-authority', who: id });
  }
}

function knockOut(fight: Fight, who: Combatant): void {
  fight.record({ type: 'fell-unconscious', rule: 'gm-authority', who: who.id, tsLost: who.ts });
}

function stagger(fight: Fight, who: Combatant): void {
  fight.record({ type: 'staggered', rule: 'gm-authority', who: who.id, tsLost: who.ts });
}

function restoreLimb(fight: Fight, id: string, limb: string): void {
  const kept = combatant(fight.state, id).lostLimbs.filter((lost) => lost.limb !== limb);
  set(fight, id, 'lostLimbs', kept as unknown as Json);
}

function giveModifier(fight: Fight, id: string, act: RawAnswer): void {
  const to = act.to as Boosted;
  const value = act.value as number;
  const until = fight.state.round + (act.rounds as number) - 1;
  const name = `the GM's ${value < 0 ? '' : '+'}${value} on ${to}`;
  const event = { who: id, name, boosts: [{ to, value, only: null }], until };
  fight.record({ type: 'effect-gained', rule: 'gm-authority', ...event });
}

/** Puts somebody on a unit, or on the nearest free one; where the map is full it stays. */
function place(fight: Fight, id: string, to: Cell): void {
  const from = combatant(fight.state, id).cell;
  const free = sameCell(from, to) ? from : nearestFree(fight.state, to);
  const at = isTaken(fight.state, free) ? from : free;
  fight.record({ type: 'moved', rule: 'gm-authority', who: id, from, to: at });
}

/** Takes somebody out; on its own turn, what is pending lapses. */
function remove(fight: Fight, id: string): void {
  fight.record({ type: 'left', rule: 'gm-authority', who: id });
  if (fight.state.active !== id) return;
  endIfDecided(fight);
  fight.endStep();
}

/** Brings in somebody from the reserve, or back; it rolls initiative if it has none. */
function bringIn(fight: Fight, id: string, act: RawAnswer): void {
  if (combatant(fight.state, id).initiative === null) rollFor(fight, id);
  const at = nearestFree(fight.state, act.at as unknown as Cell);
  const initiative = combatant(fight.state, id).initiative!;
  fight.record({
    type: 'entered',
    rule: 'gm-authority',
    who: id,
    at,
    initiative,
    order: orderWith(fight, id),
  });
}
