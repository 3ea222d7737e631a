import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { riposte } from '../cli/riposte.ts';
import { riposte as started } from '../support/riposte.ts';

const simulate = (...args: string[]) => riposte(['simulate', 'duel', '--seed', '2', ...args]);

describe('riposte simulate', () => {
  test('prints the same JSON on one thread and on three', () => {
    const asked = ['--runs', '90', '--vary', 'mara.hp=18,22', '--json'];
    const one = simulate(...asked, '--workers', '1');
    const three = simulate(...asked, '--workers', '3');
    expect([one.status, three.status]).toEqual([0, 0]);
    expect(one.stdout.length).toBeGreaterThan(1000);
    expect(three.stdout).toBe(one.stdout);
  });

  test('states the number of fights, the seed, intervals, policies, rulings, versions and limits of the figures', () => {
    const { stdout } = simulate('--runs', '30', '--ruling', 'diagonals=none', '--policy', 'crew=random');
    for (const told of [
      /30 fights\. Seed 2\./,
      /version \d/,
      /Dice: xoroshiro128\+/,
      /bridge plays simple, crew plays random/,
      /diagonals = none/,
      /95 % interval/,
      /\nrounds\n *\d+ +\d+\.\d\d % █/,
      /rules never acted: /,
      /never used: /,
    ]) {
      expect(stdout).toMatch(told);
    }
  });

  test('stops at the same fight with --until on any number of threads', () => {
    const asked = ['--until', '12%', '--json'];
    const [one, two] = [simulate(...asked, '--workers', '1'), simulate(...asked, '--workers', '2')];
    expect(two.stdout).toBe(one.stdout);
    expect(JSON.parse(one.stdout)).toMatchObject({ ended: 'narrow', fights: 500 });
  });

  test('writes CSV with one line for each measure of each variant, and columns for the varied values', () => {
    const { stdout } = simulate('--runs', '20', '--vary', 'mara.hp=18..20', '--csv');
    const [head, ...lines] = stdout.trimEnd().split('\n');
    expect(head).toMatch(/^variant,mara\.hp,measure,of,with,kind,value,low,high,difference,/);
    const wins = lines.filter((line) => line.includes(',win,bridge,'));
    expect(wins.map((line) => line.split(',')[1])).toEqual(['18', '19', '20']);
    expect(new Set(lines.map((line) => line.split(',').length)).size).toBeLessThanOrEqual(2);
  });

  test('writes complete Markdown, with charts inside and names escaped', () => {
    const folder = mkdtempSync(join(tmpdir(), 'riposte-report-'));
    const file = join(folder, 'fight.yaml');
    const shipped = readFileSync(
      new URL('../../packs/timeslice/encounters/duel.yaml', import.meta.url),
      'utf8',
    );
    writeFileSync(file, shipped.replace('name: The bridge', 'name: "<b>The_bridge</b>"'));
    const out = join(folder, 'report.md');
    const { status } = riposte(['simulate', file, '--runs', '20', '--markdown', '--out', out]);
    expect(status).toBe(0);
    const text = readFileSync(out, 'utf8');
    expect(text).toContain('\\<b\\>The\\_bridge\\</b\\>: victory');
    const charts = [...text.matchAll(/data:image\/svg\+xml;base64,([^)]+)/g)];
    expect(charts).toHaveLength(2);
    const svg = Buffer.from(charts[0]![1]!, 'base64').toString('utf8');
    expect(svg).toMatch(/^<svg [^>]*role="img"/);
    expect(svg).toContain('&lt;b&gt;The_bridge&lt;/b&gt;: victory');
  });

  test('plays with your own policy: the example saves TS, which the simple policy never does', () => {
    const own = 'examples/policies/saver.ts';
    const { status, stdout } = simulate('--runs', '30', '--policy', `bridge=${own}`, '--json');
    expect(status).toBe(0);
    const [{ policies, answers }] = JSON.parse(stdout).variants;
    expect(policies).toEqual({ bridge: own, crew: 'simple' });
    expect(answers[own].maneuver.save.chosen).toBeGreaterThan(0);
    expect(answers.simple.maneuver.save.chosen).toBe(0);
  });

  test.each([
    [
      "({ kind: 'fly' })",
      /^riposte: .*own\.ts answers the question "\w[\w-]*" of \w+ with {"kind":"fly"}: "fly" is/,
    ],
    ['undefined', /^riposte: .*own\.ts answers the question .* with undefined: an answer is an object/],
    [
      "(() => { throw new Error('oops'); })()",
      /^riposte: .*own\.ts fails at the question .*: Error: oops \(/,
    ],
  ])('a policy that answers %s is a fault of its file', (answer, says) => {
    const own = join(mkdtempSync(join(tmpdir(), 'riposte-policy-')), 'own.ts');
    writeFileSync(own, `export const policy = () => ${answer};\n`);
    expect(simulate('--runs', '2', '--policy', own)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(says),
    });
  });

  test('plays with the greedy policy, which looks ahead, identically on any number of threads', () => {
    const asked = ['--runs', '2', '--policy', 'bridge=greedy', '--json'];
    const [one, two] = [simulate(...asked, '--workers', '1'), simulate(...asked)];
    expect(one.status).toBe(0);
    expect(Object.keys(JSON.parse(one.stdout).variants[0].answers)).toContain('greedy');
    expect(two.stdout).toBe(one.stdout);
  });

  test('prints the finished fights on Ctrl+C, and states their number', async () => {
    // Nobody knows when the first fight has ended, so the test waits longer each time.
    for (let wait = 2_000; ; wait *= 2) {
      const { child, ended } = started('simulate', 'duel', '--runs', '1000000', '--workers', '1', '--json');
      setTimeout(() => child.kill('SIGINT'), wait);
      const { code, stdout } = await ended;
      // The signal came before the command could handle it, or before the first fight had ended.
      if (code === null || stdout === '') continue;
      expect(code).toBe(130);
      const { ended: how, fights, asked, variants } = JSON.parse(stdout);
      expect({ how, asked }).toEqual({ how: 'interrupted', asked: 1_000_000 });
      const again = riposte(['simulate', 'duel', '--runs', String(fights), '--json']);
      expect(JSON.parse(again.stdout).variants).toEqual(variants);
      break;
    }
  });
});

describe('an impossible simulation is reported in a sentence, and nothing is printed:', () => {
  for (const [args, says] of [
    ['--runs 0', /0 fights have no results/],
    ['--runs 99999999', /At most 10000000/],
    ['--rounds 0', /A fight needs a round/],
    ['--workers 0', /from 1 to 256/],
    ['--vary nobody.hp=1..2', /has no place "nobody\.hp"/],
    ['--vary mara.hpp=1..2', /no place "mara.hpp"[\s\S]*Did you mean "mara.hp"/],
    ['--vary mara.hp=9..1', /runs backwards/],
    ['--vary rulings.cinematics=on,off', /no field "cinematics"/],
    ['--vary mara.isCharacter=true', /the encounter has errors/],
    ['--vary options.ambushers=bridge,bridge', /changes nothing/],
    ['--ruling diagonals=sideways', /"sideways" is not known/],
    ['--policy bridge=clever', /There is no policy "clever"/],
    ['--policy gate=simple', /There is no side "gate"/],
    ['--policy ./none.ts', /There is no policy file/],
    ['--policy src/kernel/json.ts', /exports no function "policy"/],
    ['--compare none.yaml', /There is no file none\.yaml/],
    ['--compare marauder', /different rulebooks/],
    ['--compare duel --vary mara.hp=18,22', /Vary each encounter in a separate run/],
    ['--json --csv', /A report has only one format/],
    ['--until 0', /It takes a percentage/],
    ['--until 5% --queue postgres://x/y', /--until watches/],
    ['--queue nowhere', /address of a PostgreSQL database/],
    ['--rounds 1 --runs 40', /may never end/],
    ['--out /none/at/all.txt', /can't be written/],
  ] as const) {
    test(args, () => {
      const { status, stdout, stderr } = simulate('--runs', '20', ...args.split(' '));
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(says);
      expect(existsSync('/none')).toBe(false);
    });
  }
});
