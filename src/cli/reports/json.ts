import type { Row } from '../../simulate/rows.ts';
import type { Report } from './report.ts';

/** What the JSON says of itself; changes when its shape does. */
const FORMAT = { format: 'riposte-simulation', formatVersion: 1 };

/** A report as JSON, the same bytes for the same batch. An interval without an end is null. */
export function jsonReport({ sides: _sides, combatants: _combatants, variants, ...head }: Report): string {
  const told = {
    ...FORMAT,
    ...head,
    variants: variants.map(({ rows, tally, switched: _switched, rounds, ...variant }) => ({
      ...variant,
      measures: rows.map(flat),
      rounds: sorted(rounds),
      rules: sorted(tally.rules),
      steps: tally.steps,
      decisions: tally.decisions,
      events: tally.events,
      answers: sortedDeep(tally.choices),
    })),
  };
  return `${JSON.stringify(told, null, 2)}\n`;
}

function flat({ name, of, with: using, kind, estimate, difference }: Row) {
  return { measure: name, of, with: using, kind, ...estimate, difference };
}

/** The same record, its keys in one order whatever order they came up in. */
function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sortedDeep(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(value).map(([key, part]) => {
    const isRecord = typeof part === 'object' && part !== null;
    return [key, isRecord ? sortedDeep(part as Record<string, unknown>) : part] as const;
  });
  return sorted(Object.fromEntries(entries));
}
