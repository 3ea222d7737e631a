import type { Option } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import type { Words } from '../../kernel/ruleset.ts';
import type { Event } from './events.ts';
import { namesIn } from './naming.ts';
import { depths } from './nesting.ts';
import { recap } from './recap.ts';
import { GLIMPSES, SENTENCES } from './sentences.ts';
import { sheetLines } from './sheet-lines.ts';
import type { State } from './state.ts';

function calledAt(called: string): string {
  return called === 'none' ? '' : ` at the ${called.replace('-', ' ')}`;
}

/** The GM's way of moving somebody. */
const PUT = 'Put on a unit';

const OPTIONS: Readonly<Record<string, string>> = {
  attack: 'Attack',
  interrupt: 'Interrupt with an attack',
  'cast-at': 'Cast at somebody',
  'cast-at-point': 'Cast at a point',
  'cast-on': 'Cast on somebody',
  move: 'Move 1 unit',
  approach: 'Move 1 unit towards',
  withdraw: 'Move 1 unit away from',
  draw: 'Draw',
  stow: 'Stow',
  aim: 'Aim (+1)',
  reload: 'Reload',
  tend: 'Tend',
  save: 'Set TS aside for interruptions',
  work: 'Work',
  'end-turn': 'End the turn',
  dodge: 'Dodge',
  block: 'Block',
  parry: 'Parry',
  pass: 'Pass',
  stay: 'Stay',
  'goes-first': 'Goes first',
  kill: 'Kill',
  spare: 'Spare: nonlethal',
  close: 'Close the account',
  'pass-time': 'Let time pass',
  wake: 'Wake',
  end: 'End the fight',
  'set-hp': 'Set HP',
  heal: 'Heal',
  'set-ts': 'Set TS',
  'set-stagger': 'Set stagger',
  'set-clock': 'Set the dying clock',
  'set-condition': 'Set a condition',
  'set-side': 'Change sides',
  'set-initiative': 'Set initiative',
  'restore-limb': 'Restore a limb',
  'give-modifier': 'Give a modifier',
  'return-item': 'Give dropped items back',
  remove: 'Take out of the fight',
  'bring-in': 'Bring in',
  'request-check': 'Ask for a check',
  'request-work': 'Set work over several rounds',
  charge: 'Charge TS',
  'end-fight': 'End the fight',
  'resume-fight': 'Let the fight go on',
  'go-on': 'Go on',
};

const QUESTIONS: Readonly<
  Record<
    string,
    (who: string, about: { readonly [key: string]: Json }, name: (id: string) => string) => string
  >
> = {
  maneuver: (who, about) => `${who}: ${about.ts as number} TS. What do you do?`,
  interruption: (who, about, name) => {
    const by = name(about.by as string);
    const doing = {
      attack: `${by} attacks`,
      leave: `${by} moves within your reach`,
      enter: `${by} comes within your reach`,
    };
    return `${who}: ${doing[about.trigger as keyof typeof doing]}. Interrupt?`;
  },
  defence: (who, about, name) =>
    `${who}: ${name(about.attacker as string)} attacks${calledAt(about.called as string)}${about.total === null ? '' : ` with a total of ${about.total as number}`}. How do you defend?`,
  'dodge-step': (who) => `${who}: the dodge worked. Step aside?`,
  nonlethal: (who, about, name) => `${who}: ${name(about.target as string)} is at your mercy. Kill or spare?`,
  'initiative-tie': (_who, about, name) =>
    `A tie between ${(about.tied as string[]).map(name).join(', ')}. Who goes first?`,
  'end-fight': () => 'One side is down. Is the fight over?',
  aftermath: () => 'After the fight: what now?',
};

/** Parameters whose values are combatants. */
const WHOM: ReadonlySet<string> = new Set(['who', 'target', 'first', 'from', 'by']);

function valueWords(param: string, value: Json, state: State, who: string): string {
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  const names = namesIn(state);
  if (WHOM.has(param)) return names.of(text);
  if (param === 'label' || typeof value === 'number') return text;
  if (param === 'called') return text === 'none' ? 'anywhere' : text.replace('-', ' ');
  if (param === 'side') return names.side(text);
  if (param === 'to') return text.replaceAll('-', ' ');
  return names.item(who, text).replaceAll('-', ' ');
}

type Say = (facts: unknown, names: ReturnType<typeof namesIn>) => string;

/** How Time Slice is said to people. */
export const words: Words<State> = {
  told({ type, rule, facts, isGlimpse }, state) {
    const table = (isGlimpse ? GLIMPSES : SENTENCES) as Readonly<Record<string, Say | undefined>>;
    return table[type]?.({ type, rule, ...(facts as object) }, namesIn(state));
  },
  option: ({ kind, params }: Option) =>
    (kind === 'move' && 'who' in params ? PUT : OPTIONS[kind]) ?? kind.replaceAll('-', ' '),
  value: valueWords,
  question(key, who, about, state) {
    const ask = QUESTIONS[key];
    const { of } = namesIn(state);
    return ask === undefined ? key : ask(of(who), about as { readonly [key: string]: Json }, of);
  },
  recap,
  sheet: sheetLines,
  depths: (events) => depths(events as readonly Event[]),
};
