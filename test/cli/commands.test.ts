import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { failureOf } from '../../src/cli/program.ts';
import { DUEL, folder, riposte } from './riposte.ts';

/** Expects every line of a text to fit the width of a terminal. */
function expectReadable(text: string): void {
  expect(text.split('\n').filter((line) => [...line].length > 80)).toEqual([]);
}

// Each call is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => vi.restoreAllMocks());

test('an outdated Node is reported with the required version before anything else is loaded', () => {
  const older =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(older)}`,
    'src/cli/main.js',
    '--version',
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('Riposte needs Node 24 or newer, and this is Node 20.20.2.\nInstall it from ');
});

describe('wrong usage ends with 2 and explains the correct usage', () => {
  test.each([
    [['pley'], "unknown command 'pley'", 'Did you mean play?'],
    [['play', 'duel', '--dise', 'typed'], "unknown option '--dise'", 'Did you mean --dice?'],
    [
      ['simulate', 'duel', '--fights', '9'],
      "unknown option '--fights'",
      'riposte simulate --help lists the options.',
    ],
    [['pack', 'show'], "missing required argument 'id'", 'riposte pack show --help lists the options.'],
    [['play', 'duel', '--dice', 'loaded'], "'--dice <how>' argument 'loaded' is invalid", 'seeded, typed'],
    [['play', 'deul'], 'There is no file deul', 'Did you mean "duel"?'],
    [['play', 'no-such.yaml'], 'There is no file no-such.yaml', 'timeslice/duel'],
    [['play'], 'Name a fight', 'riposte play duel'],
    [['play', 'duel', '--preset', 'as-writen'], 'no preset "as-writen"', 'Did you mean "as-written"?'],
    [['play', 'duel', '--auto', 'crow'], 'There is no side "crow"', 'Did you mean "crew"?'],
    [
      ['play', 'duel', '--auto', 'crew', '--policy', 'simpel'],
      'no policy "simpel"',
      'Did you mean "simple"?',
    ],
    [['play', 'duel', '--policy', 'crow=random'], 'There is no side "crow"', 'bridge, crew'],
    [['play', 'duel', '--seed', 'xyz'], '"xyz" is not a seed', 'hexadecimal'],
    [['play', 'duel', '--as', 'bob'], 'There is no seat "bob"', 'gm, mara'],
    [['play', 'duel', '--resume', 'x.jsonl'], 'A journal contains its own encounter', 'Omit FILE'],
    [['run', 'duel', '--seed', 'seven'], 'whole number', ''],
    [['rules', 'timeslize'], 'There is no ruleset "timeslize"', 'Did you mean "timeslice"?'],
    [['rules', 'timeslice', 'interuption'], 'no rule "interuption"', 'Did you mean "interruption"?'],
    [['verify', 'no-such.jsonl'], "no-such.jsonl can't be read", ''],
    [['replay', 'no-such.jsonl'], "no-such.jsonl can't be read", ''],
  ])('%j', async (args, sentence, remedy) => {
    const told: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => told.push(String(text)) > 0);
    vi.spyOn(console, 'error').mockImplementation((text) => told.push(String(text)));
    const printed = vi.spyOn(process.stdout, 'write');
    expect(await failureOf(args)).toBe(2);
    expect(told.join('\n')).toContain(sentence);
    expect(told.join('\n')).toContain(remedy);
    expect(printed).not.toHaveBeenCalled();
  });

  test('an unknown command and a mistyped file also end with 2', () => {
    expect(riposte(['pley'])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('Did you mean play?'),
    });
    expect(riposte(['validate', 'no-such.yaml'])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('there is no file'),
    });
  });

  test('the errors of an encounter are listed one by one', () => {
    const path = join(folder(), 'broken.yaml');
    const sound = readFileSync('packs/timeslice/encounters/duel.yaml', 'utf8');
    writeFileSync(path, sound.replace('use: mara', 'use: maria'));
    const { status, stderr } = riposte(['play', path]);
    expect(status).toBe(2);
    expect(stderr).toContain('broken.yaml:');
    expect(riposte(['validate', path, 'packs/timeslice/encounters/duel.yaml'])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /broken\.yaml:\d+:\d+ .*\n.*broken\.yaml: 1 fault\n.*: a sound encounter\n/,
      ),
    });
  });
});

test('a preset sets the rulings of a fight and is named in its introduction', () => {
  const { stdout } = riposte(['play', 'duel', '--preset', 'as-written'], { typed: ['quit'] });
  expect(stdout).toMatch(/Rulings: as written/i);
});

describe('help and lists', () => {
  test('help lists every command and the meaning of exit codes', () => {
    const { status, stdout } = riposte(['--help']);
    expect(status).toBe(0);
    for (const command of [
      'play',
      'run',
      'check',
      'verify',
      'replay',
      'rules',
      'validate',
      'pack',
      'export',
      'schema',
      'menu',
    ]) {
      expect(stdout).toContain(`  ${command} `);
    }
    expect(stdout).toContain('130  interrupted');
  });

  test('the menu prints its choices if it is not run in a terminal', () => {
    const { status, stdout } = riposte(['menu']);
    expect(status).toBe(0);
    expect(stdout).toContain('riposte play timeslice/duel --auto foes');
    expect(stdout).toContain('riposte rules timeslice');
  });

  test('the schema is JSON for both kinds of file', () => {
    const encounter = JSON.parse(riposte(['schema']).stdout) as { $id: string };
    const pack = JSON.parse(riposte(['schema', 'timeslice', '--kind', 'pack']).stdout) as { $id: string };
    expect([encounter.$id, pack.$id]).toEqual([
      'urn:riposte:timeslice:encounter',
      'urn:riposte:timeslice:pack',
    ]);
  });

  test('shipped packs and encounters are valid', () => {
    const { status, stdout } = riposte([
      'validate',
      'packs/timeslice/people.yaml',
      'packs/timeslice/encounters/boss.yaml',
    ]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/people\.yaml: a sound pack\n.*boss\.yaml: a sound encounter\n/);
  });
});

describe('riposte rules', () => {
  test('the rulebooks are listed', () => {
    expect(riposte(['rules']).stdout).toMatch(/^timeslice {2}Time Slice: 2d10.*\n {2}\d+ rules, \d+ rulings/);
  });

  test('a rule is shown with its source, its code and every test of it', () => {
    const { stdout } = riposte(['rules', 'timeslice', 'parry']);
    expect(stdout).toMatch(/^parry {2}Parry\n {2}\S.*\n/);
    expect(stdout).toMatch(/\n {2}Source: .*\n {2}Code: .*defence\.ts:\d+.*\n {2}Proved by .*test\.ts:\d+/s);
    expectReadable(stdout);
  });

  test('a configurable ruling is shown with its settings and default', () => {
    const { stdout } = riposte(['rules', 'timeslice', 'interrupt-resolves']);
    expect(stdout).toContain('interruption (default): The interruption.');
    expect(stdout).toContain('  interrupted: ');
  });

  test('an id of both a rule and a ruling shows both', () => {
    const { stdout } = riposte(['rules', 'timeslice', 'cinematic']);
    expect(stdout).toMatch(/^cinematic {2}Cinematic waking\n.*\ncinematic {2}configurable ruling\n/s);
    const data = JSON.parse(riposte(['rules', 'timeslice', 'cinematic', '--json']).stdout) as object;
    expect(data).toMatchObject({ id: 'cinematic', ruling: { isSwitch: true, default: 'off' } });
  });

  test('the whole book fits into 80 columns', () => {
    const { stdout } = riposte(['rules', 'timeslice']);
    expectReadable(stdout);
    expect(stdout).toContain('Rulings: questions that the book leaves open');
  });

  test('the JSON output contains every rule with its tests, and every ruling with its default', () => {
    const book = JSON.parse(riposte(['rules', 'timeslice', '--json']).stdout) as {
      rules: { id: string; says: string; source: string; tests: { file: string; title: string }[] }[];
      rulings: { id: string; default: string | number; isSwitch: boolean; settings: unknown[] }[];
    };
    const parry = book.rules.find(({ id }) => id === 'parry')!;
    expect(parry.says).not.toBe('');
    expect(parry.tests[0]).toMatchObject({
      file: expect.stringContaining('.ts'),
      title: expect.stringContaining('parry'),
    });
    expect(book.rulings.find(({ id }) => id === 'diagonals')).toMatchObject({
      default: 'one',
      isSwitch: true,
    });
    expect(book.rulings.find(({ id }) => id === 'interrupt-target')).toMatchObject({ isSwitch: false });
  });
});

describe('riposte run', () => {
  test('a seed always gives the same fight, and another seed a different one', () => {
    const [first, again, other] = ['7', '7', '8'].map(
      (seed) => riposte(['run', 'duel', '--seed', seed]).stdout,
    );
    expect(first).toBe(again);
    expect(first).not.toBe(other);
    expect(first).toContain('── Round 1 ─');
    expect(first).toContain('── What happened ─');
    expectReadable(first!);
  });

  test('events are printed as one JSON object per line, each with its rule', () => {
    const { stdout } = riposte(['run', 'duel', '--seed', '7', '--json']);
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; rule: string });
    expect(events[0]).toMatchObject({ type: 'initiative-rolled', rule: 'initiative' });
    expect(events.at(-1)).toMatchObject({ type: 'combat-closed' });
    expect(events.every(({ rule }) => rule !== '')).toBe(true);
  });

  test('--quiet prints only the recap', () => {
    const { stdout } = riposte(['run', 'duel', '--seed', '7', '--log', 'quiet']);
    expect(stdout.split('\n')[1]).toContain('What happened');
    expect(stdout).not.toContain('Round 1');
  });

  test('a fight that stops before its end is reported', () => {
    const { status, stdout, stderr } = riposte(['run', 'duel', '--seed', '7', '--rounds', '1']);
    expect(status).toBe(0);
    expect(stdout).toContain('Round 1');
    expect(stderr).toContain('Not finished: stopped after 1 rounds.');
  });

  test('each side is played by the policy named for it', () => {
    const simple = riposte(['run', 'duel', '--json']).stdout;
    const random = riposte(['run', 'duel', '--json', '--policy', 'crew=random']).stdout;
    expect(random).not.toBe(simple);
    expect(riposte(['run', 'duel', '--json', '--policy', 'simple']).stdout).toBe(simple);
  });
});

describe('output', () => {
  test('colours are used only on request, and the text stays the same without them', () => {
    const plain = riposte(['run', 'duel', '--rounds', '1']).stdout;
    const coloured = riposte(['run', 'duel', '--rounds', '1'], { env: { FORCE_COLOR: '1' } }).stdout;
    const forbidden = riposte(['run', 'duel', '--rounds', '1'], { env: { NO_COLOR: '1' } }).stdout;
    expect(plain).not.toContain('\u001b[');
    expect(forbidden).toBe(plain);
    expect(coloured).toContain('\u001b[');
    expect(stripVTControlCharacters(coloured)).toBe(plain);
  });

  test('colours leave the list of combatants in its columns', () => {
    const played = (env: Readonly<Record<string, string>>) =>
      riposte(['play', 'duel', '--seed', '2'], { typed: ['quit'], env }).stdout;
    expect(stripVTControlCharacters(played({ FORCE_COLOR: '1' }))).toBe(played({}));
  });

  test('the program ends silently if its reader has closed the pipe', () => {
    const script = `{ "${process.execPath}" src/cli/main.js run four-on-four --json; echo "exit $?" >&2; } | head -1`;
    const out = execFileSync('bash', ['-c', `(${script}) 2>&1`], { encoding: 'utf8' });
    expect(out.split('\n').filter((line) => line !== '')).toHaveLength(2);
    expect(out).toContain('exit 0');
  });
});

describe('a saved fight', () => {
  test('a journal that was tampered with fails verification', () => {
    const path = join(folder(), 'fight.jsonl');
    riposte(['play', ...DUEL, '--save', path], { typed: ['approach', 'pass'] });
    expect(riposte(['verify', path])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(': sound'),
    });
    const lines = readFileSync(path, 'utf8').replace('"approach"', '"withdraw"');
    writeFileSync(path, lines);
    const { status, stdout } = riposte(['verify', path]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/fight\.jsonl:\d+: not sound: .*\n {2}expected: .*\n {2}found: /);
    expect(riposte(['replay', path])).toMatchObject({ status: 1, stdout: '' });
    expect(riposte(['play', '--resume', path])).toMatchObject({ status: 1, stdout: '' });
  });

  test('a journal cut short by a crash continues from its last complete line', () => {
    const path = join(folder(), 'fight.jsonl');
    riposte(['play', ...DUEL, '--save', path], { typed: ['approach', 'pass'] });
    const whole = readFileSync(path, 'utf8');
    appendFileSync(path, '{"asked":null,"ev');
    expect(riposte(['verify', path]).status).toBe(1);
    const { status, stdout } = riposte(['play', '--resume', path], { typed: ['end'] });
    expect(status).toBe(0);
    expect(stdout).toContain('That line is ignored.');
    expect(readFileSync(path, 'utf8').startsWith(whole)).toBe(true);
    expect(riposte(['verify', path]).status).toBe(0);
  });

  test('a journal can be replayed completely or up to an entry', () => {
    const path = join(folder(), 'fight.jsonl');
    riposte(['play', ...DUEL, '--save', path], { typed: ['approach', 'pass', 'end'] });
    const { stdout } = riposte(['replay', path]);
    expect(stdout).toContain('Mara Quickwater moves');
    expect(stdout).toContain('Mara Quickwater ends the turn');
    const start = riposte(['replay', path, '--to', '1']).stdout;
    expect(stdout.startsWith(start.trimEnd())).toBe(true);
    expect(start).not.toContain('moves');
    expect(riposte(['replay', path, '--to', '99']).status).toBe(2);
  });

  test('an existing file is never overwritten', () => {
    const path = join(folder(), 'mine.jsonl');
    writeFileSync(path, 'mine');
    const { status, stderr } = riposte(['play', ...DUEL, '--save', path]);
    expect(status).toBe(2);
    expect(stderr).toContain('already exists');
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });
});
