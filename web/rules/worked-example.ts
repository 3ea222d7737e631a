/** A small fight that shows how a rule works, and is played by the tests. */
export interface WorkedExample {
  /** `examples/timeslice/block-equal.yaml` */
  readonly file: string;
  readonly title: string;
  readonly about: string;
  /** The rules and rulings that it is an example of. */
  readonly rules: readonly string[];
  /** As it is written: who fights, the dice, the answers, and what must come of them. */
  readonly text: string;
}

/** Examples by rule. */
export type Examples = ReadonlyMap<string, readonly WorkedExample[]>;

export function byRule(examples: readonly WorkedExample[]): Examples {
  const found = new Map<string, WorkedExample[]>();
  for (const example of examples) {
    for (const rule of example.rules) {
      const known = found.get(rule);
      if (known === undefined) found.set(rule, [example]);
      else known.push(example);
    }
  }
  return found;
}

/** The worked examples of a rulebook; they come late, and a book may have none. */
export async function examplesOf(ruleset: string): Promise<Examples> {
  const { WORKED_EXAMPLES } = await import('virtual:worked-examples');
  const loaded = await WORKED_EXAMPLES[ruleset]?.();
  return byRule(loaded?.default ?? []);
}
