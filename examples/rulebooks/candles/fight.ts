import { type Decision, type Combat as KernelCombat, type Option, type RawAnswer, sumOf } from 'riposte';
import { type Blow, type Event, fighter, isUp, type State } from './state.ts';

type Combat = KernelCombat<State, Event>;

/** Runs one transaction: reads the state and does the next thing. @rule turns In the order of the list. */
export function step(combat: Combat): void {
  const { round, combatants } = combat.state;
  const next = combatants.find((who) => isUp(who) && !who.hasActed);
  if (sidesUp(combat.state).length < 2) end(combat, 'victory');
  else if (round > 0 && next !== undefined) takeTurn(combat, next.id);
  else combat.record({ type: 'round-began', rule: 'turns', round: round + 1 });
}

function sidesUp({ sides, combatants }: State): readonly string[] {
  return sides.map(({ id }) => id).filter((id) => combatants.some((who) => who.side === id && isUp(who)));
}

/** @rule victory The last side with a burning candle wins. */
function end(combat: Combat, rule: string): void {
  const [winner, other] = sidesUp(combat.state);
  const isOpen = winner === undefined || other !== undefined;
  combat.record({ type: 'fight-ended', rule, winner: isOpen ? 'nobody' : winner });
}

function takeTurn(combat: Combat, id: string): void {
  combat.record({ type: 'turn-began', rule: 'turns', who: id });
  const answer = combat.ask(() => turnQuestion(combat.state, id));
  if (answer?.kind === 'strike') strike(combat, id, answer.target);
}

type Turn = Option<'strike', { target: { oneOf: readonly string[] } }> | Option<'wait', Record<never, never>>;

/** Built again each time it is asked. Returns `undefined` if the GM has put out the candles of everyone it needs. */
function turnQuestion(state: State, id: string): Decision<Turn> | undefined {
  const { side, seat, candles } = fighter(state, id);
  const foes = state.combatants.filter((other) => other.side !== side && isUp(other)).map((foe) => foe.id);
  if (candles === 0 || foes.length === 0) return undefined;
  const options: Turn[] = [
    { kind: 'strike', params: { target: { oneOf: foes } } },
    { kind: 'wait', params: {} },
  ];
  const defaultAnswer = { kind: 'wait' } as const;
  return { key: 'turn', who: id, seat, rule: 'strike', context: null, options, defaultAnswer };
}

function strike(combat: Combat, id: string, target: string): void {
  let blow = rollBlow(combat, id, target);
  const answer = combat.ask(() => (blow.isHit ? nerveQuestion(combat.state, target, blow) : undefined));
  if (answer?.kind === 'spend') {
    combat.record({ type: 'nerve-spent', rule: 'nerve', who: target });
    blow = rollBlow(combat, id, target);
  }
  if (blow.isHit) putOut(combat, id, target, blow);
}

/** @rule strike 1d6 + skill against the guard. @rule ties Whether a tie hits. */
function rollBlow(combat: Combat, id: string, target: string): Blow {
  const { name, seat, sheet } = fighter(combat.state, id);
  const dice = { n: 1, lo: 1, hi: 6 };
  const rolled = combat.roll({ dice, owner: seat, rule: 'strike', why: `${name}: strike`, read: 'sum' });
  const skill = { value: sheet.skill, why: 'skill', rule: 'strike' };
  const sum = sumOf([{ value: rolled.sum, why: 'd6', rule: 'strike' }, skill]);
  const { guard } = fighter(combat.state, target).sheet;
  const isHit = sum.total > guard || (sum.total === guard && combat.state.rulings.ties === 'hit');
  combat.record({ type: 'struck', rule: 'strike', who: id, target, guard, sum, isHit });
  return { sum, isHit };
}

/** @rule nerve A target that is hit may spend one. */
function nerveQuestion(state: State, id: string, { sum }: Blow): Decision | undefined {
  const { seat, nerve, candles } = fighter(state, id);
  if (nerve === 0 || candles === 0) return undefined;
  const spend = { kind: 'spend', params: {}, cost: '1 nerve' };
  const options = [spend, { kind: 'keep', params: {} }];
  const context = { blow: sum.total };
  const defaultAnswer = { kind: 'keep' } as const;
  return { key: 'nerve', who: id, seat, rule: 'nerve', context, options, defaultAnswer };
}

/** @rule candles One for a hit, two for a natural 6. */
function putOut(combat: Combat, by: string, id: string, { sum }: Blow): void {
  const lost = Math.min(sum.parts[0]!.value === 6 ? 2 : 1, fighter(combat.state, id).candles);
  if (lost > 0) combat.record({ type: 'put-out', rule: 'candles', who: id, by, lost });
  if (!isUp(fighter(combat.state, id))) combat.record({ type: 'fell', rule: 'candles', who: id });
}

/** @rule gm-hand Returns the GM overrides, possible at any question or roll. */
export function gm({ winner, combatants }: State): Option[] {
  const [here, reserve] = (['here', 'reserve'] as const).map((presence) =>
    combatants.filter((who) => who.presence === presence).map(({ id }) => id),
  );
  const set = { kind: 'set-candles', params: { who: { oneOf: here! }, to: { min: 0, max: 20 } } };
  const late = { kind: 'bring-in', params: { who: { oneOf: reserve! } } };
  if (winner !== null) return [];
  return [set, ...(reserve!.length > 0 ? [late] : []), { kind: 'end-fight', params: {} }];
}

export function intervene(combat: Combat, act: RawAnswer): void {
  const by = { rule: 'gm-hand', who: act.who as string };
  if (act.kind === 'set-candles') combat.record({ ...by, type: 'candles-set', candles: act.to as number });
  if (act.kind === 'bring-in') combat.record({ ...by, type: 'came' });
  if (act.kind !== 'end-fight') return;
  end(combat, 'gm-hand');
  combat.endStep();
}
