import type { Names } from '../../kernel/battle.ts';
import type { PartOf } from '../../kernel/explanation.ts';
import { GM } from '../../kernel/ids.ts';
import { type Ask, inSentence } from '../../kernel/wording.ts';
import type { LocationsRule } from './rulebook.ts';
import type { Hand, Limb, Location, Trait } from './sheet.ts';

/** The names that sentences of Hit Locations use. */
export interface BookNames extends Names {
  /** A worn piece of armour. */
  armour(who: string, piece: string): string;
  mount(who: string): string;
}

/** The text of each reason by its code. A function receives the values that the text needs. */
export const REASONS = {
  // Rolls
  d6: 'd6',
  'rolled-again': '6 rolled again',
  trait: ({ trait }: { trait: Trait }) => trait,
  skill: ({ skill }: { skill: string }) => skill,
  tool: ({ who, item }: { who: string; item: string }, names: BookNames) => inSentence(names.item(who, item)),
  grief: 'grief',
  pain: 'Pain',
  stunned: 'Stunned',
  gm: 'the GM',
  'as-asked': 'as the GM asks',
  'never-below': ({ floor }: { floor: number }) => `never below ${floor}`,
  // Numbers to beat
  'named-by-gm': '# set by the GM',
  'total-damage': 'total damage',
  'target-b': 'B of the target',
  mount: ({ who }: { who: string }, names: BookNames) => names.mount(who),
  'out-of-breath': 'out of breath',
  'minutes-more': 'minutes more',
  amputation: 'amputation',
  // Attacks
  called: ({ location }: { location: Location }) => `called at the ${location.replace('-', ' ')}`,
  'target-prone': ({ range }: { range: string }) => `the target is prone, ${range} range`,
  'close-range': 'Close range',
  aim: 'aim',
  'aimed-prone': 'aimed while prone',
  'counter-attack': 'counter-attack',
  'two-weapons': ({ weight }: { weight: string }) => `two weapons, ${weight}`,
  'above-def': 'above DEF',
  // Defences
  'no-defence': 'cannot defend',
  'fixed-def': 'fixed DEF',
  'half-dodge': 'REF: half of Dodge',
  'further-defence': ({ defences }: { defences: number }) => `after ${defences} this round`,
  'held-counter': 'held for a counter',
  'against-projectile': 'against a projectile',
  // Damage
  successes: 'Successes',
  dmg: ({ who, weapon }: { who: string; weapon: string }, names: BookNames) =>
    `DMG of ${inSentence(names.item(who, weapon))}`,
  charge: 'charge',
  'c-mod': ({ c }: { c: number }) => `C ${c}`,
  wet: 'wet: doubled',
  armour: ({ who, piece }: { who: string; piece: string }, names: BookNames) => names.armour(who, piece),
  cold: 'cold',
  bleeding: 'bleeding',
  'location-hp': ({ c, location }: { c: number; location: Location }) =>
    `C ${c}: ${location.replace('-', ' ')}`,
  damage: 'damage',
  // Constitution and mourning
  active: 'active',
  'failed-recovery': 'a failed recovery',
  'failed-amputation': 'a failed amputation',
  'day-of-rest': 'a day of rest',
  mourning: ({ comrade }: { comrade: string }, names: BookNames) => `grief for ${names.of(comrade)}`,
  // Speed
  'a-and-half-c': ({ a, c }: { a: number; c: number }) => `A ${a} + half of C ${c}`,
  'half-of-a-and-c': ({ a, c }: { a: number; c: number }) => `half of A ${a} + C ${c}`,
  'leg-damage': ({ leg }: { leg: Limb }) => `damage to the ${leg.replace('-', ' ')}`,
  'stood-up': 'stood up: half, rounded down',
  prone: 'prone',
  'own-speed': 'the Ride roll failed: own Speed',
  times: ({ maneuver, times }: { maneuver: 'charge' | 'run'; times: number }) =>
    `${maneuver}: times ${times}`,
};

/** A modifier of Hit Locations, with the values that its code needs. */
export type Part = PartOf<typeof REASONS, LocationsRule>;

/** The names of options whose text also explains them. */
const OPTION_NAMES: Readonly<Record<string, string>> = {
  guard: 'Guard',
  run: 'Run',
  charge: 'Charge',
  ride: 'Urge the mount',
  claim: 'Act now',
};

/** The texts of the options. */
const OPTIONS: Readonly<Record<string, string>> = {
  // The turn
  disarm: 'Disarm',
  shove: 'Shove',
  trip: 'Trip',
  'dual-wield': 'Attack with two weapons',
  blast: 'Throw at a target',
  'blast-at': 'Throw at a yard',
  guard: 'Guard: no attack, better defences',
  counter: 'Hold the action for a counter',
  aim: 'Aim (+1 next round)',
  ambush: 'Lay an ambush',
  feint: 'Feint',
  run: 'Run: three times the Speed',
  charge: 'Charge: twice the Speed and +3 DMG',
  'pick-up': 'Pick up',
  use: 'Use',
  mount: 'Mount',
  dismount: 'Dismount',
  try: 'Try a Trait or Skill',
  'first-aid': 'Give First-Aid',
  work: 'Continue the work',
  move: 'Move 1 yd',
  'stand-up': 'Stand up',
  ride: 'Urge the mount (Ride roll)',
  drop: 'Drop',
  'fall-prone': 'Fall prone',
  speak: 'Say something',
  // Other questions
  claim: 'Act now, before the others',
  goes: 'Acts next',
  protect: 'Step in between',
  'protect-fixed': 'Step in between',
  'strike-back': 'Strike back',
  forgo: 'Do not strike back',
  number: 'The number (#) is',
  broken: 'The weapon breaks',
  dropped: 'The weapon is dropped',
  nothing: 'Nothing happens',
  plan: 'Rest or be active',
  warmth: 'Keep warm or stay in the cold',
  amputate: 'Amputate',
  // Overrides of the GM
  hurt: 'Hurt',
  stun: 'Stun',
  'set-c': 'Set C',
  'return-items': 'Return items',
  'move-to': 'Place on a yard',
  'request-contest': 'Ask for a contest with another combatant',
  'charge-action': 'Charge an action',
  'charge-yards': 'Charge yards',
  'request-work': 'Give work',
  'close-account': 'Finish the fight',
};

/** The prices that the GM can charge. */
export const PRICES: Readonly<Record<string, string>> = {
  action: 'the action',
  yards: 'yards of Speed',
  drop: 'the fast action to drop',
  'fall-prone': 'the fast action to fall prone',
  speak: 'the fast action to speak',
  feint: 'the fast action to feint',
  protect: 'the fast action to protect',
  dismount: 'the fast action to dismount',
};

export const HOURS: Readonly<Record<string, string>> = { 1: 'an hour', 24: 'a day', 168: 'a week' };

/** Formats the location of a called attack, such as ` at the head`; empty for the torso. */
export function calledAt(called: Location | Hand): string {
  return called === 'torso' ? '' : ` at the ${called.replace('-', ' ')}`;
}

/** The context of questions. Each question has some of these fields. */
interface About {
  readonly holder: string | null;
  readonly hasAction: boolean;
  readonly attacker: string;
  readonly target: string;
  readonly called: Location;
  readonly spare: number;
  readonly who: string;
  readonly what: string;
  readonly hour: number;
}
/** The text of each question, by its key. */
const QUESTIONS: Readonly<Record<string, Ask<About>>> = {
  place: ({ holder }, name) =>
    holder === null
      ? 'the next turn is free. Do you want to act now?'
      : `${name(holder)} is next. Do you want to act first?`,
  next: (_, _name, who) =>
    who === GM ? { question: 'Who of the GM’s side acts next?' } : 'which of your followers acts next?',
  turn: ({ hasAction }) => `${hasAction ? 'your turn' : 'no action left'}. What do you do?`,
  defence: ({ attacker, called }, name) => `${name(attacker)} attacks${calledAt(called)}. How do you defend?`,
  protect: ({ attacker, target }, name) =>
    `${name(attacker)} attacks ${name(target)} beside you. Step in between?`,
  'second-blow': 'your second weapon. Which target?',
  'counter-attack': ({ attacker }, name) => `you held ${name(attacker)} off. Strike back?`,
  'spare-speed': ({ spare }) => `the Dodge worked, with ${spare} yd to spare. Move 1 yd?`,
  number: ({ who, what }, name) => ({
    question: `${name(who)} rolls ${what}. Which number must it reach (#)?`,
  }),
  fumble: ({ attacker }, name) => ({ question: `${name(attacker)} fumbles. What happens to the weapon?` }),
  'first-aid': 'someone is bleeding. Give First-Aid?',
  'new-character': () => ({ question: 'Your character is dead. Bring in a new one?' }),
  recovery: ({ hour }) => ({ question: `Hour ${hour} after the fight. What now?` }),
};

/** The texts of choices and questions. */
export const CHOICES = { options: OPTIONS, optionNames: OPTION_NAMES, questions: QUESTIONS };
