import type { RuleId } from '../../src/kernel/ids.ts';

/** Counts every rule that a value cites: in events, their sums, questions and rolls. */
export function citedIn(value: unknown, into: Map<RuleId, number>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const entry of value) citedIn(entry, into);
    return;
  }
  for (const [key, field] of Object.entries(value)) {
    if (key === 'rule' && typeof field === 'string') into.set(field, (into.get(field) ?? 0) + 1);
    else citedIn(field, into);
  }
}
