import { describe, expect, test } from 'vitest';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { Decision } from '../../src/kernel/decision.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import { knowledgeOf } from '../../src/kernel/hidden-health.ts';
import { GM, type Seat } from '../../src/kernel/ids.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { StepRunner } from '../../src/kernel/step.ts';
import { allAnswers, type OddsInput } from '../../src/odds/answers.ts';
import { forecast } from '../../src/odds/forecast.ts';
import { oddsOfAnswer } from '../../src/odds/odds.ts';
import { rulesets } from '../../src/rulesets.ts';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import { someEncounters } from '../properties/encounters.ts';
import { combatantsIn, isStillHidden, withHidden } from '../properties/secrets.ts';

const SEED = Number(process.env.SEED ?? 3);
const STEPS = Number(process.env.STEPS ?? 12);
const ANSWERS = 6;

interface Asked {
  readonly given: readonly OddsInput[];
  readonly decision: Decision;
}

/**
 * Runs a step with random answers and dice, up to its first question to a player; `undefined` if no such question
 * comes up.
 */
function firstAsked(ruleset: Ruleset, start: unknown, lot: number): Asked | undefined {
  const { pick, draw } = simulationChance(SEED, lot);
  const given: OddsInput[] = [];
  let asked: Decision | undefined;
  const stop = new Error('asked');
  const chooseAny = (open: readonly Decision[]) => {
    const own = open.find(({ seat }) => seat !== GM);
    if (own !== undefined) {
      asked = own;
      throw stop;
    }
    const { who, options } = open[0]!;
    const answer = randomAnswer(options, pick);
    given.push({ kind: 'answer', who, answer });
    return { who, answer };
  };
  const hand = {
    draw(request: Parameters<typeof draw>[0]) {
      const faces = draw(request);
      given.push({ kind: 'roll', faces });
      return faces;
    },
    choose: (decision: Decision) => chooseAny([decision]).answer,
    chooseAny,
  };
  try {
    new StepRunner<unknown, BaseEvent>(ruleset as never, start, hand).run();
  } catch (signal) {
    if (signal !== stop) throw signal;
  }
  return asked === undefined ? undefined : { given, decision: asked };
}

/** The state after a random step. */
function nextState(ruleset: Ruleset, start: unknown, lot: number): unknown {
  const { pick, draw } = simulationChance(SEED, lot);
  const choose = ({ options }: Decision) => randomAnswer(options, pick);
  const chooseAny = (open: readonly Decision[]) => ({ who: open[0]!.who, answer: choose(open[0]!) });
  return new StepRunner<unknown, BaseEvent>(ruleset as never, start, { draw, choose, chooseAny }).run().state;
}

/** The fields behind a health word: other values would change it. */
const LOOKS = new Set([
  'hp',
  'hpNow',
  'pc',
  'wNow',
  'characteristics',
  'now',
  'traits',
  'size',
  'weapons',
  'limbs',
  'shields',
]);

function raised(value: Json, key = ''): Json {
  if (LOOKS.has(key)) return value;
  if (typeof value === 'number') return value + 2;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => raised(each));
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, raised(each as Json, field)]),
  );
}

/** Another world: other sides have better sheets, and the hidden combatant is next to the asked one. */
function elsewhere(state: unknown, { seat, who }: Decision, hidden: string | undefined): unknown {
  const everybody = combatantsIn(state) as readonly (ReturnType<typeof combatantsIn>[number] & {
    readonly cell: readonly [number, number];
    readonly sheet: Json;
  })[];
  const own = new Set(everybody.filter((each) => each.seat === seat).map(({ side }) => side));
  const [x, y] = everybody.find(({ id }) => id === who)!.cell;
  const combatants = everybody.map((each) => {
    if (own.has(each.side)) return each;
    const cell = each.id === hidden ? [x + 1, y + 1] : each.cell;
    return { ...each, cell, sheet: raised(each.sheet) };
  });
  return { ...(state as object), combatants };
}

function oddsTold(ruleset: Ruleset, start: unknown, { given, decision }: Asked, seat: Seat): readonly Json[] {
  const known = knowledgeOf(ruleset as never, seat, 'words');
  const all = allAnswers(decision.options);
  const some = all.filter((_, i) => i % Math.ceil(all.length / ANSWERS) === 0);
  return some.map((answer) => {
    const asked = { who: decision.who, answer, ...(known && { known }) };
    const sampling = { runs: 20, draw: simulationChance(1, 0).draw };
    const odds = oddsOfAnswer(ruleset as never, { start, given }, asked, { branches: 300, sampling });
    return JSON.stringify(odds, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  });
}

/** Forecasts of plans that begin with some of the answers: who may react, and the options afterwards. */
function forecastsTold(
  ruleset: Ruleset,
  start: unknown,
  { given, decision }: Asked,
  seat: Seat,
): readonly Json[] {
  const known = knowledgeOf(ruleset as never, seat, 'words');
  const all = allAnswers(decision.options);
  const some = all.filter((_, i) => i % Math.ceil(all.length / ANSWERS) === 0);
  return some.map((answer) => {
    const plan = { asked: decision, answers: [answer, answer], ...(known && { known }) };
    const { steps, next } = forecast(ruleset as never, { start, given }, plan);
    return JSON.stringify([steps, next?.decision ?? null]);
  });
}

function compareIn(ruleset: Ruleset, encounter: Encounter<unknown, unknown>, fight: number): number {
  const { encounter: withOne, hidden } = withHidden(encounter, simulationChance(SEED, fight).pick);
  let state = ruleset.start(withOne);
  let compared = 0;
  for (let step = 0; step < STEPS && !ruleset.over(state); step += 1) {
    const lot = 1000 * fight + step;
    const asked = firstAsked(ruleset, state, lot);
    const isHiding = hidden !== undefined && isStillHidden(state, hidden);
    if (asked !== undefined && asked.given.length === 0) {
      const { decision } = asked;
      const there = elsewhere(state, decision, isHiding ? hidden : undefined);
      const askedThere = firstAsked(ruleset, there, lot);
      // If the question itself differs, another property test reports it.
      if (JSON.stringify(askedThere?.decision) === JSON.stringify(decision)) {
        compared += 1;
        const mine = oddsTold(ruleset, state, asked, decision.seat);
        expect(oddsTold(ruleset, there, asked, decision.seat)).toEqual(mine);
        const led = forecastsTold(ruleset, state, asked, decision.seat);
        expect(forecastsTold(ruleset, there, asked, decision.seat)).toEqual(led);
      }
    }
    state = nextState(ruleset, state, lot);
  }
  return compared;
}

describe.each(rulesets)('in $ruleset.id', ({ ruleset }) => {
  test(`[D1] the odds for a seat reveal nothing of hidden combatants or of other sides’ sheets (seed ${SEED})`, () => {
    const fights = someEncounters(ruleset);
    const compared = fights.map((encounter, i) => compareIn(ruleset, encounter, i));
    expect(compared.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(fights.length);
  });

  test('the GM gets exact odds', () => {
    expect(knowledgeOf(ruleset as never, GM, 'words')).toBeUndefined();
  });
});
