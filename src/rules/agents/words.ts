import type { Option } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import type { Words } from '../../kernel/ruleset.ts';
import type { Bodily } from './characteristics.ts';
import { type Names, namesIn } from './naming.ts';
import { OPTIONS, questionWords } from './prompts.ts';
import { recap } from './recap.ts';
import { GLIMPSES, pointsText, SENTENCES } from './sentences.ts';
import type { State } from './state.ts';

/** Parameters whose values are agents. */
const WHOM: ReadonlySet<string> = new Set(['who', 'whom', 'target', 'from', 'patient', 'healer', 'doctor']);

function valueWords(param: string, value: Json, state: State, who: string): string {
  if (param === 'loss' || param === 'gain') return pointsText(value as unknown as Bodily);
  if (Array.isArray(value))
    return value.map((each) => (Array.isArray(each) ? each.join(',') : each)).join(' ');
  const text = String(value);
  const names = namesIn(state);
  if (WHOM.has(param)) return names.of(text);
  if (param === 'metres') return `${text} m`;
  if (param === 'side') return names.side(text);
  if (param === 'label' || typeof value === 'number') return text;
  if (param === 'task') return names.task(text);
  const name = names.weapon(who, text);
  return name === text && /^[a-z]/.test(text) ? text.replaceAll('-', ' ') : name;
}

type Say = (facts: unknown, names: Names) => string;

/** How Agents is said to people. */
export const words: Words<State> = {
  told({ type, rule, facts, isGlimpse }, state) {
    const table = (isGlimpse ? GLIMPSES : SENTENCES) as Readonly<Record<string, Say | undefined>>;
    return table[type]?.({ type, rule, ...(facts as object) }, namesIn(state));
  },
  option: ({ kind }: Option) => OPTIONS[kind] ?? kind.replaceAll('-', ' '),
  value: valueWords,
  question(key, who, about, state) {
    const { of } = namesIn(state);
    return questionWords(key, of(who), about, of);
  },
  recap,
};
