import type { ReactNode } from 'react';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { colourOf, initialsOf, shapeOf } from './layout.ts';

/**
 * A side's mark with a combatant's initials, as on the map. Hidden from screen readers, because nearby text says the
 * same.
 */
export function SideMark({
  side,
  initials,
}: {
  readonly side: number;
  readonly initials: string;
}): ReactNode {
  return (
    <svg className="side-mark" viewBox="-1.15 -1.15 2.3 2.3" aria-hidden="true" data-side={colourOf(side)}>
      <path className="side-shape" d={shapeOf(side)} />
      <text className="side-initials" y="0.27">
        {initials}
      </text>
    </svg>
  );
}

/** The mark of a combatant on the map and in lists. */
export interface Mark {
  /** The number of its side, counted from 0. */
  readonly side: number;
  /** About two letters, unique in the fight. */
  readonly initials: string;
}

const known = new WeakMap<Overview, ReadonlyMap<string, Mark>>();

/** Returns the mark of a combatant. */
export function markOf(fight: Overview, id: string): Mark {
  let marks = known.get(fight);
  if (marks === undefined) {
    marks = marksIn(fight);
    known.set(fight, marks);
  }
  return marks.get(id) ?? { side: 0, initials: '?' };
}

/** Returns the marks by id. They depend only on the set of combatants, not on the turn order. */
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
