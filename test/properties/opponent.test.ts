import { describe, expect, test } from 'vitest';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { Decision, RawAnswer } from '../../src/kernel/decision.ts';
import { GM } from '../../src/kernel/ids.ts';
import type { RandomIndex, StepInput } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { StepRunner } from '../../src/kernel/step.ts';
import { sceneFor } from '../../src/opponent/levels.ts';
import { choose } from '../../src/opponent/planner.ts';
import type { Scene } from '../../src/opponent/scene.ts';
import { rulesets } from '../../src/rulesets.ts';
import { playOut } from '../../src/simulation/play-out.ts';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import { someEncounters } from './encounters.ts';

const SEED = 20261126;
const FIGHTS = 4;
const STEPS = 60;

/** Everything that can be known of a question. */
interface Asked {
  readonly decision: Decision;
  readonly start: unknown;
  readonly given: readonly StepInput[];
  readonly now: unknown;
}

const HERE = Symbol('the question');

/** Runs the inputs of a step from another start. Returns where it leads, `undefined` if not to a question of the same combatant. */
function askedFrom(ruleset: Ruleset, { decision, given }: Asked, start: unknown): Asked | undefined {
  let next = 0;
  let open: readonly Decision[] = [];
  const take = (kind: StepInput['kind']): StepInput => {
    const input = given[next++];
    if (input === undefined || input.kind !== kind) throw HERE;
    return input;
  };
  const run: StepRunner<unknown, BaseEvent> = new StepRunner(ruleset as never, start, {
    draw: () => (take('roll') as { readonly faces: readonly number[] }).faces,
    choose: (asked) => {
      open = [asked];
      return (take('answer') as { readonly answer: RawAnswer }).answer;
    },
    chooseAny: (asked) => {
      open = asked;
      return take('answer') as { readonly who: string; readonly answer: RawAnswer };
    },
  });
  try {
    run.run();
  } catch {
    const same = open.find(({ who, key }) => who === decision.who && key === decision.key);
    return same && next === given.length + 1 ? { decision: same, start, given, now: run.state } : undefined;
  }
  return undefined;
}

/** Everything that the seat of a scene was sent. */
function sent(
  ruleset: Ruleset,
  scene: Scene<unknown>,
  { start, decision, now }: Asked,
  side: (s: unknown) => unknown,
): string {
  return JSON.stringify([
    ruleset.view(side(start), scene.seat),
    ruleset.view(side(now), scene.seat),
    ruleset.overview(side(now), scene.seat),
    decision,
    scene.heard,
  ]);
}

/** Gives the side of a combatant its own seat, as at a table where a machine plays that side. */
function seated(who: string, seat: string): (state: unknown) => unknown {
  return (state) => {
    const { combatants } = state as {
      readonly combatants: readonly { readonly id: string; readonly side: string; readonly seat: string }[];
    };
    const side = combatants.find(({ id }) => id === who)?.side;
    return {
      ...(state as object),
      combatants: combatants.map((each) =>
        each.side === side && each.seat === GM ? { ...each, seat } : each,
      ),
    };
  };
}

describe.each(rulesets)('a machine in $ruleset.id', ({ ruleset }) => {
  const rules = ruleset as Ruleset;
  const { policies } = rules;

  test(`gives equal answers to equal views, seed ${SEED}`, () => {
    const { pick } = simulationChance(SEED, 0);
    const encounters = someEncounters(rules);
    let compared = 0;
    for (let fight = 0; fight < FIGHTS; fight++) {
      const encounter = encounters[pick(encounters.length)]!;
      const policy = (
        decision: Decision,
        state: unknown,
        lot: RandomIndex,
        point?: { readonly start: unknown; readonly given: readonly StepInput[] },
      ): RawAnswer => {
        if (decision.who !== GM && point !== undefined && pick(4) === 0) {
          compared += compare(rules, { decision, ...point, now: state }, pick);
        }
        return lot(8) === 0
          ? randomAnswer([decision.options[0]!], lot)
          : policies.simple!(decision, state, lot);
      };
      const chance = simulationChance(SEED, fight);
      playOut({
        ruleset: rules as never,
        state: rules.start(encounter),
        chance,
        policyOf: () => policy,
        mostSteps: STEPS,
      });
    }
    console.info(`${rules.id}: ${compared} pairs of worlds with equal views`);
    expect(compared).toBeGreaterThan(10);
  });
});

/** Compares a question with the same question in a world that differs in secrets. Returns 1 if the views are equal. */
function compare(rules: Ruleset, asked: Asked, pick: RandomIndex): number {
  const scene = sceneFor(rules as never, asked.decision, asked as never) as Scene<unknown>;
  const side = seated(asked.decision.who, scene.seat);
  const known = pick(2) === 0 ? rules.known!(side(asked.start), scene.seat) : side(asked.start);
  const start = unseated(rules.imagine!(known, scene.seat, pick), scene.seat, asked.decision.seat);
  const twin = askedFrom(rules, asked, start);
  if (twin === undefined) return 0;
  const other = sceneFor(rules as never, twin.decision, twin as never) as Scene<unknown>;
  if (sent(rules, scene, asked, side) !== sent(rules, other, twin, side)) return 0;
  const thinking = { decisions: 60, seed: 7 };
  expect(difference(scene, other)).toBeUndefined();
  expect(choose(rules as never, other as never, thinking)).toEqual(
    choose(rules as never, scene as never, thinking),
  );
  return 1;
}

function unseated(state: unknown, from: string, to: string): unknown {
  const { combatants } = state as { readonly combatants: readonly { readonly seat: string }[] };
  return {
    ...(state as object),
    combatants: combatants.map((who) => (who.seat === from ? { ...who, seat: to } : who)),
  };
}

/** Returns the path to the first difference of two values. */
function difference(a: unknown, b: unknown, path = ''): string | undefined {
  if (JSON.stringify(a) === JSON.stringify(b)) return undefined;
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  if (!isObject(a) || !isObject(b)) return `${path}: ${JSON.stringify(a)} or ${JSON.stringify(b)}`;
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const field of fields) {
    const found = difference(
      (a as Record<string, unknown>)[field],
      (b as Record<string, unknown>)[field],
      `${path}/${field}`,
    );
    if (found !== undefined) return found;
  }
  return `${path}: the order of the fields`;
}
