import type { Json } from '../../kernel/json.ts';
import { type About, type Ask, inSentence, plural, the } from '../../kernel/wording.ts';
import { skillName } from './words-reasons.ts';

/** The names of the kinds of action. */
const ACTIONS: Readonly<Record<string, string>> = {
  strike: 'Strike',
  shoot: 'Shoot (2 or more rounds: a burst)',
  spray: 'Spray: several single shots',
  blast: 'Throw or launch at a target',
  'blast-at': 'Throw or launch at a point',
  stabilise: 'Stabilise',
  work: 'Continue the work',
  'open-door': 'Open a door',
  'close-door': 'Close a door',
};

const changes = (prefix: string, says: string): [string, string][] =>
  Object.entries(ACTIONS).map(([kind, words]) => [`${prefix}-${kind}`, `${says}: ${words.toLowerCase()}`]);

/** The names of options whose text also explains them. */
const OPTION_NAMES: Readonly<Record<string, string>> = {
  shoot: 'Shoot',
  spray: 'Spray',
  'swap-for-shoot': 'Instead: shoot',
  'swap-for-spray': 'Instead: spray',
  'add-shoot': 'In addition: shoot',
  'add-spray': 'In addition: spray',
  readjust: 'Readjust',
  'by-the-book': 'By Tactics',
};

/** The texts of the options. */
const OPTIONS: Readonly<Record<string, string>> = {
  ...ACTIONS,
  ...Object.fromEntries([...changes('swap-for', 'Instead'), ...changes('add', 'In addition')]),
  split: 'Split the points',
  keep: 'Keep the split',
  settle: 'Settle on this',
  'take-back': 'Take a step back',
  readjust: 'Readjust: declare again',
  follow: 'Follow a combatant',
  away: 'Move away from a combatant',
  to: 'Move to a cell',
  'full-defense': 'Full defence',
  'go-on': 'Continue as declared',
  'let-first': 'Let a slower combatant go first',
  drop: 'Drop an action',
  'drop-movement': 'Stay where you are instead of moving',
  'add-follow': 'In addition: follow a combatant',
  'add-away': 'In addition: move away from a combatant',
  'add-to': 'In addition: move to a cell',
  'swap-for-follow': 'Instead: follow a combatant',
  'swap-for-away': 'Instead: move away from a combatant',
  'swap-for-to': 'Instead: move to a cell',
  none: 'Do not defend',
  body: 'Shield the target with your body',
  ignore: 'Try to ignore the pain',
  bear: 'Bear the pain',
  grant: 'Grant +1',
  deny: 'Deny',
  'by-the-book': 'By Tactics, then FIN, then a roll-off',
  'shoot-at': 'Shoot at',
  check: 'Sunder check',
  'no-check': 'No check',
  'set-w': 'Set W',
  'set-s': 'Set S',
  'set-ammo': 'Set ammunition',
  'strike-object': 'Strike an object',
  repair: 'Repair an item',
  'request-work': 'Give work for several turns',
  charge: 'Charge an action of this turn',
  move: 'Place on a cell',
  'close-settling': 'Close the phase',
  'end-go': 'End the go',
};

function changed({ changes }: About): string {
  return changes === 0 ? '' : ` (changes so far: -${changes})`;
}

/** The text of each question. */
const QUESTIONS: Readonly<Record<string, Ask>> = {
  tactics: ({ oT, dT, tactics }) =>
    oT === null
      ? `${plural(tactics as number, 'point', 'points')} of Tactics. How many for your attacks (oT)? The rest defend you (dT).`
      : `${plural(oT as number, 'point', 'points')} for attacks (oT) and ${dT} for defence (dT). The others have chosen. Keep this?`,
  declare: 'what will you do this turn?',
  readjust: 'the others have declared. Keep to your plan?',
  'initiative-tie': ({ tied }, name) => ({
    question: `A tie between ${(tied as string[]).map(name).join(' and ')}. Who goes first?`,
  }),
  go: (about) => {
    const { length } = about.pending as Json[];
    return `your go, with ${length === 0 ? 'no actions' : plural(length, 'action', 'actions')} left${changed(about)}.`;
  },
  change: (about, name) =>
    `${name(about.attacker)} attacks you before your go${changed(about)}. Change your plan?`,
  defence: ({ attacker, weapon }, name) =>
    `${name(attacker)} attacks with ${the(weapon as string)}. How do you defend?`,
  guard: ({ attacker, target }, name) =>
    `${name(attacker)} attacks ${name(target)}, who is helpless. Protect the target?`,
  interfere: ({ attacker, target }, name) =>
    `${name(attacker)} aims at ${name(target)} beside you. Interfere?`,
  flanking: ({ attacker, target }, name) => ({
    question: `${name(attacker)} attacks ${name(target)} from the other side. Is that flanking?`,
  }),
  'ignore-pain': ({ penalty, ner }) =>
    `the pain gives ${penalty} on all checks. Try to ignore it (NER ${ner})?`,
  'spray-target': ({ shot, rounds }) => `shot ${shot} of ${rounds}. Which target?`,
  sunder: ({ owner, item }, name) => ({
    question: `Does ${name(owner)}'s ${inSentence(item as string)} need a sunder check?`,
  }),
};

const CHARGES: Readonly<Record<string, string>> = {
  attack: 'an attack',
  check: 'a check action',
  change: 'a change of plan',
};

/** Words one value of a parameter that needs a special text. */
function valueText(param: string, text: string): string | undefined {
  if (param === 'oT') return `${text} for attacks (oT)`;
  if (param === 'at') return text === 'item' ? 'at the blocking item' : 'at the body';
  if (param === 'skill') return text === 'none' ? 'no check' : skillName(text).replaceAll('-', ' ');
  if (param === 'action') return CHARGES[text] ?? `a ${text}`;
  if (param === 'step') return text === 'movement' ? 'the movement' : `action ${Number(text) + 1}`;
  return param === 'drop' ? `action ${Number(text) + 1}` : undefined;
}

/** The texts of choices and questions. */
export const CHOICES = {
  ...{ options: OPTIONS, optionNames: OPTION_NAMES, questions: QUESTIONS },
  ...{ params: { with: 'item' } as const, valueText },
};
