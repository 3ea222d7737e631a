import words from './vocabulary.json' with { type: 'json' };

/** A key of the state: what it holds, as a type, and what it means. */
export interface StateKey {
  readonly holds: string;
  /** Empty where the type says all there is. */
  readonly says: string;
}

/** The words that worked examples of one rulebook can use. */
export interface Vocabulary {
  /** Event types, each with its fields (all but `type` and `rule`) and what they hold. */
  readonly events: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Keys of the state as the GM sees it. */
  readonly state: Readonly<Record<string, StateKey>>;
  /** Keys of each entry of `state.combatants`. */
  readonly combatant: Readonly<Record<string, StateKey>>;
  /** Keys of questions. */
  readonly questions: readonly string[];
  /** All words of the rulebook's code: the kinds of answers are among them. */
  readonly words: readonly string[];
}

/** The words of a rulebook that comes with Riposte; undefined for any other, whose words are not checked. */
export function vocabularyOf(ruleset: string): Vocabulary | undefined {
  const all = words as Readonly<Record<string, Vocabulary>>;
  return Object.hasOwn(all, ruleset) ? all[ruleset] : undefined;
}
