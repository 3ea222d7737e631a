import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verify } from '../../src/fight/replay.ts';
import { rulesetById } from '../../src/rulebooks/kits.ts';
import { play } from './desk.ts';
import { DUEL, folder, interrupted, riposte } from './riposte.ts';

/** Mara approaches Vex without interruptions, and both end their turns. */
const CLOSE_IN = [
  'stops all on',
  ...['approach', 'pass', 'approach', 'pass', 'approach', 'pass', 'approach', 'pass'],
  'end',
  'end',
];
/** An interruption of an interruption of an interruption, followed by Mara's defence. */
const NESTED = [
  'attack sabre anywhere',
  'interrupt sabre anywhere',
  'interrupt anywhere sabre',
  'interrupt sabre head',
];

function verdictOn(path: string): string {
  return verify(readFileSync(path, 'utf8'), rulesetById).kind;
}

/** Returns the output after the last line of input. */
function lastOf(stdout: string): string {
  return stdout.slice(stdout.lastIndexOf('> '));
}

test('a player who turns a stop off is not asked, and the default answer is given', async () => {
  const asked = await play(DUEL, ['approach']);
  expect(asked).toMatch(/interrupt/i);
  const typed = ['stops interrupt off', 'approach', 'approach'];
  const stdout = await play(DUEL, typed);
  expect(stdout).toContain('interrupt off');
  expect(lastOf(stdout)).toContain('5 TS');
  expect(await play(DUEL, ['stops sometimes'])).toContain('"stops sometimes" is not valid.');
});

const CLOSE = `
ruleset: locations
name: Close enough
field: { apart: 1 }
sides: [{ id: riders, name: The riders }, { id: regulars, name: The regulars }]
combatants: [{ use: corbin, side: riders }, { use: bruiser, side: regulars }]
`;

test('an attack ends the turn in Hit Locations, unless a person wants to be asked', async () => {
  const file = join(folder(), 'close.yaml');
  writeFileSync(file, CLOSE);
  const fight = [file, '--seed', '00'];
  const blow = ['attack torso', '', '', ''];
  expect(await play(fight, blow)).not.toContain('no action left. What do you do?');
  expect(await play(fight, ['stops turn on', ...blow])).toContain('no action left. What do you do?');
});

test('why-not names the acts that are impossible, with the reasons', async () => {
  const said = await play(DUEL, ['why-not']);
  expect(said).toMatch(/Attack: .+: out of reach\./);
});

test('advice names an answer and the chances that it leaves', async () => {
  const said = (await play(DUEL, ['advice'])).replaceAll(/\s+/g, ' ');
  expect(said).toMatch(/Advice: .+\. In trial fights an enemy falls in \d+ %, this combatant in \d+ %\./);
});

describe('a fight at one keyboard', () => {
  test('prompts use the words of the rulebook, and each option shows its cost', async () => {
    const stdout = await play(DUEL);
    expect(stdout).toBe(
      `The debt on Heron Bridge  Time Slice, 2d10, each read 0 to 9
[ ] The bridge   ( ) The crew that was
Rulings: the house default.
Type help for all commands, ? for the reasons behind a result.

Mara Quickwater rolls initiative: 10.  7 [2d10 (5, 2)] +2 [Q 12] +1 [Cat-footed]
Captain Vex Harrow rolls initiative: 9.  8 [2d10 (2, 6)] +1 [Q 11]
Turn order: Mara Quickwater, Captain Vex Harrow.

── Round 1 ─────────────────────────────────────────────────────────────────────
Mara Quickwater's turn (7 TS).

      at                           health  left  away
now   10  [M]  Mara Quickwater      18/18  7 TS
next   9  (c)  Captain Vex Harrow   20/20  7 TS     5

Mara Quickwater: 7 TS. What do you do?
  1  Move 1 unit towards: Captain Vex Harrow    1 TS
  2  Move 1 unit away from: Captain Vex Harrow  1 TS
  3  Stow: Riding sabre / Buckler               1 TS
  4  Aim (+1): Riding sabre / Fists             2 TS
  5  Set TS aside for interruptions: 1 to 7     0 TS
  6  End the turn                               (Enter)

The input has ended, but the fight is not over.
The fight was not saved. Use --save FILE, or type "save FILE" during the fight.
`,
    );
  });

  test('each prompt names its combatant, and nested interruptions are indented', async () => {
    const stdout = await play(DUEL, [...CLOSE_IN, ...NESTED]);
    expect(lastOf(stdout)).toContain('│ │ │ Captain Vex Harrow rolls');
    expect(stdout).toContain('\nmara> attack sabre anywhere\n');
    expect(stdout).toContain('\ngm> interrupt sabre anywhere\n│ Captain Vex Harrow interrupts');
    expect(stdout).toContain('\n│ mara> interrupt anywhere sabre\n│ │ Mara Quickwater interrupts');
    expect(stdout).toContain('\n│ │ gm> interrupt sabre head\n│ │ │ Captain Vex Harrow interrupts');
    expect(stdout.trimEnd()).toContain('│ │ │   1  Dodge');
  });

  test('a journal saved during nested interruptions can be continued and stays valid', async () => {
    const path = join(folder(), 'fight.jsonl');
    const first = await play([...DUEL, '--save', path], [...CLOSE_IN, ...NESTED]);
    expect(first).toContain(`Resume it with: riposte play --resume ${path}`);
    const kept = readFileSync(path, 'utf8');
    const rest = ['stops all on', 'dodge', '', '', '', '', '', 'quit'];
    const resumed = await play(['--resume', path], rest);
    expect(resumed).toContain('│ │ │ mara> dodge\n│ │ │ Mara Quickwater rolls');
    expect(readFileSync(path, 'utf8').startsWith(kept)).toBe(true);
    expect(verdictOn(path)).toBe('sound');
    const whole = await play(DUEL, [...CLOSE_IN, ...NESTED, ...rest]);
    const fromDodge = (text: string) => text.slice(text.indexOf('> dodge'), text.lastIndexOf('> quit'));
    expect(fromDodge(resumed)).toBe(fromDodge(whole));
  });

  test('a fight can be undone to its start and redone to its last point', async () => {
    const path = join(folder(), 'fight.jsonl');
    const typed = [...CLOSE_IN, ...NESTED, 'dodge', 'undo 99', 'redo 99', 'quit'];
    const stdout = await play([...DUEL, '--save', path], typed);
    expect(stdout).toContain('Undone: Mara Quickwater: Dodge. Its dice had been shown.');
    expect(stdout).toContain('Undone: Mara Quickwater: Move 1 unit towards: Captain Vex Harrow.');
    expect(stdout).toContain('! There is nothing to undo.');
    expect(stdout).toContain('Redone: Mara Quickwater: Dodge');
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    const restored = lines.map((line) => JSON.parse(line) as { input?: { kind: string } });
    expect(restored.filter(({ input }) => input?.kind === 'restore')).toHaveLength(
      2 * (CLOSE_IN.length + NESTED.length),
    );
    expect(verdictOn(path)).toBe('sound');
    const replayed = riposte(['replay', path]).stdout;
    expect(replayed.trimEnd().split('\n').at(-1)).toContain('│');
  });

  test('the GM can make an override during a nested prompt', async () => {
    const typed = [...CLOSE_IN, ...NESTED, 'gm set-hp mara 5 because the bridge shook', 'list'];
    const stdout = await play(DUEL, typed);
    expect(stdout).toContain('GM override: set HP: Mara Quickwater, 5, because the bridge shook.');
    expect(lastOf(stdout)).toMatch(/Mara Quickwater +5\/18/);
    expect(lastOf(stdout)).not.toContain('18/18');
  });

  test('missing parts of a GM override are requested, including the reason, and the overrides can be listed', async () => {
    const stdout = await play(DUEL, ['gm', 'gm set-hp vex', '7', '', 'gm set-hp vex 7', 'luck', 'gm fly']);
    expect(stdout).toContain('  set-hp            who, value 0 to 20\n');
    expect(stdout).toContain(
      'value? 7\nbecause? (shown in the log) \nNothing was done: a reason is required.',
    );
    expect(stdout).toContain('GM override: set HP: Captain Vex Harrow, 7, because luck.');
    expect(stdout).toContain('! There is no override "fly" now.');
  });

  test('the GM can force the next roll and change an earlier one', async () => {
    const typed = [
      'force 9 9 because fate',
      'approach',
      'interrupt anywhere',
      'change attack 0 0 because the die was cocked',
    ];
    const stdout = await play(DUEL, typed);
    expect(stdout).toContain('Dice: Captain Vex Harrow: attack with Duelling pistol: 9, 9 (set by the GM).');
    expect(stdout).toContain('rolls a natural 18: 21 to hit!');
    expect(lastOf(stdout)).toContain('0 [2d10 (0, 0)]');
  });

  test('a result is explained with every number, its rule and the dice', async () => {
    const stdout = await play(DUEL, [
      'approach',
      'interrupt anywhere',
      '?',
      '? dodge',
      '? doge',
      'rules parry',
      '? TS',
    ]);
    expect(stdout).toMatch(/\+2 {2}V 12 +stat-bonus\n/);
    expect(stdout).toMatch(/= \d+ {2}in all\n {2}by attack-roll: /);
    expect(stdout).toMatch(/Dice, in order:\n {2}Captain Vex Harrow: attack with Duelling pistol: \d, \d\n/);
    expect(stdout).toMatch(/\ndodge {2}Dodge\n/);
    expect(stdout).toContain('has no rule "doge". Did you mean "dodge"?');
    expect(stdout).toMatch(/\nparry {2}Parry\n/);
    expect(stdout).toMatch(/TS is used in/);
    expect(stdout).toContain('TS: Time slices: the price of actions.');
  });

  test('an invalid line is reported with the allowed input', async () => {
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
    expect(stdout).toContain('! The list has no 99. Type a number from 1 to 6.');
    expect(stdout).toContain('! "attak" is not one of the options.');
    expect(stdout).toContain('! "mara" does not match anything here. target: Captain Vex Harrow.');
    expect(stdout).toContain('! "hed" does not match anything here. Did you mean "head"?');
    expect(stdout).toContain('! "many" is not a number of steps. Example: undo 3');
    expect(stdout).toContain('! Name a file: save FILE');
    expect(stdout).toContain('! "nobody" has no open question.');
    expect(stdout).toContain('! Type the faces: force 9 9 because …');
    expect(stdout).toContain('This fight has no map');
  });

  test('several steps can be entered at once, and unused ones are reported if another prompt interrupts them', async () => {
    const stdout = await play(DUEL, ['withdraw; withdraw; withdraw', 'pass']);
    expect(stdout).toContain('Not done: withdraw; withdraw.');
    const free = await play(DUEL, ['gm set-ts vex 0 because I say so', 'withdraw; withdraw; end']);
    expect(free.match(/^Mara Quickwater moves/gm)).toHaveLength(2);
    expect(free).toContain('ends the turn with 5 TS set aside');
  });

  test('a seat sees only its own secrets', async () => {
    const typed = ['gm set-hp vex 3 because of the fall', 'list', 'log', 'undo'];
    const stdout = await play([...DUEL, '--as', 'mara'], typed);
    expect(stdout).toMatch(/Mara Quickwater +18\/18/);
    expect(stdout).toMatch(/Captain Vex Harrow +unhurt/);
    expect(stdout).toMatch(/> list\n[^>]*Captain Vex Harrow +badly hurt/);
    expect(stdout).toContain('The GM makes an override, because of the fall.');
    expect(stdout).not.toContain('set HP');
  });
});

describe('secrets', () => {
  test("a player's screen does not show hidden combatants or prompts of the GM", async () => {
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

describe('leaving the game', () => {
  test('Ctrl+C saves the fight and explains how to continue', async () => {
    const path = join(folder(), 'fight.jsonl');
    const { status, stdout } = await interrupted(
      ['play', ...DUEL, '--auto', 'foes', '--save', path],
      'What do you do?',
    );
    expect(status).toBe(130);
    expect(stdout).toContain(`Saved to ${path}\nResume it with: riposte play --resume ${path} --auto foes\n`);
    expect(verdictOn(path)).toBe('sound');
  });

  test('the end of the input and quit both leave cleanly', async () => {
    expect(await play(DUEL)).toContain('The input has ended');
    const stdout = await play(DUEL, ['quit', 'never read']);
    expect(stdout).not.toContain('The input has ended');
    expect(stdout).not.toContain('never read');
  });
});

describe('automatic sides', () => {
  test('a policy answers for the enemies, and its answers are marked, until a person takes over', async () => {
    const path = join(folder(), 'fight.jsonl');
    const stdout = await play([...DUEL, '--auto', 'foes', '--save', path], ['end', '', '', '']);
    expect(stdout).toContain('( ) The crew that was (played automatically)');
    expect(stdout).not.toContain('gm> ');
    expect(readFileSync(path, 'utf8')).toContain('"auto":true');
    expect(verdictOn(path)).toBe('sound');
  });

  test('the same seed gives the same fight with every policy', async () => {
    const of = (seed: string) =>
      play(['duel', '--auto', 'crew', '--policy', 'random', '--seed', seed], ['end', '', '', '']);
    const first = await of('5');
    expect(await of('5')).toBe(first);
    expect(await of('6')).not.toBe(first);
  });

  test('a fight is played to its end with a recap, and can still be undone', async () => {
    const path = join(folder(), 'fight.jsonl');
    const typed = ['gm end-fight because it is late', 'close', 'undo', 'close', ''];
    const stdout = await play([...DUEL, '--save', path], typed);
    expect(stdout.match(/── What happened ─/g)).toHaveLength(2);
    expect(stdout).toContain(`Verify it with: riposte verify ${path}`);
    expect(verdictOn(path)).toBe('sound');
    expect(riposte(['replay', path]).stdout).toContain('── What happened ─');
  });
});

describe('typed dice', () => {
  test('faces can be typed in several formats, or left to the table', async () => {
    const typed = ['4,3', '2 1', 'approach', 'interrupt anywhere', '93', ''];
    const stdout = await play(['duel', '--dice', 'typed'], [...typed.slice(0, 5), 'dodge', '', '?']);
    expect(stdout).toContain('Mara Quickwater rolls initiative: 10.  7 [2d10 (4, 3)]');
    expect(stdout).toContain('Captain Vex Harrow rolls initiative: 4.  3 [2d10 (2, 1)]');
    expect(stdout).toContain('12 [2d10 (9, 3)]');
    expect(stdout).toContain('Dice: Captain Vex Harrow: attack with Duelling pistol: 9, 3 (typed in).');
  });

  test('impossible faces are refused, and the possible ones are shown', async () => {
    const stdout = await play(['duel', '--dice', 'typed'], ['4 10', '4', 'six', 'undo', '5 5']);
    expect(stdout).toContain('! Mara Quickwater: initiative: 10 is not a face of these dice');
    expect(stdout).toContain('1 faces were given');
    expect(stdout).toContain('! "six" is not a roll. Type 2 dice, each 0 to 9, such as 9 9.');
    expect(stdout).toContain('! There is nothing to undo');
    expect(stdout).toContain('10 [2d10 (5, 5)]');
  });

  test('typed dice give the same fight as the same dice rolled by the table', async () => {
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
