import type { Json } from '../kernel/json.ts';
import type { Seat } from '../kernel/names.ts';
import type { LiveTable } from './live-table.ts';
import { type Operation, patchBetween } from './patch.ts';
import { eyesIn, type Person } from './person.ts';
import type { Sight } from './sight.ts';
import { ownSight, type SharedSight, sharedSight } from './sighting.ts';

/** What a person sees of a table. Everything in it is put there because this person may know it. */
export function sightOf(live: LiveTable, person: Person): Sight {
  const shared = sharedSight(live, eyesIn(person));
  return { ...shared, you: ownSight(live, person, shared) };
}

interface Compared {
  readonly after: SharedSight;
  readonly patch: readonly Operation[];
}

/**
 * What everybody sees otherwise now that something has happened. What all with the same eyes see is worked out and
 * compared once for all of them. No sight is kept until the next command: a thousand tables would fill the memory with
 * them, and what is in a sight is quickly made again.
 */
export class NewSights {
  readonly after: LiveTable;
  private readonly sights = new Map<LiveTable, Map<Seat | null, SharedSight>>();
  private readonly compared = new Map<SharedSight, Compared>();

  constructor(after: LiveTable) {
    this.after = after;
  }

  /** What makes what a person sees now of what was seen before; for people who were there before. */
  patchFor(before: LiveTable, person: Person): readonly Operation[] {
    const was = before.people[person.id]!;
    const sightBefore = this.sightIn(before, was);
    const { after, patch } = this.comparedTo(sightBefore, this.sightIn(this.after, person));
    const own = patchBetween(
      asJson({ you: ownSight(before, was, sightBefore) }),
      asJson({ you: ownSight(this.after, person, after) }),
    );
    return own.length === 0 ? patch : [...patch, ...own];
  }

  private sightIn(live: LiveTable, person: Person): SharedSight {
    const eyes = eyesIn(person);
    const known = this.sights.get(live) ?? new Map<Seat | null, SharedSight>();
    this.sights.set(live, known);
    const sight = known.get(eyes) ?? sharedSight(live, eyes);
    known.set(eyes, sight);
    return sight;
  }

  private comparedTo(before: SharedSight, after: SharedSight): Compared {
    const known = this.compared.get(before);
    if (known?.after === after) return known;
    const compared = { after, patch: patchBetween(asJson(before), asJson(after)) };
    this.compared.set(before, compared);
    return compared;
  }
}

function asJson(value: SharedSight | Pick<Sight, 'you'>): Json {
  return value as unknown as Json;
}
