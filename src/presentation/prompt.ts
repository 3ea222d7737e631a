import type { Purpose } from '../kernel/choices.ts';
import type { Decision, ImpossibleAct, Option, RawAnswer } from '../kernel/decision.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import type { Json } from '../kernel/json.ts';
import type { Question, Ruleset } from '../kernel/ruleset.ts';
import type { PresentationRules } from './line.ts';
import { type OptionView, optionTrees, type ValueView } from './option-tree.ts';

/** The part of a ruleset needed for prompts. */
export type PromptRules = Pick<PresentationRules, 'words' | 'area' | 'purposes' | 'sets'>;

/** A decision with all its options in words, as plain JSON. */
export interface PromptView extends Omit<Question, 'against'> {
  readonly options: readonly OptionView[];
  /** The default answer in words: `Pass`, `Keep the draft: nothing`. */
  readonly defaultAnswerText: string;
}

/** Returns the prompt for a seat, or `undefined` if the decision is not for that seat. The GM may read every prompt. */
export function promptFor(
  rules: PromptRules,
  state: unknown,
  decision: Decision,
  seat: Seat,
): PromptView | undefined {
  if (seat !== GM && seat !== decision.seat) return undefined;
  const { key, who, context, options, defaultAnswer } = decision;
  const { against, ...question } = rules.words.question(key, who, context, state);
  const trees = treesOf(rules, state, options, who);
  return {
    ...question,
    options:
      against === undefined
        ? trees
        : trees.map((option) => (option.purpose === 'attack' ? { ...option, against } : option)),
    defaultAnswerText: answerText(rules, state, options, defaultAnswer, who),
  };
}

/** An act that is impossible now, in words. */
export interface ImpossibleView extends Omit<ImpossibleAct, 'item'> {
  readonly text: string;
  readonly purpose: Purpose;
  readonly item: ValueView & { readonly param: string };
}

/**
 * Returns the acts that are missing from a decision, with the reasons. `known` is the fight as far as the reader knows
 * it.
 */
export function impossibleIn(
  { words, purposes = {}, impossible }: PromptRules & Pick<Ruleset, 'impossible'>,
  known: unknown,
  decision: Decision,
): readonly ImpossibleView[] {
  const acts = impossible?.(decision, known) ?? [];
  return acts.map(({ item: { param, id }, ...act }) => ({
    ...act,
    text: words.option({ kind: act.kind, params: {} }),
    purpose: ownOf(purposes, act.kind) ?? 'other',
    item: { param, value: id, text: words.value(param, id, known, decision.who) },
  }));
}

/** Formats a prompt in one sentence: `Ann (initiative 9): an explosion! React?`. */
export function questionText({ name, note, question }: Question): string {
  if (name === undefined) return question;
  return `${name}${note === undefined ? '' : ` (${note})`}: ${question}`;
}

/** Returns the GM overrides available now, in words. `options` are those of this state, if they are known already. */
export function rulesActs(
  { area: _, ...rules }: PromptRules & Pick<PresentationRules, 'gm'>,
  state: unknown,
  options: readonly Option[] = rules.gm(state),
): readonly OptionView[] {
  return treesOf(rules, state, options, GM);
}

/** Formats an answer or GM override: `Attack: sword, Grent, anywhere`. `who` is the person who gave it. */
export function answerText(
  { words }: Pick<PresentationRules, 'words'>,
  state: unknown,
  options: readonly Option[],
  { kind, ...values }: RawAnswer,
  who: string,
): string {
  const option = options.find((each) => each.kind === kind) ?? { kind, params: {} };
  const said = Object.entries(values).map(([param, value]) => words.value(param, value as Json, state, who));
  return [words.option(option), said.join(', ')].filter((part) => part !== '').join(': ');
}

function treesOf(
  { words, area, purposes = {}, sets = {} }: PromptRules,
  state: unknown,
  options: readonly Option[],
  who: string,
): readonly OptionView[] {
  return optionTrees(options, {
    option: (option) => {
      const name = words.optionName?.(option);
      return {
        text: words.option(option),
        ...(name !== undefined && { name }),
        purpose: ownOf(purposes, option.kind) ?? 'other',
        ...(ownOf(sets, option.kind) !== undefined && { sets: sets[option.kind]! }),
      };
    },
    value: (param, value) => words.value(param, value, state, who),
    meaning: (param) => ownOf(words.meanings ?? {}, param),
    area: (option) => area?.(option, state as never, who),
  });
}

/** Looks up own properties only: a kind may have the name of an `Object.prototype` member. */
function ownOf<V>(record: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
