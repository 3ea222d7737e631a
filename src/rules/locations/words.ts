import type { Option } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import type { Words } from '../../kernel/ruleset.ts';
import { sheetLines } from './figure.ts';
import { GLIMPSES } from './glimpses.ts';
import { type Names, namesIn } from './naming.ts';
import { recap } from './recap.ts';
import { SENTENCES } from './sentences.ts';
import { LOCATIONS } from './sheet.ts';
import type { State } from './state.ts';

const OPTIONS: Readonly<Record<string, string>> = {
  attack: 'Attack',
  disarm: 'Disarm',
  shove: 'Shove',
  trip: 'Trip',
  'dual-wield': 'Attack with two weapons',
  blast: 'Throw at somebody',
  'blast-at': 'Throw at a yard',
  guard: 'Guard: no attack, better defences',
  counter: 'Hold the action for a counter',
  aim: 'Aim (+1 next round)',
  ambush: 'Lay an ambush',
  feint: 'Feint',
  run: 'Run: three times the Speed',
  charge: 'Charge: twice the Speed and +3 DMG',
  draw: 'Draw',
  stow: 'Stow',
  'pick-up': 'Pick up',
  reload: 'Reload',
  use: 'Use',
  mount: 'Mount',
  dismount: 'Dismount',
  try: 'Try a Trait or Skill',
  'first-aid': 'Give First-Aid',
  move: 'Move 1 yd',
  approach: 'Move towards',
  withdraw: 'Move away from',
  'stand-up': 'Stand up',
  ride: 'Urge the mount (Ride roll)',
  drop: 'Drop',
  'fall-prone': 'Fall prone',
  speak: 'Say something',
  'end-turn': 'End the turn',
  claim: 'Act now, before the others',
  pass: 'Pass',
  goes: 'Is next',
  dodge: 'Dodge',
  block: 'Block',
  protect: 'Step in between',
  'protect-fixed': 'Step in between',
  strike: 'Strike',
  'strike-back': 'Strike back',
  forgo: 'Forgo it',
  stay: 'Stay',
  wait: 'Wait',
  number: 'The # is',
  broken: 'It breaks',
  dropped: 'It is dropped',
  nothing: 'Nothing happens',
  'bring-in': 'Bring in',
  'pass-time': 'Let time pass',
  plan: 'Rest or be active',
  warmth: 'Keep warm or stay in the cold',
  amputate: 'Amputate',
  close: 'Close the account',
  hurt: 'Hurt',
  heal: 'Heal',
  stun: 'Stun',
  'set-c': 'Set C',
  'set-condition': 'Set a condition',
  'set-side': 'Change sides',
  'restore-limb': 'Restore a limb',
  'return-items': 'Give items back',
  'give-modifier': 'Give a modifier',
  'move-to': 'Put on a yard',
  'request-check': 'Ask for a check',
  'request-contest': 'Ask for a contest with somebody',
  'charge-action': 'Charge an action for something done',
  'charge-yards': 'Charge yards for something done',
  'request-work': 'Set to work',
  work: 'Go on with the work',
  remove: 'Take out of the fight',
  'end-fight': 'End the fight',
  'close-account': 'Close the account',
};

/** What the GM may charge, besides the action. */
const PRICES: Readonly<Record<string, string>> = {
  yards: 'yards of Speed',
  drop: 'the fast action to drop',
  'fall-prone': 'the fast action to fall prone',
  speak: 'the fast action to speak',
  feint: 'the fast action to feint',
  protect: 'the fast action to protect',
  dismount: 'the fast action to dismount',
};

type Facts = { readonly [key: string]: Json };
type Name = (id: string) => string;

function calledAt(called: string): string {
  return called === 'torso' ? '' : ` at the ${called.replace('-', ' ')}`;
}

const QUESTIONS: Readonly<Record<string, (who: string, about: Facts, name: Name) => string>> = {
  place: (who, about, name) =>
    about.holder === null
      ? `${who}: the next place is open. Do you want it?`
      : `${who}: ${name(about.holder as string)} is next. Do you want to act before?`,
  next: (who) =>
    who === 'the GM' ? 'Who of the others is next?' : `${who}: which of your followers is next?`,
  turn: (who, about) => `${who}: ${about.hasAction ? 'your turn' : 'no action left'}. What do you do?`,
  defence: (who, about, name) =>
    `${who}: ${name(about.attacker as string)} attacks${calledAt(about.called as string)}. How do you defend?`,
  protect: (who, about, name) =>
    `${who}: ${name(about.attacker as string)} attacks ${name(about.target as string)} beside you. Step in?`,
  'second-blow': (who) => `${who}: the second weapon. At whom?`,
  'counter-attack': (who, about, name) =>
    `${who}: you held ${name(about.attacker as string)} off. Strike back?`,
  'spare-speed': (who, about) => `${who}: the Dodge worked, ${about.spare as number} yd spare. Move 1 yd?`,
  number: (_who, about, name) => `${name(about.who as string)} tries ${about.what as string}. What is the #?`,
  fumble: (_who, about, name) => `${name(about.attacker as string)} has fumbled. What of the weapon?`,
  'first-aid': (who) => `${who}: somebody is bleeding. Give First-Aid?`,
  'new-character': () => 'Your character is dead. Bring in a new one?',
  recovery: (_who, about) => `Hour ${about.hour as number} after the fight. What now?`,
};

/** Parameters whose values are combatants. */
const WHOM: ReadonlySet<string> = new Set(['who', 'target', 'patient', 'from', 'against']);

function valueWords(param: string, value: Json, state: State, who: string): string {
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  const names = namesIn(state);
  if (WHOM.has(param)) return names.of(text);
  if ((LOCATIONS as readonly string[]).includes(text)) return `the ${text.replace('-', ' ')}`;
  if (param === 'hours') return text === '1' ? 'an hour' : text === '24' ? 'a day' : 'a week';
  if (param === 'yards') return `${text} yd`;
  if (param === 'label' || typeof value === 'number') return text;
  if (param === 'price') return text === 'action' ? 'the action' : (PRICES[text] ?? text);
  if (param === 'side') return names.side(text);
  return names.item(who, text).replaceAll('-', ' ');
}

type Say = (facts: unknown, names: Names) => string;

/** How Hit Locations is said to people. */
export const words: Words<State> = {
  told({ type, rule, facts, isGlimpse }, state) {
    const table = (isGlimpse ? GLIMPSES : SENTENCES) as Readonly<Record<string, Say | undefined>>;
    return table[type]?.({ type, rule, ...(facts as object) }, namesIn(state));
  },
  option: ({ kind }: Option) => OPTIONS[kind] ?? kind.replaceAll('-', ' '),
  value: valueWords,
  question(key, who, about, state) {
    const ask = QUESTIONS[key];
    const { of } = namesIn(state);
    return ask === undefined ? key : ask(of(who), about as Facts, of);
  },
  recap,
  sheet: sheetLines,
};
