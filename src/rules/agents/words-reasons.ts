import { combatantOf } from '../../kernel/battle.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Modifier, PartOf } from '../../kernel/explanation.ts';
import { type About, type Ask, inSentence, plural, reasonBy, SHARED_OPTIONS } from '../../kernel/wording.ts';
import type { AgentsRule } from './rulebook.ts';
import type { Difficulty } from './schema.ts';
import type { Characteristic } from './sheet.ts';
import type { State } from './state.ts';

/** The names of the conditions that hinder a shot. */
const HINDRANCES = {
  'low-light': 'low light',
  darkness: 'darkness',
  'thin-smoke': 'thin smoke',
  'dense-smoke': 'dense smoke',
  'thin-smoke-on-laser': 'thin smoke against a laser',
  'dense-smoke-on-laser': 'dense smoke against a laser',
  'foul-weather': 'foul weather',
};
/** A condition that hinders a shot. */
export type HindranceSeen = keyof typeof HINDRANCES;
type Sight = { readonly sight: HindranceSeen };

/** Names cover by the quarters that it hides; five stand for crouching behind full cover. */
const COVERS = [
  'no cover',
  'quarter cover',
  'half cover',
  'three-quarter cover',
  'full cover',
  'low behind full cover',
];

/** The text of each reason by its code. A function receives the values that the text needs. */
const REASONS = {
  dice: (of: { readonly dice: number }) => `${of.dice}d6`,
  // Checks
  characteristic: (of: { readonly characteristic: Characteristic; readonly score: number }) =>
    `${of.characteristic} ${of.score}`,
  skill: (of: { readonly skill: string }) => of.skill,
  unskilled: 'unskilled',
  tool: (of: { readonly whose: string; readonly tool: string }, state: State) =>
    inSentence(combatantOf(state, of.whose).sheet.tools.find(({ id }) => id === of.tool)?.name ?? of.tool),
  reactions: 'reactions',
  gm: 'the GM',
  difficulty: (of: { readonly difficulty: Difficulty }) => of.difficulty.replace('-', ' '),
  haste: 'in haste',
  care: 'with care',
  hurt: 'hurt',
  // Initiative
  ambush: 'ambush',
  beginning: 'starting initiative',
  tactics: 'Tactics',
  dodge: 'dodge',
  parry: 'parry',
  dive: 'dive',
  'heft-or-recoil': 'Heft or Recoil',
  heft: 'Heft',
  recoil: 'Recoil',
  'full-auto-recoil': 'full auto',
  'burst-recoil': 'burst',
  'turn-given-up': 'gave up the last turn',
  'from-delay': (of: { readonly count: number }) => `acts on ${of.count} from a delay`,
  // Attacks
  range: (of: { readonly band: string }) => `${of.band} range`,
  covered: (of: { readonly quarters: number }) => COVERS[of.quarters] ?? 'cover',
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
  'own-reaction': 'this reaction',
  'own-and-later-reactions': 'this and later reactions',
  miss: 'a miss',
  // Damage
  effect: 'Effect',
  weapon: 'the weapon',
  'burst-dice': (of: { readonly dice: number }) => `burst: ${of.dice}d6`,
  'dodge-dice': (of: { readonly dice: number }) => `dodged: ${of.dice}d6`,
  dived: 'dived for cover: half',
  armour: (of: { readonly whose: string; readonly armour: string }, state: State) =>
    inSentence(
      combatantOf(state, of.whose).sheet.armour.find(({ id }) => id === of.armour)?.name ?? of.armour,
    ),
  'at-least': (of: { readonly least: number }) => `at least ${of.least}`,
  // Healing
  'wake-failures': 'earlier failures',
  'on-oneself': 'on oneself',
  'day-in-care': 'a day in care',
  doctor: 'Medicine of the doctor',
  'active-day': 'an active day',
};

/** A modifier of Agents, with the values that its code needs. */
export type Part = PartOf<typeof REASONS, AgentsRule>;

/** Words a reason, without the faces of its dice. */
export function reasonText(part: Pick<Modifier, 'why' | 'of'>, state: State): string {
  return reasonBy(REASONS, part, state);
}

/** The names of the options. */
export const OPTIONS: Readonly<Record<string, string>> = {
  tactics: 'Roll Tactics for',
  aim: 'Aim: +1 on your next attack on this target, up to +6 in all',
  shoot: 'Shoot',
  throw: 'Throw',
  'coup-de-grace': 'Give the coup de grace',
  move: 'Move',
  stance: 'Change stance',
  'first-aid': 'Give first aid',
  check: 'Make a check',
  contest: 'Make a check against another agent',
  'start-task': 'Start work',
  work: 'Keep working',
  pause: 'Pause the work',
  abandon: 'Stop work',
  free: 'Take a free action',
  delay: 'Delay: act later in the round, even before the action of another',
  act: 'Act now',
  wait: 'Wait: act later in the round',
  'be-first-next-round': 'Give up the turn and be first next round',
  'lose-turn': 'Let the turn pass',
  'cut-in': 'Cut in: take your turn before this action',
  dive: 'Dive for cover',
  none: 'Do not react',
  lose: 'Lose points',
  recover: 'Regain points',
  'next-shot': 'Next shot',
  'pass-time': 'Let minutes pass',
  'pass-day': 'Let a day pass',
  'day-in-care': 'Let a day pass in the sickbay',
  surgery: 'Operate',
  task: 'Do a task',
  'set-score': 'Set a characteristic',
  'set-rounds': 'Set the rounds left',
  wound: 'Wound',
  'give-dm': 'Give a DM',
  'set-cover': 'Set cover',
  'charge-minor': 'Charge a minor action',
  charge: 'Charge an action',
  'request-work': 'Give work for several rounds',
  'request-open-work': 'Give work for 2d6 rounds',
};

/** The names of options whose text explains them. */
export const OPTION_NAMES: Readonly<Record<string, string>> = {
  delay: 'Delay',
  'cut-in': 'Cut in',
  wait: 'Wait',
};

/** Actions on a target whose option text cannot be followed by a name. */
const DOINGS: Readonly<Record<string, string>> = {
  shoot: 'shoot at',
  throw: 'throw at',
  aim: 'aim at',
  'coup-de-grace': 'give the coup de grace to',
  'first-aid': 'give first aid to',
  contest: 'make a check against',
};

/** Words a declared action with its target. */
export function doing(action: RawAnswer, name: (id: string) => string): string {
  const whom = action.target ?? action.patient ?? action.from;
  const { kind } = action;
  const what = (OPTIONS[kind] ?? SHARED_OPTIONS[kind] ?? kind).toLowerCase();
  return typeof whom === 'string' ? `${DOINGS[kind] ?? what} ${name(whom)}` : what;
}

/** The one who is asked, with its initiative. */
const asked = ({ initiative }: About, name: string) => ({ name, note: `initiative ${initiative}` });

/** The text of each question, by its key. */
export const QUESTIONS: Readonly<Record<string, Ask>> = {
  tactics: 'roll Tactics, so that someone acts earlier?',
  action: (about, name, who) => ({
    ...asked(about, name(who)),
    question: `${about.significant} significant and ${plural(about.minor as number, 'minor action', 'minor actions')} left. What do you do?`,
  }),
  work: ({ done, rounds }) => `${done} of ${rounds} rounds are done. Keep working?`,
  delayed: ({ next }, name) => `${name(next)} is next. Act first?`,
  'last-call': 'everyone else has acted. Act now?',
  'cut-in': ({ actor, action, count }, name) =>
    `${name(actor)} is about to ${doing(action as RawAnswer, name)}, on count ${count}. Cut in?`,
  reaction(about, name, who) {
    const total = about.total === null ? '' : ` and hits with ${about.total}`;
    const question = `${name(about.attacker)} attacks${total}. React?`;
    return { ...asked(about, name(who)), question };
  },
  blast: (about, name, who) => ({ ...asked(about, name(who)), question: 'an explosion! React?' }),
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
