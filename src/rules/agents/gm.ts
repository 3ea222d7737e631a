import { type Cell, hasRoom } from '../../geometry/grid.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import { PHYSICAL, type Physical } from './characteristics.ts';
import { comeTo, fall } from './consciousness.ts';
import { fallHeldBlows, wound } from './damage.ts';
import { endIfDecided, endNow } from './end.ts';
import type { Choice, Fight } from './fight.ts';
import { freeActionsOf, takeFree } from './free-action.ts';
import { rollFor } from './initiative.ts';
import { changeInitiative } from './ledger.ts';
import { restore } from './medicine.ts';
import { requestCheck, requestOpenWork, requestOptions, requestWork } from './requests.ts';
import { isTaken, nearestFree } from './space.ts';
import { agent, isAble, type State, turnUnderWay } from './state.ts';
import { isSeriouslyWounded, noteSerious } from './wounds.ts';

const FAR = 1000;
const CONDITIONS = ['awake', 'unconscious', 'dead', 'standing', 'crouching', 'prone', 'hidden', 'revealed'];

/** What the GM may do at any question or roll. The GM is the last authority. */
export function gmOptions(state: State): Choice[] {
  if (state.phase === 'closed') return [];
  const here = state.combatants.filter((who) => who.presence === 'here').map((who) => who.id);
  const reserve = state.combatants.filter((who) => who.presence !== 'here').map((who) => who.id);
  const anywhere = { grid: state.grid, centre: [0, 0] as const, range: FAR };
  const options: Choice[] = here.length === 0 ? [] : onAgents(state, here, anywhere);
  const isRoom = hasRoom(state.grid, (cell) => isTaken(state, cell));
  if (reserve.length > 0 && state.round > 0 && isRoom) {
    options.push({ kind: 'bring-in', params: { who: { oneOf: reserve }, at: anywhere } });
  }
  const awake = here.filter((id) => isAble(agent(state, id)));
  if (awake.length > 0) {
    options.push({ kind: 'free', params: { who: { oneOf: awake }, what: { oneOf: freeActionsOf(state) } } });
  }
  options.push(...requestOptions(state));
  const turn = turnUnderWay(state);
  if (turn !== undefined) {
    options.push({ kind: 'end-turn', params: {} });
    const { minor } = agent(state, turn.who);
    if (minor > 0) options.push({ kind: 'charge-minor', params: {} });
    options.push(...chargeOptions(state, turn.who));
  }
  options.push({ kind: state.phase === 'aftermath' ? 'resume-fight' : 'end-fight', params: {} });
  return options;
}

function onAgents(state: State, here: readonly string[], anywhere: Choice['params'][string]): Choice[] {
  const who = { oneOf: here };
  const wounded: Choice[] = here.flatMap((id) => scoreOptions(state, id));
  const options: Choice[] = [
    ...wounded,
    { kind: 'wound', params: { who, points: { min: 1, max: 99 } } },
    { kind: 'heal', params: { who, points: { min: 1, max: 99 } } },
    { kind: 'give-dm', params: { who, value: { min: -20, max: 20 }, rounds: { min: 1, max: 100 } } },
    { kind: 'set-cover', params: { who, quarters: { min: 0, max: 4 } } },
    { kind: 'set-condition', params: { who, condition: { oneOf: CONDITIONS } } },
    { kind: 'set-side', params: { who, side: { oneOf: state.sides.map((side) => side.id) } } },
    { kind: 'move', params: { who, to: anywhere } },
    { kind: 'remove', params: { who } },
  ];
  const rolled = here.filter((id) => agent(state, id).initiative !== null);
  if (rolled.length > 0) {
    options.push({
      kind: 'set-initiative',
      params: { who: { oneOf: rolled }, value: { min: -99, max: 99 } },
    });
  }
  return options;
}

/** Those whose values depend on the sheet: scores and rounds. */
function scoreOptions(state: State, id: string): Choice[] {
  const { sheet } = agent(state, id);
  const who = { oneOf: [id] };
  const scores = PHYSICAL.map((each): Choice => {
    const value = { min: 0, max: sheet.characteristics[each] };
    return { kind: 'set-score', params: { who, characteristic: { oneOf: [each] }, value } };
  });
  const rounds = sheet.weapons.flatMap(({ id: weapon, rounds: most }): Choice[] =>
    most === null
      ? []
      : [{ kind: 'set-rounds', params: { who, weapon: { oneOf: [weapon] }, value: { min: 0, max: most } } }],
  );
  return [...scores, ...rounds];
}

type Act = (fight: Fight, id: string, act: RawAnswer) => void;

const ACTS: Readonly<Record<string, Act>> = {
  'set-score': setScore,
  'set-rounds': setRounds,
  wound: (fight, id, act) => wound(fight, id, act.points as number),
  heal: (fight, id, act) => restore(fight, id, act.points as number, 'gm-authority'),
  'give-dm': giveDm,
  'set-cover': (fight, id, act) => set(fight, id, 'cover', act.quarters!),
  'set-condition': (fight, id, act) => setCondition(fight, id, act.condition as string),
  'set-side': (fight, id, act) => set(fight, id, 'side', act.side!),
  'set-initiative': setInitiative,
  move: (fight, id, act) => place(fight, id, act.to as unknown as Cell),
  remove,
  'bring-in': bringIn,
  charge,
  'request-check': requestCheck,
  'request-open-work': requestOpenWork,
  'request-work': requestWork,
  free: (fight, id, act) => takeFree(fight, id, act.what as string),
};

// ruling: gm-authority
export function intervene(fight: Fight, act: RawAnswer): void {
  if (act.kind === 'end-fight') endNow(fight);
  if (act.kind === 'resume-fight') {
    fight.record({ type: 'combat-resumed', rule: 'gm-authority' });
    fight.endStep();
  }
  if (act.kind === 'end-turn') endTurn(fight);
  if (act.kind === 'charge-minor') chargeMinor(fight);
  else ACTS[act.kind]!(fight, act.who as string, act);
  if (fight.state.round > 0) endIfDecided(fight);
}

function endTurn(fight: Fight): never {
  const { who } = turnUnderWay(fight.state)!;
  fight.record({ type: 'turn-ended', rule: 'gm-authority', who, isLeftUnused: true });
  fallHeldBlows(fight);
  fight.endStep();
}

/** @rule free-action Several free actions may count as a minor one. */
function chargeMinor(fight: Fight): void {
  const { who } = turnUnderWay(fight.state)!;
  const event = { who, significant: 0, minor: 1, on: 'free actions' };
  fight.record({ type: 'action-spent', rule: 'gm-authority', ...event });
}

/** @rule gm-charge What is left of the turn under way. */
function chargeOptions(state: State, id: string): Choice[] {
  const { significant, minor } = agent(state, id);
  const left = [...(significant > 0 ? ['significant'] : []), ...(minor > 0 ? ['minor'] : [])];
  if (left.length === 0) return [];
  return [{ kind: 'charge', params: { who: { oneOf: [id] }, action: { oneOf: left } } }];
}

function charge(fight: Fight, who: string, act: RawAnswer): void {
  const price = act.action === 'significant' ? { significant: 1, minor: 0 } : { significant: 0, minor: 1 };
  fight.record({ type: 'action-spent', rule: 'gm-charge', who, ...price, on: 'the GM' });
  fight.record({ type: 'charged', rule: 'gm-charge', who, action: act.action as 'significant' | 'minor' });
}

function set(fight: Fight, id: string, field: string, value: Json): void {
  fight.record({ type: 'set-by-gm', rule: 'gm-authority', who: id, field, value });
}

function setScore(fight: Fight, id: string, act: RawAnswer): void {
  const before = isSeriouslyWounded(agent(fight.state, id)) ? 'was' : 'was not';
  const scores = { ...agent(fight.state, id).scores, [act.characteristic as Physical]: act.value as number };
  set(fight, id, 'scores', scores);
  noteSerious(fight, id, before);
  fall(fight, id);
}

function setRounds(fight: Fight, id: string, act: RawAnswer): void {
  const { rounds } = agent(fight.state, id);
  set(fight, id, 'rounds', { ...rounds, [act.weapon as string]: act.value as number });
}

function giveDm(fight: Fight, id: string, act: RawAnswer): void {
  const until = fight.state.round + (act.rounds as number) - 1;
  fight.record({ type: 'favoured', rule: 'gm-authority', who: id, value: act.value as number, until });
}

function setInitiative(fight: Fight, id: string, act: RawAnswer): void {
  const value = (act.value as number) - agent(fight.state, id).initiative!;
  const change = { value, why: 'the GM', rule: 'gm-authority', endsAfter: null } as const;
  changeInitiative(fight, id, change);
}

function setCondition(fight: Fight, id: string, condition: string): void {
  const who = agent(fight.state, id);
  switch (condition) {
    case 'awake':
      if (who.life !== 'awake') comeTo(fight, id, 'gm-authority');
      break;
    case 'unconscious':
      knockOut(fight, id);
      break;
    case 'dead':
      if (who.life !== 'dead') fight.record({ type: 'died', rule: 'gm-authority', who: id, cause: 'gm' });
      break;
    case 'hidden':
    case 'revealed':
      set(fight, id, 'isHidden', condition === 'hidden');
      break;
    default:
      set(fight, id, 'stance', condition);
  }
}

function knockOut(fight: Fight, id: string): void {
  if (agent(fight.state, id).life === 'unconscious') return;
  const wakesAt = fight.state.clock + 60;
  fight.record({ type: 'fell-unconscious', rule: 'gm-authority', who: id, wakesAt });
}

/** Puts somebody on a cell, or on the nearest free one. */
function place(fight: Fight, id: string, to: Cell): void {
  const from = agent(fight.state, id).cell;
  const cell = nearestFree(fight.state, agent(fight.state, id), to);
  fight.record({ type: 'moved', rule: 'gm-authority', who: id, from, to: cell, metres: 0 });
}

function remove(fight: Fight, id: string): void {
  const isActing = turnUnderWay(fight.state)?.who === id;
  fight.record({ type: 'left', rule: 'gm-authority', who: id });
  endIfDecided(fight);
  if (isActing) fight.endStep();
}

/** Brings in somebody from the reserve, or back; it rolls initiative if it has none. */
function bringIn(fight: Fight, id: string, act: RawAnswer): void {
  const at = nearestFree(fight.state, agent(fight.state, id), act.at as unknown as Cell);
  if (agent(fight.state, id).initiative === null) rollFor(fight, id);
  fight.record({ type: 'entered', rule: 'gm-authority', who: id, at });
}
