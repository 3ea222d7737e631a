import type { BaseEvent } from '../../../src/kernel/combat.ts';
import type { Seat } from '../../../src/kernel/names.ts';
import type { Ruleset } from '../../../src/kernel/ruleset.ts';
import type { LogLine } from '../../../src/live/log-line.ts';
import type { Table } from '../../../src/table/table.ts';
import { happenings } from '../../../src/telling/happening.ts';
import { linesFor } from '../../../src/telling/line.ts';

/** What a seat has been told of a fight so far, in lines; every step is a card. */
export function logOf(table: Table, seat: Seat): readonly LogLine[] {
  const rules = table.rules as unknown as Ruleset;
  const lines: LogLine[] = [];
  let state = rules.start(table.header.encounter as never);
  let card = 1;
  const tell = (step: readonly BaseEvent[]): void => {
    const happened = happenings(rules, step, state);
    for (const line of linesFor(rules, happened, seat)) {
      const n = lines.length + 1;
      lines.push({ ...line, kind: 'fight', n, at: 1_795_000_000_000 + n * 1000, card, marks: [] });
    }
    state = happened.at(-1)?.after ?? state;
    card += 1;
  };
  let open: BaseEvent[] = [];
  for (const { events, settled } of table.entries) {
    const ended = settled ?? 0;
    if (settled !== null) {
      tell([...open, ...events.slice(0, ended)]);
      open = [];
    }
    open.push(...events.slice(ended));
  }
  tell(open);
  return lines;
}
