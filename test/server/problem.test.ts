import { expect, test } from 'vitest';
import * as house from '../../src/house/refusals.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import * as live from '../../src/live/refusals.ts';
import { problemOf, statusOf } from '../../src/server/problem.ts';
import * as server from '../../src/server/refusals.ts';
import * as table from '../../src/table/refusals.ts';

const REFUSALS: readonly Refusal[] = [house, live, server, table].flatMap((each) =>
  Object.values(each).filter((value): value is Refusal => typeof value === 'object' && 'code' in value),
);

/** What a person can put right in what they sent. */
const OF_CONTENT = new Set([
  'no-reason',
  'no-such-roll',
  'bad-faces',
  'no-players-journal',
  'journal-without-seed',
]);

test('every reason has a status of its own, or is about what was sent: 422', () => {
  const unknown = REFUSALS.filter(({ code }) => statusOf(code) === 422 && !OF_CONTENT.has(code));
  expect(unknown.map(({ code }) => code)).toEqual([]);
  expect(REFUSALS.length).toBeGreaterThan(40);
});

test('every refusal says what is wrong and what can be done, and one code is one reason', () => {
  for (const refusal of REFUSALS) {
    expect(refusal.code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(refusal.sentence).toMatch(/[.!]$/);
    expect(refusal.remedy).toMatch(/[.!]$/);
    const problem = problemOf(refusal);
    expect(problem.title).toBeTypeOf('string');
    expect(problem.type).toBe(`urn:riposte:problem:${refusal.code}`);
  }
});
