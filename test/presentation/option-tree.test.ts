import { describe, expect, test } from 'vitest';
import { answerFault, type Option, type ParamDomain, type RawAnswer } from '../../src/kernel/decision.ts';
import { GM } from '../../src/kernel/ids.ts';
import { type Json, sameJson } from '../../src/kernel/json.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { allAnswers } from '../../src/odds/answers.ts';
import { type OptionView, optionTrees } from '../../src/presentation/option-tree.ts';
import {
  type Chosen,
  firstAnswer,
  linesOf,
  narrowed,
  optionFor,
  paramsOf,
  progressOf,
} from '../../src/presentation/option-walk.ts';
import { promptFor, rulesActs } from '../../src/presentation/prompt.ts';
import { rulesets } from '../../src/rulesets.ts';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import { answerTo, encountersOf, type GoldenFight, made, openFight, wantedIn } from '../golden/adapter.ts';
import { pathsIn } from '../support/tree-answers.ts';

const trees = (options: readonly Option[]): readonly OptionView[] =>
  optionTrees(options, {
    option: ({ kind }) => ({ text: kind, purpose: 'other' }),
    value: (_, value) => `the ${String(value)}`,
    area: () => undefined,
  });

const attack = (weapon: string, cost: string, ...targets: readonly string[]): Option => ({
  kind: 'attack',
  params: { weapon: { oneOf: [weapon] }, target: { oneOf: targets } },
  cost,
});
const OPTIONS = [
  attack('sword', '4 TS', 'bob', 'cid'),
  { kind: 'end', params: {} },
  attack('knife', '2 TS', 'cid'),
  { kind: 'save', params: { ts: { min: 1, max: 4 } } },
];

describe('the tree of options', () => {
  test('has one root for each kind, and branches from each weapon to its targets', () => {
    const [first, ...others] = trees(OPTIONS);
    expect(first).toEqual({
      kind: 'attack',
      text: 'attack',
      purpose: 'other',
      next: {
        name: 'weapon',
        branches: [
          {
            values: [{ value: 'sword', text: 'the sword' }],
            cost: '4 TS',
            next: {
              name: 'target',
              branches: [
                {
                  values: [
                    { value: 'bob', text: 'the bob' },
                    { value: 'cid', text: 'the cid' },
                  ],
                },
              ],
            },
          },
          {
            values: [{ value: 'knife', text: 'the knife' }],
            cost: '2 TS',
            next: { name: 'target', branches: [{ values: [{ value: 'cid', text: 'the cid' }] }] },
          },
        ],
      },
    });
    expect(others.map(({ kind }) => kind)).toEqual(['end', 'save']);
  });

  test('merges values with the same continuation', () => {
    const [only] = trees([attack('sword', '3 TS', 'bob'), attack('axe', '3 TS', 'bob')]);
    expect(only!.cost).toBe('3 TS');
    expect(only!.next!.branches.map(({ values }) => values!.map(({ value }) => value))).toEqual([
      ['sword', 'axe'],
    ]);
  });

  test('splits a number where its price changes, and only there', () => {
    const spend = (min: number, max: number, cost: string): Option => ({
      kind: 'spend',
      params: { ts: { min, max } },
      cost,
    });
    const [cut] = trees([spend(1, 4, 'a'), spend(5, 6, 'b')]);
    expect(cut!.next!.branches).toEqual([
      { domains: [{ min: 1, max: 4 }], cost: 'a' },
      { domains: [{ min: 5, max: 6 }], cost: 'b' },
    ]);
    const [joined] = trees([spend(1, 4, 'a'), spend(5, 6, 'a'), spend(9, 9, 'a')]);
    expect(joined!.next!.branches).toEqual([
      {
        domains: [
          { min: 1, max: 6 },
          { min: 9, max: 9 },
        ],
      },
    ]);
    expect(progressOf(joined!, { ts: 7 }).answer).toBeUndefined();
  });

  test('never has usual options and options on request under one root', () => {
    const own = { ...attack('sword', '4 TS', 'ann'), onRequest: true as const };
    expect(trees([...OPTIONS, own]).map(({ kind, onRequest }) => [kind, onRequest])).toEqual([
      ['attack', undefined],
      ['end', undefined],
      ['save', undefined],
      ['attack', true],
    ]);
  });
});

describe('a walk through an option', () => {
  const [option, end, save] = trees(OPTIONS) as [OptionView, OptionView, OptionView];

  test('stops at the first parameter without a value', () => {
    const { steps, answer, next } = progressOf(option, {});
    expect(steps.map(({ name }) => name)).toEqual(['weapon']);
    expect([answer, next?.name]).toEqual([undefined, 'weapon']);
  });

  test('offers only values that fit the chosen ones, and sets a single possible value automatically', () => {
    expect(progressOf(option, { weapon: 'sword' }).next!.values.map(({ value }) => value)).toEqual([
      'bob',
      'cid',
    ]);
    expect(progressOf(option, { weapon: 'knife', target: 'bob' })).toMatchObject({
      answer: { kind: 'attack', weapon: 'knife', target: 'cid' },
      cost: '2 TS',
    });
  });

  test('refuses values that are not allowed', () => {
    expect(progressOf(option, { weapon: 'sword', target: 'dan' }).answer).toBeUndefined();
    expect(progressOf(save, { ts: 5 }).answer).toBeUndefined();
    expect(progressOf(save, { ts: 4 }).answer).toEqual({ kind: 'save', ts: 4 });
    expect(progressOf(end, {}).answer).toEqual({ kind: 'end' });
  });

  test('can begin in the middle, and only paths with that value are left', () => {
    expect(paramsOf(narrowed([option], { target: 'bob' })).map(({ value }) => value)).toEqual([
      'sword',
      'bob',
    ]);
    expect(narrowed([option], { target: 'dan' })).toEqual([]);
    expect(narrowed([end], { target: 'bob' })).toEqual([]);
  });

  test('can go line by line while all lines fit', () => {
    const told = trees(OPTIONS);
    expect(linesOf(told, 3)).toEqual(told);
    expect(linesOf(told, 4).map(({ kind, cost }) => [kind, cost])).toEqual([
      ['attack', '4 TS'],
      ['attack', '2 TS'],
      ['end', undefined],
      ['save', undefined],
    ]);
  });

  test('uses the later values if areas overlap', () => {
    const near = { grid: { shape: 'square', diagonals: 'one', size: [9, 9] }, centre: [4, 4] } as const;
    const lob = (range: number, fuse: string): Option => ({
      kind: 'lob',
      params: { at: { ...near, range }, fuse: { oneOf: [fuse] } },
    });
    const [lobs] = trees([lob(1, 'short'), lob(3, 'long')]);
    for (const fuse of ['short', 'long']) {
      expect(progressOf(lobs!, { at: [4, 5], fuse }).answer).toEqual({ kind: 'lob', at: [4, 5], fuse });
    }
    expect(optionFor([lobs!], { kind: 'lob', at: [4, 7], fuse: 'short' })).toBeUndefined();
  });
});

/** Options with more paths or answers than these are sampled. */
const MOST_PATHS = 60;

/** Answers near these: another value here, one parameter too few or too many there. */
function spoiled(answer: RawAnswer, pick: RandomIndex): readonly RawAnswer[] {
  const { kind, ...values } = answer;
  const names = Object.keys(values);
  if (names.length === 0) return [{ kind, more: 1 }];
  const name = names[pick(names.length)]!;
  const { [name]: value, ...rest } = values as Chosen;
  const other = typeof value === 'number' ? value + 1 + pick(3) : 'nobody';
  return [
    { kind, ...rest },
    { kind, ...rest, [name]: other },
    { ...answer, more: 1 },
  ];
}

/** The error in the tree of these options; undefined if it is correct. */
function treeFault(
  options: readonly Option[],
  told: readonly OptionView[],
  pick: RandomIndex,
): string | undefined {
  const paths = told.flatMap((option) => pathsIn(option, MOST_PATHS, pick));
  const illegal = paths.find((path) => answerFault(options, path) !== undefined);
  if (illegal !== undefined) return `a path is not legal: ${JSON.stringify(illegal)}`;
  const answers = [...paths, ...options.flatMap((option) => answersTo(option, pick))];
  for (const answer of [...answers, ...answers.flatMap((each) => spoiled(each, pick))]) {
    const isLegal = answerFault(options, answer) === undefined;
    const option = optionFor(told, answer);
    if ((option !== undefined) !== isLegal)
      return `${isLegal ? 'no path' : 'a path'}: ${JSON.stringify(answer)}`;
    if (option === undefined) continue;
    const { kind: _, ...values } = answer;
    const { answer: walked, cost } = progressOf(option, values as Chosen);
    if (!sameJson(walked as Json, answer as Json)) return `the walk gives ${JSON.stringify(walked)}`;
    const costs = options
      .filter((each) => answerFault([each], answer) === undefined)
      .map((each) => each.cost ?? '');
    if (!costs.includes(cost) && new Set(costs).size === 1)
      return `${JSON.stringify(answer)} costs "${cost}"`;
  }
  const first = told.find((option) => firstAnswer(option) === undefined);
  return first === undefined ? undefined : `${first.kind} has no first answer`;
}

/** Every answer to an option, or some if there are too many. */
function answersTo(option: Option, pick: RandomIndex): readonly RawAnswer[] {
  const wide = Object.values(option.params).reduce((count, domain) => count * widthOf(domain), 1);
  return wide > MOST_PATHS
    ? Array.from({ length: 5 }, () => randomAnswer([option], pick))
    : allAnswers([option]);
}

function widthOf(domain: ParamDomain): number {
  return 'oneOf' in domain ? domain.oneOf.length : 'min' in domain ? 21 : 1;
}

/** The fight after a random answer; undefined when it waits for none. */
function answered(fight: GoldenFight, pick: RandomIndex): GoldenFight | undefined {
  const wanted = wantedIn(fight);
  if (wanted.kind !== 'answers') return undefined;
  const index = pick(wanted.open.length);
  const answer = answerTo(fight, index, 'random', pick);
  const next = made(fight, { do: 'answer', ...wanted.open[index]!, answer, by: 'seat' });
  return typeof next === 'string' ? undefined : next;
}

const FIGHTS = 4;
/** A failure is repeated with the seed in the title of the test. */
const SEED = Number(process.env['TREE_SEED'] ?? Math.floor(Math.random() * 1_000_000));

test.each(rulesets.map(({ ruleset }) => [ruleset.id, ruleset] as const))(
  `every path is a legal answer, and every legal answer a path, in fights of %s (TREE_SEED=${SEED})`,
  (id, ruleset) => {
    const { pick } = simulationChance(SEED, 0);
    const encounters = encountersOf(id);
    for (let fights = 0; fights < FIGHTS; fights += 1) {
      const encounter = encounters[pick(encounters.length)]!;
      const faces = ({ n, lo, hi }: { n: number; lo: number; hi: number }) =>
        Array.from({ length: n }, () => lo + pick(hi - lo + 1));
      let fight = openFight({ ruleset: id, encounter, seedByte: 1, mode: 'seeded', faces });
      for (let turn = 0; turn < 20; turn += 1) {
        const { rules, now } = fight.fight;
        const acts = rules.gm(now.state);
        if (turn % 10 === 0)
          expect(treeFault(acts, rulesActs(ruleset as never, now.state), pick)).toBeUndefined();
        if (now.waiting.kind !== 'decisions') break;
        for (const { decision } of now.waiting.open) {
          const { options } = promptFor(ruleset as never, now.state, decision, GM)!;
          expect(treeFault(decision.options, options, pick)).toBeUndefined();
        }
        const next = answered(fight, pick);
        if (next === undefined) break;
        fight = next;
      }
    }
  },
);

test('an option whose text explains it has its name as a separate value', () => {
  for (const { ruleset } of rulesets) {
    const { words } = ruleset;
    const kinds = Object.keys(ruleset.purposes ?? {});
    const named = kinds.filter((kind) => words.optionName?.({ kind, params: {} }) !== undefined);
    expect(kinds.length).toBeGreaterThan(20);
    for (const kind of named) {
      const option = { kind, params: {} };
      expect(words.option(option)).not.toBe(words.optionName!(option));
      const [first] = words.optionName!(option)!.split(' ');
      expect(words.option(option).startsWith(first!)).toBe(true);
    }
  }
  const [, , locations] = rulesets;
  expect(locations.ruleset.words.optionName!({ kind: 'guard', params: {} })).toBe('Guard');
  expect(locations.ruleset.words.optionName!({ kind: 'stand-up', params: {} })).toBeUndefined();
});
