import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { fightNamed } from '../../src/cli/home.ts';
import { openFight } from '../../src/cli/play/opening.ts';
import { toLines } from '../../src/table/lines.ts';
import { TableSeed } from '../../src/table/seed.ts';
import { openTable } from '../../src/table/submit.ts';
import { DUEL, folder, riposte } from './riposte.ts';

// Each call is a process of its own: slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

function journal(): string {
  const path = join(folder(), 'fight.jsonl');
  riposte(['play', ...DUEL, '--save', path], { typed: ['approach', 'pass', 'end'] });
  return path;
}

describe('a kept fight', () => {
  test('is written as Markdown for the GM, numbers with all their reasons', () => {
    const { status, stdout } = riposte(['replay', journal(), '--markdown']);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^# The debt on Heron Bridge\n\nTime Slice\. Dice rolled by the table; commitment \w{64}\./,
    );
    expect(stdout).toContain('\n## Round 1\n');
    expect(stdout).toMatch(
      /- Captain Vex Harrow rolls initiative: \d+\. \*\(initiative\)\*\n {2}- in all .* Q 11\n/,
    );
    // The dice of a fight that goes on are nobody's business.
    expect(stdout).not.toContain('seed');
  });

  test('is written for players as all of them may know it', () => {
    const { stdout } = riposte(['replay', journal(), '--markdown', '--for', 'players']);
    expect(stdout).toMatch(
      /- Captain Vex Harrow rolls initiative: \d+\. .*\n {2}- in all .* what is not told\n/,
    );
    expect(stdout).not.toContain('Q 11');
  });

  test('is told to players in the terminal, too, and counted as CSV', () => {
    const path = journal();
    const told = riposte(['replay', path, '--for', 'players']).stdout;
    expect(told).toContain('Mara Quickwater moves');
    expect(told).not.toContain('Q 11');
    expect(riposte(['replay', path, '--csv']).stdout).toMatch(/^combatant,name,side,measure,with,value\r\n/);
    expect(riposte(['replay', path, '--csv', '--markdown'])).toMatchObject({ status: 2, stdout: '' });
  });
});

test('a fight that policies played is written as Markdown, with what it came to', () => {
  const { stdout } = riposte(['run', 'duel', '--seed', '7', '--markdown']);
  expect(stdout).toMatch(/^# The debt on Heron Bridge\n\nTime Slice, played by policies; seed 7\.\n/);
  expect(stdout).toMatch(/\n## What happened\n\n- The fight lasted \d+ rounds\.\n/);
});

test('[D10] what an old journal holds in names can not act on the terminal', () => {
  const path = join(folder(), 'odd.jsonl');
  const odd = 'Ma\u001b[2J\u202era';
  const { ruleset, encounter } = openFight(fightNamed('timeslice/duel'), 'seeded', '1');
  const [first, ...others] = encounter.combatants;
  const changed = { ...encounter, combatants: [{ ...first!, name: odd }, ...others] };
  const table = openTable(ruleset, changed, {
    mode: 'seeded',
    seed: TableSeed.fromRevealed('01'.repeat(32))!,
  });
  writeFileSync(path, toLines(table, 'with-seed'));
  for (const args of [['--for', 'gm'], ['--markdown'], ['--csv']]) {
    const { status, stdout } = riposte(['replay', path, ...args]);
    expect(status).toBe(0);
    for (const raw of ['\u001b[2J', '\u202e']) expect(stdout).not.toContain(raw);
    if (!args.includes('--csv')) expect(stdout).toMatch(/Ma␛\\?\[2J<U\+202E>ra/);
  }
});
