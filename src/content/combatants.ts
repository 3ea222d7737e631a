import type { CombatantSetup } from '../kernel/encounter.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import type { Faults } from './fault.ts';
import type { Ground } from './field.ts';
import { readAs } from './issues.ts';
import { type Reading, readBase } from './pack.ts';
import { type Squad, startCells } from './placement.ts';
import { combatant, MOST_COMBATANTS, type Side } from './shapes.ts';
import { fieldOf, itemsOf, type SourceLocation, type SourceNode } from './source-node.ts';
import { didYouMean, listed, quoted } from './suggestion.ts';

/** One entry of an encounter's combatants: a single combatant or several identical ones. */
export interface Group extends Squad {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly seat: Seat;
  readonly isInReserve: boolean;
  readonly temper: CombatantSetup<unknown>['temper'];
  readonly art: CombatantSetup<unknown>['art'];
  readonly sheet: unknown;
}

/** Reads one entry of an encounter's combatants. Returns `undefined` if the entry has errors. */
function readGroup(entry: SourceNode, reading: Reading): Group | undefined {
  const { faults, sides } = reading;
  const before = faults.count;
  const read = readAs(combatant, entry, faults);
  const base = readBase(entry, reading);
  const own = sides?.find((each) => each.id === read?.side);
  if (own === undefined && sides !== undefined && read !== undefined)
    tellUnknownSide(read.side, fieldOf(entry, 'side')!.place, sides, faults);
  if (read === undefined || base === undefined || own === undefined || faults.count > before)
    return undefined;
  const { count, side, isInReserve, temper, art = base.art } = read;
  const name = read.name ?? base.name;
  const id = read.id ?? read.use ?? asId(name);
  if (id === '') {
    const remedy = 'add id: lower case letters and digits';
    faults.add('missing', entry.place, `${quoted(name)} does not give a valid id`, remedy);
    return undefined;
  }
  const at = read.at as Squad['at'];
  const place = (fieldOf(entry, 'at') ?? entry).place;
  const seat = read.seat ?? own.seat ?? GM;
  return {
    ...numbered(id, name, count),
    side,
    seat,
    isInReserve,
    temper,
    art,
    sheet: base.sheet,
    count,
    at,
    who: name,
    place,
  };
}

/** Numbers identical combatants: thug-1, Thug 1 and so on. */
function numbered(id: string, name: string, count: number): Pick<Group, 'ids' | 'names'> {
  if (count === 1) return { ids: [id], names: [name] };
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  return { ids: numbers.map((i) => `${id}-${i}`), names: numbers.map((i) => `${name} ${i}`) };
}

/**
 * Converts a name to an id: `Old Tom` becomes `old-tom`. Returns an empty string if no letter of the name can be used.
 */
function asId(name: string): string {
  const bare = name.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
  return bare
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function tellUnknownSide(id: string, place: SourceLocation, sides: readonly Side[], faults: Faults): void {
  const ids = sides.map((each) => each.id);
  const remedy = `${didYouMean(id, ids)}sides: ${listed(ids)}`;
  faults.add('unknown-id', place, `there is no side ${quoted(id)}`, remedy);
}

/** Reads the combatants of an encounter and checks that ids are unique. Invalid entries are reported and skipped. */
export function readGroups(encounter: SourceNode, reading: Reading): readonly Group[] {
  const groups: Group[] = [];
  const known = new Map<string, SourceNode>();
  // The header check has already reported a list that is too long.
  for (const entry of itemsOf(fieldOf(encounter, 'combatants')).slice(0, MOST_COMBATANTS)) {
    const group = readGroup(entry, reading);
    if (group === undefined) continue;
    groups.push(group);
    tellTwice(group, entry, known, reading.faults);
    for (const id of group.ids) known.set(id, entry);
  }
  return groups;
}

function tellTwice(
  group: Group,
  entry: SourceNode,
  known: ReadonlyMap<string, SourceNode>,
  faults: Faults,
): void {
  const twice = group.ids.find((id) => known.has(id));
  if (twice === undefined) return;
  const what = `${quoted(twice)} is the id of two combatants; the first is in line ${known.get(twice)!.place.line}`;
  faults.add(
    'duplicate-id',
    entry.place,
    what,
    'give one a separate id, or write count: for identical combatants',
  );
}

/** Reports problems with the whole list: too many combatants, or no opponents. */
export function reportNumbers(encounter: SourceNode, groups: readonly Group[], faults: Faults): void {
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

/** Places every combatant on a cell. Combatants that cannot be placed are reported and skipped. */
export function entrants(
  groups: readonly Group[],
  ground: Ground,
  sides: readonly Side[],
  faults: Faults,
): readonly CombatantSetup<unknown>[] {
  const ids = sides.map((side) => side.id);
  const cells = startCells(groups, ground, ids, faults);
  return groups.flatMap((group) => {
    const { side, seat, isInReserve, temper, art, sheet } = group;
    return (cells.get(group) ?? []).map((at, i) => {
      const who = { id: group.ids[i]!, name: group.names[i]!, side, seat, at, isInReserve, sheet };
      return { ...who, ...(temper && { temper }), ...(art && { art }) };
    });
  });
}
