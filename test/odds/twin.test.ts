import { describe, expect, test } from 'vitest';
import type { BaseEvent, Combat } from '../../src/kernel/combat.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { RollResult } from '../../src/kernel/dice.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { StepRunner } from '../../src/kernel/step.ts';
import type { OddsQuery } from '../../src/odds/answers.ts';
import { explore } from '../../src/odds/explore.ts';
import { rulesets } from '../../src/rulesets.ts';
import { shippedEncounters } from '../properties/encounters.ts';
import { everyAttack } from './attacks.ts';

// The odds code reuses the questions and states of the previous branch. Each branch must give the result of
// the kernel's step with the same dice and answers.

type Rules = Ruleset<never, never, unknown, BaseEvent>;
type Took = RollResult | { readonly who: string; readonly answer: RawAnswer };

/** The same combat, with a note of everything that its rules read. */
function listening(combat: Combat<unknown, BaseEvent>, took: Took[]): Combat<unknown, BaseEvent> {
  const noted = <T extends Took | undefined>(value: T): T => {
    if (value !== undefined) took.push(value);
    return value;
  };
  return {
    get state() {
      return combat.state;
    },
    roll: (request) => noted(combat.roll(request)),
    rollAll: (...asked) => combat.rollAll(...asked).map(noted),
    ask: (build) => {
      const answer = combat.ask(build);
      if (answer !== undefined) took.push({ who: '', answer: answer as RawAnswer });
      return answer;
    },
    askFirst: (open, build) => {
      const answered = combat.askFirst(open, build);
      if (answered !== undefined) took.push(answered as Took);
      return answered;
    },
    dependsOnlyOn: () => undefined,
    apart: (parts) => combat.apart(parts),
    record: (event) => combat.record(event),
    endStep: () => combat.endStep(),
  };
}

/** Counts the branches of a step that give another result when the kernel runs them. */
function differences(query: OddsQuery<unknown, BaseEvent>): {
  readonly branches: number;
  readonly wrong: number;
} {
  const rules = query.ruleset as Rules;
  let took: Took[] = [];
  let wrong = 0;
  const twin: Rules = {
    ...rules,
    step(combat) {
      took = [];
      rules.step(listening(combat, took));
    },
    outcome(events, before, after) {
      const next = () => took.shift()!;
      const chooseAny = () => next() as { who: string; answer: RawAnswer };
      const hand = { draw: () => (next() as RollResult).faces, choose: () => chooseAny().answer, chooseAny };
      const done = new StepRunner(rules, before, hand).run();
      const isSame = JSON.stringify([events, after]) === JSON.stringify([done.events, done.state]);
      if (!isSame || took.length > 0) wrong += 1;
      return rules.outcome(events, before, after);
    },
  };
  const explored = explore({ ...query, ruleset: twin }, 500);
  return { branches: explored?.branches ?? 0, wrong };
}

describe.each(rulesets.map(({ ruleset }) => ruleset))('the branches of $id', (ruleset) => {
  test('agree with steps of the kernel for the same dice and answers', () => {
    const attacks = everyAttack(ruleset, shippedEncounters(ruleset).slice(0, 2), 1);

    let branches = 0;
    for (const { name, question } of attacks) {
      const found = differences(question as unknown as OddsQuery<unknown, BaseEvent>);
      expect(found.wrong, name).toBe(0);
      branches += found.branches;
    }
    expect(branches).toBeGreaterThan(50);
  });
});
