import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { undoneRolls } from '../../src/fight/branches.ts';
import { type Entry, withEntryHash, withHeaderHash } from '../../src/fight/entry.ts';
import { type Fight, newTable, unbegunTable } from '../../src/fight/fight.ts';
import type { Input } from '../../src/fight/input.ts';
import { entryLine, headerLine, toLines } from '../../src/fight/lines.ts';
import { begin, openFight, submit } from '../../src/fight/submit.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { someEncounters } from '../properties/encounters.ts';
import { stepByLot } from '../properties/walk.ts';
import { duel, toy } from '../support/toy.ts';
import { give, guessAll, put, seedOf, type ToyTable } from '../support/toy-table.ts';

const CHECKER = join(import.meta.dirname, '../../examples/journals/check_dice.py');
const PYTHON = spawnSync('python3', ['--version'], { encoding: 'utf8' });

/** The output of the checker for a journal. */
function said(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-check-'));
  try {
    const file = join(folder, 'fight.jsonl');
    writeFileSync(file, text);
    const { stdout, stderr } = spawnSync('python3', [CHECKER, file], { encoding: 'utf8' });
    return (stdout + stderr).trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const strike = (fight: ToyTable): ToyTable => {
  const [first, target] = fight.now.state.order as [string, string];
  return give(give(fight, first, { kind: 'strike', target }), target, { kind: 'take' });
};

/** A fight with undone rolls, forced rolls and rolls of an override, with one of the two dice generators. */
function fight(version: 1 | 2): ToyTable {
  const nonces = { ann: '0123456789abcdef'.repeat(2), 'bob "ü"': 'f'.repeat(32) };
  const { rules, header, seed } = newTable(toy, duel, { mode: 'seeded', seed: seedOf(80), nonces });
  const { hash: _, ...rest } = header;
  const made = withHeaderHash({
    ...rest,
    dice: { ...rest.dice, generator: { name: 'hmac-sha256', version } },
  });
  const begun = begin(unbegunTable(rules, made, seed));
  if ('refusal' in begun) throw new Error(begun.refusal.code);
  let fight = strike(guessAll(begun.value as ToyTable));
  fight = put(fight, { kind: 'restore', to: 4, reason: 'again' });
  fight = put(fight, {
    kind: 'intervene',
    act: { kind: 'luck', who: 'ada' },
    reason: 'a "seed":"x", a hash',
  });
  fight = put(fight, { kind: 'force-roll', faces: [3, 4], reason: 'so be it' });
  return strike(fight);
}

/** The fight with one die changed, and every hash made to fit. */
function forged(): string {
  const table = fight(2) as unknown as Fight;
  const entries = [...table.entries] as Entry[];
  const last = entries.findIndex(({ rolls }) => rolls.some(({ source }) => source === 'rolled'));
  let before = table.header.hash;
  const lines = entries.map(({ hash: _, ...entry }, i) => {
    const rolls = entry.rolls.map((roll) => ({ ...roll, faces: roll.faces.map((face) => (face % 6) + 1) }));
    const sealed = withEntryHash(i === last ? { ...entry, rolls } : entry, before);
    before = sealed.hash;
    return entryLine(sealed);
  });
  return [headerLine(table, 'with-seed'), ...lines, ''].join('\n');
}

const SEED = 20261124;
type Played = Parameters<typeof stepByLot>[1];

function must(fight: Played, input: Input): Played {
  const done = submit(fight, input);
  if ('refusal' in done) throw new Error(done.refusal.sentence);
  return done.value;
}

/** A random fight of a rulebook, with typed, rolled, forced and undone rolls. */
function played({ ruleset }: (typeof rulesets)[number]): Played {
  const { pick } = simulationChance(SEED, 0);
  const [encounter] = someEncounters(ruleset);
  let fight: Played = openFight(ruleset, encounter!, { mode: 'typed', seed: seedOf(81) });
  for (let n = 1; n <= 150; n += 1) {
    const last = fight.entries.at(-1)?.rolls.at(-1);
    if (n % 50 === 0)
      fight = must(fight, { kind: 'restore', to: fight.entries.length - 20, reason: 'again' });
    else if (n % 12 === 0 && last !== undefined) {
      const faces = Array.from({ length: last.dice.n }, () => last.dice.lo + 1);
      fight = must(fight, { kind: 'force-roll', faces, reason: 'so be it' });
    } else fight = stepByLot(ruleset, fight, pick)?.after ?? fight;
  }
  return fight;
}

describe.runIf(PYTHON.status === 0)('the checker in Python', () => {
  test.each(rulesets)(`finds a fight of $ruleset.id valid and counts its rolls (seed ${SEED})`, (kit) => {
    const fight = played(kit) as unknown as Fight;
    const sources = [...fight.entries].flatMap(({ rolls }) => rolls.map(({ source }) => source));
    const count = (source: string) => sources.filter((each) => each === source).length;
    const counts = [count('rolled'), count('typed'), count('forced'), undoneRolls(fight).rolls] as const;
    expect(Math.min(...counts)).toBeGreaterThan(0);
    const [rolled, typed, forced, undone] = counts;
    expect(said(toLines(fight, 'with-seed'))).toBe(
      `sound: ${fight.entries.length} entries, ${rolled} rolls made again from the seed, ${typed} typed, ${forced} said by the GM, ${undone} undone`,
    );
  });

  test.each<[1 | 2, number]>([
    [1, 8],
    [2, 5],
  ])('finds a journal with dice of version %i valid and counts its rolls', (version, rolls) => {
    const text = toLines(fight(version), 'with-seed');
    expect(said(text)).toBe(
      `sound: 11 entries, ${rolls} rolls made again from the seed, 0 typed, 1 said by the GM, 1 undone`,
    );
  });

  test('detects a changed die even if every hash after it was recomputed', () => {
    expect(said(forged())).toMatch(/^not sound: line 2: .* is not what the seed gives$/);
  });

  test('detects a changed line, a different seed and a missing seed', () => {
    const text = toLines(fight(2), 'with-seed');
    expect(said(text.replace('"reason":"so be it"', '"reason":"so be so"'))).toMatch(/line 10: its hash/);
    expect(said(text.replace(seedOf(80).reveal(), seedOf(81).reveal()))).toMatch(
      /not the one that was promised/,
    );
    expect(said(toLines(fight(2), 'without-seed'))).toMatch(/does not show its seed/);
  });
});

test('the checker is short and needs only Python', () => {
  if (PYTHON.status !== 0)
    console.log(`python3 is not here, the checker was not run: ${PYTHON.error?.message}`);
  const text = readFileSync(CHECKER, 'utf8');
  expect(text.split('\n').length).toBeLessThan(151);
  const imports = [...text.matchAll(/^import (\w+)/gm)].map(([, name]) => name);
  expect(imports).toEqual(['hashlib', 'hmac', 'json', 'sys']);
});
