import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulesets } from '../../src/rulesets.ts';
import { tableViewFor } from '../../src/table/make-view.ts';
import { Party } from '../table/party.ts';
import { evenings } from './people.ts';
import { Trial } from './trial.ts';

const SEED = 1 + (Date.now() % 1_000_000);
const STATES = 20;

// A small run; for full size: npm run reliability -- --id E10
describe.each(rulesets)('[E10] [E10] random misuse of $ruleset.id', (kit) => {
  test(`[E10] leads to no invalid state and no stuck fight (seed ${SEED})`, () => {
    const trial = new Trial(kit, { states: STATES, seed: SEED, newActs: 1 });
    expect(trial.faults).toEqual([]);
    expect(trial.states).toBe(STATES);
  });
});

test(`[E10] the log of a table restores the same table after any misuse (seed ${SEED})`, () => {
  const { faults, done } = evenings(6, SEED);
  expect(faults).toEqual([]);
  expect(done.size).toBeGreaterThan(10);
});

test('a seat whose name is a built-in object property has no auto-answers', () => {
  const duel = readFileSync(join(import.meta.dirname, '../../packs/timeslice/encounters/duel.yaml'), 'utf8');
  const party = new Party(duel.replace('seat: mara', 'seat: constructor'), 1);
  const [player] = party.bringAll();
  expect(tableViewFor(party.live, player!).you).toMatchObject({ seat: 'constructor', standing: {} });
});
