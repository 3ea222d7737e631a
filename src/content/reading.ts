import type { z } from 'zod';
import { writtenSchema } from './allowed.ts';
import type { Faults } from './fault.ts';
import { tellIssues, UNSAID } from './issues.ts';
import { plain, type Written } from './written.ts';

/** Reads a value by a schema; undefined when it does not fit, and `faults` say where and why. */
export function readAs<T>(schema: z.ZodType<T>, written: Written, faults: Faults): T | undefined {
  const result = schema.safeParse(plain(written), { error: () => UNSAID });
  if (result.success) return result.data;
  tellIssues(result.error.issues, writtenSchema(schema), written, faults);
  return undefined;
}

/**
 * Tells what is wrong with the parts of a value of which something is missing already; how its parts fit
 * together is left out, as nobody can tell.
 */
export function tellParts(schema: z.ZodType, written: Written, faults: Faults): void {
  const { error } = schema.safeParse(plain(written), { error: () => UNSAID });
  const issues = (error?.issues ?? []).filter((issue) => issue.code !== 'custom');
  tellIssues(issues, writtenSchema(schema), written, faults);
}
