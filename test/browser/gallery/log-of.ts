import type { Fight } from '../../../src/fight/fight.ts';
import type { BaseEvent } from '../../../src/kernel/combat.ts';
import type { Seat } from '../../../src/kernel/ids.ts';
import type { Ruleset } from '../../../src/kernel/ruleset.ts';
import { eventsInContext, Moments } from '../../../src/presentation/line.ts';
import type { LogLine } from '../../../src/table/view.ts';

/** Returns the log lines that a seat has received. Every step is a card. */
export function logOf(fight: Fight, seat: Seat): readonly LogLine[] {
  const rules = fight.rules as unknown as Ruleset;
  const lines: LogLine[] = [];
  let state = rules.start(fight.header.encounter as never);
  let card = 1;
  const moments = new Moments();
  const tell = (step: readonly BaseEvent[]): void => {
    const happened = eventsInContext(rules, step, state);
    for (const line of moments.linesFor(rules, happened, seat, [])) {
      const n = lines.length + 1;
      lines.push({ ...line, kind: 'fight', n, at: 1_795_000_000_000 + n * 1000, card, marks: [] });
    }
    state = happened.at(-1)?.after ?? state;
    card += 1;
    moments.close();
  };
  let open: BaseEvent[] = [];
  for (const { events, settled } of fight.entries) {
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
