import type { RawAnswer } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';

/** The options of Agents in words. */
export const OPTIONS: Readonly<Record<string, string>> = {
  tactics: 'Roll Tactics for',
  pass: 'Pass',
  strike: 'Strike',
  shoot: 'Shoot',
  throw: 'Throw',
  'coup-de-grace': 'Give the coup de grace',
  move: 'Move',
  approach: 'Move towards',
  withdraw: 'Move away from',
  aim: 'Aim (+1)',
  draw: 'Draw',
  reload: 'Reload',
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
  'end-turn': 'End the turn',
  act: 'Act now',
  wait: 'Wait',
  'be-first-next-round': 'Give the turn up and be first next round',
  'lose-turn': 'Let the turn go by',
  'cut-in': 'Cut in',
  dodge: 'Dodge',
  parry: 'Parry',
  dive: 'Dive for cover',
  none: 'Do not react',
  lose: 'Take the wound off',
  recover: 'Get back',
  'next-shot': 'Next shot',
  close: 'Close the account',
  'pass-time': 'Let minutes pass',
  'pass-day': 'Let a day pass',
  'day-in-care': 'Let a day in the sickbay pass',
  surgery: 'Operate',
  task: 'See to a task',
  'set-score': 'Set a characteristic',
  'set-rounds': 'Set the rounds left',
  wound: 'Wound',
  heal: 'Heal',
  'give-dm': 'Give a DM',
  'set-cover': 'Set cover',
  'set-condition': 'Set a condition',
  'set-side': 'Change sides',
  'set-initiative': 'Set initiative',
  'charge-minor': 'Charge a minor action',
  charge: 'Charge an action',
  'request-check': 'Ask for a check',
  'request-work': 'Set to work for so many rounds',
  'request-open-work': 'Set to work for 2d6 rounds',
  remove: 'Take out of the fight',
  'bring-in': 'Bring in',
  'end-fight': 'End the fight',
  'resume-fight': 'Let the fight go on',
};

/** An action that was declared: what, and on whom. */
export function doing(action: RawAnswer, name: (id: string) => string): string {
  const what = (OPTIONS[action.kind] ?? action.kind).toLowerCase();
  const whom = action.target ?? action.patient ?? action.from;
  return typeof whom === 'string' ? `${what} ${name(whom)}` : what;
}

type About = { readonly [key: string]: Json };

const text = (about: About, key: string): string => String(about[key]);

const QUESTIONS: Readonly<
  Record<string, (who: string, about: About, name: (id: string) => string) => string>
> = {
  tactics: (who) => `${who}: roll Tactics, and for whom?`,
  action: (who, about) =>
    `${who} (initiative ${text(about, 'initiative')}): ${text(about, 'significant')} significant, ${text(about, 'minor')} minor. What do you do?`,
  work: (who, about) =>
    `${who}: ${text(about, 'done')} of ${text(about, 'rounds')} rounds are done. Work on?`,
  delayed: (who, about, name) => `${who}: ${name(text(about, 'next'))} is next. Act first?`,
  'last-call': (who) => `${who}: everybody else has acted. Act now?`,
  'cut-in': (who, about, name) =>
    `${who}: ${name(text(about, 'actor'))} is about to ${doing(about.action as RawAnswer, name)}, on count ${text(about, 'count')}. Cut in?`,
  reaction: (who, about, name) => {
    const total = about.total === null ? '' : ` and hits with ${text(about, 'total')}`;
    return `${who} (initiative ${text(about, 'initiative')}): ${name(text(about, 'attacker'))} attacks${total}. React?`;
  },
  blast: (who, about) => `${who} (initiative ${text(about, 'initiative')}): an explosion! React?`,
  wound: (_who, about, name) =>
    `${name(text(about, 'victim'))}: where do ${text(about, 'points')} points of damage go?`,
  recovery: (_who, about, name) =>
    `${name(text(about, 'patient'))}: where do ${text(about, 'points')} points of healing go?`,
  'next-shot': (who, about) => `${who}: where does shot ${text(about, 'shot')} go?`,
  aftermath: () => 'After the fight: what now?',
};

/** A question of Agents in words. */
export function questionWords(key: string, who: string, about: Json, name: (id: string) => string): string {
  return QUESTIONS[key]?.(who, about as About, name) ?? key;
}
