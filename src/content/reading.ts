import type { z } from 'zod';
import type { Faults } from './fault.ts';
import { tellIssues, UNSAID } from './issues.ts';
import { writtenSchema } from './json-schema.ts';
import { plain, type Written } from './written.ts';

/** Reads a value by a schema; undefined when it does not fit, and `faults` say where and why. */
export function readAs<T>(schema: z.ZodType<T>, written: Written, faults: Faults): T | undefined {
  const result = schema.safeParse(plain(written), { error: () => UNSAID });
  if (result.success) return result.data;
  // How the parts fit together is told when each part is right.
  const parts = result.error.issues.filter(isOfOnePart);
  const issues = parts.length > 0 ? parts : result.error.issues;
  tellIssues(issues, writtenSchema(schema), written, faults);
  return undefined;
}

/** Tells what is wrong with single parts of a value; what it lacks has been told of already. */
export function tellParts(schema: z.ZodType, written: Written, faults: Faults): void {
  const { error } = schema.safeParse(plain(written), { error: () => UNSAID });
  const issues = (error?.issues ?? []).filter((issue) => isOfOnePart(issue) && !isShortList(issue));
  tellIssues(issues, writtenSchema(schema), written, faults);
}

function isShortList(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'too_small' && issue.origin === 'array';
}

function isOfOnePart(issue: z.core.$ZodIssue): boolean {
  return issue.code !== 'custom';
}
