import type { Json } from '../../kernel/json.ts';

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
  dodge: 'Dodge',
  parry: 'Parry',
  block: 'Block',
  body: 'Shield it with your body',
  pass: 'Pass',
  ignore: 'Try to ignore the pain',
  bear: 'Bear it',
  grant: 'Grant +1',
  deny: 'Deny',
  'goes-first': 'Goes first',
  'by-the-book': 'By Tactics, then FIN, then a roll-off',
  'shoot-at': 'Shoot at',
  check: 'Sunder check',
  'no-check': 'No check',
  'set-w': 'Set W',
  'set-s': 'Set S',
  'set-ammo': 'Set ammunition',
  'set-condition': 'Set a condition',
  'give-modifier': 'Give a modifier',
  'strike-object': 'Let it strike an object',
  repair: 'Repair an item',
  'request-check': 'Ask for a check',
  'request-work': 'Set to work for several turns',
  charge: 'Charge an action of this turn',
  move: 'Put on a cell',
  remove: 'Take out of the fight',
  'bring-in': 'Bring in',
  'close-settling': 'Close the phase',
  'end-go': 'End the go',
  'end-fight': 'End the fight',
};

type About = { readonly [key: string]: Json };
type Ask = (who: string, about: About, name: (id: string) => string) => string;

function changed(about: About): string {
  const changes = about.changes as number;
  return changes === 0 ? '' : ` (changes so far: -${changes})`;
}

/** How each question is put. */
export const QUESTIONS: Readonly<Record<string, Ask>> = {
  tactics: (who, about) =>
    about.oT === null
      ? `${who}: ${about.tactics as number} Tactics. How many points of oT?`
      : `${who}: oT ${about.oT as number}, dT ${about.dT as number}. The others have spoken. Keep it?`,
  declare: (who) => `${who}: what will you do this turn?`,
  readjust: (who) => `${who}: the others have declared. Keep to your plan?`,
  'initiative-tie': (_who, about, name) =>
    `A tie between ${(about.tied as string[]).map(name).join(', ')}. Who goes first?`,
  go: (who, about) => {
    const n = (about.pending as Json[]).length;
    return `${who}: your go, ${n} ${n === 1 ? 'action' : 'actions'} to come${changed(about)}.`;
  },
  change: (who, about, name) =>
    `${who}: ${name(about.attacker as string)} comes at you before your go${changed(about)}. Change your mind?`,
  defence: (who, about, name) =>
    `${who}: ${name(about.attacker as string)} attacks with ${about.weapon as string}. How do you defend yourself?`,
  guard: (who, about, name) =>
    `${who}: ${name(about.attacker as string)} attacks ${name(about.target as string)}, who is helpless. Step in?`,
  interfere: (who, about, name) =>
    `${who}: ${name(about.attacker as string)} aims at ${name(about.target as string)} beside you. Interfere?`,
  flanking: (_who, about, name) =>
    `${name(about.attacker as string)} attacks ${name(about.target as string)} from the other side. Flanking?`,
  'ignore-pain': (who, about) =>
    `${who}: the pain costs ${about.penalty as number}. Try to ignore it (NER ${about.ner as number})?`,
  'spray-target': (who, about) =>
    `${who}: shot ${about.shot as number} of ${about.rounds as number}. At whom?`,
  sunder: (_who, about, name) =>
    `Does ${name(about.owner as string)}'s ${about.item as string} need a sunder check?`,
};
