import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import { type Device, deviceOf } from '../ui/portrait/device.ts';
import type { PortraitProps } from '../ui/portrait/portrait.tsx';
import { initialsOf } from './layout.ts';

/** The portrait of a combatant on the map and in lists. */
export type Mark = Required<PortraitProps>;

const known = new WeakMap<Overview, ReadonlyMap<string, Mark>>();
const devices = new Map<string, Device>();
const NOBODY: Mark = {
  side: 0,
  initials: '?',
  badge: '',
  device: deviceOf({ id: '', name: '' }, 'face'),
  health: 1,
  isDown: false,
};

/** Returns the mark of a combatant. */
export function markOf(fight: Overview, id: string): Mark {
  let marks = known.get(fight);
  if (marks === undefined) {
    marks = marksIn(fight);
    known.set(fight, marks);
  }
  return marks.get(id) ?? NOBODY;
}

/** Returns the marks by id. Their initials depend only on the set of combatants, not on the turn order. */
function marksIn({ standings, sides }: Overview): ReadonlyMap<string, Mark> {
  const taken = new Set<string>();
  const marks = new Map<string, Mark>();
  for (const who of standings.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id, name, isUp } = who;
    const initials = freeInitials(name, taken);
    taken.add(initials);
    const side = sides.findIndex((each) => each.id === who.side);
    const badge = / (\d{1,2})$/.exec(name)?.[1] ?? '';
    marks.set(id, {
      side,
      initials,
      badge,
      device: knownDevice(who, side),
      health: leftOf(who),
      isDown: !isUp,
    });
  }
  return marks;
}

function knownDevice({ id, name }: CombatantSummary, side: number): Device {
  const key = `${side}/${id}/${name}`;
  const device = devices.get(key) ?? newDevice({ id, name }, side);
  devices.set(key, device);
  return device;
}

/** The length of the health ring for each health word, used if the numbers are unknown. */
const LEFT: Readonly<Record<string, number>> = {
  unhurt: 1,
  hurt: 0.66,
  wounded: 0.66,
  'badly hurt': 0.33,
  'seriously wounded': 0.33,
};

/** Returns the known health from 0 to 1: exact, or in four steps. */
function leftOf({ health, healthWord, isUp }: CombatantSummary): number {
  if (health !== null && health[1] > 0) return Math.max(0, Math.min(1, health[0] / health[1]));
  return LEFT[healthWord] ?? (isUp ? 1 : 0);
}

function freeInitials(name: string, taken: ReadonlySet<string>): string {
  const first = initialsOf(name);
  if (!taken.has(first)) return first;
  const [letter = '?'] = [...first];
  const others = [...name.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(1);
  const numbers = Array.from({ length: 98 }, (_, i) => String(i + 2));
  const free = [...others, ...numbers].find((each) => !taken.has(`${letter}${each}`));
  return free === undefined ? first : `${letter}${free}`;
}

/** A combatant before the fight. */
type Named = { readonly id: string; readonly name: string };

/** Returns the portrait of a character before the fight, as one of the heroes unless another side is given. */
export function markOfCharacter({ id, name }: Named, side = 0): Mark {
  return { ...NOBODY, side, initials: initialsOf(name), device: newDevice({ id, name }, side) };
}

/** The first side bears arms; its foes show faces. */
function newDevice(who: Named, side: number): Device {
  return deviceOf(who, side === 0 ? 'arms' : 'face');
}
