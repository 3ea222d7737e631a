import { describe, expect, test } from 'vitest';
import { someEncounters, underAnyRulings } from '../../test/properties/encounters.ts';
import { openByLot, stepByLot } from '../../test/properties/walk.ts';
import { rulesets } from '../rulesets.ts';
import { simulationChance } from '../simulation/random.ts';
import { pointAt } from './branches.ts';
import type { Fight } from './fight.ts';
import { readLines, toLines } from './lines.ts';
import { resume, snapshotOf } from './resume.ts';
import { submit, undo } from './submit.ts';

// Properties of fights under the shipped rulebooks, not only the toy one, checked in random legal fights.
const SEED = 20_240_613;
const FIGHTS = 3;

describe.each(rulesets.map(({ ruleset }) => ruleset))('a fight of $id', (ruleset) => {
  function fight(number: number): readonly Fight[] {
    const { pick } = simulationChance(SEED, number);
    const encounters = someEncounters(ruleset);
    const encounter = underAnyRulings(ruleset, encounters[number % encounters.length]!, pick);
    const tables = [openByLot(ruleset, encounter, pick)];
    for (let i = 0; i < 60; i += 1) {
      const stepped = stepByLot(ruleset, tables.at(-1)!, pick);
      if (stepped === undefined) break;
      tables.push(stepped.after);
      if (pick(8) === 0) {
        const back = undo(stepped.after);
        if ('value' in back) tables.push(back.value);
      }
    }
    return tables;
  }

  test('a fight resumed from a snapshot continues as if it had never been saved', () => {
    let resumed = 0;
    for (let number = 0; number < FIGHTS; number += 1) {
      const tables = fight(number);
      const table = tables.at(-1)!;
      const journal = readLines(toLines(table, 'with-seed'));
      for (let i = 3; i < tables.length; i += 17) {
        const snapshots = [JSON.parse(JSON.stringify(snapshotOf(tables[i]!)))];
        const twin = resume({ ...journal, snapshots }, () => ruleset);
        expect(twin.now, `fight ${number}, snapshot ${i}`).toEqual(table.now);
        const back = { kind: 'restore', to: 2 } as const;
        const [there, here] = [submit(twin, back), submit(table, back)];
        if ('refusal' in there || 'refusal' in here) throw new Error('no way back');
        expect(there.value.entries.at(-1)!.hash).toBe(here.value.entries.at(-1)!.hash);
        expect(pointAt(twin, i)).toEqual(pointAt(table, i));
        resumed += 1;
      }
    }
    expect(resumed).toBeGreaterThan(FIGHTS);
  });
});
