import { describe, expect, test } from 'vitest';
import { encounterSchema } from '../../src/content/published.ts';
import { GM, type Seat } from '../../src/kernel/ids.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { someEncounters } from '../../test/properties/encounters.ts';
import { openByLot, stepByLot } from '../../test/properties/walk.ts';
import { WORDING_DE } from './de/rulebooks.ts';
import { Wording } from './translator.ts';

const SEED = 20261128;
const COMMANDS = 4_000;
/** Commands after which the next fight begins. */
const MOST = 150;
/** The GM, and a spectator, who sees the combatants of all sides from outside. */
const VIEWERS: readonly Seat[] = [GM, 'spectator' as Seat];

const german = new Wording(WORDING_DE);

/** Returns the texts of a list for which German has no words. */
const missing = (texts: Iterable<string>): readonly string[] =>
  [...new Set(texts)].filter((text) => german.of(text) === undefined);

/** Returns all values of a field in a value, at any depth. */
function valuesOf(value: unknown, field: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [
    ...(key === field ? [each] : []),
    ...valuesOf(each, field),
  ]);
}

/** Plays random fights. Returns all words for health, and all conditions except names, such as those of spells. */
function seenIn(ruleset: Ruleset, pick: RandomIndex): ReadonlySet<string> {
  const encounters = someEncounters(ruleset);
  const seen = new Set<string>();
  for (let done = 0; done < COMMANDS; done += 1) {
    const encounter = encounters[pick(encounters.length)]!;
    const names = new Set(valuesOf(encounter, 'name'));
    let fight = openByLot(ruleset, encounter, pick);
    for (let i = 0; i < MOST; i += 1, done += 1) {
      const standings = VIEWERS.flatMap((seat) => ruleset.overview(fight.now.state, seat).standings);
      for (const { healthWord, conditions } of standings) {
        for (const each of [healthWord, ...conditions]) if (!names.has(each)) seen.add(each);
      }
      const next = stepByLot(ruleset, fight, pick);
      if (next === undefined) break;
      fight = next.after;
    }
  }
  return seen;
}

describe.each(rulesets)('German has words for $ruleset.id:', (kit) => {
  test(`every word for health and every condition of random fights (${COMMANDS} commands, seed ${SEED})`, () => {
    const seen = seenIn(kit.ruleset, simulationChance(SEED, 0).pick);
    expect(seen.size).toBeGreaterThan(8);
    expect(missing(seen)).toEqual([]);
  });

  test('the help and the choices of every field of a sheet', () => {
    const { $defs } = encounterSchema(kit);
    const kinds = ['sheet', ...Object.keys(kit.content.catalogue)].map((kind) => $defs[kind]);
    expect(missing(valuesOf(kinds, 'description') as string[])).toEqual([]);
    const choices = (valuesOf(kinds, 'enum') as string[][]).flat();
    // Short names in capitals are the same in German.
    expect(missing(choices.filter((each) => !/^[A-Z]+$/.test(each)))).toEqual([]);
  });

  test('the sentence about the time between fights', () => {
    const { leaves } = kit.ruleset.recovery ?? {};
    expect(missing(leaves === undefined ? [] : [leaves])).toEqual([]);
  });
});

test('numbers and names fill the blanks of a phrase; a name that has words is translated', () => {
  expect(german.of('counter +2 on Hester Vane')).toBe('Konter +2 gegen Hester Vane');
  expect(german.of('left-arm severed')).toBe('linker Arm abgetrennt');
  expect(german.of('at work: the lock (+2) 1/3')).toBe('beschäftigt: the lock (+2) 1/3');
  expect(german.of('Shield of reeds')).toBeUndefined();
  expect(german.of('constructor')).toBeUndefined();
});

test('a phrase and its English have the same blanks', () => {
  const blanks = (text: string): readonly string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
  for (const [english, phrase] of Object.entries(WORDING_DE)) expect(blanks(phrase)).toEqual(blanks(english));
});
