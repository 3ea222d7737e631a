import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { shippedEncounters } from '../../src/cli/home.ts';
import { kits } from '../../src/rulebooks/kits.ts';
import { folder, riposte } from './riposte.ts';

// Each call is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

interface Found {
  readonly ruleset: string;
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly where: string;
  readonly license: string;
  readonly use: string;
}

const search = (...args: string[]) =>
  JSON.parse(riposte(['pack', 'search', ...args, '--json']).stdout) as readonly Found[];

describe('riposte pack list', () => {
  test('every pack and encounter is listed with its licence and difficulty', () => {
    const { status, stdout } = riposte(['pack', 'list']);
    expect(status).toBe(0);
    for (const { name } of shippedEncounters()) expect(stdout).toContain(`${name}  `);
    for (const { ruleset } of kits()) expect(stdout).toContain(`packs/${ruleset.id}/people.yaml  `);
    expect(stdout).toMatch(
      /timeslice\/duel {2}The debt on Heron Bridge\n {4}1 against 1, CC0-1\.0\. .* % \(\d+ to \d+\) won in [\d.]+/,
    );
    expect(stdout.split('\n').filter((line) => [...line].length > 80)).toEqual([]);
  });

  test('the list can be limited to one rulebook, and printed as JSON', () => {
    const [shelf, ...others] = JSON.parse(riposte(['pack', 'list', 'tactics', '--json']).stdout);
    expect([shelf.ruleset, others]).toEqual(['tactics', []]);
    const people = shelf.packs.find(({ file }: { file: string }) => file.endsWith('people.yaml'));
    expect(people).toMatchObject({ license: 'CC0-1.0', counts: { combatants: expect.any(Number) } });
    const marauder = shelf.encounters.find(({ id }: { id: string }) => id === 'tactics/marauder');
    expect(marauder).toMatchObject({
      measured: { fights: expect.any(Number) },
      difficulty: { side: 'fens' },
    });
  });
});

describe('riposte pack search', () => {
  test('entries are found by id, name, text and fields, best match first', () => {
    expect(search('longsword')[0]).toMatchObject({
      ruleset: 'timeslice',
      kind: 'weapons',
      id: 'longsword',
      license: 'CC0-1.0',
      where: expect.stringMatching(/^packs\/timeslice\/.*\.yaml:\d+$/),
    });
    expect(search('ferryman', 'fences').map(({ id }) => id)).toContain('mara');
    expect(search('duel')[0]).toMatchObject({ kind: 'encounters', id: 'timeslice/duel' });
    // She has a sabre, but her description does not mention it.
    expect(search('riding-sabre', '--kind', 'combatants').map(({ id }) => id)).toContain('mara');
  });

  test('every reported location is correct', () => {
    const [{ where }] = search('quickwater', '--kind', 'combatants') as [Found];
    const [file, line] = where.split(':') as [string, string];
    expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('id: mara');
  });

  test('a search without results suggests similar words', () => {
    const { status, stdout } = riposte(['pack', 'search', 'lonsgword']);
    expect(status).toBe(0);
    expect(stdout).toContain('Did you mean "longsword"?');
  });

  test('an unknown kind or rulebook is refused', () => {
    const kind = riposte(['pack', 'search', 'x', '--kind', 'weapon']);
    expect(kind).toMatchObject({ status: 2, stderr: expect.stringContaining('Did you mean "weapons"?') });
    const book = riposte(['pack', 'search', 'x', '--ruleset', 'tactic']);
    expect(book).toMatchObject({ status: 2, stderr: expect.stringContaining('Did you mean "tactics"?') });
  });
});

describe('riposte pack show', () => {
  test('an entry is printed as YAML, with its location and an example of its use', () => {
    const { stdout } = riposte(['pack', 'show', 'longsword']);
    expect(stdout).toMatch(
      /^# timeslice, weapons: packs\/timeslice\/.*:\d+, CC0-1\.0\n# weapons: \[longsword\]\n/,
    );
    const [entry] = parseAllDocuments(stdout).map((document) => document.toJS());
    expect(entry).toMatchObject({ id: 'longsword', kind: 'melee', damage: 6 });
  });

  test('the example of use adds the required fields if an id alone is not enough', () => {
    const [{ use }] = search('long-sword', '--ruleset', 'tactics', '--kind', 'weapons') as [Found];
    expect(use).toMatch(/^weapons: \[\{ use: long-sword, skill: \d+.*\}\]$/);
  });

  test('an encounter is printed as written, also by its short name', () => {
    const { stdout } = riposte(['pack', 'show', 'duel']);
    expect(stdout).toContain(readFileSync('packs/timeslice/encounters/duel.yaml', 'utf8').trimEnd());
    expect(stdout).toContain('play timeslice/duel');
  });

  test('an unknown id suggests similar ones', () => {
    const { status, stderr } = riposte(['pack', 'show', 'longswrod']);
    expect(status).toBe(2);
    expect(stderr).toContain('Did you mean "longsword"?');
  });
});

describe('riposte pack new', () => {
  test.each(kits().map(({ ruleset }) => ruleset.id))('a valid pack is written for %s', (id) => {
    const path = join(folder(), 'mine.yaml');
    expect(riposte(['pack', 'new', id, path]).status).toBe(0);
    expect(riposte(['validate', path])).toMatchObject({ status: 0, stdout: `${path}: a sound pack\n` });
    expect(riposte(['pack', 'new', id]).stdout).toBe(readFileSync(path, 'utf8'));
  });

  test('an existing file is never overwritten, and an unknown rulebook lists the known ones', () => {
    const path = join(folder(), 'mine.yaml');
    writeFileSync(path, 'mine');
    expect(riposte(['pack', 'new', 'agents', path])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('There is a file'),
    });
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect(riposte(['pack', 'new', 'agent']).stderr).toContain('Did you mean "agents"?');
    const elsewhere = join(folder(), 'mine.txt');
    expect(riposte(['pack', 'new', 'agents', elsewhere]).status).toBe(2);
    expect(existsSync(elsewhere)).toBe(false);
  });
});

describe('riposte pack measure', () => {
  const duel = () => {
    const path = join(folder(), 'duel.yaml');
    copyFileSync('packs/timeslice/encounters/duel.yaml', path);
    return path;
  };

  test('the results equal those of simulate with the same numbers, and the rest of the file is unchanged', () => {
    const path = duel();
    const before = readFileSync(path, 'utf8');
    const { status, stdout } = riposte(['pack', 'measure', path, '--runs', '40', '--seed', '5']);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/duel\.yaml: .* % \(\d+ to \d+\) won in/)]);
    const after = readFileSync(path, 'utf8');
    const rest = (text: string) => text.replace(/^measured:\n(?: .*\n)*/m, '');
    expect(rest(after).trimEnd()).toBe(rest(before).trimEnd());
    const [document] = parseAllDocuments(after).map((each) => each.toJS());
    expect(document.measured).toMatchObject({ fights: 40, seed: 5, policy: 'simple' });
    const report = JSON.parse(riposte(['simulate', 'duel', '--runs', '40', '--seed', '5', '--json']).stdout);
    const wins = report.variants[0].measures.filter(({ measure }: { measure: string }) => measure === 'win');
    expect(wins.length).toBeGreaterThan(1);
    for (const { of, value } of wins) {
      expect(document.measured.wins[of] ?? 0, of).toBeCloseTo(100 * value, 1);
    }
    expect(riposte(['validate', path]).status).toBe(0);
  });

  test('a measurement is repeated with the numbers in the file, on any number of threads', () => {
    const path = duel();
    riposte(['pack', 'measure', path, '--runs', '30', '--seed', '9']);
    const once = readFileSync(path, 'utf8');
    riposte(['pack', 'measure', path, '--workers', '1']);
    expect(readFileSync(path, 'utf8')).toBe(once);
  });

  test('machines are measured in addition, once, and stay when the usual policy is measured again', () => {
    const path = duel();
    const bare = readFileSync(path, 'utf8').replace(/^ {2}machines: .*\n/m, '');
    writeFileSync(path, bare);
    const machines = (level: string) => riposte(['pack', 'measure', path, '--machine', level, '--runs', '3']);
    expect(machines('sensible').stdout).toMatch(
      / % \(\d+ to \d+\) won in .*; machines sensible: \d+ % \(\d+ to \d+\)\n$/,
    );
    expect(machines('sensible').stdout).toBe(`${path}: already measured\n`);
    const limited = riposte([
      'pack',
      'measure',
      path,
      '--machine',
      'hard',
      '--decisions',
      '9',
      '--runs',
      '2',
    ]);
    expect(limited.stdout).toContain('; machines hard@9: ');
    riposte(['pack', 'measure', path, '--runs', '30']);
    const [document] = parseAllDocuments(readFileSync(path, 'utf8')).map((each) => each.toJS());
    const measured = { sensible: { fights: 3, seed: 1 }, hard: { fights: 2, decisions: 9 } };
    expect(document.measured).toMatchObject({ fights: 30, machines: measured });
    expect(riposte(['pack', 'measure', path, '--check']).stdout).toBe(`${path}: as the file says\n`);
  });

  test('machines are measured again by a new planner, and their results go when the encounter changes', () => {
    const path = duel();
    const measure = (...args: string[]) => riposte(['pack', 'measure', path, ...args]).stdout;
    const hard = ['--machine', 'hard', '--decisions', '9', '--runs', '2'];
    const written = () => parseAllDocuments(readFileSync(path, 'utf8'))[0]!.toJS().measured;
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^ {2}machines: .*\n/m, ''));
    measure('--runs', '30');
    measure(...hard);
    const { planner } = written().machines.hard;
    expect(planner).toBeGreaterThan(1);
    writeFileSync(path, readFileSync(path, 'utf8').replace(`planner: ${planner}, `, ''));
    expect(measure(...hard)).toContain('; machines hard@9: ');
    expect(written().machines.hard).toMatchObject({ planner });
    expect(measure(...hard)).toBe(`${path}: already measured\n`);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace('use: vex, side: crew', 'use: vex, side: crew, with: { hp: 90 }'),
    );
    measure();
    expect(written()).not.toHaveProperty('machines');
  });

  test('the results of machines go if only later fights than the first have changed', () => {
    const path = duel();
    const written = () => parseAllDocuments(readFileSync(path, 'utf8'))[0]!.toJS().measured;
    const measure = () => riposte(['pack', 'measure', path, '--runs', '30']);
    measure();
    riposte(['pack', 'measure', path, '--machine', 'sensible', '--runs', '2']);
    measure();
    expect(written()).toHaveProperty('machines');
    const { rounds } = written();
    writeFileSync(path, readFileSync(path, 'utf8').replace(`rounds: ${rounds}\n`, `rounds: ${rounds + 1}\n`));
    measure();
    expect(written()).toMatchObject({ rounds });
    expect(written()).not.toHaveProperty('machines');
  });

  test('--check reports every changed result without writing', () => {
    const path = duel();
    riposte(['pack', 'measure', path, '--runs', '30']);
    expect(riposte(['pack', 'measure', path, '--check'])).toMatchObject({
      status: 0,
      stdout: `${path}: as the file says\n`,
    });
    const changed = readFileSync(path, 'utf8').replace(/^( {2}rounds): .*$/m, '$1: 77');
    writeFileSync(path, changed);
    const { status, stdout } = riposte(['pack', 'measure', path, '--check']);
    expect(status).toBe(1);
    expect(stdout).toMatch(/: rounds: the file says 77, the new run [\d.]+\n$/);
    expect(readFileSync(path, 'utf8')).toBe(changed);
  });

  test('invalid results are replaced', () => {
    const path = duel();
    const sound = readFileSync(path, 'utf8').replace(/^measured:\n(?: .*\n)*/m, '');
    writeFileSync(path, `${sound}measured: { fights: 3, wins: { somebody: 40 } }\n`);
    expect(riposte(['validate', path]).status).toBe(1);
    expect(riposte(['pack', 'measure', path, '--runs', '5']).status).toBe(0);
    expect(riposte(['validate', path]).status).toBe(0);
  });

  test('--check fails if nothing was measured', () => {
    const path = duel();
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^measured:\n(?: .*\n)*/m, ''));
    expect(riposte(['pack', 'measure', path, '--check'])).toMatchObject({
      status: 1,
      stdout: `${path}: not measured\n`,
    });
  });

  test.each([
    [['--runs', '0'], 'number from 1'],
    [['--check', '--seed', '3'], 'Omit --runs, --seed and --policy'],
    [['--policy', 'simpel'], 'did you mean "simple"?'],
    [['--policy', 'examples/policies/saver.ts'], 'Use simple, random or greedy'],
  ])('%j is refused', (args, remedy) => {
    const path = duel();
    const { status, stderr } = riposte(['pack', 'measure', path, ...args]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(remedy)]);
  });

  test('the errors of a file are reported, and the other files are measured', () => {
    const broken = duel();
    writeFileSync(broken, readFileSync(broken, 'utf8').replace('use: mara', 'use: maria'));
    const sound = duel();
    const { status, stdout, stderr } = riposte(['pack', 'measure', broken, sound, '--runs', '5']);
    expect(status).toBe(1);
    expect(stderr).toContain('there is no combatant "maria"');
    expect(stdout).toContain(`${sound}: `);
  });
});
