import { expect, test } from 'vitest';
import * as table from '../../src/fight/refusals.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import { problemOf, statusOf } from '../../src/server/problem.ts';
import * as server from '../../src/server/refusals.ts';
import * as house from '../../src/server/tables/refusals.ts';
import * as live from '../../src/table/refusals.ts';

const REFUSALS: readonly Refusal[] = [house, live, server, table].flatMap((each) =>
  Object.values(each).filter((value): value is Refusal => typeof value === 'object' && 'code' in value),
);

/** Refusals that senders can fix by changing their request. */
const OF_CONTENT = new Set([
  'no-reason',
  'no-such-roll',
  'bad-faces',
  'empty-hand-out',
  'no-players-journal',
  'journal-without-seed',
]);

test('every reason has its own status, or 422 if the content of the request is invalid', () => {
  const unknown = REFUSALS.filter(({ code }) => statusOf(code) === 422 && !OF_CONTENT.has(code));
  expect(unknown.map(({ code }) => code)).toEqual([]);
  expect(REFUSALS.length).toBeGreaterThan(40);
});

test('every refusal describes the error and a remedy, and each code has one reason', () => {
  for (const refusal of REFUSALS) {
    expect(refusal.code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(refusal.sentence).toMatch(/[.!]$/);
    expect(refusal.remedy).toMatch(/[.!]$/);
    const problem = problemOf(refusal);
    expect(problem.title).toBeTypeOf('string');
    expect(problem.type).toBe(`urn:riposte:problem:${refusal.code}`);
  }
});
