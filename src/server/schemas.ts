import { z } from 'zod';
import { unprintableInJson, unprintableInName, unprintableInValue } from '../kernel/characters.ts';
import type { Json } from '../kernel/json.ts';
import { LIMITS } from '../live/limits.ts';

// The shapes that several routes speak in.

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('The reason in one stable word group, for programs'),
    detail: z.string().describe('What is wrong, for a person'),
    remedy: z.string().describe('What can be done instead'),
    rule: z.string().nullable().describe('The rule that forbids it; null when no rulebook does'),
  })
  .describe('Why a request was refused (RFC 9457)');

/** What every route may answer instead. */
export const failures = {
  '4xx': { description: 'Refused', content: { 'application/problem+json': { schema: problem } } },
  '5xx': { description: 'Not done', content: { 'application/problem+json': { schema: problem } } },
};

export const tableId = z.object({
  id: z.string().min(1).max(32).describe('The table'),
});

const INVISIBLE = 'has an invisible character (an escape, a mark of direction, half of a sign): take it out';

/** Text of people, of several lines where need be. */
export function words(most: number) {
  return z
    .string()
    .max(most)
    .refine((text) => unprintableInValue(text) === undefined, INVISIBLE);
}

/** A name of people's, on one line. */
export function name(most: number) {
  return z
    .string()
    .max(most)
    .refine((text) => unprintableInName(text) === undefined, INVISIBLE);
}

/** Whether all texts in a value can be shown. */
export function isShowable(value: unknown): boolean {
  return unprintableInJson(value as Json) === undefined;
}

export const personName = name(LIMITS.name).trim().min(1).describe('What the others read');

/** A key to a table, for whoever just opened or joined it. */
export const admission = z.object({
  table: z.string(),
  person: z.string(),
  key: z.string().describe('Opens the table for this person: send it as "Authorization: Bearer KEY"'),
});

export const rulesetId = z.object({ ruleset: z.string().min(1).max(40) });
