import type { Cell } from '../../geometry/grid.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import { isDying } from './body.ts';
import { conditionsFor, setCondition } from './conditions.ts';
import { loseC } from './constitution.ts';
import { byTable, deal } from './damage.ts';
import { decidedFor } from './end.ts';
import type { Choice, Fight } from './fight.ts';
import { endInfections } from './hour.ts';
import { IMPROVISED, improvised } from './improvised.ts';
import { loseAim } from './movement.ts';
import { isRoom, isTaken, nearestFree } from './reach.ts';
import { type DamageKind, LOCATIONS, type Location } from './sheet.ts';
import { type Combatant, combatant, type State } from './state.ts';
import { stun } from './stun.ts';
import { startDying } from './wounds.ts';

const FAR = 1000;
const KINDS: readonly DamageKind[] = ['normal', 'cold', 'fire'];
const MOST_DAMAGE = 99;
const MOST_ROUNDS = 20;

/** What the GM may do at any question or roll. The GM is the last authority. */
export function gmOptions(state: State): Choice[] {
  if (state.phase === 'closed') return [];
  const here = state.combatants.filter((who) => who.presence === 'here');
  const anywhere = { grid: state.grid, centre: [0, 0] as const, range: FAR };
  const options: Choice[] = here.length === 0 ? [] : onOne(state, here, anywhere);
  for (const who of here) options.push(...ofTheBody(state, who));
  options.push(...onTheLiving(state, here), ...improvised(state, here));
  const away = state.combatants.filter((who) => who.presence !== 'here').map((who) => who.id);
  if (away.length > 0 && state.round > 0 && isRoom(state)) {
    options.push({ kind: 'bring-in', params: { who: { oneOf: away }, at: anywhere } });
  }
  if (state.active !== null) options.push({ kind: 'end-turn', params: {} });
  if (state.winner === null && state.round > 0) options.push({ kind: 'end-fight', params: {} });
  if (state.phase === 'recovery') options.push({ kind: 'close-account', params: {} });
  return options;
}

function onOne(state: State, here: readonly Combatant[], anywhere: Choice['params'][string]): Choice[] {
  const who = { oneOf: here.map((each) => each.id) };
  return [
    { kind: 'give-modifier', params: { who, value: { min: -20, max: 20 } } },
    { kind: 'move-to', params: { who, to: anywhere } },
    { kind: 'return-items', params: { who } },
    { kind: 'set-side', params: { who, side: { oneOf: state.sides.map((side) => side.id) } } },
    { kind: 'remove', params: { who } },
  ];
}

/** What is done to the living only. */
function onTheLiving(state: State, here: readonly Combatant[]): Choice[] {
  const who = { oneOf: here.filter((each) => !each.isDead).map((each) => each.id) };
  if (who.oneOf.length === 0) return [];
  const location = { oneOf: ['by-table', ...LOCATIONS] };
  const points = { min: 1, max: MOST_DAMAGE };
  const options: Choice[] = [
    { kind: 'hurt', params: { who, location, of: { oneOf: KINDS }, points } },
    { kind: 'set-c', params: { who, value: { min: 0, max: 12 } } },
  ];
  // @rule stunned for as long as the GM says; after the fight nobody is
  if (state.winner === null)
    options.push({ kind: 'stun', params: { who, rounds: { min: 1, max: MOST_ROUNDS } } });
  return options;
}

/** Conditions that it has not, healing and restoring where there is something to heal or restore. */
function ofTheBody(state: State, who: Combatant): Choice[] {
  const options: Choice[] = [
    {
      kind: 'set-condition',
      params: { who: { oneOf: [who.id] }, condition: { oneOf: conditionsFor(state, who) } },
    },
  ];
  for (const location of LOCATIONS) {
    for (const kind of KINDS) {
      const points = who.wounds[location][kind];
      if (points === 0) continue;
      const where = { location: { oneOf: [location] }, of: { oneOf: [kind] } };
      const params = { who: { oneOf: [who.id] }, ...where, points: { min: 1, max: points } };
      options.push({ kind: 'heal', params });
    }
  }
  const lost = LOCATIONS.filter((location) => who.lost[location] !== null);
  if (lost.length > 0) {
    options.push({ kind: 'restore-limb', params: { who: { oneOf: [who.id] }, limb: { oneOf: lost } } });
  }
  return options;
}

type Act = (fight: Fight, id: string, act: RawAnswer) => void;

const ACTS: Readonly<Record<string, Act>> = {
  hurt,
  heal,
  stun: (fight, id, act) => stun(fight, id, act.rounds as number, 'gm-authority'),
  'set-c': (fight, id, act) => setC(fight, id, act.value as number),
  'set-condition': (fight, id, act) => setCondition(fight, id, act.condition as string),
  'give-modifier': (fight, who, act) =>
    fight.record({ type: 'favour-given', rule: 'gm-authority', who, value: act.value as number }),
  'move-to': (fight, id, act) => place(fight, id, act.to as unknown as Cell),
  'return-items': returnItems,
  'set-side': (fight, id, act) => set(fight, id, 'side', act.side!),
  'restore-limb': restoreLimb,
  remove: (fight, who) => fight.record({ type: 'left', rule: 'gm-authority', who }),
  'bring-in': bringIn,
  ...IMPROVISED,
};

// ruling: gm-authority
export function intervene(fight: Fight, act: RawAnswer): void {
  if (act.kind === 'end-turn') endTurn(fight);
  if (act.kind === 'end-fight') endFight(fight);
  if (act.kind === 'close-account') {
    fight.record({ type: 'closed', rule: 'gm-authority' });
    fight.endStep();
  }
  ACTS[act.kind]!(fight, act.who as string, act);
}

function endTurn(fight: Fight): never {
  fight.record({ type: 'turn-ended', rule: 'gm-authority', who: fight.state.active!, spare: 0 });
  fight.endStep();
}

function endFight(fight: Fight): never {
  const winner = decidedFor(fight.state) ?? 'nobody';
  fight.record({ type: 'fight-ended', rule: 'gm-authority', winner });
  fight.endStep();
}

/** Damage of whatever the GM names: a fall, a fire, a wall that comes down. Armour counts. */
function hurt(fight: Fight, id: string, act: RawAnswer): void {
  const location = act.location === 'by-table' ? byTable(fight, id) : (act.location as Location);
  const part = { value: act.points as number, why: 'the GM', rule: 'gm-authority' };
  deal(fight, id, null, location, act.of as DamageKind, [part]);
}

function heal(fight: Fight, id: string, act: RawAnswer): void {
  const at = [{ location: act.location as Location, points: act.points as number }];
  fight.record({ type: 'healed', rule: 'gm-authority', who: id, kind: act.of as DamageKind, at });
  endInfections(fight, id);
}

function set(fight: Fight, id: string, field: keyof Combatant, value: Json): void {
  fight.record({ type: 'set-by-gm', rule: 'gm-authority', who: id, field, value });
}

function setC(fight: Fight, id: string, value: number): void {
  const { c, cMost } = combatant(fight.state, id);
  if (value < c) {
    loseC(fight, id, c - value, 'the GM', 'gm-authority', 'for-now');
    return;
  }
  if (value > cMost) set(fight, id, 'cMost', value);
  set(fight, id, 'c', value);
}

/** Puts somebody on a yard, or on the nearest free one; where the map is full it stays. */
function place(fight: Fight, id: string, to: Cell): void {
  const from = combatant(fight.state, id).cell;
  const free = nearestFree(fight.state, to);
  const at = isTaken(fight.state, free) ? from : free;
  fight.record({ type: 'moved', rule: 'gm-authority', who: id, from, to: at, as: 'forced' });
  loseAim(fight, id);
}

/** What lay about or was broken is whole and on its owner again, stowed. */
function returnItems(fight: Fight, id: string): void {
  set(fight, id, 'lying', []);
  set(fight, id, 'broken', []);
}

function restoreLimb(fight: Fight, id: string, act: RawAnswer): void {
  const limb = act.limb as Location;
  const { lost } = combatant(fight.state, id);
  set(fight, id, 'lost', { ...lost, [limb]: null });
  // Whole again, but as badly hurt as before: at 0 it would be severed once more by the next damage.
}

/** Brings in somebody from the reserve, or back; it acts from the next round on. */
function bringIn(fight: Fight, id: string, act: RawAnswer): void {
  const at = nearestFree(fight.state, act.at as unknown as Cell);
  fight.record({ type: 'entered', rule: 'gm-authority', who: id, at });
  if (isDying(fight.state, combatant(fight.state, id))) startDying(fight, id);
}
