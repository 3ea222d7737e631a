import { describe, expect, test } from 'vitest';
import { fightNamed } from '../cli/home.ts';
import type { BaseEvent, Combat } from '../kernel/combat.ts';
import { answerFault, type Decision } from '../kernel/decision.ts';
import type { RandomIndex, StepPoint } from '../kernel/policy.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { rulesets } from '../rulesets.ts';
import { playOut } from '../simulation/play-out.ts';
import { simulationChance } from '../simulation/random.ts';
import { machine, machinePolicy, sceneFor } from './levels.ts';
import { choose, deliberate, timeFor, weigh } from './planner.ts';
import { fits, GUESSES } from './rehearsal.ts';
import type { Rules, Scene } from './scene.ts';

const DECISIONS = 200;

/** Plays the start of a mirrored fight by the simple policy and returns its questions as scenes. */
function scenesOf(rules: Rules<unknown, BaseEvent>, steps: number): readonly Scene<unknown>[] {
  const { encounter } = fightNamed(`bench/mirror/${rules.id}.yaml`);
  const scenes: Scene<unknown>[] = [];
  const policy = (decision: Decision, state: unknown, pick: RandomIndex, point?: StepPoint) => {
    scenes.push(sceneFor(rules, decision, { ...point!, now: state }));
    return rules.policies.simple!(decision, state, pick);
  };
  const start = rules.start(encounter as never);
  playOut({
    ruleset: rules,
    state: start,
    chance: simulationChance(1, 1),
    policyOf: () => policy,
    mostSteps: steps,
  });
  return scenes;
}

describe.each(rulesets)('a planner in $ruleset.id', ({ ruleset }) => {
  const rules = ruleset as unknown as Rules<unknown, BaseEvent>;
  const scenes = scenesOf(rules, 12);

  test('answers every question with a legal answer', () => {
    for (const scene of scenes) {
      const { answer } = choose(rules, scene, { decisions: DECISIONS, seed: 3 });
      expect(answerFault(scene.decision.options, answer)).toBeUndefined();
    }
  });

  test('gives the same answer for the same scene, seed and budget', () => {
    const thinking = { decisions: DECISIONS, seed: 11 };
    const twice = scenes
      .slice(0, 6)
      .map((scene) => [choose(rules, scene, thinking), choose(rules, scene, thinking)]);
    for (const [once, again] of twice) expect(again).toEqual(once);
  });

  test('has an answer at once, the simple policy’s, and keeps it without a budget', () => {
    for (const scene of scenes) {
      const first = deliberate(rules, scene, { decisions: DECISIONS, seed: 5 }).next();
      const { answer } = choose(rules, scene, { decisions: 0, seed: 5 });
      expect(first.value).toEqual({ answer, expected: null, lead: 0 });
    }
  });

  test('keeps the best answer so far if there is no more time', () => {
    for (const scene of scenes.slice(0, 6)) {
      const thoughts = [...deliberate(rules, scene, { decisions: DECISIONS, seed: 5 })];
      for (const [parts, thought] of thoughts.entries()) {
        let left = parts;
        const cut = choose(rules, scene, { decisions: DECISIONS, seed: 5 }, () => left-- > 0);
        expect(cut).toEqual(thought);
      }
    }
  });

  test('says what it expects of the answer that it chose', () => {
    const choices = scenes.map((scene) => choose(rules, scene, { decisions: DECISIONS, seed: 7 }));
    const expected = choices.flatMap((choice) => (choice.expected === null ? [] : [choice.expected]));
    expect(expected.length).toBeGreaterThan(0);
    for (const { foeFalls, ownFalls } of expected) {
      expect(foeFalls).toBeGreaterThanOrEqual(0);
      expect(foeFalls).toBeLessThanOrEqual(1);
      expect(ownFalls).toBeGreaterThanOrEqual(0);
      expect(ownFalls).toBeLessThanOrEqual(1);
    }
  });

  test('an answer clearly leads over another, or the other over it, or neither; never over itself', () => {
    const thinking = { decisions: 10 * DECISIONS, seed: 9 };
    const pairs = scenes.flatMap((scene) => {
      const [first, next] = [...deliberate(rules, scene, { decisions: DECISIONS, seed: 2 })];
      return first === undefined || next === undefined
        ? []
        : [{ scene, one: first.answer, two: next.answer }];
    });
    expect(pairs.length).toBeGreaterThan(0);
    for (const { scene, one, two } of pairs.slice(0, 4)) {
      const lead = (answers: readonly [typeof one, typeof one]): number =>
        weigh(rules, scene, answers, thinking)[1]!.lead;
      expect(lead([one, one])).toBe(0);
      expect(Math.min(lead([one, two]), lead([two, one]))).toBe(0);
    }
  });

  test('knows a side of the GM by what that side knows', () => {
    expect(new Set(scenes.map(({ seat }) => seat))).toEqual(new Set(['machine']));
  });

  test.each(['careless', 'sensible', 'hard', 'merciless'] as const)('plays on the level %s', (level) => {
    const { encounter } = fightNamed(`bench/mirror/${rules.id}.yaml`);
    const policy = machine(rules, {
      level,
      decisions: level === 'careless' || level === 'sensible' ? 0 : 40,
    });
    const play = {
      ruleset: rules,
      state: rules.start(encounter as never),
      policyOf: () => policy,
      mostSteps: 10,
    };
    expect(playOut({ ...play, chance: simulationChance(2, 1) })).toEqual(
      playOut({ ...play, chance: simulationChance(2, 1) }),
    );
  });
});

test('the name of a machine may add a temper and a budget, and nothing else', () => {
  const [{ ruleset }] = rulesets as unknown as [{ readonly ruleset: Ruleset }];
  const known = ['hard', 'hard:bold', 'merciless@500', 'hard:cowardly@20'];
  const unknown = ['harder', 'hard:brave', 'hard@', 'hard@0', 'hard@12345678', ':bold', 'constructor'];
  expect(known.filter((name) => machinePolicy(ruleset, name) === undefined)).toEqual([]);
  expect(unknown.filter((name) => machinePolicy(ruleset, name) !== undefined)).toEqual([]);
});

test('a world in which guessed answers never reach the question is given up', () => {
  const free: Decision = {
    key: 'interruption',
    who: 'mara',
    seat: 'gm',
    rule: 'interruption',
    context: {},
    options: [{ kind: 'draw', params: {} }],
    defaultAnswer: { kind: 'draw' },
  };
  const endless = {
    id: 'endless',
    evolve: (state: unknown) => state,
    policies: { simple: () => ({ kind: 'draw' }) },
    step(combat: Combat<unknown, BaseEvent>) {
      for (;;) combat.ask(() => free);
    },
  } as unknown as Rules<unknown, BaseEvent>;
  const scene = {
    start: {},
    now: {},
    heard: [],
    decision: { ...free, who: 'bram' },
  } as unknown as Scene<unknown>;
  for (const guess of GUESSES) {
    expect(fits(endless, scene, { start: {}, seed: 1, guess, hasHeardDice: false }, [])).toBe(false);
  }
});

test('another part gets time only if the longest part so far would still end in time', () => {
  const times = [0, 100, 220, 300];
  const mayGoOn = timeFor(300, () => times.shift()!);
  expect([mayGoOn(), mayGoOn()]).toEqual([true, false]);
});
