import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import { type Modifier, sumOf } from '../../kernel/explanation.ts';
import { actionOf, actionOptions } from './action-options.ts';
import { changedMovement, movementChanges } from './change-movement.ts';
import { isUp } from './condition.ts';
import type { Choice, Fight } from './fight.ts';
import { hasYetToMove } from './movement.ts';
import { type Action, type Combatant, combatant, isAware, type State } from './state.ts';

/** What may still be changed at one moment. */
export interface Changeable {
  /** The declared actions not changed at this moment, by their place among those to come. */
  readonly places: readonly number[];
  readonly movement: 'open' | 'chosen';
}

const FULL_DEFENSE: Action = { kind: 'full-defense' };

/** The actions to come; a declared full defence, which lasts already, is one of them. */
export function toCome(who: Combatant): readonly Action[] {
  if (who.defending === 'this-turn') return mayLeaveDefence(who) ? [FULL_DEFENSE] : [];
  return who.pending;
}

/** Whether full defence is what it declared, and may change. */
function mayLeaveDefence(who: Combatant): boolean {
  // ruling: full-defense-change
  const { defending, declared, changes, go } = who;
  if (defending !== 'this-turn' || changes > 0 || go === 'over') return false;
  return declared.actions.some((action) => action.kind === 'full-defense');
}

/** At the beginning of a moment everything may be changed. */
export function everything(who: Combatant): Changeable {
  return { places: toCome(who).map((_, i) => i), movement: 'open' };
}

/** @rule change-action Everything that declared actions may be changed into, with the price for the whole turn. */
export function changeOptions(state: State, who: Combatant, open = everything(who)): Choice[] {
  const pending = toCome(who);
  const isDefending = who.defending === 'this-turn';
  if (isDefending && pending.length === 0) return [];
  const scope = hasYetToMove(state, who) ? 'anybody' : 'in-reach';
  const options: Choice[] = [];
  // @rule full-defense only if nothing but movement was done this turn
  if (who.actionsDone === 0 && !isDefending) {
    options.push({ kind: 'full-defense', params: {}, cost: price(who, Math.max(1, pending.length)) });
  }
  options.push(...swapOptions(state, who, open.places, scope));
  if (isDefending) return options;
  for (const option of actionOptions(state, who, { actions: pending, scope })) {
    options.push({ ...option, kind: `add-${option.kind}`, cost: price(who, 1) });
  }
  if (open.movement === 'open') {
    options.push(...movementChanges(state, who, (count) => price(who, count)));
  }
  return options;
}

/** What may be dropped, or done instead. */
function swapOptions(
  state: State,
  who: Combatant,
  places: readonly number[],
  scope: 'anybody' | 'in-reach',
): Choice[] {
  if (places.length === 0) return [];
  const cost = price(who, 1);
  const options: Choice[] = [{ kind: 'drop', params: { drop: { oneOf: places } }, cost }];
  const isDefending = who.defending === 'this-turn';
  for (const i of places) {
    const kept = isDefending ? [] : who.pending.filter((_, at) => at !== i);
    for (const option of actionOptions(state, who, { actions: kept, scope })) {
      const params = { drop: { oneOf: [i] }, ...option.params };
      options.push({ ...option, kind: `swap-for-${option.kind}`, params, cost });
    }
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
  const moved = changedMovement(fight.state, who, answer);
  const changed: Changed =
    moved === undefined ? changedBy(toCome(who), answer) : { dropped: [], added: [], pending: who.pending };
  // ruling: change-count
  const count = moved?.count ?? Math.max(changed.dropped.length, changed.added.length);
  const parts: Modifier[] = [];
  if (who.changes > 0) parts.push({ value: -who.changes, why: 'changed before', rule: 'change-action' });
  if (count > 0) parts.push({ value: -count, why: 'actions changed', rule: 'change-action' });
  const event = { who: id, ...changed, movement: moved?.movement ?? null, price: sumOf(parts) };
  fight.record({ type: 'action-changed', rule: 'change-action', ...event });
  if (answer.kind === 'full-defense') {
    fight.record({ type: 'full-defense-taken', rule: 'full-defense', who: id });
  }
}

function changedBy(pending: readonly Action[], answer: RawAnswer): Changed {
  if (answer.kind === 'full-defense') return { dropped: pending, added: [FULL_DEFENSE], pending: [] };
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

/** What may still be changed after an answer; undefined when no declared action is left to change. */
export function stillOpen(open: Changeable, answer: RawAnswer): Changeable | undefined {
  if (answer.kind === 'full-defense') return undefined;
  let { places, movement } = open;
  if (answer.pace !== undefined || answer.kind === 'drop-movement') movement = 'chosen';
  const at = answer.drop;
  if (typeof at === 'number') {
    const later = answer.kind === 'drop' ? 1 : 0;
    places = places.filter((i) => i !== at).map((i) => (i > at ? i - later : i));
  }
  return places.length === 0 ? undefined : { places, movement };
}

/**
 * @rule change-action Somebody who has not had its go and sees an attack on it come may change its mind.
 */
export function offerChange(fight: Fight, id: string, attacker: string): void {
  // ruling: change-when
  let open: Changeable | undefined = everything(combatant(fight.state, id));
  while (open !== undefined) {
    const now: Changeable = open;
    const answer = fight.ask(() => changeQuestion(fight.state, id, attacker, now)) as RawAnswer | undefined;
    if (answer === undefined || answer.kind === 'keep') return;
    applyChange(fight, id, answer);
    open = stillOpen(now, answer);
  }
}

function changeQuestion(
  state: State,
  id: string,
  attacker: string,
  open: Changeable,
): Decision<Choice> | undefined {
  const who = combatant(state, id);
  if (who.go !== 'waiting' || state.phase !== 'resolve' || !isUp(state, who)) return undefined;
  if (id === attacker || !isAware(who, combatant(state, attacker))) return undefined;
  const options = changeOptions(state, who, open);
  if (options.length === 0) return undefined;
  return {
    key: 'change',
    who: id,
    seat: who.seat,
    rule: 'change-action',
    about: { attacker, pending: toCome(who), changes: who.changes } as unknown as Decision['about'],
    options: [{ kind: 'keep', params: {} }, ...options],
    otherwise: { kind: 'keep' },
  };
}
