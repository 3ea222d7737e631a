import type { Overview } from '../../src/kernel/ruleset.ts';
import { initialsOf } from './initials.ts';

/** What marks a combatant on the map and in every list. */
export interface Mark {
  /** Which side it is on, counted from 0. */
  readonly side: number;
  /** Two letters or so, different from everybody else's. */
  readonly initials: string;
}

const known = new WeakMap<Overview, ReadonlyMap<string, Mark>>();

/** A combatant's mark among those of its fight. */
export function markOf(fight: Overview, id: string): Mark {
  let marks = known.get(fight);
  if (marks === undefined) {
    marks = marksIn(fight);
    known.set(fight, marks);
  }
  return marks.get(id) ?? { side: 0, initials: '?' };
}

/** Marks by id; the same whatever the order of the fight, as long as the same people are in it. */
function marksIn({ standings, sides }: Overview): ReadonlyMap<string, Mark> {
  const taken = new Set<string>();
  const marks = new Map<string, Mark>();
  for (const { id, name, side } of standings.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const initials = candidates(name).find((each) => !taken.has(each)) ?? initialsOf(name);
    taken.add(initials);
    marks.set(id, { side: sides.findIndex((each) => each.id === side), initials });
  }
  return marks;
}

function candidates(name: string): readonly string[] {
  const first = initialsOf(name);
  const [letter = '?'] = [...first];
  const others = [...name.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(1);
  const numbers = Array.from({ length: 98 }, (_, i) => String(i + 2));
  return [first, ...[...others, ...numbers].map((each) => `${letter}${each}`)];
}
