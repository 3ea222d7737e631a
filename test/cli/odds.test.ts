import { afterEach, describe, expect, test, vi } from 'vitest';
import { shippedEncounters } from '../../src/cli/home.ts';
import { failureOf } from '../../src/cli/program.ts';
import { kits } from '../../src/rulebooks/kits.ts';
import { play } from './desk.ts';
import { DUEL } from './riposte.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => vi.restoreAllMocks());

const SIDES = [1, 2, 3, 4, 5, 6] as const;

/** The damage of each result of d6 + `lead` against d6, without ties, which are rolled again: Successes + 2. */
function blow(lead: number): readonly number[] {
  const leads = SIDES.flatMap((own) => SIDES.map((other) => own + lead - other));
  return leads.flatMap((by) => (by === 0 ? [] : [by > 0 ? by + 2 : 0]));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

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
  only these two, 1 apart; until the attack everyone uses default answers (dice
    of seed 1)
  mara, maneuver: attack vex riding-sabre none
  vex, interruption: pass
  vex, defence: dodge
  vex, dodge-step: stay

hit                        59.95 %
natural 18                  1.00 %
damage, on average   2.448 ± 2.061
hp lost, on average  2.448 ± 2.061
stagger, on average  0.610 ± 0.508
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

  test('an unknown fact and a fault of notation are refused with what to do', async () => {
    for (const [args, says] of [
      [['duel', '--fact', 'damge', '--csv'], /no fact "damge".\n?.*Did you mean "damage"\?/s],
      [['r1(2d6)'], /column 1: "r" is neither dice nor a number/],
    ] as const) {
      const { code, failed } = await called('odds', ...args);
      expect(code).toBe(2);
      expect(failed).toMatch(says);
    }
  });

  test('CSV lists who is down after each round, too', async () => {
    const { told } = await called('odds', 'duel', '--turns', '2', '--csv');
    expect(told).toMatch(/^,down by round 2,mara,0\.\d+,,0\.\d+,0\.\d+,simulated$/m);
  });

  test('a second weapon strikes the same target', async () => {
    const { questions } = await data('brawl-at-the-lantern', '--with', 'all');
    const both = questions.find(({ label }) =>
      label.startsWith('Attack with two weapons: Long dirk, the torso'),
    );
    expect(both?.assumed).toContain('hester, second-blow: strike alley-knife-1 torso');
    // By hand: Melee leads Dodge by 2, less 1 for two Light weapons. The second defence has -3 and the Pain of the first.
    const first = blow(2 - 1);
    const damage = first.map((one) => one + meanOf(blow(2 - 1 + 3 + one)));
    expect(both?.facts.damage?.mean).toBeCloseTo(meanOf(damage), 9);
  });

  test('a question of the attacker that is not about its second weapon gets its default answer', async () => {
    const [question] = (await data('marauder')).questions;
    expect(question?.assumed).toContain('hrodvar, go: go-on');
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

  test.each(kits().map(({ ruleset: { id } }) => id))(
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

describe('changed and varied values', () => {
  test('--set changes a value before the odds are calculated', async () => {
    const mean = async (...args: readonly string[]) => {
      return (await data('duel', ...args)).questions[0]!.facts['damage']!.mean;
    };
    const hit = (await data('duel')).questions[0]!.facts['hit']!.values.find(({ value }) => value === true)!;
    const armour = await mean('--set', 'vex.dr=0');
    // Armour takes off its DR from each hit that does more.
    expect(armour - (await mean('--set', 'vex.dr=1'))).toBeCloseTo(hit['probability'] as number, 9);
  });

  test('--vary gives the same odds for each value as --set', async () => {
    const { questions } = await data('duel', '--vary', 'vex.dr=0..6:3');
    expect(questions.map(({ label }) => label)).toEqual(['0', '3', '6']);
    for (const { label, facts } of questions) {
      const alone = await data('duel', '--set', `vex.dr=${label}`);
      expect(facts).toEqual(alone.questions[0]!.facts);
    }
  });

  test('one varied value is a row each, two are a map', async () => {
    const rows = await called('odds', 'duel', '--vary', 'vex.dr=0..2');
    expect(rows.told).toMatch(/^vex\.dr +damage .*\n0 +\d\.\d+ ± \d\.\d+ .*█\n1 .*\n2 /m);
    const map = await called('odds', 'duel', '--vary', 'vex.dr=0..2', '--vary', 'mara.stats.Q=8,12');
    expect(map.told).toContain('damage: vex.dr down, mara.stats.Q across');
    expect(map.told).toMatch(/^0 +\d\.\d+ █ +\d\.\d+ █\n1 .*\n2 +\d\.\d+ · +\d\.\d+ ·$/m);
  });

  test('a value that does not fit on the map is skipped with a note', async () => {
    const { code, told } = await called('odds', 'ambush', '--vary', 'whistler.count=2..5');
    expect(code).toBe(0);
    expect(told).toMatch(/whistler\.count = 4 is skipped: .*only 3 "t" left/);
    expect(told).toMatch(/^3 /m);
  });

  test('--turns shows how often each of the two is down after each round', async () => {
    const { told } = await called('odds', 'duel', '--turns', '3');
    const shares = [...told.matchAll(/vex, round \d: (\d+\.\d) %/g)].map(([, share]) => Number(share));
    expect(shares).toHaveLength(3);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });
});

describe('--with all', () => {
  test('ranks every weapon and called shot, the best by --fact first', async () => {
    const { questions } = await data('duel', '--with', 'all', '--fact', 'hit');
    const chances = questions.map(({ facts }) => facts['hit']!.values.find(({ value }) => value === true));
    const hits = chances.map((each) => (each?.['probability'] as number | undefined) ?? 0);
    expect(hits).toEqual(hits.toSorted((a, b) => b - a));
    const labels = questions.map(({ label }) => label);
    expect(labels).toContain('Attack: Riding sabre, heart');
    expect(labels).toContain('Attack: Fists, anywhere');
  });

  test('each rank has the odds of the attack asked for alone', async () => {
    const { questions } = await data('duel', '--with', 'all');
    const sabre = questions.find(({ label }) => label === 'Attack: Riding sabre, head')!;
    const alone = await data('duel', '--with', 'riding-sabre', '--called', 'head');
    expect(sabre.facts).toEqual(alone.questions[0]!.facts);
  });

  test('a weapon that must be drawn first is ranked too, with the cost of drawing it', async () => {
    const { questions } = await data('boarding', '--by', 'sela', '--with', 'all');
    const labels = questions.map(({ label }) => label);
    expect(
      labels.some((label) => /^Draw: Machine pistol.*, then Shoot: Machine pistol, burst$/.test(label)),
    ).toBe(true);
    expect(labels).toContain('Shoot: Long rifle, single');
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
    [['odds', 'duel', '--ruling', 'diagonal=1'], 'sets no configurable ruling', 'Did you mean "diagonals"?'],
    [['odds', 'duel', '--ruling', 'diagonals=5'], `diagonals can't be "5"`, 'Settings'],
    [['odds', 'duel', '--at-least', '--at-most'], 'two views', 'Take one'],
    [['odds', 'duel', '--apart', '0'], 'whole number from 1', ''],
    [['odds', 'duel', '--set', 'vex.drr=3'], 'no place "vex.drr"', 'Did you mean "vex.dr"?'],
    [['odds', 'duel', '--set', 'vex'], "--set vex can't be read", '--set vex.dr+=2'],
    [['odds', 'duel', '--vary', 'vex.dr=5..1'], 'runs backwards', ''],
    [['odds', 'duel', '--vary', 'vex.dr=1..2', '--with', 'all'], '--vary takes one attack', '--with'],
    [['odds', 'duel', '--with', 'all', '--called', 'head'], 'tries every called shot', '--called'],
    [
      ['odds', 'duel', '--with', 'all', '--defence', 'dodge', '--defence', 'parry'],
      'one defence',
      '--defence',
    ],
    [['odds', 'duel', '--with', 'all', '--defence', 'block'], 'Nobody can answer "block" here', ''],
    [['odds', 'duel', '--with', 'all', '--at-least'], 'show a histogram', '--with all'],
    [['odds', 'duel', '--vary', 'vex.dr=1..2', '--turns', '2'], 'one fight', '--set'],
    [['odds', 'duel', '--turns', '0'], 'whole number from 1', ''],
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
