import type { Json } from '../kernel/json.ts';
import { type Operation, patchBetween } from './patch.ts';
import type { Sight } from './sight.ts';
import type { SharedSight } from './sighting.ts';

/** What a person saw, in its two parts. */
export interface Seen {
  readonly shared: SharedSight;
  readonly you: Sight['you'];
}

interface Next {
  readonly after: SharedSight;
  readonly patch: readonly Operation[];
}

/** What all with the same eyes share is compared once for all of them. By the sight before, which is let go of first. */
const nexts = new WeakMap<SharedSight, Next>();

/** What makes one sight of another. */
export function sightPatch(before: Seen, after: Seen): readonly Operation[] {
  const own = patchBetween(asJson({ you: before.you }), asJson({ you: after.you }));
  const shared = sharedPatch(before.shared, after.shared);
  return own.length === 0 ? shared : [...shared, ...own];
}

function sharedPatch(before: SharedSight, after: SharedSight): readonly Operation[] {
  const next = nexts.get(before);
  if (next?.after === after) return next.patch;
  const patch = patchBetween(asJson(before), asJson(after));
  nexts.set(before, { after, patch });
  return patch;
}

function asJson(value: SharedSight | Pick<Sight, 'you'>): Json {
  return value as unknown as Json;
}
