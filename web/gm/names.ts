import { GM, type Seat } from '../../src/kernel/names.ts';
import type { Sight } from '../../src/live/sight.ts';

/** What people call whoever is waited for: a combatant's name, the people of a seat, or the seat itself. */
export function nameOf({ fight, people }: Sight, id: string, gm: string): string {
  if (id === GM) return gm;
  const standing = fight?.standings.find((each) => each.id === id);
  if (standing !== undefined) return standing.name;
  return peopleOf(people, id) ?? id;
}

/** The people who play a seat, by name; undefined when nobody does. */
export function peopleOf(people: Sight['people'], seat: Seat): string | undefined {
  const own = people.filter((person) => person.seat === seat).map(({ name }) => name);
  return own.length === 0 ? undefined : own.join(', ');
}
