import type { Entrant } from '../kernel/encounter.ts';
import type { Reading } from './base.ts';
import type { Faults } from './fault.ts';
import type { Ground } from './field.ts';
import { type Group, readGroup } from './group.ts';
import { startCells } from './placement.ts';
import { MOST_COMBATANTS } from './shapes.ts';
import type { Side } from './sides.ts';
import { quoted } from './wording.ts';
import { fieldOf, itemsOf, type Written } from './written.ts';

/** Reads the combatants of an encounter, each id used once; those that can't be read are told of and left out. */
export function readGroups(encounter: Written, reading: Reading): readonly Group[] {
  const groups: Group[] = [];
  const known = new Map<string, Written>();
  // Of a longer list the header has told.
  for (const entry of itemsOf(fieldOf(encounter, 'combatants')).slice(0, MOST_COMBATANTS)) {
    const group = readGroup(entry, reading);
    if (group === undefined) continue;
    groups.push(group);
    tellTwice(group, entry, known, reading.faults);
    for (const id of group.ids) known.set(id, entry);
  }
  return groups;
}

function tellTwice(group: Group, entry: Written, known: ReadonlyMap<string, Written>, faults: Faults): void {
  const twice = group.ids.find((id) => known.has(id));
  if (twice === undefined) return;
  const what = `${quoted(twice)} is the id of two combatants; the first is in line ${known.get(twice)!.place.line}`;
  faults.add(
    'duplicate-id',
    entry.place,
    what,
    'give one an id of its own, or write count: for several alike',
  );
}

/** Tells what is wrong with the combatants taken together: too many, or nobody to fight. */
export function tellNumbers(encounter: Written, groups: readonly Group[], faults: Faults): void {
  const list = fieldOf(encounter, 'combatants');
  if (list === undefined) return;
  const total = groups.reduce((sum, group) => sum + group.count, 0);
  if (total > MOST_COMBATANTS) {
    faults.add(
      'too-many',
      list.place,
      `there are ${total} combatants`,
      `at most ${MOST_COMBATANTS} are allowed`,
    );
  }
  const present = new Set(groups.filter((group) => !group.isInReserve).map((group) => group.side));
  if (present.size >= 2) return;
  const [only] = present;
  const what = only === undefined ? 'no side has anybody' : `only the side ${quoted(only)} has anybody`;
  faults.add('too-few', list.place, `${what} who is not in reserve`, 'a fight needs somebody on two sides');
}

/** Every combatant on its cell; those that can't be placed are told of and left out. */
export function entrants(
  groups: readonly Group[],
  ground: Ground,
  sides: readonly Side[],
  faults: Faults,
): readonly Entrant<unknown>[] {
  const ids = sides.map((side) => side.id);
  const cells = startCells(groups, ground, ids, faults);
  return groups.flatMap((group) => {
    const { side, seat, isInReserve, sheet } = group;
    return (cells.get(group) ?? []).map((at, i) => {
      return { id: group.ids[i]!, name: group.names[i]!, side, seat, at, isInReserve, sheet };
    });
  });
}
