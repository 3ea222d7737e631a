import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { diceParts, levelOf, rollNatural } from './check.ts';
import type { Check } from './events.ts';
import type { Fight } from './fight.ts';
import { combatant } from './state.ts';

/** An item that is to hold, and what it holds against. */
export interface SunderOrder {
  readonly owner: string;
  readonly item: string;
  readonly name: string;
  /** The quality or value at stake. */
  readonly quality: number;
  /** Signed: sizes that the other is larger, tiers that it is better. */
  readonly sizes: number;
  readonly tiers: number;
  /** Successes of an attack on the item itself. @rule sunder-attack */
  readonly successes: number;
  readonly levels: readonly Modifier[];
}

/** @rule sunder-check 3d6 + quality against 10 + 2 for each size + the difference of tiers. Rolled high. */
export function sunderCheck(fight: Fight, order: SunderOrder): Check {
  const owner = combatant(fight.state, order.owner);
  const { level, inParts } = levelOf(fight.state, order.levels);
  const target: Sum = sumOf(inParts === undefined ? against(order) : [inParts, ...against(order)]);
  const roll = {
    seat: owner.seat,
    rule: 'sunder-check',
    why: `${owner.name}: sunder check of ${order.name}`,
    level: level.total,
    good: 'high',
  } as const;
  const { faces, natural } = rollNatural(fight, roll);
  const result = sumOf([
    { value: target.total, why: 'quality less what it holds against', rule: 'roll-high' },
    ...diceParts(fight.state, natural, 1),
  ]);
  return { target, level, faces, natural, result };
}

/** The quality less the number to reach. @rule size-ladder @rule tiers */
function against({ quality, sizes, tiers, successes }: SunderOrder): Modifier[] {
  const parts: Modifier[] = [
    { value: quality, why: 'quality', rule: 'sunder-check' },
    { value: -10, why: 'to reach', rule: 'sunder-check' },
  ];
  if (sizes !== 0) parts.push({ value: -2 * sizes, why: `${sizes} sizes`, rule: 'size-ladder' });
  if (tiers !== 0) parts.push({ value: -tiers, why: `${tiers} tiers`, rule: 'tiers' });
  if (successes > 0) parts.push({ value: -successes, why: 'struck at', rule: 'sunder-attack' });
  return parts;
}

/** What a check costs: 1 for every two failures. @rule sunder-check */
export function lossOf(check: Check): number {
  return check.result.total >= 0 ? 0 : Math.floor(-check.result.total / 2);
}
