import type { BaseEvent, Numbered, NumberUse } from '../../src/kernel/combat.ts';
import { type NumberChange, override } from '../../src/kernel/house-rules.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';

/**
 * A ruleset with a house that adds nothing to any number, and the uses of each number so far: `attack ann sword bob
 * (attack-roll)`.
 */
export function watched<Sheet, Options, S, E extends BaseEvent>(
  ruleset: Ruleset<Sheet, Options, S, E> & Numbered<string>,
): { readonly ruleset: Ruleset<Sheet, Options, S, E>; readonly uses: () => readonly string[] } {
  const uses = new Set<string>();
  const noting =
    (name: string): NumberChange<S> =>
    (_state, { who, item, against, rule }: NumberUse) => {
      uses.add([name, who, item, against, `(${rule})`].filter((each) => each !== undefined).join(' '));
      return [];
    };
  const numbers = Object.fromEntries(Object.keys(ruleset.numbers!).map((name) => [name, noting(name)]));
  const house = { name: 'watched', version: '1', rules: {}, numbers };
  return { ruleset: override(ruleset, house as never), uses: () => [...uses] };
}
