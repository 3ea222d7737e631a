import type { Option } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import type { Words } from '../../kernel/ruleset.ts';
import { type Names, namesIn } from './naming.ts';
import { OPTIONS, QUESTIONS } from './question-words.ts';
import { recap } from './recap.ts';
import { GLIMPSES, SENTENCES } from './sentences.ts';
import type { State } from './state.ts';

/** Parameters whose values are combatants. */
const WHOM: ReadonlySet<string> = new Set(['who', 'target']);

const SKILLS: Readonly<Record<string, string>> = {
  bod: 'BOD',
  ner: 'NER',
  fin: 'FIN',
  run: 'Run',
  heal: 'Heal',
  none: 'no check',
};

const CHARGES: Readonly<Record<string, string>> = {
  attack: 'an attack',
  check: 'a check action',
  change: 'a change of mind',
};

function valueWords(param: string, value: Json, state: State, who: string): string {
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  const names = namesIn(state);
  if (WHOM.has(param)) return names.of(text);
  if (param === 'at') return text === 'item' ? 'at what it blocks with' : 'at the body';
  if (param === 'skill') return SKILLS[text] ?? text.replaceAll('-', ' ');
  if (param === 'action') return CHARGES[text] ?? `a ${text}`;
  if (param === 'drop') return `action ${Number(value) + 1}`;
  if (param === 'label' || typeof value === 'number') return text;
  return names.item(who, text).replaceAll('-', ' ');
}

type Say = (facts: unknown, names: Names) => string;

/** How Tactics is said to people. */
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
    return ask === undefined ? key : ask(of(who), about as { readonly [key: string]: Json }, of);
  },
  recap,
};
