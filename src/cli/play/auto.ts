import { GM, type Seat } from '../../kernel/names.ts';
import type { Pick } from '../../kernel/policy.ts';
import type { AnswerInput } from '../../table/input.ts';
import type { Table } from '../../table/table.ts';
import type { OpenDecision } from '../../table/waiting.ts';
import type { Seating } from './seating.ts';

/** The next answer that a policy gives; undefined when only people are wanted. */
export function autoInput(table: Table, { autoSides, policyFor, eyes }: Seating): AnswerInput | undefined {
  const { waiting, state } = table.now;
  if (waiting.kind !== 'decisions') return undefined;
  const { standings } = table.rules.overview(state, GM);
  const sideOf = ({ decision }: OpenDecision) => standings.find(({ id }) => id === decision.who)?.side;
  // Where the screen is for players only, the GM's questions are not for it.
  const isAway = (seat: Seat): boolean => seat === GM && !eyes.includes(GM);
  const open = waiting.open.find(
    (each) => autoSides.includes(sideOf(each) ?? '') || isAway(each.decision.seat),
  );
  if (open === undefined) return undefined;
  const { id, decision } = open;
  const answer = policyFor(sideOf(open))(decision, state, chanceAt(table, id));
  return { kind: 'answer', decision: id, by: decision.seat, answer, auto: true };
}

/** Chance for a policy, from the table's seed: the same fight has the same opponents. No dice come from it. */
function chanceAt(table: Table, decision: string): Pick {
  let count = 0;
  return (n) => {
    if (table.seed === null) throw new Error('a table without its seed has no chance to give');
    const bytes = table.seed.mac(`policy/${table.now.tray.place.chain}/${decision}/${count}`);
    count += 1;
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) % n;
  };
}
