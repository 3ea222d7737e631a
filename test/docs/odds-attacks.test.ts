import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstAttacks, rowOf } from '../../bench/shipped-attacks.ts';
import { rulesets } from '../../src/rulesets.ts';

const page = readFileSync(new URL('../../docs/odds-attacks.md', import.meta.url), 'utf8');

/** The rows of the page, without their times. */
const listed = page
  .split('\n')
  .filter((line) => /^\|.*\d \|$/.test(line))
  .map((line) => line.slice(0, line.lastIndexOf('|', line.length - 2) + 1));

test('every first attack is listed with its branches and what is not followed', () => {
  const rows = rulesets.flatMap(({ ruleset }) => firstAttacks(ruleset.id).map(rowOf));
  expect(listed, 'npm run bench -- odds --table writes the page').toEqual(rows);
});

test('no first attack is sampled', () => {
  expect(listed.filter((row) => row.includes('sampled'))).toEqual([]);
});
