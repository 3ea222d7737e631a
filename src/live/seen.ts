import type { Json } from '../kernel/json.ts';
import type { Seat } from '../kernel/names.ts';
import type { LiveTable } from './live-table.ts';
import { type Operation, patchBetween, patched } from './patch.ts';
import { eyesOf, type Person } from './person.ts';
import type { Sight } from './sight.ts';
import { ownSight, type SharedSight, sharedSight } from './sighting.ts';

/** What a person saw, in its two parts. */
export interface Seen {
  readonly shared: SharedSight;
  readonly you: Sight['you'];
}

/** What a person sees after something happened, and what makes it of what was seen before. */
export interface NextSeen {
  readonly seen: Seen;
  readonly patch: readonly Operation[];
}

interface Shared {
  readonly sight: SharedSight;
  /** What the same eyes saw before; null when nobody with them was there yet. */
  readonly before: SharedSight | null;
  readonly patch: readonly Operation[];
}

/** What all with the same eyes see is worked out and compared once for all of them; null: who waits to be let in. */
const sharedAt = new WeakMap<LiveTable, Map<Seat | null, Shared>>();

/** What a person sees of a table. */
export function seenOf(live: LiveTable, person: Person): Seen {
  const { sight } = sharedBy(live, person, null);
  return { shared: sight, you: ownSight(live, person, sight) };
}

/** The same in one piece. Everything in it is put there because this person may know it. */
export function sightOf(live: LiveTable, person: Person): Sight {
  const { shared, you } = seenOf(live, person);
  return { ...shared, you };
}

/** What a person sees of a table who saw this before. */
export function nextSeen(before: Seen, live: LiveTable, person: Person): NextSeen {
  const { sight, patch } = sharedBy(live, person, before.shared);
  const you = ownSight(live, person, sight);
  const own = patchBetween(asJson({ you: before.you }), asJson({ you }));
  if (own.length === 0) return { seen: { shared: sight, you: before.you }, patch };
  return { seen: { shared: sight, you }, patch: [...patch, ...own] };
}

function sharedBy(live: LiveTable, person: Person, before: SharedSight | null): Shared {
  const at = sharedAt.get(live) ?? new Map<Seat | null, Shared>();
  sharedAt.set(live, at);
  const eyes = person.role === 'waiting' ? null : eyesOf(person);
  const known = at.get(eyes);
  if (known !== undefined && (before === null || known.before === before)) return known;
  const shared = sharedAfter(before, known?.sight, () => sharedSight(live, eyes));
  at.set(eyes, shared);
  return shared;
}

function sharedAfter(
  before: SharedSight | null,
  known: SharedSight | undefined,
  look: () => SharedSight,
): Shared {
  const after = known ?? look();
  if (before === null) return { sight: after, before, patch: [] };
  const patch = patchBetween(asJson(before), asJson(after));
  if (known !== undefined) return { sight: known, before, patch };
  // What is as it was is taken from the sight before: it has its place in memory, and what was made anew goes at once.
  return { sight: patched(asJson(before), patch) as unknown as SharedSight, before, patch };
}

function asJson(value: SharedSight | Pick<Sight, 'you'>): Json {
  return value as unknown as Json;
}
