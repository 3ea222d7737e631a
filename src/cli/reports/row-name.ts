import { MEASURES } from '../../simulate/measure.ts';
import type { Row } from '../../simulate/rows.ts';
import type { Report } from './report.ts';

/** What was measured, in words and names. */
export function rowName({ sides, combatants }: Report, { name, of, with: using }: Row): string {
  const { says } = MEASURES[name];
  const who = name === 'win' ? (sides[of!] ?? of) : of === undefined ? undefined : (combatants[of] ?? of);
  if (who === undefined) return says;
  if (name === 'win' && of === 'nobody') return 'nobody wins';
  return using === undefined ? `${who}: ${says}` : `${who}, ${using}: ${says}`;
}
