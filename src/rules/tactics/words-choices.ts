import type { Json } from '../../kernel/json.ts';
import { type About, type Ask, plural, SHARED_OPTIONS } from '../../kernel/wording.ts';
import { skillName } from './words-reasons.ts';

/** What the seven kinds of action are called. */
const ACTIONS: Readonly<Record<string, string>> = {
  strike: 'Strike',
  shoot: 'Shoot (2 or more rounds: a burst)',
  spray: 'Spray: single shots, each by itself',
  blast: 'Throw or launch at somebody',
  'blast-at': 'Throw or launch at a point',
  stabilise: 'Stabilise',
  work: 'Go on with the work',
};

const changes = (prefix: string, says: string): [string, string][] =>
  Object.entries(ACTIONS).map(([kind, words]) => [`${prefix}-${kind}`, `${says}: ${words.toLowerCase()}`]);

/** What the options are called. */
export const OPTIONS: Readonly<Record<string, string>> = {
  ...SHARED_OPTIONS,
  ...ACTIONS,
  ...Object.fromEntries([...changes('swap-for', 'Instead'), ...changes('add', 'In addition')]),
  split: 'Split Tactics: points of oT, the rest is dT',
  keep: 'Keep',
  settle: 'Settle on this',
  readjust: 'Readjust: begin again',
  follow: 'Move up to somebody, wherever it goes',
  away: 'Move away from somebody',
  to: 'Move to a cell',
  'full-defense': 'Full defence',
  'go-on': 'Go on as declared',
  'let-first': 'Let a slower one go first',
  drop: 'Drop an action',
  'drop-movement': 'Stay where you are instead of moving',
  'add-follow': 'In addition: move up to somebody',
  'add-away': 'In addition: move away from somebody',
  'add-to': 'In addition: move to a cell',
  'swap-for-follow': 'Instead: move up to somebody',
  'swap-for-away': 'Instead: move away from somebody',
  'swap-for-to': 'Instead: move to a cell',
  none: 'Do not defend',
  body: 'Shield it with your body',
  ignore: 'Try to ignore the pain',
  bear: 'Bear it',
  grant: 'Grant +1',
  deny: 'Deny',
  'by-the-book': 'By Tactics, then FIN, then a roll-off',
  'shoot-at': 'Shoot at',
  check: 'Sunder check',
  'no-check': 'No check',
  'set-w': 'Set W',
  'set-s': 'Set S',
  'set-ammo': 'Set ammunition',
  'strike-object': 'Let it strike an object',
  repair: 'Repair an item',
  'request-work': 'Set to work for several turns',
  charge: 'Charge an action of this turn',
  move: 'Put on a cell',
  'close-settling': 'Close the phase',
  'end-go': 'End the go',
};

function changed({ changes }: About): string {
  return changes === 0 ? '' : ` (changes so far: -${changes})`;
}

/** How each question is put. */
export const QUESTIONS: Readonly<Record<string, Ask>> = {
  tactics: ({ oT, dT, tactics }) =>
    oT === null
      ? `${tactics} Tactics. How many points of oT?`
      : `oT ${oT}, dT ${dT}. The others have spoken. Keep it?`,
  declare: 'what will you do this turn?',
  readjust: 'the others have declared. Keep to your plan?',
  'initiative-tie': ({ tied }, name) => ({
    question: `A tie between ${(tied as string[]).map(name).join(', ')}. Who goes first?`,
  }),
  go: (about) => {
    const { length } = about.pending as Json[];
    return `your go, ${plural(length, 'action', 'actions')} to come${changed(about)}.`;
  },
  change: (about, name) =>
    `${name(about.attacker)} comes at you before your go${changed(about)}. Change your mind?`,
  defence: ({ attacker, weapon }, name) =>
    `${name(attacker)} attacks with ${weapon}. How do you defend yourself?`,
  guard: ({ attacker, target }, name) =>
    `${name(attacker)} attacks ${name(target)}, who is helpless. Step in?`,
  interfere: ({ attacker, target }, name) =>
    `${name(attacker)} aims at ${name(target)} beside you. Interfere?`,
  flanking: ({ attacker, target }, name) => ({
    question: `${name(attacker)} attacks ${name(target)} from the other side. Flanking?`,
  }),
  'ignore-pain': ({ penalty, ner }) => `the pain costs ${penalty}. Try to ignore it (NER ${ner})?`,
  'spray-target': ({ shot, rounds }) => `shot ${shot} of ${rounds}. At whom?`,
  sunder: ({ owner, item }, name) => ({ question: `Does ${name(owner)}'s ${item} need a sunder check?` }),
};

const CHARGES: Readonly<Record<string, string>> = {
  attack: 'an attack',
  check: 'a check action',
  change: 'a change of mind',
};

/** One value of a parameter that is said in a way of its own. */
export function valueText(param: string, text: string): string | undefined {
  if (param === 'at') return text === 'item' ? 'at what it blocks with' : 'at the body';
  if (param === 'skill') return text === 'none' ? 'no check' : skillName(text).replaceAll('-', ' ');
  if (param === 'action') return CHARGES[text] ?? `a ${text}`;
  return param === 'drop' ? `action ${Number(text) + 1}` : undefined;
}
