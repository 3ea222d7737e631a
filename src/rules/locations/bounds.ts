import { type Sum, sumOf } from '../../kernel/explanation.ts';
import type { LocationsRule } from './rulebook.ts';

/** `sum` with `floor` as the least it can be; what lifts it there is a part of its own. */
export function atLeast(sum: Sum, floor: number, rule: LocationsRule): Sum {
  if (sum.total >= floor) return sum;
  return sumOf([...sum.parts, { value: floor - sum.total, why: `never below ${floor}`, rule }]);
}

/** `sum` with `cap` as the most it can be; what brings it there is a part of its own. */
export function atMost(sum: Sum, cap: number, rule: LocationsRule, why: string): Sum {
  if (sum.total <= cap) return sum;
  return sumOf([...sum.parts, { value: cap - sum.total, why, rule }]);
}
