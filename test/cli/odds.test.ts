import { afterEach, describe, expect, test, vi } from 'vitest';
import { KITS, shippedEncounters } from '../../src/cli/home.ts';
import { failureOf } from '../../src/cli/program.ts';
import { play } from './desk.ts';
import { DUEL } from './riposte.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => vi.restoreAllMocks());

/** Runs a command. Returns its output and exit code. */
async function called(...args: readonly string[]): Promise<{ code: number; told: string; failed: string }> {
  const told: string[] = [];
  const failed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => told.push(String(text)) > 0);
  vi.spyOn(console, 'log').mockImplementation((text) => told.push(`${text}\n`));
  vi.spyOn(console, 'error').mockImplementation((text) => failed.push(String(text)));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => failed.push(String(text)) > 0);
  const code = await failureOf(args);
  vi.restoreAllMocks();
  return { code: code ?? 0, told: told.join(''), failed: failed.join('\n') };
}

async function data(...args: readonly string[]) {
  const { told } = await called('odds', ...args, '--json');
  return JSON.parse(told) as {
    readonly questions: readonly {
      readonly label: string;
      readonly how: string;
      readonly assumed: readonly string[];
      readonly facts: Record<
        string,
        { readonly mean: number; readonly values: readonly Record<string, unknown>[] }
      >;
    }[];
  };
}

describe('odds of an attack', () => {
  test('--as-written keeps all combatants, and others may interrupt', async () => {
    const { questions } = await data('ambush', '--as-written');
    const { assumed } = questions[0]!;
    expect(assumed[0]).toMatch(/^the encounter as written; until the attack/);
    expect(assumed).toContain('hedge-archer, interruption: pass');
    expect(assumed).toContain('knife-thrower, interruption: pass');
  });

  test('--as-written does not move any combatant', async () => {
    const { code, failed } = await called('odds', 'duel', '--as-written', '--apart', '2');
    expect(code).toBe(2);
    expect(failed).toMatch(/--as-written and --apart exclude each other/);
  });

  test('odds are shown as a table and a histogram, with the assumptions', async () => {
    const { code, told } = await called(
      'odds',
      'duel',
      '--by',
      'mara',
      '--against',
      'vex',
      '--with',
      'riding-sabre',
    );
    expect(code).toBe(0);
    expect(told).toBe(`Mara Quickwater against Captain Vex Harrow: riding-sabre (Time Slice)
  only these two are there, 1 apart; until the attack everybody lets all pass
    (dice of seed 1)
  mara, maneuver: attack vex riding-sabre none
  vex, interruption: pass
  vex, defence: dodge
  vex, dodge-step: stay

hit                  59.95 %
natural 18            1.00 %
damage, on average     2.448
hp lost, on average    2.448
stagger, on average    0.610
never: staggered, starts dying, target falls, target dies, attacker falls

damage
none  40.05 % ███████████████████████████
   4  58.95 % ████████████████████████████████████████
   9   1.00 % █

exact, 36 branches
`);
  });

  test('several defences, shots and weapons are compared side by side', async () => {
    const { questions } = await data(
      'duel',
      '--defence',
      'dodge',
      '--defence',
      'parry',
      '--called',
      'none',
      '--called',
      'head',
    );
    expect(questions.map(({ label }) => label)).toEqual([
      'none, dodge',
      'none, parry',
      'head, dodge',
      'head, parry',
    ]);
    const hits = questions.map(({ facts }) => facts.hit!.mean);
    expect(hits[1]).toBeGreaterThan(hits[0]!);
    expect(hits[2]).toBeLessThan(hits[0]!);
  });

  test('two rulings are compared side by side', async () => {
    const { questions } = await data('marauder', '--compare', 'critical-table=none');
    expect(questions.map(({ label }) => label)).toEqual(['as it is', 'critical-table=none']);
    expect(questions[0]!.facts.damage!.mean).not.toBe(questions[1]!.facts.damage!.mean);
  });

  test('JSON and CSV contain exact fractions, and each fact adds up', async () => {
    const { questions } = await data('duel', '--by', 'mara', '--against', 'vex');
    const { values } = questions[0]!.facts.hit!;
    expect(values).toEqual([
      { value: false, probability: 0.4005, exact: '801/2000' },
      { value: true, probability: 0.5995, exact: '1199/2000' },
    ]);
    const { told } = await called('odds', 'duel', '--by', 'mara', '--against', 'vex', '--csv');
    expect(told.split('\n')[0]).toBe('question,fact,value,probability,exact,low,high,how');
    expect(told).toContain(',hit,true,0.5995,1199/2000,,,exact');
  });

  test('chances of at least and at most an amount are shown', async () => {
    const { told } = await called('odds', 'duel', '--by', 'mara', '--against', 'vex', '--at-least');
    expect(told).toContain('damage, at least\n4  59.95 %');
    const most = await called('odds', 'duel', '--by', 'mara', '--against', 'vex', '--at-most');
    expect(most.told).toContain('damage, at most\n4  58.95 %');
  });

  test('the best answer of the target is at most as good for the attacker as any single answer', async () => {
    const best = await data('duel', '--by', 'vex', '--against', 'mara', '--answer', 'defence=best');
    const each = await data(
      'duel',
      '--by',
      'vex',
      '--against',
      'mara',
      ...['dodge', 'block', 'parry'].flatMap((kind) => ['--defence', kind]),
    );
    const means = each.questions.map(({ facts }) => facts.damage!.mean);
    expect(best.questions[0]!.facts.damage!.mean).toBeCloseTo(Math.min(...means), 12);
    const worst = await data('duel', '--by', 'vex', '--against', 'mara', '--answer', 'defence=worst');
    // There is an even worse answer than any of these: a parry with bare hands.
    expect(worst.questions[0]!.facts.damage!.mean).toBeGreaterThan(Math.max(...means));
  });

  test('a policy answers instead of the default answer: Mara blocks', async () => {
    const { questions } = await data(
      'duel',
      '--by',
      'vex',
      '--against',
      'mara',
      '--answer',
      'interruption=pass',
      '--others',
      'simple',
    );
    const block = await data('duel', '--by', 'vex', '--against', 'mara', '--defence', 'block');
    expect(questions[0]!.assumed).toContain('mara, defence: block buckler');
    expect(questions[0]!.facts.hit!.mean).toBe(block.questions[0]!.facts.hit!.mean);
  });

  test('odds with too many branches are sampled and marked with their intervals', async () => {
    const { told } = await called('odds', 'duel', '--branches', '20');
    expect(told).toContain('too many branches to count: sampled in 20000 runs, with 95 % intervals');
    expect(told).toMatch(/hit +\d+\.\d % \(\d+\.\d to \d+\.\d\)/);
    const { questions } = await data('duel', '--branches', '20');
    expect(questions[0]!.how).toBe('sampled');
    expect(questions[0]!.facts.hit!.values[0]).toHaveProperty('low');
  });

  test.each(KITS.map(({ ruleset: { id } }) => id))(
    'odds can be computed for an encounter of %s',
    async (id) => {
      const { name } = shippedEncounters().find((each) => each.name.startsWith(`${id}/`))!;
      const { questions } = await data(name);
      expect(questions[0]!.facts).toHaveProperty('hit');
    },
  );
});

describe('odds of dice', () => {
  test('the odds are shown as a histogram', async () => {
    const { told } = await called('odds', '2d2');
    expect(told).toContain('total\n2  25.00 %');
    expect(told).toContain('exact');
  });

  test('several expressions are compared side by side', async () => {
    const { questions } = await data('2z10', '2d10');
    expect(questions.map(({ facts }) => facts.total!.mean)).toEqual([
      expect.closeTo(9, 9),
      expect.closeTo(11, 9),
    ]);
  });
});

describe('dice', () => {
  test('dice are random, or the same for the same seed', async () => {
    const once = await called('roll', '3d6+2', '2z10', '--seed', '3');
    expect(once.told).toBe((await called('roll', '3d6+2', '2z10', '--seed', '3')).told);
    expect(once.told).toMatch(/^3d6\+2: \d+ \(3d6: \d \d \d\)\n2z10: \d+ \(2z10: \d \d\)\n$/);
    const { told } = await called('roll', '1000d1000', '--json');
    expect(JSON.parse(told).rolled[0].faces).toHaveLength(1000);
  });
});

describe('wrong usage ends with 2 and explains the correct usage', () => {
  test.each([
    [['odds', '3d'], 'column 3: the number of sides is missing', '  3d\n    ^'],
    [['roll', '3d6 fire'], 'column 5: "f" does not belong here', 'docs/odds.md'],
    [['odds', '1000d1000'], 'too many possible results', 'riposte roll'],
    [['odds', 'deul'], 'There is no file deul', 'Did you mean "duel"?'],
    [['odds', 'duel', '--by', 'marra'], 'There is no combatant "marra"', 'Did you mean "mara"?'],
    [['odds', 'duel', '--by', 'mara', '--against', 'mara'], "mara can't attack itself", '--against'],
    [['odds', 'duel', '--with', 'axe'], 'mara never comes to attack vex with axe', 'riding-sabre'],
    [['odds', 'duel', '--defence', 'block'], 'Nobody can answer "block" here', 'vex, defence: dodge, parry'],
    [['odds', 'duel', '--others', 'simpel'], 'no policy "simpel"', 'Did you mean "simple"?'],
    [['odds', 'duel', '--answer', 'defence'], "--answer defence can't be read", 'key=kind'],
    [['odds', 'duel', '--ruling', 'diagonal=1'], 'sets no switch', 'Did you mean "diagonals"?'],
    [['odds', 'duel', '--ruling', 'diagonals=5'], `diagonals can't be "5"`, 'Settings'],
    [['odds', 'duel', '--at-least', '--at-most'], 'two views', 'Take one'],
    [['odds', 'duel', '--apart', '0'], 'whole number from 1', ''],
    [['odds', 'duel', 'boss'], 'One encounter at a time', ''],
  ])('%j', async (args, sentence, remedy) => {
    const { code, failed, told } = await called(...args);
    expect(code).toBe(2);
    expect(failed).toContain(sentence);
    expect(failed).toContain(remedy);
    expect(told).toBe('');
  });
});

describe('odds next to the options of a fight', () => {
  test('the key o shows the odds, and hides them again', async () => {
    const typed = [
      'approach',
      'pass',
      'approach',
      'pass',
      'approach',
      'pass',
      'approach',
      'pass',
      'end',
      'end',
      'o',
      'o',
    ];
    const stdout = await play(DUEL, typed);
    const [, shown, hidden] = stdout.split('> o\n') as [string, string, string];
    expect(shown).toMatch(/Attack: Riding sabre.*\n +hit \d+\.\d %, damage \d/);
    expect(hidden).toContain('Attack: Riding sabre');
    expect(hidden).not.toMatch(/hit \d/);
  });
});
