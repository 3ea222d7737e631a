import type { Json } from '../../kernel/json.ts';
import type { Seat } from '../../kernel/names.ts';
import { isKnownTo } from './knowledge.ts';
import type { State } from './state.ts';

/** Ids of those whom a seat knows nothing of. @rule aware */
export function unseenBy(state: State, seat: Seat): ReadonlySet<string> {
  return new Set(state.combatants.filter((who) => !isKnownTo(state, seat, who)).map(({ id }) => id));
}

type Fields = { readonly [field: string]: Json | undefined };

/** Fields that hold ids of agents. */
const WHOM: ReadonlySet<string> = new Set([
  ...['who', 'attacker', 'target', 'against', 'other', 'winner', 'by', 'ahead', 'order', 'unsettled'],
  ...['tiedWith', 'patient', 'healer', 'from', 'to', 'whom'],
]);

/** Ids of the unseen become null, lists lose them, and so do weapons of theirs. */
export function withoutUnseen(facts: Json, unseen: ReadonlySet<string>): Json {
  if (unseen.size === 0 || typeof facts !== 'object' || facts === null) return facts;
  if (Array.isArray(facts)) return facts.map((each) => withoutUnseen(each, unseen));
  const isUnseen = (id: unknown): boolean => typeof id === 'string' && unseen.has(id);
  const without = (field: string, value: Json): Json => {
    if (!WHOM.has(field)) return withoutUnseen(value, unseen);
    if (Array.isArray(value)) return value.filter((each) => !isUnseen(each));
    return isUnseen(value) ? null : withoutUnseen(value, unseen);
  };
  const { weapon, ...rest } = facts as Fields;
  const armed = weapon === undefined ? {} : { weapon: isUnseen(rest.attacker ?? rest.who) ? null : weapon };
  const entries = Object.entries(rest).map(([field, value]) => [field, without(field, value!)]);
  return { ...Object.fromEntries(entries), ...armed };
}
