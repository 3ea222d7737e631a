import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { encountersOf, rulesetIds } from './adapter.ts';
import { compared, differencesIn } from './compare.ts';
import { DATA, readData, writeData } from './data.ts';
import { readDump, writeDump } from './dump.ts';
import { digestsAt, fightDigests, recorded } from './recording.ts';
import { SECTIONS } from './sections.ts';

const ALL = new Set(SECTIONS);

/** The last encounters of each ruleset. All of them: node test/golden/run.ts compare */
const FEW = 3;

/** A seed whose fights are short and have some of their dice typed. */
const SEED = 3;

describe.each(rulesetIds)('%s', (ruleset) => {
  test('has golden digests of every shipped encounter', () => {
    expect(Object.keys(readData(DATA, ruleset))).toEqual(encountersOf(ruleset));
  });

  test(`plays its last ${FEW} encounters as recorded`, () => {
    const encounters = encountersOf(ruleset).slice(-FEW);
    const { changed } = compared({ data: DATA, ruleset, seeds: [SEED], encounters, only: ALL });
    expect(changed).toEqual([]);
  });
});

describe('the recorder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'golden-'));
  const [ruleset] = rulesetIds as readonly [string];
  const [encounter] = encountersOf(ruleset) as readonly [string];
  const id = { ruleset, encounter, seed: SEED };
  const { whole, full } = recorded(id, { only: ALL, keeps: 'everything' });
  writeDump(folder, id, full);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('makes the same digests from a dump as from the fight itself', () => {
    const inputs = readDump(folder, id)!.map(({ parts }) => digestsAt(parts, ruleset));
    expect(fightDigests(inputs)).toEqual(whole);
    expect(Object.keys(whole)).toEqual(SECTIONS);
  });

  test('replays the inputs of a dump, and finds the section and the input that differ', () => {
    const fights = {
      [encounter]: Array(SEED)
        .fill({})
        .concat({ ...whole, events: '0000000000' }),
    };
    writeData(folder, ruleset, fights);
    const changed = full.map((each, input) =>
      input === 5 ? { ...each, parts: new Map([...each.parts, ['events', 'another']]) } : each,
    );
    writeDump(join(folder, 'changed'), id, changed);
    const encounters = [encounter];
    const comparison = { data: folder, ruleset, seeds: [SEED], encounters, only: ALL, replay: folder };
    expect(compared({ ...comparison, full: join(folder, 'changed') }).changed).toEqual([
      { id, sections: [{ section: 'events', input: 5 }], error: undefined },
    ]);
  });

  test('shows the first difference between two fights', () => {
    const [text, ...others] = differencesIn(join(folder, 'changed'), id, { only: ALL });
    expect(text).toMatch(/^events, input 5 .*\n {2}at events\n {2}old: "another"\n {2}new: \{"events":/);
    expect(others).toEqual([]);
  });
});
