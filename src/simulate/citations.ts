import type { RuleId } from '../kernel/names.ts';
import { count } from './counts.ts';

/** Counts every rule that an event, or a number in it, names. */
export function countRules(value: object, rules: Record<RuleId, number>): void {
  if (Array.isArray(value)) {
    for (const part of value) if (typeof part === 'object' && part !== null) countRules(part, rules);
    return;
  }
  const record = value as Readonly<Record<string, unknown>>;
  for (const key in record) {
    const part = record[key];
    if (key === 'rule') count(rules, part as RuleId);
    else if (typeof part === 'object' && part !== null) countRules(part, rules);
  }
}
