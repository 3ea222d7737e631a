import type { Json } from '../kernel/json.ts';
import { fromActor, isActor } from './actor.ts';
import { type Findings, type Found, isFields, leaves } from './found.ts';
import { fromMap, fromRow, isRow } from './tracked.ts';

/** Where lists of people stand in files that hold more. */
const LISTS = ['combatants', 'creatures', 'actors'];

/** People in a value that was read from YAML or JSON. undefined: there are none. */
export function fromTree(value: Json): Findings | undefined {
  if (Array.isArray(value)) return findings(value as readonly Json[], []);
  if (!isFields(value)) return undefined;
  const list = Object.keys(value).find(
    (key) => LISTS.includes(key.toLowerCase()) && Array.isArray(value[key]),
  );
  if (list === undefined) return findings([value], []);
  const { [list]: people, ...rest } = value;
  return findings(people as readonly Json[], leaves(rest, ''));
}

function findings(people: readonly Json[], unread: Findings['unread']): Findings | undefined {
  const found = people.map(foundIn);
  const isAnybody = found.length > 0 && found.every((each) => each !== undefined);
  return isAnybody ? { found, unread } : undefined;
}

function foundIn(value: Json): Found | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return undefined;
  if (!isFields(value) || isRow(value)) return fromRow(value);
  if (isActor(value)) return fromActor(value);
  if ('sheet' in value || 'with' in value) return ownEntry(value);
  const found = fromMap(value);
  const isSomebody = found.name !== null || found.kind !== null || found.entry.use !== undefined;
  return isSomebody ? found : undefined;
}

/** An entry as encounters have it is taken as it is: what is wrong with it is told where encounters are read. */
function ownEntry({ name, ...entry }: { readonly [field: string]: Json }): Found {
  return { name: name === undefined ? null : String(name), kind: null, entry, facts: [], unread: [] };
}
