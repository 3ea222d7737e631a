import type { BaseEvent } from '../../../src/kernel/combat.ts';
import { sumsIn } from '../../../src/kernel/explanation.ts';
import { GM, type Seat } from '../../../src/kernel/names.ts';
import type { Ruleset } from '../../../src/kernel/ruleset.ts';
import type { LogLine } from '../../../src/live/log-line.ts';
import type { Table } from '../../../src/table/table.ts';

/** What a seat has been told of a fight so far, in lines. */
export function logOf(table: Table, seat: Seat): readonly LogLine[] {
  const rules = table.rules as unknown as Ruleset;
  const lines: LogLine[] = [];
  let state = rules.start(table.header.encounter as never);
  let card = 1;
  let step: BaseEvent[] = [];
  for (const { events, settled } of table.entries) {
    events.forEach((event, i) => {
      const before = state;
      state = rules.evolve(state, event);
      step.push(event);
      const sentence = rules.words.event(event, before, state);
      const told = seat === GM ? event : rules.tell(event, before, state, seat);
      if (sentence !== undefined && told !== undefined) {
        const depth = rules.words.depths?.(step).at(-1) ?? 0;
        const sums = sumsIn(event).map(([name, { total, parts }]) => ({ name, total, parts }));
        const { who } = event as { who?: string };
        lines.push({
          ...{ kind: 'fight', n: lines.length + 1, at: 1_795_000_000_000 + lines.length * 1000, card },
          ...{ marks: [], sentence, rule: event.rule, type: event.type, depth },
          ...{ round: rules.overview(state, GM).round, sums },
          ...(who === undefined ? {} : { who }),
        } as LogLine);
      }
      if (settled !== null && i === settled - 1) {
        card += 1;
        step = [];
      }
    });
  }
  return lines;
}
