import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toLines } from '../../src/fight/lines.ts';
import { verify } from '../../src/fight/replay.ts';
import { sumsIn } from '../../src/kernel/explanation.ts';
import { type HouseRules, override } from '../../src/kernel/house-rules.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { timeslice } from '../../src/rules/timeslice/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { someEncounters } from '../properties/encounters.ts';
import { openByLot, stepByLot } from '../properties/walk.ts';

// The numbers of each book that house rules may change.

const HOUSE = { name: 'house', version: '1', rules: {} };
const ADDED = { value: 1, why: 'of-the-house', rule: 'of-the-house' };

/** Plays random fights until every number has a part of the house, at most 40 fights. Returns the last of them. */
function playUntil(ruleset: Ruleset, reasons: Set<string>, pick: RandomIndex) {
  const encounters = someEncounters(ruleset);
  for (let i = 0; ; i += 1) {
    let fight = openByLot(ruleset, encounters[i % encounters.length]!, pick);
    for (let steps = 0; steps < 200; steps += 1) {
      const next = stepByLot(ruleset, fight, pick);
      if (next === undefined) break;
      fight = next.after;
      for (const { events } of fight.entries.slice(-1)) {
        for (const [, { parts }] of sumsIn(events)) for (const { why } of parts) reasons.delete(why);
      }
    }
    if (reasons.size === 0 || i === 40) return fight;
  }
}

test.each(rulesets.map(({ ruleset }) => [ruleset.id, ruleset] as const))(
  'every number of %s can be changed: the event names the house, and the journal is verified',
  (_, book) => {
    const names = Object.keys(book.numbers!);
    expect(names.length).toBeGreaterThan(2);
    const numbers: HouseRules['numbers'] = Object.fromEntries(
      names.map((name) => [name, () => [{ ...ADDED, why: `house-${name}` }]]),
    );
    const ruleset = override(book, { ...HOUSE, numbers });
    const missing = new Set(names.map((name) => `house-${name}`));
    const fight = playUntil(ruleset, missing, simulationChance(7, 0).pick);
    expect(missing).toEqual(new Set());
    const journal = toLines(fight, 'with-seed');
    expect(verify(journal, () => ruleset)).toMatchObject({ kind: 'sound', rerun: fight.entries.length });
    expect(verify(journal, () => ({ ...book, version: ruleset.version }))).toMatchObject({ kind: 'unsound' });
  },
);

test('a number that the book does not have is refused, with those that it has', () => {
  const numbers = { morale: () => [] };
  expect(() => override(timeslice as Ruleset, { ...HOUSE, numbers })).toThrow(
    'has no number "morale"; a house may change: roll, attack, damage, ts',
  );
});

test('the compiler refuses a number that the type of a book lacks', () => {
  const unknown = (): unknown =>
    override(timeslice, {
      ...HOUSE,
      // @ts-expect-error: Time Slice has no such number.
      numbers: { morale: () => [] },
    });
  expect(unknown).toThrow('has no number "morale"');
});

test('the newer of two houses comes later, and sees what the older has added', () => {
  const first = override(timeslice, { ...HOUSE, numbers: { attack: () => [ADDED] } });
  const seen: number[] = [];
  const second = override(first, {
    ...{ ...HOUSE, name: 'second' },
    numbers: {
      attack(_state, _use, { parts }) {
        seen.push(parts.filter(({ why }) => why === ADDED.why).length);
        return [];
      },
    },
  });
  playUntil(second as Ruleset, new Set([ADDED.why]), simulationChance(7, 0).pick);
  expect(new Set(seen)).toEqual(new Set([1]));
});

test('the guide lists every number with its meaning', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/own-ruleset.md'), 'utf8');
  for (const { ruleset } of rulesets) {
    const { rulebook, numbers } = ruleset;
    for (const [name, says] of Object.entries(numbers!)) {
      expect(guide).toContain(`| ${rulebook.title} | \`${name}\` | ${says} |`);
    }
  }
});
