import { describe, expect, test, vi } from 'vitest';
import { writtenFight } from '../../src/cli/home.ts';
import { balanceReport, type Players, questionOf } from '../../src/designer/balancing.ts';
import { rulesetById } from '../../src/rulebooks/kits.ts';
import { playChunk } from '../../src/simulation/fight.ts';
import type { PolicySet } from '../../src/simulation/play-out.ts';
import { riposte } from './riposte.ts';

vi.setConfig({ testTimeout: 120_000 });

interface Solution {
  readonly settings: Readonly<Record<string, number>>;
  readonly value: number;
  readonly isReached: boolean;
  readonly confirmed: {
    readonly fights: number;
    readonly steps: readonly { readonly value: number; readonly difference: { readonly value: number } }[];
  };
  readonly tried: readonly { readonly value: number; readonly fights: number; readonly share: number }[];
}

function balanced(...args: readonly string[]) {
  const { status, stdout, stderr } = riposte(['balance', ...args, '--workers', '1', '--json']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as {
    readonly side: string;
    readonly played: number;
    readonly skipped: readonly string[];
    readonly by: readonly object[];
    readonly solutions: readonly Solution[];
  };
}

describe('the value that makes a fight even', () => {
  test('is found between two values, with the price of one step more', () => {
    const { side, by, solutions, played } = balanced('duel', '--by', 'vex.hp', '--runs', '200');
    const [{ tried, value, isReached, confirmed }] = solutions as [Solution];
    expect(side).toBe('bridge');
    expect(by).toEqual([{ path: 'vex.hp', from: 1, to: 60 }]);
    expect(isReached).toBe(true);
    expect(tried[0]).toMatchObject({ value: 1, fights: 200 });
    expect(tried[0]!.share).toBeGreaterThan(0.9);
    expect(tried.at(-1)!.share).toBeLessThan(0.1);
    expect(confirmed.steps.map((step) => step.value)).toEqual([value - 1, value + 1]);
    expect(confirmed.steps[0]!.difference.value).toBeGreaterThanOrEqual(confirmed.steps[1]!.difference.value);
    expect(played).toBe(tried.reduce((sum, { fights }) => sum + fights, 0) + 3 * 200);
  });

  test('without a number of fights, long fights are fewer, and the answer says so', async () => {
    const question = questionOf({
      ...{ file: writtenFight('duel'), target: 0.5, by: ['vex.hp=15..25:5'], runs: 400, seconds: 1e-4 },
      ...{ seed: 1, rounds: 200, set: [], policiesOf: () => ({ bridge: 'simple', crew: 'simple' }) },
    });
    const players: PolicySet = {
      ruleset: (id) => rulesetById(id)!,
      policy: ({ policies }, name) => policies[name]!,
    };
    const play: Players['play'] = async ({ batch, stretch }) => ({
      tallies: playChunk(batch, stretch, players),
    });
    const watch = { signal: new AbortController().signal };
    const report = await balanceReport(question, { size: 1, play }, watch);
    expect([report.runs, report.wanted]).toEqual([20, 400]);
    expect(report.solutions[0]!.confirmed.fights).toBe(20);
  });

  test('is the same for any number of threads', () => {
    const args = ['balance', 'duel', '--by', 'vex.hp=19..22', '--runs', '100', '--csv'];
    const [one, two] = ['1', '2'].map((workers) => riposte([...args, '--workers', workers]).stdout);
    expect(one).toBe(two);
    expect(one!.split('\n')[0]).toBe('vex.hp,fights,wins,value,low,high,is');
  });

  test('with two fields, there is one value of the second for each value of the first', () => {
    const { solutions } = balanced(
      'duel',
      '--by',
      'mara.hp=10,20',
      '--by',
      'vex.hp=5..40:5',
      '--runs',
      '100',
    );
    expect(solutions.map(({ settings }) => settings)).toEqual([{ 'mara.hp': 10 }, { 'mara.hp': 20 }]);
    expect(solutions[0]!.value).toBeLessThanOrEqual(solutions[1]!.value);
  });

  test('values that do not fit on the map are skipped with the reason', () => {
    const { solutions, skipped } = balanced('ambush', '--by', 'whistler.count=3..5', '--runs', '100');
    expect(solutions[0]!.tried.map(({ value }) => value)).not.toContain(4);
    expect(skipped).toEqual([
      expect.stringMatching(/^Skipped: whistler\.count = 4, 5\. .*only 3 "t" left on the map/),
    ]);
  });

  test('the report shows the result, its cost, and the values out of reach', () => {
    const { stdout } = riposte([
      ...['balance', 'duel', '--by', 'vex.hp=1..5', '--runs', '100', '--workers', '1', '--target', '20%'],
    ]);
    expect(stdout).toMatch(/^The debt on Heron Bridge: 20 % victories for The bridge\n/);
    expect(stdout).toContain('No value from 1 to 5 gives 20 %. The nearest:');
    expect(stdout).toMatch(/Cost: \d values tried, [\d,]+ fights\./);
  });
});

describe('a request that cannot be played', () => {
  test.each([
    [['--by', 'vex.hp', '--side', 'brigde'], 'There is no side "brigde".\nDid you mean "bridge"?'],
    [['--by', 'vex.name'], 'The encounter has no place "vex.name".\n'],
    [['--by', 'vex.hp=a,b'], 'only numbers can be balanced'],
    [['--by', 'vex.drr'], 'The encounter has no place "vex.drr".\nDid you mean "vex.dr"?'],
    [['--by', 'wex.hp'], 'The encounter has no place "wex.hp".\nDid you mean "vex"?'],
    [[], 'One or two values can be balanced at once.'],
    [['--by', 'vex.hp', '--target', '100%'], 'It takes a percentage between 0 and 100'],
    [['--by', 'vex.hp', '--runs', '5'], '--runs takes a number from 100'],
  ])('%j is refused with the reason', (args, says) => {
    const { status, stderr } = riposte(['balance', 'duel', ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain(says);
  });
});
