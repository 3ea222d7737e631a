import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import { type Modifier, sumOf } from '../../kernel/explanation.ts';
import { actionOf, actionOptions } from './action-options.ts';
import { isUp } from './condition.ts';
import type { Choice, Fight } from './fight.ts';
import { hasYetToMove } from './movement.ts';
import { type Action, type Combatant, combatant, isAware, type State } from './state.ts';

/** @rule change-action Everything that declared actions may be changed into, with the price for the whole turn. */
export function changeOptions(state: State, who: Combatant): Choice[] {
  if (who.defending === 'this-turn') return [];
  const scope = hasYetToMove(state, who) ? 'anybody' : 'in-reach';
  const { pending } = who;
  const cost = price(who, 1);
  const options: Choice[] = [];
  // @rule full-defense only if nothing but movement was done this turn
  if (who.actionsDone === 0) {
    options.push({ kind: 'full-defense', params: {}, cost: price(who, Math.max(1, pending.length)) });
  }
  if (pending.length > 0) {
    options.push({ kind: 'drop', params: { drop: { oneOf: pending.map((_, i) => i) } }, cost });
  }
  for (let i = 0; i < pending.length; i++) {
    const kept = pending.filter((_, at) => at !== i);
    for (const { kind, params } of actionOptions(state, who, { actions: kept, scope })) {
      options.push({ kind: `swap-for-${kind}`, params: { drop: { oneOf: [i] }, ...params }, cost });
    }
  }
  for (const { kind, params } of actionOptions(state, who, { actions: pending, scope })) {
    options.push({ kind: `add-${kind}`, params, cost });
  }
  return options;
}

function price(who: Combatant, count: number): string {
  return `-${who.changes + count} on all checks this turn`;
}

/** What one change leaves to do. */
interface Changed {
  readonly dropped: readonly Action[];
  readonly added: readonly Action[];
  readonly pending: readonly Action[];
}

/** @rule change-action Changes the list and raises the price of the turn. */
export function applyChange(fight: Fight, id: string, answer: RawAnswer): void {
  const who = combatant(fight.state, id);
  const changed = changedBy(who.pending, answer);
  // ruling: change-count
  const count = Math.max(changed.dropped.length, changed.added.length);
  const parts: Modifier[] = [{ value: -count, why: 'actions changed', rule: 'change-action' }];
  if (who.changes > 0) parts.unshift({ value: -who.changes, why: 'changed before', rule: 'change-action' });
  const event = { who: id, ...changed, price: sumOf(parts) };
  fight.record({ type: 'action-changed', rule: 'change-action', ...event });
  if (answer.kind === 'full-defense') {
    fight.record({ type: 'full-defense-taken', rule: 'full-defense', who: id });
  }
}

function changedBy(pending: readonly Action[], answer: RawAnswer): Changed {
  if (answer.kind === 'full-defense') {
    return { dropped: pending, added: [{ kind: 'full-defense' }], pending: [] };
  }
  if (answer.kind.startsWith('add-')) {
    const added = actionOf(answer.kind.slice('add-'.length), answer);
    return { dropped: [], added: [added], pending: [...pending, added] };
  }
  const at = answer.drop as number;
  const dropped = [pending[at]!];
  if (answer.kind === 'drop') return { dropped, added: [], pending: pending.filter((_, i) => i !== at) };
  const added = actionOf(answer.kind.slice('swap-for-'.length), answer);
  return { dropped, added: [added], pending: pending.map((action, i) => (i === at ? added : action)) };
}

/**
 * @rule change-action Somebody who has not had its go and sees an attack on it come may change its mind.
 */
export function offerChange(fight: Fight, id: string, attacker: string): void {
  // ruling: change-when
  const answer = fight.ask(() => changeQuestion(fight.state, id, attacker)) as RawAnswer | undefined;
  if (answer !== undefined && answer.kind !== 'keep') applyChange(fight, id, answer);
}

function changeQuestion(state: State, id: string, attacker: string): Decision<Choice> | undefined {
  const who = combatant(state, id);
  if (who.go !== 'waiting' || state.phase !== 'resolve' || !isUp(state, who)) return undefined;
  if (id === attacker || !isAware(who, combatant(state, attacker))) return undefined;
  const options = changeOptions(state, who);
  if (options.length === 0) return undefined;
  return {
    key: 'change',
    who: id,
    seat: who.seat,
    rule: 'change-action',
    about: { attacker, pending: who.pending, changes: who.changes } as unknown as Decision['about'],
    options: [{ kind: 'keep', params: {} }, ...options],
    otherwise: { kind: 'keep' },
  };
}
