import type { Json } from './json.ts';

// Functions about sheets that all rulebooks share. Most of them read and check a sheet.

/** The pattern of an id. */
export const ID_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The error for an id that does not match the pattern. */
export const ID_FAULT = 'an id is lower case letters, digits and single hyphens';

/** A number of dice and points that are added to them. */
export interface DiceAndPoints {
  readonly dice: number;
  readonly plus: number;
}

/**
 * Reads points (`5`), or dice with or without points (`2d6`, `1d10+3`). `die` is the separator, such as `d6`.
 */
export function diceAndPoints(written: number | string, die: `d${number}`): DiceAndPoints {
  if (typeof written === 'number') return { dice: 0, plus: written };
  const [dice, plus] = written.split(die);
  return { dice: Number(dice), plus: Number(plus || 0) };
}

/** Returns the duplicate values of a list, once for each repetition. */
export function repeatedIn(list: readonly string[]): string[] {
  return list.filter((each, i) => list.indexOf(each) !== i);
}

/** A sheet during its check, in the form that the schema library passes. */
interface Checked {
  readonly value: unknown;
  readonly issues: {
    push(issue: { code: 'custom'; input: unknown; path: (string | number)[]; message: string }): unknown;
  };
}

/** Reports an error in a sheet: its place, and a sentence that states the problem and the remedy. */
type NoteFault = (path: (string | number)[], message: string) => void;

/** Returns a function that reports errors in a sheet. */
export function faultsOf({ value, issues }: Checked): NoteFault {
  return (path, message) => {
    issues.push({ code: 'custom', input: value, path, message });
  };
}

/**
 * Reports duplicate ids in a list of a sheet. `called` is the name of the items, such as `things`. Items that the packs
 * do not have, such as limbs, are written `here`, in the sheet itself.
 */
export function noteTwins(
  fault: NoteFault,
  list: string,
  called: string,
  items: readonly Item[],
  from: 'packs' | 'here' = 'packs',
): void {
  for (const twice of repeatedIn(items.map(({ id }) => id))) {
    const own = from === 'packs' ? `{use: ${twice}, id: ${twice}-2}` : `${twice}-2`;
    fault([list], `two ${called} are called "${twice}"; give the second an id of its own: ${own}`);
  }
}

/** An item of a sheet. An item without a number of hands needs one hand. */
interface Item {
  readonly id: string;
  readonly hands?: number;
}

/** The field of a sheet that lists the items in hand at the start. */
export const READY = 'ready';

/** The statements of a rulebook about the things that its sheets list. */
export interface ThingRules {
  /**
   * Optional. The lists of a sheet whose items pass from hand to hand, each with the parts of `starts` in which fights
   * leave something on these items, such as the shots left.
   */
  readonly things?: Readonly<Record<string, readonly string[]>>;
  /** Optional. The fields that mark an item of these lists as a part of the body, such as `hands: 0`. */
  readonly ofBody?: Readonly<Record<string, Json>>;
}

/** The items that a combatant may hold. */
interface Carried {
  readonly items: readonly Item[];
  /** The name of the items, such as `weapons and shields`. */
  readonly called: string;
  /** The number of hands. */
  readonly hands: number;
}

/**
 * Reports items that cannot be in hand at the start: unknown items, parts of the body, or too many for the hands.
 */
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
      fault([READY, i], `"${id}" is not one of its ${called}; it has: ${known}`);
      continue;
    }
    const needed = held.hands ?? 1;
    if (needed === 0) fault([READY, i], `"${id}" is part of the body; leave it out, it is always ready`);
    free -= needed;
    if (free < 0)
      fault([READY, i], `no hand is left for "${id}"; leave it out, it can be drawn in the fight`);
  }
  for (const twice of repeatedIn(ready)) fault([READY], `"${twice}" is listed twice; list it once`);
}

/** An error where one part of a sheet contradicts the rest: the place within that part, and a sentence. */
export type Fault = readonly [path: readonly string[], message: string];

/**
 * Returns the errors in the remaining shots or rounds, by weapon. `most` is the capacity of each weapon; `null` if
 * it does not count rounds.
 */
export function faultsOfLeft(
  field: 'shots' | 'rounds' | 'ammo',
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

/**
 * Returns the ids of the first items that fit in two hands. Parts of the body need no hand and are left out.
 */
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

/** Returns the tool with the highest rating above 0 among those that help; of equal ones the first. */
export function bestTool<T extends { readonly rating: number }>(
  tools: readonly T[],
  helps: (tool: T) => boolean,
): T | undefined {
  let best: T | undefined;
  for (const tool of tools) if (tool.rating > (best?.rating ?? 0) && helps(tool)) best = tool;
  return best;
}

/** Returns the hands that an item needs. An item other than a weapon needs one. */
export function handsFor(
  { weapons }: { readonly weapons: readonly { readonly id: string; readonly hands: number }[] },
  item: string,
): number {
  return weapons.find((weapon) => weapon.id === item)?.hands ?? 1;
}
