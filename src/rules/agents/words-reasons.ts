import { combatantOf } from '../../kernel/battle.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { type About, type Ask, type PartOf, reasonBy, SHARED_OPTIONS } from '../../kernel/wording.ts';
import type { AgentsRule } from './rulebook.ts';
import type { Difficulty } from './schema.ts';
import type { Characteristic } from './sheet.ts';
import type { State } from './state.ts';

/** What hinders a shot, in words. */
const HINDRANCES = {
  'low-light': 'low light',
  darkness: 'darkness',
  'thin-smoke': 'thin smoke',
  'dense-smoke': 'dense smoke',
  'thin-smoke-on-laser': 'thin smoke against a laser',
  'dense-smoke-on-laser': 'dense smoke against a laser',
  'foul-weather': 'foul weather',
};
/** What hinders a shot. */
export type HindranceSeen = keyof typeof HINDRANCES;
type Sight = { readonly sight: HindranceSeen };

/** Every reason for a number, by its code: its words, or what makes them of the values that it names. */
const REASONS = {
  dice: (of: { readonly dice: number }) => `${of.dice}d6`,
  // Checks
  characteristic: (of: { readonly characteristic: Characteristic; readonly score: number }) =>
    `${of.characteristic} ${of.score}`,
  skill: (of: { readonly skill: string }) => of.skill,
  unskilled: 'unskilled',
  tool: (of: { readonly whose: string; readonly tool: string }, state: State) =>
    combatantOf(state, of.whose).sheet.tools.find(({ id }) => id === of.tool)?.name ?? of.tool,
  reactions: 'reactions',
  gm: 'the GM',
  difficulty: (of: { readonly difficulty: Difficulty }) => of.difficulty.replace('-', ' '),
  haste: 'in haste',
  care: 'with care',
  hurt: 'hurt',
  // Initiative
  ambush: 'ambush',
  beginning: 'how it begins',
  tactics: 'Tactics',
  dodge: 'dodge',
  parry: 'parry',
  dive: 'dive',
  'heft-or-recoil': 'Heft or Recoil',
  heft: 'Heft',
  recoil: 'Recoil',
  'full-auto-recoil': 'full auto',
  'burst-recoil': 'burst',
  'turn-given-up': 'gave the last turn up',
  'from-delay': (of: { readonly count: number }) => `acts on ${of.count} from a delay`,
  // Attacks
  range: (of: { readonly band: string }) => `${of.band} range`,
  covered: (of: { readonly quarters: number }) => `${of.quarters}/4 covered`,
  'lies-within-reach': 'lies within reach',
  'lies-down': 'lies down',
  moved: (of: { readonly metres: number }) => `moved ${of.metres} m`,
  hindrance: (of: Sight) => HINDRANCES[of.sight],
  'seen-through': (of: Sight) => `${HINDRANCES[of.sight]}, seen through`,
  wind: 'wind',
  'into-melee': 'into a melee',
  aimed: 'aimed',
  sight: 'sight',
  burst: (of: { readonly rounds: number }) => `burst of ${of.rounds}`,
  attack: 'the attack',
  dodges: 'dodges',
  'dodges-into-cover': 'dodges into cover',
  'own-reaction': 'this reaction itself',
  'own-and-later-reactions': 'this reaction and later ones',
  miss: 'a miss',
  // Damage
  effect: 'Effect',
  weapon: 'the weapon',
  'burst-dice': (of: { readonly dice: number }) => `burst: ${of.dice}d6`,
  'dodge-dice': (of: { readonly dice: number }) => `dodged: ${of.dice}d6`,
  dived: 'dived for cover: half',
  armour: (of: { readonly whose: string; readonly armour: string }, state: State) =>
    combatantOf(state, of.whose).sheet.armour.find(({ id }) => id === of.armour)?.name ?? of.armour,
  'at-least': (of: { readonly least: number }) => `at least ${of.least}`,
  // Healing
  'wake-failures': 'failures before',
  'on-oneself': 'on oneself',
  'day-in-care': 'a day in care',
  doctor: 'Medicine of the doctor',
  'active-day': 'an active day',
};

/** A modifier of Agents: each code comes with just the values that it names. */
export type Part = PartOf<typeof REASONS, AgentsRule>;

/** One reason in words, the faces of its dice left out. */
export function reasonText(part: Pick<Modifier, 'why' | 'of'>, state: State): string {
  return reasonBy(REASONS, part, state);
}

/** The options of Agents in words. */
export const OPTIONS: Readonly<Record<string, string>> = {
  ...SHARED_OPTIONS,
  tactics: 'Roll Tactics for',
  shoot: 'Shoot',
  throw: 'Throw',
  'coup-de-grace': 'Give the coup de grace',
  move: 'Move',
  stance: 'Change stance',
  'first-aid': 'Give first aid',
  check: 'Make a check',
  contest: 'Make a check against somebody',
  'start-task': 'Set to work',
  work: 'Work on',
  pause: 'Keep at it, without getting on',
  abandon: 'Stop work',
  free: 'Do something in passing',
  delay: 'Delay',
  act: 'Act now',
  'be-first-next-round': 'Give the turn up and be first next round',
  'lose-turn': 'Let the turn go by',
  'cut-in': 'Cut in',
  dive: 'Dive for cover',
  none: 'Do not react',
  lose: 'Take the wound off',
  recover: 'Get back',
  'next-shot': 'Next shot',
  'pass-time': 'Let minutes pass',
  'pass-day': 'Let a day pass',
  'day-in-care': 'Let a day in the sickbay pass',
  surgery: 'Operate',
  task: 'See to a task',
  'set-score': 'Set a characteristic',
  'set-rounds': 'Set the rounds left',
  wound: 'Wound',
  'give-dm': 'Give a DM',
  'set-cover': 'Set cover',
  'charge-minor': 'Charge a minor action',
  charge: 'Charge an action',
  'request-work': 'Set to work for so many rounds',
  'request-open-work': 'Set to work for 2d6 rounds',
};

/** An action that was declared: what, and on whom. */
export function doing(action: RawAnswer, name: (id: string) => string): string {
  const what = (OPTIONS[action.kind] ?? action.kind).toLowerCase();
  const whom = action.target ?? action.patient ?? action.from;
  return typeof whom === 'string' ? `${what} ${name(whom)}` : what;
}

const initiativeNote = ({ initiative }: About): string => `initiative ${initiative}`;

/** The questions of Agents, by their keys. */
export const QUESTIONS: Readonly<Record<string, Ask>> = {
  tactics: 'roll Tactics, and for whom?',
  action: (about, name, who) => ({
    name: name(who),
    note: initiativeNote(about),
    question: `${about.significant} significant, ${about.minor} minor. What do you do?`,
  }),
  work: ({ done, rounds }) => `${done} of ${rounds} rounds are done. Work on?`,
  delayed: ({ next }, name) => `${name(next)} is next. Act first?`,
  'last-call': 'everybody else has acted. Act now?',
  'cut-in': ({ actor, action, count }, name) =>
    `${name(actor)} is about to ${doing(action as RawAnswer, name)}, on count ${count}. Cut in?`,
  reaction(about, name, who) {
    const total = about.total === null ? '' : ` and hits with ${about.total}`;
    const question = `${name(about.attacker)} attacks${total}. React?`;
    return { name: name(who), note: initiativeNote(about), question };
  },
  blast: (about, name, who) => ({
    name: name(who),
    note: initiativeNote(about),
    question: 'an explosion! React?',
  }),
  wound: ({ victim, points }, name) => ({
    name: name(victim),
    question: `where do ${points} points of damage go?`,
  }),
  recovery: ({ patient, points }, name) => ({
    name: name(patient),
    question: `where do ${points} points of healing go?`,
  }),
  'next-shot': ({ shot }) => `where does shot ${shot} go?`,
  aftermath: () => ({ question: 'After the fight: what now?' }),
};
