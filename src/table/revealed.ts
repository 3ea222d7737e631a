import type { BaseEvent } from '../kernel/combat.ts';
import type { Json } from '../kernel/json.ts';
import { GM, type Seat } from '../kernel/names.ts';
import type { Restored } from './entry.ts';
import type { Point } from './point.ts';
import { pointAt } from './points.ts';
import type { Table } from './table.ts';
import { namesIn, thingsIn } from './things.ts';

// Things go back to how they stood, but people do not forget. A secret is out when somebody was shown, by entries
// that no longer hold, something about how things stand again that is still kept from that seat now: who hides
// where, what another has declared and not yet told. Dice are out when any were rolled.

/** What people had seen through entries that are struck now that things stand at `point` again. */
export function revealedBy<S, E extends BaseEvent>(
  table: Table<S, E>,
  struck: readonly number[],
  point: Point<S, E>,
): Restored['revealed'] {
  const seats = struck.length === 0 ? [] : table.rules.seats(point.state).filter((seat) => seat !== GM);
  if (seats.some((seat) => learntSecret(table, struck, point, seat))) return 'secret';
  return anyRolled(table, struck) ? 'dice' : 'nothing';
}

/** Whether dice were rolled in any of these entries. */
export function anyRolled<S, E extends BaseEvent>(table: Table<S, E>, seqs: readonly number[]): boolean {
  return seqs.some((seq) => table.entries.at(seq - 1)!.rolls.length > 0);
}

function learntSecret<S, E extends BaseEvent>(
  table: Table<S, E>,
  struck: readonly number[],
  { state }: Point<S, E>,
  seat: Seat,
): boolean {
  const { view, overview } = table.rules;
  const ids = new Set(overview(state, GM).standings.map(({ id }) => id));
  const shown = struck.flatMap((seq) => shownBy(table, seq, seat));
  const seen = view(state, seat);
  const known = namesIn(seen, ids);
  // Whom a view names it names on purpose; other things in it may be like what was secret by chance.
  const named = namesIn([...shown, view(table.now.state, seat)], ids);
  if ([...named].some((id) => !known.has(id))) return true;
  const told = shown.flatMap((each) => thingsIn(each, ids, ['id', 'who']));
  const alike = new Set(told.map(({ size }) => size));
  const textsIn = (some: Json, by: readonly string[]): ReadonlySet<string> =>
    new Set(thingsIn(some, ids, by, alike).map(({ text }) => text));
  const all = textsIn(view(state, GM), ['id']);
  const secrets = told.filter(({ text }) => all.has(text));
  if (secrets.length === 0) return false;
  const open = textsIn(seen, ['id', 'who']);
  return secrets.some(({ text }) => !open.has(text));
}

/** What a seat was told and asked by one entry. */
function shownBy<S, E extends BaseEvent>(table: Table<S, E>, seq: number, seat: Seat): Json[] {
  const { parent, events } = table.entries.at(seq - 1)!;
  const { evolve, tell } = table.rules;
  const shown: Json[] = [];
  let { state } = pointAt(table, parent);
  for (const event of events) {
    const after = evolve(state, event);
    const told = tell(event, state, after, seat);
    if (told !== undefined) shown.push(told.facts);
    state = after;
  }
  const { waiting } = pointAt(table, seq);
  const open = waiting.kind === 'decisions' ? waiting.open : [];
  const asked = open.filter(({ decision }) => decision.seat === seat);
  return [...shown, ...asked.map(({ decision }) => decision as unknown as Json)];
}
