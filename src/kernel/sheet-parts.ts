// What the schemas of all rulebooks read and check alike on a sheet.

/** An id as people write it. */
export const ID_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** What is wrong with an id that does not fit the pattern. */
export const ID_FAULT = 'an id is lower case letters, digits and single hyphens';

/** Dice, and points beside them. */
export interface DiceAndPoints {
  readonly dice: number;
  readonly plus: number;
}

/** Reads points (`5`), or dice with or without points (`2d6`, `1d10+3`); `die` is what stands between the two. */
export function diceAndPoints(written: number | string, die: `d${number}`): DiceAndPoints {
  if (typeof written === 'number') return { dice: 0, plus: written };
  const [dice, plus] = written.split(die);
  return { dice: Number(dice), plus: Number(plus || 0) };
}

/** The values that a list has more than once, one for each time too many. */
export function repeatedIn(list: readonly string[]): string[] {
  return list.filter((each, i) => list.indexOf(each) !== i);
}

/** A sheet under check, as the schema library hands it over. */
interface Checked {
  readonly value: unknown;
  readonly issues: {
    push(issue: { code: 'custom'; input: unknown; path: (string | number)[]; message: string }): unknown;
  };
}

/** Notes a fault of a sheet: where it is, and what is wrong and can be done, in a sentence. */
type NoteFault = (path: (string | number)[], message: string) => void;

/** Returns a function that notes the faults of a sheet. */
export function faultsOf({ value, issues }: Checked): NoteFault {
  return (path, message) => {
    issues.push({ code: 'custom', input: value, path, message });
  };
}

/** Notes ids that a list of a sheet has more than once. `called`: what the items of the list are, such as `things`. */
export function noteTwins(fault: NoteFault, list: string, called: string, items: readonly Item[]): void {
  for (const twice of repeatedIn(items.map(({ id }) => id))) {
    const remedy = `give the second an id of its own: {use: ${twice}, id: ${twice}-2}`;
    fault([list], `two ${called} are called "${twice}"; ${remedy}`);
  }
}

/** Something that a sheet lists. What says no number of hands takes one. */
interface Item {
  readonly id: string;
  readonly hands?: number;
}

/** What a combatant may have in hand. */
interface Carried {
  readonly items: readonly Item[];
  /** What the items are, such as `weapons and shields`. */
  readonly called: string;
  /** How many hands there are to hold them. */
  readonly hands: number;
}

/** Notes what cannot be in hand at the start: unknown things, parts of the body, more than the hands hold. */
export function noteUnready(
  fault: NoteFault,
  ready: readonly string[],
  { items, called, hands }: Carried,
): void {
  let free = hands;
  for (const [i, id] of ready.entries()) {
    const held = items.find((each) => each.id === id);
    if (held === undefined) {
      const known = items.map((each) => each.id).join(', ') || 'none';
      fault(['ready', i], `"${id}" is none of its ${called}; it has: ${known}`);
      continue;
    }
    const needed = held.hands ?? 1;
    if (needed === 0) fault(['ready', i], `"${id}" is part of the body; leave it out, it is always ready`);
    free -= needed;
    if (free < 0)
      fault(['ready', i], `no hand is left for "${id}"; leave it out, it can be drawn in the fight`);
  }
  for (const twice of repeatedIn(ready)) fault(['ready'], `"${twice}" is listed twice; list it once`);
}

/** Where one part of a sheet contradicts the rest: the place within that part, and a sentence. */
export type Fault = readonly [path: readonly string[], message: string];

/** What is wrong with the shots or rounds that are left, by weapon. `most`: what each can hold; null: it counts none. */
export function faultsOfLeft(
  field: 'shots' | 'rounds',
  left: Readonly<Record<string, number>>,
  weapons: readonly { readonly id: string; readonly most: number | null }[],
): Fault[] {
  const known = weapons.filter(({ most }) => most !== null).map(({ id }) => id);
  return Object.entries(left).flatMap(([weapon, count]): Fault[] => {
    const most = weapons.find(({ id }) => id === weapon)?.most ?? null;
    const none = `"${weapon}" counts no ${field}; these do: ${known.join(', ') || 'none'}`;
    if (most === null) return [[[field, weapon], none]];
    return count > most ? [[[field, weapon], `"${weapon}" has at most ${most}`]] : [];
  });
}

/** The ids of the first items listed that two hands can hold. Parts of the body need none and are left out. */
export function firstInHands(items: readonly { readonly id: string; readonly hands: number }[]): string[] {
  let free = 2;
  const held: string[] = [];
  for (const { id, hands } of items) {
    if (hands === 0 || hands > free) continue;
    free -= hands;
    held.push(id);
  }
  return held;
}
