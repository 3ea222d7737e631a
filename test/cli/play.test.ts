import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulesetById } from '../../src/cli/home.ts';
import { verify } from '../../src/table/verify.ts';
import { play } from './desk.ts';
import { DUEL, folder, interrupted, riposte } from './riposte.ts';

/** Mara walks up to Vex while nobody interrupts, and both end their turns. */
const CLOSE_IN = [
  ...['approach', 'pass', 'approach', 'pass', 'approach', 'pass', 'approach', 'pass'],
  'end',
  'end',
];
/** An interruption of an interruption of an interruption; then Mara is asked how she defends. */
const NESTED = [
  'attack sabre anywhere',
  'interrupt sabre anywhere',
  'interrupt anywhere sabre',
  'interrupt sabre head',
];

function verdictOn(path: string): string {
  return verify(readFileSync(path, 'utf8'), rulesetById).kind;
}

/** What is printed after the last line that was typed. */
function lastOf(stdout: string): string {
  return stdout.slice(stdout.lastIndexOf('> '));
}

describe('a fight at one keyboard', () => {
  test('asks in the words of the rulebook, each option with its cost', async () => {
    const stdout = await play(DUEL);
    expect(stdout).toBe(
      `The debt on Heron Bridge  Time Slice, 2d10, each read 0 to 9
[ ] The bridge   ( ) The crew that was
Rulings: the house default.
Type help for what you can do, ? for the reasons behind a result.

Mara Quickwater rolls initiative: 10.  7 [2d10 (5, 2)] +2 [Q 12] +1 [Cat-footed]
Captain Vex Harrow rolls initiative: 9.  8 [2d10 (2, 6)] +1 [Q 11]
The order: Mara Quickwater, Captain Vex Harrow.

── Round 1 ─────────────────────────────────────────────────────────────────────
Mara Quickwater's turn (7 TS).

      at                           health  left  away
now   10  [M]  Mara Quickwater      18/18  7 TS
next   9  (c)  Captain Vex Harrow   20/20  7 TS     5

Mara Quickwater: 7 TS. What do you do?
  1  Move 1 unit towards: Captain Vex Harrow    1 TS
  2  Move 1 unit away from: Captain Vex Harrow  1 TS
  3  Stow: Riding sabre                         1 TS
  4  Stow: Buckler                              1 TS
  5  Aim (+1): Riding sabre / Fists             2 TS
  6  Set TS aside for interruptions: 1 to 7     0 TS
  7  End the turn                               (Enter)

The input has ended; the fight has not.
The fight was not kept. --save FILE or "save FILE" keeps one.
`,
    );
  });

  test('says whose prompt it is, and indents interruptions of interruptions', async () => {
    const stdout = await play(DUEL, [...CLOSE_IN, ...NESTED]);
    expect(lastOf(stdout)).toContain('│ │ │ Captain Vex Harrow rolls');
    expect(stdout).toContain('\nmara> attack sabre anywhere\n');
    expect(stdout).toContain('\ngm> interrupt sabre anywhere\n│ Captain Vex Harrow interrupts');
    expect(stdout).toContain('\n│ mara> interrupt anywhere sabre\n│ │ Mara Quickwater interrupts');
    expect(stdout).toContain('\n│ │ gm> interrupt sabre head\n│ │ │ Captain Vex Harrow interrupts');
    expect(stdout.trimEnd()).toContain('│ │ │   1  Dodge');
  });

  test('goes on from a file in the midst of nested interruptions, and stays sound', async () => {
    const path = join(folder(), 'fight.jsonl');
    const first = await play([...DUEL, '--save', path], [...CLOSE_IN, ...NESTED]);
    expect(first).toContain(`Go on with: riposte play --resume ${path}`);
    const kept = readFileSync(path, 'utf8');
    const rest = ['dodge', '', '', '', '', '', 'quit'];
    const resumed = await play(['--resume', path], rest);
    expect(resumed).toContain('│ │ │ mara> dodge\n│ │ │ Mara Quickwater rolls');
    expect(readFileSync(path, 'utf8').startsWith(kept)).toBe(true);
    expect(verdictOn(path)).toBe('sound');
    const whole = await play(DUEL, [...CLOSE_IN, ...NESTED, ...rest]);
    const fromDodge = (text: string) => text.slice(text.indexOf('> dodge'), text.lastIndexOf('> quit'));
    expect(fromDodge(resumed)).toBe(fromDodge(whole));
  });

  test('is taken back to its start and played forward again to where it stood', async () => {
    const path = join(folder(), 'fight.jsonl');
    const typed = [...CLOSE_IN, ...NESTED, 'dodge', 'undo 99', 'redo 99', 'quit'];
    const stdout = await play([...DUEL, '--save', path], typed);
    expect(stdout).toContain('Taken back: Mara Quickwater: Dodge. Its dice had been seen.');
    expect(stdout).toContain(
      'Taken back: Mara Quickwater: Move 1 unit towards: Captain Vex Harrow. No dice\n',
    );
    expect(stdout).toContain('! Nothing has been done yet that could be undone.');
    expect(stdout).toContain('Done again: Mara Quickwater: Dodge');
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    const restored = lines.map((line) => JSON.parse(line) as { input?: { kind: string } });
    expect(restored.filter(({ input }) => input?.kind === 'restore')).toHaveLength(
      2 * (CLOSE_IN.length + NESTED.length + 1),
    );
    expect(verdictOn(path)).toBe('sound');
    const replayed = riposte(['replay', path]).stdout;
    expect(replayed.trimEnd().split('\n').at(-1)).toContain('│');
  });

  test('lets the GM step in at a prompt within a prompt', async () => {
    const typed = [...CLOSE_IN, ...NESTED, 'gm set-hp mara 5 because the bridge shook', 'list'];
    const stdout = await play(DUEL, typed);
    expect(stdout).toContain('The GM steps in: set HP: Mara Quickwater, 5, because the bridge shook.');
    expect(lastOf(stdout)).toMatch(/Mara Quickwater +5\/18/);
    expect(lastOf(stdout)).not.toContain('18/18');
  });

  test('asks the GM for what was left out, the reason included, and lists the acts', async () => {
    const stdout = await play(DUEL, ['gm', 'gm set-hp vex', '7', '', 'gm set-hp vex 7', 'luck', 'gm fly']);
    expect(stdout).toContain('  set-hp            who, value 0 to 20\n');
    expect(stdout).toContain('value? 7\nbecause? (stands in the log) \nNothing is done without a reason.');
    expect(stdout).toContain('The GM steps in: set HP: Captain Vex Harrow, 7, because luck.');
    expect(stdout).toContain('! The GM has no act "fly" now.');
  });

  test('lets the GM force the next roll and change one that was made', async () => {
    const typed = [
      'force 9 9 because fate',
      'approach',
      'interrupt anywhere',
      'change attack 0 0 because the die was cocked',
    ];
    const stdout = await play(DUEL, typed);
    expect(stdout).toContain("Dice: Captain Vex Harrow: attack with Duelling pistol: 9, 9 (the GM's word).");
    expect(stdout).toContain('rolls 21 to hit: a natural 18.');
    expect(lastOf(stdout)).toContain('0 [2d10 (0, 0)]');
  });

  test('explains a result with every number, its rule and the dice', async () => {
    const stdout = await play(DUEL, [
      'approach',
      'interrupt anywhere',
      '?',
      '? dodge',
      '? doge',
      'rules parry',
    ]);
    expect(stdout).toMatch(/\+2 {2}V 12 +stat-bonus\n/);
    expect(stdout).toMatch(/= \d+ {2}in all\n {2}by attack-roll: /);
    expect(stdout).toMatch(
      /Dice, as they fell:\n {2}Captain Vex Harrow: attack with Duelling pistol: \d, \d\n/,
    );
    expect(stdout).toMatch(/\ndodge {2}Dodge\n/);
    expect(stdout).toContain('has no rule "doge". Did you mean "dodge"?');
    expect(stdout).toMatch(/\nparry {2}Parry\n/);
  });

  test('says what is wrong with a line, and what would be right', async () => {
    const typed = [
      '99',
      'attak',
      'approach mara',
      '1 vex',
      'interrupt hed',
      'undo many',
      'save',
      'as nobody',
      'force',
      '/map',
    ];
    const stdout = await play(DUEL, typed);
    expect(stdout).toContain('! There is no 99 in the list: 1 to 7.');
    expect(stdout).toContain('! "attak" is none of these.');
    expect(stdout).toContain('! "mara" fits nothing here. target: Captain Vex Harrow.');
    expect(stdout).toContain('! "hed" fits nothing here. Did you mean "head"?');
    expect(stdout).toContain('! "many" is no number of things to do. Such as: undo 3');
    expect(stdout).toContain('! Say where to: save FILE');
    expect(stdout).toContain('! "nobody" is not asked anything.');
    expect(stdout).toContain('! Say what the dice show: force 9 9 because …');
    expect(stdout).toContain('This fight has no map');
  });

  test('takes several steps at once, and says what was not done when something came between', async () => {
    const stdout = await play(DUEL, ['withdraw; withdraw; withdraw', 'pass']);
    expect(stdout).toContain('Not done: withdraw; withdraw.');
    const free = await play(DUEL, ['gm set-ts vex 0 because I say so', 'withdraw; withdraw; end']);
    expect(free.match(/^Mara Quickwater moves/gm)).toHaveLength(2);
    expect(free).toContain('ends the turn and saves 5 TS');
  });

  test('shows a seat only what that seat may know', async () => {
    const typed = ['gm set-hp vex 3 because of the fall', 'list', 'log', 'undo'];
    const stdout = await play([...DUEL, '--as', 'mara'], typed);
    expect(stdout).toMatch(/Mara Quickwater +18\/18/);
    expect(stdout).toMatch(/Captain Vex Harrow +unhurt/);
    expect(stdout).toMatch(/> list\n[^>]*Captain Vex Harrow +badly hurt/);
    expect(stdout).toContain('The GM steps in, because of the fall.');
    expect(stdout).not.toContain('set HP');
  });
});

describe('secrets', () => {
  test('the screen of a player shows nobody who is hidden, and the GM is not asked there', async () => {
    const args = ['tactics/night-ambush', '--auto', 'foes', '--seed', '3'];
    const typed = new Array<string>(12).fill('');
    const open = await play(args, typed);
    expect(open).toContain('Assassin fights');
    expect(open).toContain('You see everything; --as players shows what that seat may know.');
    const own = await play([...args, '--as', 'players'], typed);
    const before = own.slice(0, own.indexOf('comes out of hiding'));
    expect(before).toContain('Fen drake');
    expect(before).toContain('Raider');
    expect(before.match(/Raider/g)).toHaveLength(1);
    expect(before).not.toContain('Assassin');
    expect(own).not.toContain('gm> ');
  });
});

describe('whoever leaves', () => {
  test('with Ctrl+C gets the fight kept and told how to go on', async () => {
    const path = join(folder(), 'fight.jsonl');
    const { status, stdout } = await interrupted(
      ['play', ...DUEL, '--auto', 'foes', '--save', path],
      'What do you do?',
    );
    expect(status).toBe(130);
    expect(stdout).toContain(`Kept in ${path}\nGo on with: riposte play --resume ${path} --auto foes\n`);
    expect(verdictOn(path)).toBe('sound');
  });

  test('at the end of what was typed, or by quit, leaves in order', async () => {
    expect(await play(DUEL)).toContain('The input has ended');
    const stdout = await play(DUEL, ['quit', 'never read']);
    expect(stdout).not.toContain('The input has ended');
    expect(stdout).not.toContain('never read');
  });
});

describe('sides that play themselves', () => {
  test('answer for the foes, marked as such, until a person is wanted', async () => {
    const path = join(folder(), 'fight.jsonl');
    const stdout = await play([...DUEL, '--auto', 'foes', '--save', path], ['end', '', '', '']);
    expect(stdout).toContain('( ) The crew that was (plays itself)');
    expect(stdout).not.toContain('gm> ');
    expect(readFileSync(path, 'utf8')).toContain('"auto":true');
    expect(verdictOn(path)).toBe('sound');
  });

  test('play the same for the same seed, by any policy', async () => {
    const of = (seed: string) =>
      play(['duel', '--auto', 'crew', '--policy', 'random', '--seed', seed], ['end', '', '', '']);
    const first = await of('5');
    expect(await of('5')).toBe(first);
    expect(await of('6')).not.toBe(first);
  });

  test('carry a fight to its end, with a recap, and undo still works there', async () => {
    const path = join(folder(), 'fight.jsonl');
    const typed = ['gm end-fight because it is late', 'close', 'undo', 'close', ''];
    const stdout = await play([...DUEL, '--save', path], typed);
    expect(stdout.match(/── What happened ─/g)).toHaveLength(2);
    expect(stdout).toContain(`Check it with: riposte verify ${path}`);
    expect(verdictOn(path)).toBe('sound');
    expect(riposte(['replay', path]).stdout).toContain('── What happened ─');
  });
});

describe('dice that people type in', () => {
  test('may be written in several ways, or left to the table', async () => {
    const typed = ['4,3', '2 1', 'approach', 'interrupt anywhere', '93', ''];
    const stdout = await play(['duel', '--dice', 'typed'], [...typed.slice(0, 5), 'dodge', '', '?']);
    expect(stdout).toContain('Mara Quickwater rolls initiative: 10.  7 [2d10 (4, 3)]');
    expect(stdout).toContain('Captain Vex Harrow rolls initiative: 4.  3 [2d10 (2, 1)]');
    expect(stdout).toContain('12 [2d10 (9, 3)]');
    expect(stdout).toContain('Dice: Captain Vex Harrow: attack with Duelling pistol: 9, 3 (typed in).');
  });

  test('are refused with what the dice can show', async () => {
    const stdout = await play(['duel', '--dice', 'typed'], ['4 10', '4', 'six', 'undo', '5 5']);
    expect(stdout).toContain('! Mara Quickwater: initiative: 10 is no face of these dice');
    expect(stdout).toContain('1 faces were given');
    expect(stdout).toContain('! "six" is no roll. Type 2 dice, each 0 to 9, such as 9 9.');
    expect(stdout).toContain('! Nothing has been done yet');
    expect(stdout).toContain('10 [2d10 (5, 5)]');
  });

  test('give the same fight as the same dice from the table', async () => {
    const seeded = await play(DUEL, ['approach', 'interrupt anywhere', 'dodge']);
    const dice = [...seeded.matchAll(/\d+ \[\d*d10 \(([\d, ]+)\)\]/g)].map((found) => found[1]!);
    const typed = [
      dice[0]!,
      dice[1]!,
      'approach',
      'interrupt anywhere',
      dice[2]!,
      'dodge',
      dice[3]!,
      ...dice.slice(4),
    ];
    const real = await play(['duel', '--dice', 'typed'], typed);
    const told = (text: string) =>
      text.split('\n').filter((line) => /rolls|against|takes|gains|moves/.test(line));
    expect(told(real)).toEqual(told(seeded));
    expect(dice.length).toBeGreaterThanOrEqual(4);
  });
});
