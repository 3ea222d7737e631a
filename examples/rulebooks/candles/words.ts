import type { RulesetText } from 'riposte';
import type { Event, State } from './state.ts';
import { healthWord } from './tell.ts';

type Sentences = {
  readonly [T in Event['type']]?: (event: Extract<Event, { type: T }>, state: State) => string;
};

const name = ({ combatants, sides }: State, id: unknown): string =>
  [...combatants, ...sides].find((each) => each.id === id)?.name ?? String(id);
const counted = (n: number): string => (n === 1 ? '1 candle' : `${n} candles`);

const SENTENCES: Sentences = {
  'round-began': ({ round }) => `Round ${round}.`,
  struck: ({ who, target, sum, guard, isHit }, state) =>
    `${name(state, who)} ${isHit ? 'hits' : 'misses'} ${name(state, target)}: ${sum.total} against ${guard}.`,
  'nerve-spent': ({ who }, state) => `${name(state, who)} spends a nerve: the blow is rolled again.`,
  'put-out': ({ who, lost }, state) => `${name(state, who)} loses ${counted(lost)}.`,
  fell: ({ who }, state) => `${name(state, who)} is in the dark.`,
  came: ({ who }, state) => `${name(state, who)} comes in.`,
  'candles-set': ({ who, candles }, state) => `${name(state, who)} has ${counted(candles)} now.`,
  'fight-ended': ({ winner }, state) => `The fight is over: ${name(state, winner)} won.`,
};

export const words: RulesetText<State> = {
  told({ type, facts }, state) {
    const say = SENTENCES[type as Event['type']] as ((event: unknown, state: State) => string) | undefined;
    return say?.(facts, state);
  },
  // Words an option: `set-candles` becomes "Set candles".
  option: ({ kind }) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' '),
  meanings: { target: 'combatant', who: 'combatant' },
  value: (_, value, state) => name(state, value),
  question(_key, who, context, state) {
    const blow = (context as { readonly blow: number } | null)?.blow;
    const question = blow === undefined ? 'strike, or wait?' : `hit with ${blow}. Spend a nerve?`;
    return { name: name(state, who), question };
  },
  recap: (_, state) => {
    const here = state.combatants.filter(({ presence }) => presence === 'here');
    return here.map((who) => `${who.name} is ${healthWord(who)}.`);
  },
};
