import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { fightNamed } from '../../src/cli/home.ts';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import { type Decision, usualOptions } from '../../src/kernel/decision.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { StepRunner } from '../../src/kernel/step.ts';
import { rulesets } from '../../src/rulesets.ts';
import { playOut } from '../../src/simulation/play-out.ts';
import { random, simulationChance } from '../../src/simulation/random.ts';

// Simulations leave out options against the own side, which nobody requests there. Fights must not change by that.

type Rules = Ruleset<never, never, unknown, BaseEvent>;
const FIGHTS = 3;
const STEPS = 1500;

/** Plays a fight with every option, and returns its events and whether it offered options on request. */
function withRequests(rules: Rules, start: unknown, fight: number) {
  const chance = simulationChance(1, fight);
  const events: BaseEvent[] = [];
  let hasRequests = false;
  let state = start;
  const choose = (decision: Decision) => {
    hasRequests ||= usualOptions(decision.options) !== decision.options;
    return random(decision, state, chance.pick);
  };
  for (let step = 0; step < STEPS && !rules.over(state); step++) {
    const run = new StepRunner(rules, state, {
      draw: chance.draw,
      choose,
      whichOf: chance.pick,
      chooseAny: () => expect.unreachable('whichOf decides'),
    });
    const done = run.run();
    events.push(...done.events);
    state = done.state;
  }
  return { events, hasRequests };
}

describe.each(rulesets.map(({ ruleset }) => ({ book: ruleset.id, ruleset })))(
  '$book',
  ({ book, ruleset }) => {
    test('fights have the same events with and without options on request', () => {
      const path = fileURLToPath(new URL(`../../bench/four-a-side/${book}.yaml`, import.meta.url));
      const rules = ruleset as unknown as Rules;
      const start = rules.start(fightNamed(path).encounter as never);
      let hasRequests = false;
      for (let fight = 0; fight < FIGHTS; fight++) {
        const events: BaseEvent[] = [];
        playOut<unknown, BaseEvent>({
          ruleset: rules,
          state: start,
          chance: simulationChance(1, fight),
          policyOf: () => random,
          mostSteps: STEPS,
          watch: (more) => events.push(...more),
        });
        const full = withRequests(rules, start, fight);
        hasRequests ||= full.hasRequests;
        expect(events).toEqual(full.events);
      }
      expect(hasRequests).toBe(true);
    });
  },
);
