import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { fightNamed } from '../../src/cli/home.ts';
import { startPlay } from '../../src/cli/play/opening.ts';
import { toLines } from '../../src/fight/lines.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import { openFight } from '../../src/fight/submit.ts';
import { DUEL, folder, riposte } from './riposte.ts';

// Each call is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

function journal(): string {
  const path = join(folder(), 'fight.jsonl');
  riposte(['play', ...DUEL, '--save', path], { typed: ['approach', 'pass', 'end'] });
  return path;
}

describe('a saved fight', () => {
  test("the GM's Markdown contains numbers with all their modifiers", () => {
    const { status, stdout } = riposte(['replay', journal(), '--markdown']);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^# The debt on Heron Bridge\n\nTime Slice\. Dice rolled by the table; commitment \w{64}\./,
    );
    expect(stdout).toContain('\n## Round 1\n');
    expect(stdout).toMatch(
      /- Captain Vex Harrow rolls initiative: \d+\. \*\(initiative\)\*\n {2}- in all .* Q 11\n/,
    );
    // The dice of an unfinished fight must stay secret.
    expect(stdout).not.toContain('seed');
  });

  test("the players' Markdown contains only what all of them may know", () => {
    const { stdout } = riposte(['replay', journal(), '--markdown', '--for', 'players']);
    expect(stdout).toMatch(
      /- Captain Vex Harrow rolls initiative: \d+\. .*\n {2}- in all .* not shown to you\n/,
    );
    expect(stdout).not.toContain('Q 11');
  });

  test("the players' version is also available in the terminal and as CSV statistics", () => {
    const path = journal();
    const told = riposte(['replay', path, '--for', 'players']).stdout;
    expect(told).toContain('Mara Quickwater moves');
    expect(told).not.toContain('Q 11');
    expect(riposte(['replay', path, '--csv']).stdout).toMatch(/^combatant,name,side,measure,with,value\r\n/);
    expect(riposte(['replay', path, '--csv', '--markdown'])).toMatchObject({ status: 2, stdout: '' });
  });
});

test('a fight played by policies is written as Markdown with its result', () => {
  const { stdout } = riposte(['run', 'duel', '--seed', '7', '--markdown']);
  expect(stdout).toMatch(/^# The debt on Heron Bridge\n\nTime Slice, played by policies; seed 7\.\n/);
  expect(stdout).toMatch(/\n## What happened\n\n- The fight lasted \d+ rounds\.\n/);
});

describe('[D10] control characters in the names of an old journal', () => {
  function oddJournal(): string {
    const path = join(folder(), 'odd.jsonl');
    const odd = 'Ma\u001b[2J\u001b[31m\u202era';
    const { ruleset, encounter } = startPlay(fightNamed('timeslice/duel'), 'seeded', '1');
    const [first, ...others] = encounter.combatants;
    const changed = { ...encounter, combatants: [{ ...first!, name: odd }, ...others] };
    const fight = openFight(ruleset, changed, {
      mode: 'seeded',
      seed: FightSeed.fromRevealed('01'.repeat(32))!,
    });
    writeFileSync(path, toLines(fight, 'with-seed'));
    return path;
  }

  test.each([[['--for', 'gm']], [['--markdown']], [['--csv']]])('replay shows %j', (args) => {
    const { status, stdout } = riposte(['replay', oddJournal(), ...args]);
    expect(status).toBe(0);
    for (const raw of ['\u001b', '\u202e']) expect(stdout).not.toContain(raw);
    if (!args.includes('--csv')) expect(stdout).toMatch(/Ma␛\\?\[2J␛\\?\[31m<U\+202E>ra/);
  });

  test('replay also escapes them in a terminal with colours', () => {
    const { stdout } = riposte(['replay', oddJournal()], { env: { FORCE_COLOR: '1' } });
    expect(stdout).toContain('Ma␛[2J␛[31m<U+202E>ra');
    expect(stdout).not.toContain('\u001b[31m');
    expect(stdout).toContain('\u001b[1m');
    expect(stdout).not.toContain('\u001b]');
  });
});
