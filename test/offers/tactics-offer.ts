import type { Json } from '../../src/kernel/json.ts';
import type { Allowed, Offer } from './statement.ts';

// How the statement of Tactics lists possible answers.

export type Params = Readonly<Record<string, Allowed>>;

/** An answer whose parameters are single values. */
export function offer(kind: string, params: Readonly<Record<string, Json>> = {}, cost?: string): Offer {
  const single = Object.entries(params).map(([name, value]) => [name, { value }]);
  return withRanges(kind, Object.fromEntries(single), cost);
}

export function withRanges(kind: string, params: Params, cost?: string): Offer {
  return cost === undefined ? { kind, params } : { kind, params, cost };
}
