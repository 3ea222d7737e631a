import type { Decision } from '../kernel/decision.ts';
import type { Throw } from '../kernel/dice.ts';
import { canonical, type Json } from '../kernel/json.ts';
import type { Asked } from './hand.ts';
import { sha256Hex } from './hash.ts';

/** A question that waits for an answer. */
export interface OpenDecision {
  readonly id: string;
  readonly decision: Decision;
}

/** A roll that waits for its dice. */
export interface OpenRoll {
  readonly id: string;
  readonly request: Throw;
}

/** What a table waits for. `begin`: the step at which it stands has not been begun. */
export type Waiting =
  | { readonly kind: 'begin' }
  | { readonly kind: 'decisions'; readonly asked: Asked; readonly open: readonly OpenDecision[] }
  | { readonly kind: 'roll'; readonly roll: OpenRoll }
  | { readonly kind: 'over' };

/** All that is waited for, by id; or in a word, when it is nobody's answer or dice. */
export function idsOf(waiting: Waiting): readonly string[] {
  if (waiting.kind === 'decisions') return waiting.open.map(({ id }) => id);
  return waiting.kind === 'roll' ? [waiting.roll.id] : [waiting.kind];
}

function idOf(content: Json): string {
  return sha256Hex(canonical(content)).slice(0, 16);
}

/**
 * A decision's id: what the asked seat sees, and how many questions the same combatant has answered before on
 * this branch. It dies when its question changes; what others do in secret does not change it.
 */
export function decisionId(decision: Decision, answeredBefore: number): string {
  const { key, who, about, options } = decision;
  return idOf([key, who, about, options as unknown as Json, answeredBefore]);
}

/** A waiting roll's id: what its owner sees, and how many rolls the same owner has made before on this branch. */
export function rollId(request: Throw, rolledBefore: number): string {
  const { why, owner, dice } = request;
  return idOf([why, owner, dice as unknown as Json, rolledBefore]);
}
