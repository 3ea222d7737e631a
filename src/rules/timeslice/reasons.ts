import type { Names } from '../../kernel/battle.ts';
import type { Modifier, PartOf } from '../../kernel/explanation.ts';
import { inSentence, reasonBy } from '../../kernel/wording.ts';
import type { TimesliceRule } from './rulebook.ts';

/** The names that reasons may use: combatants and the parts of their sheets. */
export interface NamesOfReasons extends Names {
  boon(who: string, boon: string): string;
  tool(who: string, tool: string): string;
}

/** An item on a combatant's sheet. */
interface Item {
  readonly who: string;
  readonly item: string;
}

/** A reason to double damage. `counted` states how the base damage was added again; absent if it only gave stagger. */
interface Doubling {
  readonly counted?: 'base-again' | 'rolled-again';
}

const itemName = ({ who, item }: Item, names: Names): string => inSentence(names.item(who, item));
const doubling = (why: string, { counted }: Doubling): string =>
  counted === undefined ? why : `${why}: ${counted === 'base-again' ? 'base once more' : 'rolled again'}`;

/** The text of each reason by its code. A function receives the values that the text needs. */
export const REASONS = {
  // Rolls
  dice: ({ n }: { readonly n: number }) => `${n}d10`,
  stat: ({ stat, score }: { readonly stat: string; readonly score: number }) => `${stat} ${score}`,
  'to-hit': itemName,
  aim: 'aim',
  'called-shot': ({ called }: { readonly called: string }) => `called shot: ${called}`,
  'heart-wound': 'wounded in the heart',
  'shield-bonus': itemName,
  'weapon-bonus': itemName,
  parry: 'parry',
  helpless: 'cannot defend',
  'stat-itself': 'the stat itself, not its bonus',
  'tool-rating': ({ who, tool }: { readonly who: string; readonly tool: string }, names: NamesOfReasons) =>
    names.tool(who, tool),
  /** The modifier of a check, for which the GM gave this label. */
  label: ({ label }: { readonly label: string }) => label,
  'average-q': ({ n }: { readonly n: number }) => `average Q of ${n}`,
  'average-bonus': ({ n }: { readonly n: number }) => `average Q bonus of ${n}`,
  'average-rolls': ({ n }: { readonly n: number }) => `average [Q] roll of ${n}`,

  // Bonuses of boons, spells and the GM
  boon: (of: Doubling & { readonly who: string; readonly boon: string }, names: NamesOfReasons) =>
    doubling(names.boon(of.who, of.boon), of),
  spell: (of: Doubling & { readonly name: string }) => doubling(of.name, of),
  'gm-modifier': (of: Doubling & { readonly to: string; readonly value: number }) =>
    doubling(gmModifier(of), of),

  // Damage and stagger
  damage: (of: Item, names: Names) => `damage of ${itemName(of, names)}`,
  'natural-18': (of: Doubling) => doubling('natural 18', of),
  'shot-to-the': (of: Doubling & { readonly called: string }) => doubling(`shot to the ${of.called}`, of),
  staggered: 'staggered',
  dr: 'DR',
  'at-least': ({ floor }: { readonly floor: number }) => `never below ${floor}`,
  'at-most': ({ cap }: { readonly cap: number }) => `at most ${cap}`,
  hit: 'hit',
  'stagger-threshold': 'stagger threshold',

  // Time, dying and healing
  'own-ts': 'own TS',
  'seconds-left': 'seconds left',
  'time-passes': 'time passes',
  'attacked-dying': 'attacked while dying',
  healing: (of: Item, names: Names) => `healing of ${itemName(of, names)}`,
  'gm-heals': 'the GM heals',
  'hp-healed': ({ hp }: { readonly hp: number }) => `${hp} HP healed`,
  'minutes-above': 'minutes above 5',
  'max-hp': 'not above max HP',
};

/** A modifier of Time Slice. */
export type Reason = PartOf<typeof REASONS, TimesliceRule>;

/** Names a modifier that the GM gave to a combatant. */
export function gmModifier({ to, value }: { readonly to: string; readonly value: number }): string {
  return `the GM's ${value < 0 ? '' : '+'}${value} on ${to}`;
}

/** Words a reason, without the faces of its dice. */
export function sayReason(part: Pick<Modifier, 'why' | 'of'>, names: NamesOfReasons): string {
  return reasonBy(REASONS, part, names);
}

/** A list of reasons that accepts more. */
export type Reasons = Pick<Reason[], 'push'>;

/** The maneuvers that cost TS, by code, as verbs. `item` is the name of the item used. */
export const DOINGS = {
  attack: (item: string) => `attack with ${item}`,
  cast: (item: string) => `cast ${item}`,
  move: () => 'move',
  draw: (item: string) => `draw ${item}`,
  stow: (item: string) => `stow ${item}`,
  aim: (item: string) => (item === '' ? 'aim' : `aim with ${item}`),
  reload: (item: string) => `reload ${item}`,
  tend: () => 'tend to anyone',
  work: () => 'work',
  door: () => 'use the door',
};
export type Doing = keyof typeof DOINGS;

/** The reasons why a maneuver fails, by code. */
export const LOSSES = {
  down: () => 'already down',
  staggered: () => 'staggered',
  'no-arm': () => 'no arm is left to cast with',
  gone: (target: string) => `${target} is gone`,
  'out-of-range': (target: string) => `${target} is out of range`,
  'weapon-gone': () => 'the weapon is no longer in hand',
  'weapon-empty': () => 'the weapon is empty',
  'item-gone': () => 'the item is no longer in hand',
  'cannot-draw': () => 'the item can no longer be drawn',
  'nothing-to-tend': () => 'nobody within reach needs help',
  'no-work': () => 'no work is left',
  'too-far': () => 'the unit is no longer one step away',
  'unit-taken': () => 'the unit is taken',
};
export type Loss = keyof typeof LOSSES;
