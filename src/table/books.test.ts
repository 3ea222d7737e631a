import { describe, expect, test } from 'vitest';
import { someEncounters, underAnyRulings } from '../../test/laws/encounters.ts';
import { openByLot, stepByLot } from '../../test/laws/walk.ts';
import { rulesets } from '../rulesets.ts';
import { simulationChance } from '../simulate/generator.ts';
import { readLines, toLines } from './lines.ts';
import { pointAt } from './points.ts';
import { resume } from './resume.ts';
import { snapshotOf } from './snapshot.ts';
import { submit, undo } from './submit.ts';
import type { Table } from './table.ts';

// What must hold for tables of the rulebooks that are shipped, not of the toy alone: random legal fights.
const SEED = 20_240_613;
const FIGHTS = 3;

describe.each(rulesets.map(({ ruleset }) => ruleset))('a table of $id', (ruleset) => {
  function fight(number: number): readonly Table[] {
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
        if (back.kind === 'done') tables.push(back.table);
      }
    }
    return tables;
  }

  test('resumed from a snapshot goes on as if it had never been put away', () => {
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
        if (there.kind === 'refused' || here.kind === 'refused') throw new Error('no way back');
        expect(there.entry.hash).toBe(here.entry.hash);
        expect(pointAt(twin, i)).toEqual(pointAt(table, i));
        resumed += 1;
      }
    }
    expect(resumed).toBeGreaterThan(FIGHTS);
  });
});
