import type { Decision, Option, RawAnswer } from '../../src/kernel/decision.ts';
import type { RollRequest } from '../../src/kernel/dice.ts';

// The form of overrides, decisions and rolls when the golden fights were recorded.

/**
 * When the fights were recorded, hiding was a condition in these books, and the other books did not have it.
 */
const HIDING: Readonly<Record<string, readonly string[]>> = {
  tactics: ['hidden', 'seen'],
  agents: ['hidden', 'revealed'],
};

/**
 * Returns the overrides that the GM had when the fights were recorded, so that a random choice picks the same
 * one.
 */
export function overridesAsRecorded(ruleset: string, acts: readonly Option[]): readonly Option[] {
  return acts
    .filter(({ kind }) => kind !== 'hide' && kind !== 'reveal')
    .map((act) => {
      const { condition } = act.params;
      if (act.kind !== 'set-condition' || condition === undefined || !('oneOf' in condition)) return act;
      const oneOf = [...condition.oneOf, ...(HIDING[ruleset] ?? [])];
      return { ...act, params: { ...act.params, condition: { oneOf } } };
    });
}

/** Returns the current override for one of the recording. */
export function overrideToday(act: RawAnswer): RawAnswer {
  const { kind, condition, who } = act;
  if (
    kind !== 'set-condition' ||
    !Object.values(HIDING)
      .flat()
      .includes(condition as string)
  )
    return act;
  return { kind: condition === 'hidden' ? 'hide' : 'reveal', who: who as string };
}

/**
 * A roll as it was recorded, when a rule that only compares the sum with a number counted as reading the sum.
 */
export function recordedRoll({ read, ...rest }: RollRequest): unknown {
  return { ...rest, read: typeof read === 'object' ? 'sum' : read };
}

/** A decision with the fields of the time of the recording. */
export function recordedDecision({ context, defaultAnswer, options, ...rest }: Decision): unknown {
  const shown = options.map(({ numbers: _, price: __, reach: ___, ...option }) => option);
  return { ...rest, options: shown, about: context, otherwise: defaultAnswer };
}
